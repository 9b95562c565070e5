"""What can be printed, as `aids list` tells it."""

from __future__ import annotations

import sys
from typing import TypedDict

from referee.library.editions import edition_in_use, edition_tables
from referee.library.errors import DataError, LibraryError

from ..page.problems import SheetError
from ..proof.covered import offered
from ..views.catalogue import catalogue, printed_games
from ..views.game_words import GameWords
from .answers import complain
from .messages import error_text, spoken, t


class Listed(TypedDict):
    """One aid. `sides` is None for running text and for cards; `edition` is None if it rests on none, else `sample`
    or `own`."""

    game: str
    aid: str
    title: str
    sides: int | None
    size: str
    variants: list[str]
    formats: list[str]
    languages: list[str]
    edition: str | None


def listed(game: str = "") -> list[Listed]:
    """Every aid of a game, or of all games; of all, a game whose data are damaged is told and left out. Raises
    LibraryError and SheetError for the game that is asked for."""
    if game:
        return _listed(game)
    aids: list[Listed] = []
    for named in printed_games():
        try:
            aids += _listed(named)
        except (LibraryError, SheetError) as wrong:
            complain(error_text(wrong), as_json=False)
    return aids


def _listed(game: str) -> list[Listed]:
    words = GameWords(catalogue(game), spoken())
    languages = offered(game)
    sample = any(aid.edition for aid in words.catalogue.aids) and _on_sample(game)
    return [
        {
            "game": game,
            "aid": aid.id,
            "title": words.heading(aid),
            "sides": aid.sides or None,
            "size": aid.size,
            "variants": [variant for variant in aid.variants if variant],
            "formats": list(aid.formats),
            "languages": languages,
            "edition": ("sample" if sample else "own") if aid.edition else None,
        }
        for aid in words.catalogue.aids
    ]


def _on_sample(game: str) -> bool:
    try:
        return bool(edition_tables(game, edition_in_use(game)).get("sample"))
    except DataError as wrong:
        complain(error_text(wrong), as_json=False)
        return False


def print_listed(aids: list[Listed]) -> None:
    """Aids as columns for a person, or tab by tab for another program."""
    if not sys.stdout.isatty():
        for aid in aids:
            known = (aid["game"], aid["aid"], aid["title"], aid["sides"] or "-", aid["edition"] or "-")
            print(*known, aid["size"], " ".join(aid["languages"]), sep="\t")
        return
    from rich.console import Console
    from rich.table import Table

    heads = [t(f"aids-list-{head}") for head in ("size", "sides", "languages", "edition")]
    table = Table("", "", "", *heads, box=None, header_style="dim")
    for aid in aids:
        sides = str(aid["sides"] or t("aids-list-running"))
        edition = {"sample": t("aids-list-sample"), "own": "✓"}.get(aid["edition"] or "", "")
        name = aid["aid"] + "".join(f" +{variant}" for variant in aid["variants"])
        size, languages = t(f"aids-size-{aid['size']}"), " ".join(aid["languages"])
        table.add_row(aid["game"], f"[bold]{name}[/bold]", aid["title"], size, sides, languages, edition)
    Console().print(table)
