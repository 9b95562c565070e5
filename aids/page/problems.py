"""What is wrong with a sheet: where · who · language · box: what, how much. The way out."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Final

from msgspec import Struct
from msgspec.structs import replace

from .messages import message

if TYPE_CHECKING:
    from referee.words.translation import Words


NAMED: Final = 8
"""The largest number of further cards named for one problem; the rest are counted."""


class Problem(Struct, frozen=True):
    """One thing that would spoil paper. `what` and `way` (the way out) are ids of messages, filled from `values`; a
    value that is itself a problem is told in the same language."""

    what: str
    values: Mapping[str, str | Problem] = {}
    way: str = ""
    where: str = ""
    who: str = ""
    lang: str = ""
    box: str = ""
    others: tuple[str, ...] = ()
    """Further cards that have it, from the same line of their template."""

    def in_words(self, words: Words) -> str:
        """The problem in one line, in the language of the person who reads it."""
        from referee.library.characters import visible_line

        who = ", ".join(filter(None, (self.who, *self.others[:NAMED])))
        who += f", +{len(self.others) - NAMED}" if len(self.others) > NAMED else ""
        place = " · ".join(part for part in (self.where, who, self.lang, self.box) if part)
        line = self._said(self.what, words)
        line += "." if not line.endswith((".", "?", "!")) else ""
        if self.way:
            line += " " + self._said(self.way, words)
        return visible_line(f"{place}: {line}" if place else line)

    def _said(self, id: str, words: Words) -> str:
        values = {k: v._said(v.what, words) if isinstance(v, Problem) else v for k, v in self.values.items()}
        return message(words, id, **values)


class SheetError(Exception):
    """A sheet that can't be set; carries every problem found."""

    def __init__(self, problems: list[Problem]) -> None:
        self.problems = problems
        super().__init__(f"{len(problems)}")


FOR_ALL: Final = ("aids-deck-safe",)
"""Problems of a template that do not depend on the words of a card."""
OF_WORDS: Final = (
    "aids-fit-tall",
    "aids-fit-floor",
    "aids-fit-small",
    "aids-fit-wide",
    "aids-fit-broad",
    "aids-fit-glyph",
    "aids-fit-icon",
    *FOR_ALL,
)
"""Problems that a card has by what stands on it: each such card is named."""


def without_repeats(problems: Iterable[Problem]) -> list[Problem]:
    """Each problem once, though several cards or rows have it from one line of their template."""
    first: dict[object, Problem] = {}
    for problem in problems:
        card_template = "" if problem.what in FOR_ALL else repr(_of_template(problem))
        key = problem.where, problem.what, card_template
        known = first.setdefault(key, problem)
        if problem.what in OF_WORDS and problem.who not in (known.who, *known.others):
            first[key] = replace(known, others=(*known.others, problem.who.removeprefix("card ")))
    return list(first.values())


def _of_template(problem: Problem) -> object:
    """What tells a problem from others of its line: of a value that can't be read, the attribute."""
    if problem.what == "aids-parse-value":
        return problem.values["tag"], problem.values["name"]
    return sorted(problem.values.items())
