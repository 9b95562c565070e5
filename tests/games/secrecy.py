"""Two positions that somebody can't tell apart tell it the same by every door: `python -m tests.games.secrecy 10000`.

The positions are those of random games under random terms. To each of them belongs another one that a player, or a
bystander, can't tell from it; through every door both must answer alike. What is built from a position file (`settle`,
`--position`) is built from what the door `position` gives, and a table's exit codes are those of the door `check`. For
what is told of a move, the same move is made in both: where it ends in positions that look alike, the same was told.
"""

from __future__ import annotations

import argparse
import time
from collections import Counter
from collections.abc import Callable, Iterator
from itertools import zip_longest
from random import Random
from typing import Any

from msgspec import to_builtins
from msgspec.structs import replace

from referee.core.ending import PositionError
from referee.core.fields import masked
from referee.core.game import Game
from referee.core.judge import judge
from referee.core.marks import hearing
from referee.core.move import CHANCE, Move, Mover
from referee.core.notation import NotationError
from referee.core.play import carry_out, decision
from referee.core.question import NotKnown
from referee.core.terms import Seat
from referee.core.verdict import Legal
from referee.core.wording import Sayer
from referee.desk.judging import judged_in_order, words_for
from referee.desk.reading import NoAnswer
from referee.desk.session import Session
from referee.games import game_of
from referee.words.translation import words
from tests.games.runner import Situation, games_with_rooms, play_random, random_terms

GAMES = games_with_rooms()
GARBLED = ("", "?", "move 99", "offer", "x y z")

SHOWN_BY_RULE: dict[str, dict[str, str]] = {
    "abbey": {
        "acc.refute.show-all": "whoever holds the accused Suspect shows the card to everybody",
    },
    "credo": {
        "end.count": "at the end every Follower is counted before everybody",
    },
    "mea-culpa": {
        "eval.first": "what lies in compartment I is turned out before everybody",
        "eval.second": "what lies in compartment II is turned out before everybody",
        "house.card.emperors-letter": "whoever has a Letter hands one over, before everybody",
        "house.card.popes-letter": "whoever has a yellow Letter hands it over, before everybody",
        "house.card.steal-3": "whoever can't give all of it gives nothing, before everybody",
    },
}
"""By game the clauses by which something comes to light that no position holds, with what it is. Where two tales part
there, the rest of them is not compared."""

LOOKED_AT: dict[str, dict[str, str]] = {
    "abbey": {
        "G5": "whoever looks at a card that lies in a room sees which it is",
    },
}
"""By game the clauses by which one player alone sees something that no position holds."""


class AtTable(Session, frozen=True):
    """A Session as a kept game has it: the doors are those of a table, though nothing is kept."""


def session_of(game: Game, state: Any) -> Session:
    """What a face of the desk has at hand."""
    sayer = Sayer(game.data, words("en"), state.terms.seats, state.terms.options)
    return AtTable(game, state, sayer, table=True)


def other_worlds(game: Game, state: Any, seat: Seat | None, rng: Random) -> list[Any]:
    """Positions that a seat, or a bystander, can't tell from this one."""
    return [game.world(state, seat, rng)]


def checked(session: Session, line: str, seat: Seat | None) -> Any:
    """What `check` answers, with its exit code, or the error and its hints."""
    try:
        return [to_builtins(each.answer()) for each in judged_in_order(session, line, seat)]
    except (NotationError, NoAnswer) as wrong:
        return type(wrong).__name__, getattr(wrong, "nearest", getattr(wrong, "asking", None))


def position(session: Session, seat: Seat | None) -> Any:
    try:
        return session.position(seat)
    except PositionError as wrong:
        return str(wrong)


def doors(session: Session, seat: Seat | None, lines: list[str]) -> dict[str, Callable[[], Any]]:
    """Everything that a command can be asked on behalf of a seat, or a bystander."""
    game, state = session.game, session.state
    found: dict[str, Callable[[], Any]] = {
        "show": lambda: [session.sayer.line(panel) if hasattr(panel, "case") else panel for panel in panels()],
        "show --json": lambda: session.view(seat),
        "export --position": lambda: position(session, seat),
        "next": session.next,
        "moves": lambda: [session.open_to(who, seat) for who in session.movers()],
        "completion": lambda: (session.heads(seat), session.answers()),
        "score": lambda: [session.sayer.line(line) for line in session.count()],
        "ending": session.ending,
        "who": lambda: (session.decision, session.question(), session.carried_out()),
    }

    def panels() -> Any:
        return game.panels(state, seat)

    for line in lines:
        found[f"check {line!r}"] = lambda line=line: checked(session, line, seat)  # type: ignore[misc]
    return found


def told(session: Session, who: Mover, move: Move, seat: Seat | None) -> tuple[Any, Any] | None:
    """What a seat reads of a move in the log, and what it looks at meanwhile and afterwards; None where the move can't
    be made. Nothing is compared of what comes to light when seals are broken."""
    game, state = session.game, session.state
    try:
        if not isinstance(judge(state, who, move), Legal):
            return None
        with hearing() as tale:
            after = carry_out(state, who, move)
    except (NotKnown, LookupError):
        return None
    read = game.seen(state, who, move, seat)
    looks = [masked(each, seat) for told in tale for each in (told.before, told.after)]
    said = () if state.sealed and not after.sealed else words_for(session, tale, seat)
    return (read, said), [*looks, masked(after, seat)]


def part_by_rule(game: Game, one: Any, other: Any, viewer: str) -> bool:
    """Whether two tales of a move are the same up to where something comes to light by a rule."""
    (read, said), (read_there, said_there) = one, other
    parting = next((pair for pair in zip_longest(said, said_there) if pair[0] != pair[1]), (None, None))
    told = [each for each in parting if each is not None]
    looked = [each for each in told if each.clause in LOOKED_AT.get(game.id, {}) and each.values["player"] == viewer]
    shown = [each for each in told if each.clause in SHOWN_BY_RULE.get(game.id, {})]
    return read == read_there and bool(told) and told in (looked, shown)


def situations(game: str, seed: int, share: float) -> Iterator[tuple[Situation, list[str], Random]]:
    """Some positions of a random game, each with lines to be checked in it."""
    of, rng, pool = game_of(game), Random(seed), list[str]()
    terms = replace(random_terms(game, rng), knowing=True)
    for at in play_random(of, terms, rng, most=600):
        for who, move in at.open[:2]:
            line = of.notation.write(at.state, move) if type(move).__name__ != "Tell" else "tell yes"
            pool.append(f"{terms.seats[who]}: {line}" if isinstance(who, int) and rng.random() < 0.7 else line)
        del pool[:-200]
        if rng.random() < share:
            yield at, [rng.choice(pool), *([rng.choice(GARBLED)] if rng.random() < 0.2 else [])], rng


def compare(game: str, at: Situation, lines: list[str], rng: Random) -> int:
    """Compares a position with one that somebody can't tell from it; how many doors were tried."""
    of = game_of(game)
    viewers = (*map(Seat, range(len(at.state.terms.seats))), None)
    tried = 0
    for seat in rng.sample(viewers, 1):
        for world in other_worlds(of, at.state, seat, rng):
            if world == at.state:
                continue
            here, there = session_of(of, at.state), session_of(of, world)
            assert masked(world, seat) == masked(at.state, seat), "these can be told apart"
            others = doors(there, seat, lines)
            for name, door in doors(here, seat, lines).items():
                assert door() == others[name](), f"{name} as {seat}"
                tried += 1
            if decision(at.state) is not None and (at.who == seat or at.who is not CHANCE):
                one, other = told(here, at.who, at.move, seat), told(there, at.who, at.move, seat)
                if one is not None and other is not None and one[1] == other[1]:
                    viewer = "" if seat is None else at.state.terms.seats[seat]
                    assert one[0] == other[0] or part_by_rule(of, one[0], other[0], viewer), f"log as {seat}"
                    tried += 1
    return tried


def run(game: str, positions: int, seed: int = 0, share: float = 0.3) -> Counter[str]:
    """Compares so many positions of a game; a failure says with which seed and where."""
    found: Counter[str] = Counter()
    while found["positions"] < positions:
        for number, (at, lines, rng) in enumerate(situations(game, seed, share)):
            try:
                doors_tried = compare(game, at, lines, rng)
            except BaseException as wrong:
                wrong.add_note(f"{game}, seed {seed}, position {number}; lines {lines}")
                raise
            found["doors"] += doors_tried
            found["positions"] += doors_tried > 0
            if found["positions"] >= positions:
                return found
        seed += 1
        if seed > 10 * positions + 1000:
            return found
    return found


def main() -> None:
    asked = argparse.ArgumentParser(description=__doc__)
    asked.add_argument("positions", type=int)
    asked.add_argument("--seed", type=int, default=0)
    asked.add_argument("--game", choices=GAMES, action="append")
    wanted = asked.parse_args()
    for game in wanted.game or GAMES:
        begun = time.perf_counter()
        found = run(game, wanted.positions, wanted.seed)
        print(f"{game}: {dict(found)} in {time.perf_counter() - begun:.0f} s", flush=True)


if __name__ == "__main__":
    main()
