"""Heuchel & Meuchel: the classes with their squares, to be read on a screen."""

from __future__ import annotations

from referee.games.heuchel_meuchel.box.components import VALUES

from ..game_words import GameWords
from ..shown import Card, Fact, Line, Pile
from .common import pawns


def piles(words: GameWords) -> tuple[Pile, ...]:
    values = words.language.list([str(value) for value in VALUES])
    cards = tuple(
        Card(
            pawn.id,
            pawn.name,
            pawn.icon,
            len(VALUES),
            (Fact("up", words.say("heuchel-meuchel.shown.rank", n=pawn.rank)),),
            (
                Line(words.say("heuchel-meuchel.shown.squares", start=pawn.start, goal=pawn.goal)),
                Line(words.say("heuchel-meuchel.shown.values", values=values)),
            ),
        )
        for pawn in pawns(words)
    )
    return (Pile("classes", words.say("heuchel-meuchel.cards.title"), "pawn-prince", cards),)
