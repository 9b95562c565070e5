"""What points at a person on display: the name, the slot, the map beside it, a neighbour."""

from __future__ import annotations

from collections.abc import Iterable

from referee.core import Question, Seat
from referee.speech import Heard, Part, said
from referee.speech.heard import FILL, folded
from referee.speech.meaning import FROM
from referee.speech.neighbours import Beside, Row
from referee.speech.neighbours import beside as beside_in
from referee.speech.roles import beyond, is_kind, spans_of, spans_of_kind

from ..box.components import SLOTS, box
from ..position.pieces import Place
from ..position.state import Avignon
from ..rules.petitions.petition_steps import fixed_steps

Target = int | str


def lies_at(state: Avignon, place: Target) -> Place | None:
    """Who lies in a slot; None for a person who lies in none."""
    return state.display[place - 1] if isinstance(place, int) else None


def actor(state: Avignon) -> Seat | None:
    """The player to whose side somebody is drawn: as a petition says, else the player on turn."""
    frame = getattr(state.agenda[0], "frame", None) if state.agenda else None
    return state.active if frame is None else Seat(frame.toward)


def is_petitioned(state: Avignon, place: Target) -> bool:
    """True if the petition that is carried out is that of the person in a slot."""
    at = lies_at(state, place)
    return at is not None and state.petition is not None and at.serial == state.petition.serial


def beside(state: Avignon, heard: Heard) -> Beside | None:
    """Who is told by a neighbour in the display; None if nobody is."""
    lie = tuple(None if at is None else at.person for at in state.display)
    him = next((slot for slot in SLOTS if is_petitioned(state, slot)), None)
    return beside_in(Row("person.", lie, ("at-slot.1", "at-slot.5"), him), heard)


def names_another(state: Avignon, place: Target, heard: Heard) -> bool:
    """True if persons are named, and the person in a slot is none of them."""
    at, near = lies_at(state, place), beside(state, heard)
    persons = set(heard.named("person."))
    if near is not None and place in near.places:
        persons -= near.anchors
    return bool(persons) and at is not None and at.person is not None and at.person not in persons


def place_meant(state: Avignon, place: Target, heard: Heard) -> Part:
    """Everything that points at a person."""
    if isinstance(place, str):
        return said(f"person.{place}", _holders(state, place))
    at = state.display[place - 1]
    from_right = len(SLOTS) + 1 - place
    ways = {f"n{place}", f"o{place}", f"at-slot.{place}", f"from-right{from_right}"}
    if not (place == 1 and _counts_one(heard)):
        ways.add(f"slot{place}")
    if at is not None and at.person is not None:
        ways |= _ways_of_person(state, place, at.person, heard)
    if at is not None and at.level is not None:
        ways.add(f"map.{box().maps[at.level]}")
    if (near := beside(state, heard)) is not None:
        ways = ways | near.said if place in near.places else ways - near.said
    return Part(frozenset(ways))


def _ways_of_person(state: Avignon, place: int, person: str, heard: Heard) -> set[str]:
    """What points at a person by the name: of two of that name the left one, the right one, the nearest."""
    ways = {f"person.{person}"}
    alike = [slot for slot in SLOTS if _person(state, slot) == person]
    if len(alike) > 1:
        ways |= {"at-slot.1"} if place == alike[0] else {"at-slot.5"} if place == alike[-1] else set()
    ways |= _farthest(state, place, alike if heard.has(f"person.{person}") else SLOTS)
    return ways | ({"him"} if is_petitioned(state, place) else set())


def _person(state: Avignon, slot: int) -> str | None:
    at = state.display[slot - 1]
    return None if at is None else at.person


def _counts_one(heard: Heard) -> bool:
    """True if words such as `a card` only count, where they might be those for the first slot."""
    first = [heard.tokens[span.places[0]] for span in spans_of(heard, {"slot1"})]
    return any(not token.ordinal and folded(token.word) in heard.tongue.ones for token in first)


def _holders(state: Avignon, person: str) -> frozenset[str]:
    """In whose congregation a person may lie who does not lie on display, and that it is one."""
    found = {"congregation"}
    for seat, pile in enumerate(state.congregations):
        if pile is None or person in pile:
            found |= {f"seat.{seat}", "me" if seat == actor(state) else "opponent"}
    return frozenset(found)


def stated(question: Question, heard: Heard) -> str:
    """What a sentence states of where a person lies, in canonical words: in no slot if named with a congregation, as
    in `the knight in my congregation`; nothing if that is not said."""
    if question.id != "slot-of":
        return ""
    owners = {place for span in heard.spans if is_kind(span, "of.", "seat.") for place in span.places}
    idle = heard.places({FILL, FROM}) | owners
    named = {span.places[-1] for span in spans_of(heard, {f"person.{question.about[0]}"})}
    lies = (beyond(span.places[0], idle - named, -1) for span in spans_of(heard, {"congregation"}))
    return "none" if any(place in named for place in lies) else ""


def _farthest(state: Avignon, place: int, among: Iterable[int]) -> set[str]:
    """That a person is the nearest of some to the player on turn, or the farthest; nothing if that is not known."""
    at = [(slot, state.display[slot - 1]) for slot in among]
    levels = {slot: each.level for slot, each in at if each is not None and each.level is not None}
    who = actor(state)
    if who is None or place not in levels or len(levels) < sum(each is not None for _, each in at) or len(levels) < 2:
        return set()
    others = [level for slot, level in levels.items() if slot != place]
    top, bottom = all(levels[place] > level for level in others), all(levels[place] < level for level in others)
    return {"nearest" if top is (who == state.rome_seat()) else "farthest"} if top or bottom else set()


def counts_steps(state: Avignon, place: Target, heard: Heard) -> bool:
    """True if the only number counts steps, though it is that of the slot where the person lies who is named."""
    at = lies_at(state, place)
    numbers = [token for token in heard.tokens if token.number is not None]
    if at is None or at.person is None or len(numbers) != 1 or numbers[0].number != place or numbers[0].ordinal:
        return False
    if heard.has(f"slot{place}") or not heard.has(f"person.{at.person}"):
        return False
    alike = [slot for slot in SLOTS if _person(state, slot) == at.person]
    return len(alike) == 1 and not _is_label(state, at.person, heard)


def _is_label(state: Avignon, person: str, heard: Heard) -> bool:
    """True if a number right behind a name tells the slot: `the knight two`, `knight 2 to Ben`. In `the knight two to
    Ben` it tells how far; so it does where the distance stands on a card that is not known."""
    from referee.speech.roles import labelled

    named = [span for span in spans_of_kind(heard, "person.") if f"person.{person}" in span.concepts]
    free = state.petition is not None and fixed_steps(state) is None
    worded = not any(token.number is not None and token.word.isdecimal() for token in heard.tokens)
    article = any(
        each.places == (span.places[0] - 1,) and "fill" in each.concepts for span in named for each in heard.spans
    )
    return not (free and article and worded) and any(True for _ in labelled(heard, named))


def persons_of(state: Avignon, places: Iterable[Target]) -> frozenset[str]:
    """The concepts of the persons in some places."""
    found = {_person(state, place) if isinstance(place, int) else place for place in places}
    return frozenset(f"person.{person}" for person in found if person is not None)
