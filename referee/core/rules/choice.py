"""Choice, the Step at which one seat chooses; Window, the Step at which seats may interrupt; Action, a move with its
rule."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any, ClassVar, TypeVar

from msgspec import Struct

from ..state.terms import Seat
from ..words.notation import Form
from .breach import Breach, breach
from .decision import Decision, anyone, one
from .move import Move, Mover
from .step import Step


class Choice(Step, frozen=True):
    """One seat chooses. A game's Choice gives the seat (`chooser`), the candidates (`moves`), the rules for the kinds
    of move in `asks` (`forbids`), the breach of every other kind of move (`instead`), and the effect (`chosen`). If
    nobody has to choose, the Step is dropped from the agenda."""

    asks: ClassVar[tuple[type[Move], ...]] = ()

    def chooser(self, state: Any, /) -> Seat | None:
        """The seat that has to choose now, or None if there is nothing to choose. Raises NotKnown."""
        raise NotImplementedError(type(self).__name__)

    def moves(self, state: Any, /) -> Iterable[Move]:
        """The candidates: moves worth trying, without a look at hidden values."""
        raise NotImplementedError(type(self).__name__)

    def forbids(self, state: Any, move: Any, /) -> Iterator[Breach]:
        """Every rule that a move of a kind in `asks` breaks. Raises NotKnown."""
        yield from ()

    def instead(self, state: Any, move: Move, /) -> Iterator[Breach]:
        """The breach of a move whose kind is not in `asks`."""
        yield breach("table.turn")

    def chosen(self, state: Any, move: Any, /) -> Any:
        """The State after a legal move. Raises NotKnown."""
        raise NotImplementedError(type(self).__name__)

    def decision(self, state: Any, /) -> Decision | None:
        seat = self.chooser(state)
        return None if seat is None else one(seat)

    def candidates(self, state: Any, who: Mover, /) -> Iterable[Move]:
        return self.moves(state)

    def breaches(self, state: Any, who: Mover, move: Any, /) -> Iterator[Breach]:
        return self.forbids(state, move) if isinstance(move, self.asks) else self.instead(state, move)

    def apply(self, state: Any, who: Mover, move: Any, /) -> Any:
        return self.chosen(state, move)

    def resolve(self, state: Any, /) -> Any:
        return state.then()


class Window(Step, frozen=True):
    """A moment at which some seats may interrupt and none has to. A move that does not fit the window closes it. A
    game's windows are a closed list of moments; each gives the seats to which it is open (`openers`), the candidates
    (`candidates`), the rules (`breaches`), the effect of a move (`apply`) and of closing (`resolve`)."""

    asks: ClassVar[tuple[type[Move], ...]] = ()

    def openers(self, state: Any, /) -> tuple[Seat, ...]:
        """The seats that may interrupt now. If there are none, the window closes at once."""
        raise NotImplementedError(type(self).__name__)

    def decision(self, state: Any, /) -> Decision | None:
        seats = self.openers(state)
        return anyone(seats) if seats else None

    def takes(self, move: Move, /) -> bool:
        return isinstance(move, self.asks)

    def resolve(self, state: Any, /) -> Any:
        return state.then()


class Action(Struct, frozen=True, kw_only=True):
    """One kind of move, with all that belongs to it in one file. `forms` are its lines of notation, the canonical one
    first; `also` are lines that are read and never offered. `kind` groups actions: only one of a group may be done.
    `candidates` are the moves worth trying, `forbids` the rules, `price` what a move costs or brings now (amounts by
    unit), `effect` the State after it. An agent is the seat that acts, with what the game knows of the occasion. An
    action without an effect is one that players ask for and no position allows."""

    move: type[Move]
    forms: tuple[str, ...] = ()
    also: tuple[str, ...] = ()
    kind: str = ""
    candidates: Callable[[Any, Any], Iterable[Move]] = lambda state, agent: ()
    forbids: Callable[[Any, Any, Any], Iterator[Breach]] = lambda state, agent, move: iter(())
    price: Callable[[Any, Any, Any], Mapping[str, int]] = lambda state, agent, move: {}
    effect: Callable[[Any, Any, Any], Any] | None = None

    @property
    def never(self) -> bool:
        """True if no position allows this action."""
        return self.effect is None

    def lines(self) -> tuple[Form, ...]:
        """The forms of the action, for the game's notation."""
        return (*(Form(self.move, line) for line in self.forms), *(Form(self.move, line, False) for line in self.also))


Kind = TypeVar("Kind", bound=Action)


def by_move(actions: Iterable[Kind]) -> dict[type[Move], Kind]:
    """The actions by the type of their move."""
    return {action.move: action for action in actions}
