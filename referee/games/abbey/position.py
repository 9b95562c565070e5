"""Positions of Mystery of the Abbey: what people leave out, what follows from what they tell, and the words by which
they tell what goes on."""

from __future__ import annotations

from typing import Any, ClassVar

from msgspec.structs import replace

from referee.core import Decision, Moment, Move, NotKnown, Question, Seat, Step
from referee.core.positions import Tables

from .books import BookWindow
from .components import box
from .encounter import Encounter
from .ending import GameEnd
from .known import HANDED_OUT, first
from .mass import Mass
from .moves import Accuse, Ask, DrawBook, DrawCard, DrawSuspect, Go, Request, Reveal, RingBell, Search
from .penance import Consent
from .rooms import Acting
from .round import Bell, Round
from .setup import start
from .state import SHORT, TACTICAL_SHORT, Abbey, Act, around
from .turn import Moving, Turn
from .turn_end import TurnEnd

ASKED_AT: dict[str, tuple[type[Move], ...]] = {
    "bell": (RingBell,),
    "move": (Go,),
    "ask": (Ask,),
    "act": (Search, Request, Reveal, Accuse, DrawSuspect, DrawCard, DrawBook),
    "mass": (),
}
"""What can be said at each moment that a file can tell."""


class WhoseTurn(Act, frozen=True, tag="whose-turn"):
    """Finds out whose turn it is, before anything of it is judged."""

    clauses: ClassVar[tuple[str, ...]] = ("turn.order.clockwise",)
    moment: str

    @property
    def asks(self) -> tuple[type[Move], ...]:
        return ASKED_AT[self.moment]

    def seat(self, state: Abbey) -> Seat:
        """Whose turn it is. Raises NotKnown."""
        if self.moment in ("bell", "mass"):
            return first(state)
        question = Question("turn", (), state.terms.seats, "turn.order.clockwise")
        told = state.answer(question)
        if told is None:
            raise NotKnown(question)
        return Seat(state.terms.seats.index(str(told)))

    def decision(self, state: Abbey, /) -> Decision | None:
        self.seat(state)
        return None

    def resolve(self, state: Abbey, /) -> Abbey:
        return state.then(*going_on(state, self.moment, self.seat(state)))


class RestOfRound(Act, frozen=True, tag="rest-of-round"):
    """The turns that follow in a round of which nobody told who began it."""

    clauses: ClassVar[tuple[str, ...]] = ("turn.order.clockwise",)
    seat: Seat

    def resolve(self, state: Abbey, /) -> Abbey:
        return state.then(*turns_after(state, self.seat, first(state)))


def turns_after(state: Abbey, seat: Seat, begins: Seat) -> tuple[Step, ...]:
    """The turns of those who play later in a round than a seat."""
    between = state.terms.options["G62"] == "said"
    order = around(state, begins)
    later = order[order.index(seat) + 1 :]
    return tuple(step for each in later for step in ((Consent(), Turn(each)) if between else (Turn(each),)))


def going_on(state: Abbey, moment: str, seat: Seat) -> tuple[Step, ...]:
    """What is still to do in a round, from a moment of somebody's turn."""
    ending: tuple[Step, ...] = (BookWindow("turn-end", seat), TurnEnd(seat))
    later = (RestOfRound(seat),) if state.first is None else turns_after(state, seat, state.first)
    match moment:
        case "bell":
            between = state.terms.options["G62"] == "said"
            first_turn = (Consent(), Turn(seat)) if between else (Turn(seat),)
            return Bell(seat), *first_turn, *turns_after(state, seat, seat)
        case "mass":
            return (Mass(seat),)
        case "move":
            return Moving(seat), *ending, *later
        case "ask":
            return Encounter(seat), Acting(seat), *ending, *later
    return Acting(seat), *ending, *later


def assembled(told: Tables) -> Abbey:
    """A State of what a file told; what can't be is noted in `told`."""
    if told.tables.get("new-game"):
        return start(told.terms)
    values = dict(told.values)
    for key, default in (("praying", False), ("skips", 0)):
        values[key] = tuple(default if each is None else each for each in values[key])
    _hands(told, values)
    values["masses"] = values["masses"] or _masses(told)
    _rooms(told, values)
    if not told.has("loot") and _nobody_inside(values["rooms"]):
        values["loot"] = ()
    state = Abbey(terms=told.terms, **values)
    seat, moment = told.only["turn"], told.only["next"]
    if moment in ("bell", "mass") and seat is not None and state.first is None:
        state = replace(state, first=seat)
    return replace(state, agenda=(*_agenda(state, moment, seat), Round(), GameEnd()))


def _agenda(state: Abbey, moment: str | None, seat: Seat | None) -> tuple[Step, ...]:
    if state.result is not None:
        return ()
    if moment is None:
        options = tuple((each, _steps(state, each, seat)) for each in ASKED_AT)
        return (Moment(options),)
    return _steps(state, moment, seat)


def _steps(state: Abbey, moment: str, seat: Seat | None) -> tuple[Step, ...]:
    if moment in ("bell", "mass"):
        seat = state.first
    return (WhoseTurn(moment),) if seat is None else going_on(state, moment, seat)


def _hands(told: Tables, values: dict[str, Any]) -> None:
    """Counts follow from cards that are told, and a single count that is not from all the others."""
    roster, seen = told.terms.edition.roster, dict[str, str]()
    hands = list(values["hands"])
    for seat, cards in enumerate(values["cards"]):
        if cards is None:
            continue
        values["cards"] = (*values["cards"][:seat], tuple(sorted(cards)), *values["cards"][seat + 1 :])
        for card in cards:
            if card not in roster:
                told.refuse("cards", "position.suspect", word=card)
            elif card in seen:
                told.refuse("cards", "position.twice", word=card)
            seen[card] = card
        if hands[seat] not in (None, len(cards)):
            told.refuse("hands", "position.hand", name=told.terms.seats[seat], n=len(cards))
        hands[seat] = len(cards)
    for seat, shelf in enumerate(values["shelves"]):
        if shelf is not None:
            values["books"] = (*values["books"][:seat], len(shelf), *values["books"][seat + 1 :])
    figures = [*hands, values["pile"]]
    left = HANDED_OUT - len(values["lying"]) - sum(each or 0 for each in figures)
    if figures.count(None) == 1 and left >= 0:
        figures[figures.index(None)] = left
    elif left < 0 or (None not in figures and left):
        told.refuse("hands", "position.sum", n=HANDED_OUT - left, most=HANDED_OUT)
    values["hands"], values["pile"] = tuple(figures[:-1]), figures[-1]


def _masses(told: Tables) -> tuple[str, ...] | None:
    """The Mass deck, from the card that lies on top."""
    top = told.only["mass"]
    if top is None:
        return None
    short = told.terms.variant in (SHORT, TACTICAL_SHORT)
    deck = box().masses[1:] if short else box().masses
    if top not in deck:
        told.refuse("mass", "position.unknown", word=top, known=", ".join(deck))
        return deck
    at = deck.index(top)
    return (*deck[at:], *deck[:at])


def _rooms(told: Tables, values: dict[str, Any]) -> None:
    """Rooms that hold one Monk at most hold no more, but for an owner who has just come home."""
    near = told.terms.edition.neighbours if told.terms.edition.board_told else None
    for place in dict.fromkeys(each for each in values["rooms"] if each is not None):
        if near is not None and place not in near:
            told.refuse("rooms", "position.no-room", word=place)
        elif box().places[place].kind in ("confessorium", "cellula") and values["rooms"].count(place) > 1:
            told.refuse("rooms", "position.crowded", word=place)


def _nobody_inside(rooms: tuple[str | None, ...]) -> bool:
    """Whether no Monk can be in somebody's Cellula."""
    return all(place is not None and box().places[place].kind != "cellula" for place in rooms)


def shorthand(state: Abbey) -> dict[str, Any] | None:
    """What goes on, as people tell it."""
    head = state.agenda[0] if state.agenda else None
    names = state.terms.seats
    match head:
        case Bell(seat=seat):
            return {"turn": names[seat], "next": "bell"}
        case Moving(seat=seat):
            return {"turn": names[seat], "next": "move"}
        case Encounter(seat=seat) if type(head) is Encounter:
            return {"turn": names[seat], "next": "ask"}
        case Acting(seat=seat):
            return {"turn": names[seat], "next": "act"}
    return None
