"""Verdicts, what happened and what a result rests on, printed for people."""

from __future__ import annotations

from itertools import groupby
from typing import TYPE_CHECKING

from .speech import spoken, t

if TYPE_CHECKING:
    from referee.core.marks import Marks
    from referee.core.verdict import Verdict
    from referee.desk.session import Session
    from referee.desk.verdicts import Answer

MOST_ANSWERS = 12
"""Answers that are listed behind a question; more can be seen in the JSON and with `referee moves`."""


def show_verdict(session: Session, told: Answer, verdict: Verdict, notation: str | None = None) -> None:
    """The answer, the clauses, what to do about it; after a move what it did and what comes next. `notation` is the
    language in which the move is written."""
    from referee.desk.notating import in_words
    from referee.desk.verdicts import DEPENDS

    move = told.move and in_words(session, session.state, told.move, notation)
    print(t(f"verdict.{told.verdict}", by=mover_text(told.by), move=move))
    open_still = told.verdict == DEPENDS
    if told.note:
        print(f"  {told.note}")
    for broken in told.breaches:
        print(f"  {t('verdict.would-break') if open_still else '–'} {broken.text}")
        print(f"    {broken.citation}")
        print(f"    {t('verdict.perhaps', because=broken.because) if open_still else broken.because}")
        if broken.remedy:
            print(f"    → {broken.remedy}")
    cited = {broken.clause for broken in told.breaches}
    for doubtful in getattr(verdict, "also_if", ()):
        if doubtful.clause not in cited:
            cited.add(doubtful.clause)
            print(f"  {t('verdict.also')} {session.sayer.refusal(doubtful).text}")
    for asked in told.questions:
        few = 0 < len(asked.answers) <= MOST_ANSWERS
        print(f"  ? {asked.text}" + (f" ({spoken().list(asked.answers, 'or')})" if few else ""))
    show_marks(session, verdict.rests_on)
    show_happened(told)
    if told.next:
        print(told.next)


def show_happened(told: Answer) -> None:
    """The lots that fell, and what the move did; equal neighbours once."""
    for line, several in groupby(told.followed or ()):
        n = len(list(several))
        shown = [line] * n if line is not None else [hidden_or(line) if n == 1 else t("log.hidden.times", n=n)]
        for each in shown:
            print(f"  {t('log.rolled', move=each)}")
    for (text, clause), again in groupby(told.happened or (), lambda each: (each.text, each.clause)):
        n = len(list(again))
        print(f"  {text}  [{clause}]" if n == 1 else f"  {text} (× {n})  [{clause}]")


def show_marks(session: Session, marks: Marks) -> None:
    """On what a result rests that is no printed rule: rulings that the table chose itself, and samples."""
    data = session.game.data
    for mark in sorted(marks):
        if mark.kind == "sample":
            print(t("rests.sample", field=mark.id))
        elif mark.option != data.ruling(mark.id).default:
            words = session.sayer.text(f"{mark.id}.option.{mark.option}", data.ruling(mark.id).options[mark.option])
            print(t("rests.ruling", id=mark.id, option=words))


def mover_text(by: str | None) -> str:
    """Whose move it is, for people: a player by name, chance and the table in the language spoken."""
    if by is None:
        return "?"
    return t(f"who.{by}") if by in ("chance", "table") else by


def hidden_or(line: str | None) -> str:
    """A line of a log as it is printed, or the words for one that its reader may not see."""
    return t("log.hidden") if line is None else line
