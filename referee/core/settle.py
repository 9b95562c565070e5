"""Settling a dispute by questions: which answer decides, and when the verdict is sure.

Pure: the same answers give the same question. The rule runs in every world that the answers so far leave open; a world
ends at its first breach, so that what is sure is never called doubtful, and what has no influence is never asked.
"""

from __future__ import annotations

from math import log2
from typing import Any

from msgspec import Struct

from .judge import MOST_OPENED, Opened, breaches_of, default_mover, either_of, judge, open_worlds
from .marks import noting
from .move import Move, Mover
from .question import NotKnown, Question, Value
from .state import MOMENT, TURN
from .verdict import Depends, Illegal, Legal, Verdict

FIRST = (TURN, MOMENT)
"""The questions with which people begin."""

Key = tuple[str, tuple[Value, ...]]
"""A question, by its id and what it is about."""

Told = tuple[tuple[Key, Value | None], ...]
"""Answers in the order in which they were given; None where nobody knows."""


class Settled(Struct, frozen=True):
    """The verdict, and the position as it was told."""

    verdict: Verdict
    state: Any


class Asked(Struct, frozen=True):
    """The next question, and the position as it was told so far."""

    question: Question
    state: Any


class Contradiction(ValueError):
    """An answer that can't be, by what was told before. `possible` are those that can."""

    def __init__(self, question: Question, answer: Value) -> None:
        self.question, self.answer = question, answer
        super().__init__(f"{question.id}: {answer}")


def key_of(question: Question) -> Key:
    return question.id, question.about


def settle(state: Any, who: Mover | None, move: Move, told: Told = ()) -> Settled | Asked:
    """The verdict on a move of `who` (of whoever has to move, if None), or the one question that brings it nearest.
    Raises Contradiction."""
    answers = dict(told)
    state = informed(state, who, move, answers)
    with noting():
        worlds = list(open_worlds(state, who, move, answers))
    kinds = {world.legal for world in worlds}
    if len(kinds) == 1 and len(worlds) < MOST_OPENED:
        return Settled(sure(state, who, move, worlds), state)
    question = _best(worlds, answers)
    if question is None:
        return Settled(judge(state, who, move), state)
    return Asked(question, state)


def informed(state: Any, who: Mover | None, move: Move, answers: dict[Key, Value | None]) -> Any:
    """The State with all those answers filled in that the rule comes to ask for. Raises Contradiction."""
    while True:
        try:
            next(breaches_of(state, default_mover(state, move) if who is None else who, move), None)
        except NotKnown as gap:
            answer = answers.get(key_of(gap.question))
            if answer is None:
                return state
            if gap.question.answers and answer not in gap.question.answers:
                raise Contradiction(gap.question, answer) from None
            state = state.learn(gap.question, answer)
        else:
            return state


def sure(state: Any, who: Mover | None, move: Move, worlds: list[Opened]) -> Verdict:
    """The verdict that all worlds agree on: every breach where everything needed is known, else what each world breaks
    first."""
    verdict = judge(state, who, move)
    if not isinstance(verdict, Depends):
        return verdict
    firsts = [(world.first,) for world in worlds if world.first is not None]
    return either_of(firsts, verdict.rests_on) if firsts else Legal(verdict.rests_on)


def _best(worlds: list[Opened], known: dict[Key, Value | None]) -> Question | None:
    """Of the questions that nobody has answered the one after which most answers make the verdict sure; then the
    strongest split, then the fewest answers, then the one that the rule asks first. As people would, it asks whose turn
    it is and what goes on before all else, where any answer to that brings the verdict nearer."""
    asked: dict[Key, Question] = {}
    by_answer: dict[Key, dict[Value, list[bool]]] = {}
    for world in worlds:
        for question, answer in world.answers:
            key = key_of(question)
            if key not in known:
                asked.setdefault(key, question)
                by_answer.setdefault(key, {}).setdefault(answer, []).append(world.legal)
    best: tuple[tuple[bool, float, float, int, int], Question] | None = None
    doubt = _doubt([world.legal for world in worlds])
    for place, (key, question) in enumerate(asked.items()):
        elsewhere = [world.legal for world in worlds if all(key_of(each) != key for each, _ in world.answers)]
        outcomes = [[*legal, *elsewhere] for legal in by_answer[key].values()]
        decided = sum(len(set(each)) == 1 for each in outcomes) / len(outcomes)
        split = sum(_doubt(each) for each in outcomes) / len(outcomes)
        first = question.id in FIRST and (decided > 0 or split < doubt)
        rank = (not first, -decided, split, len(outcomes), place)
        if best is None or rank < best[0]:
            best = (rank, _widened(question, worlds, key))
    return None if best is None else best[1]


def _widened(question: Question, worlds: list[Opened], key: Key) -> Question:
    """A question with every answer that any world leaves open: what is possible differs from world to world."""
    possible = dict.fromkeys(
        answer for world in worlds for asked, _ in world.answers if key_of(asked) == key for answer in asked.answers
    )
    return Question(question.id, question.about, tuple(possible), question.clause, question.to)


def _doubt(legal: list[bool]) -> float:
    """How open it is whether the move is legal, from 0 to 1."""
    share = sum(legal) / len(legal)
    return 0.0 if share in (0, 1) else -share * log2(share) - (1 - share) * log2(1 - share)


class Group(Struct, frozen=True):
    """Answers to one question that lead to the same verdict."""

    answers: tuple[Value, ...]
    verdict: str


def grouped(state: Any, who: Mover | None, move: Move, question: Question) -> tuple[Group, ...]:
    """What each answer to a question comes to, equal ones together: `legal`, `illegal` or `depends`."""
    found: dict[str, list[Value]] = {}
    for answer in question.answers:
        verdict = judge(state.learn(question, answer), who, move)
        kind = "legal" if isinstance(verdict, Legal) else "illegal" if isinstance(verdict, Illegal) else "depends"
        found.setdefault(kind, []).append(answer)
    return tuple(Group(tuple(answers), verdict) for verdict, answers in found.items())
