"""The frames of this game's Steps: a player has to choose, one or several may, chance decides or the table does."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, Any, ClassVar

from msgspec.structs import replace

from referee.core import BY_CHANCE, BY_TABLE, Breach, Choice, Decision, Move, Mover, Seat, Window

from ..position.state import Act
from .misplaced import misplaced

if TYPE_CHECKING:
    from ..position.state import Abbey


class Duty(Choice, Act, frozen=True):
    """One seat has to choose. `wanted` is what it has to do first; the breach of every other move says so."""

    def wanted(self, state: Abbey, /) -> Iterator[Breach]:
        raise NotImplementedError(type(self).__name__)

    def instead(self, state: Abbey, move: Move, /) -> Iterator[Breach]:
        yield from self.wanted(state)
        yield from misplaced(state, move)

    def out_of_turn(self, state: Abbey, who: Mover, /) -> Iterator[Breach]:
        return Act.out_of_turn(self, state, who)


class Leave(Window, Act, frozen=True):
    """One seat may act. It has waived this once any player plays on."""

    seat: Seat

    def openers(self, state: Abbey, /) -> tuple[Seat, ...]:
        return (self.seat,)

    def candidates(self, state: Abbey, who: Mover, /) -> Iterable[Move]:
        raise NotImplementedError(type(self).__name__)

    def forbids(self, state: Abbey, move: Any, /) -> Iterator[Breach]:
        """Every rule that a move of a kind in `asks` breaks. Raises NotKnown."""
        yield from ()

    def breaches(self, state: Abbey, who: Mover, move: Any, /) -> Iterator[Breach]:
        return self.forbids(state, move) if isinstance(move, self.asks) else misplaced(state, move)

    def out_of_turn(self, state: Abbey, who: Mover, /) -> Iterator[Breach]:
        return Act.out_of_turn(self, state, who)


class Shared(Window, Act, frozen=True, kw_only=True):
    """Several seats may act. A seat that passes is out, and the window stays open for the others."""

    passed: tuple[Seat, ...] = ()

    def sharing(self, state: Abbey, /) -> tuple[Seat, ...]:
        """The seats to which it opens."""
        raise NotImplementedError(type(self).__name__)

    def openers(self, state: Abbey, /) -> tuple[Seat, ...]:
        return tuple(seat for seat in self.sharing(state) if seat not in self.passed)

    def concerns(self, state: Abbey, who: Mover, /) -> bool:
        return who in self.sharing(state)

    def waived(self, seat: Seat) -> Iterator[Breach]:
        """The breach of a seat that has passed and can't act here any more."""
        raise NotImplementedError(type(self).__name__)

    def out_of_turn(self, state: Abbey, who: Mover, /) -> Iterator[Breach]:
        return self.waived(who) if who in self.passed else Act.out_of_turn(self, state, who)

    def without(self, seat: Seat) -> Shared:
        """The window after a seat has passed."""
        return replace(self, passed=(*self.passed, seat))


class Lot(Act, frozen=True):
    """Chance decides if the referee can know the outcomes (`falls`); else the table says what came, or no word is
    needed (`asked`)."""

    asks: ClassVar[tuple[type[Move], ...]] = ()

    def falls(self, state: Abbey, /) -> bool:
        """True if what can be drawn is known."""
        return True

    def asked(self, state: Abbey, /) -> bool:
        """True if what can be drawn is unknown and the table has to say what came."""
        return False

    def moves(self, state: Abbey, /) -> Iterable[Move]:
        """The outcomes, each equally likely."""
        raise NotImplementedError(type(self).__name__)

    def wanted(self, state: Abbey, /) -> Iterator[Breach]:
        raise NotImplementedError(type(self).__name__)

    def forbids(self, state: Abbey, move: Any, /) -> Iterator[Breach]:
        """Why that outcome is impossible. Raises NotKnown."""
        yield from ()

    def decision(self, state: Abbey, /) -> Decision | None:
        if self.falls(state):
            return BY_CHANCE
        return BY_TABLE if self.asked(state) else None

    def candidates(self, state: Abbey, who: Mover, /) -> Iterable[Move]:
        return self.moves(state)

    def weights(self, state: Abbey, /) -> tuple[tuple[Move, int], ...]:
        possible = [move for move in dict.fromkeys(self.moves(state)) if next(self.forbids(state, move), None) is None]
        every = list(self.moves(state))
        return tuple((move, every.count(move)) for move in possible)

    def breaches(self, state: Abbey, who: Mover, move: Any, /) -> Iterator[Breach]:
        if isinstance(move, self.asks):
            yield from self.forbids(state, move)
            return
        yield from self.wanted(state)
        yield from misplaced(state, move)
