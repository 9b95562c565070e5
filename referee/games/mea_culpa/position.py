"""Positions as TOML: what is told of a table. What is left out is unknown; only the supply of Letters is taken to
suffice."""

from __future__ import annotations

from typing import Literal

from msgspec.structs import replace

from referee.core import PositionError, Seat, Step, Terms
from referee.library.records import Record

from .board import ALL_STONES, CARDS_EACH
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
from .due import FirstEvaluation, SecondEvaluation
from .edition import HIGHEST
from .evaluation import COMPARTMENTS
from .final import Compare, FinalCompare, GameEnd, LayDown
from .known import stones_told
from .offers import Offers
from .register_of_sins import watch
from .rounds import Deal, FillMarket, Round
from .setup import BONUSES, Bonus, PickBonus, ReturnBonuses, start
from .state import BUILT, USED, Gift, MeaCulpa, Row
from .turn import ACTIONS, GIFTS_OF_EMPEROR, ActionPhase
from .whose_turn import Acting, Choosing, everybody_holds, whatever_goes_on

Phase = Literal[
    "bonus", "prepare", "offers", "choose", "actions", "free-stone", "evaluation", "compare", "lift", "over"
]
UNTURNED = ("bonus", "prepare", "offers")
"""Phases in which no post has been turned yet, and no suite visited."""
HELD = ("actions", "free-stone", "evaluation")
"""Phases in which every card is held that can be."""

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
    have chosen), actions (`turn` is the character or its player, `taken` the actions so far, `donations` how many an
    Emperor has made in the last one), a free stone, an evaluation (of the cathedral on the site `completed`),
    comparing posts, lifting souls, or nothing any more; left out, it is what `turn`, `taken`, a board on which all
    cards are held, `draw` and `deal` say, else it is asked for. `offers` are those that were revealed. A table of
    counts, or of `sites`, that is told is told whole; with all `rooms` a suite that is not told is open. In a `closed`
    Suite 6 its Letter still lies, but a Pope overran it. What is left out is unknown."""

    game: str = GAME
    new_game: bool = False
    seats: tuple[str, ...] = ("Ann", "Ben", "Cy", "Di")
    phase: Phase | None = None
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
    completed: str = ""
    emperors_crew: bool = False
    market: Counts | None = None
    bag: Counts | None = None
    rooms: dict[str, str] = {}
    suite5: Literal["open", "used"] | None = None
    suite6: Literal["open", "used", "closed"] | None = None
    discard: tuple[str, ...] = ()
    deck: tuple[str, ...] | None = None
    supply: Counts | None = None
    bonuses: tuple[str, ...] = ()
    characters: dict[str, str] = {}
    order: tuple[str, ...] = ()
    picked: int = 0
    keeper: str = ""
    offers: dict[str, tuple[int, int]] = {}
    turn: str = ""
    taken: tuple[str, ...] = ()
    donations: int | None = None
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
    given = replace(given, phase=_phase(given))
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
        stones=(None,) * len(DENS) if given.pope_stones is None else _counts("pope-stones", given.pope_stones, DENS, 3),
        imperial=int(given.emperors_crew),
        market=(None,) * len(STONES) if given.market is None else _counts("market", given.market, STONES, 10),
        bag=None if given.bag is None else _counts("bag", given.bag, STONES, 10),
        deck=None if given.deck is None else tuple(sorted(_known("deck", card, card_ids()) for card in given.deck)),
        discard=tuple(_known("discard", card, card_ids()) for card in given.discard),
        rooms=tuple(_room(given, room) for room in ROOMS),
        suite5=_suite(given, given.suite5),
        suite6=True if given.suite6 == "closed" else _suite(given, given.suite6),
        suite6_shut=given.suite6 == "closed",
        bonuses=_bonuses(given),
        order=() if given.phase == "bonus" else _order(given),
        keeper=_seat("keeper", given.keeper, names) if given.keeper else None,
        offers=_offers(given),
        holders=_holders(given, names),
    )
    state = _supplied(given, _built(given, state))
    _check(given, state)
    chosen = given.phase in HELD or (given.phase == "choose" and given.picked >= len(given.order))
    if chosen and not everybody_holds(state):
        state = replace(state, cards_told=False)
    return replace(state, agenda=_agenda(given, state))


def _phase(given: Position) -> Phase | None:
    """What goes on, as far as the file says it in so many words or by what it tells of it."""
    if given.phase is not None:
        return given.phase
    held, players = len(given.characters), len(given.seats)
    if given.turn or given.taken or given.donations is not None or held == CARDS_EACH[players] * players:
        return "actions"
    if given.completed:
        return "evaluation"
    return "prepare" if given.draw or given.deal else None


def _agenda(given: Position, state: MeaCulpa) -> tuple[Step, ...]:
    """What is still to do."""
    rest = (Compare(), Round(), GameEnd())
    match given.phase:
        case "bonus" if not given.order:
            return Bonus(len(BONUSES) - len(state.bonuses)), Round(), GameEnd()
        case "bonus":
            return *(PickBonus(seat) for seat in _order(given)), ReturnBonuses(), Round(), GameEnd()
        case "prepare":
            deals = tuple(Deal(room) for room in given.deal)
            return FillMarket(given.draw), *deals, *watch(state), Offers(), ActionPhase(), *rest
        case "offers":
            return *watch(state), Offers(), ActionPhase(), *rest
        case "choose":
            if not given.order:
                return Choosing(), Inherit(), ActionPhase(), *rest
            picks = tuple(Choose(seat, n) for n, seat in enumerate(state.order))[given.picked :]
            return *watch(state), *picks, Inherit(), ActionPhase(), *rest
        case "compare":
            return rest
        case "lift":
            return LayDown(), GameEnd()
        case "over":
            return (GameEnd(),)
        case None:
            return (whatever_goes_on(rest),)
    acting = _acting(given, state)
    if given.phase != "evaluation":
        return acting, *rest
    if len(state.finished) == len(COMPARTMENTS):
        return SecondEvaluation(state.finished[-1]), FinalCompare(), LayDown(), GameEnd()
    return FirstEvaluation(state.finished[-1]), acting, *rest


def _acting(given: Position, state: MeaCulpa) -> Acting:
    """Whose turn it is, as far as it was told: a character, or a player."""
    taken = tuple(_known("taken", kind, ACTIONS) for kind in given.taken)
    free_stone = given.phase == "free-stone"
    gifts = None
    if given.donations is not None:
        gifts = GIFTS_OF_EMPEROR - _number("donations", given.donations, 1, GIFTS_OF_EMPEROR)
    if given.turn not in CHARACTERS:
        names = given.seats
        seat = Seat(names.index(_known("turn", given.turn, (*CHARACTERS, *names)))) if given.turn else None
        return Acting(seat, None, taken, gifts, free_stone)
    if state.cards_told and state.holders[CHARACTERS.index(given.turn)] is None:
        raise wrong("characters", "position.nobody", word=given.turn)
    return Acting(None, given.turn, taken, gifts, free_stone)


def _known(field: str, word: str, known: tuple[str, ...]) -> str:
    if word not in known:
        raise wrong(field, "position.unknown", word=word, known=", ".join(known))
    return word


def _seat(field: str, name: str, names: tuple[str, ...]) -> Seat:
    return Seat(names.index(_known(field, name, names)))


def _order(given: Position) -> tuple[Seat, ...]:
    return tuple(_seat("order", name, given.seats) for name in given.order)


def _offers(given: Position) -> tuple[tuple[int, int], ...]:
    """The revealed offers, where all were told."""
    for name in given.offers:
        _known("offers", name, given.seats)
    told = tuple(given.offers[name] for name in given.seats if name in given.offers)
    return told if len(told) == len(given.seats) else ()


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


def _bonuses(given: Position) -> tuple[str, ...]:
    """The bonuses that still lie there; while they are picked, all of them where none is told."""
    if given.phase == "bonus" and not given.bonuses:
        return tuple(BONUSES)
    return tuple(_known("bonuses", bonus, tuple(BONUSES)) for bonus in given.bonuses)


def _suite(given: Position, told: str | None) -> bool | None:
    """Whether a suite is open. Nobody has been there before the first character is chosen, and whoever lists all the
    rooms would have listed a used suite too."""
    if told is None:
        return True if given.phase in UNTURNED or len(given.rooms) == len(ROOMS) else None
    return told == "open"


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
    done = [_known("finished", site, SITES) for site in given.finished]
    done += [site for site in SITES if site not in done and given.sites.get(site, SiteAt()).built == "finished"]
    if given.phase == "evaluation":
        completed = _known("completed", given.completed, SITES)
        done = [*(site for site in done if site != completed), completed]
    if len(done) > len(COMPARTMENTS):
        raise wrong("finished", "position.range", n=len(done), least=0, most=len(COMPARTMENTS))
    whole = dict.fromkeys(SITES, SiteAt()) if given.sites else {}
    told = {**whole, **given.sites, **{site: SiteAt("finished") for site in done}}
    crews = tuple(_number(f"sites, {site}", told[site].crews, 0, 1) if site in told else None for site in SITES)
    return replace(
        state,
        built=tuple(BUILT.index(told[site].built) if site in told else None for site in SITES),
        crews=crews,
        finished=tuple(SITES.index(site) for site in done),
        hut=_number("sites", CREWS - sum(n or 0 for n in crews) - int(given.emperors_crew), 0, CREWS),
    )


def _supplied(given: Position, state: MeaCulpa) -> MeaCulpa:
    """The supply as told, or what the box holds but for the Letters in sight."""
    if given.supply is not None:
        return replace(state, supply=_counts("supply", given.supply, COLOURS, 15))
    taken = [sum(row[n] or 0 for row in state.letters) for n in range(len(COLOURS))]
    taken[COLOURS.index("yellow")] += bool(state.suite6)
    for colour, n, most in zip(COLOURS, taken, box().letters, strict=True):
        _number(f"letters, {colour}", n, 0, most)
    return replace(state, supply=tuple(most - n for most, n in zip(box().letters, taken, strict=True)))


def _check(given: Position, state: MeaCulpa) -> None:
    """What no table can show. Raises PositionError."""
    lying = sum(n or 0 for n in state.stones)
    if None not in state.stones and lying != ALL_STONES:
        raise wrong("pope-stones", "position.sum", n=lying, wanted=ALL_STONES)
    for at, (stone, most) in enumerate(zip(STONES, box().stones, strict=True)):
        if (n := stones_told(state, at)) > most:
            raise wrong("market", "position.too-many", word=stone, n=n, most=most)
    for name, row in zip(given.seats, state.sins, strict=True):
        _number(f"sins, {name}", sum(n or 0 for n in row), 0, SIN_STONES)
    spaces = [at for at in state.souls if at]
    if len(set(spaces)) != len(spaces):
        raise wrong("souls", "position.twice")
    if given.line and sorted(given.line) != sorted(given.seats):
        raise wrong("line", "position.line")
