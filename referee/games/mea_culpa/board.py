"""What the referee knows of the board: Pope stones, sites, suites, and who holds which card. What nobody told is
asked."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from referee.core import NotKnown, Question, Seat, Value, happened

from .components import DENS, SITES, SUITE_5, SUITE_6
from .known import YES_NO, answered, holds
from .state import BUILT, CHARACTER, FINISHED, MeaCulpa, holder, put, seats

ALL_STONES = 3
NOBODY = "nobody"
CARDS_EACH = {2: 2, 3: 1, 4: 1}
"""How many characters a player holds, by the number of players."""


def suite_open(state: MeaCulpa, room: int) -> Any:
    """Whether Suite 5 is open, or a Letter can be fetched from Suite 6: a bool, or an Unknown."""
    held = state.suite5 if room == SUITE_5 else state.suite6
    if held is not None:
        return held and not (room == SUITE_6 and state.suite6_shut)
    if room == SUITE_5:
        return holds(state, Question("suite-5", (), YES_NO, "house.once"))
    return holds(state, Question("suite-6", (), YES_NO, "house.s6.need"))


def den_stones(state: MeaCulpa, den: int) -> int:
    """How many Pope stones lie at a Den. Raises NotKnown."""
    held = state.stones[den]
    if held is not None:
        return held
    rest = ALL_STONES - sum(n or 0 for n in state.stones)
    if not rest or state.stones.count(None) == 1:
        return rest
    raise NotKnown(Question("pope-stones", (DENS[den],), tuple(range(rest + 1)), "den.safe"))


def all_stones(state: MeaCulpa) -> tuple[int, ...]:
    """The Pope stones at all Dens. Raises NotKnown."""
    return tuple(den_stones(state, den) for den in range(len(DENS)))


def site_built(state: MeaCulpa, at: int) -> int:
    """How far a site is built; while the game runs only one can be finished. Raises NotKnown."""
    held = state.built[at]
    if held is not None:
        return held
    answers: tuple[Value, ...] = BUILT[:FINISHED] if state.finished else BUILT
    raise NotKnown(Question("site", (SITES[at],), answers, "cath.parts"))


def site_crews(state: MeaCulpa, at: int) -> int:
    """How many crews stand on a site. Raises NotKnown."""
    held = state.crews[at]
    if held is not None:
        return held
    if state.built[at] == FINISHED:
        return 0
    raise NotKnown(Question("crew", (SITES[at],), YES_NO, "cath.nave"))


def any_crew(state: MeaCulpa) -> bool:
    """Whether a crew stands on any site. Raises NotKnown."""
    return any(state.crews) or any(site_crews(state, at) for at in range(len(SITES)))


def any_finished(state: MeaCulpa) -> bool:
    """Whether the first evaluation has taken place. Raises NotKnown."""
    return bool(state.finished) or any(site_built(state, at) == FINISHED for at in range(len(SITES)))


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
    players = len(state.terms.seats)
    on_board = sum(asked.id == "holder" and answer == NOBODY for asked, answer in state.told)
    left_over = len(CHARACTER) - players * CARDS_EACH[players] - on_board
    free = [Seat(each) for each in seats(state) if state.holders.count(Seat(each)) < CARDS_EACH[players]]
    if not free:
        return None
    if len(free) == 1 and not left_over:
        return free[0]
    names = tuple(state.terms.seats[each] for each in free)
    question = Question("holder", (character,), (*names, NOBODY) if left_over else names, "char.hold")
    if answered(state, question) == NOBODY:
        return None
    raise NotKnown(question)
