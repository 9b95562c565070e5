"""What lies on the table, as data for every face: parts of a few shapes, in the words of a seat's language. Each part,
and each cell in it, says whether everybody sees it."""

from __future__ import annotations

from itertools import zip_longest
from typing import TYPE_CHECKING, Annotated, Any, Literal

from msgspec import Struct
from msgspec.structs import replace

from referee.core.rules.breach import Player, Term
from referee.core.rules.move import SEALED
from referee.core.words import panels
from referee.library.described import means

from .judging.claiming import standing_answers
from .offers.labels import Labels

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from referee.core.state.terms import Seat
    from referee.core.words.wording import Sayer

    from .scene import Scene


Icon = Annotated[str, means("the name of a picture, which a face may have or not; empty where there is none")]
Title = Annotated[str, means("what the part is called; empty where it needs no name")]
Seen = Annotated[
    Literal["all", "own"],
    means("whether everybody sees the same, or the seat sees more than others or what is its own"),
]


class Cell(Struct, frozen=True):
    """One thing on the table, or what is said of it."""

    text: Annotated[str, means("what lies or stands there; empty for nothing")]
    icon: Icon = ""
    note: Annotated[str, means("what is said of it beside: how many, or what it costs")] = ""
    seat: Annotated[int | None, means("the player who is named, by seat")] = None
    covered: Annotated[str | None, means("what everybody else sees in its place; null where they see the same")] = None
    share: Annotated[float | None, means("a figure's share of the highest; null where none is compared")] = None
    named: Annotated[str, means("by what words moves name it, as in an offer's `thing`; empty where none does")] = ""


class Mark(Struct, frozen=True):
    """A player on a track."""

    space: Annotated[int, means("where, from 0")]
    seat: Annotated[int, means("the player, by seat")]
    text: Annotated[str, means("the name of the player")]


class _Piece(Struct, frozen=True, kw_only=True):
    """A part of the table."""

    id: Annotated[str, means("the part; the same in every position of a game")]
    title: Title
    seen: Seen
    owner: Annotated[int | None, means("whose it is, by seat; null where it is nobody's")]
    covered: Annotated[bool, means("whether nobody else sees anything of it")]
    current: Annotated[bool, means("whether it is what is being decided, which everybody looks at")] = False


class Track(_Piece, frozen=True, kw_only=True, tag="track"):
    """Spaces in a row, with players on them."""

    spaces: Annotated[tuple[Cell, ...], means("the spaces in their order")]
    marks: Annotated[tuple[Mark, ...], means("the players on it")]


class Grid(_Piece, frozen=True, kw_only=True, tag="grid"):
    """Rows and columns; the first cell of a row is its head."""

    heads: Annotated[tuple[Cell, ...], means("the heads of the columns")]
    rows: Annotated[tuple[tuple[Cell, ...], ...], means("the rows from top to bottom")]
    tracked: Annotated[int | None, means("the column that only repeats a track; null where none does")] = None


class Things(_Piece, frozen=True, kw_only=True, tag="things"):
    """Things that lie together."""

    things: Annotated[tuple[Cell, ...], means("the things")]


class Text(_Piece, frozen=True, kw_only=True, tag="text"):
    """Sentences."""

    lines: Annotated[tuple[Cell, ...], means("the sentences")]


Part = Track | Grid | Things | Text


class Board(Struct, frozen=True):
    """What `referee show --json` tells besides the fields of the position."""

    board: Annotated[tuple[Part, ...], means("what lies on the table in words, part by part, as that seat may see it")]


def board(scene: Scene, seat: Seat | None = None) -> tuple[Part, ...]:
    """What lies on the table as a seat, or a bystander, may see it, from what is public to what is one's own."""
    shown = scene.game.board(scene.state, seat)
    common = {(part.id, part.seat): part for part in scene.game.board(scene.state, None)}
    worded = (_worded(scene.sayer, part, common.get((part.id, part.seat))) for part in shown)
    return (*worded, *_answers(scene), *_secret(scene, seat))


def _answers(scene: Scene) -> Iterator[Part]:
    """What the table has answered and what still holds: everybody heard it."""
    say = scene.sayer
    lines = tuple(
        Cell(say.referee("log.claimed", question=say.question(asked).text, answer=say.value(asked.id, answer)))
        for asked, answer in standing_answers(scene)
    )
    if lines:
        title = say.referee("board.answers")
        yield Text(id="answers", title=title, seen="all", owner=None, covered=False, lines=lines)


def _secret(scene: Scene, seat: Seat | None) -> Iterator[Part]:
    """What a seat has chosen in secret so far, until all have."""
    chosen = [move for who, move in scene.state.sealed if who == seat and move != SEALED]
    if chosen:
        labels, write = Labels(scene), scene.game.notation.write
        cells = tuple(Cell(labels.line(write(scene.state, move)), covered="") for move in chosen)
        title = scene.sayer.referee("board.secret")
        yield Things(id="secret", title=title, seen="own", owner=seat, covered=True, things=cells)


def worded_panels(sayer: Sayer, drawn: Iterable[panels.Panel]) -> tuple[Part, ...]:
    """Panels that are no part of the board, such as those of a notebook, as parts that one seat alone sees."""
    parts: list[Part] = []
    for number, panel in enumerate(drawn):
        part = panels.Part(f"panel-{number}", panel if isinstance(panel, panels.Grid) else (panel,))
        parts.append(_worded(sayer, part, part))
    return tuple(parts)


def _worded(sayer: Sayer, part: panels.Part, common: panels.Part | None) -> Part:
    """A part in words; `common` is what everybody sees of it, or None if that is nothing."""
    cells = Cells(sayer, common is None)
    basics: dict[str, Any] = {
        "id": part.id,
        "title": _title(sayer, part),
        "seen": "all" if part == common else "own",
        "owner": part.seat,
        "covered": common is None,
        "current": part.current,
    }
    body, other = part.body, part.body if common is None else common.body
    match body, other:
        case panels.Track(), _:
            marks = tuple(Mark(space, seat, sayer.seats[seat]) for space, seat in body.marks)
            return Track(**basics, spaces=cells.row(body.spaces, body.spaces), marks=marks)
        case panels.Grid(), panels.Grid():
            rows = zip_longest(body.rows, other.rows[: len(body.rows)], fillvalue=())
            heads = cells.row(body.columns, other.columns)
            worded = tuple(cells.row(own, others) for own, others in rows)
            return Grid(**basics, heads=heads, rows=worded, tracked=body.tracked)
        case panels.Things(), panels.Things():
            notes = [sayer.cell(note) for _, note in body.things]
            shown = cells.row([each for each, _ in body.things], [each for each, _ in other.things])
            return Things(
                **basics, things=tuple(replace(cell, note=note) for cell, note in zip(shown, notes, strict=True))
            )
        case tuple(), tuple():
            return Text(**basics, lines=cells.row(body, other))
    raise TypeError(f"{part.id} has another shape for others")


def _title(sayer: Sayer, part: panels.Part) -> str:
    known = (f"board.{part.id}", f"board.{part.id.rpartition('-')[0]}")
    context = next((each for each in known if each in sayer.data.messages), None)
    if context is None:
        return ""
    values = {} if part.seat is None else {"player": sayer.seats[part.seat]}
    return sayer.text(context, sayer.data.messages[context], **values)


class Cells:
    """Puts cells into words; where a part is `own`, nobody else sees anything of it."""

    def __init__(self, sayer: Sayer, own: bool) -> None:
        self.sayer, self.own = sayer, own

    def row(self, own: Sequence[panels.Cell], others: Sequence[panels.Cell]) -> tuple[Cell, ...]:
        """A row of cells, each with what others see in its place where they see something else."""
        both = zip_longest(own, others[: len(own)])
        return tuple(self._cell(cell, other) for cell, other in both)

    def _cell(self, cell: panels.Cell, other: panels.Cell) -> Cell:
        text = self.sayer.cell(cell)
        covered = "" if self.own else self.sayer.cell(other) if other != cell else None
        seat = cell.seat if isinstance(cell, Player | panels.Line) else None
        named = cell.named if isinstance(cell, panels.Piece) else ""
        share = cell.n / max(cell.most, 1) if isinstance(cell, panels.Bar) else None
        return Cell(text, icon_of(cell), seat=seat, covered=covered, share=share, named=named)


def icon_of(cell: panels.Cell) -> str:
    """The name of the picture of a component; empty for everything else."""
    match cell:
        case panels.Piece(shown=shown) | (shown,):
            return icon_of(shown)
    return cell.name.partition(".")[2] if isinstance(cell, Term) else ""
