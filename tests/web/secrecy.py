"""No byte that a phone gets differs between worlds that its seat can't tell apart: `python -m tests.web.secrecy 10000`.

Positions and worlds are those of `tests.games.secrecy`. Compared are the bodies of every route, errors and refusals
among them, at the position and behind moves that look alike; a stream sends these very pages, one for each revision, so
that the number and the size of its events are the same, too. The screens are compared at every position; of what can be
asked, said and made at one, which is much, some things that are drawn by lot. The app is called without a server.
"""

from __future__ import annotations

import argparse
import tempfile
import time
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from random import Random
from typing import Any

import msgspec

from referee.core.rules.play import decision
from referee.core.state.fields import masked
from referee.core.state.terms import Seat
from referee.games import game_of
from referee.table.store import Unwritable
from referee.web import doing, notebook, pages
from referee.web.intake import Ask, Back, Make, Rules, Say
from referee.web.rooms import Answer, Room
from referee.web.seats import Phone, Seats
from referee.words.language import languages
from tests.games.runner import Situation, open_moves
from tests.games.secrecy import GAMES, GARBLED, ODD, Unkept, alike, other_worlds, situations

SHARE = 1.0
"""What part of the positions of a game is compared."""

SEARCHED = 0.05
"""In what part of the positions the rules are searched: what is found hangs on rulings, not on the board."""

Doors = dict[str, Callable[[], Any]]


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


def is_of_a_lot(answer: Any) -> bool:
    """Whether an answer refuses what a seat has declared to be drawn. That a card can't be drawn any more the referee
    has to say, also where it lies with another player: what is declared is done before all."""
    return b'"verdict":"illegal"' in answer[1] and b'"by":"chance"' in answer[1]


def about(room: Room, phone: Phone, lang: str, name: str, lot: float) -> Any:
    """What a phone gets that asks by taps what a player may do, and what it gets for one of these."""
    asked = doing.ask(room, phone, lang, Ask(who=name))
    offers = [offer["id"] for offer in asked.told.get("offers", ())]
    one = offers[int(lot * len(offers)) :][:1]
    return body(asked), [body(doing.ask(room, phone, lang, Ask(who=name, offer=offer))) for offer in one]


def screens(room: Room, phone: Phone, lang: str) -> Doors:
    """What a phone is shown that does nothing."""
    return {
        "page": lambda: pages.table_screen(room, phone, lang),
        "view": lambda: msgspec.json.encode(pages.table_values(room, phone, lang)),
        "log": lambda: pages.log_screen(room, phone, lang),
        "seats": lambda: pages.seats_screen(room, phone, lang),
        "back": lambda: pages.back_screen(room, phone, lang),
        "notebook": lambda: notebook.notebook_screen(room, phone, lang),
        "rules": lambda: body(doing.rules(room, phone, lang, Rules())),
    }


def drawn(room: Room, phone: Phone, lang: str, lines: list[str], rng: Random) -> Doors:
    """What a phone asks, says and makes: of every kind one, drawn by lot."""
    names, lot = room.table.header.seats, rng.random()
    asked, said, made = rng.choice(names), [], [Make(offer="nothing")]
    found: Doors = {f"ask about {asked}": lambda: about(room, phone, lang, asked, lot)}
    found |= {f"ask {line}": lambda line=line: body(doing.ask(room, phone, lang, Ask(text=line))) for line in lines}
    if rng.random() < SEARCHED:
        found["search"] = lambda: body(doing.rules(room, phone, lang, Rules(text="may I see it")))
    garbled, choice = rng.random() < ODD, rng.random()
    if phone.seat is None:
        return found
    other = names[0 if phone.seat else 1]
    said = [line if ":" in line else f"{other}: {line}" for line in lines] + [rng.choice(GARBLED)] * garbled
    made += [
        Make(offer=offer.id) for offer in room.session(lang).offers(names[phone.seat]) if offer.asks or offer.refused
    ]
    told = made[int(choice * len(made))]
    found |= {f"say {line}": lambda line=line: body(doing.say(room, phone, lang, Say(text=line))) for line in said}
    found[f"make {told.offer}"] = lambda: body(doing.make(room, phone, lang, told))
    found["back no"] = lambda: body(doing.back(room, phone, lang, Back(do="no")))
    return found


def compare(
    game: str, at: Situation, lines: list[str], rng: Random, seats: Seats, langs: Sequence[str]
) -> Counter[str]:
    """Compares a position, and what follows it, with one that a phone's seat can't tell from it; gives how many bodies
    were the same, by their kinds."""
    of, tried = game_of(game), Counter[str]()
    seat = rng.choice((*map(Seat, range(len(at.state.terms.seats))), None))
    for world in other_worlds(of, at.state, seat, rng):
        if world == at.state:
            continue
        assert masked(world, seat) == masked(at.state, seat), "these can be told apart"
        for here, there in going_on(of, at.state, world, seat, rng):
            tried += same(here, there, seat, lines, rng, seats, langs)
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
        wanted = decision(here.state)
        if wanted is None or wanted != decision(there.state):
            return  # what is counted when the game is over lies open, and whose decision it is all at the table see
        yield here, there


def same(
    here: Unkept,
    there: Unkept,
    seat: Seat | None,
    lines: list[str],
    rng: Random,
    seats: Seats,
    langs: Sequence[str],
) -> Counter[str]:
    """Compares what a phone gets of two logs."""
    phone, lang, lot = Phone(b"one", seat), rng.choice(langs), rng.random()
    rooms = [Room(looked(fold), seats, pages.table_screen) for fold in (here, there)]  # type: ignore[arg-type]
    one, two = (screens(room, phone, lang) | drawn(room, phone, lang, lines, Random(lot)) for room in rooms)
    assert one.keys() == two.keys(), f"offers as {seat}"
    for name, answer in one.items():
        told, other = answer(), two[name]()
        if told != other and not (name.startswith("say ") and (is_of_a_lot(told) or is_of_a_lot(other))):
            raise AssertionError(f"{name} as {seat} in {lang} behind {[entry.text for entry in here.entries]}")
    return Counter(name.partition(" ")[0] for name in one)


def run(game: str, positions: int, seed: int = 0, langs: Sequence[str] = tuple(languages())) -> Counter[str]:
    """Compares so many positions of a game, in languages drawn by lot; a failure says with which seed and where."""
    found: Counter[str] = Counter()
    with tempfile.TemporaryDirectory() as folder:
        seats = Seats(Path(folder))
        while found["positions"] < positions:
            for number, (at, lines, rng) in enumerate(situations(game, seed, SHARE)):
                try:
                    tried = compare(game, at, lines, rng, seats, langs)
                except BaseException as wrong:
                    wrong.add_note(f"{game}, seed {seed}, position {number}; lines {lines}")
                    raise
                found += tried
                found["bodies"] += tried.total()
                found["positions"] += bool(tried)
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
        print(f"{game}: {dict(found)} in {seconds:.0f} s", flush=True)


if __name__ == "__main__":
    main()
