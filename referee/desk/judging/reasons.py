"""Why a move is refused, as far as the reader of the answer may know.

At a table a move is judged by what is so, and the answer may stand on a screen that everybody reads. It names the
reasons that follow from what its reader sees; of the others only those that the line itself names, and the only one
that there can be. Of any further reason it says who can see it, and which rules it may be about for all that the reader
knows.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from typing import TYPE_CHECKING

from msgspec import to_builtins
from msgspec.structs import replace

from referee.core.rules.breach import Argument, Breach, Player, Term, breach
from referee.core.rules.judge import judge, possible_breaches
from referee.core.rules.move import Move
from referee.core.rules.verdict import Illegal, Legal
from referee.core.state.fields import masked
from referee.core.state.terms import Seat

from .verdicts import Judged

if TYPE_CHECKING:
    from ..scene import Scene


def refused_to(one: Judged, reader: Seat | None) -> Judged:
    """A refusal at a table for the reasons that a seat, or a bystander, may read; anything else as it is."""
    scene: Scene = one.session
    if scene.kept is None or one.move is None or not isinstance(one.who, int):
        return one
    if not isinstance(one.verdict, Illegal):
        return one
    openly = judge(masked(scene.state, reader), one.who, one.move)
    if not isinstance(openly, Illegal):
        readable = tuple(_readable(scene, Seat(one.who), one.move, one.verdict, reader))
        perhaps = openly.unless if isinstance(openly, Legal) else openly.breaches
        openly = Illegal(readable, tuple(each for each in perhaps if each not in readable), openly.rests_on)
    return replace(one, verdict=openly)


def _readable(scene: Scene, mover: Seat, move: Move, verdict: Illegal, reader: Seat | None) -> Iterator[Breach]:
    """The reasons of a refusal that hangs on what its reader does not see."""
    own = judge(masked(scene.state, mover), mover, move)
    known = (own if isinstance(own, Illegal) else verdict).breaches
    possible = possible_breaches(masked(scene.state, reader), mover, move)
    named = {*_texts(to_builtins(move)), *scene.game.notation.write(scene.state, move).split()}
    shown = [each for each in known if possible == frozenset({each}) or _is_named(each, mover, named, possible)]
    yield from shown
    if not shown:
        yield breach("table.unseen", player=Player(mover)) if isinstance(own, Illegal) else breach("table.hidden")


def _texts(value: object) -> Iterator[str]:
    """Every text in a move."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict):
        yield from (text for each in value.values() for text in _texts(each))
    elif isinstance(value, list | tuple):
        yield from (text for each in value for text in _texts(each))


def _is_named(each: Breach, mover: Seat, named: set[str], possible: Collection[Breach] | None) -> bool:
    """True if a reason is about a component that the line names, and says nothing else that its reader can't know."""
    alike = [other for other in possible or () if (other.clause, other.case) == (each.clause, each.case)]
    shared = set.intersection(*(set(other.values) for other in alike)) if alike else set()
    about = [value for _, value in each.values if _ids(value) and _ids(value) <= named]
    rest = [pair for pair in each.values if pair[1] not in about and pair[1] != Player(mover)]
    return bool(about) and all(pair in shared for pair in rest)


def _ids(value: Argument) -> set[str]:
    """The ids of the components that a value of a reason names."""
    terms = value if isinstance(value, tuple) else (value,)
    return {term.name.partition(".")[2] for term in terms if isinstance(term, Term)}
