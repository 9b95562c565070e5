"""What is paid beside what is bought, as in `one loaf, please, two taler for the bank`."""

from __future__ import annotations

from referee.speech import Heard
from referee.speech.heard import Span

from ..components import GOODS

TWO = frozenset({"n2", "both", "pair", "greedily", "for-one", "all", "twice"})
"""What says that there are two of something."""

GIVEN = frozenset({"donate", "chest", "compartment", "church", "where1", "where2"})
"""What says that something is a gift."""

HANDING = 2
"""Words of a sum of money: more than these say that it is handed over, as in `here are two taler`."""


def counts_only_money(heard: Heard) -> bool:
    """Whether a two is said, and nothing but money is two."""
    money = {place for span in heard.spans if _is_sum(span) for place in span.places}
    two = [set(span.places) for span in heard.spans if span.concepts & TWO]
    return bool(two) and all(money & places for places in two)


def pays_for_goods(heard: Heard) -> bool:
    """Whether money is handed over and goods are named, and nobody speaks of a gift."""
    hands = any(_is_sum(span) and len(span.places) > HANDING for span in heard.spans)
    goods = any(heard.has(f"{kind}.{good}") for kind in ("stone", "price") for good in GOODS)
    return hands and goods and not any(map(heard.has, GIVEN))


def _is_sum(span: Span) -> bool:
    return any(one.removeprefix(kind).isdecimal() for kind in ("money", "price") for one in span.concepts)
