"""A dispute that nobody wrote down: one question after another until the verdict is sure.

Pure, as `core.settle` is: who asks keeps the answers and gives all of them each time.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

from msgspec import UNSET, Meta, Struct, UnsetType, field

from referee.core.game import NAMES
from referee.core.rules.ending import PositionError
from referee.core.rules.move import Move, Mover, Tell
from referee.core.rules.play import begin, mover_saying
from referee.core.rules.settle import Asked, Contradiction, Group, Settled, key_of, settle
from referee.core.rules.verdict import Depends
from referee.core.state.question import NotKnown, Question, Value
from referee.core.state.state import MOMENT, TURN
from referee.core.state.terms import Seat
from referee.core.words.notation import LONGEST, NotationError, split_speaker
from referee.core.words.wording import Sayer
from referee.games import game_of
from referee.library.errors import Unwritten
from referee.speech.facts import SentenceFacts
from referee.speech.telling import fact_heard

from ..reading.hearing import require_reasons
from ..reading.reading import NoAnswer, Said, answers_said
from ..reading.speaking import is_word
from ..reading.stated import Clauses, clauses_of, stated
from ..reading.statements import with_speaker
from ..table.session import Session, english, terms_for
from .foreseeing import foreseen
from .verdicts import Answer, Basis, Judged, Outcome
from .without_position import broken_anywhere

if TYPE_CHECKING:
    from referee.words.translation import Words

PLACEHOLDER = re.compile(r"\{\w+\}")

UNKNOWN = "?"
"""How it is said that nobody knows."""

QUESTION = "question."
"""How the messages begin that ask something."""

MOST_AT_ONCE = 5
"""The number of answers that a question offers at once if one of them is likely."""

OFFERED_FIRST = 3
"""The number of answers that such a question offers first if it has more, the likeliest first."""

Answers = Mapping[str, str]
"""What was answered, by the id of the question; `?` where nobody knows."""


class Choice(Struct, frozen=True):
    """An answer that can be given: what is typed, and how it reads."""

    value: Annotated[str, Meta(description="what is given as the answer")]
    text: Annotated[str, Meta(description="the answer in the language of the command")]


class Next(Struct, frozen=True):
    """The next question."""

    id: Annotated[str, Meta(description="the id under which the answer is given")]
    to: Annotated[str | None, Meta(description="the player that is asked, or null for the whole table")]
    text: Annotated[str, Meta(description="the question in the language of the command")]
    answers: Annotated[tuple[Choice, ...], Meta(description="the answers that can be given")]
    clause: Annotated[str, Meta(description="the clause that it decides")]
    likely: Annotated[bool, Meta(description="whether the first answer is the likely one")] = False
    first: Annotated[int | UnsetType, Meta(description="so many answers to offer first, the rest as “more”")] = UNSET


class Open(Struct, frozen=True):
    """`referee settle --json` while something has to be asked."""

    verdict: Annotated[None, Meta(description="null: nothing is decided yet")]
    game: Annotated[str, Meta(description="the id of the game")]
    question: Annotated[Next, Meta(description="the question that brings the verdict nearest")]
    answers: Annotated[dict[str, str], Meta(description="what was answered so far, by the id of the question")]
    position: Annotated[dict[str, Any], Meta(description="the position as told so far")]


class Closed(Struct, frozen=True):
    """The verdict, what each answer that nobody knew would come to, and the position as told. `told` are the questions
    with their answers in words, empty if nobody knew."""

    session: Session
    judged: Judged
    groups: tuple[Group, ...]
    question: Question | None
    answers: dict[str, str]
    told: tuple[tuple[str, str], ...] = ()

    @property
    def answer(self) -> Answer:
        """The verdict in words, with what it rests on and what each answer comes to that nobody knew."""
        return self.judged.answer(
            note=foreseen(self.judged),
            groups=tuple(self._outcome(self.question, group) for group in self.groups) if self.question else UNSET,
            told=tuple(Basis(question, answer or None) for question, answer in self.told) or UNSET,
        )

    def _outcome(self, question: Question, group: Group) -> Outcome:
        labels = tuple(self.session.sayer.value(question.id, each) for each in group.answers)
        return Outcome(group.verdict, tuple(map(str, group.answers)), labels)

    def position(self) -> dict[str, Any]:
        """The tables of the position as it was told."""
        return told_position(self.session)


class Dispute(Struct, frozen=True):
    """A disputed statement at a position, which may be wholly unknown."""

    session: Session
    statement: str
    asked: dict[str, Question] = field(default_factory=dict)
    """Every question that has come up, by its id."""

    def step(self, answers: Answers) -> Open | Closed:
        """The next question, or the verdict. Raises NotationError, NoAnswer, and Unwritten where an answer is to a
        question that the game has not."""
        session: Session = self.session
        _check_asked(session, answers)
        clauses = clauses_of(session, self.statement)
        reading = without_answer(session, clauses.text, clauses.move)
        facts = SentenceFacts(
            session.game, session.state, self.statement[:LONGEST], session.sayer.words.lang, reading.by
        )
        require_reasons(session, _as_said(session, clauses, reading), reading, facts.words(_questions(session)))
        who: Mover | None = None
        if reading.by is not None:
            try:
                who = mover_saying(session.state, reading.by, reading.move)
            except NotKnown:
                who = reading.by
        broken = broken_anywhere(session, reading.move)
        if broken is not None:
            return Closed(session, Judged(session, who, reading.move, broken), (), None, dict(answers), ())
        heard = self._told(answers, who, reading.move)
        answered = dict(answers)
        settled = self._settled(who, reading.move, heard)
        while isinstance(settled, Asked):
            fact = fact_of(session, facts, settled.question) or stated(session, clauses.beside, settled.question)
            fact = fact or _named_with_its_place(session, self.statement, settled.question)
            if fact is None:
                break
            heard.append((settled.question, fact))
            answered[id_of(settled.question)] = str(fact)
            settled = self._settled(who, reading.move, heard)
        if isinstance(settled, Asked):
            self.asked[id_of(settled.question)] = settled.question
            here = session.with_state(settled.state)
            return Open(None, session.id, asking(here, settled.question, reading.by), answered, told_position(here))
        worded = tuple(_in_words(session, question, value) for question, value in heard)
        return self._closed(settled, who, reading.move, answered, worded)

    def _told(self, answers: Answers, who: Mover | None, move: Move) -> list[tuple[Question, Value | None]]:
        """The answers as values: each is read when its question comes up. Raises NoAnswer, also
        where an answer can't be by what was told before."""
        session: Session = self.session
        answered: list[tuple[Question, Value | None]] = []
        left = dict(answers)
        while left:
            question = next((self.asked[id_] for id_ in answers if id_ in left and id_ in self.asked), None)
            at = session
            if question is None:
                asked = self._settled(who, move, answered)
                if not isinstance(asked, Asked) or id_of(asked.question) not in left:
                    break
                question, at = asked.question, session.with_state(asked.state)
                self.asked[id_of(question)] = question
            answered.append((question, value_of(at, question, left.pop(id_of(question)))))
        return answered

    def _settled(self, who: Mover | None, move: Move, heard: list[tuple[Question, Value | None]]) -> Settled | Asked:
        """The verdict, or the next question. Raises NoAnswer where an answer can't be by what was told before."""
        session: Session = self.session
        try:
            return settle(session.state, who, move, tuple((key_of(question), value) for question, value in heard))
        except Contradiction as wrong:
            question = wrong.question
            shown = session.sayer.value(question.id, wrong.answer)
            raise NoAnswer(shown, session.sayer.question(question)) from None

    def _closed(
        self,
        settled: Settled,
        who: Mover | None,
        move: Move,
        answers: dict[str, str],
        worded: tuple[tuple[str, str], ...],
    ) -> Closed:
        session: Session = self.session.with_state(settled.state)
        judged = Judged(session, who, move, settled.verdict)
        if settled.groups and isinstance(settled.verdict, Depends):
            return Closed(session, judged, settled.groups, settled.verdict.questions[0], answers, worded)
        return Closed(session, judged, (), None, answers, worded)


def _as_said(session: Session, clauses: Clauses, reading: Said) -> str:
    """The part of a statement that is its move, with the player who makes it."""
    text = clauses.text
    return text if split_speaker(text, session.seats)[0] is not None else with_speaker(session, reading.by, text)


def _questions(session: Session) -> Iterator[str]:
    """Every question of the game, without what it is about."""
    for key, text in session.game.data.messages.items():
        if key.startswith(QUESTION) and isinstance(text, str):
            yield PLACEHOLDER.sub("", session.sayer.words.text(session.id, key, text))


def _check_asked(session: Session, answers: Answers) -> None:
    """Raises Unwritten where an answer is to no question of the game."""
    known = [key.removeprefix(QUESTION) for key in session.game.data.messages if key.startswith(QUESTION)]
    for id_ in answers:
        if id_.partition(".")[0] not in known:
            raise Unwritten("question", id_, known)


def without_answer(session: Session, statement: str, reading: Said) -> Said:
    """What is disputed is a move, also where the first question could be answered in the same words."""
    if not isinstance(reading.move, Tell):
        return reading
    speaker, line = split_speaker(statement, session.seats)
    try:
        move = session.game.notation.read(session.state, line, session.sayer.words.lang)
    except NotationError:
        return reading
    return Said(move, reading.by if speaker is None else Seat(speaker))


def blank(
    game: str, words: Words | None = None, seats: tuple[str, ...] = (), store: Path | None = None, **agreed: Any
) -> Session:
    """A position in which everything is unknown. `agreed` is as in `terms_for`. Raises NoAgreement, Unwritten."""
    of = game_of(game)
    terms = terms_for(of, seats, store=store, **agreed)
    state = begin(of.read_position({"seats": list(terms.seats), "variant": terms.variant}, terms))
    return Session(of, state, Sayer(of.data, words or english(), terms.seats, terms.options))


def seats_said(statement: str, count: int, game: str) -> tuple[str, ...]:
    """Names for `count` players: those that the statement names, then invented ones."""
    named = _named(statement, game)
    rest = [name for name in NAMES if name.casefold() not in {each.casefold() for each in named}]
    if not named or all(name in NAMES[:count] for name in named):
        return NAMES[:count]
    return (*named, *rest)[:count]


def _named(statement: str, game: str) -> tuple[str, ...]:
    """The names before a colon: a speaker, or the players between whom something happens. An unknown word with a
    capital is a name."""
    from referee.speech.reading import SPOKEN

    head, colon, _ = statement.partition(":")
    words = head.split()
    if not colon or len(words) < 2:
        return (head.strip(),) if colon and head.strip().isalpha() else ()
    capital = [word for word in words if word.isalpha() and word[:1].isupper() and len(word) > 1]
    return tuple(dict.fromkeys(word for word in capital if not any(is_word(game, lang, word) for lang in SPOKEN)))


def id_of(question: Question) -> str:
    """The id under which an answer is given: the question's, and what it is about."""
    return ".".join((question.id, *map(str, question.about)))


def asking(session: Session, question: Question, speaker: Seat | None = None) -> Next:
    """A question in words, with its answers. When it asks whose turn it is, the first answer is the speaker; when it
    asks what goes on, the phase in which the move is made."""
    asked = session.sayer.question(question)
    choices = [Choice(value, text) for value, text in zip(asked.answers, asked.labels, strict=True)]
    name = None if speaker is None else session.seats[speaker]
    likely = question.id == TURN and name in asked.answers
    if likely:
        choices.sort(key=lambda choice: choice.value != name)
    likely = likely or question.id == MOMENT
    first = OFFERED_FIRST if likely and len(choices) > MOST_AT_ONCE else UNSET
    return Next(id_of(question), asked.to, asked.text, tuple(choices), asked.clause, likely, first)


def told_position(session: Session) -> dict[str, Any]:
    """The tables of a position as it was told, for the referee's own use; in the middle of something that no file can
    tell, only who plays what."""
    try:
        return session.position(everything=True)
    except PositionError:
        return {"game": session.id, "seats": list(session.seats), "variant": session.state.terms.variant}


def _in_words(session: Session, question: Question, value: Value | None) -> tuple[str, str]:
    """A question and its answer."""
    text = session.sayer.question(question).text
    return text, "" if value is None else session.sayer.value(question.id, value)


def fact_of(session: Session, facts: SentenceFacts, question: Question) -> Value | None:
    """The answer that the disputed sentence itself gives to a question; None if it gives none."""
    asking = session.sayer.question(question)
    name = None if facts.seat is None else session.seats[facts.seat]
    about = tuple(map(str, question.about))
    answer: str | None = None
    if question.id == TURN:
        turn = facts.turn()
        answer = None if turn is None else session.seats[turn]
    elif about and about == (facts.thing(),):
        answer = name
    elif about == (name,) and all(each.isdecimal() for each in asking.answers):
        answer = str(facts.figure(asking.text))
    elif about == (name,):
        answer = facts.thing()
    every = zip(question.answers, asking.answers, strict=True)
    return next((value for value, canonical in every if answer is not None and canonical == answer), None)


def _named_with_its_place(session: Session, statement: str, question: Question) -> Value | None:
    """The answer that a sentence gives by the way in which it names a thing: `the knight in my congregation`."""
    answer = fact_heard(session.game, session.state, question, statement[:LONGEST], session.sayer.words.lang)
    values = answers_said(session, question, answer) if answer else []
    return values[0] if len(values) == 1 else None


def value_of(session: Session, question: Question, text: str) -> Value | None:
    """An answer as it is typed, as a value; None if nobody knows. Raises NoAnswer."""
    if text.strip() in (UNKNOWN, ""):
        return None
    if values := answers_said(session, question, text):
        value: Value = values[0]
        return value
    raise NoAnswer(text, session.sayer.question(question))
