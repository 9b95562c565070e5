"""The index of one game in one language: every line about a clause, a ruling or a card, in SQLite's full-text search.
Compiled once, and cached under a hash of its sources."""

from __future__ import annotations

import math
import sqlite3
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

from msgspec import Struct

from referee.library import toml
from referee.library.cache import compiled
from referee.library.load import GameData, file_of_asks, folder, load_asks
from referee.library.records import Clause, Ruling
from referee.words import contexts
from referee.words.language import words_root
from referee.words.translation import Words

from .lexicon import SENSE, Heard, Lexicon, lexicon
from .records import Speech
from .spelling import spellings

STEM_WEIGHT, SENSE_WEIGHT = 0.6, 1.0
"""The weights of an equal stem and of an equal sense. Two equal words have both."""

_RARITY = 0.85
"""How much more a rare word weighs than a common one: 0 for not at all."""

_THEME = 0.6
"""The share of the questions about an article that must have a word for it to be a theme."""

_THEME_LINES = 12
"""The inverse share of lines above which a word is no theme."""

ASKED, TEXT, MORE, CARD = "asked", "text", "more", "card"
"""The kinds of lines: a question, the words of the article, its reasons, the name of a card."""

_MAKE = f"""
create virtual table line using fts5(
  article unindexed, kind unindexed, weight unindexed, stems, senses, tokenize = "unicode61 tokenchars '~'");
insert into line (line, rank) values ('rank', 'bm25(0, 0, 0, {STEM_WEIGHT}, {SENSE_WEIGHT})');
"""


class Spoken(Struct, frozen=True):
    """A line of the index before its words are weighted."""

    article: str
    kind: str
    text: str


class Index(Struct, frozen=True):
    """`order` is that of the articles; `weights` are those of the tokens, `shares` the share of all lines with each
    token, `lengths` the number of an article's lines, `themes` the senses in nearly all questions about an article,
    `forms` a written word for each stem, `typed` the known word for each way of typing it, `written` the article of
    each question; `lines` is the database."""

    lexicon: Lexicon
    order: tuple[str, ...]
    weights: dict[str, float]
    shares: dict[str, float]
    lengths: dict[str, int]
    themes: dict[str, tuple[str, ...]]
    forms: dict[str, str]
    typed: dict[str, str]
    written: dict[str, str]
    lines: bytes


def index_of(data: GameData, words: Words) -> Index:
    """The index of a game in a language; in English if the language has no search file. Raises DataError."""
    game, lang = data.game.id, words.lang
    place, speech_file = folder(game), speech_in(lang)
    files = [place / name for name in ("game.toml", "components.toml", "clauses.toml", "rulings.toml", "asks.toml")]
    files += [
        speech_file,
        file_of_asks(game, lang),
        words_root() / lang / f"{game}.po",
        *sorted(Path(__file__).parent.glob("*.py")),
    ]
    return compiled(files, Index, lambda: _compile(data, words, speech_file), salt=f"{game}:{lang}")


def speech_in(lang: str) -> Path:
    """The search file of a language, or the English one."""
    file = words_root() / lang / "search.toml"
    return file if file.is_file() else words_root() / "en" / "search.toml"


def _compile(data: GameData, words: Words, speech_file: Path) -> Index:
    speech = toml.convert(toml.parse(speech_file), Speech, speech_file)
    spoken = list(_lines(data, words, speech))
    known = lexicon(speech, data.game.id, (line.text for line in spoken))
    texts = [known.hear(line.text) for line in spoken]
    weights = _weights(texts)
    return Index(
        known,
        tuple(dict.fromkeys(line.article for line in spoken)),
        weights,
        _shares(texts),
        Counter(line.article for line in spoken),
        _themes(spoken, texts),
        _forms(known, spoken),
        _typed(known, spoken),
        {" ".join(known.words(line.text)): line.article for line in spoken if line.kind == ASKED},
        _database(spoken, texts, weights),
    )


def _database(spoken: list[Spoken], texts: list[Heard], weights: dict[str, float]) -> bytes:
    rows = [
        (line.article, line.kind, sum(weights[token] for token in text.tokens), *text.columns)
        for line, text in zip(spoken, texts, strict=True)
    ]
    database = sqlite3.connect(":memory:")
    try:
        database.executescript(_MAKE)
        database.executemany("insert into line (article, kind, weight, stems, senses) values (?, ?, ?, ?, ?)", rows)
        database.execute("insert into line (line) values ('optimize')")
        database.commit()
        return database.serialize()
    finally:
        database.close()


def _lines(data: GameData, words: Words, speech: Speech) -> Iterator[Spoken]:
    """All lines about the clauses, the rulings and the cards of a game."""
    asks = load_asks(data.game.id, words.lang)
    articles: list[Clause | Ruling] = [*data.clauses, *data.rulings]
    for article in articles:
        yield from (Spoken(article.id, ASKED, question) for question in asks.get(article.id, ()))
        yield from _written(data.game.id, article, words)
    for component, english in data.names.items():
        if component.partition(".")[0] in data.game.cards:
            name = words.text(data.game.id, component, english)
            yield from (Spoken(component, CARD, question.format(name=name)) for question in speech.cards)


def _written(game: str, article: Clause | Ruling, words: Words) -> Iterator[Spoken]:
    """The data's own texts for an article: its words, then its reasons."""
    more = [words.raw(game, contexts.because(article.id, case), text) for case, text in article.because.items()]
    if isinstance(article, Clause):
        yield Spoken(article.id, TEXT, words.text(game, contexts.clause(article.id), article.text))
    else:
        yield Spoken(article.id, TEXT, words.text(game, contexts.question(article.id), article.question))
        more += [words.text(game, contexts.option(article.id, key), text) for key, text in article.options.items()]
        more.append(words.text(game, contexts.why(article.id), article.why))
    if more:
        yield Spoken(article.id, MORE, " ".join(more))


def _weights(texts: list[Heard]) -> dict[str, float]:
    """The weight of each token: the fewer lines have it, the more it weighs."""
    lines_with = Counter(token for each in texts for token in each.tokens)
    return {
        token: (SENSE_WEIGHT if token.startswith(SENSE) else STEM_WEIGHT)
        * math.log(1 + (len(texts) - lines + 0.5) / (lines + 0.5)) ** _RARITY
        for token, lines in lines_with.items()
    }


def _shares(texts: list[Heard]) -> dict[str, float]:
    """The share of all lines with each token."""
    lines_with = Counter(token for each in texts for token in each.tokens)
    return {token: (lines + 0.5) / (len(texts) + 1) for token, lines in lines_with.items()}


def _themes(spoken: list[Spoken], texts: list[Heard]) -> dict[str, tuple[str, ...]]:
    everywhere = Counter(sense for text in texts for sense in text.senses)
    asked: dict[str, list[tuple[str, ...]]] = {}
    for line, text in zip(spoken, texts, strict=True):
        if line.kind == ASKED:
            asked.setdefault(line.article, []).append(text.senses)
    themes_of = {}
    for article, questions in asked.items():
        counts = Counter(sense for senses in questions for sense in senses)
        least = max(2.0, _THEME * len(questions))
        themes = [sense for sense, n in counts.items() if n >= least and everywhere[sense] * _THEME_LINES <= len(texts)]
        if themes:
            themes_of[article] = tuple(themes)
    return themes_of


def _forms(known: Lexicon, spoken: list[Spoken]) -> dict[str, str]:
    """The shortest word for each stem."""
    shortest: dict[str, str] = {}
    for word in {word for line in spoken for word in known.words(line.text)}:
        for stem in known.stems_of(word)[:1]:
            shortest[stem] = min(shortest.get(stem, word), word, key=lambda each: (len(each), each))
    return shortest


def _typed(known: Lexicon, spoken: list[Spoken]) -> dict[str, str]:
    """The known word for each way of typing it: `enthüllung` for `enthuellung`. A known word always stands for
    itself."""
    known_words = {word for line in spoken for word in known.words(line.text)} | set(known.senses)
    other = {typed: word for word in sorted(known_words) for typed in spellings(word)}
    return other | {word: word for word in known_words}
