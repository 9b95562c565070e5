"""What the moves of Avignon mean in plain words."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from referee.core import Move
from referee.core.judge import judge
from referee.core.verdict import Illegal
from referee.speech import Heard, Meaning, Part, count, said
from referee.speech.lexicon import folded
from referee.speech.meaning import ASIDE

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
from .state import Avignon

PULLED = frozenset({"pull", "me", "to-me"})
PUSHED = frozenset({"push", "back", "away"})
VERBS: dict[type[Move], frozenset[str]] = {
    Beseech: PULLED | {"beseech"},
    Chastise: PUSHED | {"chastise"},
    Excommunicate: frozenset({"excommunicate", "discard", "replace"}),
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
    yield from (Draw(kind) for kind in persons)
    yield from (EndTurn(), OfferDraw())


def _inside(places: list[int | str], numbers: tuple[int, ...]) -> Iterator[Move]:
    """What only a petition brings."""
    by = (None, *(number for number in dict.fromkeys((*numbers, 1)) if 1 <= number <= 4))
    for place in places:
        yield Replace(place)
        yield from (Pull(place, steps) for steps in by)
        yield from (Push(place, steps) for steps in by)
        yield from (Swap(place, second) for second in places if second != place)
    yield from (Use(), Done())


def meaning(state: Avignon, move: Move, heard: Heard) -> Meaning:
    """What a move means, in concepts."""
    verbs = VERBS.get(type(move), frozenset())
    match move:
        case Beseech(place) | Chastise(place):
            also = _way(state, place, move, heard) | {"one-map", "go", "move", "continue", "frame"}
            also |= LIGHT if heard.has("beseech" if isinstance(move, Beseech) else "chastise") else set()
            if isinstance(move, Chastise) and _left_to_the_other(state, also, heard):
                verbs, also = verbs | {"take", "give"}, also | {"yes", "accept", "offer"}
            return Meaning(verbs, (_place(state, place),), also)
        case Excommunicate(place):
            also = frozenset({"draw-card", "turns-up", "put", "away", "back", "continue", "frame"})
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
        case Pull(place, steps) | Push(place, steps):
            also = _way(state, place, move, heard) | {
                "go",
                "move",
                "maps",
                "continue",
                "beseech" if isinstance(move, Pull) else "chastise",
            }
            goal = _goal(state, place, move, heard)
            once = steps == place and heard.numbers.count(place) == 1 and any(map(heard.has, verbs))
            far = count(steps) if steps and not once else frozenset()
            told = (said(far, f"steps{steps}", goal, ("one-map",) if steps == 1 else ()),) if steps else ()
            return Meaning(verbs, (_place(state, place), *told), also | ({"one-map"} if steps == 1 else set()))
        case Swap(place, second):
            return Meaning(
                verbs,
                (_place(state, place), replace(_place(state, second), group=1)),
                frozenset({"places"}),
                ordered=heard.has("swap") and not _only_so(state, move),
            )
        case ChooseOption(option):
            also = frozenset({"option", "accept", "yes"})
            return Meaning(verbs, (said(count(option), f"o{option}", f"slot{option}"),), also)
        case ChoosePerson(person):
            return Meaning(verbs, (said(f"person.{person}"),), frozenset({"use", "put", "turns-up"}))
        case Draw(person):
            slots = frozenset(f"slot{slot}" for slot in SLOTS)
            return Meaning(
                verbs, (said(f"person.{person}"),), frozenset({"second-copy", "first-card", "o1", "slot", "go"}) | slots
            )
        case Done():
            spared = {"push", "pull", "swap", "discard"} if any(map(heard.has, ("no", "not", "nothing"))) else set()
            return Meaning(verbs, (), frozenset({"turn", "card-done", "all"} | spared))
        case EndTurn():
            return Meaning(verbs | _others_turn(state), (), frozenset({"turn", "card-done", "all"}))
        case OfferDraw():
            also = frozenset({"offer", "stop", *([ASIDE] if heard.has("invites") else [])})
            return Meaning(verbs, (), also, must=frozenset({"draw-game"}))
        case AcceptDraw() | DeclineDraw():
            return Meaning(verbs, (), frozenset({"draw-game", "offer", "take"}))
    return Meaning(verbs, (), frozenset({"effect", "all"}))


def _left_to_the_other(state: Avignon, off: frozenset[str], heard: Heard) -> bool:
    """Whether a person goes to the congregation of the other player, who is named."""
    other = f"seat.{1 - int(state.active)}" if state.active is not None else ""
    return "congregation" in off and other in off and heard.has(other)


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


def _only_so(state: Avignon, move: Swap) -> bool:
    """Whether a swap can be made that can't be made with its two places the other way round."""
    if state.active is None:
        return False
    around = Swap(move.second, move.place)
    return not isinstance(judge(state, state.active, move), Illegal) and isinstance(
        judge(state, state.active, around), Illegal
    )


def _others_turn(state: Avignon) -> frozenset[str]:
    """That it is now the turn of the other player, who is named."""
    return frozenset() if state.active is None else frozenset({f"next.{1 - int(state.active)}"})


def _place(state: Avignon, place: int | str) -> Part:
    """Everything that points at a slot: its number, its end of the row, who lies there, the map beside it."""
    if isinstance(place, str):
        return said(f"person.{place}")
    at = state.display[place - 1]
    ways = {f"slot{place}", f"n{place}", f"o{place}", f"at-slot.{place}"}
    if at is not None and at.person is not None:
        ways.add(f"person.{at.person}")
    if at is not None and at.level is not None:
        ways.add(f"map.{box().maps[at.level]}")
    return Part(frozenset(ways))


TOWARDS = frozenset({"to", "towards", "toward", "into", "nach", "zu", "bis", "vers", "jusqu"})
"""Words that say where somebody is to go, in the languages of the house; `in Florenz` only says where one lies."""


def _aims_at(heard: Heard, place: str) -> bool:
    """Whether a map is named as the one to which somebody is to go."""
    starts = [span.places[0] for span in heard.spans if f"map.{place}" in span.concepts]
    before = [folded(heard.tokens[each].word) for start in starts for each in range(max(start - 2, 0), start)]
    return not TOWARDS.isdisjoint(before)


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
    off = {f"seat.{seat}", "congregation", "me" if seat == state.active else "opponent"}
    side = {f"seat.{seat}", "opponent", "side"} if seat != state.active and _towards(heard, seat) else set()
    if heard.has(f"by.{1 - int(state.active)}"):  # who speaks of the other player's move turns both sides round
        side |= {"congregation", "me", "opponent", f"map.{box().maps.get(at.level - step)}"}
    if goes not in box().maps:
        return frozenset(off | side)
    if not _aims_at(heard, box().maps[goes]):
        lie = [each.person for each in state.display if each is not None and each.level == goes]
        if any(heard.has(f"person.{person}") for person in lie):
            return frozenset(side)
    aimed = {"back", "up"} if _aims_at(heard, box().maps[goes]) else set()
    return frozenset({f"map.{box().maps[goes]}", "term.up-to", *side, *aimed})


def _towards(heard: Heard, seat: int) -> bool:
    """Whether somebody is to go to the side of a player."""
    starts = [span.places[0] for span in heard.spans if f"seat.{seat}" in span.concepts]
    return heard.has("side") or any(start > 0 and folded(heard.tokens[start - 1].word) in TOWARDS for start in starts)
