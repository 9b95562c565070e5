"""A verdict for people: the answer, the clauses, what to do about it; after a move what it did."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from itertools import groupby
from typing import TYPE_CHECKING

from referee.core.rules.verdict import Depends

from ..gathering import gathered
from ..hiding import hidden_or
from ..lines import Line, Style
from ..reading.notating import in_words
from .choosing import answers_text
from .verdicts import DEPENDS

if TYPE_CHECKING:
    from referee.core.rules.breach import Breach
    from referee.core.rules.marks import Marks
    from referee.core.words.wording import Refusal, Sayer

    from ..table.session import Session
    from .verdicts import Answer, Judged

NO_PLAYER = ("chance", "table")
"""Who moves without sitting in a seat."""

MOST_FIELDS = 3
"""The number of sample figures that are named, unless all are wanted."""

STYLES: dict[str, Style] = {"legal": "good", "illegal": "bad", "depends": "open"}
"""How each verdict stands out."""


def verdict_lines(
    one: Judged, answer: Answer, rests: Marks, notation: str | None = None, verbose: bool = False
) -> Iterator[Line]:
    """An answer for people. `rests` are the marks to name; `notation` is the language in which moves are written."""
    session = one.session
    yield Line(_head(one, answer, notation), style=STYLES[answer.verdict])
    if answer.note:
        yield Line(answer.note, "  ")
    yield from _breach_lines(one, answer)
    waits = answer.verdict == DEPENDS and bool(answer.next)
    for asked, question in () if waits else zip(answer.questions, getattr(one.verdict, "questions", ()), strict=True):
        shown = answers_text(session.sayer.question(question).labels, session.sayer.words)
        yield Line(asked.text + (f" ({shown})" if shown else ""), "  ? ")
    yield from mark_lines(session, one.verdict.rests_on if verbose else rests, verbose)
    yield from happened_lines(answer, session, notation)
    if waits and answer.next:
        yield Line(answer.next)


def _head(one: Judged, answer: Answer, notation: str | None) -> str:
    """The verdict itself, with the move and its mover."""
    session: Session = one.session
    sayer: Sayer = session.sayer
    move = in_words(session, session.state, answer.move, notation) if answer.move else ""
    if _hangs_on_view(one):
        return sayer.referee("verdict.unseen", by=who_text(sayer, answer.by), move=move)
    if answer.by is None or (
        answer.by in NO_PLAYER and answer.breaches
    ):  # a player may have said what only chance can do
        return sayer.referee(f"verdict.{answer.verdict}.anybody", move=move)
    return sayer.referee(f"verdict.{answer.verdict}", by=who_text(sayer, answer.by), move=move)


def _hangs_on_view(one: Judged) -> bool:
    """True if the referee knows what decides the verdict, but the asking player may not see it."""
    return isinstance(one.verdict, Depends) and not one.verdict.questions and one.session.state.terms.knowing


def _breach_lines(one: Judged, answer: Answer) -> Iterator[Line]:
    """Every rule that is broken, each clause once; what remedies several of them is said first."""
    say, open_still = one.session.sayer.referee, answer.verdict == DEPENDS
    either = getattr(one.verdict, "either", False)
    if either and len({broken.clause for broken in answer.breaches}) > 1:
        yield Line(say("verdict.either"), "  ")
    for is_new, broken in _once(answer.breaches):
        if is_new:
            yield Line(broken.text, f"  {say('verdict.would-break')} " if open_still else "  – ")
            yield Line(broken.citation, "    ", "dim")
        unsure = open_still or either
        yield Line(say("verdict.perhaps", because=broken.because) if unsure else broken.because, "    ")
        if broken.remedy:
            yield Line(broken.remedy, "    → ")
    cited = {broken.clause for broken in answer.breaches}
    for doubtful in getattr(one.verdict, "also_if", ()):
        if doubtful.clause not in cited:
            cited.add(doubtful.clause)
            yield Line(_doubtful(one.session, doubtful), f"  {say('verdict.also')} ")


def _once(breaches: Iterable[Refusal]) -> Iterator[tuple[bool, Refusal]]:
    """Breaches without those that say nothing new, and whether the clause of each is another than the one before."""
    remedies = Counter(broken.remedy for broken in breaches if broken.remedy)
    before, reasons = "", set[str]()
    for broken in sorted(breaches, key=lambda each: remedies[each.remedy or ""] > 1):  # what helps twice says least
        if broken.text == before and broken.because in reasons:
            continue
        reasons.add(broken.because)
        yield broken.text != before, broken
        before = broken.text


def _doubtful(session: Session, broken: Breach) -> str:
    """A clause that is perhaps broken, too; of a ruling what it comes to here, not what it asks."""
    refusal: Refusal = session.sayer.refusal(broken)
    return refusal.because if broken.clause in session.game.data.ruling_by_id else refusal.text


def happened_lines(answer: Answer, session: Session, notation: str | None = None) -> Iterator[Line]:
    """The lots that fell, as far as what happened does not tell them, and what the move did; equal neighbours once."""
    sayer = session.sayer
    lots: Iterable[str | None] = (
        line and in_words(session, session.state, line, notation) for line in answer.followed or ()
    )
    if answer.happened:
        lots = (line for line in lots if line is None)
    for line, several in groupby(lots):
        n = len(list(several))
        times = sayer.referee("log.hidden.times", n=n) if line is None and n > 1 else hidden_or(sayer, line)
        for each in [times] * (1 if line is None else n):
            yield Line(sayer.referee("log.rolled", move=each), "  ")
    for text, clause in gathered(answer.happened or (), sayer):
        yield Line(f"{text}  [{clause}]", "  ")


def mark_lines(session: Session, marks: Marks, verbose: bool = False) -> Iterator[Line]:
    """On what a result rests that is no printed rule: rulings that the table chose itself, and samples, a few
    of them named; when `verbose` all of them, and the rulings that hold by default."""
    data, say = session.game.data, session.sayer.referee
    fields = [mark.id for mark in sorted(marks) if mark.kind == "sample"]
    named = fields if verbose else fields[:MOST_FIELDS]
    if len(fields) > len(named):
        yield Line(say("rests.samples", fields=", ".join(named), n=len(fields) - len(named)))
    elif fields:
        yield Line(say("rests.sample", field=", ".join(named)))
    for mark in sorted(marks):
        if mark.kind == "ruling" and (verbose or mark.option != data.ruling(mark.id).default):
            words = session.sayer.option(data.ruling(mark.id), mark.option)
            own = mark.option != data.ruling(mark.id).default
            yield Line(say("rests.ruling" if own else "rests.default", id=mark.id, option=words))


def trust_lines(answer: Answer, sayer: Sayer) -> Iterator[Line]:
    """What is taken on trust, because the referee can't see it."""
    for each in answer.rests_on:
        if "trust" in each:
            yield Line(sayer.referee("rests.trust", unless=each["unless"]))


def who_text(sayer: Sayer, by: str | None) -> str:
    """Whose move it is, for people: a player by name, chance and the table in the language spoken."""
    if by is None:
        return "?"
    return sayer.referee(f"who.{by}") if by in NO_PLAYER else by
