"""Letter from: the holder of a character card hands a Letter over."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import ClassVar, Literal

from referee.core import (
    Breach,
    Move,
    Mover,
    Player,
    Seat,
    Speaker,
    Step,
    Term,
    Verb,
    breach,
    happened,
)
from referee.words.message import P_, Phrase

from ...box.components import COLOURS
from ...moves import GiveLetter
from ...position.board import held_by
from ...position.known import any_letter, has_letter
from ...position.state import MeaCulpa
from ..ledger import gain_letter
from .choosing import Choosing
from .frame import HouseFrame

Colour = Literal["red", "green", "yellow", "blue"]


class LetterFrom(Verb, frozen=True, tag="letter-from"):
    """`colours` are those that may be given."""

    holder: Literal["pope", "emperor"]
    colours: tuple[Colour, ...]
    phrases: ClassVar[dict[str, Phrase]] = {
        "any": P_("verb.letter-from.any", "An opponent with the card {character} gives you a Letter, if he has any."),
        "one": P_("verb.letter-from.one", "An opponent with the card {character} gives you a {letter}, if he has it."),
    }

    def say(self, speaker: Speaker, /) -> str:
        character = speaker.name(f"character.{self.holder}")
        if len(self.colours) == len(COLOURS):
            return speaker.text(self.phrases["any"], character=character)
        colours = speaker.either([speaker.name(f"letter.{colour}") for colour in self.colours])
        return speaker.text(self.phrases["one"], character=character, letter=colours)

    def expand(self, frame: HouseFrame, /) -> tuple[Step, ...]:
        return (LetterFromStep(frame, self),)


class LetterFromStep(Choosing, frozen=True, tag="letter-from-step"):
    """The giver is asked which Letter, unless only one colour is possible; without any Letter nothing happens."""

    asks: ClassVar[tuple[type[Move], ...]] = (GiveLetter,)
    verb: LetterFrom

    def giver(self, state: MeaCulpa) -> Seat | None:
        """The opponent with the card, if there is one. Raises NotKnown."""
        holder = held_by(state, self.verb.holder)
        return None if holder == self.frame.actor else holder

    def chooser(self, state: MeaCulpa, /) -> Seat | None:
        giver = self.giver(state)
        if giver is None or len(givable(state, giver, self.verb.colours)) < 2:
            return None
        return giver if state.ruling("G19") == "giver" else self.frame.actor

    def out_of_turn(self, state: MeaCulpa, who: Mover, /) -> Iterator[Breach]:
        chooser = self.frame.actor if state.ruling("G19") == "taker" else held_by(state, self.verb.holder)
        if chooser is not None:
            yield breach(self.frame.clause, "wait", player=Player(chooser))

    def moves(self, state: MeaCulpa, /) -> Iterable[Move]:
        return [GiveLetter(colour) for colour in COLOURS]

    def forbids(self, state: MeaCulpa, move: GiveLetter, /) -> Iterator[Breach]:
        """A giver is believed to have the Letter that he gives."""
        giver = self.giver(state)
        if giver is None:
            return
        taken = giver != self.chooser(state)
        if state.letters[giver][COLOURS.index(move.colour)] == 0 or (
            taken and not has_letter(state, giver, move.colour)
        ):
            yield breach(self.frame.clause, "none", player=Player(giver), colour=Term(f"letter.{move.colour}"))

    def chosen(self, state: MeaCulpa, move: GiveLetter, /) -> MeaCulpa:
        giver = self.giver(state)
        return state.then() if giver is None else self.handed(state, giver, move.colour)

    def resolve(self, state: MeaCulpa, /) -> MeaCulpa:
        giver = self.giver(state)
        if giver is None:
            return happened(state, state.then(), "G36", "nobody", character=self.verb.holder)
        colours = givable(state, giver, self.verb.colours)
        if not colours:
            return happened(state, state.then(), self.frame.clause, "nothing", opponent=giver)
        return self.handed(state, giver, colours[0])

    def handed(self, state: MeaCulpa, giver: Seat, colour: str) -> MeaCulpa:
        """The State after a Letter was given."""
        seat = self.frame.actor
        after = gain_letter(gain_letter(state.then(), giver, colour, -1), seat, colour)
        return happened(state, after, self.frame.clause, "given", opponent=giver, player=seat, letter=colour)


def givable(state: MeaCulpa, seat: Seat, colours: tuple[str, ...]) -> list[str]:
    """The colours out of these that a seat can give. If several are possible and the number of its Letters is unknown,
    only whether it has any is asked. Raises NotKnown."""
    if len(colours) == 1:
        return [colour for colour in colours if has_letter(state, seat, colour)]
    if not any_letter(state, seat):
        return []
    return [colour for colour in colours if state.letters[seat][COLOURS.index(colour)] != 0]
