"""Cards that are discarded, in what people say in Credo."""

from __future__ import annotations

from collections.abc import Set

from referee.speech import NEVER, Heard, Meaning, count, said
from referee.speech.cases import is_asked
from referee.speech.heard import FILL, Span, folded

from ..box.components import CARD, box
from ..moves import Discard, Play
from ..position.state import Credo
from .events import country, exile_events, ways_of_event
from .things import numbers_said, ways_of_card

THROWN = frozenset({"discard", "shed", "throw", "give-up"})
"""How people say that a card is discarded."""

MOST_UNSEEN = 6
"""Cards that nobody sees which are discarded in one breath, at most."""

LEFT_IN_HAND = "left-in-hand"
"""The concept of words that count the cards which are left."""


def discard_meant(state: Credo, card: str, plain: Meaning, heard: Heard) -> Meaning:
    """A card that is discarded: an Event, an Article, or one that nobody sees."""
    verbs, also = plain.verbs | ({"lose", "leave"} if over_the_limit(state) else set()), set(plain.also)
    ways = ways_of_card(card)
    also |= numbers_said(card) if card in box().articles else set()
    if _only_passes(heard, verbs) or (card != CARD and _goes_on(heard, ways | ways_of_event(card))):
        return NEVER
    due = is_asked(state, Discard(card)) and not is_asked(state, Play(card))
    must = frozenset[str]() if due else verbs
    if card == CARD:
        ways = _unseen_words(heard).union(*(count(number) for number in _counts(heard)))
        also |= {"other", "rest", "shows"}
        verbs -= {"not", "refuse"}
    if card in exile_events():
        ways |= ways_of_event(card) | {country(card)}
    return Meaning(verbs, (said(ways),), frozenset(also), bare=card == CARD and over_the_limit(state), must=must)


def _unseen_words(heard: Heard) -> set[str]:
    """What a card is called that nobody sees; a number by itself is no other card."""
    others = (span.places for span in heard.spans if "other" in span.concepts)
    another = any(heard.tokens[place].number is None for places in others for place in places)
    return {"event-word", "other"} if another else {"event-word"}


def _goes_on(heard: Heard, ways: Set[str]) -> bool:
    """True if another card is said to go behind one that is named, as in `Schism and another`, and not to stay."""
    idle = [set(span.places) for span in heard.spans if FILL in span.concepts]
    kept = [set(span.places) for span in heard.spans if span.concepts & {"keep", "stays-put"}]
    if any(not any(each <= more for more in idle) for each in kept):
        return False
    named = [span.places[-1] for span in heard.spans if span.concepts & ways]
    ands = [span.places[0] for span in heard.spans if "and" in span.concepts]
    others = [span.places[-1] for span in heard.spans if "other" in span.concepts]
    return any(name < joint < other for name in named for joint in ands for other in others)


def over_the_limit(state: Credo) -> bool:
    """True if nothing can be done but discarding."""
    return is_asked(state, Discard("")) and not is_asked(state, Play(""))


def unseen(heard: Heard) -> int:
    """How many cards are discarded that nobody sees: so many, or one and each other one that is told of behind it."""
    return next(iter(_counts(heard)), 1 + more_behind(heard, "event-word"))


def more_behind(heard: Heard, called: str) -> int:
    """How often another card is told of behind the first one, as in `one card and then another`."""
    cards = [span.places[-1] for span in heard.spans if called in span.concepts]
    others = [span.places for span in heard.spans if "other" in span.concepts]
    whole = [each for each in others if not any(set(each) < set(more) for more in others)]
    first = min(cards, default=len(heard.tokens))
    return sum(each[0] > first and (heard.tokens[each[-1]].number or 1) == 1 for each in whole)


def too_many(heard: Heard) -> frozenset[str]:
    """What may be said of all the cards in hand by who would keep more than he may."""
    return frozenset({"keep", "saved", "all", "have"}).union(*map(count, heard.numbers))


def _only_passes(heard: Heard, verbs: Set[str]) -> bool:
    """True if nothing is said to be discarded but by a part of words that say that somebody passes."""
    passes = [set(span.places) for span in heard.spans if "pass" in span.concepts and len(span.places) > 1]
    gone = [set(span.places) for span in heard.spans if span.concepts & verbs]
    return bool(passes) and all(any(each <= more for more in passes) for each in gone)


def _counts(heard: Heard) -> tuple[int, ...]:
    """How many cards are counted: more than one, neither one of these nor what is left in hand, nor, where nobody
    speaks of cards, by a number that an article makes the name of one, as in `the two`."""
    one = min((span.places[0] for span in heard.spans if "count1" in span.concepts), default=len(heard.tokens))
    told = _left_in_hand(heard)
    left = heard.places(told)
    spans = [span for span in heard.spans if span.places[0] <= one + 1 and left.isdisjoint(span.places)]
    free = [span for span in spans if not _is_known(heard, span)]
    said_so = frozenset[str]().union(*(span.concepts for span in free))
    return tuple(number for number in range(2, MOST_UNSEEN + 1) if said_so & count(number))


def _left_in_hand(heard: Heard) -> frozenset[str]:
    """What is said of how many cards are left."""
    return frozenset(each for each in heard.concepts if each.startswith(LEFT_IN_HAND))


def _is_known(heard: Heard, span: Span) -> bool:
    """True if an article stands before some words or in them, and nobody speaks of cards."""
    around = heard.tokens[max(span.places[0] - 1, 0) : span.places[-1] + 1]
    return not heard.has("event-word") and any(folded(token.word) in heard.tongue.articles for token in around)
