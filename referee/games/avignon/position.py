"""Positions as TOML: what is told of a table, and what is left out stays unknown."""

from __future__ import annotations

from collections import Counter
from typing import Any, Literal

from referee.core.ending import PositionError
from referee.core.step import Ask
from referee.core.terms import Seat, Terms
from referee.library.records import Record

from .components import GAME, SLOTS, box
from .repetition import remembered
from .samaritan import last_turn
from .setup import EXPANSION, start
from .state import LATER, Avignon, Display, Place, Previous
from .supply import whole_deck
from .turn import Turn
from .victory import Due


def wrong(where: str, what: str, **values: object) -> PositionError:
    return PositionError(GAME, where, what, **values)


class LiesAt(Record, frozen=True):
    """A slot of the display; `person` or `map` may be left out. `empty` where no person lies."""

    slot: Literal[1, 2, 3, 4, 5]
    person: str | None = None
    map: str | None = None
    empty: bool = False


class LastTurn(Record, frozen=True):
    """The display at the start of the opponent's last turn; `irreversible` when a person was excommunicated or joined
    a congregation in it."""

    display: tuple[LiesAt, ...]
    irreversible: bool | None = None


class Position(Record, frozen=True):
    """A position of Avignon. `new-game` is the table before the first card; `turn` is the player to move, `done` the
    actions already taken, `start` the display when the turn began (needed only when actions were taken), `irreversible`
    whether a person has left the display in this turn, `persons` the deck of a game
    with the expansion. What is left out is unknown."""

    game: str = GAME
    new_game: bool = False
    seats: tuple[str, str] = ("Rome", "Avignon")
    rome: str | None = None
    turn: str | None = None
    first_turn: bool | None = None
    done: tuple[str, ...] | None = None
    display: tuple[LiesAt, ...] = ()
    congregation: dict[str, tuple[str, ...]] = {}
    discard: tuple[str, ...] | None = None
    previous: LastTurn | None = None
    start: tuple[LiesAt, ...] | None = None
    irreversible: bool | None = None
    persons: tuple[str, ...] | None = None
    rulings: dict[str, str] = {}
    variant: str = ""
    edition: str = ""


def from_position(given: Position, terms: Terms) -> Avignon:
    """Raises PositionError, which names the field."""
    if given.new_game:
        return start(terms, _seat("rome", given.rome, terms) if given.rome is not None else Seat(0))
    built = _built(given, terms)
    rome = _seat("rome", given.rome, terms) if given.rome is not None else Seat(0)
    display = _display("display", given.display, built)
    done = None if given.done is None else tuple(_known("done", action, box().actions) for action in given.done)
    if done is not None and (len(set(done)) != len(done) or len(done) > 1):
        raise wrong("done", "position.done")
    held = tuple(_held(given, name, built) for name in terms.seats)
    discard = None if given.discard is None else tuple(_known("discard", kind, built) for kind in given.discard)
    deck = _deck(built, display, held, discard)
    before = display if done == () else _matched("start", given.start, display, built)
    previous = _previous(given, before, built)
    number = None if given.first_turn is None else 1 if given.first_turn else LATER
    if number is None and (given.previous is not None or any(held)):
        number = LATER
    state = Avignon(
        terms=terms,
        agenda=(Turn(),) if held[0] is None or held[1] is None else (Due((len(held[0]), len(held[1]))), Turn()),
        rome=rome,
        active=None if given.turn is None else _seat("turn", given.turn, terms),
        number=number,
        done=done,
        display=display,
        congregations=(held[0], held[1]),
        discard=discard,
        deck=deck,
        serial=4 * len(SLOTS),
        before=before,
        touched=bool(done) and _touched(given, done, before, display),
        previous=previous if number != 1 else last_turn(display, display, False),
        built=built,
    )
    return state if done else remembered(state)


def _built(given: Position, terms: Terms) -> tuple[str, ...]:
    base = tuple(kind for kind, held in box().persons.items() if held.deck == "base")
    if given.persons is None:
        return tuple(box().persons) if terms.variant == EXPANSION else base
    return tuple(_known("persons", kind, tuple(box().persons)) for kind in given.persons)


def _known(field: str, word: str, known: tuple[str, ...]) -> str:
    if word not in known:
        raise wrong(field, "position.unknown", word=word, known=", ".join(known))
    return word


def _seat(field: str, name: str, terms: Terms) -> Seat:
    return Seat(terms.seats.index(_known(field, name, terms.seats)))


def _display(field: str, given: tuple[LiesAt, ...], built: tuple[str, ...]) -> Display:
    """Slots that are not told of hold a person of whom nothing is known."""
    told: dict[int, LiesAt] = {}
    for lies in given:
        if lies.slot in told:
            raise wrong(f"{field}, slot {lies.slot}", "position.twice")
        told[lies.slot] = lies
    return tuple(_place(field, slot, told.get(slot), built) for slot in SLOTS)


def _place(field: str, slot: int, lies: LiesAt | None, built: tuple[str, ...]) -> Place | None:
    if lies is None:
        return Place(None, None, slot)
    if lies.empty:
        return None
    where = f"{field}, slot {slot}"
    kind = None if lies.person is None else _known(where, lies.person, built)
    level = None if lies.map is None else box().levels[_known(where, lies.map, tuple(box().levels))]
    return Place(kind, level, slot)


def _matched(field: str, given: tuple[LiesAt, ...] | None, display: Display, built: tuple[str, ...]) -> Display | None:
    """An earlier display; a slot that holds another person now than then held another card."""
    if given is None:
        return None
    earlier = _display(field, given, built)
    pairs = zip(earlier, display, strict=True)
    return tuple(was and Place(was.person, was.level, _serial(was, now)) for was, now in pairs)


def _serial(was: Place, now: Place | None) -> int:
    """The same card keeps its serial; another one lay there before."""
    if now is None:
        return was.serial
    return now.serial if was.person == now.person else now.serial + len(SLOTS)


def _previous(given: Position, before: Display | None, built: tuple[str, ...]) -> Previous | None:
    if given.previous is None or before is None:
        return None
    start = _matched("previous", given.previous.display, before, built)
    if start is None or any(at is not None and None in (at.person, at.level) for at in (*start, *before)):
        return None
    changed = _changed(start, before)
    told = given.previous.irreversible
    return last_turn(start, before, changed if told is None else told or changed)


def _changed(start: Display, end: Display) -> bool:
    """Whether some slot holds another card than before."""
    return any((a and a.serial) != (b and b.serial) for a, b in zip(start, end, strict=True))


def _touched(given: Position, done: tuple[str, ...] | None, before: Display | None, display: Display) -> bool:
    """Whether a person has left the display in this turn."""
    if given.irreversible is not None:
        return given.irreversible
    return "excommunicate" in (done or ()) or (before is not None and _changed(before, display))


def _held(given: Position, name: str, built: tuple[str, ...]) -> tuple[str, ...] | None:
    for told in given.congregation:
        if told not in given.seats:
            raise wrong("congregation", "position.unknown", word=told, known=", ".join(given.seats))
    if name not in given.congregation:
        return None
    return tuple(_known(f"congregation, {name}", kind, built) for kind in given.congregation[name])


def _deck(
    built: tuple[str, ...],
    display: Display,
    held: tuple[tuple[str, ...] | None, ...],
    discard: tuple[str, ...] | None,
) -> tuple[str, ...] | None:
    """What is left to draw; None while something in sight was not told. Raises PositionError when more copies lie in
    sight than the box holds."""
    seen = Counter(at.person for at in display if at is not None and at.person is not None)
    for cards in (*held, discard):
        seen.update(cards or ())
    whole = Counter(whole_deck(built))
    for kind, count in seen.items():
        if count > whole[kind]:
            raise wrong("cards", "position.too-many", word=kind, n=count, most=whole[kind])
    untold = any(at is not None and at.person is None for at in display) or None in held or discard is None
    return None if untold else tuple(sorted((whole - seen).elements()))


def to_position(state: Avignon) -> dict[str, Any]:
    """The tables of a position file; unknown things are left out. Raises PositionError in the middle of a draw or a
    petition."""
    if state.agenda and not isinstance(state.agenda[0], Turn | Ask):
        raise wrong("next", "position.midway")
    seats, done = state.terms.seats, state.done if state.agenda else None
    told: dict[str, Any] = {
        "game": GAME,
        "seats": list(seats),
        "rome": seats[state.rome],
        "turn": None if state.active is None else seats[state.active],
        "first-turn": None if state.number is None else state.number == 1,
        "done": None if done is None else list(done),
        "discard": None if state.discard is None else list(state.discard),
        "variant": state.terms.variant or None,
        "persons": list(state.built) if state.terms.variant else None,
        "edition": state.terms.edition.id,
        "rulings": dict(state.terms.rulings),
        "congregation": {n: list(h) for n, h in zip(seats, state.congregations, strict=True) if h is not None},
        "display": _told(state.display),
        "start": _told(state.before) if done and state.before is not None else None,
        "irreversible": state.touched if done else None,
    }
    if state.previous is not None:
        told["previous"] = {"display": _told(state.previous.start), "irreversible": state.previous.irreversible}
    return {key: value for key, value in told.items() if value is not None}


def _told(display: Display) -> list[dict[str, Any]]:
    rows: list[dict[str, Any]] = []
    for slot, at in zip(SLOTS, display, strict=True):
        if at is None:
            rows.append({"slot": slot, "empty": True})
        else:
            row: dict[str, Any] = {
                "slot": slot,
                "person": at.person,
                "map": None if at.level is None else box().maps[at.level],
            }
            rows.append({key: value for key, value in row.items() if value is not None})
    return rows
