"""The count, line by line, as data and for people."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from msgspec import Struct, to_builtins

from referee.core.rules.marks import Marks, noting
from referee.core.state.question import Question

from ..judging.verdict_lines import mark_lines
from ..judging.verdicts import CODES, DEPENDS, LEGAL, asking
from ..lines import Line

if TYPE_CHECKING:
    from .session import Session


class Count(Struct, frozen=True):
    """The rows of a count, the question it waits for, the winners' names at the end, and on what it rests: by itself,
    and with all on which the position rests."""

    rows: tuple[dict[str, Any], ...]
    waits: Question | None
    winners: tuple[str, ...] | None
    own: Marks
    every: Marks

    @property
    def code(self) -> int:
        """The exit code of the contract."""
        return CODES[DEPENDS if self.waits is not None else LEGAL]


def count(session: Session) -> Count:
    """The count of the present position."""
    with noting() as book:
        lines, ended = session.count(), session.ending()
    sayer = session.sayer
    rows = tuple(
        {
            "player": None if line.seat is None else session.seats[line.seat],
            "text": sayer.line(line),
            "values": {key: value for key, value in line.values if isinstance(value, int)},
            "clause": line.clause,
            "citation": sayer.citation(sayer.data.article(line.clause)) if line.clause else "",
        }
        for line in lines
    )
    winners = None if ended is None else tuple(session.seats[seat] for seat in ended.winners)
    return Count(rows, session.question(), winners, frozenset(book), session.state.marks | book)


def count_data(session: Session, count: Count) -> dict[str, Any]:
    """A count as `referee score --json` answers it."""
    waits = count.waits
    return {
        "game": session.id,
        "over": count.winners is not None,
        "winners": count.winners,
        "lines": count.rows,
        **({} if waits is None else {"questions": (to_builtins(asking(session, waits)),)}),
        "rests_on": session.sayer.marks(count.every),
    }


def count_lines(session: Session, count: Count, verbose: bool = False) -> Iterator[Line]:
    """A count for people, with what is still open."""
    for row in count.rows:
        yield Line(f"{row['text']}  [{row['clause']}]" if row["clause"] else row["text"])
    if count.waits is not None:
        yield Line(session.next())
    elif count.winners is None and session.state.agenda:
        yield Line(session.sayer.referee("score.running"))
    yield from mark_lines(session, count.every if verbose else count.own, verbose)
