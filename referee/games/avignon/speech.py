"""What the moves of Avignon mean in plain words."""

from __future__ import annotations

from collections.abc import Iterator

from referee.core import Moment, Move
from referee.speech import NEVER, Heard, Meaning
from referee.speech.heard import ASIDE, FILL

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
from .petition_steps import fixed_steps
from .said.apart import left_behind
from .said.draws import draw_meant, is_drawing
from .said.options import choice_meant, option_meant
from .said.places import (
    comes_from_the_deck,
    is_sent_on,
    leads_away,
    names_another,
    place_meant,
    who_is_petitioned,
)
from .said.steps import (
    NEAR,
    PULLED,
    VERBS,
    chosen,
    counts_steps,
    one_step_meant,
    only_shooed,
    stands_alone,
    steps_meant,
)
from .said.swaps import swap_meant
from .state import Avignon

DENIED = frozenset({"no", "not", "nothing"})
"""The concepts of words that deny."""

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
        yield from _inside(places, heard.numbers, fixed_steps(state))
    elif any(isinstance(step, Moment) for step in state.agenda[:2]):
        yield from _only_inside(places, heard)
    if state.petition is not None or heard.has("draw-card") or not any(map(heard.has, PULLED)):
        yield from (Draw(kind) for kind in persons)
    yield from (EndTurn(), OfferDraw())


def times(state: Avignon, move: Move, heard: Heard) -> int:
    """How often an action is taken that is said to be taken more than once."""
    if not isinstance(move, AIMED):
        return 1
    return 2 if heard.has("twice") else 3 if heard.has("thrice") else 1


def _inside(places: list[int | str], numbers: tuple[int, ...], fixed: int | None) -> Iterator[Move]:
    """What only a petition brings; as many maps as the card says are not said again."""
    by = (None, *(number for number in dict.fromkeys((*numbers, 1)) if 1 <= number <= 4 and number != fixed))
    for place in places:
        yield Replace(place)
        yield from (Pull(place, steps) for steps in by)
        yield from (Push(place, steps) for steps in by)
        yield from (Swap(place, second) for second in places if second != place)
    yield from (Use(), Done())


def _only_inside(places: list[int | str], heard: Heard) -> Iterator[Move]:
    """What can only be meant of a petition, where nobody told whether one is carried out."""
    for move in _inside(places, heard.numbers, None):
        if isinstance(move, Swap) or (isinstance(move, Pull | Push) and (move.steps or 0) > 1):
            yield move


def meaning(state: Avignon, move: Move, heard: Heard) -> Meaning:
    """What a move means, in concepts."""
    if isinstance(move, (*AIMED, Replace, Pull, Push)) and names_another(state, move.place, heard):
        return NEVER
    if isinstance(move, Petition | Excommunicate) and is_sent_on(state, move.place, heard):
        return NEVER
    if isinstance(move, Beseech | Chastise) and heard.has("begone") and not is_sent_on(state, move.place, heard):
        return NEVER
    if isinstance(move, Excommunicate) and (only_shooed(heard) or _is_only_sent_off(heard)):
        return NEVER
    if left_behind(state, heard) and not _leaves(state, move, heard):
        return NEVER
    return _meaning(state, move, heard)


def _leaves(state: Avignon, move: Move, heard: Heard) -> bool:
    """Whether a move brings somebody away from the maps that are said to be left, or moves nobody."""
    if isinstance(move, Beseech | Chastise | Pull | Push):
        return leads_away(state, move.place, move, heard)
    return not isinstance(move, Petition | Excommunicate | Replace | Swap)


def _meaning(state: Avignon, move: Move, heard: Heard) -> Meaning:
    verbs = VERBS.get(type(move), frozenset())
    match move:
        case Beseech() | Chastise():
            return one_step_meant(state, move, heard)
        case Excommunicate(place):
            verbs |= _anew(state, place, heard)
            also = frozenset({"continue", "frame"})
            if any(map(heard.has, verbs)):
                also |= {"draw-card", "turns-up", "put", "away", "back"}
            also |= {"take", "choose"} if heard.has("new-card") else set()
            also |= {"use", "twice", "thrice"} if heard.has("excommunicate") else set()
            return Meaning(verbs, (place_meant(state, place, heard),), also, bare=not comes_from_the_deck(heard))
        case Petition(place):
            return Meaning(
                verbs,
                (place_meant(state, place, heard),),
                frozenset(
                    {
                        "effect",
                        "continue",
                        "frame",
                        "twice",
                        *(("choose", "take") if any(map(heard.has, verbs)) else ()),
                        *(("give", "put", "offer") if heard.has("petition") else ()),
                    }
                ),
                bare=not (comes_from_the_deck(heard) or any(map(heard.has, NEAR))),
            )
        case Replace(place):
            return Meaning(
                verbs,
                (place_meant(state, place, heard),),
                frozenset({"draw-card", "turns-up", "put", "take"}) | chosen(heard),
                bare=not comes_from_the_deck(heard),
            )
        case Pull(place, None) | Push(place, None) if _counts_other_steps(state, place, heard):
            return NEVER
        case Pull() | Push():
            return steps_meant(state, move, heard)
        case Swap(place, second):
            return swap_meant(state, place, second, heard)
        case ChooseOption(option):
            return option_meant(state, option, heard)
        case ChoosePerson(person):
            return choice_meant(state, person, heard)
        case Draw(person):
            return draw_meant(state, person, heard)
        case Done():
            return _done_meant(state, verbs, heard)
        case EndTurn():
            denied = {"take", "use", "not"} if heard.has("not") and heard.has("o2") else set()
            also = frozenset({"turn", "card-done", "all"}) | denied
            if heard.has("no-more") and any(map(heard.has, DENIED)):
                verbs, also = verbs | {"no-more"}, also | DENIED | {"do-it", "choose", "offer", "left-out", "unmeant"}
            return Meaning(verbs | _others_turn(state), (), also)
        case OfferDraw() if heard.has("draw-card") and heard.has("one-map"):  # as in `I draw a card`
            return NEVER
        case OfferDraw():
            also = frozenset({"offer", "stop", *([ASIDE] if heard.has("invites") else [])})
            return Meaning(verbs, (), also, must=frozenset({"draw-game"}))
        case AcceptDraw() | DeclineDraw():
            verbs -= {"continue"} if heard.has("draw-game") else set()  # as in `well, a draw then`
            return Meaning(verbs, (), frozenset({"draw-game", "offer", "take"}))
    return Meaning(verbs, (), frozenset({"effect", "all"}))


def _done_meant(state: Avignon, verbs: frozenset[str], heard: Heard) -> Meaning:
    """That nothing more is done of what a petition offers; whoever is denied may be named, as in `neither the knight
    nor the noble`."""
    spared = VERBS[Pull] | VERBS[Push] | VERBS[Swap] | VERBS[Replace]
    spared |= {"draw-card", "turns-up", "choose", "move", "go", "frame", "new-card", "places", "him"}
    idle = any(map(heard.has, (*DENIED, "neither", "waits"))) or _skips(heard)
    also = frozenset({"turn", "card-done", "all", "effect", "use"})
    also |= {f"person.{kind}" for kind in box().persons if heard.has("neither")}
    also |= (spared if idle else frozenset()) | who_is_petitioned(state)
    return Meaning(verbs | {"neither", "waits"}, (), also)


def _is_only_sent_off(heard: Heard) -> bool:
    """Whether all words that could excommunicate are part of such as `kicked back`."""
    verbs = VERBS[Excommunicate]
    return any(map(heard.has, verbs)) and not stands_alone(heard, verbs, {"push", "chastise"})


def _anew(state: Avignon, place: int | str, heard: Heard) -> frozenset[str]:
    """The words for a new card where they alone say that somebody goes: nobody is named, or had enough of."""
    if is_drawing(state) or not heard.has("new-card"):
        return frozenset()
    enough = heard.has("frame") and heard.has("not")
    anew = not heard.named("person.") and any(map(heard.has, place_meant(state, place, heard).ways))
    return frozenset({"new-card"}) if enough or anew else frozenset()


def _counts_other_steps(state: Avignon, place: int | str, heard: Heard) -> bool:
    """Whether it is said how far somebody goes, and the card says otherwise."""
    return place != fixed_steps(state) and counts_steps(state, place, heard)


def _skips(heard: Heard) -> bool:
    """Whether something is said to be skipped, in words that add something."""
    return any("pass" in span.concepts and FILL not in span.concepts for span in heard.spans)


def _others_turn(state: Avignon) -> frozenset[str]:
    """That it is now the turn of the other player, who is named."""
    return frozenset() if state.active is None else frozenset({f"next.{1 - int(state.active)}"})
