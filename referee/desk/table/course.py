"""A game as programs play it: one mover after another, every choice a number, and what each player has seen so far.

`Course` is a value like a Session. Where several seats may move, they are asked one after the other: seats that may
interrupt move or pass first, the seat that has to move comes last. An answer of the table is a lot; all answers are
equally likely.
"""

from __future__ import annotations

from functools import cached_property
from hashlib import blake2b
from json import dumps
from random import Random
from typing import TYPE_CHECKING
from zlib import crc32

from referee.core.rules.decision import Kind
from referee.core.rules.move import CHANCE, TABLE, Mover, Tell
from referee.core.rules.play import asked_in_turn, carry_out, decision, legal_moves
from referee.core.state.terms import Seat

if TYPE_CHECKING:
    from collections.abc import Iterable

    from referee.core.rules.decision import Decision
    from referee.core.rules.move import Move
    from referee.core.state.state import State

    from .session import Session

NUMBERS = 2**16
"""The upper bound of the numbers of choices."""

PASS = 0
"""The number of leaving a moment to others."""

PASSED = "(pass)"
"""How that is written; no notation begins so."""

HIDDEN = "-"
"""The text for a move that a player can't read."""


def numbered(lines: Iterable[str]) -> dict[int, str]:
    """Lines by number. The number of a line is made of its letters, so that it is the same in every position and in
    every process; of two lines of one position that come to the same number, the later one in the alphabet takes the
    next that is free."""
    by_number: dict[int, str] = {}
    for line in sorted(lines):
        number = crc32(line.encode()) % (NUMBERS - 1) + 1
        while number in by_number:
            number = number % (NUMBERS - 1) + 1
        by_number[number] = line
    return dict(sorted(by_number.items()))


class Course:
    """`session` is the position, `before` the Course before the last move, which `made` says: who, and what. `passed`
    are the players who left the present moment to others."""

    def __init__(
        self,
        session: Session,
        before: Course | None = None,
        made: tuple[Mover, Move | None] | None = None,
        passed: tuple[Seat, ...] = (),
    ) -> None:
        self.session, self.before, self.made, self.passed = session, before, made, passed
        self._seen: dict[Seat | None, bytes] = {}

    @cached_property
    def decision(self) -> Decision | None:
        """Who has to choose now; None when the game is over."""
        return decision(self.session.state)

    @cached_property
    def mover(self) -> Mover | None:
        """Who is asked now: a seat, or chance; None when the game is over."""
        if self.decision is None:
            return None
        if self.decision.kind in (Kind.CHANCE, Kind.TABLE):
            return CHANCE
        waiting = [seat for seat in self._order if seat not in self.passed]
        return waiting[0] if waiting else next(seat for seat in self._order if self._legal(seat))

    @cached_property
    def _order(self) -> list[Seat]:
        return asked_in_turn(self.session.state)

    def _legal(self, seat: Seat) -> list[Move]:
        return legal_moves(self.session.state, seat)

    @cached_property
    def choices(self) -> dict[int, Move | None]:
        """The choices of the seat that is asked, by number; None leaves the move to others. Chance has `lots`
        instead."""
        who = self.mover
        if who is None or who is CHANCE or not isinstance(who, int):
            return {}
        notation = self.session.game.notation
        written = {notation.write(self.session.state, move): move for move in self._legal(who)}
        by_number: dict[int, Move | None] = {number: written[line] for number, line in numbered(written).items()}
        last = all(seat in self.passed or seat == who for seat in self._order)
        if (len(self._order) > 1 and not last) or not by_number:
            by_number = {PASS: None, **by_number}
        return by_number

    @cached_property
    def lots(self) -> tuple[tuple[Move, float], ...]:
        """At a lot: every outcome that can be, with its probability."""
        if self.mover is not CHANCE or self.decision is None:
            return ()
        state, question = self.session.state, self.session.question()
        if self.decision.kind is Kind.TABLE:
            answers: list[Move] = legal_moves(state, TABLE)
            if question is not None:
                answers = [Tell(question.id, question.about, answer) for answer in question.answers]
            return tuple((move, 1 / len(answers)) for move in answers)
        weighted = [(move, weight) for move, weight in state.agenda[0].weights(state) if weight]
        whole = sum(weight for _, weight in weighted)
        return tuple((move, weight / whole) for move, weight in weighted)

    def line(self, move: Move | None) -> str:
        """A choice or a lot in notation."""
        if move is None:
            return PASSED
        if isinstance(move, Tell):
            return f"tell {' '.join(map(str, move.about))} {move.answer}"
        return str(self.session.game.notation.write(self.session.state, move))

    def after(self, move: Move | None) -> Course:
        """The Course after a choice, or after a lot has fallen."""
        who = self.mover
        if who is None:
            raise LookupError("the game is over")
        if move is None and isinstance(who, int):
            return Course(self.session, self, (who, None), (*self.passed, Seat(who)))
        mover = self.decision.movers()[0] if who is CHANCE and self.decision is not None else who
        assert move is not None
        state = carry_out(self.session.state, mover, move)
        return Course(self.session.with_state(state), self, (who, move))

    def reading(self, seat: Seat | None) -> str:
        """The last move as a seat, or a bystander, reads it: who, and what."""
        if self.before is None or self.made is None:
            return ""
        who, move = self.made
        name = self.session.seats[who] if isinstance(who, int) else who.value
        if move is None or isinstance(move, Tell):
            return f"{name}: {self.before.line(move)}"
        seen = self.session.game.seen(self.before.session.state, who, move, seat)
        return f"{name}: {HIDDEN if seen is None else self.before.line(seen)}"

    def view(self, seat: Seat | None) -> str:
        """What a seat, or a bystander, may see of the position, in one line."""
        return dumps(self.session.view(seat), ensure_ascii=False, sort_keys=True, default=str)

    def recall(self, seat: Seat | None) -> str:
        """All that a seat, or a bystander, has read and seen since the beginning: the moves line by line, what it sees
        now, and a fingerprint of all that it saw before. Two Courses that differ in anything that it was ever shown
        differ in this."""
        lines, at = [], self
        while at.before is not None:
            lines.append(at.reading(seat))
            at = at.before
        name = "" if seat is None else self.session.seats[seat]
        return "\n".join((name, *reversed(lines), self.view(seat), self._fingerprint(seat).hex()))

    def _fingerprint(self, seat: Seat | None) -> bytes:
        missing, at = [], self
        while seat not in at._seen and at.before is not None:
            missing.append(at)
            at = at.before
        print_ = at._seen.setdefault(seat, blake2b(at.view(seat).encode(), digest_size=16).digest())
        for course in reversed(missing):
            text = f"{course.reading(seat)}\n{course.view(seat)}".encode()
            print_ = course._seen[seat] = blake2b(print_ + text, digest_size=16).digest()
        return print_

    def shares(self) -> tuple[float, ...] | None:
        """What the game brought each player, all of it together nothing: the winners share what the others lose; None
        while it runs."""
        ended = self.session.ending()
        if ended is None:
            return None
        seats, winners = len(self.session.seats), len(ended.winners)
        if not winners:
            return (0.0,) * seats
        return tuple(seats / winners - 1 if seat in ended.winners else -1.0 for seat in map(Seat, range(seats)))

    def resampled(self, seat: Seat, rng: Random) -> Course:
        """The same Course in another position that could be this one for all that a seat knows."""
        state: State = self.session.game.world(self.session.state, seat, rng)
        return Course(self.session.with_state(state), self.before, self.made, self.passed)
