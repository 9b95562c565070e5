"""What is written: `games`, `rules`, `rulings`."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from referee.desk.answers import Article, Coverage, Games, Gap, KnownGame, Match, Rulings, Search

from .common import GameArg, Json, Lang, StoreDir, completing, heading, new_app, sayer_of, show_json, show_rows
from .speech import spoken, t

if TYPE_CHECKING:
    from referee.core.wording import Sayer
    from referee.library.records import Clause, Ruling

app = new_app()
MOST = 5
"""Matches that a search shows."""


@app.command(help=t("help.games"))
def games(store: StoreDir = None, as_json: Json = False, lang: Lang = None) -> None:
    from referee.library.editions import edition_in_use, editions
    from referee.library.load import games as known
    from referee.library.load import load_game

    rows = []
    for game in known():
        data = load_game(game).game
        title = sayer_of(game, ()).text("game.title", data.title)
        told = tuple(_coverage(game, each, store) for each in editions(game, store))
        rows.append(KnownGame(game, title, data.seats, data.languages, edition_in_use(game, store), told))
    if as_json:
        show_json(Games(tuple(rows)))
        return
    head = [t("list.game"), t("games.title"), t("list.seats"), t("games.editions"), t("games.languages")]
    show_rows(head, [_game_row(row) for row in rows])
    for problem in (each.problem for row in rows for each in row.editions if each.problem is not None):
        print(problem)


def _coverage(game: str, edition: str, store: Path | None) -> Coverage:
    """How much of an edition is known, or why nothing is."""
    from referee.desk.edition_forms import coverage, sound_tables
    from referee.library.errors import DataError

    try:
        return Coverage(edition, *coverage(game, sound_tables(game, edition, store)))
    except DataError as wrong:
        return Coverage(edition, 0, 0, t("error.own-file", what=str(wrong)))


def _game_row(row: KnownGame) -> list[str]:
    least, most = row.seats
    known = ", ".join(f"{each.id} {f'{each.known}/{each.of}' if each.of else '–'}" for each in row.editions)
    seats = str(least) if least == most else f"{least}–{most}"
    return [row.game, row.title, seats, known, " ".join(row.languages)]


@app.command(help=t("help.rules"))
def rules(
    game: GameArg,
    wanted: Annotated[
        list[str] | None,
        typer.Argument(metavar="[ID or words]", help=t("option.clause"), autocompletion=completing("clauses")),
    ] = None,
    with_source: Annotated[Path | None, typer.Option("--with-source", help=t("option.source"), metavar="DIR")] = None,
    as_json: Json = False,
    lang: Lang = None,
) -> None:
    from referee.library.load import load_game

    sayer, asked = sayer_of(game, ()), " ".join(wanted or ())
    data = load_game(game)
    article = data.ruling_by_id.get(asked) or data.clause_by_id.get(asked)
    if article is not None:
        _show_article(sayer, article, with_source, as_json)
        return
    found = _search(sayer, asked)
    if as_json:
        show_json(Search(game, asked, tuple(Match(each.id, sayer.article_text(each)) for each in found)))
    elif found:
        for each in found:
            print(f"{each.id}: {sayer.article_text(each)}")
    else:
        print(t("rules.nothing", asked=asked, game=game))
    if not found:
        raise typer.Exit(2)


def _show_article(sayer: Sayer, article: Clause | Ruling, source: Path | None, as_json: bool) -> None:
    """A clause or a ruling, with what belongs to it."""
    from referee.library.load import load_examples
    from referee.library.records import Clause

    data = sayer.data
    rulings = [each for each in data.rulings if article.id in each.clauses]
    examples = [each for each in load_examples(data.game.id) if article.id in each.clauses]
    own: list[str] = []
    if source is not None and isinstance(article, Clause):
        from referee.library.seeds import lines

        own = lines(source, data.game.id, article.seed)
    if as_json:
        cited, text = sayer.citation(article), sayer.article_text(article)
        of, shown = tuple(each.id for each in rulings), tuple(each.id for each in examples)
        show_json(Article(data.game.id, article.id, cited, text, of, shown, tuple(own)))
        return
    heading(f"{article.id}  ({sayer.citation(article)})")
    print(sayer.article_text(article))
    for each in rulings:
        print(f"  {each.id}: {sayer.article_text(each)}")
    for example in examples:
        print(f"  {t('rules.example')}: {sayer.text(f'example.{example.id}.title', example.title)}")
        print(f"    {sayer.text(f'example.{example.id}.text', example.text)}")
    for line in own:
        print(f"  | {line}")


def _search(sayer: Sayer, asked: str) -> list[Clause | Ruling]:
    """The clauses and rulings that hold most of the words asked for, the best first; without words, all clauses."""
    from referee.core.notation import tokens_of

    articles: list[Clause | Ruling] = [*sayer.data.clauses]
    if not asked:
        return articles
    words = tokens_of(asked)
    scored = []
    for place, article in enumerate([*articles, *sayer.data.rulings]):
        held = tokens_of(f"{article.id} {sayer.article_text(article)}")
        score = sum(2 if word in held else any(each.startswith(word) for each in held) for word in words)
        if score:
            scored.append((-score, place, article))
    best = min((score for score, _, _ in scored), default=0)
    return [article for score, _, article in sorted(scored, key=lambda each: each[:2]) if score <= best / 2][:MOST]


@app.command(help=t("help.rulings"))
def rulings(game: GameArg, as_json: Json = False, lang: Lang = None) -> None:
    sayer = sayer_of(game, ())
    told = tuple(
        Gap(
            ruling.id,
            sayer.text(f"{ruling.id}.question", ruling.question),
            {key: sayer.text(f"{ruling.id}.option.{key}", text) for key, text in ruling.options.items()},
            ruling.default,
            sayer.text(f"{ruling.id}.why", ruling.why),
            ruling.sure,
            ruling.clauses,
        )
        for ruling in sayer.data.rulings
    )
    if as_json:
        show_json(Rulings(game, told))
        return
    for gap in told:
        heading(f"{gap.id}  {gap.question}")
        for key, text in gap.options.items():
            mark = "*" if key == gap.default else " "
            print(f"  {mark} {key}: {text}")
        print(f"    {gap.why}")
    print(t("rulings.foot", lang=spoken().lang))
