"""Kinds of values that a position consists of: how a file writes them, their JSON Schema, their possible answers."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec
from msgspec import Struct

from ..rules.ending import PositionError
from .plain import UNTOLD, Plain, Unreadable, table_of
from .question import Value
from .terms import Seat, Terms

YES, NO = "yes", "no"
Path = tuple[int, ...]


class At:
    """A place in a position file that is being read. `wrong` collects every fault, so that all are reported at once."""

    def __init__(self, terms: Terms, package: str, path: tuple[str, ...] = ()) -> None:
        self.terms, self.package, self.path = terms, package, path
        self.wrong: list[PositionError] = []

    def inside(self, step: object) -> At:
        """A place within this one, with the same list of faults."""
        deeper = At(self.terms, self.package, (*self.path, str(step)))
        deeper.wrong = self.wrong
        return deeper

    def refuse(self, what: str, **values: object) -> None:
        """Notes a fault: message `what` of the game or of the referee, with its values."""
        self.wrong.append(PositionError(self.terms.game, ", ".join(self.path), what, **values))

    def word(self, entry: object, known: tuple[str, ...], of: tuple[str, ...] = ()) -> str | None:
        """The word of `known` that an entry gives: as written, in upper or lower case, or as the name in any language
        of a component of the kinds `of`. None if it is no such word; the fault is noted."""
        if isinstance(entry, str):
            if entry in known:
                return entry
            plain = entry.strip().casefold().replace(" ", "-")
            for word in known:
                if word.casefold() == plain or word.casefold() == entry.strip().casefold():
                    return word
            if of and (called := _called(self.terms.game, of, entry)) in known:
                return called
        from difflib import get_close_matches

        near = get_close_matches(str(entry), known, n=3, cutoff=0.6)
        self.refuse("position.unknown", word=str(entry), known=", ".join(near or known))
        return None

    def seat(self, entry: object) -> Seat | None:
        """The seat of a player's name. None if no player has that name; the fault is noted."""
        name = self.word(entry, self.terms.seats)
        return None if name is None else Seat(self.terms.seats.index(name))

    def number(self, entry: object, least: int, most: int) -> int | None:
        """A whole number from `least` to `most`. None if the entry is none; the fault is noted."""
        if not isinstance(entry, int) or isinstance(entry, bool):
            self.refuse("position.number", told=str(entry))
        elif not least <= entry <= most:
            self.refuse("position.range", n=entry, least=least, most=most)
        else:
            return entry
        return None

    def table(self, entry: object) -> dict[str, Any]:
        """A table, or an empty one if the entry is none; the fault is noted."""
        if isinstance(entry, dict):
            return entry
        self.refuse("position.table", told=str(entry))
        return {}

    def list(self, entry: object) -> list[Any]:
        """A list, or an empty one if the entry is none; the fault is noted."""
        if isinstance(entry, list | tuple):
            return list(entry)
        self.refuse("position.list", told=str(entry))
        return []


def _called(game: str, of: tuple[str, ...], name: str) -> str | None:
    """The component of these kinds with that name in any language, or None."""
    from ..words.notation import tokens_of
    from ..words.synonyms import synonyms

    tokens = tokens_of(name)
    return next((word for word, ways in synonyms(game, of).items() if tokens in ways), None)


class Kind(Struct, frozen=True):
    """A kind of value. `read` returns None for an entry that is no such value, and notes the fault; `write` returns
    None for an unknown value."""

    def read(self, at: At, entry: Any) -> Any:
        """The value that an entry of a file stands for."""
        raise NotImplementedError(type(self).__name__)

    def write(self, terms: Terms, value: Any) -> Any:
        """The entry that stands for a value in a file."""
        return value

    def shown(self, terms: Terms, value: Any) -> Any:
        """The value in the form that views give it."""
        return self.write(terms, value)

    def schema(self) -> dict[str, Any]:
        """The JSON Schema of the entry in a file."""
        raise NotImplementedError(type(self).__name__)

    def shape(self) -> dict[str, Any]:
        """The JSON Schema of the value in views."""
        return {"anyOf": [self.schema(), {"type": "null"}]}

    def blank(self, terms: Terms) -> Any:
        """The unknown value."""
        return None

    def answers(self, terms: Terms, path: Path) -> tuple[Value, ...]:
        """The possible answers for the figure at a path; empty if they can't be listed."""
        return ()

    def from_answer(self, terms: Terms, path: Path, answer: Value) -> Any:
        """The figure at a path that an answer gives."""
        return answer

    def to_answer(self, terms: Terms, path: Path, value: Any) -> Value:
        """The answer that gives the figure at a path."""
        answer: Value = self.write(terms, value)
        return answer

    def words_of(self, terms: Terms, path: Path) -> tuple[Value, ...]:
        """The path in words: players by name, kinds by their words."""
        return ()

    def path_of(self, terms: Terms, about: tuple[Value, ...]) -> Path:
        """The path that these words stand for: the inverse of `words_of`."""
        return ()


class Whole(Kind, frozen=True):
    """A whole number from `least` to `most`."""

    least: int
    most: int

    def read(self, at: At, entry: Any) -> int | None:
        return at.number(entry, self.least, self.most)

    def schema(self) -> dict[str, Any]:
        return {"type": "integer", "minimum": self.least, "maximum": self.most}

    def answers(self, terms: Terms, path: Path) -> tuple[Value, ...]:
        return tuple(range(self.least, self.most + 1))


class Flag(Kind, frozen=True):
    """Yes or no. `words` are the two words in files, if they are others than yes and no."""

    words: tuple[str, str] | None = None

    def read(self, at: At, entry: Any) -> bool | None:
        if self.words is not None:
            word = at.word(entry, self.words)
            return None if word is None else word == self.words[0]
        if isinstance(entry, bool):
            return entry
        word = at.word(entry, (YES, NO))
        return None if word is None else word == YES

    def write(self, terms: Terms, value: Any) -> Any:
        return value if value is None or self.words is None else self.words[not value]

    def schema(self) -> dict[str, Any]:
        return {"type": "boolean"} if self.words is None else {"type": "string", "enum": list(self.words)}

    def answers(self, terms: Terms, path: Path) -> tuple[Value, ...]:
        return (YES, NO)

    def from_answer(self, terms: Terms, path: Path, answer: Value) -> bool:
        return answer == YES

    def to_answer(self, terms: Terms, path: Path, value: Any) -> Value:
        return YES if value else NO


class Word(Kind, frozen=True):
    """One of a set of words. `of` are the kinds of components whose names in any language may be written instead.
    `values` are what the words stand for, if not themselves."""

    words: tuple[str, ...] | Callable[[Terms], tuple[str, ...]]
    of: tuple[str, ...] = ()
    values: tuple[Any, ...] | None = None

    def known(self, terms: Terms) -> tuple[str, ...]:
        """The words of the set."""
        return self.words if isinstance(self.words, tuple) else self.words(terms)

    def read(self, at: At, entry: Any) -> Any:
        word = at.word(entry, self.known(at.terms), self.of)
        return None if word is None else self._value(at.terms, word)

    def _value(self, terms: Terms, word: str) -> Any:
        return word if self.values is None else self.values[self.known(terms).index(word)]

    def write(self, terms: Terms, value: Any) -> Any:
        return value if value is None or self.values is None else self.known(terms)[self.values.index(value)]

    def schema(self) -> dict[str, Any]:
        return {"type": "string", "enum": list(self.words)} if isinstance(self.words, tuple) else {"type": "string"}

    def answers(self, terms: Terms, path: Path) -> tuple[Value, ...]:
        return self.known(terms)

    def from_answer(self, terms: Terms, path: Path, answer: Value) -> Any:
        return self._value(terms, str(answer))


class Seated(Kind, frozen=True):
    """A seat, written as the player's name."""

    def read(self, at: At, entry: Any) -> Seat | None:
        return at.seat(entry)

    def write(self, terms: Terms, value: Any) -> Any:
        return None if value is None else terms.seats[value]

    def shown(self, terms: Terms, value: Any) -> Any:
        return value

    def shape(self) -> dict[str, Any]:
        return {"type": ["integer", "null"]}

    def schema(self) -> dict[str, Any]:
        return {"type": "string"}

    def answers(self, terms: Terms, path: Path) -> tuple[Value, ...]:
        return terms.seats

    def from_answer(self, terms: Terms, path: Path, answer: Value) -> Seat:
        return Seat(terms.seats.index(str(answer)))


class Listed(Kind, frozen=True):
    """Several values of one kind, in order."""

    each: Kind
    most: int | None = None

    def read(self, at: At, entry: Any) -> tuple[Any, ...]:
        values = [self.each.read(at.inside(number), each) for number, each in enumerate(at.list(entry), 1)]
        return tuple(value for value in values if value is not None)

    def write(self, terms: Terms, value: Any) -> Any:
        return None if value is None else [self.each.write(terms, each) for each in value]

    def shown(self, terms: Terms, value: Any) -> Any:
        return None if value is None else [self.each.shown(terms, each) for each in value]

    def schema(self) -> dict[str, Any]:
        return {"type": "array", "items": self.each.schema()}

    def shape(self) -> dict[str, Any]:
        return {"type": ["array", "null"], "items": self.each.shape()}


class Row(Kind, frozen=True):
    """A value for each seat, or for each of the words `keys` if these are given; a table in files. `rest` is the value
    of a key that the table leaves out: None if it is then unknown, 0 for counts that are always given whole; in these,
    `?` stands for an unknown count."""

    each: Kind
    keys: tuple[str, ...] | None = None
    of: tuple[str, ...] = ()
    rest: Any = None

    def names(self, terms: Terms) -> tuple[str, ...]:
        """The keys of the table, in the order of the values."""
        return terms.seats if self.keys is None else self.keys

    def read(self, at: At, entry: Any) -> tuple[Any, ...]:
        names = self.names(at.terms)
        values: dict[str, Any] = {}
        for key, value in at.table(entry).items():
            if (name := at.word(key, names, self.of)) is not None:
                values[name] = self.each.blank(at.terms) if value == UNTOLD else self.each.read(at.inside(name), value)
        return tuple(values.get(name, self._left_out(at.terms)) for name in names)

    def _left_out(self, terms: Terms) -> Any:
        return self.each.blank(terms) if self.rest is None else self.rest

    def write(self, terms: Terms, value: Any) -> Any:
        if value is None:
            return None
        whole = {name: self.each.write(terms, each) for name, each in zip(self.names(terms), value, strict=True)}
        entries = {name: written for name, written in whole.items() if written is not None}
        if not entries or self.rest is None:
            return entries or None
        return {name: UNTOLD if written is None else written for name, written in whole.items()}

    def shown(self, terms: Terms, value: Any) -> Any:
        if value is None:
            return None
        shown = [self.each.shown(terms, each) for each in value]
        return shown if self.keys is None else dict(zip(self.keys, shown, strict=True))

    def schema(self) -> dict[str, Any]:
        each = self.each.schema() if self.rest is None else _or_untold(self.each.schema())
        table: dict[str, Any] = {"type": "object", "additionalProperties": each}
        return table if self.keys is None else {**table, "propertyNames": {"type": "string"}}

    def shape(self) -> dict[str, Any]:
        if self.keys is None:
            return {"type": ["array", "null"], "items": self.each.shape()}
        return {"type": ["object", "null"], "additionalProperties": self.each.shape()}

    def blank(self, terms: Terms) -> Any:
        return (self.each.blank(terms),) * len(self.names(terms))

    def answers(self, terms: Terms, path: Path) -> tuple[Value, ...]:
        return self.each.answers(terms, path[1:])

    def from_answer(self, terms: Terms, path: Path, answer: Value) -> Any:
        return self.each.from_answer(terms, path[1:], answer)

    def to_answer(self, terms: Terms, path: Path, value: Any) -> Value:
        return self.each.to_answer(terms, path[1:], value)

    def words_of(self, terms: Terms, path: Path) -> tuple[Value, ...]:
        return (self.names(terms)[path[0]], *self.each.words_of(terms, path[1:])) if path else ()

    def path_of(self, terms: Terms, about: tuple[Value, ...]) -> Path:
        if not about:
            return ()
        return (self.names(terms).index(str(about[0])), *self.each.path_of(terms, about[1:]))


class Parts(Kind, frozen=True):
    """A tuple with a kind of value for each key; a table in files. The third item of a part is the value of a key that
    the table leaves out; `?` stands for an unknown value."""

    parts: tuple[tuple[str, Kind, Any], ...]

    def read(self, at: At, entry: Any) -> tuple[Any, ...]:
        kinds, values = {key: kind for key, kind, _ in self.parts}, {key: rest for key, _, rest in self.parts}
        for key, value in at.table(entry).items():
            if (name := at.word(key, tuple(kinds))) is not None:
                values[name] = None if value == UNTOLD else kinds[name].read(at.inside(name), value)
        return tuple(values.values())

    def write(self, terms: Terms, value: Any) -> Any:
        if value is None or all(each is None for each in value):
            return None
        entries = {key: kind.write(terms, each) for (key, kind, _), each in zip(self.parts, value, strict=True)}
        return {key: UNTOLD if each is None else each for key, each in entries.items()}

    def schema(self) -> dict[str, Any]:
        properties = {key: _or_untold(kind.schema()) for key, kind, _ in self.parts}
        return {"type": "object", "properties": properties, "additionalProperties": False}

    def blank(self, terms: Terms) -> Any:
        return (None,) * len(self.parts)


def _or_untold(schema: dict[str, Any]) -> dict[str, Any]:
    """The schema of an entry that may also be `?`."""
    return {"anyOf": [schema, {"const": UNTOLD}]}


class AsItIs(Kind, frozen=True):
    """A value of any type made of Structs, tuples and figures, written by its type. For what only the referee keeps."""

    type: Any

    def read(self, at: At, entry: Any) -> Any:
        try:
            return Plain(at.package, at.terms.seats).read(entry, self.type)
        except Unreadable as wrong:
            message, values = wrong.message
            at.refuse(message, **values)
            return None

    def write(self, terms: Terms, value: Any) -> Any:
        return None if value is None else Plain("", terms.seats).write(value, self.type)

    def schema(self) -> dict[str, Any]:
        kind, (each, *_) = getattr(self.type, "__origin__", self.type), getattr(self.type, "__args__", (None,))
        if kind in (bool, int, str):
            return dict(msgspec.json.schema(self.type))
        if kind is not tuple:
            return {"type": ["object", "array", "string", "integer", "boolean"]}
        return {"type": "array", **({"items": table} if (table := table_of(each)) else {})}
