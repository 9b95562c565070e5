"""An edition of Mea Culpa: the figures that are printed on the board alone, and the register of sins of the table."""

from __future__ import annotations

from functools import cached_property
from itertools import combinations
from typing import Literal

from referee.library.records import Id, Record

from .components import COLOURS, GOODS, SITES, box


class Letters(Record, frozen=True):
    """Letters by colour."""

    red: int = 0
    green: int = 0
    yellow: int = 0
    blue: int = 0

    @property
    def row(self) -> tuple[int, ...]:
        """The numbers of Letters by colour."""
        return self.red, self.green, self.yellow, self.blue


class Price(Record, frozen=True):
    """What a good costs at the market, and what the bank pays for it."""

    id: Id
    buy: int | None = None
    sell: int | None = None
    source: str = ""


class SiteLetters(Record, frozen=True):
    """The Letters printed below a cathedral site, by category and colour."""

    id: Id
    food: Letters | None = None
    luxury: Letters | None = None
    money: Letters | None = None
    source: str = ""


class OwnSin(Record, frozen=True):
    """A slip that the table added to its register."""

    id: Id
    text: str


class Edition(Record, frozen=True, dict=True):
    """`editions/<id>.toml`, shipped or the owner's. `sample` marks everything that rests on it; `register` are the
    slips that cost a stone in ME'A CULPA, all printed ones if it is left out."""

    id: Id
    title: str
    sample: bool = False
    card_mm: tuple[float, float] | None = None
    heaven_steps: int | None = None
    post_faces: Literal["1-6", "0-6"] = "1-6"
    price: tuple[Price, ...] = ()
    site: tuple[SiteLetters, ...] = ()
    register: tuple[str, ...] | None = None
    sin: tuple[OwnSin, ...] = ()

    @cached_property
    def prices(self) -> dict[tuple[str, str], int | None]:
        """The prices by good and `buy` or `sell`; those of the rulebook if the edition has none."""
        prices: dict[tuple[str, str], int | None] = {}
        rows = {price.id: price for price in self.price}
        for good, tag in box().printed.items():
            row = rows.get(good, Price(good))
            prices[good, "buy"] = tag.buy if row.buy is None else row.buy
            prices[good, "sell"] = tag.sell if row.sell is None else row.sell
        return prices

    @cached_property
    def displays(self) -> dict[tuple[str, str], tuple[int, ...] | None]:
        """The number of Letters of each colour, by site and category."""
        rows = {row.id: row for row in self.site}
        displays: dict[tuple[str, str], tuple[int, ...] | None] = {}
        for site in SITES:
            row = rows.get(site, SiteLetters(site))
            for category, letters in (("food", row.food), ("luxury", row.luxury), ("money", row.money)):
                displays[site, category] = None if letters is None else letters.row
        return displays

    @cached_property
    def listed(self) -> tuple[str, ...]:
        """The ids of every slip in the register."""
        return (*(tuple(box().slips) if self.register is None else self.register), *(own.id for own in self.sin))

    @property
    def fewest_notches(self) -> int:
        """The smallest number of notches on a post."""
        return int(self.post_faces[0])


DEAREST = 30
HIGHEST = 60


def failed_checks(edition: Edition) -> tuple[str, ...]:
    """The checks of `edition.toml` that an edition does not pass; what it leaves out fails none."""
    failed = []
    printed = {(good, way): getattr(tag, way) for good, tag in box().printed.items() for way in ("buy", "sell")}
    for key, price in edition.prices.items():
        if price is not None and (not 1 <= price <= DEAREST or printed[key] not in (None, price)):
            failed.append("prices")
    totals = {site: site_total(edition, site) for site in SITES}
    pairs = [tuple(map(sum, zip(totals[a], totals[b], strict=True))) for a, b in combinations(SITES, 2)]
    over = {colour for pair in pairs for colour, n, most in zip(COLOURS, pair, box().letters, strict=True) if n > most}
    if "blue" in over:
        failed.append("letters-blue")
    if over - {"blue"}:
        failed.append("letters")
    if edition.heaven_steps is not None and not 1 <= edition.heaven_steps <= HIGHEST:
        failed.append("heaven")
    if len(set(edition.listed)) != len(edition.listed) or any(
        slip not in box().slips for slip in edition.register or ()
    ):
        failed.append("register")
    if unheard_of(edition):
        failed.append("known")
    return tuple(dict.fromkeys(failed))


def site_total(edition: Edition, site: str) -> tuple[int, ...]:
    """The Letters of one site by colour, as far as they are known."""
    rows = [row for (where, _), row in edition.displays.items() if where == site and row is not None]
    return tuple(sum(row[n] for row in rows) for n in range(len(COLOURS)))


def unheard_of(edition: Edition) -> bool:
    """True if an entry occurs twice, names a good or a site that the box does not have, or has a negative count."""
    goods, sites = [price.id for price in edition.price], [row.id for row in edition.site]
    rows = [letters for row in edition.site for letters in (row.food, row.luxury, row.money) if letters is not None]
    return (
        len(set(goods)) != len(goods)
        or len(set(sites)) != len(sites)
        or not set(goods) <= set(GOODS)
        or not set(sites) <= set(SITES)
        or any(n < 0 for letters in rows for n in letters.row)
    )
