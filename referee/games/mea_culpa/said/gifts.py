"""What is given to the church, and what is shown of a chest."""

from __future__ import annotations

from referee.core import Move, Mover
from referee.speech import NEVER, Heard, Meaning, Part
from referee.speech.heard import Span

from ..box.components import COINS, GOODS
from ..moves import Donate, Reveal
from ..position.pieces import COMPARTMENTS
from ..position.state import MeaCulpa
from ..rules.evaluation import Open
from .things import WORTHS, counting, counts_two, how_many, is_sum, lacking_goods, named_item

GIVEN = frozenset({"donate", "chest", "compartment", "church", "where1", "where2"})
"""What says that something is a gift."""

HANDING = 2
"""The number of words in a sum of money; more words, as in `here are two taler`, say that it is handed over."""


def names_of_item(item: str, move: Move, heard: Heard) -> frozenset[str]:
    """What names something given or taken back. A coin without a worth may be any coin; if another worth is told, the
    word for one coin tells none."""
    if not isinstance(move, Donate) or item not in COINS or not heard.has("coin-piece"):
        return named_item(item)
    if _worth_untold(heard):
        return frozenset({"coin-piece"})
    return frozenset() if item == "1" and any(map(heard.has, WORTHS - {"money1"})) else named_item(item)


def names_of_compartment(state: MeaCulpa, who: Mover | None, move: Donate, heard: Heard) -> set[str]:
    """What names a compartment: its number, unless that counts what is given; the other one is that which is empty."""
    number = COMPARTMENTS.index(move.where or COMPARTMENTS[0]) + 1
    counts = heard.numbers.count(number) == 1 and (
        heard.has(f"money{number}") or (number > 1 and how_many(heard, move.item) == number)
    )
    placed = heard.has("where1") or heard.has("where2") or counts
    ways = {f"where{number}", *(() if placed else (f"n{number}", f"o{number}"))}
    return ways | {"others"} if move.where == _other_compartment(state, who) else ways


def given(move: Donate, plain: Meaning, heard: Heard) -> Meaning:
    """What it means that something is given; goods that are paid for are bought, and a coin is a gift of its own."""
    money = move.item not in GOODS
    if (money and (_only_roman(heard, move.item) or _pays_for_goods(heard))) or (not money and heard.has("bill")):
        return NEVER
    if not money and any(map(heard.has, ("coin-piece", *WORTHS))):
        return Meaning(plain.verbs, bare=False, must=NEVER.must)  # the verb still holds on behind the coin
    return plain.plus(also=counting(heard, move.item) | (frozenset() if counts_two(heard) else {"both"}))


def shown(state: MeaCulpa, move: Reveal, plain: Meaning, heard: Heard) -> Meaning:
    """What it means that things, or nothing, lie in a compartment. Of goods some may be said to be lacking."""
    lacking, items = lacking_goods(heard), move.items
    if lacking.intersection(items) or (not items and _empties(heard)):
        return NEVER
    also = {f"n{items.count(item)}" for item in items} | {f"stone.{good}" for good in lacking}
    also |= {"no", "not"} if lacking else set()
    if not items:
        nothing = Part(frozenset({"nothing", "not"}))
        return plain.plus(nothing, verbs=("put", "donate", "nothing"), also=also | {"give", "not"})
    ones = heard.places({"count1"})
    named = [str(token.number) for place, token in enumerate(heard.tokens) if place not in ones]
    if any(named.count(coin) > 1 and named.count(coin) != items.count(coin) for coin in COINS):
        return NEVER  # a coin that is listed twice lies there twice
    opened = isinstance(next(iter(state.agenda), None), Open)
    parts = (Part(named_item(item)) for item in dict.fromkeys(items))
    return plain.plus(*parts, verbs=("give", "donate", "put") if opened else (), also=also)


def _worth_untold(heard: Heard) -> bool:
    """True if a coin is named and no worth of it, as in `a coin into II`, where the two counts compartments."""
    pieces = heard.places({"coin-piece"})
    aside = pieces | heard.places({"count1"}) | heard.places({"where1", "where2"})
    return bool(pieces) and not any(
        (heard.tokens[span.places[0]].number is not None or span.concepts & WORTHS)
        and not aside.issuperset(span.places)
        for span in heard.spans
    )


def _pays_for_goods(heard: Heard) -> bool:
    """True if money is handed over and goods are named, and nobody speaks of a gift."""
    hands = any(_is_handed(span) for span in heard.spans)
    goods = any(heard.has(f"{kind}.{good}") for kind in ("stone", "price") for good in GOODS)
    return hands and goods and not any(map(heard.has, GIVEN))


def _is_handed(span: Span) -> bool:
    return is_sum(span) and len(span.places) > HANDING


def _other_compartment(state: MeaCulpa, who: Mover | None) -> str | None:
    """The compartment that is still empty if all that a player gave lies in the other one."""
    chest = state.chests[who] if isinstance(who, int) else None
    used = {gift.where for gift in chest or ()}
    return next((where for where in COMPARTMENTS if used == set(COMPARTMENTS) - {where}), None)


def _only_roman(heard: Heard, item: str) -> bool:
    """True if a number is only said as that of a compartment, as in `to II`."""
    words = [token.word for token in heard.tokens if token.number is not None and str(token.number) == item]
    return bool(words) and all(word.isalpha() and word.isupper() for word in words)


def _empties(heard: Heard) -> bool:
    """True if somebody is said to empty something, and not that it is empty: right behind the player who does it."""
    speakers = {at for at, token in enumerate(heard.tokens) if token.word.casefold() in heard.tongue.speakers}
    return any("empty" in span.concepts and span.places[0] - 1 in speakers for span in heard.spans)
