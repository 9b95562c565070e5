"""What a bid means in plain words: notches of the post, and taler."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from referee.speech import NEVER, Heard, Meaning, said
from referee.speech.heard import Span

from ..moves import Bid

UNITS = ("notches", "money")


def bid_in_all(heard: Heard) -> Iterator[tuple[int, int]]:
    """The bids that two numbers may tell of which one is all of it, and the other that of one unit."""
    if heard.has("total") and len(heard.numbers) == 2:
        less, every = sorted(heard.numbers)
        yield from ((less, every - less), (every - less, less))


def bidding(move: Bid, plain: Meaning, heard: Heard) -> Meaning:
    """What it means that so many notches and taler are bid."""
    units = {unit: _places(heard, unit) for unit in UNITS}
    if heard.has("total") and len(heard.numbers) == 2 and bool(units["notches"]) != bool(units["money"]):
        return _in_all(move, plain, heard, "money" if units["money"] else "notches")
    counted = {place for places in units.values() for place in places}
    numbers = {token.number for at, token in enumerate(heard.tokens) if token.number is not None and at not in counted}
    notches, taler = move.offer
    if counted and notches and taler and units["notches"] == units["money"] and not numbers:
        return NEVER  # one number does not tell both
    coins = heard.has("coin-word")
    sums, denied = _sums(heard)
    if not taler and (any(sums) or (coins and not any(map(heard.has, ("no-money", "nothing", "money0", "n0"))))):
        return NEVER  # some money is told of
    if taler in denied - {0}:
        return NEVER
    free = {f"n{notches}"} if not units["notches"] and notches in numbers else set()
    free |= {"no-notches"} if not notches else set()
    free |= {"nothing"} if not notches and not any(heard.numbers) else set()
    paid = {f"n{taler}"} if not units["money"] and taler in numbers else set()
    paid |= {"no-money", "nothing"} if not taler else set()
    paid |= {"count1"} if taler == 1 and coins and (1 in sums or not heard.has("no-money")) else set()
    parts = (said(f"notches{notches}", free), said(f"money{taler}", paid, loose=not taler, group=1))
    nothing = any(map(heard.has, ("no-money", "no-notches", "nothing")))
    also = {"coin-word"} if taler or nothing else set()
    also |= {"not", "no"} if nothing else set()
    also |= {"no-money", "nothing", "stop"} if taler and taler in sums else set()  # and no more than that
    also |= {"stop", "all"} if units["notches"] else set()
    return replace(plain.plus(*parts, also=also), ordered=not counted)


def _in_all(move: Bid, plain: Meaning, heard: Heard, unit: str) -> Meaning:
    """What is bid where all of it is told, and how much of that is of one unit."""
    part = move.offer[UNITS.index(unit)]
    if sum(move.offer) != max(heard.numbers) or sum(move.offer) == part:
        return NEVER
    return plain.plus(said(f"{unit}{part}"), also={"coin-word", f"n{sum(move.offer)}"})


def _sums(heard: Heard) -> tuple[set[int], set[int]]:
    """The sums of money that are told, and those told only within words for none, as in `not one taler`."""
    none = heard.places({"no-money"})
    told, denied = set[int](), set[int]()
    for span in heard.spans:
        sums = {int(one.removeprefix("money")) for one in span.concepts if one.removeprefix("money").isdigit()}
        (denied if none.issuperset(span.places) else told).update(sums)
    coins = heard.places({"coin-word"}) - none
    ones = {span.places[-1] + 1 for span in heard.spans if "count1" in span.concepts}
    told |= {1} if coins & ones else set()
    return told, denied - told


def _places(heard: Heard, unit: str) -> set[int]:
    """The places of words that count a unit. Of words that may count either, the number before or behind them decides:
    notches are told first, as in `six, plus a five`."""
    numbers = {place for place, token in enumerate(heard.tokens) if token.number is not None}
    found, others = set[int](), set[int]()
    for span in heard.spans:
        found.update(span.places if _counts(span, unit) else ())
        if _counts(span, "notches") and _counts(span, "money"):
            beside = numbers.difference(range(span.places[0], span.places[-1] + 1))
            before, behind = (any(at < span.places[0] for at in beside), any(at > span.places[-1] for at in beside))
            others.update(span.places if (before if unit == "notches" else behind) else ())
    return found - others


def _counts(span: Span, unit: str) -> bool:
    """True if words say how many there are of a unit."""
    return any(concept.startswith(unit) and concept.removeprefix(unit).isdecimal() for concept in span.concepts)
