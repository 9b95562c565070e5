"""The moves of Credo."""

from __future__ import annotations

from referee.core import Move, Seat, Tell


class Deal(Move, frozen=True, tag="deal"):
    """CHANCE: a card of the set-up, for the player who is dealt to now."""

    card: str


class DealRest(Move, frozen=True, tag="deal-rest"):
    """CHANCE: all cards left of a pile are Followers, whose values a blind referee does not see."""


class Draw(Move, frozen=True, tag="draw"):
    """CHANCE: a Church card, an Event or an Article; `follower` or `card` if only its drawer sees it."""

    card: str


class DrawNow(Move, frozen=True, tag="draw-now"):
    """The active player begins the turn by drawing."""


class Roll(Move, frozen=True, tag="roll"):
    """CHANCE: the sum of two dice."""

    total: int


class Lay(Move, frozen=True, tag="lay"):
    """Lays an Article on the player's own mat; `demoting` moves another one down to make room for an Article 1."""

    article: str
    demoting: str | None = None


class Finish(Move, frozen=True, tag="finish"):
    """The mat is laid out; `keeping` gives a blind referee the number of duplicates that stay in hand."""

    keeping: int | None = None


class Refuse(Move, frozen=True, tag="refuse"):
    """A drawn Article is discarded."""


class Keep(Move, frozen=True, tag="keep"):
    """A drawn duplicate stays in hand."""


class Exchange(Move, frozen=True, tag="exchange"):
    """A drawn Article takes the place of the Customary Practice of its number."""


class Play(Move, frozen=True, tag="play"):
    """Plays an Event from the hand; in a debate it is announced. The Bishop who is sent and the other player may be
    named at once, or when they are asked for."""

    event: str
    bishop: str | None = None
    player: Seat | None = None


class Pass(Move, frozen=True, tag="pass"):
    """Declines what is offered, or ends the player's own actions."""


class Against(Move, frozen=True, tag="against"):
    """The Church at which a card is aimed."""

    player: Seat


class Send(Move, frozen=True, tag="send"):
    """The Bishop who preaches, refutes or teaches."""

    bishop: str


class Lose(Move, frozen=True, tag="lose"):
    """A card that its owner gives up to the discard."""

    card: str


class Take(Move, frozen=True, tag="take"):
    """A card that joins the taker's Church."""

    card: str


class TakeKind(Move, frozen=True, tag="take-kind"):
    """Which of two kinds of cards is taken: `bishops` or `followers`."""

    kind: str


class Remove(Move, frozen=True, tag="remove"):
    """A card of another Church that goes to the discard."""

    card: str


class Give(Move, frozen=True, tag="give"):
    """A card that its owner hands over."""

    card: str


class Gift(Move, frozen=True, tag="gift"):
    """A free gift, as promised in a debate."""

    card: str
    player: Seat


class Persecute(Move, frozen=True, tag="persecute"):
    """`player` is the Church, if there is a choice; `laity` is the persecutor in answer to a mission."""

    player: Seat | None = None
    laity: str | None = None


class RefuteChurch(Move, frozen=True, tag="refute-church"):
    """A Church Father goes out to refute an Article of another Church; `article` if it has to be named at once."""

    player: Seat
    article: str | None = None


class Refute(Move, frozen=True, tag="refute"):
    """The Article that falls."""

    article: str


class Teach(Move, frozen=True, tag="teach"):
    """A duplicate from the hand comes to lie on another mat."""

    article: str
    player: Seat


class Replace(Move, frozen=True, tag="replace"):
    """The Article that makes room for a taught one."""

    article: str


class Exile(Move, frozen=True, tag="exile"):
    bishop: str


class Recall(Move, frozen=True, tag="recall"):
    bishop: str


class Convert(Move, frozen=True, tag="convert"):
    """A card of invading Goths becomes a Follower card."""

    goths: str


class StayAway(Move, frozen=True, tag="stay-away"):
    """A Bishop who does not attend the Council."""

    bishop: str


class Call(Move, frozen=True, tag="call"):
    """The Emperor calls a General Council."""


class Vote(Move, frozen=True, tag="vote"):
    """For a doctrine that is proposed."""

    article: str


class Abstain(Move, frozen=True, tag="abstain"):
    """For none of them."""


class Enforce(Move, frozen=True, tag="enforce"):
    """The Emperor rolls for respect against this losing doctrine."""

    article: str


class Discard(Move, frozen=True, tag="discard"):
    """Discards an Event or Article from the player's own hand."""

    card: str


class Claim(Move, frozen=True, tag="claim"):
    """A flock of eleven million."""


MOVES = (
    Deal
    | DealRest
    | Draw
    | DrawNow
    | Roll
    | Lay
    | Finish
    | Refuse
    | Keep
    | Exchange
    | Play
    | Pass
    | Against
    | Send
    | Lose
    | Take
    | TakeKind
    | Remove
    | Give
    | Gift
    | Persecute
    | RefuteChurch
    | Refute
    | Teach
    | Replace
    | Exile
    | Recall
    | Convert
    | StayAway
    | Call
    | Vote
    | Abstain
    | Enforce
    | Discard
    | Claim
    | Tell
)
