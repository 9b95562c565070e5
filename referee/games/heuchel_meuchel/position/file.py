"""Reading a position file: the cards on their squares, and what goes on."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from referee.core import Moment, Step
from referee.core.state.positions import Tables

from ..box.components import DIE, VALUES, box, card_name, square_name
from ..rules.die import Offer, Rolling, UntoldRolling
from ..rules.due import DUE, ROLLING, end, finish, finished
from ..rules.landing import is_free
from ..rules.setup import UntoldChoosing, start
from ..rules.showing import Counting, NewTop
from ..rules.taking import Taking, UntoldTaking
from ..rules.turn import DieTurn, Turn
from .pieces import NOTHING, Card, Rest, Squares, Unit
from .state import Heuchel, is_bare, pawns_left

SEATS = ("Ann", "Ben", "Cy")


def assembled(file: Tables) -> Heuchel:
    """The State that a file describes."""
    columns = _columns(file)
    if file.tables.get("new-game"):
        terms = replace(file.terms, knowing=file.terms.knowing or bool(file.tables.get("knowing")))
        return start(terms, columns if file.has("columns") else ())
    values, pile = file.values, _Pile()
    units, piles = pile.laid(file, "units"), pile.laid(file, "piles")
    rows = {key: tuple(pile.unit(cards or ()) for cards in values[key]) for key in ("penalties", "hands")}
    _check_cards(file, [*pile.cards, *(Card(*card) for card in values["left"] or ())])
    told_of = {*(square[0] for squares in (units, piles) for square in squares), *(file.only["empty"] or ())}
    number = _numbered(file, pile.cards)
    state = Heuchel(
        terms=file.terms,
        columns=columns,
        cards=tuple(pile.cards),
        units=tuple(_column(units, n) if n in told_of or n not in columns else None for n in range(len(box().columns))),
        piles=tuple(_column(piles, n) for n in range(len(box().columns))),
        penalties=rows["penalties"],
        hands=rows["hands"],
        left=tuple(Card(*card) for card in values["left"] or ()),
        **{key: values[key] for key in ("turn", "extra", "roll", "moved", "took", "last", "rests", "ended")},
    )
    state = number(state)
    _check_squares(file, state)
    _check_places(file, state)
    return state if file.at.wrong or file.has("agenda") else _with_agenda(file, state)


class _Pile:
    """The cards that a file names, numbered in the order of reading."""

    def __init__(self) -> None:
        self.cards: list[Card] = []

    def unit(self, cards: tuple[tuple[int, int | None], ...]) -> Unit:
        """The ids of new cards on one square."""
        first = len(self.cards)
        self.cards += [Card(*card) for card in cards]
        return tuple(range(first, len(self.cards)))

    def laid(self, file: Tables, key: str) -> dict[tuple[int, int], Unit]:
        """The cards on squares, in the order in which the board is read."""
        lying: dict[tuple[int, int], Any] = file.values[key] or {}
        return {square: self.unit(lying[square]) for square in sorted(lying)}


def _column(squares: dict[tuple[int, int], Unit], column: int) -> Squares:
    return tuple(squares.get((column, row), ()) for row in range(len(NOTHING)))


def _numbered(file: Tables, cards: list[Card]) -> Any:
    """Gives the cards the ids of the file, if it has any."""
    ids = file.only["ids"]
    if not ids:
        return lambda state: state
    if sorted(ids) != list(range(len(cards))):
        file.refuse("ids", "position.ids", n=len(cards))
        return lambda state: state

    def unit(old: Unit) -> Unit:
        return tuple(ids[card] for card in old)

    def squares(old: tuple[Squares, ...]) -> tuple[Squares, ...]:
        return tuple(tuple(unit(each) for each in rows) for rows in old)

    def number(state: Heuchel) -> Heuchel:
        return replace(
            state,
            cards=tuple(cards[ids.index(number)] for number in range(len(cards))),
            units=tuple(None if rows is None else tuple(unit(each) for each in rows) for rows in state.units),
            piles=squares(state.piles),
            penalties=tuple(map(unit, state.penalties)),
            hands=tuple(map(unit, state.hands)),
        )

    return number


def _columns(file: Tables) -> tuple[int | None, ...]:
    """The column of each seat; by the order of the seats if the file has none."""
    columns: tuple[int | None, ...] = file.values["columns"]
    if not file.has("columns"):
        return columns if file.has("agenda") else tuple(range(len(file.terms.seats)))
    known = [column for column in columns if column is not None]
    if len(set(known)) != len(known):
        file.refuse("columns", "position.same-column")
    if None in columns and "choose-column" not in file.steps():
        file.refuse("columns", "position.columns", names=", ".join(file.terms.seats))
    return columns


def _with_agenda(file: Tables, state: Heuchel) -> Heuchel:
    """The State with what has to happen next: by the file, by conclusion, or as the first question."""
    die, following = state.terms.variant == DIE, file.only["next"]
    if state.roll is not None and not die:
        file.refuse("roll", "position.roll")
    if following == "roll" and not die:
        file.refuse("next", "position.no-die")
    if following == "count":
        return end(state)
    if None not in state.units and finished(state, len(pawns := pawns_left(state))):
        return finish(state, pawns)
    if following is None:
        following = _concluded(state)
    if following is not None:
        return _at(file, state, following)
    taking = Taking() if state.turn is None else UntoldTaking()
    options: dict[str, tuple[Step, ...]] = {"move": (_turn(state),), "take": (taking, DUE, _turn(state))}
    if die and state.extra is not None:
        options = {"roll": (UntoldRolling(), _turn(state)), "move": (_turn(state),)}
    elif die:
        options |= {"roll": (ROLLING, _turn(state)), "extra": (Offer(), DUE, _turn(state))}
    if not file.has("columns") and not state.cards:
        options["columns"] = (UntoldChoosing(), _turn(state))
    return replace(state, agenda=(Moment(tuple(options.items())),))


def _concluded(state: Heuchel) -> str | None:
    """What has to happen next, as far as it follows from the rest."""
    if state.moved is not None:
        return "take"
    at_turn = state.extra is not None and state.terms.variant != DIE
    return "move" if state.roll is not None or at_turn else None


def _turn(state: Heuchel) -> Turn:
    return DieTurn() if state.terms.variant == DIE else Turn()


def _at(file: Tables, state: Heuchel, following: str) -> Heuchel:
    """The State in which that comes next."""
    turn: Step = _turn(state)
    match following:
        case "take" | "top":
            if following == "take" and state.moved is not None:
                _check_moved(file, state)
            asked = tuple(Rest(column, row, "split") for column, row in file.only["asked"] or ())
            after = replace(
                state, last=state.last or state.moved, rests=state.rests or asked, roll=None, extra=bool(state.extra)
            )
            return replace(after, agenda=(Taking(), DUE, turn) if following == "take" else (DUE, turn))
        case "extra" if state.terms.variant != DIE:
            return replace(state, agenda=(turn,), extra=True)
        case "extra":
            return replace(state, agenda=(Offer(), DUE, turn), roll=None, extra=False)
        case "roll":
            return replace(state, agenda=(ROLLING, turn), roll=None, extra=bool(state.extra))
    return replace(state, agenda=(turn,))


def _check_moved(file: Tables, state: Heuchel) -> None:
    """The unit that moved belongs to the player whose turn it is."""
    column, row = state.moved or (0, 0)
    if state.turn is not None and column != state.columns[state.turn]:
        file.refuse("moved", "position.moved", square=square_name(column, row))


def _check_cards(file: Tables, cards: list[Card]) -> None:
    """No card occurs twice, and no class has more cards than in the box."""
    for rank, name in enumerate(box().classes):
        values = [card.value for card in cards if card.rank == rank]
        known = [value for value in values if value is not None]
        for value in sorted({value for value in known if known.count(value) > 1}):
            file.refuse("cards", "position.twice", card=card_name(rank, value))
        if rank and len(values) > len(VALUES):
            file.refuse("cards", "position.too-many", word=name, n=len(values), most=len(VALUES))


def _check_places(file: Tables, state: Heuchel) -> None:
    """The unit that moved did so in a player's column, and stands where it moved to, or is home there."""
    for key, square in (("moved", state.moved), ("last", state.last)):
        if square is not None and square[0] not in state.columns:
            file.refuse(key, "position.nobody", column=square_name(*square)[0])
    if state.moved is not None and is_bare(state, *state.moved):
        file.refuse("moved", "position.moved", square=square_name(*state.moved))


def _check_squares(file: Tables, state: Heuchel) -> None:
    """No card is below its start, none face up on or above its goal, no pile away from its goal, no two things on one
    square, nothing in a column that belongs to nobody."""
    for column, homes in enumerate(state.piles):
        for row, unit in enumerate(state.units[column] or NOTHING):
            name = square_name(column, row)
            if (unit or homes[row]) and column not in state.columns:
                file.refuse(f"units, {name}", "position.nobody", column=name[0])
            for card in unit:
                if row < (least := box().starts[state.cards[card].rank]):
                    file.refuse(f"units, {name}", "position.below-start", start=least)
            goal, home = _goal(state, unit), _goal(state, homes[row])
            if home not in (None, row):
                file.refuse(f"piles, {name}", "position.not-home", goal=home)
            if goal is not None and row >= goal and not file.has("agenda"):
                file.refuse(f"units, {name}", "position.beyond", goal=goal)
            elif goal is not None and not is_free(NOTHING, homes, row, goal):
                file.refuse(f"units, {name}", "position.taken")


def _goal(state: Heuchel, unit: Unit) -> int | None:
    """The goal of the top card of a unit, if there is one."""
    return box().goals[state.cards[unit[0]].rank] if unit else None


def shorthand(state: Heuchel) -> dict[str, Any] | None:
    """The word for what has to happen next."""
    step = state.agenda[0] if state.agenda else None
    match step:
        case Counting():
            return {"next": "count"}
        case NewTop():
            return {"next": "top"}
        case Taking():
            return {"next": "take"}
        case Offer():
            return {"next": "extra"}
        case Turn():
            return {"next": "move"}
        case Rolling():
            return {"next": "roll"}
    return None
