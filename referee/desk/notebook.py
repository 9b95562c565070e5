"""A private notebook of one seat. What comes in is what that seat could see and read, and nothing else."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from msgspec.structs import replace

from referee.core.fields import masked
from referee.core.glimpse import glimpses
from referee.core.marks import noting

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from referee.core.breach import Breach
    from referee.core.happening import Happening
    from referee.core.marks import Marks
    from referee.core.terms import Seat

    from .scene import Scene


def forbidden(scene: Scene) -> Breach | None:
    """Why no notebook is kept at this table, if none is."""
    found: Breach | None = scene.game.part("notebook.page").forbidden(scene.state)
    return found


def notebook(scene: Scene, seat: Seat, hand: Iterable[str] = (), seen: Iterable[str] = ()) -> tuple[Any, Marks]:
    """The notebook of a seat, and on what it rests. The seat may tell what no referee saw: its present hand, and
    Suspects that it has seen anywhere. A correction of the board begins it anew. Raises ValueError with a name that
    nobody has."""
    page = scene.game.part("notebook.page")
    shown = masked(scene.state, seat)
    told = [page.suspects_named(shown, names) for names in (hand, seen)]
    first, begun, tales = scene.state, 0, list[Any]()
    if scene.table is not None:
        first, begun, tales = _since(scene)
    noticed = glimpses(tales, scene.sayer, scene.game.naming, seat, begun)
    with noting() as book:
        found = page.page(masked(first, seat), noticed, shown, seat, scene.sayer, *told)
    marks = scene.state.marks | book
    return replace(found, rests_on=tuple(scene.sayer.marks(marks))), marks


def _since(scene: Scene) -> tuple[Any, int, list[tuple[Happening, ...]]]:
    """The position after the last correction, or the first one; which entry that was, and the tales from there on."""
    from referee.table.log import Fixed
    from referee.table.tales import opening, tale_of

    table = scene.table
    fixed = max((n for n, entry in enumerate(table.entries, 1) if isinstance(entry, Fixed)), default=0)
    begin: tuple[Happening, ...] = () if fixed else opening(table)
    tales = [begin, *(tale_of(table, number) for number in range(fixed, len(table.entries)))]
    return table.states[fixed], fixed, tales


def drawn(scene: Scene, told: Any) -> Iterator[Any]:
    """A notebook, drawn for people."""
    yield from scene.game.part("notebook.page").panels(told, scene.sayer)
