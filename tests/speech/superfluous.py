"""Takes phrases out of the lexicon that repeat others: `python -m tests.speech.superfluous [GAME …]`.

A phrase repeats others if theirs of the same concept are looked for in all the same stems, which makes no difference to
what is heard; or if another of the concept is part of it, means nothing that the whole does not, and all other words
are of closed classes, which need no reason, and no articles. With other words around it the longer phrase is needed: it
is the reason for these. Measured in Avignon, 1,671 of 7,449 phrases could go so without a change to known sentences but
two, and of unseen ones 3 of 224 were no longer understood at once."""

from __future__ import annotations

import argparse
import re
import tomllib
from collections.abc import Iterator
from functools import cache
from pathlib import Path

from referee.library.load import folder
from referee.library.paths import data_root
from referee.speech.closed import closed
from referee.speech.heard import FILL, folded, is_thing
from referee.speech.lexicons import lexicon
from referee.speech.reading import SPOKEN
from referee.speech.records import Tongue
from referee.speech.ways import REACH, Item, items, joined, taken_apart, ways_of

from .banks import GAMES

IDLE = frozenset({FILL, "and", "from", "to", "count1", "please"})
"""The concepts of words that need no reason."""

Way = tuple[Item, ...]
Phrase = tuple[str, str]
"""A concept and a way to say it."""


def forms(tongue: Tongue, concept: str, phrase: str) -> frozenset[Way]:
    """Everything that a phrase is looked for as, wherever it stands."""
    apart = taken_apart(tongue, phrase) if concept != FILL else ()
    return frozenset(tuple(items(tongue, one)) for one in (phrase, *joined(tongue, phrase), *apart))


def needed(tongue: Tongue, concept: str, phrase: str) -> frozenset[Way]:
    """The same, and as what it is looked for without its apostrophe, where nothing else begins so."""
    plain = (phrase.replace("'", ""),) if "'" in phrase and " … " not in phrase else ()
    return forms(tongue, concept, phrase).union(tuple(items(tongue, one)) for one in plain)


@cache
def names(lang: str) -> frozenset[str]:
    """Words that are the name of something in the box of any game, which count letter for letter."""
    return frozenset().union(*(lexicon(game, lang).names for game in GAMES))


def is_literal(lang: str, concept: str, phrase: str) -> bool:
    """True if a phrase also counts letter for letter: a word that adds nothing, or a name."""
    return phrase.isalpha() and (concept == FILL or is_thing(concept) or folded(phrase) in names(lang))


def repeated(lang: str, tongue: Tongue, own: list[Phrase], other: list[Phrase]) -> set[Phrase]:
    """Phrases whose every form is one of another phrase that stays."""
    stay: dict[str, list[frozenset[Way]]] = {}
    for concept, phrase in other:
        stay.setdefault(concept, []).append(forms(tongue, concept, phrase))
    left = set[Phrase]()
    for concept, phrase in sorted(own, key=lambda one: (-len(forms(tongue, *one)), len(one[1]), one[1])):
        known = frozenset[Way]().union(*stay.get(concept, ()))
        if needed(tongue, concept, phrase) <= known and not is_literal(lang, concept, phrase):
            left.add((concept, phrase))
        else:
            stay.setdefault(concept, []).append(forms(tongue, concept, phrase))
    return left


class Wordy:
    """Phrases of one language that say no more than others do, in some games."""

    def __init__(self, lang: str, games: tuple[str, ...]) -> None:
        self.tongue = lexicon(games[0], lang).tongue
        articles = (*self.tongue.ones, *self.tongue.articles)
        self.closed = set(closed(lang).words).difference(map(folded, articles))
        self.meanings = [_meanings(game, lang) for game in games]

    def longer(self, own: list[Phrase], other: list[Phrase]) -> set[Phrase]:
        """Phrases that are another one with words of closed classes around it; no names of things."""
        ways: dict[str, dict[Item, set[Way]]] = {}
        for concept, phrase in (*own, *other):
            way = tuple(items(self.tongue, phrase))
            ways.setdefault(concept, {}).setdefault(way[0], set()).add(way)
        return {
            (concept, phrase)
            for concept, phrase in own
            if concept != FILL and not is_thing(concept) and self._is_longer(phrase, concept, ways[concept])
        }

    def _is_longer(self, phrase: str, concept: str, ways: dict[Item, set[Way]]) -> bool:
        whole = tuple(items(self.tongue, phrase))
        words = [folded(word) for word in re.findall(r"[^\W_]+|#|…", phrase)]
        idle = {at for at, (word, item) in enumerate(zip(words, whole, strict=True)) if self._is_idle(word, item)}
        shorter = (way for head in set(whole) for way in ways.get(head, ()) if len(way) < len(whole))
        means_more = [meanings.get(whole, set()) for meanings in self.meanings]
        return any(
            idle.union(places) == set(range(len(whole))) and not self._means_otherwise(whole, set(places), concept)
            for way in shorter
            if all(each.get(way, set()) <= more for each, more in zip(self.meanings, means_more, strict=True))
            for places in _places(way, whole)
        )

    def _means_otherwise(self, whole: Way, kept: set[int], concept: str) -> bool:
        """True if a word that would be left over means something together with others, as `not … yet` does."""
        return any(
            not kept.issuperset(places)
            for meanings in self.meanings
            for way, concepts in meanings.items()
            if 1 < len(way) < len(whole) and way[0] in whole and concepts - IDLE - {concept}
            for places in _places(way, whole)
        )

    def _is_idle(self, word: str, item: Item) -> bool:
        """True for a word of a closed class that means nothing by itself, and for words between."""
        return item == "…" or (word in self.closed and all(each.get((item,), set()) <= IDLE for each in self.meanings))


@cache
def _meanings(game: str, lang: str) -> dict[Way, set[str]]:
    """Everything that each way to say something means."""
    found: dict[Way, set[str]] = {}
    for ways in lexicon(game, lang).ways.values():
        for way, concept in ways:
            found.setdefault(way, set()).add(concept)
    return found


def _places(way: Way, whole: Way, start: int | None = None) -> Iterator[tuple[int, ...]]:
    """Where a way stands in a longer one: from `start` on, or anywhere."""
    if not way:
        yield ()
    elif start is None:
        yield from (places for at in range(len(whole)) for places in _places(way, whole, at))
    elif way[0] == "…":
        for skipped in range(start, min(start + REACH + 1, len(whole))):
            yield from _places(way[1:], whole, skipped)
    elif start < len(whole) and whole[start] == way[0]:
        yield from ((start, *rest) for rest in _places(way[1:], whole, start + 1))


def without(file: Path, lang: str, phrases: set[Phrase]) -> None:
    """Takes phrases out of a speech file, line by line; all else stays as it stands."""
    general = file.parent.name == lang
    concept, tongue, kept, says = "", lang, list[str](), True
    for line in file.read_text(encoding="utf-8").splitlines(keepends=True):
        if line.startswith("[["):
            says = line.startswith("[[say]]")
        elif (named := re.match(r'id = "(.+)"', line)) is not None:
            concept = named[1]
        elif (listed := re.match(r'"?([\w.-]+)"? = \[\s*$', line)) is not None:
            concept, tongue = (listed[1], lang) if general else (concept, listed[1])
        entry = re.match(r"""  (["'])(.*)\1,$""", line) if says else None
        text = None if entry is None else tomllib.loads(f"one = {entry[1]}{entry[2]}{entry[1]}")["one"]
        if text is None or tongue != lang or (concept, text) not in phrases:
            kept.append(line)
    file.write_text("".join(kept), encoding="utf-8")


def own_phrases(file: Path, lang: str) -> list[Phrase]:
    """What a speech file says in a language."""
    table = tomllib.loads(file.read_text(encoding="utf-8"))
    if isinstance(table["say"], dict):
        return [(FILL, one) for one in table["fill"]] + [
            (id, one) for id, every in table["say"].items() for one in every
        ]
    return [(saying["id"], one) for saying in table["say"] for one in saying.get(lang, ())]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game", nargs="*", default=GAMES)
    asked = parser.parse_args()
    general = [(data_root() / "words" / lang / "speech.toml", GAMES[0], lang) for lang in SPOKEN]
    own = [(folder(game) / "speech.toml", game, lang) for game in asked.game for lang in SPOKEN]
    for file, game, lang in (*general, *own):
        tongue, said = lexicon(game, lang).tongue, own_phrases(file, lang)
        other = [] if file.parent.name == lang else [one for one in ways_of(game, lang, tongue) if one not in set(said)]
        games = GAMES if file.parent.name == lang else (game,)
        gone = repeated(lang, tongue, said, other) | Wordy(lang, games).longer(said, other)
        without(file, lang, gone)
        print(f"{file.parent.name} {lang}: {len(gone)} of {len(said)} phrases repeat others", flush=True)


if __name__ == "__main__":
    main()
