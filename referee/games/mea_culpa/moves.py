"""The moves of Mea Culpa."""

from __future__ import annotations

from referee.core import Move, Seat, Tell


class PlaceSoul(Move, frozen=True, tag="place-soul"):
    """CHANCE: the next soul of the line on the starting space, nearest Hell first."""

    player: Seat


class DrawStone(Move, frozen=True, tag="draw-stone"):
    """CHANCE: the bag gave this stone."""

    stone: str


class DealCard(Move, frozen=True, tag="deal-card"):
    """CHANCE: the House deck gave this card to the next room."""

    card: str


class TakeBonus(Move, frozen=True, tag="take-bonus"):
    bonus: str


class Bid(Move, frozen=True, tag="bid"):
    """An offer of notches and taler, sealed until all are made."""

    offer: tuple[int, int]

    @property
    def notches(self) -> int:
        """The notches of the offer."""
        return self.offer[0]

    @property
    def taler(self) -> int:
        """The taler of the offer."""
        return self.offer[1]


class TakeCharacter(Move, frozen=True, tag="take-character"):
    character: str


class MovePope(Move, frozen=True, tag="move-pope"):
    """A Pope stone goes from one Den to another."""

    source: str
    target: str


class PlaceCrew(Move, frozen=True, tag="place-crew"):
    site: str


class MoveCrew(Move, frozen=True, tag="move-crew"):
    source: str
    target: str


class Pass(Move, frozen=True, tag="pass"):
    """Declines what is offered; in a turn, ends it."""


class Buy(Move, frozen=True, tag="buy"):
    """One good, or a greedy pair of it."""

    good: str


class BuyPair(Move, frozen=True, tag="buy-pair"):
    good: str


class BuyLetter(Move, frozen=True, tag="buy-letter"):
    """A purchase with an indulgence stone; without a `colour` the buyer is asked for it."""

    colour: str | None = None


class Sell(Move, frozen=True, tag="sell"):
    good: str


class Donate(Move, frozen=True, tag="donate"):
    """`item` is a good or a coin; `where` a compartment, None if the donor does not tell the referee."""

    item: str
    where: str | None = None


class SellLetter(Move, frozen=True, tag="sell-letter"):
    """Players ask for it at tables, and no position allows it. The same is true of the next five."""

    colour: str | None = None


class SellPair(Move, frozen=True, tag="sell-pair"):
    good: str


class BuyLetters(Move, frozen=True, tag="buy-letters"):
    """Two Letters at once."""

    colour: str | None = None


class BuyMany(Move, frozen=True, tag="buy-many"):
    """More than two of a good at once."""

    count: int
    good: str


class DonateLetter(Move, frozen=True, tag="donate-letter"):
    colour: str | None = None


class TakeBack(Move, frozen=True, tag="take-back"):
    """Takes a donation out of the chest again."""

    item: str


class Visit(Move, frozen=True, tag="visit"):
    """`borrowed` is the room whose card a visitor of Suite 5 uses; None if he is to be asked."""

    room: int
    borrowed: int | None = None


class Meeting(Move, frozen=True, tag="meeting"):
    """The Pope has set his die and does not tell the referee which room."""


ActionMove = (
    Buy
    | BuyPair
    | BuyLetter
    | Sell
    | Donate
    | SellLetter
    | SellPair
    | BuyLetters
    | BuyMany
    | DonateLetter
    | Visit
    | Meeting
)


class Second(Move, frozen=True, tag="second"):
    """An action that the player calls the second one of the turn."""

    action: ActionMove


class Guess(Move, frozen=True, tag="guess"):
    room: int


class RevealDie(Move, frozen=True, tag="reveal-die"):
    room: int


class UseRoom(Move, frozen=True, tag="use-room"):
    """The Pope in Suite 5 names the room whose card he uses."""

    room: int


class TakeStone(Move, frozen=True, tag="take-stone"):
    """A free stone; an indulgence stone is swapped for a Letter of that `colour`, which can be named later."""

    stone: str
    colour: str | None = None


PhaseMove = ActionMove | Second | Pass | TakeStone
"""The moves of an action phase."""


class StealFrom(Move, frozen=True, tag="steal-from"):
    player: Seat


class GiveLetter(Move, frozen=True, tag="give-letter"):
    colour: str


class EmptyDen(Move, frozen=True, tag="empty-den"):
    """A player who lacks sin stones takes them back from this Den."""

    den: str


class Reveal(Move, frozen=True, tag="reveal"):
    """The contents of the compartment that is being emptied, sorted."""

    items: tuple[str, ...]


class PickLetter(Move, frozen=True, tag="pick-letter"):
    colour: str


class Accuse(Move, frozen=True, tag="accuse"):
    """ME'A CULPA: a player calls a slip of the register."""

    player: Seat
    slip: str


class Remind(Move, frozen=True, tag="remind"):
    """ME'A CULPA: a player notices that the Petty Sinner left something out."""

    player: Seat


class Forget(Move, frozen=True, tag="forget"):
    """ME'A CULPA: the Petty Sinner leaves out this cost of his next action."""

    cost: str


class PutStones(Move, frozen=True, tag="put-stones"):
    """ME'A CULPA: the Petty Sinner puts down the stones of his Preliminary Action after all."""


MOVES = (
    PlaceSoul
    | DrawStone
    | DealCard
    | TakeBonus
    | Bid
    | TakeCharacter
    | MovePope
    | PlaceCrew
    | MoveCrew
    | Pass
    | Buy
    | BuyPair
    | BuyLetter
    | Sell
    | Donate
    | SellLetter
    | SellPair
    | BuyLetters
    | BuyMany
    | DonateLetter
    | TakeBack
    | Visit
    | Meeting
    | Second
    | Guess
    | RevealDie
    | UseRoom
    | TakeStone
    | StealFrom
    | GiveLetter
    | EmptyDen
    | Reveal
    | PickLetter
    | Accuse
    | Remind
    | Forget
    | PutStones
    | Tell
)
