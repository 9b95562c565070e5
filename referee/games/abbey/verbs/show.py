"""Show: players show a matching Suspect, to the reader or to everybody."""

from __future__ import annotations

from typing import Annotated, ClassVar, Literal

from msgspec import Meta

from referee.core import Seat, Speaker, Step
from referee.words.message import P_, Said

from ..books import Played
from ..components import box
from ..parlatorium import Showing
from .aim import Aimed


class Show(Aimed, frozen=True, kw_only=True, tag="show"):
    """`of` are the traits that the card must have; none means any card."""

    to: Annotated[Literal["self", "all"], Meta(description="who sees it")] = "all"
    of: Annotated[tuple[str, ...], Meta(description="the traits that the card must have")] = ()
    phrases: ClassVar[dict[str, Said]] = {
        "all": P_(
            "verb.show.all", "These players show everybody a card of this kind, if they have one ({kind}): {who}."
        ),
        "self": P_("verb.show.self", "These players show you a card of this kind, if they have one ({kind}): {who}."),
        "any": P_("verb.show.any", "any"),
    }

    def say(self, speaker: Speaker, /) -> str:
        return speaker.text(self.phrases[self.to], kind=kind(self.of, speaker), who=self.whom(speaker))

    def on(self, frame: Played, target: Seat) -> tuple[Step, ...]:
        return (Showing(target, self.of, frame.actor, self.to == "all"),)


def kind(of: tuple[str, ...], speaker: Speaker) -> str:
    """Traits by name; any card where there are none."""
    if not of:
        return speaker.text(Show.phrases["any"])
    parts = [box().values[value] for value in of]
    names = [
        f"{part if part in ('order', 'title') else 'trait'}.{value}" for part, value in zip(parts, of, strict=True)
    ]
    return speaker.words.list([speaker.name(name) for name in names])
