"""Swap: two persons exchange their levels on the track, not their columns."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any, ClassVar, Final

from referee.core import Breach, Decision, Move, Mover, NotKnown, Speaker, Step, Verb, breach, one
from referee.words.message import P_, Phrase

from ... import moves
from ...box.components import SLOTS
from ...position.state import Avignon, level, place_at
from ..petitions.frame import Frame
from ..petitions.petition_steps import Change, having_chosen, skipped
from ..petitions.selector import Selector
from ..petitions.targets import fits, slot_of, suits, under_way, unfit
from ..track import swap

WAYS: Final = tuple(moves.Swap(one, two) for one in SLOTS for two in SLOTS if one != two)
"""Any two slots, either way round."""
_PLACES: Final = tuple((one - 1) * len(SLOTS) + two - 1 for one in SLOTS for two in SLOTS if one != two)
"""The index of each pair of slots in a table of all pairs."""


class Swap(Verb, frozen=True, tag="swap"):
    """Exchanges the levels of two persons."""

    first: Selector
    second: Selector
    phrases: ClassVar[dict[str, Phrase]] = {
        "this": P_("verb.swap.this", "This person and another exchange their maps."),
        "other": P_("verb.swap.other", "Two other persons exchange their maps."),
        "any": P_("verb.swap.any", "Any two persons exchange their maps."),
        "name": P_("verb.swap.name", "One “{person}” and another person exchange their maps."),
        "faction": P_("verb.swap.faction", "One person of the faction {faction} and another exchange their maps."),
    }

    def say(self, speaker: Speaker, /) -> str:
        first, second = self.first, self.second
        named = second if first.kind == "this" and second.kind in ("name", "faction") else first
        return speaker.text(self.phrases[named.kind], **named.names(speaker))

    def expand(self, frame: Frame, /) -> tuple[Step, ...]:
        return (SwapStep(self, frame),)


class SwapStep(Change, frozen=True, tag="swap-step"):
    """The executor chooses the two persons."""

    verb: Swap
    frame: Frame

    def pairs(self, state: Avignon) -> Iterator[tuple[int, int]]:
        """The pairs of slots that can be exchanged. Raises NotKnown."""
        firsts = [slot for slot in SLOTS if fits(state, self.verb.first, self.frame.since, slot)]
        seconds = [slot for slot in SLOTS if fits(state, self.verb.second, self.frame.since, slot)]
        return ((a, b) for a in firsts for b in seconds if a != b)

    def can_change(self, state: Avignon) -> bool:
        return any(level(state, a) != level(state, b) for a, b in self.pairs(state))

    def decision(self, state: Avignon, /) -> Decision | None:
        return one(self.frame.actor) if under_way(state).due or next(self.pairs(state), None) else None

    def candidates(self, state: Avignon, who: Mover, /) -> Iterable[Move]:
        first, second = self._fitting(state, self.verb.first), self._fitting(state, self.verb.second)
        if first == second:
            return WAYS
        there = [(one and two) is not False for one in first for two in second]
        back = [(one and two) is True for two in second for one in first]
        return [way for way, place in zip(WAYS, _PLACES, strict=True) if there[place] or not back[place]]

    def own_breaches(self, state: Avignon, who: Mover, move: Any, /) -> Iterator[Breach]:
        if isinstance(move, moves.Done):
            yield breach("act.petition", "must")
        elif not isinstance(move, moves.Swap):
            yield breach("act.petition", "unfinished")
        elif move.place == move.second:
            yield breach("act.petition", "itself")
        elif not self._suit(state, move.place, move.second) and not self._suit(state, move.second, move.place):
            yield from unfit(state, self.verb.first, self.frame.since, move.place)
            yield from unfit(state, self.verb.second, self.frame.since, move.second)

    def _suit(self, state: Avignon, place: int | str, second: int | str) -> bool:
        """True if these two can be exchanged, the first one as the first target of the card. Raises NotKnown."""
        since = self.frame.since
        return suits(state, self.verb.first, since, place) and suits(state, self.verb.second, since, second)

    def _fitting(self, state: Avignon, target: Selector) -> list[bool | None]:
        """For each slot whether it may be the target of a selector; None if it depends on something unknown."""

        def surely(slot: int) -> bool | None:
            try:
                return fits(state, target, self.frame.since, slot)
            except NotKnown:
                return None

        return [surely(slot) for slot in SLOTS]

    def only_around(self, state: Avignon, place: int | str, second: int | str) -> bool:
        """True if these two surely fit only in the other order."""
        try:
            return not self._suit(state, place, second) and self._suit(state, second, place)
        except NotKnown:
            return False

    def apply(self, state: Avignon, who: Mover, move: Any, /) -> Avignon:
        one, two = slot_of(state, move.place), slot_of(state, move.second)
        places = (place_at(state, one), place_at(state, two))
        levels = {place.level for place in places}
        changed, chosen = len(levels) > 1 or None in levels, tuple(place.serial for place in places)
        petition = having_chosen(under_way(state), chosen, changed)
        return swap(state.then(petition=petition), one, two, self.frame)

    def resolve(self, state: Avignon, /) -> Avignon:
        return skipped(state, self.frame)
