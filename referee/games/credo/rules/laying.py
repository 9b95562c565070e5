"""Laying out the mats in secret."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from typing import Any, ClassVar

from msgspec.structs import replace

from referee.core import (
    SEALED,
    YES_NO,
    Breach,
    Decision,
    Move,
    Mover,
    Player,
    Question,
    Seat,
    asked,
    breach,
    happened,
    is_so,
    on_trust,
    secret,
    witness,
)

from ..box.components import ARTICLES_EACH, CARD, PLACES, box
from ..moves import Finish, Lay
from ..position.state import Act, Credo, name_of, out_of_turn, put, seats, with_cards
from .council.fathers import article_term
from .mats import UNTOLD, complete_sets, fits, layable, mat_of, needs_faith


def count_laid(state: Credo, seat: Seat) -> int:
    """The number of Articles that a player has laid out so far. Raises NotKnown."""
    if state.mats[seat] == UNTOLD:
        answers = tuple(range(ARTICLES_EACH + 1))
        return int(
            asked(state, Question("laid-count", (name_of(state, seat),), answers, "setup.choose-doctrine", seat))
        )
    return len(laid_by(state, seat)) + hidden_from_view(state, seat)


def has_rival(state: Credo, seat: Seat, article: str) -> Any:
    """True if a player has laid out an Article that shares a number with this one: a bool, or an Unknown."""
    if any(not fits((each, article)) for each in laid_by(state, seat)):
        return True
    if state.mats[seat] != UNTOLD and not hidden_from_view(state, seat):
        return False
    words = (name_of(state, seat), article)
    return is_so(state, Question("laid-rival", words, YES_NO, "place.one-per-number", seat))


def hidden_from_view(state: Credo, seat: Seat) -> int:
    """The number of Articles that a player has laid out and that other players see from the back only."""
    return sum(who == seat and move == SEALED for who, move in state.sealed)


def laid_by(state: Credo, seat: Seat) -> tuple[str, ...]:
    """The Articles that a player has laid out in secret so far, in order."""
    return tuple(move.article for who, move in state.sealed if who == seat and isinstance(move, Lay))


def may_have_finished(state: Credo, seat: Seat) -> Any:
    """True if a player whose Articles are seen from the back only may have finished the mat: a bool, or an Unknown. The
    first card that lies there is always an Article."""
    if hidden_from_view(state, seat) + len(laid_by(state, seat)) < 2:
        return False
    return hidden_from_view(state, seat) and is_so(state, _has_finished(state, seat))


def _has_finished(state: Credo, seat: Seat) -> Question:
    return Question("finished", (name_of(state, seat),), YES_NO, "setup.choose-doctrine")


def finished(state: Credo, seat: Seat) -> Any:
    """True if a player's mat is laid out: a bool, or an Unknown."""
    if state.mats[seat] == UNTOLD:
        return is_so(state, _has_finished(state, seat))
    return any(who == seat and isinstance(move, Finish) for who, move in state.sealed)


class LayMats(Act, frozen=True, tag="lay-mats"):
    """Every player lays out Articles in secret, from the top of the mat; then all mats are shown."""

    clauses: ClassVar[tuple[str, ...]] = ("setup.choose-doctrine",)

    def decision(self, state: Credo, /) -> Decision | None:
        waiting = tuple(seat for seat in seats(state) if not finished(state, seat))
        return secret(waiting) if waiting else None

    def takes(self, move: Move, /) -> bool:
        return True

    def out_of_turn(self, state: Credo, who: Mover, /) -> Iterator[Breach]:
        if isinstance(who, int):
            yield breach("setup.choose-doctrine", "finished", player=Player(Seat(who)))
        else:
            yield from out_of_turn(self, state, who)

    def candidates(self, state: Credo, who: Mover, /) -> Iterable[Move]:
        hand = state.hands[who] if isinstance(who, int) else None
        seen = hand is not None and CARD not in hand
        kinds = dict.fromkeys(hand or ()) if seen else box().articles
        return [*(Lay(article) for article in kinds), Finish()]

    def breaches(self, state: Credo, who: Mover, move: Move, /) -> Iterator[Breach]:
        if not isinstance(who, int):
            return
        if may_have_finished(state, Seat(who)):
            yield breach("setup.choose-doctrine", "finished", player=Player(Seat(who)))
        elif isinstance(move, Lay):
            yield from lay_breaches(state, Seat(who), move)
        elif isinstance(move, Finish):
            yield from finish_breaches(state, Seat(who), move)
        else:
            yield breach("setup.choose-doctrine", "first", player=Player(Seat(who)))

    def apply(self, state: Credo, who: Mover, move: Lay | Finish, /) -> Credo:
        return state.seal(Seat(who), move) if isinstance(who, int) else state

    def resolve(self, state: Credo, /) -> Credo:
        witness(("place.same-number-discard", "place.duplicates-secret", "place.discard-only-rivals"))
        before, shown = state, replace(state.then(), sealed=())
        for seat in seats(state):
            shown = laid_out(before, shown, seat)
        return shown


def lay_breaches(state: Credo, seat: Seat, move: Lay) -> Iterator[Breach]:
    """Why an Article can't be laid out. Raises NotKnown."""
    hand, named = state.hands[seat], article_term(move.article)
    unseen = hand is None or CARD in hand
    if move.demoting is not None:
        yield breach("G12", "no-demotion", article=named)
    if hand is not None and not unseen and move.article not in hand:
        yield breach("setup.choose-doctrine", "not-dealt", player=Player(seat), article=named)
    rival = has_rival(state, seat, move.article)
    if rival:
        yield breach("place.one-per-number", "laid", article=named)
    count = count_laid(state, seat)
    if needs_faith(move.article) and count >= PLACES:
        yield breach("place.article1-faith", "late", article=named)
    if count >= ARTICLES_EACH:
        yield breach("place.max-three-each", "full", player=Player(seat))
    if hand is None or unseen or rival or move.article not in hand:
        if unseen:
            on_trust(breach("setup.choose-doctrine", "not-dealt", player=Player(seat), article=named))
        return
    yield from _choice_breaches(state, hand, (*laid_by(state, seat), move.article))


def _choice_breaches(state: Credo, hand: tuple[str, ...], chosen: tuple[str, ...]) -> Iterator[Breach]:
    """Why these Articles lead to no mat that may be laid out."""
    allowed = [articles for articles in layable(hand, state.ruling("G14")) if articles >= set(chosen)]
    article = article_term(chosen[-1])
    if not allowed:
        sets = [articles for articles in complete_sets(hand) if articles >= set(chosen)]
        if any(len(articles) >= PLACES for articles in sets):
            yield breach("place.maximise", "fewer", article=article)
        else:
            yield breach("place.three-faith-if-possible", "fewer", article=article)
    elif not any(room_for_first(articles, chosen) for articles in allowed):
        yield breach("place.article1-faith", "room", article=article)


def room_for_first(articles: frozenset[str], chosen: tuple[str, ...]) -> bool:
    """True if the Article 1 of a set is laid already, can still become an Article of Faith, or is not in the set."""
    waiting = [article for article in articles if needs_faith(article) and article not in chosen]
    return not waiting or len(chosen) < PLACES


def finish_breaches(state: Credo, seat: Seat, move: Finish) -> Iterator[Breach]:
    """Why a mat is not finished. Raises NotKnown."""
    hand = state.hands[seat]
    if hand is None or CARD in hand:
        count = count_laid(state, seat)
        if not count:
            yield breach("place.maximise", "more", player=Player(seat))
        if (move.keeping or 0) > ARTICLES_EACH - count:
            yield breach("place.duplicates-secret", "too-many", n=move.keeping or 0)
        on_trust(breach("place.maximise", "more", player=Player(seat)))
        return
    laid = laid_by(state, seat)
    if set(laid) not in [set(articles) for articles in layable(hand, state.ruling("G14"))]:
        yield breach("place.maximise", "more", player=Player(seat))
    elif move.keeping is not None and move.keeping != len(kept_duplicates(hand, laid)):
        yield breach("place.duplicates-secret", "too-many", n=move.keeping)


def kept_duplicates(hand: tuple[str, ...], laid: tuple[str, ...]) -> tuple[str, ...]:
    """The exact duplicates of Articles that were laid out: they stay in hand."""
    return tuple(sorted(card for card in (Counter(hand) - Counter(laid)).elements() if card in laid))


def laid_out(before: Credo, state: Credo, seat: Seat) -> Credo:
    """The State after a mat was shown: rivals of its Articles are discarded, duplicates stay in hand. An unknown hand
    stays unknown, and so does a player who has not finished."""
    ends = [move for who, move in before.sealed if who == seat and isinstance(move, Finish)]
    if not ends:
        return state
    laid, hand = laid_by(before, seat), before.hands[seat]
    count = ends[0].keeping or 0
    if hand is None:
        after = replace(state, mats=put(state.mats, seat, mat_of(laid)))
        return happened(before, after, "setup.choose-doctrine", "shown", player=seat, articles=laid, n=count)
    if CARD in hand:
        kept: tuple[str, ...] = (CARD,) * count
        gone = Counter({CARD: len(hand) - len(laid) - count})
    else:
        kept = kept_duplicates(hand, laid)
        gone = Counter(hand) - Counter(laid) - Counter(kept)
    after = replace(
        state,
        mats=put(state.mats, seat, mat_of(laid)),
        hands=put(state.hands, seat, kept),
        yellow_discard=with_cards(state.yellow_discard, gone.elements()),
    )
    return happened(before, after, "setup.choose-doctrine", "shown", player=seat, articles=laid, n=len(kept))
