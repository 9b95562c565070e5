"""What is said at a table, as moves, or as the lines that are offered for it."""

from __future__ import annotations

import pytest

from referee.core.words.notation import Ambiguous, Unsure, split_speaker
from referee.desk.judging.judging import Judged, judged_in_order
from referee.desk.table.session import Session

OFFERED = "? "
"""Stands before what a sentence means that leaves a word without a reason: its moves are offered, and none is made."""


def assert_means(session: Session, sentence: str, meant: str) -> None:
    """That a sentence is heard as these moves, all of them legal; that they are offered, where `?` stands before."""
    lines = meant.removeprefix(OFFERED)
    try:
        found = list(judged_in_order(session, sentence))
    except (Ambiguous, Unsure) as asked:
        if not meant.startswith(OFFERED):
            raise
        seats = session.seats
        offered = ["; ".join(split_speaker(each, seats)[1] for each in line.split("; ")) for line in asked.nearest]
        assert lines in offered
        return
    assert "; ".join(one.session.game.notation.write(one.session.state, one.move) for one in found) == lines
    assert all(one.legal for one in found)


def judged(session: Session, sentence: str) -> list[Judged]:
    """The moves of a sentence; those that are offered first for it, where `?` stands before."""
    if not sentence.startswith(OFFERED):
        return list(judged_in_order(session, sentence))
    with pytest.raises(Unsure) as asked:
        list(judged_in_order(session, sentence.removeprefix(OFFERED)))
    return list(judged_in_order(session, asked.value.nearest[0]))
