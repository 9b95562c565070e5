"""Verdicts, what happened and what a result rests on, printed for people."""

from __future__ import annotations

from collections import Counter
from itertools import groupby
from typing import TYPE_CHECKING

from referee.core.verdict import Depends
from referee.desk.choosing import answers_text

from .layout import say
from .speech import spoken, t

if TYPE_CHECKING:
    from referee.core.breach import Breach
    from referee.core.marks import Marks
    from referee.desk.session import Session
    from referee.desk.verdicts import Answer, Judged

NO_PLAYER = ("chance", "table")
"""Who moves without sitting in a seat."""

MOST_FIELDS = 3
"""Sample figures that are named; `--verbose` names all."""


def show_verdict(one: Judged, told: Answer, rests: Marks, notation: str | None = None, verbose: bool = False) -> None:
    """The answer, the clauses, what to do about it; after a move what it did. `rests` is what has
    to be said of that on which it rests; `notation` the language in which the move is written."""
    from referee.desk.notating import in_words
    from referee.desk.verdicts import DEPENDS

    session, verdict = one.session, one.verdict
    move = in_words(session, session.state, told.move, notation) if told.move else ""
    if verdict_hangs_on_view(one):
        say(t("verdict.unseen", by=mover_text(told.by), move=move), style=STYLES[told.verdict])
    elif told.by is None or (told.by in NO_PLAYER and told.breaches):  # a player may have said what only chance can do
        say(t(f"verdict.{told.verdict}.anybody", move=move), style=STYLES[told.verdict])
    else:
        say(t(f"verdict.{told.verdict}", by=mover_text(told.by), move=move), style=STYLES[told.verdict])
    open_still = told.verdict == DEPENDS
    if told.note:
        say(told.note, "  ")
    either = getattr(verdict, "either", False)
    if either and len({broken.clause for broken in told.breaches}) > 1:
        say(t("verdict.either"), "  ")
    before, reasons = "", set[str]()
    remedies = Counter(broken.remedy for broken in told.breaches if broken.remedy)
    for broken in sorted(
        told.breaches, key=lambda each: remedies[each.remedy or ""] > 1
    ):  # what helps twice says least
        if broken.text == before and broken.because in reasons:
            continue
        reasons.add(broken.because)
        if broken.text != before:
            say(broken.text, f"  {t('verdict.would-break')} " if open_still else "  – ")
            say(broken.citation, "    ", "dim")
        before = broken.text
        say(t("verdict.perhaps", because=broken.because) if open_still or either else broken.because, "    ")
        if broken.remedy:
            say(broken.remedy, "    → ")
    cited = {broken.clause for broken in told.breaches}
    for doubtful in getattr(verdict, "also_if", ()):
        if doubtful.clause not in cited:
            cited.add(doubtful.clause)
            say(_doubtful(session, doubtful), f"  {t('verdict.also')} ")
    waits = open_still and bool(told.next)
    for asked, question in () if waits else zip(told.questions, getattr(verdict, "questions", ()), strict=True):
        labels = session.sayer.question(question).labels
        shown = answers_text(labels, spoken())
        say(asked.text + (f" ({shown})" if shown else ""), "  ? ")
    show_marks(session, verdict.rests_on if verbose else rests, verbose)
    show_happened(told, one.session, notation)
    if waits and told.next:
        say(told.next)


def verdict_hangs_on_view(one: Judged) -> bool:
    """Whether the referee knows what a verdict hangs on, and whoever asks may not see it."""
    return isinstance(one.verdict, Depends) and not one.verdict.questions and one.session.state.terms.knowing


STYLES = {"legal": "good", "illegal": "bad", "depends": "open"}
"""How each verdict stands out."""


def _doubtful(session: Session, broken: Breach) -> str:
    """A clause that is perhaps broken, too; of a ruling what it comes to here, not what it asks."""
    refusal = session.sayer.refusal(broken)
    text: str = refusal.because if broken.clause in session.game.data.ruling_by_id else refusal.text
    return text


def show_happened(told: Answer, session: Session, notation: str | None = None) -> None:
    """The lots that fell, as far as what happened does not tell them, and what the move did; equal neighbours once."""
    from referee.desk.gathering import gathered
    from referee.desk.notating import in_words

    lots = (line and in_words(session, session.state, line, notation) for line in told.followed or ())
    if told.happened:
        lots = (line for line in lots if line is None)
    for line, several in groupby(lots):
        n = len(list(several))
        shown = [line] * n if line is not None else [hidden_or(line) if n == 1 else t("log.hidden.times", n=n)]
        for each in shown:
            say(t("log.rolled", move=each), "  ")
    for text, clause in gathered(told.happened or (), session.sayer):
        say(f"{text}  [{clause}]", "  ")


def show_marks(session: Session, marks: Marks, verbose: bool = False) -> None:
    """On what a result rests that is no printed rule: rulings that the table chose itself, and samples, of which a few
    are named; when `verbose` all of them, and the rulings that hold by default."""
    data = session.game.data
    fields = [mark.id for mark in sorted(marks) if mark.kind == "sample"]
    named = fields if verbose else fields[:MOST_FIELDS]
    if len(fields) > len(named):
        say(t("rests.samples", fields=", ".join(named), n=len(fields) - len(named)))
    elif fields:
        say(t("rests.sample", field=", ".join(named)))
    for mark in sorted(marks):
        if mark.kind == "ruling" and (verbose or mark.option != data.ruling(mark.id).default):
            words = session.sayer.option(data.ruling(mark.id), mark.option)
            own = mark.option != data.ruling(mark.id).default
            say(t("rests.ruling" if own else "rests.default", id=mark.id, option=words))


def show_trust(told: Answer) -> None:
    """What is taken on trust, because the referee can't see it."""
    for each in told.rests_on:
        if "trust" in each:
            say(t("rests.trust", unless=each["unless"]))


def mover_text(by: str | None) -> str:
    """Whose move it is, for people: a player by name, chance and the table in the language spoken."""
    if by is None:
        return "?"
    return t(f"who.{by}") if by in NO_PLAYER else by


def hidden_or(line: str | None) -> str:
    """A line of a log as it is printed, or the words for one that its reader may not see."""
    return t("log.hidden") if line is None else line
