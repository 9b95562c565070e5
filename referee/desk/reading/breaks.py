"""Where one thing that is said may end and the next begin."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from ..scene import Scene

MARK = re.compile(r"[,.!]")
"""What ends a part of a sentence."""

CALLED = re.compile(r"\s*[!:]\s*")
"""What stands behind words that are called out, or announce something."""

GAP = re.compile(r"\s+")


def breaks(scene: Scene, statement: str) -> Iterator[tuple[str, str, bool]]:
    """The ways to split a statement in two, most likely first: the text before, the text after, and True if a word or a
    punctuation mark separates them. First the places with a player's name behind them, then those where the words go on
    as a move begins, last those behind a call or an announcement."""
    from referee.speech.joints import is_torn, joints, parts_aside
    from referee.speech.remarks import sets_apart

    lang = scene.sayer.words.lang
    parts = parted(scene, statement, joints(scene.game, statement, lang))
    names = tuple(f"{name} " for name in scene.seats)
    for before, behind in sorted(parts, key=lambda part: not part[1].startswith(names)):
        yield before, behind, True
    for gap in GAP.finditer(statement):
        before, behind = statement[: gap.start()], statement[gap.end() :]
        if sets_apart(scene.game, _from_mark_to_mark(statement, gap), lang):
            continue
        torn = parts_aside(scene.game, statement, before, lang) or is_torn(scene.game, before, behind, lang)
        if scene.game.notation.begins(behind) and not torn:
            yield before, behind, False
    for before, behind in parted(scene, statement, CALLED.finditer(statement)):
        yield before, behind, True


def _from_mark_to_mark(statement: str, gap: re.Match[str]) -> str:
    """The words around a gap, from the mark before it to the mark behind it; nothing if no mark is before it."""
    start = max((mark.end() for mark in MARK.finditer(statement, 0, gap.start())), default=None)
    end = MARK.search(statement, gap.end())
    return "" if start is None else statement[start : len(statement) if end is None else end.start()]


def parted(scene: Scene, statement: str, marks: Iterator[re.Match[str]]) -> Iterator[tuple[str, str]]:
    """What stands before and after each mark at which a statement may be parted."""
    from referee.speech.clauses import comments, is_other
    from referee.speech.joints import parts_aside
    from referee.speech.remarks import sets_apart

    lang = scene.sayer.words.lang
    for mark in marks:
        before, behind = statement[: mark.start()].strip(), statement[mark.end() :].strip()
        idle = any(idle(scene.game, behind, lang) for idle in (sets_apart, comments, is_other))
        if not idle and not parts_aside(scene.game, statement, before, lang):
            yield before, behind
