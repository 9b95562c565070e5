"""Positions as TOML: what is told of a table. Figures that are left out are unknown; what lies on the board (Pope
stones, sites, suites) stands as at the beginning of a round."""

from __future__ import annotations

from typing import Any, Literal

from msgspec.structs import replace

from referee.core.ending import PositionError
from referee.core.step import Step
from referee.core.terms import Seat, Terms
from referee.library.records import Record

from .characters import Choose, Inherit
from .components import (
    CHARACTERS,
    COLOURS,
    CREWS,
    DENS,
    GAME,
    GOODS,
    LAST_SPACE,
    MOST_NOTCHES,
    ROOMS,
    SIN_STONES,
    SITES,
    STONES,
    WORTH,
    box,
    card_ids,
)
from .edition import HIGHEST
from .final import Compare, GameEnd, LayDown
from .offers import Offers
from .register import Watch, watch
from .rounds import Deal, FillMarket, Round
from .setup import BONUSES, LineUp, PickBonus, ReturnBonuses, start
from .state import USED, Gift, MeaCulpa, Row
from .turn import KINDS, ActionPhase, FreeStone, Turn
from .view import BUILT

Phase = Literal["bonus", "prepare", "offers", "choose", "actions", "free-stone", "compare", "lift", "over"]
UNTURNED = ("bonus", "prepare", "offers")
"""Phases in which no post has been turned yet."""

Counts = dict[str, int]


class SiteAt(Record, frozen=True):
    """A cathedral site."""

    built: Literal["bare", "nave", "finished"] = "bare"
    crews: int = 0


class Chest(Record, frozen=True):
    """Donations by compartment; `untold` are those of which only the donor knows where they lie."""

    one: tuple[str, ...] = ()
    two: tuple[str, ...] = ()
    untold: tuple[str, ...] = ()


class Position(Record, frozen=True):
    """A position of Mea Culpa. `new-game` is the table before the first lot, `phase` what goes on: picking a bonus,
    preparing (`draw` stones and the rooms in `deal` are still to come), offers, choosing (`order` of which `picked`
    have chosen), actions (`turn` is the character, `taken` its actions so far), a free stone, comparing posts,
    lifting souls, or nothing any more. A table of counts that is told is told whole."""

    game: str = GAME
    new_game: bool = False
    seats: tuple[str, ...] = ("Ann", "Ben", "Cy", "Di")
    phase: Phase = "actions"
    souls: Counts = {}
    line: tuple[str, ...] = ()
    posts: Counts = {}
    money: Counts = {}
    goods: dict[str, Counts] = {}
    letters: dict[str, Counts] = {}
    chests: dict[str, Chest] = {}
    sins: dict[str, Counts] = {}
    pope_stones: Counts | None = None
    sites: dict[str, SiteAt] = {}
    finished: tuple[str, ...] = ()
    emperors_crew: bool = False
    market: Counts | None = None
    bag: Counts | None = None
    rooms: dict[str, str] = {}
    suite5: Literal["open", "used"] = "open"
    suite6: Literal["open", "used"] = "open"
    discard: tuple[str, ...] = ()
    deck: tuple[str, ...] | None = None
    supply: Counts | None = None
    bonuses: tuple[str, ...] = ()
    characters: dict[str, str] = {}
    order: tuple[str, ...] = ()
    picked: int = 0
    keeper: str = ""
    turn: str = ""
    taken: tuple[str, ...] = ()
    draw: int = 0
    deal: tuple[int, ...] = ()
    rulings: dict[str, str] = {}
    variant: str = ""
    edition: str = ""


def wrong(where: str, what: str, **values: object) -> PositionError:
    return PositionError(GAME, where, what, **values)


def from_position(given: Position, terms: Terms) -> MeaCulpa:
    """Raises PositionError, which names the field."""
    if given.new_game:
        return start(terms)
    names = terms.seats
    state = replace(
        start(terms),
        souls=_by_name("souls", given.souls, names, -HIGHEST, LAST_SPACE),
        line=tuple(_seat("line", name, names) for name in given.line),
        posts=() if given.phase in UNTURNED else _by_name("posts", given.posts, names, 0, MOST_NOTCHES),
        money=_by_name("money", given.money, names, 0, 999),
        goods=_rows("goods", given.goods, names, GOODS, 10),
        letters=_rows("letters", given.letters, names, COLOURS, 15),
        sins=_rows("sins", given.sins, names, DENS, SIN_STONES),
        chests=tuple(_chest(given, name) for name in names),
        stones=(1, 1, 1) if given.pope_stones is None else _counts("pope-stones", given.pope_stones, DENS, 3),
        imperial=int(given.emperors_crew),
        market=(None,) * len(STONES) if given.market is None else _counts("market", given.market, STONES, 10),
        bag=None if given.bag is None else _counts("bag", given.bag, STONES, 10),
        deck=None if given.deck is None else tuple(sorted(_known("deck", card, card_ids()) for card in given.deck)),
        discard=tuple(_known("discard", card, card_ids()) for card in given.discard),
        rooms=tuple(_room(given, room) for room in ROOMS),
        suite5=given.suite5 == "open",
        suite6=given.suite6 == "open",
        bonuses=tuple(_known("bonuses", bonus, tuple(BONUSES)) for bonus in given.bonuses),
        order=() if given.phase == "bonus" else _order(given),
        keeper=_seat("keeper", given.keeper, names) if given.keeper else None,
        holders=_holders(given, names),
    )
    state = _supplied(given, _built(given, state))
    _check(given, state)
    return replace(state, agenda=_agenda(given, state))


def _agenda(given: Position, state: MeaCulpa) -> tuple[Step, ...]:
    """What is still to do."""
    rest = (Compare(), Round(), GameEnd())
    match given.phase:
        case "bonus":
            return *(PickBonus(seat) for seat in _order(given)), ReturnBonuses(), Round(), GameEnd()
        case "prepare":
            deals = tuple(Deal(room) for room in given.deal)
            return FillMarket(given.draw), *deals, Offers(), ActionPhase(), *rest
        case "offers":
            return Offers(), ActionPhase(), *rest
        case "choose":
            picks = tuple(Choose(seat, n) for n, seat in enumerate(state.order))[given.picked :]
            return *picks, Inherit(), ActionPhase(), *rest
        case "compare":
            return rest
        case "lift":
            return LayDown(), GameEnd()
        case "over":
            return (GameEnd(),)
    character = _known("turn", given.turn, CHARACTERS)
    if state.holders[CHARACTERS.index(character)] is None:
        raise wrong("characters", "position.nobody", word=character)
    taken = tuple(_known("taken", kind, tuple(dict.fromkeys(KINDS.values()))) for kind in given.taken)
    after = ActionPhase((CHARACTERS.index(character) + 1) % len(CHARACTERS))
    turn = (*watch(state), Turn(character, taken)) if given.phase == "actions" else ()
    return *turn, FreeStone(character), after, *rest


def _known(field: str, word: str, known: tuple[str, ...]) -> str:
    if word not in known:
        raise wrong(field, "position.unknown", word=word, known=", ".join(known))
    return word


def _seat(field: str, name: str, names: tuple[str, ...]) -> Seat:
    return Seat(names.index(_known(field, name, names)))


def _order(given: Position) -> tuple[Seat, ...]:
    return tuple(_seat("order", name, given.seats) for name in given.order)


def _number(field: str, n: int, least: int, most: int) -> int:
    if not least <= n <= most:
        raise wrong(field, "position.range", n=n, least=least, most=most)
    return n


def _by_name(field: str, told: Counts, names: tuple[str, ...], least: int, most: int) -> Row:
    for name in told:
        _known(field, name, names)
    return tuple(_number(f"{field}, {name}", told[name], least, most) if name in told else None for name in names)


def _counts(field: str, told: Counts, kinds: tuple[str, ...], most: int) -> tuple[int, ...]:
    for kind in told:
        _known(field, kind, kinds)
    return tuple(_number(f"{field}, {kind}", told.get(kind, 0), 0, most) for kind in kinds)


def _rows(
    field: str, told: dict[str, Counts], names: tuple[str, ...], kinds: tuple[str, ...], most: int
) -> tuple[Row, ...]:
    for name in told:
        _known(field, name, names)
    untold: Row = (None,) * len(kinds)
    return tuple(_counts(f"{field}, {name}", told[name], kinds, most) if name in told else untold for name in names)


def _chest(given: Position, name: str) -> tuple[Gift, ...] | None:
    for told in given.chests:
        _known("chests", told, given.seats)
    if name not in given.chests:
        return None
    chest = given.chests[name]
    parts: tuple[tuple[str | None, tuple[str, ...]], ...] = (("I", chest.one), ("II", chest.two), (None, chest.untold))
    return tuple(Gift(_known(f"chests, {name}", item, tuple(WORTH)), where) for where, items in parts for item in items)


def _room(given: Position, room: int) -> str | None:
    told = given.rooms.get(str(room))
    if told is None:
        return None
    return USED if told == "used" else _known(f"rooms, {room}", told, (*card_ids(), "used"))


def _holders(given: Position, names: tuple[str, ...]) -> tuple[Seat | None, ...]:
    for character in given.characters:
        _known("characters", character, CHARACTERS)
    return tuple(
        _seat("characters", given.characters[character], names) if character in given.characters else None
        for character in CHARACTERS
    )


def _built(given: Position, state: MeaCulpa) -> MeaCulpa:
    for site in given.sites:
        _known("sites", site, SITES)
    at = [given.sites.get(site, SiteAt()) for site in SITES]
    finished = [site for site, told in zip(SITES, at, strict=True) if told.built == "finished"]
    crews = tuple(_number(f"sites, {site}", told.crews, 0, 1) for site, told in zip(SITES, at, strict=True))
    return replace(
        state,
        built=tuple(BUILT.index(told.built) for told in at),
        crews=crews,
        finished=tuple(SITES.index(_known("finished", site, SITES)) for site in given.finished or tuple(finished)),
        hut=_number("sites", CREWS - sum(crews) - int(given.emperors_crew), 0, CREWS),
    )


def _supplied(given: Position, state: MeaCulpa) -> MeaCulpa:
    """The supply as told, or what the box holds but for the Letters in sight."""
    if given.supply is not None:
        return replace(state, supply=_counts("supply", given.supply, COLOURS, 15))
    taken = [sum(row[n] or 0 for row in state.letters) for n in range(len(COLOURS))]
    taken[COLOURS.index("yellow")] += state.suite6
    left = tuple(most - n for most, n in zip(box().letters, taken, strict=True))
    return replace(state, supply=tuple(_number("letters", n, 0, 15) for n in left))


def _check(given: Position, state: MeaCulpa) -> None:
    """What no table can show. Raises PositionError."""
    if sum(state.stones) != len(DENS):
        raise wrong("pope-stones", "position.sum", n=sum(state.stones), wanted=len(DENS))
    for name, row in zip(given.seats, state.sins, strict=True):
        _number(f"sins, {name}", sum(n or 0 for n in row), 0, SIN_STONES)
    spaces = [at for at in state.souls if at]
    if len(set(spaces)) != len(spaces):
        raise wrong("souls", "position.twice")
    if given.line and sorted(given.line) != sorted(given.seats):
        raise wrong("line", "position.line")


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
        "pope-stones": _told(DENS, state.stones),
        "sites": {
            site: {"built": BUILT[built], "crews": crews}
            for site, built, crews in zip(SITES, state.built, state.crews, strict=True)
        },
        "finished": [SITES[at] for at in state.finished] or None,
        "emperors-crew": bool(state.imperial),
        "market": None if None in state.market else _told(STONES, state.market),
        "bag": None if state.bag is None else _told(STONES, state.bag),
        "rooms": {str(room): card or "used" for room, card in enumerate(state.rooms, 1) if card is not None},
        "suite5": "open" if state.suite5 else "used",
        "suite6": "open" if state.suite6 else "used",
        "discard": list(state.discard),
        "deck": None if state.deck is None else list(state.deck),
        "supply": _told(COLOURS, state.supply),
        "bonuses": list(state.bonuses) or None,
        "characters": {c: names[seat] for c, seat in zip(CHARACTERS, state.holders, strict=True) if seat is not None},
        "order": [names[seat] for seat in state.order] or None,
        "keeper": None if state.keeper is None else names[state.keeper],
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
        case Turn(character=character, taken=taken, gifts=0) if watched == bool(watch(state)):
            return {"phase": "actions", "turn": character, "taken": list(taken)}
        case _ if watched:
            raise wrong("phase", "position.under-way")
        case None:
            return {"phase": "over"}
        case LineUp() if not state.line:
            return {"new-game": True}
        case PickBonus():
            return {"phase": "bonus", "order": [seats[step.seat] for step in agenda if isinstance(step, PickBonus)]}
        case FillMarket(left=left):
            return {"phase": "prepare", "draw": left, "deal": list(ROOMS)}
        case Deal():
            return {"phase": "prepare", "deal": [step.room for step in agenda if isinstance(step, Deal)]}
        case Offers():
            return {"phase": "offers"}
        case Choose(number=number):
            return {"phase": "choose", "picked": number}
        case FreeStone(character=character):
            return {"phase": "free-stone", "turn": character}
    raise wrong("phase", "position.under-way")


def _told(kinds: tuple[str, ...], row: Row) -> Counts:
    """Counts by kind; what nobody told is left out."""
    return {kind: n for kind, n in zip(kinds, row, strict=True) if n is not None}


def _told_chest(chest: tuple[Gift, ...]) -> dict[str, list[str]]:
    parts: tuple[tuple[str, str | None], ...] = (("one", "I"), ("two", "II"), ("untold", None))
    return {key: [gift.item for gift in chest if gift.where == where] for key, where in parts}
