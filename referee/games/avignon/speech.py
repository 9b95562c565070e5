"""What the moves of Avignon mean in plain words."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from msgspec.structs import replace

from referee.core import Moment, Move, Step
from referee.speech import Heard, Meaning, Part, Span, count, said
from referee.speech.heard import ASIDE, FILL, folded

from .components import SLOTS, box
from .moves import (
    AcceptDraw,
    Beseech,
    Chastise,
    ChooseOption,
    ChoosePerson,
    DeclineDraw,
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
from .petition_steps import Pick, Strike
from .state import Avignon
from .verbs.choose import ChooseStep
from .verbs.optional import May
from .verbs.swap import SwapStep

PULLED = frozenset({"pull", "me", "to-me"})
PUSHED = frozenset({"push", "back", "away"})
FAR = ("steps", "closer", "further")
"""The concepts that say how far somebody goes, before the number."""

VERBS: dict[type[Move], frozenset[str]] = {
    Beseech: PULLED | {"beseech"},
    Chastise: PUSHED | {"chastise"},
    Excommunicate: frozenset({"excommunicate", "discard", "replace", "begone"}),
    Petition: frozenset({"petition", "use"}),
    Pull: PULLED,
    Push: PUSHED,
    Replace: frozenset({"replace", "discard"}),
    Swap: frozenset({"swap"}),
    ChooseOption: frozenset({"choose", "take", "option"}),
    ChoosePerson: frozenset({"choose", "take", "member"}),
    Draw: frozenset({"turns-up", "draw-card", "take"}),
    EndTurn: frozenset({"stop", "end-turn", "pass"}),
    Done: frozenset({"stop", "pass", "no", "not", "nothing", "card-done"}),
    Use: frozenset({"use", "yes", "do-it", "continue"}),
    OfferDraw: frozenset({"draw-game"}),
    AcceptDraw: frozenset({"accept", "yes", "draw-game"}),
    DeclineDraw: frozenset({"decline", "no", "not", "pass", "continue", "play-on"}),
}
LIGHT = frozenset({"give", "take", "put", "move", "turns-up", "offer", "draw-card"})
"""Verbs that say nothing by themselves beside a noun that says what is done, as in to give a scolding."""

AIMED = (Beseech, Chastise, Excommunicate, Petition)


def sayable(state: Avignon, heard: Heard) -> Iterator[Move]:
    """Moves that are understood whether or not they can be made now."""
    slots = [slot for slot in SLOTS if state.display[slot - 1] is not None]
    persons = [kind for kind in box().persons if heard.has(f"person.{kind}")]
    lie = {at.person for at in state.display if at is not None}
    places: list[int | str] = [*slots, *(kind for kind in persons if kind not in lie)]
    for place in places:
        yield from (kind(place) for kind in AIMED)
    if state.petition is not None:
        yield from _inside(places, heard.numbers)
    elif any(isinstance(step, Moment) for step in state.agenda[:2]):
        yield from _only_inside(places, heard)
    if state.petition is not None or heard.has("draw-card") or not any(map(heard.has, PULLED)):
        yield from (Draw(kind) for kind in persons)
    yield from (EndTurn(), OfferDraw())


def times(move: Move, heard: Heard) -> int:
    """How often an action is taken that is said to be taken more than once."""
    if not isinstance(move, AIMED):
        return 1
    return 2 if heard.has("twice") else 3 if heard.has("thrice") else 1


def _inside(places: list[int | str], numbers: tuple[int, ...]) -> Iterator[Move]:
    """What only a petition brings."""
    by = (None, *(number for number in dict.fromkeys((*numbers, 1)) if 1 <= number <= 4))
    for place in places:
        yield Replace(place)
        yield from (Pull(place, steps) for steps in by)
        yield from (Push(place, steps) for steps in by)
        yield from (Swap(place, second) for second in places if second != place)
    yield from (Use(), Done())


def _only_inside(places: list[int | str], heard: Heard) -> Iterator[Move]:
    """What can only be meant of a petition, where nobody told whether one is carried out."""
    for move in _inside(places, heard.numbers):
        if isinstance(move, Swap) or (isinstance(move, Pull | Push) and (move.steps or 0) > 1):
            yield move


def meaning(state: Avignon, move: Move, heard: Heard) -> Meaning:
    """What a move means, in concepts."""
    if isinstance(move, (*AIMED, Replace, Pull, Push)) and _names_another(state, move.place, heard):
        return NEVER
    if isinstance(move, Petition | Excommunicate) and _is_sent_on(state, move.place, heard):
        return NEVER
    if isinstance(move, Beseech | Chastise) and heard.has("begone"):
        return NEVER
    if isinstance(move, Pull | Push) and not move.steps and _counts_steps(state, move.place, heard):
        return NEVER
    return _meaning(state, move, heard)


def _meaning(state: Avignon, move: Move, heard: Heard) -> Meaning:
    verbs = VERBS.get(type(move), frozenset())
    match move:
        case Beseech() | Chastise():
            return _step(state, move, heard)
        case Excommunicate(place):
            also = frozenset({"put", "away", "back", "continue", "frame"})
            also |= {"draw-card", "turns-up"} if any(map(heard.has, verbs)) else set()
            also |= {"use", "twice", "thrice"} if heard.has("excommunicate") else set()
            return Meaning(verbs, (_place(state, place),), also, bare=not _comes(heard))
        case Petition(place):
            return Meaning(
                verbs,
                (_place(state, place),),
                frozenset(
                    {
                        "effect",
                        "choose",
                        "continue",
                        "frame",
                        "take",
                        "twice",
                        *(("give", "put", "offer") if heard.has("petition") else ()),
                    }
                ),
            )
        case Replace(place):
            return Meaning(
                verbs,
                (_place(state, place),),
                frozenset({"draw-card", "turns-up", "put", "take"}),
                bare=not _comes(heard),
            )
        case Pull() | Push():
            return _steps(state, move, heard)
        case Swap(place, second) if _only_around(state, place, second):
            return NEVER
        case Swap(place, second):
            return Meaning(
                verbs,
                (
                    replace(_place(state, place), loose=_is_petitioned(state, place)),
                    replace(_place(state, second), group=1),
                ),
                frozenset({"places"}),
                ordered=heard.has("swap") and not _only_around(state, second, place),
            )
        case ChooseOption(option):
            also = frozenset({"option", "effect", "accept", "yes"})
            says, by_verb, besides = _effect(state, option, heard)
            ways = said(count(option), f"o{option}", f"slot{option}", says)
            return Meaning(verbs | by_verb, (ways,), also | besides)
        case ChoosePerson(person):
            instead = _passed_over(heard) | _left_out(heard)
            if f"person.{person}" in instead:
                return NEVER
            also = frozenset({"use", "put", "turns-up", *(f"faction.{each}" for each in box().factions)})
            return Meaning(verbs, (said(f"person.{person}"),), also | instead)
        case Draw(person):
            slots = frozenset(f"slot{slot}" for slot in SLOTS)
            return Meaning(
                verbs, (said(f"person.{person}"),), frozenset({"second-copy", "first-card", "o1", "slot", "go"}) | slots
            )
        case Done():
            spared = VERBS[Pull] | VERBS[Push] | VERBS[Swap] | VERBS[Replace] | {"draw-card", "turns-up", "choose"}
            spared = spared if any(map(heard.has, ("no", "not", "nothing"))) else frozenset()
            return Meaning(verbs, (), frozenset({"turn", "card-done", "all"} | spared | _petitioned(state)))
        case EndTurn():
            return Meaning(verbs | _others_turn(state), (), frozenset({"turn", "card-done", "all"}))
        case OfferDraw():
            also = frozenset({"offer", "stop", *([ASIDE] if heard.has("invites") else [])})
            return Meaning(verbs, (), also, must=frozenset({"draw-game"}))
        case AcceptDraw() | DeclineDraw():
            return Meaning(verbs, (), frozenset({"draw-game", "offer", "take"}))
    return Meaning(verbs, (), frozenset({"effect", "all"}))


NEVER = Meaning(frozenset(), must=frozenset({"never"}))
"""What a move means that can't be meant."""


def _passed_over(heard: Heard) -> frozenset[str]:
    """The person that is named right after words for `instead of`, with these words; nothing where none is."""
    starts = [span.places[-1] for span in heard.spans if "instead" in span.concepts]
    persons = [span for span in heard.spans if any(each.startswith("person.") for each in span.concepts)]
    after = [span for span in persons if starts and span.places[0] > min(starts)]
    nearest = min(after, key=lambda span: span.places[0], default=None)
    return frozenset() if nearest is None else nearest.concepts | {"instead"}


def _left_out(heard: Heard) -> frozenset[str]:
    """The person that is named right before words for `out`, with these words; nothing where none is."""
    starts = [span.places[0] for span in heard.spans if "left-out" in span.concepts]
    persons = [span for span in heard.spans if any(each.startswith("person.") for each in span.concepts)]
    before = [span for span in persons if starts and span.places[-1] < max(starts)]
    nearest = max(before, key=lambda span: span.places, default=None)
    return frozenset() if nearest is None else nearest.concepts | {"left-out"}


def _steps_said(heard: Heard) -> set[int]:
    """How many steps are said to be made, each with its unit; a number that ranks is none."""
    found = set[int]()
    for span in heard.spans:
        ranks = any(heard.tokens[place].ordinal for place in span.places)
        far = [one.removeprefix(kind) for one in span.concepts for kind in FAR if one.startswith(kind)]
        found |= set() if ranks else {int(number) for number in far if number.isdigit()}
    return found


def _counts_steps(state: Avignon, place: int | str, heard: Heard) -> bool:
    """Whether the only number that is said is that of a slot, whose person is named, too, and nobody else is of that
    name, where the person does not stand right before it, or words for a side right behind it: it counts steps."""
    at = state.display[place - 1] if isinstance(place, int) else None
    if at is None or at.person is None or not heard.has(f"person.{at.person}") or heard.has(f"slot{place}"):
        return False
    numbers = [token for token in heard.tokens if token.number is not None]
    named = [span for span in heard.spans if f"person.{at.person}" in span.concepts]
    if any(_is_numbered(heard, span) for span in named):
        return False
    alike = [other for other in state.display if other is not None and other.person == at.person]
    return len(alike) == len(numbers) == 1 and numbers[0].number == place and not numbers[0].ordinal


def _is_numbered(heard: Heard, named: Span) -> bool:
    """Whether a slot is told right behind the name of a person, as in `the knight two` and `knight 2 to Ben`; in `the
    knight two to Ben` that is how far."""
    place = named.places[-1] + 1
    if place >= len(heard.tokens) or heard.tokens[place].number is None:
        return False
    sides = {"to-me", "away", "opponent", "side", *(f"heading.{seat}" for seat in (0, 1))}
    towards = {*heard.tongue.towards, *heard.tongue.direction}
    goes = any(folded(token.word) in towards for token in heard.tokens[place + 1 : place + 2])
    goes = goes or any(span.places[0] == place + 1 and span.concepts & sides for span in heard.spans)
    article = any(span.places == (named.places[0] - 1,) and FILL in span.concepts for span in heard.spans)
    return not goes or (heard.tokens[place].word.isdecimal() and not article)


def _effect(state: Avignon, option: int, heard: Heard) -> tuple[frozenset[str], frozenset[str], frozenset[str]]:
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


def _falls_on(state: Avignon, steps: tuple[Step, ...]) -> frozenset[str]:
    """The persons whom Steps of a petition name, the petitioned one with them."""
    found = set[str]()
    for step in steps:
        if isinstance(step, Pick) and step.verb.target.kind == "name":
            found.add(f"person.{step.verb.target.of}")
        if isinstance(step, Strike) and (slot := step.slot(state)) is not None:
            at = state.display[slot - 1]
            found |= {f"person.{at.person}"} if at is not None and at.person is not None else set()
    return frozenset(found)


def _is_sent_on(state: Avignon, place: int | str, heard: Heard) -> bool:
    """Whether somebody is to go to another map than the one where one lies."""
    at = state.display[place - 1] if isinstance(place, int) else None
    lies = None if at is None or at.level is None else box().maps.get(at.level)
    return any(_aims_at(heard, each) for each in box().maps.values() if each != lies)


def _petitioned(state: Avignon) -> frozenset[str]:
    """The person whose petition is carried out."""
    who = [at.person for slot, at in zip(SLOTS, state.display, strict=True) if at and _is_petitioned(state, slot)]
    return frozenset(f"person.{person}" for person in who if person is not None)


def _is_petitioned(state: Avignon, place: int | str) -> bool:
    """Whether the petition that is carried out is that of the person in a slot."""
    at = state.display[place - 1] if isinstance(place, int) else None
    return at is not None and state.petition is not None and at.serial == state.petition.serial


def _names_another(state: Avignon, place: int | str, heard: Heard) -> bool:
    """Whether persons are named, and whoever lies in a slot is none of them."""
    at = state.display[place - 1] if isinstance(place, int) else None
    persons = heard.named("person.")
    return bool(persons) and at is not None and at.person is not None and at.person not in persons


def _step(state: Avignon, move: Beseech | Chastise, heard: Heard) -> Meaning:
    """What it means that a person goes one map to a side."""
    verbs, place = VERBS[type(move)], move.place
    also = _way(state, place, move, heard) | {"one-map", "go", "move", "continue", "frame"}
    also |= {"back"} if isinstance(move, Beseech) and heard.has("pull") else set()
    noun = "beseech" if isinstance(move, Beseech) else "chastise"
    also |= (LIGHT | {"use", "twice", "thrice"}) if heard.has(noun) else set()
    if _goes_to_the_other(state, heard):
        if isinstance(move, Beseech):
            return NEVER
        verbs = verbs | PULLED
    elif to := _goes_to_the_active(state, heard):
        if isinstance(move, Chastise):
            return NEVER
        verbs, also = verbs | {"nearer", "go", "move", "put", *PUSHED}, also | to
    elif isinstance(move, Beseech) and heard.has("push") and not any(map(heard.has, PULLED | {"nearer"})):
        return NEVER
    if isinstance(move, Chastise) and _left_to_the_other(state, also, heard):
        verbs, also = verbs | {"take", "give"}, also | {"yes", "accept", "offer"}
    return Meaning(verbs, (_place(state, place),), also)


def _steps(state: Avignon, move: Pull | Push, heard: Heard) -> Meaning:
    """What it means that a person goes some maps to a side."""
    verbs, place, steps = VERBS[type(move)], move.place, move.steps
    also = _way(state, place, move, heard) | {
        "go",
        "move",
        "maps",
        "continue",
        "beseech" if isinstance(move, Pull) else "chastise",
    }
    if isinstance(move, Pull) and _goes_to_the_other(state, heard):
        return NEVER
    if not _goes_to_the_other(state, heard) and (to := _goes_to_the_active(state, heard)):
        if isinstance(move, Push):
            return NEVER
        verbs, also = verbs | {"nearer", *PUSHED}, also | to
    if (told_steps := _steps_said(heard)) and steps not in told_steps:
        return NEVER
    goal = _goal(state, place, move, heard)
    once = steps == place and heard.numbers.count(place) == 1 and any(map(heard.has, verbs))
    once = once and not _counts_steps(state, place, heard)
    far = count(steps) if steps and not once else frozenset()
    by_far = {f"{'closer' if isinstance(move, Pull) else 'further'}{steps}"} if steps else frozenset()
    verbs = verbs | by_far
    told = (said(far, by_far, f"steps{steps}", goal, ("one-map",) if steps == 1 else ()),) if steps else ()
    return Meaning(verbs, (_place(state, place), *told), also | ({"one-map"} if steps == 1 else set()))


def _goes_to_the_active(state: Avignon, heard: Heard) -> frozenset[str]:
    """What names the player on turn, where somebody is said to go to that one; nothing where nobody is."""
    seat = state.active
    spans = [span for span in heard.spans if f"seat.{seat}" in span.concepts and span.places[0] > 0]
    before = {folded(heard.tokens[span.places[0] - 1].word) for span in spans}
    towards = heard.tongue.of if heard.has("nearer") else heard.tongue.towards
    named = frozenset({f"seat.{seat}", f"by.{seat}", f"of.{seat}", f"heading.{seat}"})
    return frozenset() if before.isdisjoint(towards) and not heard.has(f"heading.{seat}") else named


def _goes_to_the_other(state: Avignon, heard: Heard) -> bool:
    """Whether somebody is said to come nearer to the other player, or into that player's congregation."""
    if state.active is None:
        return False
    other = 1 - int(state.active)
    if heard.has(f"heading.{other}"):
        return True
    if heard.has(f"by.{other}") and not _towards(heard, other):
        return False
    named = [span for span in heard.spans if f"seat.{other}" in span.concepts]
    if not named:
        return False
    before = {folded(heard.tokens[span.places[0] - 1].word) for span in named if span.places[0] > 0}
    goes = not before.isdisjoint(heard.tongue.towards)
    return goes or (heard.has("nearer") and not before.isdisjoint(heard.tongue.of))


def _left_to_the_other(state: Avignon, off: frozenset[str], heard: Heard) -> bool:
    """Whether a person goes to the congregation of the other player, who is named."""
    other = f"seat.{1 - int(state.active)}" if state.active is not None else ""
    return "congregation" in off and other in off and heard.has(other)


def _holders(state: Avignon, person: str) -> frozenset[str]:
    """In whose congregation a person may lie who does not lie on display, and that it is one."""
    found = {"congregation"}
    for seat, held in enumerate(state.congregations):
        if held is None or person in held:
            found |= {f"seat.{seat}", "me" if seat == state.active else "opponent"}
    return frozenset(found)


def _goal(state: Avignon, place: int | str, move: Pull | Push, heard: Heard) -> frozenset[str]:
    """The map on which a person comes to lie, where it is named as the one to go to."""
    at = state.display[place - 1] if isinstance(place, int) else None
    if at is None or at.level is None or state.active is None or not move.steps:
        return frozenset()
    towards = 1 if (state.active == state.rome) is isinstance(move, Pull) else -1
    goes = at.level + towards * move.steps
    aimed = goes in box().maps and _aims_at(heard, box().maps[goes])
    return frozenset({f"map.{box().maps[goes]}"}) if aimed else frozenset()


def _comes(heard: Heard) -> bool:
    """Whether somebody is said to come from the deck."""
    return heard.has("turns-up") or heard.has("draw-card")


def _only_around(state: Avignon, place: int | str, second: int | str) -> bool:
    """Whether the card names the two persons of a swap the other way round."""
    step: Any = state.agenda[0] if state.agenda else None
    step = step.inner[0] if isinstance(step, May) else step
    return isinstance(step, SwapStep) and step.only_around(state, place, second)


def _others_turn(state: Avignon) -> frozenset[str]:
    """That it is now the turn of the other player, who is named."""
    return frozenset() if state.active is None else frozenset({f"next.{1 - int(state.active)}"})


def _place(state: Avignon, place: int | str) -> Part:
    """Everything that points at a slot: its number, its end of the row, who lies there, the map beside it."""
    if isinstance(place, str):
        return said(f"person.{place}", _holders(state, place))
    at = state.display[place - 1]
    ways = {f"slot{place}", f"n{place}", f"o{place}", f"at-slot.{place}"}
    if at is not None and at.person is not None:
        ways.add(f"person.{at.person}")
        alike = [slot for slot in SLOTS if (other := state.display[slot - 1]) and other.person == at.person]
        if len(alike) > 1:  # the left one and the right one of two
            ways |= {"at-slot.1"} if place == alike[0] else {"at-slot.5"} if place == alike[-1] else set()
    if at is not None and at.level is not None:
        ways.add(f"map.{box().maps[at.level]}")
    return Part(frozenset(ways))


def _aims_at(heard: Heard, place: str, words: tuple[str, ...] = ()) -> bool:
    """Whether a map is named as the one to which, or with words of direction towards which, somebody is to go."""
    return _aims_at_concept(heard, f"map.{place}", words)


def _aims_at_concept(heard: Heard, concept: str, words: tuple[str, ...] = ()) -> bool:
    """Whether something is named as that to which somebody is to go."""
    starts = [span.places[0] for span in heard.spans if concept in span.concepts]
    before = [folded(heard.tokens[each].word) for start in starts for each in range(max(start - 2, 0), start)]
    return any(word in before for word in words or heard.tongue.towards)


def _way(state: Avignon, place: int | str, move: Move, heard: Heard) -> frozenset[str]:
    """The map to which a move of one step brings a person, and whose side that is. A map at which a person of that name
    lies says which one is meant, and not where one comes to lie."""
    at = state.display[place - 1] if isinstance(place, int) else None
    if at is None or at.level is None or state.active is None:
        return frozenset()
    if not any(map(heard.has, _place(state, place).ways)):
        return frozenset()
    towards = 1 if state.active == state.rome else -1
    step = towards if isinstance(move, Beseech | Pull) else -towards
    goes = at.level + step
    seat = int(state.active) if step == towards else 1 - int(state.active)
    off = {f"seat.{seat}", f"heading.{seat}", "congregation", "me" if seat == state.active else "opponent"}
    off |= {"beyond", f"map.{box().maps.get(at.level)}"} if heard.has("beyond") else set()
    side = (
        {f"seat.{seat}", f"heading.{seat}", "opponent", "side"}
        if seat != state.active and _towards(heard, seat)
        else set()
    )
    if heard.has(f"by.{1 - int(state.active)}"):  # who speaks of the other player's move turns both sides round
        side |= {"congregation", "me", "opponent", f"map.{box().maps.get(at.level - step)}"}
    if goes not in box().maps:
        return frozenset(off | side)
    if not _aims_at(heard, box().maps[goes]):
        lie = [each.person for each in state.display if each is not None and each.level == goes]
        if any(heard.has(f"person.{person}") for person in lie):
            return frozenset(side)
    aimed = {"back", "up"} if _aims_at(heard, box().maps[goes]) else set()
    further = range(goes, (max(box().maps) if step > 0 else min(box().maps)) + step, step)
    which_way = heard.tongue.direction
    beyond = {f"map.{box().maps[each]}" for each in further if _aims_at(heard, box().maps[each], which_way)}
    if abs(goes) < abs(at.level) and _aims_at_concept(heard, "at-slot.3"):  # the middle of the track, not of the row
        beyond |= {"at-slot.3", "back"}
    return frozenset({f"map.{box().maps[goes]}", "term.up-to", *side, *aimed, *beyond})


def _towards(heard: Heard, seat: int) -> bool:
    """Whether somebody is to go to the side of a player."""
    starts = [span.places[0] for span in heard.spans if f"seat.{seat}" in span.concepts]
    return (
        heard.has("side")
        or heard.has("nearer")
        or heard.has(f"heading.{seat}")
        or any(start > 0 and folded(heard.tokens[start - 1].word) in heard.tongue.towards for start in starts)
    )
