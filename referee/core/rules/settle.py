"""Settling a dispute by questions: the next question that decides, or the verdict if it is sure.

Pure: the same answers give the same question. The rule runs in every world that the answers so far leave open. A world
ends at its first breach, so that a sure verdict is never called doubtful, and a question without influence is never
asked."""

from __future__ import annotations

from itertools import islice
from math import log2

from msgspec import Struct

from ..state.question import NotKnown, Question, Value
from ..state.state import MOMENT, TURN, State
from .judge import MOST_OPENED, Half, Opened, breaches_of, default_mover, either_of, judge, open_worlds, opened
from .marks import noting
from .move import Move, Mover
from .verdict import Depends, Illegal, Legal, Verdict

MOST_WEIGHED = 512
"""The number of worlds by which a question is chosen if there are more. If no question is better than another in these,
all worlds count."""

FIRST = (TURN, MOMENT)
"""The questions that come before all others, as people would ask them."""

Key = tuple[str, tuple[Value, ...]]
"""A question: its id and its subjects."""

Told = tuple[tuple[Key, Value | None], ...]
"""Answers in the order in which they were given; None if nobody knows."""


class Group(Struct, frozen=True):
    """Answers to one question that lead to the same verdict: `legal`, `illegal` or `depends`."""

    answers: tuple[Value, ...]
    verdict: str


class Settled(Struct, frozen=True):
    """The verdict, and the position with the answers filled in. If the verdict depends on one question that nobody
    could answer, `groups` are its answers by the verdict that they lead to."""

    verdict: Verdict
    state: State
    groups: tuple[Group, ...] = ()


class Asked(Struct, frozen=True):
    """The next question, and the position with the answers so far filled in."""

    question: Question
    state: State


class Keyed(Struct, frozen=True):
    """A world as it is compared with others: its answers by question, and whether the move is legal in it."""

    answers: dict[Key, Value]
    legal: bool


class Share(Struct, frozen=True):
    """The number of worlds in which a move is legal, out of `of` worlds."""

    legal: int
    of: int

    @property
    def sure(self) -> bool:
        """True if the move is legal in all worlds or in none."""
        return self.legal in (0, self.of)

    @property
    def doubt(self) -> float:
        """The entropy of the verdict in bits: 0 if it is sure, 1 if both are equally likely."""
        share = self.legal / self.of
        return 0.0 if self.sure else -share * log2(share) - (1 - share) * log2(1 - share)


class Contradiction(ValueError):
    """An answer that earlier answers exclude."""

    def __init__(self, question: Question, answer: Value) -> None:
        self.question, self.answer = question, answer
        super().__init__(f"{question.id}: {answer}")


def key_of(question: Question) -> Key:
    """The question's id and subjects."""
    return question.id, question.about


def settle(state: State, who: Mover | None, move: Move, told: Told = ()) -> Settled | Asked:
    """The verdict on a move, or the one question that brings it nearest. who: the mover, or None for the seat that has
    to move. told: the answers so far. Raises Contradiction."""
    answers = dict(told)
    state = informed(state, who, move, answers)
    with noting():
        every = open_worlds(state, who, move, answers)
        worlds = list(islice(every, MOST_WEIGHED))
        if len(worlds) == MOST_WEIGHED:
            some = _some_worlds(state, who, move, answers)
            if len({world.legal for world in some}) > 1 and (question := _best(some, answers)) is not None:
                return Asked(question, state)
        worlds += every
    kinds = {world.legal for world in worlds}
    if len(kinds) == 1 and len(worlds) < MOST_OPENED:
        verdict = sure(state, who, move, worlds)
        framing = _framing(worlds, answers) if isinstance(verdict, Illegal) and verdict.either else None
        return Settled(verdict, state) if framing is None else Asked(framing, state)
    question = _best(worlds, answers)
    if question is None:
        return _undecided(state, judge(state, who, move), worlds, answers)
    return Asked(question, state)


def _some_worlds(state: State, who: Mover | None, move: Move, known: dict[Key, Value | None]) -> list[Opened]:
    """At most about MOST_WEIGHED worlds, with equal numbers for each answer to a question if there are enough."""
    worlds_found: list[Opened] = []

    def open_some(half: Half, most: int) -> None:
        worlds, further = opened(half, who, move, known)
        worlds_found.extend(worlds)
        end = len(worlds_found) + most
        for place, each in enumerate(further):
            if share := (end - len(worlds_found)) // (len(further) - place):
                open_some(each, share)

    open_some((state, ()), MOST_WEIGHED)
    return worlds_found


def informed(state: State, who: Mover | None, move: Move, answers: dict[Key, Value | None]) -> State:
    """The State with all those answers filled in that the rule asks for. Raises Contradiction."""
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


def sure(state: State, who: Mover | None, move: Move, worlds: list[Opened]) -> Verdict:
    """The verdict on which all worlds agree: every breach if all that is needed is known, else the first breach of each
    world."""
    verdict = judge(state, who, move)
    if not isinstance(verdict, Depends):
        return verdict
    firsts = [(world.first,) for world in worlds if world.first is not None]
    return either_of(firsts, verdict.rests_on, state.after_end()) if firsts else Legal(verdict.rests_on)


def _undecided(state: State, verdict: Verdict, worlds: list[Opened], known: dict[Key, Value | None]) -> Settled:
    """The verdict if no question is left that would help: the questions that nobody could answer and on which the
    verdict depends, with the outcome of each answer if it is one question."""
    if not isinstance(verdict, Depends) or len(worlds) == MOST_OPENED:
        return Settled(verdict, state)
    open_still = {
        key_of(question): question
        for world in worlds
        for question, _ in world.answers
        if known.get(key_of(question)) is None
    }
    keyed = _keyed(worlds)
    outcomes = _outcomes(keyed)
    hanging = {key: question for key, question in open_still.items() if _matters(outcomes[key])}
    questions = tuple(hanging.values() or open_still.values())
    breaches = tuple({(b.clause, b.case): b for world in worlds if (b := world.first) is not None}.values())
    groups = _groups(outcomes[key_of(questions[0])]) if len(questions) == 1 else ()
    return Settled(Depends(questions, breaches, verdict.rests_on), state, groups)


def _keyed(worlds: list[Opened]) -> list[Keyed]:
    return [Keyed({key_of(question): answer for question, answer in world.answers}, world.legal) for world in worlds]


def _groups(outcomes: dict[Value, Share]) -> tuple[Group, ...]:
    """The answers to a question, grouped by the verdict that they lead to."""
    by_verdict: dict[str, list[Value]] = {}
    for answer, share in outcomes.items():
        kind = "depends" if not share.sure else "legal" if share.legal else "illegal"
        by_verdict.setdefault(kind, []).append(answer)
    return tuple(Group(tuple(answers), kind) for kind, answers in by_verdict.items())


def _comes_after(worlds: list[Keyed], key: Key, asked: dict[Key, Question]) -> Key | None:
    """The open question that must have one particular answer before this one makes sense, or None: the price comes
    before whether somebody can pay it."""
    answers_of_worlds = [world.answers for world in worlds if key in world.answers]
    always = [other for other in asked if other != key and all(other in answers for answers in answers_of_worlds)]
    before = [other for other in always if len({answers[other] for answers in answers_of_worlds}) == 1]
    return next(
        (other for other in before if len({world.answers[other] for world in worlds if other in world.answers}) > 1),
        None,
    )


def _outcomes(worlds: list[Keyed]) -> dict[Key, dict[Value, Share]]:
    """For each answer to each question, the share of worlds in which the move is legal, among the worlds that have this
    answer or do not ask the question."""
    counts_by_question: dict[Key, dict[Value, list[int]]] = {}
    for world in worlds:
        for key, answer in world.answers.items():
            counts = counts_by_question.setdefault(key, {}).setdefault(answer, [0, 0])
            counts[0] += world.legal
            counts[1] += 1
    legal, of = sum(world.legal for world in worlds), len(worlds)
    shares: dict[Key, dict[Value, Share]] = {}
    for key, by_answer in counts_by_question.items():
        legal_elsewhere = legal - sum(counts[0] for counts in by_answer.values())
        elsewhere = of - sum(counts[1] for counts in by_answer.values())
        shares[key] = {
            answer: Share(counts[0] + legal_elsewhere, counts[1] + elsewhere) for answer, counts in by_answer.items()
        }
    return shares


def _matters(outcomes: dict[Value, Share]) -> bool:
    """True if any answer makes the verdict sure, or more likely than another answer does."""
    if any(share.sure for share in outcomes.values()):
        return True
    return len({round(share.legal / share.of, 9) for share in outcomes.values()}) > 1


def _framing(worlds: list[Opened], known: dict[Key, Value | None]) -> Question | None:
    """The question whose turn it is, or which moment, if a world asks it and it was not asked; None otherwise. Asked
    because the reason of a sure verdict depends on it."""
    for id_ in FIRST:
        for world in worlds:
            for question, _ in world.answers:
                if question.id == id_ and key_of(question) not in known:
                    return _widened(question, worlds)
    return None


def _best(worlds: list[Opened], known: dict[Key, Value | None]) -> Question | None:
    """The unanswered question that is asked next, or None. Best is the question after which most answers make the
    verdict sure; then the one with the strongest split, then the fewest answers, then the one that the rule asks first.
    The questions in FIRST go before all others if an answer to them brings the verdict nearer. A question whose answers
    all leave the verdict as open as it is, is not asked, unless all others come after it."""
    asked: dict[Key, Question] = {}
    for world in worlds:
        for question, _ in world.answers:
            if key_of(question) not in known:
                asked.setdefault(key_of(question), question)
    keyed = _keyed(worlds)
    of_all = _outcomes(keyed)
    doubt = Share(sum(world.legal for world in keyed), len(keyed)).doubt
    ranked: list[tuple[tuple[bool, float, float, int, int], Key]] = []
    for place, (key, question) in enumerate(asked.items()):
        if not _matters(of_all[key]):
            continue
        outcomes = list(of_all[key].values())
        decided = sum(share.sure for share in outcomes) / len(outcomes)
        split = sum(share.doubt for share in outcomes) / len(outcomes)
        first = question.id in FIRST and (decided > 0 or split < doubt)
        ranked.append(((not first, -decided, split, len(outcomes), place), key))
    ordered = [key for _, key in sorted(ranked)]
    best = next((key for key in ordered if _comes_after(keyed, key, asked) is None), None)
    if best is None and ordered:
        best = _comes_after(keyed, ordered[0], asked)
    return None if best is None else _widened(asked[best], worlds)


def _widened(question: Question, worlds: list[Opened]) -> Question:
    """The question with every answer that some world leaves open: the possible answers differ from world to world."""
    possible = dict.fromkeys(
        answer
        for world in worlds
        for asked, _ in world.answers
        if asked.id == question.id and asked.about == question.about
        for answer in asked.answers
    )
    return Question(question.id, question.about, tuple(possible), question.clause, question.to)
