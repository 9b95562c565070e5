"""Attributes of the position, without its Fields."""

from __future__ import annotations

from typing import Self

from msgspec.structs import replace

from referee.core import Breach, NotKnown, Question, Seat, State, breach

from .pieces import Display, Petition, Place, Previous, Result


class Bare(State, frozen=True, kw_only=True):
    """`assumed`: the player of `rome` is unknown; `congregations` by seat, in order of arrival; `deck` sorted; `done`
    the actions of this turn; `before` the display when this turn began; `number` counts the turns of both from 1;
    `touched`: this turn took a person off the display; `mixed`: its own second copy took its place, it is unknown
    where; `previous` the opponent's last turn. `reset` and `unchanged` are answers about the effect of a turn on that
    turn and on the display. Answers about factions that the edition leaves out are in `answers`."""

    rome: Seat
    assumed: bool = False
    active: Seat | None
    number: int | None = 1
    done: tuple[str, ...] | None = ()
    display: Display
    congregations: tuple[tuple[str, ...] | None, tuple[str, ...] | None] = ((), ())
    discard: tuple[str, ...] | None = ()
    deck: tuple[str, ...] | None = ()
    serial: int = 0
    before: Display | None = None
    touched: bool = False
    mixed: bool = False
    previous: Previous | None = None
    reset: bool | None = None
    unchanged: bool | None = None
    absent: tuple[str, ...] = ()
    petition: Petition | None = None
    offered: bool = False
    loser: Seat | None = None
    built: tuple[str, ...] = ()
    history: tuple[str, ...] = ()
    result: Result | None = None

    def rome_seat(self) -> Seat:
        """The seat that plays Rome; asked for if it is unknown (G29). Raises NotKnown."""
        if self.assumed and self.ruling("G29") == "ask":
            raise NotKnown(Question("rome", (), self.terms.seats, "setup.sides"))
        return self.rome

    def placed(self, slot: int, place: Place | None) -> Self:
        """The same position with one slot changed."""
        display = (*self.display[: slot - 1], place, *self.display[slot:])
        return replace(self, display=display)

    def after_end(self) -> Breach:
        """The breach of any move after the end of the game."""
        return breach("end.when", "over")
