"""What a card says besides its effects: when it is played, at whom it is aimed, what it needs, where it goes."""

from __future__ import annotations

from typing import ClassVar, Literal

from referee.core import Speaker, Step, Verb
from referee.words.message import P_, Phrase

Timing = Literal["immediate", "immediate-other", "any", "council", "after-new-emperor", "after-count", "after-vote"]
Aim = Literal["player", "laity", "bishop"]
Need = Literal[
    "bishop",
    "laity",
    "no-laity",
    "patriarch",
    "eastern-emperor",
    "empress",
    "rome",
    "own-exile",
    "exile",
    "rival-emperor",
    "rival-eastern-emperor",
    "greater-laity",
    "iconolaters",
    "called-by-emperor",
    "an-emperor",
    "emperor-voted-otherwise",
]
Goes = Literal["discard", "permanent", "stays", "front", "beside", "laity"]


class Label(Verb, frozen=True):
    """Words of a card that are no effect."""

    def expand(self, frame: object, /) -> tuple[Step, ...]:
        return ()

    def say(self, speaker: Speaker, /) -> str:
        return speaker.text(self.phrases[self.word()])

    def word(self) -> str:
        """The key of the phrase."""
        raise NotImplementedError(type(self).__name__)


class When(Label, frozen=True, tag="when"):
    """When a card is played."""

    timing: Timing
    phrases: ClassVar[dict[str, Phrase]] = {
        "immediate": P_("card.when.immediate", "Play immediately."),
        "immediate-other": P_("card.when.immediate-other", "Play immediately on another player."),
        "any": P_("card.when.any", "Play at any time."),
        "council": P_("card.when.council", "Play while a Council debates."),
        "after-new-emperor": P_("card.when.after-new-emperor", "Play straight after a New Emperor."),
        "after-count": P_("card.when.after-count", "Play when the votes of a Council have been counted."),
        "after-vote": P_("card.when.after-vote", "Play after the vote of a Council, before it closes."),
    }

    def word(self) -> str:
        return self.timing


class AimedAt(Label, frozen=True, tag="aimed-at"):
    """Which other Church has to be named."""

    aim: Aim
    phrases: ClassVar[dict[str, Phrase]] = {
        "player": P_("card.aim.player", "Choose another Church."),
        "laity": P_("card.aim.laity", "Choose another Church with Laity."),
        "bishop": P_("card.aim.bishop", "Choose another Church with a Bishop."),
    }

    def word(self) -> str:
        return self.aim


class Needs(Label, frozen=True, tag="needs"):
    """The condition that the player of a card must meet."""

    need: Need
    phrases: ClassVar[dict[str, Phrase]] = {
        "bishop": P_("card.needs.bishop", "You need a Bishop."),
        "laity": P_("card.needs.laity", "You need Laity."),
        "no-laity": P_("card.needs.no-laity", "Only if you have no Laity."),
        "patriarch": P_("card.needs.patriarch", "You need a Patriarch."),
        "eastern-emperor": P_("card.needs.eastern-emperor", "Only if the Eastern Emperor is in your Church."),
        "empress": P_("card.needs.empress", "Only while the Empress is in a Church."),
        "rome": P_("card.needs.rome", "Only while the Patriarch of Rome is in a Church."),
        "own-exile": P_("card.needs.own-exile", "Only while a Bishop of yours is in exile."),
        "exile": P_("card.needs.exile", "Only while a Bishop is in exile."),
        "rival-emperor": P_("card.needs.rival-emperor", "Only while the Emperor is in another Church."),
        "rival-eastern-emperor": P_(
            "card.needs.rival-eastern-emperor", "Only while the Eastern Emperor is in another Church."
        ),
        "greater-laity": P_(
            "card.needs.greater-laity", "Only if your Laity have more Followers than the Laity of that Church."
        ),
        "iconolaters": P_("card.needs.iconolaters", "Only while another Church is the one with Iconolatry."),
        "called-by-emperor": P_("card.needs.called-by-emperor", "Only if an Emperor called the Council."),
        "an-emperor": P_("card.needs.an-emperor", "Only while there is an Emperor in a Church or in the box."),
        "emperor-voted-otherwise": P_(
            "card.needs.emperor-voted-otherwise", "Only if the Church of the Eastern Emperor did not vote as yours did."
        ),
    }

    def word(self) -> str:
        return self.need


class GoesTo(Label, frozen=True, tag="goes-to"):
    """The destination of a card that is not simply discarded."""

    goes: Goes
    phrases: ClassVar[dict[str, Phrase]] = {
        "permanent": P_("card.goes.permanent", "Permanent discard."),
        "stays": P_("card.goes.stays", "In case of an exile this card stays on the Bishop."),
        "front": P_("card.goes.front", "Keep this card in front of you with the Goths."),
        "beside": P_("card.goes.beside", "Permanent discard when it is lost."),
        "laity": P_("card.goes.laity", "Permanent discard when it is lost."),
    }

    def word(self) -> str:
        return self.goes
