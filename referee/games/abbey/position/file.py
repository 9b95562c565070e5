"""Positions of Mystery of the Abbey: the parts that people leave out, what follows from the parts they give, and their
words for the present moment."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from referee.core import Moment, Seat, Step
from referee.core.state.positions import Tables

from ..box.components import box
from ..rules.encounters.encounter import Encounter
from ..rules.ending import GameEnd
from ..rules.rooms.rooms import Acting
from ..rules.round import Bell, Round
from ..rules.setup import start
from ..rules.turn import Moving
from .fields import MOMENTS, MOST_IN_PILE
from .known import HANDED_OUT
from .moments import At, before, going_on, moments
from .state import SHORT, TACTICAL_SHORT, Abbey


def assembled(file: Tables) -> Abbey:
    """The State that a file describes. Faults are collected in `file`."""
    terms = file.terms
    if file.tables.get("knowing"):
        terms = replace(terms, knowing=True)
    if file.tables.get("new-game"):
        return start(terms)
    values = dict(file.values)
    _hands(file, values)
    values["under"] = tuple(each or () for each in values["under"])
    values["masses"] = values["masses"] or _masses(file)
    _named(file, values)
    _known_cards(file, values)
    _monks(file, values)
    _rooms(file, values)
    if not file.has("loot") and _nobody_inside(values["rooms"]):
        values["loot"] = ()
    state = Abbey(terms=terms, **values)
    seat, moment = file.only["turn"], file.only["next"]
    if moment in ("bell", "mass") and seat is not None and state.first is None:
        state = replace(state, first=seat)
    return replace(state, agenda=(*_agenda(state, moment, seat), Round(), GameEnd()))


def _agenda(state: Abbey, moment: str | None, seat: Seat | None) -> tuple[Step, ...]:
    if state.result is not None:
        return ()
    if moment is None:
        return (Moment(tuple((each, _steps(state, each, seat)) for each in moments(state))),)
    return _steps(state, moment, seat)


def _steps(state: Abbey, moment: str, seat: Seat | None) -> tuple[Step, ...]:
    if moment in ("bell", "mass"):
        seat = state.first
    forgettable = moment == "bell" and state.terms.options["G14"] != "prompt"
    if seat is None or moment not in MOMENTS:
        return *before(state, moment), At(moment, forgettable)
    return *before(state, moment), *going_on(state, moment, seat)


def _hands(file: Tables, values: dict[str, Any]) -> None:
    """Counts follow from the cards that are given; a single count that is missing follows from all the others."""
    seen = set[str]()
    for seat, cards in enumerate(values["cards"]):
        if cards is not None:
            _check_hand(file, cards, seen)
            if values["hands"][seat] not in (None, len(cards)):
                file.refuse("hands", "position.hand", name=file.terms.seats[seat], n=len(cards))
    values["cards"] = tuple(None if cards is None else tuple(sorted(cards)) for cards in values["cards"])
    hands = _counted(values["hands"], values["cards"])
    values["books"] = tuple(_counted(values["books"], values["shelves"]))
    figures = [*hands, values["pile"]]
    left = HANDED_OUT - len(values["lying"] or ()) - sum(each or 0 for each in figures)
    if values["lying"] is None and left >= 0:
        values["lying"] = () if not left and None not in figures else None
    elif figures.count(None) == 1 and left >= 0:
        at = figures.index(None)
        if at == len(hands) and left > MOST_IN_PILE:
            file.refuse("pile", "position.range", n=left, least=0, most=MOST_IN_PILE)
        figures[at] = left
    elif left < 0 or (None not in figures and left and not file.has("agenda")):
        file.refuse("hands", "position.sum", n=HANDED_OUT - left, most=HANDED_OUT)
    values["hands"], values["pile"] = tuple(figures[:-1]), figures[-1]


def _counted(sizes: tuple[int | None, ...], rows: tuple[tuple[str, ...] | None, ...]) -> list[int | None]:
    """The sizes, with those of the known rows counted anew."""
    return [size if row is None else len(row) for size, row in zip(sizes, rows, strict=True)]


def _check_hand(file: Tables, cards: tuple[str, ...], seen: set[str]) -> None:
    """The cards of a hand are Suspects of the edition, and are not among those `seen` in hands before."""
    for card in cards:
        if card not in file.terms.edition.roster:
            file.refuse("cards", "position.suspect", word=card)
        elif card in seen:
            file.refuse("cards", "position.twice", word=card)
        seen.add(card)


def _masses(file: Tables) -> tuple[str, ...] | None:
    """The Mass deck, from the card that lies on top."""
    top = file.only["mass"]
    if top is None:
        return None
    short = file.terms.variant in (SHORT, TACTICAL_SHORT)
    deck = box().masses[1:] if short else box().masses
    if top not in deck:
        file.refuse("mass", "position.unknown", word=top, known=", ".join(deck))
        return deck
    at = deck.index(top)
    return (*deck[at:], *deck[:at])


def _named(file: Tables, values: dict[str, Any]) -> None:
    """Suspects and rooms must have known names, and no Suspect may be in two places."""
    roster, places = file.terms.edition.roster, box().places
    lying, in_hands = values["lying"] or (), {card for cards in values["cards"] for card in cards or ()}
    placed = [("culprit", values["culprit"]), *(("lying", each.card) for each in lying)]
    suspects = [*placed, *(("loot", each.card) for each in values["loot"] or ())]
    for key, suspect in (*suspects, *(("innocent", each) for each in values["innocent"])):
        if suspect is not None and suspect not in roster:
            file.refuse(key, "position.suspect", word=suspect)
    for key, suspect in placed:
        if suspect in in_hands:
            file.refuse(key, "position.twice", word=suspect)
    rooms = [("lying", each.room) for each in lying if each.room not in places]
    rooms += [
        ("promises", each.where) for each in values["promises"] or () if each.where not in {*places, *box().kinds}
    ]
    for key, room in rooms:
        file.refuse(key, "position.no-room", word=room)


def _known_cards(file: Tables, values: dict[str, Any]) -> None:
    """Cards of decks must be in the edition or in the box."""
    for key in ("shelves", "decks", "under"):
        for card in dict.fromkeys(card for cards in values[key] for card in cards or ()):
            if card not in file.terms.edition.cards and card not in box().cards:
                file.refuse(key, "position.card", word=card)


def _monks(file: Tables, values: dict[str, Any]) -> None:
    """Every player has a Monk of his own."""
    for colour in dict.fromkeys(values["monks"]):
        if colour and values["monks"].count(colour) > 1:
            file.refuse("monks", "position.monk-twice", word=colour)


def _rooms(file: Tables, values: dict[str, Any]) -> None:
    """Rooms for one Monk have no more, except for an owner who has just come home."""
    near = file.terms.edition.neighbours if file.terms.edition.board_told else None
    for place in dict.fromkeys(each for each in values["rooms"] if each is not None):
        if near is not None and place not in near:
            file.refuse("rooms", "position.no-room", word=place)
        elif values["rooms"].count(place) > _most_inside(place, values):
            file.refuse("rooms", "position.crowded", word=place)


def _most_inside(place: str, values: dict[str, Any]) -> int:
    """The number of Monks that a room can hold; with the owner, an intruder who is just being caught."""
    component = box().places[place]
    if component.kind == "confessorium":
        return 1
    if component.kind != "cellula":
        return len(values["rooms"])
    inside = [monk for room, monk in zip(values["rooms"], values["monks"], strict=True) if room == place]
    return 2 if component.owner in inside or None in inside else 1


def _nobody_inside(rooms: tuple[str | None, ...]) -> bool:
    """True if no Monk can be in another player's Cellula."""
    return all(place is not None and box().places[place].kind != "cellula" for place in rooms)


def shorthand(state: Abbey) -> dict[str, Any] | None:
    """The present moment in the words that people use."""
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
