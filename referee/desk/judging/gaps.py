"""The gaps of a rulebook, and how each is closed, in words."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from ..answers import Gap, Rulings
from ..lines import Line

if TYPE_CHECKING:
    from referee.core.words.wording import Sayer
    from referee.library.records import Ruling
    from referee.words.translation import Words


def gap_of(sayer: Sayer, ruling: Ruling) -> Gap:
    """A ruling in the words of a language."""
    options = {key: sayer.option(ruling, key) for key in ruling.options}
    asked, why = sayer.asked(ruling), sayer.why(ruling)
    return Gap(ruling.id, asked, options, ruling.default, why, ruling.sure, ruling.clauses)


def rulings(sayer: Sayer) -> Rulings:
    """Every gap of a game."""
    return Rulings(sayer.data.game.id, tuple(gap_of(sayer, ruling) for ruling in sayer.data.rulings))


def rulings_lines(rulings: Rulings, sayer: Sayer) -> Iterator[Line]:
    for gap in rulings.rulings:
        yield Line(f"{gap.id}  {gap.question}", style="bold")
        yield from gap_lines(gap, gap.default, sayer.words)
    yield Line(sayer.referee("rulings.foot", lang=sayer.words.lang))


def gap_lines(gap: Gap, in_force: str, words: Words) -> Iterator[Line]:
    """Every way to close a gap, the one in force marked, and the reason of the default."""
    for key, text in gap.options.items():
        yield Line(words.titled(key, text), f"  {'*' if key == in_force else ' '} ")
    yield Line(gap.why, "    ")
