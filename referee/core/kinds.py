"""Kinds of things that a position consists of: how a file tells them, what a schema says of them, what can be answered
when they are asked for.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec
from msgspec import Struct

from .ending import PositionError
from .plain import UNTOLD, Plain, Unreadable, table_of
from .question import Value
from .terms import Seat, Terms

YES, NO = "yes", "no"
Path = tuple[int, ...]


class At:
    """A place in a position file that is being read; `wrong` collects everything that can't be, so that all of it is
    told at once."""

    def __init__(self, terms: Terms, package: str, path: tuple[str, ...] = ()) -> None:
        self.terms, self.package, self.path = terms, package, path
        self.wrong: list[PositionError] = []

    def inside(self, step: object) -> At:
        """A place within this one, with the same list of what is wrong."""
        deeper = At(self.terms, self.package, (*self.path, str(step)))
        deeper.wrong = self.wrong
        return deeper

    def refuse(self, what: str, **values: object) -> None:
        """Notes what can't be: message `what` of the game or of the referee."""
        self.wrong.append(PositionError(self.terms.game, ", ".join(self.path), what, **values))

    def word(self, told: object, known: tuple[str, ...], of: tuple[str, ...] = ()) -> str | None:
        """One of the known words: as it stands, in any case, or as a component of these kinds is called in any
        language. None when it is none of them, which is noted."""
        if isinstance(told, str):
            if told in known:
                return told
            plain = told.strip().casefold().replace(" ", "-")
            for each in known:
                if each.casefold() == plain or each.casefold() == told.strip().casefold():
                    return each
            if of and (called := _called(self.terms.game, of, told)) in known:
                return called
        from difflib import get_close_matches

        near = get_close_matches(str(told), known, n=3, cutoff=0.6)
        self.refuse("position.unknown", word=str(told), known=", ".join(near or known))
        return None

    def seat(self, told: object) -> Seat | None:
        """A player by name. None when nobody is called so, which is noted."""
        name = self.word(told, self.terms.seats)
        return None if name is None else Seat(self.terms.seats.index(name))

    def number(self, told: object, least: int, most: int) -> int | None:
        """A whole number between two bounds. None for everything else, which is noted."""
        if not isinstance(told, int) or isinstance(told, bool):
            self.refuse("position.number", told=str(told))
        elif not least <= told <= most:
            self.refuse("position.range", n=told, least=least, most=most)
        else:
            return told
        return None

    def table(self, told: object) -> dict[str, Any]:
        """A table; an empty one for everything else, which is noted."""
        if isinstance(told, dict):
            return told
        self.refuse("position.table", told=str(told))
        return {}

    def list(self, told: object) -> list[Any]:
        """A list; an empty one for everything else, which is noted."""
        if isinstance(told, list | tuple):
            return list(told)
        self.refuse("position.list", told=str(told))
        return []


def _called(game: str, of: tuple[str, ...], said: str) -> str | None:
    """The component of these kinds that is called so in any of the languages."""
    from .notation import tokens_of
    from .synonyms import synonyms

    heard = tokens_of(said)
    return next((word for word, ways in synonyms(game, of).items() if heard in ways), None)


class Kind(Struct, frozen=True):
    """A kind of value. `read` gives None for what can't be, and notes it; `write` gives None for what nobody told."""

    def read(self, at: At, told: Any) -> Any:
        raise NotImplementedError(type(self).__name__)

    def write(self, terms: Terms, value: Any) -> Any:
        return value

    def shown(self, terms: Terms, value: Any) -> Any:
        """The value as views tell it."""
        return self.write(terms, value)

    def schema(self) -> dict[str, Any]:
        raise NotImplementedError(type(self).__name__)

    def shape(self) -> dict[str, Any]:
        """The schema of what `shown` gives."""
        return {"anyOf": [self.schema(), {"type": "null"}]}

    def blank(self, terms: Terms) -> Any:
        """The value of which nobody told."""
        return None

    def answers(self, terms: Terms, path: Path) -> tuple[Value, ...]:
        """Everything that can be answered for the figure at a path; empty where that can't be listed."""
        return ()

    def from_answer(self, terms: Terms, path: Path, answer: Value) -> Any:
        """An answer as the figure at a path."""
        return answer

    def to_answer(self, terms: Terms, path: Path, value: Any) -> Value:
        """The figure at a path as it would be answered."""
        answer: Value = self.write(terms, value)
        return answer

    def words_of(self, terms: Terms, path: Path) -> tuple[Value, ...]:
        """A path in words: players by name, kinds by their words."""
        return ()

    def path_of(self, terms: Terms, about: tuple[Value, ...]) -> Path:
        """What `words_of` gave, as the path again."""
        return ()


class Whole(Kind, frozen=True):
    """A whole number from `least` to `most`."""

    least: int
    most: int

    def read(self, at: At, told: Any) -> int | None:
        return at.number(told, self.least, self.most)

    def schema(self) -> dict[str, Any]:
        return {"type": "integer", "minimum": self.least, "maximum": self.most}

    def answers(self, terms: Terms, path: Path) -> tuple[Value, ...]:
        return tuple(range(self.least, self.most + 1))


class Flag(Kind, frozen=True):
    """Yes or no; `words` where files say it with two words of their own."""

    words: tuple[str, str] | None = None

    def read(self, at: At, told: Any) -> bool | None:
        if self.words is not None:
            word = at.word(told, self.words)
            return None if word is None else word == self.words[0]
        if isinstance(told, bool):
            return told
        word = at.word(told, (YES, NO))
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
    """One of a set of words; `of` are the kinds of components whose names in any language say them too. `held` are the
    values that the words stand for, where these are not the words themselves."""

    words: tuple[str, ...] | Callable[[Terms], tuple[str, ...]]
    of: tuple[str, ...] = ()
    held: tuple[Any, ...] | None = None

    def known(self, terms: Terms) -> tuple[str, ...]:
        return self.words if isinstance(self.words, tuple) else self.words(terms)

    def read(self, at: At, told: Any) -> Any:
        word = at.word(told, self.known(at.terms), self.of)
        return None if word is None else self._value(at.terms, word)

    def _value(self, terms: Terms, word: str) -> Any:
        return word if self.held is None else self.held[self.known(terms).index(word)]

    def write(self, terms: Terms, value: Any) -> Any:
        return value if value is None or self.held is None else self.known(terms)[self.held.index(value)]

    def schema(self) -> dict[str, Any]:
        return {"type": "string", "enum": list(self.words)} if isinstance(self.words, tuple) else {"type": "string"}

    def answers(self, terms: Terms, path: Path) -> tuple[Value, ...]:
        return self.known(terms)

    def from_answer(self, terms: Terms, path: Path, answer: Value) -> Any:
        return self._value(terms, str(answer))


class Seated(Kind, frozen=True):
    """A seat, by its player's name."""

    def read(self, at: At, told: Any) -> Seat | None:
        return at.seat(told)

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
    """Several of a kind, in order."""

    each: Kind
    most: int | None = None

    def read(self, at: At, told: Any) -> tuple[Any, ...]:
        values = [self.each.read(at.inside(number), each) for number, each in enumerate(at.list(told), 1)]
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
    """A value for each seat (`keys` left out) or for each of some words, told as a table. What a table that is told
    leaves out is `rest`: None for what is unknown then, 0 for counts that are told whole; among these `?` stands for
    what nobody told."""

    each: Kind
    keys: tuple[str, ...] | None = None
    of: tuple[str, ...] = ()
    rest: Any = None

    def names(self, terms: Terms) -> tuple[str, ...]:
        return terms.seats if self.keys is None else self.keys

    def read(self, at: At, told: Any) -> tuple[Any, ...]:
        names = self.names(at.terms)
        found: dict[str, Any] = {}
        for key, value in at.table(told).items():
            if (name := at.word(key, names, self.of)) is not None:
                found[name] = self.each.blank(at.terms) if value == UNTOLD else self.each.read(at.inside(name), value)
        return tuple(found.get(name, self._left_out(at.terms)) for name in names)

    def _left_out(self, terms: Terms) -> Any:
        return self.each.blank(terms) if self.rest is None else self.rest

    def write(self, terms: Terms, value: Any) -> Any:
        if value is None:
            return None
        whole = {name: self.each.write(terms, each) for name, each in zip(self.names(terms), value, strict=True)}
        told = {name: written for name, written in whole.items() if written is not None}
        if not told or self.rest is None:
            return told or None
        return {name: UNTOLD if written is None else written for name, written in whole.items()}

    def shown(self, terms: Terms, value: Any) -> Any:
        if value is None:
            return None
        shown = [self.each.shown(terms, each) for each in value]
        return shown if self.keys is None else dict(zip(self.keys, shown, strict=True))

    def schema(self) -> dict[str, Any]:
        each = self.each.schema() if self.rest is None else _or_untold(self.each.schema())
        found: dict[str, Any] = {"type": "object", "additionalProperties": each}
        return found if self.keys is None else {**found, "propertyNames": {"type": "string"}}

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
    """A table with a kind of value under each key, as a tuple in their order. What a table that is told leaves out is
    the third of a part; `?` stands for what nobody told."""

    parts: tuple[tuple[str, Kind, Any], ...]

    def read(self, at: At, told: Any) -> tuple[Any, ...]:
        kinds, found = {key: kind for key, kind, _ in self.parts}, {key: rest for key, _, rest in self.parts}
        for key, value in at.table(told).items():
            if (name := at.word(key, tuple(kinds))) is not None:
                found[name] = None if value == UNTOLD else kinds[name].read(at.inside(name), value)
        return tuple(found.values())

    def write(self, terms: Terms, value: Any) -> Any:
        if value is None or all(each is None for each in value):
            return None
        told = {key: kind.write(terms, each) for (key, kind, _), each in zip(self.parts, value, strict=True)}
        return {key: UNTOLD if each is None else each for key, each in told.items()}

    def schema(self) -> dict[str, Any]:
        told = {key: _or_untold(kind.schema()) for key, kind, _ in self.parts}
        return {"type": "object", "properties": told, "additionalProperties": False}

    def blank(self, terms: Terms) -> Any:
        return (None,) * len(self.parts)


def _or_untold(schema: dict[str, Any]) -> dict[str, Any]:
    """The schema of a value in whose place `?` may stand."""
    return {"anyOf": [schema, {"const": UNTOLD}]}


class AsItIs(Kind, frozen=True):
    """Anything that Structs, tuples and figures can hold, told as its type has it: for what only the referee keeps."""

    type: Any

    def read(self, at: At, told: Any) -> Any:
        try:
            return Plain(at.package, at.terms.seats).read(told, self.type)
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
