"""Every way to say every concept of a game, as it is written down, and where it is said."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from functools import cache

from msgspec.structs import replace

from referee.library.load import folder, load_game, read_typed
from referee.library.toml import convert, parse
from referee.words.language import words_root
from referee.words.translation import words

from .heard import FILL, Token, folded, is_thing
from .phrases import spelt_out
from .records import SpeechFile, Tongue

ROOT = 3
"""The least number of letters of a stem."""

REACH = 9
"""The largest number of words between the parts of a verb."""

PARTICLE = "ein"
"""The second part of verbs that can also be an article."""

COLUMNS = frozenset("ABCDEF")

ROMAN = {"I": 1, "II": 2, "III": 3, "IV": 4, "V": 5, "VI": 6}

Item = str
"""A stem of a way to say something, `#` for a number, `…` for words between."""


def tongue_of(lang: str) -> Tongue:
    """How a language speaks, with every phrase by itself. Raises DataError."""
    file = words_root() / lang / "speech.toml"
    tongue = convert(parse(file), Tongue, file)
    say = {concept: tuple(spelt_out(lines, file, concept)) for concept, lines in tongue.say.items()}
    return replace(tongue, fill=tuple(spelt_out(tongue.fill, file, FILL)), say=say)


def ways_of(game: str, lang: str, tongue: Tongue) -> Iterator[tuple[str, str]]:
    """Every concept with a way to say it: the language's, the game's, and the names of what is in the box."""
    general: Iterable[tuple[str, tuple[str, ...]]] = ((FILL, tongue.fill), *tongue.say.items())
    yield from ((concept, way) for concept, ways in general for way in ways)
    file = folder(game) / "speech.toml"
    if file.is_file():
        for saying in read_typed(game, "speech.toml", SpeechFile).say:
            yield from ((saying.id, way) for way in spelt_out(getattr(saying, lang, ()), file, f"say {saying.id}"))
    for component, english in load_game(game).names.items():
        if not component.startswith("word."):
            for name in words(lang).text(game, component, english).split(" / "):
                yield component, name


def items(tongue: Tongue, said: str) -> Iterator[Item]:
    """A way to say something as it is looked for: the stem of each of its words."""
    for place, word in enumerate(re.findall(r"[^\W_]+|#|…", said)):
        yield (
            word
            if word in "#…" or (place and word in COLUMNS)
            else stem(tongue, folded(word))
            if not word.isdecimal()
            else word
        )


def matched(
    way: tuple[Item, ...], tokens: tuple[Token, ...], start: int
) -> Iterator[tuple[tuple[int, ...], int | None]]:
    """The places of a phrase from a word on, with its first number."""
    number, at = None, start
    for place, head in enumerate(way):
        if head == "…":
            yield from _matched_behind(way[place + 1 :], tokens, range(start, at), number)
            return
        counted = _counted(tokens[at]) if at < len(tokens) and head == "#" else None
        if at >= len(tokens) or (counted is None and tokens[at].stem != head):
            return
        number = counted if number is None else number
        at += 1
    yield tuple(range(start, at)), number


def _matched_behind(
    rest: tuple[Item, ...], tokens: tuple[Token, ...], before: range, number: int | None
) -> Iterator[tuple[tuple[int, ...], int | None]]:
    """The places of a phrase's second part within reach of the first."""
    for at in range(before.stop, min(before.stop + REACH + 1, len(tokens))):
        if tokens[at].stem == rest[0] and not _is_article(rest, tokens[at]):
            for places, later in matched(rest, tokens, at):
                yield (*before, *places), later if number is None else number


def _counted(token: Token) -> int | None:
    """The number that a word is."""
    return token.number if token.number is not None else ROMAN.get(token.word)


def _is_article(rest: tuple[Item, ...], token: Token) -> bool:
    """True if an inflected article stands where a verb has its second part, as `einen` in `ich ziehe einen`."""
    return rest == (PARTICLE,) and folded(token.word) != PARTICLE


@cache
def _stemmer(name: str) -> Callable[[str], str]:
    from Stemmer import Stemmer

    found: Callable[[str], str] = Stemmer(name).stemWord
    return found


def stem(tongue: Tongue, word: str) -> str:
    """The stem of a word."""
    root = _stemmer(tongue.stemmer)(word)
    for ending in tongue.endings:
        if root.endswith(ending) and len(root) - len(ending) >= ROOT:
            return root.removesuffix(ending)
    return root


def joined(tongue: Tongue, said: str) -> tuple[str, ...]:
    """The other forms of a verb whose first part is said last, as `tausche … aus` is `austauschen`, `auszutauschen` and
    `ausgetauscht`; none for anything else."""
    verb, _, particle = said.partition(" … ")
    if particle not in tongue.apart or not verb.isalpha():
        return ()
    root = re.sub(r"(?<=...)(?:e|en|t)$", "", verb)
    forms = (f"{particle}{root}en", f"{particle}zu{root}en", f"{particle}ge{root}t", f"{particle}{root}t")
    return (*forms, f"{particle}{tongue.strong[root]}") if root in tongue.strong else forms


def taken_apart(tongue: Tongue, said: str) -> tuple[str, ...]:
    """The other forms of a verb given by its infinitive: `austauschen` is `tausche … aus` and `ausgetauscht`, and
    `schieben` is `geschiebt`, which does no harm; none for anything else."""
    if not tongue.apart or not said.isalpha() or not said.endswith("en"):
        return ()
    for particle in tongue.apart:
        root = said.removeprefix(particle).removesuffix("en")
        if said.startswith(particle) and len(root) >= ROOT + 1:
            return (f"{root}e … {particle}", f"{root}t … {particle}", *joined(tongue, f"{root}e … {particle}"))
    return (f"ge{said.removesuffix('en')}t",) if len(said) > ROOT + 2 else ()


def without_apostrophes(phrases: Iterable[tuple[str, str]]) -> Iterator[tuple[str, str]]:
    """Words written without their apostrophe: ill for I'll. A single letter before it does not count."""
    for concept, said in phrases:
        if "'" in said and " … " not in said:
            yield said.replace("'", ""), concept


def names_of_things(phrases: Iterable[tuple[str, str]]) -> dict[str, frozenset[str]]:
    """Every word that alone is the name of something in the box, with all that it stands for letter for letter."""
    found: dict[str, set[str]] = {}
    for concept, said in phrases:
        if said.isalpha():
            found.setdefault(folded(said), set()).add(concept)
    return {word: frozenset(said) for word, said in found.items() if any(is_thing(each) for each in said)}
