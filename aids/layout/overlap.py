"""Lines of text that lie on one another, found in the display list."""

from __future__ import annotations

from collections.abc import Iterator

from .display_list import Rect, Sheet, Text, area

TOUCH = 0.7
"""So many points may two lines share: type overhangs its box a little."""


def ink_box(item: Text) -> Rect:
    """Where a line has letters: from the height of capitals down to the line that they stand on."""
    cap = item.runs[0].piece.face.cap_height * item.size
    return area(item.frame, item.x, item.y - cap, item.width, cap)


def words_of(item: Text) -> str:
    return "".join(run.piece.text for run in item.runs).strip()


def overlaps(sheet: Sheet) -> Iterator[tuple[Text, Text]]:
    """Pairs of lines that can't both be read."""
    placed = [(ink_box(item), item) for item in sheet.items if isinstance(item, Text) and words_of(item)]
    placed.sort(key=lambda pair: pair[0][1])
    for number, ((x, y, w, h), one) in enumerate(placed):
        for (left, top, wide, tall), two in placed[number + 1 :]:
            if top >= y + h - TOUCH:
                break
            shared = min(x + w, left + wide) - max(x, left)
            if shared > TOUCH and min(y + h, top + tall) - top > TOUCH:
                yield one, two
