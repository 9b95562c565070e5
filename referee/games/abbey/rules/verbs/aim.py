"""The players whom a card concerns: its reader, all, neighbours, or those that the reader chooses or a die picks."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Annotated, Any, ClassVar, Final, Literal

from msgspec import Meta

from referee.core import (
    BY_CHANCE,
    Breach,
    Decision,
    Move,
    Mover,
    Player,
    Seat,
    Speaker,
    Step,
    Term,
    Verb,
    breach,
    evenly,
    happened,
    one,
    witness,
)
from referee.words.message import P_, Phrase

from ...box.components import box
from ...moves import Choose, Roll
from ...position.known import occupants, player_of, room
from ...position.state import Abbey, Act, left_of, right_of, seats
from ..misplaced import misplaced
from ..rooms.books import Played

Who = Literal[
    "self", "left", "right", "others", "all", "room", "encountered", "owner", "chosen", "die-other", "die-player"
]

WHO: Final[dict[str, Phrase]] = {
    "self": P_("verb.who.self", "you"),
    "left": P_("verb.who.left", "your left neighbour"),
    "right": P_("verb.who.right", "your right neighbour"),
    "others": P_("verb.who.others", "each other player"),
    "all": P_("verb.who.all", "everybody"),
    "room": P_("verb.who.room", "each player in the same room"),
    "encountered": P_("verb.who.encountered", "a player in the same room"),
    "owner": P_("verb.who.owner", "the owner of the Cellula"),
    "chosen": P_("verb.who.chosen", "a player of your choice"),
    "die-other": P_("verb.who.die-other", "another player picked by the die"),
    "die-player": P_("verb.who.die-player", "a player picked by the die"),
}


DIE: Final = {
    "room.script.die-other": ("first", "plain"),
    "room.bib.card": ("roll", "picks"),
    "mass.step3.event": ("roll", "picks"),
}
"""The clause by which a die picks the player, and its words before and after the roll."""


class Aimed(Verb, frozen=True, kw_only=True):
    """A verb that concerns players; `who` says which."""

    who: Annotated[Who, Meta(description="whom it concerns")] = "self"

    def expand(self, frame: Any, /) -> tuple[Step, ...]:
        return (Aim(self, frame),)

    def on(self, frame: Played, target: Seat) -> tuple[Step, ...]:
        """The Steps for one of the players concerned."""
        raise NotImplementedError(type(self).__name__)

    def whom(self, speaker: Speaker) -> str:
        """The players concerned, in words."""
        return speaker.text(WHO[self.who])


class Aim(Act, frozen=True, tag="aim"):
    """Finds the players whom a card concerns: at once, by a choice of its reader, or by the die."""

    asks: ClassVar[tuple[type[Move], ...]] = (Choose, Roll)
    verb: Verb
    frame: Played

    @property
    def who(self) -> Who:
        """The word for the players concerned."""
        return self.verb.who  # type: ignore[attr-defined, no-any-return]

    @property
    def die(self) -> str:
        """The clause by which the die is rolled: that of the deck, or of the books."""
        return self.frame.clause if self.frame.clause in DIE else "room.script.die-other"

    def decision(self, state: Abbey, /) -> Decision | None:
        if self.who in ("die-other", "die-player"):
            return BY_CHANCE
        if self.who == "chosen" or (self.who == "encountered" and len(self.met(state)) > 1):
            return one(self.frame.actor)
        return None

    def met(self, state: Abbey) -> tuple[Seat, ...]:
        """The others in the room of the reader. Raises NotKnown."""
        return occupants(state, room(state, self.frame.actor), self.frame.actor)

    def candidates(self, state: Abbey, who: Mover, /) -> Iterable[Move]:
        if self.who in ("die-other", "die-player"):
            return [Roll(colour) for colour in box().colours]
        return [Choose(seat) for seat in seats(state)]

    def weights(self, state: Abbey, /) -> tuple[tuple[Move, int], ...]:
        rolls = self.candidates(state, self.frame.actor)
        return evenly(roll for roll in rolls if next(self.breaches(state, self.frame.actor, roll), None) is None)

    def breaches(self, state: Abbey, who: Mover, move: Any, /) -> Iterator[Breach]:
        actor = self.frame.actor
        by_die = self.who in ("die-other", "die-player")
        if isinstance(move, Roll) and by_die:
            seat = player_of(state, move.colour)
            if seat is None:
                yield breach(self.die, "unused", colour=Term(f"colour.{move.colour}"))
            elif seat == actor and self.who == "die-other":
                yield breach(self.die, "yourself", player=Player(seat))
        elif isinstance(move, Choose) and not by_die:
            if move.player == actor:
                yield breach("G5", "another", player=Player(actor))
            elif self.who == "encountered" and move.player not in self.met(state):
                yield breach("turn.encounter.choose", "elsewhere", player=Player(move.player))
        elif by_die:
            yield breach(self.die, DIE[self.die][0])
            yield from misplaced(state, move)
        else:
            yield breach("G5", "choose", player=Player(actor))
            yield from misplaced(state, move)

    def apply(self, state: Abbey, who: Mover, move: Any, /) -> Abbey:
        if isinstance(move, Choose):
            after = state.then(*self.steps((move.player,)))
            return happened(state, after, "G5", "chosen", player=self.frame.actor, other=move.player)
        witness((self.die,))
        seat = player_of(state, move.colour)
        after = state.then(*self.steps(() if seat is None else (seat,)))
        return happened(state, after, self.die, DIE[self.die][1], player=seat)

    def resolve(self, state: Abbey, /) -> Abbey:
        targets = self.targets(state)
        if not targets:
            return happened(state, state.then(), "G5", "nothing")
        return state.then(*self.steps(targets))

    def targets(self, state: Abbey) -> tuple[Seat, ...]:
        """The players whom the card concerns without a choice. Raises NotKnown."""
        actor, other = self.frame.actor, self.frame.other
        match self.who:
            case "self":
                return (actor,)
            case "left":
                return (left_of(state, actor),)
            case "right":
                return (right_of(state, actor),)
            case "others":
                return tuple(seat for seat in seats(state) if seat != actor)
            case "all":
                return seats(state)
            case "owner":
                return () if other is None else (other,)
        return self.met(state)

    def steps(self, targets: tuple[Seat, ...]) -> tuple[Step, ...]:
        return tuple(step for seat in targets for step in self.verb.on(self.frame, seat))  # type: ignore[attr-defined]
