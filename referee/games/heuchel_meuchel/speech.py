"""What the moves of Heuchel & Meuchel mean in plain words."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from referee.core import Move
from referee.speech import NEVER, Heard, Meaning, Part, count, said
from referee.speech.heard import FILL

from .components import DIE_FACES, ROWS, box, square_name
from .die import Offer
from .moves import Again, ChooseColumn, Count, Deal, Go, Lay, Left, Lose, Pass, Roll, Stack, Take, Top
from .places import column_at, row_of
from .said.below import rest_stays
from .said.columns import choosing, stands_in
from .said.courses import lands_in
from .said.declared import declared, other_classes
from .said.firsts import ALL
from .said.heaps import HOW
from .said.leaving import departing
from .said.left import REFUSES, all_left
from .said.moves import going
from .said.orders import WAYS, laid, lie_otherwise, orders, tells_the_order
from .said.piles import home_rows
from .said.places import row_named, shaped, unit_named
from .said.showing import is_elsewhere, where_shown
from .said.sides import plainly
from .said.sparing import STAYING, keeps, spared
from .said.squares import sideways, squares_named, ways_named
from .said.staying import classes_of, lowest_is_left, own_column, unit_in
from .said.takes import takes, taking
from .said.verbs import ANY_CARD, VERBS
from .setup import Laying
from .state import Heuchel
from .taking import Taking, after_taking

PLACED = HOW | {"put", "pile", "middle", "count", "shows"}
LYING = PLACED | {"both", "stays", "spares", "sit", "have", "up", "hidden", "with", "go"}
"""What may be said besides of stacks while they are laid."""

SHOWN = (
    "only",
    "count",
    "beneath",
    "o1",
    "o2",
    "o3",
    "o4",
    "lowest",
    "pile",
    "alone",
    "points",
    "die",
    "extra",
    "no",
    "continue",
    "have",
    "over",
)
ROLLED = frozenset(
    {"die", "have", "continue", "count", "go", "only", "alone", "nothing", "no", "pass", "stop", "left-over", "extra"}
)


def sayable(state: Heuchel, heard: Heard) -> Iterator[Move]:
    """Moves that are understood whether or not they can be made now."""
    heard = departing(plainly(heard))
    yield from (Pass(), Again())
    yield from (Roll(value) for value in DIE_FACES)
    yield from takes(state, heard)
    yield from other_classes(state, heard)
    if (_is_laying(state) or any(map(heard.has, VERBS[Lay]))) and (stacks := orders(heard)):
        yield Lay(stacks)
    taker, state = state.turn, after_taking(state)
    own = own_column(state)
    for row in ROWS:
        unit = unit_in(state, own, row)
        if unit:
            yield from (Go(row), Lose(row))
            yield from (Go(row, top) for top in range(1, len(unit)))
            far = {row + number for number in heard.numbers if heard.has(f"far{number}")}
            far |= {row - number for number in heard.numbers or (1,) if heard.has("down")}
            far |= {row_of(square) for square in squares_named(heard) if column_at(square) == own}
            others = set(ROWS).intersection(far.union(heard.numbers)) - {row, lands_in(state, row)}
            yield from (Go(row, None, to) for to in sorted(others))
    yield from (each for row in home_rows(state, own) for each in (Go(row), Lose(row)))
    if own is None or state.units[own] is None:
        yield from (each for row in ROWS for each in (Go(row), Go(row, 1), Lose(row)))
    for square in squares_named(heard):
        if own is None or column_at(square) != own:
            yield from (Go(square), Lose(square))
    yield from ways_named(state, heard)
    yield from sideways(state, heard)
    yield from _foreign(state, own, heard, taker)


def _foreign(state: Heuchel, own: int | None, heard: Heard, taker: int | None) -> Iterator[Move]:
    """A unit in the column of another player who is named or may take cards now, called by its row or by what lies on
    top of it."""
    for seat, column in enumerate(state.columns):
        if column is None or column == own:
            continue
        if not (seat == taker or heard.has(f"seat.{seat}") or stands_in(column, heard, surely=True)):
            continue
        for row in ROWS:
            named = classes_of(state, unit_in(state, column, row)[:1]) | shaped(state, column, row, heard)
            if any(map(heard.has, named | row_named(row, heard))):
                yield Go(square_name(column, row))


def meaning(state: Heuchel, move: Move, heard: Heard) -> Meaning:
    """What a move means, in concepts."""
    heard = heard if isinstance(move, ChooseColumn) else departing(plainly(heard))
    verbs = VERBS.get(type(move), frozenset())
    match move:
        case ChooseColumn():
            return choosing(state, move, heard)
        case Go():
            return going(state, move, heard)
        case Take(parts):
            return taking(state, parts, heard)
        case Lose(place, card):
            parts_ = (unit_named(state, place, 1 if card is None else card, heard), *_lost(card))
            return Meaning(
                verbs,
                parts_,
                ANY_CARD | {"pile", "give", "yes"} | ({"only", "count1"} if card in (None, 1) else set()),
            )
        case Roll() if any(map(heard.has, ("pile", "card"))) or _goes_to_row(heard) or _only_loses(heard):
            return NEVER
        case Roll(die):
            value = frozenset[str]() if die == 1 and _one_more(heard) else count(die)
            return Meaning(verbs, (said(value),), ROLLED)
        case Top() | Count() if is_elsewhere(state, heard):
            return NEVER
        case Top(rank, value) | Count(rank, value):
            also = frozenset({f"class.{box().classes[rank]}", *SHOWN})
            return Meaning(verbs, (said(count(value)),), also | where_shown(state))
        case Stack():
            return declared(state, move, heard)
        case Deal(rank, value) | Left(rank, value):
            return Meaning(verbs, (_card(rank), said(f"n{value}")))
        case Lay(stacks) if lie_otherwise(stacks, heard):
            return NEVER
        case Lay(stacks):
            every = [part for order in stacks for part in laid(order, heard)]
            every = [replace(part, group=number) for number, part in enumerate(every)]
            also = LYING if _is_laying(state) else PLACED
            return Meaning(verbs, tuple(every), also | WAYS, ordered=not tells_the_order(heard))
        case Pass() if (heard.has("extra") and not _declines(heard)) or (
            state.moved is not None and heard.has("spares") and spared(heard) is not None and not all_left(state, heard)
        ):
            return NEVER
        case Pass() if not _may_take(state) and (rest_stays(heard) or _another_keeps(state, heard)):
            return NEVER  # it is said besides what goes
        case Pass() if (heard.has("leaves") and heard.has("beneath")) or lowest_is_left(heard):  # it is below another
            return NEVER
        case Pass() if heard.has("count1") and not any(map(heard.has, verbs - DENIED)):  # one is taken from somebody
            return NEVER
        case Pass() if _may_take(state) and _takes_one(heard):
            return NEVER
        case Pass():
            also = frozenset({"take", "roll", "continue", "extra", "go", "die", "nothing", "turn"})
            others = {f"next.{seat}" for seat in range(len(state.terms.seats)) if seat != state.turn}
            also |= count(state.roll) if isinstance(state.roll, int) else set()
            also |= {"protection", "beneath", "lose", "card", "rest", "move", "up", "accept", *STAYING}
            also |= ALL if heard.has("stays") or heard.has("pass") else set()
            also -= set() if any(map(heard.has, verbs)) else {"take"}
            also |= classes_of(state, unit_in(state, own_column(state), state.moved[1])) if state.moved else set()
            others |= {"stays"} if any(map(heard.has, ALL)) else set()
            others |= {GIVES_UP} if state.extra or _is_offered(state) else set()
            left = all_left(state, heard)
            return Meaning(verbs | others | (REFUSES if left else set()), (), also | left)
        case Again() if heard.has(GIVES_UP) or _speaks_of_a_card(heard):
            return NEVER
    return Meaning(verbs, (), frozenset({"extra", "take", "go", "yes", "turn", "die", "have", "give"}))


DENIED = frozenset({"no", "not", "nothing"})
GIVES_UP = "gives-up"
"""The concept of words for giving something up: an extra turn where one is to be had, else a card."""


def _is_laying(state: Heuchel) -> bool:
    """Whether stacks are laid now."""
    return bool(state.agenda) and isinstance(state.agenda[0], Laying)


def _is_offered(state: Heuchel) -> bool:
    """Whether an extra turn can be had for a roll."""
    return bool(state.agenda) and isinstance(state.agenda[0], Offer)


def _may_take(state: Heuchel) -> bool:
    """Whether cards can be taken next, all of which may stay."""
    return bool(state.agenda) and isinstance(state.agenda[0], Taking)


def _another_keeps(state: Heuchel, heard: Heard) -> bool:
    """Whether another player than the one on turn is said to keep something."""
    return any(keeps(seat, heard) for seat in range(len(state.terms.seats)) if seat != state.turn)


def _takes_one(heard: Heard) -> bool:
    """Whether somebody says first of all that he takes one: what he does not want comes behind it."""
    takes, ones, stops = (
        [span.places[0] for span in heard.spans if span.concepts & concepts]
        for concepts in (frozenset({"take", "steal"}), frozenset({"count1"}), VERBS[Pass])
    )
    return bool(stops) and any(min(takes, default=min(stops)) < one < min(stops) for one in ones)


def _declines(heard: Heard) -> bool:
    """Whether anything but the word for a turn says that somebody stops."""
    says_so = VERBS[Pass] | {GIVES_UP}
    return any(span.concepts & says_so and not span.concepts & {"turn", "extra"} for span in heard.spans)


def _speaks_of_a_card(heard: Heard) -> bool:
    """Whether a card is spoken of or somebody loses something, and nothing but a yes would say that he goes on."""
    goes_on = any(span.concepts & (VERBS[Again] - {"yes"}) and FILL not in span.concepts for span in heard.spans)
    return not goes_on and (heard.has("card") or heard.has("lose"))


def _goes_to_row(heard: Heard) -> bool:
    """Whether somebody is said to move to a row, and no die is spoken of."""
    rows = any(heard.has(f"{kind}{row}") for kind in ("row", "goal") for row in ROWS)
    return rows and heard.has("move") and not (heard.has("roll") or heard.has("die"))


def _only_loses(heard: Heard) -> bool:
    """Whether somebody is said to lose something, and no die is spoken of."""
    return heard.has("lose") and not (heard.has("roll") or heard.has("die"))


def _one_more(heard: Heard) -> bool:
    """Whether `one` only counts a throw, as in one more roll."""
    ones = [span.places[0] for span in heard.spans if "count1" in span.concepts]
    rolls = {span.places[0] for span in heard.spans if span.concepts & {"roll", "die", "extra", "continue"}}
    return bool(ones) and all(one + 1 in rolls for one in ones)


def leaves(state: Heuchel, move: Move) -> bool:
    """Whether a move of some cards leaves others of the same unit where they are."""
    match move:
        case Go(_, top):
            return top is not None
        case Take(parts):
            return all(share.count is not None or share.card is not None for share in parts)
    return False


def _lost(card: int | None) -> tuple[Part, ...]:
    return () if card is None else (said(count(card), f"o{card}", "beneath"),)


def _card(rank: int) -> Part:
    return said(f"class.{box().classes[rank]}")
