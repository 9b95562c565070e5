"""Credo: pads to be filled in: votes, the Creed, the final count."""

from __future__ import annotations

from collections import Counter
from typing import Final

from msgspec import Struct

from referee.games.credo.box.components import (
    FOLLOWERS_TO_WIN,
    GOTHS,
    NUMBERS,
    VOTES_TO_WIN,
    Heading,
    Open,
    box,
    components,
)
from referee.games.credo.box.describe import happenings

from ..game_words import GameWords
from .owner import votes_by_card

SEATS: Final = (1, 2, 3, 4, 5, 6)
COUNCILS: Final = (1, 2, 3)
"""Councils on one sheet of votes."""
STRONG: Final = 5
"""The number of votes from which a card has its own place beside the pad."""
SIGNS: Final = {"laity": "laity", "patriarch": "patriarch", "bishop": "bishop"}


class Card(Struct, frozen=True):
    """A card that lies open; `followers` as they are printed."""

    id: str
    name: str
    sign: str
    votes: int
    followers: str


class Weak(Struct, frozen=True):
    """How many Bishops have so few votes."""

    votes: int
    count: int


class Votes(Struct, frozen=True):
    councils: tuple[int, ...]
    seats: tuple[int, ...]
    strong: tuple[Card, ...]
    weak: tuple[Weak, ...]
    limit: int


class Value(Struct, frozen=True):
    """A value of Follower cards, and how many of them there are."""

    id: str
    told: str
    copies: int


class Goths(Struct, frozen=True):
    id: str
    name: str
    worth: str


class Followers(Struct, frozen=True):
    seats: tuple[int, ...]
    values: tuple[Value, ...]
    cards: tuple[Card, ...]
    goths: tuple[Goths, ...]
    limit: str


class Doctrine(Struct, frozen=True):
    id: str
    name: str
    copies: int


class Field(Struct, frozen=True):
    """A box of the Creed with the doctrines that bear its number alone."""

    number: int
    doctrines: tuple[Doctrine, ...]


class Several(Struct, frozen=True):
    """Doctrines of a card that fills several boxes: the `first` of them, and how many `rows`."""

    id: str
    first: int
    rows: int
    doctrines: tuple[Doctrine, ...]

    @property
    def numbers(self) -> range:
        return range(self.first, self.first + self.rows)


class Lane(Struct, frozen=True):
    """A column for cards with several numbers that do not meet."""

    several: tuple[Several, ...]

    def at(self, number: int) -> Several | None:
        return next((each for each in self.several if number in each.numbers), None)


class Creed(Struct, frozen=True):
    fields: tuple[Field, ...]
    lanes: tuple[Lane, ...]


def number(value: int, words: GameWords) -> str:
    """`5,000` as the language writes it."""
    return words.language.number(value)


def card(card_in_box: Open, votes: int, words: GameWords) -> Card:
    count = number(card_in_box.followers, words) if card_in_box.followers else ""
    return Card(card_in_box.id, words.name(card_in_box.kind, card_in_box.id), SIGNS[card_in_box.kind], votes, count)


def votes(words: GameWords, variant: str) -> Votes:
    """Three Councils; cards with many votes by their names, the others counted."""
    by_card = votes_by_card()
    cards = sorted(box().open.values(), key=lambda each: -by_card[each.id])
    weak = Counter(by_card[each.id] for each in cards if by_card[each.id] < STRONG and each.kind == "bishop")
    return Votes(
        COUNCILS,
        SEATS,
        tuple(
            card(each, by_card[each.id], words) for each in cards if by_card[each.id] >= STRONG or each.kind == "laity"
        ),
        tuple(Weak(n, weak[n]) for n in sorted(weak, reverse=True)),
        VOTES_TO_WIN,
    )


def goths(words: GameWords) -> tuple[Goths, ...]:
    return tuple(
        Goths(id, words.name("event", id), number(deed.worth, words))
        for id in GOTHS
        for deed in happenings()[id].deeds
        if deed.worth
    )


def followers(words: GameWords, variant: str) -> Followers:
    """Everything that has Followers, and a column for each Church."""
    votes = votes_by_card()
    return Followers(
        SEATS,
        tuple(Value(each.id, number(each.value, words), each.copies) for each in components().follower),
        tuple(card(each, votes[each.id], words) for each in box().open.values() if each.followers),
        goths(words),
        number(FOLLOWERS_TO_WIN, words),
    )


def doctrines(heading: Heading, words: GameWords) -> tuple[Doctrine, ...]:
    """The doctrines under one heading; where it has one number, without that number."""

    def name(article: str) -> str:
        title = words.name("article", article)
        return title.rpartition(" ")[0] if len(heading.numbers) == 1 else title

    articles = (each for each in components().article if each.numbers == heading.numbers)
    return tuple(Doctrine(each.id, name(each.id), each.copies) for each in articles)


def lanes(several: list[Several]) -> tuple[Lane, ...]:
    """Cards with several numbers, side by side where they meet."""
    lanes_found: list[Lane] = []
    for each in several:
        free = next((n for n, lane in enumerate(lanes_found) if not any(map(lane.at, each.numbers))), None)
        if free is None:
            lanes_found.append(Lane((each,)))
        else:
            lanes_found[free] = Lane((*lanes_found[free].several, each))
    return tuple(lanes_found)


def creed(words: GameWords, variant: str) -> Creed:
    """The ten boxes, and the cards that fill several."""
    headings = components().heading
    single = {each.numbers[0]: each for each in headings if len(each.numbers) == 1}
    several = [
        Several(each.id, each.numbers[0], len(each.numbers), doctrines(each, words))
        for each in headings
        if len(each.numbers) > 1
    ]
    return Creed(tuple(Field(n, doctrines(single[n], words)) for n in NUMBERS), lanes(several))
