"""Moves at the wrong moment: the clause that says when each kind of move can be made."""

from __future__ import annotations

from collections.abc import Iterator

from referee.core import Breach, Move, breach

from ..box.components import CAPITULUM
from ..moves import (
    Accuse,
    AccuseSeveral,
    Answer,
    Ask,
    CallOut,
    ChooseMonk,
    Deal,
    Go,
    Play,
    Repent,
    Request,
    Reveal,
    RingBell,
    Search,
    Silence,
)
from ..position.state import Abbey


def misplaced(state: Abbey, move: Move) -> Iterator[Breach]:
    """The breach of a move of this kind at the wrong moment; none for a move that only answers another one."""
    match move:
        case RingBell():
            yield breach("turn.bell.first-only", "again")
        case Go():
            yield breach("turn.move.steps", "not-now")
        case Ask():
            yield breach("turn.encounter.must-ask", "nobody")
        case Silence() | Answer():
            yield breach("ask.reply.silence", "nothing")
        case Search():
            yield breach("room.cell.draw", "nothing")
        case Request() if state.pile:
            yield breach("room.parl.request", "pile")
        case Request():
            yield breach("room.parl.request", "elsewhere")
        case Reveal():
            yield breach("rev.where", "later" if before_the_abbot(state) else "elsewhere")
        case Accuse() | AccuseSeveral():
            yield breach("acc.where-how", "later" if before_the_abbot(state) else "elsewhere")
        case Play():
            yield breach("room.script.special", "moment")
        case CallOut() if state.ruling("G14") == "prompt":
            yield breach("G14", "prompt")
        case CallOut():
            yield breach("turn.bell.first-only", "not-forgotten")
        case Repent() if state.ruling("G62") == "correction":
            yield breach("G62", "correction")
        case Repent():
            yield breach("penance.cause.table", "between")
        case ChooseMonk():
            yield breach("setup.monk.choose", "all")
        case Deal():
            yield breach("setup.deal.size", "over")


def before_the_abbot(state: Abbey) -> bool:
    """True if a Monk may stand in the Capitulum although this is not the moment for a claim (G34)."""
    return any(place in (None, CAPITULUM) for place in state.rooms)
