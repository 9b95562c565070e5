"""What a position of Mystery of the Abbey consists of."""

from __future__ import annotations

from typing import Any, Final

from referee.core import AsItIs, At, Field, Flag, Listed, Row, Seat, Seated, Terms, Value, Whole, Word, everybody
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
    Field(
        field="monks",
        kind=Row(each=Word((*box().colours, "none"), of=("colour",), values=(*box().colours, NO_MONK))),
        means="the colour of each player's Monk",
        seen=everybody,
        shown="monks",
        question="monk",
        clause="setup.monk.choose",
        answers=lambda state, path: (*(each for each in box().colours if each not in state.monks), "none"),
    ),
    Field(
        field="rooms",
        kind=Row(each=Word(tuple(box().places), of=("place", "alias"))),
        means="the room in which each player's Monk stands",
        seen=everybody,
        shown="rooms",
        question="room",
        clause="turn.move.steps",
    ),
    Field(
        field="hands",
        kind=Row(each=Whole(0, SUSPECTS - 1)),
        means="how many Suspect cards each player holds",
        seen=everybody,
        shown="hands",
        question="hand",
        clause="room.bib.entry",
        answers=hand_sizes,
    ),
    Field(
        field="cards",
        kind=Row(each=AsItIs(tuple[str, ...])),
        means="the Suspects in each hand, where the referee knows them",
        seen=own,
        shown="cards",
    ),
    Field(
        field="books",
        kind=Row(each=Whole(0, 40)),
        means="how many books each player has",
        seen=everybody,
        shown="books",
        question="books",
        clause="room.script.special",
        answers=lambda state, path: tuple(range(9)),
    ),
    Field(
        field="shelves",
        kind=Row(each=AsItIs(tuple[str, ...])),
        means="the books in front of each player, where the referee knows them",
        seen=own,
        shown="shelves",
    ),
    Field(
        field="pile",
        kind=Whole(0, MOST_IN_PILE),
        means="how many Suspects lie in the pile of the Parlatorium",
        seen=everybody,
        shown="pile",
        question="pile",
        clause="acc.pile-empty",
    ),
    Field(
        field="laid_back",
        kind=AsItIs(tuple[LaidBack, ...]),
        means="the Suspects on top of the pile that have been laid back there, topmost first",
        seen=laid_back,
        default=(),
    ),
    Field(
        field="culprit",
        kind=AsItIs(str),
        means="the Suspect under the board, once it has been turned",
        seen=everybody,
        shown="culprit",
    ),
    Field(
        field="confessions",
        kind=Row(each=Seated(), keys=CONFESSORIA, of=("place", "alias")),
        means="whose colour the die in each Confessorium shows",
        seen=everybody,
        shown="confessions",
        question="confession",
        clause="room.conf.draw",
    ),
    Field(
        field="bell",
        kind=Whole(0, LAST_BELL),
        means="the place of the Bell on the Mass card, 0 beside it",
        seen=everybody,
        shown="bell",
        question="bell",
        clause="turn.bell.first-only",
    ),
    Field(
        field="masses",
        kind=Listed(each=Word(box().masses, of=("mass",))),
        means="the Mass cards from the top",
        seen=everybody,
        shown="masses",
    ),
    Field(
        field="used",
        kind=Flag(),
        means="whether the topmost Mass card has been used",
        seen=everybody,
        shown="used",
        default=False,
    ),
    Field(
        field="held",
        kind=Whole(0, 99),
        means="how many Masses have been held",
        seen=everybody,
        shown="held",
        default=0,
    ),
    Field(
        field="first",
        kind=Seated(),
        means="who begins the round",
        seen=everybody,
        shown="first",
        question="first",
        clause="turn.order.clockwise",
    ),
    Field(
        field="penance",
        kind=Row(each=Whole(0, 9), rest=0),
        means="how many turns of Penance each player owes",
        seen=everybody,
        shown="penance",
        question="penance",
        clause="penance.place",
        answers=lambda state, path: (0, 1),
    ),
    Field(
        field="praying",
        kind=Row(each=Flag(), rest=False),
        means="who has been sent to the Ecclesia for Penance and has not left it since",
        seen=everybody,
        shown="praying",
        question="praying",
        clause="penance.no-questions",
    ),
    Field(
        field="skips",
        kind=Row(each=Whole(0, 9), rest=0),
        means="how many turns each player skips for other reasons",
        seen=everybody,
        shown="skips",
        question="skips",
        clause="penance.place",
        answers=lambda state, path: (0, 1),
    ),
    Field(
        field="read",
        kind=Row(each=Flag(), rest=False),
        means="who has visited the Bibliotheca",
        seen=everybody,
        shown="read",
        question="read",
        clause="room.bib.once",
    ),
    Field(
        field="revelations",
        kind=Row(each=Claimer(), keys=tuple(box().values), of=("order", "title", "trait", "alias"), rest=NO_SEAT),
        means="who has made each Revelation",
        seen=everybody,
        shown="revelations",
        question="revealed",
        clause="rev.unique",
    ),
    Field(
        field="accused",
        kind=Row(each=Whole(0, 99), rest=0),
        means="how many false Accusations each player has made",
        seen=everybody,
        shown="accused",
        question="accused",
        clause="score.acc.wrong",
        answers=lambda state, path: tuple(range(6)),
    ),
    Field(
        field="loot",
        kind=AsItIs(tuple[Loot, ...]),
        means="the cards taken in Cellulae on visits that still last",
        seen=of_two,
        shown="loot",
    ),
    Field(
        field="promises",
        kind=AsItIs(tuple[Promise, ...]),
        means="where players have said that they will go, or not go",
        seen=everybody,
        shown="promises",
    ),
    Field(
        field="lying",
        kind=AsItIs(tuple[Lying, ...]),
        means="Suspect cards that lie in rooms",
        seen=face_down,
        shown="lying",
    ),
    Field(
        field="bent",
        kind=AsItIs(tuple[Bent, ...]),
        means="rules that cards have bent for a while",
        seen=everybody,
        shown="bent",
    ),
    Field(
        field="innocent",
        kind=AsItIs(tuple[str, ...]),
        means="Suspects that have been shown to everybody",
        seen=everybody,
        shown="innocent",
        default=(),
    ),
    Field(
        field="decks",
        kind=Row(each=AsItIs(tuple[str, ...]), keys=DECKS, of=("deck",)),
        means="the cards in each deck that nobody has seen since it was shuffled, where the referee knows them",
        seen=unseen_decks,
    ),
    Field(
        field="under",
        kind=Row(each=AsItIs(tuple[str, ...]), keys=DECKS, of=("deck",), rest=()),
        means="the cards underneath each deck, first to be drawn first",
        seen=underneath,
    ),
    Field(
        field="brought",
        kind=AsItIs(tuple[Brought, ...]),
        means="the Suspect cards that the running turn has brought",
        seen=sources,
        default=(),
        reported=False,
        why="the draw itself tells it",
    ),
    Field(
        field="forgot",
        kind=Flag(),
        means="whether the first player has forgotten the Bell in this turn",
        seen=everybody,
        shown="forgot",
        default=False,
    ),
    Field(
        field="veil",
        name="",
        kind=AsItIs(Veil),
        means="what the referee knows and this view leaves out",
        seen=veiled,
        default=None,
        reported=False,
        why="it says nothing of the game",
    ),
    Field(field="result", kind=AsItIs(Result), means="how the game ended", seen=everybody, shown="result"),
    Field(
        field="",
        name="mass",
        kind=Word(box().masses, of=("mass",)),
        means="the Mass card on top; the others lie under it in their order",
    ),
    Field(field="", name="turn", kind=Seated(), means="whose turn it is"),
    Field(
        field="",
        name="next",
        kind=Word(MOMENTS),
        means="what goes on in the round: what is to be done next",
    ),
)
