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
from itertools import repeat, zip_longest
from random import Random
from typing import Any

from msgspec import to_builtins
from msgspec.structs import replace

from referee.core.game import Game
from referee.core.rules.ending import PositionError
from referee.core.rules.judge import judge
from referee.core.rules.marks import collecting
from referee.core.rules.move import CHANCE, Move, Mover
from referee.core.rules.play import carry_out, decision
from referee.core.rules.verdict import Legal
from referee.core.state.fields import masked
from referee.core.state.question import NotKnown
from referee.core.state.terms import Outside, Seat
from referee.core.words.notation import NotationError
from referee.core.words.wording import Sayer
from referee.desk.board import board
from referee.desk.errors import worded
from referee.desk.judging.judging import heard_to_play, judged_in_order, words_for
from referee.desk.offers.offers import offers
from referee.desk.reading.reading import NoAnswer
from referee.desk.table.chronicle import begun, happenings
from referee.desk.table.notebook import forbidden, notebook
from referee.desk.table.present import now
from referee.desk.table.session import Session
from referee.games import game_of
from referee.table.audit import audited
from referee.table.fold import Fold, encode_move
from referee.table.letters import reading_to_text
from referee.table.log import Header, Moved
from referee.table.reading import readings
from referee.words.translation import words
from tests.games.runner import Situation, games_with_rooms, open_moves, play_random, random_terms

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
        "mc.sinner": "what was left out is paid before everybody, as far as there is money",
    },
}
"""By game the clauses by which something comes to light that no position holds, with what it is. Where two tales part
there, the rest of them is not compared."""

ORDINARY, ODD = 0.25, 0.1
"""In what part of the positions a line of the game is said, and an odd one. To hear them takes longer than everything
else."""

MOST_TRIED = 6
"""Moves that are looked at to find one that looks like another."""

LOOKED_AT: dict[str, dict[str, str]] = {
    "abbey": {
        "G5": "whoever looks at a card that lies in a room sees which it is",
    },
}
"""By game the clauses by which one player alone sees something that no position holds."""


class Unkept(Fold):
    """A log that begins with any position, and is kept nowhere."""

    def __init__(self, game: Game, state: Any) -> None:
        seats, rulings = state.terms.seats, dict(state.terms.rulings)
        self.header = Header(game=game.id, name="x", seats=seats, edition={}, rulings=rulings, position={})
        self.game, self.terms = game, state.terms
        self.entries, self.states, self._standing, self.tales = [], [state], [state.terms], {}

    def made(self, who: Mover, move: Move) -> Unkept:
        """The same with a move more."""
        longer = Unkept(self.game, self.states[0])
        for entry in self.entries:
            longer.follow(entry)
        by: Any = who.value if isinstance(who, Outside) else int(who)
        longer.follow(Moved(by, encode_move(move), self.game.notation.write(self.state, move)))
        return longer


def session_of(game: Game, fold: Unkept) -> Session:
    """What a face of the desk has at hand at a table."""
    terms = fold.state.terms
    return Session(game, fold.state, Sayer(game.data, words("en"), terms.seats, terms.options), fold)


def other_worlds(game: Game, state: Any, seat: Seat | None, rng: Random) -> list[Any]:
    """Positions that a seat, or a bystander, can't tell from this one."""
    return [game.world(state, seat, rng)]


def checked(session: Session, line: str, seat: Seat | None) -> Any:
    """What `check` answers, with its exit code, or the error as it is worded and its hints."""
    try:
        return [to_builtins(each.answer()) for each in judged_in_order(session, line, seat)]
    except (NotationError, NoAnswer) as wrong:
        return not_understood(session, wrong)


def not_understood(session: Session, wrong: NotationError | NoAnswer) -> Any:
    return worded(wrong, session.sayer.words), getattr(wrong, "nearest", getattr(wrong, "asking", None))


def meant(session: Session, line: str, seat: Seat | None) -> Any:
    """What `move` takes a line for, or the error as it is worded and its hints. Whether that is legal everybody may
    learn: a move is made before all."""
    try:
        lines = heard_to_play(session, line, seat, None)
        return lines, session.judge(line, None if seat is None else session.seats[seat]).answer().move
    except (NotationError, NoAnswer) as wrong:
        return not_understood(session, wrong)


def council(session: Session) -> Any:
    """What hangs on a Council, in words and as JSON."""
    part = session.game.part("telling.forecast")
    try:
        lines = [
            each if hasattr(each, "rows") else session.sayer.line(each) for each in part.panels(session.state, None)
        ]
        return lines, to_builtins(part.forecast(session.state, None))
    except NotKnown as gap:
        return session.sayer.question(gap.question)


def book_of(session: Session, seat: Seat) -> Any:
    """The notebook of a seat, or why none is kept."""
    broken = forbidden(session)
    return session.sayer.refusal(broken) if broken is not None else notebook(session, seat)[0]


def log_doors(session: Session, seat: Seat | None) -> dict[str, Callable[[], Any]]:
    """Everything that tells a seat, or a bystander, what was done."""
    fold = session.table
    found: dict[str, Callable[[], Any]] = {
        "log": lambda: (begun(session, seat), happenings(session, seat)),
        "log --json": lambda: to_builtins(happenings(session, seat)),
        "export": lambda: exported(fold, seat),
        "undo": lambda: readings(fold, seat),
        "audit": lambda: (audited(fold).claims, audited(fold).declared),
    }
    if seat is not None and session.game.has_part("notebook"):
        found["notebook"] = lambda: book_of(session, seat)
    return found


def exported(fold: Fold, seat: Seat | None) -> str:
    try:
        return reading_to_text(fold, repeat(""), seat)
    except PositionError as wrong:
        return str(wrong)


def position(session: Session, seat: Seat | None) -> Any:
    try:
        return session.position(seat)
    except PositionError as wrong:
        return str(wrong)


def doors(session: Session, seat: Seat | None, lines: list[str]) -> dict[str, Callable[[], Any]]:
    """Everything that a command can be asked on behalf of a seat, or a bystander."""
    game = session.game
    found: dict[str, Callable[[], Any]] = {
        "show": lambda: board(session, seat),
        "show --json": lambda: session.view(seat),
        "now": lambda: now(session, seat),
        "offers": lambda: offers(session, seat) if seat is not None else (),
        "export --position": lambda: position(session, seat),
        "next": session.next,
        "moves": lambda: [session.open_to(who, seat) for who in session.movers()],
        "completion": lambda: (session.heads(seat), session.answers()),
        "score": lambda: [session.sayer.line(line) for line in session.count()],
        "ending": session.ending,
        "who": lambda: (session.decision, session.question(), session.carried_out()),
        **log_doors(session, seat),
    }

    if game.has_part("telling.forecast"):
        found["council"] = lambda: council(session)
    for line in lines:
        found[f"check {line!r}"] = lambda line=line: checked(session, line, seat)  # type: ignore[misc]
        found[f"move {line!r}"] = lambda line=line: meant(session, line, seat)  # type: ignore[misc]
    return found


def told(session: Session, who: Mover, move: Move, seat: Seat | None) -> tuple[Any, Any] | None:
    """What a seat reads of a move in the log, and what it looks at meanwhile and afterwards; None where the move can't
    be made. Nothing is compared of what comes to light when seals are broken."""
    game, state = session.game, session.state
    try:
        if not isinstance(judge(state, who, move), Legal):
            return None
        with collecting() as tale:
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
            yield at, spoken(rng, pool, terms.seats), rng


def spoken(rng: Random, pool: list[str], seats: tuple[str, ...]) -> list[str]:
    """What is said in a position, if anything: a line of the game, or one that is cut, in another's name or garbled."""
    line = rng.choice(pool)
    if (kind := rng.random()) < ORDINARY:
        return [line]
    odd = (line.rpartition(" ")[0] or line, f"{rng.choice(seats)}: {line}", rng.choice(GARBLED))
    return [rng.choice(odd)] if kind < ORDINARY + ODD else []


def compare(game: str, at: Situation, lines: list[str], rng: Random) -> int:
    """Compares a position with one that somebody can't tell from it; how many doors were tried."""
    of = game_of(game)
    viewers = (*map(Seat, range(len(at.state.terms.seats))), None)
    tried = 0
    for seat in rng.sample(viewers, 1):
        for world in other_worlds(of, at.state, seat, rng):
            if world == at.state:
                continue
            here, there = session_of(of, Unkept(of, at.state)), session_of(of, Unkept(of, world))
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
            tried += compare_logs(of, at.state, world, seat, rng)
    return tried


def compare_logs(of: Game, state: Any, world: Any, seat: Seat | None, rng: Random) -> int:
    """Goes on in two positions that somebody can't tell apart, with moves that look alike to him, where he may not see
    them with others; how many doors to the two logs were tried."""
    here, there = Unkept(of, state), Unkept(of, world)
    for _ in range(rng.randrange(1, 4)):
        if not (found := open_moves(here.state)):
            break
        who, move = rng.choice(found)
        if (other := alike(of, here.state, there.state, who, move, seat, rng)) is None:
            break
        here, there = here.made(who, move), there.made(who, other)
    one, two = (log_doors(session_of(of, fold), seat) for fold in (here, there))
    if not here.entries or here.state.over():  # at the end everything lies open
        return 0
    for name, door in one.items():
        assert door() == two[name](), f"{name} of {[entry.text for entry in here.entries]} as {seat}"
    return len(one)


def alike(of: Game, state: Any, world: Any, who: Mover, move: Move, seat: Seat | None, rng: Random) -> Move | None:
    """A move in another position that a seat reads as it reads this one, and that ends in what looks the same to it;
    None where none is found, or where something comes to light by a rule."""
    read, one = of.seen(state, who, move, seat), told(session_of(of, Unkept(of, state)), who, move, seat)
    others = [each for by, each in open_moves(world) if by == who and of.seen(world, who, each, seat) == read]
    for other in rng.sample(others, min(len(others), MOST_TRIED)):
        two = told(session_of(of, Unkept(of, world)), who, other, seat)
        if one is not None and two is not None and one[1] == two[1]:
            unsealed = bool(state.sealed) and not carry_out(state, who, move).sealed
            by_rule = one[0] != two[0] and part_by_rule(
                of, one[0], two[0], "" if seat is None else state.terms.seats[seat]
            )
            return None if unsealed or by_rule else other
    return None


def run(game: str, positions: int, seed: int = 0, share: float = 0.3) -> Counter[str]:
    """Compares so many positions of a game; a failure says with which seed and where."""
    found: Counter[str] = Counter()
    most = seed + 10 * positions + 1000
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
        if seed > most:
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
