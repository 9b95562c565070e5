"""From words to stems and senses: the same for the index and for questions."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from functools import cache, cached_property

from msgspec import Struct

from .records import Speech
from .spelling import bare

_WORD = re.compile(r"[^\W_]+(?:'[^\W_]+)*'?")
_APOSTROPHES = str.maketrans("’ʼ´`", "''''")
SENSE = "~"
_PART = 4
"""The least number of letters in a part of a compound word; its first part may have one fewer."""

_ROOT = 3
"""The least number of letters that are left when a word loses its endings."""


class Heard(Struct, frozen=True):
    """A text as the index holds it: its stems, and its senses, which are the same for all words with one meaning. A
    sense begins with `~`. A word without a sense of its own is its own sense."""

    stems: tuple[str, ...]
    senses: tuple[str, ...]

    @property
    def tokens(self) -> tuple[str, ...]:
        """The stems, then the senses."""
        return self.stems + self.senses

    @property
    def columns(self) -> tuple[str, str]:
        """Stems and senses as two texts for the database."""
        return " ".join(self.stems), " ".join(self.senses)


@cache
def _stemmer(name: str) -> Callable[[str], str]:
    """The Snowball stemmer of a language."""
    from Stemmer import Stemmer

    stem_word: Callable[[str], str] = Stemmer(name).stemWord
    return stem_word


class Phrase(Struct, frozen=True):
    """Several stems in a row, and the sense that they have together."""

    stems: tuple[str, ...]
    sense: str


class Lexicon(Struct, frozen=True, dict=True):
    """The words of one language in one game. `senses` are those of a word, `broad` those of a stem whose word is not
    listed itself; `phrases` stand under their first stem; `roots` are the stems that compound words are made of."""

    speech: Speech
    senses: dict[str, tuple[str, ...]] = {}
    broad: dict[str, tuple[str, ...]] = {}
    phrases: dict[str, tuple[Phrase, ...]] = {}
    roots: frozenset[str] = frozenset()

    def hear(self, text: str) -> Heard:
        """The stems and senses of a text, each once, for any text. A phrase inside a longer phrase has no sense: «what
        is, if …» does not ask what something is."""
        words = list(self.words(text))
        plain = [self.stem(word) for word in words]
        stems: dict[str, None] = {}
        senses: dict[str, None] = {}
        phrase_ends = 0
        for place, word in enumerate(words):
            longest = self._longest_at(plain, place)
            if (end := place + max((len(phrase.stems) for phrase in longest), default=0)) > phrase_ends:
                senses |= dict.fromkeys(phrase.sense for phrase in longest)
                phrase_ends = end
            if place >= phrase_ends and self._joins(words, place):
                continue
            own = self.stems_of(word)
            stems |= dict.fromkeys(own)
            if place >= phrase_ends:
                senses |= dict.fromkeys(self._senses_of(word, own))
        return Heard(tuple(stems), tuple(senses))

    def _joins(self, words: list[str], place: int) -> bool:
        """True if a question word asks nothing, but joins the parts of the question on both sides of it."""
        return words[place] in self.speech.joins and 0 < place < len(words) - 1

    def words(self, text: str) -> Iterator[str]:
        """The words of a text in lower case, without the parts that an apostrophe joins to them."""
        for match in _WORD.findall(text.casefold().translate(_APOSTROPHES)):
            word = match
            for short in self.speech.elided:
                word = word.removeprefix(short) if short.endswith("'") else word.removesuffix(short)
            yield from (part for part in word.split("'") if part)

    def stems_of(self, word: str) -> tuple[str, ...]:
        """The stem of a word and those of its parts; none for a stop word."""
        return () if word in self._stop else (self.stem(word), *self._parts(word))

    def stem(self, word: str) -> str:
        """A word without its endings and accents."""
        speech = self.speech
        stem = bare(_stemmer(speech.stemmer)(word))
        for ending in speech.endings:
            if stem.endswith(ending) and len(stem) > len(ending) + _ROOT:
                stem = stem.removesuffix(ending)
                break
        if speech.participle and stem.startswith(speech.participle) and len(stem) >= len(speech.participle) + _ROOT:
            stem = stem.removeprefix(speech.participle)
        return stem

    def _parts(self, word: str) -> tuple[str, ...]:
        """The stems of the words that a compound word is made of."""
        speech = self.speech
        if not speech.joints or len(word) < 2 * _PART - 1:
            return ()
        for particle in speech.particles:
            rest = word.removeprefix(particle)
            if rest != word and len(rest) >= _PART and self.stem(rest) in self.roots:
                return (self.stem(rest),)
        for cut in range(len(word) - _PART, _PART - 2, -1):
            tail = self.stem(word[cut:])
            if tail in self.roots and (head := self._head(word[:cut])):
                return head, tail
        return ()

    def known_part(self, word: str) -> str:
        """The longest ending of an unknown word, else beginning, that is a known word; empty if there is none."""
        if not self.speech.joints:
            return ""
        cuts = range(_PART - 1, len(word) - _PART + 1)
        tails = (word[cut:] for cut in cuts if self.stem(word[cut:]) in self.roots)
        heads = (word[:cut] for cut in reversed(cuts) if cut > _PART and self.stem(word[:cut]) in self.roots)
        return next(tails, "") or next(heads, "")

    def _head(self, word: str) -> str:
        """The stem of the first part of a compound word, without the letters of the joint."""
        for joint in self.speech.joints:
            head = word.removesuffix(joint)
            if word.endswith(joint) and len(head) >= _PART - 1 and self.stem(head) in self.roots:
                return self.stem(head)
        return ""

    def _senses_of(self, word: str, stems: tuple[str, ...]) -> Iterator[str]:
        if word in self.senses:
            yield from self.senses[word]
            return
        for stem in stems:
            yield from self.broad.get(stem) or (f"{SENSE}{stem}",)

    def _longest_at(self, stems: list[str], place: int) -> list[Phrase]:
        """The longest phrase at a place, once for each of its senses."""
        here = [
            phrase
            for phrase in self.phrases.get(stems[place], ())
            if tuple(stems[place : place + len(phrase.stems)]) == phrase.stems
        ]
        most = max((len(phrase.stems) for phrase in here), default=0)
        return [phrase for phrase in here if len(phrase.stems) == most]

    @cached_property
    def _stop(self) -> frozenset[str]:
        return frozenset(word.casefold() for word in self.speech.stop)


def lexicon(speech: Speech, game: str, texts: Iterable[str]) -> Lexicon:
    """The words of a language in a game; compound words are made of the words of `texts`."""
    simple = Lexicon(speech)
    senses: dict[str, dict[str, None]] = {}
    broad: dict[str, dict[str, None]] = {}
    phrases: dict[str, list[Phrase]] = {}
    for number, group in enumerate((*speech.same, *speech.games.get(game, ()))):
        for way in group:
            words = tuple(simple.words(way))
            stems = tuple(simple.stem(word) for word in words)
            if len(words) == 1:
                senses.setdefault(words[0], {})[f"{SENSE}{number}"] = None
                broad.setdefault(stems[0], {})[f"{SENSE}{number}"] = None
            else:
                phrases.setdefault(stems[0], []).append(Phrase(stems, f"{SENSE}{number}"))
    roots = {simple.stem(word) for text in texts for word in simple.words(text) if len(word) >= _PART - 1}
    return Lexicon(
        speech,
        {word: tuple(grouped) for word, grouped in senses.items()},
        {stem: tuple(grouped) for stem, grouped in broad.items()},
        {first: tuple(grouped) for first, grouped in phrases.items()},
        frozenset(roots - {simple.stem(word) for word in speech.stop}) if speech.joints else frozenset(),
    )
