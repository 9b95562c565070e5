"""Bots at a kept table: they move until a person has to decide."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random
from secrets import randbits
from typing import TYPE_CHECKING, Any

from referee.core.game import NAMES
from referee.core.rules.decision import Kind
from referee.core.rules.play import asked_in_turn, decision
from referee.core.state.terms import Seat
from referee.desk.faults import UsageError
from referee.desk.hiding import hidden_or
from referee.desk.judging.judging import carried_out
from referee.desk.judging.verdict_lines import happened_lines
from referee.desk.lines import Line
from referee.desk.reading.notating import in_words
from referee.desk.table.sitting_down import seat_named
from referee.library.load import load_game
from referee.table.store import Overtaken

from .match import Bot, Seen, answer
from .strengths import STRENGTHS, at_table

if TYPE_CHECKING:
    from referee.core.rules.move import Move
    from referee.core.state.state import State
    from referee.desk.judging.judging import Played
    from referee.desk.table.session import Session
    from referee.table.log import Header


def bots_at(header: Header) -> dict[Seat, Bot]:
    """The bots of a table by seat. Raises KeyError for an unknown strength."""
    return {Seat(header.seats.index(player)): at_table(strength) for player, strength in header.bots.items()}


def bots_told(entries: Sequence[str], seats: tuple[str, ...]) -> dict[str, str]:
    """The strengths by player, from entries such as `["Ben=sensible"]`. Raises UsageError."""
    strengths = {}
    for entry in entries:
        player, _, strength = (part.strip() for part in entry.partition("="))
        if strength not in STRENGTHS:
            raise UsageError("error.bot", told=entry, known=", ".join(STRENGTHS))
        strengths[seats[seat_named(seats, player)]] = strength
    if strengths and len(strengths) == len(seats):
        raise UsageError("error.bots-alone")
    return strengths


def company_of(game: str, bots: str, seats: int | None, player: str) -> tuple[str, dict[str, str]]:
    """The name of a person who plays alone, and the other players with their strengths: `sensible` for all, or one for
    each, separated by commas. Raises UsageError, Unwritten."""
    strengths = [each.strip() for each in bots.split(",")]
    players = seats or max(load_game(game).game.seats[0], len(strengths) + 1)
    if len(strengths) not in (1, players - 1):
        raise UsageError("error.simulate.bots", bots=len(strengths), seats=players - 1)
    me = player or NAMES[0]
    others = [name for name in NAMES if name.casefold() != me.casefold()][: players - 1]
    return me, dict(zip(others, strengths * len(others) if len(strengths) == 1 else strengths, strict=True))


def told_play(session: Session, viewer: Seat | None, notation: str | None) -> Iterator[tuple[Played, tuple[Line, ...]]]:
    """The moves of a table's bots until a person has to decide, with the lines about each, as `viewer` may read them.
    Raises StoreError."""
    for done in Company(session).play(session, viewer):
        answer, before, sayer = done.answer, session, session.sayer
        session = done.session
        who = done.judged.who
        move = None if who is None else before.game.seen(before.state, who, done.judged.move, viewer)
        line = None if move is None else str(before.game.notation.write(before.state, move))
        shown = hidden_or(sayer, line and in_words(before, before.state, line, notation))
        lines = [Line(sayer.referee("bot.moves", player=answer.by, move=shown))]
        lines += happened_lines(answer, before, notation)
        yield done, tuple(lines)


class Company:
    """The bots of one table. They remember what their seats have seen since the game began. Their random choices follow
    from the seed of the game, so that a game with a chosen seed can be played again; without a seed they are new each
    time."""

    def __init__(self, session: Session, rng: Random | None = None) -> None:
        table = session.table
        self._bots = bots_at(table.header)
        self._rng = rng or Random(f"{table.header.seed or randbits(64)}/bots/{len(table.entries)}")
        self._states: list[Any] = []
        self.catch_up(session)

    def catch_up(self, session: Session) -> None:
        """Takes in what anybody has done since; begins anew where something was taken back."""
        known, states = len(self._states), session.table.states
        if known and (len(states) < known or states[known - 1] is not self._states[-1]):
            self._bots, known = bots_at(session.table.header), 0
        self._states = list(states)
        for seat, bot in self._bots.items():
            for state in self._states[known:]:
                bot.remember(Seen(session.game, state, seat))

    def play(self, session: Session, viewer: Seat | None = None) -> Iterator[Played]:
        """The moves of the bots until a person has to decide, or nobody. viewer: the seat that reads the results. Where
        another process was faster, such as one that serves the same table, they go on from what it wrote. Raises
        StoreError."""
        while (choice := self.choice(session)) is not None:
            try:
                done = carried_out(session, *choice, viewer, session.revision)
            except Overtaken:
                session = session.with_state(session.table.state)
                continue
            yield done
            session = done.session

    def choice(self, session: Session) -> tuple[Seat, Move] | None:
        """The first bot in turn that acts now, and its move; None if a person has to decide. Where a person is the
        foremost one of a window, bots may act in it, but do not close it by going on below it."""
        state = session.state
        if state.over():
            return None
        asked, window = self._asked(state), state.agenda[0]
        foremost = window.foremost(state)
        waits = foremost is not None and foremost not in self._bots
        for place, seat in enumerate(asked):
            if seat not in self._bots:
                continue
            seen = Seen(session.game, state, seat, may_leave=waits or place + 1 < len(asked))
            move = answer(seen, state, self._bots[seat], self._rng)
            if move is not None and (not waits or window.takes(move)):
                return seat, move
        return None

    def _asked(self, state: State) -> list[Seat]:
        """The seats that are asked, in turn. Among seats that choose in secret the bots come first: they wait for
        nobody."""
        head = decision(state)
        if head is not None and head.kind is Kind.SECRET:
            return sorted(head.seats, key=lambda seat: seat not in self._bots)[:1]
        return asked_in_turn(state)
