"""Stamp of a log: the version of the referee and the data of the game with which it was begun."""

from __future__ import annotations

from typing import NamedTuple

from referee import __version__
from referee.library.cache import key_of
from referee.library.load import folder

from .log import Header


class Stamp(NamedTuple):
    """The version and the hash of the data, as a header keeps them."""

    engine: str
    data: str


def stamp_of(game: str) -> Stamp:
    """The stamp of a log that is begun now."""
    return Stamp(__version__, key_of(sorted(folder(game).glob("*.toml")), "data"))


def changed_since(header: Header) -> dict[str, dict[str, str]]:
    """The differences between a log's stamp and the present one: messages by id, with their values. Empty for logs
    without a stamp."""
    now = stamp_of(header.game)
    changes: dict[str, dict[str, str]] = {}
    if header.engine and header.engine != now.engine:
        changes["log.other-referee"] = {"then": header.engine, "now": now.engine}
    if header.data and header.data != now.data:
        changes["log.other-data"] = {}
    return changes
