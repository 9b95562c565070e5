"""Worlds of Credo: positions that a seat can't tell apart, amounts that stay the same, answers to questions."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

from msgspec.structs import replace

from referee.core import Question, Seat, Value
from referee.core.rules.play import deciding_steps

from ..box.components import CARD, box, follower, value_of
from ..rules.council.council import CallChoice
from ..rules.council.debate import Debate
from ..rules.council.fathers import ChurchFatherStep
from ..rules.council.proposals import proposed
from ..rules.council.voting import Voting, cast, voters_clockwise
from ..rules.draws import seen_yellow, spoken
from ..rules.events.contests import EQUAL, greater
from ..rules.events.exile import ExileOrRecall
from ..rules.events.play import HESITATES, REGENCY, STRIKE, voted_otherwise
from ..rules.laying import count_laid, finished, has_rival
from ..rules.mats import on_mat
from ..rules.parting import Parting
from ..rules.setup import SetupPlay
from ..rules.turn import Drawn, DrawYellow
from ..rules.windows import Interrupt
from .fields import ANYTHING, NOT_SEEN
from .file import phases
from .known import (
    NOBODY,
    NONE,
    able_votes,
    at_least,
    caller_of,
    category_of,
    church,
    doctrine,
    exiled,
    face_down,
    follower_cards,
    free_category,
    has,
    holder,
    laity_flock,
    next_open,
    open_flock,
)
from .records import Mission
from .state import Credo, council_of, without


def world(state: Credo, seat: Seat | None, rng: Random) -> Credo:
    """Another position that a seat can't tell from this one: the Followers and yellow cards that it does not see are
    dealt anew."""
    return with_hands(with_flocks(state, seat, rng), seat, rng)


def with_flocks(state: Credo, seat: Seat | None, rng: Random) -> Credo:
    """The face-down Followers of all other seats, and those in the stock, shuffled."""
    hidden = [number for number, cards in enumerate(state.followers) if cards and number != seat]
    stock = [card for card in state.stock or () if value_of(card)]
    pool = [value for number in hidden for value in state.followers[number] or () if value]
    pool += [value_of(card) or 0 for card in stock]
    rng.shuffle(pool)
    followers = list(state.followers)
    for number in hidden:
        cards = followers[number] or ()
        followers[number] = tuple(sorted((pool.pop() if value else NOT_SEEN for value in cards), reverse=True))
    left = [card for card in state.stock or () if not value_of(card)]
    kept = None if state.stock is None else tuple(sorted([*left, *(follower(pool.pop()) for _ in stock)]))
    return replace(state, followers=tuple(followers), stock=kept)


def with_hands(state: Credo, seat: Seat | None, rng: Random) -> Credo:
    """The hands of all other seats and the yellow stock, shuffled so that no hand has a card that its player would have
    had to show. A card that was kept may be a duplicate of an Article on the player's own mat."""
    hands, yellow = list(state.hands), None if state.yellow is None else list(state.yellow)
    hidden = [number for number, hand in enumerate(hands) if hand and number != seat]
    places = [(number, card) for number in hidden for card in hands[number] or () if card != CARD]
    pool = [card for _, card in places] + [card for card in yellow or () if card != CARD]
    rng.shuffle(pool)
    for number, card in places:
        other = next(each for each in pool if each == card or may_keep_unseen(state, Seat(number), each))
        pool.remove(other)
        hands[number] = tuple(sorted((*without(hands[number] or (), card), other)))
    kept = [card for card in yellow or () if card == CARD]
    duplicate = state.duplicate if seat is not None and seat == state.active else None
    shuffled = None if yellow is None else tuple(sorted([*kept, *pool]))
    return replace(state, hands=tuple(hands), yellow=shuffled, duplicate=duplicate)


def may_keep_unseen(state: Credo, seat: Seat, card: str) -> bool:
    """True if a player can have a yellow card in hand that no other player has seen."""
    return on_mat(state, seat, card) or not spoken(card)


def census(state: Credo) -> tuple[Any, ...] | None:
    """All blue and all yellow cards, in any place; None if unknown values hide them."""
    blue = blue_cards(state)
    yellow = yellow_cards(state)
    return None if blue is None or yellow is None else (blue, yellow)


def blue_cards(state: Credo) -> tuple[int, tuple[str, ...]] | None:
    """The number of Followers, and every open card."""
    if state.stock is None or None in state.churches or None in state.followers or state.boxes is None:
        return None
    piles = [*state.stock, *state.discard, *state.boxes, *(card for church in state.churches for card in church or ())]
    away = ["patriarch-rome"] if state.away is not None else []
    shown = [card for card in (*piles, *away) if value_of(card) is None and card != "western-emperor"]
    flock = sum(len(cards or ()) for cards in state.followers) + sum(value_of(card) is not None for card in piles)
    assert not state.terms.knowing or known_values(state)
    return flock, tuple(sorted(shown))


def known_values(state: Credo) -> bool:
    """True if the values of all Followers are those of the box."""
    piles = [value for cards in state.followers for value in cards or ()]
    piles += [value for card in (*(state.stock or ()), *state.discard) if (value := value_of(card)) is not None]
    return sorted(piles) == sorted(box().followers)


def yellow_cards(state: Credo) -> int | None:
    """The number of yellow cards, seen and unseen."""
    if state.yellow is None or None in state.hands or state.creed is None:
        return None
    unseen = [*state.yellow_discard, *(card for hand in state.hands for card in hand or ())].count(CARD)
    return sum(seen_yellow(state).values()) + len(state.yellow) + unseen


def truth(state: Credo, question: Question) -> Value | None:
    """The answer of a fully known State to a question that belongs to no Field; None if not even that State can
    tell."""
    answer = TRUTHS.get(question.id)
    return None if answer is None else answer(state, *question.about)


def _moment(state: Credo) -> Value:
    head = state.agenda[0] if state.agenda else None
    if isinstance(head, Interrupt):
        return INTERRUPTED[head.timing]
    if isinstance(head, SetupPlay):
        return "dealt"
    names = (name for name, steps in phases("", None).items() if isinstance(head, type(next(iter(steps), None))))
    return next(names, "vote" if isinstance(head, Voting) else "draw" if isinstance(head, DrawYellow) else "settling")


INTERRUPTED = {REGENCY: "crowned", HESITATES: "counted", STRIKE: "voted"}
"""The phase at each moment for one certain Event."""


def _yes(holds: Any) -> Value:
    return "yes" if holds else "no"


def _seat(state: Credo, name: Value) -> Seat:
    return state.seat(str(name))


def _holder(state: Credo, card: Value) -> Value:
    seat = holder(state, str(card))
    return NOBODY if seat is None else state.terms.seats[seat]


def _greater(state: Credo, one: Value, other: Value, *shown: Value) -> Value | None:
    if any(face_down(state, _seat(state, name)) is None for name in (one, other)):
        return None
    winner = greater(state, _seat(state, one), _seat(state, other), exiles_too=True)
    return EQUAL if winner is None else state.terms.seats[winner]


def _voter(state: Credo) -> Value | None:
    head = state.agenda[0] if state.agenda else None
    if isinstance(head, Voting):
        return state.terms.seats[head.voter(state)]
    steps = voters_clockwise(state) if isinstance(head, Debate) else ()
    free = (step.chooser(state) for step in steps)
    return next((state.terms.seats[seat] for seat in free if seat is not None), None)


def _choosing(state: Credo, name: Value, kind: Value) -> Value:
    """True if a player has to make this choice now, or as soon as the windows before it have closed."""
    seat = _seat(state, name)
    choosing = [
        step.candidates(at, seat)
        for step, at, decision in deciding_steps(state)
        if decision is not None and seat in decision.seats
    ]
    return _yes(any(kind == str(move.__struct_config__.tag) for moves in choosing for move in moves))


def _due_kind(state: Credo, name: Value, how: Value) -> Value | None:
    head = state.agenda[0] if state.agenda else None
    if not isinstance(head, Parting):
        return None
    return ANYTHING if head.any else next((kind for kind, _ in head.wanted()), None)


def _dealt(state: Credo) -> SetupPlay | None:
    head = state.agenda[0] if state.agenda else None
    return head if isinstance(head, SetupPlay) else None


def _playing_dealt(state: Credo, name: Value) -> Value | None:
    head = _dealt(state)
    return None if head is None else _yes(head.seat == _seat(state, name))


def _last_round(state: Credo) -> Value | None:
    head = _dealt(state)
    return None if head is None else _yes(head.councils)


def _called(state: Credo) -> Value:
    return _yes(not any(isinstance(step, CallChoice) for step in state.agenda))


def _has_passed(state: Credo, name: Value) -> Value | None:
    head = state.agenda[0] if state.agenda else None
    if not isinstance(head, Debate | Interrupt) or head.passed is None:
        return None
    return _yes(_seat(state, name) in head.passed)


def _due_event(state: Credo, name: Value) -> Value | None:
    head = _dealt(state)
    return None if head is None or state.hands[head.seat] is None else _yes(head.due(state))


def _drawn(state: Credo) -> Value | None:
    head = state.agenda[0] if state.agenda else None
    return head.article if isinstance(head, Drawn) else None


def _mission(state: Credo, name: Value) -> Mission:
    return Mission(_seat(state, name))


TRUTHS: dict[str, Callable[..., Value | None]] = {
    "moment": _moment,
    "playing-dealt": _playing_dealt,
    "has-passed": _has_passed,
    "proposed": lambda state, article: None if state.council is None else _yes(article in proposed(state)),
    "called": _called,
    "has-drawn": lambda state: _yes(not any(isinstance(step, DrawYellow) for step in state.agenda)),
    "last-round": _last_round,
    "due-event": _due_event,
    "holder": _holder,
    "has": lambda state, name, kind: _yes(has(state, _seat(state, name), str(kind))),
    "votes": lambda state, name: able_votes(state, _seat(state, name)),
    "laity-flock": lambda state, name: laity_flock(state, _seat(state, name)),
    "follower-cards": lambda state, name: follower_cards(state, _seat(state, name)),
    "at-least": lambda state, name, n: (
        None
        if face_down(state, _seat(state, name)) is None
        else _yes(at_least(state, _seat(state, name), int(n) + open_flock(state, _seat(state, name))))
    ),
    "doctrine": lambda state, name, number: doctrine(state, _seat(state, name), int(number)) or NONE,
    "category": lambda state, name, article: category_of(state, _seat(state, name), str(article)),
    "ballot": lambda state, name: None if state.council is None else cast(state, _seat(state, name)) or NONE,
    "free": lambda state, name: free_category(state, _seat(state, name)) or NONE,
    "exiled": lambda state, card: _yes(exiled(state, str(card))),
    "boxed": lambda state, card: _yes(str(card) in (state.boxes or ())),
    "beside": lambda state, goths: _yes(str(goths) in (state.beside or ())),
    "any-exile": lambda state: _yes(state.exiles),
    "own-exile": lambda state, name: _yes(
        any(card in church(state, _seat(state, name)) for card, _ in state.exiles or ())
    ),
    "exile-or-recall": lambda state, name: _yes(ExileOrRecall(_mission(state, name)).possible(state)),
    "refute-or-teach": lambda state, name: _yes(ChurchFatherStep(_mission(state, name)).possible(state)),
    "next-article": lambda state: next_open(state),
    "greater": _greater,
    "drawn": _drawn,
    "council": lambda state: None if state.council is None else state.council.number,
    "caller": lambda state: state.terms.seats[caller_of(state)],
    "voter": _voter,
    "choosing": _choosing,
    "due-kind": _due_kind,
    "emperors-call": lambda state: _yes(council_of(state).emperor),
    "voted-otherwise": lambda state, name, owner: _yes(voted_otherwise(state, _seat(state, name))),
    "laid-count": lambda state, name: count_laid(state, _seat(state, name)),
    "laid-rival": lambda state, name, article: _yes(has_rival(state, _seat(state, name), str(article))),
    "finished": lambda state, name: _yes(finished(state, _seat(state, name))),
}
"""The answer to each question in a fully known State."""
