"""What is said of what an Event does: a card's own words, said with its name, are no second move."""

from __future__ import annotations

from functools import cache

from referee.speech import Heard

from ..box.components import box
from ..box.deck import events
from ..rules.verbs.base import Effect
from ..rules.verbs.council import Council
from ..rules.verbs.create import Create
from ..rules.verbs.depose import Depose
from ..rules.verbs.draw import Draw
from ..rules.verbs.enthrone import Enthrone
from ..rules.verbs.keep_away import KeepAway
from ..rules.verbs.lose import Lose
from ..rules.verbs.lose_per import LosePer
from ..rules.verbs.out_of_game import OutOfGame
from ..rules.verbs.persecute import Persecute
from ..rules.verbs.regency import Regency
from ..rules.verbs.silence import Silence
from ..rules.verbs.suspend import Suspend
from ..rules.verbs.take import Take
from ..rules.verbs.take_emperor import TakeEmperor
from ..rules.verbs.votes import Votes

BEFALLS = frozenset({"aim", "lose", "leave", "remove", "take-away", "draw"})
"""How people say whom an Event strikes, or whom it favours."""

GONE = frozenset({"lose", "leave", "shed", "remove", "take-away", "give-up", "discard"})
COME = frozenset({"take", "take-away", "come-over"})
KINDS = frozenset({"follower-card", "bishop-word", "laity-word", "patriarch-word", "both", "count1"})
VOTES = frozenset({"vote", "my-votes", "side", "choose", "continue", "take", "hand", "count1"})
AWAY = frozenset({"stay-away", "vote", "my-votes", "follower-card", "count1"})

DOES: dict[type[Effect], frozenset[str]] = {
    Lose: GONE | KINDS,
    LosePer: GONE | KINDS,
    Take: COME | KINDS,
    TakeEmperor: COME | GONE,
    Create: COME | GONE,
    Suspend: GONE | {"stay-away", "turn", "count1"},
    Silence: GONE | VOTES,
    Depose: GONE,
    OutOfGame: GONE,
    Votes: VOTES,
    KeepAway: AWAY,
    Council: VOTES | {"council-word", "call"},
    Persecute: frozenset({"persecute"}),
}
"""How people say what effects do."""

DRAWN = frozenset({"draw", "take", "event-word", "both"})
"""The same of several cards that are drawn."""

ANYBODY = ("you", "target", "every")
"""Whose Church an effect may strike without naming a card."""


@cache
def cards_struck(event: str) -> frozenset[str]:
    """The concepts of the open cards that an Event is about."""
    struck = (card for effect in events()[event].effects for card in _cards_of(effect))
    return frozenset(box().open[card].component for card in struck if card in box().open)


def told_with(event: str, heard: Heard) -> frozenset[str]:
    """The words that tell what an Event does, the open cards that it is about, and whom it befalls, where it is named,
    too."""
    if not heard.has(f"event.{event}"):
        return frozenset()
    done = frozenset[str]().union(*map(_words_of, events()[event].effects))
    numbers = {f"n{number}" for number in heard.numbers} if done else set[str]()
    return done | numbers | cards_struck(event) | _befallen(event, heard)


def _words_of(effect: Effect) -> frozenset[str]:
    """How people say what an effect does; that one card is drawn is left to be said by itself, as it is a move."""
    if isinstance(effect, Draw) and effect.n > 1:
        return DRAWN
    return DOES.get(type(effect), frozenset())


def _befallen(event: str, heard: Heard) -> frozenset[str]:
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
