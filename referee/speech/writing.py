"""Moves in the words of another language, so that they can be read back."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache, lru_cache, reduce
from itertools import groupby, product
from typing import TYPE_CHECKING

from referee.core.rules.move import Move
from referee.core.words.notation import NotationError
from referee.library.load import load_game
from referee.words.moves import written_words
from referee.words.translation import words

from .lexicons import lexicon
from .reading import readings

if TYPE_CHECKING:
    from referee.core.game import Game
    from referee.core.state.state import State

NOTATED = ("word", "action")
"""The kinds of names that verbs of the notation have."""

PREPOSITIONS = ("against",)
"""Words that can begin a move and are no verbs; they keep their place."""

NAMED = ("person", "class", "character", "stone", "site", "bonus", "card", "sin")
"""The kinds of names that stand for what is in the box."""

MOST_LABELS = 8192
"""The number of cached labels."""

GAP = "…"
"""What stands in a line for words of any kind."""


def written(game: Game, state: State, move: Move, lang: str) -> str:
    """A move in the words of a language; canonical where these words would be read as something else."""
    plain: str = game.notation.write(state, move)
    if lang == "en":
        return plain
    for line in _lines(game.id, plain, lang):
        if _means(game, state, line, move, lang):
            return line
    return plain


@lru_cache(MOST_LABELS)
def label_of(game: str, plain: str, lang: str, but: frozenset[str] = frozenset()) -> str:
    """What a canonical line, or its beginning, says in a language, for people to read; `but` are words that stay as
    they are, as the names of players do."""
    if lang == "en":
        verb, _, rest = plain.partition(" ")
        return f"{verb} {name_of(game, rest, lang, but)}".strip()
    kept = {word: f"\x00{number}" for number, word in enumerate(but) if f" {word} " in f" {plain} "}
    line = " ".join(kept.get(word, word) for word in plain.split(" "))
    said = next(_lines(game, line, lang))
    for word, stand_in in kept.items():
        said = said.replace(stand_in, word)
    return said


@lru_cache(MOST_LABELS)
def name_of(game: str, plain: str, lang: str, but: frozenset[str] = frozenset()) -> str:
    """The canonical words for a thing, or for several, in a language; with commas between those of a kind."""
    if plain in but:
        return plain
    told = {} if lang == "en" else written_words(game, lang)
    if plain in told:
        return told[plain]
    found, before = list[str](), frozenset[str]()
    for word in plain.split(" "):
        name = word if word in but else _word(game, lang, word)
        if lang == "en" and found and found[-1].casefold() in name.casefold().split(" ")[1:]:
            found.pop()  # `letter red` is a red Letter
        kinds = frozenset() if word in but else _kinds_of(game, word)
        if found and kinds & before:
            found[-1] += ","
        found.append(name)
        before = kinds
    return " ".join(found)


def _means(game: Game, state: State, line: str, move: Move, lang: str) -> bool:
    """True if a line is read as that move, as notation or in plain words."""
    try:
        return bool(game.notation.read(state, line, lang) == move)
    except NotationError:
        said = readings(game, state, line, lang)
        return said.whole and [each.move for each in said.found] == [move]


def _lines(game: str, plain: str, lang: str) -> Iterator[str]:
    """Ways to put a canonical line into another language, the most idiomatic first."""
    told = written_words(game, lang)
    if plain in told:
        yield told[plain]
    yield from _filled(game, plain, lang)
    first, *rest = plain.split(" ")
    if rest and f"{first} {rest[0]}" in told:
        first, rest = f"{first} {rest[0]}", rest[1:]
    infinitives = lexicon(game, lang).tongue.infinitives
    verbs = (told[first],) if first in told else _named(game, lang, first, NOTATED)
    for verb, others in product(verbs, _in_a_row(game, rest, lang)):
        if others and first not in PREPOSITIONS and " " not in verb and verb.endswith(infinitives):
            yield f"{others} {verb}"
        yield f"{verb} {others}".strip()


def _in_a_row(game: str, plain: list[str], lang: str, joint: str = " ") -> tuple[str, ...]:
    """The words of a line one after the other, with `joint` between them: equal ones counted where the language says
    how, else each by itself."""
    told, each = written_words(game, lang), [_word(game, lang, word) for word in plain]
    counted = list[str]()
    for word, alike in groupby(plain):
        number = len(list(alike))
        several = told.get(f"# {word}", "") if number > 1 else ""
        counted += [several.replace("#", str(number))] if several else [_word(game, lang, word)] * number
    return tuple(dict.fromkeys((joint.join(counted), joint.join(each))))


def _filled(game: str, plain: str, lang: str) -> Iterator[str]:
    """A line with the words of another one in its gaps."""
    for line, said in written_words(game, lang).items():
        if GAP in line and (found := _with_gaps(line).fullmatch(plain)):
            joint = ", " if line.endswith(",") else " "
            wholes = ((gap, _whole(game, gap, lang)) for gap in found.groups())
            ways = [(whole,) if whole else _in_a_row(game, gap.split(" "), lang, joint) for gap, whole in wholes]
            for fillings in product(*ways):
                yield reduce(lambda filled, words_there: filled.replace(GAP, words_there, 1), fillings, said)


def _whole(game: str, plain: str, lang: str) -> str:
    """What stands in a gap where that is a line of its own."""
    return written_words(game, lang).get(plain) or next(_filled(game, plain, lang), "")


@cache
def _with_gaps(line: str) -> re.Pattern[str]:
    """A gap takes one word, and the last one, at the end, as many as there are."""
    head, _, end = line.removesuffix(",").rpartition(GAP)
    return re.compile(re.escape(head).replace(GAP, r"(\S+)") + (r"(\S+)" + re.escape(end) if end else "(.+)"))


def _word(game: str, lang: str, word: str) -> str:
    return written_words(game, lang).get(word) or _named(game, lang, word, NAMED)[0]


@cache
def _kinds_of(game: str, word: str) -> frozenset[str]:
    """The kinds of the things that have a canonical word for their id."""
    kinds = (component.partition(".") for component in load_game(game).names)
    return frozenset(kind for kind, _, id_ in kinds if id_ == word) - {*NOTATED}


@cache
def _named(game: str, lang: str, word: str, kinds: tuple[str, ...]) -> tuple[str, ...]:
    """What a word of the notation is called, or the thing in the box that has it for its id; names of some kinds go
    before all others."""
    every = load_game(game).names
    found = [component for component in every if component.partition(".")[2] == word]
    found.sort(key=lambda component: component.partition(".")[0] not in kinds)
    if not found:
        return (word,)
    return tuple(words(lang).text(game, found[0], every[found[0]]).split(" / "))
