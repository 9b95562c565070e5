"""The dice tables of a game: a roll and what it means, and how likely each row is."""

from __future__ import annotations

from collections.abc import Iterator
from secrets import randbelow
from typing import TYPE_CHECKING

from referee.core.rules.dice import odds, row_of
from referee.core.words.wording import Sayer
from referee.games import game_of
from referee.library.load import load_game
from referee.words import contexts

from ..answers import Consequence, Odds, Rolled, Share
from ..faults import UsageError
from ..lines import Line

if TYPE_CHECKING:
    from fractions import Fraction

    from referee.library.records import DiceTable
    from referee.words.translation import Words

BAR = 40
"""The number of characters in the longest bar."""


def roll(
    game: str,
    table: str,
    words: Words,
    dice: str | None = None,
    by: str | None = None,
    against: str | None = None,
    bishop: str | None = None,
) -> Rolled:
    """The dice as they are told, or thrown here; with two who are named, what that means for them. Raises UsageError,
    Unwritten, ImpossibleRoll."""
    named = _named(game, by, against, bishop)
    sayer = Sayer(load_game(game), words, named)
    of = sayer.data.table(table)
    thrown = tuple(1 + randbelow(of.sides) for _ in range(of.dice)) if dice is None else _told_dice(dice)
    row, total = row_of(of, thrown), sum(thrown)
    chance = next(share for each, share in odds(of) if each.id == row.id)
    text = sayer.text(contexts.row(of.id, row.id), row.text)
    means = _meaning(game, sayer, of.id, total, bishop) if named else ()
    return Rolled(game, of.id, thrown, total, row.id, text, str(chance), of.chooses, means)


def roll_lines(rolled: Rolled, words: Words) -> Iterator[Line]:
    total = f" = {rolled.total}" if len(rolled.dice) > 1 else ""
    thrown = f"{' + '.join(map(str, rolled.dice))}{total}"
    yield Line(words.titled(thrown, f"{rolled.text}  ({rolled.chance})"))
    for each in rolled.means:
        yield Line(each.text + (f"  [{each.clause}]" if each.clause else ""), "  ")


def _told_dice(typed: str) -> tuple[int, ...]:
    """Raises UsageError."""
    parts = typed.replace("+", ",").split(",")
    if not all(part.strip().isdecimal() for part in parts):
        raise UsageError("error.dice-form", told=typed)
    return tuple(int(part) for part in parts)


def _named(game: str, by: str | None, against: str | None, bishop: str | None) -> tuple[str, ...]:
    """The two who are named; nobody if none is. Raises UsageError."""
    if by is None and against is None and bishop is None:
        return ()
    if not game_of(game).has_part("rules.rolled"):
        raise UsageError("error.roll-nobody", game=game)
    if not by or not against or by.casefold() == against.casefold():
        raise UsageError("error.roll-both")
    return by, against


def _meaning(game: str, sayer: Sayer, table: str, total: int, written: str | None) -> tuple[Consequence, ...]:
    """What a roll means for the two who are named. Raises UsageError."""
    rolled = game_of(game).part("rules.rolled")
    bishop = None if written is None else rolled.bishop_of(written)
    if written is not None and bishop is None:
        raise UsageError("error.roll-bishop", told=written)
    return tuple(Consequence(sayer.line(each), each.clause) for each in rolled.meaning(table, total, bishop))


def chances(game: str, table: str, words: Words) -> tuple[Odds, list[list[str]]]:
    """How likely each row of a table is: as data, and for people as rows under their heads, with bars. Raises
    Unwritten."""
    sayer = Sayer(load_game(game), words, ())
    of: DiceTable = sayer.data.table(table)
    shares = odds(of)
    rows = tuple(
        Share(row.id, row.rolls, str(share), sayer.text(contexts.row(of.id, row.id), row.text)) for row, share in shares
    )
    most: Fraction = max(share for _, share in shares)
    bars = ["█" * max(1, round(BAR * share / most)) for _, share in shares]
    heads = [words.referee("odds.rolls"), words.referee("odds.chance"), "", words.referee("odds.result")]
    shown = [[", ".join(map(str, row.rolls)), row.chance, bar, row.text] for row, bar in zip(rows, bars, strict=True)]
    return Odds(game, of.id, rows), [heads, *shown]
