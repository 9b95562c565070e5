"""What a property of a data file or of an answer means, as its schema says it."""

from __future__ import annotations

from msgspec import Meta


def means(meaning: str) -> Meta:
    """The meaning of a property, for `Annotated`."""
    return Meta(description=meaning)
