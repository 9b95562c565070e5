"""What the printer says at the keyboard, by id: `data/printer.toml`, and the catalogues of the aids."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from referee.words.translation import Words


def message(words: Words, id: str, /, **values: object) -> str:
    """A message with its `{values}` filled in. Raises KeyError for an id that nobody wrote."""
    from referee.library.load import load_messages
    from referee.words import contexts

    return words.text("aids", contexts.message(id), load_messages("printer")[id], **values)
