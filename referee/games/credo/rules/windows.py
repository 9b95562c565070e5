"""The moments at which players may interrupt, a closed list; and how a card that is played there comes and goes."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import ClassVar

from msgspec.structs import replace

from referee.core import (
    YES_NO,
    Breach,
    Move,
    Player,
    Question,
    Seat,
    Step,
    breach,
    carries,
    happened,
    is_so,
    on_trust,
    witness,
)

from ..box.components import CARD, FOLLOWERS_TO_WIN, GOTHS, follower, is_follower, value_of
from ..box.deck import events
from ..moves import Claim, Discard, DrawNow, Gift, Keep, Pass, Play, Refuse
from ..position.known import at_least, church, complete, converted, countable_votes, holder, turn_of, unseen_values
from ..position.records import Mission
from ..position.state import Act, Credo, Opening, name_of, others, seats, with_cards, without
from .church import change_church, hand_follower
from .draws import any_term, discarded, unseen_yellow
from .due import DUE, enough_votes, reached_flock, reached_votes, votes_lie_open
from .events.missions import Aiming, Unfold
from .events.play import FREE, INTERRUPTS, REGENCY, STRIKE, play_breaches, playable
from .mats import hand_without
from .parting import term


def free_moves(state: Credo, who: Seat) -> list[Move]:
    """The moves that a player may make between two Events: play one, claim the victory, give something away."""
    moves = playable(state, who, ("any",))
    if claimable(state):
        moves.append(Claim())
    if state.ruling("G60") != "none":
        flock = (*map(follower, dict.fromkeys(state.followers[who] or ())), *converted(state, who))
        moves += [Gift(card, seat) for seat in others(state, who) for card in flock]
    if state.ruling("G60") == "any":
        moves += [Gift(card, seat) for seat in others(state, who) for card in church(state, who)]
    return moves


def claimable(state: Credo) -> bool:
    """True if a claim can be made at all: from the first turn until Article 10 is adopted."""
    return state.turns > 0 and not complete(state)


def free_breaches(state: Credo, who: Seat, move: Move, moment: str) -> Iterator[Breach]:
    """Why a player can't make such a move. Raises NotKnown."""
    match move:
        case Play():
            yield from play_breaches(state, who, move, moment)
        case Claim():
            yield from claim_breaches(state, who)
        case Gift():
            yield from gift_breaches(state, who, move)


def claim_breaches(state: Credo, who: Seat) -> Iterator[Breach]:
    """Why a player can't claim the victory, with neither 117 votes nor eleven million Followers. Raises NotKnown."""
    if complete(state):
        yield breach("end.article10", "too-late")
    elif not state.turns:
        yield breach("G9", "too-early")
    elif not enough_votes(state, who) and not at_least(state, who, FOLLOWERS_TO_WIN):
        yield breach("object.eleven-million", "short", player=Player(who))
        if votes_lie_open(state, who):
            yield breach("object.117-votes", "short", player=Player(who), n=countable_votes(state, who))


def gift_breaches(state: Credo, who: Seat, move: Gift) -> Iterator[Breach]:
    """Why a player can't give a card away."""
    reading = state.ruling("G60")
    if reading == "none":
        yield breach("G60", "none")
        return
    if move.player == who:
        yield breach("G60", "self")
    value = value_of(move.card)
    if move.card in GOTHS:
        if move.card not in converted(state, who):
            yield breach("voters.visible", "lacks", player=Player(who), card=term(move.card))
        return
    if value is None:
        if reading == "followers":
            yield breach("G60", "followers", card=term(move.card))
        elif holder(state, move.card) != who:
            yield breach("voters.visible", "lacks", player=Player(who), card=term(move.card))
        return
    flock = state.followers[who]
    if value and unseen_values(state, who):
        on_trust(breach("voters.visible", "lacks", player=Player(who), card=term(move.card)))
    elif flock is not None and (value not in (*flock, 0) or not (flock or converted(state, who))):
        yield breach("voters.visible", "lacks", player=Player(who), card=term(move.card))
    elif flock is not None and value and 0 in flock:
        yield breach("followers.facedown-sorted", "unseen")


def freely_done(state: Credo, who: Seat, move: Move) -> Credo:
    """The State after such a move."""
    match move:
        case Play():
            return played(state, who, move)
        case Claim():
            return reached_votes(state, who) if enough_votes(state, who) else reached_flock(state, who)
        case Gift():
            return gift_given(state, who, move)
    raise LookupError(type(move).__name__)


def gift_given(state: Credo, who: Seat, move: Gift) -> Credo:
    """The State after a card was given to another Church for nothing. Raises NotKnown."""
    if not is_follower(move.card):
        after = change_church(state, move.card, who, move.player)
        return happened(state, after, "def.give", "open", player=who, other=move.player, card=move.card)
    after, card = hand_follower(state, who, move.player, move.card)
    seen = ((who, move.player), card or move.card)
    return happened(state, after, "def.give", "follower", player=who, other=move.player, follower=seen)


class BeforeDraw(Opening, frozen=True, tag="before-draw"):
    """A turn has begun: any player may play Events before the draw."""

    asks: ClassVar[tuple[type[Move], ...]] = (Play, Claim, Gift, DrawNow)

    def openers(self, state: Credo, /) -> tuple[Seat, ...]:
        return seats(state)

    def foremost(self, state: Credo, /) -> Seat | None:
        """The player whose turn it is."""
        return state.active

    def ways(self, state: Credo, seat: Seat, /) -> Iterable[Move]:
        return [*free_moves(state, seat), *([DrawNow()] if seat == turn_of(state) else [])]

    def forbids(self, state: Credo, seat: Seat, move: Move, /) -> Iterator[Breach]:
        if isinstance(move, DrawNow):
            if seat != turn_of(state):
                yield breach("turn.order", "other", player=Player(seat), other=Player(turn_of(state)))
        else:
            yield from free_breaches(state, seat, move, FREE)

    def done(self, state: Credo, seat: Seat, move: Move, /) -> Credo:
        if isinstance(move, DrawNow):
            return happened(state, state.then(), "turn.draw", "draws", player=seat)
        return freely_done(state, seat, move)


class FreePlay(Opening, frozen=True, tag="free-play"):
    """Any player may play Events. The player whose turn it is may also discard cards, and ends this part of the
    turn."""

    clauses: ClassVar[tuple[str, ...]] = ("turn.no-play-limit", "draw.keep-event")
    asks: ClassVar[tuple[type[Move], ...]] = (Play, Claim, Gift, Discard, Pass)

    def openers(self, state: Credo, /) -> tuple[Seat, ...]:
        return seats(state)

    def takes(self, move: Move, /) -> bool:
        return isinstance(move, (*self.asks, Keep, Refuse))

    def foremost(self, state: Credo, /) -> Seat | None:
        """The player whose turn it is."""
        return state.active

    def ways(self, state: Credo, seat: Seat, /) -> Iterable[Move]:
        moves = free_moves(state, seat)
        if seat != turn_of(state):
            return moves
        duplicate = [Keep(), Refuse()] if state.duplicate is not None else []
        return [*moves, *discards(state, seat), *duplicate, Pass()]

    def forbids(self, state: Credo, seat: Seat, move: Move, /) -> Iterator[Breach]:
        if isinstance(move, Pass | Discard | Keep | Refuse):
            if seat != turn_of(state):
                yield breach("turn.order", "other", player=Player(seat), other=Player(turn_of(state)))
            elif isinstance(move, Discard):
                yield from discard_breaches(state, seat, move)
            elif isinstance(move, Keep | Refuse) and state.duplicate is None:
                none = breach("draw.article-duplicate", "none", player=Player(seat))
                if hides_duplicate(state, seat):
                    on_trust(none)
                else:
                    yield none
        else:
            yield from free_breaches(state, seat, move, FREE)

    def done(self, state: Credo, seat: Seat, move: Move, /) -> Credo:
        if isinstance(move, Pass):
            return passed(state, state.then(), seat)
        if isinstance(move, Discard):
            return thrown_away(state, seat, move.card)
        if isinstance(move, Keep | Refuse):
            return duplicate_settled(state, seat, state.duplicate or CARD, isinstance(move, Keep))
        return freely_done(state, seat, move)


def hides_duplicate(state: Credo, seat: Seat) -> bool:
    """True if the hand of the player whose turn it is may hold a duplicate that was drawn, for all that this view of a
    knowing table shows. A blind table names such a card openly."""
    return state.terms.knowing and CARD in (state.hands[seat] or ())


def duplicate_settled(state: Credo, seat: Seat, card: str, keeps: bool) -> Credo:
    """The State after the drawer of a duplicate has said whether it stays in hand."""
    after = replace(state, duplicate=None)
    if keeps:
        return happened(state, after, "draw.article-duplicate", "stays", yellow=(seat, card))
    return refused(state, hand_without(after, seat, (card,)), seat, card)


@carries("draw.article-refuse")
def refused(before: Credo, state: Credo, seat: Seat, article: str) -> Credo:
    """Moves a drawn Article to the discard."""
    after = discarded(state, article)
    return happened(before, after, "draw.article-refuse", "refused", player=seat, article=article)


def passed(before: Credo, after: Credo, seat: Seat) -> Credo:
    """The State after a player does nothing at a moment at which he could act."""
    return happened(before, after, "turn.no-play-limit", "passes", player=seat)


def discards(state: Credo, who: Seat) -> list[Move]:
    """Every card that may be in a hand."""
    hand = state.hands[who] or ()
    named = [card for card, n in unseen_yellow(state).items() if n > 0] if CARD in hand else []
    return [Discard(card) for card in dict.fromkeys((*hand, *named))]


def discard_breaches(state: Credo, who: Seat, move: Discard) -> Iterator[Breach]:
    """Why a player can't discard a yellow card."""
    hand = state.hands[who]
    if hand is None:
        return
    if move.card in hand:
        return
    lacks = breach("turn.hand-limit", "not-held", player=Player(who), card=any_term(move.card))
    if CARD not in hand or not unseen_yellow(state)[move.card]:
        yield lacks
    else:
        on_trust(lacks)


def thrown_away(state: Credo, who: Seat, card: str) -> Credo:
    """A card from a hand goes to the yellow discard."""
    after = discarded(hand_without(state, who, (card,)), card)
    return happened(state, after, "turn.hand-limit", "discarded", player=who, discarded=card)


class Interrupt(Opening, frozen=True, tag="interrupt"):
    """The only moment for one certain Event: the Regency after a New Emperor, The Emperor Hesitates after the count,
    the Dock Strike after the vote. It closes when all have passed. After a Council without a vote it does not open."""

    asks: ClassVar[tuple[type[Move], ...]] = (Play, Pass, Claim)
    timing: str
    passed: tuple[Seat, ...] | None = ()

    def openers(self, state: Credo, /) -> tuple[Seat, ...]:
        if not in_reach(state, INTERRUPTS[self.timing]):
            return ()
        if self.timing == STRIKE and state.council is not None and not state.council.counted:
            return ()
        return until_all_passed(state, self.passed)

    def foremost(self, state: Credo, /) -> Seat | None:
        return first_to_pass(state, self.passed)

    def takes(self, move: Move, /) -> bool:
        return isinstance(move, Pass | Claim) or (
            isinstance(move, Play) and (self.timing != REGENCY or move.event == INTERRUPTS[self.timing])
        )

    def ways(self, state: Credo, seat: Seat, /) -> Iterable[Move]:
        return [*playable(state, seat, (self.timing,)), Pass()]

    def forbids(self, state: Credo, seat: Seat, move: Move, /) -> Iterator[Breach]:
        if isinstance(move, Pass):
            yield from pass_breaches(state, self.passed, seat)
        else:
            yield from free_breaches(state, seat, move, self.timing)

    def done(self, state: Credo, seat: Seat, move: Move, /) -> Credo:
        if isinstance(move, Pass):
            return passed(state, state.then(replace(self, passed=(*(self.passed or ()), seat))), seat)
        return freely_done(state.then(replace(self, passed=())), seat, move)


def until_all_passed(state: Credo, done: tuple[Seat, ...] | None) -> tuple[Seat, ...]:
    """Open to every seat until all have passed. A seat that has passed may still act. Empty if it is unknown who has
    passed."""
    return () if done is not None and len(done) == len(state.terms.seats) else seats(state)


def first_to_pass(state: Credo, done: tuple[Seat, ...] | None) -> Seat | None:
    """The first seat that has not passed; None if it is unknown who has."""
    return None if done is None else next((seat for seat in seats(state) if seat not in done), None)


def pass_breaches(state: Credo, done: tuple[Seat, ...] | None, seat: Seat) -> Iterator[Breach]:
    """Why a player can't pass. Raises NotKnown."""
    question = Question("has-passed", (name_of(state, seat),), YES_NO, "turn.no-play-limit")
    if seat in done if done is not None else is_so(state, question):
        yield breach("turn.no-play-limit", "passed", player=Player(seat))


def in_reach(state: Credo, card: str) -> bool:
    """True if a copy of an Event may be in a player's hand, for all that lies open."""
    piles = (*state.yellow_discard, *state.permanent, *state.in_play)
    return piles.count(card) < events()[card].copies


def played(state: Credo, who: Seat, move: Play) -> Credo:
    """The State after the card left the hand and is carried out."""
    after = hand_without(state, who, (move.event,))
    after = replace(after, in_play=with_cards(after.in_play, (move.event,)))
    after = happened(state, after, "ev.any-time", "played", player=who, event=move.event)
    return after.push(*unit(who, move.event, move.bishop, move.player))


def unit(who: Seat, card: str, bishop: str | None = None, target: Seat | None = None) -> tuple[Step, ...]:
    """The Steps of a card that is being played, up to the moment at which another player may act again."""
    event = events()[card]
    mission = Mission(who, event.clause, f"event.{card}", target, bishop or "")
    first: Step = Aiming(mission) if event.aim and target is None else Unfold(mission)
    return first, PutAway(card), *after_new_emperor(card), *DUE


def after_new_emperor(card: str) -> tuple[Step, ...]:
    """The Steps at which the Regency may be played."""
    return (Interrupt(REGENCY),) if card == "new-emperor" else ()


class Awaiting(Act, frozen=True):
    """A card lies in play until this Step."""

    card: str


class PutAway(Awaiting, frozen=True, tag="put-away"):
    """A card that was carried out goes to its pile. If a card stays on the table it is gone from play, but a second
    copy, for which another Step waits, may be in play."""

    def resolve(self, state: Credo, /) -> Credo:
        others = sum(isinstance(step, Awaiting) and step.card == self.card for step in state.agenda[1:])
        if state.in_play.count(self.card) <= others:
            return state.then()
        before, state = state, state.then(in_play=without(state.in_play, self.card))
        return put_away(before, state, self.card)


def put_away(before: Credo, state: Credo, card: str) -> Credo:
    """Moves a yellow card to the discard, or out of the game."""
    if events()[card].goes == "permanent":
        witness(("def.permanent",))
        after = replace(state, permanent=with_cards(state.permanent, (card,)))
        return happened(before, after, "def.permanent", "for-good", event=card)
    after = replace(state, yellow_discard=with_cards(state.yellow_discard, (card,)))
    return happened(before, after, "ev.any-time", "discarded", event=card)
