"""What moves mean, as `data/<game>/speech.toml` tells it: the verbs of each, and what may be said beside them."""

from __future__ import annotations

import re
from collections.abc import Iterable, Set
from functools import cache
from typing import Any

from referee.core.move import Move
from referee.library.errors import DataError
from referee.library.load import read_typed

from .heard import Heard, Span
from .lexicon import lexicon
from .meaning import Meaning, Part
from .records import FrameEntry, SpeechFile, Tongue
from .ways import ways_of

BUILT_IN = frozenset({"fill", "count1", "n", "o", "seat", "by", "of", "heading", "next"})
"""Concepts that no phrase names: numbers, and players."""


@cache
def frames(game: str) -> dict[str, FrameEntry]:
    """The frame of each kind of move. Raises DataError."""
    entries = read_typed(game, "speech.toml", SpeechFile).move
    check_frames(entries, _concepts(game), f"data/{game}/speech.toml")
    return {entry.id: entry for entry in entries}


def check_frames(entries: Iterable[FrameEntry], known: Set[str], file: str) -> None:
    """Raises DataError where a frame names a concept that is not known, so that nobody can say it."""
    for entry in entries:
        named = (*entry.verbs, *entry.also, *entry.led, *entry.nouns, *entry.light, *entry.must, *entry.against)
        if unknown := sorted({each for each in named if each not in known and _base(each) not in known | BUILT_IN}):
            raise DataError(file, f"unknown concepts: {', '.join(unknown)}", f"move {entry.id}")


def _concepts(game: str) -> frozenset[str]:
    tongue: Tongue = lexicon(game, "en").tongue
    return frozenset(concept for concept, _ in ways_of(game, "en", tongue))


def _base(concept: str) -> str:
    """A concept without the number or the name that it ends with."""
    return re.sub(r"\d+$", "", concept.split(".")[0] if concept[:5] in ("seat.", "by.", "of.") else concept)


def frame_of(game: str, move: Move) -> FrameEntry:
    """The frame of the kind of a move."""
    return frames(game)[str(move.__struct_config__.tag)]


def framed(frame: FrameEntry, heard: Heard, *parts: Part, led: bool = False, **more: Any) -> Meaning:
    """A move by its frame, with what it names. `led`: the way is told, so that other verbs say it, too. `verbs` and
    `also` are added to those of the frame."""
    verbs = frozenset((*frame.verbs, *(frame.led if led else ()), *more.pop("verbs", ())))
    also = {*frame.also, *more.pop("also", ())}
    if any(map(heard.has, frame.nouns)):
        also.update(frame.light)
    bare = more.pop("bare", True)
    return Meaning(verbs, parts, frozenset(also), bare=bare, must=frozenset(frame.must), **more)


def is_against(frame: FrameEntry, heard: Heard) -> bool:
    """True if words are said that speak against a move, and its own verbs are only part of them, as `gets` is in `gets
    pushed`."""
    more = [set(span.places) for span in heard.spans if span.concepts & set(frame.against) and _is_close(span)]
    own = [set(span.places) for span in heard.spans if span.concepts & set(frame.verbs)]
    return bool(more) and not any(all(not places < other for other in more) and places not in more for places in own)


def _is_close(span: Span) -> bool:
    return span.places[-1] - span.places[0] < len(span.places)
