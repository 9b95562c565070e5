"""Letter from: the holder of a character card hands a Letter over."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import ClassVar, Literal

from referee.core import Breach, Decision, Move, Mover, Player, Seat, Step, Term, breach, one, witness
from referee.words.message import P_, Said

from ..board import held_by
from ..components import COLOURS
from ..known import letters
from ..ledger import gain_letter
from ..moves import GiveLetter
from ..state import Act, MeaCulpa
from .base import Verb

Colour = Literal["red", "green", "yellow", "blue"]


class LetterFrom(Verb, frozen=True, tag="letter-from"):
    """`colours` are those that may be given."""

    holder: Literal["pope", "emperor"]
    colours: tuple[Colour, ...]
    phrases: ClassVar[dict[str, Said]] = {
        "any": P_("verb.letter-from.any", "An opponent with the card {character} gives you a Letter, if he has any."),
        "one": P_("verb.letter-from.one", "An opponent with the card {character} gives you a {letter}, if he has it."),
    }

    def expand(self, actor: Seat, borrowed: int | None = None) -> tuple[Step, ...]:
        return (LetterFromStep(actor, self),)


class LetterFromStep(Act, frozen=True, tag="letter-from-step"):
    """Who gives is asked which Letter, unless only one colour comes into question; without any nothing happens."""

    actor: Seat
    verb: LetterFrom

    def decision(self, state: MeaCulpa, /) -> Decision | None:
        giver = held_by(state, self.verb.holder)
        if giver is None or giver == self.actor:
            return None
        if len(held(state, giver, self.verb.colours)) < 2:
            return None
        return one(giver if state.ruling("G19") == "giver" else self.actor)

    def out_of_turn(self, state: MeaCulpa, who: Mover, /) -> Iterator[Breach]:
        chooser = self.actor if state.ruling("G19") == "taker" else held_by(state, self.verb.holder)
        if chooser is not None:
            yield breach("house.card.emperors-letter", "wait", player=Player(chooser))

    def candidates(self, state: MeaCulpa, who: Mover, /) -> Iterable[Move]:
        return [GiveLetter(colour) for colour in COLOURS]

    def breaches(self, state: MeaCulpa, who: Mover, move: Move, /) -> Iterator[Breach]:
        giver = held_by(state, self.verb.holder)
        if not isinstance(move, GiveLetter):
            yield breach("house.card.emperors-letter", "first")
        elif giver is not None and not letters(state, giver, move.colour):
            yield breach(
                "house.card.emperors-letter", "none", player=Player(giver), colour=Term(f"letter.{move.colour}")
            )

    def apply(self, state: MeaCulpa, who: Mover, move: GiveLetter, /) -> MeaCulpa:
        return self.handed(state.then(), move.colour)

    def resolve(self, state: MeaCulpa, /) -> MeaCulpa:
        giver = held_by(state, self.verb.holder)
        if giver is None or giver == self.actor:
            return state.then()
        found = held(state, giver, self.verb.colours)
        return self.handed(state.then(), found[0]) if found else state.then()

    def handed(self, state: MeaCulpa, colour: str) -> MeaCulpa:
        giver = held_by(state, self.verb.holder)
        witness(("house.card.emperors-letter" if len(self.verb.colours) > 1 else "house.card.popes-letter",))
        if giver is None:
            return state
        return gain_letter(gain_letter(state, giver, colour, -1), self.actor, colour)


def held(state: MeaCulpa, seat: Seat, colours: tuple[str, ...]) -> list[str]:
    """The colours among these of which a seat has a Letter. Raises NotKnown."""
    return [colour for colour in colours if letters(state, seat, colour) > 0]
