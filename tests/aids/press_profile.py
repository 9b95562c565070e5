"""A profile of a press that no shop has: four inks that filter light as their names say. For tests, which may bring no
profile of anybody's along."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import product
from struct import pack

WHITE = (0.9642, 1.0, 0.8249)


def _lab(red: float, green: float, blue: float) -> tuple[float, float, float]:
    """Linear red, green, blue of sRGB as L*a*b* under D50."""
    rows = ((0.43607, 0.38515, 0.14307), (0.22249, 0.71687, 0.06061), (0.01392, 0.09708, 0.7141))
    x, y, z = (
        sum(share * value for share, value in zip(row, (red, green, blue), strict=True)) / white
        for row, white in zip(rows, WHITE, strict=True)
    )
    fx, fy, fz = (value ** (1 / 3) if value > 0.008856 else 7.787 * value + 16 / 116 for value in (x, y, z))
    return 116 * fy - 16, 500 * (fx - fy), 200 * (fy - fz)


def _rgb(light: float, a: float, b: float) -> list[float]:
    fy = (light + 16) / 116
    x, y, z = (
        white * (f**3 if f**3 > 0.008856 else (f - 16 / 116) / 7.787)
        for f, white in zip((fy + a / 500, fy, fy - b / 200), WHITE, strict=True)
    )
    rows = ((3.1339, -1.6169, -0.4906), (-0.9785, 1.9160, 0.0333), (0.0720, -0.2290, 1.4057))
    return [min(1.0, max(0.0, m * x + n * y + o * z)) for m, n, o in rows]


def _to_lab(inks: Sequence[float]) -> list[float]:
    *colours, black = inks
    light, a, b = _lab(*((1 - share) * (1 - black) for share in colours))
    return [light / 100, (a + 128) / 255, (b + 128) / 255]


def _to_inks(lab: Sequence[float]) -> list[float]:
    light, a, b = lab
    red, green, blue = _rgb(light * 100, a * 255 - 128, b * 255 - 128)
    black = max(0.0, 1 - max(red, green, blue) - 0.6)
    left = 1 - black
    return [*(min(1.0, max(0.0, 1 - value / left)) for value in (red, green, blue)), black]


def _table(inside: int, outside: int, steps: int, turn: Callable[[Sequence[float]], list[float]]) -> bytes:
    """A table of colours with straight curves before and behind it."""
    line = bytes(range(256))
    grid = product([step / (steps - 1) for step in range(steps)], repeat=inside)
    nodes = bytes(min(255, max(0, round(255 * value))) for node in grid for value in turn(node))
    one = pack(">9i", 65536, 0, 0, 0, 65536, 0, 0, 0, 65536)
    return b"mft1" + pack(">IBBBB", 0, inside, outside, steps, 0) + one + line * inside + nodes + line * outside


def press_profile() -> bytes:
    """The profile as a file of ICC, version 2."""
    name = b"A press for tests\0"
    tags = {
        b"desc": b"desc" + pack(">II", 0, len(name)) + name + bytes(78),
        b"cprt": b"text\0\0\0\0No rights reserved\0",
        b"wtpt": b"XYZ \0\0\0\0" + pack(">3i", *(round(value * 65536) for value in WHITE)),
        b"A2B0": _table(4, 3, 3, _to_lab),
        b"B2A0": _table(3, 4, 17, _to_inks),
    }
    at, rows, body = 132 + 12 * len(tags), b"", b""
    for tag, data in tags.items():
        rows += tag + pack(">II", at + len(body), len(data))
        body += data + b"\0" * (-len(data) % 4)
    header = pack(">I4sI4s4s4s6H4s", at + len(body), b"\0\0\0\0", 0x02400000, b"prtr", b"CMYK", b"Lab ",
                  2000, 1, 1, 0, 0, 0, b"acsp")  # fmt: skip
    header = header.ljust(68, b"\0") + pack(">3i", *(round(value * 65536) for value in WHITE))
    return header.ljust(128, b"\0") + pack(">I", len(tags)) + rows + body
