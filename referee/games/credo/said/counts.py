"""How many are meant, in what people say in Credo: cards that are said at once, and dice."""

from __future__ import annotations

from referee.core import Move
from referee.core.state.terms import Seat
from referee.speech import NEVER, Heard, Meaning, count
from referee.speech.heard import folded

from ..box.components import CARD, FOLLOWER, value_of
from ..moves import Discard, Draw, Gift, Give, Lose, Remove, Take
from ..position.state import Credo, seats
from .discards import more_behind, unseen

PAIRS = {"snake-eyes": 2, "pair2": 4, "pair3": 6, "pair4": 8, "pair5": 10, "twelve": 12}
"""What two dice that show the same are called, and what they come to."""

MOST_ALIKE = 9
"""Followers that change hands in one breath, at most."""

SOME = "some-of-them"
"""The concept of words for several, nobody says how many."""


def times(state: Credo, move: Move, heard: Heard) -> int:
    """How often a move is made that is said once: two Followers are two cards, one after the other."""
    if move == Discard(CARD):
        return unseen(heard)
    if isinstance(move, Draw) and move.card != FOLLOWER:  # of what is drawn one by one each is told by its figure
        return 1
    if not isinstance(move, Draw | Lose | Take | Remove | Give | Gift) or value_of(move.card) is None:
        return 1
    worth = _worth(heard)
    ranks = {place for place, token in enumerate(heard.tokens) if token.ordinal}
    counted = [span.concepts for span in heard.spans if (worth | ranks).isdisjoint(span.places)]
    if isinstance(move, Gift) and (heard.has("all") or heard.has("rest")):
        return _held_by(state, _giver(state, move, heard))
    told = next((n for n in range(2, MOST_ALIKE + 1) if not all(map(count(n).isdisjoint, counted))), 1)
    return 1 + more_behind(heard, "follower-card") if told == 1 and move.card == FOLLOWER else told


def _giver(state: Credo, move: Gift, heard: Heard) -> Seat | None:
    """Who gives something away: who is named and does not get it, else who is on turn."""
    named = (seat for seat in seats(state) if heard.has(f"by.{seat}") and seat != move.player)
    return state.active if state.active != move.player else next(named, None)


def _held_by(state: Credo, player: Seat | None) -> int:
    """How many Followers a Church has; one where nobody told."""
    held = None if player is None else state.followers[player]
    number = held if isinstance(held, int) else 1 if held is None else len(held)
    return max(number, 1)


def is_vague(heard: Heard) -> bool:
    """True if so many Followers are said that nobody could count them, as `a few`."""
    return heard.has(SOME) and max(heard.numbers, default=0) <= 1


def _worth(heard: Heard) -> set[int]:
    """The places of words that tell what a Follower is worth, as `five thousand` and `5,000`: they count no cards."""
    named = (span.places for span in heard.spans if any(each.startswith("follower.") for each in span.concepts))
    written = (at for at, token in enumerate(heard.tokens[1:]) if token.word == "000")
    return {place for places in named for place in places}.union(written)


def two_dice(heard: Heard) -> int | None:
    """The sum of two dice that are said one by one, also where it is said besides; None where that is not what was
    said."""
    ones = heard.tongue.ones
    plain = [token.number for token in heard.tokens if token.number is not None and folded(token.word) not in ones]
    told = tuple(plain) if len(plain) == 2 or _is_one_number(heard) else heard.numbers
    for pair, total in PAIRS.items():
        if heard.has(pair):
            return total
    if len(told) == 3 and told[0] + told[1] == told[2]:
        told = told[:2]
    if told and heard.has("double"):
        return 2 * told[-1] if 1 <= told[-1] <= 6 else None
    return sum(told) if len(told) == 2 and all(1 <= number <= 6 for number in told) else None


def _is_one_number(heard: Heard) -> bool:
    """True if all that is counted is one number behind its article, as `eine Drei` is no one and three."""
    counted = [place for place, token in enumerate(heard.tokens) if token.number is not None]
    words = [folded(heard.tokens[place].word) for place in counted]
    article = bool(words) and words[0] in heard.tongue.ones and words[0] != heard.tongue.numbers[1][0]
    return article and counted[1:] == [counted[0] + 1]


def rolled(total: int, plain: Meaning, heard: Heard) -> Meaning:
    """What it means that two dice come to so many, told one by one or as their sum."""
    told = two_dice(heard)
    if told == total:
        return plain.named(plain.parts[0].ways | PAIRS.keys() | {f"n{number}" for number in heard.numbers})
    both = len(heard.numbers) == 2 and heard.has("and") and told is not None  # neither of them is the total
    return NEVER if both or heard.has("double") else plain
