"""What may come in as an argument."""

from __future__ import annotations

from referee.desk.faults import UsageError
from referee.library.characters import acting, visible_line

LONGEST = 10_000
"""The largest number of letters in an argument."""

SHOWN = 200
"""The number of letters of an argument that an error repeats."""


def check_arguments(arguments: list[str]) -> None:
    """Lets nothing in that is no text, or that would do something to a terminal. Raises UsageError."""
    for argument in arguments:
        if len(argument) > LONGEST:
            raise UsageError("error.argument-long", said=visible_line(argument[:20]), most=LONGEST)
        if actor := acting(argument):
            shown = visible_line(argument if len(argument) < SHOWN else f"{argument[:SHOWN]}…")
            raise UsageError("error.argument-letter", said=shown, letter=actor)
