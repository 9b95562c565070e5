"""Proposals of a Council: the doctrines on mats that bear its number."""

from __future__ import annotations

from referee.core import YES_NO, NotKnown, Question, Seat, carries, is_so

from ...position.known import doctrine, open_numbers
from ...position.state import Credo, council_of, seats


@carries("council.announce")
def proposals(state: Credo, number: int) -> dict[str, tuple[Seat, ...]]:
    """Each doctrine that bears a number, with the Churches that hold it. Raises NotKnown."""
    holders: dict[str, tuple[Seat, ...]] = {}
    for seat in seats(state):
        article = doctrine(state, seat, number)
        if article is not None:
            holders[article] = (*holders.get(article, ()), seat)
    return holders


def proposed(state: Credo) -> dict[str, tuple[Seat, ...]]:
    """What is proposed at the Council that meets. Raises NotKnown."""
    return proposals(state, council_of(state).number)


def is_proposed(state: Credo, article: str) -> bool:
    """True if a doctrine is proposed at the Council that meets. If several mats are unknown, this is asked as one
    question, not mat by mat. Raises NotKnown."""
    number, untold = council_of(state).number, 0
    for seat in seats(state):
        try:
            if doctrine(state, seat, number) == article:
                return True
        except NotKnown:
            untold += 1
    if untold > 1:
        return bool(is_so(state, Question("proposed", (article,), YES_NO, "council.announce")))
    return article in proposed(state)


@carries("council.ascending")
def number_due(state: Credo) -> int:
    """The number of the Article that the next Council debates: the lowest open one. By one option of ruling G12 an
    Article that no Church can propose is passed over. Raises NotKnown."""
    open_now = open_numbers(state)
    if state.ruling("G12") == "skip":
        return next((number for number in open_now if proposals(state, number)), open_now[0])
    return open_now[0]
