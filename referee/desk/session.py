"""A game under way, or a position, with everything that is needed to speak of it.

A Session is a value: playing gives another one. With a `table` behind it a move is kept in the table's log; without
one nothing is kept.
"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

from msgspec import Struct
from msgspec.structs import replace

from referee.core.decision import Kind
from referee.core.fields import masked
from referee.core.judge import breaches_of, judge
from referee.core.play import begin, candidates_below, decision, legal_moves
from referee.core.question import NotKnown
from referee.core.step import Ask
from referee.core.terms import Seat, Terms, agree
from referee.core.verb import Speaker
from referee.core.verdict import Illegal
from referee.core.wording import Sayer
from referee.games import game_of
from referee.library import toml
from referee.library.editions import edition_in_use, edition_tables

if TYPE_CHECKING:
    from collections.abc import Callable

    from referee.core.decision import Decision
    from referee.core.ending import Ending
    from referee.core.game import Game
    from referee.core.move import Move, Mover
    from referee.core.panels import Line
    from referee.core.question import Question
    from referee.table.fold import Table
    from referee.words.translation import Words

    from .judging import Played
    from .verdicts import Judged


class Session(Struct, frozen=True):
    """`state` is the position, `sayer` puts it into words."""

    game: Any
    state: Any
    sayer: Any
    table: Any = None

    @property
    def id(self) -> str:
        """The id of the game."""
        return str(self.game.id)

    @property
    def seats(self) -> tuple[str, ...]:
        """The players by name."""
        names: tuple[str, ...] = self.state.terms.seats
        return names

    @property
    def decision(self) -> Decision | None:
        """Who has to choose now; None when the game is over. Raises NotKnown."""
        return decision(self.state)

    def question(self) -> Question | None:
        """The question that the referee waits for, if it does."""
        head = self.state.agenda[0] if self.state.agenda else None
        return head.question if isinstance(head, Ask) else None

    def next(self) -> str:
        """What has to happen next, in words; the question itself where one waits for its answer."""
        question = self.question()
        if question is not None:
            return str(self.sayer.question(question).text)
        return str(self.sayer.line(self.game.next(self.state)))

    def carried_out(self) -> tuple[str, ...]:
        """The words of the card that is being carried out now; nothing where none is."""
        frame = getattr(self.state.agenda[0], "frame", None) if self.state.agenda else None
        component = getattr(frame, "card", "")
        if not component:
            return ()
        cards = {card.component: card for card in self.game.cards(self.state.terms.edition)}
        card = cards.get(component)
        if card is None:
            return ()
        speaker = Speaker(self.game.data, self.sayer.words)
        return (speaker.name(component), *card.say(speaker))

    def example(self, viewer: Seat | None = None) -> str:
        """A line that is legal right now and that the viewer may read; empty where there is none."""
        return next(iter(self.lines(viewer)), "")

    def answers(self) -> tuple[str, ...]:
        """What may be told, as lines to type."""
        question = self.question()
        return () if question is None else tuple(f"tell {answer}" for answer in question.answers)

    def movers(self) -> tuple[Mover, ...]:
        """Who may move now; nobody where that hangs on what this view of the position leaves out."""
        wanted = self._decision_seen()
        return () if wanted is None else wanted.movers()

    def _decision_seen(self) -> Decision | None:
        try:
            return self.decision
        except NotKnown:
            return None

    def lines(self, viewer: Seat | None = None) -> list[str]:
        """Every legal line of the present position that a seat, or a bystander, may read."""
        return [line for who in self.movers() for line in self.open_to(who, viewer) if line is not None]

    def heads(self, viewer: Seat | None = None) -> set[str]:
        """The words with which the legal lines begin, of those too that are secret, as far as the viewer can tell."""
        wanted = self._decision_seen()
        if wanted is None:
            return set()
        if not wanted.seats:
            return {line.split()[0] for line in self.lines(viewer)}
        found = (self._possible(seat, viewer) for seat in wanted.seats)
        return {self.game.notation.write(state, move).split()[0] for state, moves in found for move in moves}

    def open_to(self, who: Mover, viewer: Seat | None) -> list[str | None]:
        """The legal moves of one who may choose now, or the answers to the referee's question, as lines that the viewer
        may read; None stands for those that are nobody else's business."""
        if self.question() is not None:
            return list(self.answers())
        game = self.game
        state, moves = self._possible(who, viewer)
        seen = dict.fromkeys(game.seen(state, who, move, viewer) for move in moves)
        return [None if move is None else game.notation.write(state, move) for move in seen]

    def _possible(self, who: Mover, viewer: Seat | None) -> tuple[Any, list[Move]]:
        """What one who may choose now can do for all that the viewer sees, and the position in which that was looked
        for. What hangs on hidden things is left out for others; whoever chooses may try it."""
        shown = masked(self.state, viewer)
        if who != viewer:
            return shown, legal_moves(shown, who)
        return self.state, [move for move in self._candidates(who) if _may_be_legal(shown, who, move)]

    def _candidates(self, who: Mover) -> list[Move]:
        """What is worth trying for one who may choose now."""
        return [move for _, _, moves in candidates_below(self.state, who) for move in moves]

    def view(self, seat: Seat | None = None) -> dict[str, Any]:
        """What a seat, or a bystander, may see, as plain tables."""
        shown: dict[str, Any] = self.game.view(self.state, seat)
        return shown

    def position(self, seat: Seat | None = None, everything: bool = False) -> dict[str, Any]:
        """The tables of a position file: what that seat, or a bystander, may see; or everything."""
        tables: dict[str, Any] = self.game.write_position(self.state, seat, everything)
        return tables

    def judge(self, line: str, by: str | None = None) -> Judged:
        """The verdict on what somebody wants to do; nothing changes. Raises NotationError, NoAnswer."""
        from .judging import judged

        return judged(self, line, self.seat(by))

    def play(self, line: str, by: str | None = None) -> Played:
        """What was said, judged and, if it is legal, played: the verdict, what it did (as `by` may read it), and the
        Session after it. Raises NotationError, NoAnswer, StoreError."""
        from .judging import played

        return played(self, line, self.seat(by))

    def draw(self, pick: Callable[[int], int]) -> Played:
        """Lets the lot fall that has to fall now; `pick(n)` gives a number below n. Raises LookupError when none has
        to."""
        from referee.core.play import random_outcome

        if not is_chance(self):
            raise LookupError("no lot has to fall")
        return self.play(str(self.game.notation.write(self.state, random_outcome(self.state, pick))))

    def seat(self, name: str | None) -> Seat | None:
        """A seat by its player's name. Raises ValueError."""
        return None if name is None else Seat(self.seats.index(name))

    def count(self) -> tuple[Line, ...]:
        """The count as it stands, line by line: while a kept game runs, of what lies open to everybody."""
        running = self.table is not None and not self.state.over()
        lines: tuple[Line, ...] = self.game.score(masked(self.state, None) if running else self.state)
        return lines

    def ending(self) -> Ending | None:
        """How the game ended, or None while it runs."""
        found: Ending | None = self.game.ending(self.state)
        return found

    def returns(self) -> dict[str, float] | None:
        """What the game brought each player: 1 for a win, 0 for a draw, -1 for a loss; None while it runs."""
        ended = self.ending()
        if ended is None:
            return None
        if not ended.winners:
            return dict.fromkeys(self.seats, 0.0)
        return {name: 1.0 if Seat(seat) in ended.winners else -1.0 for seat, name in enumerate(self.seats)}

    def under(self, rulings: dict[str, str]) -> Session:
        """The same position under other rulings. Raises NoAgreement."""
        terms = self.state.terms
        agreed = agree(self.game.data, terms.seats, terms.edition, terms.variant, {**terms.options, **rulings})
        sayer = Sayer(self.game.data, self.sayer.words, terms.seats, agreed.options)
        return replace(self, state=replace(self.state, terms=replace(agreed, knowing=terms.knowing)), sayer=sayer)

    def with_state(self, state: Any) -> Session:
        return replace(self, state=state)


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
    held = toml.convert(edition_tables(game.id, wanted, store), game.edition, f"edition {wanted}")
    names = seats or game.usual_seats
    return agree(game.data, names, held, variant, rulings, knowing)


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


def _names(told: Any) -> tuple[str, ...]:
    return tuple(map(str, told)) if isinstance(told, list | tuple) else ()


def _options(told: Any) -> dict[str, str]:
    return {str(key): str(value) for key, value in told.items()} if isinstance(told, dict) else {}


def _may_be_legal(state: Any, who: Mover, move: Move) -> bool:
    """Whether no rule is broken for sure, whatever is not known."""
    try:
        return next(breaches_of(state, who, move), None) is None
    except NotKnown:
        return not isinstance(judge(state, who, move), Illegal)


def is_chance(session: Session) -> bool:
    """Whether a lot has to fall now."""
    wanted = session.decision
    return wanted is not None and wanted.kind is Kind.CHANCE
