"""The meaning of one move for one sentence: its frame, with the cases and the parts that apply."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from fnmatch import fnmatchcase
from operator import attrgetter
from typing import TYPE_CHECKING, Any

from msgspec import Struct

from referee.core.rules.move import Move

from .frames import frame_of, goes_otherwise, nouns, tellings
from .heard import Heard
from .meaning import NEVER, Meaning, Part
from .records import CaseEntry, FrameEntry, PartEntry

if TYPE_CHECKING:
    from referee.core.state.state import State

MANY = "*#"
"""The endings of concepts that stand for several: any rest, or any number."""

Namer = Callable[[str, Any], Iterable[str]]
"""Gives further names of a thing at a position, such as the card in a room besides the room's number."""


def asked_kinds(state: State) -> frozenset[str]:
    """The kinds of moves that the next Step asks for."""
    kinds: tuple[type[Move], ...] = getattr(state.agenda[0], "asks", ()) if state.agenda else ()
    return frozenset(str(kind.__struct_config__.tag) for kind in kinds)


def is_asked(state: State, move: Move) -> bool:
    """True if the next Step asks for moves of this kind."""
    return str(move.__struct_config__.tag) in asked_kinds(state)


def meant(
    game: str, state: State, move: Move, heard: Heard, names: Namer | None = None, frame: FrameEntry | None = None
) -> Meaning:
    """The meaning of a move by its frame alone; `frame` replaces the frame of its kind."""
    frame, kinds = frame or frame_of(game, move), asked_kinds(state)
    cases = [case for case in frame.when if _holds(case, move, heard, kinds)]
    if any(case.never for case in cases) or goes_otherwise(frame, heard):
        return NEVER
    verbs, also, must = (
        {concept for entry in (frame, *cases) for concept in _named(getattr(entry, kind), move, heard)}
        for kind in ("verbs", "also", "must")
    )
    verbs.difference_update(*(case.drop for case in cases))
    found = ((name, _last(name, frame, cases)) for name in ("bare", "strict", "owned"))
    flags = {name: value for name, value in found if value is not None}
    parts = tuple(_parts(game, frame.parts, move, heard, names))
    return Meaning(frozenset(verbs), parts, frozenset(also), ordered=bool(frame.ordered), must=frozenset(must), **flags)


def _last(name: str, frame: FrameEntry, cases: list[CaseEntry]) -> bool | None:
    """The value in the last case that has one, else in the frame."""
    values = [getattr(entry, name) for entry in (frame, *cases)]
    return next((value for value in reversed(values) if value is not None), None)


def _holds(case: CaseEntry, move: Move, heard: Heard, kinds: frozenset[str]) -> bool:
    """True if the sentence says what a case asks for. `kinds` are the moves that the next Step asks for."""
    if case.asked is not None and case.asked is not (str(move.__struct_config__.tag) in kinds):
        return False
    if case.now and kinds.isdisjoint(case.now):
        return False
    if any(not _is_like(str(_value(move, field)), patterns) for field, patterns in case.where.items()):
        return False
    if case.heard and not _hears(case.heard, move, heard):
        return False
    if case.beside and not _hears(case.beside, move, heard):
        return False
    return not _hears(case.unless, move, heard)


def _is_like(value: str, patterns: tuple[str, ...]) -> bool:
    return any(fnmatchcase(value, pattern) for pattern in patterns)


def _hears(concepts: tuple[str, ...], move: Move, heard: Heard) -> bool:
    return not heard.concepts.isdisjoint(_named(concepts, move, heard))


def _named(concepts: tuple[str, ...], move: Move, heard: Heard) -> Iterator[str]:
    """Concepts with those of the move's fields. Of a concept that stands for several, those that the sentence says."""
    for concept in concepts:
        plain = _filled(concept, move) if "{" in concept else concept
        if plain[-1] in MANY:
            yield from _heard_of((plain,), heard)
        else:
            yield plain


def _heard_of(concepts: tuple[str, ...], heard: Heard) -> Iterator[str]:
    """The concepts that the sentence says, including all that `stone.*` or `n#` may stand for."""
    for concept in concepts:
        stem = concept[:-1]
        if concept[-1] == "*":
            yield from (each for each in heard.concepts if each.startswith(stem))
        elif concept[-1] == "#":
            yield from (each for each in heard.concepts if each.startswith(stem) and each[len(stem) :].isdigit())
        elif heard.has(concept):
            yield concept


def _filled(concept: str, move: Move) -> str:
    head, _, rest = concept.partition("{")
    field, _, tail = rest.partition("}")
    return f"{head}{_value(move, field)}{tail}"


def _value(move: Move, field: str) -> object:
    """The value of a move's field, or of a field inside it, as in `query.names`."""
    return attrgetter(field)(move)


def _parts(game: str, entries: tuple[PartEntry, ...], move: Move, heard: Heard, names: Namer | None) -> Iterator[Part]:
    """The parts of a move: one for each thing in a field, none for a field that it leaves open."""
    for entry in entries:
        value = _value(move, entry.of) if entry.of else ""
        for one in dict.fromkeys(value) if isinstance(value, tuple) else () if value is None else (value,):
            ways = set(_named(entry.ways, move, heard))
            if entry.noun:
                ways.update(way.replace("{}", str(one)) for way in nouns(game)[entry.noun].ways)
                ways.update(names(entry.noun, one) if names is not None else ())
            yield Part(frozenset(ways), entry.role, entry.loose, entry.group)


class Told(Struct, frozen=True):
    """A thing described without its name, and the concepts that describe it."""

    id: str = ""
    about: frozenset[str] = frozenset()


def told_of(game: str, noun: str, heard: Heard) -> Told:
    """The thing of a kind that is described without its name."""
    for entry in tellings(game, noun):
        about = heard.concepts.intersection(_heard_of(entry.about, heard))
        if about and (not entry.how or any(_heard_of(entry.how, heard))) and not any(_heard_of(entry.unless, heard)):
            return Told(entry.id, about)
    return Told()
