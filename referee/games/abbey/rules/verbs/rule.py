"""Rule: a rule is changed for a while."""

from __future__ import annotations

from typing import Annotated, ClassVar, Literal

from msgspec import Meta

from referee.core import Speaker, Step, Verb, happened
from referee.words.message import NP_, P_, Phrase

from ...position.pieces import Bent
from ...position.state import Abbey, Act, with_bent
from ..rooms.books import Played

Until = Literal["now", "turn", "mass", "game"]

UNTIL: dict[str, Phrase] = {
    "now": P_("verb.until.now", "right now"),
    "turn": P_("verb.until.turn", "in this turn"),
    "mass": P_("verb.until.mass", "until the next Mass"),
    "game": P_("verb.until.game", "until the end of the game"),
}


class Rule(Verb, frozen=True, kw_only=True, tag="rule"):
    """`steps`: how far Monks may move; only the reader's, where it is for this turn. `rounds`: how many there are
    between Masses. `speech`: how people speak, on their honour."""

    key: Annotated[Literal["steps", "rounds", "speech"], Meta(description="what holds differently")]
    value: Annotated[int | str, Meta(description="how it holds")]
    until: Annotated[Until, Meta(description="how long")]
    phrases: ClassVar[dict[str, Phrase]] = {
        "steps": NP_("verb.rule.steps", "Monks may move {n} step {until}.", "Monks may move up to {n} steps {until}."),
        "own": NP_(
            "verb.rule.own", "Your Monk may move {n} step {until}.", "Your Monk may move up to {n} steps {until}."
        ),
        "rounds": NP_(
            "verb.rule.rounds", "Mass comes after {n} round {until}.", "Mass comes after {n} rounds {until}."
        ),
        "gregorian": P_("verb.rule.gregorian", "Questions and answers are sung in Gregorian chant {until}."),
        "rounds-song": P_("verb.rule.song", "All sing a round together {until}."),
    }

    def say(self, speaker: Speaker, /) -> str:
        until = speaker.text(UNTIL[self.until])
        if self.key == "speech":
            which = "gregorian" if self.value == "gregorian" else "rounds-song"
            return speaker.text(self.phrases[which], until=until)
        which = "own" if self.key == "steps" and self.until == "turn" else self.key
        return speaker.text(self.phrases[which], n=self.value, until=until)

    def expand(self, frame: Played, /) -> tuple[Step, ...]:
        mine = frame.actor if self.key == "steps" and self.until == "turn" else None
        return (Bending(Bent(self.key, self.value, self.until, mine)),)


class Bending(Act, frozen=True, tag="bending"):
    clauses: ClassVar[tuple[str, ...]] = ("mass.step3.event",)
    rule: Bent

    def resolve(self, state: Abbey, /) -> Abbey:
        rule = self.rule
        after = state.then() if rule.until == "now" else with_bent(state.then(), rule)
        if rule.key == "speech":
            case = "sung" if rule.value == "gregorian" else "song"
            return happened(state, after, "G5", case)
        case = "steps" if rule.key == "steps" else "rounds"
        return happened(state, after, "G5", case, n=int(rule.value))
