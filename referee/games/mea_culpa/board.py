"""What the referee knows of the board: Pope stones, sites, suites, and who holds which card. What nobody told is
asked."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from referee.core import YES_NO, NotKnown, Question, Seat, asked, happened

from .asking import ALL_STONES, NOBODY, free_to_hold
from .components import DENS, SITES, SUITE_6
from .fields import FIELD
from .known import sure
from .state import CHARACTER, FINISHED, MeaCulpa, holder, put


def suite_open(state: MeaCulpa, room: int) -> Any:
    """Whether Suite 5 is open, or a Letter can be fetched from Suite 6: a bool, or an Unknown."""
    held = FIELD[f"suite-{room}"].value(state)
    return False if room == SUITE_6 and held is True and state.suite6_shut else held


def den_stones(state: MeaCulpa, den: int) -> int:
    """How many Pope stones lie at a Den. Raises NotKnown."""
    held = state.stones[den]
    if held is not None:
        return held
    rest = ALL_STONES - sum(n or 0 for n in state.stones)
    return rest if not rest or state.stones.count(None) == 1 else sure(state, "pope-stones", den)


def all_stones(state: MeaCulpa) -> tuple[int, ...]:
    """The Pope stones at all Dens. Raises NotKnown."""
    return tuple(den_stones(state, den) for den in range(len(DENS)))


def site_built(state: MeaCulpa, at: int) -> int:
    """How far a site is built; while the game runs only one can be finished. Raises NotKnown."""
    return sure(state, "site", at)


def site_crews(state: MeaCulpa, at: int) -> int:
    """How many crews stand on a site. Raises NotKnown."""
    if state.crews[at] is None and state.built[at] == FINISHED:
        return 0
    return sure(state, "crew", at)


def any_crew(state: MeaCulpa) -> bool:
    """Whether a crew stands on any site. Raises NotKnown."""
    return any(state.crews) or any(site_crews(state, at) for at in range(len(SITES)))


def any_finished(state: MeaCulpa) -> bool:
    """Whether the first evaluation has taken place. Raises NotKnown."""
    if state.finished or None not in state.built:
        return bool(state.finished)
    return asked(state, Question("any-finished", (), YES_NO, "cath.parts")) == YES_NO[0]


def with_holder(state: MeaCulpa, character: str, seat: Seat) -> MeaCulpa:
    """The position with a card in the hands of its holder, where that was only concluded until now."""
    if state.holders[CHARACTER[character]] == seat:
        return state
    after = replace(state, holders=put(state.holders, CHARACTER[character], seat))
    return happened(state, after, "char.hold", "concluded", player=seat, character=character)


def held_by(state: MeaCulpa, character: str) -> Seat | None:
    """Who holds a character in this round; None when it lies on the board. Raises NotKnown."""
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
