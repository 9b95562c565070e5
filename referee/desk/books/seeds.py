"""The owner's rulebooks: which are there, and whether they are those in which the lines were counted."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from referee.library.seeds import verify

from ..answers import Seed, Seeds

if TYPE_CHECKING:
    from referee.words.translation import Words


def verified(folder: Path) -> Seeds:
    """Every rulebook, looked for in a folder."""
    return Seeds(
        tuple(
            Seed(each.seed.game, each.seed.title, each.state, each.seed.lines, str(each.file) if each.file else None)
            for each in verify(folder)
        )
    )


def code_of(seeds: Seeds) -> int:
    """The exit code of the contract: 1 where a text is another than the one that was counted."""
    return int(any(each.state == "differs" for each in seeds.seeds))


def seed_rows(seeds: Seeds, words: Words) -> list[list[str]]:
    """The same for people: the heads of the columns, then one row a rulebook."""
    heads = [words.referee(each) for each in ("list.game", "seeds.state", "seeds.lines", "games.title")]
    rows = [[each.game, words.referee(f"seeds.{each.state}"), str(each.lines), each.title] for each in seeds.seeds]
    return [heads, *rows]
