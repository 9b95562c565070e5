"""Mea Culpa: the House of Pleasure, its suites and the characters, to be read on a screen."""

from __future__ import annotations

from ..game_words import GameWords
from ..shown import Card, Fact, Line, Pile
from .cards import characters, the_house


def piles(words: GameWords) -> tuple[Pile, ...]:
    cards = the_house(words, "")

    def notches(n: int) -> Fact:
        return Fact("notch", words.say("mea-culpa.shown.notches", n=n))

    def who(chooser: str) -> tuple[Line, ...]:
        label = words.say("mea-culpa.house.who")
        return (Line(chooser, label),) if any(letter.isalpha() for letter in chooser) else ()

    house = tuple(
        Card(card.id, card.name, card.sign, card.copies, (notches(card.notches),), (Line(card.text), *who(card.who)))
        for card in cards.cards
    )
    suites = tuple(
        Card(
            suite.id,
            suite.name,
            suite.sign,
            facts=(notches(suite.notches), Fact("sin-stone", suite.cost)),
            lines=(Line(suite.text), *who(suite.who)),
        )
        for suite in cards.suites
    )
    people = tuple(
        Card(
            each.id,
            each.name,
            each.sign,
            facts=(Fact("", words.say("mea-culpa.shown.turn", n=each.turn)),),
            lines=(
                *(Line(line.text, line.label) for line in each.lines),
                Line(each.left, words.say("mea-culpa.section.fewer")),
            ),
        )
        for each in characters(words, "").cards
    )
    return (
        Pile("characters", words.say("mea-culpa.characters.title"), "tiara", people),
        Pile("house", words.say("mea-culpa.house.title"), "house", house),
        Pile("suites", words.say("mea-culpa.house.suites"), "suite", suites),
    )
