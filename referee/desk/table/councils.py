"""What hangs on a Council."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from msgspec import Struct

from referee.core.state.question import NotKnown

from ..board import Part, worded_panels
from ..faults import UsageError
from ..judging.verdicts import CODES, DEPENDS, LEGAL
from ..lines import Line

if TYPE_CHECKING:
    from .session import Session


class Council(Struct, frozen=True):
    """A forecast as data and as parts of a board; or the question on which it hangs, with the exit code for that."""

    data: Any
    parts: tuple[Part, ...] = ()
    lines: tuple[Line, ...] = ()
    code: int = CODES[LEGAL]


def council(session: Session, article: int | None) -> Council:
    """What is known about the vote on an article, or on the next one. Raises UsageError."""
    if not session.game.has_part("telling.forecast"):
        raise UsageError("error.no-councils", game=session.id)
    part = session.game.part("telling.forecast")
    try:
        if article is not None and part.decided(session.state, article):
            raise UsageError("error.article-decided", n=article)
        panels = part.panels(session.state, article)
        return Council(part.forecast(session.state, article), worded_panels(session.sayer, panels))
    except NotKnown as gap:
        asking = session.sayer.question(gap.question)
        data = {"question": {"id": gap.question.id, "text": asking.text, "clause": asking.clause}}
        lines = (Line(session.sayer.referee("council.untold", question=asking.text)),)
        return Council(data, lines=lines, code=CODES[DEPENDS])
