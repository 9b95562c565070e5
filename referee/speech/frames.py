"""What moves mean, as `data/<game>/speech.toml` tells it: the verbs of each, and what may be said beside them."""

from __future__ import annotations

import re
from collections.abc import Iterable, Set
from fnmatch import fnmatchcase
from functools import cache
from typing import Any

from msgspec.structs import replace

from referee.core.rules.move import Move
from referee.library.errors import DataError
from referee.library.load import read_typed

from .heard import Heard, Span
from .lexicons import lexicon
from .meaning import FROM, TO, Meaning, Part, preposition
from .records import CaseEntry, FrameEntry, NounEntry, SpeechFile, TellingEntry

BUILT_IN = frozenset({"fill", "count1", "n", "o", "letter", "square", "seat", "by", "of", "heading", "next"})
"""Concepts that no phrase names: numbers, columns, squares, and players."""

ADDED = ("verbs", "also", "led", "against", "into", "out_of", "nouns", "light", "must", "when")
"""The keys that a frame adds to those of the frame it is like. Any other key replaces the other frame's."""


@cache
def frames(game: str) -> dict[str, FrameEntry]:
    """The frame of each kind of move, by its id and the fields that have to be filled. Raises DataError."""
    file, entries = f"data/{game}/speech.toml", read_typed(game, "speech.toml", SpeechFile).move
    raw = {" ".join((entry.id, *entry.fields)): entry for entry in entries}
    found = {key: _with_likes(key, raw, file) for key in raw}
    check_frames(found.values(), _concepts(game), file, nouns(game))
    return found


@cache
def nouns(game: str) -> dict[str, NounEntry]:
    """The kinds of things that the moves of a game name."""
    return {entry.id: entry for entry in read_typed(game, "speech.toml", SpeechFile).noun}


@cache
def tellings(game: str, noun: str) -> tuple[TellingEntry, ...]:
    """The descriptions of a kind's things."""
    file, entries = f"data/{game}/speech.toml", read_typed(game, "speech.toml", SpeechFile).telling
    for entry in entries:
        _check((*entry.about, *entry.how, *entry.unless), _concepts(game), file, f"telling {entry.id}")
    return tuple(entry for entry in entries if entry.noun == noun)


def _with_likes(key: str, raw: dict[str, FrameEntry], file: str, seen: tuple[str, ...] = ()) -> FrameEntry:
    """A frame together with what it inherits from the frame it is like."""
    entry = raw[key]
    if not entry.like:
        return entry
    if entry.like not in raw or entry.like in seen:
        raise DataError(file, f"no other move {entry.like}", f"move {key}")
    other = _with_likes(entry.like, raw, file, (*seen, key))
    added = {name: (*getattr(other, name), *getattr(entry, name)) for name in ADDED}
    own = {name: getattr(entry, name) for name in ("bare", "ordered", "strict", "owned")}
    kept = {name: getattr(other, name) for name, value in own.items() if value is None}
    return replace(entry, parts=entry.parts or other.parts, **added, **kept)


def check_frames(
    entries: Iterable[FrameEntry], known: Set[str], file: str, kinds: dict[str, NounEntry] | None = None
) -> None:
    """Raises DataError if a frame names a concept that no phrase can say."""
    kinds, entries = kinds or {}, tuple(entries)
    moves = {entry.id for entry in entries}
    for noun in kinds.values():
        _check(noun.ways, known, file, f"noun {noun.id}")
    for entry in entries:
        where = f"move {entry.id}"
        if missing := [part.noun for part in entry.parts if part.noun and part.noun not in kinds]:
            raise DataError(file, f"unknown nouns: {', '.join(missing)}", where)
        if missing := [kind for case in entry.when for kind in case.now if kind not in moves]:
            raise DataError(file, f"unknown moves: {', '.join(missing)}", where)
        cases = (each for case in entry.when for each in _concepts_of_case(case))
        parts = (way for part in entry.parts for way in part.ways)
        own = (entry.verbs, entry.also, entry.led, entry.nouns, entry.light, entry.must, entry.against)
        named = (concept for every in (*own, entry.into, entry.out_of) for concept in every)
        _check((*named, *cases, *parts), known, file, where)


def _concepts_of_case(case: CaseEntry) -> tuple[str, ...]:
    return (*case.heard, *case.beside, *case.unless, *case.verbs, *case.also, *case.must, *case.drop)


def _check(named: Iterable[str], known: Set[str], file: str, where: str) -> None:
    if unknown := sorted({each for each in named if not _can_be_said(each, known)}):
        raise DataError(file, f"unknown concepts: {', '.join(unknown)}", where)


def _can_be_said(concept: str, known: Set[str]) -> bool:
    """True if some phrase, or a number or a player, stands for a concept or for one of those that it stands for."""
    stem = re.split(r"[{*#]", concept)[0]
    if stem != concept:
        return stem.rstrip(".") in BUILT_IN or any(each.startswith(stem) for each in known)
    return bool({concept, _base(concept)} & (known | BUILT_IN))


def _concepts(game: str) -> frozenset[str]:
    said = (concept for ways in lexicon(game, "en").ways.values() for _, concept in ways)
    return frozenset((*said, *(f"{each}." for each in read_typed(game, "speech.toml", SpeechFile).elsewhere)))


def _base(concept: str) -> str:
    """A concept without the number or the name that it ends with."""
    return re.sub(r"\d+$", "", concept.split(".")[0] if concept[:5] in ("seat.", "by.", "of.") else concept)


def frame_of(game: str, move: Move) -> FrameEntry:
    """The frame of the kind of a move: of several the one with most fields filled. A kind without a frame, such as the
    second action of Mea Culpa, is written and not spoken."""
    filled = frozenset(name for name in move.__struct_fields__ if getattr(move, name) is not None)
    return _frame(game, str(move.__struct_config__.tag), filled)


@cache
def _frame(game: str, kind: str, filled: frozenset[str]) -> FrameEntry:
    fitting = [entry for entry in frames(game).values() if entry.id == kind and filled.issuperset(entry.fields)]
    unspoken = FrameEntry(id=kind, when=(CaseEntry(never=True),))
    return max(fitting, key=lambda entry: len(entry.fields), default=unspoken)


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
    """True if words contradict a move and its own verb is only part of them, as `gets` in `gets pushed`."""
    more = [set(span.places) for span in heard.spans if span.concepts & set(frame.against) and _is_close(span)]
    own = [set(span.places) for span in heard.spans if span.concepts & set(frame.verbs)]
    return bool(more) and not any(all(not places < other for other in more) and places not in more for places in own)


def goes_otherwise(frame: FrameEntry, heard: Heard) -> bool:
    """True if a sentence states the wrong direction for this move: out of the place to which it leads, or into the
    place from which it comes."""
    contrary = ((FROM, frame.into), (TO, frame.out_of))
    return any(
        any(fnmatchcase(each, place) for each in span.concepts for place in places) and preposition(heard, span) == way
        for way, places in contrary
        if places
        for span in heard.spans
    )


def _is_close(span: Span) -> bool:
    return span.places[-1] - span.places[0] < len(span.places)
