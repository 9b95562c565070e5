"""Mea Culpa: ties, and how souls move on the Record of Sins."""

from __future__ import annotations

import re
from typing import Final

from msgspec import Struct

from referee.games.mea_culpa.box.components import GAME, LAST_SPACE
from referee.library.load import load_examples
from referee.library.records import Example

from ..game_words import GameWords
from .lines import Gap, Line, clauses, gap, marked

NEARER: Final = {
    "bid.tie": "taler",
    "bid.keep.tie": "notch",
    "tie.donation": "cathedral",
    "move.order": "soul",
    "pope.guess": "die",
}
FARTHER: Final = {"cmp.tie": "notch"}
"""What a comparison of souls decides, with signs."""
MOVING: Final = ("move.start", "move.pass", "move.occupied", "move.occupied.end", "goal.no-heavenward")
EDGE: Final = ("move.last40", "move.hell-stay")
CLOSED_GAPS: Final = ("G8", "G9", "G45")
TRACKS: Final = ("landing", "last-spaces-a", "last-spaces-b", "last-spaces-c", "last-spaces-d", "last-spaces-e")
"""Worked examples of one soul that moves."""
WINDOW: Final = 5
"""The number of spaces in the picture of a move, before one more or Hell."""


class Space(Struct, frozen=True):
    """A space of a picture: what stands there, of `from`, `to`, `stays`, `other`; nothing for a free one. `n` is 0 for
    Hell."""

    n: int
    held: str


class Track(Struct, frozen=True):
    """A move along the Record of Sins: so many `steps`, and where the soul ends."""

    id: str
    text: str
    steps: int
    end: int
    stays: bool
    spaces: tuple[Space, ...]


class Record(Struct, frozen=True):
    general: str
    nearer: tuple[Line, ...]
    farther: tuple[Line, ...]
    moving: tuple[str, ...]
    edge: tuple[str, ...]
    gaps: tuple[Gap, ...]
    tracks: tuple[Track, ...]


def record(words: GameWords, variant: str) -> Record:
    examples = {example.id: example for example in load_examples(GAME)}
    [general] = clauses(("tie.general",), words)
    return Record(
        general,
        marked(NEARER, words),
        marked(FARTHER, words),
        clauses(MOVING, words),
        clauses(EDGE, words),
        tuple(gap(id, words) for id in CLOSED_GAPS),
        tuple(track(examples[id], words) for id in TRACKS),
    )


def track(example: Example, words: GameWords) -> Track:
    """A comparison of posts as a picture: the first soul has the highest post and moves."""
    souls: dict[str, int] = example.position["souls"]  # type: ignore[assignment]
    posts: dict[str, int] = example.position["posts"]  # type: ignore[assignment]
    mover, here = next(iter(souls.items()))
    [end] = [
        int(match[1])
        for do in example.do
        for line in do.expect
        if (match := re.fullmatch(rf"{mover} soul: (\d+)", line))
    ]
    first = min(here, LAST_SPACE - WINDOW + 1)
    others = {space for name, space in souls.items() if name != mover}

    def mark_of(n: int) -> str:
        if n in others:
            return "other"
        return {here: "from", end: "to"}.get(n, "") if here != end else "stays" if n == here else ""

    spaces = [Space(n if n <= LAST_SPACE else 0, mark_of(n)) for n in range(first, first + WINDOW + 1)]
    _, text = words.example(example.id, example.title, example.text)
    steps = max(posts.values()) - min(posts.values())
    return Track(example.id, text, steps, end, here == end, tuple(spaces))
