"""What it means that cards are taken in Heuchel & Meuchel."""

from __future__ import annotations

from collections.abc import Collection, Iterator

from msgspec.structs import replace

from referee.core import Move
from referee.speech import NEVER, Heard, Meaning, Part, count, said

from ..box.components import VALUES, box
from ..moves import Part as Share
from ..moves import Take
from ..position.state import Heuchel, Unit
from .below import ALL_BELOW, OTHERS, going_with, is_one_from_top, rest_goes_along, together
from .columns import stands_in
from .courses import goes_beside, passed_over
from .covered import cards_beneath, covers_named, is_upper_of, only_of_height, which
from .firsts import ALL, BEGINS, BOTH, STACKS, begins_at, first_of_all, firsts_of_several, of_both
from .left import all_left, denies_below, is_left, not_taken, offered_takes, owners
from .piles import (
    SOME_OF,
    STACK,
    WHOLE_PILE,
    is_everything,
    is_of_height,
    is_source,
    is_uncounted,
    lying_in,
    may_be_part,
    other_height,
    tells,
)
from .places import is_first_card, named_cards, square_ways
from .shares import merges, takes_twice
from .sides import THOSE, is_sided, side_of, sides_denied
from .sparing import ALONE, STAYING, keeps, left_alone, spared
from .squares import takes_elsewhere
from .staying import LOWEST, classes_of, left_classes, own_column, unit_in
from .takers import takers, without_taker
from .verbs import ANY_CARD, verbs

ONLY_SOME = frozenset({"both", "alone", "count1"})
"""The concepts of words that count no cards where a part of a stack is spoken of, as in `just some of it`."""

WITH = "by-means"
"""The concept of words that say with whom somebody goes."""

NEXT_TO = frozenset({"beside", "neighbour"})
"""The concepts of words for what lies in the row of the moved unit."""

SOME = frozenset({"only", "count1", "o1", "lowest", *STAYING})
"""The concepts of words for some cards of a stack."""


def takes(state: Heuchel, heard: Heard) -> Iterator[Move]:
    """One part of one unit beside the moved one; of a column of which nobody told, a few cards or all."""
    yield from takes_elsewhere(state, heard)
    for column in state.columns:
        if column is not None and state.units[column] is None and column != own_column(state):
            yield from (Take((Share(column, number),)) for number in (1, 2, 3, None))
    if state.moved is None:
        yield from _early(state, heard)
        return
    yield from takes_twice(state, heard)
    own, row = state.moved
    for column, squares in enumerate(state.units):
        if column != own and squares is not None:
            numbers = [number for number in heard.numbers if not heard.has(f"row{number}")]
            most = max(len(squares[row]), 2 * heard.has("both"), *numbers, 0) if squares[row] else 0
            yield from (Take((Share(column, number),)) for number in range(1, min(most, VALUES[-1]) + 1))
            yield from (Take((Share(column, card=number),)) for number in cards_beneath(state, squares[row]))


def _early(state: Heuchel, heard: Heard) -> Iterator[Move]:
    """Takes from a player who is named, before anybody has moved."""
    if any(map(heard.has, verbs("go"))):
        return
    for seat, column in enumerate(state.columns):
        if column is not None and column != own_column(state) and heard.has(f"seat.{seat}"):
            yield from (Take((Share(column, number),)) for number in (1, 2, 3, None))


def taking(state: Heuchel, parts: tuple[Share, ...], heard: Heard) -> Meaning:
    """What it means that parts of units are taken."""
    if all_left(state, heard) or _only_go(state, parts, heard):
        return NEVER
    if total := _in_all(state, parts, heard):
        return _somewhere(state, total)
    first = first_of_all(state, heard) if _may_take_several(state) else None
    if first is not None:
        return _alike(state, parts, heard, state.columns[first]) if len(parts) > 1 else NEVER
    if _from_all(state, parts, heard):
        return _alike(state, parts, heard)
    if len(parts) == 1 and parts[0].count is not None and going_with(heard) not in (None, parts[0].count):
        return NEVER
    if len(parts) == 1 and parts[0].card is None and other_height(_height(state, parts[0]), heard):
        return NEVER
    if len(parts) == 1 and is_upper_of(state, parts[0], heard):
        return NEVER
    if len(parts) == 1 and rest_goes_along(heard) and parts[0].count not in (None, _height(state, parts[0]) or None):
        return NEVER
    if len(parts) == 1 and parts[0].card is None and denies_below(heard) and not not_taken(state, parts, heard):
        return NEVER
    alone = left_alone(state.turn, len(state.terms.seats), heard)
    if merges(state, parts, heard) or is_left(state, parts, heard) or not alone.isdisjoint(owners(state, parts)):
        return NEVER
    if not any(_may_be_part(state, share, heard) for share in parts):
        return NEVER
    taken = without_taker(state, heard) if len(parts) > 1 else heard
    pointed = [_pointed_at(state, share, taken) for share in parts]
    if len(parts) > 1 and not all(pointed):
        return NEVER
    several = is_everything(heard) and _may_take_several(state)
    if not any(pointed) and (heard.has("each") or of_both(heard) or several):
        return NEVER
    meant = _take(state, parts, heard)
    spared_too = {*ALONE, *(f"seat.{seat}" for seat in alone), *_shown_by(state, alone)} if alone else set()
    spared_too |= ALL if any(keeps(seat, heard) for seat in alone) else set()
    return meant if meant is NEVER else replace(meant, also=meant.also | spared_too)


def _only_go(state: Heuchel, parts: tuple[Share, ...], heard: Heard) -> bool:
    """Whether somebody is only said to go over others, beside or to them, or to go who stands in the column of which
    parts would be taken."""
    if any(map(heard.has, verbs("take"))):
        return False
    if not any(map(heard.has, ("go", "move", "up"))) or heard.has("and"):
        return bool(passed_over(heard))
    if goes_beside(heard) or passed_over(heard):
        return True
    return any(stands_in(share.column, heard) for share in parts)


def _shown_by(state: Heuchel, seats: frozenset[int]) -> frozenset[str]:
    """The classes on top in the row of the moved unit that some players have."""
    row = 0 if state.moved is None else state.moved[1]
    units = (unit_in(state, state.columns[seat], row) for seat in seats)
    return frozenset[str]().union(*(classes_of(state, unit[:1]) for unit in units))


def _take(state: Heuchel, parts: tuple[Share, ...], heard: Heard) -> Meaning:
    """What it means that parts of units are taken, one after the other."""
    own = takers(state, heard)
    under = own | ({"go", "put", "up", "move"} if heard.has("beneath") or heard.has("protection") else set())
    under |= {"go", "with", WITH} if heard.has(WITH) and any(map(heard.has, own)) else set()
    shares = tuple(part for number, share in enumerate(parts) for part in _share(state, share, number, heard))
    also = ANY_CARD | {"only", "beneath", "protection", "column-word", "yes", "alone", "part-off", "included", *SOME_OF}
    also |= {f"row{share.row}" for share in parts if share.row} | (
        {"o1"} if len(parts) > 1 and firsts_of_several(heard) else set()
    )
    also |= {f"{STACK}{_height(state, share)}" for share in parts}
    sums = {_in_sum(state, parts), len(parts)}
    also |= {f"{THOSE}{number}" for number in sums} | ({THOSE} if 2 in sums else set())
    also |= set() if state.moved is None else NEXT_TO
    also |= sides_denied(state, parts, heard)
    also |= under | not_taken(state, parts, heard) | (set() if state.moved is None else {f"row{state.moved[1]}"})
    counts = [count(share.count) for share in parts if share.count]
    numbered = bool(counts) and all(any(map(heard.has, each)) for each in counts)
    numbered = numbered or any(share.count in heard.numbers for share in parts if (share.count or 1) > 1)
    also |= {BEGINS} if any(map(heard.has, ALL)) else set()
    also |= {"pile", "stack"} if numbered or is_source(heard) or is_uncounted(heard) or _top_of_stack(heard) else set()
    taken = frozenset[str]().union(*(_taken(state, share) for share in parts))
    if any(sum(each in span.concepts for span in heard.spans) == 1 for each in left_classes(heard) & taken):
        return NEVER
    if len(parts) > 1 and _all_of_several(heard):
        whole = all(share.card is None and share.count in (None, _height(state, share)) for share in parts)
        shares = tuple(replace(part, loose=part.loose or bool(part.ways & ALL)) for part in shares)
        must = ALL | {"pile"}
        return Meaning(verbs("take"), shares, also | must, ordered=True, must=must, strict=True) if whole else NEVER
    if (each := _each(parts)) and heard.has("each"):
        shares = tuple(part for part in shares if not part.ways & each)
        return Meaning(verbs("take"), shares, also | each | {"each"}, ordered=True, must=each)
    return Meaning(verbs("take"), shares, also, ordered=True, strict=len(parts) > 1)


def _in_sum(state: Heuchel, parts: tuple[Share, ...]) -> int:
    """How many cards are taken together."""
    return sum(share.count or _height(state, share) for share in parts)


def _taken(state: Heuchel, share: Share) -> frozenset[str]:
    """The classes of the cards that are taken of a unit."""
    unit = unit_in(state, share.column, share.row or (state.moved[1] if state.moved is not None else 0))
    return classes_of(state, unit[: share.count] if share.card is None else unit[share.card - 1 : share.card])


def _share(state: Heuchel, share: Share, group: int, heard: Heard) -> tuple[Part, Part]:
    """Everything that points at the unit from which is taken, and at how much."""
    row = share.row or (state.moved[1] if state.moved is not None else 0)
    unit = lying_in(state, share.column, row)
    where = {*square_ways(share.column, row), *(() if is_sided(heard) else (f"column{share.column + 1}",))}
    if share.column in state.columns:
        where.add(f"seat.{state.columns.index(share.column)}")
    where |= side_of(state, share.column, row, heard) | only_of_height(state, share.column, row)
    if state.units[share.column] is None or not row:
        return _untold_share(share, where, group)
    if share.card is not None:
        where |= covers_named(state, heard) & classes_of(state, unit[: share.card - 1])
        told = spared(heard) == share.card - 1 == len(unit) - 1 and bool(only_of_height(state, share.column, row))
        return said(where, loose=told, group=group), said(which(state, unit, share.card), group=group)
    number = share.count or len(unit)
    many = set() if is_of_height(number, heard) else set(count(number))
    many |= set() if (left := spared(heard)) is None else count(left) | (LOWEST | {"rest"} if left == 1 else set())
    many -= ONLY_SOME if is_uncounted(heard) else set()  # a part of both units, and not both cards
    top = _top_of_stack(heard)
    if number == len(unit):
        whole = number > 1 and not top and not is_source(heard)
        many |= {"all"} | ({"pile", WHOLE_PILE, f"{STACK}{number}"} if whole else set())
        many |= OTHERS | {"only", "o1"} if rest_goes_along(heard) else set()
    if number == 1 and not is_uncounted(heard):
        many |= {*(("only",) if is_one_from_top(heard) else ()), *(("o1",) if top or is_first_card(heard) else ())}
    many |= together(number, heard)
    top_alone = going_with(heard) == number or rest_goes_along(heard)
    named = named_cards(state, unit[: 1 if top_alone else number], heard)
    if number > 1 and (listed := _listed(state, unit, number, heard)):
        return said(where, listed, group=group), said(many, listed, group=group)
    alone = named if number == len(unit) == 1 else ()  # of a stack, how much has to be said
    return said(where, named, group=group), said(many, alone, group=group)


def _top_of_stack(heard: Heard) -> bool:
    """Whether one card is named, and behind it the stack of which it is the uppermost."""
    piles = [span.places[0] for span in heard.spans if span.concepts & {"pile", "stack"}]
    tops = [span.places[-1] for span in heard.spans if span.concepts & {"only", "o1"}]
    cards = [span.places[-1] for span in heard.spans if "card" in span.concepts]
    before = bool(piles and tops and cards) and max(min(tops), min(cards)) < min(piles)
    return before and not heard.has("all") and not any(number > 1 for number in heard.numbers)


def _from_all(state: Heuchel, parts: tuple[Share, ...], heard: Heard) -> bool:
    """Whether parts of several units are taken, and what is said is said of all units alike and names none."""
    if len(parts) < 2 or any(share.card is not None for share in parts):
        return False
    if any(heard.has(f"seat.{seat}") for seat in range(len(state.terms.seats))) or heard.named("letter."):
        return False
    if is_sided(heard):
        return False
    counted = [set(span.places) for span in heard.spans if tells(span, STACK)]
    boths = (span for span in heard.spans if "both" in span.concepts)
    pair = any(all(each.isdisjoint(span.places) for each in counted) for span in boths)
    whole = pair or (heard.has("all") and not heard.has(WHOLE_PILE))
    return heard.has("each") or of_both(heard) or is_everything(heard) or (heard.has("pile") and whole)


def _in_all(state: Heuchel, parts: tuple[Share, ...], heard: Heard) -> int:
    """How many cards are taken of several units together, where that number is all that is said; 0 where it is not."""
    total = _in_sum(state, parts)
    if len(parts) < 2 or heard.numbers != (total,) or of_both(heard) or Take(parts) not in offered_takes(state):
        return 0
    return 0 if any(_pointed_at(state, share, heard) for share in parts) else total


def _somewhere(state: Heuchel, total: int) -> Meaning:
    """So many cards, of which nobody said where they are taken."""
    own = frozenset() if state.moved is None else classes_of(state, unit_in(state, *state.moved)[:1])
    also = ANY_CARD | own | {"yes", "column-word", "with", "protection", "beneath", "go", "put", "up", "move"}
    return Meaning(verbs("take"), (said("column-named"), said(count(total))), also)


def _alike(state: Heuchel, parts: tuple[Share, ...], heard: Heard, first: int | None = None) -> Meaning:
    """As much of every unit from which can be taken, column by column, or one column `first`; of both stacks all, of
    each as many as said."""
    row = parts[0].row or (state.moved[1] if state.moved is not None else 0)
    heights = {share.column: len(unit_in(state, share.column, row)) for share in parts}
    may = {move.parts for move in offered_takes(state)}
    columns = tuple(share.column for share in parts)
    most = max((tuple(share.column for share in each) for each in may), key=len, default=())
    ordered = columns == tuple(sorted(columns)) if first is None else columns[0] == first
    if not ordered or set(columns) != set(most):
        return NEVER
    also = ANY_CARD | {"each", "pile", "beneath", "protection", "yes", "go", "put", "column-word", "everything"}
    also |= {f"row{row}", BOTH, STACKS}
    idle = frozenset[int]() if first is None else begins_at(heard)
    also |= set() if first is None else {BEGINS, f"seat.{state.columns.index(first)}"}
    counts = {share.count or heights[share.column] for share in parts}
    whole = all((share.count or heights[share.column]) == heights[share.column] for share in parts)
    everything = any(map(heard.has, ALL)) and not _numbers_beside(heard, idle)
    upper = of_both(heard) and _says_top(heard, idle)
    uppers = upper and max(heights.values()) > 1
    if whole and not is_uncounted(heard) and (heard.has("pile") or everything) and not uppers:
        return Meaning(
            verbs("take"), (said("all", "both", "pile", "everything", ALL_BELOW, BOTH, STACKS),), also | {"all", "both"}
        )
    if len(counts) != 1 or is_uncounted(heard) or not (heard.has("each") or of_both(heard)):
        return NEVER
    number = counts.pop()
    many = {f"n{number}"} if of_both(heard) and number == 2 else count(number)
    top = {"only", "o1"} if number == 1 and _says_top(heard, idle) else set()
    return Meaning(verbs("take"), (said(many, *top),), also | {"only"})


def _says_top(heard: Heard, idle: frozenset[int]) -> bool:
    """Whether the top or the first card is spoken of, elsewhere than at the `idle` places."""
    return any(span.concepts & {"only", "o1"} and not idle.issuperset(span.places) for span in heard.spans)


def _all_of_several(heard: Heard) -> bool:
    """Whether all is said, or a stack without more, and nothing of how much is taken of one unit."""
    firsts = firsts_of_several(heard)
    some = any(span.concepts & SOME and not firsts.issuperset(span.places) for span in heard.spans)
    whole = any(map(heard.has, ALL | {"pile"}))
    return whole and not some and not heard.named("class.") and not _numbers_beside(heard, firsts)


def _height(state: Heuchel, share: Share) -> int:
    """How many cards lie in the unit from which is taken."""
    row = share.row or (state.moved[1] if state.moved is not None else 0)
    return len(unit_in(state, share.column, row))


def _may_be_part(state: Heuchel, share: Share, heard: Heard) -> bool:
    """Whether what is taken of a unit can be the part of a stack that is spoken of, if any is."""
    lie = _height(state, share)
    return may_be_part(share.count or lie or 1, lie or VALUES[-1] + 1, heard)


def _numbers_beside(heard: Heard, idle: Collection[int] = ()) -> bool:
    """Whether a number is said that does not count the players, and at none of the `idle` places."""
    players = heard.places({BOTH})
    return any(
        token.number is not None and place not in players and place not in idle
        for place, token in enumerate(heard.tokens)
    )


def _may_take_several(state: Heuchel) -> bool:
    """Whether cards of more than one unit can be taken together."""
    return any(len(each.parts) > 1 for each in offered_takes(state))


def _each(parts: tuple[Share, ...]) -> frozenset[str]:
    """How much is taken of every unit, where it is as much of each."""
    counts = {share.count for share in parts if share.card is None}
    number = counts.pop() if len(counts) == 1 else None
    return frozenset() if number is None or len(parts) < 2 else count(number)


def _listed(state: Heuchel, unit: Unit, number: int, heard: Heard) -> frozenset[str]:
    """The classes of the upper cards of a unit, where all of them are named, no two are alike and none stays."""
    if any(map(heard.has, STAYING - {"rest"})):
        return frozenset()
    classes = classes_of(state, unit[:number])
    return classes if len(classes) == number and all(map(heard.has, classes)) else frozenset()


def _pointed_at(state: Heuchel, share: Share, heard: Heard) -> bool:
    """Whether anything that is said points at the unit from which is taken."""
    where, _ = _share(state, share, 0, heard)
    return any(heard.has(way) for way in where.ways)


def _untold_share(share: Share, where: set[str], group: int) -> tuple[Part, Part]:
    """The same where nobody told what lies there: whatever is called by its class is one card."""
    classes = frozenset(f"class.{name}" for name in box().classes)
    if share.count is None:
        return said(where, group=group), said("all", "pile", group=group)
    single = ({"only"}, classes) if share.count == 1 else ()
    return said(where, group=group), said(count(share.count), *single, group=group)
