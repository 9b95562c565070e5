"""What the printer says at the keyboard, by id: `data/printer.toml`, and the catalogues of the aids. Read without the
types of the data, which would take as long to load as the command line."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from referee.library.paths import data_root

from .kept_toml import read_kept_toml

if TYPE_CHECKING:
    from referee.library.records import Text
    from referee.words.translation import Words


@cache
def texts(name: str) -> dict[str, str | dict[str, str]]:
    """The English texts of `data/<name>.toml` by id, as they stand there."""
    return {message["id"]: message["text"] for message in read_kept_toml(data_root() / f"{name}.toml")["message"]}


def text(name: str, id: str) -> Text:
    """One of them; only one with a number in it needs the type of its forms. Raises KeyError."""
    message = texts(name)[id]
    if isinstance(message, str):
        return message
    from referee.library.records import Plural

    return Plural(**message)


def message(words: Words, id: str, /, **values: object) -> str:
    """A message with its `{values}` filled in; in English where the catalogue can't be read, which has to be told in
    some language. Raises KeyError for an id that nobody wrote."""
    from referee.library.errors import DataError
    from referee.words import contexts

    try:
        return words.text("aids", contexts.message(id), text("printer", id), **values)
    except DataError:
        return type(words)("en").text("aids", contexts.message(id), text("printer", id), **values)


def printed_text(lang: str, id: str) -> str:
    """A text on paper, from `data/aids.toml`, in any language by its tag; in English where nobody has translated it."""
    from referee.words import contexts
    from referee.words.language import languages
    from referee.words.translation import words

    known = next((each for each in (lang, lang.partition("-")[0]) if each in languages()), "en")
    return words(known).raw("aids", contexts.message(id), text("aids", id))


def language_tag(text: str) -> str | None:
    """A language as it is written in a page, `de-AT` for `de_at`; None for what is no tag of a language."""
    import re

    tag = re.fullmatch(r"([A-Za-z]{2,3})((?:[-_][A-Za-z0-9]{1,8})*)", text.strip())
    if not tag:
        return None
    parts = [part.upper() if len(part) == 2 else part.title() if len(part) == 4 else part.lower()
             for part in re.split("[-_]", tag[2])[1:]]  # fmt: skip
    return "-".join([tag[1].lower(), *parts])
