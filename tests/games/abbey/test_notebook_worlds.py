"""What a notebook concludes, against every deal that its seat can't rule out: each is played on in every way in which
the seat sees and hears the same, and where a card lies in any of them it can be, and nowhere else.
At length: `python -m tests.games.abbey.test_notebook_worlds [SEEDS]`."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator
from itertools import combinations
from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

from referee.core import CHANCE, Kind, Seat, masked
from referee.core.rules.judge import judge
from referee.core.rules.marks import collecting
from referee.core.rules.move import Move, Mover
from referee.core.rules.play import carry_out, decision, default_mover, legal_moves, mover_saying, outcomes
from referee.core.rules.verdict import Legal
from referee.core.state.glimpse import glimpses
from referee.core.words.wording import Sayer
from referee.games.abbey import moves
from referee.games.abbey.notebook.conclusions import concluded
from referee.games.abbey.notebook.ledger import BOARD, PILE, Place, hand_of
from referee.games.abbey.notebook.reading import place_of, read
from referee.games.abbey.position.known import edition
from referee.words.translation import words
from tests.games.abbey.tables import GAME, position, terms
from tests.games.runner import open_moves

ANN = Seat(0)
"""Whose notebook it is; she holds most of the cards, so that few deals are left."""

SECRET = (moves.DrawSuspect, moves.Give, moves.Show)
"""Moves that name a card which not everybody sees."""

PLACES = ("aula", "parlatorium", "claustrum-north", "claustrum-south", "front-red", "front-blue")
SHUT = ("scriptorium", "bibliotheca", "capitulum")
"""Rooms that are left alone: what is drawn or said there tells of no hidden card, or ends the game."""

MOST_WORLDS = 40


class Evening:
    """A game at a knowing table with every other game that Ann can't tell from it."""

    def __init__(self, first: Any) -> None:
        self.sayer = Sayer(GAME.data, words("en"), first.terms.seats)
        self.first = self.state = first
        self.tales: list[Any] = [()]
        self.worlds = list(deals(first))

    def play(self, who: Mover, move: Move) -> None:
        """A legal move, and in every other game all that would look like it."""
        after, tale = played(self.state, who, move)
        shown = masked(after, ANN), self.noticed(tale)
        found: dict[Any, None] = {}
        for world in self.worlds:
            for other in alike(world, who, move):
                if isinstance(judge(world, who, other), Legal):
                    there, told = played(world, who, other)
                    if (masked(there, ANN), self.noticed(told)) == shown:
                        found[there] = None
        self.worlds, self.state = list(found), after
        self.tales.append(tale)

    def say(self, *lines: str) -> None:
        for line in lines:
            speaker, _, rest = line.rpartition(": ")
            move = GAME.notation.read(self.state, rest)
            seats = self.state.terms.seats
            who = (
                mover_saying(self.state, Seat(seats.index(speaker)), move)
                if speaker
                else default_mover(self.state, move)
            )
            assert isinstance(judge(self.state, who, move), Legal), line
            self.play(who, move)

    def noticed(self, tale: Any) -> list[Any]:
        return list(glimpses([tale], self.sayer, GAME.naming, ANN))

    def concluded(self) -> dict[str, set[Place]]:
        """Where each Suspect can be by the notebook."""
        noticed = glimpses(self.tales, self.sayer, GAME.naming, ANN)
        told = read(masked(self.first, ANN), noticed, masked(self.state, ANN), ANN)
        assert told.ledger is not None
        found = concluded(told.ledger)
        assert not found.wrong
        return {suspect: set(map(plain, places)) for suspect, places in found.can_be.items()}

    def possible(self) -> dict[str, set[Place]]:
        """Where each Suspect lies in any of the games."""
        found: dict[str, set[Place]] = {suspect: set() for suspect in edition(self.state).roster}
        for world in self.worlds:
            lying = {card: hand_of(Seat(seat)) for seat, held in enumerate(world.cards) for card in held}
            lying |= {each.card: place_of(each) for each in world.lying}
            for suspect, places in found.items():
                places |= {lying[suspect]} if suspect in lying else {BOARD, PILE} if world.pile else {BOARD}
        return found


def plain(place: Place) -> Place:
    """A card that lies apart in a hand lies in that hand."""
    return replace(place, room="") if place.kind == "hand" else place


def played(state: Any, who: Mover, move: Move) -> tuple[Any, Any]:
    with collecting() as tale:
        after = carry_out(state, who, move)
    return after, tuple(tale)


def alike(state: Any, who: Mover, move: Move) -> Iterator[Move]:
    """The move, and where it is secret which card it names, the same with any other card."""
    yield move
    if isinstance(move, SECRET):
        every: Iterable[Move] = (
            [each for each, _ in outcomes(state)] if who is CHANCE else legal_moves(state, who)  # type: ignore[arg-type]
        )
        yield from (each for each in every if type(each) is type(move) and each != move)


def deals(state: Any) -> Iterator[Any]:
    """Every way in which the cards can lie that Ann does not hold."""
    pool = sorted(set(edition(state).roster) - set(state.cards[ANN]))
    for first in combinations(pool, state.hands[1]):
        rest = [card for card in pool if card not in first]
        for second in combinations(rest, state.hands[2]):
            yield replace(state, cards=(state.cards[ANN], first, second))


def laid(rng: Random, hands: tuple[int, int], pile: int, **told: Any) -> Any:
    """A table at which Ben and Cy hold so many cards and Ann all others."""
    agreed = terms(3, knowing=True, variant="tactical")
    names = list(edition(position(agreed)).roster)
    rng.shuffle(names)
    own = len(names) - 1 - pile - sum(hands)
    held = {"Ann": names[:own], "Ben": names[own : own + hands[0]], "Cy": names[own + hands[0] : own + sum(hands)]}
    each_none = {"Ann": [], "Ben": [], "Cy": []}
    begun = {
        "monks": {"Ann": "red", "Ben": "blue", "Cy": "green"},
        "hands": {name: len(cards) for name, cards in held.items()},
        "cards": {name: sorted(cards) for name, cards in held.items()},
        "pile": pile,
        "books": {"Ann": 0, "Ben": 0, "Cy": 0},
        "shelves": each_none,
        "confessions": {"confessorium-ecclesia": "Ben", "confessorium-aula": "Cy"},
        "bell": 1,
        "mass": "prime",
        "held": 2,
        "first": "Ann",
        "turn": "Ann",
        "next": "move",
        **{name: {} for name in ("penance", "skips", "revelations", "read", "praying", "accused")},
        **{name: [] for name in ("lying", "bent", "promises", "loot", "innocent", "laid-back", "brought")},
    }
    return position(agreed, **{**begun, **told})


def picked(state: Any, rng: Random) -> tuple[Mover, Move]:
    """A move of a player who may move, mostly one by which cards go or are asked for."""
    wanted = decision(state)
    if wanted is not None and wanted.kind is Kind.CHANCE:
        return CHANCE, rng.choice([move for move, _ in outcomes(state)])
    found = list(open_moves(state))
    weights = [weight(move) for _, move in found]
    return rng.choices(found, weights if any(weights) else None)[0]


def weight(move: Move) -> float:
    match move:
        case moves.Go(path=path):
            return 0 if path[-1] in SHUT else 8 if path[-1].startswith(("cellula", "conf", "parl")) else 1
        case moves.Ask(query=query):
            return 1 if "hold" in query.form else 0.2
        case moves.Answer(value=value):
            return 5 if value not in (None, "unknown") else 0.2
        case moves.Search():
            return 50
        case moves.Repent() | moves.CallOut() | moves.Play():
            return 0
    return 1


def random_evening(seed: int) -> Evening:
    """Some moves of a game, as far as not too many others look like it."""
    rng = Random(seed)
    rooms = {name: rng.choice(PLACES) for name in ("Ann", "Ben", "Cy")}
    evening = Evening(laid(rng, (1, rng.choice((1, 2))), rng.choice((0, 1)), rooms=rooms, bell=rng.choice((1, 4))))
    for _ in range(14):
        if decision(evening.state) is None or len(evening.worlds) > MOST_WORLDS:
            break
        evening.play(*picked(evening.state, rng))
    return evening


@pytest.mark.parametrize("seed", range(3))
def test_a_notebook_concludes_what_holds_in_every_game_that_looks_the_same(seed: int) -> None:
    evening = random_evening(seed)
    assert len(evening.tales) > 5
    assert evening.state in evening.worlds
    assert evening.concluded() == evening.possible()


def test_the_card_that_comes_back_is_the_one_that_was_taken() -> None:
    """Ben has told of a card, Cy takes it in his Cellula, Ben comes home: all know that it is his again."""
    rooms = {"Ann": "claustrum-north", "Ben": "front-red", "Cy": "front-blue"}
    evening = Evening(laid(Random(1), (1, 2), 1, rooms=rooms))
    (card,) = evening.state.cards[1]
    evening.say("Ann: move front-red", f"Ann: ask Ben hold {card}", "Ben: answer yes", "Ben: pass")
    evening.say("Ben: move front-blue front-green", "Cy: move cellula-blue", "search", f"draw {card}")
    evening.say("Ann: bell", "Ann: move claustrum-north claustrum-west")
    assert evening.concluded()[card] == {hand_of(Seat(2))}
    evening.say("Ben: move front-blue cellula-blue")
    assert evening.concluded() == evening.possible()
    assert evening.concluded()[card] == {hand_of(Seat(1))}


def main(seeds: int) -> int:
    """Prints the seeds whose notebook concludes anything else than holds; 1 where there are any."""
    wrong = [seed for seed in range(seeds) if (at := random_evening(seed)).concluded() != at.possible()]
    print(f"{seeds} evenings, {len(wrong)} wrong: {wrong}")
    return int(bool(wrong))


if __name__ == "__main__":
    sys.exit(main(int(sys.argv[1]) if len(sys.argv) > 1 else 200))
