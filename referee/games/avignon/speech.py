"""What the moves of Avignon mean in plain words: their verbs stand in `data/avignon/speech.toml`."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from msgspec.structs import replace

from referee.core import Moment, Move, NotKnown, Question, Step
from referee.speech import NEVER, Heard, Meaning, count, said
from referee.speech.frames import frame_of, framed, is_against
from referee.speech.heard import FILL
from referee.speech.roles import left_out, passed_over, role_of, spans_of, spans_of_kind

from .box.components import GENOA, SLOTS, box
from .moves import (
    Beseech,
    Chastise,
    ChooseOption,
    ChoosePerson,
    Done,
    Draw,
    EndTurn,
    Excommunicate,
    OfferDraw,
    Petition,
    Pull,
    Push,
    Replace,
    Swap,
    Use,
)
from .position.state import Avignon, faction_of
from .rules.petitions.declared import Declared
from .rules.petitions.petition_steps import Pick, Strike, fixed_steps
from .rules.setup import LayOut, standing_for
from .rules.supply import DrawStep, Replacement, Successor
from .rules.verbs.choose import ChooseStep
from .rules.verbs.optional import May
from .rules.verbs.swap import SwapStep
from .said.places import Target, beside, is_petitioned, lies_at, names_another, persons_of, place_meant
from .said.places import stated as lies_elsewhere
from .said.ways import GAME, moved

DENIED = frozenset({"no", "not", "nothing", "neither", "waits"})
AIMED = (Beseech, Chastise, Excommunicate, Petition)
PAIR = 2
"""The number of effects for which `the former` and `the latter` have a meaning."""


def sayable(state: Avignon, heard: Heard) -> Iterator[Move]:
    """Moves that are understood whether or not they can be made now."""
    slots = [slot for slot in SLOTS if state.display[slot - 1] is not None]
    persons = [kind for kind in box().persons if heard.has(f"person.{kind}")]
    lie = {at.person for at in state.display if at is not None}
    places: list[Target] = [*slots, *(kind for kind in persons if kind not in lie)]
    yield from (kind(place) for place in places for kind in AIMED)
    if state.petition is not None:
        yield from _inside(places, heard.numbers, fixed_steps(state))
    elif any(isinstance(step, Moment) for step in state.agenda[:2]):
        for move in _inside(places, heard.numbers, None):  # what can only be meant of a petition
            if isinstance(move, Swap) or (isinstance(move, Pull | Push) and (move.steps or 0) > 1):
                yield move
    if state.petition is not None or heard.has("draw-card") or not any(map(heard.has, ("pull", "me", "to-me"))):
        yield from (Draw(kind) for kind in persons)
    yield from (EndTurn(), OfferDraw())


def _inside(places: list[Target], numbers: tuple[int, ...], fixed: int | None) -> Iterator[Move]:
    """What only a petition brings; as many maps as the card says are not said again."""
    by = (None, *(number for number in dict.fromkeys((*numbers, 1)) if 1 <= number <= 4 and number != fixed))
    for place in places:
        yield Replace(place)
        yield from (kind(place, steps) for kind in (Pull, Push) for steps in by)
        yield from (Swap(place, second) for second in places if second != place)
    yield from (Use(), Done())


def stated(state: Avignon, question: Question, heard: Heard) -> str:
    """What a disputed sentence states beside its move, in canonical words; nothing if it states nothing."""
    return lies_elsewhere(question, heard)


def times(state: Avignon, move: Move, heard: Heard) -> int:
    """How often an action is taken that is said to be taken more than once."""
    return (2 if heard.has("twice") else 3 if heard.has("thrice") else 1) if isinstance(move, AIMED) else 1


def meaning(state: Avignon, move: Move, heard: Heard) -> Meaning:
    """What a move means, in concepts."""
    match move:
        case Beseech() | Chastise() | Pull() | Push() if names_another(state, move.place, heard):
            return NEVER
        case Beseech() | Chastise() | Pull() | Push():
            return moved(state, move, heard)
        case Excommunicate() | Petition() | Replace():
            return _aimed(state, move, heard)
        case Swap(place, second):
            return _swapped(state, move, place, second, heard)
        case Draw(person):
            return _drawn(state, move, person, heard)
        case ChooseOption(option):
            return _option(state, move, option, heard)
        case ChoosePerson(person):
            return _chosen(state, move, person, heard)
        case Done():
            return _done(state, move, heard)
        case EndTurn():
            return _ended(state, move, heard)
        case OfferDraw() if heard.has("draw-card") and heard.has("one-map"):  # as in `I draw a card`
            return NEVER
    return framed(frame_of(GAME, move), heard)


def _aimed(state: Avignon, move: Excommunicate | Petition | Replace, heard: Heard) -> Meaning:
    """What it means that something is done to a person who goes nowhere."""
    if names_another(state, move.place, heard) or _goes_somewhere(state, move, heard):
        return NEVER
    frame = frame_of(GAME, move)
    if is_against(frame, heard):
        return NEVER
    also = {"choose", "take"} if any(map(heard.has, (*frame.verbs, "new-card"))) and not heard.has("stop") else set()
    verbs = frozenset[str]()
    if isinstance(move, Excommunicate):
        also |= {"draw-card", "turns-up", "put", "away", "back"} if any(map(heard.has, frame.verbs)) else set()
        verbs = _anew(state, move.place, heard)
    drawn = heard.has("turns-up") or heard.has("draw-card")
    near = isinstance(move, Petition) and any(map(heard.has, ("pull", "me", "to-me", "nearer")))
    return framed(frame, heard, place_meant(state, move.place, heard), verbs=verbs, also=also, bare=not (drawn or near))


def _goes_somewhere(state: Avignon, move: Excommunicate | Petition | Replace, heard: Heard) -> bool:
    """True if somebody is said to go to another map, or away from one."""
    at = lies_at(state, move.place)
    lies = None if at is None or at.level is None else f"map.{box().maps[at.level]}"
    roles = [(role_of(heard, span), span) for span in spans_of_kind(heard, "map.")]
    return any(role == "left" or (role and lies not in span.concepts) for role, span in roles)


def _anew(state: Avignon, place: Target, heard: Heard) -> frozenset[str]:
    """The words for a new card where they alone say that somebody goes: nobody is named, or had enough of."""
    if (state.agenda and isinstance(state.agenda[0], DrawStep | LayOut)) or not heard.has("new-card"):
        return frozenset()
    enough = heard.has("frame") and heard.has("not")
    anew = not heard.named("person.") and any(map(heard.has, place_meant(state, place, heard).ways))
    return frozenset({"new-card"}) if enough or anew else frozenset()


def _swapped(state: Avignon, move: Swap, place: Target, second: Target, heard: Heard) -> Meaning:
    """What it means that two persons change places."""
    both, lie = _both_alike(state, heard)
    if _only_around(state, place, second) or (both and {place, second} != lie):
        return NEVER
    frame = frame_of(GAME, move)
    if both:
        return framed(frame, heard, said(both), also=("both", "n2"))
    first = replace(place_meant(state, place, heard), loose=is_petitioned(state, place))
    parts = (first, replace(place_meant(state, second, heard), group=1))
    also = ("choose", "take") if first.loose and heard.has("take") else ()
    ordered = heard.has("swap") and not _only_around(state, second, place)
    return framed(frame, heard, *parts, also=also, ordered=ordered)


def _both_alike(state: Avignon, heard: Heard) -> tuple[str, set[Target]]:
    """The person of whom both are meant that are on display, as in `the two knights`, and where they lie."""
    counted = {span.places[-1] + 1 for span in spans_of(heard, {"both"})}
    persons = set(heard.named("person."))
    if len(persons) != 1 or not any(span.places[0] in counted for span in spans_of_kind(heard, "person.")):
        return "", set()
    concept = f"person.{persons.pop()}"
    lie: set[Target] = {slot for slot in SLOTS if concept in persons_of(state, (slot,))}
    return (concept, lie) if len(lie) == PAIR else ("", set())


def _only_around(state: Avignon, place: Target, second: Target) -> bool:
    """True if the card names the two persons of a swap the other way round, or where nobody told it, the row does."""
    step: Any = state.agenda[0] if state.agenda else None
    step = step.inner[0] if isinstance(step, May) else step
    if isinstance(step, Declared) and isinstance(place, int) and isinstance(second, int):
        return place > second
    return isinstance(step, SwapStep) and step.only_around(state, place, second)


def _drawn(state: Avignon, move: Draw, person: str, heard: Heard) -> Meaning:
    """A person that comes from the deck. The person who made room may be named, too: that one does not come where
    another is named."""
    left, named, near = _made_room(state, heard), heard.named("person."), beside(state, heard)
    others, over = set(named) - {person}, passed_over(heard, "person.")
    concept = f"person.{person}"
    if (named.count(person) > 1 and person not in left) or (others and (person in left or concept in over)):
        return NEVER
    if near is not None and person in near.anchors and named.count(person) == 1:
        return NEVER
    step = state.agenda[0] if state.agenda else None
    drawing = isinstance(step, DrawStep | LayOut)
    also = {f"person.{each}" for each in left} | (near.said if near is not None else set())
    also |= over if drawing else set()
    also |= {"in-place-of", "put", "places", "passed-over"} if left or (drawing and not others) else set()
    if isinstance(step, DrawStep | LayOut):
        slot, level = (step.slot, step.level) if isinstance(step, DrawStep) else (1, GENOA)
        also |= {f"at-slot.{slot}", f"o{slot}", f"n{slot}", "put"}
        also |= set() if level is None else {f"map.{box().maps[level]}"}
    return framed(frame_of(GAME, move), heard, said(concept), also=also)


def _made_room(state: Avignon, heard: Heard) -> set[str]:
    """The persons who left last, as far as they are named with words such as `in place of`. Two may be meant where
    either congregation may have taken one."""
    step = state.agenda[0] if heard.has("in-place-of") and state.agenda else None
    piles: tuple[tuple[str, ...] | None, ...] = (state.discard,) if isinstance(step, Successor) else ()
    piles = state.congregations if isinstance(step, Replacement) else piles
    last = {pile[-1] for pile in piles if pile}
    return {each for each in last if each is not None and heard.has(f"person.{each}")}


def _chosen(state: Avignon, move: ChoosePerson, person: str, heard: Heard) -> Meaning:
    """What it means that a person stands for a faction. Where there is one other, that one may be said to stay out."""
    over = passed_over(heard, "person.")
    instead = over or left_out(heard, "person.")
    named = {each for each in heard.named("person.") if f"person.{each}" not in instead}
    other, frame = None, frame_of(GAME, move)
    try:
        if any(faction_of(state, each) != faction_of(state, person) for each in named):
            return NEVER
        others = [kind for kind in standing_for(state, faction_of(state, person)) if kind != person]
        other = others[0] if len(others) == 1 else None
    except NotKnown:
        pass
    if f"person.{person}" in instead:
        return NEVER
    out = over or any("not" not in span.concepts for span in spans_of(heard, {"left-out"}))
    if other is not None and f"person.{other}" in instead and out and person not in named:
        return framed(frame, heard, said(f"person.{other}"), verbs=instead, also=("pass",))
    return framed(frame, heard, said(f"person.{person}"), also=instead)


def _option(state: Avignon, move: ChooseOption, option: int, heard: Heard) -> Meaning:
    """What it means that one of several effects is chosen: its number, or whom it alone falls on."""
    step, frame = state.agenda[0] if state.agenda else None, frame_of(GAME, move)
    ends, ways = set[str](), count(option) | {f"o{option}", f"slot{option}"}
    if not isinstance(step, ChooseStep) or not 1 <= option <= len(step.options):
        return NEVER if heard.has("at-slot.5") else framed(frame, heard, said(ways))
    ends |= {"former"} if option == 1 and len(step.options) == PAIR else set()
    ends |= {"latter", "at-slot.5"} if option == len(step.options) else set()
    if heard.has("at-slot.5") and "at-slot.5" not in ends:
        return NEVER
    every = [_falls_on(state, steps) for steps in step.options]
    alone = every[option - 1].difference(*every[: option - 1], *every[option:])
    verbs, also = set[str](), set[str]()
    if any(map(heard.has, alone)):
        for each in step.options[option - 1]:
            if isinstance(each, Pick | Strike):
                verbs |= set(frame_of(GAME, each.verb.move_at(1)).verbs)
                also |= {f"steps{each.number() if hasattr(each, 'number') else each.verb.number()}", "maps", "one-map"}
                also |= {"go", "move", *count(each.verb.number() or 0)}
        ways |= alone
    return framed(frame, heard, said(ways, ends), verbs=verbs, also=also)


def _falls_on(state: Avignon, steps: tuple[Step, ...]) -> frozenset[str]:
    """The persons whom Steps of a petition name, the petitioned one with them."""
    found = set[str]()
    for step in steps:
        if isinstance(step, Pick) and step.verb.target.kind == "name":
            found.add(f"person.{step.verb.target.of}")
        if isinstance(step, Strike) and (slot := step.slot(state)) is not None:
            persons = persons_of(state, (slot,))
            found |= persons | {"him"} if persons else set()
    return frozenset(found)


def _done(state: Avignon, move: Done, heard: Heard) -> Meaning:
    """That nothing more is done of what a petition offers. The persons to whom nothing is done may be named."""
    skips = any(FILL not in span.concepts for span in spans_of(heard, {"pass"}))
    frame = frame_of(GAME, move)
    also = set(persons_of(state, (slot for slot in SLOTS if is_petitioned(state, slot))))
    also |= {f"person.{kind}" for kind in box().persons} if heard.has("neither") else set()
    also |= set(frame.led) if skips or any(map(heard.has, DENIED)) else set()
    return framed(frame, heard, also=also)


def _ended(state: Avignon, move: EndTurn, heard: Heard) -> Meaning:
    """That a turn ends, or that it is now the turn of the other player, who is named."""
    verbs = frozenset() if state.active is None else frozenset({f"next.{1 - int(state.active)}"})
    also = {"take", "use", "not"} if heard.has("not") and heard.has("o2") else set()
    if heard.has("no-more") and any(map(heard.has, ("no", "not", "nothing"))):
        verbs |= {"no-more"}
        also |= {"no", "not", "nothing", "do-it", "choose", "offer", "left-out", "unmeant"}
    return framed(frame_of(GAME, move), heard, verbs=verbs, also=also)
