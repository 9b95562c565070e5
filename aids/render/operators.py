"""Numbers and names as content streams write them."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

_SPECIAL: Final = {ord("("): "\\(", ord(")"): "\\)", ord("\\"): "\\\\", ord("\r"): "\\r", ord("\n"): "\\n"}


def number(value: float) -> str:
    """A number exact to a thousandth."""
    return _number(round(value, 3))


@lru_cache(1 << 14)
def _number(value: float) -> str:
    return (
        f"{value:.3f}".rstrip("0").rstrip(".") if value else "0"
    )  # the same for 0 and -0, which are remembered as one


def numbers(*values: float) -> str:
    return " ".join([_number(round(value, 3)) for value in values])


def xobject_name(name: str) -> str:
    """What a drawing that is kept once is called where it is shown: the canvas puts this before its own name."""
    return f"/FormXob.{name}"


def pdf_string(text: str) -> bytes:
    """Words that a reader shows: plain where they can be, else in UTF-16."""
    if text.isascii():
        return f"({text.translate(_SPECIAL)})".encode()
    return f"<FEFF{text.encode('utf-16-be').hex().upper()}>".encode()
