"""The file of a document with its small objects packed together: a page has thousands of elements, and each would
otherwise stand in the file by itself, unpacked, with a line of its own in the table of places."""

from __future__ import annotations

import zlib
from struct import pack
from typing import Final

from reportlab.pdfbase.pdfdoc import PDFDocument, PDFFile, PDFObject
from reportlab.pdfbase.pdfdoc import format as formatted

from .tag_tree import Written

TOGETHER: Final = 250
"""The number of objects packed into one stream."""
FREE, ALONE, PACKED = 0, 1, 2
"""What the table of places says of an object: there is none, it stands at a place, or in a stream as its n-th."""


LEVEL: Final = 5
"""How hard content is packed: a hundredth larger than by the usual 6, in half the time."""


def packed(content: bytes) -> bytes:
    """Content deflated."""
    return zlib.compress(content, LEVEL)


def written(document: PDFDocument, version: tuple[int, int]) -> bytes:
    """The whole file, ReportLab's objects in the order in which they were numbered."""
    root, info = document.Reference(document.Catalog), document.Reference(document.info)
    file = PDFFile(version)
    rows: dict[int, tuple[int, int, int]] = {0: (FREE, 0, 65535)}
    small: list[tuple[int, bytes]] = []
    number = 0
    while (number := number + 1) in document.numberToId:  # objects may be added while others are written
        content = _content(document, document.idToObject[document.numberToId[number]])
        if content.endswith(b"endstream"):
            rows[number] = (ALONE, file.add(_alone(number, content)), 0)
        else:
            small.append((number, content))
    for start in range(0, len(small), TOGETHER):
        part = small[start : start + TOGETHER]
        rows |= {each: (PACKED, number, place) for place, (each, _) in enumerate(part)}
        rows[number] = (ALONE, file.add(_alone(number, _packed(part))), 0)
        number += 1
    rows[number] = (ALONE, file.offset, 0)
    trailer = b"/Root %b /Info %b /ID %b" % (root.format(document), info.format(document), document.ID())
    start = file.add(_alone(number, _places(rows, trailer)))
    file.add(b"startxref\n%d\n%%%%EOF\n" % start)
    made: bytes = file.format(document)
    return made


def _content(document: PDFDocument, each: PDFObject) -> bytes:
    if type(each) is Written:
        return each.content
    content: bytes = formatted(each, document, toplevel=1)
    return content.rstrip()


def _alone(number: int, content: bytes) -> bytes:
    return b"%d 0 obj\n%b\nendobj\n" % (number, content)


def _stream(entries: bytes, content: bytes) -> bytes:
    small = packed(content)
    return b"<< %b /Filter /FlateDecode /Length %d >>\nstream\n%b\nendstream" % (entries, len(small), small)


def _packed(part: list[tuple[int, bytes]]) -> bytes:
    """Objects in one stream, after a list of their numbers and places."""
    places: list[bytes] = []
    at = 0
    for number, content in part:
        places.append(b"%d %d" % (number, at))
        at += len(content) + 1
    head = b" ".join(places) + b"\n"
    body = b"\n".join(content for _, content in part)
    return _stream(b"/Type /ObjStm /N %d /First %d" % (len(part), len(head)), head + body)


def _places(rows: dict[int, tuple[int, int, int]], trailer: bytes) -> bytes:
    """The table of places, which is also the end of the file's own words."""
    table = b"".join(pack(">BIH", *rows[number]) for number in range(len(rows)))
    return _stream(b"/Type /XRef /Size %d /W [1 4 2] %b" % (len(rows), trailer), table)
