"""Bots at a kept table: they move until a person has to."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from secrets import randbits
from typing import TYPE_CHECKING, Any

from referee.core.decision import Kind
from referee.core.play import asked_in_turn, decision
from referee.core.terms import Seat
from referee.desk.judging import carried_out

from .match import Bot, Seen, answer
from .strengths import at_table

if TYPE_CHECKING:
    from referee.core.move import Move
    from referee.desk.judging import Played
    from referee.desk.session import Session
    from referee.table.log import Header


def bots_at(header: Header) -> dict[Seat, Bot]:
    """The bots of a table by their seats. Raises KeyError for a strength that there is not."""
    return {Seat(header.seats.index(player)): at_table(strength) for player, strength in header.bots.items()}


class Company:
    """The bots of one table. They remember what their seats have seen since the game began. What they draw by lot
    follows from the seed of the game, so that a game with a chosen seed can be played again; without one it is new each
    time."""

    def __init__(self, session: Session, rng: Random | None = None) -> None:
        table = session.table
        self._bots = bots_at(table.header)
        self._rng = rng or Random(f"{table.header.seed or randbits(64)}/bots/{len(table.entries)}")
        for seat, bot in self._bots.items():
            for state in session.table.states:
                bot.remember(Seen(session.game, state, seat))

    def play(self, session: Session, viewer: Seat | None = None) -> Iterator[Played]:
        """What the bots do until a person has to decide, or nobody; `viewer` is whose eyes read what came of it. Raises
        Overtaken, StoreError."""
        while (found := self._choice(session)) is not None:
            done = carried_out(session, *found, viewer)
            yield done
            session = done.session

    def _choice(self, session: Session) -> tuple[Seat, Move] | None:
        """The first bot in turn that does something now, and what; None where it is for a person to decide."""
        state = session.state
        if state.over():
            return None
        asked = self._asked(state)
        for place, seat in enumerate(asked):
            if seat not in self._bots:
                continue
            seen = Seen(session.game, state, seat, may_leave=place + 1 < len(asked))
            move = answer(seen, state, self._bots[seat], self._rng)
            if move is not None:
                return seat, move
        return None

    def _asked(self, state: Any) -> list[Seat]:
        """The seats that are asked, in turn. Of several that choose in secret the bots come first: they wait for
        nobody."""
        head = decision(state)
        if head is not None and head.kind is Kind.SECRET:
            return sorted(head.seats, key=lambda seat: seat not in self._bots)[:1]
        return asked_in_turn(state)
