"""What points at one of several effects or persons of a petition."""

from __future__ import annotations

from referee.core import NotKnown, Step
from referee.speech import NEVER, Heard, Meaning, Span, count, said

from ..components import box
from ..moves import ChooseOption, ChoosePerson
from ..petition_steps import Pick, Strike
from ..setup import standing_for
from ..state import Avignon, faction_of
from ..verbs.choose import ChooseStep
from .steps import VERBS

PAIR = 2
"""Of so many effects one is the former, and the other the latter."""


def passed_over(heard: Heard) -> frozenset[str]:
    """The person that is named right after words for `instead of`, with these words; nothing where none is."""
    starts = [span.places[-1] for span in heard.spans if _passes_over(span)]
    persons = [span for span in heard.spans if any(each.startswith("person.") for each in span.concepts)]
    after = [span for span in persons if starts and span.places[0] > min(starts)]
    nearest = min(after, key=lambda span: span.places[0], default=None)
    return frozenset() if nearest is None else nearest.concepts | {"passed-over", "unmeant"}


def _passes_over(span: Span) -> bool:
    """Whether words say that what comes behind them is not meant, as `instead of` and `not the` do; a `not` by itself
    may belong to what stands before it."""
    return "passed-over" in span.concepts or ("unmeant" in span.concepts and len(span.places) > 1)


def left_out(heard: Heard) -> frozenset[str]:
    """The person that is named right before words for `out`, with these words; nothing where none is."""
    starts = [span.places[0] for span in heard.spans if "left-out" in span.concepts]
    persons = [span for span in heard.spans if any(each.startswith("person.") for each in span.concepts)]
    before = [span for span in persons if starts and span.places[-1] < max(starts)]
    nearest = max(before, key=lambda span: span.places, default=None)
    return frozenset() if nearest is None else nearest.concepts | {"left-out"}


def choice_meant(state: Avignon, person: str, heard: Heard) -> Meaning:
    """What it means that a person stands for a faction; whoever is the only other one may be said to stay out."""
    instead = passed_over(heard) or left_out(heard)
    if f"person.{person}" in instead or _names_other_choice(state, person, instead, heard):
        return NEVER
    also = frozenset({"use", "put", "turns-up", *(f"faction.{each}" for each in box().factions)})
    also |= {"o1", "o2", "o3", "at-slot.5"}
    other = _only_other(state, person)
    kept_out = any("left-out" in span.concepts and "not" not in span.concepts for span in heard.spans)
    told = f"person.{other}" in instead and (kept_out or bool(passed_over(heard)))
    if other is not None and told and not heard.has(f"person.{person}"):
        return Meaning(VERBS[ChoosePerson] | instead, (said(f"person.{other}"),), also | {"pass"})
    return Meaning(VERBS[ChoosePerson], (said(f"person.{person}"),), also | instead)


def _only_other(state: Avignon, person: str) -> str | None:
    """The only other person type of a faction; None where there is none, or more than one, or nobody told."""
    try:
        others = [kind for kind in standing_for(state, faction_of(state, person)) if kind != person]
    except NotKnown:
        return None
    return others[0] if len(others) == 1 else None


def _names_other_choice(state: Avignon, person: str, instead: frozenset[str], heard: Heard) -> bool:
    """Whether a person is named who is chosen for another faction, and is not passed over."""
    others = {each for each in heard.named("person.") if f"person.{each}" not in instead}
    try:
        return any(faction_of(state, each) != faction_of(state, person) for each in others)
    except NotKnown:
        return False


def is_named_twice(person: str, heard: Heard) -> bool:
    """Whether a person is named at two places: two cards of that name are told one after the other."""
    return heard.named("person.").count(person) > 1


def option_meant(state: Avignon, option: int, heard: Heard) -> Meaning:
    """What it means that one of several effects is chosen."""
    ends = _end(state, option)
    if heard.has("at-slot.5") and "at-slot.5" not in ends:
        return NEVER
    also = frozenset({"option", "effect", "accept", "yes"})
    says, by_verb, besides = _effect_meant(state, option, heard)
    ways = said(count(option), f"o{option}", f"slot{option}", says, ends)
    return Meaning(VERBS[ChooseOption] | by_verb, (ways,), also | besides)


def _effect_meant(state: Avignon, option: int, heard: Heard) -> tuple[frozenset[str], frozenset[str], frozenset[str]]:
    """What points at one of several effects and at no other: the persons whom it alone falls on; where one of them is
    named, the verbs that say it, and what may be said besides."""
    step = state.agenda[0] if state.agenda else None
    if not isinstance(step, ChooseStep) or not 1 <= option <= len(step.options):
        return frozenset(), frozenset(), frozenset()
    every = [_falls_on(state, steps) for steps in step.options]
    persons = every[option - 1].difference(*every[: option - 1], *every[option:])
    if not any(map(heard.has, persons)):
        return frozenset(), frozenset(), frozenset()
    moves = [each.verb for each in step.options[option - 1] if isinstance(each, Pick | Strike)]
    verbs = frozenset[str]().union(*(VERBS[each.move] for each in moves))
    far = frozenset({"maps", "one-map", "go", "move"}).union(
        *({f"steps{each.number()}", *count(each.number())} for each in moves)
    )
    return persons, verbs, far


def _end(state: Avignon, option: int) -> frozenset[str]:
    """What points at the first of two effects, or at the last of several."""
    step = state.agenda[0] if state.agenda else None
    if not isinstance(step, ChooseStep):
        return frozenset()
    first = {"former"} if option == 1 and len(step.options) == PAIR else set()
    return frozenset(first | ({"latter", "at-slot.5"} if option == len(step.options) else set()))


def _falls_on(state: Avignon, steps: tuple[Step, ...]) -> frozenset[str]:
    """The persons whom Steps of a petition name, the petitioned one with them."""
    found = set[str]()
    for step in steps:
        if isinstance(step, Pick) and step.verb.target.kind == "name":
            found.add(f"person.{step.verb.target.of}")
        if isinstance(step, Strike) and (slot := step.slot(state)) is not None:
            at = state.display[slot - 1]
            found |= {f"person.{at.person}", "him"} if at is not None and at.person is not None else set()
    return frozenset(found)
