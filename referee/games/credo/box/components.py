"""What is in the box: Followers, Laity, Bishops and Articles as typed facts."""

from __future__ import annotations

from functools import cache
from typing import Literal

from msgspec import Struct

from referee.library.errors import DataError
from referee.library.load import home, read_typed
from referee.library.records import Id, Record, Sourced, Thing, Word

GAME = "credo"
NUMBERS = tuple(range(1, 11))
"""The Articles of the Creed."""

LAST = NUMBERS[-1]
FAITH, FIRM, CUSTOMARY = CATEGORIES = ("faith", "firm", "customary")
PLACES = 3
"""The number of places for each category on a mat."""

RANKS = {FAITH: 3, FIRM: 2, CUSTOMARY: 1}
"""The number of Church cards that a category is worth to winners and losers. All three differ, so the number also
identifies the category."""

EAST, WEST = HALVES = ("east", "west")
EASTERN, WESTERN = EMPERORS = ("eastern-emperor", "western-emperor")
EMPRESS, MAGISTER, ROME = "eastern-empress", "magister-militum", "patriarch-rome"
MURSA, NISIBIS = "mursa", "nisibis"
PREFECTS = ("prefect-east", "prefect-illyria", "prefect-italy-africa", "prefect-gaul")
BOXED = ("patriarch-jerusalem", "patriarch-constantinople")
"""The Patriarchs that wait for their Events."""

GOTHS = ("goths-east", "goths-west")
"""The invading Goths; once converted each is a Follower card."""

FOLLOWER = "follower"
"""A Follower card whose value is not seen."""

CARD = "card"
"""A yellow card that is not seen."""

ARTICLES_EACH, EVENTS_EACH, HAND_LIMIT = 9, 3, 4
VOTES_TO_WIN, FOLLOWERS_TO_WIN = 117, 11_000_000


class Follower(Sourced, frozen=True):
    """A Follower card."""

    id: Id
    name: str
    value: int
    copies: int


class Layman(Sourced, frozen=True):
    """A Laity card. The Western Emperor is `yellow`: an Event until he is played."""

    id: Id
    name: str
    halves: tuple[Literal["east", "west"], ...]
    votes: int
    followers: int
    prefect: bool = False
    yellow: bool = False


class Patriarch(Sourced, frozen=True):
    """A Patriarch. `listed` are his votes as the rulebook lists them; `boxed` whoever waits for an Event."""

    id: Id
    name: str
    halves: tuple[Literal["east", "west"], ...]
    listed: int
    followers: int
    boxed: bool = False


class Bishop(Sourced, frozen=True):
    """A Bishop; `halves` are those to which he belongs, none for one who lives outside the Empire."""

    id: Id
    name: str
    halves: tuple[Literal["east", "west"], ...]
    votes: int


class Heading(Sourced, frozen=True):
    """A heading of the card list: all cards that bear just these numbers."""

    id: Id
    name: str
    numbers: tuple[int, ...]
    declared: int


class Article(Sourced, frozen=True):
    """A doctrine. `marked` with a symbol, or with a `penalty` for whoever lays it down."""

    id: Id
    name: str
    numbers: tuple[int, ...]
    copies: int
    marked: bool = False
    penalty: bool = False


class Category(Sourced, frozen=True):
    """A category of a mat: how many Church cards it is worth, and how many places it has."""

    id: Id
    name: str
    cards: int
    places: int


class Group(Sourced, frozen=True):
    """Events with one picture."""

    id: Id
    name: str
    declared: int


class Components(Record, frozen=True):
    """`components.toml`. `declared` are the figures printed in the rulebook, or following from them."""

    declared: dict[str, int]
    follower: tuple[Follower, ...]
    laity: tuple[Layman, ...]
    patriarch: tuple[Patriarch, ...]
    bishop: tuple[Bishop, ...]
    heading: tuple[Heading, ...]
    article: tuple[Article, ...]
    category: tuple[Category, ...]
    half: tuple[Thing, ...]
    symbol: tuple[Thing, ...]
    penalty: tuple[Thing, ...]
    group: tuple[Group, ...]
    event: tuple[Thing, ...]
    zone: tuple[Thing, ...]
    dice_table: tuple[Thing, ...]
    word: tuple[Word, ...] = ()


class Open(Struct, frozen=True):
    """A card that lies open in a Church: a Bishop, a Patriarch or one of the Laity."""

    id: str
    kind: Literal["bishop", "patriarch", "laity"]
    halves: tuple[str, ...]
    votes: int
    followers: int

    @property
    def bishop(self) -> bool:
        """True if the rules for Bishops hold: Patriarchs are Bishops."""
        return self.kind != "laity"

    @property
    def component(self) -> str:
        """The id of the component: `bishop.nicea`."""
        return f"{self.kind}.{self.id}"


class Box(Struct, frozen=True):
    """The components by id; `bearing` are the doctrines for each number, `followers` the values of all Follower
    cards."""

    open: dict[str, Open]
    articles: dict[str, Article]
    bearing: dict[int, tuple[str, ...]]
    followers: tuple[int, ...]


@cache
def components() -> Components:
    """Raises DataError if the file is damaged, or a sum is not the declared one."""
    loaded = read_typed(GAME, "components.toml", Components)
    for name, counted in sums(loaded).items():
        if counted != loaded.declared[name]:
            raise DataError(
                home(GAME) / "components.toml", f"{counted} counted, {loaded.declared[name]} declared", name
            )
    for heading in loaded.heading:
        listed = sum(article.copies for article in loaded.article if article.numbers == heading.numbers)
        if listed != heading.declared:
            raise DataError(
                home(GAME) / "components.toml", f"{listed} counted, {heading.declared} declared", heading.id
            )
    return loaded


def sums(loaded: Components) -> dict[str, int]:
    """Every total that the rulebook declares, counted from the cards."""
    blue = tuple(layman for layman in loaded.laity if not layman.yellow)
    followers = sum(card.copies for card in loaded.follower)
    bishops = len(loaded.bishop) + len(loaded.patriarch)
    votes = sum(card.votes for card in blue) + sum(card.votes for card in loaded.bishop)
    flock = sum(card.value * card.copies for card in loaded.follower)
    return {
        "church": followers + bishops + len(blue),
        "followers": followers,
        "bishops": bishops,
        "patriarchs": len(loaded.patriarch),
        "laity": len(blue),
        "votes": votes + sum(card.listed for card in loaded.patriarch),
        "flock": flock + sum(card.followers for card in blue) + sum(card.followers for card in loaded.patriarch),
        "articles": sum(article.copies for article in loaded.article),
        "doctrines": len(loaded.article),
        "titles": len(loaded.event),
        "penalties": sum(article.copies for article in loaded.article if article.penalty),
        "events": sum(group.declared for group in loaded.group),
    }


@cache
def box() -> Box:
    """Raises DataError."""
    loaded = components()
    cards = [
        *(Open(card.id, "laity", card.halves, card.votes, card.followers) for card in loaded.laity),
        *(Open(card.id, "patriarch", card.halves, card.listed, card.followers) for card in loaded.patriarch),
        *(Open(card.id, "bishop", card.halves, card.votes, 0) for card in loaded.bishop),
    ]
    return Box(
        open={card.id: card for card in cards},
        articles={article.id: article for article in loaded.article},
        bearing={
            number: tuple(article.id for article in loaded.article if number in article.numbers) for number in NUMBERS
        },
        followers=tuple(card.value for card in loaded.follower for _ in range(card.copies)),
    )


@cache
def numbers_of(article: str) -> tuple[int, ...]:
    """The numbers that an Article bears; empty for a card that is no Article."""
    known = box().articles.get(article)
    return known.numbers if known else ()


def follower(value: int) -> str:
    """The id of a Follower card; `FOLLOWER` if its value is not seen."""
    return f"{FOLLOWER}-{value}" if value else FOLLOWER


def is_follower(card: str) -> bool:
    """True for a Follower card of any value, and for Goths, which are one when converted."""
    return value_of(card) is not None or card in GOTHS


def value_of(card: str) -> int | None:
    """The value of a Follower card, 0 if it is not seen; None for any other card."""
    kind, _, value = card.partition("-")
    if kind != FOLLOWER:
        return None
    return int(value) if value else 0


@cache
def open_ids() -> tuple[str, ...]:
    """The cards that lie open in Churches, in the order of the card list."""
    return tuple(box().open)


@cache
def church_ids() -> tuple[str, ...]:
    """Every blue card, Followers by their value, seen or not; and the Western Emperor."""
    return *open_ids(), *(follower(card.value) for card in components().follower), FOLLOWER


@cache
def yellow_ids() -> tuple[str, ...]:
    """Every Article and Event, and a card that is not seen."""
    return *box().articles, *(event.id for event in components().event), CARD
