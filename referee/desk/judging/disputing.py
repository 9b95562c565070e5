"""A dispute as it is put to people: the questions one after another, and the verdict with that on which it rests."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import TYPE_CHECKING

from msgspec import Struct, to_builtins
from msgspec.structs import replace

from referee.core.rules.verdict import Illegal
from referee.games import game_of
from referee.table.faults import NoGame

from ..faults import UsageError
from ..lines import Line
from ..table.sitting_down import players
from .choosing import MOST_ANSWERS, answers_text
from .resting import deciding
from .settling import Choice, Closed, Next, Open, blank, seats_said
from .verdict_lines import verdict_lines
from .verdicts import CODES
from .without_position import WithoutPosition, judged_without_position

if TYPE_CHECKING:
    from pathlib import Path

    from referee.words.translation import Words

ASKED = 3
"""The exit code while a question is open."""

MOST_IN_A_LINE = 5
"""The largest number of answers on the line of a question; more answers get a line each."""

SEATS = "seats"
"""The question for the number of players, which comes before every other."""


class Prompt(Struct, frozen=True):
    """A question as it is asked at a keyboard: its text, and what can be answered, by value and by label; `listed` ones
    have numbers. `has_more` where the last label stands for all that are not listed."""

    text: str
    values: tuple[str, ...]
    labels: tuple[str, ...]
    shown: str
    listed: bool
    has_more: bool
    likely: bool

    def wants_more(self, typed: str) -> bool:
        """True if the whole list is asked for."""
        return self.has_more and typed.casefold() in (str(len(self.labels)), self.labels[-1].casefold())

    def chosen(self, typed: str) -> str | None:
        """The answer that is chosen by its number, or by nothing if one is likely; None if it is said in
        words."""
        if not typed and self.likely:
            return self.values[0]
        if self.listed and typed.isdecimal() and 0 < int(typed) <= len(self.labels):
            return self.values[int(typed) - 1]
        return None


def prompt(question: Next, words: Words, is_first: bool, whole: bool = False) -> Prompt:
    """A question as it is asked at a keyboard. Many answers stand one below the other; of a question with likely
    answers these come first, the `whole` list after “more”. The first question says how to answer that nobody
    knows."""
    every = tuple(each.text for each in question.answers)
    first = 0 if whole else question.first or 0
    labels = (*every[:first], words.referee("settle.more")) if first else every
    listed = len(every) > MOST_IN_A_LINE and not all(label.isdecimal() for label in every)
    few = answers_text(labels, words) or words.list(labels[:MOST_ANSWERS], "or")
    shown = f"1–{len(labels)}" if listed else few
    hints = [shown, words.referee("settle.unknown")] if is_first else [shown]
    if question.likely:
        hints.append(words.referee("settle.enter", answer="1" if listed else labels[0]))
    to = question.to if question.to and question.to not in question.text else ""
    whole_text = words.titled(to, question.text) if to else question.text
    width = len(str(len(labels)))
    lines = "".join(f"\n  {number:>{width}}  {label}" for number, label in enumerate(labels, 1))
    between = f"{lines}\n" if listed else " "
    text = f"{whole_text}{between}({' · '.join(hints)}) "
    values = tuple(each.value for each in question.answers)
    return Prompt(text, values, labels, shown, listed, bool(first), bool(question.likely))


def game_prompt(words: Words, known: list[str]) -> str:
    """How the game is asked for."""
    return f"{words.referee('settle.which-game')} ({words.list(known, 'or')}) "


def statement_prompt(game: str, words: Words) -> str:
    """How the statement is asked for."""
    return f"{words.referee('settle.what', example=game_of(game).notation.lines()[0])} "


def answers_told(pairs: Iterable[str]) -> dict[str, str]:
    """`["turn=Ann"]` as a mapping. Raises UsageError."""
    answers = {}
    for each in pairs:
        id_, equals, value = each.partition("=")
        if not equals:
            raise UsageError("error.settle-answer", told=each)
        answers[id_.strip()] = value.strip()
    return answers


def seated(game: str, statement: str, names: str | None) -> tuple[str, ...] | None:
    """Who plays, by the names or the number that are told; None if that has still to be asked. Raises
    Unwritten."""
    least, most = game_of(game).data.game.seats
    names = str(least) if names is None and least == most else names
    if not names:
        return None
    return seats_said(statement, int(names), game) if names.isdecimal() else players(names)


def seats_question(game: str, answers: dict[str, str], words: Words) -> Open:
    """The question for the number of players."""
    least, most = game_of(game).data.game.seats
    choices = tuple(Choice(str(n), str(n)) for n in range(least, most + 1))
    return Open(None, game, Next(SEATS, None, words.referee("settle.seats"), choices, ""), answers, {"game": game})


def code_of(outcome: Open | Closed) -> int:
    """The exit code of the contract."""
    return ASKED if isinstance(outcome, Open) else CODES[outcome.answer.verdict]


def dispute_data(outcome: Open | Closed) -> Open | dict[str, object]:
    """A verdict or the next question as data."""
    if isinstance(outcome, Open):
        return outcome
    return {**to_builtins(outcome.answer), "answers": outcome.answers, "position": outcome.position()}


def dispute_lines(
    outcome: Open | Closed, words: Words, notation: str | None, verbose: bool, was_asked: bool
) -> Iterator[Line]:
    """A verdict or the next question for people; `was_asked` where they have just answered the questions."""
    if isinstance(outcome, Open):
        yield from _question_lines(outcome.question, words, verbose)
        return
    judged, answer = outcome.judged, outcome.answer
    if not verbose and isinstance(judged.verdict, Illegal):
        judged = replace(judged, verdict=replace(judged.verdict, also_if=()))
    yield from verdict_lines(judged, answer, deciding(judged), notation, verbose)
    if answer.groups:
        yield Line(words.referee("settle.groups"))
        for group in answer.groups:
            either = words.list(group.labels, "or")
            yield Line(words.referee(f"settle.group.{group.verdict}", answers=either), "  ")
    if answer.told and not was_asked:
        yield Line(words.referee("settle.rests"))
        for basis in answer.told:
            yield Line(f"{basis.question} – {basis.answer or words.referee('settle.nobody')}", "  ")


def _question_lines(question: Next, words: Words, verbose: bool) -> Iterator[Line]:
    values = [each.value for each in question.answers]
    if question.first and not verbose:
        values = [*values[: question.first], words.referee("settle.more-verbose")]
    yield Line(question.text, "? ")
    yield Line(f"--answer {question.id}=…  ({words.list(values, 'or')})", "  ")


def by_itself(
    game: str | None, line: str, words: Words, store: Path | None, rulings: Mapping[str, str], none: NoGame
) -> WithoutPosition:
    """What holds of a move by itself, in a game that no table is kept of. Raises NoGame, and `none` itself where
    another table was asked for."""
    if game is not None:
        names = seats_said(line, game_of(game).data.game.seats[0], game)
        verdict = judged_without_position(blank(game, words, names, store, rulings=dict(rulings)), line)
        if verdict is not None:
            return verdict
    if none.id != "store.empty":
        raise none
    raise NoGame("store.settle", game=game or "GAME", line=line) from None
