"""What stones, letters and items are called, and how many of them are said."""

from __future__ import annotations

from collections import Counter

from referee.speech import Heard, Part, count, said
from referee.speech.heard import FILL, WAITS, folded
from referee.speech.meaning import BACK

from ..components import COINS, COLOURS, GOODS
from ..evaluation import sorted_items

WORTHS = frozenset(f"money{coin}" for coin in COINS)
"""The concepts of words for what a single coin is worth."""


def how_many(heard: Heard, stone: str) -> int:
    """How many of a kind of stone are said: by the number before it, with none but idle words between."""
    idle = heard.places({FILL})
    apart = {place for span in heard.spans if FILL in span.concepts and len(span.places) > 1 for place in span.places}
    both = heard.places({"both", "pair", "twice"})
    for span in heard.spans:
        if not span.concepts & {f"stone.{stone}", f"price.{stone}"}:
            continue
        for place in range(span.places[0], max(span.places[0] - BACK, -1), -1):
            number = None if heard.tokens[place].ordinal else heard.tokens[place].number
            if number is not None and place in apart:
                break
            if place in both or number is not None:
                return 2 if place in both or number is None else max(number, 1)
            if place not in span.places and place not in idle:
                break
    return 2 if any("twice" in span.concepts and not apart.issuperset(span.places) for span in heard.spans) else 1


def named_again(heard: Heard, stone: str) -> int:
    """How often the same word for a kind of stone is said."""
    named = Counter(
        heard.tokens[span.places[0]].stem
        for span in heard.spans
        if len(span.places) == 1 and f"stone.{stone}" in span.concepts
    )
    return max(named.values(), default=0)


def contents(heard: Heard) -> tuple[str, ...]:
    """What is listed as lying in a compartment: goods with their number before them, else coins."""
    found: list[str] = []
    number = 0
    where = heard.places({"where1", "where2"})
    lacking = lacking_goods(heard)
    for span in sorted(heard.spans, key=lambda span: span.places):
        goods = [good for good in GOODS if f"stone.{good}" in span.concepts and good not in lacking]
        value = heard.tokens[span.places[0]].number if len(span.places) == 1 else None
        value = None if where.issuperset(span.places) else value
        if goods:
            found += [goods[0]] * max(number, 1)
        elif number and str(number) in COINS and value is not None:
            found.append(str(number))
        number = value or 0 if value is not None and "count1" not in span.concepts else 0 if goods else number
    return sorted_items((*found, *([str(number)] if str(number) in COINS else ())))


KEPT_NEAR = 3
"""Words after which the colour of a Letter no longer belongs to a word for keeping."""


def kept_letters(heard: Heard) -> frozenset[str]:
    """The colours of Letters that somebody is said to keep, as in `Ben keeps the red one`, where another is named."""
    colours = sorted(
        (s for s in heard.spans if any(c.startswith("colour.") for c in s.concepts)), key=lambda s: s.places
    )
    kept: set[str] = set()
    for span in heard.spans:
        if WAITS not in span.concepts:
            continue
        first, last = span.places[0], span.places[-1]
        behind = [each for each in colours if 0 < each.places[0] - last <= KEPT_NEAR][:1]
        before = [each for each in colours if 0 < first - each.places[-1] < KEPT_NEAR][-1:]
        kept |= {c for each in behind or before for c in each.concepts if c.startswith("colour.")}
    return frozenset(kept) if any(not each.concepts & kept for each in colours) else frozenset()


def empties(heard: Heard) -> bool:
    """Whether somebody is said to empty something, and not that it is empty: right behind whoever does it."""
    speakers = {at for at, token in enumerate(heard.tokens) if folded(token.word) in heard.tongue.speakers}
    return any("empty" in span.concepts and span.places[0] - 1 in speakers for span in heard.spans)


def lacking_goods(heard: Heard) -> frozenset[str]:
    """The goods that are said not to be there, as in `only the bottle, no bread`, where others are."""
    denied = heard.places({"no", "not"})
    idle = heard.places({FILL})
    found: dict[bool, set[str]] = {False: set(), True: set()}
    for span in heard.spans:
        before = next((place for place in range(span.places[0] - 1, -1, -1) if place not in idle - denied), -1)
        found[before in denied].update(good for good in GOODS if f"stone.{good}" in span.concepts)
    return frozenset(found[True] - found[False]) if found[False] else frozenset()


def counts_two(heard: Heard) -> bool:
    """Whether a two stands alone, and not in words for both."""
    both = {place for span in heard.spans if "both" in span.concepts and len(span.places) > 1 for place in span.places}
    return any(token.number == 2 and place not in both for place, token in enumerate(heard.tokens))


def counting(heard: Heard, stone: str) -> frozenset[str]:
    """The concepts that say how many of a kind of stone there are."""
    number = how_many(heard, stone)
    return count(number) | {"both", "all", "pair", "twice"} if number > 1 else frozenset()


def outermost(heard: Heard, kind: str) -> frozenset[str]:
    """The concepts of a kind that are named, without those whose words are part of others."""
    named = [(set(span.places), each) for span in heard.spans for each in span.concepts if each.startswith(kind)]
    return frozenset(each for places, each in named if not any(places < more for more, other in named if other != each))


def named_stone(stone: str) -> Part:
    return said(f"stone.{stone}", f"price.{stone}")


def seen_stone(stone: str, heard: Heard) -> Part:
    """What says which stone is meant, by its colour, too; the one of a Letter has to be told to be that of a stone."""
    hued = any(f"hue.{stone}" in span.concepts and len(span.places) > 1 for span in heard.spans)
    return named_stone(stone) if stone == "wine" and not hued else said(named_stone(stone).ways, f"hue.{stone}")


def named_item(item: str) -> Part:
    return (
        named_stone(item) if item in GOODS else said(f"money{item}", f"n{item}", *(["count1"] if item == "1" else []))
    )


def given_item(item: str, heard: Heard) -> Part:
    """What says that an item is given: a coin of which nobody tells the worth may be any, and that it is one coin tells
    no worth where another is told."""
    if item not in COINS or not heard.has("coin-piece"):
        return named_item(item)
    if _worth_untold(heard):
        return said("coin-piece")
    return said() if item == "1" and any(map(heard.has, WORTHS - {"money1"})) else named_item(item)


def _worth_untold(heard: Heard) -> bool:
    """Whether a coin is named and no worth of it, as in `a coin into II`, where the two counts compartments."""
    pieces = heard.places({"coin-piece"})
    counts = heard.places({"count1"})
    where = heard.places({"where1", "where2"})
    aside = pieces | counts | where
    return bool(pieces) and not any(
        (heard.tokens[span.places[0]].number is not None or span.concepts & WORTHS)
        and not aside.issuperset(span.places)
        for span in heard.spans
    )


def named_letter(colour: str) -> Part:
    return said(f"letter.{colour}", f"colour.{colour}")


def any_letter() -> Part:
    return said("letter-word", *(f"letter.{colour}" for colour in COLOURS), loose=True)
