"""Church mats: the Articles that may lie together, and how they are laid and lifted."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from functools import cache

from msgspec.structs import replace

from referee.core import Seat, Step, carries, happened

from ..box.components import ARTICLES_EACH, CARD, CATEGORIES, FAITH, PLACES, box, numbers_of
from ..position.known import mat, penalty
from ..position.state import Credo, Mat, put, with_cards, without
from .parting import lose

UNTOLD: Mat = (None,) * len(CATEGORIES)
EMPTY: Mat = ((),) * len(CATEGORIES)


def fits(articles: Iterable[str]) -> bool:
    """True if no two of these Articles share a number."""
    numbers = [number for article in articles for number in numbers_of(article)]
    return len(set(numbers)) == len(numbers)


@carries("place.multi-counts-all")
def covered(articles: Iterable[str]) -> int:
    """The number of numbers that these Articles bear."""
    return sum(len(numbers_of(article)) for article in articles)


@cache
def complete_sets(hand: tuple[str, ...]) -> tuple[frozenset[str], ...]:
    """Every set of different Articles of a hand that may lie together and that no further Article of the hand fits."""
    kinds = {kind: frozenset(numbers_of(kind)) for kind in sorted(set(hand))}
    sets: list[frozenset[str]] = []

    def extend(chosen: tuple[str, ...], taken: frozenset[int], rest: tuple[str, ...]) -> None:
        """Adds to `sets` what these Articles, which bear the numbers `taken`, grow to with some of the rest."""
        if not rest:
            if all(taken & numbers for kind, numbers in kinds.items() if kind not in chosen):
                sets.append(frozenset(chosen))
            return
        kind, *more = rest
        if not taken & kinds[kind]:
            extend((*chosen, kind), taken | kinds[kind], tuple(more))
        extend(chosen, taken, tuple(more))

    extend((), frozenset(), tuple(kinds))
    return tuple(dict.fromkeys(sets))


def layable(hand: tuple[str, ...], reading: str) -> tuple[frozenset[str], ...]:
    """The sets of Articles that a player may lay out: first come three Articles of Faith, then as many as the ruling on
    `as many as possible` asks for."""
    sets = complete_sets(hand)
    faithful = three_of_faith(sets)
    if reading == "free":
        return faithful
    worth = covered if reading == "numbers" else len
    most = as_many_as_possible(max(worth(chosen) for chosen in faithful))
    return tuple(chosen for chosen in faithful if worth(chosen) >= most)


@carries("place.three-faith-if-possible")
def three_of_faith(sets: tuple[frozenset[str], ...]) -> tuple[frozenset[str], ...]:
    """The sets with three or more cards; all sets if there are none with three."""
    return tuple(chosen for chosen in sets if len(chosen) >= PLACES) or sets


@carries("place.maximise")
def as_many_as_possible(most: int) -> int:
    """The number of Articles to lay out by the ruling that all that fit must be laid."""
    return most


def needs_faith(article: str) -> bool:
    """True if an Article has to be an Article of Faith."""
    return 1 in numbers_of(article)


@carries("place.fill-from-top")
def mat_of(articles: Iterable[str]) -> Mat:
    """A mat on which these Articles were laid in this order, from the top."""
    laid = tuple(articles)
    return tuple(laid[at : at + PLACES] for at in range(0, ARTICLES_EACH, PLACES))


def lay(state: Credo, seat: Seat, article: str, category: str) -> Credo:
    """Lays an Article on a mat. An unknown mat stays unknown."""
    at = CATEGORIES.index(category)
    row = state.mats[seat][at]
    if row is None:
        return state
    return replace(state, mats=put(state.mats, seat, put(state.mats[seat], at, (*row, article))))


def lift(state: Credo, seat: Seat, article: str) -> Credo:
    """Lifts an Article from a mat."""
    mat_ = state.mats[seat]
    rows = tuple(without(row, article) if row is not None and article in row else row for row in mat_)
    return replace(state, mats=put(state.mats, seat, rows))


def movable(state: Credo, seat: Seat) -> tuple[str, ...]:
    """The Firm Beliefs and Customary Practices on a mat; none if the mat is unknown."""
    return tuple(
        article
        for category, row in zip(CATEGORIES, state.mats[seat], strict=True)
        for article in row or ()
        if category != FAITH
    )


def duplicates(state: Credo, seat: Seat, numbers: Iterable[int]) -> tuple[str, ...]:
    """The seen Articles of a hand that bear any of these numbers."""
    wanted = set(numbers)
    hand = state.hands[seat] or ()
    return tuple(card for card in hand if card in box().articles and wanted & set(numbers_of(card)))


def hand_without(state: Credo, seat: Seat, cards: Iterable[str]) -> Credo:
    """The State after a hand has lost these cards, or the same number of unseen ones."""
    hand = state.hands[seat]
    if hand is None:
        return state
    left = Counter(hand)
    for card in cards:
        left[card if left[card] else CARD] -= 1
    gone = seat == state.active and state.duplicate is not None and not left[state.duplicate]
    duplicate = None if gone else state.duplicate
    return replace(state, hands=put(state.hands, seat, tuple(sorted((+left).elements()))), duplicate=duplicate)


def hand_with(state: Credo, seat: Seat, card: str) -> Credo:
    """A hand with one more card."""
    hand = state.hands[seat]
    return state if hand is None else replace(state, hands=put(state.hands, seat, with_cards(hand, (card,))))


def on_mat(state: Credo, seat: Seat, article: str) -> bool:
    """True if an Article is known to lie on a mat."""
    articles = mat(state, seat)
    return articles is not None and article in articles


@carries("place.penalty")
def penalty_steps(state: Credo, seat: Seat, article: str) -> tuple[Step, ...]:
    """The Steps that pay for laying down an Article. Raises NotKnown."""
    if not box().articles[article].penalty or state.ruling("G5") == "creed":
        return ()
    return paid(state, seat, article)


def paid(state: Credo, seat: Seat, article: str) -> tuple[Step, ...]:
    """The loss that is printed on an Article, as Steps. Raises NotKnown."""
    kind, n = penalty(state, article)
    happened(state, state, "place.penalty", "costs", player=seat, article=article, n=n)
    return (lose(seat, **{kind: n}),)
