"""The rules as a booklet to read: prose by chapters, pictures and tables, examples as short stories, the gaps of the
rulebook, and the questions that are asked most."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from referee.library.booklet import load_booklet, page_boxes, unasked, unread
from referee.library.load import load_asks, load_examples
from referee.library.one_page import MARK, NEEDED
from referee.library.records import Clause, Ruling, Section
from referee.words.language import spoken_languages

from .game_words import GameWords
from .one_page import Box, Teller, box_view
from .rules import Ruled, Worked, ruled, sections_of, worked
from .shown import Table, tables_of

PARAGRAPH, SHORT = 70, 35
"""English words after which a paragraph ends, and after which it may. Paragraphs are the same in every language."""
WIDER: Final = 1.2
"""The width of the booklet's text in columns of the one page, for which boxes are made."""
MOST_ASKED: Final = 10
"""The number of questions at the end: those that have been asked in the most ways."""


_NAMED = re.compile(r"\s*\((G\d+[a-z]?)(, G\d+[a-z]?)*\)")
"""The names of rulings in a clause: a ring says as much to a reader."""
_LENGTH = re.compile(r"^([0-9.]+)mm$")


class Chapter(Struct, frozen=True):
    """A part of the rules. `gaps` are what the rulebook leaves open in it."""

    id: str
    icon: str
    title: str
    boxes: tuple[Box, ...]
    paragraphs: tuple[str, ...]
    tables: tuple[Table, ...]
    stories: tuple[Worked, ...]
    gaps: tuple[Ruled, ...]


class Asked(Struct, frozen=True):
    """What players ask, and the rule that answers."""

    question: str
    answer: str


class Booklet(Struct, frozen=True):
    """All chapters in order, and the questions that are asked most."""

    chapters: tuple[Chapter, ...]
    asked: tuple[Asked, ...]
    teller: Teller

    def name(self, component: str) -> str:
        """The name of a component, `map.rome`, for what a picture shows."""
        return self.teller.name(component)


def booklet_view(words: GameWords, figures: Mapping[str, str] | None = None) -> Booklet:
    """`figures` fill the slots of boxes, as on the one page. Raises Unwritten, DataError."""
    teller = Teller(words, figures or {})
    left_out = unread(words.data.game.id)
    seen: set[str] = set()
    chapters = [_chapter(section, clauses, left_out, seen, teller) for section, clauses in sections_of(words)]
    return Booklet(tuple(c for c in chapters if c.paragraphs or c.boxes), tuple(most_asked(words, left_out)), teller)


def _chapter(
    section: Section, clauses: list[Clause], left_out: frozenset[str], seen: set[str], teller: Teller
) -> Chapter:
    """`seen` are the rulings of earlier chapters; those of this one are added."""
    words, name = teller.words, section.title.rpartition(".")[2]
    game = words.data.game.id
    plan, booklet = load_booklet(game).plan(name), load_booklet(game)
    boxes = {**page_boxes(game), **{box.id: box for box in booklet.box}}
    examples = {example.id: example for example in load_examples(game)}
    read = [clause for clause in clauses if clause.printed and clause.id not in left_out]
    instead = {id for box in plan.instead for row in boxes[box].row for id in row.clauses}
    spoken = [clause for clause in read if clause.id not in instead]
    gaps = [gap for gap in gaps_of(clauses, words) if gap.id not in seen]
    seen.update(gap.id for gap in gaps)
    return Chapter(
        name,
        section.icon,
        words.say(section.title),
        tuple(_widened(box_view(boxes[id], teller)) for id in plan.boxes),
        tuple(_paragraphs(spoken, {id for gap in gaps for id in gap.clauses}, words)),
        tuple(table for table in tables_of(words) if table.id in plan.tables),
        tuple(worked(examples[id], words) for id in plan.stories),
        tuple(ruled(gap, words) for gap in gaps),
    )


def _widened(box: Box) -> Box:
    """A box with its columns as wide as the booklet lets them be."""
    return replace(box, widths=tuple(_LENGTH.sub(lambda mm: f"{float(mm[1]) * WIDER:g}mm", w) for w in box.widths))


def gaps_of(clauses: Iterable[Clause], words: GameWords) -> Iterator[Ruling]:
    """What the rulebook leaves open in rules that somebody needs to play, on cards or in the booklet."""
    needed = {clause.id for clause in clauses if clause.kind in NEEDED}
    silent = unasked(words.data.game.id)
    return (r for r in words.data.rulings if needed.intersection(r.clauses) and r.id not in silent)


def _paragraphs(clauses: list[Clause], open_ones: set[str], words: GameWords) -> Iterator[str]:
    """Clauses as paragraphs: one ends when it is long, or long enough and the next clause is about another thing (the
    first word of its id). A ring stands behind what rests on a ruling."""
    part: list[str] = []
    length, about = 0, ""
    for clause in clauses:
        topic = clause.id.partition(".")[0]
        if length >= PARAGRAPH or (length >= SHORT and topic != about):
            yield " ".join(part)
            part, length = [], 0
        part.append(prose(clause.id, words) + (MARK if clause.id in open_ones else ""))
        length, about = length + len(clause.text.split()), topic
    if part:
        yield " ".join(part)


def prose(clause: str, words: GameWords) -> str:
    """The words of a clause, without names of rulings."""
    return _NAMED.sub("", words.clause(clause))


def most_asked(words: GameWords, left_out: frozenset[str]) -> Iterator[Asked]:
    """The questions that are asked in most ways, with the clause that answers them."""
    clauses = {c.id for c in words.data.clauses if c.kind in NEEDED and c.kind != "definition" and c.id not in left_out}
    game = words.data.game.id
    asked = load_asks(game, words.language.lang)
    ways = Counter(
        of for lang in spoken_languages() for of, questions in load_asks(game, lang).items() for _ in questions
    )
    for of in sorted((of for of in asked if of in clauses), key=ways.__getitem__, reverse=True)[:MOST_ASKED]:
        yield Asked(_question(asked[of]), prose(of, words))


def _question(asked: tuple[str, ...]) -> str:
    """The first of them that is a sentence."""
    return next((question for question in asked if question.endswith("?")), asked[0])
