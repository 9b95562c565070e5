"""Credo: the Church cards, the Articles and the Events as cards of our own, for worn sets."""

from __future__ import annotations

from typing import Final

from msgspec import Struct

from referee.games.credo.box.components import (
    BOXED,
    EASTERN,
    EMPERORS,
    EMPRESS,
    MURSA,
    NISIBIS,
    Article,
    Open,
    box,
    components,
)
from referee.games.credo.box.describe import Happening, happenings, phrases
from referee.games.credo.box.edition import Edition

from ..game_words import GameWords
from ..rules import sentence
from .owner import edition, votes_by_card

POKER: Final = (63.0, 88.0)
"""Width and height of a card in millimetres, unless the owner has measured the printed ones."""

ROOMY: Final = (57.0, 88.0)
"""Width and height from which a card has a picture."""

GROUP_SIGNS: Final = {
    "people": "followers",
    "empress": "empress",
    "bishop": "bishop",
    "laity": "laity",
    "emperor": "emperor",
    "heterodoxy": "heterodoxy",
    "chi-rho": "chi-rho",
    "cross": "latin-cross",
}
"""The picture of an Event by its group."""

GOES_SIGNS: Final = {"permanent": "cross", "beside": "cross", "laity": "cross", "stays": "exile"}
"""The picture of where a card goes, if it has one."""

FIRST: Final = 1
"""The number that has to be an Article of Faith."""

NOTES: Final = {
    MURSA: "bishop.mursa",
    NISIBIS: "bishop.nisibis",
    EASTERN: "def.place-aside",
    **dict.fromkeys(BOXED, "patr.special"),
}
"""Clauses that stand on a card that they are about."""


class Member(Struct, frozen=True):
    """A Church card; `votes` and `halves` are empty on a Follower, `value` is what its Followers come to."""

    id: str
    name: str
    sign: str
    kind: str
    halves: tuple[str, ...]
    votes: int | None
    votes_word: str
    value: str
    note: str
    copies: int


class Played(Struct, frozen=True):
    """An Event card: when it is played, what it needs, what it does, where it goes."""

    id: str
    name: str
    sign: str
    symbol: str
    when: str
    needs: str
    does: str
    goes: str
    goes_sign: str
    copies: int


class Taught(Struct, frozen=True):
    """An Article card. `symbol` and `cost` are as an edition tells them: None if the card bears one and nobody has
    told, empty if it bears none; `sample` marks them as invented."""

    id: str
    name: str
    number: str
    symbol: str | None
    cost: str | None
    note: str
    sample: str
    copies: int


class Sized(Struct, frozen=True):
    """Cards of one size, in millimetres."""

    width: float
    height: float

    @property
    def roomy(self) -> bool:
        """True if there is room for a picture beside the words."""
        return self.width >= ROOMY[0] and self.height >= ROOMY[1]


class Church(Sized, frozen=True):
    cards: tuple[Member, ...]


class Articles(Sized, frozen=True):
    cards: tuple[Taught, ...]


class Events(Sized, frozen=True):
    cards: tuple[Played, ...]


def size() -> tuple[float, float]:
    return edition().card_mm or POKER


def sign_of(card: Open) -> str:
    if card.id in EMPERORS:
        return "emperor"
    return "empress" if card.id == EMPRESS else card.kind


def member(card: Open, votes: int, words: GameWords) -> Member:
    return Member(
        id=card.id,
        name=words.name(card.kind, card.id),
        sign=sign_of(card),
        kind=card.kind,
        halves=tuple(words.name("half", half) for half in card.halves) or (words.say("credo.church-cards.outside"),),
        votes=votes,
        votes_word=words.say("credo.church-cards.votes", n=votes),
        value=words.language.number(card.followers) if card.followers else "",
        note=words.clause(NOTES[card.id]) if card.id in NOTES else "",
        copies=1,
    )


def church(words: GameWords, variant: str) -> Church:
    """All blue cards: Laity, Patriarchs, Bishops, Followers."""
    yellow = {each.id for each in components().laity if each.yellow}
    votes = votes_by_card()
    open_ = [member(card, votes[card.id], words) for card in box().open.values() if card.id not in yellow]
    followers = [
        Member(
            id=each.id,
            name=words.name("follower", each.id),
            sign="followers",
            kind="follower",
            halves=(),
            votes=None,
            votes_word="",
            value=words.language.number(each.value),
            note="",
            copies=each.copies,
        )
        for each in components().follower
    ]
    return Church(*size(), (*open_, *followers))


def played(event: Happening, words: GameWords) -> Played:
    spoken = phrases(event.id, words.language)
    return Played(
        id=event.id,
        name=words.name("event", event.id),
        sign=GROUP_SIGNS[event.group],
        symbol=event.symbol,
        when=spoken.when,
        needs=spoken.needs,
        does=spoken.does,
        goes=spoken.goes,
        goes_sign=GOES_SIGNS.get(event.goes, ""),
        copies=event.copies,
    )


def taught(article: Article, words: GameWords, owned: Edition | None) -> Taught:
    """An Article card with what an edition tells of it; without one, with room to write that in."""
    symbols, penalties = (owned.symbols, owned.penalties) if owned else ({}, {})
    symbol = next((sign for sign, bearer in symbols.items() if bearer == article.id), None)
    cost = penalties.get(article.id)
    invented = owned is not None and owned.sample and (article.marked or article.penalty)
    single = words.say("credo.doctrines.single") if article.copies == 1 else ""
    return Taught(
        id=article.id,
        name=words.name("article", article.id),
        number=" · ".join(map(str, article.numbers)),
        symbol=symbol if article.marked else "",
        cost=(words.say(f"credo.doctrines.cost.{cost[0]}", n=cost[1]) if cost else None) if article.penalty else "",
        note=words.clause("place.article1-faith") if FIRST in article.numbers else sentence(single) if single else "",
        sample=words.say("sample.mark") if invented else "",
        copies=article.copies,
    )


def article_cards(words: GameWords, variant: str) -> Articles:
    """All Articles of the rulebook's list; symbols and costs as the owner's edition tells them."""
    owned = None if variant == "blank" else edition()
    return Articles(*size(), tuple(taught(article, words, owned) for article in components().article))


def event_cards(words: GameWords, variant: str) -> Events:
    """All Events, as their effects say."""
    return Events(*size(), tuple(played(event, words) for event in happenings().values()))
