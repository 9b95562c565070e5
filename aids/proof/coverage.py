"""Coverage: whether the faces of a language have every letter that its words need, before anything is laid out."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator
from functools import cache
from typing import Final, NamedTuple

from referee.library.booklet import load_booklet
from referee.library.load import games, home, load_examples
from referee.library.one_page import is_written
from referee.library.paths import data_root
from referee.words.translation import PSEUDO, words

from ..page.problems import Problem
from ..page.styles import STYLES
from ..type.faces import Face, Family, face
from ..type.typography import typography
from ..type.word_pieces import cuts
from ..views.catalogue import catalogue, file_of
from ..views.game_words import GameWords
from ..views.one_page import Teller, box_view, one_page_view, words_in, words_of

CUTS: Final = ("regular", "medium", "semibold", "bold", "italic", "bolditalic")
"""Plain faces before others, so that messages name the plainest."""


class Said(NamedTuple):
    """A text that can be printed: the file that holds it, its id, and what it says."""

    file: str
    id: str
    text: str


def texts(game: str, lang: str) -> Iterator[Said]:
    """Everything that the sheets of a game can say in a language: messages, names, rules."""
    game_words = GameWords(catalogue(game), words(lang))
    english = lang in ("en", PSEUDO)
    own = toml_of(game)
    shared = "data/aids.toml" if english else f"data/words/{lang}/aids.po"
    for id in game_words.catalogue.messages:
        yield Said(own if english and id.startswith(f"{game}.") else shared, id, game_words.say(id))
    if game not in games():
        return
    file = f"data/{home(game).name}" if english else f"data/words/{lang}/{game}.po"
    yield Said(file, "game.title", game_words.title())
    for component in game_words.data.names:
        yield Said(file, component, game_words.name(*component.split(".", 1)))
    for clause in game_words.data.clauses:
        yield Said(file, clause.id, game_words.clause(clause.id))
    for ruling in game_words.data.rulings:
        question, options, why = game_words.ruling(ruling.id)
        yield Said(file, ruling.id, "\n".join((question, *options.values(), why)))
    if is_written(game):
        yield Said(file, "one-page", "\n".join(words_of(one_page_view(game_words))))
    for box in load_booklet(game).box:
        yield Said(file, "booklet", "\n".join(words_in(box_view(box, Teller(game_words, {})))))
    for example in load_examples(game):
        yield Said(file, example.id, "\n".join(game_words.example(example.id, example.title, example.text)))


def toml_of(game: str) -> str:
    return file_of(game).relative_to(data_root().parent).as_posix()


@cache
def faces(lang: str) -> dict[Face, tuple[str, ...]]:
    """Every face in which a language is set, plain, bold and italic, with the styles that use it."""
    found: dict[Face, list[str]] = {}
    for name, style in STYLES.items():
        for cut in sorted(cuts(style.cut), key=CUTS.index):
            used = found.setdefault(face(typography(lang).faces[style.role], cut, style.setting), [])
            if name not in used:
                used.append(name)
    return {each: tuple(used) for each, used in found.items()}


def travels(char: str) -> bool:
    """True if a character can stand in any word, and so in any style: letters, figures and stops, but no signs, which
    stand where a template puts them. There they are checked when they are set."""
    kind = unicodedata.category(char)
    return kind[0] in "LNP" and not unicodedata.decomposition(char).startswith("<")


def check_coverage(game: str, lang: str) -> Iterator[Problem]:
    """Every character that some face lacks: letters in the faces of all styles, signs in the face of the text."""
    first: dict[str, Said] = {}
    for said in texts(game, lang):
        for char in said.text:
            first.setdefault(char, said)
    text = face(typography(lang).faces["text"], "regular")
    for char, said in first.items():
        for lacking, styles in _lacking(char, text, lang).items():
            values = {"char": char, "code": f"{ord(char):04X}", "face": lacking.name, "styles": ", ".join(styles)}
            values["lang"] = "en" if lang == PSEUDO else lang
            yield Problem("aids-check-letter", values, "aids-way-letter", said.file, said.id, lang)


def _lacking(char: str, text: Face, lang: str) -> dict[Face, list[str]]:
    """The faces that lack a character, one for each family and its small caps or figures, with their styles."""
    first: dict[tuple[Family, str], Face] = {}
    found: dict[Face, list[str]] = {}
    for each, styles in faces(lang).items():
        if char != "\n" and not each.has(char) and (each is text or travels(char)):
            kept = first.setdefault((each.id.family, each.id.setting), each)
            named = found.setdefault(kept, [])
            named += [style for style in styles if style not in named]
    return found
