"""What a position of Mystery of the Abbey consists of."""

from __future__ import annotations

from typing import Any, Final

from referee.core import (
    AsItIs,
    At,
    Field,
    Flag,
    Listed,
    Row,
    Seat,
    Seated,
    Terms,
    Value,
    Whole,
    Word,
    hidden,
    public,
)
from referee.core.state.fields import Path

from ..box.components import CONFESSORIA, DECKS, box, piles, rule_number
from .pieces import Bent, Brought, LaidBack, Loot, Lying, Promise, Result, Veil

SUSPECTS: Final = 24
LAST_BELL: Final = rule_number("last-bell")
"""The highest place of the Bell on a Mass card; 0 is beside it."""
MOST_IN_PILE: Final = max(piles().values())
NO_MONK: Final = ""
"""The colour of a player who has not chosen a Monk yet."""
NOBODY: Final = "nobody"
NO_SEAT: Final = Seat(-1)
"""Stands for the claimer of a Revelation that nobody has made."""


MOMENTS: Final = (
    "bell",
    "turn-start",
    "move",
    "encounter",
    "ask",
    "act",
    "search",
    "request",
    "claim",
    "turn-end",
    "mass",
)
"""The moments by the words of a file: the Bell, the windows for books, a move, a question, the action of the room,
Mass."""


class Claimer(Seated, frozen=True):
    """A player, or nobody."""

    def read(self, at: At, entry: Any) -> Seat | None:
        return NO_SEAT if entry == NOBODY else super().read(at, entry)

    def write(self, terms: Terms, value: Any) -> Any:
        return NOBODY if value == NO_SEAT else super().write(terms, value)

    def answers(self, terms: Terms, path: Path) -> tuple[Value, ...]:
        return (*terms.seats, NOBODY)

    def from_answer(self, terms: Terms, path: Path, answer: Value) -> Seat:
        return NO_SEAT if answer == NOBODY else super().from_answer(terms, path, answer)


def own(state: Any, seat: Seat | None, value: Any) -> Any:
    """A row by seat with only the entry of `seat`."""
    return tuple(each if number == seat else None for number, each in enumerate(value))


def of_two(state: Any, seat: Seat | None, value: Any) -> Any:
    """The card taken in a Cellula, for the two players concerned."""
    if value is None:
        return None
    return tuple(each if seat in (each.intruder, each.owner) else Loot(each.intruder, each.owner) for each in value)


def face_down(state: Any, seat: Seat | None, value: Any) -> Any:
    """The cards in rooms, face down. The player who laid one knows it while he may take it up again."""
    if value is None:
        return None
    return tuple(
        each if seat is not None and seat == each.owner else Lying(each.room, None, each.owner) for each in value
    )


def laid_back(state: Any, seat: Seat | None, value: Any) -> Any:
    """The card laid back onto the pile, for the player who laid it."""
    return tuple(each if each.player == seat else LaidBack(each.player) for each in value)


def veiled(state: Any, seat: Seat | None, value: Any) -> Veil:
    """The Veil of a position: all may know which hands and decks the referee knows, though not the cards."""
    old = value or Veil((False,) * len(state.cards), False, (None,) * len(DECKS))
    decks = zip(state.decks, state.under, old.decks, strict=True)
    return Veil(
        tuple(was or cards is not None for was, cards in zip(old.hands, state.cards, strict=True)),
        old.rooms or (state.lying is not None and all(each.card is not None for each in state.lying)),
        tuple(was if deck is None else bool(deck or under) for deck, under, was in decks),
    )


def unseen_decks(state: Any, seat: Seat | None, value: Any) -> Any:
    """Unknown decks, for a Field that no seat sees."""
    return (None,) * len(DECKS)


def underneath(state: Any, seat: Seat | None, value: Any) -> Any:
    """Empty piles, for a Field that no seat sees."""
    return ((),) * len(DECKS)


def sources(state: Any, seat: Seat | None, value: Any) -> Any:
    """The sources of what the turn has brought, without the cards."""
    return tuple(Brought(each.source) for each in value)


def hand_sizes(state: Any, path: Path) -> tuple[Value, ...]:
    """The possible numbers of cards in a hand, as far as the other hands are known."""
    known = sum(count or 0 for count in state.hands) + (state.pile or 0) + len(state.lying or ())
    return tuple(range(SUSPECTS - known))


FIELDS: Final = (
    public(
        "monks",
        Row(each=Word((*box().colours, "none"), of=("colour",), values=(*box().colours, NO_MONK))),
        "the colour of each player's Monk",
        shown="monks",
        question="monk",
        clause="setup.monk.choose",
        answers=lambda state, path: (*(each for each in box().colours if each not in state.monks), "none"),
    ),
    public(
        "rooms",
        Row(each=Word(tuple(box().places), of=("place", "alias"))),
        "the room in which each player's Monk stands",
        shown="rooms",
        question="room",
        clause="turn.move.steps",
    ),
    public(
        "hands",
        Row(each=Whole(0, SUSPECTS - 1)),
        "how many Suspect cards each player holds",
        shown="hands",
        question="hand",
        clause="room.bib.entry",
        answers=hand_sizes,
    ),
    Field(
        "cards",
        Row(each=AsItIs(tuple[str, ...])),
        "the Suspects in each hand, where the referee knows them",
        seen=own,
        shown="cards",
    ),
    public(
        "books",
        Row(each=Whole(0, 40)),
        "how many books each player has",
        shown="books",
        question="books",
        clause="room.script.special",
        answers=lambda state, path: tuple(range(9)),
    ),
    Field(
        "shelves",
        Row(each=AsItIs(tuple[str, ...])),
        "the books in front of each player, where the referee knows them",
        seen=own,
        shown="shelves",
    ),
    public(
        "pile",
        Whole(0, MOST_IN_PILE),
        "how many Suspects lie in the pile of the Parlatorium",
        shown="pile",
        question="pile",
        clause="acc.pile-empty",
    ),
    Field(
        "laid_back",
        AsItIs(tuple[LaidBack, ...]),
        "the Suspects on top of the pile that have been laid back there, topmost first",
        seen=laid_back,
        default=(),
    ),
    public("culprit", AsItIs(str), "the Suspect under the board, once it has been turned", shown="culprit"),
    public(
        "confessions",
        Row(each=Seated(), keys=CONFESSORIA, of=("place", "alias")),
        "whose colour the die in each Confessorium shows",
        shown="confessions",
        question="confession",
        clause="room.conf.draw",
    ),
    public(
        "bell",
        Whole(0, LAST_BELL),
        "the place of the Bell on the Mass card, 0 beside it",
        shown="bell",
        question="bell",
        clause="turn.bell.first-only",
    ),
    public("masses", Listed(each=Word(box().masses, of=("mass",))), "the Mass cards from the top", shown="masses"),
    public("used", Flag(), "whether the topmost Mass card has been used", shown="used", default=False),
    public("held", Whole(0, 99), "how many Masses have been held", shown="held", default=0),
    public("first", Seated(), "who begins the round", shown="first", question="first", clause="turn.order.clockwise"),
    public(
        "penance",
        Row(each=Whole(0, 9), rest=0),
        "how many turns of Penance each player owes",
        shown="penance",
        question="penance",
        clause="penance.place",
        answers=lambda state, path: (0, 1),
    ),
    public(
        "praying",
        Row(each=Flag(), rest=False),
        "who has been sent to the Ecclesia for Penance and has not left it since",
        shown="praying",
        question="praying",
        clause="penance.no-questions",
    ),
    public(
        "skips",
        Row(each=Whole(0, 9), rest=0),
        "how many turns each player skips for other reasons",
        shown="skips",
        question="skips",
        clause="penance.place",
        answers=lambda state, path: (0, 1),
    ),
    public(
        "read",
        Row(each=Flag(), rest=False),
        "who has visited the Bibliotheca",
        shown="read",
        question="read",
        clause="room.bib.once",
    ),
    public(
        "revelations",
        Row(each=Claimer(), keys=tuple(box().values), of=("order", "title", "trait", "alias"), rest=NO_SEAT),
        "who has made each Revelation",
        shown="revelations",
        question="revealed",
        clause="rev.unique",
    ),
    public(
        "accused",
        Row(each=Whole(0, 99), rest=0),
        "how many false Accusations each player has made",
        shown="accused",
        question="accused",
        clause="score.acc.wrong",
        answers=lambda state, path: tuple(range(6)),
    ),
    Field(
        "loot",
        AsItIs(tuple[Loot, ...]),
        "the cards taken in Cellulae on visits that still last",
        seen=of_two,
        shown="loot",
    ),
    public(
        "promises",
        AsItIs(tuple[Promise, ...]),
        "where players have said that they will go, or not go",
        shown="promises",
    ),
    Field("lying", AsItIs(tuple[Lying, ...]), "Suspect cards that lie in rooms", seen=face_down, shown="lying"),
    public("bent", AsItIs(tuple[Bent, ...]), "rules that cards have bent for a while", shown="bent"),
    public(
        "innocent", AsItIs(tuple[str, ...]), "Suspects that have been shown to everybody", shown="innocent", default=()
    ),
    Field(
        "decks",
        Row(each=AsItIs(tuple[str, ...]), keys=DECKS, of=("deck",)),
        "the cards in each deck that nobody has seen since it was shuffled, where the referee knows them",
        seen=unseen_decks,
    ),
    Field(
        "under",
        Row(each=AsItIs(tuple[str, ...]), keys=DECKS, of=("deck",), rest=()),
        "the cards underneath each deck, first to be drawn first",
        seen=underneath,
    ),
    Field(
        "brought",
        AsItIs(tuple[Brought, ...]),
        "the Suspect cards that the running turn has brought",
        seen=sources,
        default=(),
        silent="the draw itself tells it",
    ),
    public(
        "forgot", Flag(), "whether the first player has forgotten the Bell in this turn", shown="forgot", default=False
    ),
    Field(
        "veil",
        AsItIs(Veil),
        "what the referee knows and this view leaves out",
        seen=veiled,
        name="",
        default=None,
        silent="it says nothing of the game",
    ),
    public("result", AsItIs(Result), "how the game ended", shown="result"),
    hidden(
        "",
        Word(box().masses, of=("mass",)),
        "the Mass card on top; the others lie under it in their order",
        name="mass",
    ),
    hidden("", Seated(), "whose turn it is", name="turn"),
    hidden("", Word(MOMENTS), "what goes on in the round: what is to be done next", name="next"),
)
