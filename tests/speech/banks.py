"""The banks of sentences that strangers said, and which of them are kept unseen.

`tests/data/strangers/<game>.toml`: `words` said at a `position` after the moves `after`; `means` is what was meant in
canonical notation, or "ambiguous" with the `candidates` that are asked back, or "illegal" with the `clause` that
refuses it."""

from __future__ import annotations

import tomllib
from functools import cache, lru_cache
from hashlib import sha256
from pathlib import Path
from typing import Any

from referee.desk.judging.judging import Judged, judged_in_order, played_in_order
from referee.desk.table.session import Session, of_position
from referee.words.translation import words

FOLDER = Path(__file__).parents[1] / "data" / "strangers"
GAMES = tuple(sorted(file.stem for file in FOLDER.glob("*.toml")))

OF_FIVE = 5
"""One sentence of so many is unseen: it is scored, and nobody reads or mends it."""


@cache
def bank(game: str) -> dict[str, Any]:
    return tomllib.loads((FOLDER / f"{game}.toml").read_text(encoding="utf-8"))


def lot(row: dict[str, Any]) -> int:
    """A number by which sentences are picked; the same on every machine."""
    return int.from_bytes(sha256(f"{row['lang']}: {row['words']}".encode()).digest()[:4], "big")


def is_unseen(row: dict[str, Any]) -> bool:
    return lot(row) % OF_FIVE == 0


@lru_cache(512)
def session_at(game: str, position: str, lang: str, after: tuple[str, ...]) -> Session:
    """What is played at a table of that language, `after` these moves."""
    if not after:
        tables = tomllib.loads(bank(game)["positions"][position])
        return of_position(tables["game"], tables, words(lang))
    session = session_at(game, position, lang, after[:-1])
    for done in played_in_order(session, after[-1]):
        session = done.session
    return session


def lines_of(moves: list[Judged]) -> list[tuple[str, object]]:
    """Moves as they are written, each with its mover."""
    return [(one.session.game.notation.write(one.session.state, one.move), one.who) for one in moves]


def meant_lines(session: Session, row: dict[str, Any]) -> list[tuple[str, object]]:
    """The moves that a row says were meant."""
    meant = [row["means"]] if isinstance(row["means"], str) else row["means"]
    return lines_of(list(judged_in_order(session, "; ".join(meant))))
