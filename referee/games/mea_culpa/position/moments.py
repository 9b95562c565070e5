"""The moments at which players choose, and the Steps from there on: for positions that leave them out."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache
from itertools import dropwhile
from typing import Any, ClassVar, Final

from referee.core import (
    YES_NO,
    Breach,
    Decision,
    Move,
    Mover,
    Player,
    Question,
    Seat,
    Step,
    Term,
    Unbegun,
    anyone,
    asked,
    breach,
)

from ..box.components import CHARACTERS, EMPEROR, POPE, SINNER
from ..box.house import Card, Suite, house, suites
from ..moves import (
    Donate,
    EmptyDen,
    Forget,
    GiveLetter,
    Guess,
    MoveCrew,
    MovePope,
    Pass,
    PickLetter,
    PlaceCrew,
    PutStones,
    Reveal,
    RevealDie,
    StealFrom,
    TakeBonus,
    TakeStone,
    UseRoom,
    Visit,
)
from ..rules.characters import Inherit, Preliminary, SinnerStones, SinnerVisit
from ..rules.evaluation import Open, Picks
from ..rules.final import Compare, GameEnd
from ..rules.letters import SwapFor
from ..rules.offers import Offers
from ..rules.room_effects import carried_out
from ..rules.rounds import Round
from ..rules.setup import BONUSES, PickBonus, Stow
from ..rules.sins.meetings import PopeGuess, PopeReveal
from ..rules.sins.register_of_sins import watch
from ..rules.sins.sins import RunOut
from ..rules.turn import ActionPhase
from ..rules.verbs.letter_from import LetterFromStep
from .asking import free_to_hold
from .board import held_by
from .pieces import COMPARTMENTS, Debt
from .state import Act, MeaCulpa, Pick, seats, variant
from .whose_turn import Acting, Choosing

REST: tuple[Step, ...] = (Compare(), Round(), GameEnd())

ASKS: Final[dict[str, tuple[type[Move], ...]]] = {
    "pope-first": (MovePope, Pass),
    "emperor-first": (PlaceCrew,),
    "sinner-stones": (PutStones, Forget),
    "sinner-visit": (Visit, Pass),
    "guess": (Guess,),
    "die": (RevealDie,),
    "card": (MoveCrew, PlaceCrew, MovePope, StealFrom, GiveLetter, TakeStone, UseRoom),
    "swap": (PickLetter,),
    "lacking": (EmptyDen,),
    "shown": (Reveal,),
    "shares": (PickLetter,),
    "bonuses": (TakeBonus,),
    "stowing": (Donate,),
}
"""The kinds of move at each moment outside of turns and of choosing characters."""

CHOOSING: Final = ("pope-first", "emperor-first", "sinner-stones", "sinner-visit")
"""Moments while characters are chosen."""
BEFORE: Final = ("bonuses", "stowing")
"""Moments before the first round."""
NOWHERE: Final = 0
"""Stands for an unknown guess."""


def moments(state: MeaCulpa) -> dict[str, tuple[Step, ...]]:
    """The possible moments, by the known holders of cards."""
    by_name: dict[str, tuple[Step, ...]] = {"actions": (Acting(taken=None), *REST)}
    by_name["free-stone"] = (Acting(free_stone=True), *REST)
    if free_to_hold(state):
        by_name["choose"] = (Choosing(), Inherit(), ActionPhase(), *REST)
    unheld = state.holders == (None,) * len(CHARACTERS)
    if unheld:
        by_name["offers"] = (*watch(state), Offers(), ActionPhase(), *REST)
    for moment in ASKS:
        if moment in BEFORE:
            by_name |= {moment: (At(moment), Round(), GameEnd())} if unheld else {}
        elif moment in CHOOSING:
            if moment != "sinner-stones" or variant(state):
                by_name[moment] = (*watch(state), At(moment), Choosing(), Inherit(), ActionPhase(), *REST)
        else:
            by_name[moment] = (At(moment), Acting(taken=None), *REST)
    return by_name


class At(Unbegun, Act, frozen=True, tag="at"):
    """A moment whose chooser, or subject, is unknown: that is asked for before a move is judged."""

    clauses: ClassVar[tuple[str, ...]] = ("act.order",)
    moment: str

    @property
    def asks(self) -> tuple[type[Move], ...]:
        return ASKS[self.moment]

    @property
    def acts(self) -> str | None:
        """The card that acts at this moment, with any holder; None if the moment does not say."""
        return self.moment.split("-")[0] if self.moment in CHOOSING else None

    def steps(self, state: MeaCulpa, /) -> tuple[Step, ...]:
        return at(state, self.moment)


def at(state: MeaCulpa, moment: str) -> tuple[Step, ...]:
    """The Step of a moment. Raises NotKnown."""
    match moment:
        case "pope-first":
            return of(heir(state, POPE, EMPEROR), lambda seat: Preliminary(seat, (POPE,)))
        case "emperor-first":
            return of(heir(state, EMPEROR, POPE), lambda seat: Preliminary(seat, (EMPEROR,)))
        case "sinner-stones":
            return of(held_by(state, SINNER), SinnerStones)
        case "sinner-visit":
            return of(held_by(state, SINNER), SinnerVisit)
        case "guess":
            return of(held_by(state, POPE), PopeGuess)
        case "die":
            return of(held_by(state, POPE), lambda seat: PopeReveal(seat, NOWHERE))
        case "card":
            return carried_by_card(state)
        case "swap":
            return (SwapFor(on_turn(state), "merchant.free.indulgence"),)
        case "lacking":
            return (UntoldRunOut(Debt(decider(state), 0, 1)),)
        case "shown":
            return (Open(decider(state), COMPARTMENTS[len(state.finished) == len(COMPARTMENTS)]),)
        case "shares":
            return (UntoldPicks((decider(state),), (), ""),)
        case "bonuses":
            return (UntoldBonus(decider(state)),)
    items = tuple(item for items in BONUSES.values() for item in items)
    return (Stow(decider(state), str(asked(state, Question("stowed", (), items, "G3")))),)


def of(seat: Seat | None, step: Callable[[Seat], Step]) -> tuple[Step, ...]:
    """The Step for that player."""
    return (Nobody() if seat is None else step(seat),)


def heir(state: MeaCulpa, character: str, other: str) -> Seat | None:
    """The player who carries out the Preliminary Action of a card: its holder or, without one, the holder of the other
    card. Raises NotKnown."""
    seat = held_by(state, character)
    return held_by(state, other) if seat is None else seat


def on_turn(state: MeaCulpa) -> Seat:
    """The seat whose turn it is. Raises NotKnown."""
    return state.seat(str(asked(state, Question("turn", (), state.terms.seats, "act.order"))))


def decider(state: MeaCulpa) -> Seat:
    """The seat that has to choose. Raises NotKnown."""
    return state.seat(str(asked(state, Question("decider", (), state.terms.seats, "act.order"))))


@cache
def asking_cards() -> dict[str, Card | Suite]:
    """The cards of the House that give a player a choice."""
    every: tuple[Card | Suite, ...] = (*house().card, *suites().values())
    return {each.id: each for each in every if any(map(lets_choose, carried_out(each, Seat(0))))}


def lets_choose(step: Step) -> bool:
    """True if a Step may give a player a choice; a Letter of only one colour is none."""
    return isinstance(step, Pick) and not (isinstance(step, LetterFromStep) and len(step.verb.colours) == 1)


def carried_by_card(state: MeaCulpa) -> tuple[Step, ...]:
    """The Steps of a card from its choice on. Raises NotKnown."""
    visitor, known = on_turn(state), asking_cards()
    card = str(asked(state, Question("carried-out", (), tuple(known), "house.rooms")))
    steps = carried_out(known[card], visitor)
    return tuple(dropwhile(lambda step: not lets_choose(step), steps))


class Nobody(Act, frozen=True, tag="nobody"):
    """The card whose holder would have to choose now lies on the board."""

    def decision(self, state: MeaCulpa, /) -> Decision | None:
        return anyone(seats(state), implied=False)

    def breaches(self, state: MeaCulpa, who: Mover, move: Any, /) -> Iterator[Breach]:
        if isinstance(who, int):
            yield breach("act.order", "wait", player=Player(Seat(who)))
        else:
            yield breach("act.order", "seat")


class UntoldRunOut(RunOut, frozen=True, tag="untold-run-out"):
    """Sin stones are lacking, an unknown number; no Den has been emptied for them yet."""

    def instead(self, state: MeaCulpa, move: Move, /) -> Iterator[Breach]:
        yield breach("den.runout", "first-untold")


class UntoldPicks(Picks, frozen=True, tag="untold-picks"):
    """Letters are shared out; it is unknown which."""

    def chooser(self, state: MeaCulpa, /) -> Seat | None:
        return self.order[0]

    def out_of_turn(self, state: MeaCulpa, who: Mover, /) -> Iterator[Breach]:
        yield breach("eval.share", "wait", player=Player(self.order[0]))

    def forbids(self, state: MeaCulpa, move: PickLetter, /) -> Iterator[Breach]:
        if asked(state, Question("laid", (move.colour,), YES_NO, "eval.display")) != YES_NO[0]:
            yield breach("eval.display", "none", colour=Term(f"letter.{move.colour}"))


class UntoldBonus(PickBonus, frozen=True, tag="untold-bonus"):
    """Bonuses are picked; it is unknown which are left."""

    def breaches(self, state: MeaCulpa, who: Mover, move: Move, /) -> Iterator[Breach]:
        if not isinstance(move, TakeBonus):
            yield breach("setup.bonus.each", "first-untold", player=Player(self.seat))
        elif asked(state, Question("left", (move.bonus,), YES_NO, "setup.bonus.each")) != YES_NO[0]:
            yield breach("setup.bonus.each", "gone-untold", bonus=Term(f"bonus.{move.bonus}"))
