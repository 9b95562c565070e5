"""The view of Mea Culpa: the board, and behind the screens only what belongs to the seat."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated

from msgspec import Meta, Struct

from referee.core import Ask, Cell, Grid, Kind, Line, Move, Mover, Part, Player, Seat, Term, Things, Track, line

from ..box.components import (
    CHARACTERS,
    COLOURS,
    GOODS,
    INDULGENCE,
    LETTER_PRICE,
    POPE,
    ROOMS,
    SITES,
    STONES,
    SUITE_5,
    SUITE_6,
)
from ..box.house import cards, suites
from ..moves import Bid, Donate, Meeting, Second, Visit
from ..position.known import is_sample_price, price
from ..position.pieces import named
from ..position.state import BUILT, USED, MeaCulpa, holder, seats
from ..rules.actions import KINDS
from ..rules.evaluation import contents
from ..rules.final import Compare
from ..rules.offers import Offers
from ..rules.rounds import Deal, FillMarket
from ..rules.setup import LineUp
from ..rules.sins.meetings import PopeGuess, PopeReveal
from ..rules.sins.record_of_sins import START
from ..rules.sins.register_of_sins import Watch
from ..rules.turn import Turn

BESIDE = 2
"""The number of spaces that are drawn before the first soul and after the last."""


class Site(Struct, frozen=True):
    """A cathedral site: `bare`, with a `nave`, or `finished`; and the crews on it. What nobody told is None."""

    site: str
    built: str | None
    crews: int | None


class Screen(Struct, frozen=True):
    """What lies behind a player's own screen and in the chest; what nobody told is None."""

    money: int | None
    goods: dict[str, int | None]
    letters: dict[str, int | None]
    compartment_1: tuple[str, ...] | None
    compartment_2: tuple[str, ...] | None
    untold: tuple[str, ...]


class More(Struct, frozen=True):
    """The part of the view that Fields do not give."""

    line: Annotated[tuple[Seat, ...], Meta(description="the souls on the starting space, nearest Hell first")]
    waiting: Annotated[tuple[Seat, ...], Meta(description="who has not offered yet, by seat")]
    offers: Annotated[tuple[tuple[int, int], ...], Meta(description="the offers of this round, notches and taler")]
    taken: Annotated[tuple[str, ...], Meta(description="the actions of the present turn")]
    sites: Annotated[tuple[Site, ...], Meta(description="the cathedral sites")]
    emperors_crew: Annotated[int, Meta(description="the Emperor's crew, while it waits for its site")]
    rooms: Annotated[dict[str, str | None], Meta(description="the card in each room; open, used or empty")]
    deck: Annotated[int | None, Meta(description="how many cards are left to deal")]
    meeting: Annotated[bool, Meta(description="whether the Pope meets in secret")]
    awaited: Annotated[str, Meta(description="what has to happen next")]
    screen: Annotated[Screen | None, Meta(description="what lies behind the viewer's own screen")]
    own_secret: Annotated[tuple[int, ...] | None, Meta(description="the viewer's own offer, or the Pope's die")]
    winners: Annotated[tuple[Seat, ...], Meta(description="who has won, by seat")]


def more(state: MeaCulpa, seat: Seat | None) -> More:
    """The game's own part of the view; `state` is masked already."""
    head = next((step for step in state.agenda if not isinstance(step, Watch)), None)
    return More(
        line=tuple(each for each in state.line if state.souls[each] == START),
        waiting=state.unsealed(seats(state)) if isinstance(head, Offers) else (),
        offers=state.offers,
        taken=tuple(kind for kind in head.taken if kind in KINDS) if isinstance(head, Turn) else (),
        sites=tuple(
            Site(site, None if built is None else BUILT[built], crews)
            for site, built, crews in zip(SITES, state.built, state.crews, strict=True)
        ),
        emperors_crew=state.imperial,
        rooms=house_of(state),
        deck=None if state.deck is None else len(state.deck),
        meeting=isinstance(head, PopeGuess | PopeReveal),
        awaited=awaited(state),
        screen=None if seat is None else screen(state, seat),
        own_secret=None if seat is None else own_secret(state, seat),
        winners=() if state.result is None else state.result.winners,
    )


def house_of(state: MeaCulpa) -> dict[str, str | None]:
    """The cards in the rooms, and whether the suites are `open`. `used` is a closed room, `empty` one whose card is
    still to be dealt, None an unknown one."""
    dealt = any(isinstance(step, Compare) for step in state.agenda) or not state.agenda
    waiting = {step.room for step in state.agenda if isinstance(step, Deal)} if dealt else set(ROOMS)
    rooms: dict[str, str | None] = {
        str(room): ("empty" if room in waiting else "used") if card == USED else card
        for room, card in enumerate(state.rooms, 1)
    }
    shut = state.suite6_shut
    for room, is_open in ((SUITE_5, state.suite5), (SUITE_6, state.suite6 and not shut)):
        closed = "empty" if room == SUITE_6 and not dealt else "used"
        rooms[str(room)] = None if is_open is None else "open" if is_open else closed
    return rooms


def screen(state: MeaCulpa, seat: Seat) -> Screen:
    """What is behind a player's screen and in the chest."""
    is_known = state.chests[seat] is not None
    return Screen(
        money=state.money[seat],
        goods=dict(zip(GOODS, state.goods[seat], strict=True)),
        letters=dict(zip(COLOURS, state.letters[seat], strict=True)),
        compartment_1=contents(state, seat, "I") if is_known else None,
        compartment_2=contents(state, seat, "II") if is_known else None,
        untold=contents(state, seat, None),
    )


def own_secret(state: MeaCulpa, seat: Seat) -> tuple[int, ...] | None:
    """A seat's own sealed choice."""
    match dict(state.sealed).get(seat):
        case Bid(offer=offer):
            return offer
        case Visit(room=room):
            return (room,)
    return None


def seen(state: MeaCulpa, who: Mover, move: Move, seat: Seat | None, opened: bool) -> Move | None:
    """The move as a seat may read it. Offers are sealed until all are made, the Pope's die until it is shown,
    compartments until they are emptied (bid.secret, pope.incognito, donate.secret)."""
    if seat == who:
        return move
    if isinstance(move, Second):
        action = seen(state, who, move.action, seat, opened)
        return move if action is None else Second(action)  # type: ignore[arg-type]
    match move:
        case Bid():
            return move if opened else None
        case Visit() if not opened and _in_secret(state, who):
            return Meeting()
        case Donate(item=item):
            return Donate(item)
    return move


def _in_secret(state: MeaCulpa, who: Mover) -> bool:
    """True if it is the Pope's turn, so that a visit begins with his die."""
    turn = next((step for step in state.agenda if isinstance(step, Turn)), None)
    return turn is not None and turn.character == POPE and who == holder(state, POPE)


def awaited(state: MeaCulpa) -> str:
    """The tag of the next Step, or `over`."""
    return str(state.agenda[0].__struct_config__.tag) if state.agenda else "over"


def board(state: MeaCulpa, seat: Seat | None) -> tuple[Part, ...]:
    """The souls, the players with their posts and sin stones, the House, the market, the sites, the viewer's screen;
    `state` is masked already."""
    seen = more(state, seat)
    lust, petty, greed = ("?" if n is None else n for n in state.stones)
    lines = [line("show.pope-stones", lust=lust, petty=petty, greed=greed)]
    if state.keeper is not None:
        lines.append(line("show.keeper", "bid.keep", state.keeper, player=Player(state.keeper)))
    if seen.taken:
        lines.append(line("show.taken", "act.choice", actions=tuple(Term(f"action.{kind}") for kind in seen.taken)))
    if any(is_sample_price(state, good, way) for good in GOODS for way in ("buy", "sell")):
        lines.append(line("show.sample-prices"))
    return (
        Part("souls", track(state)),
        Part("players", players(state)),
        Part("market", market(state)),
        Part("house", house(seen)),
        Part("sites", sites(seen)),
        Part("round", tuple(lines)),
        *(own(seen, seat) if seat is not None else ()),
    )


def players(state: MeaCulpa) -> Grid:
    """One row a player."""
    heads = ["show.player", "show.characters", "show.post", "show.soul", "show.lust", "show.petty", "show.greed"]
    if state.offers:
        heads.append("show.offered")
    rows = []
    for seat in seats(state):
        characters = tuple(Term(f"character.{each}") for each in CHARACTERS if holder(state, each) == seat)
        post: Cell = number_of(state.posts[seat]) if state.posts else None
        sins = [number_of(n) for n in state.sins[seat]]
        offered = [f"{notches}+{taler}" for notches, taler in state.offers[seat : seat + 1]]
        rows.append((Player(seat), characters or None, post, soul(state, seat), *sins, *offered))
    tracked = heads.index("show.soul") if None not in state.souls else None
    return Grid(tuple(line(head) for head in heads), tuple(rows), tracked)


def track(state: MeaCulpa) -> Track:
    """The part of the road from Heaven to Hell on which the souls stand; on the starting space in their order."""
    places = [(at, seat) for seat, at in enumerate(state.souls) if at is not None]
    least, most = min((at for at, _ in places), default=START), max((at for at, _ in places), default=START)
    stretch = range(min(least, START) - BESIDE, max(most, START) + BESIDE + 1)
    spaces = tuple(line("show.at-start") if at == START else at for at in stretch)
    first = [seat for seat in state.line if state.souls[seat] == START]
    standing = sorted(places, key=lambda each: (each[0], first.index(Seat(each[1])) if Seat(each[1]) in first else 0))
    return Track(spaces, tuple((stretch.index(at), Seat(seat)) for at, seat in standing))


def soul(state: MeaCulpa, seat: Seat) -> Cell:
    """The space of a soul; on the starting space also its place in the line."""
    at = state.souls[seat]
    if at is None:
        return line("show.unknown")
    if at > 0:
        return line("show.below", n=at)
    if at < 0:
        return line("show.above", n=-at)
    waiting = [each for each in state.line if state.souls[each] == START]
    return line("show.start", place=waiting.index(seat) + 1) if seat in waiting else line("show.at-start")


def number_of(value: int | None) -> Cell:
    """A number, or the word for an unknown one."""
    return line("show.unknown") if value is None else value


def house(seen: More) -> Grid:
    """One row a room."""
    rows = tuple((room, *lying(int(room), content)) for room, content in seen.rooms.items())
    return Grid((line("show.room"), line("show.card"), line("show.notches")), rows)


def lying(room: int, content: str | None) -> tuple[Cell, Cell]:
    """The content of a room, and the price of a visit in notches."""
    if content in ("used", "empty"):
        return line(f"show.{content}"), None
    if room not in ROOMS:
        return line("show.unknown") if content is None else line("show.open"), suites()[room].notches
    return (line("show.unknown"), None) if content is None else (Term(f"card.{content}"), cards()[content].notches)


def market(state: MeaCulpa) -> Grid:
    """One row for each kind of stone: its number, its price and what it sells for."""
    heads = ("show.goods", "show.count", "show.price.buy", "show.price.sell")
    rows = tuple(
        (Term(f"stone.{stone}"), number_of(n), *prices_of(state, stone))
        for stone, n in zip(STONES, state.market, strict=True)
    )
    return Grid(tuple(map(line, heads)), rows)


def prices_of(state: MeaCulpa, stone: str) -> tuple[Cell, Cell]:
    """The price of a stone and what it sells for. A stone of indulgence is swapped for a Letter, and can't be sold."""
    if stone == INDULGENCE:
        return LETTER_PRICE, "–"
    buying, selling = (figure(price(state, stone, way), is_sample_price(state, stone, way)) for way in ("buy", "sell"))
    return buying, selling


def figure(value: object, is_sample: bool) -> Cell:
    """A price, with a mark if it is a sample."""
    if not isinstance(value, int):
        return line("show.unknown")
    return line("show.sample-price", n=value) if is_sample else value


def sites(seen: More) -> Grid:
    """One row for each site."""
    rows = tuple(
        (Term(f"site.{at.site}"), line(f"show.{at.built or 'unknown'}"), number_of(at.crews)) for at in seen.sites
    )
    return Grid((line("show.site"), line("show.built"), line("show.crews")), rows)


def own(seen: More, seat: Seat) -> Iterator[Part]:
    """What is behind the viewer's own screen and in the chest, and what was chosen in secret."""
    screen = seen.screen
    if screen is not None:
        goods = ((Term(f"stone.{good}"), number_of(screen.goods[good])) for good in GOODS)
        letters = ((Term(f"letter.{colour}"), number_of(screen.letters[colour])) for colour in COLOURS)
        yield Part("screen", Things(((line("show.taler"), number_of(screen.money)), *goods, *letters)), seat)
        chest = (("show.chest-1", screen.compartment_1), ("show.chest-2", screen.compartment_2))
        shown_items = [(id_, items) for id_, items in chest if items is not None]
        shown_items += [("show.chest-untold", screen.untold)] * bool(screen.untold)
        lines = tuple(line(id_, "donate.secret", seat, items=tuple(map(named, items))) for id_, items in shown_items)
        yield from (Part("chest", lines, seat),) * bool(lines)


def next_line(state: MeaCulpa) -> Line:
    """The next thing to do, and the player who decides it."""
    if not state.agenda:
        return line("next.over")
    match state.agenda[0]:
        case LineUp():
            return line("next.line-up")
        case FillMarket(left=left):
            return line("next.fill-market", n=left)
        case Deal(room=room):
            return line("next.deal", room=room)
        case Ask():
            return line("next.ask")
        case Turn(character=character) as turn if character == POPE and not turn.taken:
            return line("next.turn-pope", "pope.incognito", turn.actor(state), player=Player(turn.actor(state)))
        case step:
            return choosing(state, str(step.__struct_config__.tag))


def choosing(state: MeaCulpa, tag: str) -> Line:
    """The line for a Step with a decision."""
    step = state.agenda[0]
    decision = step.decision(state)
    if decision is None or not decision.seats:
        return line("next.over")
    if decision.kind is Kind.SECRET:
        return line("next.offers")
    if decision.kind is Kind.ANYONE and tag == "watch":
        under = next(each for each in state.agenda[1:] if each.__struct_config__.tag != "watch")
        return line("next.watch", step=str(under.__struct_config__.tag))
    return line(f"next.{tag}", "", decision.seats[0], player=Player(decision.seats[0]))
