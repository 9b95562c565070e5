"""What a bid means in plain words: notches of the post, and taler."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import Struct
from msgspec.structs import replace

from referee.speech import NEVER, Heard, Meaning, Part, said
from referee.speech.heard import Span

from ..moves import Bid

UNITS = ("notches", "money")


def bid_in_all(heard: Heard) -> Iterator[tuple[int, int]]:
    """The bids that two numbers may tell: one number is the whole bid, the other its notches or its taler."""
    if heard.has("total") and len(heard.numbers) == 2:
        less, every = sorted(heard.numbers)
        yield from ((less, every - less), (every - less, less))


class _Sums(Struct, frozen=True):
    """What a sentence counts: the places of words that count notches or taler, numbers that count neither, the sums of
    money that are told, and those told only within words for none, as in `not one taler`."""

    notches: frozenset[int]
    money: frozenset[int]
    plain: frozenset[int]
    told: frozenset[int]
    denied: frozenset[int]


def bidding(move: Bid, plain: Meaning, heard: Heard) -> Meaning:
    """What it means that so many notches and taler are bid."""
    sums = _sums(heard)
    if heard.has("total") and len(heard.numbers) == 2 and bool(sums.notches) != bool(sums.money):
        return _in_all(move, plain, heard, "money" if sums.money else "notches")
    if _is_otherwise(move, sums, heard):
        return NEVER
    nothing = any(map(heard.has, ("no-money", "no-notches", "nothing")))
    also = {"coin-word"} if move.taler or nothing else set()
    also |= {"not", "no"} if nothing else set()
    also |= (
        {"no-money", "nothing", "stop"} if move.taler and move.taler in sums.told else set()
    )  # and no more than that
    also |= {"stop", "all"} if sums.notches else set()
    found = plain.plus(_notches(move.notches, sums, heard), _taler(move.taler, sums, heard), also=also)
    return replace(found, ordered=not sums.notches | sums.money)


def _is_otherwise(move: Bid, sums: _Sums, heard: Heard) -> bool:
    """True if one number would have to tell both, some money is told of where none is bid, or this sum is denied."""
    if sums.notches == sums.money and sums.notches and move.notches and move.taler and not sums.plain:
        return True
    if move.taler:
        return move.taler in sums.denied
    coins = heard.has("coin-word") and not any(map(heard.has, ("no-money", "nothing", "money0", "n0")))
    return coins or any(sums.told)


def _notches(number: int, sums: _Sums, heard: Heard) -> Part:
    """What says how many notches are bid."""
    ways = {f"notches{number}"} | ({f"n{number}"} if not sums.notches and number in sums.plain else set())
    if not number:
        ways |= {"no-notches"} if any(heard.numbers) else {"no-notches", "nothing"}
    return said(ways)


def _taler(number: int, sums: _Sums, heard: Heard) -> Part:
    """What says how many taler are bid."""
    ways = {f"money{number}"} | ({f"n{number}"} if not sums.money and number in sums.plain else set())
    ways |= {"no-money", "nothing"} if not number else set()
    one = number == 1 and heard.has("coin-word") and (1 in sums.told or not heard.has("no-money"))
    return said(ways, ("count1",) if one else (), loose=not number, group=1)


def _in_all(move: Bid, plain: Meaning, heard: Heard, unit: str) -> Meaning:
    """What is bid where all of it is told, and how much of that is of one unit."""
    part = move.offer[UNITS.index(unit)]
    if sum(move.offer) != max(heard.numbers) or sum(move.offer) == part:
        return NEVER
    return plain.plus(said(f"{unit}{part}"), also={"coin-word", f"n{sum(move.offer)}"})


def _sums(heard: Heard) -> _Sums:
    """What a sentence counts."""
    none = heard.places({"no-money"})
    told, denied = set[int](), set[int]()
    for span in heard.spans:
        sums = {int(one.removeprefix("money")) for one in span.concepts if one.removeprefix("money").isdigit()}
        (denied if none.issuperset(span.places) else told).update(sums)
    ones = {span.places[-1] + 1 for span in heard.spans if "count1" in span.concepts}
    told |= {1} if (heard.places({"coin-word"}) - none) & ones else set()
    notches, money = (frozenset(_places(heard, unit)) for unit in UNITS)
    counted = notches | money
    plain = {token.number for at, token in enumerate(heard.tokens) if token.number is not None and at not in counted}
    return _Sums(notches, money, frozenset(plain), frozenset(told), frozenset(denied - told - {0}))


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
