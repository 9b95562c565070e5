"""The page of a notebook: what a seat has seen and heard, and what follows, for JSON and for people."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from typing import TYPE_CHECKING, Any, Final

from referee.core import Breach, Panel, Seat, breach, line, tokens_of
from referee.core.rules.marks import sampled
from referee.core.state.glimpse import Glimpse
from referee.core.words.panels import Cell, Grid
from referee.core.words.wording import Sayer

from ..box.components import box
from ..position.known import called, edition
from ..rules.encounters.traits import value_term
from ..words import SuspectParam
from .answer import Feature, Likely, Notebook, Noted, Order, Spot, Suspected
from .conclusions import Conclusions, concluded, features
from .ledger import BOARD, Place
from .reading import Own, read

if TYPE_CHECKING:
    from ..position.state import Abbey

HAND: Final = "notebook.hand"
"""The message for the hand that a seat says it has."""


def forbidden(state: Abbey) -> Breach | None:
    """The breach that forbids a notebook at this table; None if it is allowed."""
    return breach("G63", "forbid") if state.ruling("G63") == "forbid" else None


def suspects_named(state: Abbey, names: Iterable[str]) -> tuple[str, ...]:
    """The Suspects with these names, with or without the title. Raises ValueError with the name that no Suspect has."""
    from referee.core.words.synonyms import synonyms

    titles, suspects = synonyms("abbey", ("title",)), list[str]()
    for name in names:
        tokens = tokens_of(name)
        reads = [each for each in SuspectParam().read(state, tokens, titles) if each.used == len(tokens)]
        exact = {each.value for each in reads if not each.guessed} or {each.value for each in reads}
        if len(exact) != 1:
            raise ValueError(name)
        suspects.append(next(iter(exact)))
    return tuple(dict.fromkeys(suspects))


def page(
    first: Any,
    noticed: Iterable[Glimpse],
    present: Any,
    seat: Seat,
    sayer: Sayer,
    hand: tuple[str, ...] = (),
    seen: tuple[str, ...] = (),
) -> Notebook:
    """The notebook of a seat. first, present: the first and the last position as the seat could see them. hand, seen:
    the Suspects that the seat says it has, and those it says it has seen."""
    own_words = {HAND: hand, "notebook.seen": seen}
    own = [Own(id == HAND, named, _own(present, seat, id, named, sayer)) for id, named in own_words.items() if named]
    ledger_read = read(first, noticed, present, seat, own)
    conclusions = Conclusions((), {}, None) if ledger_read.ledger is None else concluded(ledger_read.ledger)
    _mark(present)
    return Notebook(
        game="abbey",
        seat=sayer.seats[seat],
        seats=sayer.seats,
        begun=ledger_read.ledger is not None,
        culprit=conclusions.left[0] if len(conclusions.left) == 1 else None,
        left=len(conclusions.left),
        counted=conclusions.chances is not None,
        contradiction=tuple(number + 1 for number in conclusions.wrong),
        orders=tuple(
            Order(_order(present, value), str(sayer.argument(value_term(present, value))))
            for value, part in box().values.items()
            if part == "order"
        ),
        suspects=tuple(
            _suspected(present, suspect, places, conclusions, sayer) for suspect, places in conclusions.can_be.items()
        ),
        features=tuple(_feature(present, each, sayer) for each in features(present, conclusions)),
        told=tuple(Noted(each.entries, each.clause, each.text, each.used) for each in ledger_read.notes),
        rests_on=(),
    )


def _own(state: Abbey, seat: Seat, message: str, named: tuple[str, ...], sayer: Sayer) -> str:
    """What a seat says of itself, in words; with a remark if its hand has another number of cards."""
    names, count = sayer.words.list([called(state, suspect) for suspect in named]), state.hands[seat]
    if message == HAND and count not in (None, len(named)):
        message = "notebook.hand-of"
    return sayer.text(message, sayer.data.messages[message], names=names, told=len(named), n=count)


def _mark(state: Abbey) -> None:
    """Notes that all of it rests on the Suspects of a sample edition."""
    if edition(state).sample:
        sampled("suspect")


def _likely(chance: Fraction) -> Likely:
    return Likely(str(chance), float(chance))


def _feature(state: Abbey, row: tuple[str, bool | None, Fraction | None], sayer: Sayer) -> Feature:
    value, sure, chance = row
    named = str(sayer.argument(value_term(state, value)))
    return Feature(value, box().values[value], named, sure, None if chance is None else _likely(chance))


def _suspected(
    state: Abbey, suspect: str, places: tuple[Place, ...], conclusions: Conclusions, sayer: Sayer
) -> Suspected:
    chance = None if conclusions.chances is None else _likely(conclusions.chances[suspect])
    spots = tuple(dict.fromkeys(_spot(place, sayer) for place in places))
    order = edition(state).roster[suspect].order
    return Suspected(
        suspect,
        called(state, suspect),
        "" if order is None else _order(state, order),
        BOARD not in places,
        spots,
        chance,
    )


def _order(state: Abbey, value: str) -> str:
    """The id of an order, the third one as the edition has it."""
    return value_term(state, value).name.partition(".")[2]


def _spot(place: Place, sayer: Sayer) -> Spot:
    return Spot(place.kind, sayer.seats[place.seat] if place.kind == "hand" else "", place.room)


def panels(notebook: Notebook, sayer: Sayer) -> list[Panel]:
    """A notebook, drawn for people."""
    if not notebook.begun:
        return [line("notebook.not-begun"), *_notes(notebook)]
    if notebook.contradiction:
        wrong = [line("notebook.note", text=notebook.told[number - 1].text) for number in notebook.contradiction]
        return [line("notebook.wrong"), *wrong]
    rows = tuple(_row(each, sayer) for each in notebook.suspects)
    heads = (line("notebook.suspect"), line("notebook.culprit"), line("notebook.where"))
    drawn: list[Panel] = [Grid(heads, rows), line("notebook.left", n=notebook.left)]
    drawn.append(line("notebook.counted" if notebook.counted else "notebook.not-counted"))
    if notebook.features:
        traits = tuple((each.name, _open_or(each)) for each in notebook.features)
        drawn.append(Grid((line("notebook.trait"), line("notebook.culprit")), traits))
    return [*drawn, *_notes(notebook)]


def _notes(notebook: Notebook) -> list[Panel]:
    if not notebook.told:
        return []
    return [
        line("notebook.told"),
        *(line("notebook.note" if each.used else "notebook.unused", text=each.text) for each in notebook.told),
    ]


def _row(each: Suspected, sayer: Sayer) -> tuple[Cell, ...]:
    where = [_where(spot, sayer) for spot in each.can_be if spot.place != "board"]
    sure: Cell = line("notebook.no") if each.eliminated else line("notebook.yes") if not where else _share(each.chance)
    return each.name, sure, ", ".join(where) or "–"


def _open_or(each: Feature) -> Cell:
    if each.sure is not None:
        return line("notebook.yes" if each.sure else "notebook.no")
    return _share(each.chance)


def _share(chance: Likely | None) -> Cell:
    if chance is None:
        return line("notebook.open")
    return line("notebook.share", fraction=chance.fraction, percent=round(100 * chance.share))


def _where(spot: Spot, sayer: Sayer) -> str:
    match spot.place:
        case "hand":
            return spot.player
        case "room":
            return str(sayer.name(f"place.{spot.room}"))
    message = f"notebook.{spot.place}"
    return sayer.text(message, sayer.data.messages[message])
