"""Accessors of the board: Pope stones, sites, suites, and the holders of cards. Unknown values are asked for."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from referee.core import YES_NO, NotKnown, Question, Seat, asked, happened

from ..box.components import DENS, SITES, SUITE_6
from .asking import ALL_STONES, NOBODY, free_to_hold
from .fields import FIELD
from .known import sure
from .state import CHARACTER, FINISHED, MeaCulpa, holder, put


def suite_open(state: MeaCulpa, room: int) -> Any:
    """True if Suite 5 is open, or a Letter can be fetched from Suite 6: a bool, or an Unknown."""
    is_open = FIELD[f"suite-{room}"].value(state)
    return False if room == SUITE_6 and is_open is True and state.suite6_shut else is_open


def den_stones(state: MeaCulpa, den: int) -> int:
    """The number of Pope stones at a Den. Raises NotKnown."""
    count = state.stones[den]
    if count is not None:
        return count
    rest = ALL_STONES - sum(n or 0 for n in state.stones)
    return rest if not rest or state.stones.count(None) == 1 else sure(state, "pope-stones", den)


def all_stones(state: MeaCulpa) -> tuple[int, ...]:
    """The Pope stones at all Dens. Raises NotKnown."""
    return tuple(den_stones(state, den) for den in range(len(DENS)))


def site_built(state: MeaCulpa, at: int) -> int:
    """The state of a site, from 0 to 2; while the game runs only one can be finished. Raises NotKnown."""
    return sure(state, "site", at)


def site_crews(state: MeaCulpa, at: int) -> int:
    """The number of crews on a site. Raises NotKnown."""
    if state.crews[at] is None and state.built[at] == FINISHED:
        return 0
    return sure(state, "crew", at)


def any_crew(state: MeaCulpa) -> bool:
    """True if a crew stands on any site. Raises NotKnown."""
    return any(state.crews) or any(site_crews(state, at) for at in range(len(SITES)))


def any_finished(state: MeaCulpa) -> bool:
    """True if the first evaluation has taken place. Raises NotKnown."""
    if state.finished or None not in state.built:
        return bool(state.finished)
    return asked(state, Question("any-finished", (), YES_NO, "cath.parts")) == YES_NO[0]


def with_holder(state: MeaCulpa, character: str, seat: Seat) -> MeaCulpa:
    """The State with a card in the hands of its holder, if that was only concluded until now."""
    if state.holders[CHARACTER[character]] == seat:
        return state
    after = replace(state, holders=put(state.holders, CHARACTER[character], seat))
    return happened(state, after, "char.hold", "concluded", player=seat, character=character)


def held_by(state: MeaCulpa, character: str) -> Seat | None:
    """The holder of a character in this round; None if the card lies on the board. Raises NotKnown."""
    seat = holder(state, character)
    if seat is not None or state.cards_told:
        return seat
    question = FIELD["holder"].asking(state, (CHARACTER[character],))
    if not free_to_hold(state):
        return None
    if state.answer(question) == NOBODY:
        return None
    if len(question.answers) == 1:
        return state.seat(str(question.answers[0]))
    raise NotKnown(question)
