"""What a position of Credo consists of."""

from __future__ import annotations

from typing import Any

from referee.core import AsItIs, At, Field, Listed, Row, Seat, Seated, Terms, Value, Whole, Word, hidden, public
from referee.core.state.kinds import Kind

from ..box.components import (
    BOXED,
    CARD,
    CATEGORIES,
    EMPERORS,
    FOLLOWER,
    GOTHS,
    box,
    church_ids,
    components,
    open_ids,
    value_of,
    yellow_ids,
)
from .records import Away, Council, Result

OPEN_KINDS = ("laity", "patriarch", "bishop")
NOT_SEEN = 0
"""A Follower card whose value the referee does not see."""

COUNCIL, ALWAYS = "council", "always"
"""How long the Empress is silenced."""


PHASES = (
    "laying",
    "draw",
    "drawn",
    "actions",
    "crowned",
    "call",
    "limit",
    "debate",
    "vote",
    "counted",
    "voted",
    "count",
    "over",
)
"""The phases by the words that people use."""

ANYTHING = "any"
DUE_KINDS = (ANYTHING, *OPEN_KINDS)
"""The kinds of cards that a Church may have to give up, by its own choice or another player's."""

NO_SEAT = -1
NOBODY = "nobody"


class SeatOrNobody(Kind, frozen=True):
    """A seat by its player's name, or `nobody`."""

    def read(self, at: At, entry: Any) -> int | None:
        if entry == NOBODY:
            return NO_SEAT
        return at.seat(entry)

    def write(self, terms: Terms, value: Any) -> Any:
        return None if value is None else NOBODY if value == NO_SEAT else terms.seats[value]

    def schema(self) -> dict[str, Any]:
        return {"type": "string"}

    def answers(self, terms: Terms, path: tuple[int, ...]) -> tuple[Value, ...]:
        return (*terms.seats, NOBODY)

    def from_answer(self, terms: Terms, path: tuple[int, ...], answer: Value) -> int:
        return NO_SEAT if answer == NOBODY else terms.seats.index(str(answer))


class Flock(Kind, frozen=True):
    """Follower cards that lie face down: a list of their values, or their number."""

    def read(self, at: At, entry: Any) -> tuple[int, ...] | None:
        if isinstance(entry, int) and not isinstance(entry, bool):
            count = at.number(entry, 0, len(box().followers))
            return None if count is None else (NOT_SEEN,) * count
        known = {card.value for card in components().follower} | {NOT_SEEN}
        values = [value for value in at.list(entry) if self._known(at, value, known)]
        return tuple(sorted(values, reverse=True))

    def _known(self, at: At, value: Any, known: set[int]) -> bool:
        if isinstance(value, int) and not isinstance(value, bool) and value in known:
            return True
        at.refuse("position.value", told=str(value))
        return False

    def write(self, terms: Terms, value: Any) -> Any:
        if value is None:
            return None
        return list(value) if any(value) or not value else len(value)

    def shown(self, terms: Terms, value: Any) -> Any:
        return None if value is None else list(value)

    def schema(self) -> dict[str, Any]:
        return {"anyOf": [{"type": "integer"}, {"type": "array", "items": {"type": "integer"}}]}

    def shape(self) -> dict[str, Any]:
        return {"type": ["array", "null"], "items": {"type": "integer"}}


class Hand(Kind, frozen=True):
    """Yellow cards in a hand or in a pile: a list of them, or their number."""

    def read(self, at: At, entry: Any) -> tuple[str, ...] | None:
        if isinstance(entry, int) and not isinstance(entry, bool):
            count = at.number(entry, 0, 240)
            return None if count is None else (CARD,) * count
        words = [
            at.inside(n).word(card, yellow_ids(), ("article", "event")) for n, card in enumerate(at.list(entry), 1)
        ]
        return tuple(sorted(word for word in words if word is not None))

    def write(self, terms: Terms, value: Any) -> Any:
        if value is None:
            return None
        return len(value) if value and set(value) == {CARD} else list(value)

    def shown(self, terms: Terms, value: Any) -> Any:
        return None if value is None else list(value)

    def schema(self) -> dict[str, Any]:
        return {"anyOf": [{"type": "integer"}, {"type": "array", "items": {"type": "string"}}]}

    def shape(self) -> dict[str, Any]:
        return {"type": ["array", "null"], "items": {"type": "string"}}


def values_of_owner(state: Any, seat: Seat | None, value: Any) -> Any:
    """The seat's own Followers; for the other seats only the number of cards."""
    return tuple(
        each if each is None or number == seat else (NOT_SEEN,) * len(each) for number, each in enumerate(value)
    )


def cards_of_owner(state: Any, seat: Seat | None, value: Any) -> Any:
    """The seat's own hand; for the other seats only the number of cards."""
    return tuple(each if each is None or number == seat else (CARD,) * len(each) for number, each in enumerate(value))


def duplicate_of_owner(state: Any, seat: Seat | None, value: Any) -> Any:
    """The duplicate that was drawn, for its drawer alone: for all others it is one more card in a hand."""
    return value if seat is not None and seat == state.active else None


def face_down_pile(state: Any, seat: Seat | None, value: Any) -> Any:
    """The number of cards in a pile that lies face down."""
    return None if value is None else (CARD,) * len(value)


def church_pile(state: Any, seat: Seat | None, value: Any) -> Any:
    """What all can conclude about the Church stock from the open cards: its Bishops and Laity, and the number of
    Followers."""
    if value is None:
        return None
    return tuple(FOLLOWER if value_of(card) is not None else card for card in value)


OPEN_CARD = Word(lambda terms: open_ids(), OPEN_KINDS)
CHURCH_CARD = Word(lambda terms: church_ids(), (*OPEN_KINDS, FOLLOWER))
ARTICLE = Word(lambda terms: tuple(box().articles), ("article",))
YELLOW_CARD = Word(lambda terms: yellow_ids(), ("article", "event"))
GOTH_CARD = Word(GOTHS, ("event",))

FIELDS = (
    public("active", Seated(), "whose turn it is", name="turn", shown="active", question="turn", clause="turn.order"),
    public("turns", Whole(0, 9999), "how many turns have begun; 0 while the game is set up", default=1),
    public(
        "churches",
        Row(each=Listed(each=OPEN_CARD)),
        "the Bishops, Patriarchs and Laity of each Church",
        shown="churches",
    ),
    Field(
        "followers",
        Row(each=Flock()),
        "each Church's Followers: the values of the cards, or how many cards there are",
        seen=values_of_owner,
        shown="followers",
    ),
    public(
        "exiles",
        AsItIs(tuple[tuple[str, str], ...]),
        "the exiled Bishops, each with the card that lies on him",
        shown="exiles",
    ),
    public(
        "mats",
        Row(each=Row(each=Listed(each=ARTICLE), keys=CATEGORIES, rest=())),
        "the Articles on each Church mat, by category",
        shown="mats",
    ),
    public("creed", Listed(each=ARTICLE), "the doctrines of the Definitive Creed", shown="creed"),
    Field(
        "hands",
        Row(each=Hand()),
        "the Events and duplicate Articles in each hand: the cards, or how many there are",
        seen=cards_of_owner,
        shown="hands",
    ),
    Field(
        "duplicate",
        ARTICLE,
        "the duplicate that the player on turn has drawn, and may still refuse",
        seen=duplicate_of_owner,
        name="drawn-duplicate",
    ),
    public(
        "boxes",
        Listed(each=Word((*BOXED, *EMPERORS), OPEN_KINDS)),
        "the Patriarchs and Emperors in their boxes on the board",
        shown="boxes",
    ),
    Field(
        "stock",
        Listed(each=CHURCH_CARD),
        "the Church stock",
        seen=church_pile,
        shown="church_stock",
        name="church-stock",
    ),
    public(
        "discard",
        Listed(each=CHURCH_CARD),
        "the Church discard",
        shown="church_discard",
        name="church-discard",
        default=(),
    ),
    Field(
        "yellow",
        Hand(),
        "the stock of Events and Articles",
        seen=face_down_pile,
        shown="yellow_stock",
        name="yellow-stock",
    ),
    public("yellow_discard", Hand(), "the discard of Events and Articles", shown="yellow_discard", default=()),
    public(
        "permanent",
        Listed(each=YELLOW_CARD),
        "the permanent discard of Events",
        shown="event_permanent",
        name="event-permanent",
        default=(),
    ),
    public(
        "rejected",
        Hand(),
        "the permanent discard of Articles",
        shown="article_permanent",
        name="article-permanent",
        default=(),
    ),
    public("in_play", Listed(each=YELLOW_CARD), "the Events under way", shown="in_play", default=()),
    public("beside", Listed(each=GOTH_CARD), "the invading Goths, each beside its Emperor", shown="beside"),
    public(
        "fronts",
        AsItIs(tuple[tuple[Seat, str], ...]),
        "the Events that stay in front of somebody, converted Goths with them",
        shown="fronts",
        default=(),
    ),
    public(
        "iconolaters",
        SeatOrNobody(),
        "whose Church worships images, or nobody",
        shown="iconolaters",
        question="iconolaters",
        clause="G25",
    ),
    public("silenced", Word((COUNCIL, ALWAYS)), "how long the Empress's votes do not count", shown="silenced"),
    public("away", AsItIs(Away), "from which Church the Patriarch of Rome is away, and until whose turn", shown="away"),
    public("council", AsItIs(Council), "the General Council that meets", shown="council"),
    public("result", AsItIs(Result), "how the game ended", shown="result"),
    hidden("", Word(PHASES), "what goes on", name="phase"),
    hidden("", ARTICLE, "the Article that was drawn, in the phase of that name", name="drawn"),
)
