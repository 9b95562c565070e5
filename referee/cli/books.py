"""What there is: `games`, `rulings`."""

from __future__ import annotations

from pathlib import Path

from referee.desk.answers import Coverage, Games, KnownGame, PaperGame

from .common import sayer_of, show_json, show_rows
from .layout import show_lines
from .options import GameArg, Json, Lang, StoreDir, new_app
from .speech import spoken, t

app = new_app()


@app.command(help=t("help.games"))
def games(store: StoreDir = None, as_json: Json = False, lang: Lang = None) -> None:
    from referee.library.editions import edition_in_use, editions
    from referee.library.load import games as known
    from referee.library.load import load_game, printed, title_on_paper
    from referee.words.translation import languages_of

    rows = []
    for game in known():
        data = load_game(game).game
        title = sayer_of(game, ()).text("game.title", data.title)
        told = tuple(_coverage(game, each, store) for each in editions(game, store))
        rows.append(KnownGame(game, title, data.seats, languages_of(game), edition_in_use(game, store), told))
    paper = []
    for game in printed():
        title = spoken().text("aids", f"{game}.title", title_on_paper(game))
        told = tuple(_coverage(game, each, store) for each in editions(game, store))
        paper.append(PaperGame(game, title, languages_of(game), edition_in_use(game, store), told))
    if as_json:
        show_json(Games(tuple(rows), tuple(paper)))
        return
    head = [t("list.game"), t("games.title"), t("list.seats"), t("games.editions"), t("games.languages")]
    show_rows(head, [_row(row, _seats(row.seats)) for row in rows] + [_row(row, "–") for row in paper])
    every = [each for row in rows for each in row.editions] + [each for row in paper for each in row.editions]
    for problem in (each.problem for each in every if each.problem is not None):
        print(problem)
    for row in paper:
        print(t("games.paper", game=row.game, title=row.title))


def _coverage(game: str, edition: str, store: Path | None) -> Coverage:
    """How much of an edition is known, or why nothing is."""
    from referee.desk.edition_forms import coverage, sound_tables
    from referee.library.errors import DataError

    try:
        return Coverage(edition, *coverage(game, sound_tables(game, edition, store)))
    except DataError as wrong:
        return Coverage(edition, 0, 0, t("error.own-file", what=str(wrong)))


def _row(row: KnownGame | PaperGame, seats: str) -> list[str]:
    known = ", ".join(f"{each.id} {f'{each.known}/{each.of}' if each.of else '–'}" for each in row.editions)
    return [row.game, row.title, seats, known, " ".join(row.languages)]


def _seats(seats: tuple[int, int]) -> str:
    least, most = seats
    return str(least) if least == most else f"{least}–{most}"


@app.command(help=t("help.rulings"))
def rulings(game: GameArg, as_json: Json = False, lang: Lang = None) -> None:
    from referee.desk.gaps import rulings as rulings_of
    from referee.desk.gaps import rulings_lines

    sayer = sayer_of(game, ())
    told = rulings_of(sayer)
    if as_json:
        show_json(told)
    else:
        show_lines(rulings_lines(told, sayer))
