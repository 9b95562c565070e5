"""The moves of Avignon. `place` is a slot from 1 to 5, or a person who is not on display."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta

from referee.core import Move, Tell

Target = Annotated[int, Meta(ge=1, le=5)] | str
By = Annotated[int, Meta(ge=1, le=4)]


class Beseech(Move, frozen=True, tag="beseech"):
    place: Target


class Chastise(Move, frozen=True, tag="chastise"):
    place: Target


class Excommunicate(Move, frozen=True, tag="excommunicate"):
    place: Target


class Petition(Move, frozen=True, tag="petition"):
    place: Target


class EndTurn(Move, frozen=True, tag="end-turn"):
    pass


class Pull(Move, frozen=True, tag="pull"):
    """Inside a petition; `steps` only if the table declares the text of the card."""

    place: Target
    steps: By | None = None


class Push(Move, frozen=True, tag="push"):
    place: Target
    steps: By | None = None


class Replace(Move, frozen=True, tag="replace"):
    place: Target


class Swap(Move, frozen=True, tag="swap"):
    place: Target
    second: Target


class ChooseOption(Move, frozen=True, tag="choose-option"):
    option: Annotated[int, Meta(ge=1, le=9)]


class Use(Move, frozen=True, tag="use"):
    """Takes what the petition offers, if there is no choice in it."""


class Done(Move, frozen=True, tag="done"):
    """Declines the rest of what the petition offers."""


class Draw(Move, frozen=True, tag="draw"):
    """CHANCE: the deck gave this person."""

    person: str


class ChoosePerson(Move, frozen=True, tag="choose-person"):
    """Building the deck: both copies of this person stand for their faction."""

    person: str


class OfferDraw(Move, frozen=True, tag="offer-draw"):
    pass


class AcceptDraw(Move, frozen=True, tag="accept-draw"):
    pass


class DeclineDraw(Move, frozen=True, tag="decline-draw"):
    pass


MOVES = (
    Beseech
    | Chastise
    | Excommunicate
    | Petition
    | EndTurn
    | Pull
    | Push
    | Replace
    | Swap
    | ChooseOption
    | Use
    | Done
    | Draw
    | ChoosePerson
    | OfferDraw
    | AcceptDraw
    | DeclineDraw
    | Tell
)
