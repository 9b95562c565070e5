"""The executor picks some of several effects."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any, ClassVar

from msgspec.structs import replace

from referee.core import Breach, Decision, Move, Mover, NotKnown, Speaker, Step, Verb, breach, happened, one
from referee.words.message import NP_, Phrase

from ...moves import ChooseOption, Done
from ...position.state import Avignon
from ..petitions.frame import Frame
from ..petitions.petition_steps import PetitionStep, any_change
from . import base


class Choose(Verb, frozen=True, tag="choose"):
    effects: tuple[base.Effect, ...]
    n: int = 1
    phrases: ClassVar[dict[str, Phrase]] = {
        "plain": NP_("verb.choose", "Choose {n} of these: {options}", "Choose {n} of these: {options}"),
    }

    def say(self, speaker: Speaker, /) -> str:
        options = " ".join(f"({place}) {option.say(speaker)}" for place, option in enumerate(self.effects, 1))
        return speaker.text(self.phrases["plain"], n=self.n, options=options)

    def expand(self, frame: Frame, /) -> tuple[Step, ...]:
        options = tuple(effect.expand(frame) for effect in self.effects)
        return (ChooseStep(options, frame, self.n),)


class ChooseStep(PetitionStep, frozen=True, tag="choose-step"):
    """`options` are the Steps of each effect, `left` is the number still to be chosen, `taken` those that were
    chosen."""

    options: tuple[tuple[Any, ...], ...]
    frame: Frame
    left: int
    taken: tuple[int, ...] = ()

    def open_options(self) -> list[tuple[Any, ...]]:
        """The Steps of each effect that can still be chosen."""
        return [steps for n, steps in enumerate(self.options, 1) if n not in self.taken] if self.left else []

    def can_change(self, state: Avignon) -> bool:
        return any(any_change(state, steps) for steps in self.open_options())

    def surely_changes(self, state: Avignon) -> bool:
        return any(_changes(steps[0], state) for steps in self.open_options())

    def decision(self, state: Avignon, /) -> Decision | None:
        return one(self.frame.actor) if self.left and len(self.taken) < len(self.options) else None

    def candidates(self, state: Avignon, who: Mover, /) -> Iterable[Move]:
        return [ChooseOption(n) for n in range(1, len(self.options) + 1)]

    def own_breaches(self, state: Avignon, who: Mover, move: Any, /) -> Iterator[Breach]:
        if isinstance(move, Done):
            yield breach("act.petition", "must")
        elif not isinstance(move, ChooseOption):
            yield breach("act.petition", "unfinished")
        elif not 1 <= move.option <= len(self.options) or move.option in self.taken:
            yield breach("act.petition", "no-choice", n=move.option)

    def apply(self, state: Avignon, who: Mover, move: ChooseOption, /) -> Avignon:
        rest = replace(self, left=self.left - 1, taken=(*self.taken, move.option))
        after = state.then(*self.options[move.option - 1], rest)
        return happened(state, after, self.frame.clause, "chooses", player=self.frame.actor, option=move.option)

    def resolve(self, state: Avignon, /) -> Avignon:
        return state.then()


def _changes(step: PetitionStep, state: Avignon) -> bool:
    """True if an option surely changes something, as far as is known."""
    try:
        return step.surely_changes(state)
    except NotKnown:
        return False
