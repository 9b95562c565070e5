"""What the referee answers when somebody asks something of it and makes no move."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Annotated

from msgspec import Meta, Struct

from ..answers import GameId, Revision

if TYPE_CHECKING:
    from referee.core.state.terms import Seat
    from referee.speech.intents import Intent

    from ..scene import Scene

MOST_TOLD = 3
"""The largest number of lines of the log that are repeated."""


class Requested(Struct, frozen=True, omit_defaults=True):
    """`referee check` and `move` where something is asked of the referee itself."""

    intent: Annotated[str, Meta(description="what was asked: undo, redo, now, score, card, meaning, help …")]
    game: GameId
    lines: Annotated[tuple[str, ...], Meta(description="the answer in the language of the command")]
    revision: Revision = ""


def answer_intent(scene: Scene, seat: Seat | None, intent: Intent) -> Requested:
    """The answer to a request; a move that is to be taken back or made again is named, and nothing is changed."""
    revision = "" if scene.kept is None else str(scene.table.revision)
    return Requested(intent, scene.id, tuple(_lines(scene, seat, intent)), revision)


def _lines(scene: Scene, seat: Seat | None, intent: Intent) -> Iterator[str]:
    match intent:
        case "score":
            yield from (scene.sayer.line(line) for line in scene.count())
        case "card":
            yield from scene.carried_out() or (scene.sayer.referee("request.no-card"),)
        case "meaning" | "say-again":
            yield from _last(scene, seat)
        case "help":
            yield scene.sayer.referee("request.help")
        case "undo" | "redo" | "wait" | "not-that":
            yield scene.sayer.referee(f"request.{intent}")
    if intent != "score":
        yield from _now(scene, seat)


def _now(scene: Scene, seat: Seat | None) -> Iterator[str]:
    """What now, in two lines at most."""
    from ..table.present import lines, now

    yield from lines(now(scene, seat), scene)


def _last(scene: Scene, seat: Seat | None) -> Iterator[str]:
    """What happened last at a table, as a seat may read it."""
    if scene.kept is None:
        return
    from referee.table.tales import tale_of

    from ..judging.judging import words_for

    for number in range(len(scene.table.entries) - 1, -1, -1):
        happened = words_for(scene, tale_of(scene.table, number), seat)
        if happened:
            yield from (each.text for each in happened[-MOST_TOLD:])
            return
