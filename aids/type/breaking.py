"""Breaking a paragraph into lines: total fit, least raggedness. All widths in em."""

from __future__ import annotations

import re
from typing import Final, NamedTuple

from .hyphens import Hyphens
from .words import Piece, Word, dash_breaks, slice_pieces, width_of

LINE_COST: Final = 0.003
HYPHEN_COST: Final = 0.05
WIDOW_COST: Final = 0.04
SHORT: Final = 0.2
"""A last line of one word narrower than this part of the measure is a widow."""
RAGGED: Final = 0.09
"""Above this mean cost of a line a second pass with hyphens is made."""
MOST_HYPHENS: Final = 2
EVEN: Final = 0.5
"""How much the slack of a last line counts where lines are to be of like length."""
SLACK: Final = 1e-6

_LETTERS = re.compile(r"[^\W\d_]+")


class Atom(NamedTuple):
    """The smallest part that a line may end with. `glue` follows when the line goes on; `tail` is added when the line
    ends here (a hyphen); `ends` forces the end; `hyphen` says that ending here hyphenates."""

    pieces: tuple[Piece, ...]
    width: float
    glue: float
    space: bool
    tail: float = 0.0
    hyphen: bool = False
    ends: bool = False


class Line(NamedTuple):
    """A set line: pieces with their spaces, natural width in em, how many spaces can stretch."""

    pieces: tuple[Piece, ...]
    width: float
    spaces: int
    last: bool


class Broken(NamedTuple):
    """A broken paragraph; `over` is by how much its widest word exceeds the measure, `word` that word."""

    lines: list[Line]
    cost: float
    over: float
    word: str


def atoms(words: list[Word], tracking: float, hyphens: Hyphens | None, *, offered: bool) -> list[Atom]:
    """The words cut where lines may end: after dashes always; at offered hyphens and at those of the dictionary."""
    found: list[Atom] = []
    for word in words:
        plain = word.plain
        places = dict.fromkeys(dash_breaks(plain), False)
        if offered and not word.solid:
            places.update({at: True for at in word.soft if 0 < at < len(plain)})
            if hyphens is not None and not word.soft:
                for letters in _LETTERS.finditer(plain):
                    points = [letters.start() + at for at in hyphens.points(letters.group())]
                    places.update({at: True for at in points if at not in places})
        if word.solid:
            places = {}
        start = 0
        for end in sorted(places):
            part = slice_pieces(word.pieces, start, end)
            rest = slice_pieces(word.pieces, end, len(plain))
            found.append(_inner(part, rest, tracking, hyphen=places[end]))
            start = end
        part = slice_pieces(word.pieces, start, len(plain))
        found.append(Atom(part, width_of(part, tracking), word.space, True, ends=word.ends))
    if found:
        found[-1] = found[-1]._replace(ends=True)
    return found


def _inner(part: tuple[Piece, ...], rest: tuple[Piece, ...], tracking: float, *, hyphen: bool) -> Atom:
    """An atom inside a word; its glue is the kern to what follows."""
    last, first = part[-1], rest[0]
    same = last.face is first.face and last.ink == first.ink and not (last.icon or first.icon)
    kern = last.face.kern(last.text[-1], first.text[0]) if same else 0.0
    tail = (last.face.char("-") + last.face.kern(last.text[-1], "-") + tracking) if hyphen and not last.icon else 0.0
    return Atom(part, width_of(part, tracking), kern, False, tail, hyphen)


class _Way(NamedTuple):
    cost: float
    start: int
    before: int


def _fit(
    parts: list[Atom], measure: float, even: bool = False
) -> tuple[list[tuple[int, int]], float, float, int] | None:
    """The cheapest lines as (first, last) atoms, the mean cost, the worst excess and the atom that causes it; None when
    every way has too many hyphens in a row."""
    ways: list[dict[int, _Way]] = [{} for _ in range(len(parts) + 1)]
    ways[0][0] = _Way(0.0, -1, 0)
    over, culprit = 0.0, -1
    for start in range(len(parts)):
        if not ways[start]:
            continue
        width = 0.0
        for end in range(start, len(parts)):
            part = parts[end]
            full = width + part.width + part.tail
            excess = full - measure
            if excess > SLACK and end > start:
                if width + part.width - measure > SLACK:
                    break
                width += part.width + part.glue
                continue
            if excess > over + SLACK:
                over, culprit = excess, end
            cost = LINE_COST + _penalty(parts, start, end, max(0.0, 1 - full / measure) if measure > 0 else 0.0, even)
            cost += max(0.0, excess) * 10
            for run, way in ways[start].items():
                now = run + 1 if part.hyphen else 0
                if now <= MOST_HYPHENS:
                    held = ways[end + 1].get(now)
                    if held is None or way.cost + cost < held.cost - 1e-12:
                        ways[end + 1][now] = _Way(way.cost + cost, start, run)
            if part.ends or excess > SLACK:
                break
            width += part.width + part.glue
    if not ways[-1]:
        return None
    lines: list[tuple[int, int]] = []
    at, run = len(parts), min(ways[-1], key=lambda n: ways[-1][n].cost)
    total = ways[-1][run].cost
    while at > 0:
        way = ways[at][run]
        lines.append((way.start, at - 1))
        at, run = way.start, way.before
    return lines[::-1], total / len(lines), over, culprit


def _penalty(parts: list[Atom], start: int, end: int, slack: float, even: bool) -> float:
    part = parts[end]
    if part.ends:
        widow = WIDOW_COST if start == end and start > 0 and slack > 1 - SHORT else 0.0
        return widow + (EVEN * slack**3 if even else 0.0)
    return slack**3 + (HYPHEN_COST if part.hyphen else 0.0)


def break_lines(
    words: list[Word], measure: float, tracking: float = 0.0, hyphens: Hyphens | None = None, *, even: bool = False
) -> Broken:
    """The paragraph in lines no wider than `measure`, hyphens only where they are needed; `even` makes the last line of
    like length, for centred text. A word that fits nowhere stands alone and is reported in `over`."""
    if not words:
        return Broken([], 0.0, 0.0, "")
    best: Broken | None = None
    for offered in (False, True):
        parts = atoms(words, tracking, hyphens, offered=offered)
        fitted = _fit(parts, measure, even)
        if fitted is None:
            break
        spans, mean, over, culprit = fitted
        made = Broken([_line(parts, a, b, tracking) for a, b in spans], mean, over, _name(parts, culprit))
        if (
            best is None
            or (made.over, made.cost) < (best.over - SLACK, best.cost)
            or (made.over <= best.over + SLACK and made.cost < best.cost)
        ):
            best = made
        if not offered and over <= SLACK and mean <= RAGGED:
            break
    assert best is not None
    return best


def _name(parts: list[Atom], culprit: int) -> str:
    return "".join(piece.text or "▪" for piece in parts[culprit].pieces) if culprit >= 0 else ""


def _line(parts: list[Atom], start: int, end: int, tracking: float) -> Line:
    """The atoms of a line joined: pieces of the same face and colour become one run again."""
    pieces: list[Piece] = []
    spaces = 0
    for number in range(start, end + 1):
        part = parts[number]
        for piece in part.pieces:
            _append(pieces, piece)
        if number < end and part.space:
            _append(pieces, pieces[-1]._replace(text=" ", icon=""))
            spaces += 1
        elif number == end and part.tail:
            _append(pieces, pieces[-1]._replace(text="-"))
    width = sum(p.width + p.glue for p in parts[start:end]) + parts[end].width + parts[end].tail
    return Line(tuple(pieces), width, spaces, parts[end].ends)


def _append(pieces: list[Piece], piece: Piece) -> None:
    last = pieces[-1] if pieces else None
    plain = last is not None and not last.icon and not piece.icon
    if last and plain and (last.face, last.ink, last.to) == (piece.face, piece.ink, piece.to):
        pieces[-1] = last._replace(text=last.text + piece.text)
    else:
        pieces.append(piece)


def natural_width(words: list[Word], tracking: float = 0.0) -> float:
    """The width in em when nothing is broken but where it must."""
    widest = now = 0.0
    for word in words:
        widest = max(widest, now + width_of(word.pieces, tracking))
        now = 0.0 if word.ends else now + width_of(word.pieces, tracking) + word.space
    return widest
