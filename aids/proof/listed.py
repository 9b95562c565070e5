"""What is checked of the list of aids itself: `aids.toml`, its parts of the rules, its icons, its numbers of sides."""

from __future__ import annotations

from collections.abc import Iterator
from difflib import get_close_matches
from functools import cache
from typing import TYPE_CHECKING

from referee.library.load import games, load_game
from referee.words.translation import words

from ..make.jobs import Job
from ..make.printed import DEFAULT_PAPER
from ..page.problems import Problem
from ..views.catalogue import catalogue

if TYPE_CHECKING:
    from ..layout.display_list import DisplayList


def _file(game: str) -> str:
    return f"data/{game.replace('-', '_')}/aids.toml"


def check_signs(game: str) -> Iterator[Problem]:
    """Icons that the list names, of the game and of the parts of its rules, and that nobody drew."""
    from ..render.icons import names

    listed = catalogue(game)
    for icon in dict.fromkeys((listed.sign, *(section.icon for section in listed.sections))):
        if icon and icon not in names():
            near = get_close_matches(icon, sorted(names()), n=1)
            way = "aids-way-mean" if near else "aids-way-icon"
            yield Problem("aids-fit-icon", {"name": icon, "hint": "".join(near), "file": icon}, way, _file(game))


def check_numbers(game: str) -> Iterator[Problem]:
    """Two aids of one number, which stands at the foot of each."""
    first: dict[int, str] = {}
    for aid in catalogue(game).aids:
        if (other := first.setdefault(aid.number, aid.id)) != aid.id:
            values = {"n": str(aid.number), "aid": aid.id, "other": other}
            yield Problem("aids-check-number", values, "aids-way-number", _file(game))


def check_sides(job: Job, document: DisplayList) -> Iterator[Problem]:
    """A sheet with more or fewer sides than the list says, on the first paper; 0 is any number."""
    n, sides = len(document.sheets), job.aid.sides
    if sides and n != sides and job.paper == DEFAULT_PAPER:
        values = {"n": str(n), "sides": str(sides), "aid": job.aid.id}
        yield Problem("aids-check-sides", values, "aids-way-sides", _file(job.game))


@cache
def cited(game: str) -> frozenset[str] | None:
    """What can be cited of a game: clauses and rulings; None if it has only paper."""
    if game not in games():
        return None
    data = load_game(game)
    return frozenset((*data.clause_by_id, *data.ruling_by_id))


def check_sections(game: str) -> Iterator[Problem]:
    """Parts of the rules that take clauses which nobody wrote."""
    known = cited(game) or frozenset()
    firsts = {id.partition(".")[0] for id in known}
    where = _file(game)
    for section in catalogue(game).sections if known else ():
        for asked in (first for first in section.of if first not in firsts):
            near = get_close_matches(asked, sorted(firsts), n=1)
            values = {"asked": asked, "hint": "".join(near)}
            yield Problem("aids-check-clause", values, "aids-way-mean" if near else "aids-way-clause", where)


def check_rules(game: str) -> Iterator[Problem]:
    """Clauses that the rules would leave out."""
    from ..views.game_words import GameWords
    from ..views.rules import unplaced

    if game not in games():
        return
    for clause in unplaced(GameWords(catalogue(game), words("en"))):
        yield Problem("aids-check-unplaced", {"clause": clause}, "aids-way-unplaced", _file(game))
