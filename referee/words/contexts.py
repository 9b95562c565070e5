"""Contexts: the key of each text in the catalogues. One function for each kind of record, used to gather the texts and
to read them."""

from __future__ import annotations

from typing import Literal

GAME_TITLE = "game.title"


def variant(variant: str) -> str:
    """The name of a variant."""
    return f"variant.{variant}"


def deviation(number: int) -> str:
    """`number` counts the game's deviations from 1."""
    return f"deviation.{number}"


def edition_title(edition: str) -> str:
    """An edition that is shipped, such as the sample."""
    return f"edition.{edition}.title"


def edition_note(edition: str) -> str:
    """An edition that was printed."""
    return f"edition.{edition}.note"


def name(kind: str, component: str) -> str:
    """The name of a component: `person.cardinal`."""
    return f"{kind}.{component}"


def clause(clause: str) -> str:
    """The text of a clause. A clause may have the same id as a component."""
    return f"clause.{clause}"


def because(article: str, case: str) -> str:
    """The reason why a clause or a ruling is broken, in this case."""
    return f"{article}.because.{case}"


def remedy(article: str, case: str) -> str:
    """The way out for a breach of a clause or a ruling, in this case."""
    return f"{article}.remedy.{case}"


def happens(article: str, case: str) -> str:
    """What carrying out a clause or a ruling did, in this case."""
    return f"{article}.happens.{case}"


def question(ruling: str) -> str:
    """The question that a ruling answers."""
    return f"{ruling}.question"


def why(ruling: str) -> str:
    """The reason for a ruling's default."""
    return f"{ruling}.why"


def option(ruling: str, option: str) -> str:
    """An option of a ruling."""
    return f"{ruling}.option.{option}"


def field(field: str, part: Literal["ask", "where"]) -> str:
    """A text of an edition field."""
    return f"field.{field}.{part}"


def check(check: str) -> str:
    """The text of an edition check."""
    return f"check.{check}"


def example(example: str, part: Literal["title", "text"]) -> str:
    """A text of a worked example."""
    return f"example.{example}.{part}"


def table(table: str) -> str:
    """The title of a dice table."""
    return f"table.{table}"


def row(table: str, row: str) -> str:
    """The words of a row of a dice table."""
    return f"table.{table}.{row}"


def position_key(key: str) -> str:
    """The meaning of a key of a position file."""
    return f"position.key.{key}"


def act(tag: str) -> str:
    """The effect of a kind of move."""
    return f"act.{tag}"


def ask(name: str) -> str:
    """The question for a choice that a move leaves open."""
    return f"ask.{name}"


def turn_part(part: str) -> str:
    """The action of a part of a turn."""
    return f"part.{part}"


def turn_title(part: str) -> str:
    """The name of a part of a turn."""
    return f"part.{part}.title"


PAGE_ABOUT = "one-page.about"
"""The text beside the title of the one page."""


def page_box(box: str, part: str) -> str:
    """A heading, a remark or a label of a box on the one page."""
    return f"one-page.{box}.{part}"


def page_row(box: str, row: str, part: str) -> str:
    """A statement on the one page: its title, its keyword, its words, a cell."""
    return f"one-page.{box}.{row}.{part}"


def message(message: str) -> str:
    """A message; its context is its id."""
    return message
