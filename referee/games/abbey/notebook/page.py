"""The page of a notebook: what a seat has seen and been told, and what follows, for JSON and for people."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from typing import Any, Final

from referee.core import Breach, Panel, Seat, breach, line, tokens_of
from referee.core.glimpse import Glimpse
from referee.core.marks import sampled
from referee.core.panels import Cell, Grid
from referee.core.wording import Sayer

from ..known import called, edition
from ..traits import value_term
from ..words import SuspectParam
from .answer import Feature, Likely, Notebook, Noted, Spot, Suspected
from .conclusions import Conclusions, concluded, features
from .ledger import BOARD, Place
from .reading import Own, read

HAND: Final = "notebook.hand"
"""What a seat holds, as it tells it."""


def forbidden(state: Any) -> Breach | None:
    """Why no notebook is kept at this table, if none is."""
    return breach("G63", "forbid") if state.ruling("G63") == "forbid" else None


def suspects_named(state: Any, said: Iterable[str]) -> tuple[str, ...]:
    """Suspects by their names, with or without the title. Raises ValueError with the name that nobody has."""
    from referee.core.synonyms import synonyms

    titles, found = synonyms("abbey", ("title",)), list[str]()
    for name in said:
        tokens = tokens_of(name)
        reads = [each for each in SuspectParam().read(state, tokens, titles) if each.used == len(tokens)]
        exact = {each.value for each in reads if not each.guessed} or {each.value for each in reads}
        if len(exact) != 1:
            raise ValueError(name)
        found.append(next(iter(exact)))
    return tuple(dict.fromkeys(found))


def page(
    first: Any,
    noticed: Iterable[Glimpse],
    present: Any,
    seat: Seat,
    sayer: Sayer,
    hand: tuple[str, ...] = (),
    seen: tuple[str, ...] = (),
) -> Notebook:
    """The notebook of a seat: `first` and `present` are the first and the last position as it could see them; `hand`
    and `seen` are what it tells of itself."""
    said = {HAND: hand, "notebook.seen": seen}
    own = [Own(id == HAND, named, _own(present, seat, id, named, sayer)) for id, named in said.items() if named]
    held = read(first, noticed, present, seat, own)
    found = Conclusions((), {}, None) if held.ledger is None else concluded(held.ledger)
    _mark(present)
    return Notebook(
        game="abbey",
        seat=sayer.seats[seat],
        seats=sayer.seats,
        begun=held.ledger is not None,
        culprit=found.left[0] if len(found.left) == 1 else None,
        left=len(found.left),
        counted=found.chances is not None,
        contradiction=tuple(number + 1 for number in found.wrong),
        suspects=tuple(_suspected(present, suspect, places, found, sayer) for suspect, places in found.can_be.items()),
        features=tuple(_feature(present, each, sayer) for each in features(present, found)),
        told=tuple(Noted(each.entries, each.clause, each.text, each.used) for each in held.notes),
        rests_on=(),
    )


def _own(state: Any, seat: Seat, message: str, named: tuple[str, ...], sayer: Sayer) -> str:
    """What a seat tells of itself, in words; of another number of cards than it holds that is said with it."""
    names, held = sayer.words.list([called(state, suspect) for suspect in named]), state.hands[seat]
    if message == HAND and held not in (None, len(named)):
        message = "notebook.hand-of"
    return sayer.text(message, sayer.data.messages[message], names=names, told=len(named), n=held)


def _mark(state: Any) -> None:
    """Notes that everything rests on the Suspects of a sample edition."""
    if edition(state).sample:
        sampled("suspect")


def _likely(chance: Fraction) -> Likely:
    return Likely(str(chance), float(chance))


def _feature(state: Any, told: tuple[str, bool | None, Fraction | None], sayer: Sayer) -> Feature:
    value, sure, chance = told
    named = str(sayer.argument(value_term(state, value)))
    return Feature(value, named, sure, None if chance is None else _likely(chance))


def _suspected(state: Any, suspect: str, places: tuple[Place, ...], found: Conclusions, sayer: Sayer) -> Suspected:
    chance = None if found.chances is None else _likely(found.chances[suspect])
    spots = tuple(dict.fromkeys(_spot(place, sayer) for place in places))
    return Suspected(suspect, called(state, suspect), BOARD not in places, spots, chance)


def _spot(place: Place, sayer: Sayer) -> Spot:
    return Spot(place.kind, sayer.seats[place.seat] if place.kind == "hand" else "", place.room)


def panels(told: Notebook, sayer: Sayer) -> list[Panel]:
    """A notebook, drawn for people."""
    if not told.begun:
        return [line("notebook.not-begun"), *_notes(told)]
    if told.contradiction:
        wrong = [line("notebook.note", text=told.told[number - 1].text) for number in told.contradiction]
        return [line("notebook.wrong"), *wrong]
    rows = tuple(_row(each, sayer) for each in told.suspects)
    heads = (line("notebook.suspect"), line("notebook.culprit"), line("notebook.where"))
    drawn: list[Panel] = [Grid(heads, rows), line("notebook.left", n=told.left)]
    drawn.append(line("notebook.counted" if told.counted else "notebook.not-counted"))
    if told.features:
        traits = tuple((each.name, _open_or(each)) for each in told.features)
        drawn.append(Grid((line("notebook.trait"), line("notebook.culprit")), traits))
    return [*drawn, *_notes(told)]


def _notes(told: Notebook) -> list[Panel]:
    if not told.told:
        return []
    return [
        line("notebook.told"),
        *(line("notebook.note" if each.used else "notebook.unused", text=each.text) for each in told.told),
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
