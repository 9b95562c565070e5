"""The view of a seat, drawn for the terminal; what has to happen next."""

from __future__ import annotations

from referee.core.breach import Player, Term
from referee.core.decision import Kind
from referee.core.lines import Cell, Grid, Line, Panel, line
from referee.core.step import Ask
from referee.core.terms import Seat

from .components import CHARACTERS, COLOURS, DENS, GOODS, ROOMS, STONES
from .evaluation import named
from .rounds import Deal, FillMarket
from .setup import LineUp
from .state import MeaCulpa
from .view import MeaCulpaView, Screen, view


def panels(state: MeaCulpa, seat: Seat | None) -> tuple[Panel, ...]:
    """The players with their posts, souls and sin stones; the House, the market, the sites; the viewer's screen."""
    seen = view(state, seat)
    shown: list[Panel] = [players(state, seen), house(seen), market(seen), sites(seen)]
    lust, petty, greed = ("?" if n is None else n for n in seen.pope_stones.values())
    shown.append(line("show.pope-stones", lust=lust, petty=petty, greed=greed))
    if seen.screen is not None and seat is not None:
        shown += own(seen.screen, seat)
    if seen.own_secret is not None:
        number, *rest = seen.own_secret
        shown.append(line("show.offer", notches=number, taler=rest[0]) if rest else line("show.die", room=number))
    return tuple(shown)


def players(state: MeaCulpa, seen: MeaCulpaView) -> Grid:
    """One row a player."""
    heads = ("show.player", "show.characters", "show.post", "show.soul", "show.lust", "show.petty", "show.greed")
    rows = []
    for number in range(len(state.terms.seats)):
        seat = Seat(number)
        held = tuple(Term(f"character.{each}") for each in CHARACTERS if seen.characters[each] == seat)
        post: Cell = None if seen.posts is None else number_of(seen.posts[seat])
        sins = [number_of(seen.sins[seat][den]) for den in DENS]
        rows.append((Player(seat), held or None, post, soul(seen, seat), *sins))
    return Grid(tuple(line(head) for head in heads), tuple(rows))


def soul(seen: MeaCulpaView, seat: Seat) -> Cell:
    """Where a soul stands; on the starting space also its place in the line."""
    at = seen.souls[seat]
    if at is None:
        return line("show.unknown")
    if at > 0:
        return line("show.below", n=at)
    if at < 0:
        return line("show.above", n=-at)
    return line("show.start", place=seen.line.index(seat) + 1) if seat in seen.line else line("show.at-start")


def number_of(value: int | None) -> Cell:
    return line("show.unknown") if value is None else value


def house(seen: MeaCulpaView) -> Grid:
    """One row a room."""
    rows: list[tuple[Cell, ...]] = []
    for room, held in seen.rooms.items():
        card: Cell = line("show.used") if held == "used" else line("show.unknown") if held is None else None
        if card is None:
            card = Term(f"card.{held}") if int(room) in ROOMS else line("show.open")
        rows.append((room, card))
    return Grid((line("show.room"), line("show.card")), tuple(rows))


def market(seen: MeaCulpaView) -> Grid:
    heads = tuple(Term(f"stone.{stone}") for stone in STONES)
    return Grid(heads, (tuple(number_of(seen.market[stone]) for stone in STONES),))


def sites(seen: MeaCulpaView) -> Grid:
    rows = tuple(
        (Term(f"site.{at.site}"), line(f"show.{at.built or 'unknown'}"), number_of(at.crews)) for at in seen.sites
    )
    return Grid((line("show.site"), line("show.built"), line("show.crews")), rows)


def own(screen: Screen, seat: Seat) -> list[Panel]:
    """What lies behind the viewer's own screen."""
    heads: tuple[Cell, ...] = (line("show.taler"), *(Term(f"stone.{good}") for good in GOODS))
    money = number_of(screen.money)
    shown: list[Panel] = [Grid(heads, ((money, *(number_of(screen.goods[good]) for good in GOODS)),))]
    letters = tuple(number_of(screen.letters[colour]) for colour in COLOURS)
    shown.append(Grid(tuple(Term(f"letter.{colour}") for colour in COLOURS), (letters,)))
    chest = (("show.chest-1", screen.compartment_1), ("show.chest-2", screen.compartment_2))
    for id_, items in chest:
        if items is not None:
            shown.append(line(id_, "donate.secret", seat, items=tuple(named(item) for item in items)))
    if screen.untold:
        shown.append(line("show.chest-untold", "donate.secret", seat, items=tuple(map(named, screen.untold))))
    return shown


def next_line(state: MeaCulpa) -> Line:
    """What has to happen next, and who decides it."""
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
        case step:
            return choosing(state, str(step.__struct_config__.tag))


def choosing(state: MeaCulpa, tag: str) -> Line:
    """The line for a Step that somebody has to decide."""
    step = state.agenda[0]
    wanted = step.decision(state)
    if wanted is None or not wanted.seats:
        return line("next.over")
    if wanted.kind is Kind.SECRET:
        return line("next.offers", n=len(wanted.seats))
    if wanted.kind is Kind.ANYONE and tag == "watch":
        under = next(each for each in state.agenda[1:] if each.__struct_config__.tag != "watch")
        return line("next.watch", step=str(under.__struct_config__.tag))
    return line(f"next.{tag}", "", wanted.seats[0], player=Player(wanted.seats[0]))
