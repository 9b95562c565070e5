"""The position of Mea Culpa.

Secret are the offers in preparation, the Pope's die (both in `sealed`), the compartments of the chests, and the order
of deck and bag, which is no part of it. Money, goods and Letters lie behind screens, but every change of them is
public, so they are counted here and shown to their owner alone.

Where a value was never told (a dispute from a partial position) the field holds None; the accessors in `known` then
give an Unknown with the question to ask.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from referee.core import Breach, Decision, Mover, Player, Question, Seat, State, Step, Value, breach

from .components import COLOURS, DENS, EMPEROR, MERCHANT, POPE, SINNER, SITES

REGISTER = "register"
"""The variant ME'A CULPA."""

CHARACTER = {POPE: 0, EMPEROR: 1, MERCHANT: 2, SINNER: 3}
BARE, NAVE, FINISHED = 0, 1, 2
BUILT = ("bare", "nave", "finished")
USED = ""
"""What a room holds whose card was used."""


class Gift(Struct, frozen=True):
    """A donation: the good or coin, and the compartment, None where only the donor knows it."""

    item: str
    where: str | None


class Debt(Struct, frozen=True):
    """Sin stones that a seat has to put into a Den and lacks; `emptied` are the Dens it emptied for them."""

    seat: Seat
    den: int
    n: int
    emptied: tuple[int, ...] = ()


class Result(Struct, frozen=True):
    """How the game ended."""

    winners: tuple[Seat, ...]
    clauses: tuple[str, ...]


class Act(Step, frozen=True):
    """A Step of Mea Culpa."""

    def out_of_turn(self, state: Any, who: Mover, /) -> Iterator[Breach]:
        decision: Decision | None = self.decision(state)
        if isinstance(who, int) and decision is not None and decision.seats:
            yield breach("act.order", "other", player=Player(Seat(who)), other=Player(decision.seats[0]))
        elif isinstance(who, int):
            yield breach("act.order", "wait", player=Player(Seat(who)))
        else:
            yield breach("act.order", "seat")


Row = tuple[int | None, ...]


class MeaCulpa(State, frozen=True, kw_only=True):
    """Tuples run over seats, stones, colours, Dens, sites, rooms or characters in the order of the box. `souls` counts
    steps towards Hell; `line` is the order of the souls on the starting space, nearest Hell first; `stones` counts the
    Pope stones at each Den, `placer` who moved one last; `built` is 0 for a bare site, 1 for a nave, 2 when finished.
    A room holds a card, or `USED`. `suite5` is open or not, `suite6` has its Letter or not; it is `suite6_shut` where a
    Pope overran it and the table closes what he overruns. Where `cards_told` is not
    set, a character without holder is one of which nobody told. `offers` are those that were
    revealed in this round, notches and taler. `told` keeps answers that are no whole figures."""

    agenda: tuple[Act, ...] = ()
    souls: Row
    line: tuple[Seat, ...] = ()
    posts: Row
    money: Row
    goods: tuple[Row, ...]
    letters: tuple[Row, ...]
    chests: tuple[tuple[Gift, ...] | None, ...]
    sins: tuple[Row, ...]
    debts: tuple[Debt, ...] = ()
    stones: Row = (1, 1, 1)
    placer: Seat | None = None
    hut: int = 4
    imperial: int = 0
    built: Row = (BARE, BARE, BARE)
    crews: Row = (0, 0, 0)
    finished: tuple[int, ...] = ()
    market: Row = (0, 0, 0, 0, 0)
    bag: tuple[int, ...] | None = None
    deck: tuple[str, ...] | None = None
    discard: tuple[str, ...] = ()
    rooms: tuple[str | None, ...] = (USED, USED, USED, USED)
    suite5: bool | None = True
    suite6: bool | None = False
    suite6_shut: bool = False
    supply: tuple[int, ...] = ()
    bonuses: tuple[str, ...] = ()
    holders: tuple[Seat | None, ...] = (None, None, None, None)
    cards_told: bool = True
    order: tuple[Seat, ...] = ()
    keeper: Seat | None = None
    offers: tuple[tuple[int, int], ...] = ()
    told: tuple[tuple[Question, Value], ...] = ()
    forgetting: tuple[str, ...] = ()
    owed: tuple[tuple[str, int], ...] = ()
    called: tuple[tuple[Seat, str], ...] = ()
    missed: tuple[tuple[Seat, str], ...] = ()
    before: Row = ()
    result: Result | None = None

    def learn(self, question: Question, answer: Value) -> MeaCulpa:
        """What stands for a field fills the field; every other answer is kept as told."""
        match question.id, question.about:
            case "moment", _:
                return super().learn(question, answer)
            case "soul", (str(name),):
                return replace(self, souls=put(self.souls, self.seat(name), answer))
            case "post", (str(name),):
                return replace(self, posts=put(self.posts, self.seat(name), answer))
            case "letters", (str(name), str(colour)):
                seat = self.seat(name)
                row = put(self.letters[seat], COLOURS.index(colour), answer)
                return replace(self, letters=put(self.letters, seat, row))
            case "stones", (str(name), str(den)):
                seat = self.seat(name)
                row = put(self.sins[seat], DENS.index(den), answer)
                return replace(self, sins=put(self.sins, seat, row))
            case "room", (int(room),):
                return replace(self, rooms=put(self.rooms, room - 1, USED if answer == "used" else answer))
            case "suite-5", _:
                return replace(self, suite5=answer == "yes")
            case "suite-6", _:
                return replace(self, suite6=answer == "yes")
            case "pope-stones", (str(den),):
                return replace(self, stones=put(self.stones, DENS.index(den), answer))
            case "holder", (str(character),) if answer in self.terms.seats:
                return replace(self, holders=put(self.holders, CHARACTER[character], self.seat(str(answer))))
            case "site", (str(site),):
                return self._with_site(SITES.index(site), BUILT.index(str(answer)))
            case "crew", (str(site),):
                standing = int(answer == "yes")
                return replace(self, crews=put(self.crews, SITES.index(site), standing), hut=self.hut - standing)
        return replace(self, told=(*self.told, (question, answer)))

    def _with_site(self, at: int, built: int) -> MeaCulpa:
        """A site as it was told; on a finished one no crew stands."""
        state = replace(self, built=put(self.built, at, built))
        if built != FINISHED:
            return state
        return replace(state, crews=put(self.crews, at, 0), finished=(*self.finished, at))

    def seat(self, name: str) -> Seat:
        return Seat(self.terms.seats.index(name))

    def after_end(self) -> Breach:
        return breach("end.win-nearest", "over")


def put(row: tuple[Any, ...], at: int, value: Any) -> tuple[Any, ...]:
    """A row with one value changed."""
    return (*row[:at], value, *row[at + 1 :])


def seats(state: MeaCulpa) -> range:
    return range(len(state.terms.seats))


def holder(state: MeaCulpa, character: str) -> Seat | None:
    """Who holds a character card in this round."""
    return state.holders[CHARACTER[character]]


def variant(state: MeaCulpa) -> bool:
    """Whether the table plays ME'A CULPA."""
    return state.terms.variant == REGISTER
