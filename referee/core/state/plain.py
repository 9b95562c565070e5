"""Structs as plain tables and back, by their types: the contents of position files and logs.

A table names its Step, Move or Verb by its tag (key `step`, `move` or `do`), and players by their names. None is left
out, or written as `?` where a list has to keep its place."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Mapping
from functools import cache
from importlib import import_module
from types import NoneType, UnionType
from typing import Any, Union, get_args, get_origin, get_type_hints

import msgspec
from msgspec import NODEFAULT, Struct
from msgspec.structs import FieldInfo, fields

from ..rules.move import Move
from ..rules.step import Step
from ..rules.verb import Verb
from .terms import Outside, Seat

UNTOLD = "?"
"""Stands in a list for an unknown value."""

KINDS: dict[type[Struct], str] = {Step: "step", Move: "move", Verb: "do"}
"""Families of Structs, and the key by which a table names its member."""


class Unreadable(ValueError):
    """A table that is not of the type wanted. `what` is what stands there, or the name of what is missing; `wanted`
    describes what should stand there; `known` are the words that may."""

    def __init__(self, what: object, wanted: str, known: tuple[str, ...] = (), missing: bool = False) -> None:
        self.what, self.wanted, self.known, self.missing = what, wanted, known, missing
        super().__init__(f"{what!r} is not {wanted}")

    @property
    def message(self) -> tuple[str, dict[str, object]]:
        """The id of the referee's message, and its values."""
        if self.missing:
            return "position.missing", {"field": str(self.what), "told": self.wanted}
        if self.known:
            return "position.unknown", {"word": str(self.what), "known": ", ".join(self.known)}
        return "position.as-is", {"told": str(self.what), "wanted": self.wanted}


class Plain:
    """Reads and writes the types of one game: `package` is its room, `seats` are its players."""

    def __init__(self, package: str, seats: tuple[str, ...]) -> None:
        self.package, self.seats = package, seats

    def write(self, value: Any, hint: Any = Any) -> Any:
        """A value of type `hint` as plain tables."""
        if value is None:
            return UNTOLD
        if isinstance(value, Struct):
            return self._table(value)
        if isinstance(value, Outside):
            return value.value
        if isinstance(value, frozenset):
            return sorted(self.write(each) for each in value)
        if isinstance(value, tuple | list):
            return [self.write(each, of) for each, of in zip(value, _members(hint, len(value)), strict=True)]
        if isinstance(value, Mapping):
            of = get_args(_bare(hint))[1] if len(get_args(_bare(hint))) == 2 else Any
            return {str(key): self.write(each, of) for key, each in value.items()}
        if _is_seat(hint) and isinstance(value, int):
            return self.seats[value]
        return value

    def _table(self, value: Struct) -> dict[str, Any]:
        """A Struct as a table without its default values."""
        if isinstance(value, Verb):
            table: dict[str, Any] = msgspec.to_builtins(value)
            return table
        table = {}
        for family, key in KINDS.items():
            if isinstance(value, family):
                table[key] = str(value.__struct_config__.tag)
        hints = hints_of(type(value))
        for field in fields_of(type(value)):
            value_of_field = getattr(value, field.name)
            if value_of_field is not None and (field.default is NODEFAULT or value_of_field != field.default):
                table[field.name.replace("_", "-")] = self.write(value_of_field, hints.get(field.name, Any))
        return table

    def read(self, table: Any, hint: Any = Any) -> Any:
        """Plain tables as a value of type `hint`. Raises Unreadable."""
        if table == UNTOLD and _may_be_none(hint):
            return None
        hint = _bare(hint)
        if _is_seat(hint):
            return self._seat(table, hint)
        if hint is Any:
            return self._anything(table)
        origin = get_origin(hint)
        if origin is tuple and isinstance(table, list):
            return tuple(self.read(each, of) for each, of in zip(table, _members(hint, len(table)), strict=False))
        if origin in (Union, UnionType):
            return self._one_of(table, hint)
        if isinstance(hint, type) and issubclass(hint, Struct):
            return self._struct(table, hint)
        try:
            return msgspec.convert(table, hint)
        except msgspec.ValidationError as wrong:
            raise Unreadable(table, str(wrong)) from None

    def _seat(self, entry: Any, hint: Any) -> Any:
        for number, name in enumerate(self.seats):
            if isinstance(entry, str) and entry.casefold() == name.casefold():
                return Seat(number)
        for outside in Outside:
            if hint is not Seat and entry == outside.value:
                return outside
        raise Unreadable(entry, "a player", self.seats)

    def _anything(self, table: Any) -> Any:
        if isinstance(table, list):
            return tuple(self.read(each) for each in table)
        if isinstance(table, dict):
            for family, key in KINDS.items():
                if key in table:
                    return self._struct(table, family)
        return table

    def _one_of(self, table: Any, hint: Any) -> Any:
        """The value that the first fitting member of a union reads."""
        wrong: Unreadable | None = None
        for member in get_args(hint):
            if member is NoneType:
                continue
            try:
                return self.read(table, member)
            except Unreadable as reason:
                wrong = reason
        raise wrong or Unreadable(table, str(hint))

    def _struct(self, table: Any, kind: type[Struct]) -> Any:
        if not isinstance(table, dict):
            keys = ", ".join(f"{key} = …" for key in table_of(kind).get("properties", {})) or "…"
            raise Unreadable(table, f"{{ {keys} }}")
        family = next((each for each in KINDS if issubclass(kind, each)), None)
        if family is Verb:
            return self._verb(table, kind)
        rest = dict(table)
        if family is not None:
            members = family_of(family, self.package)
            tag = str(rest.pop(KINDS[family], ""))
            if tag not in members:
                raise Unreadable(tag, f"a {KINDS[family]}", tuple(members))
            kind = members[tag]
        hints, values = hints_of(kind), {}
        for field in fields_of(kind):
            key = field.name.replace("_", "-")
            if key in rest:
                values[field.name] = self.read(rest.pop(key), hints.get(field.name, Any))
            elif field.default is NODEFAULT and field.default_factory is NODEFAULT:
                if not _may_be_none(hints.get(field.name, Any)):
                    raise Unreadable(key, str(kind.__struct_config__.tag or kind.__name__.lower()), missing=True)
                values[field.name] = None
        if rest:
            known = tuple(field.name.replace("_", "-") for field in fields_of(kind))
            raise Unreadable(next(iter(rest)), f"a field of {kind.__struct_config__.tag or kind.__name__}", known)
        return kind(**values)

    def _verb(self, table: dict[str, Any], kind: type[Struct]) -> Any:
        members = {tag: each for tag, each in family_of(Verb, self.package).items() if issubclass(each, kind)}
        tag = str(table.get("do", ""))
        if tag not in members:
            raise Unreadable(tag, "a verb", tuple(members))
        try:
            return msgspec.convert(table, members[tag])
        except msgspec.ValidationError as wrong:
            raise Unreadable(tag, str(wrong)) from None


@cache
def family_of(family: type[Struct], package: str) -> dict[str, type[Struct]]:
    """Every tagged class of a family in the core or in a game's room, by its tag."""
    from pkgutil import walk_packages

    room = import_module(package)
    for module in walk_packages(room.__path__, f"{package}."):
        import_module(module.name)
    core = "referee.core"
    return {
        str(kind.__struct_config__.tag): kind
        for kind in _below(family)
        if kind.__struct_config__.tag is not None and kind.__module__.startswith((f"{package}.", f"{core}."))
    }


def _below(kind: type[Struct]) -> Iterator[type[Struct]]:
    for each in kind.__subclasses__():
        yield each
        yield from _below(each)


@cache
def fields_of(kind: type[Struct]) -> tuple[FieldInfo, ...]:
    """The fields of a Struct, in order."""
    return fields(kind)


@cache
def hints_of(kind: type[Struct]) -> dict[str, Any]:
    """The types of a Struct's fields. A name that is imported for type checking only becomes Any."""
    names: dict[str, Any] = {}
    for each in reversed(kind.__mro__):
        names |= vars(sys.modules.get(each.__module__, sys.modules[__name__]))
    while True:
        try:
            return get_type_hints(kind, globalns=names)
        except NameError as unknown:
            names[str(unknown.name)] = Any


def table_of(kind: Any) -> dict[str, Any]:
    """The JSON Schema of the table for a Struct; empty for other types, and for families whose members differ in
    shape."""
    if not isinstance(kind, type) or not issubclass(kind, Struct) or issubclass(kind, tuple(KINDS)):
        return {}
    hints, properties = hints_of(kind), dict[str, Any]()
    for field in fields_of(kind):
        hint = _bare(hints.get(field.name, Any))
        plain = {int: "integer", bool: "boolean", str: "string"}.get(hint, "string" if _is_seat(hint) else None)
        properties[field.name.replace("_", "-")] = {"type": plain} if plain else {}
    return {"type": "object", "properties": properties}


def _bare(hint: Any) -> Any:
    """A type without `| None`."""
    if get_origin(hint) in (Union, UnionType):
        rest = tuple(each for each in get_args(hint) if each is not NoneType)
        return rest[0] if len(rest) == 1 else Union[rest]  # noqa: UP007 - made of a tuple
    return hint


def _may_be_none(hint: Any) -> bool:
    return hint is Any or (get_origin(hint) in (Union, UnionType) and NoneType in get_args(hint))


def _is_seat(hint: Any) -> bool:
    """True for a seat, or a mover of any kind."""
    hint = _bare(hint)
    return hint is Seat or {Seat, Outside} <= set(get_args(hint))


def _members(hint: Any, count: int) -> tuple[Any, ...]:
    """The types of a tuple's `count` members."""
    inner = get_args(_bare(hint)) if get_origin(_bare(hint)) is tuple else ()
    if not inner:
        return (Any,) * count
    return (inner[0],) * count if len(inner) == 2 and inner[1] is Ellipsis else inner
