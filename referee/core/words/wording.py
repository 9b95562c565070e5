"""Verdicts, questions and happenings in words: the clause, why it applies here, and the way out, in the reader's
language."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Annotated

from msgspec import Meta, Struct

from referee.library.load import GameData
from referee.library.records import Clause, Ruling, Text
from referee.words import contexts
from referee.words.translation import Words

from ..rules.breach import Argument, Breach, Player, Term
from ..rules.happening import UNSEEN, Happening, Hidden, Named, Naming
from ..rules.marks import Mark, Marks
from ..state.question import Question, Value
from ..state.terms import Seat
from .panels import Bar, Cell, Line, Piece

TABLE = "table."
"""The beginning of the ids of breaches that exist in every game: out of turn, after the end, no answer."""


class Refusal(Struct, frozen=True, omit_defaults=True):
    """A breach in words; `sum` is the reason in figures, where it is one of figures: `5 + 2 = 7 > 6`."""

    clause: str
    citation: str
    text: str
    because: str
    remedy: str | None
    sum: str = ""


class Asking(Struct, frozen=True):
    """A question in words. `to` is a player's name, None for the whole table; `answers` are the possible answers,
    `labels` the same in the reader's language."""

    to: str | None
    text: str
    answers: tuple[str, ...]
    labels: tuple[str, ...]
    clause: str


class Told(Struct, frozen=True):
    """A happening in words; `values` are what the words were filled with, figures as figures."""

    clause: Annotated[str, Meta(description="the id of the clause or the ruling that was carried out")]
    text: Annotated[str, Meta(description="what happened, in the language of the command")]
    values: Annotated[dict[str, int | str], Meta(description="what the words name, figures as figures")]


class Sayer:
    """Puts what the engine says about one game into one language. options: the rulings in force at a table by their
    ids; the defaults if left out."""

    def __init__(
        self, data: GameData, words: Words, seats: tuple[str, ...], options: Mapping[str, str] | None = None
    ) -> None:
        self.data, self.words, self.seats, self.options = data, words, seats, options or {}

    def refusal(self, broken: Breach) -> Refusal:
        """A breach with its clause, the reason and the remedy."""
        if broken.clause.startswith(TABLE) and broken.clause not in self.data.clause_by_id:
            return self._of_the_table(broken)
        article = self.data.article(broken.clause)
        values = {key: self.argument(value) for key, value in broken.values}
        number = dict(broken.values).get("n")
        because = self._worded(article.id, "because", broken.case, article.because, values, number)
        remedy = self._worded(article.id, "remedy", broken.case, article.remedy, values, number)
        figures = summed(article.sum.get(broken.case, ""), dict(broken.values)) if isinstance(article, Clause) else ""
        return Refusal(article.id, self.citation(article), self.article_text(article), because or "", remedy, figures)

    def happening(self, happening: Happening, naming: Naming, seat: Seat | None) -> Told | None:
        """A happening as a seat, or a bystander, may read it; None if it must not learn of it."""
        article = self.data.article(happening.clause)
        values, hidden = dict[str, int | str](), False
        for name, raw in happening.values:
            try:
                values[name] = self._plain(naming[name](happening, raw, seat))
            except Hidden:
                hidden = True
        case = happening.case + UNSEEN if hidden else happening.case
        if hidden and case not in article.happens:
            return None
        text = self._worded(article.id, "happens", case, article.happens, dict(values), values.get("n"))
        if text is None:
            raise LookupError(f"{article.id} has no words for what happens in the case '{case}'")
        return Told(article.id, text, values)

    def by_ruling(self, happening: Told) -> str:
        """A happening that a ruling brings about, with the ruling's id."""
        return self.referee("verdict.by-ruling", id=happening.clause, text=happening.text)

    def _plain(self, value: Named) -> int | str:
        """A value as words and JSON show it: figures as figures, several things as a list."""
        if isinstance(value, int):
            return value
        if isinstance(value, tuple):
            return self.words.list([str(self._plain(each)) for each in value]) or "–"
        return self.line(value) if isinstance(value, Line) else str(self.argument(value))

    def _of_the_table(self, broken: Breach) -> Refusal:
        """A breach that exists in every game and stands in no rulebook."""
        values = {key: self.argument(value) for key, value in broken.values}
        parts = [self.referee(f"{broken.clause}.{part}", **values) for part in ("text", "because", "remedy")]
        return Refusal(broken.clause, self.referee("cite.table", id=broken.clause), *parts)

    def citation(self, article: Clause | Ruling) -> str:
        """`Avignon, rulebook lines 54–55 (turn.distinct)`, or the ruling that closes a gap."""
        title = self.text("game.title", self.data.game.title)
        if isinstance(article, Ruling):
            return self.referee("cite.ruling", game=title, id=article.id)
        lines, number = article.lines
        if not number:
            return self.referee("cite.source", game=title, id=article.id)
        return self.referee("cite.lines", game=self.data.game.cited or title, id=article.id, lines=lines, n=number)

    def article_text(self, article: Clause | Ruling) -> str:
        """The words of a clause; or a ruling's question with the option in force, and the reason if that option is the
        default."""
        if isinstance(article, Clause):
            return self.text(contexts.clause(article.id), article.text)
        option = self.options.get(article.id, article.default)
        answer = self.option(article, option)
        text = f"{self.asked(article)} {answer[:1].upper()}{answer[1:]}."
        return f"{text} {self.why(article)}" if option == article.default else text

    def asked(self, ruling: Ruling) -> str:
        """The question that a ruling answers."""
        return self.text(f"{ruling.id}.question", ruling.question)

    def option(self, ruling: Ruling, option: str) -> str:
        """One option of a ruling in words."""
        return self.text(f"{ruling.id}.option.{option}", ruling.options[option])

    def why(self, ruling: Ruling) -> str:
        """The reason for the default option."""
        return self.text(f"{ruling.id}.why", ruling.why)

    def question(self, question: Question) -> Asking:
        """A question in words, with its possible answers."""
        english = self.data.messages[f"question.{question.id}"]
        about = {f"about{n}": self.about(question.id, value) for n, value in enumerate(question.about)}
        numbers = [value for value in question.about if isinstance(value, int) and not isinstance(value, bool)]
        counted = {"n": numbers[-1]} if numbers else {}
        text = self.text(f"question.{question.id}", english, **about, **counted)
        to = None if question.to is None else self.seats[question.to]
        labels = tuple(self.value(question.id, each) for each in question.answers)
        return Asking(to, text, tuple(str(each) for each in question.answers), labels, question.clause)

    def tell(self, question: Question) -> str:
        """A question, with an example of an answer."""
        asking = self.question(question)
        return self.referee("claim.tell", question=asking.text, example=asking.labels[0] if asking.labels else "…")

    def false_claim(self, question: Question, answer: Value, truth: Value) -> Told:
        """The report that an answer was false."""
        values: dict[str, int | str] = {
            "said": self.value(question.id, answer),
            "truth": self.value(question.id, truth),
        }
        text = self.referee("claim.false", question=self.question(question).text, **values)
        return Told(question.clause, text, values)

    def about(self, question: str, value: Value) -> object:
        """A subject of a question as it is filled into the words; a number stays a number."""
        return value if type(value) is int else self.value(question, value)

    def value(self, question: str, value: Value) -> str:
        """An answer or a subject of a question, by its name if it is a component or a player."""
        if isinstance(value, str) and "+" in value:
            return self.words.list([self.value(question, part) for part in value.split("+")])
        if (spoken := self.data.messages.get(f"answer.{value}")) is not None:
            return self.text(f"answer.{value}", spoken)
        for component, english in self.data.names.items():
            if component.partition(".")[2] == value:
                return self.text(component, english)
        return str(value)

    def argument(self, value: Argument) -> object:
        """A value of a breach or a score line as it is filled into words."""
        if isinstance(value, Term):
            return self.name(value.name)
        if isinstance(value, Player):
            return self.seats[value.seat]
        if isinstance(value, tuple):
            return self.words.list([self.name(term.name) for term in value]) or "–"
        return value

    def line(self, line: Line) -> str:
        """A line of a score, a view or a prompt in words."""
        values = {key: self.argument(value) for key, value in line.values}
        if (number := dict(line.values).get("n")) is not None:
            values["n"] = number
        return self.text(line.id, self.data.messages[line.id], **values)

    def cell(self, cell: Cell) -> str:
        """A cell of a grid in words; empty for None."""
        if isinstance(cell, Piece):
            return self.cell(cell.shown)
        if isinstance(cell, Line):
            return self.line(cell)
        if isinstance(cell, Bar):
            return str(cell.n)
        return "" if cell is None else str(self.argument(cell))

    def name(self, component: str) -> str:
        """The name of a component."""
        return self.text(component, self.data.name(component))

    def marks(self, marks: Marks) -> list[dict[str, str]]:
        """The rulings and samples that a verdict rests on, for JSON; rulings first."""
        return [
            self._mark(mark)
            for mark in sorted(marks, key=lambda mark: (str(mark.kind), str(mark.id), str(mark.option)))
        ]

    def text(self, context: str, english: Text, /, **values: object) -> str:
        """One of the game's texts in the reader's language."""
        return self.words.text(self.data.game.id, context, english, **values)

    def referee(self, message: str, /, **values: object) -> str:
        """One of the referee's own texts, which are the same for every game."""
        return self.words.referee(message, **values)

    def _mark(self, mark: Mark) -> dict[str, str]:
        if mark.kind == "ruling":
            return {"ruling": mark.id, "option": mark.option}
        return {"edition": mark.kind, "field": mark.id}

    def _worded(
        self, id_: str, part: str, case: str, texts: dict[str, Text], values: dict[str, object], number: object
    ) -> str | None:
        if case not in texts:
            return None
        return self.words.text(self.data.game.id, f"{id_}.{part}.{case}", texts[case], **(values or {"n": number}))


def summed(formula: str, values: Mapping[str, object]) -> str:
    """A comparison of figures, `{now} + {n} > 6`, with the values filled in and the total of a sum; empty where one of
    them is no figure."""
    names = re.findall(r"{(\w+)}", formula)
    if not formula or not all(isinstance(values.get(name), int) for name in names):
        return ""
    left, sign, right = re.split(" ([<>]) ", formula.format_map(values))
    parts = left.split(" + ")
    total = f" = {sum(map(int, parts))}" if len(parts) > 1 else ""
    return f"{left}{total} {sign} {right}"
