"""What can be printed, as `aids list` tells it."""

from __future__ import annotations

import sys
from typing import TypedDict

from referee.library.editions import edition_in_use, edition_tables
from referee.library.errors import DataError

from ..proof.coverage import offered
from ..views.catalogue import catalogue, printed_games
from ..views.game_words import GameWords
from .answers import complain
from .messages import spoken, t, worded


class Listed(TypedDict):
    """One aid. `sides` is None for running text and for cards; `edition` is None where it rests on none, else `sample`
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
    """Every aid of a game, or of all games. Raises Unwritten."""
    aids: list[Listed] = []
    for named in [game] if game else printed_games():
        words = GameWords(catalogue(named), spoken())
        languages = offered(named)
        try:
            sample = bool(edition_tables(named, edition_in_use(named)).get("sample"))
        except DataError as wrong:
            sample = False
            complain(worded(wrong)[0], as_json=False)
        aids += [
            {
                "game": named,
                "aid": aid.id,
                "title": words.say(aid.title),
                "sides": aid.sides or None,
                "size": aid.size,
                "variants": [variant for variant in aid.variants if variant],
                "formats": list(aid.formats),
                "languages": languages,
                "edition": ("sample" if sample else "own") if aid.edition else None,
            }
            for aid in words.catalogue.aids
        ]
    return aids


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
