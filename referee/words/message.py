"""Texts in code, marked so that Babel finds them: `P_(context, english)`, `NP_(context, one, other)`."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from referee.library.records import Text


class Phrase(NamedTuple):
    """An English text with its context."""

    context: str
    english: Text


def P_(context: str, english: str) -> Phrase:
    """A text with its context."""
    return Phrase(context, english)


def NP_(context: str, one: str, other: str) -> Phrase:
    """A text for one and for several, with its context."""
    from referee.library.records import Plural

    return Phrase(context, Plural(one, other))
