"""The profile of sRGB, by which a print shop knows what our colours mean. Made here of the figures of IEC 61966-2-1, so
that no file of anybody else's is passed on: a display profile of version 4 as ISO 15076-1 lays it out."""

from __future__ import annotations

from functools import cache
from struct import pack
from typing import Final

NAME: Final = "sRGB IEC61966-2.1"
WHITE: Final = (0.9642, 1.0, 0.8249)
"""The white of the connection space, D50."""
COLUMNS: Final = {
    b"rXYZ": (0.43607, 0.22249, 0.01392),
    b"gXYZ": (0.38515, 0.71687, 0.09708),
    b"bXYZ": (0.14307, 0.06061, 0.7141),
}
"""Red, green and blue in it."""
ADAPTED: Final = (1.04788, 0.02292, -0.0502, 0.02958, 0.99048, -0.01707, -0.00925, 0.01508, 0.75168)
"""From the white of sRGB, D65, to D50, after Bradford."""
CURVE: Final = (2.4, 1 / 1.055, 0.055 / 1.055, 1 / 12.92, 0.04045)
"""The tone curve: its power, and where it turns into a straight line."""
HEADER, ROW = 128, 12


def _fixed(values: tuple[float, ...]) -> bytes:
    return b"".join(pack(">i", round(value * 65536)) for value in values)


def _words(text: str) -> bytes:
    letters = text.encode("utf-16-be")
    return b"mluc" + pack(">IIIHHII", 0, 1, 12, 0x656E, 0x5553, len(letters), 28) + letters


@cache
def srgb() -> bytes:
    """The profile as a file of ICC."""
    tags = {
        b"desc": _words(NAME),
        b"cprt": _words("No rights reserved"),
        b"wtpt": b"XYZ \0\0\0\0" + _fixed(WHITE),
        b"chad": b"sf32\0\0\0\0" + _fixed(ADAPTED),
        **{tag: b"XYZ \0\0\0\0" + _fixed(column) for tag, column in COLUMNS.items()},
        **dict.fromkeys((b"rTRC", b"gTRC", b"bTRC"), b"para" + pack(">IHH", 0, 3, 0) + _fixed(CURVE)),
    }
    at, places, body = HEADER + 4 + ROW * len(tags), dict[bytes, int](), b""
    rows = b""
    for tag, data in tags.items():
        if data not in places:
            places[data] = at + len(body)
            body += data + b"\0" * (-len(data) % 4)
        rows += tag + pack(">II", places[data], len(data))
    size = at + len(body)
    header = pack(">I4sI4s4s4s6H4sI", size, b"\0\0\0\0", 0x04300000, b"mntr", b"RGB ", b"XYZ ", 2000, 1, 1, 0, 0, 0,
                  b"acsp", 0)  # fmt: skip
    header += pack(">I4s4sQI", 0, b"\0\0\0\0", b"\0\0\0\0", 0, 0) + _fixed(WHITE)
    return header.ljust(HEADER, b"\0") + pack(">I", len(tags)) + rows + body
