"""A board in lines: its parts one under another, and side by side on a terminal that is wide enough."""

from __future__ import annotations

from itertools import groupby, zip_longest
from textwrap import wrap
from typing import TYPE_CHECKING

from referee.desk.board import Grid, Things, Track
from referee.desk.offers.listing import groups
from referee.library.characters import visible_line

from .layout import columns

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from referee.desk.board import Cell, Part
    from referee.desk.offers.listing import Group
    from referee.desk.offers.offering import Offer
    from referee.words.translation import Words

GAP = "   "
"""What stands between two parts side by side."""

SCREEN = 19
"""The largest number of lines in a list of moves, so that it fits on one screen with the lines before it."""

PIPED = 100
"""The width of such a list in columns if there is no terminal."""

APART = " · "
"""What stands between things that have commas in themselves."""

NARROWEST = 30
"""The least number of columns beside a part in which sentences are wrapped."""


def show_board(parts: Iterable[Part], words: Words) -> None:
    """Prints a board, side by side on a terminal, one part under another when piped."""
    for line in drawn(tuple(parts), words, columns()):
        print(line)


def drawn(parts: Sequence[Part], words: Words, width: int = 0) -> list[str]:
    """The lines of a board; none is longer than `width` that can be broken, and 0 breaks none."""
    lines: list[str] = []
    ahead = list(parts)
    while ahead:
        left = block(ahead.pop(0), words, width)
        right: list[str] = []
        room = width - _width(left) - len(GAP)
        while width and ahead and room >= NARROWEST:
            beside = block(ahead[0], words, room)
            if _width(beside) > room or len(right) + len(beside) > len(left):
                break
            right += beside
            ahead.pop(0)
        edge = _width(left)
        lines += [f"{one.ljust(edge)}{GAP}{other}".rstrip() for one, other in zip_longest(left, right, fillvalue="")]
    return lines


def block(part: Part, words: Words, width: int = 0) -> list[str]:
    """The lines of one part."""
    match part:
        case Grid():
            return table([_row(part.heads), *map(_row, part.rows)])
        case Track():
            return _wrapped(words, part.title, "  ".join(_stretch(part)), width)
        case Things():
            texts = (f"{each.text} {each.note}".strip() for each in part.things)
            return _wrapped(words, part.title, ", ".join(texts) or "–", width)
    return [line for each in part.lines for line in _wrapped(words, "", each.text, width)]


def table(rows: Sequence[Sequence[str]]) -> list[str]:
    """Rows in columns; the first row is the heads."""
    shown = rows if any(rows[0]) else rows[1:]
    widths = [max(map(len, column)) for column in zip(*shown, strict=True)]
    return ["  ".join(cell.ljust(at) for cell, at in zip(row, widths, strict=True)).rstrip() for row in shown]


def _row(cells: Sequence[Cell]) -> list[str]:
    return [visible_line(cell.text) for cell in cells]


def _stretch(track: Track) -> list[str]:
    """The spaces of a track on which somebody stands, and those beside them; a gap for the others."""
    standing: dict[int, list[str]] = {}
    for mark in track.marks:
        standing.setdefault(mark.space, []).append(mark.text)
    near = {at + step for at in standing for step in (-1, 0, 1)}
    names = {at: f":{', '.join(standing[at])}" for at in standing}
    stretch: list[str] = []
    for is_near, spaces in groupby(range(len(track.spaces)), lambda at: at in near):
        stretch += [track.spaces[at].text + names.get(at, "") for at in spaces] if is_near else ["…"]
    return stretch


def _wrapped(words: Words, title: str, text: str, width: int) -> list[str]:
    """A text behind its title, in lines that hang below it."""
    whole = visible_line(words.titled(title, text) if title else text)
    if not width or len(whole) <= width:
        return [whole]
    return wrap(whole, width, subsequent_indent="  ", break_long_words=False, break_on_hyphens=False)


def show_groups(offers: Mapping[str, Sequence[Offer]], words: Words) -> bool:
    """Prints what may be done, one kind of thing a line, on one screen; each line begins with its key, the name of a
    player or nothing. Returns whether anything was left out."""
    rows = [
        (words.titled(name, group.verb) if name else group.verb, group)
        for name, each in offers.items()
        for group in groups(tuple(each))
    ]
    most = max(1, SCREEN // max(1, len(rows)))
    is_cut = len(rows) > SCREEN
    for head, group in rows[:SCREEN]:
        lines, left = _listed(words, head, group, columns() or PIPED, most)
        is_cut |= left
        for line in lines:
            print(line)
    return is_cut


def _listed(words: Words, head: str, group: Group, width: int, most: int) -> tuple[list[str], bool]:
    """A kind of thing to do with as much of what it is done with as goes into so many lines, and whether any of that
    was left out; what can't be done stands behind it where there is room."""
    joint = APART if any(", " in thing for thing in group.things) else ", "
    line = words.titled(head, joint.join(group.things)) if group.things else head
    lines = _hanging(line, width)
    if group.refused:
        closed = _hanging(f"{line} – {words.referee('moves.not-now', things=', '.join(group.refused))}", width)
        lines = closed if len(closed) <= most or not group.is_open else lines
    if len(lines) <= most:
        return lines, False
    return [*lines[: most - 1], f"{lines[most - 1][: width - 2].rstrip(' ,·')} …"], group.is_open


def _hanging(text: str, width: int) -> list[str]:
    return wrap(text, width, initial_indent="  ", subsequent_indent="    ", break_long_words=False)


def _width(lines: Sequence[str]) -> int:
    return max(map(len, lines), default=0)
