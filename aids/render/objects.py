"""The objects of a PDF file: numbered, written one behind another, found through a table at the end."""

from __future__ import annotations

import zlib
from functools import lru_cache
from typing import Final

HEADER: Final = b"%PDF-1.7\n%\xe2\xe3\xcf\xd3\n"
LEVEL: Final = 6
"""How hard streams are pressed."""

_PLAIN: Final = frozenset(b"abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-+._")
_SPECIAL: Final = {ord("("): "\\(", ord(")"): "\\)", ord("\\"): "\\\\", ord("\r"): "\\r", ord("\n"): "\\n"}


def number(value: float) -> str:
    """A number as PDF writes it, exact to a thousandth."""
    return _number(round(value, 3))


@lru_cache(1 << 14)
def _number(value: float) -> str:
    return f"{value:.3f}".rstrip("0").rstrip(".") or "0"


def numbers(*values: float) -> str:
    return " ".join([_number(round(value, 3)) for value in values])


def string(text: str) -> str:
    """Words that a reader shows: plain where they can be, else in UTF-16."""
    if text.isascii():
        return f"({text.translate(_SPECIAL)})"
    return f"<FEFF{text.encode('utf-16-be').hex().upper()}>"


def name(text: str) -> str:
    """A name; what is not plain in it is written in hexadecimal."""
    plain = (
        chr(byte) if (chr(byte).isalnum() and byte < 128) or byte in b"-+._" else f"#{byte:02X}"
        for byte in text.encode()
    )
    return "/" + "".join(plain)


class Objects:
    """A file in the making. Numbers begin at 1."""

    def __init__(self) -> None:
        self._bodies: list[bytes] = []

    def reserve(self) -> int:
        """The number of an object that is filled in later."""
        self._bodies.append(b"")
        return len(self._bodies)

    def put(self, number: int, body: str | bytes) -> int:
        self._bodies[number - 1] = body.encode("latin-1") if isinstance(body, str) else body
        return number

    def add(self, body: str | bytes) -> int:
        return self.put(self.reserve(), body)

    def stream(self, content: bytes, entries: str = "") -> int:
        return self.add(pressed(content, entries))

    def file(self, root: int, info: int) -> bytes:
        """The whole file. Its identifier is made from its content."""
        parts, at, places = [HEADER], len(HEADER), []
        mark = adler = 0
        for count, body in enumerate(self._bodies, 1):
            places.append(at)
            whole = b"%d 0 obj\n%b\nendobj\n" % (count, body)
            mark, adler = zlib.crc32(whole, mark), zlib.adler32(whole, adler)
            parts.append(whole)
            at += len(whole)
        identity = f"{mark:08x}{adler:08x}{at:016x}"
        count = len(places) + 1
        rows = "".join(f"{place:010} 00000 n \n" for place in places)
        parts.append(
            f"xref\n0 {count}\n0000000000 65535 f \n{rows}trailer\n<< /Size {count} /Root {root} 0 R /Info {info} 0 R "
            f"/ID [<{identity}> <{identity}>] >>\nstartxref\n{at}\n%%EOF\n".encode()
        )
        return b"".join(parts)


def pressed(content: bytes, entries: str = "") -> bytes:
    """A stream object, compressed."""
    packed = zlib.compress(content, LEVEL)
    return b"<< /Length %d /Filter /FlateDecode %b>>\nstream\n%b\nendstream" % (
        len(packed),
        entries.encode("latin-1"),
        packed,
    )
