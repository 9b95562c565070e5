"""Playing and judging, behind one name.

A Session is a value: playing gives another one. With a `table` behind it a move is kept in the table's log; without
one nothing is kept.
"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

from referee.core.rules.play import begin
from referee.core.state.terms import Seat, Terms, agree
from referee.core.words.wording import Sayer
from referee.games import game_of
from referee.library import toml
from referee.library.editions import edition_in_use, edition_tables

from ..scene import Scene, is_chance

if TYPE_CHECKING:
    from collections.abc import Callable

    from referee.core.game import Game
    from referee.table.fold import Table
    from referee.words.translation import Words

    from ..judging.judging import Played
    from ..judging.verdicts import Judged
    from ..offers.offering import Offer
    from ..offers.shapes import Choices
    from .present import Now


class Session(Scene, frozen=True):
    """A game to be played, or a position to be judged."""

    def judge(self, line: str, by: str | None = None, only: str | None = None) -> Judged:
        """The verdict on what somebody wants to do; nothing changes, and so anybody may ask about anybody, but where
        `only` names whose moves are meant. Raises NotationError, NotYours, NoAnswer."""
        from ..judging.judging import judged

        return judged(self, line, self.seat(only if by is None else by), self.seat(only))

    def play(self, line: str, by: str | None = None, at: str | None = None, only: str | None = None) -> Played:
        """What was said, judged and, if it is legal, played: the verdict, what it did (as `by` may read it), and the
        Session after it. `at` is the revision that was looked at; `only` the one player who speaks, for nobody else.
        Raises NotationError, NotYours, NoAnswer, Overtaken, StoreError."""
        from ..judging.judging import played

        return played(self, line, self.seat(only if by is None else by), at, self.seat(only))

    def offers(self, seat: str) -> tuple[Offer, ...]:
        """What a player may do now, and what like it can't be done, and why. Raises ValueError."""
        from ..offers.offers import offers

        return offers(self, Seat(self.seats.index(seat)))

    def now(self, seat: str | None = None) -> Now:
        """The present moment as a player, or a bystander, may know it: whose decision it is and why, what may be done,
        what a turn consists of, who is waited for."""
        from .present import now

        return now(self, self.seat(seat))

    def make(self, offer: str, choices: Choices | None = None, *, by: str, at: str | None = None) -> Played:
        """What a player may do now, made: an Offer by its id, with what was chosen for its Asks. Nothing is read as a
        sentence. `at` is as in `play`. Raises NotOffered, Overtaken, StoreError."""
        from ..judging.judging import made

        return made(self, offer, choices or {}, Seat(self.seats.index(by)), at)

    def draw(self, pick: Callable[[int], int]) -> Played:
        """Lets the lot fall that has to fall now; `pick(n)` gives a number below n. Raises LookupError when none has
        to."""
        from ..judging.judging import drawn

        if not is_chance(self):
            raise LookupError("no lot has to fall")
        return drawn(self, pick)


def at_table(table: Table, words: Words) -> Session:
    """The present position of a kept game."""
    sayer = Sayer(table.game.data, words, table.header.seats, table.state.terms.options)
    return Session(table.game, table.state, sayer, table)


def terms_for(
    game: Game,
    seats: tuple[str, ...] = (),
    *,
    edition: str = "",
    variant: str = "",
    rulings: dict[str, str] | None = None,
    knowing: bool = False,
    store: Path | None = None,
) -> Terms:
    """What a table agrees on; with no `seats` those that the game usually has, and the edition in use unless one is
    named. Raises NoAgreement, Unwritten, DataError."""
    wanted = edition or edition_in_use(game.id, store)
    own_edition = toml.convert(edition_tables(game.id, wanted, store), game.edition, f"edition {wanted}")
    names = seats or game.usual_seats
    return agree(game.data, names, own_edition, variant, rulings, knowing)


def of_position(
    game: str,
    tables: dict[str, Any],
    words: Words | None = None,
    rulings: dict[str, str] | None = None,
    store: Path | None = None,
) -> Session:
    """A position from the tables of a file, under the rulings and the edition that it names. Raises DataError,
    PositionError, NoAgreement."""
    of = game_of(game)
    terms = terms_for(
        of,
        _names(tables.get("seats")),
        edition=str(tables.get("edition", "")),
        variant=str(tables.get("variant", "")),
        rulings={**_options(tables.get("rulings")), **(rulings or {})},
        store=store,
    )
    state = begin(of.read_position(tables, terms))
    return Session(of, state, Sayer(of.data, words or english(), terms.seats, terms.options))


def begun(game: str, words: Words | None = None, seats: tuple[str, ...] = (), **agreed: Any) -> Session:
    """A game from its beginning, kept nowhere; it speaks English unless told otherwise. `agreed` is as in `terms_for`.
    Raises NoAgreement, Unwritten."""
    of = game_of(game)
    terms = terms_for(of, seats, **agreed)
    return Session(of, begin(of.start(terms)), Sayer(of.data, words or english(), terms.seats, terms.options))


def english() -> Words:
    from referee.words.translation import words

    return words("en")


def _names(names: object) -> tuple[str, ...]:
    return tuple(map(str, names)) if isinstance(names, list | tuple) else ()


def _options(options: object) -> dict[str, str]:
    return {str(key): str(value) for key, value in options.items()} if isinstance(options, dict) else {}
