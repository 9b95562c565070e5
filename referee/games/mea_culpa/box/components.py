"""What is in the box: characters, stones, Letters, Dens, sites and House cards as typed facts."""

from __future__ import annotations

from functools import cache

from msgspec import Struct

from referee.library.load import read_typed
from referee.library.records import Id, Record, Sourced, Thing, Word

GAME = "mea-culpa"
GOODS = ("bread", "wine", "cloth", "jewel")
INDULGENCE = "indulgence"
STONES = (*GOODS, INDULGENCE)
MONEY = "taler"
"""The word for money behind a screen."""

COLOURS = ("red", "green", "yellow", "blue")
DENS = ("lust", "petty", "greed")
SITES = ("left", "middle", "right")
CATEGORIES = ("food", "luxury", "money")
COINS = ("1", "2", "5", "10")
POPE, EMPEROR, MERCHANT, SINNER = CHARACTERS = ("pope", "emperor", "merchant", "sinner")
"""The characters in the order of play."""

ROOMS = (1, 2, 3, 4)
SUITE_5, SUITE_6 = 5, 6
SIN_STONES = 7
SINNER_STONES, GREED_STONES = 2, 1
"""Sin stones that the Petty Sinner lays down for his card, and anybody for a pair."""

LAST_SPACE = 40
MOST_NOTCHES = 6
MARKET_STONES = 7
START_MONEY = 25
LETTER_PRICE = 4
SET_STEPS = 8
"""The number of steps towards Heaven for a set: one Letter of each colour."""

CREWS = 4
SECOND_OF_TWO = (2, 3)
"""With two players, the picks of the smaller donor, counted from 0; with more players, donors take turns."""
CARDS_EACH = {2: 2, 3: 1, 4: 1}
"""The number of characters of each player, by the number of players."""

GIFTS_OF_EMPEROR = 2
"""The number of donations of an Emperor in one action."""

WORTH = {"bread": ("food", 1), "wine": ("food", 2), "cloth": ("luxury", 1), "jewel": ("luxury", 2)} | {
    coin: ("money", int(coin)) for coin in COINS
}
"""The category and the value of each thing that can be donated."""


class Stone(Sourced, frozen=True):
    """A wooden cube of the market."""

    id: Id
    name: str
    copies: int
    colour: str


class Letter(Sourced, frozen=True):
    """A Letter of Indulgence."""

    id: Id
    name: str
    copies: int


class Coin(Sourced, frozen=True):
    id: Id
    name: str
    value: int
    copies: int


class PriceTag(Sourced, frozen=True):
    """A good on the price list; `buy` and `sell` where the rulebook prints them."""

    id: Id
    name: str
    buy: int | None = None
    sell: int | None = None


class Slip(Sourced, frozen=True):
    """An entry of the register of sins, with its clause."""

    id: Id
    name: str
    clause: str


class Components(Record, frozen=True):
    """`components.toml`. `declared` are the counts printed in the rulebook; the sums are tested against them."""

    declared: dict[str, int]
    character: tuple[Thing, ...]
    stone: tuple[Stone, ...]
    letter: tuple[Letter, ...]
    coin: tuple[Coin, ...]
    den: tuple[Thing, ...]
    site: tuple[Thing, ...]
    category: tuple[Thing, ...]
    bonus: tuple[Thing, ...]
    price: tuple[PriceTag, ...]
    action: tuple[Thing, ...]
    card: tuple[Thing, ...]
    sin: tuple[Slip, ...]
    cost: tuple[Thing, ...]
    word: tuple[Word, ...]


class Box(Struct, frozen=True):
    """The components by id, and the counts in the order of the tuples above."""

    stones: tuple[int, ...]
    letters: tuple[int, ...]
    slips: dict[str, str]
    printed: dict[str, PriceTag]


@cache
def components() -> Components:
    """Raises DataError if the file is damaged."""
    return read_typed(GAME, "components.toml", Components)


@cache
def box() -> Box:
    """The components of the box. Raises DataError."""
    loaded = components()
    return Box(
        stones=tuple(stone.copies for stone in loaded.stone),
        letters=tuple(letter.copies for letter in loaded.letter),
        slips={slip.id: slip.clause for slip in loaded.sin},
        printed={tag.id: tag for tag in loaded.price},
    )


@cache
def card_ids() -> tuple[str, ...]:
    """The House cards that lie in rooms; the suites are printed on the board."""
    return tuple(card.id for card in components().card if not card.id.startswith("suite-"))
