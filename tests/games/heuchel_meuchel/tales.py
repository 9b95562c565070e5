"""What moves tell, for the tests of Heuchel & Meuchel: tales of random games, transcripts, and the leaves of a
position."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

from msgspec import Struct
from msgspec.structs import fields

from referee.core import TABLE, Ask, Happening, Move, Mover, Seat, Tell, Terms
from referee.core.rules.marks import collecting
from referee.core.rules.play import carry_out
from referee.core.words.wording import Sayer, Told
from referee.games.heuchel_meuchel.box.components import GAME
from referee.games.heuchel_meuchel.position.state import Heuchel
from referee.games.heuchel_meuchel.telling.naming import NAMING
from referee.library.load import load_game
from referee.words.translation import words
from tests.games.heuchel_meuchel.tables import ROOM, broken, random_game, said

Path = tuple[str | int, ...]

UNTOLD = {
    "terms": "no move changes what was agreed",
    "agenda": "the line on what comes next says it",
    "marks": "a verdict says what it rests on",
    "turn": "the line on what comes next names who is on turn; told where somebody is passed over",
    "moved": "the move itself says on which square the unit is",
    "took": "bookkeeping that nobody sees: the take itself is told",
    "last": "bookkeeping that nobody sees",
    "rests": "bookkeeping that nobody sees: what becomes of a remainder is told",
    "told": "bookkeeping that nobody sees: answers about columns that a position leaves out",
}
"""Fields of a position that may change without a word, each with the reason."""


class ToldMove(Struct, frozen=True):
    """A move of a game with everything that it told."""

    before: Heuchel
    who: Mover
    move: Move
    after: Heuchel
    tale: tuple[Happening, ...]


def told_game(agreed: Terms, rng: Random) -> Iterator[ToldMove]:
    """Every move of a random game with its tale."""
    for state, who, move, following in random_game(agreed, rng):
        with collecting() as tale:
            assert carry_out(state, who, move) == following
        yield ToldMove(state, who, move, following, tuple(tale))


def told_lines(state: Heuchel, *lines: str) -> Iterator[ToldMove]:
    """Lines that are all legal, each with its tale; `tell …` answers the question that waits."""
    for line in lines:
        if line.startswith("tell ") and isinstance(asking := state.agenda[0], Ask):
            answers = {str(answer): answer for answer in asking.question.answers}
            who, move = TABLE, Tell(asking.question.id, asking.question.about, answers[line[5:]])
        else:
            assert not broken(state, line), line
            who, move = said(state, line)
        with collecting() as tale:
            following = carry_out(state, who, move)
        yield ToldMove(state, who, move, following, tuple(tale))
        state = following


def sayer(state: Heuchel, lang: str = "en") -> Sayer:
    return Sayer(load_game(GAME), words(lang), state.terms.seats)


def read(state: Heuchel, tale: tuple[Happening, ...], seat: Seat | None, lang: str = "en") -> list[Told]:
    """What a seat, or a bystander, reads of a tale."""
    speaks = sayer(state, lang)
    found = (speaks.happening(each, NAMING, seat) for each in tale)
    return [each for each in found if each is not None]


def transcript(state: Heuchel, *lines: str, lang: str = "en", seat: Seat | None = None) -> list[str]:
    """Everything that lines tell, and what comes next after the last of them."""
    text, last = list[str](), state
    for at in told_lines(state, *lines):
        text += [each.text for each in read(state, at.tale, seat, lang)]
        last = at.after
    return [*text, sayer(state, lang).line(ROOM.next(last))]


def leaves(state: Heuchel) -> dict[Path, Any]:
    """Every leaf of a position that may not change without a word. An extra turn ends with its turn, so only its
    beginning counts."""
    found = dict[Path, Any]()
    for field in fields(Heuchel):
        if field.name not in UNTOLD:
            found.update(_leaves(getattr(state, field.name), (field.name,)))
    if not state.extra:
        found.pop(("extra",))
    return found


def _leaves(value: Any, path: Path) -> Iterator[tuple[Path, Any]]:
    if isinstance(value, tuple) and value:
        for number, each in enumerate(value):
            yield from _leaves(each, (*path, number))
    elif isinstance(value, Struct):
        for field in fields(type(value)):
            yield from _leaves(getattr(value, field.name), (*path, field.name))
    else:
        yield path, value


def silent(at: ToldMove) -> list[Path]:
    """The leaves that a move changed and whose last telling does not end at what they are now."""
    positions = {id(each): each for pair in at.tale for each in (pair.before, pair.after)}
    seen = {key: leaves(each) for key, each in positions.items() if isinstance(each, Heuchel)}
    before, after = leaves(at.before), leaves(at.after)
    told = [(seen[id(each.before)], seen[id(each.after)]) for each in at.tale if each.before is not each.after]
    gone = [path for path in before if path not in after and path != ("extra",)]
    changed = [path for path, value in after.items() if path not in before or before[path] != value]
    return [path for path in (*gone, *changed) if not _told(path, after, told)]


def _told(path: Path, after: dict[Path, Any], told: list[tuple[dict[Path, Any], dict[Path, Any]]]) -> bool:
    touching = [now for was, now in told if _at(was, path) != _at(now, path)]
    return bool(touching) and _at(touching[-1], path) == _at(after, path)


_NOTHING = object()


def _at(found: dict[Path, Any], path: Path) -> Any:
    return found.get(path, _NOTHING)
