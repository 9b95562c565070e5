"""Worlds of Mea Culpa: positions that a seat can't tell apart, amounts that stay the same, answers to questions."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from random import Random
from typing import Any

from msgspec.structs import replace

from referee.core import YES_NO, Question, Seat, Step, Value

from ..box.components import (
    CHARACTERS,
    COLOURS,
    GIFTS_OF_EMPEROR,
    GOODS,
    MONEY,
    MOST_NOTCHES,
    ROOMS,
    SINNER,
    STONES,
    SUITE_5,
    SUITE_6,
)
from ..box.house import cards, suites
from ..moves import Bid, Visit
from ..rules.characters import Choose, Preliminary, SinnerStones, SinnerVisit
from ..rules.evaluation import Open, Picks, ReturnGifts
from ..rules.letters import SwapFor
from ..rules.merchant import FreeStone
from ..rules.offers import Offers
from ..rules.room_effects import BorrowRoom
from ..rules.setup import BONUSES, PickBonus, Stow
from ..rules.sins.meetings import PopeGuess, PopeReveal
from ..rules.sins.record_of_sins import nearer_hell
from ..rules.sins.register_of_sins import Watch, card_acting
from ..rules.sins.sins import RunOut
from ..rules.turn import Turn
from ..rules.verbs.choosing import Choosing
from .asking import NOBODY
from .board import suite_open
from .doors import CLOSED
from .known import any_letter, can_pay, has_letter, on_market, owns
from .pieces import COMPARTMENTS, USED, Gift, sorted_chest
from .state import MeaCulpa, holder, seats
from .whose_turn import NOTHING, TWO


def world(state: MeaCulpa, seat: Seat | None, rng: Random) -> MeaCulpa:
    """The same position with other things behind the other screens, in the other chests and under the other seals: what
    these hold together is dealt out anew."""
    others = [other for other in seats(state) if other != seat]
    if state.result is None:
        state = replace(state, letters=_dealt(state, COLOURS, state.letters, others, rng))
    return replace(
        state,
        money=_shared(state.money, others, rng, _seen(state, MONEY)),
        goods=_dealt(state, GOODS, state.goods, others, rng),
        chests=tuple(
            _stowed(chest, _turned_out(state, Seat(at)), rng) if at in others else chest
            for at, chest in enumerate(state.chests)
        ),
        sealed=tuple((who, _sealed(move, rng) if who in others else move) for who, move in state.sealed),
    )


def _shared(row: tuple[int | None, ...], others: list[Seat], rng: Random, least: list[int]) -> tuple[int | None, ...]:
    """A row in which the known sum of the other seats' figures is shared out anew. No seat gets less than all have
    seen."""
    if any(row[other] is None for other in others):
        return row
    sum_ = sum((row[other] or 0) - least[other] for other in others)
    cuts = sorted(rng.randint(0, sum_) for _ in others[1:])
    shares: dict[int, int] = dict(
        zip(others, (high - low for low, high in zip([0, *cuts], [*cuts, sum_], strict=True)), strict=False)
    )
    return tuple(least[at] + shares[at] if at in shares else figure for at, figure in enumerate(row))


def _seen(state: MeaCulpa, item: str) -> list[int]:
    """For each seat, the amount of an item that all saw go behind the screen in this round."""
    return [state.surely(Seat(seat), item) for seat in seats(state)]


def _dealt(
    state: MeaCulpa, kinds: tuple[str, ...], rows: tuple[Any, ...], others: list[Seat], rng: Random
) -> tuple[Any, ...]:
    columns = zip(kinds, zip(*rows, strict=True), strict=True)
    dealt = [_shared(column, others, rng, _seen(state, kind)) for kind, column in columns]
    return tuple(zip(*dealt, strict=True))


def _turned_out(state: MeaCulpa, seat: Seat) -> str | None:
    """The compartment that a player has emptied before all and whose gifts still lie there; None if there is none."""
    counted = next((step.where for step in state.agenda if isinstance(step, ReturnGifts)), None)
    closed = any(isinstance(step, Open) and step.seat == seat and step.where == counted for step in state.agenda)
    return None if closed else counted


def _stowed(chest: tuple[Gift, ...] | None, lying: str | None, rng: Random) -> tuple[Gift, ...] | None:
    """The same gifts in other compartments, except those that lie turned out."""
    if chest is None:
        return None
    hidden = [each for each in COMPARTMENTS if each != lying]
    return sorted_chest(gift if gift.where == lying else Gift(gift.item, rng.choice(hidden)) for gift in chest)


def _sealed(move: Any, rng: Random) -> Any:
    """Another offer of the same number of taler, or another room."""
    if isinstance(move, Bid):
        return Bid((rng.randint(1, MOST_NOTCHES), move.taler))
    return Visit(rng.choice(ROOMS)) if isinstance(move, Visit) else move


def census(state: MeaCulpa) -> Any:
    """Stones, Letters, crews, Pope stones and House cards, in any place; None if unknown values hide them."""
    rows = (state.market, *state.goods, *state.letters, state.built, state.crews, state.stones, state.rooms)
    if state.bag is None or state.deck is None or None in state.chests or any(None in row for row in rows):
        return None
    waiting = [item for bonus in state.bonuses for item in BONUSES[bonus]]
    waiting += [step.item for step in state.agenda if isinstance(step, Stow)]
    stones = Counter(item for item in waiting if item in STONES)
    stones += Counter(gift.item for chest in state.chests for gift in chest or () if gift.item in STONES)
    for counts_there in (state.market, state.bag, *state.goods):
        stones += Counter({stone: n or 0 for stone, n in zip(STONES, counts_there, strict=False)})
    letters = Counter({"yellow": int(bool(state.suite6))})
    for counts_there in (state.supply, *state.letters):
        letters += Counter({colour: n or 0 for colour, n in zip(COLOURS, counts_there, strict=True)})
    crews = state.hut + state.imperial + sum(n or 0 for n in state.crews)
    cards = Counter([*state.deck, *state.discard, *(card for card in state.rooms if card)])
    return stones, letters, crews, sum(n or 0 for n in state.stones), cards


def granted(state: MeaCulpa) -> dict[str, Any]:
    """What every dispute takes as known, as keys of a position file: the holders of the characters."""
    seats = state.terms.seats
    return {"characters": {c: seats[s] for c, s in zip(CHARACTERS, state.holders, strict=True) if s is not None}}


def truth(state: MeaCulpa, question: Question) -> Value | None:
    """The answer of a State to a question that no Field answers in its own way; None at other moments."""
    head = next((step for step in state.agenda if not isinstance(step, Watch)), None)
    names = state.terms.seats
    match question.id, question.about:
        case "moment", _:
            return moment_of(head)
        case "turn", _:
            acting = on_turn(state, head)
            return None if acting is None else names[acting]
        case "decider", _:
            return _decider(state, head)
        case "carried-out", _ if isinstance(head, Choosing | BorrowRoom):
            return suites()[SUITE_5].id if isinstance(head, BorrowRoom) else head.frame.card.partition(".")[2]
        case "laid", (str(colour),) if isinstance(head, Picks):
            return YES_NO[not head.shown[COLOURS.index(colour)]]
        case "left", (str(bonus),):
            return YES_NO[bonus not in state.bonuses]
        case "stowed", _ if isinstance(head, Stow):
            return head.item
        case "character", (str(name),) if isinstance(head, Turn | FreeStone):
            return head.character if holder(state, head.character) == state.seat(name) else None
        case "chooser", _ if isinstance(head, Choose):
            return names[head.seat]
        case "so-far", _ if isinstance(head, Turn):
            return _so_far(head)
        case "donations", _ if isinstance(head, Turn) and head.gifts is not None:
            return GIFTS_OF_EMPEROR - head.gifts
        case "holder", (str(character),) if holder(state, character) is None:
            return NOBODY
        case "room", (int(room),):
            return state.rooms[room - 1] or "used"
        case "room-notches", (int(room),):
            return _notches(state.rooms[room - 1])
        case "nearer", (str(one), str(other)):
            return one if nearer_hell(state, state.seat(one), state.seat(other)) else other
        case name, about if name in YES_OR_NO:
            return "yes" if YES_OR_NO[name](state, *about) else "no"
    return None


def _decider(state: MeaCulpa, head: Step | None) -> str | None:
    """The player who has to choose at a Step; None if there is none."""
    decision = None if head is None else head.decision(state)
    return state.terms.seats[decision.seats[0]] if decision is not None and decision.seats else None


def _so_far(turn: Turn) -> str | None:
    """The answer for the actions of a turn so far; None while an Emperor's donations are not complete."""
    if not turn.taken:
        return NOTHING
    if len(turn.taken) == 1:
        return turn.taken[0]
    return None if turn.gifts else TWO


def _notches(card: str | None) -> Value | None:
    """The answer for the price of a visit to the room with this card; None if the card is unknown."""
    if card is None:
        return None
    return CLOSED if card == USED else cards()[card].notches


MOMENTS: dict[type[Step], str] = {
    Turn: "actions",
    FreeStone: "free-stone",
    Choose: "choose",
    Offers: "offers",
    SinnerStones: "sinner-stones",
    SinnerVisit: "sinner-visit",
    PopeGuess: "guess",
    PopeReveal: "die",
    Choosing: "card",
    BorrowRoom: "card",
    SwapFor: "swap",
    RunOut: "lacking",
    Open: "shown",
    Picks: "shares",
    PickBonus: "bonuses",
    Stow: "stowing",
}
"""The moment while a Step waits for a player; for a Preliminary Action, the part that is left to do."""


def moment_of(head: Step | None) -> str | None:
    """The moment of a Step; None if a player who chooses first can't be told from one who chooses second."""
    if isinstance(head, Preliminary):
        return f"{head.left[0]}-first" if len(head.left) == 1 else None
    return next((moment for kind, moment in MOMENTS.items() if isinstance(head, kind)), None)


def on_turn(state: MeaCulpa, head: Step | None) -> Seat | None:
    """The seat whose turn people would call it: the one that carries out a card, acts, or has to choose."""
    if isinstance(head, Choosing):
        return head.frame.actor
    if isinstance(head, BorrowRoom | SwapFor):
        return head.seat
    acting = next((step for step in state.agenda if isinstance(step, Turn | FreeStone)), None)
    if acting is not None:
        return holder(state, acting.character)
    return getattr(head, "seat", None)


YES_OR_NO: dict[str, Callable[..., Any]] = {
    "offered": lambda state, name: state.seat(name) not in state.unsealed(seats(state)),
    "picked": lambda state, character: holder(state, character) is not None,
    "called": lambda state, name, slip: (state.seat(name), slip) in state.called,
    "forgot": lambda state, name, slip: (state.seat(name), slip) in state.missed,
    "sinner-acted": lambda state, name: card_acting(state) == SINNER and holder(state, SINNER) == state.seat(name),
    "owes": lambda state, name: bool(state.owed) and holder(state, SINNER) == state.seat(name),
    "any-finished": lambda state: bool(state.finished),
    "suite-5": lambda state: suite_open(state, SUITE_5),
    "suite-6": lambda state: suite_open(state, SUITE_6),
    "pay": lambda state, name, taler: can_pay(state, state.seat(name), taler),
    "owns": lambda state, name, good: owns(state, state.seat(name), good),
    "any-letter": lambda state, name: any_letter(state, state.seat(name)),
    "has-letter": lambda state, name, colour: has_letter(state, state.seat(name), colour),
    "market": on_market,
}
"""The yes-or-no questions, with the answer of a fully known State."""
