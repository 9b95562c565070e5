"""What buying, selling and giving mean in plain words."""

from __future__ import annotations

from referee.core import Move, Mover
from referee.speech import NEVER, Heard, Meaning, count, said
from referee.speech.heard import PLEASE

from ..components import COINS, GOODS, SITES, STONES
from ..evaluation import Open
from ..moves import (
    Buy,
    BuyLetter,
    BuyLetters,
    BuyMany,
    BuyPair,
    Donate,
    DonateLetter,
    Reveal,
    Sell,
    SellLetter,
    SellPair,
    TakeBack,
)
from ..pieces import COMPARTMENTS
from ..state import MeaCulpa
from ..turn import Turn
from .money import counts_only_money, pays_for_goods
from .things import (
    WORTHS,
    any_letter,
    counting,
    counts_two,
    empties,
    given_item,
    how_many,
    lacking_goods,
    named_item,
    named_letter,
    seen_stone,
)

BACK_TO_MARKET = frozenset({"go", "put", "give", "move", "take-back", "back"})
HANDED_OVER = frozenset({"go", "put", "give", "move", "shows", "inside", "reveal", "take", "to"})
"""What may be said of money that goes to the bank."""


def trading(state: MeaCulpa, move: Move, verbs: frozenset[str], price: frozenset[str], heard: Heard) -> Meaning:
    """What is bought and sold; what it costs may be said. More than can be had is bought where it is asked for, too."""
    several = any(map(heard.has, ("both", "pair"))) or any(number > 1 for number in heard.numbers)
    asked = _asked_for(state) if several and not any(map(heard.has, verbs)) else frozenset()
    price |= HANDED_OVER if heard.has("bill") else frozenset()
    match move:
        case BuyPair() | SellPair() if counts_only_money(heard):
            return NEVER
        case Buy(good):
            return Meaning(verbs, (seen_stone(good, heard),), price)
        case BuyPair(good):
            every = {"all"} if state.market[STONES.index(good)] == 2 else set()
            return Meaning(
                verbs,
                (seen_stone(good, heard), said(count(2), "greedily", "pair", every)),
                price | {"for-one", "pair", "another"},
            )
        case BuyMany(number, good):
            return Meaning(verbs | asked, (seen_stone(good, heard), said(count(number))), price, bare=False)
        case BuyLetter(colour):
            swapped = price | {"card-word", "stone.indulgence", "hue.indulgence", "stone-word"}
            return Meaning(verbs | {"exchange"}, (named_letter(colour or ""), any_letter()), swapped)
        case BuyLetters(None):
            return Meaning(verbs | asked, (said("letter-word"), said(count(2), "pair")), price, bare=False)
        case SellLetter(None):
            return Meaning(verbs, (said("letter-word"),), price | BACK_TO_MARKET, bare=False)
        case BuyLetters(colour):
            return Meaning(
                verbs | asked,
                (named_letter(colour or ""), said(count(2), "pair")),
                price | {"letter-word"},
                bare=False,
            )
        case Sell(good):
            return Meaning(verbs, (seen_stone(good, heard),), price | BACK_TO_MARKET, bare=False)
        case SellPair(good):
            return Meaning(
                verbs, (seen_stone(good, heard), said(count(2), "greedily", "pair")), price | BACK_TO_MARKET, bare=False
            )
        case SellLetter(colour):
            return Meaning(verbs, (named_letter(colour or ""), any_letter()), price | BACK_TO_MARKET, bare=False)
    return Meaning(verbs)


def _asked_for(state: MeaCulpa) -> frozenset[str]:
    """What is enough of a verb for buying where somebody may buy: a word of courtesy."""
    return frozenset({PLEASE}) if isinstance(next(iter(state.agenda), None), Turn) else frozenset()


def giving(state: MeaCulpa, who: Mover | None, move: Move, verbs: frozenset[str], heard: Heard) -> Meaning:
    """What is given to the church, taken back, or shown of a chest."""
    chest = frozenset({"chest", "compartment", "count1", "price", "coin-word", "church"})
    match move:
        case Donate(item, where) if item not in GOODS and _only_roman(heard, item):
            return Meaning(frozenset(), bare=False)
        case Donate(item) if item in GOODS and heard.has("bill"):
            return Meaning(frozenset(), bare=False)
        case Donate(item) if item in GOODS and any(map(heard.has, ("coin-piece", *WORTHS))):
            return Meaning(
                verbs, bare=False, must=NEVER.must
            )  # a coin is a gift of its own; the verb still holds on behind it
        case Donate(item) if item not in GOODS and pays_for_goods(heard):
            return NEVER
        case Donate(item, where):
            chest |= counting(heard, item) | {"another"} | (set() if counts_two(heard) else {"both"})
            number = COMPARTMENTS.index(where) + 1 if where is not None else 0
            only = number > 1 and heard.numbers.count(number) == 1 and how_many(heard, item) == number
            only = only or (heard.has(f"money{number}") and heard.numbers.count(number) == 1)
            placed = heard.has("where1") or heard.has("where2") or only
            plain = () if placed else (f"n{number}", f"o{number}")
            other = ("others",) if where is not None and where == _other_compartment(state, who) else ()
            told = (said(f"where{number}", *plain, *other),) if number else ()
            verbs |= {f"where{number}"} if told else set()
            chest |= {f"site.{SITES[0 if number == 1 else -1]}"} if told else set()
            return Meaning(
                verbs, (given_item(item, heard), *told), chest if told else chest - {"compartment"}, bare=False
            )
        case DonateLetter(None):
            return Meaning(verbs, (said("letter-word"),), chest, bare=False)
        case DonateLetter(colour):
            return Meaning(verbs, (named_letter(colour or ""), any_letter()), chest, bare=False)
        case TakeBack(item):
            return Meaning(verbs, (named_item(item),), chest, bare=False)
        case Reveal(items):
            also = chest | {f"n{items.count(item)}" for item in items} | {"both", "all", "was", "past", "only", "me"}
            lacking = lacking_goods(heard)
            if lacking.intersection(items):
                return NEVER
            also |= {"where1", "where2", *(f"stone.{good}" for good in lacking), *(("no", "not") if lacking else ())}
            if not items and empties(heard):
                return NEVER
            if not items:
                return Meaning(verbs | {"put", "donate"}, (said("nothing", "not"),), also | {"give", "not"})
            ones = heard.places({"count1"})
            named = [str(token.number) for place, token in enumerate(heard.tokens) if place not in ones]
            if any(named.count(coin) > 1 and named.count(coin) != items.count(coin) for coin in COINS):
                return Meaning(frozenset(), bare=False)  # a coin that is listed twice lies there twice
            verbs |= {"give", "donate", "put"} if _is_opened(state) else set()  # it lies there because it was given
            return Meaning(verbs - {"nothing"}, tuple(named_item(item) for item in dict.fromkeys(items)), also)
    return Meaning(verbs)


def _is_opened(state: MeaCulpa) -> bool:
    """Whether somebody has to show what lies in a compartment."""
    return isinstance(next(iter(state.agenda), None), Open)


def _other_compartment(state: MeaCulpa, who: Mover | None) -> str | None:
    """The compartment that is still empty where all that a player gave lies in the other one."""
    chest = state.chests[who] if isinstance(who, int) else None
    used = {gift.where for gift in chest or ()}
    return next((where for where in COMPARTMENTS if used == set(COMPARTMENTS) - {where}), None)


def _only_roman(heard: Heard, item: str) -> bool:
    """Whether a number is only said as that of a compartment, as in `to II`."""
    words = [token.word for token in heard.tokens if token.number is not None and str(token.number) == item]
    return bool(words) and all(word.isalpha() and word.isupper() for word in words)
