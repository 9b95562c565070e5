"""What it means that a person goes to a side, one map or several."""

from __future__ import annotations

from collections.abc import Set

from referee.core import Move
from referee.speech import NEVER, Heard, Meaning, Span, count, said
from referee.speech.heard import FILL, folded

from ..moves import (
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
from ..petition_steps import fixed_steps
from ..state import Avignon
from .apart import APART
from .places import (
    actor,
    aims_at_next,
    goal_meant,
    goes_towards,
    headings,
    next_map,
    place_meant,
    tells_of_successor,
    way_meant,
)

PULLED = frozenset({"pull", "me", "to-me"})
PUSHED = frozenset({"push", "back", "away"})
NEAR = PULLED | {"nearer"}
OTHERWISE = frozenset({"push", "chastise", "frame"})
"""The concepts of words that say something else where they hold a word for coming nearer, as in `gets pushed`."""

ORDER = frozenset({"o1", "o2", "o3", "slot1", "slot2", "slot3", "at-slot.1", "first-card", "second-copy", "turns-up"})
"""The concepts of words for what is done first, second or third."""

FAR = ("steps", "closer", "further")
"""The concepts that say how far somebody goes, before the number."""

VERBS: dict[type[Move], frozenset[str]] = {
    Beseech: PULLED | {"beseech"},
    Chastise: PUSHED | {"chastise"},
    Excommunicate: frozenset({"excommunicate", "discard", "replace", "begone", "shoo"}),
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


def only_shooed(heard: Heard) -> bool:
    """Whether words such as `scram` are said to somebody of whom a verb says that he goes one way or the other."""
    goes = ("push", "pull", "chastise", "beseech")
    return heard.has("shoo") and not heard.has("excommunicate") and any(map(heard.has, goes))


def chosen(heard: Heard) -> frozenset[str]:
    """Words with which somebody is taken of whom a card lets one choose; those for who stays choose nobody."""
    return frozenset({"choose", "take"} if heard.has("take") and not heard.has("stop") else ())


def _drawn_near(heard: Heard) -> frozenset[str]:
    """Words that draw a card or the game, where somebody is said to come nearer."""
    nearer = heard.has("to-me") or any(each.startswith("closer") for each in heard.concepts)
    return frozenset({"draw-card", "draw-game", "take", "turns-up"}) if nearer else frozenset()


def stands_alone(heard: Heard, words: Set[str], others: Set[str]) -> bool:
    """Whether one of some words is said that is no part of more words, side by side, which say another thing, as `gets`
    is in `gets pushed`."""
    own = [span for span in heard.spans if span.concepts & words]
    more = [span for span in heard.spans if span.concepts & others and span not in own]
    close = [set(span.places) for span in more if span.places[-1] - span.places[0] < len(span.places)]
    return any(not any(set(span.places) < each for each in close) for span in own)


def _steps_said(heard: Heard) -> set[int]:
    """How many steps are said to be made, each with its unit; a number that ranks is none."""
    found = set[int]()
    for span in heard.spans:
        ranks = any(heard.tokens[place].ordinal for place in span.places)
        far = [one.removeprefix(kind) for one in span.concepts for kind in FAR if one.startswith(kind)]
        found |= set() if ranks else {int(number) for number in far if number.isdigit()}
    return found


def counts_steps(state: Avignon, place: int | str, heard: Heard) -> bool:
    """Whether the only number that is said is that of a slot, whose person is named, too, and nobody else is of that
    name, where the person does not stand right before it, or words for a side right behind it: it counts steps."""
    at = state.display[place - 1] if isinstance(place, int) else None
    if at is None or at.person is None or not heard.has(f"person.{at.person}") or heard.has(f"slot{place}"):
        return False
    numbers = [token for token in heard.tokens if token.number is not None]
    named = [span for span in heard.spans if f"person.{at.person}" in span.concepts]
    free = state.petition is not None and fixed_steps(state) is None
    if any(_is_numbered(heard, span, free) for span in named):
        return False
    alike = [other for other in state.display if other is not None and other.person == at.person]
    return len(alike) == len(numbers) == 1 and numbers[0].number == place and not numbers[0].ordinal


def _is_numbered(heard: Heard, named: Span, free: bool) -> bool:
    """Whether a slot is told right behind the name of a person, as in `the knight two` and `knight 2 to Ben`; in `the
    knight two to Ben` that is how far, and so it is wherever the card alone says how far one goes, and is not known."""
    place = named.places[-1] + 1
    if place >= len(heard.tokens) or heard.tokens[place].number is None:
        return False
    sides = {"to-me", "away", "opponent", "side", *(f"heading.{seat}" for seat in (0, 1))}
    towards = {*heard.tongue.towards, *heard.tongue.direction}
    goes = any(folded(token.word) in towards for token in heard.tokens[place + 1 : place + 2])
    goes = goes or any(span.places[0] == place + 1 and span.concepts & sides for span in heard.spans)
    article = any(span.places == (named.places[0] - 1,) and FILL in span.concepts for span in heard.spans)
    if free and article and not heard.tokens[place].word.isdecimal():
        return False
    return not goes or (heard.tokens[place].word.isdecimal() and not article)


def one_step_meant(state: Avignon, move: Beseech | Chastise, heard: Heard) -> Meaning:
    """What it means that a person goes one map to a side."""
    verbs, place = VERBS[type(move)], move.place
    also = way_meant(state, place, move, heard) | {"one-map", "go", "move", "continue", "frame", "shoo"}
    also |= {"back"} if isinstance(move, Beseech) and heard.has("pull") else set()
    also |= _drawn_near(heard) if isinstance(move, Beseech) else set()
    noun = "beseech" if isinstance(move, Beseech) else "chastise"
    also |= (LIGHT | {"use", "twice", "thrice"}) if heard.has(noun) else set()
    also |= {"term.each", *({"choose"} if any(map(heard.has, verbs)) else ())}
    if tells_of_successor(heard):
        return NEVER
    if _goes_to_whoever_is_told_of(state, heard):
        if isinstance(move, Chastise):
            return NEVER
        verbs, also = verbs | {"to-own"}, also | {"away", "take"}
    goal = tuple(said(each, loose=True) for each in next_map(state, place, move) if each in also)
    if aims_at_next(state, place, move, heard) or headings(state, place, move, heard):
        verbs |= PULLED | PUSHED | {"nearer", "begone", APART}
        also |= {"take", *(("excommunicate",) if heard.has("begone") else ())}
        return Meaning(verbs, (place_meant(state, place, heard), *goal), also)
    if _goes_to_the_other(state, heard):
        if isinstance(move, Beseech):
            return NEVER
        verbs = verbs | PULLED
    elif to := _goes_to_the_active(state, heard):
        if isinstance(move, Chastise):
            return NEVER
        verbs, also = verbs | {"nearer", "go", "move", "put", *PUSHED}, also | to
    elif isinstance(move, Beseech) and heard.has("push") and not stands_alone(heard, NEAR, OTHERWISE):
        return NEVER
    if isinstance(move, Beseech) and "congregation" in also and heard.has(f"by.{actor(state)}"):
        verbs = verbs | {"take"}
    if isinstance(move, Chastise) and _left_to_the_other(state, also, heard):
        verbs, also = verbs | {"take", "give"}, also | {"yes", "accept", "offer"}
    return Meaning(verbs, (place_meant(state, place, heard), *goal), also)


def steps_meant(state: Avignon, move: Pull | Push, heard: Heard) -> Meaning:
    """What it means that a person goes some maps to a side."""
    verbs, place, steps = VERBS[type(move)], move.place, move.steps
    also = way_meant(state, place, move, heard) | {
        "go",
        "move",
        "maps",
        "continue",
        "term.each",
        "shoo",
        "beseech" if isinstance(move, Pull) else "chastise",
    }
    also |= _drawn_near(heard) if isinstance(move, Pull) else set()
    if isinstance(move, Pull) and _goes_to_the_other(state, heard):
        return NEVER
    if _goes_to_whoever_is_told_of(state, heard):
        if isinstance(move, Push):
            return NEVER
        verbs, also = verbs | {"to-own"}, also | {"away", "take"}
    if not _goes_to_the_other(state, heard) and (to := _goes_to_the_active(state, heard)):
        if isinstance(move, Push):
            return NEVER
        verbs, also = verbs | {"nearer", *PUSHED}, also | to
    if headings(state, place, move, heard):
        verbs |= PULLED | PUSHED | {"nearer", APART}
    fixed = fixed_steps(state)
    if (told_steps := _steps_said(heard)) and (steps or fixed) not in told_steps:
        return NEVER
    goal = goal_meant(state, place, move, heard)
    once = steps == place and heard.numbers.count(place) == 1 and any(map(heard.has, verbs))
    once = once and not counts_steps(state, place, heard)
    far = count(steps) - {"both"} if steps and not once else frozenset()
    also |= one_after_another(state, place, heard)
    by_far = {f"{'closer' if isinstance(move, Pull) else 'further'}{steps}"} if steps else frozenset()
    verbs = verbs | by_far
    if not steps and goal:
        verbs, also = verbs | {"go", "move", "nearer", *PULLED, *PUSHED}, also | goal | {"up", "back", "term.up-to"}
    also |= chosen(heard) if fixed else set()
    told = (said(far, by_far, f"steps{steps}", goal, ("one-map",) if steps == 1 else ()),) if steps else ()
    if not steps and fixed:
        also |= count(fixed) | {f"steps{fixed}"}
        verbs |= {f"{'closer' if isinstance(move, Pull) else 'further'}{fixed}"}
    return Meaning(verbs, (place_meant(state, place, heard), *told), also | ({"one-map"} if steps == 1 else set()))


def one_after_another(state: Avignon, place: int | str, heard: Heard) -> frozenset[str]:
    """Words for the first or the second that a petition moves, where whoever lies in a slot is named and nobody else of
    that name lies there, as in `the knight is the first one`."""
    persons = [at.person for at in state.display if at is not None]
    who = persons[place - 1] if isinstance(place, int) and len(persons) == len(state.display) else None
    told = who is not None and persons.count(who) == 1 and heard.has(f"person.{who}")
    return ORDER if told and any(token.ordinal for token in heard.tokens) else frozenset()


def _goes_to_the_active(state: Avignon, heard: Heard) -> frozenset[str]:
    """What names the player on turn, where somebody is said to go to that one; nothing where nobody is."""
    seat = actor(state)
    spans = [span for span in heard.spans if f"seat.{seat}" in span.concepts and span.places[0] > 0]
    before = {folded(heard.tokens[span.places[0] - 1].word) for span in spans}
    towards = heard.tongue.of if heard.has("nearer") else heard.tongue.towards
    named = frozenset({f"seat.{seat}", f"by.{seat}", f"of.{seat}", f"heading.{seat}"})
    return frozenset() if before.isdisjoint(towards) and not heard.has(f"heading.{seat}") else named


def _goes_to_whoever_is_told_of(state: Avignon, heard: Heard) -> bool:
    """Whether a player is told of who draws somebody to his own side, as in `Tom draws the knight towards him`."""
    who = actor(state)
    told = who is not None and heard.has(f"by.{int(who)}")
    return told and heard.has("to-own") and not (heard.has("push") or heard.has("chastise"))


def _goes_to_the_other(state: Avignon, heard: Heard) -> bool:
    """Whether somebody is said to come nearer to the other player, or into that player's congregation."""
    who = actor(state)
    if who is None:
        return False
    other = 1 - int(who)
    if heard.has(f"heading.{other}"):
        return True
    if heard.has(f"by.{other}") and not goes_towards(heard, other):
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
