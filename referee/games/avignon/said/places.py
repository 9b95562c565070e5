"""What points at a person, a slot or a map, and to which of them somebody is to go."""

from __future__ import annotations

from collections.abc import Iterable

from referee.core import Move, Seat
from referee.speech import Heard, Part, said
from referee.speech.heard import folded
from referee.speech.meaning import TO, preposition

from ..components import SLOTS, box
from ..moves import (
    Beseech,
    Pull,
    Push,
)
from ..petition_steps import fixed_steps
from ..pieces import Place
from ..state import Avignon
from .apart import left_behind
from .beside import beside


def is_sent_on(state: Avignon, place: int | str, heard: Heard) -> bool:
    """Whether somebody is to go to another map than the one where one lies."""
    at = state.display[place - 1] if isinstance(place, int) else None
    lies = None if at is None or at.level is None else box().maps.get(at.level)
    return any(_aims_at(heard, each) for each in box().maps.values() if each != lies)


def who_is_petitioned(state: Avignon) -> frozenset[str]:
    """The person whose petition is carried out."""
    who = [at.person for slot, at in zip(SLOTS, state.display, strict=True) if at and is_petitioned(state, slot)]
    return frozenset(f"person.{person}" for person in who if person is not None)


def is_petitioned(state: Avignon, place: int | str) -> bool:
    """Whether the petition that is carried out is that of the person in a slot."""
    at = state.display[place - 1] if isinstance(place, int) else None
    return at is not None and state.petition is not None and at.serial == state.petition.serial


def names_another(state: Avignon, place: int | str, heard: Heard) -> bool:
    """Whether persons are named, and whoever lies in a slot is none of them."""
    at = state.display[place - 1] if isinstance(place, int) else None
    persons, found = heard.named("person."), beside(state, heard)
    if found is not None and place in found.slots:
        persons = tuple(each for each in persons if each not in found.persons)
    return bool(persons) and at is not None and at.person is not None and at.person not in persons


def _holders(state: Avignon, person: str) -> frozenset[str]:
    """In whose congregation a person may lie who does not lie on display, and that it is one."""
    found = {"congregation"}
    for seat, held in enumerate(state.congregations):
        if held is None or person in held:
            found |= {f"seat.{seat}", "me" if seat == actor(state) else "opponent"}
    return frozenset(found)


def actor(state: Avignon) -> Seat | None:
    """The player to whose side somebody is drawn: as a petition says, else the player on turn."""
    frame = getattr(state.agenda[0], "frame", None) if state.agenda else None
    return state.active if frame is None else Seat(frame.toward)


def goal_meant(state: Avignon, place: int | str, move: Pull | Push, heard: Heard) -> frozenset[str]:
    """The map on which a person comes to lie, where it is named as the one to go to."""
    at, steps = state.display[place - 1] if isinstance(place, int) else None, move.steps or fixed_steps(state)
    who = actor(state)
    if at is None or at.level is None or who is None or not steps:
        return frozenset()
    towards = 1 if (who == state.romes()) is isinstance(move, Pull) else -1
    goes = at.level + towards * steps
    aimed = goes in box().maps and (_aims_at(heard, box().maps[goes]) or _comes_to(state, at, goes, heard))
    return frozenset({f"map.{box().maps[goes]}"}) if aimed else frozenset()


def _comes_to(state: Avignon, at: Place, level: int, heard: Heard) -> bool:
    """Whether a map where nobody of that name lies stands behind the name of a person and a word such as `à`."""
    alike = any(each is not None and each.person == at.person and each.level == level for each in state.display)
    named = [span for span in heard.spans if f"map.{box().maps[level]}" in span.concepts]
    told = at.person is not None and heard.has(f"person.{at.person}")
    return told and not alike and any(preposition(heard, span) == TO for span in named)


def comes_from_the_deck(heard: Heard) -> bool:
    """Whether somebody is said to come from the deck."""
    return heard.has("turns-up") or heard.has("draw-card")


def tells_of_successor(heard: Heard) -> bool:
    """Whether somebody is said to come in the place of somebody else, and nothing says that one of them moves."""
    moves = any(map(heard.has, ("beseech", "chastise", "to-me", "push")))
    return heard.has("in-place-of") and heard.has("turns-up") and len(set(heard.named("person."))) > 1 and not moves


def place_meant(state: Avignon, place: int | str, heard: Heard) -> Part:
    """Everything that points at a slot: its number, its end of the row, who lies there, the map beside it."""
    if isinstance(place, str):
        return said(f"person.{place}", _holders(state, place))
    at = state.display[place - 1]
    ways = {
        "" if place == 1 and _counts_one(heard) else f"slot{place}",
        f"n{place}",
        f"o{place}",
        f"at-slot.{place}",
        f"from-right{len(SLOTS) + 1 - place}",
    }
    if at is not None and at.person is not None:
        ways.add(f"person.{at.person}")
        ways |= {"him"} if is_petitioned(state, place) else set()
        alike = [slot for slot in SLOTS if (other := state.display[slot - 1]) and other.person == at.person]
        if len(alike) > 1:  # the left one and the right one of two
            ways |= {"at-slot.1"} if place == alike[0] else {"at-slot.5"} if place == alike[-1] else set()
        ways |= _farthest(state, place, alike if heard.has(f"person.{at.person}") else SLOTS)
    if at is not None and at.level is not None:
        ways.add(f"map.{box().maps[at.level]}")
    if (found := beside(state, heard)) is not None:
        ways = ways | found.said if place in found.slots else ways - found.said
    return Part(frozenset(ways))


def _counts_one(heard: Heard) -> bool:
    """Whether words such as `a card` only count, where they might be those for the first slot."""
    first = [heard.tokens[span.places[0]] for span in heard.spans if "slot1" in span.concepts]
    return any(not token.ordinal and folded(token.word) in heard.tongue.ones for token in first)


def _farthest(state: Avignon, place: int, among: Iterable[int]) -> set[str]:
    """That whoever lies in a slot is the nearest of some persons to the player on turn, or the farthest from that
    player; nothing where somebody is as near, or it is not known."""
    held = [(slot, at.level) for slot in among if (at := state.display[slot - 1]) is not None]
    levels = {slot: level for slot, level in held if level is not None}
    who = actor(state)
    if who is None or place not in levels or len(levels) < len(held):
        return set()
    others = [level for slot, level in levels.items() if slot != place]
    top, bottom = all(levels[place] > level for level in others), all(levels[place] < level for level in others)
    if not others or not (top or bottom):
        return set()
    return {"nearest"} if top is (who == state.romes()) else {"farthest"}


def _aims_at(heard: Heard, place: str, words: tuple[str, ...] = ()) -> bool:
    """Whether a map is named as the one to which, or with words of direction towards which, somebody is to go."""
    return _aims_at_concept(heard, f"map.{place}", words)


def _aims_at_concept(heard: Heard, concept: str, words: tuple[str, ...] = ()) -> bool:
    """Whether something is named as that to which somebody is to go."""
    starts = [span.places[0] for span in heard.spans if concept in span.concepts]
    before = [folded(heard.tokens[each].word) for start in starts for each in range(max(start - 2, 0), start)]
    return any(word in before for word in words or heard.tongue.towards)


def way_meant(state: Avignon, place: int | str, move: Move, heard: Heard) -> frozenset[str]:
    """The map to which a move of one step brings a person, and whose side that is. A map at which a person of that name
    lies says which one is meant, and not where one comes to lie."""
    at = state.display[place - 1] if isinstance(place, int) else None
    who = actor(state)
    if at is None or at.level is None or who is None:
        return frozenset()
    if not any(map(heard.has, place_meant(state, place, heard).ways)):
        return frozenset()
    towards = 1 if who == state.romes() else -1
    step = towards if isinstance(move, Beseech | Pull) else -towards
    goes = at.level + step
    seat = int(who) if step == towards else 1 - int(who)
    off = {f"seat.{seat}", f"heading.{seat}", "congregation", "me" if seat == who else "opponent"}
    off |= {"beyond", f"map.{box().maps.get(at.level)}"} if heard.has("beyond") else set()
    side = (
        {f"seat.{seat}", f"heading.{seat}", "opponent", "side"} if seat != who and goes_towards(heard, seat) else set()
    )
    if heard.has(f"by.{1 - int(who)}"):  # who speaks of the other player's move turns both sides round
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
    beyond = headings(state, place, move, heard) | {
        f"map.{box().maps[each]}" for each in further if _aims_at(heard, box().maps[each], which_way)
    }
    if abs(goes) < abs(at.level) and _aims_at_concept(heard, "at-slot.3"):  # the middle of the track, not of the row
        beyond |= {"at-slot.3", "back"}
    return frozenset({f"map.{box().maps[goes]}", "term.up-to", *side, *aimed, *beyond})


def next_map(state: Avignon, place: int | str, move: Move) -> frozenset[str]:
    """The map to which a move of one step brings a person; nothing where that is none."""
    at = state.display[place - 1] if isinstance(place, int) else None
    if at is None or at.level is None or state.active is None:
        return frozenset()
    goes = at.level + (1 if (state.active == state.romes()) is isinstance(move, Beseech) else -1)
    return frozenset({f"map.{box().maps[goes]}"}) if goes in box().maps else frozenset()


def aims_at_next(state: Avignon, place: int | str, move: Move, heard: Heard) -> bool:
    """Whether the map to which a move of one step brings a person is named as the one to go to."""
    at = state.display[place - 1] if isinstance(place, int) else None
    return any(
        _aims_at_concept(heard, each) or (at is not None and _comes_to(state, at, level, heard))
        for each in next_map(state, place, move)
        for level in box().maps
        if each == f"map.{box().maps[level]}"
    )


def headings(state: Avignon, place: int | str, move: Move, heard: Heard) -> frozenset[str]:
    """The maps that tell the direction of a move of one step: those further on with words of direction, as in `nearer
    to Rome`, and those that it leads away from."""
    at, who = state.display[place - 1] if isinstance(place, int) else None, actor(state)
    if at is None or at.level is None or who is None:
        return frozenset()
    step = 1 if (who == state.romes()) is isinstance(move, Beseech | Pull) else -1
    left = left_behind(state, heard) if leads_away(state, place, move, heard) else frozenset[str]()
    found = {f"map.{name}" for name in left}
    for level, name in box().maps.items():
        towards = _aims_at(heard, name, heard.tongue.direction) or _comes_near(heard, name)
        if (level - at.level) * step > 0 and towards:
            found.add(f"map.{name}")
    return frozenset(found)


def leads_away(state: Avignon, place: int | str, move: Move, heard: Heard) -> bool:
    """Whether a move leads away from every map that somebody is said to go away from; from that at an end of the track
    on which one lies it does only along the track. True where it is not known."""
    at, who = state.display[place - 1] if isinstance(place, int) else None, actor(state)
    if at is None or at.level is None or who is None:
        return True
    step = 1 if (who == state.romes()) is isinstance(move, Beseech | Pull) else -1
    left = [level for level, name in box().maps.items() if name in left_behind(state, heard)]
    return all((level - at.level) * step < 0 or (level == at.level and level + step in box().maps) for level in left)


def _comes_near(heard: Heard, name: str) -> bool:
    """Whether a map stands right behind words for coming nearer, with nothing but a preposition between, whichever it
    is, as in `se rapproche de Rome`."""
    ends = {span.places[-1] for span in heard.spans if "nearer" in span.concepts}
    named = [span for span in heard.spans if f"map.{name}" in span.concepts and span.places[0] - 2 in ends]
    return any(preposition(heard, span) for span in named)


def goes_towards(heard: Heard, seat: int) -> bool:
    """Whether somebody is to go to the side of a player."""
    starts = [span.places[0] for span in heard.spans if f"seat.{seat}" in span.concepts]
    return (
        heard.has("side")
        or heard.has("nearer")
        or heard.has(f"heading.{seat}")
        or any(start > 0 and folded(heard.tokens[start - 1].word) in heard.tongue.towards for start in starts)
    )
