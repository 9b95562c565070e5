"""The shape of several moves of one kind: which choices they leave open, in which order, and what depends on what."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from math import comb
from typing import TYPE_CHECKING, Any

from referee.core.words.notation import Slot

from .offering import Ask, Option

if TYPE_CHECKING:
    from referee.core.rules.move import Move

    from .offering import Chosen

Choices = Mapping[str, Any]
"""What was chosen, by the names of the Asks: a value, or a list of them."""

Row = tuple[Slot, ...]
"""What is still to be chosen for one move."""

Wording = Callable[[Slot], Option]
Texts = Callable[[str], str]

Widening = Callable[["Move", Slot, tuple[str, ...]], "Move"]

END = ""
"""What stands behind the last of several things that are chosen in an order."""


def asks_of(rows: Sequence[Row], option: Wording, text: Texts) -> tuple[Ask, ...]:
    """The choices by which every one of these moves, and no other, can be reached. What all of them have alike is not
    asked; what does not depend on a choice before it is asked once."""
    if not rows or not rows[0]:
        return ()
    if isinstance(rows[0][0].chosen, tuple):
        return _several(rows, option, text)
    by_value: dict[Chosen, list[Row]] = {}
    heads: dict[Chosen, Slot] = {}
    for head, *tail in rows:
        value = _single(head)
        by_value.setdefault(value, []).append(tuple(tail))
        heads.setdefault(value, head)
    tails = list(by_value.values())
    if len(tails) == 1:
        return asks_of(tails[0], option, text)
    name = rows[0][0].name
    if all(set(each) == set(tails[0]) for each in tails[1:]):
        return _ask(name, heads.values(), option, text), *asks_of(tails[0], option, text)
    options = tuple(_opening(option(heads[value]), asks_of(rest, option, text)) for value, rest in by_value.items())
    return (Ask(name, "one", text(name), options=options),)


def _opening(option: Option, then: tuple[Ask, ...]) -> Option:
    return Option(option.value, option.label, option.icon, then)


def _ask(name: str, heads: Iterable[Slot], option: Wording, text: Texts) -> Ask:
    """One choice on which no other depends."""
    slots = list(heads)
    figures = [slot.chosen for slot in slots if isinstance(slot.chosen, int)]
    if len(figures) == len(slots) and sorted(figures) == list(range(min(figures), max(figures) + 1)):
        return Ask(name, "number", text(name), min(figures), max(figures))
    return Ask(name, "one", text(name), options=tuple(map(option, slots)))


def _several(rows: Sequence[Row], option: Wording, text: Texts) -> tuple[Ask, ...]:
    """The choices where several things are chosen at first: any so many of them, else one after the other."""
    if among := rows[0][0].among:
        slot, rest = rows[0][0], list(dict.fromkeys(row[1:] for row in rows))
        options = tuple(option(Slot(slot.name, each)) for each in among)
        every = Ask(slot.name, "some", text(slot.name), slot.least, slot.most, options)
        return every, *asks_of(rest, option, text)
    chosen = list(dict.fromkeys(_tuple(row[0]) for row in rows))
    tails = [{row[1:] for row in rows if row[0].chosen == each} for each in chosen]
    name = rows[0][0].name
    if len(chosen) == 1:
        return asks_of([row[1:] for row in rows], option, text)
    if all(each == tails[0] for each in tails) and (bounds := _any_of(chosen)) is not None:
        things = dict.fromkeys(each for some in chosen for each in some)
        options = tuple(option(Slot(name, each)) for each in things)
        rest = [row[1:] for row in rows if row[0].chosen == chosen[0]]
        return Ask(name, "some", text(name), *bounds, options), *asks_of(rest, option, text)
    return asks_of([(*in_order(row[0], max(map(len, chosen))), *row[1:]) for row in rows], option, text)


def _any_of(chosen: Sequence[tuple[str, ...]]) -> tuple[int, int] | None:
    """How few and how many things may be chosen where every choice of so many is there; else None."""
    sets = {frozenset(each) for each in chosen}
    if len(sets) != len(chosen) or any(len(set(each)) != len(each) for each in chosen):
        return None
    things = frozenset().union(*sets)
    least, most = min(map(len, sets)), max(map(len, sets))
    return (least, most) if len(sets) == sum(comb(len(things), n) for n in range(least, most + 1)) else None


def in_order(slot: Slot, most: int) -> tuple[Slot, ...]:
    """Several things as so many single choices, the last of them that there are no more."""
    things = _tuple(slot)
    padded = (*things, *(END,) * (most - len(things)))
    return tuple(Slot(f"{slot.name}.{number}", each) for number, each in enumerate(padded, 1))


def _tuple(slot: Slot) -> tuple[str, ...]:
    return slot.chosen if isinstance(slot.chosen, tuple) else (str(slot.chosen),)


def _single(slot: Slot) -> Chosen:
    assert not isinstance(slot.chosen, tuple)
    return slot.chosen


def moves_chosen(rows: Iterable[tuple[Row, Move]], choices: Choices, widened: Widening) -> list[Move]:
    """The moves that go with what was chosen; `widened` gives one in which other things are chosen than in those that
    were worth trying."""
    moves: dict[Move, None] = {}
    for row, move in rows:
        if all(_is_chosen(slot, choices) for slot in row):
            for slot in row:
                move = widened(move, slot, tuple(choices[slot.name])) if slot.among else move
            moves[move] = None
    return list(moves)


def _is_chosen(slot: Slot, choices: Choices) -> bool:
    """True if a choice is open still, or was made so."""
    if slot.among:
        return _is_among(slot, choices.get(slot.name))
    if isinstance(slot.chosen, tuple) and slot.name not in choices:
        numbered = {name: value for name, value in choices.items() if name.rpartition(".")[0] == slot.name}
        return all(each.chosen == numbered.get(each.name, each.chosen) for each in in_order(slot, len(numbered)))
    if slot.name not in choices:
        return True
    choice = choices[slot.name]
    if isinstance(slot.chosen, tuple):
        return isinstance(choice, list | tuple) and len(choice) == len(slot.chosen) and set(choice) == set(slot.chosen)
    return str(choice) == str(slot.chosen)


def _is_among(slot: Slot, value: object) -> bool:
    """True if as many things are chosen as may be, each of them once."""
    if not isinstance(value, list | tuple) or not slot.least <= len(value) <= slot.most:
        return False
    return len(set(value)) == len(value) and set(value) <= set(slot.among)
