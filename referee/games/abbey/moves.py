"""The moves of Mystery of the Abbey."""

from __future__ import annotations

from msgspec import Struct

from referee.core import Move, Seat, Tell


class ChooseMonk(Move, frozen=True, tag="choose-monk"):
    colour: str


class Roll(Move, frozen=True, tag="roll"):
    """CHANCE: a die shows this colour."""

    colour: str


class Deal(Move, frozen=True, tag="deal"):
    """CHANCE: the player whose hand is being dealt gets this Suspect."""

    suspect: str


class RingBell(Move, frozen=True, tag="ring-bell"):
    """The Bell goes one place on, or off the card."""


class Go(Move, frozen=True, tag="go"):
    """The Monk moves through these rooms, and ends in the last one."""

    path: tuple[str, ...]


class Query(Struct, frozen=True):
    """A question. `form` is one of `questions.FORMS`; the other fields are its subjects."""

    form: str
    traits: tuple[str, ...] = ()
    names: tuple[str, ...] = ()
    where: str = ""


class Ask(Move, frozen=True, tag="ask-player"):
    player: Seat
    query: Query


class Silence(Move, frozen=True, tag="silence"):
    """A vow of silence."""


class Answer(Move, frozen=True, tag="answer"):
    """`value` is a number, `yes`, `no`, a trait, a player, a room, or `unknown`; None if it was given aloud and the
    referee does not know it."""

    value: int | str | None = None


class Search(Move, frozen=True, tag="search"):
    """A card is drawn in somebody's Cellula."""


class DrawSuspect(Move, frozen=True, tag="draw-suspect"):
    """CHANCE: this Suspect was drawn, from a hand or from the pile."""

    suspect: str


class DrawCard(Move, frozen=True, tag="draw-card"):
    """A deck gave this card; UNKNOWN_CARD for one that the edition does not have."""

    card: str


class DrawBook(Move, frozen=True, tag="draw-book"):
    """TABLE: a deck gave a book with a hand, which only its owner sees."""


class Request(Move, frozen=True, tag="request"):
    """A player is asked to show a Suspect with these traits. `negated` are traits that were only excluded."""

    player: Seat
    traits: tuple[str, ...]
    negated: tuple[str, ...] = ()


class Show(Move, frozen=True, tag="show"):
    """`suspect` is None if the referee does not see the card."""

    suspect: str | None = None


class HasNone(Move, frozen=True, tag="has-none"):
    """There is no such card, or nothing to be drawn."""


class Reveal(Move, frozen=True, tag="reveal"):
    """Claims a trait of the culprit. Several traits, and excluded ones, are kept so that they can be refused."""

    traits: tuple[str, ...]
    negated: tuple[str, ...] = ()


class Accuse(Move, frozen=True, tag="accuse"):
    suspect: str


class AccuseSeveral(Move, frozen=True, tag="accuse-several"):
    """Names more than one as the culprit; kept so that it can be refused."""

    suspect: str
    others: tuple[str, ...]


class Pass(Move, frozen=True, tag="pass"):
    """Declines what is offered."""


class Give(Move, frozen=True, tag="give"):
    """Suspects of the player's own hand for another player."""

    cards: tuple[str, ...]


class Play(Move, frozen=True, tag="play"):
    """Uses a book."""

    card: str


class Choose(Move, frozen=True, tag="choose"):
    """The player whom a card concerns."""

    player: Seat


class SendTo(Move, frozen=True, tag="send-to"):
    """The room to which a card sends the player's own Monk."""

    room: str


class TakeUp(Move, frozen=True, tag="take-up"):
    """Takes a card up again that lies in a room."""


class CallOut(Move, frozen=True, tag="call-out"):
    """Notices that the first player has forgotten the Bell."""


class Repent(Move, frozen=True, tag="repent"):
    """All agree that a player does Penance."""

    player: Seat


class TurnUp(Move, frozen=True, tag="turn-up"):
    """The card under the board is this Suspect."""

    suspect: str


class HandOver(Move, frozen=True, tag="hand-over"):
    """TABLE: the effect of an unknown card: `count` Suspects went from one hand to another."""

    count: int
    giver: Seat
    taker: Seat


class HandOverCards(Move, frozen=True, tag="hand-over-cards"):
    """The same, with cards that the referee knows."""

    cards: tuple[str, ...]
    giver: Seat
    taker: Seat


class PutMonk(Move, frozen=True, tag="put-monk"):
    """TABLE: the effect of an unknown card: a Monk stands in another room."""

    player: Seat
    room: str


class SkipTurn(Move, frozen=True, tag="skip-turn"):
    """TABLE: the effect of an unknown card: a player skips a turn."""

    player: Seat


class TurnAgain(Move, frozen=True, tag="turn-again"):
    """TABLE: the effect of an unknown card: a player gets another turn."""

    player: Seat


class Done(Move, frozen=True, tag="done"):
    """An unknown card has been carried out."""


MOVES = (
    ChooseMonk
    | Roll
    | Deal
    | RingBell
    | Go
    | Ask
    | Silence
    | Answer
    | Search
    | DrawSuspect
    | DrawCard
    | DrawBook
    | Request
    | Show
    | HasNone
    | Reveal
    | Accuse
    | AccuseSeveral
    | Pass
    | Give
    | Play
    | Choose
    | SendTo
    | TakeUp
    | CallOut
    | Repent
    | TurnUp
    | HandOver
    | HandOverCards
    | PutMonk
    | SkipTurn
    | TurnAgain
    | Done
    | Tell
)
