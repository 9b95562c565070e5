"""Before the Abbot: Revelations and Accusations."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import ClassVar

from msgspec.structs import replace

from referee.core import (
    YES_NO,
    Breach,
    Move,
    Mover,
    Player,
    Question,
    Seat,
    asked,
    breach,
    carries,
    happened,
    put,
    witness,
)

from ...box.components import CAPITULUM, box
from ...moves import Accuse, AccuseSeveral, Pass, Reveal
from ...position.fields import NO_SEAT, NOBODY
from ...position.known import edition, pile, told_as
from ...position.state import FIELD, Abbey, Act, seats
from ..encounters.traits import value_term
from ..ending import GameEnd, Unveiling
from ..misplaced import misplaced
from ..steps import Leave
from .hands import known_hand
from .penance import sentence

ROOM = "in-room"
"""The answer for a card that lies in a room."""


class Claiming(Leave, frozen=True, tag="claiming"):
    """One Revelation or one Accusation on a visit, or neither (G34)."""

    clauses: ClassVar[tuple[str, ...]] = ("room.cap.option",)
    asks: ClassVar[tuple[type[Move], ...]] = (Reveal, Accuse, AccuseSeveral, Pass)

    def candidates(self, state: Abbey, who: Mover, /) -> Iterable[Move]:
        yield Pass()
        yield from (Reveal((value,)) for value in box().values)
        yield from (Accuse(suspect) for suspect in edition(state).roster)

    def forbids(self, state: Abbey, move: Reveal | Accuse | AccuseSeveral | Pass, /) -> Iterator[Breach]:
        if state.rooms[self.seat] not in (None, CAPITULUM):
            yield from misplaced(state, move)
        if isinstance(move, Reveal):
            yield from self.not_revealed(state, move)
        elif isinstance(move, Accuse | AccuseSeveral) and pile(state) > 0:
            yield breach("acc.pile-empty", "pile", n=state.pile or 0)
        if isinstance(move, AccuseSeveral):
            yield breach("acc.where-how", "several")

    def not_revealed(self, state: Abbey, move: Reveal) -> Iterator[Breach]:
        """Why a move is no Revelation."""
        named = (*move.traits, *move.negated)
        if len(named) > 1 and len({box().values[value] for value in named}) == 1:
            first, second, *_ = (value_term(state, value) for value in named)
            yield breach("rev.invalid.negative", "either", first=first, second=second)
        elif len(named) != 1:
            yield breach("rev.invalid.two", "many", n=len(named))
        for value in move.negated:
            yield breach("rev.invalid.negative", "open", trait=value_term(state, value))
        if len(named) != 1 or move.negated:
            return
        for number, (value, part) in enumerate(box().values.items()):
            if part != box().values[named[0]]:
                continue
            claimer = FIELD["revelations"].value(state, number)
            if value == named[0] and claimer != NO_SEAT:
                yield breach("rev.unique", "taken", player=Player(claimer), trait=value_term(state, value))
            elif value != named[0] and claimer == self.seat:
                yield breach(
                    "rev.no-self-contradiction", "other-value", player=Player(self.seat), trait=value_term(state, value)
                )

    def apply(self, state: Abbey, who: Mover, move: Reveal | Accuse | Pass, /) -> Abbey:
        if isinstance(move, Reveal):
            return revealed(state.then(), self.seat, move.traits[0])
        if isinstance(move, Accuse):
            after = state.then(Accusation(self.seat, move.suspect))
            return happened(state, after, "acc.where-how", player=self.seat, suspect=move.suspect)
        return self.close(state)

    def close(self, state: Abbey, /) -> Abbey:
        return happened(state, state.then(), "turn.action.room", "nothing", player=self.seat)


@carries("rev.one-trait", "rev.token", "rev.where")
def revealed(state: Abbey, seat: Seat, value: str) -> Abbey:
    """The State after a claim was recorded. Whether it is right shows at the end."""
    number = tuple(box().values).index(value)
    after = replace(state, revelations=put(state.revelations, (number,), seat))
    return happened(state, after, "rev.one-trait", player=seat, trait=value)


class Accusation(Act, frozen=True, tag="accusation"):
    """Hands first, then rooms, then the hidden card (G36). The table is asked about what the referee can't see. If
    nobody has the card and the hidden one is another, an answer was false."""

    clauses: ClassVar[tuple[str, ...]] = ("acc.where-how", "acc.refute.show-all", "acc.correct")
    seat: Seat
    suspect: str

    def resolve(self, state: Abbey, /) -> Abbey:
        holder = self.holder(state)
        if holder is not None:
            return self.refuted(self.shown(state.then(), holder))
        if self.in_a_room(state):
            return self.refuted(happened(state, state.then(), "G36", "room", suspect=self.suspect))
        if self.hidden(state):
            after = state.unwind(GameEnd, Unveiling(self.seat), culprit=self.suspect)
            return happened(state, after, "acc.correct", suspect=self.suspect)
        after = state.then(Searched(self.seat, self.suspect))
        return happened(state, after, "G36", "search", suspect=self.suspect)

    def holder(self, state: Abbey) -> Seat | None:
        """The player with the card, the accuser included (G35); None if nobody has it. Raises NotKnown."""
        untold = []
        for seat in seats(state):
            cards = known_hand(state, seat)
            if cards is None:
                untold.append(state.terms.seats[seat])
            elif self.suspect in cards:
                return seat
        if not untold or self.suspect in [lying.card for lying in state.lying or ()]:
            return None
        question = Question("holder", (told_as(state, self.suspect),), (*untold, NOBODY), "acc.refute.show-all")
        answer = asked(state, question)
        return None if answer == NOBODY else Seat(state.terms.seats.index(str(answer)))

    def in_a_room(self, state: Abbey) -> bool:
        """True if the card lies in a room. Raises NotKnown."""
        cards = [lying.card for lying in state.lying or ()]
        if self.suspect in cards or (state.lying is not None and None not in cards):
            return self.suspect in cards
        return asked(state, Question("in-a-room", (told_as(state, self.suspect),), YES_NO, "G36")) == "yes"

    def hidden(self, state: Abbey) -> bool:
        """True if the card under the board is the accused. Raises NotKnown."""
        if all(known_hand(state, seat) is not None for seat in seats(state)):
            return True
        return asked(state, Question("hidden", (told_as(state, self.suspect),), YES_NO, "acc.correct")) == "yes"

    def shown(self, state: Abbey, holder: Seat) -> Abbey:
        after = replace(state, innocent=tuple(dict.fromkeys((*state.innocent, self.suspect))))
        return happened(state, after, "acc.refute.show-all", player=holder, suspect=self.suspect)

    def refuted(self, state: Abbey) -> Abbey:
        """The State after a false Accusation."""
        return false_accusation(state, self.seat, self.suspect)


class Searched(Accusation, frozen=True, tag="searched"):
    """Searches all hands and rooms again for a card that nobody admitted to."""

    clauses: ClassVar[tuple[str, ...]] = ("acc.refute.show-all",)

    def resolve(self, state: Abbey, /) -> Abbey:
        names = state.terms.seats
        question = Question("search", (told_as(state, self.suspect),), (*names, ROOM), "G36")
        answer = asked(state, question)
        if answer == ROOM:
            return self.refuted(happened(state, state.then(), "G36", "room", suspect=self.suspect))
        return self.refuted(self.shown(state.then(), Seat(names.index(str(answer)))))


@carries("acc.refute.minus2", "acc.refute.penance", "penance.cause.false-acc")
def false_accusation(state: Abbey, seat: Seat, suspect: str) -> Abbey:
    """The State with two points less and Penance; answers about this card are dropped."""
    witness(("acc.refute.minus2",))
    before = state.accused[seat]
    name = told_as(state, suspect)
    kept_answers = tuple(each for each in state.answers if name not in each[0].about or each[0].id == "trait")
    innocent = tuple(dict.fromkeys((*state.innocent, suspect)))
    count = None if before is None else before + 1
    after = replace(state, accused=put(state.accused, (seat,), count), answers=kept_answers, innocent=innocent)
    return sentence(happened(state, after, "acc.refute.minus2", player=seat), seat)
