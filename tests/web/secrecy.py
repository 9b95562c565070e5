"""No byte that a phone gets differs between worlds that its seat can't tell apart: `python -m tests.web.secrecy 10000`.

Positions and worlds are those of `tests.games.secrecy`. Compared are the bodies of every route, errors and refusals
among them, at the position and behind moves that look alike; a stream sends these very pages, one for each revision, so
that the number and the size of its events are the same, too.
"""

from __future__ import annotations

import argparse
import tempfile
import time
from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random
from typing import Any

import msgspec

from referee.core.fields import masked
from referee.core.terms import Seat
from referee.games import game_of
from referee.table.store import Unwritable
from referee.web import doing, pages
from referee.web.intake import Ask, Back, Make, Rules, Say
from referee.web.rooms import Answer, Room
from referee.web.seats import Phone, Seats
from tests.games.runner import Situation, open_moves
from tests.games.secrecy import GAMES, GARBLED, Unkept, alike, other_worlds, situations

LANGS = ("en", "de", "fr")


class Looked(Unkept):
    """A log that is only looked at."""

    @property
    def revision(self) -> str:
        return f"{len(self.entries)}.0"

    def refresh(self) -> None:
        """Nobody else writes."""

    def require(self, at: str | None) -> None:
        """Every revision is the present one."""

    def play(self, *_: object, **__: object) -> None:
        """What is said may be legal, and can't be kept here: that is the answer in both worlds."""
        raise Unwritable("store.unwritable", file="tables", why="read-only")

    write = play


def looked(fold: Unkept) -> Looked:
    other = Looked(fold.game, fold.states[0])
    for entry in fold.entries:
        other.follow(entry)
    return other


def body(answer: Answer) -> Any:
    """Everything of an answer that goes over the wire."""
    return answer.status, msgspec.json.encode(answer.told), answer.message, answer.screen, answer.to


def about(room: Room, phone: Phone, lang: str, name: str) -> Any:
    """What a phone gets that asks by taps what a player may do, and what it gets for the first three of these."""
    asked = doing.ask(room, phone, lang, Ask(who=name))
    offers = [offer["id"] for offer in asked.told.get("offers", ())[:3]]
    return body(asked), [body(doing.ask(room, phone, lang, Ask(who=name, offer=offer))) for offer in offers]


def bodies(room: Room, phone: Phone, lang: str, lines: list[str]) -> dict[str, Callable[[], Any]]:
    """What every route answers to a phone."""
    other = room.table.header.seats[0 if phone.seat else 1]
    found: dict[str, Callable[[], Any]] = {
        "page": lambda: pages.table_screen(room, phone, lang),
        "view": lambda: msgspec.json.encode(pages.table_values(room, phone, lang)),
        "log": lambda: pages.log_screen(room, phone, lang),
        "seats": lambda: pages.seats_screen(room, phone, lang),
        "back": lambda: pages.back_screen(room, phone, lang),
        "notebook": lambda: pages.notebook_screen(room, phone, lang),
        "rules": lambda: body(doing.rules(room, phone, lang, Rules(text="may I see it"))),
        **{f"ask about {name}": lambda name=name: about(room, phone, lang, name) for name in room.table.header.seats},
        **{f"ask {line}": lambda line=line: body(doing.ask(room, phone, lang, Ask(text=line))) for line in lines},
    }
    if phone.seat is None:
        return found
    found["make nothing"] = lambda: body(doing.make(room, phone, lang, Make(offer="nothing")))
    found["back no"] = lambda: body(doing.back(room, phone, lang, Back(do="no")))
    for line in (*GARBLED, *(line if ":" in line else f"{other}: {line}" for line in lines)):
        found[f"say {line}"] = lambda line=line: body(doing.say(room, phone, lang, Say(text=line)))
    for offer in room.session(lang).offers(room.table.header.seats[phone.seat]):
        if offer.asks or offer.refused:
            found[f"make {offer.label}"] = lambda told=offer.id: body(doing.make(room, phone, lang, Make(offer=told)))
    return found


def compare(game: str, at: Situation, lines: list[str], rng: Random, seats: Seats) -> int:
    """Compares a position, and what follows it, with one that a phone's seat can't tell from it; gives how many bodies
    were the same."""
    of, tried = game_of(game), 0
    seat = rng.choice((*map(Seat, range(len(at.state.terms.seats))), None))
    for world in other_worlds(of, at.state, seat, rng):
        if world == at.state:
            continue
        assert masked(world, seat) == masked(at.state, seat), "these can be told apart"
        for here, there in going_on(of, at.state, world, seat, rng):
            tried += same(here, there, seat, lines, rng, seats)
    return tried


def going_on(of: Any, state: Any, world: Any, seat: Seat | None, rng: Random) -> Iterator[tuple[Unkept, Unkept]]:
    """Two logs that begin in such positions, and go on with a move or two that look alike to the seat."""
    here, there = Unkept(of, state), Unkept(of, world)
    yield here, there
    for _ in range(rng.randrange(3)):
        if not (found := open_moves(here.state)):
            return
        who, move = rng.choice(found)
        if (other := alike(of, here.state, there.state, who, move, seat, rng)) is None:
            return
        here, there = here.made(who, move), there.made(who, other)
        yield here, there


def same(here: Unkept, there: Unkept, seat: Seat | None, lines: list[str], rng: Random, seats: Seats) -> int:
    """Compares all that a phone gets of two logs."""
    phone, lang = Phone(b"one", seat), rng.choice(LANGS)
    one, two = (
        bodies(Room(looked(fold), seats, pages.table_screen), phone, lang, lines)  # type: ignore[arg-type]
        for fold in (here, there)
    )
    assert one.keys() == two.keys(), f"offers as {seat}"
    for name, answer in one.items():
        assert answer() == two[name](), f"{name} as {seat} in {lang} behind {[entry.text for entry in here.entries]}"
    return len(one)


def run(game: str, positions: int, seed: int = 0) -> Counter[str]:
    """Compares so many positions of a game; a failure says with which seed and where."""
    found: Counter[str] = Counter()
    with tempfile.TemporaryDirectory() as folder:
        seats = Seats(Path(folder))
        while found["positions"] < positions:
            for number, (at, lines, rng) in enumerate(situations(game, seed, 0.3)):
                try:
                    tried = compare(game, at, lines, rng, seats)
                except BaseException as wrong:
                    wrong.add_note(f"{game}, seed {seed}, position {number}; lines {lines}")
                    raise
                found["bodies"] += tried
                found["positions"] += tried > 0
                if found["positions"] >= positions:
                    return found
            seed += 1
            if seed > 10 * positions + 1000:
                return found
    return found


def main() -> None:
    asked = argparse.ArgumentParser(description=__doc__)
    asked.add_argument("positions", type=int)
    asked.add_argument("--game", choices=GAMES, action="append")
    asked.add_argument("--seed", type=int, default=0)
    told = asked.parse_args()
    for game in told.game or GAMES:
        start = time.perf_counter()
        found = run(game, told.positions, told.seed)
        seconds = time.perf_counter() - start
        print(f"{game}: {found['positions']} positions, {found['bodies']} bodies, {seconds:.0f} s", flush=True)


if __name__ == "__main__":
    main()
