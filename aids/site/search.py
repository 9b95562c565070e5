"""What the search of the site looks through: a file for each game and language, read by the page itself.

A file of documents and not an index: the library builds its index in the browser in less time than one would take to
travel. The forms of words are looked up here, so that the browser needs no grammar: a search for "paying" finds
what is paid, and what costs."""

from __future__ import annotations

import re
from collections.abc import Iterator

from msgspec import Struct, json
from msgspec.structs import replace

from referee.library import toml
from referee.library.load import games, load_asks
from referee.search.index import speech_in
from referee.search.lexicon import SENSE, Lexicon, lexicon
from referee.search.records import Speech
from referee.search.spelling import LETTERS, SHORTEST, bare

from ..make.template import APOSTROPHE
from ..views.book import Book, Entry, Gap
from ..views.game_words import GameWords
from ..views.rules import Worked

_WORD = re.compile(r"[^\W_]+")
"""As the page cuts texts into words."""


class Document(Struct, frozen=True, array_like=True):
    """A thing that can be found: its place below the game's folder, what kind of thing, under which title, its words,
    and what people ask when it is the answer."""

    place: str
    kind: str
    title: str
    text: str
    asks: str = ""


def documents(book: Book, words: GameWords) -> Iterator[Document]:
    """Everything of a game that can be found."""
    lang = words.language.lang
    known = load_asks(book.game, lang) if book.game in games() else {}
    asks = {of: " ".join(questions) for of, questions in known.items()}
    for chapter in book.chapters:
        page = f"{chapter.id}.html"
        for entry in chapter.entries:
            yield from _entry(entry, page, chapter.title, asks.get(entry.id, ""))
    for gap in book.gaps:
        yield from _gap(gap, words.say("site.rulings"), asks.get(gap.ruled.id, ""))
    for pile in book.piles:
        for card in pile.cards:
            parts = [card.name, *(f"{line.label} {line.text}".strip() for line in card.lines)]
            yield Document(f"cards.html#{pile.id}.{card.id}", "card", pile.title, _plain(". ".join(parts)))
    for table in book.tables:
        for result in table.results:
            parts = [result.rolls, result.text]
            yield Document(f"dice.html#{table.id}.{result.id}", "dice", table.title, ": ".join(parts))
    for aid in words.catalogue.aids:
        yield Document(f"sheets.html#sheet.{aid.id}", "sheet", words.say("site.sheets"), words.heading(aid))


def _entry(entry: Entry, page: str, title: str, asks: str) -> Iterator[Document]:
    yield Document(f"{page}#{entry.id}", "rule", title, entry.text, f"{entry.id} {asks}".strip())
    for example in entry.examples:
        yield _example(example, page, title)


def _gap(gap: Gap, title: str, asks: str) -> Iterator[Document]:
    ruled = gap.ruled
    text = " ".join((ruled.question, ruled.answer, ruled.why, *ruled.others))
    yield Document(f"rulings.html#{ruled.id}", "gap", title, text, f"{ruled.id} {asks}".strip())
    for example in gap.examples:
        yield _example(example, "rulings.html", title)


def _example(example: Worked, page: str, title: str) -> Document:
    return Document(f"{page}#example.{example.id}", "example", title, f"{example.title} {example.text}")


def _plain(text: str) -> str:
    """A message without its marks."""
    return re.sub(r"[*_^{}\\]", "", text)


def script(book: Book, words: GameWords) -> bytes:
    """The documents of a game as a script, which a page can load from a folder as well as from a host."""
    searched = [replace(each, text=each.text.replace("'", APOSTROPHE)) for each in documents(book, words)]
    met = {word for each in searched for text in (each.title, each.text, each.asks) for word in _words(text)}
    known = _lexicon(book.game, words, met)
    content = {
        "game": book.game,
        "title": book.title,
        "letters": LETTERS,
        "shortest": SHORTEST,
        "forms": dict(sorted(_forms(met | _said(known), known, book.game))),
        "documents": searched,
    }
    return b"consistory(" + json.encode(content) + b");\n"


def _words(text: str) -> list[str]:
    return _WORD.findall(text.lower())


def _lexicon(game: str, words: GameWords, texts: set[str]) -> Lexicon:
    file = speech_in(words.language.lang)
    return lexicon(toml.convert(toml.parse(file), Speech, file), game, texts)


def _said(known: Lexicon) -> set[str]:
    """Words that stand in no text and are said all the same: other words for the same, and those that say nothing."""
    return {*known.senses, *known.speech.stop}


def _forms(met: set[str], known: Lexicon, game: str) -> Iterator[tuple[str, str]]:
    """What each word is filed under, where that is not the word itself. Senses that only this game has are named after
    it, so that several games can be searched at once."""
    shared = len(known.speech.same)
    for word in met:
        heard = known.hear(word)
        own = {f"{SENSE}{stem}" for stem in heard.stems}
        senses = (sense for sense in heard.senses if sense not in own)
        named = (sense if int(sense.removeprefix(SENSE)) < shared else f"{SENSE}{game}{sense}" for sense in senses)
        filed = " ".join((*heard.stems, *named))
        if filed != bare(word):
            yield word, filed
