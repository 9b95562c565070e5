"""A position written down, as the tables of a position file."""

from __future__ import annotations

from typing import Any

from .characters import Choose
from .components import CHARACTERS, COLOURS, DENS, EMPEROR, GAME, GOODS, ROOMS, SITES, STONES
from .merchant import FreeStone
from .offers import Offers
from .position import Counts, wrong
from .register_of_sins import Watch, watch
from .rounds import Deal, FillMarket
from .setup import LineUp, PickBonus
from .state import BUILT, Gift, MeaCulpa, Row
from .turn import GIFTS_OF_EMPEROR, UNSAID, PhaseOver, Turn


def to_position(state: MeaCulpa) -> dict[str, Any]:
    """The tables of a position file; what is unknown is left out. Raises PositionError while something is under
    way that no file can tell."""
    phase = _phase(state)
    names = state.terms.seats
    told: dict[str, Any] = {
        "game": GAME,
        "seats": list(names),
        "variant": state.terms.variant or None,
        "edition": state.terms.edition.id,
        "rulings": dict(state.terms.rulings),
        "souls": _told(names, state.souls),
        "line": [names[seat] for seat in state.line] or None,
        "posts": _told(names, state.posts) if state.posts else None,
        "money": _told(names, state.money),
        "goods": {name: _told(GOODS, row) for name, row in zip(names, state.goods, strict=True) if None not in row},
        "letters": {n: _told(COLOURS, row) for n, row in zip(names, state.letters, strict=True) if None not in row},
        "sins": {name: _told(DENS, row) for name, row in zip(names, state.sins, strict=True) if None not in row},
        "chests": {n: _told_chest(chest) for n, chest in zip(names, state.chests, strict=True) if chest is not None},
        "pope-stones": None if None in state.stones else _told(DENS, state.stones),
        "sites": {
            site: {"built": BUILT[built], "crews": crews}
            for site, built, crews in zip(SITES, state.built, state.crews, strict=True)
            if built is not None and crews is not None
        },
        "finished": [SITES[at] for at in state.finished] or None,
        "emperors-crew": bool(state.imperial),
        "market": None if None in state.market else _told(STONES, state.market),
        "bag": None if state.bag is None else _told(STONES, state.bag),
        "rooms": {str(room): card or "used" for room, card in enumerate(state.rooms, 1) if card is not None},
        "suite5": _open(state.suite5),
        "suite6": "closed" if state.suite6_shut else _open(state.suite6),
        "discard": list(state.discard),
        "deck": None if state.deck is None else list(state.deck),
        "supply": _told(COLOURS, state.supply),
        "bonuses": list(state.bonuses) or None,
        "characters": {c: names[seat] for c, seat in zip(CHARACTERS, state.holders, strict=True) if seat is not None},
        "order": [names[seat] for seat in state.order] or None,
        "keeper": None if state.keeper is None else names[state.keeper],
        "offers": {name: list(offer) for name, offer in zip(names, state.offers, strict=False)} or None,
    }
    told |= phase
    return {key: value for key, value in told.items() if value is not None}


def _phase(state: MeaCulpa) -> dict[str, Any]:
    """The phase, by the Step at the head. Raises PositionError."""
    agenda, seats = state.agenda, state.terms.seats
    head = agenda[0] if agenda else None
    if any((state.sealed, state.owed, state.missed, state.called, state.forgetting, state.debts)):
        raise wrong("phase", "position.under-way")
    watched = isinstance(head, Watch) and len(agenda) > 1
    match agenda[1] if watched else head:
        case Turn() as turn if watched == bool(watch(state)):
            return _turn(turn)
        case Offers() if watched == bool(watch(state)):
            return {"phase": "offers"}
        case Choose(number=number) if watched == bool(watch(state)):
            return {"phase": "choose", "picked": number}
        case _ if watched:
            raise wrong("phase", "position.under-way")
        case None:
            return {"phase": "over"}
        case PhaseOver():
            return {"phase": "compare"}
        case LineUp() if not state.line:
            return {"new-game": True}
        case PickBonus():
            return {"phase": "bonus", "order": [seats[step.seat] for step in agenda if isinstance(step, PickBonus)]}
        case FillMarket(left=left):
            return {"phase": "prepare", "draw": left, "deal": list(ROOMS)}
        case Deal():
            return {"phase": "prepare", "deal": [step.room for step in agenda if isinstance(step, Deal)]}
        case FreeStone(character=character):
            return {"phase": "free-stone", "turn": character}
    raise wrong("phase", "position.under-way")


def _turn(turn: Turn) -> dict[str, Any]:
    told: dict[str, Any] = {"phase": "actions", "turn": turn.character, "taken": list(turn.taken)}
    if UNSAID in turn.taken:
        raise wrong("phase", "position.under-way")
    if turn.character == EMPEROR and turn.taken[-1:] == ("donate",) and turn.gifts is not None:
        told["donations"] = GIFTS_OF_EMPEROR - turn.gifts
    return told


def _open(told: bool | None) -> str | None:
    return None if told is None else "open" if told else "used"


def _told(kinds: tuple[str, ...], row: Row) -> Counts:
    """Counts by kind; what nobody told is left out."""
    return {kind: n for kind, n in zip(kinds, row, strict=True) if n is not None}


def _told_chest(chest: tuple[Gift, ...]) -> dict[str, list[str]]:
    parts: tuple[tuple[str, str | None], ...] = (("one", "I"), ("two", "II"), ("untold", None))
    return {key: [gift.item for gift in chest if gift.where == where] for key, where in parts}
