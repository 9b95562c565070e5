"""The words of a game's notation in every language, or in some, for reading."""

from __future__ import annotations

from functools import cache

from referee.library.load import load_game
from referee.words.language import Langs, languages
from referee.words.translation import words

from .notation import Tokens, tokens_of


@cache
def synonyms(game: str, kinds: tuple[str, ...], langs: Langs = None) -> dict[str, tuple[Tokens, ...]]:
    """For each component id of these kinds all its names in some languages, or in all, as tokens, English ones first.
    Names separated by ` / ` in the data are alternatives."""
    data, ways_by_word = load_game(game), dict[str, dict[Tokens, None]]()
    for component, english in data.names.items():
        kind, _, word = component.partition(".")
        if kind not in kinds:
            continue
        ways = ways_by_word.setdefault(word, {})
        for name in english.split(" / "):
            ways[tokens_of(name, langs)] = None
        for lang in languages()[1:] if langs is None else langs:
            for name in words(lang).text(game, component, english).split(" / "):
                ways[tokens_of(name, langs)] = None
    return {word: tuple(ways) for word, ways in ways_by_word.items()}
