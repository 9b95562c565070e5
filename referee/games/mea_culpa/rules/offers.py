"""The secret offers, their reveal, and the order of choosing that follows."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import ClassVar

from msgspec.structs import replace

from referee.core import Breach, Decision, Move, Mover, Player, Seat, breach, carries, happened, secret

from ..box.components import CARDS_EACH, MOST_NOTCHES
from ..moves import Bid
from ..position.known import answered_in_blank, can_pay
from ..position.state import Act, MeaCulpa, seats
from .characters import Choose, Inherit
from .ledger import pay
from .sins.record_of_sins import from_hell_up
from .sins.register_of_sins import watch


class Offers(Act, frozen=True, tag="offers"):
    """Every player prepares an offer in secret; then all are shown at once."""

    clauses: ClassVar[tuple[str, ...]] = ("bid.secret", "bid.reveal")
    asks: ClassVar[tuple[type[Move], ...]] = (Bid,)

    def decision(self, state: MeaCulpa, /) -> Decision | None:
        waiting = state.unsealed(seats(state))
        return secret(waiting) if waiting else None

    def candidates(self, state: MeaCulpa, who: Mover, /) -> Iterable[Move]:
        money = state.money[who] if isinstance(who, int) else 0
        faces = range(state.terms.edition.fewest_notches, MOST_NOTCHES + 1)
        return [Bid((notches, taler)) for taler in range((money or 0) + 1) for notches in faces]

    def out_of_turn(self, state: MeaCulpa, who: Mover, /) -> Iterator[Breach]:
        if isinstance(who, int):
            yield breach("bid.secret", "again", player=Player(Seat(who)))
        else:
            yield breach("act.order", "seat")

    def breaches(self, state: MeaCulpa, who: Mover, move: Move, /) -> Iterator[Breach]:
        if not isinstance(move, Bid):
            yield breach("bid.secret", "first")
            return
        if isinstance(who, int) and answered_in_blank(state, "offered", "bid.secret", state.terms.seats[who]):
            yield breach("bid.secret", "again", player=Player(Seat(who)))
        fewest = state.terms.edition.fewest_notches
        if not fewest <= move.notches <= MOST_NOTCHES:
            yield breach("bid.notches", "faces", n=move.notches, fewest=fewest)
        if isinstance(who, int) and not can_pay(state, Seat(who), move.taler):
            yield breach("bid.taler", "short", n=move.taler)

    def apply(self, state: MeaCulpa, who: Mover, move: Bid, /) -> MeaCulpa:
        if not isinstance(who, int):
            return state
        after = state.seal(who, move)
        if after.unsealed(seats(state)):
            after = after.push(*watch(state))
        return happened(state, after, "bid.secret", "offered", player=who, offer=move.offer)

    def resolve(self, state: MeaCulpa, /) -> MeaCulpa:
        sealed, opened = state.open_seals()
        bids = {seat: bid.offer for seat, bid in sorted(sealed.items()) if isinstance(bid, Bid)}
        notches = {seat: offer[0] for seat, offer in bids.items()}
        taler = {seat: offer[1] for seat, offer in bids.items()}
        shown = replace(opened, posts=posts_after_offers(notches), offers=tuple(bids.values()))
        for seat, offer in bids.items():
            happened(state, shown, "bid.reveal", "shown", player=seat, shown=offer, n=sum(offer))
        order = ranked(shown, {seat: sum(offer) for seat, offer in bids.items()})
        order = two_rounds(order) if len(order) == 2 else order
        steps = [Choose(seat, number) for number, seat in enumerate(order)]
        after = shown.then(*watch(state), *steps, Inherit(), order=tuple(order))
        happened(shown, after, "bid.order", "order", players=after.order)
        return charge(after, taler, keeper_of(after, notches))


@carries("bid.order")
def ranked(state: MeaCulpa, bids: dict[Seat, int]) -> list[Seat]:
    """The seats by their bids, highest first. Raises NotKnown."""
    seats = list(bids)
    if len(set(bids.values())) < len(bids):
        seats = nearer_first(state, bids)
    return sorted(seats, key=lambda seat: -bids[seat])


@carries("bid.tie")
def nearer_first(state: MeaCulpa, bids: dict[Seat, int]) -> list[Seat]:
    """Of equal bids, the player nearer Hell first; different bids may come in any order. Raises NotKnown."""
    groups: dict[int, list[Seat]] = {}
    for seat, bid in bids.items():
        groups.setdefault(bid, []).append(seat)
    return [seat for tied in groups.values() for seat in (nearest_first(state, tied) if len(tied) > 1 else tied)]


def nearest_first(state: MeaCulpa, tied: list[Seat]) -> list[Seat]:
    """Players with equal bids, the soul nearest Hell first. Raises NotKnown."""
    order = from_hell_up(state, tied)
    happened(state, state, "bid.tie", "decided", players=tuple(tied), first=order[0])
    return order


@carries("bid.keep")
def keeper_of(state: MeaCulpa, notches: dict[Seat, int]) -> Seat:
    """The player who revealed most notches and keeps his taler. Raises NotKnown."""
    most = max(notches.values())
    highest = [seat for seat, n in notches.items() if n == most]
    return highest[0] if len(highest) == 1 else higher_post(state, highest)


@carries("bid.keep.tie")
def higher_post(state: MeaCulpa, tied: list[Seat]) -> Seat:
    """Of players with equal notches, the one nearest Hell. Raises NotKnown."""
    first = from_hell_up(state, tied)[0]
    happened(state, state, "bid.keep.tie", "decided", players=tuple(tied), first=first)
    return first


def charge(state: MeaCulpa, taler: dict[Seat, int], keeper: Seat) -> MeaCulpa:
    """The State after all players except the keeper paid their offers to the bank."""
    kept, after = taler[keeper], replace(state, keeper=keeper)
    if kept:
        happened(state, after, "bid.keep", "keeps", player=keeper, n=kept)
    else:
        happened(state, after, "bid.keep", "nothing-to-keep", player=keeper)
    for seat, n in taler.items():
        if n and seat != keeper:
            after = happened(after, pay(after, seat, n), "bid.keep", "pays", player=seat, n=n)
    return after


@carries("p2.pick")
def two_rounds(order: list[Seat]) -> list[Seat]:
    """The order of picks: with two players it runs twice."""
    return order * CARDS_EACH[len(order)]


@carries("bid.post-stays")
def posts_after_offers(notches: dict[Seat, int]) -> tuple[int, ...]:
    """The posts after the offers: they go on showing the notches that were offered."""
    return tuple(notches[seat] for seat in sorted(notches))
