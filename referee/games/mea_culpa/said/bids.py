"""What a bid means in plain words."""

from __future__ import annotations

from referee.speech import Heard, Meaning, said
from referee.speech.heard import Span

from ..moves import Bid


def _sums(heard: Heard) -> tuple[set[int], set[int]]:
    """The sums of money that are told, and those told only within words for none, as in `not one taler`."""
    none = heard.places({"no-money"})
    told, denied = set[int](), set[int]()
    for span in heard.spans:
        sums = {int(one.removeprefix("money")) for one in span.concepts if one.removeprefix("money").isdigit()}
        (denied if none.issuperset(span.places) else told).update(sums)
    coins = {span.places[0] for span in heard.spans if "coin-word" in span.concepts} - none
    ones = {span.places[-1] + 1 for span in heard.spans if "count1" in span.concepts}
    told |= {1} if coins & ones else set()
    return told, denied - told


def bidding(move: Bid, heard: Heard, verbs: frozenset[str]) -> Meaning:
    notches, taler = move.offer
    units = {
        unit: {place for span in heard.spans for place in span.places if _counts(span, unit)} - _others(heard, unit)
        for unit in ("notches", "money")
    }
    worded = any(units.values())
    if heard.has("total") and len(heard.numbers) == 2 and bool(units["notches"]) != bool(units["money"]):
        return _bid_in_all(move, heard, verbs, "money" if units["money"] else "notches")
    numbers = {
        token.number
        for place, token in enumerate(heard.tokens)
        if token.number is not None and not any(place in places for places in units.values())
    }
    if worded and notches and taler and units["notches"] == units["money"] and not numbers:
        return Meaning(frozenset(), bare=False)  # one number does not tell both
    told = [
        ("n",) if not units[unit] and offer in numbers else () for unit, offer in zip(units, move.offer, strict=True)
    ]
    none = ("no-notches", *(("nothing",) if not any(heard.numbers) else ())) if not notches else ()
    if not taler and heard.has("coin-word") and not any(map(heard.has, ("no-money", "nothing", "money0", "n0"))):
        return Meaning(frozenset(), bare=False)  # some money is told of
    told_sums, denied = _sums(heard)
    if taler in denied - {0} or (not taler and any(told_sums)):
        return Meaning(frozenset(), bare=False)
    first = said(f"notches{notches}", *(f"{n}{notches}" for n in told[0]), *none)
    one = taler == 1 and heard.has("coin-word") and (1 in told_sums or not heard.has("no-money"))
    free = ("no-money", "nothing") if not taler else ("count1",) if one else ()
    second = said(f"money{taler}", *(f"{n}{taler}" for n in told[1]), *free, loose=not taler, group=1)
    nothing = any(map(heard.has, ("no-money", "no-notches", "nothing")))
    also = (*(("coin-word",) if taler or nothing else ()), *(("not", "no") if nothing else ()))
    also = (*also, *(("no-money", "nothing", "stop") if taler and taler in told_sums else ()))  # and no more than that
    also = (*also, *(("stop", "all") if units["notches"] else ()))
    also = (*also, "post-word", "cost.notch", "put", "count1", "total")
    return Meaning(verbs, (first, second), frozenset({"and", "only", *also}), ordered=not worded, owned=True)


def _bid_in_all(move: Bid, heard: Heard, verbs: frozenset[str], unit: str) -> Meaning:
    """What is bid where all of it is told, and how much of that is of one unit."""
    part = move.offer[0 if unit == "notches" else 1]
    if sum(move.offer) != max(heard.numbers) or sum(move.offer) == part:
        return Meaning(frozenset(), bare=False)
    also = frozenset({"total", "and", "coin-word", "post-word", "cost.notch", f"n{sum(move.offer)}"})
    return Meaning(verbs, (said(f"{unit}{part}"),), also, owned=True)


def _others(heard: Heard, unit: str) -> set[int]:
    """The places of words that may count this unit or the other one, and count that one, by the number that stands
    before or behind them: notches are told first, as in `six, plus a five`."""
    numbers = {place for place, token in enumerate(heard.tokens) if token.number is not None}
    found: set[int] = set()
    for span in heard.spans:
        if _counts(span, "notches") and _counts(span, "money"):
            beside = numbers.difference(range(span.places[0], span.places[-1] + 1))
            first, last = min(beside, default=span.places[0]), max(beside, default=span.places[0])
            if (first < span.places[0]) if unit == "notches" else (last > span.places[0]):
                found.update(span.places)
    return found


def _counts(span: Span, unit: str) -> bool:
    """Whether words say how many there are of a unit."""
    return any(concept.startswith(unit) and concept.removeprefix(unit).isdecimal() for concept in span.concepts)
