"""In what order the cards of a class are said to be laid in Heuchel & Meuchel."""

from __future__ import annotations

from msgspec.structs import replace

from referee.speech import Heard, Part, Span, count, said
from referee.speech.meaning import TO, preposition

from .components import VALUES, box
from .moves import Order


def orders(heard: Heard) -> tuple[Order, ...]:
    """The stacks that are named with their values, each class before its own; `from six to one` names all between."""
    found: list[tuple[int, list[int]]] = []
    ends: dict[int, str] = {}
    for span in sorted(heard.spans, key=lambda span: span.places):
        names = [rank for name, rank in box().ranks.items() if f"class.{name}" in span.concepts]
        if names:
            found.append((names[0], []))
        elif found and len(span.places) == 1 and (value := heard.tokens[span.places[0]].number) in VALUES:
            found[-1][1].extend(_up_to(heard, span, found[-1][1], int(value or 0)))
        elif found and (named := span.concepts & {"only", "lowest"}):
            ends.setdefault(len(found) - 1, "lowest" if "lowest" in named else "only")
    found = [(rank, values[::-1] if ends.get(at) == "lowest" else values) for at, (rank, values) in enumerate(found)]
    ordered = sorted((rank, tuple(dict.fromkeys(values))) for rank, values in found if values)
    return tuple(Order(rank, values) for rank, values in ordered)


def _up_to(heard: Heard, span: Span, before: list[int], value: int) -> list[int]:
    """A value that is named, with those on the way to it where it ends a row of them."""
    if not before or preposition(heard, span) != TO:
        return [value]
    step = 1 if value > before[-1] else -1
    return list(range(before[-1] + step, value + step, step))


def laid(order: Order, heard: Heard) -> tuple[Part, ...]:
    """What says in which order a stack is laid; what lies between two values need not be named."""
    named = [said(count(value), f"o{value}") for value in order.values]
    between = order.values[1:-1]
    spared = {value for value in between if value not in heard.numbers}
    values = [replace(part, loose=value in spared) for value, part in zip(order.values, named, strict=True)]
    return (said(f"class.{box().classes[order.rank]}"), *values)
