"""Mystery of the Abbey: the rooms and the decks, to be read on a screen."""

from __future__ import annotations

from referee.games.abbey.box.components import box, components

from ..game_words import GameWords
from ..shown import Card, Fact, Line, Pile
from .owner import ROOM_SIGNS, icon_of, upper
from .rooms import does

DECK_SIGNS = {"event": "masks", "scriptorium": "quill", "bibliotheca": "book"}


def piles(words: GameWords) -> tuple[Pile, ...]:
    places = box().places.values()
    kinds = {kind: sum(place.kind == kind for place in places) for kind in ROOM_SIGNS}
    rooms = tuple(
        Card(kind, words.say(f"abbey.room.{kind}"), icon_of(kind), max(n, 1), lines=(Line(does(kind, words)),))
        for kind, n in kinds.items()
    )
    later = (Fact("", words.say("abbey.shown.chronicle")),)
    decks = tuple(
        Pile(
            deck.id,
            upper(words.name("deck", deck.id)),
            DECK_SIGNS[deck.id],
            tuple(
                Card(card.id, words.name("card", card.id), DECK_SIGNS[deck.id], facts=later if card.chronicle else ())
                for card in components().card
                if card.deck == deck.id
            ),
            words.say("abbey.shown.named"),
        )
        for deck in components().deck
    )
    return (
        Pile("rooms", words.say("abbey.section.rooms"), "door", rooms),
        *(deck for deck in decks if deck.cards),
    )
