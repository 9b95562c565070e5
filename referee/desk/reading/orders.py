"""What a line means that is typed at the interactive table: an order to the referee, or a move."""

from __future__ import annotations

from typing import TYPE_CHECKING

from .notating import CANONICAL

if TYPE_CHECKING:
    from referee.table.fold import Table
    from referee.words.translation import Words

ORDERS = (
    "check",
    "show",
    "moves",
    "undo",
    "redo",
    "log",
    "score",
    "tell",
    "ruling",
    "fix",
    "audit",
    "hint",
    "why",
    "rules",
    "help",
    "quit",
)

OF_SOME = {"council": "telling.forecast", "notebook": "notebook"}
"""Orders of those games alone that have such a module."""

ENDS = ("quit", "exit")
"""Orders that end it."""

MOST_OFFERED = 9
"""The number of lines that can be chosen by one digit."""

ASKS = "?"
"""What makes a line a question: nothing is moved."""


def orders(table: Table) -> tuple[str, ...]:
    """The orders that can be given at a table, by their English names."""
    return (*ORDERS, *(order for order, module in OF_SOME.items() if table.game.has_part(module)))


def called(word: str, words: Words) -> str:
    """An order by its name in a language; anything else as it stands."""
    return own_names(words).get(word.casefold(), word)


def own_names(words: Words) -> dict[str, str]:
    """Orders by their names in a language."""
    pairs = (pair.partition("=") for pair in words.referee("play.words").split())
    return {own: order for own, _, order in pairs}


def called_here(table: Table, words: Words) -> tuple[str, ...]:
    """The same by their names in another language, where they have some."""
    own = {} if words.lang == CANONICAL else {order: name for name, order in reversed(own_names(words).items())}
    return tuple(own.get(order, order) for order in orders(table))


def order_in(line: str, table: Table, words: Words) -> tuple[str, str]:
    """The order that a line gives, and what stands behind it; a line that gives none is a move, or a question."""
    from referee.speech.intents import intent

    order, _, rest = line.partition(" ")
    order = called(order, words)
    if order in orders(table) and (not rest or intent(line, words.lang) is None):
        return order, rest
    return ("check" if line.rstrip().endswith(ASKS) else "move"), line


def chosen(line: str, offered: tuple[str, ...]) -> str:
    """A line, or that one of those offered just before whose number it is."""
    number = int(line) if line.isdecimal() and len(line) < len(str(MOST_OFFERED)) + 1 else 0
    return offered[number - 1] if 0 < number <= len(offered) else line
