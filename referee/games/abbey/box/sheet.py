"""An edition from a table: one Suspect, room, Mass or deck in each row, in any order of rows and columns, in the words
of any language."""

from __future__ import annotations

from functools import cache
from typing import Any

from referee.core.words.notation import tokens_of
from referee.core.words.synonyms import synonyms
from referee.library.load import load_game

from .components import FEATURES, GAME, PARTS, box, facts
from .dictation import room
from .owner import dictate, enter, places, spoken_part

YES = frozenset({"yes", "y", "x", "ja", "j", "oui", "o", "1", "true", "+"})
NO = frozenset({"no", "n", "nein", "non", "0", "false", "-", ""})
COLUMNS = {
    "chin": ("beard", "bearded", "bart", "bärtig", "barbe", "barbu"),
    "head": ("hood", "hooded", "kapuze", "capuchon"),
    "girth": ("bellied", "belly", "fat", "girth", "bauch", "dick", "leibesumfang", "gros", "ventre", "corpulence"),
}
"""The heading of a column in which a trait is only ticked."""


class Unread(ValueError):
    """A row without anything that an edition could hold. `number` is its line in the file, or 0 in a form, where it
    stands for a Suspect with both boxes of a pair ticked."""

    def __init__(self, number: int, row: str) -> None:
        self.number, self.row = number, row
        super().__init__(row)


def enter_rows(rows: list[list[str]], tables: dict[str, Any]) -> int:
    """Enters every row of a table into the tables of an edition; returns the number of rows. Raises Unread."""
    heads = _heads(rows[0]) if rows else {}
    entered = 0
    for number, cells in enumerate(rows, 1):
        if not any(cells) or (number == 1 < len(rows) and _is_head(cells)):
            continue
        try:
            _entered(tables, cells, heads)
        except ValueError:
            raise Unread(number, ", ".join(each for each in cells if each)) from None
        entered += 1
    return entered


def rows_of(tables: dict[str, Any]) -> list[list[str]]:
    """The tables of an edition as rows that `enter_rows` reads; unknown figures are left out."""
    suspects = [
        [row.get("name", ""), row["order"], *_words_of(row)] for row in tables.get("suspect", []) if "order" in row
    ]
    doors = [
        [_name("place", row["id"]), *(_name("place", each) for each in row["doors"])]
        for row in _with(tables, "place", "doors")
    ]
    counts = [
        [_name(kind, row["id"]), str(row[field])]
        for kind, field in (("mass", "cards"), ("deck", "count"))
        for row in _with(tables, kind, field)
    ]
    return [row for row in [*suspects, *doors, *counts] if row[0]]


def _words_of(row: dict[str, Any]) -> list[str]:
    return [spoken_part(part, row[part]) for part in PARTS if part in row and part != "order"]


def _with(tables: dict[str, Any], kind: str, field: str) -> list[dict[str, Any]]:
    return [row for row in tables.get(kind, []) if row.get(field) is not None]


def _name(kind: str, id_: str) -> str:
    return load_game(GAME).names.get(f"{kind}.{id_}", id_)


def enter_form(entries: dict[str, str | bool], tables: dict[str, Any]) -> int:
    """Enters the fields of a filled-in suspect sheet; returns the number of Suspects with an entry. Raises Unread if
    both boxes of a pair are ticked."""
    entered = 0
    for place, row in list(places(tables)):
        ids = [place] if row is None else [place, row["id"]]
        fields = next((read for id_ in ids if (read := _in_form(entries, id_))), {})
        if fields:
            enter(tables, place, {**_told_before(row), **fields})
            entered += 1
    return entered


def _told_before(row: dict[str, Any] | None) -> dict[str, str]:
    return {} if row is None else {part: row[part] for part in ("name", *PARTS) if part in row and part != "order"}


def _in_form(entries: dict[str, str | bool], id_: str) -> dict[str, str]:
    """The fields of one line of a sheet: a name, a title by its number of signs, one trait of each pair."""
    ends = {key: value for key, value in entries.items() if value}
    names = [str(value) for key, value in ends.items() if _is_field(key, f"name-{id_}")]
    fields = {"name": names[0]} if names else {}
    signs = sum(_is_field(key.rpartition(".")[0], f"title-{id_}") for key in ends)
    titles = {title.marks: title.id for title in facts().title}
    if signs:
        fields["title"] = titles[signs]
    for trait in facts().trait:
        if any(_is_field(key, f"{id_}-{trait.id}") for key in ends):
            if trait.of in fields:
                raise Unread(0, id_)
            fields[trait.of] = trait.id
    return fields


def _is_field(key: str, name: str) -> bool:
    """True if a field has that name, on any copy of the sheet on its page."""
    return key == name or (key.endswith(f"-{name}") and not key.startswith(("held", "seen", "cleared")))


def _entered(tables: dict[str, Any], cells: list[str], heads: dict[int, str]) -> None:
    """Enters one row. Raises ValueError."""
    first, rest = cells[0], [cell for cell in cells[1:] if cell]
    for kind, field in (("mass", "cards"), ("deck", "count")):
        id_ = _called(kind, first, _kinds()[kind])
        if id_ is not None and len(rest) == 1:
            _put(tables, kind, id_, field, int(rest[0]))
            return
    try:
        place = room(first)
    except ValueError:
        _suspect(tables, cells, heads)
        return
    _put(tables, "place", place, "doors", [room(part) for cell in rest for part in cell.replace("/", ",").split(",")])


def _suspect(tables: dict[str, Any], cells: list[str], heads: dict[int, str]) -> None:
    """Enters a Suspect: the order gives the place, the other cells are read like a dictated line. Raises ValueError."""
    order, words, names = "", list[str](), load_game(GAME).names
    for number, cell in enumerate(cells):
        if not order and (id_ := _called("order", cell, _kinds()["order"])) is not None:
            order = id_
        elif number in heads and cell.casefold() in YES | NO:
            first, second = (trait.id for trait in facts().trait if trait.of == heads[number])
            words.append(names[f"trait.{first if cell.casefold() in YES else second}"])
        elif cell:
            words.append(cell)
    fields = dictate(", ".join(words))
    if not order or "name" not in fields:
        raise ValueError(cells)
    free = [place for place, row in places(tables) if place.startswith(order) and (row is None or _same(row, fields))]
    if not free:
        raise ValueError(order)
    known = [place for place, row in places(tables) if row is not None and place in free]
    enter(tables, (known or free)[0], fields)


def _same(row: dict[str, Any], fields: dict[str, str]) -> bool:
    return row.get("name") == fields["name"] and row.get("title") in (None, fields.get("title"))


def _put(tables: dict[str, Any], kind: str, id_: str, field: str, value: Any) -> None:
    rows = tables.setdefault(kind, [])
    row = next((row for row in rows if row["id"] == id_), None)
    if row is None:
        row = {"id": id_}
        rows.append(row)
    row[field], row["source"] = value, "owner"


def _heads(row: list[str]) -> dict[int, str]:
    """The columns in which a trait is ticked."""
    by_column: dict[int, str] = {}
    for number, cell in enumerate(row):
        for feature in FEATURES:
            if cell.strip().casefold() in COLUMNS[feature]:
                by_column[number] = feature
    return by_column


def _is_head(cells: list[str]) -> bool:
    """True if a first row names columns: nothing in it is an order, a room, a Mass or a deck."""
    return not any(_known(cell) for cell in cells if cell)


def _known(cell: str) -> bool:
    if any(_called(kind, cell, ids) for kind, ids in _kinds().items()):
        return True
    try:
        return bool(room(cell))
    except ValueError:
        return False


@cache
def _kinds() -> dict[str, tuple[str, ...]]:
    """The words with which a row can begin, without rooms and Suspects."""
    return {
        "order": tuple(order.id for order in facts().order),
        "mass": box().masses,
        "deck": tuple(dict.fromkeys(box().cards.values())),
    }


def _called(kind: str, name: str, known: tuple[str, ...]) -> str | None:
    """The component of a kind with that name in any language; None if there is none."""
    tokens = tokens_of(name)
    for id_, ways in _ways(kind).items():
        if id_ in known and tokens and (tokens in ways or tokens == tokens_of(id_)):
            return id_
    return None


@cache
def _ways(kind: str) -> dict[str, tuple[Any, ...]]:
    return synonyms(GAME, (kind, "alias", "guise"))
