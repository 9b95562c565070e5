"""What a log was begun with: the version of the referee, and the data of the game."""

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
    """What a log is begun with now."""
    return Stamp(__version__, key_of(sorted(folder(game).glob("*.toml")), "data"))


def changed_since(header: Header) -> dict[str, dict[str, str]]:
    """What is another now than when a log was begun: messages by their ids, with their values. Logs that do not say
    what they were begun with tell nothing."""
    now = stamp_of(header.game)
    found: dict[str, dict[str, str]] = {}
    if header.engine and header.engine != now.engine:
        found["log.other-referee"] = {"then": header.engine, "now": now.engine}
    if header.data and header.data != now.data:
        found["log.other-data"] = {}
    return found
