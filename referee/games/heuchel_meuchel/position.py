"""Positions as TOML. A square that is told is told with every card on it, top card first: `A9 = "quack 4, minstrel 2"`.

What is left out is unknown: the value of a card (`quack ?`, or just `quack`), whose turn it is, the roll, and every
column of which no square is told (one that is empty is named in `empty`). Other squares of a told column are empty.
"""

from __future__ import annotations

import re
from typing import Annotated, Literal

from msgspec import Meta
from msgspec.structs import replace

from referee.core import PositionError, Seat, Terms
from referee.library.records import Record

from .components import DIE, GAME, ROWS, VALUES, box, card_name, square_name
from .die import Offer
from .due import DUE, ROLLING, end, finish, finished
from .landing import is_free
from .setup import start
from .state import NOTHING, Act, Card, Heuchel, Rest, Squares, Unit, pawns_left
from .taking import Taking
from .turn import DieTurn, Turn


def _said(description: str) -> Meta:
    return Meta(description=description)


Lying = dict[str, str]
"""Squares, and on each its cards from the top: `A9 = "quack 4, minstrel 2"`."""


Next = Literal["roll", "move", "top", "take", "extra", "count"]


class Position(Record, frozen=True):
    """A position of Heuchel & Meuchel. What is left out is unknown."""

    game: str = GAME
    new_game: Annotated[bool, _said("the table before anything is laid out")] = False
    knowing: Annotated[bool, _said("whether the referee is told every card")] = False
    seats: tuple[str, ...] = ("Ann", "Ben", "Cy")
    variant: str = ""
    rulings: dict[str, str] = {}
    edition: str = ""
    columns: Annotated[dict[str, str], _said("each player's column; left out, they sit in the order of the seats")] = {}
    turn: Annotated[str | None, _said("whose turn it is")] = None
    next: Annotated[Next, _said("what has to happen next")] = "move"
    moved: Annotated[str, _said("the square of the unit that may take")] = ""
    extra: Annotated[bool | None, _said("whether this is an extra turn")] = None
    roll: Annotated[int | None, _said("what the die shows")] = None
    asked: Annotated[tuple[str, ...], _said("squares on which a card shows that nobody has told yet")] = ()
    took: Annotated[bool, _said("whether pawns were taken while such a card has to be told")] = False
    units: Annotated[
        Lying, _said("what lies face up, by square, top card first; other squares of a column that is told are empty")
    ] = {}
    piles: Annotated[Lying, _said("what lies face down on goal squares, top card first")] = {}
    penalties: Annotated[dict[str, str], _said("the cards in front of each player, none where left out")] = {}
    empty: Annotated[tuple[str, ...], _said("columns that are told although nothing lies in them")] = ()
    left: Annotated[str, _said("cards that nobody was dealt and that were shown")] = ""


def wrong(where: str, what: str, **values: object) -> PositionError:
    return PositionError(GAME, where, what, **values)


def from_position(given: Position, terms: Terms) -> Heuchel:
    """Raises PositionError, which names the field."""
    if given.new_game:
        knows = replace(terms, knowing=terms.knowing or given.knowing)
        return start(knows, _columns(given, terms, ()) if given.columns else ())
    columns = _columns(given, terms, tuple(range(len(terms.seats))))
    cards: list[Card] = []
    told = {_column("empty", letter) for letter in given.empty}
    units: list[Squares] = [NOTHING] * len(box().columns)
    piles: list[Squares] = [NOTHING] * len(box().columns)
    for field, squares, into in (("units", given.units, units), ("piles", given.piles, piles)):
        for name, text in squares.items():
            column, row = _square(field, name)
            if column not in columns:
                raise wrong(f"{field}, {name}", "position.nobody", column=name[0])
            told.add(column)
            rows = list(into[column])
            rows[row] = _unit(f"{field}, {name}", text, cards)
            into[column] = tuple(rows)
    for name in given.penalties:
        _seat(f"penalties, {name}", name, terms)
    penalties = tuple(_unit(f"penalties, {name}", given.penalties.get(name, ""), cards) for name in terms.seats)
    first_left = len(cards)
    _unit("left", given.left, cards)
    _check_cards(cards)
    state = Heuchel(
        terms=terms,
        columns=columns,
        cards=tuple(cards[:first_left]),
        units=tuple(rows if n in told or n not in columns else None for n, rows in enumerate(units)),
        piles=tuple(piles),
        penalties=penalties,
        hands=((),) * len(columns),
        left=tuple(cards[first_left:]),
        turn=None if given.turn is None else _seat("turn", given.turn, terms),
        extra=given.extra if given.next != "roll" else bool(given.extra),
        roll=given.roll,
    )
    _check_squares(state)
    return _with_agenda(given, state)


def _with_agenda(given: Position, state: Heuchel) -> Heuchel:
    """What has to happen next; a position in which the game is over is counted."""
    if given.roll is not None and (state.terms.variant != DIE or given.roll not in VALUES):
        raise wrong("roll", "position.roll")
    if given.next not in ("move", "count") and state.turn is None:
        raise wrong("turn", "position.turn", next=given.next)
    if given.next == "count":
        return end(state)
    if finished(state, len(pawns := pawns_left(state))):
        return finish(state, pawns)
    turn: Act = DieTurn() if state.terms.variant == DIE else Turn()
    if given.next in ("take", "top"):
        moved = _moved(given, state) if given.moved or given.next == "take" else None
        rests = tuple(Rest(*_square("asked", name), "split") for name in given.asked)
        after = replace(
            state, moved=moved, last=moved, rests=rests, took=given.took, roll=None, extra=bool(state.extra)
        )
        return replace(after, agenda=(Taking(), DUE, turn) if given.next == "take" else (DUE, turn))
    if given.next == "extra" and state.terms.variant != DIE:
        return replace(state, agenda=(turn,), extra=True)
    if given.next == "move":
        return replace(state, agenda=(turn,))
    if state.terms.variant != DIE:
        raise wrong("next", "position.no-die")
    if given.next == "roll":
        return replace(state, agenda=(ROLLING, turn), roll=None)
    return replace(state, agenda=(Offer(), DUE, turn), roll=None, extra=False)


def _moved(given: Position, state: Heuchel) -> tuple[int, int]:
    """The square of the unit that has just moved."""
    if not given.moved:
        raise wrong("moved", "position.no-moved")
    column, row = _square("moved", given.moved)
    own = state.units[column]
    if column != state.columns[state.turn or 0] or own is None or not own[row]:
        raise wrong("moved", "position.moved", square=given.moved)
    return column, row


def _columns(given: Position, terms: Terms, default: tuple[int, ...]) -> tuple[int, ...]:
    if not given.columns:
        return default
    if set(given.columns) != set(terms.seats):
        raise wrong("columns", "position.columns", names=", ".join(terms.seats))
    found = tuple(_column(f"columns, {name}", given.columns[name]) for name in terms.seats)
    if len(set(found)) != len(found):
        raise wrong("columns", "position.same-column")
    return found


def _column(where: str, letter: str) -> int:
    if letter.lower() not in box().columns:
        raise wrong(where, "position.unknown", word=letter, known="A, B, C, D, E, F")
    return box().columns.index(letter.lower())


def _seat(field: str, name: str, terms: Terms) -> Seat:
    if name not in terms.seats:
        raise wrong(field, "position.unknown", word=name, known=", ".join(terms.seats))
    return Seat(terms.seats.index(name))


def _square(field: str, name: str) -> tuple[int, int]:
    found = re.fullmatch(r"([A-Fa-f])(\d{1,2})", name)
    if found is None or int(found[2]) not in ROWS:
        raise wrong(field, "position.square", word=name)
    return box().columns.index(found[1].lower()), int(found[2])


def _unit(where: str, text: str, cards: list[Card]) -> Unit:
    """The cards of a line, added to those found so far."""
    first = len(cards)
    for part in filter(None, (part.strip() for part in text.split(","))):
        name, _, told = part.partition(" ")
        if name not in box().ranks:
            raise wrong(where, "position.unknown", word=name, known=", ".join(box().ranks))
        if told not in ("", "?", *map(str, VALUES)):
            raise wrong(where, "position.value", word=part)
        cards.append(Card(box().ranks[name], int(told) if told.isdecimal() else None))
    return tuple(range(first, len(cards)))


def _check_cards(cards: list[Card]) -> None:
    """No card twice, and no class with more cards than the box holds."""
    for rank, name in enumerate(box().classes):
        held = [card.value for card in cards if card.rank == rank]
        known = [value for value in held if value is not None]
        if twice := [value for value in known if known.count(value) > 1]:
            raise wrong("cards", "position.twice", card=card_name(rank, twice[0]))
        if len(held) > len(VALUES):
            raise wrong("cards", "position.too-many", word=name, n=len(held), most=len(VALUES))


def _check_squares(state: Heuchel) -> None:
    """Nothing is below its start, nothing face up on or above its goal, no pile away from its goal, nothing on a square
    that is taken."""
    for column, homes in enumerate(state.piles):
        for row, unit in enumerate(state.units[column] or NOTHING):
            name = square_name(column, row)
            for card in unit:
                if row < (start := box().starts[state.cards[card].rank]):
                    raise wrong(f"units, {name}", "position.below-start", start=start)
            goal, home = _goal(state, unit), _goal(state, homes[row])
            if home not in (None, row):
                raise wrong(f"piles, {name}", "position.not-home", goal=home)
            if goal is None:
                continue
            if row >= goal:
                raise wrong(f"units, {name}", "position.beyond", goal=goal)
            if not is_free(NOTHING, homes, row, goal):
                raise wrong(f"units, {name}", "position.taken")


def _goal(state: Heuchel, unit: Unit) -> int | None:
    """The goal of the top card of a unit, if there is one."""
    return box().goals[state.cards[unit[0]].rank] if unit else None
