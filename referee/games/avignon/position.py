"""Positions as TOML: what is told of a table, and what is left out stays unknown."""

from __future__ import annotations

from collections import Counter
from typing import Literal

from msgspec.structs import replace

from referee.core import NotKnown, PositionError, Seat, Terms
from referee.library.records import Record

from .beginnings import beginnings
from .components import GAME, SLOTS, box
from .repetition import remembered
from .samaritan import last_turn
from .setup import EXPANSION, start
from .state import LATER, Avignon, Display, Place, Previous, may_be_first
from .supply import refill, whole_deck
from .turn import Spent, Turn
from .victory import Due, claims, decided, is_over


def wrong(where: str, what: str, **values: object) -> PositionError:
    return PositionError(GAME, where, what, **values)


class LiesAt(Record, frozen=True):
    """A slot of the display; `person` or `map` may be left out. `empty` where no person lies; `new` where another card
    than in the display before has come to lie, which has to be told only of a person's second copy: in `start` and at
    the beginning of a turn during the opponent's last turn, later in a turn during this one."""

    slot: Literal[1, 2, 3, 4, 5]
    person: str | None = None
    map: str | None = None
    empty: bool = False
    new: bool = False


class LastTurn(Record, frozen=True):
    """The display at the start of the opponent's last turn, as far as it is known; `irreversible` when a person was
    excommunicated or joined a congregation in it."""

    display: tuple[LiesAt, ...] = ()
    irreversible: bool | None = None


class Position(Record, frozen=True):
    """A position of Avignon. `new-game` is the table before the first card; `turn` is the player to move, `done` the
    actions already taken, `start` the display when the turn began (needed only when actions were taken), `irreversible`
    whether a person has left the display in this turn, `persons` the deck of a game with the expansion. `winner` has to
    be told only of a game just won where a condition must be met by an own move. What is left out is unknown."""

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
    winner: str | None = None
    rulings: dict[str, str] = {}
    variant: str = ""
    edition: str = ""


def from_position(given: Position, terms: Terms) -> Avignon:
    """Raises PositionError, which names the field."""
    rome = _rome(given, terms)
    if given.new_game:
        return start(terms, rome, _chosen(given, terms) if given.persons is not None else ())
    built = _built(given, terms)
    display = _display("display", given.display, built)
    done = _done(given)
    held = tuple(_held(given, name, built) for name in terms.seats)
    discard = None if given.discard is None else tuple(_known("discard", kind, built) for kind in given.discard)
    before = display if done == () else _before(given, done or (), display, built)
    touched = bool(done) and _touched(given, done, before, display)
    number = None if given.first_turn is None else 1 if given.first_turn else LATER
    state = Avignon(
        terms=terms,
        agenda=(Turn(),),
        rome=rome,
        active=None if given.turn is None else _seat("turn", given.turn, terms),
        number=number,
        done=done,
        display=display,
        congregations=(held[0], held[1]),
        discard=discard,
        serial=4 * len(SLOTS),
        before=before,
        touched=touched,
        mixed=touched and before is not None and not _changed(before, display),
        built=built,
    )
    _possible(state)
    previous = last_turn(display, display, False) if number == 1 else _previous(given, state)
    state = refill(replace(state, deck=_deck(state), previous=previous))
    if (done is not None and len(done) > 1) or (done and number == 1):
        state = state.push(Spent())
    if given.winner is not None:
        return state.push(_won(given.winner, state))
    if is_over(state):
        state = state.push(Due((len(held[0] or ()), len(held[1] or ()))))
    return state if done else remembered(state)


def _won(winner: str, state: Avignon) -> Due:
    """The end of a game that has just been won. Raises PositionError where the congregations show no such thing."""
    seat = _seat("winner", winner, state.terms)
    try:
        ended = decided(state, claims(state, (0, 0)))
    except NotKnown:
        return Due((0, 0))
    if ended is None or ended.winner != seat:
        raise wrong("winner", "position.winner", name=winner)
    return Due((0, 0))


def _rome(given: Position, terms: Terms) -> Seat:
    """Who plays Rome: whoever has the first turn, where only that is told."""
    if given.rome is None:
        return _seat("turn", given.turn, terms) if given.first_turn and given.turn is not None else Seat(0)
    return _seat("rome", given.rome, terms)


def _done(given: Position) -> tuple[str, ...] | None:
    """The actions of this turn."""
    if given.done is None:
        return None
    done = tuple(_known("done", action, box().actions) for action in given.done)
    if len(set(done)) != len(done) or len(done) > (1 if given.first_turn else 2):
        raise wrong("done", "position.done")
    return done


def _possible(state: Avignon) -> None:
    """Raises PositionError for a first turn that can't be one."""
    if state.number == 1 and state.active not in (None, state.rome):
        raise wrong("first-turn", "position.rome-first")
    if state.number == 1 and not may_be_first(state):
        raise wrong("first-turn", "position.first-turn")


def _chosen(given: Position, terms: Terms) -> tuple[str, ...]:
    """The persons of which the deck was built: one for each faction. Raises PositionError."""
    chosen = tuple(_known("persons", kind, tuple(box().persons)) for kind in given.persons or ())
    told = [faction for kind in chosen if (faction := _faction(terms, kind))]
    if len(set(chosen)) != len(box().factions) or len(set(told)) != len(told):
        raise wrong("persons", "position.persons")
    return chosen


def _built(given: Position, terms: Terms) -> tuple[str, ...]:
    """The persons that this game's deck may hold. Where an expansion was built into it and nobody told how, a person in
    sight leaves no room for another of its faction."""
    if given.persons is not None:
        return _chosen(given, terms)
    if terms.variant != EXPANSION:
        return tuple(kind for kind, held in box().persons.items() if held.deck == "base")
    piles = (*given.congregation.values(), given.discard or ())
    seen = [*(kind for pile in piles for kind in pile), *(lies.person for lies in given.display if lies.person)]
    factions = {kind: _faction(terms, kind) for kind in box().persons}
    taken = {factions[kind]: kind for kind in seen if factions.get(kind)}
    return tuple(kind for kind, faction in factions.items() if taken.get(faction, kind) == kind)


def _faction(terms: Terms, kind: str) -> str:
    """The faction of a person, empty where nobody has told it."""
    text = terms.edition.by_id.get(kind)
    return (text.faction if text is not None else "") or box().persons[kind].faction


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


def _before(given: Position, done: tuple[str, ...], display: Display, built: tuple[str, ...]) -> Display | None:
    """The display at the beginning of the turn, where it is told. One beseeched or chastised goes no further than one
    map; a person that has gone further is another card."""
    if given.start is None:
        return None
    start = _matched(_display("start", given.start, built), display, given.display)
    if done not in (("beseech",), ("chastise",)):
        return start
    return tuple(was and (_another(was) if _is_far(was, now) else was) for was, now in zip(start, display, strict=True))


def _is_far(was: Place, now: Place | None) -> bool:
    return now is not None and was.level is not None and now.level is not None and abs(was.level - now.level) > 1


def _matched(earlier: Display, later: Display, told: tuple[LiesAt, ...]) -> Display:
    """An earlier display beside a later one: a slot that holds another person now than then, or of which it is told
    that its card is new, held another card."""
    new = {lies.slot for lies in told if lies.new}
    found: list[Place | None] = []
    for slot, was, now in zip(SLOTS, earlier, later, strict=True):
        if was is None or now is None:
            found.append(was)
            continue
        was = Place(was.person, was.level, now.serial)
        replaced = slot in new or (None not in (was.person, now.person) and was.person != now.person)
        found.append(_another(was) if replaced else was)
    return tuple(found)


def _another(place: Place) -> Place:
    """The same person on a card that lay there before."""
    return Place(place.person, place.level, place.serial + len(SLOTS))


def _previous(given: Position, state: Avignon) -> Previous | None:
    """The opponent's last turn as far as it is told, None where nothing is."""
    if given.previous is None:
        return None
    display, before = state.display, state.before
    told = bool(given.previous.irreversible)
    earlier = _display("previous", given.previous.display, state.built)
    if before is not None:
        start = _matched(earlier, before, given.start or () if state.done else given.display)
        return last_turn(start, before, told or _changed(start, before))
    turns, new = [], {lies.slot for lies in given.display if lies.new}
    for began in beginnings(state):
        if new - _replaced(began, display):
            continue
        start = _matched(earlier, began, ())
        turns.append(last_turn(start, began, told or _changed(start, began)))
    if not turns:
        return last_turn(_matched(earlier, display, given.display), None, told)
    return replace(turns[0], or_else=tuple(dict.fromkeys(turns[1:])))


def _replaced(start: Display, end: Display) -> set[int]:
    """The slots in which another card lies than before."""
    return {slot for slot, a, b in zip(SLOTS, start, end, strict=True) if (a and a.serial) != (b and b.serial)}


def _changed(start: Display, end: Display) -> bool:
    """Whether some slot surely holds another card than before."""
    return bool(_replaced(start, end))


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


def _deck(state: Avignon) -> tuple[str, ...] | None:
    """What is left to draw; None while something in sight was not told, or what the deck was built of. Raises
    PositionError when more copies lie in sight than the box holds."""
    seen = Counter(at.person for at in state.display if at is not None and at.person is not None)
    for cards in (*state.congregations, state.discard):
        seen.update(cards or ())
    whole = Counter(whole_deck(state.built))
    for kind, count in seen.items():
        if count > whole[kind]:
            raise wrong("cards", "position.too-many", word=kind, n=count, most=whole[kind])
    untold = any(at is not None and at.person is None for at in state.display)
    if untold or None in state.congregations or state.discard is None or len(state.built) > len(box().factions):
        return None
    return tuple(sorted((whole - seen).elements()))
