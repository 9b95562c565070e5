"""Breaking a paragraph into lines: total fit, least raggedness. All widths in em."""

from __future__ import annotations

import re
from bisect import bisect_left
from functools import cached_property, lru_cache
from math import inf
from typing import Final, NamedTuple

from msgspec import Struct

from .hyphens import Hyphens
from .word_pieces import Piece, Word, dash_breaks, slice_pieces, width_of

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


class Line(Struct, frozen=True):
    """A set line: pieces with their spaces, natural width in em, how many spaces can stretch, whether it ends the
    paragraph, and whether with a hyphen that only the break put there."""

    pieces: tuple[Piece, ...]
    width: float
    spaces: int
    last: bool
    hyphen: bool = False


class Broken(Struct, frozen=True):
    """A broken paragraph; `over` is by how much its widest word exceeds the measure, `word` that word."""

    lines: list[Line]
    cost: float
    over: float
    word: str


def atoms(words: list[Word], tracking: float, hyphens: Hyphens | None, *, offered: bool) -> list[Atom]:
    """The words cut where lines may end: after dashes always; at offered hyphens and at those of the dictionary."""
    parts = [atom for word in words for atom in _atoms(word, tracking, hyphens, offered)]
    if parts:
        parts[-1] = parts[-1]._replace(ends=True)
    return parts


@lru_cache(1 << 14)
def _atoms(word: Word, tracking: float, hyphens: Hyphens | None, offered: bool) -> tuple[Atom, ...]:
    """One word cut where lines may end. Words come again and again: each is cut once."""
    plain = word.plain
    places = {} if plain.isascii() and plain.isalpha() else dict.fromkeys(dash_breaks(plain), False)
    if offered and not word.solid:
        places.update({at: True for at in word.soft if 0 < at < len(plain)})
        if hyphens is not None and not word.soft:
            for letters in _LETTERS.finditer(plain):
                points = [letters.start() + at for at in hyphens.points(letters.group())]
                places.update({at: True for at in points if at not in places})
    if word.solid or not places:
        return (Atom(word.pieces, width_of(word.pieces, tracking), word.space, True, ends=word.ends),)
    parts: list[Atom] = []
    start = 0
    for end in sorted(places):
        part = slice_pieces(word.pieces, start, end)
        rest = slice_pieces(word.pieces, end, len(plain))
        parts.append(_inner(part, rest, tracking, hyphen=places[end]))
        start = end
    part = slice_pieces(word.pieces, start, len(plain))
    parts.append(Atom(part, width_of(part, tracking), word.space, True, ends=word.ends))
    return tuple(parts)


def _inner(part: tuple[Piece, ...], rest: tuple[Piece, ...], tracking: float, *, hyphen: bool) -> Atom:
    """An atom inside a word; its glue is the kern to what follows."""
    last, first = part[-1], rest[0]
    same = last.face is first.face and last.ink == first.ink and not (last.icon or first.icon)
    kern = last.face.kern(last.text[-1], first.text[0]) if same else 0.0
    tail = (last.face.char("-") + last.face.kern(last.text[-1], "-") + tracking) if hyphen and not last.icon else 0.0
    return Atom(part, width_of(part, tracking), kern, False, tail, hyphen)


class _Fit(Struct, frozen=True):
    """The cheapest lines as (first, last) atoms, their mean cost, the worst excess and the atom that causes it."""

    spans: list[tuple[int, int]]
    cost: float
    over: float
    culprit: int

    def better(self, other: _Fit) -> bool:
        """True if it is cheaper, and no wider or a good deal narrower."""
        if self.over < other.over - SLACK:
            return True
        return self.over <= other.over + SLACK and self.cost < other.cost


def _fit(parts: list[Atom], measure: float, even: bool = False) -> _Fit | None:
    """The cheapest way; None when every way has too many hyphens in a row. Where a line may end is a place for each
    number of hyphens in a row before it; what it costs to come there, and from where, is kept."""
    count = len(parts)
    runs = MOST_HYPHENS + 1 if any(part.hyphen for part in parts) else 1
    costs, back = [inf] * (runs * (count + 1)), [-1] * (runs * (count + 1))
    costs[0] = 0.0
    over, culprit = 0.0, -1
    limit, most = measure + SLACK, _most(parts, measure, even)
    starts, bare, full, reach, forced = _reach(parts)
    for place in range(runs * count):
        paid = costs[place]
        spare = most - LINE_COST - paid
        if spare < 0 or paid == inf:
            continue
        start, run = divmod(place, runs)
        left, last = starts[start], forced[start]
        floor = measure * (1.0 - spare ** (1 / 3)) - SLACK if spare < 1 else 0.0
        for end in range(min(bisect_left(reach, floor + left, start), last), last + 1):
            wide = full[end] - left
            if wide > limit and end > start:
                if bare[end] - left > limit:
                    break
                continue
            slack = 1.0 - wide / measure if wide < measure else 0.0
            cost = LINE_COST + slack * slack * slack
            if parts[end].ends:
                cost = LINE_COST + (WIDOW_COST if start == end and start > 0 and slack > 1 - SHORT else 0.0)
                cost += EVEN * slack * slack * slack if even else 0.0
            if wide > limit:
                if wide - measure > over + SLACK:
                    over, culprit = wide - measure, end
                cost += (wide - measure) * 10
            there = runs * (end + 1)
            if runs > 1 and parts[end].hyphen:
                if run == MOST_HYPHENS:
                    continue
                there += run + 1
                cost += HYPHEN_COST
            if paid + cost < costs[there] - 1e-12:
                costs[there], back[there] = paid + cost, place
            if wide > limit:
                break
    ending = min(range(runs * count, len(costs)), key=costs.__getitem__)
    if costs[ending] == inf:
        return None
    return _Fit(*_traced(back, ending, runs, costs[ending]), over, culprit)


def _reach(parts: list[Atom]) -> tuple[list[float], list[float], list[float], list[float], list[int]]:
    """Were everything in one line: where each atom would begin, where it would end, and where with its hyphen; the
    farthest that it and those before it would reach; and for each atom the next one that ends a line by force."""
    starts: list[float] = []
    bare: list[float] = []
    full: list[float] = []
    reach: list[float] = []
    forced: list[int] = []
    at = far = 0.0
    for number, (_, own, glue, _, tail, _, ends) in enumerate(parts):
        starts.append(at)
        bare.append(at + own)
        full.append(at + own + tail)
        far = max(far, at + own + tail)
        reach.append(far)
        at += own + glue
        if ends:
            forced += [number] * (number + 1 - len(forced))
    return starts, bare, full, reach, forced


def _most(parts: list[Atom], measure: float, even: bool) -> float:
    """The cheapest way costs no more than this: what it costs to fill line after line. No bound where that is not
    allowed, or hard to tell."""
    total = width = space = 0.0
    for _, own, glue, _, _, hyphen, ends in parts:
        if hyphen or own > measure:
            return inf
        if width and width + space + own > measure:
            total += LINE_COST + max(0.0, 1.0 - width / measure) ** 3
            width = space = 0.0
        width, space = width + space + own, glue
        if ends:
            total += LINE_COST + WIDOW_COST + (EVEN * max(0.0, 1.0 - width / measure) ** 3 if even else 0.0)
            width = space = 0.0
    return total + SLACK


def _traced(back: list[int], place: int, runs: int, total: float) -> tuple[list[tuple[int, int]], float]:
    """The way back from the end: its lines, and their mean cost."""
    lines: list[tuple[int, int]] = []
    while place > 0:
        before = back[place]
        lines.append((before // runs, place // runs - 1))
        place = before
    return lines[::-1], total / len(lines)


class Breaking:
    """A paragraph that can be broken at any measure. Where its lines may end is found once, and what has been broken is
    kept. `even` makes the last line of like length, for centred text; `rtl` says that it runs from right to left."""

    def __init__(
        self,
        words: list[Word],
        tracking: float = 0.0,
        hyphens: Hyphens | None = None,
        *,
        even: bool = False,
        rtl: bool = False,
    ) -> None:
        self.rtl = rtl
        self.words = words
        self.tracking = tracking
        self.hyphens = hyphens
        self.even = even
        self._parts: dict[bool, list[Atom]] = {}
        self._whole: Line | None = None
        self._broken: dict[float, Broken] = {}

    @cached_property
    def natural(self) -> float:
        """The width in em when nothing is broken but where it must."""
        return natural_width(self.words, self.tracking)

    def at(self, measure: float) -> Broken:
        """The lines, none wider than `measure`, hyphens only where they are needed. A word that fits nowhere stands
        alone and is reported in `over`."""
        broken = self._broken.get(measure)
        if broken is None:
            broken = self._broken[measure] = self._one_line(measure) or self._lines(measure)
        return broken

    def _cut(self, *, offered: bool) -> list[Atom]:
        parts = self._parts.get(offered)
        if parts is None:
            parts = self._parts[offered] = atoms(self.words, self.tracking, self.hyphens, offered=offered)
        return parts

    @cached_property
    def _single(self) -> float:
        """The width of everything in one line; infinite where a line has to end before."""
        parts = self._cut(offered=False)
        if any(part.ends for part in parts[:-1]):
            return inf
        return sum([part.width + part.glue for part in parts[:-1]]) + parts[-1].width + parts[-1].tail

    def _one_line(self, measure: float) -> Broken | None:
        """The whole paragraph in one line, when it fits into one."""
        if not self.words:
            return Broken([], 0.0, 0.0, "")
        width = self._single
        if width > measure + SLACK:
            return None
        if self._whole is None:
            parts = self._cut(offered=False)
            self._whole = _line(parts, 0, len(parts) - 1, self.tracking)
        slack = 1.0 - width / measure if width < measure else 0.0
        cost = LINE_COST + (EVEN * slack**3 if self.even else 0.0)
        return Broken([self._whole], cost, 0.0, "")

    def _lines(self, measure: float) -> Broken:
        parts = self._cut(offered=False)
        best = _fit(parts, measure, self.even)
        assert best is not None
        if best.over > SLACK or best.cost > RAGGED:
            cut = self._cut(offered=True)
            other = _fit(cut, measure, self.even)
            if other is not None and other.better(best):
                parts, best = cut, other
        lines = [_line(parts, first, last, self.tracking) for first, last in best.spans]
        return Broken(lines, best.cost, best.over, _name(parts, best.culprit))


def _name(parts: list[Atom], culprit: int) -> str:
    return "".join(piece.text or "▪" for piece in parts[culprit].pieces) if culprit >= 0 else ""


def _line(parts: list[Atom], start: int, end: int, tracking: float) -> Line:
    """The atoms of a line joined: pieces of the same face and colour become one run again."""
    pieces: list[Piece] = []
    texts: list[str] = []
    now: Piece | None = None
    spaces, width = 0, 0.0
    for number in range(start, end + 1):
        part = parts[number]
        for piece in part.pieces:
            if now is not None and not piece.icon and piece[0] is now[0] and piece[2:] == now[2:]:
                texts.append(piece.text)
                continue
            _close(pieces, now, texts)
            now, texts = piece, [piece.text]
        if number < end:
            width += part.width + part.glue
            if part.space:
                now = _blank(pieces, now, texts)
                spaces += 1
    last = parts[end]
    if last.tail:
        texts.append("-")
    _close(pieces, now, texts)
    return Line(tuple(pieces), width + last.width + last.tail, spaces, last.ends, bool(last.tail))


def _blank(pieces: list[Piece], now: Piece | None, texts: list[str]) -> Piece | None:
    """Adds a space to the run; after an icon it is a run of its own."""
    if now is not None and now.icon:
        pieces.append(now)
        now = now._replace(text="", icon="")
        texts.clear()
    texts.append(" ")
    return now


def _close(pieces: list[Piece], now: Piece | None, texts: list[str]) -> None:
    """Ends a run."""
    if now is None:
        return
    whole = now.icon or (len(texts) == 1 and texts[0] == now.text)
    pieces.append(now if whole else Piece(now.face, "".join(texts), now.ink, now.icon, now.to))


def natural_width(words: list[Word], tracking: float = 0.0) -> float:
    """The width in em when nothing is broken but where it must."""
    widest = now = 0.0
    for word in words:
        widest = max(widest, now + width_of(word.pieces, tracking))
        now = 0.0 if word.ends else now + width_of(word.pieces, tracking) + word.space
    return widest
