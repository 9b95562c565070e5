"""The way out of an error in data: what the type would have allowed."""

from __future__ import annotations

import re
from difflib import get_close_matches
from typing import Final

from msgspec import inspect

STEP: Final = r"\[(\d+)\]|\.([A-Za-z0-9_-]+)|\[\.\.\.\]"
"""A step of a msgspec path such as `$.clause[3].seed`."""
_WRONG_TYPE = re.compile(r"^Expected `(\w+)(?: \| \w+)*`, got `(\w+)`$")
_MISSING = re.compile(r"^Object missing required field `([^`]+)`$")
_WRITE: Final = {
    ("int", "str"): "write a whole number, without quotation marks",
    ("int", "float"): "write a whole number",
    ("bool", "str"): "write true or false, without quotation marks",
    ("bool", "int"): "write true or false",
    ("array", "str"): 'write a list: ["…", "…"]',
    ("str", "int"): "put it in quotation marks",
    ("str", "array"): "write one text, without brackets",
}
"""What was expected and what stands there, and what to write."""
_CHOICE = re.compile(r"^Invalid enum value ")
_UNKNOWN = re.compile(r"^Object contains unknown field `([^`]+)`$")
_ID = "^[a-z][a-z0-9]*([.-][a-z0-9]+)*$"


def with_way_out(what: str, kind: object, path: str) -> str:
    """An error of msgspec with what is possible there; unchanged if that is unknown."""
    if what == f"Expected `str` matching regex {_ID!r}":
        return "is no id: a–z, 0–9, dots and hyphens between, a letter first"
    if _CHOICE.match(what) and (known := _choices(_at(kind, path))):
        return f"{what}; choose one of {', '.join(known)}"
    if unknown := _UNKNOWN.match(what):
        known = [field.encode_name for shape in _structs(_at(kind, path)) for field in shape.fields]
        near = get_close_matches(unknown[1], known, n=1)
        if known:
            return f"{what}; {f'perhaps {near[0]}' if near else 'there is ' + ', '.join(known)}"
    if wrong := _WRONG_TYPE.match(what):
        way = _WRITE.get((wrong[1], wrong[2]))
        return f"{what}; {way}" if way else what
    if (lacks := _MISSING.match(what)) and path == "$":
        return f"{what}; write a [[{lacks[1]}]] for each"
    return what


def _at(kind: object, path: str) -> list[inspect.Type]:
    """The types to which a path leads."""
    here = _plain([inspect.type_info(kind)])
    for _, key in re.findall(STEP, path):
        types: list[inspect.Type] = []
        for shape in here:
            if isinstance(shape, inspect.StructType) and key:
                types += [field.type for field in shape.fields if field.encode_name == key]
            elif isinstance(shape, inspect.DictType):
                types.append(shape.value_type)
            elif isinstance(shape, inspect.VarTupleType | inspect.ListType | inspect.SetType | inspect.FrozenSetType):
                types.append(shape.item_type)
        here = _plain(types)
    return here


def _plain(shapes: list[inspect.Type]) -> list[inspect.Type]:
    """The types with those of unions one by one, and without metadata around them."""
    types: list[inspect.Type] = []
    for shape in shapes:
        if isinstance(shape, inspect.UnionType):
            types += _plain(list(shape.types))
        else:
            types += _plain([shape.type]) if isinstance(shape, inspect.Metadata) else [shape]
    return types


def _choices(shapes: list[inspect.Type]) -> list[str]:
    return [str(value) for shape in shapes if isinstance(shape, inspect.LiteralType) for value in shape.values]


def _structs(shapes: list[inspect.Type]) -> list[inspect.StructType]:
    return [shape for shape in shapes if isinstance(shape, inspect.StructType)]
