"""Choosing characters, and their Preliminary Actions."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import ClassVar

from msgspec.structs import replace

from referee.core import (
    Breach,
    Line,
    Move,
    Mover,
    Player,
    Seat,
    Step,
    Term,
    breach,
    carries,
    happened,
    witness,
)

from ..box.components import CHARACTERS, DENS, EMPEROR, POPE, SINNER, SINNER_STONES
from ..moves import Forget, MovePope, Pass, PlaceCrew, PutStones, TakeCharacter, Visit
from ..position.board import den_stones
from ..position.known import answered_in_blank
from ..position.state import CHARACTER, Act, MeaCulpa, Pick, holder, put, variant
from .actions import visit
from .actions.agent import Agent, priced
from .cathedral import place_crew, site_breaches
from .due import DUE
from .sins.register_of_sins import forget_breaches, forgive, missed, watch
from .sins.sins import PETTY, PlaceStones, move_pope_stone, stays
from .verbs.move_pope import EVERY_MOVE
from .verbs.place_crew import EVERY_SITE

EVERY_CHARACTER = tuple(TakeCharacter(character) for character in CHARACTERS)
THREE = 3


class Choose(Pick, frozen=True, tag="choose"):
    """A player takes a character card; `number` counts the picks from 0. The order is fixed since the reveal."""

    clauses: ClassVar[tuple[str, ...]] = ("char.take", "char.hold")
    asks: ClassVar[tuple[type[Move], ...]] = (TakeCharacter,)
    seat: Seat
    number: int

    def chooser(self, state: MeaCulpa, /) -> Seat:
        return self.seat

    def moves(self, state: MeaCulpa, /) -> Iterable[Move]:
        return EVERY_CHARACTER

    def out_of_turn(self, state: MeaCulpa, who: Mover, /) -> Iterator[Breach]:
        yield breach("bid.order", "wait", player=Player(self.seat))

    def instead(self, state: MeaCulpa, move: Move, /) -> Iterator[Breach]:
        if isinstance(move, MovePope | PlaceCrew) and waits(state):
            yield breach("G32", "waits")
        else:
            yield breach("char.take", "first", player=Player(self.seat))

    def forbids(self, state: MeaCulpa, move: TakeCharacter, /) -> Iterator[Breach]:
        holds = holder(state, move.character)
        if holds is None and answered_in_blank(state, "picked", "char.take", move.character):
            yield breach("char.take", "gone", character=Term(f"character.{move.character}"))
        if holds is not None:
            yield breach("char.take", "taken", character=Term(f"character.{move.character}"), player=Player(holds))

    def chosen(self, state: MeaCulpa, move: TakeCharacter, /) -> MeaCulpa:
        holders = put(state.holders, CHARACTER[move.character], self.seat)
        after = state.then(*watch(state, move.character), holders=holders)
        happened(state, after, "char.take", "taken", player=self.seat, character=move.character)
        players = len(state.terms.seats)
        witness(("p2.cards",) if players == 2 else ("p3.pick",) if players == THREE else ())
        if players == THREE and (free := left_over(after)) is not None:
            happened(after, after, "p3.pick", "left", character=free)
        first = self.preliminary(after, move.character)
        return after.push(*watch(after), *first) if first else after

    def preliminary(self, state: MeaCulpa, character: str) -> tuple[Step, ...]:
        """The Steps that the card requires of its new holder at once."""
        match character:
            case "merchant":
                return no_preliminary()
            case "sinner":
                return sinner_steps(state, self.seat)
        if len(state.terms.seats) == THREE:
            if waits(state):
                happened(state, state, "G32", "waits", character=character)
                return ()
            if state.ruling("G32") == "both-at-end":
                return both_held(state)
            free = left_over(state)
            if free is not None and inherits(state, free) == self.seat:
                report_heir(state, free, self.seat)
                return (Preliminary(self.seat, (POPE, EMPEROR)),)
        return (Preliminary(self.seat, (character,)),)


def waits(state: MeaCulpa) -> bool:
    """True if a Preliminary Action waits, with three players, because the other one can still be inherited."""
    if len(state.terms.seats) != THREE or state.ruling("G32") != "both-at-end":
        return False
    return (holder(state, POPE) is None) != (holder(state, EMPEROR) is None)


def both_held(state: MeaCulpa) -> tuple[Step, ...]:
    """The Steps when Pope and Emperor both have holders, so that nothing waits any more: the player who chose first
    goes first."""
    holders = {holder(state, character): character for character in (POPE, EMPEROR)}
    return tuple(Preliminary(seat, (holders[seat],)) for seat in state.order if seat in holders)


@carries("prelim.merchant")
def no_preliminary() -> tuple[Step, ...]:
    """No Steps: for a card without a Preliminary Action."""
    return ()


@carries("prelim.sinner.stones")
def sinner_steps(state: MeaCulpa, seat: Seat) -> tuple[Step, ...]:
    """The Steps for the Petty Sinner: two stones into the Den of Petty Sins, then a visit if he likes."""
    if variant(state):
        return (SinnerStones(seat), *watch(state), SinnerVisit(seat))
    return (PlaceStones(seat, PETTY, SINNER_STONES, "prelim.sinner.stones"), *DUE, SinnerVisit(seat))


class SinnerStones(Pick, frozen=True, tag="sinner-stones"):
    """ME'A CULPA: the Petty Sinner puts his two stones down, or forgets them."""

    asks: ClassVar[tuple[type[Move], ...]] = (
        PutStones,
        Forget,
    )
    seat: Seat
    character: str = SINNER

    def chooser(self, state: MeaCulpa, /) -> Seat:
        return self.seat

    def out_of_turn(self, state: MeaCulpa, who: Mover, /) -> Iterator[Breach]:
        yield breach("char.take", "wait", player=Player(self.seat))

    def moves(self, state: MeaCulpa, /) -> Iterable[Move]:
        return [PutStones(), Forget("stones")]

    def instead(self, state: MeaCulpa, move: Move, /) -> Iterator[Breach]:
        yield breach("prelim.sinner.stones", "first")

    def forbids(self, state: MeaCulpa, move: PutStones | Forget, /) -> Iterator[Breach]:
        if isinstance(move, PutStones):
            return
        if move.cost != "stones":
            yield from self.instead(state, move)
        else:
            yield from forget_breaches(state, self.character, move)

    def chosen(self, state: MeaCulpa, move: PutStones | Forget, /) -> MeaCulpa:
        if isinstance(move, Forget):
            return forgive(state.then(), self.seat, "petty", SINNER_STONES)
        return state.then(PlaceStones(self.seat, PETTY, SINNER_STONES, "prelim.sinner.stones"), *DUE)


class SinnerVisit(Pick, frozen=True, tag="sinner-visit"):
    """The Petty Sinner may visit the House at once, without turning his post."""

    clauses: ClassVar[tuple[str, ...]] = ("prelim.sinner.visit",)
    asks: ClassVar[tuple[type[Move], ...]] = (
        Visit,
        Pass,
    )
    seat: Seat
    character: str = SINNER

    def chooser(self, state: MeaCulpa, /) -> Seat:
        return self.seat

    def out_of_turn(self, state: MeaCulpa, who: Mover, /) -> Iterator[Breach]:
        yield breach("char.take", "wait", player=Player(self.seat))

    def moves(self, state: MeaCulpa, /) -> Iterable[Move]:
        return (Pass(), *visit.VISITS)

    def instead(self, state: MeaCulpa, move: Move, /) -> Iterator[Breach]:
        yield breach("prelim.sinner.visit", "first", player=Player(self.seat))

    def forbids(self, state: MeaCulpa, move: Visit | Pass, /) -> Iterator[Breach]:
        if isinstance(move, Visit):
            yield from visit.forbids(state, Agent(self.seat, SINNER), move)

    def price(self, state: MeaCulpa, who: Mover, move: Move, /) -> tuple[Line, ...]:
        return priced(visit.price_of_visit(state, Agent(self.seat, SINNER), move)) if isinstance(move, Visit) else ()

    def chosen(self, state: MeaCulpa, move: Visit | Pass, /) -> MeaCulpa:
        if isinstance(move, Pass):
            return happened(state, state.then(), "prelim.sinner.visit", "declined", player=self.seat)
        return visit.visit(state.then(), Agent(self.seat, SINNER), move)


class Preliminary(Pick, frozen=True, tag="preliminary"):
    """The Pope's stone, the Emperor's crew, or, with three players, both in any order; `left` are those still to do."""

    asks: ClassVar[tuple[type[Move], ...]] = (
        MovePope,
        PlaceCrew,
        Pass,
    )
    seat: Seat
    left: tuple[str, ...]

    def chooser(self, state: MeaCulpa, /) -> Seat:
        return self.seat

    def out_of_turn(self, state: MeaCulpa, who: Mover, /) -> Iterator[Breach]:
        yield breach("char.take", "wait", player=Player(self.seat))

    def moves(self, state: MeaCulpa, /) -> Iterable[Move]:
        pope = (*EVERY_MOVE, Pass()) if POPE in self.left else ()
        forgets = (Pass(),) if variant(state) and not pope else ()
        return (*pope, *EVERY_SITE, *forgets) if EMPEROR in self.left else pope

    def forbids(self, state: MeaCulpa, move: MovePope | PlaceCrew | Pass, /) -> Iterator[Breach]:
        match move:
            case MovePope() if POPE in self.left:
                yield from stays(move)
                if not den_stones(state, DENS.index(move.source)):
                    yield breach("prelim.pope", "no-stone", den=Term(f"den.{move.source}"))
            case PlaceCrew() if EMPEROR in self.left:
                yield from site_breaches(state, move.site)
            case Pass():
                if POPE not in self.left and not variant(state):
                    yield breach("prelim.emperor", "must", player=Player(self.seat))
            case _:
                yield from self.instead(state, move)

    def instead(self, state: MeaCulpa, move: Move, /) -> Iterator[Breach]:
        if POPE in self.left:
            yield breach("prelim.pope", "first", player=Player(self.seat))
        else:
            yield breach("prelim.emperor", "first", player=Player(self.seat))

    def chosen(self, state: MeaCulpa, move: MovePope | PlaceCrew | Pass, /) -> MeaCulpa:
        done = POPE if isinstance(move, MovePope) or (isinstance(move, Pass) and POPE in self.left) else EMPEROR
        rest = tuple(each for each in self.left if each != done)
        state = state.then(*watch(state), *((Preliminary(self.seat, rest),) if rest else ()))
        match move:
            case MovePope():
                return popes_stone(state, self.seat, move).push(*DUE)
            case PlaceCrew():
                return emperors_crew(state, self.seat, move.site).push(*DUE)
        if done == EMPEROR:
            return missed(state, self.seat, "preliminary")
        return happened(state, state, "prelim.pope", "declined", player=self.seat)


@carries("prelim.pope")
def popes_stone(state: MeaCulpa, seat: Seat, move: MovePope) -> MeaCulpa:
    """The State after the Pope moved a stone."""
    after = move_pope_stone(state, seat, move.source, move.target)
    return happened(state, after, "prelim.pope", "moved", player=seat, source=move.source, target=move.target)


@carries("prelim.emperor")
def emperors_crew(state: MeaCulpa, seat: Seat, site: str) -> MeaCulpa:
    """The State after the Emperor placed his crew."""
    after = place_crew(replace(state, imperial=0), site)
    return happened(state, after, "prelim.emperor", "placed", player=seat, site=site)


def left_over(state: MeaCulpa) -> str | None:
    """The card without a holder, with three players, once all have picked."""
    free = [character for character in CHARACTERS if holder(state, character) is None]
    return free[0] if len(free) == 1 else None


class Inherit(Act, frozen=True, tag="inherit"):
    """After the last pick, with three players: waiting Preliminary Actions, and those that another card inherits, are
    done."""

    def resolve(self, state: MeaCulpa, /) -> MeaCulpa:
        free = left_over(state)
        if free is None or len(state.terms.seats) != THREE:
            return state.then()
        waited = state.ruling("G32") == "both-at-end"
        due: dict[Seat, tuple[str, ...]] = {}
        for character in (POPE, EMPEROR):
            own = holder(state, character)
            heir = inherits(state, character) if own is None else None
            if own is not None and waited and free in (POPE, EMPEROR):
                due[own] = (*due.get(own, ()), character)
            elif heir is not None and (waited or state.order[-1:] != (heir,)):
                report_heir(state, character, heir)
                due[heir] = (*due.get(heir, ()), character)
        if free == SINNER:
            report_no_heir(state)
        turns = (Preliminary(seat, ordered(due[seat])) for seat in state.order if seat in due)
        return state.then(*turns, *watch(state))


@carries("p3.no-sinner")
def report_no_heir(state: MeaCulpa) -> None:
    """Reports that the Petty Sinner is left and nothing is inherited."""
    happened(state, state, "p3.no-sinner", "left")


def ordered(left: tuple[str, ...]) -> tuple[str, ...]:
    """The Preliminary Actions in the order of the cards."""
    return tuple(character for character in (POPE, EMPEROR) if character in left)


def inherits(state: MeaCulpa, character: str) -> Seat | None:
    """The player who gets the Preliminary Action of a card without a holder; None if nobody does."""
    if character == POPE:
        return heir_of_pope(state)
    return heir_of_emperor(state) if character == EMPEROR else None


@carries("p3.no-pope")
def heir_of_pope(state: MeaCulpa) -> Seat | None:
    """The player who does the Pope's Preliminary Action if nobody holds the Pope."""
    return holder(state, EMPEROR)


@carries("p3.no-emperor")
def heir_of_emperor(state: MeaCulpa) -> Seat | None:
    """The player who does the Emperor's Preliminary Action if nobody holds the Emperor."""
    return holder(state, POPE)


def report_heir(state: MeaCulpa, character: str, heir: Seat) -> None:
    """Reports the player who carries out the action of a card without a holder."""
    if character == POPE:
        happened(state, state, "p3.no-pope", "inherits", player=heir)
    else:
        happened(state, state, "p3.no-emperor", "inherits", player=heir)
