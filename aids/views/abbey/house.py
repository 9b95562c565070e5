"""What a table agrees on before it plays."""

from __future__ import annotations

from typing import Final

from msgspec import Struct

from ..game_words import GameWords
from ..rules import sentence

OWN_LINES: Final = 8
HEART: Final = ("G40", "G40a", "G40b", "G39", "G11", "G37")
"""The rulings that change the game most."""


class Gap(Struct, frozen=True):
    """A gap of the rules with what a table may choose, the house's own choice first; `heart` weighs most."""

    id: str
    question: str
    options: tuple[str, ...]
    heart: bool

    @property
    def joined(self) -> str:
        return "|".join(self.options)


class Variant(Struct, frozen=True):
    id: str
    text: str


class House(Struct, frozen=True):
    gaps: tuple[Gap, ...]
    variants: tuple[Variant, ...]
    lines: tuple[int, ...]


def house(words: GameWords, variant: str) -> House:
    """Every ruling that leaves a choice, the weightiest first, and the variants that can be played."""
    gaps = [_gap(ruling.id, ruling.default, words) for ruling in words.data.rulings if len(ruling.options) > 1]
    gaps.sort(key=lambda gap: HEART.index(gap.id) if gap.heart else len(HEART))
    variants = tuple(Variant(id, words.variant(id)) for id in words.data.game.variants)
    return House(tuple(gaps), variants, tuple(range(1, OWN_LINES + 1)))


def _gap(id: str, default: str, words: GameWords) -> Gap:
    question, options, _ = words.ruling(id)
    ordered = sorted(options.items(), key=lambda option: option[0] != default)
    return Gap(id, question, tuple(sentence(text) for _, text in ordered), id in HEART)
