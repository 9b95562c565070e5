"""Which cards of a unit are said to stay behind where others of it move in Heuchel & Meuchel."""

from __future__ import annotations

from referee.speech import Heard, Span
from referee.speech.heard import FILL, folded
from referee.speech.meaning import ALWAYS

from ..box.components import ROWS, box
from ..position.state import NOTHING, Heuchel, Unit
from .ranked import ranked_left, upper_goes

COUNTED = frozenset({"far", "row", "goal", "all", "rest", "under"})
"""The concepts of words of more than one part in which a number is no value of a card."""

LOWEST = frozenset({"lowest", "last-card"})
"""The concepts of words for the lowest card of a stack."""

EXCEPT = "except"
"""The concept of words for everything but what is named behind them."""

BETWEEN = ALWAYS | {"rest", "only", "alone"} | LOWEST
"""The concepts of words that may stand between what stays and the word for staying."""

LEFT = LOWEST | {"rest", "under1", "beneath"}
"""The concepts of words for those who are left by others of their stack."""

APART = frozenset({"leaves", "not", "unmeant"})
"""Words behind which stands who does not go along, as in `without the minstrel`."""


def own_column(state: Heuchel) -> int | None:
    """The column of the player on turn; None where that is not known."""
    return None if state.turn is None else state.columns[state.turn]


def unit_in(state: Heuchel, column: int | None, row: int) -> Unit:
    """What lies in a row of a column, from the top; nothing where that is not known."""
    return () if column is None else (state.units[column] or NOTHING)[row]


def classes_of(state: Heuchel, cards: Unit) -> frozenset[str]:
    """The concepts of the classes of some cards."""
    return frozenset(f"class.{box().classes[state.cards[card].rank]}" for card in cards)


def stay_said(state: Heuchel, unit: Unit, lifted: int, heard: Heard) -> bool:
    """Whether somebody says that the cards of a unit under the upper ones don't go along."""
    under = unit[lifted:]
    if parted := left_of(state, unit, heard):
        return bool(parted & (classes_of(state, under[:1]) - classes_of(state, unit[:lifted])))
    if (upper := upper_goes(unit, lifted, heard)) is not None:
        return upper
    left = heard.has("stays") or heard.has("leaves") or any(_is_left_for(heard, span) for span in heard.spans)
    if not left:
        return False
    if lowest_is_left(heard):
        return len(under) == 1
    if (going := _others(heard, staying=False)) is not None:
        return lifted == going
    if (number := kept(heard)) is not None:
        return len(under) == number or [state.cards[card].value for card in under] == [number]
    values = {f"n{state.cards[card].value}" for card in under}
    bottom = len(under) == 1 and heard.has("lowest")
    return bottom or heard.has("rest") or heard.has("part-off") or any(map(heard.has, values))


def left_of(state: Heuchel, unit: Unit, heard: Heard) -> frozenset[str]:
    """The classes of cards under the uppermost of a unit that are said not to go along, and are none of its class."""
    return (classes_of(state, unit[1:]) - classes_of(state, unit[:1])) & left_classes(heard)


def kept(heard: Heard) -> int | None:
    """How many cards are said to stay, or the value of the one that does: the number before such words or after them,
    or beside words for the others; None where no number stands there."""
    named = {place for span in heard.spans if _class(span) for place in span.places}
    named |= {place for place, token in enumerate(heard.tokens) if folded(token.word) in heard.tongue.articles}
    for span in sorted(heard.spans, key=lambda span: span.places):
        if span.concepts & {"stays", "leaves"} or _is_left_for(heard, span):
            places = range(span.places[0] + 1, len(heard.tokens))
            after = [each for each in places if each not in named]
            before = () if _is_leaver(heard, span) else (_counting(heard, span),)
            for place in (*before, *after[:1]):
                if (number := number_at(heard, place)) is not None:
                    return number
    return _others(heard, staying=True)


def _is_leaver(heard: Heard, span: Span) -> bool:
    """Whether who is named by class and value right before words for leaving is the one who leaves others, who are
    named behind these, as in `the bishop 4 leaves the other behind`."""
    named = {each.places[-1] for each in heard.spans if _class(each)}
    behind = any(each.places[0] > span.places[0] and each.concepts & LEFT for each in heard.spans)
    behind = behind or any(number_at(heard, place) for place in range(span.places[0] + 1, len(heard.tokens)))
    valued = number_at(heard, span.places[0] - 1) is not None and span.places[0] - 2 in named
    return behind and valued and "leaves" in span.concepts


def _counting(heard: Heard, span: Span) -> int:
    """The place right before some words, or before the class that is named right before them, as in `two quacks
    stay`."""
    place = span.places[0] - 1
    named = [each.places for each in heard.spans if _class(each) and each.places[-1] == place]
    return min((places[0] for places in named), default=place + 1) - 1


def _is_left_for(heard: Heard, span: Span) -> bool:
    """Whether words such as `lasse`, which may only let somebody do something, leave him where he is: somebody goes
    behind the next `and`."""
    ands = [each.places[0] for each in heard.spans if "and" in each.concepts and each.places[0] > span.places[-1]]
    goes = {each.places[0] for each in heard.spans if each.concepts & {"go", "move", "up"}}
    return "spares" in span.concepts and bool(ands) and not goes.isdisjoint(range(min(ands) + 1, min(ands) + 3))


def _others(heard: Heard, staying: bool) -> int | None:
    """How many the others are, where these are counted and said to stay, or else to go; None where none are."""
    for span in heard.spans:
        if (
            "rest" in span.concepts and "stays" not in span.concepts
        ):  # behind another word, a number counts what was said before it
            before = (span.places[0] - 1,) if len(span.places) == 1 else ()
            for place in (*before, span.places[-1] + 1):
                number = number_at(heard, place)
                if number is not None and is_left_there(heard, {*span.places, place}) is staying:
                    return number
    return None


def lowest_is_left(heard: Heard) -> bool:
    """Whether the lowest card is said to be left, as in `leave just the bottom one behind`, and no more of them."""
    lowest = [set(span.places) for span in heard.spans if span.concepts & LOWEST]
    return kept(heard) in (None, 1) and any(is_left_there(heard, places) for places in lowest)


def is_left_there(heard: Heard, places: set[int]) -> bool:
    """Whether words for staying stand right behind some words, or words for leaving right before them and none for
    going behind, as in `one stays, the other two go`."""
    idle = {place for span in heard.spans if span.concepts & BETWEEN or _class(span) for place in span.places}
    excepted = (span.places[-1] for span in heard.spans if EXCEPT in span.concepts)
    if any(place < min(places) and idle >= set(range(place + 1, min(places))) for place in excepted):
        return True
    stays = heard.places({"stays"})
    if any(place > max(places) and idle - stays >= set(range(max(places) + 1, place)) for place in _goers(heard)):
        return False
    behind = (span.places[0] for span in heard.spans if span.concepts & {"stays", "waits"})
    before = (span.places[0] for span in heard.spans if span.concepts & {"leaves", "stays"})
    return any(place > max(places) and idle >= set(range(max(places) + 1, place)) for place in behind) or any(
        place < min(places) and idle >= set(range(place + 1, min(places))) for place in before
    )


def _goers(heard: Heard) -> list[int]:
    """The places of words for going of which not the others are said behind them, as in `move the others`."""
    others = {span.places[0] for span in heard.spans if "rest" in span.concepts}
    others |= {place - 1 for place in others if folded(heard.tokens[place - 1].word) in heard.tongue.articles}
    goes = (span.places[0] for span in heard.spans if span.concepts & {"go", "up"} and len(span.places) == 1)
    return [place for place in goes if place + 1 not in others]


def part_of(heard: Heard, total: int) -> int | None:
    """How many cards are said to be meant of so many, as in `one of the two`; None where that is not said."""
    between = heard.tongue.articles.union(heard.tongue.whole)
    for place in range(len(heard.tokens)):
        if number_at(heard, place) != total:
            continue
        before = place - 1
        while before >= 0 and folded(heard.tokens[before].word) in between:
            before -= 1
        some = number_at(heard, before) if before < place - 1 else None
        if some is not None and some < total:
            return some
    return None


def number_at(heard: Heard, place: int) -> int | None:
    """The number that stands at a place, `both` among them; None where none does, or one that ranks."""
    if not 0 <= place < len(heard.tokens) or heard.tokens[place].ordinal:
        return None
    both = any(span.places == (place,) and "both" in span.concepts for span in heard.spans)
    return 2 if both else heard.tokens[place].number


def values_named(state: Heuchel, unit: Unit, heard: Heard) -> set[int]:
    """The values of the cards of a unit of one class that are named one by one, where these are at least two of them
    and the first of it is among them."""
    if len(classes_of(state, unit)) != 1 or not any(map(heard.has, classes_of(state, unit))):
        return set()
    values = {state.cards[card].value for card in unit}
    idle = _counting_else(heard)
    numbers = [
        token.number
        for place, token in enumerate(heard.tokens)
        if token.number is not None and not token.ordinal and place not in idle
    ]
    named = set(numbers) - {kept(heard)}
    numbers = [number for number in numbers if number in named]
    listed = len(named) == len(numbers) and len(named) > 1 and named <= values
    first = state.cards[unit[0]].value
    return {int(each) for each in named if each is not None} if listed and first in named else set()


def _counting_else(heard: Heard) -> set[int]:
    """The places of numbers that are part of more words and no value by themselves: those that count squares or all
    cards or name a row, as in `one square up`, and the one in `the one below`."""
    return {
        place
        for span in heard.spans
        if len(span.places) > 1 and any(each.rstrip("0123456789") in COUNTED for each in span.concepts)
        for place in span.places
    }


def is_parted(state: Heuchel, unit: Unit, heard: Heard) -> bool:
    """Whether somebody says that some cards of a stack go and others stay, so that not all of it can be meant."""
    if len(unit) < 2:
        return False
    values = values_named(state, unit, heard)
    if (values and len(values) < len(unit)) or left_of(state, unit, heard) or part_of(heard, len(unit)) is not None:
        return True
    if ranked_left(heard) and upper_goes(unit, min(ranked_left(heard)) - 1, heard):
        return True
    own = own_column(state)
    others = {name for row in ROWS if (each := unit_in(state, own, row)) != unit for name in classes_of(state, each)}
    named = any(map(heard.has, classes_of(state, unit)))
    left = heard.has("leaves") or any(_is_left_for(heard, span) for span in heard.spans)
    return named and left and not any(map(heard.has, others - classes_of(state, unit)))


def left_classes(heard: Heard) -> frozenset[str]:
    """The classes that are named right behind words which leave somebody out, or right before words for staying, with
    those that `and` joins to them."""
    named = sorted((span for span in heard.spans if _class(span)), key=lambda span: span.places)
    found = set[str]()
    longer = [set(span.places) for span in heard.spans if span.concepts & {FILL, "yes"}]
    for span in heard.spans:
        if span.concepts & APART and not any(set(span.places) < more for more in longer):
            found |= _run(heard, span, [each for each in named if each.places[0] > span.places[0]])
        if "stays" in span.concepts:
            found |= _run(heard, span, [each for each in reversed(named) if each.places[-1] < span.places[0]])
    return frozenset(found)


def _run(heard: Heard, start: Span, named: list[Span]) -> set[str]:
    """The classes that are named beside some words with nothing between but words that add nothing, and then those that
    `and` joins to them."""
    idle = heard.places(ALWAYS)
    ands = heard.places({"and"})
    found, last = set[str](), start
    for span in named:
        low, high = sorted((last.places, span.places))
        between = set(range(low[0] + 1, high[0])) - {*low, *high}
        if not between <= idle or (found and not between & ands):
            break
        found |= _class(span)
        last = span
    return found


def _class(span: Span) -> frozenset[str]:
    return frozenset(each for each in span.concepts if each.startswith("class."))
