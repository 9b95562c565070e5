"""Descriptions of properties in data files and answers, for their schemas."""

from __future__ import annotations

from msgspec import Meta


def means(meaning: str) -> Meta:
    """The meaning of a property, for `Annotated`."""
    return Meta(description=meaning)
