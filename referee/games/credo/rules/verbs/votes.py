"""Votes: extra votes at the Council that meets."""

from __future__ import annotations

from typing import ClassVar

from referee.core import Speaker, Step, Verb
from referee.words.message import NP_, Phrase

from ...position.records import Mission
from ..council.influence import ExtraVotes


class Votes(Verb, frozen=True, tag="votes"):
    """`symbol` is that of the doctrine which a heterodox book supports."""

    n: int
    symbol: str = ""
    phrases: ClassVar[dict[str, Phrase]] = {
        "plain": NP_(
            "verb.votes",
            "Your Church has {n} extra vote at this Council.",
            "Your Church has {n} extra votes at this Council.",
        ),
        "symbol": NP_(
            "verb.votes.symbol",
            "Your Church has {n} extra vote, if it holds the doctrine with this symbol ({symbol}) and the Council "
            "votes on it.",
            "Your Church has {n} extra votes, if it holds the doctrine with this symbol ({symbol}) and the Council "
            "votes on it.",
        ),
    }

    def say(self, speaker: Speaker, /) -> str:
        if self.symbol:
            return speaker.text(self.phrases["symbol"], n=self.n, symbol=speaker.name(f"symbol.{self.symbol}"))
        return speaker.text(self.phrases["plain"], n=self.n)

    def expand(self, frame: Mission, /) -> tuple[Step, ...]:
        return (ExtraVotes(frame, self.n, self.symbol),)
