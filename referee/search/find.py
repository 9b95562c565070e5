"""The articles that answer a question, the best first.

The full-text search brings the lines that share most with the question (bm25). How much of the question a line takes
up, and how much of the line the question, then decides; lines of one article help each other, and so does how much
oftener its lines say these words than others do (naive Bayes).
"""

from __future__ import annotations

import sqlite3
from collections import Counter
from difflib import get_close_matches
from math import isclose, log

from msgspec import Struct

from referee.library.load import GameData
from referee.words.translation import Words

from .index import ASKED, CARD, MORE, SENSE_WEIGHT, STEM_WEIGHT, TEXT, Index, index_of
from .lexicon import SENSE, Heard
from .spelling import SHORTEST, one_slip

MOST_LINES = 1000
"""Lines that are looked at closely."""

NEAR = 0.82
"""How alike two words must be for one to be taken for the other, which also begin alike."""

LONGEST = 600
"""Characters of a question that are read."""

_SHARE = {ASKED: 1.0, CARD: 1.0, TEXT: 0.8, MORE: 0.4}
"""What a word of the question counts that stands in a line of this kind."""

_BESIDES = {TEXT: 0.8, MORE: 0.25}
"""What the text of an article and its reasons add to the question that comes nearest."""

_EXACT = 0.7
"""How much it counts that a question in the index says nothing else than the one that was asked."""

_VERBATIM = 1.0
"""What it adds that both say the very same, as the name of a card alone."""

_WRITTEN = 0.5
"""What an article is ahead of all others under which the question is written down word by word, those that say nothing
included: they tell apart what is otherwise the very same."""

_NEXT = (1.0, 0.5, 0.3, 0.2, 0.1)
"""What the questions that come nearest count, in their order: several that are alike are no accident."""

_OFTEN = 0.3
"""What it counts that the lines of an article say the words of the question oftener than other lines."""

_UNHEARD = 1.0
"""As how many lines that say what all lines say an article has beside its own."""

_SHORT = 40.0
"""The weight of a text that may well be about the question alone; a longer one counts less."""

_TOGETHER = 0.8
"""What it counts how much of the question all lines of an article have together."""

_OFF_THEME = 0.25
"""What an article loses when the question leaves out all that it is about."""

_RULING = 0.95
"""Where both are equally good, the rule goes before the ruling on a gap in it, and before a card."""


class Hit(Struct, frozen=True):
    """An article by its id, or a card by its component; the higher the score is, the surer it answers."""

    article: str
    score: float


class Taken(Struct, frozen=True):
    """A word that nobody here uses, and the known word that it was taken for; empty when none is like it."""

    word: str
    meant: str


class Found(Struct, frozen=True):
    """What was found, the best first, and how the words that are not known were taken."""

    hits: tuple[Hit, ...]
    taken: tuple[Taken, ...]


class _Line(Struct, frozen=True):
    """A line of the index: the tokens that it shares with the question, what they weigh, and what all of it weighs."""

    kind: str
    shared: frozenset[str]
    matched: float
    whole: float


def find(data: GameData, words: Words, asked: str) -> Found:
    """The clauses, rulings and cards that answer a question in a language. Raises DataError."""
    return find_in(index_of(data, words), data, asked)


def find_in(index: Index, data: GameData, asked: str) -> Found:
    """`find` for many questions one after the other: the index of the game and the language is read only once."""
    heard, taken = _understood(index, asked[:LONGEST])
    tokens = [token for token in heard.tokens if token in index.weights]
    if not tokens:
        return Found((), taken)
    place = {article: number for number, article in enumerate(index.order)}
    written = index.written.get(" ".join(index.lexicon.words(asked)))
    scored = []
    for article, lines in _nearest(index, tokens).items():
        score = _score(index, article, lines, tokens) * (1 - _OFF_THEME * _missed(index, article, heard))
        score += _WRITTEN if article == written else 0.0
        scored.append(Hit(article, score if article in data.clause_by_id else score * _RULING))
    return Found(tuple(sorted(scored, key=lambda hit: (-hit.score, place[hit.article]))), taken)


def _understood(index: Index, asked: str) -> tuple[Heard, tuple[Taken, ...]]:
    """The question as the index knows its words; an unknown word is taken for the known one that is most like it, or
    else for a part of it that is known."""
    taken, said = list[Taken](), list[str]()
    for word in index.lexicon.words(asked):
        if _known(index, word):
            said += dict.fromkeys((word, index.typed.get(word, word)))  # both that may be meant
            continue
        taken.append(Taken(word, _most_like(index, word) or index.lexicon.known_part(word)))
        said.append(taken[-1].meant)
    return index.lexicon.hear(" ".join(said)), tuple(taken)


def _most_like(index: Index, word: str) -> str:
    """The known word that an unknown one may be another spelling of, else a slip for; empty when none is like it."""
    if word in index.typed:
        return index.typed[word]
    if len(word) < SHORTEST:
        return ""
    stem = index.lexicon.stem(word)
    alike = [known for known in index.forms if known[:1] == stem[:1]]
    if near := get_close_matches(stem, alike, n=1, cutoff=NEAR):
        return index.forms[near[0]]
    return next((meant for typed, meant in index.typed.items() if one_slip(word, typed)), "")


def _known(index: Index, word: str) -> bool:
    """True if a word, or a part of it, means something here; one that says nothing is known as well."""
    known, stems = index.lexicon, index.lexicon.stems_of(word)
    if not stems or word in known.senses:
        return True
    return any(stem in index.weights or stem in known.broad for stem in stems)


def _nearest(index: Index, tokens: list[str]) -> dict[str, list[_Line]]:
    """The lines that share most with the question, by article."""
    found: dict[str, list[_Line]] = {}
    wanted = frozenset(tokens)
    for article, kind, whole, stems, senses in _rows(index.lines, tokens):
        shared = wanted.intersection(f"{stems} {senses}".split())
        matched = sum(index.weights[token] for token in shared)
        found.setdefault(article, []).append(_Line(kind, shared, matched, whole))
    return found


def _rows(lines: bytes, tokens: list[str]) -> list[tuple[str, str, float, str, str]]:
    """The lines of the index with any of these tokens, as they stand there, the best by bm25."""
    wanted = " OR ".join(f'"{token}"' for token in tokens)
    database = sqlite3.connect(":memory:")
    try:
        database.deserialize(lines)
        return database.execute(
            "select article, kind, weight, stems, senses from line where line match ? order by rank limit ?",
            (wanted, MOST_LINES),
        ).fetchall()
    finally:
        database.close()


def _score(index: Index, article: str, lines: list[_Line], tokens: list[str]) -> float:
    """How well the lines of one article answer: the questions among them that come nearest, what the article itself
    says, how much of what was asked all of them have together, and how often they say it."""
    asked = sum(index.weights[token] for token in tokens)
    questions, besides, together = list[float](), 0.0, dict[str, float]()
    for line in lines:
        of_asked, of_line = line.matched / asked, line.matched / line.whole
        if line.kind in _BESIDES:
            besides += _BESIDES[line.kind] * of_asked * (1 + min(1.0, _SHORT / line.whole)) / 2
        else:
            same = _VERBATIM if isclose(of_asked, 1) and isclose(of_line, 1) else 0.0
            questions.append(of_asked * (1 - _EXACT + _EXACT * of_line) + same)
        for token in line.shared:
            together[token] = max(together.get(token, 0.0), _SHARE[line.kind])
    nearest = sum(each * share for each, share in zip(sorted(questions, reverse=True), _NEXT, strict=False))
    had = sum(index.weights[token] * share for token, share in together.items())
    return nearest + besides + _TOGETHER * had / asked + _OFTEN * _often(index, article, lines, tokens)


def _often(index: Index, article: str, lines: list[_Line], tokens: list[str]) -> float:
    """How much oftener the lines of an article say these tokens than all lines do, as the mean of their logarithms."""
    said = Counter(token for line in lines for token in line.shared)
    own = index.lengths[article] + _UNHEARD
    odds = weights = 0.0
    for token in tokens:
        weight = SENSE_WEIGHT if token.startswith(SENSE) else STEM_WEIGHT
        everywhere = index.shares[token]
        odds += weight * log((said[token] + _UNHEARD * everywhere) / (own * everywhere))
        weights += weight
    return odds / weights


def _missed(index: Index, article: str, heard: Heard) -> float:
    """How much of what an article is about the question leaves out, from 0 to 1."""
    themes = {theme: index.weights[theme] for theme in index.themes.get(article, ())}
    missed = sum(weight for theme, weight in themes.items() if theme not in heard.senses)
    return missed / sum(themes.values()) if themes else 0.0
