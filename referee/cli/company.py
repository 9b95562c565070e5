"""What bots do after a move, told."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from .layout import say
from .speech import t
from .telling import show_happened

if TYPE_CHECKING:
    from referee.core.terms import Seat
    from referee.desk.judging import Played
    from referee.desk.session import Session


def bots_play(
    session: Session, viewer: Seat | None = None, notation: str | None = None, quiet: bool = False
) -> Iterator[Played]:
    """What the bots of a table do until a person has to decide, told as `viewer` may read it unless `quiet`. Raises
    Overtaken, StoreError."""
    from referee.bots.company import Company
    from referee.desk.notating import in_words

    for done in Company(session).play(session, viewer):
        answer, before = done.answer, session
        session = done.session
        if not quiet:
            line = _line(before, done, viewer)
            shown = t("log.hidden") if line is None else in_words(before, before.state, line, notation)
            say(t("bot.moves", player=answer.by, move=shown))
            show_happened(answer, before, notation)
        yield done


def _line(before: Session, done: Played, viewer: Seat | None) -> str | None:
    """A bot's move as `viewer` may read it; None where it is nobody else's business."""
    move = before.game.seen(before.state, done.judged.who, done.judged.move, viewer)
    return None if move is None else str(before.game.notation.write(before.state, move))
