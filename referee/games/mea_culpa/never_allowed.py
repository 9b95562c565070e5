"""What players ask for and no position allows: the refusal cites the rule that says so."""

from __future__ import annotations

from collections.abc import Iterator

from referee.core import Breach, Move, breach

from .evaluation import named
from .moves import BuyLetters, BuyMany, DonateLetter, SellLetter, SellPair, TakeBack

NEVER: dict[type[Move], str] = {
    SellLetter: "sell",
    SellPair: "sell",
    BuyLetters: "buy",
    BuyMany: "buy",
    DonateLetter: "donate",
}
"""Of which kind of action they would be."""


def never_breaches(move: Move) -> Iterator[Breach]:
    """The rule that forbids such a move for good."""
    match move:
        case SellLetter():
            yield breach("sell.not", "letter")
        case SellPair():
            yield breach("sell.one", "several")
        case BuyLetters():
            yield breach("buy.one-letter", "two")
        case BuyMany(good=good):
            yield breach("buy.greedy", "too-many", good=named(good))
        case DonateLetter():
            yield breach("donate.one", "letter")
        case TakeBack(item=item):
            yield breach("donate.final", "back", item=named(item))
