"""What a legal move would bring about that no printed rule says, only a ruling: told when it is judged, before anybody
makes it."""

from __future__ import annotations

from msgspec import UNSET, UnsetType

from referee.core.rules.marks import collecting
from referee.core.rules.play import carry_out
from referee.core.state.terms import Seat

from .judging import words_for
from .resting import looked_at
from .verdicts import Judged


def foreseen(one: Judged, viewer: Seat | None = None) -> str | UnsetType:
    """The words for it, as a seat or a bystander may read them; UNSET where there is nothing to tell."""
    if not one.legal or one.who is None or one.move is None:
        return UNSET
    if not any(mark.kind == "ruling" for mark in looked_at(one)):
        return UNSET
    with collecting() as tale:
        carry_out(one.session.state, one.who, one.move)
    sayer, rulings = one.session.sayer, one.session.game.data.ruling_by_id
    happenings = words_for(one.session, [each for each in tale if each.clause in rulings], viewer)
    return " ".join(sayer.by_ruling(each) for each in happenings) or UNSET
