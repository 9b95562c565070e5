"""A turn: drawing a card, what is done with it, and the limit of the hand."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import ClassVar

from msgspec.structs import replace

from referee.core import (
    BY_CHANCE,
    Breach,
    Decision,
    Move,
    Mover,
    Player,
    Question,
    Seat,
    Step,
    asked,
    breach,
    carries,
    happened,
    witness,
)

from ..box.components import CARD, CATEGORIES, CUSTOMARY, FAITH, HAND_LIMIT, PLACES, RANKS, box, numbers_of
from ..box.deck import events, immediate
from ..moves import Call, Discard, Draw, Exchange, Keep, Lay, Refuse
from ..position.known import clashing, decided, emperor_seat, free_category, mat, rank, turn_of
from ..position.state import Act, Credo, Pick, with_cards
from .council.council import CallChoice
from .council.fathers import article_term
from .draws import all_yellow, any_term, discarded, take_yellow, yellow_drawable, yellow_left
from .due import DUE
from .events.exile import returned
from .mats import hand_with, lay, lift, needs_faith, on_mat, penalty_steps
from .parting import lose
from .windows import BeforeDraw, FreePlay, discard_breaches, discards, refused, thrown_away, unit


class Turn(Act, frozen=True, tag="turn"):
    """A player's turn, or that of the next player clockwise."""

    clauses: ClassVar[tuple[str, ...]] = ("turn.order", "misc.broke")
    seat: Seat | None = None

    def resolve(self, state: Credo, /) -> Credo:
        count = len(state.terms.seats)
        seat = Seat((turn_of(state) + 1) % count) if self.seat is None else self.seat
        before = state
        state = state.then(*DUE, *whole_turn(), Turn(), active=seat, turns=state.turns + 1, duplicate=None)
        return returned(happened(before, state, "turn.order", "begins", player=seat), seat)


def whole_turn() -> tuple[Step, ...]:
    """The Steps of a turn."""
    return BeforeDraw(), DrawYellow(), *after_draw()


def after_draw() -> tuple[Step, ...]:
    """The Steps after the draw."""
    return FreePlay(), CallChoice(), HandLimit()


class DrawYellow(Act, frozen=True, tag="draw-yellow"):
    """The player whose turn it is draws an Event or an Article. If both yellow piles are used up, the turn goes on
    without a draw."""

    clauses: ClassVar[tuple[str, ...]] = ("turn.draw",)

    def decision(self, state: Credo, /) -> Decision | None:
        return BY_CHANCE if yellow_left(state) else None

    def takes(self, move: Move, /) -> bool:
        return isinstance(move, Draw)

    def tells(self, state: Credo, seat: Seat, /) -> bool:
        return seat == turn_of(state)

    def candidates(self, state: Credo, who: Mover, /) -> Iterable[Move]:
        return [Draw(card) for card in (*dict.fromkeys(all_yellow()), CARD)]

    def weights(self, state: Credo, /) -> tuple[tuple[Move, int], ...]:
        return tuple((Draw(card), n) for card, n in yellow_drawable(state).items() if n > 0)

    def breaches(self, state: Credo, who: Mover, move: Move, /) -> Iterator[Breach]:
        if isinstance(move, Call):
            yield from call_breaches(state, who)
        elif not isinstance(move, Draw):
            yield breach("turn.draw", "first", player=Player(turn_of(state)))
        elif yellow_drawable(state).get(move.card, 0) <= 0:
            yield breach("turn.draw", "none", card=any_term(move.card))

    def apply(self, state: Credo, who: Mover, move: Draw, /) -> Credo:
        card, before = move.card, state
        state = take_yellow(state.then(), card)
        if card in box().articles:
            return self.article(before, state, card)
        if card in events() and immediate(card):
            return self.event(before, state, card)
        return kept(before, hand_with(state, turn_of(state), card), turn_of(state), card)

    def article(self, before: Credo, state: Credo, card: str) -> Credo:
        """The State after an Article was drawn. If its number is decided, it goes out of the game and another card is
        drawn. Raises NotKnown."""
        if any(decided(state, number) for number in numbers_of(card)):
            return too_late(before, state.push(DrawYellow()), turn_of(state), card)
        if is_kept_unseen(state, card):
            return duplicate_drawn(before, state, turn_of(state), card)
        state = replace(state, in_play=with_cards(state.in_play, (card,)))
        state = state.push(Drawn(card))
        return happened(before, state, "draw.article-undecided", "drawn", player=turn_of(state), article=card)

    def event(self, before: Credo, state: Credo, card: str) -> Credo:
        """The State after an Event was drawn that is played at once."""
        witness(("draw.immediate", "def.immediate"))
        state = replace(state, in_play=with_cards(state.in_play, (card,)))
        state = happened(before, state, "draw.immediate", "drawn", player=turn_of(state), event=card)
        return state.push(*unit(turn_of(state), card))

    def resolve(self, state: Credo, /) -> Credo:
        return happened(state, state.then(), "turn.draw", "nothing", player=turn_of(state))


def call_breaches(state: Credo, who: Mover) -> Iterator[Breach]:
    """Why a Council can't be called now. Raises NotKnown."""
    if isinstance(who, int) and emperor_seat(state) != who:
        yield breach("council.call-only", "not-emperor", player=Player(Seat(who)))
    else:
        yield breach("council.call-emperor", "not-now")


@carries("draw.keep-event")
def kept(before: Credo, state: Credo, seat: Seat, card: str) -> Credo:
    """The State after a drawn Event that stays in hand."""
    return happened(before, state, "draw.keep-event", "kept", player=seat, yellow=(seat, card))


def is_kept_unseen(state: Credo, card: str) -> bool:
    """True if the player whose turn it is need not show a drawn card, because it duplicates an Article on his own mat.
    A blind referee learns of such a card only if it is named openly."""
    return state.terms.knowing and card in box().articles and on_mat(state, turn_of(state), card)


@carries("draw.article-duplicate")
def duplicate_drawn(before: Credo, state: Credo, seat: Seat, card: str) -> Credo:
    """The State after a duplicate was drawn: it stays in hand unless its drawer refuses it. For all others it is a card
    like any that is kept."""
    after = kept(before, replace(hand_with(state, seat, card), duplicate=card), seat, card)
    return happened(after, after, "draw.article-duplicate", "may-refuse", yellow=(seat, card))


@carries("draw.article-decided")
def too_late(before: Credo, state: Credo, seat: Seat, card: str) -> Credo:
    """The State after an Article was drawn whose number is decided: it goes out of the game."""
    after = replace(state, rejected=with_cards(state.rejected, (card,)))
    return happened(before, after, "draw.article-decided", "too-late", player=seat, article=card)


class Drawn(Pick, frozen=True, tag="drawn"):
    """An Article was drawn. It is laid down, exchanged for a Customary Practice, kept as a duplicate, or discarded.
    `article` is empty if the position does not say which one it was."""

    asks: ClassVar[tuple[type[Move], ...]] = (Lay, Refuse, Keep, Exchange)
    article: str = ""

    def card(self, state: Credo) -> str:
        """The Article that was drawn. Raises NotKnown."""
        if self.article:
            return self.article
        return str(asked(state, Question("drawn", (), tuple(box().articles), "turn.draw")))

    def chooser(self, state: Credo, /) -> Seat | None:
        seat = turn_of(state)
        if not self.article or mat(state, seat) is None:
            return seat
        ways = self.ways(state, self.article)
        return seat if any(next(self.forbids(state, move), None) is None for move in ways) else None

    def ways(self, state: Credo, card: str) -> list[Move]:
        """Every move with an Article except discarding it."""
        articles = mat(state, turn_of(state)) or {}
        laid = [Lay(card, old) for old in articles] if needs_faith(card) else []
        return [Lay(card), *laid, Keep(), Exchange()]

    def moves(self, state: Credo, /) -> Iterable[Move]:
        return [*self.ways(state, self.card(state)), Refuse()]

    def forbids(self, state: Credo, move: Move, /) -> Iterator[Breach]:
        if isinstance(move, Refuse):
            return
        card, seat = self.card(state), turn_of(state)
        clash, named = clashing(state, seat, card), article_term(card)
        match move:
            case Keep() if clash != (card,):
                yield breach("draw.article-duplicate", "not-same", article=named)
            case Exchange() if not clash:
                yield breach("draw.article-swap-cp", "nothing", article=named)
            case Exchange() if clash == (card,):
                yield breach("draw.article-swap-cp", "same", article=named)
            case Exchange() if any(rank(state, seat, each) != RANKS[CUSTOMARY] for each in clash):
                yield breach("draw.article-swap-cp", "not-customary", article=named)
            case Exchange() if needs_faith(card):
                yield breach("place.article1-faith", "drawn", article=named)
            case Lay():
                yield from lay_breaches(state, seat, card, move)

    def instead(self, state: Credo, move: Move, /) -> Iterator[Breach]:
        yield breach("draw.article-undecided", "first", player=Player(turn_of(state)))

    def chosen(self, state: Credo, move: Lay | Refuse | Keep | Exchange, /) -> Credo:
        before, card, seat = state, self.card(state), turn_of(state)
        state = state.then(in_play=tuple(each for each in state.in_play if each != card))
        match move:
            case Keep():
                return kept_duplicate(before, state, seat, card)
            case Exchange():
                return exchanged(before, state, seat, card)
            case Lay(demoting=old) if old is not None:
                return demoted(before, state, seat, card, old)
            case Lay():
                return laid(before, state, seat, card)
        return refused(before, state, seat, card)

    def resolve(self, state: Credo, /) -> Credo:
        after = state.then(in_play=tuple(each for each in state.in_play if each != self.article))
        return no_place(state, after, turn_of(state), self.article)


def lay_breaches(state: Credo, seat: Seat, card: str, move: Lay) -> Iterator[Breach]:
    """Why a drawn Article can't be laid down in this way. Raises NotKnown."""
    named, clash = article_term(card), clashing(state, seat, card)
    if move.article != card:
        yield breach("draw.article-undecided", "other", article=named)
        return
    if clash:
        yield breach("place.one-per-number", "drawn", article=named, other=article_term(clash[0]))
        return
    category = free_category(state, seat)
    if move.demoting is not None:
        yield from demotion_breaches(state, seat, card, move.demoting, category)
    elif category is None:
        yield breach("place.max-three-each", "full", player=Player(seat))
    elif needs_faith(card) and category != FAITH:
        yield breach("place.article1-faith", "drawn", article=named)


def demotion_breaches(state: Credo, seat: Seat, card: str, old: str, category: str | None) -> Iterator[Breach]:
    """Why one Article can't be moved down for another. Raises NotKnown."""
    if not needs_faith(card) or category == FAITH or state.ruling("G12") != "demote":
        yield breach("G12", "no-demotion", article=article_term(card))
    elif ((articles := mat(state, seat)) is not None and old not in articles) or rank(state, seat, old) != RANKS[FAITH]:
        yield breach("G12", "not-faith", article=article_term(old))


@carries("draw.article-new-number", "draw.article-undecided")
def laid(before: Credo, state: Credo, seat: Seat, article: str) -> Credo:
    """The State after a drawn Article was laid in the highest category with a free place. Raises NotKnown."""
    category = free_category(state, seat) or FAITH
    after = lay(state, seat, article, category)
    after = after.push(*penalty_steps(after, seat, article))
    return happened(before, after, "draw.article-new-number", "laid", player=seat, article=article, category=category)


@carries("G12")
def demoted(before: Credo, state: Credo, seat: Seat, article: str, old: str) -> Credo:
    """The State after an Article 1 became an Article of Faith, and another Article moved down, or off the mat if no
    place is free."""
    after = lift(state, seat, old)
    rows = after.mats[seat]
    below = [category for category, row in zip(CATEGORIES, rows, strict=True) if category != FAITH]
    room = next((each for each in below if len(rows[CATEGORIES.index(each)] or ()) < PLACES), None)
    after = discarded(after, old) if room is None else lay(after, seat, old, room)
    after = lay(after, seat, article, FAITH)
    after = after.push(*penalty_steps(after, seat, article))
    return happened(before, after, "G12", "demoted", player=seat, article=article, old=old)


def kept_duplicate(before: Credo, state: Credo, seat: Seat, article: str) -> Credo:
    """The State after a drawn duplicate stays in hand."""
    after = hand_with(state, seat, article)
    return happened(before, after, "draw.article-duplicate", "kept", player=seat, article=article)


@carries("draw.article-swap-cp")
def exchanged(before: Credo, state: Credo, seat: Seat, article: str) -> Credo:
    """The State after the new Article took the place of the old one, and a Church card was lost. Raises NotKnown."""
    after, given_up = state, clashing(state, seat, article)
    for old in given_up:
        after = discarded(lift(after, seat, old), old)
    after = lay(after, seat, article, CUSTOMARY)
    after = after.push(lose(seat, any=1), *penalty_steps(after, seat, article), *DUE)
    return happened(before, after, "draw.article-swap-cp", "exchanged", player=seat, article=article, articles=given_up)


@carries("draw.article-otherwise")
def no_place(before: Credo, state: Credo, seat: Seat, article: str) -> Credo:
    """The State after an Article was drawn that has no place on the mat."""
    after = discarded(state, article)
    return happened(before, after, "draw.article-otherwise", "no-place", player=seat, article=article)


class HandLimit(Pick, frozen=True, tag="hand-limit"):
    """No player ends his turn with more than four yellow cards in hand."""

    clauses: ClassVar[tuple[str, ...]] = ("turn.hand-limit",)
    asks: ClassVar[tuple[type[Move], ...]] = (Discard,)

    def chooser(self, state: Credo, /) -> Seat | None:
        hand = state.hands[turn_of(state)]
        return turn_of(state) if hand is not None and len(hand) > HAND_LIMIT else None

    def moves(self, state: Credo, /) -> Iterable[Move]:
        return discards(state, turn_of(state))

    def forbids(self, state: Credo, move: Discard, /) -> Iterator[Breach]:
        yield from discard_breaches(state, turn_of(state), move)

    def instead(self, state: Credo, move: Move, /) -> Iterator[Breach]:
        hand = state.hands[turn_of(state)] or ()
        yield breach("turn.hand-limit", "over", player=Player(turn_of(state)), n=len(hand))

    def chosen(self, state: Credo, move: Discard, /) -> Credo:
        return thrown_away(state, turn_of(state), move.card)
