"""The parts of a position of Credo that people leave out, and their words for the present phase."""

from __future__ import annotations

from collections import Counter
from typing import Any

from msgspec.structs import replace

from referee.core import Moment, Step
from referee.core.state.positions import Tables

from ..box.components import PLACES, box, numbers_of, value_of
from ..rules.council.council import Ballots, CallChoice, CloseCouncil, Outcome
from ..rules.council.debate import Debate
from ..rules.council.voting import Voting
from ..rules.due import DUE
from ..rules.events.play import HESITATES, REGENCY, STRIKE
from ..rules.final import FinalCount, GameEnd
from ..rules.laying import LayMats
from ..rules.setup import start
from ..rules.turn import Drawn, HandLimit, Turn, after_draw, whole_turn
from ..rules.windows import FreePlay, Interrupt
from .records import Council
from .state import Credo
from .untold import CallUntold, DealtUntold, DrawUntold, MatsUntold, Settling

AT_COUNCIL = ("debate", "vote", "counted", "voted")
"""The phases of a Council."""

END: tuple[Step, ...] = (Turn(), GameEnd())


def assembled(file: Tables) -> Credo:
    """The State that a file describes. Faults are collected in `file`."""
    terms = replace(file.terms, knowing=file.terms.knowing or bool(file.tables.get("knowing")))
    if file.tables.get("new-game"):
        return start(terms)
    check_churches(file)
    check_mats(file)
    check_followers(file)
    values = in_order(file.values)
    drawn, phase = file.only["drawn"] or "", file.only["phase"]
    if phase in AT_COUNCIL and values["council"] is None and "agenda" not in file.tables:
        file.refuse("council", "position.no-council")
    if drawn and phase == "drawn" and drawn not in values["in_play"]:
        values["in_play"] = (*values["in_play"], drawn)
    values["council"] = after_vote(phase, values["council"])
    agenda: tuple[Any, ...] = phases(drawn, values["council"]).get(phase or "", ())
    if phase is None and "agenda" not in file.tables:
        agenda = (Moment(tuple(moments(drawn).items())),)
    return Credo(terms=terms, agenda=agenda, **values)


def after_vote(phase: str | None, council: Council | None) -> Council | None:
    """The Council that meets. After the vote its votes count as counted, even if the file does not say so."""
    if council is None or phase not in ("counted", "voted"):
        return council
    return replace(council, counted=True)


def in_order(values: dict[str, Any]) -> dict[str, Any]:
    """The values of a file with every pile sorted, as a State holds them."""
    sorted_values = dict(values)
    for pile in ("boxes", "stock", "discard", "permanent", "in_play", "beside", "exiles", "fronts"):
        if sorted_values[pile] is not None:
            sorted_values[pile] = tuple(sorted(sorted_values[pile]))
    churches = sorted_values["churches"]
    sorted_values["churches"] = tuple(None if cards is None else tuple(sorted(cards)) for cards in churches)
    return sorted_values


def phases(drawn: str, council: Council | None) -> dict[str, tuple[Step, ...]]:
    """The Steps that are still to do in each phase."""
    called = council is not None and council.emperor
    after = (FreePlay(), HandLimit(), *END) if called else (*after_draw(), *END)
    closing = (Interrupt(STRIKE), CloseCouncil(), *after)
    return {
        "laying": (LayMats(), *END),
        "draw": (*whole_turn(), *END),
        "drawn": (Drawn(drawn), *after_draw(), *END),
        "actions": (*after_draw(), *END),
        "crowned": (Interrupt(REGENCY), *DUE, *after_draw(), *END),
        "call": (CallChoice(), HandLimit(), *END),
        "limit": (HandLimit(), *END),
        "debate": (Debate(), Ballots(), *closing),
        "vote": (Ballots(), *closing),
        "counted": (Interrupt(HESITATES), Outcome(), *closing),
        "voted": closing,
        "count": (FinalCount(), GameEnd()),
        "over": (),
    }


def moments(drawn: str = "") -> dict[str, tuple[Step, ...]]:
    """The Steps that are still to do at each moment at which a dispute can begin, as far as the dispute needs them.
    During the final count nobody has anything left to do."""
    ending = (FreePlay(), CallUntold(), HandLimit(), *END)
    return {
        **phases(drawn, None),
        "actions": ending,
        "laying": (MatsUntold(), *END),
        "dealt": (DealtUntold(), *END),
        "settling": (Settling(), *END),
        "debate": (Debate(None), Voting(), Settling(), *END),
        "vote": (Voting(), Settling(), *END),
        "counted": (Interrupt(HESITATES, None), Settling(), *END),
        "voted": (Interrupt(STRIKE, None), *ending),
        "crowned": (Interrupt(REGENCY, None), *DUE, DrawUntold(), *ending),
        "count": (),
    }


def shorthand(state: Credo) -> dict[str, Any] | None:
    """The present phase in the words that people use."""
    head = state.agenda[0] if state.agenda else None
    drawn = head.article if isinstance(head, Drawn) else ""
    for phase, steps in phases(drawn, state.council).items():
        if state.agenda == steps:
            return {"phase": phase, **({"drawn": drawn} if drawn else {})}
    return None


def check_churches(file: Tables) -> None:
    """No Bishop and none of the Laity is in two places."""
    churches = [church for church in file.values["churches"] or () if church is not None]
    piles = (file.values["boxes"], file.values["discard"], file.values["stock"])
    lying = [card for pile in (*churches, *piles) for card in pile or () if value_of(card) is None]
    for card, n in Counter(lying).items():
        if n > 1:
            file.refuse("churches", "position.twice", card=card)
    for bishop, *_ in filter(None, file.values["exiles"] or ()):
        if bishop not in box().open or not box().open[bishop].bishop:
            file.refuse("exiles", "position.no-bishop", card=bishop)


def check_mats(file: Tables) -> None:
    """A mat has three places for each category, and no number twice."""
    for name, mat in zip(file.terms.seats, file.values["mats"] or (), strict=False):
        laid = [article for row in mat for article in row or ()]
        numbers = Counter(number for article in laid for number in numbers_of(article))
        for number, n in numbers.items():
            if n > 1:
                file.refuse("mats", "position.number-twice", name=name, n=number)
        if any(row is not None and len(row) > PLACES for row in mat):
            file.refuse("mats", "position.range", n=PLACES + 1, least=0, most=PLACES)


def check_followers(file: Tables) -> None:
    """No Follower card occurs more often than in the box."""
    copies = Counter(box().followers)
    piles = [value for cards in file.values["followers"] or () for value in cards or () if value]
    piles += [value for pile in ("discard", "stock") for card in file.values[pile] or () if (value := value_of(card))]
    for value, n in Counter(piles).items():
        if n > copies[value]:
            file.refuse("followers", "position.too-many", value=value, n=n, most=copies[value])
