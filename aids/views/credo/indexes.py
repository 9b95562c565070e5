"""Credo: what there is: all doctrines, all Events, the Events that go for good, the two halves of the Empire."""

from __future__ import annotations

import unicodedata
from typing import Final

from msgspec import Struct

from referee.games.credo.box.components import HALVES, Article, Open, box, components
from referee.games.credo.box.describe import Deed, Happening, happenings

from ..game_words import GameWords
from .cards import GROUP_SIGNS, Played, played
from .owner import edition, votes_by_card
from .pads import Card, card

GAMES: Final = (1, 2, 3, 4, 5, 6)
"""Games that a checklist has room for."""


class Doctrine(Struct, frozen=True):
    """A doctrine; `symbol` and `penalty` as the owner has told them, `ask` when there is something to tell."""

    id: str
    name: str
    copies: int
    symbol: str
    penalty: str
    marked: bool
    costs: bool


class Heading(Struct, frozen=True):
    """The doctrines with the same numbers."""

    id: str
    name: str
    cards: int
    doctrines: tuple[Doctrine, ...]


class Doctrines(Struct, frozen=True):
    left: tuple[Heading, ...]
    right: tuple[Heading, ...]
    doctrines: int
    cards: int


class Index(Struct, frozen=True):
    """Every Event by its name; `five` are those that can bring extra votes."""

    events: tuple[Played, ...]
    cards: int
    five: tuple[str, ...]


class Gone(Struct, frozen=True):
    """An Event that leaves the game; `at_once` when it is played, else when it is lost."""

    id: str
    name: str
    sign: str
    at_once: bool


class Permanent(Struct, frozen=True):
    events: tuple[Gone, ...]
    games: tuple[int, ...]


class Half(Struct, frozen=True):
    """A half of the Empire: its Laity, its Patriarchs, and its other Bishops by their votes."""

    id: str
    name: str
    cards: tuple[Card, ...]
    bishops: tuple[tuple[int, str], ...]


class Hit(Struct, frozen=True):
    """An Event and what it does to the Church of each card, by card."""

    id: str
    name: str
    cells: dict[str, str]


class Halves(Struct, frozen=True):
    halves: tuple[Half, ...]
    both: tuple[str, ...]
    outside: tuple[str, ...]
    hit: tuple[Card, ...]
    events: tuple[Hit, ...]
    laity: tuple[str, str]


def doctrine(article: Article, words: GameWords, variant: str) -> Doctrine:
    printed = edition()
    symbol = next((sign for sign, bearer in printed.symbols.items() if bearer == article.id), "")
    cost = printed.penalties.get(article.id)
    blank = variant == "blank"
    return Doctrine(
        id=article.id,
        name=words.name("article", article.id),
        copies=article.copies,
        symbol="" if blank else symbol,
        penalty="" if blank or cost is None else words.say(f"credo.doctrines.cost.{cost[0]}", n=cost[1]),
        marked=article.marked,
        costs=article.penalty,
    )


def doctrines(words: GameWords, variant: str) -> Doctrines:
    """All doctrines by number, in two columns."""
    box_content = components()
    headings = [
        Heading(
            each.id,
            words.name("heading", each.id),
            each.declared,
            tuple(
                doctrine(article, words, variant) for article in box_content.article if article.numbers == each.numbers
            ),
        )
        for each in box_content.heading
    ]
    lines = [len(each.doctrines) + 2 for each in headings]
    at = min(range(len(headings)), key=lambda n: abs(2 * sum(lines[:n]) - sum(lines)))
    return Doctrines(
        tuple(headings[:at]), tuple(headings[at:]), len(box_content.article), box_content.declared["articles"]
    )


def filed(name: str) -> str:
    """A name as it is looked up: without accents, signs and case."""
    plain = unicodedata.normalize("NFKD", name)
    return "".join(c for c in plain if c.isalnum() or c == " ").casefold()


def index(words: GameWords, variant: str) -> Index:
    """Every Event in the order of the alphabet."""
    events = sorted((played(event, words) for event in happenings().values()), key=lambda each: filed(each.name))
    five = [event for event in happenings().values() if any(deed.votes for deed in event.deeds)]
    return Index(
        tuple(events),
        sum(event.copies for event in happenings().values()),
        tuple(words.name("event", event.id) for event in five),
    )


def permanent(words: GameWords, variant: str) -> Permanent:
    """The Events that are never shuffled in again."""
    effects = [
        Gone(each.id, words.name("event", each.id), GROUP_SIGNS[each.group], each.goes == "permanent")
        for each in happenings().values()
        if each.for_good
    ]
    return Permanent(tuple(sorted(effects, key=lambda each: filed(each.name))), GAMES)


def half(id: str, events: dict[str, int], words: GameWords) -> Half:
    members = [each for each in box().open.values() if each.halves == (id,)]
    votes = sorted({events[each.id] for each in members if each.kind == "bishop"}, reverse=True)
    return Half(
        id,
        words.name("half", id),
        tuple(card(each, events[each.id], words) for each in members if each.kind != "bishop"),
        tuple((n, see([each for each in members if events[each.id] == n], words)) for n in votes),
    )


def see(members: list[Open], words: GameWords) -> str:
    """The Bishops among these by name; a name is not parted."""
    return "\u00a0· ".join(
        words.name("bishop", each.id).replace(" ", "\u00a0") for each in members if each.kind == "bishop"
    )


def hits(event: Happening, words: GameWords) -> dict[str, str]:
    """What an Event does to the Church of each card that it names."""

    def cost(deed: Deed) -> str:
        return " ".join(f"−{words.say(f'credo.halves.short.{kind}', n=n)}" for kind, n in deed.counts.items())

    cells: dict[str, str] = {}
    for deed in event.deeds:
        if deed.verb == "lose-per":
            cells |= dict.fromkeys(deed.cards, cost(deed))
        elif deed.verb in ("depose", "out-of-game"):
            cells |= dict.fromkeys(deed.cards, "×")
        elif deed.who in box().open:
            cells[deed.who] = cost(deed) or f"+{words.say('credo.halves.short.any', n=deed.n)}"
    return cells


def halves(words: GameWords, variant: str) -> Halves:
    """Both halves of the Empire, and what befalls the Churches of certain cards."""
    events = {event.id: hits(event, words) for event in happenings().values()}
    votes = votes_by_card()
    named = {name for cells in events.values() for name in cells}
    flock = {
        each: sum(laity.followers for laity in box().open.values() if laity.kind == "laity" and each in laity.halves)
        for each in HALVES
    }
    return Halves(
        tuple(half(each, votes, words) for each in HALVES),
        tuple(words.name(each.kind, each.id) for each in box().open.values() if len(each.halves) > 1),
        tuple(words.name(each.kind, each.id) for each in box().open.values() if not each.halves),
        tuple(card(each, votes[each.id], words) for each in box().open.values() if each.id in named),
        tuple(Hit(id, words.name("event", id), cells) for id, cells in events.items() if cells),
        (words.language.number(flock[HALVES[0]]), words.language.number(flock[HALVES[1]])),
    )
