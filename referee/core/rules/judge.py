"""judge: whether a move is legal, tried with every answer to what is not known.

A rule is a generator of plain ifs and knows nothing of this. When it meets an unknown value it stops with the question;
each possible answer is filled into the position, and the rule runs again in each of these worlds."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import TypeVar

from msgspec import Struct
from msgspec.structs import replace

from referee.core.rules.marks import witness

from ..state.fields import masked
from ..state.question import NotKnown, Question, Value
from ..state.state import State
from .breach import Breach, breach
from .decision import Kind
from .marks import Marks, noting, trusting
from .moment import Moment
from .move import CHANCE, TABLE, Move, Mover, Tell
from .step import Ask, Step
from .verdict import Depends, Illegal, Legal, Verdict

S = TypeVar("S", bound=State)

MOST_ANSWERS = 8
"""The largest number of answers to a question for which all are tried, to see whether they lead to the same player."""

MOST_WORLDS = 64
"""The largest number of worlds in which the one question that decides is looked for. With more, all questions are
listed."""

MOST_CLOSED = 24
"""The largest number of windows that are passed, one below the other. More than that follow on each other for ever:
turns in which nobody has anything to do."""

MOST_OPENED = 4096
"""The largest number of worlds that are opened, each only up to its first breach."""

Answers = tuple[tuple[Question, Value], ...]
Half = tuple[State, Answers]
"""A State in which some questions are answered, and these answers."""

Known = Mapping[tuple[str, tuple[Value, ...]], Value | None]
"""Answers by question and subject; None if nobody knows."""


class World(Struct, frozen=True):
    """One consistent set of answers and every rule that the move breaks with it."""

    answers: Answers
    breaches: tuple[Breach, ...]


class Opened(Struct, frozen=True):
    """One consistent set of answers and the first rule that the move breaks with it, or None if it breaks none."""

    answers: Answers
    first: Breach | None

    @property
    def legal(self) -> bool:
        """True if the move breaks no rule in this world."""
        return self.first is None


def judge(state: State, who: Mover | None, move: Move) -> Verdict:
    """The verdict on a move. who: the seat that makes it, or None for the seat that has to move. The position is not
    changed."""
    with noting() as book, trusting() as trust:
        worlds: list[World] = []
        questions: list[Question] = []
        _explore(state, who, move, (), worlds, questions)
    marks, unless = state.marks | book, tuple(trust)
    if len(worlds) == 1 and not worlds[0].answers:
        breaches = worlds[0].breaches
        return Illegal(breaches, (), marks) if breaches else Legal(marks, unless)
    if len(worlds) > MOST_WORLDS:
        verdict = _of_many(state, who, move, worlds, questions, marks)
    else:
        verdict = _over_worlds(worlds, questions, marks, state.after_end())
    return replace(verdict, unless=unless) if unless and isinstance(verdict, Legal) else verdict


def possible_breaches(state: State, who: Mover, move: Move) -> frozenset[Breach] | None:
    """Every rule that the move breaks in some world, and those that it breaks if a word taken on trust is false; None
    if there are too many worlds to tell."""
    with trusting() as trust:
        worlds: list[World] = []
        _explore(state, who, move, (), worlds, [])
    if len(worlds) > MOST_WORLDS:
        return None
    return frozenset([*(each for world in worlds for each in world.breaches), *trust])


def open_worlds(state: State, who: Mover | None, move: Move, known: Known | None = None) -> Iterator[Opened]:
    """The worlds of a move, depth first, each only up to its first breach; at most MOST_OPENED. `known` are answers by
    question and subject that are used in every world that asks."""
    ahead: list[Half] = [(state, ())]
    count = 0
    while ahead and count < MOST_OPENED:
        worlds, further = opened(ahead.pop(), who, move, known)
        yield from worlds
        count += len(worlds)
        ahead.extend(reversed(further))


def opened(half: Half, who: Mover | None, move: Move, known: Known | None = None) -> tuple[list[Opened], list[Half]]:
    """The worlds of a half-answered State: (worlds, []) if the rule needs no further answer, else ([], one
    half-answered State for each answer to its next question). A question that nobody can answer gives a legal world and
    an illegal one."""
    at, answers = half
    try:
        mover = default_mover(at, move) if who is None else who
        return [Opened(answers, next(breaches_of(at, mover, move), None))], []
    except NotKnown as gap:
        question = gap.question
    if not question.answers or _answered(question, answers):
        unanswerable = breach("table.asked")
        return [Opened((*answers, (question, "")), None), Opened((*answers, (question, "?")), unanswerable)], []
    known_answer = (known or {}).get((question.id, question.about))
    possible = [answer for answer in question.answers if known_answer is None or answer == known_answer]
    return [], [(at.learn(question, answer), (*answers, (question, answer))) for answer in possible]


def surely_legal(state: State, who: Mover, move: Move) -> bool:
    """True if a move is legal in every world. Agrees with `judge` and stops at the first world in which the move is
    illegal."""
    opened = 0
    for opened, world in enumerate(open_worlds(state, who, move), 1):  # noqa: B007 - how many there were
        if not world.legal:
            return False
    return opened < MOST_OPENED


def breaches_of(state: State, who: Mover, move: Move) -> Iterator[Breach]:
    """Every rule that a move breaks in a State that holds everything needed. Raises NotKnown."""
    head, at = at_step(state, move, who)
    if head is None:
        yield state.after_end()
        return
    step, at = head.begun(at)
    decision = step.decision(at)
    if decision is not None and decision.implied and not head.takes(move):
        yield breach("table.turn")
        return
    if decision is not None and who not in decision.movers() and who != head.late(at, move):
        yield from tuple(step.out_of_turn(at, who)) or (breach("table.turn"),)
    yield from step.breaches(at, who, move)


def default_mover(state: State, move: Move) -> Mover:
    """The mover of a move if no seat is named. An answer is the table's, an outcome is chance's. Else the first seat
    that has to choose; in a window the foremost seat, or else the first that breaks no rule as far as everybody can
    see, so that the mover does not give away what a seat hides. Raises NotKnown if the mover depends on an unknown
    value."""
    try:
        return _sure_mover(state, move)
    except NotKnown as gap:
        return _mover_in_every_world(state, move, gap)


def _sure_mover(state: State, move: Move) -> Mover:
    """The mover of a move if no question is needed to find it. Raises NotKnown."""
    if isinstance(move, Tell):
        return TABLE
    step, at = at_step(state, move)
    if step is not None and (late := step.late(at, move)) is not None:
        return late
    decision = step.decision(at) if step is not None else None
    if step is None or decision is None:
        return CHANCE
    movers = decision.movers()
    if decision.kind is Kind.ANYONE and len(movers) > 1:
        foremost = step.foremost(at)
        movers = tuple(sorted(movers, key=lambda who: who != foremost))
        shown = masked(state, None)
        return next((who for who in movers if _nothing_stops(shown, who, move)), movers[0])
    return movers[0]


def _nothing_stops(state: State, who: Mover, move: Move) -> bool:
    """True if a move surely breaks no rule. With a masked State: if everybody can see that it breaks none."""
    try:
        with trusting():
            return next(breaches_of(state, who, move), None) is None
    except NotKnown:
        return False


def _mover_in_every_world(state: State, move: Move, gap: NotKnown) -> Mover:
    """The mover that every answer to this question leads to. Raises NotKnown if the answers differ or lead to further
    questions."""
    answers = gap.question.answers
    if not answers or len(answers) > MOST_ANSWERS:
        raise gap
    try:
        movers = {_sure_mover(state.learn(gap.question, answer), move) for answer in answers}
    except NotKnown:
        raise gap from None
    if len(movers) > 1:
        raise gap
    return movers.pop()


def at_step(state: S, move: Move, who: Mover | None = None) -> tuple[Step | None, S]:
    """The Step that a move belongs to, and the State in which that Step is at the head. Windows that do not fit the
    move or its mover are closed; a question that waits for its answer is passed, down to the Step that asked it. The
    State must be settled. (None, State) if the game is over. If windows follow on windows for ever, as when nobody has
    anything left to draw, the Step is the window that is open now. Raises NotKnown."""
    now: tuple[Step | None, S] = None, state
    closed = 0
    while state.agenda and closed < MOST_CLOSED:
        step = state.agenda[0]
        if isinstance(step, Moment):
            state = _at_moment(state, step, move)
            continue
        if step.takes(move) and (who is None or step.concerns(state, who)):
            return step, state
        if isinstance(step, Ask):
            state = state.then()
            if state.agenda[0].shuts_out(move):
                return state.agenda[0], state
            if not isinstance(state.agenda[0], Moment):
                state = settled(state)
            continue
        decision = step.decision(state)
        if decision is None:
            state = settled(state)
            continue
        if not decision.implied:
            return step, state
        now = (step, state) if not closed else now
        closed += 1
        state = settled(step.close(state))
    return now if state.agenda else (None, state)


def _at_moment(state: S, moment: Moment, move: Move) -> S:
    """The State at the only moment at which the move can be made. Raises NotKnown if there are several."""
    question = moment.asking(move)
    if len(question.answers) != 1:
        raise NotKnown(question)
    learned: S = moment.learned(state, question.answers[0])
    return learned


def settled(state: S) -> S:
    """The State with every Step resolved that needs no decision. Raises NotKnown."""
    while state.agenda and state.agenda[0].decision(state) is None:
        state = state.agenda[0].resolve(state)
    return state


def _explore(
    state: State, who: Mover | None, move: Move, answers: Answers, worlds: list[World], questions: list[Question]
) -> None:
    """Adds to `worlds` a World for each consistent set of answers, depth first, and to `questions` each question once.
    Past the limit it adds no worlds and still collects questions."""
    try:
        breaches = tuple(breaches_of(state, default_mover(state, move) if who is None else who, move))
        witness(tuple(broken.clause for broken in breaches))
        worlds.append(World(answers, breaches))
    except NotKnown as gap:
        question = gap.question
        if (question.id, question.about) not in [(known.id, known.about) for known in questions]:
            questions.append(question)
        if not question.answers:
            worlds.append(World((*answers, (question, "")), ()))
            return
        if _answered(question, answers):
            worlds.extend((World(answers, ()), World(answers, (breach("table.asked"),))))
            return
        for answer in question.answers:
            if len(worlds) > MOST_WORLDS:
                return
            _explore(state.learn(question, answer), who, move, (*answers, (question, answer)), worlds, questions)


def _answered(question: Question, answers: Answers) -> bool:
    """True if the question was answered before in this world. Asked again, it is about something later, such as the
    next turn, that nobody can know yet."""
    return any((known.id, known.about) == (question.id, question.about) for known, _ in answers)


def _over_worlds(worlds: list[World], questions: list[Question], marks: Marks, over: Breach) -> Verdict:
    by_clause = [{(b.clause, b.case): b for b in world.breaches} for world in worlds]
    sure = [b for key, b in by_clause[0].items() if all(key in world for world in by_clause)]
    some = list({key: b for world in by_clause for key, b in world.items()}.values())
    also = tuple(b for b in some if b not in sure)
    if all(by_clause):
        if sure:
            return _certain(sure, also, [world.breaches for world in worlds], marks)
        return either_of([world.breaches for world in worlds], marks, over)
    if not any(by_clause):
        return Legal(marks)
    single = _single(worlds)
    return Depends((single,) if single else tuple(questions), tuple(some), marks)


def _certain(
    sure: Sequence[Breach], also: tuple[Breach, ...], worlds: Sequence[tuple[Breach, ...]], marks: Marks
) -> Illegal:
    """The verdict if some rules are broken in all worlds. Rules broken with the same values everywhere come first;
    those whose values differ from world to world are only possible: an unknown value is no fact."""
    alike = tuple(broken for broken in sure if all(broken in breaches for breaches in worlds))
    if not alike:
        return Illegal(tuple(sure), also, marks, either=len(worlds) > 1)
    return Illegal(alike, (*(broken for broken in sure if broken not in alike), *also), marks)


def either_of(worlds: Sequence[tuple[Breach, ...]], marks: Marks, over: Breach | None = None) -> Illegal:
    """The verdict if every world breaks a rule and no rule is broken in all of them. The rule that most worlds break,
    always with the same values, is the verdict and the others are possible. If there is no such rule, the verdict is
    `either` of as few rules as cover all worlds. over: the breach of a move after the end; counted only if nothing else
    is wrong, because players who ask are still playing."""
    playing = [each for each in worlds if over is None or any(b.clause != over.clause for b in each)]
    worlds = playing or worlds
    known = {(b.clause, b.case): b for breaches in worlds for b in breaches}
    left = [{(b.clause, b.case) for b in breaches} for breaches in worlds if breaches]
    by_frequency = sorted(known, key=lambda key: -sum(key in world for world in left))
    if by_frequency and _is_plain(by_frequency[0], worlds):
        return Illegal((known[by_frequency[0]],), tuple(known[key] for key in by_frequency[1:]), marks)
    chosen: list[tuple[str, str]] = []
    while left:
        chosen.append(max(known, key=lambda key: sum(key in world for world in left)))
        left = [world for world in left if chosen[-1] not in world]
    also = tuple(b for key, b in known.items() if key not in chosen)
    return Illegal(tuple(known[key] for key in chosen), also, marks, either=True)


def _is_plain(key: tuple[str, str], worlds: Sequence[tuple[Breach, ...]]) -> bool:
    """True if most worlds break the rule, always with the same values."""
    broken = [b for breaches in worlds for b in breaches if (b.clause, b.case) == key]
    return len(set(broken)) == 1 and 2 * len(broken) > sum(bool(breaches) for breaches in worlds)


def _of_many(
    state: State, who: Mover | None, move: Move, worlds: list[World], questions: list[Question], marks: Marks
) -> Verdict:
    """The verdict over more worlds than are explored whole: sure if all agree, each judged up to its first breach."""
    some = tuple({(b.clause, b.case): b for world in worlds for b in world.breaches}.values())
    over, outcomes = state.after_end(), set[bool]()
    for opened, world in enumerate(open_worlds(state, who, move), 1):
        outcomes.add(world.legal)
        if len(outcomes) > 1 or opened == MOST_OPENED:
            return Depends(tuple(questions), some, marks)
    if outcomes == {True}:
        return Legal(marks)
    everywhere = [b for b in some if all(any(b.clause == o.clause for o in world.breaches) for world in worlds)]
    if not everywhere:
        return either_of([world.breaches for world in worlds], marks, over)
    also = tuple(b for b in some if b not in everywhere)
    return _certain(everywhere, also, [world.breaches for world in worlds], marks)


def _single(worlds: list[World]) -> Question | None:
    """The question whose answer alone decides the verdict, the one with the fewest answers; None if there is none."""
    outcomes: dict[Question, dict[Value, set[bool]]] = {}
    for world in worlds:
        for question, answer in world.answers:
            outcomes.setdefault(question, {}).setdefault(answer, set()).add(not world.breaches)
    everywhere = [q for q in outcomes if all(any(q == asked for asked, _ in world.answers) for world in worlds)]
    fixing = [q for q in everywhere if all(len(legal) == 1 for legal in outcomes[q].values())]
    return min(fixing, key=lambda q: len(q.answers), default=None)
