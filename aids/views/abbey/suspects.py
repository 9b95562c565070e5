"""The Suspects on a sheet: those that the owner has told of, and lines for all others."""

from __future__ import annotations

from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from referee.games.abbey.box.components import FEATURES, Cast, Suspect, facts

from ..game_words import GameWords
from .owner import RULEBOOK, SAMPLE, cast, order_name

PLAYERS: Final = 6


class Value(Struct, frozen=True):
    """One of the two values of a feature, to be ticked; `tip` asks for it."""

    id: str
    word: str
    tip: str


class Trait(Struct, frozen=True):
    """A feature of a Suspect as picture and word; without `id` it is not known: the pencil ticks one of `values`."""

    feature: str
    values: tuple[Value, ...]
    id: str = ""
    word: str = ""


class Row(Struct, frozen=True):
    """A Suspect; `rank` and `marks` are its title, nothing and 0 while that is not known. `called`
    is how tooltips name it. On a sheet that a notebook has filled in `cleared` crosses it off, `held` are the players
    who hold it for sure, and `not_held` those who can't, by their columns from 1."""

    id: str
    name: str
    called: str
    rank: str
    title: str
    marks: int
    traits: tuple[Trait, ...]
    cleared: bool = False
    held: tuple[int, ...] = ()
    not_held: tuple[int, ...] = ()

    @property
    def words(self) -> str:
        return " · ".join(trait.word for trait in self.traits if trait.word)

    @property
    def drawn(self) -> bool:
        """True if enough is known to draw the monk."""
        return all(trait.id for trait in self.traits) and self.marks > 0


class Order(Struct, frozen=True):
    """An order with its Suspects. `role` is its colour, `icon` its sign, `sign` the same as the monks wear it."""

    id: str
    name: str
    role: str
    icon: str
    sign: str
    rows: tuple[Row, ...]


class Head(Struct, frozen=True):
    """The column of a feature."""

    id: str
    word: str


class Count(Struct, frozen=True):
    """How many Suspects share a value, to be ticked off."""

    id: str
    icon: str
    role: str
    word: str
    n: int


class Sheet(Struct, frozen=True):
    """`open` while a Suspect lacks something: then every row offers both values of a feature, to be ticked. `sample` is
    what a sheet of the sample cast says across itself; `rulebook` says that nobody has told more than the rulebook.
    `seat` and `names` say whose notebook has filled it in, and who the players are; empty on all other sheets."""

    open: bool
    rulebook: bool
    sample: str
    orders: tuple[Order, ...]
    heads: tuple[Head, ...]
    players: tuple[int, ...]
    groups: tuple[tuple[Count, ...], ...]
    """Orders, titles, and the other features."""
    seat: str = ""
    names: tuple[str, ...] = ()


def suspects(words: GameWords, variant: str) -> Sheet:
    """The 24 Suspects by order and title, as far as the owner tells of them; lines and ticks for the rest. The sample
    cast only when it is asked for. Raises DataError."""
    printed = cast(variant)
    orders = tuple(_order(number, id, printed, words) for number, id in enumerate(_orders(), 1))
    return Sheet(
        open=not all(row.name and row.drawn for order in orders for row in order.rows),
        rulebook=printed.id == RULEBOOK,
        sample=words.say("abbey.sample.across") if variant == SAMPLE else "",
        orders=orders,
        heads=tuple(Head(feature, words.say(f"abbey.feature.{feature}")) for feature in FEATURES),
        players=tuple(range(1, PLAYERS + 1)),
        groups=_groups(printed, words),
    )


class Known(Struct, frozen=True):
    """What a notebook says of a Suspect: `can_be` is everywhere the card can be."""

    suspect: str
    eliminated: bool
    can_be: tuple[dict[str, str], ...]


class Notebook(Struct, frozen=True):
    """What `referee notebook --json` has told, as far as it goes on paper."""

    game: str
    seat: str
    seats: tuple[str, ...]
    suspects: tuple[Known, ...]


def filled_in(words: GameWords, notebook: Notebook) -> Sheet:
    """The suspect sheet, filled in as far as a notebook goes: of the edition in use, or of the sample where the
    notebook is about that. Raises LookupError where it is about other Suspects, DataError."""
    known = {each.suspect: each for each in notebook.suspects}
    others = {variant: {each.id for each in cast(variant).suspect} ^ set(known) for variant in ("", SAMPLE)}
    variant = next((variant for variant, other in others.items() if not other), None)
    if variant is None:
        raise LookupError(", ".join(sorted(others[""] or others[SAMPLE])))
    sheet = suspects(words, variant)
    orders = tuple(
        replace(order, rows=tuple(_filled(row, known[row.id], notebook.seats) for row in order.rows))
        for order in sheet.orders
    )
    names = notebook.seats[:PLAYERS]
    return replace(sheet, orders=orders, seat=notebook.seat, names=names)


def _filled(row: Row, known: Known, names: tuple[str, ...]) -> Row:
    possible = [each.get("player", "") if each["place"] == "hand" else "" for each in known.can_be]
    columns = {name: number for number, name in enumerate(names, 1)}
    columns_left = tuple(columns[name] for name in possible if name) if len(possible) == 1 else ()
    not_held = tuple(number for name, number in columns.items() if name not in possible)
    return replace(row, cleared=known.eliminated, held=columns_left, not_held=not_held)


def _orders() -> tuple[str, ...]:
    return tuple(order.id for order in facts().order)


def _order(number: int, id: str, printed: Cast, words: GameWords) -> Order:
    """One order, its Suspects by rank; lines for those that the edition does not tell."""
    ranks: list[str | None] = [title.id for title in facts().title]
    known = [suspect for suspect in printed.suspect if suspect.order == id]
    known.sort(key=lambda suspect: ranks.index(suspect.title) if suspect.title else len(ranks))
    called, count = order_name(id, printed.third_order), facts().counts()[id]
    rows = [_row(suspect, words) for suspect in known]
    rows += [_empty(id, called, place, words) for place in range(len(known) + 1, count + 1)]
    return Order(
        id=id,
        name=words.say(f"abbey.order.{called}"),
        role=f"order{number}",
        icon=f"order-{called}",
        sign=f"monk-{called}",
        rows=tuple(rows),
    )


def _row(suspect: Suspect, words: GameWords) -> Row:
    title = next((title for title in facts().title if title.id == suspect.title), None)
    word = words.say(f"abbey.title.{title.id}") if title else ""
    name = suspect.name or words.say("abbey.suspect.unnamed", id=suspect.id)
    called = words.say("abbey.suspect.called", title=word, name=name) if word else name
    parts = suspect.known_parts()
    traits = tuple(_trait(feature, parts.get(feature, ""), called, words) for feature in FEATURES)
    return Row(suspect.id, suspect.name, called, suspect.title or "", word, title.marks if title else 0, traits)


def _trait(feature: str, value: str, called: str, words: GameWords) -> Trait:
    values = tuple(_value(trait.id, called, words) for trait in facts().trait if trait.of == feature)
    return Trait(feature, values, value, words.say(f"abbey.trait.{value}") if value else "")


def _value(id: str, called: str, words: GameWords) -> Value:
    word = words.say(f"abbey.trait.{id}")
    return Value(id, word, words.say("abbey.tip.trait", suspect=called, trait=word))


def _empty(order: str, called: str, place: int, words: GameWords) -> Row:
    name = words.say("abbey.suspect.place", order=words.say(f"abbey.order.{called}"), n=place)
    return Row(f"{order}-{place}", "", name, "", "", 0, tuple(_trait(feature, "", name, words) for feature in FEATURES))


def _groups(printed: Cast, words: GameWords) -> tuple[tuple[Count, ...], ...]:
    orders = []
    for number, order in enumerate(facts().order, 1):
        called = order_name(order.id, printed.third_order)
        word = words.say(f"abbey.order.{called}")
        orders.append(Count(order.id, f"order-{called}", f"order{number}", word, order.count))
    titles = [
        Count(title.id, f"title-{title.id}", "ink", words.say(f"abbey.titles.{title.id}"), title.count)
        for title in facts().title
    ]
    traits = [
        Count(trait.id, trait.id, "ink", words.say(f"abbey.trait.{trait.id}"), trait.count) for trait in facts().trait
    ]
    return tuple(orders), tuple(titles), tuple(traits)
