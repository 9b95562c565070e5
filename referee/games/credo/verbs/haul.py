"""How many Church cards of each kind change hands, and the verbs that move them."""

from __future__ import annotations

from typing import Literal

from referee.core import Speaker, Verb
from referee.words.message import NP_, Said

from ..components import box

Who = Literal["you", "target", "every", "eastern-emperor", "western-emperor", "magister-militum", "patriarch-rome"]
"""Whose Church: the player's own, the one at which the card is aimed, all of them, or that of whoever holds a card."""

COUNTED: dict[str, Said] = {
    "patriarchs": NP_("haul.patriarchs", "{n} Patriarch", "{n} Patriarchs"),
    "bishops": NP_("haul.bishops", "{n} Bishop", "{n} Bishops"),
    "laity": NP_("haul.laity", "{n} Laity card", "{n} Laity cards"),
    "followers": NP_("haul.followers", "{n} Follower card", "{n} Follower cards"),
    "any": NP_("haul.any", "{n} Church card", "{n} Church cards"),
}


class Haul(Verb, frozen=True):
    """A verb that moves Church cards: so many of each kind, `any` of whatever kind."""

    followers: int = 0
    bishops: int = 0
    laity: int = 0
    patriarchs: int = 0
    any: int = 0

    def counts(self) -> dict[str, int]:
        """What is asked for, by kind."""
        return {kind: n for kind in COUNTED if (n := getattr(self, kind))}

    def counted(self, speaker: Speaker) -> str:
        """`1 Bishop and 2 Follower cards`"""
        return speaker.words.list([speaker.text(COUNTED[kind], n=n) for kind, n in self.counts().items()])

    def hits_target(self) -> bool:
        """Whether the cards are those of the Church at which the card is aimed."""
        return True


def names(speaker: Speaker, cards: tuple[str, ...]) -> list[str]:
    """Open cards by their names."""
    return [speaker.name(box().open[card].component) for card in cards]
