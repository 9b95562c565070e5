"""Gettext catalogues: `.po` files, compiled when first needed and cached under a hash of their content, so never
stale."""

from __future__ import annotations

from gettext import GNUTranslations
from io import BytesIO
from pathlib import Path

from referee.library.cache import keep_bytes, key_of
from referee.library.errors import DataError


def compiled_catalogue(file: Path, lang: str) -> GNUTranslations | None:
    """The catalogue of a `.po` file, without fuzzy entries; None if there is no such file. Raises DataError."""
    if not file.is_file():
        return None
    try:
        return GNUTranslations(BytesIO(keep_bytes(f"words/{key_of([file], lang)}.mo", lambda: _compile(file, lang))))
    except (ValueError, LookupError, SyntaxError) as wrong:
        raise DataError(file, f"not readable as a gettext catalogue: {wrong}") from None


def _compile(file: Path, lang: str) -> bytes:
    from babel.messages.mofile import write_mo

    out, book = BytesIO(), read_po_file(file, lang)
    for message in [message for message in book if message.pluralizable and not all(message.string)]:
        book.delete(message.id, message.context)
    write_mo(out, book)
    return out.getvalue()


def read_po_file(file: Path, lang: str):  # type: ignore[no-untyped-def]
    """The Babel catalogue of a `.po` file, with its fuzzy and obsolete entries. Raises DataError."""
    from babel.messages.pofile import PoFileError, read_po

    try:
        with file.open("rb") as stream:
            return read_po(stream, locale=lang, abort_invalid=True)
    except UnicodeDecodeError:
        why = "not readable as a gettext catalogue: not written as UTF-8; save it again with that encoding"
        raise DataError(file, why) from None
    except (PoFileError, ValueError, LookupError) as wrong:
        raise DataError(file, f"not readable as a gettext catalogue: {wrong}") from None
