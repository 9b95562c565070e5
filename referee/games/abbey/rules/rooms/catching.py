"""The owner of a Cellula comes home and finds another Monk inside."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from referee.core import YES_NO, Breach, NotKnown, Player, Question, Seat, asked, breach, carries, happened

from ...box.components import ECCLESIA
from ...moves import DrawSuspect
from ...position.known import called
from ...position.pieces import Loot
from ...position.state import Abbey, Act, bent, without_bent
from .books import BookWindow
from .drawing import FromHand
from .hands import hand_is_known, known_hand, moved, need_hand, shifted
from .penance import sentence


class Caught(Act, frozen=True, tag="caught"):
    """Before anything else (G23) the intruder gives back what was taken and is sent away; a book may change that."""

    clauses: ClassVar[tuple[str, ...]] = ("room.cell.owner-exception", "room.cell.caught")
    owner: Seat
    intruder: Seat

    def resolve(self, state: Abbey, /) -> Abbey:
        steps = (
            BookWindow("caught", self.intruder, self.owner),
            GiveBack(self.owner, self.intruder),
            SentAway(self.intruder),
        )
        return happened(state, state.then(*steps), "room.cell.caught", player=self.intruder, other=self.owner)


class GiveBack(FromHand, frozen=True, tag="give-back"):
    """The card taken on this visit (G26) goes back; if the intruder no longer has it, another card of his hand goes."""

    clauses: ClassVar[tuple[str, ...]] = ("room.cell.caught",)

    def loot(self, state: Abbey) -> Loot | None:
        """The card that was taken; None if none was. Raises NotKnown."""
        if state.loot is not None:
            return next((each for each in state.loot if each.intruder == self.source), None)
        names = state.terms.seats
        question = Question("taken", (names[self.source], names[self.taker]), YES_NO, "room.cell.caught")
        return Loot(self.source, self.taker) if asked(state, question) == "yes" else None

    def same(self, state: Abbey, loot: Loot) -> bool:
        """True if the intruder still has that very card. Raises NotKnown if this view hides it."""
        cards = known_hand(state, self.source)
        if hand_is_known(state, self.source) and (cards is None or loot.card is None):
            raise NotKnown(Question("still", (state.terms.seats[self.source],), YES_NO, "room.cell.caught"))
        return loot.card is not None and loot.card in (cards or ())

    def skipped(self, state: Abbey) -> bool:
        """True if nothing goes back. Raises NotKnown."""
        loot = self.loot(state)
        if loot is None or bent(state, "keep-loot", self.source) is not None or not need_hand(state, self.source):
            return True
        return self.home(state, loot) and state.ruling("G59") == "nothing"

    def home(self, state: Abbey, loot: Loot) -> bool:
        """True if the card has come back to its owner by other ways. Raises NotKnown."""
        cards = known_hand(state, self.taker)
        if cards is not None and loot.card is not None:
            return loot.card in cards
        if state.ruling("G59") != "nothing":
            return False
        question = Question("home", (state.terms.seats[self.taker],), YES_NO, "room.cell.caught-substitute", self.taker)
        return asked(state, question) == "yes"

    def falls(self, state: Abbey, /) -> bool:
        if self.skipped(state):
            return False
        loot = self.loot(state)
        return loot is not None and hand_is_known(state, self.source) and not self.same(state, loot)

    def forbids(self, state: Abbey, move: DrawSuspect, /) -> Iterator[Breach]:
        if self.not_there(state, move):
            card = called(state, move.suspect)
            yield breach("room.cell.caught-substitute", "not-there", card=card, player=Player(self.source))

    def wanted(self, state: Abbey, /) -> Iterator[Breach]:
        yield breach("room.cell.caught-substitute", "first", player=Player(self.source))

    def resolve(self, state: Abbey, /) -> Abbey:
        loot = self.loot(state)
        kept = bent(state, "keep-loot", self.source)
        if self.skipped(state) or loot is None:
            after = state.then() if kept is None else without_bent(state.then(), kept)
            return self.nothing(state, after) if loot is None else self.left(state, after, loot, kept is not None)
        card = (loot.card,) if loot.card is not None and self.same(state, loot) else ()
        after = shifted(state.then(), self.source, self.taker, card, 1)
        if not card:
            return happened(state, after, "room.cell.caught", "blind", player=self.source, other=self.taker)
        seen_by = (card[0], self.source, self.taker)
        return happened(
            state, after, "room.cell.caught", "returned", player=self.source, other=self.taker, card=seen_by
        )

    @carries("room.cell.caught-substitute")
    def drawn(self, before: Abbey, after: Abbey, card: str | None) -> Abbey:
        seen_by = (card, self.source, self.taker)
        return happened(
            before, after, "room.cell.caught-substitute", player=self.source, other=self.taker, card=seen_by
        )

    def taken(self, state: Abbey, card: str | None) -> Abbey:
        return state

    def nothing(self, before: Abbey, after: Abbey) -> Abbey:
        return happened(before, after, "room.cell.caught", "nothing", other=self.taker)

    def left(self, before: Abbey, after: Abbey, loot: Loot, kept: bool) -> Abbey:
        """Reports why nothing goes back although a card was taken: a book, an empty hand, or the card is home already
        (G59)."""
        if kept:
            return happened(before, after, "room.script.special", "loot", player=self.source)
        if not need_hand(before, self.source):
            return happened(before, after, "room.cell.caught-substitute", "empty", player=self.source)
        return happened(before, after, "G59", "home", other=self.taker)


class SentAway(Act, frozen=True, tag="sent-away"):
    """The intruder goes to the Ecclesia: for Penance, unless a book forgives it, or nothing was taken and the table
    lets that pass (G25)."""

    clauses: ClassVar[tuple[str, ...]] = ("room.cell.caught-penance", "penance.cause.cell")
    seat: Seat

    def resolve(self, state: Abbey, /) -> Abbey:
        pardon = bent(state, "pardon", self.seat)
        name = state.terms.seats[self.seat]
        answered = tuple(
            each for each in state.answers if each[0].id not in ("taken", "home") or name not in each[0].about
        )
        took = state.loot is None or any(each.intruder == self.seat for each in state.loot)
        if pardon is None and (took or state.ruling("G25") == "penance"):
            return sentence(state.then(answers=answered), self.seat)
        after = state.then(answers=answered)
        if pardon is not None:
            freed = moved(without_bent(after, pardon), self.seat, ECCLESIA)
            return happened(state, freed, "room.script.special", "pardoned", player=self.seat)
        return happened(state, moved(after, self.seat, ECCLESIA), "G25", "sent", player=self.seat)
