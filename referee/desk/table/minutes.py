"""What was said beside the moves, in words."""

from __future__ import annotations

from typing import TYPE_CHECKING

from referee.table.talk import Agreed, AskedBack, Declined, Joined, Left, Objected, TakenBack, places

from ..answers import Beside

if TYPE_CHECKING:
    from collections.abc import Sequence

    from referee.core.words.wording import Sayer
    from referee.table.talk import Remark, Talk


def minutes(sayer: Sayer, remarks: Sequence[Remark]) -> tuple[Beside, ...]:
    """Everything that was said beside the moves; everybody may read it."""
    return tuple(
        Beside(str(each.talk.__struct_config__.tag), each.at, place, _worded(sayer, each.talk), _by(sayer, each.talk))
        for each, place in zip(remarks, places(remarks), strict=True)
    )


def decisions(besides: Sequence[Beside]) -> tuple[Beside, ...]:
    """What has a bearing on how the game went: all but who came and went."""
    return tuple(each for each in besides if each.kind not in ("joined", "left"))


def _by(sayer: Sayer, talk: Talk) -> str | None:
    return None if isinstance(talk, TakenBack) else sayer.seats[talk.by]


def _worded(sayer: Sayer, talk: Talk) -> str:
    say, by = sayer.referee, _by(sayer, talk)
    match talk:
        case Joined():
            return say("talk.joined", player=by)
        case Left():
            return say("talk.left", player=by)
        case AskedBack(moves=moves):
            return say("talk.ask-back", player=by, n=moves)
        case Agreed():
            return say("talk.agree", player=by)
        case Declined():
            return say("talk.decline", player=by)
        case TakenBack(moves=moves):
            return say("talk.taken-back", n=moves)
        case Objected(text=text, verdict=verdict, clauses=clauses):
            objection = say("talk.objection", player=by, text=text, verdict=say(f"talk.{verdict}"))
            return f"{objection}  [{', '.join(clauses)}]" if clauses else objection
