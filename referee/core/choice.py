"""The frame of a Step at which somebody chooses, of a moment at which others may interrupt, and of what can be done."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any, ClassVar, TypeVar

from msgspec import Struct

from .breach import Breach, breach
from .decision import Decision, anyone, one
from .move import Move, Mover
from .notation import Form
from .step import Step
from .terms import Seat


class Choice(Step, frozen=True):
    """One seat chooses. A game's Choice tells who (`chooser`), what is worth trying (`moves`), why not (`forbids`, for
    the kinds of move in `asks`), what is said to everything else (`instead`), and what comes of it (`chosen`). Where
    nobody has to choose, it resolves: by itself, into nothing."""

    asks: ClassVar[tuple[type[Move], ...]] = ()

    def chooser(self, state: Any, /) -> Seat | None:
        """Who has to choose now; None when there is nothing to choose. Raises NotKnown."""
        raise NotImplementedError(type(self).__name__)

    def moves(self, state: Any, /) -> Iterable[Move]:
        """Moves worth trying, without a look at hidden values."""
        raise NotImplementedError(type(self).__name__)

    def forbids(self, state: Any, move: Any, /) -> Iterator[Breach]:
        """Every rule that a move of a kind in `asks` breaks. Raises NotKnown."""
        yield from ()

    def instead(self, state: Any, move: Move, /) -> Iterator[Breach]:
        """Why a move of another kind is none now."""
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
    """A moment at which some seats may interrupt and none has to. It closes by implication when a move doesn't fit it.
    A game's windows are a closed list of moments; each tells to whom it is open (`openers`), what may be done
    (`moves`, `forbids`, `done`), and what closing it does."""

    asks: ClassVar[tuple[type[Move], ...]] = ()

    def openers(self, state: Any, /) -> tuple[Seat, ...]:
        """Who may interrupt now; nobody closes the window at once."""
        raise NotImplementedError(type(self).__name__)

    def decision(self, state: Any, /) -> Decision | None:
        seats = self.openers(state)
        return anyone(seats) if seats else None

    def takes(self, move: Move, /) -> bool:
        return isinstance(move, self.asks)

    def resolve(self, state: Any, /) -> Any:
        return state.then()


class Action(Struct, frozen=True, kw_only=True):
    """One thing to do, all of it in one file: how it is said (`forms`, the first one canonical; `also` are read but not
    offered), of which `kind` it is where only one of a kind may be done, what is worth trying, why not, what it costs
    or brings now (`price`: figures by what they count), and what it does. An agent is the one who acts, with what a
    game knows of the occasion. What players ask for and no position allows has no effect."""

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
        return self.effect is None

    def lines(self) -> tuple[Form, ...]:
        """Its forms, for the game's notation."""
        return (*(Form(self.move, line) for line in self.forms), *(Form(self.move, line, False) for line in self.also))


Kind = TypeVar("Kind", bound=Action)


def by_move(actions: Iterable[Kind]) -> dict[type[Move], Kind]:
    """Each action by the type of its move."""
    return {action.move: action for action in actions}
