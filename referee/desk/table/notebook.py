"""A private notebook of one seat. What comes in is what that seat could see and read, and nothing else."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from msgspec import Struct
from msgspec.structs import replace

from referee.core.rules.marks import noting
from referee.core.state.fields import masked
from referee.core.state.glimpse import glimpses

from ..board import Part, worded_panels
from ..faults import UsageError
from ..judging.verdict_lines import mark_lines
from ..judging.verdicts import CODES, ILLEGAL
from ..lines import Line

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from referee.core.rules.breach import Breach
    from referee.core.rules.happening import Happening
    from referee.core.rules.marks import Marks
    from referee.core.state.terms import Seat

    from ..scene import Scene
    from .session import Session


def forbidden(scene: Scene) -> Breach | None:
    """Why no notebook is kept at this table, if none is."""
    breach: Breach | None = scene.game.part("notebook.page").forbidden(scene.state)
    return breach


def notebook(scene: Scene, seat: Seat, hand: Iterable[str] = (), seen: Iterable[str] = ()) -> tuple[Any, Marks]:
    """The notebook of a seat, and on what it rests. The seat may tell what no referee saw: its present hand, and
    Suspects that it has seen anywhere. A correction of the board begins it anew. Raises ValueError with a name that
    nobody has."""
    page = scene.game.part("notebook.page")
    shown = masked(scene.state, seat)
    suspects = [page.suspects_named(shown, names) for names in (hand, seen)]
    first, begun, tales = scene.state, 0, list[Any]()
    if scene.kept is not None:
        first, begun, tales = _since(scene)
    noticed = glimpses(tales, scene.sayer, scene.game.naming, seat, begun)
    with noting() as book:
        written = page.page(masked(first, seat), noticed, shown, seat, scene.sayer, *suspects)
    marks = scene.state.marks | book
    return replace(written, rests_on=tuple(scene.sayer.marks(marks))), marks


def _since(scene: Scene) -> tuple[Any, int, list[tuple[Happening, ...]]]:
    """The position after the last correction, or the first one; which entry that was, and the tales from there on."""
    from referee.table.log import Fixed
    from referee.table.tales import opening, tale_of

    table = scene.table
    fixed = max((n for n, entry in enumerate(table.entries, 1) if isinstance(entry, Fixed)), default=0)
    begin: tuple[Happening, ...] = () if fixed else opening(table)
    tales = [begin, *(tale_of(table, number) for number in range(fixed, len(table.entries)))]
    return table.states[fixed], fixed, tales


def drawn(scene: Scene, written: object) -> Iterator[Any]:
    """A notebook, drawn for people."""
    yield from scene.game.part("notebook.page").panels(written, scene.sayer)


class Leafed(Struct, frozen=True):
    """A notebook as data, and for people as a heading, parts of a board and notes; or why none is kept, with the exit
    code for that."""

    data: Any
    heading: tuple[Line, ...] = ()
    parts: tuple[Part, ...] = ()
    notes: tuple[Line, ...] = ()
    code: int = 0


def leafed(session: Session, viewer: Seat | None, hand: str, seen: str) -> Leafed:
    """The notebook of the seat that asks; `hand` and `seen` are names with commas between. Raises UsageError."""
    if not session.game.has_part("notebook"):
        raise UsageError("error.no-notebook", game=session.id)
    if viewer is None:
        raise UsageError("error.notebook-seat", seats=", ".join(session.seats))
    if (broken := forbidden(session)) is not None:
        refused = session.sayer.refusal(broken)
        lines = [Line(refused.text), Line(refused.citation, "  "), Line(refused.because, "  ")]
        lines.append(Line(refused.remedy or "", "  → "))
        return Leafed({"error": f"{refused.text} {refused.because}"}, tuple(lines), code=CODES[ILLEGAL])
    try:
        page_values, marks = notebook(session, viewer, _names(hand), _names(seen))
    except ValueError as wrong:
        raise UsageError("error.no-suspect", name=str(wrong)) from None
    say = session.sayer.referee
    blind = [Line(say("notebook.blind"))] if page_values.begun and not session.state.terms.knowing and not hand else []
    heading = Line(say("notebook.of", player=session.seats[viewer]), style="bold")
    return Leafed(
        page_values,
        (heading,),
        worded_panels(session.sayer, drawn(session, page_values)),
        (*blind, *mark_lines(session, marks)),
    )


def _names(names: str) -> list[str]:
    return [name for each in names.split(",") if (name := each.strip())]
