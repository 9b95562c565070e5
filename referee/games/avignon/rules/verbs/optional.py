"""An effect that the executor may decline."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any, ClassVar

from referee.core import Breach, Decision, Move, Mover, Speaker, Step, Verb, breach, happened, one
from referee.words.message import P_, Phrase

from ...box.components import SLOTS
from ...moves import Done, Use
from ...position.state import Avignon
from ..petitions.frame import Frame
from ..petitions.petition_steps import PetitionStep, Strike, any_change, chosen_wrongly, skipped
from ..petitions.targets import under_way
from . import base


class Optional(Verb, frozen=True, tag="optional"):
    effect: base.Effect
    phrases: ClassVar[dict[str, Phrase]] = {"plain": P_("verb.optional", "You may: {effect}")}

    def say(self, speaker: Speaker, /) -> str:
        return speaker.text(self.phrases["plain"], effect=self.effect.say(speaker))

    def expand(self, frame: Frame, /) -> tuple[Step, ...]:
        return (May(self.effect.expand(frame), frame),)


class May(PetitionStep, frozen=True, tag="may"):
    """The executor carries the inner Steps out, or declines; `more` Steps after this one go with them. If the first
    inner Step asks for a choice, that choice is the answer; if it acts on the petitioned card, its move is; else, and
    there too, `use`."""

    inner: tuple[Any, ...]
    frame: Frame
    more: int = 0

    def can_change(self, state: Avignon) -> bool:
        return any_change(state, self.inner)

    def maps(self) -> int | None:
        maps: int | None = self.inner[0].maps()
        return maps

    def surely_changes(self, state: Avignon) -> bool:
        changes: bool = self.inner[0].surely_changes(state)
        return changes

    def decision(self, state: Avignon, /) -> Decision | None:
        return one(self.frame.actor) if self.can_change(state) else None

    def _asks(self, state: Avignon) -> bool:
        decision = self.inner[0].decision(state)
        return decision is not None and self.frame.actor in decision.seats

    def _falls_on(self, state: Avignon) -> int | None:
        """The slot of the petitioned card, if the first inner Step acts on that card."""
        return self.inner[0].slot(state) if isinstance(self.inner[0], Strike) else None

    def _is_of_the_petitioned(self, state: Avignon) -> bool:
        """True if the first inner Step acts on the petitioned card."""
        if isinstance(self.inner[0], Strike) and under_way(state).due:
            return True
        return self._falls_on(state) is not None

    def candidates(self, state: Avignon, who: Mover, /) -> Iterable[Move]:
        if self._asks(state):
            return [*self.inner[0].candidates(state, who), Done()]
        if isinstance(self.inner[0], Strike) and under_way(state).due:
            return [*(self.inner[0].verb.move_at(slot) for slot in SLOTS), Use(), Done()]
        slot = self._falls_on(state)
        return [Use() if slot is None else self.inner[0].verb.move_at(slot), Done()]

    def own_breaches(self, state: Avignon, who: Mover, move: Any, /) -> Iterator[Breach]:
        if isinstance(move, Done):
            return
        if self._asks(state):
            yield from self.inner[0].own_breaches(state, who, move)
        elif not isinstance(move, Use):
            if not self._is_of_the_petitioned(state):
                yield breach("act.petition", "unfinished")
            else:
                yield from chosen_wrongly(state, self.inner[0].verb, self.frame, move)

    def apply(self, state: Avignon, who: Mover, move: Any, /) -> Avignon:
        clause, player = self.frame.clause, self.frame.actor
        if isinstance(move, Done):
            return happened(state, state.then().unstack(self.more), clause, "declines", player=player)
        after = state.then(*self.inner)
        if self._asks(state):
            answered: Avignon = self.inner[0].apply(after, who, move)
            return answered
        return after if self._falls_on(state) else happened(state, after, clause, "accepts", player=player)

    def resolve(self, state: Avignon, /) -> Avignon:
        return skipped(state, self.frame).unstack(self.more)
