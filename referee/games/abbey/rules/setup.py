"""Setting up: Monks, Suspects, and the first dice."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, Any, ClassVar

from msgspec.structs import replace

from referee.core import (
    Breach,
    Decision,
    Move,
    Mover,
    Player,
    Seat,
    Term,
    Terms,
    anyone,
    breach,
    carries,
    happened,
    put,
)

from ..box.components import CONFESSORIA, DECKS, ECCLESIA, box, dealt, piles
from ..moves import ChooseMonk, Deal, Roll
from ..position.fields import NO_MONK, NO_SEAT
from ..position.known import called, player_of, unseen
from ..position.state import FIELD, SHORT, TACTICAL_SHORT, Abbey, Act, seats
from .ending import GameEnd
from .misplaced import misplaced
from .round import Round
from .steps import Lot

if TYPE_CHECKING:
    from ..box.printed import Printed


@carries(
    "setup.decks.three",
    "setup.culprit.hidden",
    "setup.pile.size",
    "setup.deal.size",
    "setup.mass.give",
    "room.ecclesia.start",
    "var.short.skip-mass1",
)
def start(terms: Terms) -> Abbey:
    """The State before the first choice. A knowing referee is told every Suspect that is dealt."""
    n = len(terms.seats)
    short = terms.variant in (SHORT, TACTICAL_SHORT)
    deals = tuple(Dealing(Seat(seat)) for _ in range(dealt()[n]) for seat in range(n)) if terms.knowing else ()
    return Abbey(
        terms=terms,
        agenda=(Monks(), *deals, FirstDie(), ConfessionDie(0), ConfessionDie(1), Round(), GameEnd()),
        monks=(NO_MONK,) * n,
        rooms=(ECCLESIA,) * n,
        hands=((0 if terms.knowing else dealt()[n]),) * n,
        cards=((() if terms.knowing else None),) * n,
        books=(0,) * n,
        shelves=((() if terms.knowing else None),) * n,
        pile=piles()[n],
        bell=0,
        masses=box().masses[1:] if short else box().masses,
        penance=(0,) * n,
        praying=(False,) * n,
        skips=(0,) * n,
        read=(False,) * n,
        revelations=(NO_SEAT,) * len(box().values),
        accused=(0,) * n,
        decks=whole_decks(terms) if terms.knowing else (None,) * len(DECKS),
    )


def whole_decks(terms: Terms) -> tuple[tuple[str, ...] | None, ...]:
    """The cards of each deck; None if the edition knows no card of it."""
    edition: Printed = terms.edition
    decks: list[tuple[str, ...] | None] = []
    for deck in DECKS:
        known_cards = [card for card in edition.card if card.deck == deck]
        in_deck = [card for card in known_cards if not card.chronicle or terms.options["G6"] == "in"]
        decks.append(tuple(sorted(card.id for card in in_deck for _ in range(card.copies))) if known_cards else None)
    return tuple(decks)


class Monks(Act, frozen=True, tag="monks"):
    """Every player chooses a Monk, in any order."""

    clauses: ClassVar[tuple[str, ...]] = ("setup.monk.choose",)
    asks: ClassVar[tuple[type[Move], ...]] = (ChooseMonk,)

    def decision(self, state: Abbey, /) -> Decision | None:
        waiting = tuple(seat for seat in seats(state) if FIELD["monks"].value(state, seat) == NO_MONK)
        return anyone(waiting, implied=False) if waiting else None

    def out_of_turn(self, state: Abbey, who: Mover, /) -> Iterator[Breach]:
        if isinstance(who, int):
            yield breach("setup.monk.choose", "has-one", player=Player(Seat(who)))
        else:
            yield breach("turn.order.clockwise", "not-now")

    def candidates(self, state: Abbey, who: Mover, /) -> Iterable[Move]:
        return [ChooseMonk(colour) for colour in box().colours]

    def breaches(self, state: Abbey, who: Mover, move: Move, /) -> Iterator[Breach]:
        if not isinstance(move, ChooseMonk):
            yield breach("setup.monk.choose", "first")
            yield from misplaced(state, move)
        elif move.colour in state.monks:
            holder = Player(Seat(state.monks.index(move.colour)))
            yield breach("setup.monk.choose", "taken", colour=Term(f"colour.{move.colour}"), player=holder)

    def apply(self, state: Abbey, who: Any, move: ChooseMonk, /) -> Abbey:
        after = replace(state, monks=put(state.monks, (who,), move.colour))
        return happened(state, after, "setup.monk.choose", player=who, colour=move.colour)

    def resolve(self, state: Abbey, /) -> Abbey:
        return state.then()


class Dealing(Lot, frozen=True, tag="dealing"):
    """A Suspect is dealt to a player, face down."""

    clauses: ClassVar[tuple[str, ...]] = ("setup.deal.size",)
    asks: ClassVar[tuple[type[Move], ...]] = (Deal,)
    seat: Seat

    def tells(self, state: Abbey, seat: Seat, /) -> bool:
        return seat == self.seat

    def moves(self, state: Abbey, /) -> Iterable[Move]:
        return [Deal(suspect) for suspect in unseen(state)]

    def wanted(self, state: Abbey, /) -> Iterator[Breach]:
        yield breach("setup.deal.size", "first")

    def forbids(self, state: Abbey, move: Deal, /) -> Iterator[Breach]:
        if move.suspect not in unseen(state):
            yield breach("setup.deal.size", "gone", card=called(state, move.suspect))

    def apply(self, state: Abbey, who: Mover, move: Deal, /) -> Abbey:
        hand = tuple(sorted((*(state.cards[self.seat] or ()), move.suspect)))
        cards = put(state.cards, (self.seat,), hand)
        after = state.then(cards=cards, hands=put(state.hands, (self.seat,), len(hand)))
        return happened(state, after, "setup.deal.size", player=self.seat, card=(move.suspect, self.seat))


class FirstDie(Lot, frozen=True, tag="first-die"):
    """A die picks the first player."""

    clauses: ClassVar[tuple[str, ...]] = ("setup.first.die",)
    asks: ClassVar[tuple[type[Move], ...]] = (Roll,)

    def moves(self, state: Abbey, /) -> Iterable[Move]:
        return [Roll(colour) for colour in box().colours]

    def wanted(self, state: Abbey, /) -> Iterator[Breach]:
        yield breach("setup.first.die", "first")

    def forbids(self, state: Abbey, move: Roll, /) -> Iterator[Breach]:
        if player_of(state, move.colour) is None:
            yield breach("setup.first.die", "unused", colour=Term(f"colour.{move.colour}"))

    def apply(self, state: Abbey, who: Mover, move: Roll, /) -> Abbey:
        seat = player_of(state, move.colour)
        return happened(state, state.then(first=seat), "setup.first.die", player=seat)


class ConfessionDie(Lot, frozen=True, tag="confession-die"):
    """A die for each Confessorium, the first one beside the Ecclesia."""

    clauses: ClassVar[tuple[str, ...]] = ("setup.confession.dice",)
    asks: ClassVar[tuple[type[Move], ...]] = (Roll,)
    number: int

    def moves(self, state: Abbey, /) -> Iterable[Move]:
        return [Roll(colour) for colour in box().colours]

    def wanted(self, state: Abbey, /) -> Iterator[Breach]:
        yield breach("setup.confession.dice", "first")

    def forbids(self, state: Abbey, move: Roll, /) -> Iterator[Breach]:
        seat = player_of(state, move.colour)
        if seat is None:
            yield breach("setup.confession.dice", "unused", colour=Term(f"colour.{move.colour}"))
        elif seat in state.confessions:
            yield breach("setup.confession.dice", "same", player=Player(seat))

    def apply(self, state: Abbey, who: Mover, move: Roll, /) -> Abbey:
        seat = player_of(state, move.colour)
        after = state.then(confessions=put(state.confessions, (self.number,), seat))
        return happened(state, after, "setup.confession.dice", player=seat, room=CONFESSORIA[self.number])


SETTING_UP = (Monks, Dealing, FirstDie, ConfessionDie)
"""The Steps before the first round."""
