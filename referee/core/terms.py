"""What a table agrees on when it sits down: seats, variant, rulings, edition."""

from __future__ import annotations

from enum import Enum
from functools import cache, cached_property
from typing import Any, NewType

from msgspec import Struct
from msgspec.structs import replace

from referee.library.errors import LibraryError
from referee.library.load import GameData

Seat = NewType("Seat", int)
"""A player's place, counted from 0 in the order of play."""


@cache
def every_seat(players: int) -> tuple[Seat, ...]:
    """The seats of so many players, clockwise."""
    return tuple(Seat(seat) for seat in range(players))


class Outside(Enum):
    """Who moves when no seat does. No player may be called so."""

    CHANCE = "chance"
    TABLE = "table"


class Terms(Struct, frozen=True, dict=True):
    """`rulings` holds one (ruling, option) pair for every switch; `edition` is the game's own typed edition, a value
    like every other. A `knowing` referee deals or is told everything; a blind one sees what a bystander sees."""

    game: str
    seats: tuple[str, ...]
    rulings: tuple[tuple[str, str], ...]
    edition: Any
    variant: str = ""
    knowing: bool = False

    @cached_property
    def options(self) -> dict[str, str]:
        return dict(self.rulings)

    def with_ruling(self, ruling: str, option: str) -> Terms:
        """The same terms with one switch set."""
        changed = tuple((key, option if key == ruling else held) for key, held in self.rulings)
        return replace(self, rulings=changed)


class NoAgreement(LibraryError):
    """Terms that can't be: too many seats, an unknown variant, ruling or option. `kind` names which, `asked` repeats
    it, `known` is what there is."""

    def __init__(self, kind: str, asked: str, known: tuple[str, ...]) -> None:
        self.kind, self.asked, self.known = kind, asked, known
        super().__init__(f"{kind}: {asked}")


def agree(
    data: GameData,
    seats: tuple[str, ...],
    edition: Any,
    variant: str = "",
    rulings: dict[str, str] | None = None,
    knowing: bool = False,
    kept: bool = False,
) -> Terms:
    """The terms of a table: every switch at its default but for `rulings`. Nobody is asked for another name in a game
    that is `kept` already. Raises NoAgreement."""
    from .seat_names import wrong_name

    least, most = data.game.seats
    if not least <= len(seats) <= most:
        raise NoAgreement("seats", str(len(seats)), (str(least), str(most)))
    if not kept and (wrong := wrong_name(seats, tuple(who.value for who in Outside))):
        raise NoAgreement(*wrong)
    if variant and variant not in data.game.variants:
        raise NoAgreement("variant", variant, tuple(data.game.variants))
    switches = {ruling.id: ruling for ruling in data.rulings if len(ruling.options) > 1}
    for ruling, option in (rulings or {}).items():
        if ruling not in switches:
            raise NoAgreement("ruling", ruling, tuple(switches))
        if option not in switches[ruling].options:
            raise NoAgreement("option", f"{ruling}={option}", tuple(switches[ruling].options))
    chosen = tuple((key, (rulings or {}).get(key, switch.default)) for key, switch in switches.items())
    return Terms(data.game.id, seats, chosen, edition, variant, knowing)
