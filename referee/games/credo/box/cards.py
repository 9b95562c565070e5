"""Events as they can be read aloud: when they are played, what they need, what they do, where their cards go."""

from __future__ import annotations

from typing import Any

from referee.core import Card, Verb

from ..rules.verbs.label import AimedAt, GoesTo, Needs, When
from .deck import events
from .events import Event


def cards(edition: Any) -> tuple[Card, ...]:
    """Every Event; none of their texts depends on the edition."""
    return tuple(Card(f"event.{event.id}", text_of(event), event.clause) for event in events().values())


def text_of(event: Event) -> tuple[Verb, ...]:
    """Everything that a card says, in order."""
    before: list[Verb] = [When(event.timing), *(Needs(need) for need in event.needs)]
    if event.aim is not None and event.timing != "immediate-other":
        before.append(AimedAt(event.aim))
    after = () if event.goes == "discard" else (GoesTo(event.goes),)
    return *before, *event.effects, *after
