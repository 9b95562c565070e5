"""The contents of the box of Mystery of the Abbey: Suspects, rooms, Monks, decks; and the Suspects of an edition, with
their sums checked."""

from __future__ import annotations

from collections import Counter
from functools import cache
from pathlib import Path
from typing import Annotated, Any, Final, Literal

from msgspec import Meta, Struct

from referee.library import toml
from referee.library.editions import edition_file, edition_in_use
from referee.library.errors import DataError
from referee.library.load import home, read_typed
from referee.library.records import Id, Record, Sourced, Thing, Word

GAME: Final = "abbey"

Order = Literal["benedictine", "franciscan", "dominican"]
ThirdOrder = Literal["dominican", "templar", "hospitaller"]
Title = Literal["father", "brother", "novice"]
Feature = Literal["chin", "head", "girth"]
Trait = Literal["bearded", "shaven", "hooded", "bare", "bellied", "slender"]
RoomKind = Literal[
    "ecclesia",
    "confessorium",
    "scriptorium",
    "bibliotheca",
    "parlatorium",
    "capitulum",
    "aula",
    "claustrum",
    "cellula",
    "front",
    "corridor",
]

FEATURES: Final[tuple[Feature, ...]] = ("chin", "head", "girth")
PARTS: Final = ("order", "title", *FEATURES)
"""The five properties of a Suspect besides the name."""

ECCLESIA, AULA = "ecclesia", "aula"
SCRIPTORIUM, BIBLIOTHECA, PARLATORIUM, CAPITULUM = "scriptorium", "bibliotheca", "parlatorium", "capitulum"
CONFESSORIA: Final = ("confessorium-ecclesia", "confessorium-aula")
"""The one beside the Ecclesia, and the one behind the Aula."""
EVENT: Final = "event"
DECKS: Final = (EVENT, SCRIPTORIUM, BIBLIOTHECA)


class Counted(Sourced, frozen=True):
    """The number of Suspects that have something in common."""

    name: str
    count: Annotated[int, Meta(description="how many Suspects have it")]


class OrderFact(Counted, frozen=True):
    """`also` are the names of the same order in other editions."""

    id: Order
    also: Annotated[tuple[ThirdOrder, ...], Meta(description="what other editions call it")] = ()


class TitleFact(Counted, frozen=True):
    id: Title
    marks: Annotated[int, Meta(description="the signs of the order on a card")]


class TraitFact(Counted, frozen=True):
    id: Trait
    of: Annotated[Feature, Meta(description="the trait of which it is a value")]


class Place(Thing, frozen=True):
    """A room that a board has or may have; `owner` is the colour of a Cellula, or of the one behind a front room."""

    kind: Annotated[RoomKind, Meta(description="what the room is for")]
    owner: Annotated[str, Meta(description="the colour of the Cellula, or of the one behind it")] = ""


class Hour(Thing, frozen=True):
    """A Mass card."""

    number: Annotated[int, Meta(description="its place among the Mass cards")]


class Deck(Thing, frozen=True):
    """A deck; `before` is its size in 2003, `with_chronicles` that of later printings."""

    before: Annotated[int, Meta(description="its cards in 2003")]
    with_chronicles: Annotated[int, Meta(description="its cards in later printings")]


class CardName(Thing, frozen=True):
    """A card by name; what it does stands in an edition."""

    deck: Literal["event", "scriptorium", "bibliotheca"]
    chronicle: Annotated[bool, Meta(description="whether it is one of The Pilgrims' Chronicles")] = False


class Share(Sourced, frozen=True):
    """How the Suspects are shared out at the start."""

    players: Annotated[int, Meta(description="how many play")]
    pile: Annotated[int, Meta(description="the Suspects that lie in the pile")]


class Components(Record, frozen=True):
    """`components.toml`. `declared` are the counts printed in the rulebook; the sums are tested against them."""

    declared: dict[str, int]
    figure: Annotated[dict[str, int], Meta(description="figures of the rules by name")]
    deal: Annotated[tuple[Share, ...], Meta(description="how the Suspects are shared out")]
    order: Annotated[tuple[OrderFact, ...], Meta(description="the monastic orders")]
    guise: Annotated[tuple[Thing, ...], Meta(description="other names of the third order")]
    title: Annotated[tuple[TitleFact, ...], Meta(description="the titles")]
    trait: Annotated[tuple[TraitFact, ...], Meta(description="the values of beard, hood and girth")]
    feature: Annotated[tuple[Thing, ...], Meta(description="the five traits")]
    colour: Annotated[tuple[Thing, ...], Meta(description="the colours of the Monks")]
    place: Annotated[tuple[Place, ...], Meta(description="the rooms")]
    kind: Annotated[tuple[Thing, ...], Meta(description="kinds of rooms of which there are several")]
    mass: Annotated[tuple[Hour, ...], Meta(description="the Mass cards in order")]
    deck: Annotated[tuple[Deck, ...], Meta(description="the decks")]
    card: Annotated[tuple[CardName, ...], Meta(description="cards by name")]
    reply: Annotated[tuple[Word, ...], Meta(description="what an answer can be")]
    said: Annotated[tuple[Word, ...], Meta(description="answers in words")]
    word: tuple[Word, ...]
    alias: Annotated[tuple[Word, ...], Meta(description="other names, for reading")]


class Traits(Sourced, frozen=True):
    """What is known of one Suspect; a property that is left out is unknown."""

    id: Id
    name: str = ""
    order: Order | None = None
    title: Title | None = None
    chin: Literal["bearded", "shaven"] | None = None
    head: Literal["hooded", "bare"] | None = None
    girth: Literal["bellied", "slender"] | None = None

    def known_parts(self) -> dict[str, str]:
        """The known properties, by name."""
        return {part: value for part in PARTS if (value := getattr(self, part)) is not None}


class Single(Record, frozen=True):
    """`suspects.toml`: facts about single Suspects, from single sources."""

    told: tuple[Traits, ...]


class Facts(Struct, frozen=True):
    """What is known of the Suspects without any edition."""

    suspects: int
    order: tuple[OrderFact, ...]
    title: tuple[TitleFact, ...]
    trait: tuple[TraitFact, ...]
    single: tuple[Traits, ...]

    def counts(self) -> dict[str, int]:
        """The number of Suspects with each order, title and trait."""
        counts: dict[str, int] = {order.id: order.count for order in self.order}
        counts |= {title.id: title.count for title in self.title}
        return counts | {trait.id: trait.count for trait in self.trait}

    def counted(self, part: str) -> list[Counted]:
        """The counts for one of the five properties."""
        if part in FEATURES:
            return [trait for trait in self.trait if trait.of == part]
        return list(self.order if part == "order" else self.title)


class Suspect(Traits, frozen=True, kw_only=True):
    """A Suspect of an edition: the order must be told, since the sheet is sorted by it."""

    order: Order


class Cast(Record, frozen=True):
    """The Suspects of an edition. They may be incomplete, but must break no sum."""

    id: Id
    title: str
    third_order: ThirdOrder = "dominican"
    sample: bool = False
    suspect: tuple[Suspect, ...] = ()


class Box(Struct, frozen=True):
    """The components by id. `values` gives the property that each order, title and trait belongs to."""

    colours: tuple[str, ...]
    places: dict[str, Place]
    kinds: tuple[str, ...]
    values: dict[str, str]
    masses: tuple[str, ...]
    cards: dict[str, str]


@cache
def components() -> Components:
    """Raises DataError if the file is damaged."""
    return read_typed(GAME, "components.toml", Components)


@cache
def box() -> Box:
    """The components of the box. Raises DataError."""
    loaded = components()
    values: dict[str, str] = {order.id: "order" for order in loaded.order}
    values |= {title.id: "title" for title in loaded.title}
    return Box(
        colours=tuple(colour.id for colour in loaded.colour),
        places={place.id: place for place in loaded.place},
        kinds=tuple(kind.id for kind in loaded.kind),
        values=values | {trait.id: trait.of for trait in loaded.trait},
        masses=tuple(hour.id for hour in loaded.mass),
        cards={card.id: card.deck for card in loaded.card},
    )


def rule_number(name: str) -> int:
    """A figure of the rules: points, steps, rounds."""
    return components().figure[name]


@cache
def piles() -> dict[int, int]:
    """Suspects left in the pile, by the number of players."""
    return {deal.players: deal.pile for deal in components().deal}


@cache
def dealt() -> dict[int, int]:
    """The number of Suspects dealt to each player, by the number of players: all but the pile and the one under the
    board. Raises DataError if some would be left over."""
    loaded = components()
    dealt_by_players = {}
    for deal in loaded.deal:
        dealt_by_players[deal.players], over = divmod(loaded.declared["suspects"] - 1 - deal.pile, deal.players)
        if over:
            raise DataError(home(GAME) / "components.toml", f"leaves {over} Suspects over", str(deal.players), "deal")
    return dealt_by_players


@cache
def facts() -> Facts:
    """Raises DataError for a damaged file, or for counts that don't add up."""
    file, loaded = home(GAME) / "components.toml", components()
    single = read_typed(GAME, "suspects.toml", Single).told
    known = Facts(loaded.declared["suspects"], loaded.order, loaded.title, loaded.trait, single)
    for part in PARTS:
        if (total := sum(counted.count for counted in known.counted(part))) != known.suspects:
            raise DataError(file, f"the counts come to {total}, not {known.suspects}", part, "count")
    return known


def cast() -> Cast:
    """The Suspects of the edition in use. Raises DataError."""
    return read_cast(edition_file(GAME, edition_in_use(GAME)))


def read_cast(file: Path) -> Cast:
    """The Suspects of an edition, their sums checked. Raises DataError that names file, entry and field."""
    tables = toml.parse(file)
    cast_read = cast_of(tables, file)
    check_ids(cast_read, file)
    check_sums(cast_read, file)
    check_alike(cast_read, file)
    return cast_read


def cast_of(tables: dict[str, Any], where: Path | str) -> Cast:
    """The Suspects in the tables of an edition. Raises DataError."""
    known = {name.replace("_", "-") for name in Cast.__struct_fields__}
    return toml.convert({key: value for key, value in tables.items() if key in known}, Cast, where)


def check_ids(cast_: Cast, file: Path | str) -> None:
    """Every id occurs once, and no two Suspects of one title have the same name."""
    ids: set[str] = set()
    names: set[tuple[str, Title | None]] = set()
    for suspect in cast_.suspect:
        called = (suspect.name, suspect.title)
        if suspect.id in ids:
            raise DataError(file, "stands twice", f"suspect {suspect.id}", "id")
        if suspect.name and called in names:
            raise DataError(file, f"“{suspect.name}” stands twice", f"suspect {suspect.id}", "name")
        ids.add(suspect.id)
        names.add(called)


def check_sums(cast_: Cast, file: Path | str) -> None:
    """No order, title or trait occurs more often than in the box. With all 24 Suspects known, every sum is then met."""
    counts = facts().counts()
    for part in PARTS:
        tallied = Counter(value for suspect in cast_.suspect if (value := suspect.known_parts().get(part)))
        for value, n in sorted(tallied.items()):
            if n > counts[value]:
                last = [suspect.id for suspect in cast_.suspect if suspect.known_parts().get(part) == value][-1]
                what = f"this is “{value}” number {n}, the box has {counts[value]}"
                raise DataError(file, what, f"suspect {last}", part)


def check_alike(cast_: Cast, file: Path | str) -> None:
    """No two Suspects have the same five traits."""
    seen: dict[tuple[str, ...], str] = {}
    for suspect in cast_.suspect:
        parts = suspect.known_parts()
        if len(parts) < len(PARTS):
            continue
        if (other := seen.setdefault(tuple(parts.values()), suspect.id)) != suspect.id:
            raise DataError(file, f"has the same five traits as {other}", f"suspect {suspect.id}")
