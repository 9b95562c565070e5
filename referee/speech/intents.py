"""What somebody asks of the referee itself, such as to take a move back: a closed list, in every language."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Annotated, Literal, get_args

from msgspec import Meta, Struct

from referee.library.records import Record
from referee.library.toml import convert, parse
from referee.words.language import words_root

from .heard import folded
from .reading import SPOKEN
from .records import Ways

Intent = Literal["undo", "redo", "all-pass", "score", "card", "meaning", "now", "help", "say-again", "wait", "not-that"]
"""What can be asked. Of two requests in one sentence the earlier in this list is meant.

`undo`, `redo`: take a move back, make it again. `all-pass`: every player who decides now passes. `card`: what the card
in play says. `meaning`: what the last answer means. `now`: who decides, and what can be done. `not-that`: the referee
misheard. `say-again`: repeat the last answer. `wait`: do nothing."""

INTENTS: tuple[Intent, ...] = get_args(Intent)

MOST_WORDS = 12
"""The largest number of words in a request."""

MOST_BESIDE = 4
"""The largest number of words in a phrase beside a request."""

_WORD = re.compile(r"[^\W\d_]+|\d+|[#…*]")


class Intents(Record, frozen=True):
    """`data/words/<lang>/intents.toml`: how people ask something of the referee. In a way to ask … stands for words
    beside it, # for a number, * for any word."""

    beside: Annotated[tuple[str, ...], Meta(description="words that may stand beside a request and add nothing")]
    within: Annotated[tuple[str, ...], Meta(description="words that may stand within a request and add nothing")]
    intents: Annotated[dict[Intent, Ways], Meta(description="ways to ask for each thing")]


Words = tuple[str, ...]


class _Asking(Struct, frozen=True):
    """The requests of a language word by word, under their first words; what may stand beside them; number words."""

    ways: dict[str, tuple[tuple[Words, Intent], ...]]
    beside: frozenset[Words]
    within: frozenset[str]
    numbers: frozenset[str]


def _file(lang: str) -> Path:
    return words_root() / lang / "intents.toml"


@cache
def _asking(lang: str) -> _Asking:
    file, tongue = _file(lang), words_root() / lang / "speech.toml"
    kept = convert(parse(file), Intents, file)
    ways: dict[str, list[tuple[Words, Intent]]] = {}
    for asked, phrases in kept.intents.items():
        for way in map(_words, phrases):
            ways.setdefault(way[0], []).append((way, asked))
    counted = parse(tongue)["numbers"] if tongue.is_file() else ()
    numbers = frozenset(folded(word) for words in counted for word in words)
    every = {word: tuple(each) for word, each in ways.items()}
    return _Asking(every, frozenset(map(_words, kept.beside)), frozenset(map(folded, kept.within)), numbers)


def intent(text: str, lang: str, seats: tuple[str, ...] = ()) -> Intent | None:
    """What a sentence asks of the referee, in the language spoken or in another; None if it says anything else. A
    question mark by itself asks for help."""
    words = _words(text)
    if not 0 < len(words) <= MOST_WORDS:
        return "help" if not words and "?" in text else None
    names = frozenset(map(_words, seats))
    for each in dict.fromkeys((lang, *SPOKEN)):
        if _file(each).is_file() and (asked := _asked(words, _asking(each), names)) is not None:
            return asked
    return None


def _asked(words: Words, asking: _Asking, names: frozenset[Words]) -> Intent | None:
    """The request that explains most of some words, if the rest of them may stand beside it."""
    best: dict[int, tuple[int, int, Intent | None]] = {len(words): (0, 0, None)}
    for start in range(len(words) - 1, -1, -1):
        ends: list[tuple[int, int, Intent | None]] = [(end, 0, None) for end in _beside(words, start, asking, names)]
        for way, asked in (*asking.ways.get(words[start], ()), *asking.ways.get("#", ())):
            ends += [(end, len(way), asked) for end in _ends(way, words, start, asking, names)]
        found = [_joined(used, asked, best[end]) for end, used, asked in ends if end in best]
        if found:
            best[start] = max(found, key=lambda each: each[:2])
    return best[0][2] if 0 in best else None


def _joined(used: int, asked: Intent | None, rest: tuple[int, int, Intent | None]) -> tuple[int, int, Intent | None]:
    """Words explained, how early in the list the request stands, and the request: the earlier of two."""
    words, rank, other = rest
    own = 0 if asked is None else len(INTENTS) - INTENTS.index(asked)
    return (used + words, max(own, rank), asked if own > rank else other)


def _beside(words: Words, start: int, asking: _Asking, names: frozenset[Words]) -> Iterator[int]:
    """Where words end that begin at a place and may stand beside a request."""
    for end in range(start + 1, min(start + MOST_BESIDE, len(words)) + 1):
        if words[start:end] in asking.beside or words[start:end] in names:
            yield end


def _ends(way: Words, words: Words, start: int, asking: _Asking, names: frozenset[Words]) -> Iterator[int]:
    """Where a request ends that is said from a place on."""
    if not way:
        yield start
    elif way[0] == "…":
        ahead = {start}
        while ahead:
            yield from (end for at in ahead for end in _ends(way[1:], words, at, asking, names))
            ahead = {end for at in ahead for end in _beside(words, at, asking, names)}
    elif start < len(words) and (way[0] in ("*", words[start]) or (way[0] == "#" and _counts(words[start], asking))):
        yield from _ends(way[1:], words, start + 1, asking, names)
    if way and way[0] != "…" and start < len(words) and words[start] in asking.within:
        yield from _ends(way, words, start + 1, asking, names)


def _counts(word: str, asking: _Asking) -> bool:
    return word.isdecimal() or word in asking.numbers


def _words(text: str) -> Words:
    return tuple(folded(word) if word.isalpha() else word for word in _WORD.findall(text))
