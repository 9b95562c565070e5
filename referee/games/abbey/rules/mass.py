"""Mass: all gather, cards go round, an Event happens, Bell and Mass cards are handed on."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import combinations
from typing import Any, ClassVar

from msgspec.structs import replace

from referee.core import (
    Breach,
    Decision,
    Move,
    Mover,
    NotKnown,
    Player,
    Question,
    Seat,
    anyone,
    breach,
    happened,
    on_trust,
    secret,
    witness,
)

from ..box.components import ECCLESIA, box
from ..moves import Give, Pass, Roll
from ..position.known import called, passed_on, sure
from ..position.state import Abbey, Act, Names, bent, left_of, right_of, seats, straightened, tactical, without_bent
from .ending import GameEnd, Unveiling
from .misplaced import misplaced
from .rooms.books import BookWindow
from .rooms.decks import Reading
from .rooms.hands import hand_is_known, known_hand, moved, need_hand
from .steps import Lot


class Mass(Act, frozen=True, tag="mass"):
    """The four parts of Mass in their order."""

    clauses: ClassVar[tuple[str, ...]] = ("mass.step1.gather",)
    caller: Seat

    def resolve(self, state: Abbey, /) -> Abbey:
        escape = bent(state, "escape")
        steps = (
            *((Escaping(self.caller),) if escape is not None else ()),
            BooksAtMass("passing"),
            Passing(self.caller),
            Eventful(self.caller),
            HandingOn(self.caller),
        )
        after = straightened(state.then(*steps), "mass")
        for seat in seats(state):
            if after.rooms[seat] != ECCLESIA:
                after = moved(after, seat, ECCLESIA)
        return happened(state, after, "mass.step1.gather")


class Escaping(Lot, frozen=True, tag="escaping"):
    """At the beginning of every Mass a die says whether the culprit has escaped; a colour that nobody plays counts."""

    clauses: ClassVar[tuple[str, ...]] = ("mass.step3.event",)
    asks: ClassVar[tuple[type[Move], ...]] = (Roll,)
    caller: Seat

    def moves(self, state: Abbey, /) -> Iterable[Move]:
        return [Roll(colour) for colour in box().colours]

    def wanted(self, state: Abbey, /) -> Iterator[Breach]:
        yield breach("mass.step3.event", "die")

    def apply(self, state: Abbey, who: Mover, move: Roll, /) -> Abbey:
        escape = bent(state, "escape")
        if escape is None or move.colour != escape.value:
            return happened(state, state.then(), "G5", "no-escape", colour=move.colour)
        after = state.unwind(GameEnd, Unveiling())
        return happened(state, after, "G5", "escape", colour=move.colour)


class Passing(Act, frozen=True, tag="passing"):
    """All players hand cards on at once. If the referee knows the hands, the choices are sealed; else only the numbers
    change."""

    clauses: ClassVar[tuple[str, ...]] = ("mass.step2.pass-left", "mass.step2.short-hand")
    asks: ClassVar[tuple[type[Move], ...]] = (Give,)
    caller: Seat

    def count(self, state: Abbey) -> int:
        """The number of cards that the Mass card passes on. Raises NotKnown."""
        if state.masses is None:
            raise NotKnown(Question("figure", (box().masses[0],), (), "mass.step2.pass-left"))
        return sure(passed_on(state, state.masses[0]))

    def wanted(self, state: Abbey, seat: Seat) -> int:
        """The number of cards that a player gives: all, if he has too few. Raises NotKnown."""
        return min(self.count(state), need_hand(state, seat))

    def choosing(self, state: Abbey) -> tuple[Seat, ...]:
        """The players with a choice, out of a known hand. Raises NotKnown."""
        return tuple(
            seat for seat in seats(state) if hand_is_known(state, seat) and need_hand(state, seat) > self.count(state)
        )

    def decision(self, state: Abbey, /) -> Decision | None:
        waiting = state.unsealed(self.choosing(state))
        return secret(waiting) if waiting else None

    def candidates(self, state: Abbey, who: Any, /) -> Iterable[Move]:
        known_cards = known_hand(state, who) or ()
        return (Give(cards) for cards in combinations(known_cards, self.count(state)))

    def out_of_turn(self, state: Abbey, who: Mover, /) -> Iterator[Breach]:
        if isinstance(who, int):
            yield breach("mass.step2.pass-left", "done", player=Player(Seat(who)))
        else:
            yield breach("turn.order.clockwise", "not-now")

    def breaches(self, state: Abbey, who: Any, move: Move, /) -> Iterator[Breach]:
        if not isinstance(move, Give) or not isinstance(who, int):
            yield breach("mass.step2.pass-left", "first")
            yield from misplaced(state, move)
            return
        wanted, cards = self.wanted(state, Seat(who)), known_hand(state, Seat(who))
        if len(move.cards) != wanted:
            yield breach("mass.step2.pass-left", "count", n=wanted, told=len(move.cards))
        for card in dict.fromkeys(move.cards):
            if cards is not None and card not in cards:
                yield breach("mass.step2.pass-left", "not-held", card=called(state, card))
            elif move.cards.count(card) > 1:
                yield breach("mass.step2.pass-left", "twice", card=called(state, card))
            elif cards is None:
                on_trust(breach("mass.step2.pass-left", "not-held", card=called(state, card)))

    def apply(self, state: Abbey, who: Any, move: Give, /) -> Abbey:
        after = state.seal(who, Give(tuple(sorted(move.cards))))
        return happened(state, after, "mass.step2.pass-left", "chosen", player=who)

    def resolve(self, state: Abbey, /) -> Abbey:
        counts = {seat: self.wanted(state, seat) for seat in seats(state)}
        choices, opened = dict(state.sealed), state.without_seals()
        order, after = receivers(state), opened.then()
        hands, cards = list(after.hands), [known_hand(after, seat) for seat in seats(state)]
        parcels: dict[Seat, Names | None] = {}
        for seat in seats(state):
            chosen = choices.get(seat)
            known_cards = known_hand(state, seat)
            parcels[seat] = chosen.cards if isinstance(chosen, Give) else known_cards
        for seat, parcel in parcels.items():
            left = cards[seat]
            cards[seat] = None if left is None else tuple(card for card in left if card not in (parcel or ()))
            hands[seat] = need_hand(state, seat) - counts[seat]
        for seat, parcel in parcels.items():
            taker, more = order[seat], cards[order[seat]]
            cards[taker] = None if more is None or parcel is None else tuple(sorted((*more, *parcel)))
            hands[taker] = (hands[taker] or 0) + counts[seat]
        mapping = bent(after, "pass")
        after = replace(after, hands=tuple(hands), cards=tuple(cards))
        after = after if mapping is None else without_bent(after, mapping)
        if any(counts[seat] < self.count(state) for seat in seats(state)):
            witness(("mass.step2.short-hand",))
        return self.reported(state, after, parcels, counts)

    def reported(
        self, before: Abbey, after: Abbey, parcels: dict[Seat, Names | None], counts: dict[Seat, int]
    ) -> Abbey:
        for seat, taker in receivers(before).items():
            parcel = parcels[seat]
            if not counts[seat]:
                continue
            count = counts[seat]
            if parcel is None:
                after = happened(before, after, "mass.step2.pass-left", "blind", player=seat, other=taker, count=count)
                continue
            cards = (parcel, seat, taker)
            after = happened(before, after, "mass.step2.pass-left", player=seat, other=taker, cards=cards, count=count)
        return after


def receivers(state: Abbey) -> dict[Seat, Seat]:
    """The player who gets each player's cards: the left neighbour, unless a book changes it."""
    mapping = bent(state, "pass")
    if mapping is None:
        return {seat: left_of(state, seat) for seat in seats(state)}
    order = [Seat(int(number)) for number in str(mapping.value).split()]
    return dict(zip(seats(state), order, strict=True))


class BooksAtMass(BookWindow, frozen=True, tag="books-at-mass"):
    """Books can be used until the cards go round. A player who gives has waived his own books, and the window stays
    open for the others. If a book is used, the chosen cards are chosen again."""

    def giving(self, state: Abbey) -> tuple[Seat, ...]:
        """The players who still have to choose what to give, as far as that is known."""
        try:
            return state.unsealed(self.passing(state).choosing(state))
        except NotKnown:
            return ()

    def decision(self, state: Abbey, /) -> Decision | None:
        users = self.openers(state)
        return anyone(tuple(sorted({*users, *self.giving(state)}))) if users else None

    def takes(self, move: Move, /) -> bool:
        return isinstance(move, Give) or super().takes(move)

    def concerns(self, state: Abbey, who: Mover, /) -> bool:
        return who in self.giving(state) or super().concerns(state, who)

    def candidates(self, state: Abbey, who: Any, /) -> Iterable[Move]:
        if who in self.openers(state):
            yield from super().candidates(state, who)
        if who in self.giving(state):
            yield from self.passing(state).candidates(state, who)

    def breaches(self, state: Abbey, who: Any, move: Any, /) -> Iterator[Breach]:
        if isinstance(move, Give):
            yield from self.passing(state).breaches(state, who, move)
        elif who in self.passed:
            yield from self.waived(who)
        elif who not in self.openers(state):
            yield breach("room.script.special", "none", player=Player(who))
        else:
            yield from super().breaches(state, who, move)

    def passing(self, state: Abbey) -> Passing:
        """The Step at which all players give. Raises LookupError if there is none."""
        for step in state.agenda:
            if isinstance(step, Passing):
                return step
        raise LookupError("no cards are passed")

    def apply(self, state: Abbey, who: Any, move: Any, /) -> Abbey:
        if isinstance(move, Give):
            return self.passing(state).apply(state.then(self.without(who)), who, move)
        after = super().apply(state, who, move)
        if isinstance(move, Pass) or not state.sealed:
            return after
        return happened(after, after.without_seals(), "mass.step2.pass-left", "anew")


class Eventful(Act, frozen=True, tag="eventful"):
    """The player who called Mass draws an Event (G51), unless the table plays without Events."""

    clauses: ClassVar[tuple[str, ...]] = ("mass.step3.event",)
    caller: Seat

    def resolve(self, state: Abbey, /) -> Abbey:
        if tactical(state) or state.ruling("G47a") == "none":
            return happened(state, state.then(), "var.tactical.no-events")
        return state.then(Reading(self.caller, "event"))


class HandingOn(Act, frozen=True, tag="handing-on"):
    """The right neighbour of the caller begins a new round (G12); the used card stays on top until then. After the last
    Mass the game may be over (G11)."""

    clauses: ClassVar[tuple[str, ...]] = ("mass.step4.hand-over",)
    caller: Seat

    def resolve(self, state: Abbey, /) -> Abbey:
        masses_over = state.held + 1
        if state.masses is not None and masses_over >= len(state.masses) and state.ruling("G11") == "stop":
            after = state.unwind(GameEnd, Unveiling(), held=masses_over)
            return happened(state, after, "G11", "stop")
        seat = right_of(state, self.caller)
        after = replace(_to_next_round(state), first=seat, bell=0, used=True, held=masses_over)
        return happened(state, after, "mass.step4.hand-over", player=seat)


def _to_next_round(state: Abbey) -> Abbey:
    """The State without the rest of the round that Mass has cut short."""
    at = next(n for n, step in enumerate(state.agenda) if step.__struct_config__.tag == "round")
    return replace(state, agenda=state.agenda[at:])
