"""Credo: the Church cards, the Events and the doctrines, to be read on a screen."""

from __future__ import annotations

from collections.abc import Iterator

from ..game_words import GameWords
from ..shown import Card, Fact, Line, Pile
from .cards import Member, Played, church, event_cards
from .indexes import Doctrine, doctrines


def _member(card: Member, words: GameWords) -> Card:
    facts = [Fact("", " · ".join(card.halves))] if card.halves else []
    if card.votes is not None:
        facts.append(Fact("ballot", f"{card.votes} {card.votes_word}"))
    if card.value and card.kind != "follower":
        facts.append(Fact("followers", words.say("credo.shown.followers", n=card.value)))
    return Card(card.id, card.name, card.sign, card.copies, tuple(facts), (Line(card.note),) if card.note else ())


def _event(card: Played) -> Card:
    lines = (Line(text) for text in (card.when, card.needs, card.does) if text)
    facts = (Fact("", card.goes),) if card.goes else ()
    return Card(card.id, card.name, card.sign, card.copies, facts, tuple(lines))


def _doctrine(of: str, doctrine: Doctrine) -> Card:
    lines = (Line(doctrine.penalty),) if doctrine.penalty else ()
    return Card(doctrine.id, doctrine.name, "scroll", doctrine.copies, (Fact("", of),), lines)


def _doctrines(words: GameWords) -> Iterator[Card]:
    shown = doctrines(words, "blank")
    for heading in (*shown.left, *shown.right):
        yield from (_doctrine(heading.name, each) for each in heading.doctrines)


def piles(words: GameWords) -> tuple[Pile, ...]:
    return (
        Pile(
            "church",
            words.say("credo.church-cards.title"),
            "bishop",
            tuple(_member(card, words) for card in church(words, "").cards),
        ),
        Pile(
            "events",
            words.say("credo.event-cards.title"),
            "masks",
            tuple(_event(card) for card in event_cards(words, "").cards),
        ),
        Pile("doctrines", words.say("credo.doctrines.title"), "scroll", tuple(_doctrines(words))),
    )
