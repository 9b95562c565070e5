"""The articles that answer a question, the best first.

The full-text search (bm25) gives the lines that share most with the question. Their score is the part of the question
that a line covers, and the part of the line that the question covers. Lines of one article add up, and so does how much
more often its lines use these words than other lines do (naive Bayes)."""

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
"""The number of lines that are scored."""

NEAR = 0.82
"""The least likeness by which one word is taken for another that begins alike."""

LONGEST = 600
"""The number of characters of a question that are read."""

_SHARE = {ASKED: 1.0, CARD: 1.0, TEXT: 0.8, MORE: 0.4}
"""The weight of a word of the question, by the kind of line."""

_BESIDES = {TEXT: 0.8, MORE: 0.25}
"""The weight of the text of an article and its reasons, besides the nearest question."""

_EXACT = 0.7
"""The bonus for a question in the index with the same words as the one that was asked."""

_VERBATIM = 1.0
"""The bonus if both texts are identical, such as the name of a card."""

_WRITTEN = 0.5
"""The bonus of an article over all others under which the question is written word for word, with its stop words: these
tell apart questions that are otherwise identical."""

_NEXT = (1.0, 0.5, 0.3, 0.2, 0.1)
"""The weights of the nearest questions, in order: several that are alike are no accident."""

_OFTEN = 0.3
"""The weight of how much more often an article's lines use the words of the question than other lines do."""

_UNHEARD = 1.0
"""The number of average lines that are added to those of each article (smoothing)."""

_SHORT = 40.0
"""The weight of a text that is short enough to be about the question alone; a longer text counts less."""

_TOGETHER = 0.8
"""The weight of the part of the question that all lines of an article cover together."""

_OFF_THEME = 0.25
"""The loss of an article if the question has none of its themes."""

_RULING = 0.95
"""With equal scores, a clause goes before the ruling on a gap in it, and before a card."""


class Hit(Struct, frozen=True):
    """An article by its id, or a card by its component; the higher the score, the surer the answer."""

    article: str
    score: float


class Taken(Struct, frozen=True):
    """An unknown word, and the known word that it was taken for; empty if none is like it."""

    word: str
    meant: str


class Found(Struct, frozen=True):
    """The hits, the best first, and how unknown words were read."""

    hits: tuple[Hit, ...]
    taken: tuple[Taken, ...]


class _Line(Struct, frozen=True):
    """A line of the index: the tokens that it shares with the question, their weight, and the weight of the whole
    line."""

    kind: str
    shared: frozenset[str]
    matched: float
    whole: float


def find(data: GameData, words: Words, asked: str) -> Found:
    """The clauses, rulings and cards that answer a question in a language. Raises DataError."""
    return find_in(index_of(data, words), data, asked)


def find_in(index: Index, data: GameData, asked: str) -> Found:
    """`find` for many questions in a row: the index is read only once."""
    question, taken = _understood(index, asked[:LONGEST])
    tokens = [token for token in question.tokens if token in index.weights]
    if not tokens:
        return Found((), taken)
    place = {article: number for number, article in enumerate(index.order)}
    written = index.written.get(" ".join(index.lexicon.words(asked)))
    scored = []
    for article, lines in _nearest(index, tokens).items():
        score = _score(index, article, lines, tokens) * (1 - _OFF_THEME * _missed(index, article, question))
        score += _WRITTEN if article == written else 0.0
        scored.append(Hit(article, score if article in data.clause_by_id else score * _RULING))
    return Found(tuple(sorted(scored, key=lambda hit: (-hit.score, place[hit.article]))), taken)


def _understood(index: Index, asked: str) -> tuple[Heard, tuple[Taken, ...]]:
    """The question in the index's words. An unknown word is replaced by the known word that is most like it, or else by
    a known part of it."""
    taken, spoken_words = list[Taken](), list[str]()
    for word in index.lexicon.words(asked):
        if _known(index, word):
            spoken_words += dict.fromkeys((word, index.typed.get(word, word)))  # both that may be meant
            continue
        taken.append(Taken(word, _most_like(index, word) or index.lexicon.known_part(word)))
        spoken_words.append(taken[-1].meant)
    return index.lexicon.hear(" ".join(spoken_words)), tuple(taken)


def _most_like(index: Index, word: str) -> str:
    """The known word that an unknown one may be another spelling of, or a slip for; empty if there is none."""
    if word in index.typed:
        return index.typed[word]
    if len(word) < SHORTEST:
        return ""
    stem = index.lexicon.stem(word)
    alike = [known for known in index.forms if known[:1] == stem[:1]]
    if near := get_close_matches(stem, alike, n=1, cutoff=NEAR):
        return index.forms[near[0]]
    return next((word_meant for typed, word_meant in index.typed.items() if one_slip(word, typed)), "")


def _known(index: Index, word: str) -> bool:
    """True if a word, or a part of it, has a meaning here, or is a known stop word."""
    known, stems = index.lexicon, index.lexicon.stems_of(word)
    if not stems or word in known.senses:
        return True
    return any(stem in index.weights or stem in known.broad for stem in stems)


def _nearest(index: Index, tokens: list[str]) -> dict[str, list[_Line]]:
    """The lines that share most with the question, by article."""
    by_article: dict[str, list[_Line]] = {}
    wanted = frozenset(tokens)
    for article, kind, whole, stems, senses in _rows(index.lines, tokens):
        shared = wanted.intersection(f"{stems} {senses}".split())
        matched = sum(index.weights[token] for token in shared)
        by_article.setdefault(article, []).append(_Line(kind, shared, matched, whole))
    return by_article


def _rows(lines: bytes, tokens: list[str]) -> list[tuple[str, str, float, str, str]]:
    """The rows of the index with any of these tokens, the best by bm25 first."""
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
    """The score of an article: by its nearest questions, its own text, the part of the question that all its lines
    cover together, and how often they use the words."""
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
    """How much more often an article's lines use these tokens than all lines do: the mean of the logarithms."""
    counts = Counter(token for line in lines for token in line.shared)
    own = index.lengths[article] + _UNHEARD
    odds = weights = 0.0
    for token in tokens:
        weight = SENSE_WEIGHT if token.startswith(SENSE) else STEM_WEIGHT
        everywhere = index.shares[token]
        odds += weight * log((counts[token] + _UNHEARD * everywhere) / (own * everywhere))
        weights += weight
    return odds / weights


def _missed(index: Index, article: str, question: Heard) -> float:
    """The part of an article's themes that the question does not have, from 0 to 1."""
    themes = {theme: index.weights[theme] for theme in index.themes.get(article, ())}
    missed = sum(weight for theme, weight in themes.items() if theme not in question.senses)
    return missed / sum(themes.values()) if themes else 0.0
