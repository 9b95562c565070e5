"""Where somebody is said to go: to a map, to a player's side, away from a map; and by how many maps."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product

from msgspec import Struct

from referee.speech import NEVER, Heard, Meaning, Part, Span, count, said
from referee.speech.frames import frame_of, framed, is_against
from referee.speech.meaning import TO, preposition
from referee.speech.roles import goes_to_seat, role_of, spans_of

from ..box.components import box
from ..moves import Beseech, Chastise, Pull, Push
from ..position.state import Avignon
from ..rules.petitions.petition_steps import fixed_steps
from .places import actor, counts_steps, lies_at, persons_of, place_meant

GAME = "avignon"
FAR = ("steps", "closer", "further")
"""The concepts that say how far somebody goes, before the number."""

ORDER = frozenset({"o1", "o2", "o3", "slot1", "slot2", "slot3", "at-slot.1", "first-card", "second-copy", "turns-up"})
"""The concepts of words for what is done first, second or third."""

Step = Beseech | Chastise | Pull | Push


class Way(Struct, frozen=True):
    """A way along the track: the level where it begins, +1 towards Rome or -1, and how many maps, if that is known."""

    start: int | None
    step: int
    far: int | None

    @property
    def end(self) -> int | None:
        return None if self.start is None or self.far is None else self.start + self.step * self.far


class Told(Struct, frozen=True):
    """What a sentence tells of a way: whether it leads there, whether it leads elsewhere, what names its end, and all
    else that speaks of it."""

    agrees: bool = False
    contradicts: bool = False
    end: frozenset[str] = frozenset()
    said: frozenset[str] = frozenset()

    def plus(self, other: Told) -> Told:
        return Told(
            self.agrees or other.agrees,
            self.contradicts or other.contradicts,
            self.end | other.end,
            self.said | other.said,
        )


def moved(state: Avignon, move: Step, heard: Heard) -> Meaning:
    """What it means that a person goes to a side, one map or several."""
    told = _told_by_side(state, move, heard).plus(_told_by_maps(state, move, heard))
    frame = frame_of(GAME, move)
    if told.contradicts or (not told.agrees and is_against(frame, heard)):
        return NEVER
    place = place_meant(state, move.place, heard)
    parts, also, verbs = [place], set(told.said), frozenset[str]()
    if isinstance(move, Beseech | Chastise):
        parts += [said(each, loose=True) for each in told.end]
        also |= told.end
    else:
        far = _how_far(state, move, heard, told)
        if far is None:
            return NEVER
        parts += far.parts
        verbs |= far.unit
        also |= far.besides
        also |= ORDER if any(token.ordinal for token in heard.tokens) and _is_named(state, move, heard) else set()
    return framed(frame, heard, *parts, led=told.agrees, verbs=verbs, also=also)


def way_of(state: Avignon, move: Step) -> Way | None:
    """The way that a move takes somebody; None if nobody told whose move it is."""
    who, at = actor(state), lies_at(state, move.place)
    if who is None:
        return None
    nearer = isinstance(move, Beseech | Pull)
    step = 1 if (who == state.rome_seat()) is nearer else -1
    far = 1 if isinstance(move, Beseech | Chastise) else move.steps or fixed_steps(state)
    return Way(None if at is None else at.level, step, far)


def _told_by_side(state: Avignon, move: Step, heard: Heard) -> Told:
    """What is told by the side of a player to which somebody goes."""
    who = actor(state)
    if who is None:
        return Told()
    nearer = isinstance(move, Beseech | Pull)
    own, other = int(who), 1 - int(who)
    if heard.has(f"by.{other}") and not goes_to_seat(heard, other):
        own, other = other, own  # whoever speaks of the other player's move turns both sides round
    mine = heard.has("to-me") or any(each.startswith("closer") for each in heard.concepts)
    mine = mine or (heard.has("to-own") and heard.has(f"by.{own}") and not heard.has("push"))
    to_own, to_other = goes_to_seat(heard, own), goes_to_seat(heard, other)
    goal, aimed = (own, to_own) if nearer else (other, to_other)
    names = {f"seat.{goal}", f"by.{goal}", f"of.{goal}", f"heading.{goal}"}
    said = {*names, "side", "opponent"} if aimed else {"side"}
    said |= {"to-own"} if nearer else set()
    way = way_of(state, move)
    if way is not None and way.end is not None and way.end not in box().maps:
        said |= {*names, "congregation", "beyond", "me" if nearer else "opponent"}
    against = to_other and not to_own if nearer else (to_own and not to_other)
    return Told(agrees=aimed or (nearer and mine), contradicts=against, said=frozenset(said))


def _told_by_maps(state: Avignon, move: Step, heard: Heard) -> Told:
    """What is told by the maps that are named: one that is no place where somebody lies may be where he comes to
    lie."""
    way, told = way_of(state, move), Told()
    if way is None or way.start is None:
        return told
    for level, name in box().maps.items():
        for span in spans_of(heard, {f"map.{name}"}):
            told = told.plus(_told_by_map(state, move, heard, way, level, span))
    middle = spans_of(heard, {"at-slot.3"})  # of the track, where it is aimed at, and not of the row
    if way.start * way.step < 0 and any(role_of(heard, span) for span in middle):
        told = told.plus(Told(agrees=True, said=frozenset({"at-slot.3", "back"})))
    return told


def _told_by_map(state: Avignon, move: Step, heard: Heard, way: Way, level: int, span: Span) -> Told:
    """What is told of a way by one map, in the role in which it is named."""
    lie = {f"person.{at.person}" for at in state.display if at is not None}
    role, start = role_of(heard, span, lie), way.start or 0
    concept = frozenset({f"map.{box().maps[level]}"})
    further = (level - start) * way.step
    if role == "left":
        away = further < 0 or (level == start and level + way.step in box().maps)
        return Told(agrees=away, contradicts=not away, said=concept)
    if role == "heading":
        return Told(agrees=further > 0, contradicts=further <= 0, said=concept | {"term.up-to"})
    if level == way.end or (role == "goal" and _is_on_the_way(way, move, further)):
        aims = role == "goal" or (preposition(heard, span) == TO and not _lies_there(state, heard, level, move))
        if aims or not _lies_there(state, heard, level):
            return Told(aims, False, concept, frozenset({"term.up-to", "back", "up"}))
        return Told()
    return Told(contradicts=role == "goal")


def _is_on_the_way(way: Way, move: Step, further: int) -> bool:
    """True if a map so far on is come to by a move that does not say how far it goes."""
    steps = isinstance(move, Pull | Push) and move.steps is None
    return steps and further > 0 and (way.far is None or further < way.far)


def _lies_there(state: Avignon, heard: Heard, level: int, move: Step | None = None) -> bool:
    """True if somebody lies on a map who is named: then it says who is meant. With a move only its person counts."""
    there = {slot for slot, at in enumerate(state.display, 1) if at is not None and at.level == level}
    alike = frozenset[str]() if move is None else persons_of(state, (move.place,))
    persons = persons_of(state, there)
    return any(heard.has(person) for person in (persons if move is None else persons & alike))


def _is_named(state: Avignon, move: Step, heard: Heard) -> bool:
    """True if the person is named, and nobody else of that name lies on display."""
    alike = [
        at for at in range(1, len(state.display) + 1) if persons_of(state, (at,)) == persons_of(state, (move.place,))
    ]
    return len(alike) == 1 and any(map(heard.has, persons_of(state, alike)))


class Far(Struct, frozen=True):
    """What says how far somebody goes: as a Part where that has to be said, with its unit, which is a verb, and what
    may be said besides."""

    parts: tuple[Part, ...]
    unit: frozenset[str]
    besides: frozenset[str]


def _how_far(state: Avignon, move: Pull | Push, heard: Heard, told: Told) -> Far | None:
    """What says how far somebody goes; None if it is said otherwise."""
    fixed, steps = fixed_steps(state), move.steps
    numbers = set(_steps_said(heard))
    if numbers and (steps or fixed) not in numbers:
        return None
    unit = frozenset({f"{'closer' if isinstance(move, Pull) else 'further'}{steps or fixed}"} if steps or fixed else ())
    one = frozenset({"one-map"} if 1 in (steps, fixed) else ())
    if not steps:
        return Far((), unit, one | told.end | (count(fixed) | {f"steps{fixed}"} if fixed else frozenset()))
    label = steps == move.place and heard.numbers.count(steps) == 1 and not counts_steps(state, move.place, heard)
    figure = frozenset[str]() if label else count(steps) - {"both"}
    return Far((said(figure, unit, {f"steps{steps}"}, told.end, one),), unit, one)


def _steps_said(heard: Heard) -> Iterator[int]:
    """How many maps somebody is said to go, each with its unit; a number that ranks is none."""
    for span in heard.spans:
        if not any(heard.tokens[place].ordinal for place in span.places):
            for concept, kind in product(span.concepts, FAR):
                figure = concept.removeprefix(kind)
                if figure != concept and figure.isdigit():
                    yield int(figure)
