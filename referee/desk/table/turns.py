"""What a turn consists of, and what each kind of move is called: the data of `turn.toml`, in words."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from referee.library.errors import Unwritten
from referee.library.load import read_typed
from referee.library.records import TurnFile, TurnPart
from referee.words import contexts

ASIDE = ("offer-draw", "gift", "claim")
"""Kinds of moves that are possible at any moment and hardly ever made."""

IDLE = ("pass", "done", "finish", "end-turn", *ASIDE)
"""Kinds of moves that end something, or stand aside from a turn."""

if TYPE_CHECKING:
    from referee.core.rules.move import Move
    from referee.core.words.wording import Sayer


@cache
def turn_file(game: str) -> TurnFile:
    """The data of a game; nothing if nobody has written any."""
    try:
        return read_typed(game, "turn.toml", TurnFile)
    except Unwritten:
        return TurnFile()


def act(sayer: Sayer, move: Move) -> str:
    """What a move does, as an infinitive; empty if nobody has said it."""
    tag, known = tag_of(move), turn_file(sayer.data.game.id).act
    return sayer.text(contexts.act(tag), known[tag]) if tag in known else ""


def tag_of(move: Move) -> str:
    """The kind of a move; of one that only holds another one, the kind of that."""
    from referee.core.rules.move import Move

    value = next((getattr(move, name) for name in move.__struct_fields__), None)
    return tag_of(value) if isinstance(value, Move) else str(move.__struct_config__.tag)


def sum_of(sayer: Sayer, move: Move) -> tuple[str, ...]:
    """What the sum of the figures of a move is for, rule by rule; nothing if they are not added up."""
    clauses = turn_file(sayer.data.game.id).sum.get(tag_of(move), ())
    return tuple(sayer.article_text(sayer.data.clause(each)) for each in clauses)


def is_aside(move: Move) -> bool:
    """True if a move is possible at any moment and hardly ever made."""
    return tag_of(move) in ASIDE


def is_idle(move: Move) -> bool:
    """True if a move does nothing but end something, or stands aside from a turn."""
    return tag_of(move) in IDLE


def asked(sayer: Sayer, name: str) -> str | None:
    """What is asked for a choice; None if nobody has said it."""
    known = turn_file(sayer.data.game.id).ask
    return sayer.text(contexts.ask(name), known[name]) if name in known else None


def parts(sayer: Sayer) -> tuple[TurnPart, ...]:
    """The parts of a turn in their order."""
    return turn_file(sayer.data.game.id).part


def part_text(sayer: Sayer, part: TurnPart) -> str:
    """What is done in a part of a turn."""
    return sayer.text(contexts.turn_part(part.id), part.text)


def part_title(sayer: Sayer, part: TurnPart) -> str:
    """What a part of a turn is called."""
    return sayer.text(contexts.turn_title(part.id), part.title)
