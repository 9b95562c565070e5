"""What the moves of Heuchel & Meuchel mean in plain words."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from msgspec.structs import replace

from referee.core import Move
from referee.speech import NEVER, Heard, Meaning, Part, count, said
from referee.speech.cases import meant
from referee.speech.frames import frames
from referee.speech.heard import FILL, folded

from .box.components import DIE_FACES, GAME, ROWS, box, square_name
from .moves import Again, ChooseColumn, Count, Deal, Go, Lay, Left, Lose, Order, Pass, Roll, Stack, Take, Top
from .position.state import Heuchel
from .rules.places import column_at, row_of
from .rules.setup import Dealing, Laying, dealt_to
from .rules.taking import after_taking
from .said.columns import choosing, stands_in
from .said.courses import lands_in
from .said.declared import declared, other_classes
from .said.leaving import departing
from .said.moves import going
from .said.orders import WAYS, laid, lie_otherwise, orders, tells_the_order
from .said.passing import GIVES_UP, is_offered, passing
from .said.piles import home_rows
from .said.places import row_named, shaped, unit_named
from .said.showing import where_shown
from .said.sides import plainly
from .said.sorting import sorted_stacks, sorting
from .said.squares import sideways, squares_named, ways_named
from .said.staying import classes_of, own_column, unit_in
from .said.takes import takes, taking
from .said.verbs import verbs


def sayable(state: Heuchel, heard: Heard) -> Iterator[Move]:
    """Moves that are understood whether or not they can be made now."""
    heard = departing(plainly(heard))
    yield from (Pass(), Again())
    yield from (Roll(value) for value in DIE_FACES)
    yield from takes(state, heard)
    yield from other_classes(state, heard)
    if (_is_laying(state) or any(map(heard.has, verbs("lay")))) and (stacks := orders(heard)):
        yield Lay(stacks)
    yield from sorted_stacks(state, heard)
    taker, state = state.turn, after_taking(state)
    own = own_column(state)
    yield from _in_own_column(state, own, heard)
    for square in squares_named(heard):
        if own is None or column_at(square) != own:
            yield from (Go(square), Lose(square))
    yield from ways_named(state, heard)
    yield from sideways(state, heard)
    yield from _foreign(state, own, heard, taker)


def _in_own_column(state: Heuchel, own: int | None, heard: Heard) -> Iterator[Move]:
    """What the player on turn may do with the units of his column, with those that are home, or in any row where nobody
    told what lies there."""
    for row in ROWS:
        unit = unit_in(state, own, row)
        if unit:
            yield from (Go(row), Lose(row))
            yield from (Go(row, top) for top in range(1, len(unit)))
            far = {row + number for number in heard.numbers if heard.has(f"far{number}")}
            far |= {row - number for number in heard.numbers or (1,) if heard.has("down")}
            far |= {row_of(square) for square in squares_named(heard) if column_at(square) == own}
            rows = {number for number in heard.numbers if not heard.has(f"far{number}")}
            others = set(ROWS).intersection(far | rows) - {row, lands_in(state, row)}
            yield from (Go(row, None, to) for to in sorted(others))
    yield from (each for row in home_rows(state, own) for each in (Go(row), Lose(row)))
    if own is None or state.units[own] is None:
        yield from (each for row in ROWS for each in (Go(row), Go(row, 1), Lose(row)))


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
    laying = frames(GAME)["laying"] if isinstance(move, Lay) and _is_laying(state) else None
    found = meant(GAME, state, move, heard, _names, laying)
    match move:
        case ChooseColumn():
            return choosing(state, move, found, heard)
        case Go():
            return going(state, move, found, heard)
        case Take(parts):
            return taking(state, parts, heard)
        case Lose(place, card):
            return found.plus(unit_named(state, place, 1 if card is None else card, heard), *_lost(card))
        case Roll() if is_offered(state) and _goes_on_first(heard):
            return NEVER
        case Roll(die):
            return found.plus(said(() if die == 1 and _one_more(heard) else count(die)))
        case Top(rank, value) | Count(rank, value):
            return found.plus(said(count(value)), also={*_names("class", rank), *where_shown(state)})
        case Stack():
            return declared(state, move, found, heard)
        case Deal() | Left():
            return found.plus(also=_dealt_to(state))
        case Lay(stacks):
            return _laying(stacks, found, heard)
        case Pass():
            return passing(state, found, heard)
        case Again() if _names_a_throw(heard) or heard.has(GIVES_UP) or _speaks_of_a_card(heard):
            return NEVER
    return found


def _names(noun: str, one: Any) -> tuple[str, ...]:
    """The class of a rank."""
    return (f"class.{box().classes[one]}",) if noun == "class" else ()


def _laying(stacks: tuple[Order, ...], found: Meaning, heard: Heard) -> Meaning:
    """What it means that stacks are laid."""
    if (as_sorted := sorting(stacks, heard)) is not None:
        return as_sorted
    if lie_otherwise(stacks, heard):
        return NEVER
    every = [part for order in stacks for part in laid(order, heard)]
    every = [replace(part, group=number) for number, part in enumerate(every)]
    return replace(found.plus(*every, also=WAYS), ordered=not tells_the_order(heard))


def _is_laying(state: Heuchel) -> bool:
    """True if stacks are laid now."""
    return bool(state.agenda) and isinstance(state.agenda[0], Laying)


def _speaks_of_a_card(heard: Heard) -> bool:
    """True if a card is spoken of or somebody loses something, and nothing but a yes would say that he goes on."""
    goes_on = any(span.concepts & (verbs("again") - {"yes"}) and FILL not in span.concepts for span in heard.spans)
    return not goes_on and (heard.has("card") or heard.has("lose"))


def _goes_on_first(heard: Heard) -> bool:
    """True if somebody says that he goes on before he says what he has thrown; `I roll` and `another` right before the
    value do not."""
    values = [place for place in range(len(heard.tokens)) if heard.has(f"n{heard.tokens[place].number}")]
    rolls = heard.places({"roll"})
    for span in heard.spans if values else ():
        speaks = folded(heard.tokens[span.places[0]].word) in heard.tongue.speakers and not rolls.isdisjoint(
            span.places
        )
        amid = span.places[-1] + 1 == min(values) and rolls.isdisjoint(span.places)
        goes_on = span.concepts & verbs("again") - {"roll"} and not span.concepts & {FILL, "count"}
        if goes_on and span.places[-1] < min(values) and not (speaks or amid):
            return True
    again = {span.places[0] - 1 for span in heard.spans if span.concepts & {"count", "continue"}}
    return bool(values) and not rolls.isdisjoint(again)


def _names_a_throw(heard: Heard) -> bool:
    """True if a value is named, and not only a throw more."""
    return not _one_more(heard) and any(heard.has(f"n{face}") for face in DIE_FACES)


def _one_more(heard: Heard) -> bool:
    """True if `one` only counts a throw, as in one more roll."""
    ones = [span.places[0] for span in heard.spans if "count1" in span.concepts]
    rolls = {span.places[0] for span in heard.spans if span.concepts & {"roll", "die", "extra", "continue"}}
    return bool(ones) and all(one + 1 in rolls for one in ones)


def leaves(state: Heuchel, move: Move) -> bool:
    """True if a move of some cards leaves others of the same unit where they are."""
    match move:
        case Go(_, top):
            return top is not None
        case Take(parts):
            return all(share.count is not None or share.card is not None for share in parts)
    return False


def _lost(card: int | None) -> tuple[Part, ...]:
    return () if card is None else (said(count(card), f"o{card}", "beneath"),)


def _dealt_to(state: Heuchel) -> frozenset[str]:
    """What may be said of where a card goes that is dealt."""
    if not state.agenda or not isinstance(state.agenda[0], Dealing):
        return frozenset()
    seat = dealt_to(state)
    return frozenset({"go", "with", "points", *(f"{kind}.{seat}" for kind in ("seat", "of", "next"))})
