"""What the moves of Heuchel & Meuchel mean in plain words."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from referee.core import Move, NotKnown
from referee.core.judge import at_step
from referee.speech import Heard, Meaning, Part, count, said
from referee.speech.lexicon import folded

from .components import DIE_FACES, ROWS, VALUES, box, square_name
from .moves import Again, ChooseColumn, Count, Deal, Go, Lay, Left, Lose, Order, Pass, Place, Roll, Stack, Take, Top
from .moves import Part as Share
from .said_sparing import STAYING, keeps, leaves_as_said, spared
from .said_staying import (
    APART,
    ARTICLES,
    classes_of,
    is_parted,
    kept,
    left_classes,
    left_of,
    own_column,
    part_of,
    stay_said,
    unit_in,
    values_named,
)
from .state import Heuchel, Unit
from .taking import Taking
from .turn import Turn

VERBS: dict[type[Move], frozenset[str]] = {
    ChooseColumn: frozenset({"take", "choose", "sit", "give", "column-word"}),
    Deal: frozenset({"deal", "take", "turns-up", "have"}),
    Lay: frozenset({"lay", "put", "stack", "from-top", "order"}),
    Stack: frozenset({"stack", "shows", "turns-up", "put", "alone"}),
    Left: frozenset({"left-over", "shows", "turns-up"}),
    Roll: frozenset({"roll", "die", "shows", "turns-up"}),
    Go: frozenset({"go", "move", "up", "continue", "over"}),
    Take: frozenset({"take", "steal", "beneath", "protection", "give", "mine", "lose"}),
    Pass: frozenset({"pass", "stop", "no", "not", "nothing"}),
    Again: frozenset({"continue", "yes", "roll", "extra"}),
    Lose: frozenset({"lose", "go-away"}),
    Top: frozenset({"shows", "turns-up", "beneath"}),
    Count: frozenset({"shows", "turns-up", "count", "points", "move"}),
}
PLACED = frozenset({"only", "beneath", "put", "pile", "lowest", "middle", "over", "count", "shows"})
SHOWN = ("only", "count", "beneath", "o1", "pile", "alone", "points", "die", "extra", "no", "continue", "have", "over")
ROLLED = ("die", "have", "go", "only", "alone", "nothing", "no", "pass", "stop", "left-over", "extra")
ANY_CARD = frozenset({"card"})
NEVER = Meaning(frozenset(), must=frozenset({"never"}))
"""What a move means that can't be meant."""

FROM = frozenset({"from", "off", "out", "aus", "von", "de", "du", "d"})
"""What stands before a place where something is taken away."""


def sayable(state: Heuchel, heard: Heard) -> Iterator[Move]:
    """Moves that are understood whether or not they can be made now."""
    yield from (Pass(), Again())
    yield from (Roll(value) for value in DIE_FACES)
    squares = [name.upper() for name in heard.named("square.")]
    own = own_column(state)
    for row in ROWS:
        unit = unit_in(state, own, row)
        if unit:
            yield from (Go(row), Lose(row))
            yield from (Go(row, top) for top in range(1, len(unit)))
            far = {row + number for number in heard.numbers if heard.has(f"far{number}")}
            far |= {row - number for number in heard.numbers or (1,) if heard.has("down")}
            others = set(ROWS).intersection(far.union(heard.numbers)) - {row, _lands(state, row)}
            yield from (Go(row, None, to) for to in sorted(others))
    if own is None or state.units[own] is None:
        yield from (each for row in ROWS for each in (Go(row), Go(row, 1), Lose(row)))
    for square in dict.fromkeys(squares):
        if own is None or square[0].casefold() != box().columns[own]:
            yield from (Go(square), Lose(square))
    yield from _foreign(state, own, heard)
    yield from _takes(state, heard)
    if stacks := _orders(heard):
        yield Lay(stacks)


def _foreign(state: Heuchel, own: int | None, heard: Heard) -> Iterator[Move]:
    """A unit in the column of another player who is named, called by its row or by what lies on top of it."""
    for seat, column in enumerate(state.columns):
        if column is None or column == own or not heard.has(f"seat.{seat}"):
            continue
        for row in ROWS:
            top = unit_in(state, column, row)[:1]
            if any(map(heard.has, _row_named(row, heard))) or any(heard.has(name) for name in classes_of(state, top)):
                yield Go(square_name(column, row))


def _takes(state: Heuchel, heard: Heard) -> Iterator[Move]:
    """One part of one unit beside the moved one; of a column of which nobody told, a few cards or all."""
    for column in state.columns:
        if column is not None and state.units[column] is None and column != own_column(state):
            yield from (Take((Share(column, number),)) for number in (1, 2, 3, None))
    if state.moved is None:
        yield from _early(state, heard)
        return
    own, row = state.moved
    for column, squares in enumerate(state.units):
        if column != own and squares is not None:
            numbers = [number for number in heard.numbers if not heard.has(f"row{number}")]
            most = max(len(squares[row]), 2 * heard.has("both"), *numbers, 0) if squares[row] else 0
            yield from (Take((Share(column, number),)) for number in range(1, min(most, VALUES[-1]) + 1))
            yield from (Take((Share(column, card=number),)) for number in _beneath(state, squares[row]))


def _early(state: Heuchel, heard: Heard) -> Iterator[Move]:
    """Takes from a player who is named, before anybody has moved."""
    if any(map(heard.has, VERBS[Go])):
        return
    for seat, column in enumerate(state.columns):
        if column is not None and column != own_column(state) and heard.has(f"seat.{seat}"):
            yield from (Take((Share(column, number),)) for number in (1, 2, 3, None))


def _beneath(state: Heuchel, unit: Unit) -> Iterator[int]:
    """The cards under others that can be called by a class that shows nowhere above them, or as the lowest."""
    above = frozenset[str]()
    for number, card in enumerate(unit, 1):
        name = classes_of(state, (card,))
        if number > 1 and (not name <= above or number == len(unit)):
            yield number
        above |= name


def _orders(heard: Heard) -> tuple[Order, ...]:
    """The stacks that are named with their values, each class before its own."""
    found: list[tuple[int, list[int]]] = []
    ends: dict[int, str] = {}
    for span in sorted(heard.spans, key=lambda span: span.places):
        names = [rank for name, rank in box().ranks.items() if f"class.{name}" in span.concepts]
        if names:
            found.append((names[0], []))
        elif found and len(span.places) == 1 and (value := heard.tokens[span.places[0]].number) in VALUES:
            found[-1][1].append(int(value or 0))
        elif found and (named := span.concepts & {"only", "lowest"}):
            ends.setdefault(len(found) - 1, "lowest" if "lowest" in named else "only")
    found = [(rank, values[::-1] if ends.get(at) == "lowest" else values) for at, (rank, values) in enumerate(found)]
    ordered = sorted((rank, tuple(dict.fromkeys(values))) for rank, values in found if values)
    return tuple(Order(rank, values) for rank, values in ordered)


def meaning(state: Heuchel, move: Move, heard: Heard) -> Meaning:
    """What a move means, in concepts."""
    verbs = VERBS.get(type(move), frozenset())
    match move:
        case ChooseColumn(column):
            named = Meaning(verbs, (_column(column),), frozenset({"column-word"}))
            return NEVER if _out_of(column, heard) else named
        case Go():
            return _go(state, move, heard)
        case Take(parts) if (total := _in_all(state, parts, heard)) or _from_all(state, parts, heard):
            return _somewhere(total) if total else _alike(state, parts, heard)
        case Take(parts) if _is_left(state, parts, heard) or (
            len(parts) > 1 and not all(_pointed_at(state, share, heard) for share in parts)
        ):
            return NEVER
        case Take((share,)) if not _pointed_at(state, share, heard) and (
            heard.has("each")
            or heard.has(BOTH)
            or (heard.has("everything") and max((len(each.parts) for each in _offered_takes(state)), default=0) > 1)
        ):
            return NEVER
        case Take(parts):
            return _take(state, parts, heard)
        case Lose(place, card):
            parts_ = (_place(state, place, 1 if card is None else card, heard), *_lost(card))
            return Meaning(
                verbs,
                parts_,
                ANY_CARD | {"pile", "give"} | ({"only", "count1"} if card in (None, 1) else set()),
            )
        case Roll(die):
            value = frozenset[str]() if die == 1 and _one_more(heard) else count(die)
            return Meaning(verbs, (said(value),), frozenset(ROLLED))
        case Top() | Count() if (
            heard.named("square.") and [token.word.isdecimal() for token in heard.tokens].count(True) == 1
        ):
            return NEVER
        case Top(rank, value) | Count(rank, value):
            also = frozenset({f"class.{box().classes[rank]}", *SHOWN})
            return Meaning(verbs, (said(count(value)),), also | _where(state))
        case Stack(rank, value, height):
            if height and heard.has("alone"):
                return NEVER
            counted = _counted(heard, rank)
            if counted and counted != {height or 1}:
                return NEVER
            told = (said(f"stack{height}", *(f"n{high}" for high in counted), loose=not counted),) if height else ()
            single = frozenset({"pile"}) if height else frozenset({"only", "count1", "alone"})
            also = single | {"only", "beneath", "have", "over", "sit", *(["both"] if counted == {2} else [])}
            return Meaning(verbs, (_card(rank), said(f"n{value}"), *told), also, strict=True)
        case Deal(rank, value) | Left(rank, value):
            return Meaning(verbs, (_card(rank), said(f"n{value}")))
        case Lay(stacks):
            every = [part for order in stacks for part in (_card(order.rank), *map(_value, order.values))]
            every = [replace(part, group=number) for number, part in enumerate(every)]
            return Meaning(verbs, tuple(every), frozenset(PLACED), ordered=True)
        case Pass() if (heard.has("extra") and not _declines(heard)) or (
            state.moved is not None and heard.has("spares") and spared(heard) is not None
        ):
            return NEVER
        case Pass() if heard.has("count1") and not any(map(heard.has, verbs - DENIED)):  # one is taken from somebody
            return NEVER
        case Pass():
            also = frozenset({"take", "roll", "continue", "extra", "go", "die", "nothing", "turn"})
            others = {f"next.{seat}" for seat in range(len(state.terms.seats)) if seat != state.turn}
            also |= {"protection", "beneath", "lose", "card", "rest", "move", "up", "accept", *STAYING}
            also |= ALL if heard.has("stays") or heard.has("pass") else set()
            also -= set() if any(map(heard.has, verbs)) else {"take"}
            others |= {"stays"} if any(map(heard.has, ALL)) else set()
            return Meaning(verbs | others, (), also)
    return Meaning(verbs, (), frozenset({"extra", "take", "go", "yes", "turn", "die", "have", "give"}))


DENIED = frozenset({"no", "not", "nothing"})


def _declines(heard: Heard) -> bool:
    """Whether anything but the word for a turn says that somebody stops."""
    return any(span.concepts & VERBS[Pass] and not span.concepts & {"turn", "extra"} for span in heard.spans)


def _one_more(heard: Heard) -> bool:
    """Whether `one` only counts a throw, as in one more roll."""
    ones = [span.places[0] for span in heard.spans if "count1" in span.concepts]
    rolls = {span.places[0] for span in heard.spans if span.concepts & {"roll", "die", "extra", "continue"}}
    return bool(ones) and all(one + 1 in rolls for one in ones)


def _go(state: Heuchel, move: Go, heard: Heard) -> Meaning:
    verbs, own = VERBS[Go], own_column(state)
    row = move.place if isinstance(move.place, int) else 0
    unit = unit_in(state, own, row)
    lifted = move.top or len(unit)
    parts = [_place(state, move.place, 1, heard)]
    pointed = any(map(heard.has, parts[0].ways))
    also = ANY_CARD | {
        *(["take"] if pointed else []),
        "use",
        "extra",
        "turn",
        "pile",
        "column-word",
        f"seat.{state.turn}",
    }
    also |= classes_of(state, unit[:lifted])
    bare = True
    if move.top is None and is_parted(state, unit, heard):
        return NEVER
    if move.top is not None:
        upper = _upper(state, move.top, unit, pointed, heard)
        if upper is None:
            return NEVER
        part, besides, bare = upper
        parts.append(part)
        also |= besides
    else:
        also |= {f"n{value}" for value in values_named(state, unit, heard)}
        also |= {"all", "beneath", *count(lifted)} | ({"only", "count1", "alone", "lone"} if lifted == 1 else set())
    if heard.has("over"):
        also |= _passed(state, row)
    if state.moved is not None and any(map(heard.has, ("beneath", "protection", "steal"))):
        return NEVER
    foreign = {f"seat.{seat}" for seat in range(len(state.terms.seats)) if seat != state.turn}
    if heard.has("owns") and not any(map(heard.has, verbs)):  # what somebody has is only told
        return NEVER
    others_named = any(map(heard.has, foreign)) and not any(map(heard.has, verbs))
    beside = state.moved is not None and not (heard.has("go") or heard.has("move"))
    if heard.has("take") and (others_named or beside):
        return NEVER
    down = heard.has("down")
    if (down and not (isinstance(move.to, int) and move.to < row)) or (move.to == row + 1 and heard.has("far1")):
        return NEVER
    verbs |= {"down"} if down else set()
    if move.to is not None:
        parts.append(said(f"row{move.to}", f"goal{move.to}", f"far{abs(int(move.to) - row)}"))
    elif (lands := _lands(state, row)) is not None:
        also |= {"far1", f"row{lands}", f"goal{lands}", f"far{lands - row}", *_square(own, lands)}
    return Meaning(verbs, tuple(parts), also, bare=bare)


def _upper(
    state: Heuchel, top: int, unit: Unit, pointed: bool, heard: Heard
) -> tuple[Part, frozenset[str], bool] | None:
    """What says that only the upper cards of a unit go, what may be said besides, and whether that needs no verb; None
    where something else is said to stay than the others."""
    under, stays = unit[top:], stay_said(state, unit, top, heard)
    values, number = values_named(state, unit, heard), kept(heard)
    if values and values != {state.cards[card].value for card in unit[:top]}:
        return None
    if number is not None and not stays:
        return None
    if (some := part_of(heard, len(unit))) not in (None, top):
        return None
    counted = any(heard.has(f"n{each}") for each in range(2, len(unit))) or heard.has("only")
    many = frozenset(f"n{value}" for value in values)
    many |= ({"only", "alone"} | (STAYING if stays and not counted else set())) if top == 1 else set()
    also = frozenset({"part-off", "alone"} | ({"only"} if top > 1 else set()))
    also |= set() if some is None else count(len(unit))
    if not stays:
        return said(count(top), many), also, pointed or not _only_counts(heard)
    parted = left_of(state, unit, heard)
    many |= STAYING if number is not None or parted else set()
    many |= APART if parted else set()
    many |= {"lowest"} if heard.has("lowest") and len(under) == 1 else set()
    left = {state.cards[card].value for card in under}
    also |= STAYING | classes_of(state, unit) | {f"n{value}" for value in left}
    also |= {"count1"} if 1 in left else set()
    also |= count(number) if number is not None else set()
    also |= {"pass", "go-away", "lowest", "beneath", "left-over", *(APART | {"continue"} if parted else ())}
    return said(count(top), many), also, bool(counted or heard.has("leaves") or parted)


def _only_counts(heard: Heard) -> bool:
    """Whether nothing but a number is said, which does not say what it counts."""
    return not any(map(heard.has, ("only", "alone", "part-off", "pile", "card")))


def leaves(state: Heuchel, move: Move) -> bool:
    """Whether a move of some cards leaves others of the same unit where they are."""
    match move:
        case Go(_, top):
            return top is not None
        case Take(parts):
            return all(share.count is not None or share.card is not None for share in parts)
    return False


def _lands(state: Heuchel, row: int) -> int | None:
    """The row in which a unit of the player on turn lands; None where that is not known."""
    own, unit = own_column(state), unit_in(state, own_column(state), row)
    if own is None or not unit or (units := state.units[own]) is None:
        return None
    try:
        step, _ = at_step(state, Go(row))
        goal = box().goals[state.cards[unit[0]].rank]
        return step.landing(state, units, state.piles[own], row, goal) if isinstance(step, Turn) else None
    except NotKnown:
        return None


def _passed(state: Heuchel, row: int) -> frozenset[str]:
    """What says over whom a unit of the player on turn goes."""
    own, lands = own_column(state), _lands(state, row)
    if own is None or lands is None or (squares := state.units[own]) is None:
        return frozenset()
    over = [card for square in squares[row + 1 : lands] for card in square]
    return classes_of(state, tuple(over)) | count(len(over)) | {"pile", "all"} if over else frozenset()


def _lost(card: int | None) -> tuple[Part, ...]:
    return () if card is None else (said(count(card), f"o{card}", "beneath"),)


def _where(state: Heuchel) -> frozenset[str]:
    """Every player and column: where the card lies that is asked for is known."""
    seats = {f"seat.{seat}" for seat in range(len(state.terms.seats))}
    return frozenset(seats | {f"letter.{letter}" for letter in box().columns})


def _column(column: int) -> Part:
    ends = {0: "leftmost", len(box().columns) - 1: "rightmost"}
    last = len(box().columns) - column
    ways = {f"letter.{box().columns[column]}", f"column{column + 1}", f"o{column + 1}", f"n{column + 1}"}
    ways |= {f"right{last}"}
    return said(ways, *([ends[column]] if column in ends else ()))


def _out_of(column: int, heard: Heard) -> bool:
    """Whether something is taken out of a column that is named: then it is not the column that is chosen."""
    letter = f"letter.{box().columns[column]}"
    starts = [span.places[0] for span in heard.spans if {letter, "column-word"} & span.concepts]
    before = [folded(token.word) for token in heard.tokens[: min(starts, default=0)]]
    while before and before[-1] in ARTICLES:
        before.pop()
    return bool(before) and before[-1] in FROM


def _card(rank: int) -> Part:
    return said(f"class.{box().classes[rank]}")


def _value(value: int) -> Part:
    return said(count(value), f"o{value}")


def _counted(heard: Heard, rank: int) -> frozenset[int]:
    """How many cards of a class somebody says to have: a number right before it, where one more is said."""
    if len(heard.numbers) < 2:
        return frozenset()
    starts = [span.places[0] for span in heard.spans if f"class.{box().classes[rank]}" in span.concepts]
    numbers = [heard.tokens[start - 1] for start in starts if start > 0]
    return frozenset(each.number for each in numbers if each.number is not None and not each.ordinal)


def _square(column: int | None, row: int) -> tuple[str, ...]:
    return (
        () if column is None else (f"square.{square_name(column, row).casefold()}", f"letter.{box().columns[column]}")
    )


def _place(state: Heuchel, place: Place, card: int, heard: Heard) -> Part:
    """Everything that points at a unit: its row, its square, and the card that is meant (counted from the top)."""
    own = own_column(state)
    column, row = (own, place) if isinstance(place, int) else (box().columns.index(place[0].lower()), int(place[1:]))
    unit = unit_in(state, column, row)
    ways = {f"row{row}", *_square(column, row), *(_shaped(state, row, heard) if column == own else ())}
    if heard.named("square."):
        ways -= {f"letter.{letter}" for letter in box().columns}
    if column == own:
        named = any(heard.has(f"row{number}") for number in ROWS)
        ways |= {f"n{row}", f"o{row}", *(() if named else ("column-word",))}
    elif column in state.columns:
        ways |= {f"seat.{state.columns.index(column)}", *_row_named(row, heard)}
    return Part(frozenset(ways) | _named(state, unit[card - 1 : card], heard))


def _row_named(row: int, heard: Heard) -> frozenset[str]:
    """What names a row of another player's column: a bare number only where no class is called that could have it as
    its value."""
    bare = frozenset() if heard.named("class.") else frozenset({f"n{row}", f"o{row}"})
    return bare | {f"row{row}"}


def _shaped(state: Heuchel, row: int, heard: Heard) -> frozenset[str]:
    """What points at a unit as the only one of its owner that is a stack, or that is none, or as the first or
    the last of all."""
    own = own_column(state)
    heights = {each: len(unit_in(state, own, each)) for each in ROWS}
    stacked = {each for each, height in heights.items() if height > 1}
    single = {each for each, height in heights.items() if height == 1}
    if row == min(stacked | single, default=0) and heard.has("lowest"):
        return frozenset({"lowest"})
    if row == max(stacked | single, default=0) and heard.has("foremost"):
        return frozenset({"foremost"})
    return frozenset({"pile"} if stacked == {row} else {"lone"} if single == {row} else ())


def _named(state: Heuchel, cards: Unit, heard: Heard) -> frozenset[str]:
    """The names of cards of one class, and their values where that class is named."""
    classes = classes_of(state, cards)
    if len(classes) != 1:
        return frozenset()
    values = {state.cards[card].value for card in cards} if heard.has(next(iter(classes))) else set()
    return classes | {f"n{value}" for value in values}


def _take(state: Heuchel, parts: tuple[Share, ...], heard: Heard) -> Meaning:
    """What it means that parts of units are taken, one after the other."""
    own = frozenset() if state.moved is None else classes_of(state, unit_in(state, *state.moved)[:1])
    under = own | ({"go", "put"} if heard.has("beneath") or heard.has("protection") else set())
    shares = tuple(part for number, share in enumerate(parts) for part in _share(state, share, number, heard))
    also = ANY_CARD | {"only", "beneath", "protection", "column-word", "yes", "alone", "part-off"}
    also |= under | _left(state, parts, heard) | (set() if state.moved is None else {f"row{state.moved[1]}"})
    counts = [count(share.count) for share in parts if share.count]
    numbered = bool(counts) and all(any(map(heard.has, each)) for each in counts)
    also |= {"pile", "stack"} if numbered or _top_of_stack(heard) else set()
    taken = frozenset[str]().union(*(_taken(state, share) for share in parts))
    if any(sum(each in span.concepts for span in heard.spans) == 1 for each in left_classes(heard) & taken):
        return NEVER
    if len(parts) == 1 and _is_border(state, parts[0], heard):
        also |= {"all", "pile", "stack", *STAYING, *APART, *left_classes(heard)}
        shares = (shares[0], replace(shares[1], loose=True))
        return Meaning(VERBS[Take], shares, also)
    if len(parts) > 1 and _all_of_several(heard):
        whole = all(share.card is None and share.count in (None, _height(state, share)) for share in parts)
        shares = tuple(replace(part, loose=part.loose or bool(part.ways & ALL)) for part in shares)
        return Meaning(VERBS[Take], shares, also | ALL, ordered=True, must=ALL) if whole else NEVER
    if (each := _each(parts)) and heard.has("each"):
        shares = tuple(part for part in shares if not part.ways & each)
        return Meaning(VERBS[Take], shares, also | each | {"each"}, ordered=True, must=each)
    return Meaning(VERBS[Take], shares, also, ordered=True)


def _taken(state: Heuchel, share: Share) -> frozenset[str]:
    """The classes of the cards that are taken of a unit."""
    unit = unit_in(state, share.column, share.row or (state.moved[1] if state.moved is not None else 0))
    return classes_of(state, unit[: share.count] if share.card is None else unit[share.card - 1 : share.card])


def _is_border(state: Heuchel, share: Share, heard: Heard) -> bool:
    """Whether all that is taken of a unit ends where a class begins that is said to be left."""
    unit = unit_in(state, share.column, share.row or (state.moved[1] if state.moved is not None else 0))
    under = () if share.count is None or share.card is not None else unit[share.count :]
    return bool(classes_of(state, under[:1]) & left_classes(heard)) and (heard.has("pile") or heard.has("all"))


def _share(state: Heuchel, share: Share, group: int, heard: Heard) -> tuple[Part, Part]:
    """Everything that points at the unit from which is taken, and at how much."""
    row = share.row or (state.moved[1] if state.moved is not None else 0)
    unit = unit_in(state, share.column, row)
    where = {f"column{share.column + 1}", *_square(share.column, row)}
    if share.column in state.columns:
        where.add(f"seat.{state.columns.index(share.column)}")
    if state.units[share.column] is None or not row:
        return _untold_share(share, where, group)
    if share.card is not None:
        return said(where, group=group), said(_which(state, unit, share.card), group=group)
    number = share.count or len(unit)
    many = set(count(number))
    many |= set() if (left := spared(heard)) is None else count(left)
    top = _top_of_stack(heard)
    if number == len(unit):
        many |= {"all"} | ({"pile"} if number > 1 and not top else set())
    if number == 1:
        many |= {"only", *(("o1",) if top else ())}
    named = _named(state, unit[:number], heard)
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
    whole = heard.has("both") or heard.has("all")
    return heard.has("each") or heard.has(BOTH) or heard.has("everything") or (heard.has("pile") and whole)


def _in_all(state: Heuchel, parts: tuple[Share, ...], heard: Heard) -> int:
    """How many cards are taken of several units together, where that number is all that is said; 0 where it is not."""
    row = parts[0].row or (state.moved[1] if state.moved is not None else 0)
    total = sum(share.count or len(unit_in(state, share.column, row)) for share in parts)
    if len(parts) < 2 or heard.numbers != (total,) or heard.has(BOTH) or Take(parts) not in _offered_takes(state):
        return 0
    return 0 if any(_pointed_at(state, share, heard) for share in parts) else total


def _somewhere(total: int) -> Meaning:
    """So many cards, of which nobody said where they are taken."""
    return Meaning(VERBS[Take], (said("column-named"), said(count(total))), ANY_CARD | {"yes", "column-word"})


def _alike(state: Heuchel, parts: tuple[Share, ...], heard: Heard) -> Meaning:
    """As much of every unit from which can be taken, column by column; of both stacks all, of each as many as said."""
    row = parts[0].row or (state.moved[1] if state.moved is not None else 0)
    heights = {share.column: len(unit_in(state, share.column, row)) for share in parts}
    may = {move.parts for move in _offered_takes(state)}
    columns = tuple(share.column for share in parts)
    most = max((tuple(share.column for share in each) for each in may), key=len, default=())
    if columns != tuple(sorted(columns)) or set(columns) != set(most):
        return NEVER
    verbs = VERBS[Take]
    also = ANY_CARD | {"each", "pile", "beneath", "protection", "yes", "go", "put", "column-word", "everything"}
    also |= {f"row{row}", BOTH}
    counts = {share.count or heights[share.column] for share in parts}
    whole = all((share.count or heights[share.column]) == heights[share.column] for share in parts)
    everything = any(map(heard.has, ALL)) and not _numbers_beside(heard)
    upper = any(map(heard.has, ("only", "o1"))) and heard.has(BOTH)
    if whole and (heard.has("pile") or everything) and not (upper and max(heights.values()) > 1):
        return Meaning(verbs, (said("all", "both", "pile", "everything", BOTH),), also | {"all", "both"})
    if len(counts) != 1 or not (heard.has("each") or heard.has(BOTH)):
        return NEVER
    number = counts.pop()
    many = {f"n{number}"} if heard.has(BOTH) and number == 2 else count(number)
    return Meaning(verbs, (said(many, *({"only", "o1"} if number == 1 else ())),), also | {"only"})


ALL = frozenset({"all", "everything"})
"""The concepts of words for as much as there is."""


def _all_of_several(heard: Heard) -> bool:
    """Whether all is said, and nothing of how much is taken of one unit."""
    some = any(map(heard.has, ("only", "count1", "o1", "lowest", *STAYING))) or heard.named("class.")
    return any(map(heard.has, ALL)) and not some and not _numbers_beside(heard)


def _height(state: Heuchel, share: Share) -> int:
    """How many cards lie in the unit from which is taken."""
    row = share.row or (state.moved[1] if state.moved is not None else 0)
    return len(unit_in(state, share.column, row))


BOTH = "both-players"
"""The concept of words for both other players, as in `from the two of you`."""


def _numbers_beside(heard: Heard) -> bool:
    """Whether a number is said that does not count the players."""
    players = {place for span in heard.spans if BOTH in span.concepts for place in span.places}
    return any(token.number is not None and place not in players for place, token in enumerate(heard.tokens))


def _offered_takes(state: Heuchel) -> list[Take]:
    """Every take that the game offers now."""
    try:
        step = state.agenda[0] if state.agenda else None
        every = step.candidates(state, state.turn) if isinstance(step, Taking) and state.turn is not None else ()
        return [move for move in every if isinstance(move, Take)]
    except NotKnown:
        return []


def _left(state: Heuchel, parts: tuple[Share, ...], heard: Heard) -> frozenset[str]:
    """What says which cards of a unit are not taken, where only some are."""
    if len(parts) != 1 or parts[0].card is not None or parts[0].count is None or not any(map(heard.has, STAYING)):
        return frozenset()
    row = parts[0].row or (state.moved[1] if state.moved is not None else 0)
    under = unit_in(state, parts[0].column, row)[parts[0].count :]
    return STAYING | classes_of(state, under) | {"pass", "left-over", "stop"} if under else frozenset()


def _is_left(state: Heuchel, parts: tuple[Share, ...], heard: Heard) -> bool:
    """Whether some of the cards that would be taken are said to be left to their owners."""
    owners = tuple(state.columns.index(one.column) if one.column in state.columns else -1 for one in parts)
    row = state.moved[1] if state.moved is not None else 0
    units = tuple(unit_in(state, one.column, one.row or row) for one in parts)
    takes = tuple(one.count or len(unit) for one, unit in zip(parts, units, strict=True))
    if len(parts) == 1 and parts[0].card is None and units[0] and not leaves_as_said(len(units[0]), takes[0], heard):
        return True
    whole = tuple(len(parts) > 1 or number >= len(unit) > 0 for number, unit in zip(takes, units, strict=True))
    return any(every and keeps(owner, heard) for owner, every in zip(owners, whole, strict=True))


def _each(parts: tuple[Share, ...]) -> frozenset[str]:
    """How much is taken of every unit, where it is as much of each."""
    counts = {share.count for share in parts if share.card is None}
    number = counts.pop() if len(counts) == 1 else None
    return frozenset() if number is None or len(parts) < 2 else count(number)


def _listed(state: Heuchel, unit: Unit, number: int, heard: Heard) -> frozenset[str]:
    """The classes of the upper cards of a unit, where all of them are named, no two are alike and none stays."""
    if any(map(heard.has, STAYING)):
        return frozenset()
    classes = classes_of(state, unit[:number])
    return classes if len(classes) == number and all(map(heard.has, classes)) else frozenset()


def _pointed_at(state: Heuchel, share: Share, heard: Heard) -> bool:
    """Whether anything that is said points at the unit from which is taken."""
    where, _ = _share(state, share, 0, heard)
    return any(heard.has(way) for way in where.ways)


def _which(state: Heuchel, unit: Unit, card: int) -> frozenset[str]:
    """Everything that points at a card under others: its class where it is the first of it, and its place."""
    names = classes_of(state, unit[card - 1 : card]) - classes_of(state, unit[: card - 1])
    return names | {f"o{card}"} | ({"lowest"} if card == len(unit) else set())


def _untold_share(share: Share, where: set[str], group: int) -> tuple[Part, Part]:
    """The same where nobody told what lies there: whatever is called by its class is one card."""
    classes = frozenset(f"class.{name}" for name in box().classes)
    if share.count is None:
        return said(where, group=group), said("all", "pile", group=group)
    single = ({"only"}, classes) if share.count == 1 else ()
    return said(where, group=group), said(count(share.count), *single, group=group)
