"""Playthroughs as they once were: every position, what one player sees of it, and what can be done, move by move.

`python -m tests.games.playthroughs` plays them again and writes down what comes now; look at the difference before it
is kept. A stretch begins with `= ` and the choice that led there; `+` and `-` are facts that came and went, `>` and `<`
what the first player came to see and saw no longer, and what follows `?` can be done.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any
from zlib import crc32

from referee.core.rules.move import CHANCE
from referee.core.state.terms import Seat
from referee.desk.table.course import Course
from referee.desk.table.session import begun
from referee.library.load import load_game
from tests.games.runner import NAMES, SELDOM, games_with_rooms, tag

FOLDER = Path(__file__).with_name("playthroughs_kept")
MOST = 160
"""Choices and lots of one playthrough."""

LISTED = 24
"""Beyond this the choices are counted, and stand for a sum of their letters."""


def stories() -> list[tuple[str, str]]:
    """Every game in each of its variants."""
    return [(game, variant) for game in games_with_rooms() for variant in ("", *load_game(game).game.variants)]


def kept(game: str, variant: str) -> Path:
    """Where a playthrough is kept."""
    return FOLDER / f"{game}{'.' if variant else ''}{variant}.txt"


def played(game: str, variant: str) -> str:
    """The playthrough as it comes now."""
    least, most = load_game(game).game.seats
    seats = NAMES[: most if variant else least]
    course, rng = Course(begun(game, seats=seats, variant=variant, knowing=True)), Random(7)
    lines, before, seen = [f"= {', '.join(seats)}"], set[str](), set[str]()
    for _ in range(MOST):
        facts = set(course.session.game.facts(course.session.state))
        views = {f"{path} {value}" for path, value in _leaves(course.session.view(Seat(0)))}
        lines += [f"- {fact}" for fact in sorted(before - facts)] + [f"+ {fact}" for fact in sorted(facts - before)]
        lines += [f"< {view}" for view in sorted(seen - views)] + [f"> {view}" for view in sorted(views - seen)]
        before, seen = facts, views
        if course.mover is None:
            break
        lines += _open(course)
        move = _choice(course, rng)
        lines.append(f"= {_name(course)}: {course.line(move)}")
        course = course.after(move)
    lines.append(f"returns {course.shares()}")
    return "\n".join(lines) + "\n"


def _name(course: Course) -> str:
    who = course.mover
    return course.session.seats[who] if isinstance(who, int) else "chance"


def _open(course: Course) -> Iterator[str]:
    """What can be done, by number, or can be drawn, with its probability."""
    if course.mover is CHANCE:
        found = [f"{probability:.4f} {course.line(move)}" for move, probability in course.lots]
    else:
        found = [f"{number} {course.line(move)}" for number, move in course.choices.items()]
    yield f"? {_name(course)} {len(found)}"
    if len(found) > LISTED:
        yield f"  {crc32(chr(10).join(found).encode()):08x}"
    else:
        yield from (f"  {line}" for line in found)


def _choice(course: Course, rng: Random) -> Any:
    """A lot by its weight, or a choice: every kind of move as likely as any other, but for those that only end it."""
    if course.mover is CHANCE:
        moves, weights = zip(*course.lots, strict=True)
        return rng.choices(moves, weights)[0]
    kinds: dict[str, list[Any]] = {}
    for move in course.choices.values():
        kinds.setdefault("" if move is None else tag(move), []).append(move)
    lively = sorted(kind for kind in kinds if kind not in SELDOM) or sorted(kinds)
    return rng.choice(kinds[rng.choice(lively)])


def _leaves(value: Any, path: str = "") -> Iterator[tuple[str, Any]]:
    """Every figure in plain tables, by where it stands."""
    if isinstance(value, dict):
        for key, each in value.items():
            yield from _leaves(each, f"{path}.{key}" if path else str(key))
    elif isinstance(value, list | tuple):
        for number, each in enumerate(value):
            yield from _leaves(each, f"{path}.{number}")
    else:
        yield path, value


def main() -> None:
    FOLDER.mkdir(exist_ok=True)
    for game, variant in stories():
        file = kept(game, variant)
        now = played(game, variant)
        if not file.is_file() or file.read_text(encoding="utf-8") != now:
            file.write_text(now, encoding="utf-8")
            print(f"{file.name}: {now.count(chr(10))} lines")


if __name__ == "__main__":
    main()
