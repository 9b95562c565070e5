"""Lines for people: what is written, and how it stands out where a face can show that."""

from __future__ import annotations

from typing import Literal, NamedTuple

Style = Literal["", "bold", "dim", "good", "bad", "open"]


class Line(NamedTuple):
    """A text behind its `head` (`  – `), below whose end a further line of it begins."""

    text: str
    head: str = ""
    style: Style = ""
