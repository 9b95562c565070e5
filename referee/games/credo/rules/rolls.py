"""Rolling on a dice table and carrying out its row."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cache
from typing import Any

from referee.core import BY_CHANCE, Breach, Decision, Move, Mover, Player, Seat, Step, Verb, breach, happened
from referee.core.rules.verb import every_verb
from referee.library import toml
from referee.library.load import home

from ..box.components import GAME, NISIBIS
from ..box.deck import tables
from ..moves import Play, Roll
from ..position.records import Mission
from ..position.state import Act, Credo, untimely
from .draws import ROLL_WEIGHTS, ROLLS

TABLE_CLAUSE = {
    "respect": "table.respect",
    "refutation": "table.refutation",
    "proselytism": "table.proselytism",
    "persecution": "table.persecution",
}
ROLL_CLAUSE = {
    "respect": "respect.procedure",
    "refutation": "cf.refute",
    "proselytism": "pros.use",
    "persecution": "pers.procedure",
}
LYNCHED = 12
"""The roll that costs the Bishop on a mission."""


@cache
def row(table: str, total: int) -> tuple[Verb, ...]:
    """The verbs of a roll on a table. Raises DataError if the file is damaged."""
    kind: Any = tuple[every_verb("referee.games.credo"), ...]  # type: ignore[misc]
    table_row = next(row for row in tables()[table].rows if total in row.rolls)
    effects: tuple[Verb, ...] = toml.convert(table_row.effects, kind, home(GAME) / "tables.toml")
    return effects


class Rolling(Act, frozen=True, tag="rolling"):
    """Two dice are rolled on a table, by the player of the mission."""

    table: str
    frame: Mission

    def decision(self, state: Credo, /) -> Decision | None:
        return BY_CHANCE

    def takes(self, move: Move, /) -> bool:
        return isinstance(move, Roll)

    def tells(self, state: Credo, seat: Seat, /) -> bool:
        return seat == self.frame.actor

    def candidates(self, state: Credo, who: Mover, /) -> Iterable[Move]:
        return ROLLS

    def weights(self, state: Credo, /) -> tuple[tuple[Move, int], ...]:
        return ROLL_WEIGHTS

    def breaches(self, state: Credo, who: Mover, move: Move, /) -> Iterator[Breach]:
        if isinstance(move, Play):
            yield from untimely(state, move)
        elif not isinstance(move, Roll):
            yield breach(ROLL_CLAUSE[self.table], "roll", player=Player(self.frame.actor))

    def apply(self, state: Credo, who: Mover, move: Roll, /) -> Credo:
        after = happened(
            state,
            state.then(),
            TABLE_CLAUSE[self.table],
            "rolled",
            player=self.frame.actor,
            total=move.total,
            table=self.table,
        )
        return self.rolled(after, move.total)

    def rolled(self, state: Credo, total: int) -> Credo:
        """The State after the roll; it is no Step any more."""
        if total == LYNCHED and self.frame.bishop == NISIBIS and self.table in ("refutation", "proselytism"):
            return happened(state, state, "bishop.nisibis", "unharmed")
        return state.push(*expanded(row(self.table, total), self.frame))


def expanded(effects: Iterable[Verb], mission: Mission) -> tuple[Step, ...]:
    """The Steps of several effects, in order."""
    return tuple(step for effect in effects for step in effect.expand(mission))
