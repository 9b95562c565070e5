"""A card without a known text: it is read to the table, which says what it did."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any, ClassVar

from msgspec.structs import replace

from referee.core import BY_TABLE, Breach, Decision, Move, Mover, Player, Seat, Term, breach, happened, put
from referee.core.rules.later import later

from ...box.components import box
from ...moves import Done, HandOver, HandOverCards, PutMonk, Repent, SkipTurn, TurnAgain
from ...position.known import called, edition, skips, sure
from ...position.state import Abbey, Act, seats
from ..misplaced import misplaced
from ..turn_end import TurnEnd
from ..walking import crowded
from .hands import moved, need_hand, shifted
from .penance import sentence


class Declared(Act, frozen=True, tag="declared"):
    """Cards that changed hands, Monks that were moved, turns that were lost or won; then `done`."""

    clauses: ClassVar[tuple[str, ...]] = ("room.script.plain",)
    asks: ClassVar[tuple[type[Move], ...]] = (HandOver, HandOverCards, PutMonk, Repent, SkipTurn, TurnAgain, Done)
    seat: Seat
    card: str

    def decision(self, state: Abbey, /) -> Decision | None:
        return BY_TABLE

    def candidates(self, state: Abbey, who: Mover, /) -> Iterable[Move]:
        yield Done()
        for seat in seats(state):
            yield from (Repent(seat), SkipTurn(seat), TurnAgain(seat))
            yield from (PutMonk(seat, place) for place in edition(state).neighbours or box().places)
            yield from (HandOver(1, seat, other) for other in seats(state) if other != seat)

    def breaches(self, state: Abbey, who: Mover, move: Any, /) -> Iterator[Breach]:
        match move:
            case HandOver(count=count, giver=giver):
                if state.cards[giver] is not None:
                    yield breach("G5", "by-name", player=Player(giver))
                elif count > need_hand(state, giver):
                    yield breach("G5", "too-many", player=Player(giver), n=need_hand(state, giver))
            case HandOverCards(cards=cards, giver=giver):
                known_cards = state.cards[giver]
                for card in cards:
                    if known_cards is not None and card not in known_cards:
                        yield breach("G5", "not-there", card=called(state, card), player=Player(giver))
            case PutMonk(player=player, room=room):
                yield from crowded(state, player, room)
            case Repent() | SkipTurn() | TurnAgain() | Done():
                return
            case _:
                yield breach("G5", "unfinished", card=Term(f"card.{self.card}"))
                yield from misplaced(state, move)

    def apply(self, state: Abbey, who: Mover, move: Any, /) -> Abbey:
        match move:
            case HandOver(count=count, giver=giver, taker=taker):
                after = shifted(state, giver, taker, (), count)
                return happened(state, after, "G5", "handed", player=giver, other=taker, count=count)
            case HandOverCards(cards=cards, giver=giver, taker=taker):
                after = shifted(state, giver, taker, cards)
                return happened(state, after, "G5", "handed", player=giver, other=taker, count=len(cards))
            case PutMonk(player=player, room=room):
                return happened(state, moved(state, player, room), "G5", "sent", player=player, room=room)
            case Repent(player=player):
                return sentence(state, player)
            case SkipTurn(player=player):
                return skipping(state, player)
            case TurnAgain(player=player):
                return again(state, player)
        return happened(state, state.then(), "G5", "done", card=self.card)


def skipping(state: Abbey, player: Seat) -> Abbey:
    """The State in which a player skips the next turn, which is no Penance."""
    after = replace(state, skips=put(state.skips, (player,), sure(skips(state, player)) + 1))
    return happened(state, after, "G5", "skips", player=player)


def again(state: Abbey, player: Seat) -> Abbey:
    """The State in which a player takes another turn after the running one; unchanged outside of turns."""
    for at, step in enumerate(state.agenda):
        if isinstance(step, TurnEnd):
            agenda = (
                *state.agenda[: at + 1],
                later("referee.games.abbey", "turn", seat=player),
                *state.agenda[at + 1 :],
            )
            return happened(state, replace(state, agenda=agenda), "G5", "again", player=player)
    return happened(state, state, "G5", "nothing")
