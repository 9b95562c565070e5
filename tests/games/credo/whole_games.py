"""Whole games of Credo at random: `python -m tests.games.credo.whole_games [--games N] [--least N] [--kept FILE]`.

Every game is played under random terms until the rules end it; every tenth one by a referee who does not see the cards.
In every n-th position everything is looked at that holds in all of them; what happened is counted. What happened too
seldom is looked for again: a game in which it happened is played once more up to shortly before, and from there to its
end with other lots and choices. What is still left is printed. With `--kept` the counts are written into a file after
every stretch of games, and a run that was stopped goes on from there. A failure prints the command that plays just that
game again: `17` is the game of seed 17, `17b` a blind one, `17@230/4` the game of seed 17 up to its move 230 and then
by the fourth other seed, `last-cards:17` a game that is joined under way.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterator
from random import Random
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from referee.core.rules.decision import Decision, Kind
from referee.core.rules.happening import Happening
from referee.core.rules.marks import collecting
from referee.core.rules.move import CHANCE, Move, Mover, Tell
from referee.core.rules.play import begin, candidates_below, carry_out, decision, random_outcome
from referee.core.state.question import NotKnown
from referee.games import game_of
from referee.games.credo.box.components import box
from referee.games.credo.box.deck import events
from tests.games.credo.tables import table
from tests.games.credo.telling import holds, used
from tests.games.properties import Step, is_empty_tale, silent_changes, written_back
from tests.games.runner import random_terms, tag

LONGEST = 20_000
"""Moves after which a game is taken for one that never ends."""

SELDOM = ("gift", "claim")
"""Kinds of moves that could be made at nearly every moment."""

RARELY = 0.03
"""How often such a move is made where something else could be done."""

ENDLESS = ("G12", "literal")
"""By the letter a game can lock, and then never ends."""

ROOM = game_of("credo")

Key = tuple[str, ...]
"""Something that can happen: the clause and its case, an Event, a row that was rolled, a kind of move, how it ended."""


class Broken(AssertionError):
    """Something that holds everywhere does not."""


class Way(Struct, frozen=True):
    """How a game is played: by which seed, whether the referee sees the cards, from which move on by other lots and
    choices, and what it begins with. Written as `17`, `17b`, `17@230/4`, `last-cards:17`."""

    seed: int
    knowing: bool = True
    at: int = 0
    other: int | None = None
    scene: str = ""

    def __str__(self) -> str:
        begun = f"{self.scene}:" if self.scene else ""
        turned = "" if self.other is None else f"@{self.at}/{self.other}"
        return f"{begun}{self.seed}{'' if self.knowing else 'b'}{turned}"


def named(name: str) -> Way:
    """The way of that name. Raises ValueError."""
    found = re.fullmatch(r"(?:([a-z-]+):)?(\d+)(b?)(?:@(\d+)/(\d+))?", name)
    if found is None or (found[1] or "") not in ("", *SCENES):
        raise ValueError(f"{name!r} names no game: 17, 17b, 17@230/4 or {next(iter(SCENES))}:17 does")
    scene, seed, blind, at, other = found.groups()
    return Way(int(seed), not blind, int(at or 0), None if other is None else int(other), scene or "")


def last_cards() -> Any:
    """The last Article is before the Churches, and a single yellow card is left that can be drawn."""
    bearers = ("nicene-10", "origenist-10", "donatist-10")
    return table(
        creed=["athanasian-5" if number == 5 else f"orthodox-{number}" for number in range(1, 10)],
        mats={name: {"faith": [article]} for name, article in zip(("Ann", "Ben", "Cy"), bearers, strict=True)},
        churches={"Ann": ["eastern-emperor", "nicea"], "Ben": ["athens"], "Cy": ["gaza"]},
        phase="draw",
        **{"yellow-stock": ["new-basilica"]},
    )


def whole_piles() -> dict[str, list[str]]:
    """Piles that the referee sees: every Article and an Event of each title, some Bishops and Followers."""
    few = ("mursa", "nisibis", "mediolanum", "arelate", "carthage", "assos")
    return {"yellow-stock": [*box().articles, *events()], "church-stock": [*few, *["follower-50000"] * 6]}


def many_votes() -> Any:
    """Ben's Church has a Bishop too few for 117 votes, and Ben the Events that may bring him one."""
    mighty = ("eastern-emperor", "eastern-empress", "caesarea", "ephesus", "jerusalem")
    sees = [f"patriarch-{see}" for see in ("alexandria", "antioch", "jerusalem", "constantinople")]
    return table(
        churches={"Ann": ["nicea"], "Ben": [*sees, *mighty], "Cy": ["gaza"]},
        hands={"Ann": [], "Ben": ["simony"], "Cy": []},
        turn="Ben",
        boxes=[],
        **whole_piles(),
    )


def great_flock() -> Any:
    """Ben has more than eleven million Followers, and has not said so yet."""
    flock = [1_000_000, 1_000_000, 750_000, 750_000, *[500_000] * 7, *[250_000] * 4]
    sees = ("alexandria", "antioch", "rome", "jerusalem")
    return table(
        churches={"Ann": ["nicea"], "Ben": [f"patriarch-{see}" for see in sees], "Cy": ["gaza"]},
        followers={"Ann": [5_000], "Ben": flock, "Cy": [5_000]},
        boxes=["patriarch-constantinople"],
        **whole_piles(),
    )


SCENES: dict[str, Callable[[], Any]] = {
    "last-cards": last_cards,
    "many-votes": many_votes,
    "great-flock": great_flock,
}
"""Games that are joined under way, for what hardly ever happens from the beginning."""


def opening(way: Way) -> tuple[Random, Any, list[Happening]]:
    """The lots and choices of a game, the position before the first of them, and what was told until there."""
    rng = Random(way.seed)
    if way.scene:
        return rng, SCENES[way.scene](), []
    terms = replace(random_terms("credo", rng), knowing=way.knowing)
    if ENDLESS in terms.rulings:
        terms = terms.with_ruling("G12", "demote")
    with collecting() as tale:
        state: Any = begin(ROOM.start(terms))
    return rng, state, tale


def full_game(way: Way) -> Iterator[Step]:
    """A game at random to its end; the way alone decides all of it. Raises Broken."""
    rng, state, _ = opening(way)
    for number in range(LONGEST):
        wanted = decision(state)
        if wanted is None:
            return
        if number == way.at and way.other is not None:
            rng = Random(str(way))
        who, move = picked(state, wanted, rng)
        with collecting() as tale:
            after = carry_out(state, who, move)
        yield Step(state, who, move, after, tuple(tale))
        state = after
    raise Broken(f"no end after {LONGEST} moves")


def picked(state: Any, wanted: Decision, rng: Random) -> tuple[Mover, Move]:
    """A lot by its weight; or a move by whoever may, every kind of move as likely as any other."""
    if wanted.kind is Kind.CHANCE:
        return CHANCE, random_outcome(state, lambda below: int(rng.random() * below))
    movers = list(wanted.movers())
    rng.shuffle(movers)
    for seldom in (rng.random() < RARELY, True):
        for who in movers:
            move = varied_move(state, who, rng, seldom)
            if move is not None:
                return who, move
    raise Broken("nobody can do anything")


def varied_move(state: Any, who: Mover, rng: Random, seldom: bool) -> Move | None:
    """A legal move at the first Step that has one: a kind at random, then a move of that kind; `seldom` with those that
    could be made at nearly every moment."""
    for step, at, free in candidates_below(state, who):
        kinds: dict[type[Move], list[Move]] = {}
        for move in free:
            if seldom or tag(move) not in SELDOM:
                kinds.setdefault(type(move), []).append(move)
        order = list(kinds)
        rng.shuffle(order)
        for kind in order:
            moves = kinds[kind]
            rng.shuffle(moves)
            for move in moves:
                if is_legal(step, at, who, move):
                    return move
    return None


def is_legal(step: Any, at: Any, who: Mover, move: Move) -> bool:
    try:
        return next(step.breaches(at, who, move), None) is None
    except NotKnown:
        return False


def check(step: Step, first: Any) -> None:
    """Everything that holds in every position. Raises AssertionError."""
    holds(step.after)
    if (found := ROOM.census(step.after)) is not None and first is not None and found != first:
        raise Broken(f"lost or made: {set(first) ^ set(found)}")
    if silent := silent_changes(ROOM, step):
        raise Broken(f"silent: {silent}")
    if is_empty_tale(ROOM, step):
        raise Broken("an empty tale")
    if written_back(ROOM, step.after) != step.after:
        raise Broken("does not survive its file")


class Played(Struct, frozen=True):
    """What happened in a game, where each thing happened first, and how many moves its players made."""

    counted: Counter[Key]
    first: dict[Key, int]
    moves: int


def play_one(way: Way, every: int = 1) -> Played:
    """One game with everything checked, what takes long in every n-th position. Of a game that turns away from another
    only that is counted which comes after. Raises Broken."""
    told = () if way.at else opening(way)[2]
    counted = Counter[Key]((each.clause, each.case) for each in told)
    places, moves = dict.fromkeys(counted, 0), 0
    beginning = None
    for number, step in enumerate(full_game(way)):
        if number < way.at:
            continue
        for key in (*used(step), ("move", tag(step.move))):
            counted[key] += 1
            places.setdefault(key, number)
        if isinstance(step.who, int) and not isinstance(step.move, Tell):
            moves += 1
        if beginning is None:
            beginning = ROOM.census(step.after) if step.after.terms.knowing else None
        if (number + way.seed) % every:
            continue
        try:
            check(step, beginning)
        except AssertionError as wrong:
            said = "the table" if not isinstance(step.who, int) else step.before.terms.seats[step.who]
            raise Broken(f"{said}: {ROOM.notation.write(step.before, step.move)}: {wrong}") from wrong
    last = ROOM.ending(step.after)
    if last is None or not last.winners:
        raise Broken("no winner")
    counted["ended", *last.clauses] += 1
    return Played(counted, places, moves)


if __name__ == "__main__":
    from tests.games.credo.tally import main

    main()
