"""Verdicts that a seat asks for and all hear: by what all may see, and in the language of each who hears them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from referee.core.state.terms import Seat
from referee.core.words.notation import NotationError
from referee.table.talk import Objected

from ..reading.asking import seen_by_all
from ..reading.reading import NoAnswer
from ..reading.statements import with_speaker
from .settling import Closed, Dispute, Open

if TYPE_CHECKING:
    from ..table.session import Session


def judged_openly(session: Session, text: str, answers: Mapping[str, str]) -> Open | Closed:
    """The next question, or the verdict, by what all may see. Raises NotationError, NoAnswer."""
    return Dispute(seen_by_all(session), text).step(answers)


def objected(session: Session, seat: Seat, text: str, dispute: Closed) -> None:
    """Keeps a verdict that a seat wants all to hear. Raises StoreError."""
    answer, who = dispute.answer, dispute.judged.who
    mover = Seat(who) if isinstance(who, int) else None
    session.table.note(
        Objected(
            by=int(seat),
            text=text,
            verdict=answer.verdict,
            at=session.table.revision,
            move="" if answer.move is None else with_speaker(session, mover, answer.move),
            clauses=tuple(dict.fromkeys(broken.clause for broken in answer.breaches)),
            answers=dispute.answers,
        )
    )


def heard_again(session: Session, objection: Objected) -> Closed | None:
    """The verdict that was asked for, in the language of the session, while the position is the same; None if it
    can't be told in this language."""
    try:
        verdict = judged_openly(session, objection.move or objection.text, objection.answers)
    except (NotationError, NoAnswer):
        return None
    return verdict if isinstance(verdict, Closed) else None
