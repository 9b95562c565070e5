"""Lines in which something runs from right to left: where their parts stand, after Unicode's bidirectional algorithm.
python-bidi works out the levels; it comes with the extra `scripts`."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator, Sequence
from typing import Any, Final, NamedTuple

from .shaping import shaped
from .word_pieces import OBJECT, Piece

IGNORED: Final = frozenset(("LRE", "RLE", "LRO", "RLO", "PDF", "BN"))
"""Classes of signs that have no level of their own."""


class Fragment(NamedTuple):
    """A part of a line that runs one way."""

    piece: Piece
    level: int


def fragments(pieces: Sequence[Piece], *, rtl: bool) -> list[Fragment]:
    """The parts of a line in the order in which they are read."""
    text = "".join(OBJECT if piece.icon else piece.text for piece in pieces)
    parts: list[Fragment] = []
    known, at = levels(text, rtl=rtl), 0
    for piece in pieces:
        length = 1 if piece.icon else len(piece.text)
        parts += _parted(piece, known[at : at + length])
        at += length
    return parts


def _parted(piece: Piece, known: list[int]) -> Iterator[Fragment]:
    """A piece where its level changes; what runs to the left is drawn word by word."""
    if piece.icon:
        yield Fragment(piece, known[0])
        return
    start = 0
    for end in range(1, len(known) + 1):
        if end < len(known) and known[end] == known[start]:
            continue
        level = known[start]
        text = piece.text[start:end]
        if level % 2:  # what shapes the words also turns them and mirrors their signs
            turned = piece._replace(face=shaped(piece.face.plain, rtl=True))
            yield from (Fragment(turned._replace(text=part), level) for part in _words(text))
        else:
            yield Fragment(piece._replace(text=text), level)
        start = end


def _words(text: str) -> Iterator[str]:
    for count, word in enumerate(text.split(" ")):
        if count:
            yield " "
        if word:
            yield word


def levels(text: str, *, rtl: bool) -> list[int]:
    """The level of every letter of a line: odd where it runs from right to left."""
    from bidi import algorithm

    heard = [n for n, char in enumerate(text) if unicodedata.bidirectional(char) not in IGNORED]
    storage: dict[str, Any] = algorithm.get_empty_storage()
    storage["base_level"], storage["base_dir"] = int(rtl), "R" if rtl else "L"
    algorithm.get_embedding_levels("".join(text[n] for n in heard), storage)
    algorithm.explicit_embed_and_overrides(storage)
    algorithm.resolve_weak_types(storage)
    algorithm.resolve_neutral_types(storage, False)
    algorithm.resolve_implicit_levels(storage, False)
    level_of = dict(zip(heard, (int(char["level"]) for char in storage["chars"]), strict=True))
    level_list: list[int] = []
    for n in range(len(text)):
        level_list.append(level_of.get(n, level_list[-1] if level_list else int(rtl)))
    for n in reversed(range(len(text))):  # white space at the end of a line runs as the line does
        if not text[n].isspace():
            break
        level_list[n] = int(rtl)
    return level_list


def from_left(parts: Sequence[Fragment]) -> list[int]:
    """The fragments in the order in which they stand, by number."""
    order = list(range(len(parts)))
    for level in range(max((each.level for each in parts), default=0), 0, -1):
        start = 0
        while start < len(order):
            end = start
            while end < len(order) and parts[order[end]].level >= level:
                end += 1
            order[start:end] = reversed(order[start:end])
            start = max(end, start + 1)
    return order
