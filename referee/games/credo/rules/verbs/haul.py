"""How many Church cards of each kind change hands, and the verbs that move them."""

from __future__ import annotations

from typing import Literal

from referee.core import Speaker, Verb
from referee.words.message import NP_, P_, Phrase

Who = Literal["you", "target", "every", "eastern-emperor", "western-emperor", "magister-militum", "patriarch-rome"]
"""The Church concerned: the player's own, the one at which the card is aimed, all of them, or the one that has a
certain card."""

COUNTED: dict[str, Phrase] = {
    "patriarchs": NP_("haul.patriarchs", "{n} Patriarch", "{n} Patriarchs"),
    "bishops": NP_("haul.bishops", "{n} Bishop", "{n} Bishops"),
    "laity": NP_("haul.laity", "{n} Laity card", "{n} Laity cards"),
    "followers": NP_("haul.followers", "{n} Follower card", "{n} Follower cards"),
    "any": NP_("haul.any", "{n} Church card", "{n} Church cards"),
}

THE: dict[str, Phrase] = {
    "eastern-emperor": P_("the.eastern-emperor", "the Eastern Emperor"),
    "western-emperor": P_("the.western-emperor", "the Western Emperor"),
    "eastern-empress": P_("the.eastern-empress", "the Eastern Empress"),
    "magister-militum": P_("the.magister-militum", "the Magister Militum"),
    "prefect-east": P_("the.prefect-east", "the Prefect of the East"),
    "prefect-illyria": P_("the.prefect-illyria", "the Prefect of Illyria"),
    "prefect-italy-africa": P_("the.prefect-italy-africa", "the Prefect of Italy & Africa"),
    "prefect-gaul": P_("the.prefect-gaul", "the Prefect of Gaul"),
    "patriarch-alexandria": P_("the.patriarch-alexandria", "the Patriarch of Alexandria"),
    "patriarch-antioch": P_("the.patriarch-antioch", "the Patriarch of Antioch"),
    "patriarch-constantinople": P_("the.patriarch-constantinople", "the Patriarch of Constantinople"),
    "patriarch-jerusalem": P_("the.patriarch-jerusalem", "the Patriarch of Jerusalem"),
    "patriarch-rome": P_("the.patriarch-rome", "the Patriarch of Rome"),
    "caesarea": P_("the.caesarea", "the Bishop of Caesarea"),
    "jerusalem": P_("the.jerusalem", "the Bishop of Jerusalem"),
}
"""The names of cards in Events, as the subject of a sentence."""

BY: dict[str, Phrase] = {
    "eastern-emperor": P_("by.eastern-emperor", "the Eastern Emperor"),
    "western-emperor": P_("by.western-emperor", "the Western Emperor"),
    "magister-militum": P_("by.magister-militum", "the Magister Militum"),
    "patriarch-rome": P_("by.patriarch-rome", "the Patriarch of Rome"),
}
"""The names of cards after `with` and `beside`: in many languages another case."""


class Haul(Verb, frozen=True):
    """A verb that moves a number of Church cards of each kind; `any` of any kind."""

    followers: int = 0
    bishops: int = 0
    laity: int = 0
    patriarchs: int = 0
    any: int = 0

    def counts(self) -> dict[str, int]:
        """The number of cards by kind."""
        return {kind: n for kind in COUNTED if (n := getattr(self, kind))}

    def counted(self, speaker: Speaker) -> str:
        """`1 Bishop and 2 Follower cards`"""
        return speaker.words.list([speaker.text(COUNTED[kind], n=n) for kind, n in self.counts().items()])

    def hits_target(self) -> bool:
        """True if the cards are those of the Church at which the card is aimed."""
        return True


def names(speaker: Speaker, cards: tuple[str, ...]) -> list[str]:
    """The names of open cards within a sentence."""
    return [speaker.text(THE[card]) for card in cards]


def beside(speaker: Speaker, card: str) -> str:
    """The name of a card after `with` or `beside`."""
    return speaker.text(BY[card])


def sentence(text: str) -> str:
    """The text with a capital first letter: a sentence may begin with the name of a card."""
    return text[:1].upper() + text[1:]
