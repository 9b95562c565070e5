"""An edition from a table: one Suspect, room, Mass or deck in each row, in any order of rows and columns and in the
words of any language that is spoken here."""

from __future__ import annotations

from functools import cache
from typing import Any

from referee.core.notation import tokens_of
from referee.core.synonyms import synonyms
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
"""How a column is headed in which a trait is only ticked."""


class Unread(ValueError):
    """A row that says nothing that an edition could hold; `number` is its line in the file, 0 in a
    form, where it is the Suspect of whom both boxes of a pair are ticked."""

    def __init__(self, number: int, row: str) -> None:
        self.number, self.row = number, row
        super().__init__(row)


def enter_rows(rows: list[list[str]], tables: dict[str, Any]) -> int:
    """Enters every row of a table into the tables of an edition; how many there were. Raises Unread."""
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
    """The tables of an edition as rows that `enter_rows` reads; figures that nobody has told are left out."""
    said = [[row.get("name", ""), row["order"], *_words_of(row)] for row in tables.get("suspect", []) if "order" in row]
    doors = [
        [_name("place", row["id"]), *(_name("place", each) for each in row["doors"])]
        for row in _with(tables, "place", "doors")
    ]
    counts = [
        [_name(kind, row["id"]), str(row[field])]
        for kind, field in (("mass", "cards"), ("deck", "count"))
        for row in _with(tables, kind, field)
    ]
    return [row for row in [*said, *doors, *counts] if row[0]]


def _words_of(row: dict[str, Any]) -> list[str]:
    return [spoken_part(part, row[part]) for part in PARTS if part in row and part != "order"]


def _with(tables: dict[str, Any], kind: str, field: str) -> list[dict[str, Any]]:
    return [row for row in tables.get(kind, []) if row.get(field) is not None]


def _name(kind: str, id_: str) -> str:
    return load_game(GAME).names.get(f"{kind}.{id_}", id_)


def enter_form(entries: dict[str, str | bool], tables: dict[str, Any]) -> int:
    """Enters what stands in the fields of a filled-in suspect sheet; how many Suspects it tells something of. Raises
    Unread where a pair of boxes is ticked twice."""
    entered = 0
    for place, row in list(places(tables)):
        ids = [place] if row is None else [place, row["id"]]
        told = next((found for id_ in ids if (found := _in_form(entries, id_))), {})
        if told:
            enter(tables, place, {**_told_before(row), **told})
            entered += 1
    return entered


def _told_before(row: dict[str, Any] | None) -> dict[str, str]:
    return {} if row is None else {part: row[part] for part in ("name", *PARTS) if part in row and part != "order"}


def _in_form(entries: dict[str, str | bool], id_: str) -> dict[str, str]:
    """What the fields of one line of a sheet tell: a name, so many signs of a title, one trait of each pair."""
    ends = {key: value for key, value in entries.items() if value}
    names = [str(value) for key, value in ends.items() if _is_field(key, f"name-{id_}")]
    told = {"name": names[0]} if names else {}
    signs = sum(_is_field(key.rpartition(".")[0], f"title-{id_}") for key in ends)
    titles = {title.marks: title.id for title in facts().title}
    if signs:
        told["title"] = titles[signs]
    for trait in facts().trait:
        if any(_is_field(key, f"{id_}-{trait.id}") for key in ends):
            if trait.of in told:
                raise Unread(0, id_)
            told[trait.of] = trait.id
    return told


def _is_field(key: str, name: str) -> bool:
    """Whether a field has that name, on any copy of the sheet on its page."""
    return key == name or (key.endswith(f"-{name}") and not key.startswith(("held", "seen", "cleared")))


def _entered(tables: dict[str, Any], cells: list[str], heads: dict[int, str]) -> None:
    """One row. Raises ValueError."""
    first, rest = cells[0], [cell for cell in cells[1:] if cell]
    for kind, field in (("mass", "cards"), ("deck", "count")):
        held = _called(kind, first, _kinds()[kind])
        if held is not None and len(rest) == 1:
            _put(tables, kind, held, field, int(rest[0]))
            return
    try:
        place = room(first)
    except ValueError:
        _suspect(tables, cells, heads)
        return
    _put(tables, "place", place, "doors", [room(part) for cell in rest for part in cell.replace("/", ",").split(",")])


def _suspect(tables: dict[str, Any], cells: list[str], heads: dict[int, str]) -> None:
    """A Suspect: the order tells the place, the other cells are heard like a dictated line. Raises ValueError."""
    order, said, names = "", list[str](), load_game(GAME).names
    for number, cell in enumerate(cells):
        if not order and (held := _called("order", cell, _kinds()["order"])) is not None:
            order = held
        elif number in heads and cell.casefold() in YES | NO:
            first, second = (trait.id for trait in facts().trait if trait.of == heads[number])
            said.append(names[f"trait.{first if cell.casefold() in YES else second}"])
        elif cell:
            said.append(cell)
    told = dictate(", ".join(said))
    if not order or "name" not in told:
        raise ValueError(cells)
    free = [place for place, row in places(tables) if place.startswith(order) and (row is None or _same(row, told))]
    if not free:
        raise ValueError(order)
    known = [place for place, row in places(tables) if row is not None and place in free]
    enter(tables, (known or free)[0], told)


def _same(row: dict[str, Any], told: dict[str, str]) -> bool:
    return row.get("name") == told["name"] and row.get("title") in (None, told.get("title"))


def _put(tables: dict[str, Any], kind: str, id_: str, field: str, value: Any) -> None:
    rows = tables.setdefault(kind, [])
    row = next((row for row in rows if row["id"] == id_), None)
    if row is None:
        row = {"id": id_}
        rows.append(row)
    row[field], row["source"] = value, "owner"


def _heads(row: list[str]) -> dict[int, str]:
    """The columns in which a trait is ticked."""
    found: dict[int, str] = {}
    for number, cell in enumerate(row):
        for feature in FEATURES:
            if cell.strip().casefold() in COLUMNS[feature]:
                found[number] = feature
    return found


def _is_head(cells: list[str]) -> bool:
    """Whether a first row names columns: nothing in it is an order, a room, a Mass or a deck."""
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
    """What a row can begin with, but for rooms and Suspects."""
    return {
        "order": tuple(order.id for order in facts().order),
        "mass": box().masses,
        "deck": tuple(dict.fromkeys(box().cards.values())),
    }


def _called(kind: str, said: str, known: tuple[str, ...]) -> str | None:
    """Which of some components is called so, in any language."""
    heard = tokens_of(said)
    for id_, ways in _ways(kind).items():
        if id_ in known and heard and (heard in ways or heard == tokens_of(id_)):
            return id_
    return None


@cache
def _ways(kind: str) -> dict[str, tuple[Any, ...]]:
    return synonyms(GAME, (kind, "alias", "guise"))
