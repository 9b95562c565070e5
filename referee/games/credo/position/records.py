"""Records of a position besides cards: the Council that meets, the Patriarch who is away, the result of the game."""

from __future__ import annotations

from msgspec import Struct

from referee.core import Frame, Seat


class Mission(Frame, frozen=True):
    """The frame of an effect. `target` is the other Church, `bishop` the Bishop who was sent, `article` the Article to
    refute, if it has to be named before the roll."""

    target: Seat | None = None
    bishop: str = ""
    article: str = ""

    @property
    def event(self) -> str:
        """The Event that is carried out."""
        return self.card.partition(".")[2]


class Lost(Struct, frozen=True):
    """A doctrine that won or lost at a Council: its Church, and the number of Church cards that its category is
    worth."""

    seat: Seat
    article: str
    cards: int


class Ballot(Struct, frozen=True):
    """The vote of a Church: `article` is empty for an abstention. `own`: the Church had a doctrine and no choice."""

    seat: Seat
    article: str
    own: bool = False


class Support(Struct, frozen=True):
    """Extra votes that a heterodox book gives a Church while it has the doctrine."""

    seat: Seat
    article: str
    votes: int


class Council(Struct, frozen=True, kw_only=True):
    """A General Council on the Article `number`. `caller` and `emperor` are None if unknown. `emperor` is the Emperor's
    card by which it was called, empty if an Event called it; `bonuses` are extra votes by seat; `books` those that
    depend on a doctrine; `absent` the Bishops who stay away; `queue` the announced cards; `ballots` the votes so far;
    `excluded` the Emperor whose votes are not counted; `again` is True while a second vote is due; `counted` once votes
    were counted; `closed` if it was broken off; `at_vote` is the Emperor's seat at the vote; `losers` are the Churches
    that lost, by doctrine."""

    number: int
    caller: Seat | None = None
    emperor: str | None = ""
    bonuses: tuple[int, ...] = ()
    books: tuple[Support, ...] = ()
    absent: tuple[str, ...] = ()
    queue: tuple[tuple[Seat, str], ...] = ()
    ballots: tuple[Ballot, ...] = ()
    excluded: str = ""
    again: bool = False
    counted: bool = False
    closed: bool = False
    at_vote: Seat | None = None
    losers: tuple[Lost, ...] = ()


class Away(Struct, frozen=True):
    """The Patriarch of Rome is away from the Church `seat` until a turn of `until` begins; `turns` turns of that player
    come before."""

    seat: Seat
    until: Seat
    turns: int = 0


class Result(Struct, frozen=True):
    """How the game ended."""

    winners: tuple[Seat, ...]
    clauses: tuple[str, ...]
