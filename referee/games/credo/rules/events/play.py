"""Playing an Event: when, by whom, on what conditions, and where its card goes."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import TYPE_CHECKING, Any

from referee.core import YES_NO, Breach, Move, Player, Question, Seat, Term, breach, is_so, on_trust

from ...box.components import CARD, EASTERN, EMPERORS, EMPRESS, ROME, numbers_of
from ...box.deck import events, immediate
from ...moves import Play
from ...position.known import (
    BISHOP,
    LAITY,
    PATRIARCH,
    any_exile,
    bearer,
    boxed,
    church,
    doctrine,
    eastern_seat,
    emperor_seat,
    exiled,
    exiles,
    has,
    holder,
    iconolaters,
    laity_flock,
    may_hold,
    recallable,
    whole,
)
from ...position.records import Mission
from ...position.state import Credo, Pick, council_of, name_of
from ..council.fathers import unseen_left
from ..mats import hand_without
from ..rolls import expanded
from .missions import bishop_breaches, target_breaches, unaimed_breaches
from .targets import named_breaches

if TYPE_CHECKING:
    from ...box.events import Event

FREE, DEBATE, SETUP = "free", "debate", "setup"
REGENCY, HESITATES, STRIKE = "after-new-emperor", "after-count", "after-vote"
"""The moments at which Events are played, by the timing of the cards that belong there."""

INTERRUPTS = {REGENCY: "regency", HESITATES: "emperor-hesitates", STRIKE: "dock-strike"}
"""The card for which each of the three narrow windows is open."""


def event_term(event: str) -> Term:
    """An Event by its name."""
    return Term(f"event.{event}")


def play_breaches(state: Credo, who: Seat, move: Play, moment: str) -> Iterator[Breach]:
    """Why an Event can't be played. Raises NotKnown."""
    event = events()[move.event]
    yield from holding_breaches(state, who, move.event)
    wrong_time = list(timing_breaches(event, moment))
    yield from wrong_time
    if wrong_time:
        return
    yield from unmet(state, who, event)
    if move.bishop is not None:
        if BISHOP in event.needs:
            yield from bishop_breaches(state, who, move.bishop, move.event)
        else:
            yield breach("G58", "no-bishop", event=event_term(move.event))
    if move.player is None:
        yield from unaimed_breaches(state, event, who)
    elif event.aim:
        yield from target_breaches(state, event, who, move.player)
    else:
        yield from named_breaches(state, event, who, move.player)
    yield from hindrances(hand_without(state, who, (move.event,)), who, event)


def holding_breaches(state: Credo, who: Seat, card: str) -> Iterator[Breach]:
    """Why a card can't come from a hand."""
    hand = state.hands[who]
    if not may_hold(state, who, card):
        yield breach("turn.no-play-limit", "not-held", player=Player(who), event=event_term(card))
    elif hand is not None and card not in hand and not unseen_left(state, card):
        yield breach("comp.event-111", "none", card=event_term(card))
    elif hand is None or card not in hand:
        on_trust(breach("turn.no-play-limit", "not-held", player=Player(who), event=event_term(card)))


def timing_breaches(event: Event, moment: str) -> Iterator[Breach]:
    """Why an Event can't be played at this moment."""
    named = event_term(event.id)
    if moment == SETUP:
        if not immediate(event.id):
            yield breach("setup.play-immediates", "not-immediate", event=named)
    elif immediate(event.id):
        yield breach("draw.immediate", "kept", event=named)
    elif event.timing in INTERRUPTS and event.timing != moment:
        if event.timing == REGENCY:
            yield breach("G22", "not-now", event=named)
        else:
            yield breach("G16", "not-now", event=named)
    elif event.timing == "council" and moment != DEBATE:
        yield breach("G67", "not-now", event=named)
    elif moment == REGENCY and event.timing != moment:
        yield breach("ev.any-time", "settling", event=named)
    elif moment in INTERRUPTS and event.timing != moment:
        yield breach("debate.closed", "closed", event=named)


def unmet(state: Credo, seat: Seat, event: Event) -> Iterator[Breach]:
    """The conditions of a card that its player does not meet. Raises NotKnown."""
    for need in event.needs:
        if not NEEDS[need](state, seat):
            yield breach(event.clause, need, player=Player(seat))
    for effect in event.effects:
        symbol = getattr(effect, "symbol", "")
        if symbol and not supports(state, seat, symbol):
            yield breach(event.clause, "symbol", player=Player(seat), symbol=Term(f"symbol.{symbol}"))


def hindrances(state: Credo, seat: Seat, event: Event) -> Iterator[Breach]:
    """Why a card can't be played: its effects leave nothing to choose. Raises NotKnown."""
    for step in expanded(event.effects, Mission(seat, event.clause, f"event.{event.id}")):
        if isinstance(step, Pick):
            yield from step.hindrances(state)


def calls_council(card: str) -> bool:
    """True if an Event calls a Council."""
    return any(effect.__struct_config__.tag == "council" for effect in events()[card].effects)


def supports(state: Credo, seat: Seat, symbol: str) -> bool:
    """True if a Church holds the doctrine with a symbol, and the Council votes on it. Raises NotKnown."""
    article = bearer(state, symbol)
    number = council_of(state).number
    return number in numbers_of(article) and doctrine(state, seat, numbers_of(article)[0]) == article


def _bishop(state: Credo, seat: Seat) -> bool:
    if state.ruling("G32") == "yes" or not whole(state, seat):
        return bool(has(state, seat, BISHOP))
    return any(not exiled(state, card) for card in church(state, seat, BISHOP))


def _own_exile(state: Credo, seat: Seat) -> Any:
    if state.exiles is None:
        return is_so(state, Question("own-exile", (name_of(state, seat),), YES_NO, "exile.card-on-top"))
    return any(holder(state, card) == seat for card in exiles(state))


def _rival(owner: Seat | None, seat: Seat) -> bool:
    return owner is not None and owner != seat


def _greater_laity(state: Credo, seat: Seat) -> bool:
    owner = eastern_seat(state)
    return _rival(owner, seat) and owner is not None and laity_flock(state, seat) > laity_flock(state, owner)


def _called_by_emperor(state: Credo, seat: Seat) -> Any:
    council = state.council
    if council is not None and not council.counted:
        return False
    if state.ruling("G17a") == "in-office" and emperor_seat(state) is not None:
        return True
    return is_so(state, Question("emperors-call", (), YES_NO, "G17a")) if council is None else bool(council.emperor)


def voted_otherwise(state: Credo, seat: Seat) -> Any:
    """True if the Church of the Eastern Emperor voted for another doctrine than this Church; an abstention is no
    vote."""
    council, owner = state.council, eastern_seat(state)
    if owner is None or owner == seat:
        return False
    if council is None:
        return is_so(state, Question("voted-otherwise", (name_of(state, seat), name_of(state, owner)), YES_NO, "G16"))
    votes = {ballot.seat: ballot.article for ballot in council.ballots}
    mine = votes.get(seat, "")
    return not mine or votes.get(owner, "") != mine


NEEDS: dict[str, Callable[[Credo, Seat], Any]] = {
    "bishop": _bishop,
    "laity": lambda state, seat: has(state, seat, LAITY),
    "no-laity": lambda state, seat: not has(state, seat, LAITY),
    "patriarch": lambda state, seat: has(state, seat, PATRIARCH),
    "eastern-emperor": lambda state, seat: holder(state, EASTERN) == seat,
    "empress": lambda state, seat: holder(state, EMPRESS) is not None,
    "rome": lambda state, seat: holder(state, ROME) is not None,
    "own-exile": _own_exile,
    "exile": lambda state, seat: any_exile(state) if state.exiles is None else bool(recallable(state)),
    "rival-emperor": lambda state, seat: _rival(emperor_seat(state), seat),
    "rival-eastern-emperor": lambda state, seat: _rival(eastern_seat(state), seat),
    "greater-laity": _greater_laity,
    "iconolaters": lambda state, seat: _rival(iconolaters(state), seat),
    "called-by-emperor": _called_by_emperor,
    "an-emperor": lambda state, seat: any(boxed(state, card) or holder(state, card) is not None for card in EMPERORS),
    "emperor-voted-otherwise": voted_otherwise,
}
"""The conditions of cards, by the word in their data."""


def playable(state: Credo, who: Seat, timings: Iterable[str]) -> list[Move]:
    """Every Event with one of these timings that may be in a hand."""
    hand = state.hands[who]
    wanted = tuple(timings)
    if hand is None or CARD in hand:
        return [Play(event.id) for event in events().values() if event.timing in wanted]
    return [Play(card) for card in dict.fromkeys(hand) if card in events() and events()[card].timing in wanted]
