"""What a position file comes to: the cards where it says that they lie, and what goes on."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from referee.core import Moment, Step
from referee.core.positions import Tables

from .components import DIE, VALUES, box, card_name, square_name
from .die import Offer, Rolling, UntoldRolling
from .due import DUE, ROLLING, end, finish, finished
from .landing import is_free
from .pieces import NOTHING, Card, Rest, Squares, Unit
from .setup import UntoldChoosing, start
from .showing import Counting, NewTop
from .state import Heuchel, is_bare, pawns_left
from .taking import Taking, UntoldTaking
from .turn import DieTurn, Turn

SEATS = ("Ann", "Ben", "Cy")


def assembled(told: Tables) -> Heuchel:
    """A State of what a file told."""
    columns = _columns(told)
    if told.tables.get("new-game"):
        terms = replace(told.terms, knowing=told.terms.knowing or bool(told.tables.get("knowing")))
        return start(terms, columns if told.has("columns") else ())
    values, pile = told.values, _Pile()
    units, piles = pile.laid(told, "units"), pile.laid(told, "piles")
    rows = {key: tuple(pile.unit(cards or ()) for cards in values[key]) for key in ("penalties", "hands")}
    _check_cards(told, [*pile.cards, *(Card(*card) for card in values["left"] or ())])
    told_of = {*(square[0] for squares in (units, piles) for square in squares), *(told.only["empty"] or ())}
    number = _numbered(told, pile.cards)
    state = Heuchel(
        terms=told.terms,
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
    _check_squares(told, state)
    _check_places(told, state)
    return state if told.at.wrong or told.has("agenda") else _with_agenda(told, state)


class _Pile:
    """The cards that a file names, numbered as they come."""

    def __init__(self) -> None:
        self.cards: list[Card] = []

    def unit(self, cards: tuple[tuple[int, int | None], ...]) -> Unit:
        first = len(self.cards)
        self.cards += [Card(*card) for card in cards]
        return tuple(range(first, len(self.cards)))

    def laid(self, told: Tables, key: str) -> dict[tuple[int, int], Unit]:
        """The cards on squares, in the order in which the board is read."""
        lying: dict[tuple[int, int], Any] = told.values[key] or {}
        return {square: self.unit(lying[square]) for square in sorted(lying)}


def _column(squares: dict[tuple[int, int], Unit], column: int) -> Squares:
    return tuple(squares.get((column, row), ()) for row in range(len(NOTHING)))


def _numbered(told: Tables, cards: list[Card]) -> Any:
    """Gives the cards the numbers that the file tells, if it does."""
    ids = told.only["ids"]
    if not ids:
        return lambda state: state
    if sorted(ids) != list(range(len(cards))):
        told.refuse("ids", "position.ids", n=len(cards))
        return lambda state: state

    def unit(held: Unit) -> Unit:
        return tuple(ids[card] for card in held)

    def squares(held: tuple[Squares, ...]) -> tuple[Squares, ...]:
        return tuple(tuple(unit(each) for each in rows) for rows in held)

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


def _columns(told: Tables) -> tuple[int | None, ...]:
    """Whose column is whose; where nothing is told, they sit in the order of the seats."""
    found: tuple[int | None, ...] = told.values["columns"]
    if not told.has("columns"):
        return found if told.has("agenda") else tuple(range(len(told.terms.seats)))
    known = [column for column in found if column is not None]
    if len(set(known)) != len(known):
        told.refuse("columns", "position.same-column")
    if None in found and "choose-column" not in told.steps():
        told.refuse("columns", "position.columns", names=", ".join(told.terms.seats))
    return found


def _with_agenda(told: Tables, state: Heuchel) -> Heuchel:
    """What has to happen next: told, concluded, or the first thing to ask."""
    die, following = state.terms.variant == DIE, told.only["next"]
    if state.roll is not None and not die:
        told.refuse("roll", "position.roll")
    if following == "roll" and not die:
        told.refuse("next", "position.no-die")
    if following == "count":
        return end(state)
    if None not in state.units and finished(state, len(pawns := pawns_left(state))):
        return finish(state, pawns)
    if following is None:
        following = _concluded(state)
    if following is not None:
        return _at(told, state, following)
    taking = Taking() if state.turn is None else UntoldTaking()
    options: dict[str, tuple[Step, ...]] = {"move": (_turn(state),), "take": (taking, DUE, _turn(state))}
    if die and state.extra is not None:
        options = {"roll": (UntoldRolling(), _turn(state)), "move": (_turn(state),)}
    elif die:
        options |= {"roll": (ROLLING, _turn(state)), "extra": (Offer(), DUE, _turn(state))}
    if not told.has("columns") and not state.cards:
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


def _at(told: Tables, state: Heuchel, following: str) -> Heuchel:
    """The position in which that comes next."""
    turn: Step = _turn(state)
    match following:
        case "take" | "top":
            if following == "take" and state.moved is not None:
                _check_moved(told, state)
            asked = tuple(Rest(column, row, "split") for column, row in told.only["asked"] or ())
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


def _check_moved(told: Tables, state: Heuchel) -> None:
    """What moved belongs to the player on turn."""
    column, row = state.moved or (0, 0)
    if state.turn is not None and column != state.columns[state.turn]:
        told.refuse("moved", "position.moved", square=square_name(column, row))


def _check_cards(told: Tables, cards: list[Card]) -> None:
    """No card twice, and no class with more cards than the box holds."""
    for rank, name in enumerate(box().classes):
        held = [card.value for card in cards if card.rank == rank]
        known = [value for value in held if value is not None]
        for value in sorted({value for value in known if known.count(value) > 1}):
            told.refuse("cards", "position.twice", card=card_name(rank, value))
        if rank and len(held) > len(VALUES):
            told.refuse("cards", "position.too-many", word=name, n=len(held), most=len(VALUES))


def _check_places(told: Tables, state: Heuchel) -> None:
    """What moved, moved in somebody's column, and stands where it moved to, or is home there."""
    for key, square in (("moved", state.moved), ("last", state.last)):
        if square is not None and square[0] not in state.columns:
            told.refuse(key, "position.nobody", column=square_name(*square)[0])
    if state.moved is not None and is_bare(state, *state.moved):
        told.refuse("moved", "position.moved", square=square_name(*state.moved))


def _check_squares(told: Tables, state: Heuchel) -> None:
    """Nothing is below its start, nothing face up on or above its goal, no pile away from its goal, nothing on a square
    that is taken, nothing in a column that is nobody's."""
    for column, homes in enumerate(state.piles):
        for row, unit in enumerate(state.units[column] or NOTHING):
            name = square_name(column, row)
            if (unit or homes[row]) and column not in state.columns:
                told.refuse(f"units, {name}", "position.nobody", column=name[0])
            for card in unit:
                if row < (least := box().starts[state.cards[card].rank]):
                    told.refuse(f"units, {name}", "position.below-start", start=least)
            goal, home = _goal(state, unit), _goal(state, homes[row])
            if home not in (None, row):
                told.refuse(f"piles, {name}", "position.not-home", goal=home)
            if goal is not None and row >= goal and not told.has("agenda"):
                told.refuse(f"units, {name}", "position.beyond", goal=goal)
            elif goal is not None and not is_free(NOTHING, homes, row, goal):
                told.refuse(f"units, {name}", "position.taken")


def _goal(state: Heuchel, unit: Unit) -> int | None:
    """The goal of the top card of a unit, if there is one."""
    return box().goals[state.cards[unit[0]].rank] if unit else None


def shorthand(state: Heuchel) -> dict[str, Any] | None:
    """What has to happen next, in the word for it."""
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
