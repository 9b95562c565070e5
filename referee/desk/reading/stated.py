"""What the sentence of a dispute states beside its move: clauses that answer questions of the game.

A clause answers a question when it names what the question is about, names nothing that the question and the answer
don't, and shares a word with the question. It is read by the same lexicon as everything that is said.
"""

from __future__ import annotations

import re
from itertools import combinations
from typing import TYPE_CHECKING

from msgspec import Struct

from referee.core.state.question import Question, Value
from referee.core.state.terms import Seat
from referee.core.words.notation import LONGEST, NotationError, split_speaker, tokens_of
from referee.speech.closed import closed
from referee.speech.heard import FILL, Heard, folded, is_thing

from .figures import NOTHING, Amount, amount_in, by_amount, concepts_at, tells_amount
from .reading import NoAnswer, Said, one_move

if TYPE_CHECKING:
    from ..table.session import Session

MOST_PARTS = 6
"""The number of parts of a sentence above which no part is read as a clause by itself."""

PARTS = re.compile(r"\s*[:;!?]\s*")
"""Marks that part clauses, beside those of `joints`."""

ALL = "empty"
"""The concept of a word that says so of every kind of thing at once."""

MOST_MORE = 1
"""The number of words such as `left` or `mehr` that a clause may add to those of the question and the answer."""

EITHER = ("yes", "no")

Run = tuple[int, int]
"""Parts of a statement that follow on each other: from one to before another."""


class Clauses(Struct, frozen=True):
    """A disputed move, its part of the statement, and the clauses beside it."""

    move: Said
    text: str
    beside: tuple[str, ...] = ()


def clauses_of(session: Session, statement: str) -> Clauses:
    """The move that a statement is about and what it states beside it: a line with its speaker as it is written, else
    what is left without the clauses that only tell how many of something there are, else the whole statement, else the
    longest part that is understood. Raises NotationError, NoAnswer."""
    texts = _runs(session, statement)
    line = next((run for run, text in texts.items() if _is_line(session, text)), None)
    if line is not None:
        return _beside(texts, line, texts[line], one_move(session, texts[line]))
    lang = session.sayer.words.lang
    telling = [run for run, text in texts.items() if run[1] - run[0] == 1 and tells_amount(_heard(session, text), lang)]
    for run, text in texts.items() if telling else ():
        apart = all(run[1] <= at[0] or at[1] <= run[0] for at in telling)
        if apart and (reading := _move_in(session, text)) is not None:
            return _beside(texts, run, text, _with_subject(session, reading, text, statement.partition(text)[0]))
    try:
        whole = one_move(session, statement)
    except NotationError:
        for run, text in texts.items():
            if (reading := _move_in(session, text)) is not None:
                return _beside(texts, run, text, _with_subject(session, reading, text, statement.partition(text)[0]))
        raise
    same = [run for run, text in texts.items() if (reading := _move_in(session, text)) and reading.move == whole.move]
    at = min(same, key=lambda run: run[1] - run[0], default=None)
    text = statement if at is None else texts[at]
    return _beside(texts, at, text, _with_subject(session, whole, text))


def _beside(texts: dict[Run, str], at: Run | None, text: str, move: Said) -> Clauses:
    """The clauses that have no part in common with the move."""
    if at is None:
        return Clauses(move, text)
    return Clauses(move, text, tuple(each for run, each in texts.items() if run[1] <= at[0] or at[1] <= run[0]))


def stated(session: Session, clauses: tuple[str, ...], question: Question) -> Value | None:
    """The answer that the clauses give to a question; None if they give none, or several."""
    answers = {answer for each in clauses if (answer := _Stated(session, each, question).answer()) is not None}
    return answers.pop() if len(answers) == 1 else None


def _runs(session: Session, statement: str) -> dict[Run, str]:
    """All parts of a statement that follow on each other, the longest first; none if there are too many."""
    from referee.speech.joints import joints

    lang = session.sayer.words.lang
    if len(statement) > LONGEST:
        return {}
    marks = [mark.span() for mark in (*joints(session.game, statement, lang), *PARTS.finditer(statement))]
    parts, begin = list[tuple[int, int]](), 0
    for start, end in sorted((*marks, (len(statement), len(statement)))):
        if statement[begin:start].strip():
            parts.append((begin, start))
        begin = max(begin, end)
    if len(parts) > MOST_PARTS:
        return {}
    runs = sorted(combinations(range(len(parts) + 1), 2), key=lambda run: (run[0] - run[1], -run[0]))
    return {run: statement[parts[run[0]][0] : parts[run[1] - 1][1]].strip() for run in runs}


def _is_line(session: Session, text: str) -> bool:
    """True if a text is a line as it is written, with its speaker."""
    speaker, line = split_speaker(text, session.seats)
    if speaker is None:
        return False
    try:
        move = session.game.notation.read(session.state, line, session.sayer.words.lang)
    except NotationError:
        return False
    return tokens_of(session.game.notation.write(session.state, move)) == tokens_of(line)


def _move_in(session: Session, text: str) -> Said | None:
    try:
        return one_move(session, text)
    except (NotationError, NoAnswer):
        return None


def _with_subject(session: Session, reading: Said, text: str, before: str = "") -> Said:
    """A reading with the player that its clause names, else the clause before it. Unchanged if that player is the
    object of the move."""
    line = session.game.notation.write(session.state, reading.move)
    for clause in (text, before):
        heard = _heard(session, clause)
        named = {each for each in heard.concepts if each.startswith("seat.")}
        first = concepts_at(heard, 0) if heard.tokens else frozenset()
        if reading.by is None and len(named) == 1 and (clause is before or named <= first):
            seat = Seat(int(next(iter(named)).removeprefix("seat.")))
            return reading if session.seats[seat] in line.split() else Said(reading.move, seat)
        if named:
            break
    return reading


def _heard(session: Session, text: str) -> Heard:
    from referee.speech.lexicons import lexicon

    return lexicon(session.game.id, session.sayer.words.lang).hear(text, session.seats)


class _Stated:
    """One clause beside one question."""

    def __init__(self, session: Session, clause: str, question: Question) -> None:
        self.session, self.question = session, question
        self.said = _heard(session, clause)
        self.asking = session.sayer.question(question)
        self.asked = _heard(session, self.asking.text)
        self.about = [self._stems(str(session.sayer.about(question.id, each))) for each in question.about]
        self.asked_words = {token.stem.casefold() for token in self.asked.tokens}
        self.words = {token.stem.casefold() for token in self.said.tokens}
        subjects = frozenset[str]().union(*self.about)
        self.content = {
            token.stem.casefold()
            for place, token in enumerate(self.asked.tokens)
            if token.stem.casefold() not in subjects and FILL not in concepts_at(self.asked, place)
        }
        self.denied = not self.said.concepts.isdisjoint(NOTHING)

    def answer(self) -> Value | None:
        """The answer that the clause gives; None if it gives none."""
        amount = self._amount()
        if amount is not None and (counted := by_amount(self.session, self.question, amount)) is not None:
            return counted
        if amount is not None and amount.least != amount.most:
            return None
        if not self._speaks_of_it():
            return None
        canonical = self._canonical()
        every = zip(self.question.answers, self.asking.answers, strict=True)
        return next((value for value, text in every if canonical == text), None)

    def _stems(self, text: str) -> frozenset[str]:
        return frozenset(token.stem.casefold() for token in _heard(self.session, text).tokens)

    def _amount(self) -> Amount | None:
        """How many of what the question is about there are by the clause; None if it says nothing of that."""
        lang = self.session.sayer.words.lang
        subjects = [self._stems(str(self.session.sayer.about(self.question.id, each))) for each in self._kinds()]
        shared = self.asked_words & self.words - frozenset[str]().union(*subjects)
        book = closed(lang)
        telling = {token.stem.casefold() for token in self.said.tokens if folded(token.word) not in book.words}
        if not shared & telling or not all(each <= self.words for each in subjects):
            return None
        return amount_in(self.said, lang, self.asked_words.union(*self.about))

    def _kinds(self) -> tuple[Value, ...]:
        """The players and kinds that the question is about."""
        return tuple(each for each in self.question.about if not isinstance(each, int))

    def _speaks_of_it(self) -> bool:
        """True if the clause is about the same things as the question."""
        named = [each <= self.words for each in self.about if each <= self.asked_words]
        of_all = self.said.has(ALL) and not set(self.session.seats).intersection(map(str, self.question.about))
        if not all(named) and not of_all:
            return False
        if self.content & self.words or (not self.content and self.asked_words <= self.words):
            return True
        return self._names_all()

    def _names_all(self) -> bool:
        """True if the question is about several things and the clause names them all."""
        return len(self.about) > 1 and all(each <= self.words for each in self.about)

    def _canonical(self) -> str | None:
        """The answer as it is typed."""
        answers = self.asking.answers
        numbers = [token.number for token in self.said.tokens if token.number is not None]
        for each in self.question.about:
            if isinstance(each, int) and each in numbers:
                numbers.remove(each)
        if all(each.isdecimal() for each in answers):
            figure = numbers[0] if len(numbers) == 1 else 0 if self.denied and not numbers else None
            return None if figure is None or not self._names_only("") else str(figure)
        labelled = self._labelled()
        if labelled is not None or set(answers) != set(EITHER):
            return labelled
        if not self._names_only("") or len(numbers) > 1:
            return None
        nothing = numbers == [0] or self.denied is not (not self.asked.concepts.isdisjoint(NOTHING))
        says_it = 2 * len(self.content & self.words) > len(self.content) or self._names_all()
        return EITHER[nothing] if nothing or says_it else None

    def _labelled(self) -> str | None:
        """The one answer that the clause names in so many words, or that holds the words of every other it names."""
        labels = {
            canonical: self._stems(label)
            for canonical, label in zip(self.asking.answers, self.asking.labels, strict=True)
            if self._stems(label) <= self.words and self._names_only(label)
        }
        longest = [each for each, stems in labels.items() if all(stems >= other for other in labels.values())]
        return longest[0] if len(longest) == 1 else None

    def _names_only(self, label: str) -> bool:
        """True if the clause names only what the question or the answer names, and adds hardly a word."""
        known = self.asked_words.union(self._stems(label), *self.about)
        every = enumerate(self.said.tokens)
        more = [concepts_at(self.said, place) for place, token in every if token.stem.casefold() not in known]
        adds = [concepts for concepts in more if not concepts & (NOTHING | {FILL})]
        return len(adds) <= MOST_MORE and not any(map(_names, more))


def _names(concepts: frozenset[str]) -> bool:
    """True if a word stands for a player or a thing and nothing else."""
    return bool(concepts) and all(is_thing(each) or each.split(".")[0] in ("seat", "by") for each in concepts)
