"""Sitting down: the header of a new log, and a name for it."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import TYPE_CHECKING, Any

from msgspec.structs import replace

from referee.table.chance import commitment, new_seed
from referee.table.log import Header
from referee.table.stamp import stamp_of

if TYPE_CHECKING:
    from referee.table.store import Store


def header_of(game: str, *, seed: str | None, dice: str, **told: Any) -> Header:
    """The header of a new log, stamped with what it was begun with."""
    drawn, now = dice == "yours", stamp_of(game)
    header = Header(
        game=game,
        dice="yours" if drawn else "ours",
        seed=(seed or new_seed()) if drawn else "",
        salt=new_seed() if drawn else "",
        chosen=drawn and bool(seed),
        lots="counted",
        engine=now.engine,
        data=now.data,
        begun=datetime.now(UTC).strftime("%Y-%m-%dT%H:%M:%SZ"),
        **told,
    )
    return replace(header, commitment=commitment(header))


def free_name(kept: Store, game: str) -> str:
    """The game's id, or with the first free number behind it."""
    taken, number, name = set(kept.names()), 1, game
    while name in taken:
        number += 1
        name = f"{game}-{number}"
    return name
