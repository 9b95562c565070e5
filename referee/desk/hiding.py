"""What stands for something that its reader may not see."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from referee.core.words.wording import Sayer


def hidden_or(sayer: Sayer, line: str | None) -> str:
    """A line of a log, or the words for one that its reader may not see."""
    return sayer.referee("log.hidden") if line is None else line
