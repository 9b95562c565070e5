"""Mea Culpa: what only the owner's board tells, on a sheet."""

from __future__ import annotations

from typing import Final

from msgspec import Struct

from referee.games.mea_culpa.box.components import CATEGORIES, COLOURS, GAME, GOODS, LETTER_PRICE, SITES, box
from referee.games.mea_culpa.box.edition import Edition, site_total
from referee.library.records import Field
from referee.words import contexts

from ..game_words import GameWords
from .owner import edition
from .pads import Colour, colours, upper

FILL: Final = f"referee edition fill {GAME}"
BLANK: Final = "blank"
"""The variant without figures, and the shipped edition that has none."""
PRICES: Final = ("buy", "sell")
LETTER_FIELDS: Final = CATEGORIES
CHECKS: Final = ("prices", "letters", "letters-blue", "heaven")
"""The checks of an edition that concern the board."""


class Figure(Struct, frozen=True):
    """A number of the board, nothing while it is not known; `printed` ones stand in the rules of every copy."""

    id: str
    tip: str
    n: int | None
    printed: bool = False


class Good(Struct, frozen=True):
    id: str
    name: str
    figures: tuple[Figure, ...]


class Row(Struct, frozen=True):
    """The Letters of one category below all sites, site by site and colour by colour."""

    id: str
    name: str
    where: str
    figures: tuple[tuple[Figure, ...], ...]


class Site(Struct, frozen=True):
    """A site with its Letters in all, as far as they are known."""

    id: str
    name: str
    totals: tuple[Figure, ...]


class Asked(Struct, frozen=True):
    """A question that is asked once: as a number, as two lengths in millimetres, or as a choice."""

    id: str
    text: str
    where: str
    kind: str
    answer: str
    options: str
    optional: bool


class Board(Struct, frozen=True):
    blank: bool
    goods: tuple[Good, ...]
    price_where: tuple[tuple[str, str], ...]
    """Where the prices stand, by `buy` and `sell`."""
    letter_price: int
    sites: tuple[Site, ...]
    colours: tuple[Colour, ...]
    rows: tuple[Row, ...]
    supply: str
    asked: tuple[Asked, ...]
    checks: tuple[str, ...]
    command: str


def board(words: GameWords, variant: str) -> Board:
    """The edition in use as far as it is told; `blank` has lines for everything that the rules do not print."""
    blank = variant == BLANK
    printed = Edition(id=BLANK, title="") if blank else edition()
    fields = {field.id: field for field in words.data.fields}
    return Board(
        blank=blank,
        goods=tuple(_good(good, printed, words) for good in GOODS),
        price_where=tuple((way, _field(fields[way], "where", words)) for way in PRICES),
        letter_price=LETTER_PRICE,
        sites=tuple(_site(site, printed, words) for site in SITES),
        colours=colours(words),
        rows=tuple(_row(fields[category], printed, words) for category in LETTER_FIELDS),
        supply=_supply(words),
        asked=tuple(_asked(field, printed, words) for field in words.data.fields if not field.each),
        checks=tuple(_check(id, words) for id in CHECKS),
        command=FILL,
    )


def _supply(words: GameWords) -> str:
    """How many Letters of each colour the box holds."""
    counts = zip(COLOURS, box().letters, strict=True)
    amounts = [words.say(f"mea-culpa.board.supply.{colour}", n=n) for colour, n in counts]
    return words.say("mea-culpa.board.supply", letters=words.language.list(amounts))


def _field(field: Field, part: str, words: GameWords) -> str:
    """The words of a question of the edition: `ask` or `where`."""
    english = field.ask if part == "ask" else field.where
    context = contexts.field(field.id, "ask" if part == "ask" else "where")
    return words.language.text(words.data.game.id, context, english)


def _check(id: str, words: GameWords) -> str:
    check = next(check for check in words.data.checks if check.id == id)
    return words.language.text(words.data.game.id, contexts.check(id), check.text)


def _good(good: str, own: Edition, words: GameWords) -> Good:
    name = upper(words.name("price", good))
    printed = {"buy": box().printed[good].buy, "sell": box().printed[good].sell}
    figures = (
        Figure(
            f"{way}-{good}",
            words.say(f"mea-culpa.board.tip.{way}", good=name),
            own.prices[good, way],
            printed[way] is not None,
        )
        for way in PRICES
    )
    return Good(good, name, tuple(figures))


def _row(field: Field, printed: Edition, words: GameWords) -> Row:
    category = field.id
    name = upper(words.name("category", category))
    return Row(
        category,
        name,
        _field(field, "where", words),
        tuple(_letters(site, category, name, printed, words) for site in SITES),
    )


def _letters(site: str, category: str, name: str, printed: Edition, words: GameWords) -> tuple[Figure, ...]:
    displays = printed.displays[site, category]
    return tuple(
        Figure(
            f"{site}-{category}-{colour}", _tip(site, name, colour, words), None if displays is None else displays[n]
        )
        for n, colour in enumerate(COLOURS)
    )


def _tip(site: str, what: str, colour: str, words: GameWords) -> str:
    letter = words.say(f"mea-culpa.colour.{colour}")
    return words.say("mea-culpa.board.tip.letters", site=upper(words.name("site", site)), what=what, colour=letter)


def _site(site: str, printed: Edition, words: GameWords) -> Site:
    whole = all(printed.displays[site, category] is not None for category in CATEGORIES)
    total = words.say("mea-culpa.board.total")
    return Site(
        site,
        upper(words.name("site", site)),
        tuple(
            Figure(f"{site}-total-{colour}", _tip(site, total, colour, words), n if whole else None)
            for colour, n in zip(COLOURS, site_total(printed, site), strict=True)
        ),
    )


def _asked(field: Field, printed: Edition, words: GameWords) -> Asked:
    value = getattr(printed, field.id.replace(".", "_"))
    if value is None or (field.optional and printed.id == BLANK):
        answer = ""
    elif field.type == "mm":
        answer = " × ".join(f"{side:g}" for side in value)
    else:
        answer = str(value).replace("-", "–")
    return Asked(
        id=field.id.replace(".", "-"),
        text=_field(field, "ask", words),
        where=upper(_field(field, "where", words)),
        kind=field.type,
        answer=answer,
        options="|".join(choice.replace("-", "–") for choice in field.choices),
        optional=field.optional,
    )
