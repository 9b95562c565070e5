"""The action phase: the characters act in turn until the market is empty."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import ClassVar

from msgspec.structs import replace

from referee.core import (
    Breach,
    Decision,
    Move,
    Mover,
    Player,
    Seat,
    Term,
    anyone,
    breach,
    carries,
    happened,
    one,
    witness,
)

from .board import held_by, with_holder
from .components import CHARACTERS, COINS, COLOURS, EMPEROR, GOODS, INDULGENCE, MERCHANT, MOST_NOTCHES, POPE, SINNER
from .known import market_empty, on_market, post
from .ledger import from_market, gain_good
from .moves import (
    Accuse,
    Buy,
    BuyLetter,
    BuyPair,
    Donate,
    Forget,
    Meeting,
    Pass,
    Remind,
    Sell,
    TakeBack,
    TakeStone,
    Visit,
)
from .nevers import NEVER, never_breaches
from .pleasure import SECRET_VISITS, VISITS, visit, visit_breaches
from .record import hellward
from .register import EVERY_COST, forget_breaches, forgive, missed_stone, turn_over, watch
from .rooms import turn_post
from .state import Act, MeaCulpa, holder, variant
from .trade import (
    SWAPPED,
    bought,
    buy_breaches,
    buy_letter,
    donate,
    gift_breaches,
    good_name,
    letter_breaches,
    sell,
    sell_breaches,
    swap_stone,
)

KINDS: dict[type[Move], str] = {
    Buy: "buy",
    BuyPair: "buy",
    BuyLetter: "buy",
    Sell: "sell",
    Donate: "donate",
    Visit: "visit",
    Meeting: "visit",
    **NEVER,
}
TRADE: dict[str, tuple[Move, ...]] = {
    "buy": (*map(Buy, GOODS), *map(BuyPair, GOODS), *map(BuyLetter, SWAPPED)),
    "sell": tuple(map(Sell, GOODS)),
    "donate": tuple(Donate(item, where) for where in ("I", "II", None) for item in (*GOODS, *COINS)),
}
PASS = Pass()
MOST_ACTIONS = 2
GIFTS_OF_EMPEROR = 2


class ActionPhase(Act, frozen=True, tag="action-phase"):
    """Whoever holds the next character acts; with an empty market the phase is over."""

    clauses: ClassVar[tuple[str, ...]] = ("act.order", "act.end")
    following: int = 0

    def resolve(self, state: MeaCulpa, /) -> MeaCulpa:
        if market_empty(state):
            return happened(state, state.then(), "act.end", "over")
        for at in range(self.following, self.following + len(CHARACTERS)):
            character = CHARACTERS[at % len(CHARACTERS)]
            if (seat := held_by(state, character)) is not None:
                state = with_holder(state, character, seat)
                after = ActionPhase((at + 1) % len(CHARACTERS))
                return state.then(*watch(state), Turn(character), FreeStone(character), after)
        raise LookupError("nobody holds a character")


class Turn(Act, frozen=True, tag="turn"):
    """A character's turn: `taken` are the kinds of action so far, `gifts` how many further donations belong to the
    present one. It ends by itself when nothing more is possible; in ME'A CULPA its end is always announced. A turn
    that a position `told` stands until somebody else moves, so that a third action can be judged."""

    clauses: ClassVar[tuple[str, ...]] = ("act.choice", "goal.agents")
    character: str
    taken: tuple[str, ...] = ()
    gifts: int = 0
    told: bool = False

    def actor(self, state: MeaCulpa) -> Seat:
        seat = holder(state, self.character)
        if seat is None:
            raise LookupError(f"nobody holds the {self.character}")
        return seat

    def decision(self, state: MeaCulpa, /) -> Decision | None:
        if market_empty(state):
            return None
        if not self.taken or self.gifts or variant(state):
            return one(self.actor(state))
        seat = self.actor(state)
        if self.told and state.posts[seat] is None and len(self.taken) < MOST_ACTIONS:
            return one(seat)
        if len(self.taken) < MOST_ACTIONS and post(state, seat) < MOST_NOTCHES:
            return one(seat)
        return anyone((seat,)) if self.told else None

    def takes(self, move: Move, /) -> bool:
        return not isinstance(move, TakeStone)

    def concerns(self, state: MeaCulpa, who: Mover, /) -> bool:
        return who == self.actor(state)

    def candidates(self, state: MeaCulpa, who: Mover, /) -> Iterable[Move]:
        found: list[Move] = [PASS]
        for kind, moves in TRADE.items():
            if kind not in self.taken or (kind == "donate" and self.gifts):
                found += moves
        if "visit" not in self.taken:
            found += SECRET_VISITS if self.character == POPE else VISITS
        if self.character == SINNER and variant(state):
            found += EVERY_COST
        return found

    def breaches(self, state: MeaCulpa, who: Mover, move: Move, /) -> Iterator[Breach]:
        """Of whoever is not on turn nothing else is asked."""
        if isinstance(who, int) and who != self.actor(state):
            yield from (
                self._other(state, move) if isinstance(move, Accuse | Remind | TakeBack) else never_breaches(move)
            )
            return
        kind = KINDS.get(type(move))
        if kind is None:
            yield from self._other(state, move)
            return
        seat, turned = self.actor(state), 0
        if self.taken and not (kind == "donate" and self.gifts):
            turned = 1
            yield from self._second(state, seat, kind)
        match move:
            case Buy() | BuyPair():
                yield from buy_breaches(state, seat, move)
            case BuyLetter():
                yield from letter_breaches(state, seat, move)
            case Sell():
                yield from sell_breaches(state, seat, move)
            case Donate():
                yield from gift_breaches(state, seat, move)
            case _ if type(move) in NEVER:
                yield from never_breaches(move)
            case _:
                yield from visit_breaches(state, seat, self.character, move, turned)

    def _second(self, state: MeaCulpa, seat: Seat, kind: str) -> Iterator[Breach]:
        if kind in self.taken:
            yield breach("act.second.different", "again", action=Term(f"action.{kind}"))
        if len(self.taken) == MOST_ACTIONS:
            yield breach("act.max-two", "third")
        elif post(state, seat) >= MOST_NOTCHES:
            yield breach("G26", "full")

    def _other(self, state: MeaCulpa, move: Move) -> Iterator[Breach]:
        match move:
            case Pass():
                return
            case Forget():
                yield from forget_breaches(state, self.character, move)
            case TakeStone():
                yield breach("merchant.free", "not-now")
            case TakeBack():
                yield from never_breaches(move)
            case Accuse() | Remind():
                yield breach("mc.rule", "not-played")
            case _:
                yield breach("act.choice", "other")

    def apply(self, state: MeaCulpa, who: Mover, move: Move, /) -> MeaCulpa:
        if isinstance(move, Pass):
            return self.over(self.ended(state))
        if isinstance(move, Forget):
            after = replace(state, forgetting=(*state.forgetting, move.cost))
            return happened(state, after, "mc.sinner.may-forget", "means", player=who, cost=move.cost)
        seat, kind = self.actor(state), KINDS[type(move)]
        further = kind == "donate" and self.gifts > 0
        taken = self.taken if further else (*self.taken, kind)
        if self.taken and not further:
            state = second_action(state, seat)
        gifts = 0
        if kind == "donate" and self.character == EMPEROR:
            gifts = two_gifts(self.gifts)
        state = state.then(*watch(state), Turn(self.character, taken, gifts))
        state = self._act(state, seat, move)
        return replace(state, forgetting=()) if state.forgetting else state

    def _act(self, state: MeaCulpa, seat: Seat, move: Move) -> MeaCulpa:
        match move:
            case Buy() | BuyPair():
                state, steps = bought(state, seat, move)
                return state.push(*steps) if steps else state
            case BuyLetter():
                return buy_letter(state, seat, move)
            case Sell():
                return sell(state, seat, move)
            case Donate():
                return donate(state, seat, move)
        return visit(state, seat, self.character, move)

    def resolve(self, state: MeaCulpa, /) -> MeaCulpa:
        return self.over(state)

    def ended(self, state: MeaCulpa) -> MeaCulpa:
        """Tells how a turn ends whose end is announced."""
        if self.taken:
            return happened(state, state, "act.choice", "ended", player=self.actor(state))
        return happened(state, state, "act.pass", "passed", player=self.actor(state))

    def over(self, state: MeaCulpa) -> MeaCulpa:
        if not self.taken:
            witness(("act.pass",))
        state = state.then()
        return turn_over(state) if variant(state) else state


@carries("act.second", "act.max-two")
def second_action(state: MeaCulpa, seat: Seat) -> MeaCulpa:
    """The post is turned one notch before the second action."""
    if "notch" in state.forgetting:
        return forgive(state, seat, "notch", 1)
    return turn_post(state, seat, 1, "act.second")


@carries("emperor.two")
def two_gifts(left: int) -> int:
    """How many further donations an Emperor may make in the same action."""
    return left - 1 if left else GIFTS_OF_EMPEROR - 1


EVERY_STONE: tuple[Move, ...] = (
    *map(TakeStone, GOODS),
    *(TakeStone(INDULGENCE, colour) for colour in SWAPPED),
    TakeStone(INDULGENCE),
)


class FreeStone(Act, frozen=True, tag="free-stone"):
    """At the end of a turn a stone for nothing, for whoever has the Merchant's privilege."""

    clauses: ClassVar[tuple[str, ...]] = ("merchant.free",)
    character: str

    def taker(self, state: MeaCulpa) -> Seat | None:
        merchant = held_by(state, MERCHANT)
        if self.character == MERCHANT:
            return merchant
        return orphaned(state, holder(state, self.character)) if merchant is None else None

    def decision(self, state: MeaCulpa, /) -> Decision | None:
        if market_empty(state):
            return None
        taker = self.taker(state)
        return None if taker is None else one(taker)

    def candidates(self, state: MeaCulpa, who: Mover, /) -> Iterable[Move]:
        return (*EVERY_STONE, PASS) if variant(state) else EVERY_STONE

    def out_of_turn(self, state: MeaCulpa, who: Mover, /) -> Iterator[Breach]:
        taker = self.taker(state)
        if taker is not None:
            yield breach("merchant.free", "first", player=Player(taker))

    def breaches(self, state: MeaCulpa, who: Mover, move: Move, /) -> Iterator[Breach]:
        if isinstance(move, Pass) and variant(state):
            return
        if not isinstance(move, TakeStone):
            yield breach("merchant.free", "must")
            return
        if not on_market(state, move.stone):
            yield breach("merchant.free", "none", stone=good_name(move.stone))
        yield from swap_breaches(state, move)

    def apply(self, state: MeaCulpa, who: Mover, move: Move, /) -> MeaCulpa:
        seat = self.taker(state)
        if seat is None:
            raise LookupError("nobody has the Merchant's privilege")
        if not isinstance(move, TakeStone):
            return missed_stone(state.then(), seat)
        if self.character != MERCHANT:
            happened(state, state, "p3.no-merchant", "falls", player=seat)
        if move.stone == INDULGENCE:
            return free_indulgence(state.then(), seat, move.colour)
        return free_good(state.then(), seat, move.stone)

    def resolve(self, state: MeaCulpa, /) -> MeaCulpa:
        return state.then()


@carries("merchant.free.indulgence")
def free_indulgence(state: MeaCulpa, seat: Seat, colour: str | None) -> MeaCulpa:
    after = swap_stone(state, seat, colour)
    if colour is None:
        return happened(state, after, "G38", "no-letter", player=seat)
    return happened(state, after, "merchant.free.indulgence", "swapped", player=seat, letter=colour)


@carries("merchant.free.good")
def free_good(state: MeaCulpa, seat: Seat, good: str) -> MeaCulpa:
    after = gain_good(from_market(state, good), seat, good)
    return happened(state, after, "merchant.free.good", "taken", player=seat, good=good)


def swap_breaches(state: MeaCulpa, move: TakeStone) -> Iterator[Breach]:
    """Why a stone can't be swapped for that Letter."""
    if move.stone != INDULGENCE:
        if move.colour is not None:
            yield breach("merchant.free.good", "letter", stone=good_name(move.stone))
        return
    left = [colour for colour in SWAPPED if state.supply[COLOURS.index(colour)]]
    if move.colour is None and left:
        yield breach("merchant.free.indulgence", "colour")
    elif move.colour is not None and move.colour not in SWAPPED:
        yield breach("merchant.free.indulgence", "other", colour=Term(f"letter.{move.colour}"))
    elif move.colour is not None and move.colour not in left:
        yield breach("G38", "gone", colour=Term(f"letter.{move.colour}"))


@carries("p3.no-merchant")
def orphaned(state: MeaCulpa, active: Seat | None) -> Seat | None:
    """Nobody holds the Merchant: the stone is the active player's, if his soul is the one nearest Hell."""
    return active if active is not None and hellward(state)[0] == active else None
