"""A dispute without log or file: `settle`, and position files for people: `position`."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from ..call import Call
from ..layout import say
from ..options import Edition, Game, Variant, argument, command, new_app, option

if TYPE_CHECKING:
    from referee.desk.judging.settling import Closed, Dispute, Next, Open

app = new_app()


@command(app, "ruling", "notation", "verbose", "as_json")
def settle(
    call: Call,
    said: Annotated[list[str] | None, argument("[GAME] [SEAT: MOVE]", "settle", "games")] = None,
    seats: Annotated[str | None, option("seats", "Ann,Ben / 3", text="players")] = None,
    variant: Variant = "",
    edition: Edition = None,
    answer: Annotated[
        list[str] | None, typer.Option("--answer", "-a", help="option.settle-answer", metavar="ID=VALUE")
    ] = None,
    out: Annotated[Path | None, option("out", "FILE", text="settle-out")] = None,
) -> int:
    from referee.desk.judging.disputing import (
        SEATS,
        answers_told,
        code_of,
        dispute_data,
        dispute_lines,
        seated,
        seats_question,
    )
    from referee.desk.judging.settling import Closed
    from referee.desk.table.kept import position_file

    asks = not call.as_json and sys.stdin.isatty()
    answers = answers_told(answer or ())
    game, statement = _dispute(call, said or [], asks)
    count = answers.pop(SEATS, seats)
    names = seated(game, statement, count)
    if names is None and asks:
        names = seated(game, statement, input(f"{call.text('settle.seats')} ").strip())
    if names is None:
        outcome: Open | Closed = seats_question(game, answers, call.words)
    else:
        agreed = {"variant": variant, "edition": edition or "", "rulings": call.rulings()}
        outcome = settled(call, game, statement, names, answers, asks, **agreed)
    if out is not None and isinstance(outcome, Closed):
        position_file(out, outcome.position())
    was_asked = sys.stdin.isatty()
    call.answer(dispute_data(outcome), dispute_lines(outcome, call.words, call.notation, call.verbose, was_asked))
    return code_of(outcome)


def settled(
    call: Call, game: str, statement: str, names: tuple[str, ...], answers: dict[str, str], asks: bool, **agreed: Any
) -> Open | Closed:
    """The verdict; or, where nobody can be asked, the next question. Raises NotationError, NoAgreement."""
    from referee.desk.judging.settling import Dispute, Open, blank

    dispute = Dispute(blank(game, call.words, names, call.store, **agreed), statement)
    outcome = dispute.step(answers)
    while asks and isinstance(outcome, Open):
        answers[outcome.question.id] = _asked(call, dispute, outcome.question, answers)
        outcome = dispute.step(answers)
    return outcome


def _asked(call: Call, dispute: Dispute, question: Next, answers: dict[str, str], whole: bool = False) -> str:
    """What is typed to a question, asked again until it is one of its answers; `?` says that nobody knows."""
    from referee.desk.judging.disputing import prompt
    from referee.desk.judging.settling import UNKNOWN
    from referee.desk.reading.reading import NoAnswer

    asking = prompt(question, call.words, not answers, whole)
    while True:
        typed = input(asking.text).strip()
        if asking.wants_more(typed):
            return _asked(call, dispute, question, answers, whole=True)
        if (chosen := asking.chosen(typed)) is not None:
            return chosen
        try:
            dispute.step({**answers, question.id: typed or UNKNOWN})
        except NoAnswer:
            say(call.text("settle.no-answer", said=typed, answers=asking.shown))
            continue
        return typed or UNKNOWN


def _dispute(call: Call, typed: list[str], asks: bool) -> tuple[str, str]:
    """The game and the statement; what is left out is asked. Raises UsageError."""
    from referee.desk.faults import UsageError
    from referee.desk.judging.disputing import game_prompt, statement_prompt
    from referee.desk.reading.statements import game_and_line
    from referee.library.load import games

    game, statement = game_and_line(typed) if len(typed) != 1 or typed[0] not in games() else (typed[0], "")
    if asks and game is None:
        game = input(game_prompt(call.words, games())).strip()
    if asks and not statement and game in games():
        statement = input(statement_prompt(game, call.words)).strip()
    if not game or not statement:
        raise UsageError("error.settle-position")
    return game, statement


@command(app)
def position(
    call: Call,
    game: Game,
    blank: Annotated[bool, option("blank")] = False,
    example: Annotated[bool, option("example")] = False,
) -> None:
    from referee.desk.books.templates import written
    from referee.desk.faults import UsageError

    if blank == example:
        raise UsageError("error.position-way")
    print(written(game, call.words, blank), end="")
