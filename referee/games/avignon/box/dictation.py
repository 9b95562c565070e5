"""A person card, read from what the owner types: `pull faction cardinal by 2; up to 2 push other; opponent pull any`.

Each effect is a verb with its target, and `by 2` if it moves a person more than one map. Before it may stand `may`,
`opponent`, `up to 2`, `2 times`, or `for each faction peasant on display` (or `own`, or `their`); `either … or …` and
`choose 2 … or …` leave a choice, `… then …` keeps an order. Victory conditions: `you: own noble, their knight;
opponent: own noble, own peasant`. A line may be written in any language of the house, with English words in
it. A word of one language may be an article of another, so the languages are tried one after the other."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache
from itertools import pairwise
from typing import Any, TypeVar

from referee.core import Tokens, tokens_of
from referee.core.words.synonyms import synonyms
from referee.words.language import languages

from .components import GAME, box

T = TypeVar("T")
Words = list[str]

VERBS = ("pull", "push", "replace", "swap")

LONGEST = 5
"""The largest number of words in a term."""


def dictate(kind: str, text: str) -> Any:
    """The value of a field of that type. Raises ValueError with the words that were not understood."""
    parts = [part for part in text.split(";") if part.strip()]
    match kind:
        case "effects":
            return [said_effect(part) for part in parts]
        case "wins":
            return [win(part) for part in parts]
        case "mm":
            sides = text.lower().replace("x", " ").replace("×", " ").replace("mm", " ").split()
            if len(sides) != 2 or not all(side.replace(".", "", 1).isdecimal() for side in sides):
                raise ValueError(text)
            return [float(side) for side in sides]
    return text.strip()


def in_some_language(text: str, read: Callable[[str, str], T]) -> T:
    """What `read` makes of a text in the first language in which it can. Raises ValueError: with the first word that is
    unknown in the language that knows most of the text, or with the whole text if a language knows all words."""
    unknown: list[str] = []
    for lang in languages():
        try:
            return read(text, lang)
        except ValueError as wrong:
            unknown.append(str(wrong))
    raise ValueError(max(unknown, key=lambda word: text.casefold().rfind(word.casefold()) + len(word)))


def said_effect(text: str) -> dict[str, Any]:
    """One effect as data. Raises ValueError with the first word that is none, or with all that was said."""
    return in_some_language(text, _effect_in)


def _effect_in(text: str, lang: str) -> dict[str, Any]:
    words = canonical(text, lang)
    try:
        return effect(words)
    except ValueError:
        raise ValueError(text.strip()) from None


def effect(words: Words) -> dict[str, Any]:
    """One effect as data. Raises ValueError."""
    match words:
        case ["may", *rest]:
            return {"do": "optional", "effect": effect(rest)}
        case ["opponent", *rest]:
            return {"do": "opponent-does", "effect": effect(rest)}
        case ["up-to", number, "times", *rest] | ["up-to", number, *rest] if number.isdecimal():
            return {"do": "repeat", "times": int(number), "effect": effect(rest)}
        case [number, "times", *rest] if number.isdecimal():
            return {"do": "repeat", "times": int(number), "must": True, "effect": effect(rest)}
        case ["each", "faction", faction, "display" | "own" | "their" as whose, *rest] if faction in box().factions:
            where = "opponent" if whose == "their" else whose
            return {"do": "repeat", "times": {"faction": faction, "where": where}, "effect": effect(rest)}
        case ["either", *rest]:
            return choice(1, rest)
        case ["choose", number, *rest] if number.isdecimal():
            return choice(int(number), rest)
    if "then" in words:
        return {"do": "seq", "effects": [effect(part) for part in parted(words, "then")]}
    return plain(words)


def choice(number: int, words: Words) -> dict[str, Any]:
    """A number of effects out of several. Raises ValueError."""
    options = parted(words, "or")
    if not 0 < number < len(options):
        raise ValueError(" ".join(words))
    return {"do": "choose", "n": number, "effects": [effect(option) for option in options]}


def plain(words: Words) -> dict[str, Any]:
    """One verb as data; it may stand last, as in German. Raises ValueError."""
    match [*words[-1:], *words[:-1]] if words and words[-1] in VERBS else words:
        case ["pull" | "push" as verb, *aimed, "by", number] if number.isdecimal():
            return {"do": verb, "target": selector(aimed), "steps": int(number)}
        case ["pull" | "push" as verb, *aimed]:
            return {"do": verb, "target": selector(aimed), "steps": 1}
        case ["replace", *aimed]:
            return {"do": "replace", "target": selector(aimed)}
        case ["swap", *aimed] if "with" in aimed:
            first, second = parted(aimed, "with")
            return {"do": "swap", "first": selector(first), "second": selector(second)}
    raise ValueError(" ".join(words))


def selector(words: Words) -> dict[str, Any]:
    """The target of an effect. Raises ValueError."""
    match words:
        case ["this" | "other" | "any" as kind]:
            return {"kind": kind}
        case ["this" | "other" | "any" as kind, "at", *maps] if maps and all(place in box().levels for place in maps):
            return {"kind": kind, "at": maps}
        case ["faction", faction] if faction in box().factions:
            return {"kind": "faction", "of": faction}
        case ["all", "faction", faction] if faction in box().factions:
            return {"kind": "faction", "of": faction, "all": True}
        case [person] if person in box().persons:
            return {"kind": "name", "of": person}
    raise ValueError(" ".join(words))


def win(text: str) -> dict[str, Any]:
    """One victory condition as data. Raises ValueError."""
    return in_some_language(text, _win_in)


def _win_in(text: str, lang: str) -> dict[str, Any]:
    head, colon, rest = text.partition(":")
    if not colon:
        head, _, rest = text.strip().partition(" ")
    if (who := canonical(head, lang)) not in (["you"], ["opponent"]) or not rest.strip():
        raise ValueError(text.strip())
    return {
        "who": who[0],
        "when": {"is": "and", "all": [condition_of(canonical(each, lang)) for each in rest.split(",")]},
    }


def condition_of(words: Words) -> dict[str, Any]:
    """`own noble` or `their knight`: a faction in the holder's or in the opponent's congregation. Raises ValueError."""
    match words:
        case ["own" | "their" as whose, faction] | [faction, "own" | "their" as whose] if faction in box().factions:
            return {"is": "has", "side": "holder" if whose == "own" else "opponent", "faction": faction}
    raise ValueError(" ".join(words))


def parted(words: Words, by: str) -> list[Words]:
    """The words before, between and after a word. Raises ValueError if one of these parts is empty."""
    parts: list[Words] = [[]]
    for word in words:
        if word == by:
            parts.append([])
        else:
            parts[-1].append(word)
    if not all(parts) or (by == "with" and len(parts) != 2):
        raise ValueError(" ".join(words))
    return parts


def canonical(text: str, lang: str) -> Words:
    """An owner's words, in a language or in English, as the words that are read here. Raises ValueError with the first
    unknown word."""
    words = [*_read(tokens_of(text, ("en", lang)), _known(lang)), ""]
    return [word for word, following in pairwise(words) if word != "by" or following.isdecimal()]


def _read(tokens: Tokens, known: dict[Tokens, str]) -> Iterator[str]:
    while tokens:
        if tokens[0].isdecimal():
            yield str(int(tokens[0]))
            tokens = tokens[1:]
            continue
        used = next((n for n in range(LONGEST, 0, -1) if len(tokens) >= n and tokens[:n] in known), 0)
        if not used:
            raise ValueError(tokens[0])
        if (word := known[tokens[:used]]) != "filler":
            yield word
        tokens = tokens[used:]


@cache
def _known(lang: str) -> dict[Tokens, str]:
    """The word that is read here, by each way to write it in a language or in English."""
    known = synonyms(GAME, ("person", "faction", "map", "term"), ("en", lang))
    words_by_tokens = {tokens: word for word, ways in known.items() for tokens in ways}
    return words_by_tokens | {(word,): word for word in (*box().persons, *box().levels)}
