"""Terms: what a table agrees on before a game: seats, variant, rulings, edition."""

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
    """The seats of this many players, clockwise."""
    return tuple(Seat(seat) for seat in range(players))


class Outside(Enum):
    """The movers that are no seats. No player may have these names."""

    CHANCE = "chance"
    TABLE = "table"


class Terms(Struct, frozen=True, dict=True):
    """`rulings` holds one (ruling, option) pair for every ruling with options; `edition` is the game's own edition
    type. A `knowing` referee deals the cards or is told everything; a blind one sees what a bystander sees."""

    game: str
    seats: tuple[str, ...]
    rulings: tuple[tuple[str, str], ...]
    edition: Any
    variant: str = ""
    knowing: bool = False

    @cached_property
    def options(self) -> dict[str, str]:
        """The option in force, by ruling."""
        return dict(self.rulings)

    def with_ruling(self, ruling: str, option: str) -> Terms:
        """The same terms with another option of one ruling."""
        changed = tuple((key, option if key == ruling else current) for key, current in self.rulings)
        return replace(self, rulings=changed)


class NoAgreement(LibraryError):
    """Terms that can't be: too many seats, an unknown variant, ruling or option. `kind` names the fault, `asked`
    repeats the input, `known` are the possible values."""

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
    """The terms of a table, with the default option of every ruling that is not in `rulings`. kept: the game is stored
    already, so its names are accepted as they are. Raises NoAgreement."""
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
