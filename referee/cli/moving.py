"""Judging and playing: `check`, `move`, `tell`."""

from __future__ import annotations

from itertools import groupby
from typing import TYPE_CHECKING, Annotated, Any

import typer

from .common import (
    As,
    Json,
    Lang,
    Name,
    Position,
    StoreDir,
    completing,
    hidden_or,
    mover_of,
    mover_text,
    new_app,
    open_table,
    readings_of,
    seat_of,
    show_json,
    who_name,
)
from .disputes import Dispute, at_table, looked_at
from .speech import spoken, t
from .usage import UsageError

if TYPE_CHECKING:
    from referee.core.move import Move, Mover
    from referee.core.question import Question
    from referee.core.terms import Seat
    from referee.core.verdict import Verdict
    from referee.table.fold import Table

app = new_app()
MOST_ANSWERS = 12
"""Answers that are listed behind a question, or lines after one that was not understood; more can be seen in the JSON
and with `referee moves`."""

CODES = {"legal": 0, "illegal": 1, "depends": 3}

Said = Annotated[
    list[str], typer.Argument(metavar="[GAME] MOVE", help=t("option.move"), autocompletion=completing("said"))
]
Line = Annotated[str, typer.Argument(metavar="MOVE", help=t("option.move"), autocompletion=completing("moves"))]
Rulings = Annotated[
    list[str] | None,
    typer.Option("--ruling", help=t("option.ruling"), metavar="G7=state", autocompletion=completing("rulings")),
]


@app.command(help=t("help.check"))
def check(
    said: Said,
    seat: As = None,
    position: Position = None,
    ruling: Rulings = None,
    name: Name = None,
    store: StoreDir = None,
    as_json: Json = False,
    lang: Lang = None,
) -> None:
    if len(said) > 2:
        raise UsageError("error.too-many", said=" ".join(said))
    game = said[0] if len(said) == 2 else None
    dispute = looked_at(game, position, ruling, name, store)
    raise typer.Exit(_judge_all(dispute, said[-1], seat, as_json))


@app.command(help=t("help.move"))
def move(
    line: Line, seat: As = None, name: Name = None, store: StoreDir = None, as_json: Json = False, lang: Lang = None
) -> None:
    from referee.core.notation import split_statements

    table, told = open_table(store, name), []
    for statement in split_statements(line):
        dispute = at_table(table)
        who, meant, verdict = judged(dispute, statement, seat)
        answer = told_verdict(dispute, who, meant, verdict)
        before = len(table.entries)
        if answer["verdict"] == "legal" and who is not None and meant is not None:
            table.move(who, meant)
            dispute = at_table(table)
            answer["followed"] = _followed(table, before + 1, seat)
            answer["next"] = dispute.sayer.line(dispute.game.next(table.state))
        told.append(answer)
        if not as_json:
            show_verdict(dispute, answer, verdict)
        if answer["verdict"] != "legal":
            break
    if as_json:
        show_json(told[-1] if len(told) == 1 else {**told[-1], "sequence": told})
    raise typer.Exit(CODES[told[-1]["verdict"]])


def _followed(table: Table, since: int, seat: str | None) -> list[str | None]:
    """What was drawn after a move, as whoever made it may read it; None for what is hidden."""
    from referee.table.fold import is_lot

    if not any(map(is_lot, table.entries[since:])):
        return []
    viewer = None if seat is None else seat_of(table.header.seats, seat)
    lines = readings_of(table, viewer)
    return [line for entry, line in zip(table.entries[since:], lines[since:], strict=True) if is_lot(entry)]


@app.command(help=t("help.tell"))
def tell(
    answer: Annotated[
        str, typer.Argument(metavar="ANSWER", help=t("option.answer"), autocompletion=completing("answers"))
    ],
    name: Name = None,
    store: StoreDir = None,
    as_json: Json = False,
    lang: Lang = None,
) -> None:
    from referee.core.move import TABLE

    table = open_table(store, name)
    dispute = at_table(table)
    meant = _answer(dispute, answer)
    verdict = table.move(TABLE, meant)
    told = told_verdict(dispute, TABLE, meant, verdict)
    told["next"] = dispute.sayer.line(table.game.next(table.state))
    if as_json:
        show_json(told)
    else:
        show_verdict(dispute, told, verdict)
    raise typer.Exit(CODES[told["verdict"]])


def judged(dispute: Dispute, statement: str, seat: str | None) -> tuple[Mover | None, Move | None, Verdict]:
    """One statement read and judged. Where even the mover hangs on something untold, the verdict asks for it. Raises
    NotationError, UsageError."""
    from referee.core.judge import judge
    from referee.core.move import TABLE
    from referee.core.notation import split_speaker
    from referee.core.question import NotKnown
    from referee.core.terms import Seat
    from referee.core.verdict import Depends, Legal

    speaker, line = split_speaker(statement, dispute.seats)
    answer = line[5:] if line.casefold().startswith("tell ") else line
    if (question := dispute.question()) is not None and (answer != line or _answers(dispute, question, line)):
        meant = _answer(dispute, answer)
    else:
        viewer = None if seat is None else seat_of(dispute.seats, seat)
        meant = _read(dispute, line, viewer if speaker is None else Seat(speaker))
    if dispute.state.over() and speaker is None and seat is None:
        return None, meant, judge(dispute.state, TABLE, meant)
    try:
        who = mover_of(dispute.state, speaker, seat, meant)
    except NotKnown as gap:
        verdict = judge(dispute.state, None, meant)
        return None, meant, Depends((gap.question,), ()) if isinstance(verdict, Legal) else verdict
    return who, meant, judge(dispute.state, who, meant)


def _read(dispute: Dispute, line: str, viewer: Seat | None) -> Move:
    """A line as a move. Raises Ambiguous, or NotUnderstood with the legal moves that come closest, as the viewer may
    read them, where the line begins like one."""
    from referee.core.notation import NotUnderstood

    try:
        meant: Move = dispute.game.notation.read(dispute.state, line)
    except NotUnderstood as wrong:
        raise NotUnderstood(wrong.text, _nearest(dispute, line, wrong.nearest, viewer)) from None
    return meant


def _nearest(dispute: Dispute, said: str, forms: tuple[str, ...], viewer: Seat | None) -> tuple[str, ...]:
    """What comes closest to a line that was not understood: legal lines that begin like it, as the viewer may read
    them; else all of them when they are few; else the forms that anything legal has."""
    from difflib import get_close_matches

    legal, heads = dispute.lines(viewer), {form.split()[0] for form in forms}
    alike = [line for line in legal if line.split()[0] in heads] if len(heads) < 3 else []
    if alike:
        return tuple(sorted(get_close_matches(said, alike, n=6, cutoff=0.0), key=alike.index))
    if 0 < len(legal) <= MOST_ANSWERS:
        return tuple(legal)
    begun = dispute.heads()
    every = dispute.game.notation.lines()
    return next((found for some in (forms, every) if (found := tuple(f for f in some if f.split()[0] in begun))), forms)


def told_verdict(dispute: Dispute, who: Mover | None, move: Move | None, verdict: Verdict) -> dict[str, Any]:
    """A verdict as the contract's JSON object."""
    from msgspec import to_builtins

    from referee.core.verdict import Depends, Illegal

    sayer = dispute.sayer
    kind = "illegal" if isinstance(verdict, Illegal) else "depends" if isinstance(verdict, Depends) else "legal"
    questions = [sayer.question(asked) for asked in getattr(verdict, "questions", ())]
    return {
        "verdict": kind,
        "game": dispute.id,
        "move": None if move is None else dispute.game.notation.write(dispute.state, move),
        "by": None if who is None else who_name(who, dispute.seats),
        "breaches": [to_builtins(sayer.refusal(each)) for each in getattr(verdict, "breaches", ())],
        "questions": [
            {"to": asked.to, "text": asked.text, "answers": list(asked.answers), "clause": asked.clause}
            for asked in questions
        ],
        "rests_on": sayer.marks(verdict.rests_on),
    }


def show_verdict(dispute: Dispute, told: dict[str, Any], verdict: Verdict) -> None:
    """A verdict for people: the answer, the clauses, what to do about it."""
    print(t(f"verdict.{told['verdict']}", by=mover_text(told["by"]), move=told["move"]))
    conditional = told["verdict"] == "depends"
    for broken in told["breaches"]:
        print(f"  {t('verdict.would-break') if conditional else '–'} {broken['text']}")
        print(f"    {broken['citation']}")
        print(f"    {broken['because']}")
        if broken["remedy"]:
            print(f"    → {broken['remedy']}")
    for doubtful in getattr(verdict, "also_if", ()):
        print(f"  {t('verdict.also')} {dispute.sayer.refusal(doubtful).text}")
    for asked in told["questions"]:
        few = 0 < len(asked["answers"]) <= MOST_ANSWERS
        print(f"  ? {asked['text']}" + (f" ({spoken().list(asked['answers'], 'or')})" if few else ""))
    dispute.show_marks(verdict.rests_on)
    for line, several in groupby(told.get("followed", [])):
        n = len(list(several))
        shown = [line] * n if line is not None else [hidden_or(line) if n == 1 else t("log.hidden.times", n=n)]
        for each in shown:
            print(f"  {t('log.rolled', move=each)}")
    if "next" in told:
        print(told["next"])


def _answer(dispute: Dispute, text: str) -> Move:
    """An answer to the question that the referee waits for. Raises UsageError."""
    from referee.core.move import Tell

    question = dispute.question()
    if question is None:
        raise UsageError("error.no-question")
    if found := _answers(dispute, question, text):
        return Tell(question.id, question.about, found[0])
    asking = dispute.sayer.question(question)
    raise UsageError("error.answer", text=text, question=asking.text, answers=spoken().list(asking.answers, "or"))


def _answers(dispute: Dispute, question: Question, text: str) -> list[Any]:
    """The answers to a question that are said so, in canonical words or in the language spoken."""
    asking, said = dispute.sayer.question(question), text.strip().casefold()
    every = zip(question.answers, asking.answers, asking.labels, strict=True)
    return [value for value, canonical, label in every if said in (canonical.casefold(), label.casefold())]


def _judge_all(dispute: Dispute, line: str, seat: str | None, as_json: bool) -> int:
    """Judges statement after statement on a position of its own; the first that is not legal ends it."""
    from msgspec.structs import replace

    from referee.core.notation import split_statements
    from referee.core.play import carry_out

    told: list[dict[str, Any]] = []
    for statement in split_statements(line):
        who, meant, verdict = judged(dispute, statement, seat)
        told.append(told_verdict(dispute, who, meant, verdict))
        if not as_json:
            show_verdict(dispute, told[-1], verdict)
        if told[-1]["verdict"] != "legal" or who is None or meant is None:
            break
        if len(split_statements(line)) > 1:
            dispute = replace(dispute, state=carry_out(dispute.state, who, meant))
    if as_json:
        show_json(told[-1] if len(told) == 1 else {**told[-1], "sequence": told})
    return CODES[told[-1]["verdict"]]
