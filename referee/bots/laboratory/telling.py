"""A report in words: titled tables for a terminal and for a page."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from msgspec import Struct

from referee.library.errors import Unwritten
from referee.library.load import load_messages
from referee.library.records import Ruling

from .statistics import Estimate

if TYPE_CHECKING:
    from referee.core.words.wording import Sayer

    from .report import Counted, Report, TableReport

MOST_ROWS = 8
"""The number of rows of clauses, cards and rulings; all of them are in the JSON and the CSV."""


class Block(Struct, frozen=True):
    """A titled table; `head` names the columns, `note` stands below. `shares` are those in a row, for a plot: one for
    each table, None if there is none."""

    title: str
    head: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    note: str = ""
    shares: tuple[tuple[Estimate | None, ...], ...] = ()


class Teller:
    """Puts reports into the language of a Sayer."""

    def __init__(self, sayer: Sayer) -> None:
        self._sayer = sayer
        self._texts = load_messages("laboratory")

    def say(self, message: str, /, **values: object) -> str:
        """A text of the laboratory."""
        return self._sayer.words.text("laboratory", message, self._texts[message], **values)

    def title(self, report: Report) -> str:
        """What was simulated, in one line."""
        games = report.tables[0].games
        game = self._sayer.text("game.title", self._sayer.data.game.title)
        key = "title" if games == report.asked else "title.stopped"
        return self.say(key, game=game, n=games, asked=report.asked, seed=report.seed)

    def notes(self, report: Report) -> Iterator[str]:
        """Remarks that a reader of the figures needs."""
        yield self.say("note.interval")
        if report.sample:
            yield self.say("note.sample", edition=report.edition)
        if report.compared is not None:
            yield self.say("note.paired")
        if broken := sum(table.broken_off for table in report.tables):
            yield self.say("note.broken-off", n=broken)

    @property
    def lang(self) -> str:
        """The language of the texts."""
        return self._sayer.words.lang

    def blocks(self, report: Report, most: int = MOST_ROWS) -> Iterator[Block]:
        """The tables of the report, with at most `most` rows of clauses, cards and rulings."""
        yield self._wins(report)
        yield self._lengths(report)
        for name in ("endings", "rests_on", "cards", "clauses"):
            if any(getattr(table, name) for table in report.tables):
                yield self._counts(report, name, most)

    def table_name(self, report: Report, number: int) -> str:
        """The name of a table: by its rulings, or as the one without any."""
        rulings = ", ".join(f"{ruling}={option}" for ruling, option in report.tables[number].rulings.items())
        return rulings or self.say("table.default")

    def _names(self, report: Report) -> tuple[str, ...]:
        if len(report.tables) == 1:
            return (self.say("head.share"),)
        return tuple(self.table_name(report, number) for number in range(len(report.tables)))

    def _wins(self, report: Report) -> Block:
        head = [self.say("head.player"), self.say("head.bot")]
        head += (self.say("head.wins"),) if len(report.tables) == 1 else self._names(report)
        rows = []
        compared = report.compared
        for number, seat in enumerate(report.tables[0].seats):
            row = [seat.player, self.say(f"bot.{seat.bot}")]
            row += [self.share(table.seats[number].wins) for table in report.tables]
            if compared is not None:
                row += [self.points(compared.seats[number].wins), self._needed(compared.seats[number].needed)]
            rows.append(tuple(row))
        if compared is not None:
            head += [
                self.say("head.difference"),
                self.say("head.needed", difference=self._percent(compared.difference)),
            ]
        drawn = ("", self.say("wins.drawn"), *(self.share(table.drawn) for table in report.tables))
        rows.append((*drawn, *[""] * (len(head) - len(drawn))))
        note = "" if compared is None else self.say("wins.otherwise", share=self.share(compared.otherwise))
        shares = [tuple(table.seats[seat].wins for table in report.tables) for seat in range(len(rows) - 1)]
        drawn_shares = tuple(table.drawn for table in report.tables)
        return Block(self.say("title.wins"), tuple(head), tuple(rows), note, (*shares, drawn_shares))

    def _needed(self, needed: int | None) -> str:
        return "–" if needed is None else self._sayer.words.number(needed)

    def _lengths(self, report: Report) -> Block:
        head = (
            self.say("head.table"),
            *(self.say(f"head.{each}") for each in ("mean", "tenth", "median", "ninetieth")),
        )
        rows = []
        for number, table in enumerate(report.tables):
            spread = table.length
            ends = (str(each) for each in (spread.tenth, spread.median, spread.ninetieth))
            rows.append((self.table_name(report, number), self.figure(spread.mean), *ends))
        note = "" if report.compared is None else self.say("lengths.longer", mean=self.figure(report.compared.length))
        return Block(self.say("title.lengths"), head, tuple(rows), note)

    def _counts(self, report: Report, name: str, most: int) -> Block:
        every: dict[str, int] = {}
        for table in report.tables:
            for counted in getattr(table, name):
                every[counted.id] = every.get(counted.id, 0) + counted.times
        chosen = sorted(every, key=lambda id_: (-every[id_], id_))[:most]
        by_table = [{counted.id: counted for counted in getattr(table, name)} for table in report.tables]
        pairs = list(zip(by_table, report.tables, strict=True))
        rows = tuple(
            (id_, *(self._count(counts.get(id_), table) for counts, table in pairs), self._meaning(name, id_))
            for id_ in chosen
        )
        left = len(every) - len(chosen)
        note = self.say("counts.more", n=left) if left else ""
        columns = (self.say("head.a-game"),) if name == "cards" and len(report.tables) == 1 else self._names(report)
        shares = tuple(
            tuple(None if (counted := counts.get(id_)) is None else counted.games for counts in by_table)
            for id_ in chosen
        )
        return Block(self.say(f"title.{name.replace('_', '-')}"), ("", *columns, ""), rows, note, shares)

    def _count(self, counted: Counted | None, table: TableReport) -> str:
        """The share of games, or the count per game."""
        if counted is None:
            return "–"
        if counted.games is not None:
            return self.share(counted.games)
        return self._decimal(counted.times / table.games, 2)

    def _meaning(self, name: str, id_: str) -> str:
        """The words of a clause, the question of a ruling, the name of a card."""
        if name == "cards":
            return self._sayer.value("", id_)
        try:
            article = self._sayer.data.article(id_)
        except Unwritten:
            return ""
        return self._sayer.asked(article) if isinstance(article, Ruling) else self._sayer.article_text(article)

    def share(self, estimate: Estimate) -> str:
        """`51.2 % (50.2–52.2)`."""
        low, high = (self._decimal(100 * each, 1) for each in (estimate.low, estimate.high))
        return f"{self._percent(estimate.value)} ({low}–{high})"

    def points(self, estimate: Estimate) -> str:
        """A difference of shares in percentage points: `+1.2 (+0.4 to +2.0)`."""
        value, low, high = (f"{100 * each:+.1f}" for each in (estimate.value, estimate.low, estimate.high))
        return self._signed(value, low, high)

    def figure(self, estimate: Estimate) -> str:
        """`57.9 (57.6–58.2)`; a figure that may be negative has its sign."""
        if estimate.low < 0:
            return self._signed(*(f"{each:+.1f}" for each in (estimate.value, estimate.low, estimate.high)))
        value, low, high = (self._decimal(each, 1) for each in (estimate.value, estimate.low, estimate.high))
        return f"{value} ({low}–{high})"

    def _signed(self, value: str, low: str, high: str) -> str:
        point = self._decimal(0.1, 1)[1]
        value, low, high = (each.replace("-", "−").replace(".", point) for each in (value, low, high))
        return self.say("difference", value=value, low=low, high=high)

    def _percent(self, value: float) -> str:
        from babel.numbers import format_percent

        return format_percent(value, "#,##0.0 %", locale=self._sayer.words.locale, decimal_quantization=True)

    def _decimal(self, value: float, digits: int) -> str:
        from babel.numbers import format_decimal

        return format_decimal(value, "#,##0." + "0" * digits, locale=self._sayer.words.locale)
