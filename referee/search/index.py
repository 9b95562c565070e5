"""The index of one game in one language: every line that speaks of a clause, a ruling or a card, in SQLite's full-text
search, compiled once and filed under the content of what it was compiled from."""

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
"""What the same stem weighs, and the same sense. A word said alike has both."""

_RARITY = 0.85
"""How much more a rare word weighs than a common one: 0 would be not at all."""

_THEME = 0.6
"""In how many of the questions about an article a word stands that is its theme."""

_THEME_LINES = 12
"""A word that stands in more than one of so many lines is nobody's theme."""

ASKED, TEXT, MORE, CARD = "asked", "text", "more", "card"
"""The kinds of lines: a question, the words of the article, its reasons, the name of a card."""

_MAKE = f"""
create virtual table line using fts5(
  article unindexed, kind unindexed, weight unindexed, stems, senses, tokenize = "unicode61 tokenchars '~'");
insert into line (line, rank) values ('rank', 'bm25(0, 0, 0, {STEM_WEIGHT}, {SENSE_WEIGHT})');
"""


class Spoken(Struct, frozen=True):
    """A line of the index before its words are weighed."""

    article: str
    kind: str
    text: str


class Index(Struct, frozen=True):
    """`order` is that of the articles, `weights` tells what each token weighs, `shares` in how much of all lines it
    stands, `lengths` how many lines an article has, `themes` the senses of which nearly all questions about an article
    speak, `forms` a word as it is written for each stem, `typed` the word that is meant by each way of
    typing it, `written` the article of each question that is written down; `lines` is the database."""

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
    """The index of a game in a language; English where nobody has written how the language asks. Raises DataError."""
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
    """The file that tells how a language asks, or the English one."""
    file = words_root() / lang / "search.toml"
    return file if file.is_file() else words_root() / "en" / "search.toml"


def _compile(data: GameData, words: Words, speech_file: Path) -> Index:
    speech = toml.convert(toml.parse(speech_file), Speech, speech_file)
    spoken = list(_lines(data, words, speech))
    known = lexicon(speech, data.game.id, (line.text for line in spoken))
    heard = [known.hear(line.text) for line in spoken]
    weights = _weights(heard)
    return Index(
        known,
        tuple(dict.fromkeys(line.article for line in spoken)),
        weights,
        _shares(heard),
        Counter(line.article for line in spoken),
        _themes(spoken, heard),
        _forms(known, spoken),
        _typed(known, spoken),
        {" ".join(known.words(line.text)): line.article for line in spoken if line.kind == ASKED},
        _database(spoken, heard, weights),
    )


def _database(spoken: list[Spoken], heard: list[Heard], weights: dict[str, float]) -> bytes:
    rows = [
        (line.article, line.kind, sum(weights[token] for token in each.tokens), *each.columns)
        for line, each in zip(spoken, heard, strict=True)
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
    """Everything that is said about the clauses, the rulings and the cards of a game."""
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
    """What the data itself says of an article: its words, then its reasons."""
    more = [words.raw(game, contexts.because(article.id, case), text) for case, text in article.because.items()]
    if isinstance(article, Clause):
        yield Spoken(article.id, TEXT, words.text(game, contexts.clause(article.id), article.text))
    else:
        yield Spoken(article.id, TEXT, words.text(game, contexts.question(article.id), article.question))
        more += [words.text(game, contexts.option(article.id, key), text) for key, text in article.options.items()]
        more.append(words.text(game, contexts.why(article.id), article.why))
    if more:
        yield Spoken(article.id, MORE, " ".join(more))


def _weights(heard: list[Heard]) -> dict[str, float]:
    """What each token weighs: the more, the fewer lines it stands in."""
    held = Counter(token for each in heard for token in each.tokens)
    return {
        token: (SENSE_WEIGHT if token.startswith(SENSE) else STEM_WEIGHT)
        * math.log(1 + (len(heard) - lines + 0.5) / (lines + 0.5)) ** _RARITY
        for token, lines in held.items()
    }


def _shares(heard: list[Heard]) -> dict[str, float]:
    """In how much of all lines each token stands."""
    held = Counter(token for each in heard for token in each.tokens)
    return {token: (lines + 0.5) / (len(heard) + 1) for token, lines in held.items()}


def _themes(spoken: list[Spoken], heard: list[Heard]) -> dict[str, tuple[str, ...]]:
    everywhere = Counter(sense for each in heard for sense in each.senses)
    asked: dict[str, list[tuple[str, ...]]] = {}
    for line, each in zip(spoken, heard, strict=True):
        if line.kind == ASKED:
            asked.setdefault(line.article, []).append(each.senses)
    found = {}
    for article, questions in asked.items():
        held = Counter(sense for senses in questions for sense in senses)
        least = max(2.0, _THEME * len(questions))
        themes = [sense for sense, n in held.items() if n >= least and everywhere[sense] * _THEME_LINES <= len(heard)]
        if themes:
            found[article] = tuple(themes)
    return found


def _forms(known: Lexicon, spoken: list[Spoken]) -> dict[str, str]:
    """For each stem the shortest word that it stands for."""
    found: dict[str, str] = {}
    for word in {word for line in spoken for word in known.words(line.text)}:
        for stem in known.stems_of(word)[:1]:
            found[stem] = min(found.get(stem, word), word, key=lambda each: (len(each), each))
    return found


def _typed(known: Lexicon, spoken: list[Spoken]) -> dict[str, str]:
    """The word that is meant by each way of typing it: `enthüllung` by `enthuellung`. A word always means itself."""
    said = {word for line in spoken for word in known.words(line.text)} | set(known.senses)
    other = {typed: word for word in sorted(said) for typed in spellings(word)}
    return other | {word: word for word in said}
