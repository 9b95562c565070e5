"""From words to concepts, in one language and one game."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from functools import cached_property, lru_cache
from typing import TypeVar

from msgspec import Struct
from msgspec.structs import replace

from .addressed import (
    around_players,
    between_marks,
    called,
    called_by_name,
    marked_off,
    owning,
    players,
    spared,
    told_of,
    words_of,
)
from .closed import closed
from .grounds import Spans, grounds, stated
from .heard import FILL, WAITS, WORD, Heard, Span, Token, folded
from .numerals import numerals
from .records import Tongue
from .spans import keep_squares_whole, part_at_marks, replace_within, settle_last_word
from .spelling import LONG, is_slip
from .untold import untold
from .ways import (
    COLUMNS,
    ROMAN,
    ROOT,
    Item,
    items,
    matched,
    stem,
)

Way = TypeVar("Way")

_ELIDED = re.compile(r"\b[^\W\d_](?=['’]\w\w)")
"""A letter before an apostrophe and a word, as in `c'est`: it is an elided word and names no column."""

_SQUARE = re.compile(r"\b([A-Fa-f])(\d{1,2})\b")

MOST_REMEMBERED = 1000
"""The number of sentences and parts of sentences that are cached."""


class Lexicon(Struct, frozen=True, dict=True):
    """Every way to say every concept, under its first stem; those that begin with a number stand under `#`; the single
    words that add nothing, as they are said, and the stems of the game's own; how verbs are said that only help; every
    stem there is; and every word that may be misspelt."""

    tongue: Tongue
    counts: dict[str, int]
    ranks: dict[str, int]
    ways: dict[Item, tuple[tuple[tuple[Item, ...], str], ...]]
    fills: frozenset[str] = frozenset()
    fill_stems: frozenset[str] = frozenset()
    helping: tuple[tuple[Item, ...], ...] = ()
    stems: frozenset[str] = frozenset()
    written: frozenset[str] = frozenset()
    names: dict[str, frozenset[str]] = {}
    lang: str = "en"

    @cached_property
    def _helping_from(self) -> dict[Item, list[tuple[Item, ...]]]:
        """The ways of verbs that only help, by their first stem."""
        return grouped(self.helping, lambda way: way[0])

    @cached_property
    def _untold_from(self) -> dict[Item, list[tuple[Item, ...]]]:
        """The ways to refuse to tell something, by their first stem."""
        return grouped((tuple(items(self.tongue, way)) for way in self.tongue.untold), lambda way: way[0])

    @cached_property
    def _idle(self) -> frozenset[str]:
        """The words of everything that adds nothing, in plain letters."""
        return frozenset(word for way in self.tongue.fill for word in words_of(way))

    @cached_property
    def _long_numbers(self) -> list[tuple[re.Pattern[str], str]]:
        """How numbers of several words are written, with their digits."""
        parts = {number: WORD.findall(said) for said, number in self.counts.items() if not said.isalpha()}
        return [
            (re.compile(r"\b" + r"[-\s]".join(map(re.escape, words)) + r"\b", re.IGNORECASE), str(number))
            for number, words in parts.items()
        ]

    @cached_property
    def _written_from(self) -> dict[str, list[str]]:
        """The words that may be misspelt, by their first letter."""
        return grouped(self.written, lambda word: word[0])

    @cached_property
    def _stems_from(self) -> dict[str, list[str]]:
        """The stems that may be misspelt, by their first letter."""
        return grouped((each for each in self.stems if len(each) > LONG and each.isalpha()), lambda each: each[0])

    def hear(self, text: str, seats: tuple[str, ...] = (), names: Iterable[tuple[str, str]] = ()) -> Heard:
        """A sentence with every concept that its words may stand for; players are `seat.0`, `seat.1`, …, and `names`
        are further concepts with what they are called at this table."""
        return self._remembered(text, seats, tuple(names))

    @cached_property
    def _remembered(self) -> Callable[[str, tuple[str, ...], tuple[tuple[str, str], ...]], Heard]:
        """The cached sentences: one sentence is cut in many ways, and its parts come again."""
        return lru_cache(MOST_REMEMBERED)(self._hear)

    def _hear(self, text: str, seats: tuple[str, ...], names: tuple[tuple[str, str], ...]) -> Heard:
        spoken, squares, tokens = self._read(text)
        seated = tuple(players(self.tongue, tokens, seats, owning(self.tongue, spoken)))
        called_so = tuple(called_by_name(tokens, names))
        named = frozenset(place for places, _ in seated for place in places)
        right = named.union(place for places, _ in called_so for place in places)
        tokens = tuple(each if place in right else self._spelt(each) for place, each in enumerate(tokens))
        found = self._meant(tokens, spoken, named)
        self._without_fill(found, tokens)
        keep_squares_whole(found, squares)
        part_at_marks(found, marked_off(spoken))
        settle_last_word(found, len(tokens) - 1)
        self._with_helping(found, tokens)
        self._with_compounds(found, tokens)
        marked = between_marks(text)
        around = around_players(self.tongue, tokens, marked, seats)
        for places, concept in (*seated, *around, *called_so, *called(marked, seats, self.tongue.sorry)):
            found.setdefault(places, set()).add(concept)
        if named:
            self._without_others(found, tokens, marked, marked_off(spoken), seats)
        tokens = self._without_asides(found, tokens, spoken)
        spans = tuple(Span(places, frozenset(concepts)) for places, concepts in found.items())
        return Heard(tokens, spans, self.tongue, text.rstrip().endswith("?"))

    def _read(self, text: str) -> tuple[str, tuple[int, ...], tuple[Token, ...]]:
        """A sentence with its numbers in digits and its squares in two words, the places of these, and its words."""
        digits = self._in_digits(text)
        squares = tuple(len(WORD.findall(digits[: square.start()])) for square in _SQUARE.finditer(digits))
        spoken = _SQUARE.sub(lambda found: f"{found[1].upper()} {found[2]}", digits)
        tokens = tuple(self._token(word, place) for place, word in enumerate(WORD.findall(spoken)))
        tokens = tuple(replace(each, number=None) if at - 1 in squares else each for at, each in enumerate(tokens))
        return spoken, squares, tuple(map(self._who_speaks, (None, *tokens), tokens, (*tokens[1:], None)))

    def _meant(self, tokens: tuple[Token, ...], spoken: str, named: frozenset[int]) -> Spans:
        """Everything that words may mean, except the words of players' names (`named`)."""
        found: Spans = {}
        elided = frozenset(len(WORD.findall(spoken[: each.start()])) for each in _ELIDED.finditer(spoken))
        alone = (((place,), "n1") for place in numerals(self.tongue, tokens, marked_off(spoken)))
        for places, concept in (*self._said(tokens), *self._counted(tokens), *alone):
            if concept.startswith("letter.") and not elided.isdisjoint(places):
                continue
            if not named.intersection(places) and not self._is_name_of_another(tokens, places, concept):
                found.setdefault(places, set()).add(concept)
        return found

    def _with_helping(self, found: Spans, tokens: tuple[Token, ...]) -> None:
        """Takes away other meanings of words that belong to an auxiliary verb."""
        for helping in self._helping(tokens):
            for places in [each for each in found if set(each).issubset(helping)]:
                del found[places]
            found[helping] = {FILL}

    def _with_compounds(self, found: Spans, tokens: tuple[Token, ...]) -> None:
        """Adds the meanings of unknown compounds: those of their two words."""
        known = {place for places in found for place in places}
        for place, token in enumerate(tokens) if self.tongue.links else ():
            if place not in known and (parts := self._compound(folded(token.word))):
                found[place,] = parts

    def _without_others(
        self,
        found: Spans,
        tokens: tuple[Token, ...],
        marked: list[list[str]],
        off: list[list[str]],
        seats: tuple[str, ...],
    ) -> None:
        """Marks words about excluded players as words that add nothing."""
        words = [folded(token.word) for token in tokens]
        for places, concepts in tuple(spared(self.tongue, self._idle, words, marked, seats)):
            replace_within(found, places, set(concepts))
        for clause in tuple(told_of(self.tongue, words, off, seats, found)):
            replace_within(found, clause, {FILL})

    def _without_asides(self, found: Spans, tokens: tuple[Token, ...], spoken: str) -> tuple[Token, ...]:
        """Marks clauses that keep something secret, give a reason or state a fact as words that add nothing to a move.
        Returns the tokens; numbers in clauses that give a reason or state a fact are none any longer."""
        marks, book = marked_off(spoken), closed(self.lang)
        untold_ones = tuple(untold(self.tongue, self._untold_from, tokens, between_marks(spoken), found))
        beside = (*grounds(book, self.tongue, tokens, marks), *stated(book, tokens, marks, found))
        for clause in (*untold_ones, *beside):
            replace_within(found, clause, {FILL})
        apart = {place for clause in beside for place in clause}
        return tuple(replace(each, number=None) if at in apart else each for at, each in enumerate(tokens))

    def _without_fill(self, found: Spans, tokens: tuple[Token, ...]) -> None:
        """A word that means something is not taken for another of the same stem that adds nothing: pape is not papi.
        One that adds nothing puts nothing off either, as the other does: war is not warte.
        Within a sentence a name of a place with a capital is no other word either: Nice is not nice."""
        for places, concepts in found.items():
            if FILL not in concepts or len(places) > 1 or len(concepts) == 1:
                continue
            token = tokens[places[0]]
            word = token.word
            named = any(concept.startswith("map.") for concept in concepts) and not self.tongue.capitals
            another = folded(word) not in self.fills and token.stem not in self.fill_stems
            if another or (named and places[0] and word[:1].isupper()):
                concepts.discard(FILL)
            else:
                concepts.discard(WAITS)

    def _helping(self, tokens: tuple[Token, ...]) -> Iterator[tuple[int, ...]]:
        """The words of verbs that only help another one, which comes behind them: what they mean else is not meant."""
        endings = self.tongue.helped
        for start in range(len(tokens)):
            for way in self._helping_from.get(tokens[start].stem, ()):
                for places, _ in matched(way, tokens, start):
                    after = (folded(token.word) for token in tokens[places[-1] + 1 :])
                    verb = next((word for word in after if len(word) > 1 and word not in self.tongue.it), "")
                    begins = folded(tokens[places[-1]].word) in self.tongue.speakers
                    if begins or not endings or (len(verb) > ROOT and verb.endswith(endings)):
                        yield places

    def _is_name_of_another(self, tokens: tuple[Token, ...], places: tuple[int, ...], concept: str) -> bool:
        """True if a word is letter for letter the name of something in the box, and only a form of what says this, as
        `Bauern` is of `bauen`, or a form of the name of something else of that kind, as `Kaiserin` is of `Kaiser`."""
        own = self.names.get(folded(tokens[places[0]].word)) if len(places) == 1 else None
        if own is None or own & {concept, FILL}:
            return False
        return "." not in concept or concept.split(".")[0] in {each.split(".")[0] for each in own}

    def _spelt(self, token: Token) -> Token:
        """An unknown word as the only known word from which it differs by one slip; else unchanged."""
        plain = folded(token.word)
        if token.number is not None or len(plain) < LONG or token.stem in self.stems or plain in self.tongue.it:
            return token
        if self.tongue.links and self._compound(plain):
            return token
        alike = {self._token(each, 1) for each in self._written_from.get(plain[0], ()) if is_slip(each, plain)}
        if not alike:
            alike = {Token(each, each) for each in self._stems_from.get(plain[0], ()) if is_slip(each, token.stem)}
        alike = {replace(each, word=token.word, misspelt=True) for each in alike}
        return alike.pop() if len(alike) == 1 else token

    def _compound(self, word: str) -> set[str]:
        """The meanings of the two words in a compound; empty if it is no compound of known words."""
        for at in range(4, len(word) - 3):
            left, right = word[:at], word[at:]
            for link in self.tongue.links:
                begins = self._alone(left.removesuffix(link)) if left.endswith(link) else set()
                ends = self._alone(right) if begins and left not in self.counts else set()
                if begins and ends:
                    return (begins | ends) - {FILL} or {FILL}
        return set()

    def _alone(self, word: str) -> set[str]:
        """What a word means by itself."""
        return {concept for way, concept in self.ways.get(stem(self.tongue, word), ()) if len(way) == 1}

    def _in_digits(self, text: str) -> str:
        """A sentence in which numbers of several words, such as dix-huit, are digits."""
        for said, digits in self._long_numbers:
            text = said.sub(digits, text)
        return text

    def _token(self, word: str, place: int) -> Token:
        """A word as it stands; a capital within a sentence names a column, and is no elided word."""
        if place and word in COLUMNS:
            return Token(word, word)
        plain = self._with_umlauts(folded(word))
        if word.isdecimal():
            return Token(word, word, int(word) if len(word) < 6 else None)
        number = self.counts.get(plain)
        if number is None and (len(word) > 1 or plain not in self.tongue.fill):
            number = ROMAN.get(word)
        rank = self.ranks.get(plain)
        return Token(word, self._stem(plain), rank if number is None else number, rank is not None)

    def _with_umlauts(self, plain: str) -> str:
        """A word of two letters for one with dots, as it is known with these: fuenf is fünf."""
        if self.tongue.keyboard and plain not in self.counts and stem(self.tongue, plain) not in self.stems:
            for two, one in self.tongue.keyboard:
                dotted = plain.replace(two, one)
                if dotted != plain and (
                    dotted in self.counts or dotted in self.ranks or stem(self.tongue, dotted) in self.stems
                ):
                    return dotted
        return plain

    def _stem(self, plain: str) -> str:
        """The stem of a word, of a name without what makes it an owner: Caesareas is Caesarea."""
        found, owning = stem(self.tongue, plain), self.tongue.owner
        if found in self.ways or not owning or not plain.endswith(owning):
            return found
        owner = stem(self.tongue, plain.removesuffix(owning))
        return owner if owner in self.ways else found

    def _who_speaks(self, before: Token | None, token: Token, behind: Token | None) -> Token:
        """A lone I with more words behind it, which is no number where it is a word, as in `to the suite I go`."""
        if ROMAN.get(token.word) != 1 or token.number is not None or (before is not None and behind is None):
            return token
        if before is not None and folded(before.word) in self.tongue.of:
            return token
        joined = {*self.tongue.between, *self.tongue.of, *self.tongue.say.get("please", ())}
        return token if behind is not None and folded(behind.word) in joined else Token(token.word.lower(), token.stem)

    def _said(self, tokens: tuple[Token, ...]) -> Iterator[tuple[tuple[int, ...], str]]:
        for start, token in enumerate(tokens):
            heads = [token.stem] if token.number is None and token.word not in ROMAN else [token.stem, "#"]
            for head in heads:
                for way, concept in self.ways.get(head, ()):
                    for places, number in matched(way, tokens, start):
                        yield places, concept if number is None or concept == FILL else f"{concept}{number}"

    def _counted(self, tokens: tuple[Token, ...]) -> Iterator[tuple[tuple[int, ...], str]]:
        """The meanings of numbers, ordinals and squares. A `one` written as a noun is a number too: auf der Eins."""
        for place, token in enumerate(tokens):
            plain = folded(token.word)
            if plain in self.tongue.ones and not _is_column(tokens, place):
                yield (place,), "count1"
                yield (place,), FILL
                if place and token.number is not None and token.word[:1].isupper() and self.tongue.capitals:
                    yield (place,), f"n{token.number}"
            elif token.number is not None:
                yield (place,), f"{'o' if token.ordinal else 'n'}{token.number}"
            if len(plain) == 1 and "a" <= plain <= "f" and (token.word.isupper() or plain in "bcf"):
                yield (place,), f"letter.{plain}"
                row = tokens[place + 1].word if place + 1 < len(tokens) else ""
                if row.isdecimal():
                    yield (place, place + 1), f"square.{plain}{int(row)}"


def _is_column(tokens: tuple[Token, ...], place: int) -> bool:
    """True if a capital inside a sentence stands before digits: it names a column, as an article never stands there."""
    number = tokens[place + 1].word if place + 1 < len(tokens) else ""
    shouted = all(token.word.isupper() or token.word.isdecimal() for token in tokens)
    return place > 0 and tokens[place].word in COLUMNS and number.isdecimal() and not shouted


def grouped(every: Iterable[Way], key: Callable[[Way], str]) -> dict[str, list[Way]]:
    """Ways to say things, by what they have in common."""
    found: dict[str, list[Way]] = {}
    for each in every:
        found.setdefault(key(each), []).append(each)
    return found
