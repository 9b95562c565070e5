"""What points at a unit in Heuchel & Meuchel: its row and square, its cards, and how it looks."""

from __future__ import annotations

from referee.speech import Heard, Part, count
from referee.speech.heard import FILL, folded

from ..box.components import ROWS, box, square_name
from ..moves import Place
from ..position.state import Heuchel, Unit
from ..rules.places import column_at, row_of
from .piles import ONE_OF_STACKS, SOME_OF, STACK, lying_in
from .staying import classes_of, own_column, unit_in

TOP_STACK, LOW_STACK = "top-stack", "low-stack"
"""The concepts of words for the topmost and the lowest stack of a column."""

LETTERS = frozenset(f"letter.{letter}" for letter in "abcdef")


def square_ways(column: int | None, row: int) -> tuple[str, ...]:
    return (
        () if column is None else (f"square.{square_name(column, row).casefold()}", f"letter.{box().columns[column]}")
    )


def unit_named(state: Heuchel, place: Place, card: int, heard: Heard) -> Part:
    """Everything that points at a unit: its row, its square, and the card that is meant (counted from the top)."""
    own = own_column(state)
    column, row = (own, place) if isinstance(place, int) else (column_at(place), row_of(place))
    unit = lying_in(state, column, row)
    ways = {f"row{row}", *square_ways(column, row), *shaped(state, column, row, heard)}
    if heard.named("square."):
        ways -= LETTERS
    if column == own:
        named = any(heard.has(f"row{number}") for number in ROWS)
        ways |= _bare(row, heard) | _valued(state, unit[:1], heard) | ({"column-word"} if not named else set())
    elif column in state.columns:
        ways |= {f"of.{state.columns.index(column)}", *row_named(row, heard)}
    return Part(frozenset(ways) | named_cards(state, unit[card - 1 : card], heard))


def row_named(row: int, heard: Heard) -> frozenset[str]:
    """What names a row of another player's column: a bare number only where no class is called that could have it as
    its value."""
    bare = frozenset[str]() if heard.named("class.") or is_first_card(heard) else _bare(row, heard)
    return bare | {f"row{row}"}


def is_first_card(heard: Heard) -> bool:
    """Whether somebody speaks of a first card, which is the uppermost of a stack."""
    cards = {span.places[0] for span in heard.spans if "card" in span.concepts}
    return any("o1" in span.concepts and span.places[-1] + 1 in cards for span in heard.spans)


def _bare(row: int, heard: Heard) -> frozenset[str]:
    """A bare number for a row, where it does not count cards."""
    named = [place for place, token in enumerate(heard.tokens) if token.number == row]
    counts = bool(named) and all(counts_cards(heard, place) for place in named)
    return frozenset() if counts else frozenset({f"n{row}", f"o{row}"})


def _valued(state: Heuchel, top: Unit, heard: Heard) -> frozenset[str]:
    """The value of the card on top where it is called by that alone, as in `the four goes`."""
    values = {state.cards[card].value for card in top}
    if heard.named("class.") or heard.has("pile") or heard.has("card"):
        return frozenset()
    called = {token.number for place, token in enumerate(heard.tokens) if is_value(heard, place)}
    return frozenset().union(*(count(value) - {"count1"} for value in values & called if value))


def is_value(heard: Heard, place: int) -> bool:
    """Whether a number stands behind an article as a noun does: `the two`, and not `the two of them` or `die zwei`."""
    token = heard.tokens[place]
    if token.number is None or token.ordinal or token.word.isdecimal() or not place:
        return False
    counts = place + 1 < len(heard.tokens) and folded(heard.tokens[place + 1].word) in heard.tongue.whole
    small = heard.tongue.capitals and token.word[0].islower()
    return folded(heard.tokens[place - 1].word) in heard.tongue.definite and not counts and not small


def counts_cards(heard: Heard, place: int) -> bool:
    """Whether a number stands right before a word for cards and behind no article, as it does in `the 4 card`."""
    cards = {span.places[0] for span in heard.spans if "card" in span.concepts}
    named = place > 0 and folded(heard.tokens[place - 1].word) in heard.tongue.articles
    return place + 1 in cards and not named and not heard.tokens[place].ordinal


def shaped(state: Heuchel, column: int | None, row: int, heard: Heard) -> frozenset[str]:
    """What points at a unit as the only one of its owner that is a stack, or that is none, or as the first or
    the last of all."""
    heights = {each: len(unit_in(state, column, each)) for each in ROWS}
    alike = [each for each in heights if heights[each] == heights[row] > 1]
    if alike == [row] and heard.has(f"{STACK}{heights[row]}"):
        return frozenset({f"{STACK}{heights[row]}", "pile"})
    stacked = {each for each, height in heights.items() if height > 1}
    single = {each for each, height in heights.items() if height == 1}
    if list(heights.values()).count(heights[row]) == 1 and (counted := all_of(heights[row], heard)):
        return counted
    if counted := _among_stacks(row, sorted(stacked), sorted(stacked | single), heard):
        return counted
    if row == min(stacked | single, default=0) and heard.has("lowest"):
        return frozenset({"lowest"})
    if row == max(stacked | single, default=0) and heard.has("foremost"):
        return frozenset({"foremost"})
    return frozenset({"pile"} if stacked == {row} else {"lone"} if single == {row} else ())


def _among_stacks(row: int, stacked: list[int], every: list[int], heard: Heard) -> frozenset[str]:
    """What points at a unit as the topmost or the lowest of all stacks, or as the one in the middle of all units."""
    if row in stacked[-1:] and heard.has(TOP_STACK):
        return frozenset({TOP_STACK})
    if row in stacked[:1] and heard.has(LOW_STACK):
        return frozenset({LOW_STACK})
    every = stacked if heard.has("pile") else every
    odd = len(every) > 1 and len(every) % 2 == 1
    return frozenset({"middle"}) if odd and every[len(every) // 2] == row and heard.has("middle") else frozenset()


def all_of(height: int, heard: Heard) -> frozenset[str]:
    """What says that all of a stack of so many cards are meant, as in `all three`; nothing where that is not said."""
    if heard.named(ONE_OF_STACKS):
        return frozenset()
    if height == 2 and any(span.concepts & {"both", "n2"} == {"both"} for span in heard.spans):
        return frozenset({"both"})
    idle = heard.places({FILL})
    some = [set(span.places) for span in heard.spans if span.concepts & SOME_OF]
    for span in heard.spans:
        place = span.places[0] + 1
        while place in idle and heard.tokens[place].number is None:
            place += 1
        counted = height > 1 and place < len(heard.tokens) and heard.tokens[place].number == height
        denied = any(set(span.places) < each for each in some)
        if "all" in span.concepts and counted and not denied and not is_value(heard, place):
            return frozenset({"all", f"n{height}"})
    return frozenset()


def named_cards(state: Heuchel, cards: Unit, heard: Heard) -> frozenset[str]:
    """The names of cards of one class, and their values where that class is named."""
    classes = classes_of(state, cards)
    if len(classes) != 1:
        return frozenset()
    values = {state.cards[card].value for card in cards} if heard.has(next(iter(classes))) else set()
    return classes | {f"n{value}" for value in values}
