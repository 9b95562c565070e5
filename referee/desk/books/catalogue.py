"""What there is: the games of this house, and how much of their editions is known."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from referee.core.words.wording import Sayer
from referee.library.editions import edition_in_use
from referee.library.editions import editions as editions_of
from referee.library.errors import DataError
from referee.library.load import games, load_game, printed, title_on_paper
from referee.words.language import languages_of

from ..answers import Coverage, Games, KnownGame, PaperGame
from ..lines import Line
from .edition_forms import coverage, sound_tables

if TYPE_CHECKING:
    from collections.abc import Iterator

    from referee.words.translation import Words


def catalogue(words: Words, store: Path | None) -> Games:
    """Every game, those on paper only last."""
    known = (_known(game, words, store) for game in games())
    return Games(tuple(known), tuple(_on_paper(game, words, store) for game in printed()))


def _known(game: str, words: Words, store: Path | None) -> KnownGame:
    data = load_game(game)
    title = Sayer(data, words, ()).text("game.title", data.game.title)
    in_use, known = edition_in_use(game, store), _coverages(game, words, store)
    return KnownGame(game, title, data.game.seats, languages_of(game), in_use, known)


def _on_paper(game: str, words: Words, store: Path | None) -> PaperGame:
    title = words.text("aids", f"{game}.title", title_on_paper(game))
    return PaperGame(game, title, languages_of(game), edition_in_use(game, store), _coverages(game, words, store))


def _coverages(game: str, words: Words, store: Path | None) -> tuple[Coverage, ...]:
    return tuple(_coverage(game, each, words, store) for each in editions_of(game, store))


def _coverage(game: str, edition: str, words: Words, store: Path | None) -> Coverage:
    """How much of an edition is known, or why nothing is."""
    try:
        return Coverage(edition, *coverage(game, sound_tables(game, edition, store)))
    except DataError as wrong:
        return Coverage(edition, 0, 0, words.referee("error.own-file", what=str(wrong)))


def catalogue_rows(games: Games, words: Words) -> list[list[str]]:
    """The games for people: the heads of the columns, then one row a game."""
    heads = ("list.game", "games.title", "list.seats", "games.editions", "games.languages")
    rows = [_row(row, _seats(row.seats)) for row in games.games] + [_row(row, "–") for row in games.printed]
    return [[words.referee(head) for head in heads], *rows]


def catalogue_notes(games: Games, words: Words) -> Iterator[Line]:
    """What is wrong with an edition, and which games are on paper only."""
    for editions in (*(row.editions for row in games.games), *(row.editions for row in games.printed)):
        for each in editions:
            if each.problem is not None:
                yield Line(each.problem)
    for game in games.printed:
        yield Line(words.referee("games.paper", game=game.game, title=game.title))


def _row(row: KnownGame | PaperGame, seats: str) -> list[str]:
    known = ", ".join(f"{each.id} {f'{each.known}/{each.of}' if each.of else '–'}" for each in row.editions)
    return [row.game, row.title, seats, known, " ".join(row.languages)]


def _seats(seats: tuple[int, int]) -> str:
    least, most = seats
    return str(least) if least == most else f"{least}–{most}"
