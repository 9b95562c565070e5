"""The objects of a PDF file: numbered, written one behind another, found through a table at the end."""

from __future__ import annotations

import zlib
from functools import lru_cache
from typing import Final

VERSION: Final = (1, 7)
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
        """The whole file, put together by ReportLab. Its identifier is made from its content."""
        from reportlab.pdfbase import pdfdoc

        document = pdfdoc.PDFDocument(invariant=1)
        numbers = range(1, len(self._bodies) + 1)
        document.idToObjectNumberAndVersion = {count: (count, 0) for count in numbers}
        file, places = pdfdoc.PDFFile(VERSION), {}
        mark = adler = 0
        for count, body in zip(numbers, self._bodies, strict=True):
            whole = pdfdoc.PDFIndirectObject(count, body).format(document)
            mark, adler = zlib.crc32(whole, mark), zlib.adler32(whole, adler)
            places[count] = file.add(whole)
        document.idToOffset = places
        table = pdfdoc.PDFCrossReferenceTable()
        table.addsection(0, list(numbers))
        start = file.add(table.format(document))
        identity = f"<{mark:08x}{adler:08x}{start:016x}>".encode()
        trailer = pdfdoc.PDFTrailer(
            startxref=start,
            Size=len(self._bodies) + 1,
            Root=pdfdoc.PDFObjectReference(root),
            Info=pdfdoc.PDFObjectReference(info),
            ID=b"[%b %b]" % (identity, identity),
        )
        file.add(trailer.format(document))
        made: bytes = file.format(document)
        return made


def pressed(content: bytes, entries: str = "") -> bytes:
    """A stream object, compressed."""
    packed = zlib.compress(content, LEVEL)
    return b"<< /Length %d /Filter /FlateDecode %b>>\nstream\n%b\nendstream" % (
        len(packed),
        entries.encode("latin-1"),
        packed,
    )
