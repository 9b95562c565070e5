"""The plan of a simulation: the game, the players, the rulings; plain data that a worker on another machine can
read."""

from __future__ import annotations

from functools import lru_cache
from hashlib import blake2b
from typing import Any

from msgspec import Struct, json
from msgspec.structs import replace

from referee.core.game import NAMES
from referee.core.state.terms import agree
from referee.games import game_of
from referee.library import toml
from referee.table.stamp import stamp_of

CHUNK = 50
"""The number of games that are played and counted together."""


class Table(Struct, frozen=True):
    """The rulings of one of the tables that are compared, as (gap, option)."""

    rulings: tuple[tuple[str, str], ...] = ()


class Plan(Struct, frozen=True, kw_only=True):
    """`tables` is one table, or two that are compared game by game. `bots` is the strength at every seat; `edition` is
    the edition's file. `stamp` is the version of the rules and the data, so that figures of other rules are never mixed
    with these."""

    game: str
    seats: tuple[str, ...]
    bots: tuple[str, ...]
    games: int
    seed: str
    variant: str = ""
    edition: dict[str, Any]
    tables: tuple[Table, ...] = (Table(),)
    stamp: tuple[str, str] = ("", "")

    @property
    def chunks(self) -> range:
        """The numbers of the chunks."""
        return range(-(-self.games // CHUNK))

    def games_of(self, chunk: int) -> range:
        """The numbers of the games in a chunk."""
        return range(chunk * CHUNK, min(self.games, (chunk + 1) * CHUNK))

    @property
    def key(self) -> str:
        """A name for the figures of this plan; plans that differ only in the number of games share it."""
        return blake2b(json.encode(replace(self, games=0), order="sorted"), digest_size=12).hexdigest()


def plan_of(
    game: str,
    *,
    seats: int,
    bots: tuple[str, ...],
    games: int,
    seed: str,
    edition: dict[str, Any],
    variant: str = "",
    rulings: dict[str, str] | None = None,
    against: dict[str, str] | None = None,
) -> Plan:
    """A plan that can be carried out. bots: one strength for all seats, or one for each. against: rulings of a second
    table for comparison. Raises NoAgreement, Unwritten, DataError, and ValueError if the number of strengths fits
    neither."""
    strengths = bots * seats if len(bots) == 1 else bots
    if len(strengths) != seats:
        raise ValueError(f"{len(strengths)} bots for {seats} seats")
    asked = [rulings or {}] if against is None else [rulings or {}, {**(rulings or {}), **against}]
    plan = Plan(
        game=game,
        seats=NAMES[:seats],
        bots=strengths,
        games=games,
        seed=seed,
        variant=variant,
        edition=edition,
        tables=tuple(Table(tuple(sorted(each.items()))) for each in asked),
        stamp=stamp_of(game),
    )
    starts_of(json.encode(plan))
    return plan


@lru_cache(maxsize=8)
def starts_of(encoded: bytes) -> tuple[Any, ...]:
    """The State before the first decision at each table of a plan. Raises NoAgreement, DataError."""
    plan = json.decode(encoded, type=Plan)
    of = game_of(plan.game)
    edition = toml.convert(plan.edition, of.edition, f"edition {plan.edition.get('id', '')}")
    terms = (agree(of.data, plan.seats, edition, plan.variant, dict(table.rulings), True) for table in plan.tables)
    return tuple(of.start(each) for each in terms)
