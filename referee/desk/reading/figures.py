"""The figures that a clause of a sentence states, and the questions that they answer.

A figure answers a question if it is one of the possible answers, or if the question is a yes-or-no question about the
same thing: the answer is then looked up in a position with this figure. So every Field with a number answers each
question that compares it, without code of its own.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from msgspec import Struct
from msgspec.structs import replace

from referee.core.state.fields import Field, Path, put
from referee.core.state.kinds import Kind, Row, Whole
from referee.core.state.question import NotKnown, Question, Value
from referee.speech.closed import Closed, closed
from referee.speech.heard import DENIED, FILL, Heard, folded, is_thing

if TYPE_CHECKING:
    from referee.core.state.state import State

    from ..table.session import Session

MOST = 10**9
"""A number larger than any count in a game."""

ONLY = "only"
"""The concept of words that say that there is no more."""

NOTHING = DENIED | {"lacking", "nothing", "empty"}
"""The concepts of words that say that there is none of something."""


class Amount(Struct, frozen=True):
    """From how many to how many there are."""

    least: int
    most: int


class Telling(Struct, frozen=True):
    """A clause with a verb that tells how many there are: where the figure stands, the other words that belong to it,
    and the amount."""

    at: int
    explained: frozenset[int]
    amount: Amount


def _telling(heard: Heard, lang: str) -> Telling | None:
    """A clause with one figure, or a word for none, and a verb that tells how many there are; None of any other."""
    book, every = closed(lang), range(len(heard.tokens))
    numbers = [place for place in every if heard.tokens[place].number is not None]
    places = numbers or [place for place in every if not concepts_at(heard, place).isdisjoint(NOTHING)]
    if len(places) != 1:
        return None
    at = places[0]
    having = set(_places(heard, book.having)) - {at}
    if not having:
        return None
    figure = heard.tokens[at].number or 0
    amounts = {
        "least": Amount(figure, MOST),
        "most": Amount(0, figure),
        "above": Amount(figure + 1, MOST),
        "below": Amount(0, figure - 1),
    }
    bounds = {name: set(_places(heard, getattr(book, name))) for name in amounts}
    named = [name for name, positions in bounds.items() if at - 1 in positions]
    longest = max(named, key=lambda name: len(bounds[name]), default="")
    explained = having.union({at}, *(bounds[name] for name in named))
    return Telling(at, frozenset(explained), amounts.get(longest, Amount(figure, figure)))


def tells_amount(heard: Heard, lang: str) -> bool:
    """True if a clause only tells how many of something there are, and not who has it."""
    telling = _telling(heard, lang)
    return telling is not None and all(
        any(each in (FILL, ONLY) or each.startswith("seat.") or is_thing(each) for each in concepts_at(heard, place))
        for place in _others(heard, telling.explained)
    )


def amount_in(heard: Heard, lang: str, known: set[str]) -> Amount | None:
    """How many there are by a clause that says it and hardly anything else; None of any other. `known` are the stems
    of the words of the question, and of what it is about."""
    telling, book = _telling(heard, lang), closed(lang)
    if telling is None:
        return None
    others = _others(heard, telling.explained)
    return telling.amount if all(_adds_nothing(heard, each, book, known, telling.at) for each in others) else None


def _others(heard: Heard, explained: frozenset[int]) -> Iterator[int]:
    return (place for place in range(len(heard.tokens)) if place not in explained)


def _places(heard: Heard, phrases: tuple[str, ...]) -> Iterator[int]:
    """The places of all words that belong to one of these phrases."""
    words = [folded(token.word) for token in heard.tokens]
    for phrase in map(str.split, phrases):
        for start in range(len(words) - len(phrase) + 1):
            if words[start : start + len(phrase)] == phrase:
                yield from range(start, start + len(phrase))


def _adds_nothing(heard: Heard, place: int, book: Closed, known: set[str], figure: int) -> bool:
    """True if a word says nothing beside the figure: one of the question, an article or `only`; behind the figure any
    word that means no move."""
    token, concepts = heard.tokens[place], concepts_at(heard, place)
    if token.stem.casefold() in known or folded(token.word) in book.articles or ONLY in concepts:
        return True
    return place > figure and FILL in concepts


def concepts_at(heard: Heard, place: int) -> frozenset[str]:
    """Everything that a word may stand for."""
    return frozenset(concept for span in heard.spans if place in span.places for concept in span.concepts)


def by_amount(session: Session, question: Question, amount: Amount) -> Value | None:
    """What a question with numbers, or with yes or no about one, is answered by so many; None if that differs from
    one figure to another, or is about something else."""
    numbers = [answer for answer in question.answers if isinstance(answer, int)]
    if numbers and len(numbers) == len(question.answers):
        possible = [answer for answer in numbers if amount.least <= answer <= amount.most]
        return possible[0] if len(possible) == 1 else None
    compared = [each for each in question.about if isinstance(each, int)]
    if len(compared) != 1 or truth_at(session, session.state, question) is not None:
        return None
    about = tuple(each for each in question.about if not isinstance(each, int))
    answers = {_answer(session, question, amount, compared[0], *place) for place in counted(session, about)} - {None}
    return answers.pop() if len(answers) == 1 else None


def counted(session: Session, about: tuple[Value, ...]) -> Iterator[tuple[Field, Path, Whole]]:
    """Every number of the position that is counted for these players and kinds."""
    terms = session.state.terms
    for field in session.game.fields:
        kind: Kind = field.kind
        while isinstance(kind, Row):
            kind = kind.each
        if not field.field or not isinstance(kind, Whole):
            continue
        try:
            path = field.kind.path_of(terms, about)
        except (LookupError, ValueError):
            continue
        if field.kind.words_of(terms, path) == about and _depth(field.kind) == len(path):
            yield field, path, kind


def _depth(kind: Kind) -> int:
    return 1 + _depth(kind.each) if isinstance(kind, Row) else 0


def _answer(
    session: Session, question: Question, amount: Amount, compared: int, field: Field, path: Path, kind: Whole
) -> Value | None:
    """What the question is answered by every figure of that amount. A figure is compared with one that the question
    names, so that those beside it and the ends say it of all."""
    least, most = max(amount.least, kind.least), min(amount.most, kind.most)
    figures = {each for each in (least, compared - 1, compared, compared + 1, most) if least <= each <= most}
    answers = {truth_at(session, with_figure(session.state, field, path, figure), question) for figure in figures}
    return answers.pop() if len(answers) == 1 else None


def with_figure(state: State, field: Field, path: Path, figure: int) -> State:
    value = getattr(state, field.field)
    whole = field.blank(state.terms) if value is None else value
    if whole is None:
        whole = field.kind.blank(state.terms)
    return replace(state, **{field.field: put(whole, path, figure)})


def truth_at(session: Session, state: State, question: Question) -> Value | None:
    """What a position answers to a question, if it does."""
    try:
        truth: Value | None = session.game.truth(state, question)
    except (NotKnown, LookupError, TypeError, ValueError, AttributeError):
        return None
    return truth
