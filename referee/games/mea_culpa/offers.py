"""The secret offers, their reveal, and the order of choosing that follows."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import ClassVar

from referee.core import Breach, Decision, Move, Mover, Player, Seat, breach, carries, secret

from .characters import Choose, Inherit
from .components import CARDS_OF_TWO, MOST_NOTCHES
from .known import can_pay, everybody
from .ledger import pay
from .moves import Bid
from .record import hellward
from .state import Act, MeaCulpa


class Offers(Act, frozen=True, tag="offers"):
    """Everybody prepares an offer in secret; then all are shown at once."""

    clauses: ClassVar[tuple[str, ...]] = ("bid.secret", "bid.reveal")

    def decision(self, state: MeaCulpa, /) -> Decision | None:
        waiting = state.unsealed(everybody(state))
        return secret(waiting) if waiting else None

    def candidates(self, state: MeaCulpa, who: Mover, /) -> Iterable[Move]:
        held = state.money[who] if isinstance(who, int) else 0
        faces = range(state.terms.edition.fewest_notches, MOST_NOTCHES + 1)
        return [Bid((notches, taler)) for taler in range((held or 0) + 1) for notches in faces]

    def out_of_turn(self, state: MeaCulpa, who: Mover, /) -> Iterator[Breach]:
        if isinstance(who, int):
            yield breach("bid.secret", "again", player=Player(Seat(who)))
        else:
            yield breach("act.order", "seat")

    def breaches(self, state: MeaCulpa, who: Mover, move: Move, /) -> Iterator[Breach]:
        if not isinstance(move, Bid):
            yield breach("bid.secret", "first")
            return
        fewest = state.terms.edition.fewest_notches
        if not fewest <= move.notches <= MOST_NOTCHES:
            yield breach("bid.notches", "faces", n=move.notches, fewest=fewest)
        if isinstance(who, int) and not can_pay(state, Seat(who), move.taler):
            yield breach("bid.taler", "short", n=move.taler)

    def apply(self, state: MeaCulpa, who: Mover, move: Bid, /) -> MeaCulpa:
        return state.seal(who, move) if isinstance(who, int) else state

    def resolve(self, state: MeaCulpa, /) -> MeaCulpa:
        sealed, state = state.open_seals()
        bids = {seat: bid.offer for seat, bid in sorted(sealed.items()) if isinstance(bid, Bid)}
        order = ranked(state, {seat: notches + taler for seat, (notches, taler) in bids.items()})
        keeper = keeper_of(state, {seat: notches for seat, (notches, _) in bids.items()})
        state = charge(state, {seat: taler for seat, (_, taler) in bids.items()}, keeper)
        order = two_rounds(order) if len(order) == 2 else order
        posts = post_stays({seat: notches for seat, (notches, _) in bids.items()})
        steps = [Choose(seat, number) for number, seat in enumerate(order)]
        return state.then(*steps, Inherit(), order=tuple(order), keeper=keeper, posts=posts)


@carries("bid.order")
def ranked(state: MeaCulpa, bids: dict[Seat, int]) -> list[Seat]:
    """The seats by their bids, highest first. Raises NotKnown."""
    seats = list(bids)
    if len(set(bids.values())) < len(bids):
        seats = nearer_first(state, bids)
    return sorted(seats, key=lambda seat: -bids[seat])


@carries("bid.tie")
def nearer_first(state: MeaCulpa, bids: dict[Seat, int]) -> list[Seat]:
    """Of equal bids the one nearer Hell comes first; bids of different height may come in any order. Raises
    NotKnown."""
    groups: dict[int, list[Seat]] = {}
    for seat, bid in bids.items():
        groups.setdefault(bid, []).append(seat)
    return [seat for tied in groups.values() for seat in (hellward(state, tied) if len(tied) > 1 else tied)]


@carries("bid.keep")
def keeper_of(state: MeaCulpa, notches: dict[Seat, int]) -> Seat:
    """Who revealed most notches and keeps his taler. Raises NotKnown."""
    most = max(notches.values())
    highest = [seat for seat, n in notches.items() if n == most]
    return highest[0] if len(highest) == 1 else higher_post(state, highest)


@carries("bid.keep.tie")
def higher_post(state: MeaCulpa, tied: list[Seat]) -> Seat:
    return hellward(state, tied)[0]


def charge(state: MeaCulpa, taler: dict[Seat, int], keeper: Seat) -> MeaCulpa:
    """Everybody but the keeper pays what he offered to the bank."""
    for seat, n in taler.items():
        if n and seat != keeper:
            state = pay(state, seat, n)
    return state


@carries("p2.pick")
def two_rounds(order: list[Seat]) -> list[Seat]:
    """With two players the order runs twice."""
    return order * CARDS_OF_TWO


@carries("bid.post-stays", "bid.notches", "bid.taler")
def post_stays(notches: dict[Seat, int]) -> tuple[int, ...]:
    """The posts go on showing what was offered."""
    return tuple(notches[seat] for seat in sorted(notches))
