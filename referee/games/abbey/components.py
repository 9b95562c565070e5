"""The Suspects of Mystery of the Abbey: what everybody knows, and what an edition tells, with their sums checked."""

from __future__ import annotations

from collections import Counter
from functools import cache
from pathlib import Path
from typing import Final, Literal

from referee.library import toml
from referee.library.editions import edition_file, edition_in_use
from referee.library.errors import DataError
from referee.library.load import home, read_typed
from referee.library.records import Id, Record, Sourced

GAME: Final = "abbey"

Order = Literal["benedictine", "franciscan", "dominican"]
ThirdOrder = Literal["dominican", "templar", "hospitaller"]
Title = Literal["father", "brother", "novice"]
Feature = Literal["chin", "head", "girth"]
Trait = Literal["bearded", "shaven", "hooded", "bare", "bellied", "slender"]

FEATURES: Final[tuple[Feature, ...]] = ("chin", "head", "girth")
PARTS: Final = ("order", "title", *FEATURES)
"""The five things that are told of a Suspect beside the name."""


class Counted(Sourced, frozen=True):
    """How many Suspects have something in common."""

    count: int


class OrderFact(Counted, frozen=True):
    """`also` are the names of the same order in other editions."""

    id: Order
    also: tuple[ThirdOrder, ...] = ()


class TitleFact(Counted, frozen=True):
    id: Title
    marks: int


class TraitFact(Counted, frozen=True):
    id: Trait
    of: Feature


class Traits(Sourced, frozen=True):
    """What is told of one Suspect; what is left out is not known."""

    id: Id
    name: str = ""
    order: Order | None = None
    title: Title | None = None
    chin: Literal["bearded", "shaven"] | None = None
    head: Literal["hooded", "bare"] | None = None
    girth: Literal["bellied", "slender"] | None = None

    def told(self) -> dict[str, str]:
        """The parts that are told, by name."""
        return {part: value for part in PARTS if (value := getattr(self, part)) is not None}


class Facts(Record, frozen=True):
    """`data/abbey/suspects.toml`."""

    suspects: int
    order: tuple[OrderFact, ...]
    title: tuple[TitleFact, ...]
    trait: tuple[TraitFact, ...]
    told: tuple[Traits, ...]
    """What single sources tell of single Suspects."""

    def counts(self) -> dict[str, int]:
        """How many Suspects have each order, title and trait."""
        found: dict[str, int] = {order.id: order.count for order in self.order}
        found |= {title.id: title.count for title in self.title}
        return found | {trait.id: trait.count for trait in self.trait}

    def counted(self, part: str) -> list[Counted]:
        """What is counted of one of the five parts."""
        if part in FEATURES:
            return [trait for trait in self.trait if trait.of == part]
        return list(self.order if part == "order" else self.title)


class Suspect(Traits, frozen=True, kw_only=True):
    """A Suspect of an edition: the order must be told, since the sheet is sorted by it."""

    order: Order


class Cast(Record, frozen=True):
    """An edition of the Suspects. It may be incomplete; what it tells may break no sum."""

    id: Id
    title: str
    third_order: ThirdOrder = "dominican"
    sample: bool = False
    suspect: tuple[Suspect, ...] = ()


EDITION: Final = Cast
"""What a file in `editions/` is."""


@cache
def facts() -> Facts:
    """Raises DataError for a damaged file, or for counts that don't add up."""
    file = home(GAME) / "suspects.toml"
    held = read_typed(GAME, file.name, Facts)
    for part in PARTS:
        if (total := sum(counted.count for counted in held.counted(part))) != held.suspects:
            raise DataError(file, f"the counts come to {total}, not {held.suspects}", part, "count")
    return held


def cast() -> Cast:
    """The edition in use. Raises DataError."""
    return read_cast(edition_file(GAME, edition_in_use(GAME)))


def read_cast(file: Path) -> Cast:
    """An edition of the Suspects, its sums checked. Raises DataError that names file, entry and field."""
    held = toml.convert(toml.parse(file), Cast, file)
    check_ids(held, file)
    check_sums(held, file)
    check_alike(held, file)
    return held


def check_ids(held: Cast, file: Path | str) -> None:
    """Every id once, and no two Suspects of one title with the same name."""
    ids: set[str] = set()
    names: set[tuple[str, Title | None]] = set()
    for suspect in held.suspect:
        called = (suspect.name, suspect.title)
        if suspect.id in ids:
            raise DataError(file, "stands twice", f"suspect {suspect.id}", "id")
        if suspect.name and called in names:
            raise DataError(file, f"“{suspect.name}” stands twice", f"suspect {suspect.id}", "name")
        ids.add(suspect.id)
        names.add(called)


def check_sums(held: Cast, file: Path | str) -> None:
    """No order, title or trait may stand more often than in the box. So, when all 24 are told, every sum is met."""
    counts = facts().counts()
    for part in PARTS:
        told = Counter(value for suspect in held.suspect if (value := suspect.told().get(part)))
        for value, n in sorted(told.items()):
            if n > counts[value]:
                last = [suspect.id for suspect in held.suspect if suspect.told().get(part) == value][-1]
                what = f"this is “{value}” number {n}, the box has {counts[value]}"
                raise DataError(file, what, f"suspect {last}", part)


def check_alike(held: Cast, file: Path | str) -> None:
    """No two Suspects have the same five traits."""
    seen: dict[tuple[str, ...], str] = {}
    for suspect in held.suspect:
        told = suspect.told()
        if len(told) < len(PARTS):
            continue
        if (other := seen.setdefault(tuple(told.values()), suspect.id)) != suspect.id:
            raise DataError(file, f"has the same five traits as {other}", f"suspect {suspect.id}")
