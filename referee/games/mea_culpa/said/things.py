"""What stones and items are called, and how many of them are said."""

from __future__ import annotations

from collections import Counter

from referee.speech import Heard, count
from referee.speech.heard import FILL, Span
from referee.speech.meaning import BACK

from ..box.components import COINS, GOODS, STONES
from ..position.state import MeaCulpa
from ..rules.evaluation import sorted_items

WORTHS = frozenset(f"money{coin}" for coin in COINS)
"""The concepts of words for what a single coin is worth."""

TWO = frozenset({"n2", "both", "pair", "greedily", "for-one", "all", "twice"})
"""What says that there are two of something."""


def names_of_stone(stone: str, heard: Heard) -> tuple[str, ...]:
    """The colour of a stone; that of a Letter has to be told to be that of a stone."""
    hued = any(f"hue.{stone}" in span.concepts and len(span.places) > 1 for span in heard.spans)
    return () if stone == "wine" and not hued else (f"hue.{stone}",)


def two_of(state: MeaCulpa, good: str) -> tuple[str, ...]:
    """That two of a good are all that lie in the market."""
    return ("all",) if state.market[STONES.index(good)] == 2 else ()


def named_item(item: str) -> frozenset[str]:
    """What names a good or a coin."""
    if item in GOODS:
        return frozenset({f"stone.{item}", f"price.{item}"})
    return frozenset({f"money{item}", f"n{item}", *(("count1",) if item == "1" else ())})


def how_many(heard: Heard, stone: str) -> int:
    """How many of a kind of stone are said: by the number before it, with none but idle words between."""
    apart = {place for span in heard.spans if FILL in span.concepts and len(span.places) > 1 for place in span.places}
    for span in heard.spans:
        if span.concepts & {f"stone.{stone}", f"price.{stone}"} and (number := _number_before(heard, span, apart)):
            return number
    return 2 if any("twice" in span.concepts and not apart.issuperset(span.places) for span in heard.spans) else 1


def _number_before(heard: Heard, named: Span, apart: set[int]) -> int:
    """The number in words or right before them, 0 if there is none; places `apart` count nothing."""
    idle, both = heard.places({FILL}), heard.places({"both", "pair", "twice"})
    for place in range(named.places[0], max(named.places[0] - BACK, -1), -1):
        token = heard.tokens[place]
        if token.number is not None and not token.ordinal and place not in apart:
            return 2 if place in both else max(token.number, 1)
        if place in both:
            return 2
        if place not in named.places and place not in idle:
            break
    return 0


def named_again(heard: Heard, stone: str) -> int:
    """How often the same word for a kind of stone is said."""
    spans = (span for span in heard.spans if len(span.places) == 1 and f"stone.{stone}" in span.concepts)
    return max(Counter(heard.tokens[span.places[0]].stem for span in spans).values(), default=0)


def counting(heard: Heard, stone: str) -> frozenset[str]:
    """The concepts that say how many of a kind of stone there are."""
    number = how_many(heard, stone)
    return count(number) | {"both", "all", "pair", "twice"} if number > 1 else frozenset()


def counts_two(heard: Heard) -> bool:
    """True if a two stands alone, and not in words for both."""
    both = {place for span in heard.spans if "both" in span.concepts and len(span.places) > 1 for place in span.places}
    return any(token.number == 2 and place not in both for place, token in enumerate(heard.tokens))


def counts_only_money(heard: Heard) -> bool:
    """True if a two is said, and nothing but money is two."""
    money = {place for span in heard.spans if is_sum(span) for place in span.places}
    two = [set(span.places) for span in heard.spans if span.concepts & TWO]
    return bool(two) and all(money & places for places in two)


def is_sum(span: Span) -> bool:
    """True if words say how much money there is."""
    return any(one.removeprefix(kind).isdecimal() for kind in ("money", "price") for one in span.concepts)


def contents(heard: Heard) -> tuple[str, ...]:
    """What is listed as lying in a compartment: goods with their number before them, else coins."""
    found: list[str] = []
    number = 0
    where, lacking = heard.places({"where1", "where2"}), lacking_goods(heard)
    for span in sorted(heard.spans, key=lambda span: span.places):
        goods = [good for good in GOODS if f"stone.{good}" in span.concepts and good not in lacking]
        counts = len(span.places) == 1 and not where.issuperset(span.places)
        value = heard.tokens[span.places[0]].number if counts else None
        if goods:
            found += [goods[0]] * max(number, 1)
        elif number and str(number) in COINS and value is not None:
            found.append(str(number))
        number = value or 0 if value is not None and "count1" not in span.concepts else 0 if goods else number
    return sorted_items((*found, *([str(number)] if str(number) in COINS else ())))


def lacking_goods(heard: Heard) -> frozenset[str]:
    """The goods that are said not to be there, as in `only the bottle, no bread`, where others are."""
    denied = heard.places({"no", "not"})
    idle = heard.places({FILL})
    found: dict[bool, set[str]] = {False: set(), True: set()}
    for span in heard.spans:
        before = next((place for place in range(span.places[0] - 1, -1, -1) if place not in idle - denied), -1)
        found[before in denied].update(good for good in GOODS if f"stone.{good}" in span.concepts)
    return frozenset(found[True] - found[False]) if found[False] else frozenset()


def outermost(heard: Heard, kind: str) -> frozenset[str]:
    """The concepts of a kind that are named, without those whose words are part of others."""
    named = [(set(span.places), each) for span in heard.spans for each in span.concepts if each.startswith(kind)]
    return frozenset(each for places, each in named if not any(places < more for more, other in named if other != each))
