"""How a lexicon is made of the phrases of a language and of a game."""

from __future__ import annotations

from .heard import FILL, WORD, folded
from .lexicon import Lexicon
from .records import Tongue
from .spelling import LONG
from .ways import Item, items, joined, names_of_things, stem, taken_apart, tongue_of, ways_of, without_apostrophes

Ways = dict[Item, list[tuple[tuple[Item, ...], str]]]
"""Every way to say every concept, under its first stem."""


def made(game: str, lang: str) -> Lexicon:
    """The lexicon of a language for a game. Raises DataError."""
    tongue = tongue_of(lang)
    phrases = tuple(ways_of(game, lang, tongue))
    ways = _ways(tongue, phrases)
    counts = _numbered(tongue.numbers, 0)
    ranks = _numbered(tongue.ordinals, 1)
    plain = {folded(way) for concept, way in phrases if concept == FILL and way.isalpha()}
    own = plain.difference(map(folded, tongue.fill))
    written = {folded(word) for _, way in phrases for word in WORD.findall(way)}
    return Lexicon(
        tongue,
        counts,
        ranks,
        {head: tuple(dict.fromkeys(found)) for head, found in ways.items()},
        frozenset(plain.union(tongue.ones)),
        frozenset(stem(tongue, word) for word in own),
        tuple(tuple(items(tongue, said)) for said in tongue.helping),
        _stems(ways),
        frozenset(word for word in written.union(counts, ranks) if len(word) >= LONG and word.isalpha()),
        names_of_things(phrases),
        lang,
    )


def _ways(tongue: Tongue, phrases: tuple[tuple[str, str], ...]) -> Ways:
    """Every way to say every concept, in every form; also without its apostrophe if nothing else begins like that."""
    ways: Ways = {}
    for concept, spoken in phrases:
        for said in (spoken, *joined(tongue, spoken), *(taken_apart(tongue, spoken) if concept != FILL else ())):
            way = tuple(items(tongue, said))
            if way:
                ways.setdefault(way[0], []).append((way, concept))
    heads = frozenset(ways)
    for said, concept in without_apostrophes(phrases):
        way = tuple(items(tongue, said))
        if way[0] not in heads:
            ways.setdefault(way[0], []).append((way, concept))
    return ways


def _stems(ways: Ways) -> frozenset[str]:
    """Every stem of more than a letter."""
    return frozenset(item for found in ways.values() for way, _ in found for item in way if len(item) > 1)


def _numbered(words: tuple[tuple[str, ...], ...], first: int) -> dict[str, int]:
    """The number of each word, by the place of its row."""
    return {folded(word): number for number, row in enumerate(words, first) for word in row}
