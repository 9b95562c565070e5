"""Reading a position file: what follows from it, what goes on, and what can't be."""

from __future__ import annotations

from collections.abc import Iterator, Set
from typing import Any

from msgspec.structs import replace

from referee.core import Moment, NotKnown, Seat, Step, Terms
from referee.core.state.positions import Tables

from ..box.components import SLOTS, box
from ..rules.petitions.petition_steps import PetitionEnd, PetitionStep
from ..rules.repetition import remembered
from ..rules.samaritan import last_turn
from ..rules.setup import EXPANSION, start
from ..rules.supply import refill
from ..rules.turn import Spent, Turn
from ..rules.victory import Due, claims, decided, is_over
from .beginnings import beginnings
from .moments import RARE, moments
from .pieces import LATER, UNSEEN, UNTOLD, Display, Place, Previous
from .rows import Lies, Turned
from .sight import base_persons, in_sight, left_to_draw
from .state import Act, Avignon, may_be_first, other

SEATS = ("Rome", "Avignon")

GENOA = box().levels["genoa"]

NOWHERE: Set[int] = frozenset()


def assembled(file: Tables) -> Avignon:
    """The State that a file describes. An agenda is taken as it is; without one, a turn goes on."""
    exact, values = file.has("agenda"), file.values
    if file.tables.get("new-game"):
        return start(file.terms, values["rome"] or Seat(0), _chosen(file) if file.has("persons") else ())
    built, number = _built(file, exact), _number(file)
    display, done = _display(values["display"]), _done(file)
    if number == 1 and done == () and not exact:
        display = _at_genoa(display)
    before = display if done == () and not file.has("start") else _before(file, display, done)
    touched = _touched(file, done, before, display, exact)
    rome, values["active"] = _sides(file, number, _direction(done, before, display))
    state = Avignon(
        **values
        | {
            "terms": file.terms,
            "rome": rome or Seat(0),
            "assumed": rome is None,
            "built": built,
            "number": number,
            "display": display,
            "done": done,
        }
        | {"before": before, "touched": bool(touched), "previous": None, "deck": None}
    )
    if not exact:
        mixed = touched and bool(done) and before is not None and not _changed(before, display)
        state = replace(state, mixed=state.mixed or bool(mixed))
        _check_first_turn(file, state)
    _check_cards(file, state)
    _check_petition(file, state)
    if file.at.wrong:
        return state
    state = replace(state, deck=_deck(file, state), previous=_previous(file, state))
    return state if exact else _with_agenda(file, state)


def _with_agenda(file: Tables, state: Avignon) -> Avignon:
    """The turn that goes on, or is over, or the end of the game."""
    if state.number == 1 and not file.has("previous"):
        state = replace(state, previous=last_turn(state.display, state.display, False))
    goes_on: Step = Turn() if _tells_of_turn(file) else Moment(tuple(moments(state).items()), RARE)
    state = refill(replace(state, agenda=(goes_on,)))
    done, both, winner = state.done, state.congregations, file.only["winner"]
    if (done is not None and len(done) > 1) or (done and state.number == 1):
        state = state.push(Spent())
    if winner is not None:
        _check_winner(file, state, winner)
        return state.push(Due((0, 0)))
    if is_over(state):
        state = state.push(Due((len(both[0] or ()), len(both[1] or ()))))
    return state if done or state.history else remembered(state)


def _tells_of_turn(file: Tables) -> bool:
    """True if a file says anything about the present turn; else the moment may be a petition, or another one."""
    return any(map(file.has, ("turn", "done", "first-turn", "start", "winner")))


def shorthand(state: Avignon) -> dict[str, Any] | None:
    """The keys for the present moment: none for a turn, one whose actions have all been taken, or an unknown moment."""
    head = state.agenda[0] if state.agenda else None
    if isinstance(head, Moment):
        return {} if state.active is None and state.done is None and state.number is None else None
    return {} if isinstance(head, Turn | Spent) else None


def _check_winner(file: Tables, state: Avignon, winner: Seat) -> None:
    """The congregations must not contradict the winner."""
    try:
        ended = decided(state, claims(state, (0, 0)))
    except NotKnown:
        return
    if ended is None or ended.winner != winner:
        file.refuse("winner", "position.winner", name=state.terms.seats[winner])


def _sides(file: Tables, number: int | None, up: bool | None) -> tuple[Seat | None, Seat | None]:
    """The seat that plays Rome and the seat whose turn it is, as far as known: the first turn is Rome's. up: the player
    whose turn it is has moved a person as Rome does."""
    names = [name.casefold() for name in file.terms.seats]
    rome, active = file.values["rome"], file.values["active"]
    rome = Seat(names.index("rome")) if rome is None and "rome" in names else rome
    romes = True if number == 1 else up
    if romes is None or (rome is None) == (active is None):
        return rome, active
    known = rome if rome is not None else active
    other_one = known if romes else other(known)
    return (rome, other_one) if active is None else (other_one, active)


def _direction(done: tuple[str, ...] | None, before: Display | None, display: Display) -> bool | None:
    """True if the only action of a turn moved a person as Rome does: beseeched towards Rome, or chastised away from it;
    None if the board does not show it."""
    if done not in (("beseech",), ("chastise",)) or before is None:
        return None
    places = [(was, now) for was, now in zip(before, display, strict=True) if was is not None and now is not None]
    levels = [(was.level, now.level) for was, now in places if was.level is not None and now.level is not None]
    steps = [now - was for was, now in levels if now != was]
    if len(levels) != len(SLOTS) or [abs(step) for step in steps] != [1]:
        return None
    return (steps[0] > 0) is (done == ("beseech",))


def _number(file: Tables) -> int | None:
    """The number of this turn, as far as known."""
    number: int | None = file.values["number"]
    if number is not None or file.only["first-turn"] is None:
        return number
    return 1 if file.only["first-turn"] else LATER


def _done(file: Tables) -> tuple[str, ...] | None:
    """The actions of this turn."""
    done: tuple[str, ...] | None = file.values["done"]
    if done is not None and (len(set(done)) != len(done) or len(done) > (1 if _number(file) == 1 else 2)):
        file.refuse("done", "position.done")
    return done


def _check_first_turn(file: Tables, state: Avignon) -> None:
    if state.number != 1:
        return
    if state.active not in (None, state.rome):
        file.refuse("first-turn", "position.rome-first")
    elif not may_be_first(state):
        file.refuse("first-turn", "position.first-turn")


def _chosen(file: Tables) -> tuple[str, ...]:
    """The persons in the deck: one for each faction."""
    chosen: tuple[str, ...] = file.values["built"] or ()
    factions = [faction for kind in chosen if (faction := _faction(file.terms, kind))]
    if len(set(chosen)) != len(box().factions) or len(set(factions)) != len(factions):
        file.refuse("persons", "position.persons")
    return chosen


def _built(file: Tables, exact: bool) -> tuple[str, ...]:
    """The persons that this game's deck may hold. If it was built with the expansion and it is unknown how, a person in
    sight excludes all others of its faction."""
    if file.has("persons"):
        built: tuple[str, ...] = file.values["built"] or ()
        return built if exact else _chosen(file)
    if file.terms.variant != EXPANSION:
        return base_persons()
    factions = {kind: _faction(file.terms, kind) for kind in box().persons}
    taken = {factions[kind]: kind for _, kind in _named(file) if factions.get(kind)}
    return tuple(kind for kind, faction in factions.items() if taken.get(faction, kind) == kind)


def _named(file: Tables) -> Iterator[tuple[str, str]]:
    """Every person that the file names on the table, with the place in the file."""
    values = file.values
    for name, persons in zip(file.terms.seats, values["congregations"], strict=True):
        yield from ((f"congregation, {name}", kind) for kind in persons or ())
    yield from (("discard", kind) for kind in values["discard"] or () if kind != UNSEEN)
    yield from ((f"display, slot {row.slot}", row.person) for row in values["display"] or () if row.person)


def _faction(terms: Terms, kind: str) -> str:
    """The faction of a person; empty if unknown."""
    text = terms.edition.by_id.get(kind)
    return (text.faction if text is not None else "") or box().persons[kind].faction


def _check_cards(file: Tables, state: Avignon) -> None:
    """No person is outside this deck, and none has more copies than in the box."""
    for where, kind in dict.fromkeys(_named(file)):
        if kind not in state.built:
            file.refuse(where, "position.unknown", word=kind, known=", ".join(state.built))
    copies = {kind: card.copies for kind, card in box().persons.items()}
    for person, count in in_sight(state).items():
        if person in state.built and count > copies[person]:
            file.refuse("cards", "position.too-many", word=person, n=count, most=copies[person])


def _check_petition(file: Tables, state: Avignon) -> None:
    """No part of a petition waits if no petition is being carried out."""
    kinds: tuple[type[Act], ...] = (PetitionEnd, *PetitionStep.__subclasses__())
    parts = {kind.__struct_config__.tag for kind in kinds}
    if state.petition is None and not parts.isdisjoint(file.steps()):
        file.refuse("agenda", "position.no-petition")


def _deck(file: Tables, state: Avignon) -> tuple[str, ...] | None:
    """The persons that are left to draw."""
    deck: tuple[str, ...] | None = file.values["deck"]
    if deck is None:
        return left_to_draw(state)
    return None if UNSEEN in deck else deck


def _display(rows: tuple[Lies, ...] | None) -> Display:
    """The display; a slot that is left out has an unknown person."""
    by_slot = {row.slot: row for row in rows or ()}
    return tuple(_place(by_slot[slot]) if slot in by_slot else UNTOLD[slot - 1] for slot in SLOTS)


def _place(row: Lies) -> Place | None:
    return None if row.empty else Place(row.person, row.level, row.slot if row.card is None else row.card)


def _at_genoa(display: Display) -> Display:
    """The first display of a game: every person without a map is level with Genoa."""
    return tuple(at if at is None or at.level is not None else replace(at, level=GENOA) for at in display)


def _slots(rows: tuple[Lies, ...] | None, attribute: str) -> set[int]:
    """The slots for which a row has this attribute."""
    return {row.slot for row in rows or () if getattr(row, attribute) not in (None, False)}


def _numbered(file: Tables) -> set[int]:
    """The slots of the display whose cards have a number in the file, or without a card."""
    rows = file.values["display"]
    return _slots(rows, "card") | _slots(rows, "empty")


def _before(file: Tables, display: Display, done: tuple[str, ...] | None) -> Display | None:
    """The display at the beginning of the turn; None if unknown. A person who was beseeched or chastised moves one map
    at most; one that has moved further is another card."""
    rows = file.values["before"]
    if rows is None:
        return None
    before = _matched(rows, display, _slots(file.values["display"], "new"), _numbered(file))
    if done not in (("beseech",), ("chastise",)) or file.has("agenda"):
        return before
    return tuple(
        _another(was) if was is not None and _is_far(was, now) else was
        for was, now in zip(before, display, strict=True)
    )


def _is_far(was: Place, now: Place | None) -> bool:
    if now is None or was.serial != now.serial:
        return False
    return was.level is not None and now.level is not None and abs(was.level - now.level) > 1


def _matched(
    rows: tuple[Lies, ...] | None, later: Display, new: Set[int] = NOWHERE, numbered: Set[int] = NOWHERE
) -> Display:
    """An earlier display beside a later one. A slot whose person differs, or whose card is new by the file, had another
    card. In the slots `numbered`, the numbers of the cards decide."""
    by_number = {row.slot for row in rows or () if row.card is not None and row.slot in numbered}
    display: list[Place | None] = []
    for slot, was, now in zip(SLOTS, _display(rows), later, strict=True):
        if was is None or now is None or slot in by_number:
            display.append(was)
            continue
        was = Place(was.person, was.level, now.serial)
        replaced = slot in new or (None not in (was.person, now.person) and was.person != now.person)
        display.append(_another(was) if replaced else was)
    return tuple(display)


def _another(place: Place) -> Place:
    """The same person on an earlier card."""
    return Place(place.person, place.level, place.serial + len(SLOTS))


def _previous(file: Tables, state: Avignon) -> Previous | None:
    """The opponent's last turn as far as known; None if nothing is known."""
    turned: Turned | None = file.values["previous"]
    if turned is None:
        return None
    display, before, numbered = state.display, state.before, _numbered(file)
    irreversible = bool(turned.irreversible)
    if turned.moved is not None and len(numbered) == len(SLOTS):
        return _remembered(turned, state, file.has("agenda"))
    rows, new = turned.rows, _slots(file.values["display"], "new")
    if before is not None:
        begun = _slots(file.values["before"], "new") if state.done else new
        start = _matched(rows, before, begun, numbered)
        return last_turn(start, before, irreversible or _changed(start, before))
    turns = []
    for began in beginnings(state):
        if new - _replaced(began, display):
            continue
        start = _matched(rows, began)
        turns.append(last_turn(start, began, irreversible or _changed(start, began)))
    if not turns:
        return last_turn(_matched(rows, display, new), None, irreversible)
    return replace(turns[0], or_else=tuple(dict.fromkeys(turns[1:])))


def _remembered(turned: Turned, state: Avignon, exact: bool) -> Previous:
    """A last turn whose moved cards a file gives by number."""
    start, before = _display(turned.rows), state.before
    replaced = not exact and before is not None and _changed(start, before)
    return Previous(
        start,
        bool(turned.irreversible) or replaced,
        tuple(slot - 1 for slot in turned.moved or ()),
        tuple(slot - 1 for slot in turned.unsure),
        tuple(_remembered(each, state, exact) for each in turned.or_else),
    )


def _replaced(start: Display, end: Display) -> set[int]:
    """The slots with another card than before."""
    return {slot for slot, a, b in zip(SLOTS, start, end, strict=True) if (a and a.serial) != (b and b.serial)}


def _changed(start: Display, end: Display) -> bool:
    """True if some slot surely has another card than before."""
    return bool(_replaced(start, end))


def _touched(file: Tables, done: tuple[str, ...] | None, before: Display | None, display: Display, exact: bool) -> bool:
    """True if a person has left the display in this turn."""
    if file.values["touched"] is not None or exact:
        return bool(file.values["touched"])
    if not done:
        return False
    return "excommunicate" in done or (before is not None and _changed(before, display))
