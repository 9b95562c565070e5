"""What is said of what an Event does: a card's own words, said with its name, are no second move."""

from __future__ import annotations

from functools import cache

from referee.speech import Heard, count

from ..components import box
from ..deck import events
from ..verbs.base import Effect
from ..verbs.council import Council
from ..verbs.create import Create
from ..verbs.depose import Depose
from ..verbs.draw import Draw
from ..verbs.enthrone import Enthrone
from ..verbs.haul import Haul
from ..verbs.keep_away import KeepAway
from ..verbs.lose import Lose
from ..verbs.lose_per import LosePer
from ..verbs.out_of_game import OutOfGame
from ..verbs.persecute import Persecute
from ..verbs.regency import Regency
from ..verbs.silence import Silence
from ..verbs.suspend import Suspend
from ..verbs.take import Take
from ..verbs.take_emperor import TakeEmperor
from ..verbs.votes import Votes

GONE = frozenset({"lose", "leave", "shed", "remove", "take-away", "give-up", "discard"})
"""How people say that cards are lost."""

COME = frozenset({"take", "take-away", "come-over"})
"""How people say that cards change hands."""

MORE_VOTES = frozenset({"vote", "my-votes", "side", "choose", "continue", "take", "hand"})
"""How people say that somebody has more votes."""

BEFALLS = frozenset({"aim", "lose", "leave", "remove", "take-away", "draw"})
"""How people say whom an Event strikes, or whom it favours."""

COUNTED = {
    "followers": "follower-card",
    "bishops": "bishop-word",
    "laity": "laity-word",
    "patriarchs": "patriarch-word",
}
"""What the kinds of cards are called that an effect moves."""

ANYBODY = ("you", "target", "every")
"""Whose Church an effect may strike without naming a card."""


@cache
def cards_struck(event: str) -> frozenset[str]:
    """The concepts of the open cards that an Event is about."""
    struck = (card for effect in events()[event].effects for card in _cards_of(effect))
    return frozenset(box().open[card].component for card in struck if card in box().open)


@cache
def told_of(event: str) -> frozenset[str]:
    """The concepts of words that tell what an Event does, and of the open cards that it is about."""
    return cards_struck(event).union(*map(_words_of, events()[event].effects))


def told_with(event: str, heard: Heard) -> frozenset[str]:
    """The same, where the Event is named, too; and whom it befalls, where a card decides that, and nobody aims it."""
    if not heard.has(f"event.{event}"):
        return frozenset()
    return told_of(event) | befallen(event, heard)


def befallen(event: str, heard: Heard) -> frozenset[str]:
    """Players who are named behind an Event that nobody aims as those whom it befalls, and not as its owner."""
    if events()[event].aim or not any(map(heard.has, BEFALLS)) or heard.has("play"):
        return frozenset()
    name = min((span.places for span in heard.spans if f"event.{event}" in span.concepts), default=())
    behind = (span for span in heard.spans if name and span.places[0] > name[-1])
    named = {concept.removeprefix("by.") for span in behind for concept in span.concepts if concept.startswith("by.")}
    return frozenset({"aim", *(f"seat.{seat}" for seat in named)}) if named else frozenset()


def _cards_of(effect: Effect) -> tuple[str, ...]:
    match effect:
        case Suspend(card) | Silence(card) | Create(card) | Enthrone(card) | OutOfGame(card):
            return (card,)
        case LosePer() | Depose():
            return effect.cards
        case TakeEmperor(which):
            return which
        case Regency():
            return ("eastern-emperor", "eastern-empress")
        case Lose() | Draw() if effect.who not in ANYBODY:
            return (effect.who,)
        case Persecute(by="eastern-emperor"):
            return ("eastern-emperor",)
    return ()


def _words_of(effect: Effect) -> frozenset[str]:
    """What an effect does is said with these; what is drawn is left to be said by itself, as it is a move."""
    match effect:
        case Lose() | LosePer():
            return GONE | _counted(effect)
        case Take():
            return COME | _counted(effect)
        case TakeEmperor() | Create():
            return COME | GONE
        case Suspend():
            return GONE | {"stay-away", "turn", *count(1)}
        case Silence():
            return GONE | MORE_VOTES
        case Depose() | OutOfGame():
            return GONE
        case Votes(n):
            return MORE_VOTES | count(n)
        case KeepAway(n):
            return frozenset({"stay-away", "vote", "my-votes", "follower-card"}) | count(n)
        case Council(bonus):
            return frozenset({"council-word", "call"}) | ((MORE_VOTES | count(bonus)) if bonus else frozenset())
        case Draw() if effect.n > 1:
            return frozenset({"draw", "take", "event-word"}) | count(effect.n)
        case Persecute():
            return frozenset({"persecute"})
    return frozenset()


def _counted(effect: Haul) -> frozenset[str]:
    """So many cards of each kind."""
    moved = effect.counts()
    kinds = frozenset(COUNTED[kind] for kind in moved if kind in COUNTED)
    return kinds.union(*(count(number) for number in moved.values()))
