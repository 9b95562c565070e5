"""The words of a game's notation in every language, for reading."""

from __future__ import annotations

from functools import cache

from referee.library.load import load_game
from referee.words.language import languages
from referee.words.translation import words

from .notation import Tokens, tokens_of


@cache
def synonyms(game: str, kinds: tuple[str, ...]) -> dict[str, tuple[Tokens, ...]]:
    """For each component id of these kinds all its names as tokens, English ones first. Names separated by ` / ` in the
    data are alternatives."""
    data, ways_by_word = load_game(game), dict[str, dict[Tokens, None]]()
    for component, english in data.names.items():
        kind, _, word = component.partition(".")
        if kind not in kinds:
            continue
        ways = ways_by_word.setdefault(word, {})
        for name in english.split(" / "):
            ways[tokens_of(name)] = None
        for lang in languages()[1:]:
            for name in words(lang).text(game, component, english).split(" / "):
                ways[tokens_of(name)] = None
    return {word: tuple(ways) for word, ways in ways_by_word.items()}
