"""From words to concepts, in one language and one game."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Iterable, Iterator
from functools import cache
from itertools import accumulate
from pathlib import Path

from msgspec import Struct
from msgspec.structs import replace

from referee.library.cache import compiled
from referee.library.load import folder, load_game, read_typed
from referee.library.toml import convert, parse
from referee.words.translation import words, words_root

from .records import SpeechFile, Tongue
from .spelling import LONG, UMLAUTS, is_slip

FILL = "fill"
"""The concept of words that add nothing."""

ASIDE = "aside"
"""The concept of words that ask, put off or suppose: what they stand in is no move."""

PLEASE = "please"
"""The concept of courtesies, with which a question is a wish."""

ROOT = 3
"""Letters that are left of a word at least when an ending goes."""

REACH = 9
"""Words that may stand between the parts of a verb."""

LINKS = ("", "s", "es", "n", "en", "er")
"""What may stand between the two parts of a compound."""

CAPITALS = frozenset({"german"})
"""Languages in which a capital tells nothing about a word."""

OWNS = "s"
"""What makes a name an owner there."""

WORD = re.compile(r"[^\W\d_]+|\d+")
_SQUARE = re.compile(r"\b([A-Fa-f])(\d{1,2})\b")
_MARKED = re.compile(r"[,.;:!?–—]")
_COLUMNS = frozenset("ABCDEF")
_ROMAN = {"I": 1, "II": 2, "III": 3, "IV": 4, "V": 5, "VI": 6}

PARTICLE = "ein"
"""The second part of verbs that is an article, too."""

Item = str
"""A stem of a way to say something, `#` for a number, `…` for words between."""


class Token(Struct, frozen=True):
    """A word as it was said, its stem, the number that it is, whether it ranks, and whether it was misspelt."""

    word: str
    stem: str
    number: int | None = None
    ordinal: bool = False
    misspelt: bool = False


class Span(Struct, frozen=True):
    """Words, by their places in the sentence, and every concept that they may stand for."""

    places: tuple[int, ...]
    concepts: frozenset[str]


class Heard(Struct, frozen=True):
    """A sentence: its words, everything that they may mean, and the numbers in it in order; `asks` where it ends with
    a question mark."""

    tokens: tuple[Token, ...]
    spans: tuple[Span, ...]
    tongue: Tongue
    asks: bool = False

    @property
    def numbers(self) -> tuple[int, ...]:
        """Every number that is said, in order."""
        return tuple(token.number for token in self.tokens if token.number is not None)

    def named(self, prefix: str) -> tuple[str, ...]:
        """The concepts of one kind in the order in which they are said: `good.` gives bread and wine."""
        ordered = sorted(self.spans, key=lambda span: span.places[0])
        return tuple(one.removeprefix(prefix) for span in ordered for one in span.concepts if one.startswith(prefix))

    def has(self, concept: str) -> bool:
        """Whether a concept may be meant anywhere."""
        return any(concept in span.concepts for span in self.spans)


def folded(text: str) -> str:
    """Lower case, without accents."""
    plain = unicodedata.normalize("NFKD", text.casefold().replace("œ", "oe"))
    return "".join(mark for mark in plain if not unicodedata.combining(mark))


@cache
def _stemmer(name: str) -> Callable[[str], str]:
    from Stemmer import Stemmer

    found: Callable[[str], str] = Stemmer(name).stemWord
    return found


class Lexicon(Struct, frozen=True):
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

    def hear(self, text: str, seats: tuple[str, ...] = (), names: Iterable[tuple[str, str]] = ()) -> Heard:
        """A sentence with every concept that its words may stand for; players are `seat.0`, `seat.1`, …, and `names`
        are further concepts with what they are called at this table."""
        digits = self._in_digits(text)
        squares = tuple(len(WORD.findall(digits[: square.start()])) for square in _SQUARE.finditer(digits))
        spoken = _SQUARE.sub(lambda found: f"{found[1].upper()} {found[2]}", digits)
        tokens = tuple(self._token(word, place) for place, word in enumerate(WORD.findall(spoken)))
        tokens = tuple(replace(each, number=None) if at - 1 in squares else each for at, each in enumerate(tokens))
        tokens = tuple(map(self._who_speaks, (None, *tokens), tokens, (*tokens[1:], None)))
        found: dict[tuple[int, ...], set[str]] = {}
        players = tuple(self._players(tokens, seats))
        named = {place for places, _ in players for place in places}
        tokens = tuple(each if place in named else self._spelt(each) for place, each in enumerate(tokens))
        for places, concept in (*self._said(tokens), *self._counted(tokens)):
            if not named.intersection(places) and not self._is_name_of_another(tokens, places, concept):
                found.setdefault(places, set()).add(concept)
        self._without_fill(found, tokens)
        _undivided(found, squares)
        _last(found, len(tokens) - 1)
        for helping in self._helping(tokens):
            for places in [each for each in found if set(each).issubset(helping)]:
                del found[places]
            found[helping] = {FILL}
        if self.tongue.apart:
            known = {place for places in found for place in places}
            for place, token in enumerate(tokens):
                if place not in known and (parts := self._compound(folded(token.word))):
                    found[place,] = parts
        between_marks = _parts(text)
        around = self._around_players(tokens, between_marks, seats)
        spoken_to = _called(between_marks, seats, self.tongue.sorry)
        for places, concept in (*players, *around, *_named(tokens, names), *spoken_to):
            found.setdefault(places, set()).add(concept)
        spans = tuple(Span(places, frozenset(concepts)) for places, concepts in found.items())
        return Heard(tokens, spans, self.tongue, text.rstrip().endswith("?"))

    def _without_fill(self, found: dict[tuple[int, ...], set[str]], tokens: tuple[Token, ...]) -> None:
        """A word that means something is not taken for another of the same stem that adds nothing: pape is not papi.
        Within a sentence a name of a place with a capital is no other word either: Nice is not nice."""
        for places, concepts in found.items():
            if FILL not in concepts or len(places) > 1 or len(concepts) == 1:
                continue
            token = tokens[places[0]]
            word = token.word
            named = any(concept.startswith("map.") for concept in concepts) and self.tongue.stemmer not in CAPITALS
            another = folded(word) not in self.fills and token.stem not in self.fill_stems
            if another or (named and places[0] and word[:1].isupper()):
                concepts.discard(FILL)

    def _helping(self, tokens: tuple[Token, ...]) -> Iterator[tuple[int, ...]]:
        """The words of verbs that only help another one, which comes behind them: what they mean else is not meant."""
        endings = self.tongue.helped
        for start in range(len(tokens)):
            for way in self.helping:
                for places, _ in _matched(way, tokens, start):
                    after = (folded(token.word) for token in tokens[places[-1] + 1 :])
                    verb = next((word for word in after if len(word) > 1 and word not in self.tongue.it), "")
                    begins = folded(tokens[places[-1]].word) in self.tongue.speakers
                    if begins or not endings or (len(verb) > ROOT and verb.endswith(endings)):
                        yield places

    def _is_name_of_another(self, tokens: tuple[Token, ...], places: tuple[int, ...], concept: str) -> bool:
        """Whether a word is letter for letter the name of something in the box, and only a form of what says this, as
        `Bauern` is of `bauen`, or a form of the name of something else of that kind, as `Kaiserin` is of `Kaiser`."""
        own = self.names.get(folded(tokens[places[0]].word)) if len(places) == 1 else None
        if own is None or own & {concept, FILL}:
            return False
        return "." not in concept or concept.split(".")[0] in {each.split(".")[0] for each in own}

    def _spelt(self, token: Token) -> Token:
        """A word that nobody knows as the only one that it can be where a letter of it is wrong."""
        plain = folded(token.word)
        if token.number is not None or len(plain) < LONG or token.stem in self.stems or plain in self.tongue.it:
            return token
        if self.tongue.apart and self._compound(plain):
            return token
        alike = {self._token(each, 1) for each in self.written if each[0] == plain[0] and is_slip(each, plain)}
        alike = {replace(each, word=token.word, misspelt=True) for each in alike}
        return alike.pop() if len(alike) == 1 else token

    def _compound(self, word: str) -> set[str]:
        """What the two words mean of which one is made; nothing where it is made of others."""
        for at in range(4, len(word) - 3):
            left, right = word[:at], word[at:]
            for link in LINKS:
                begins = self._alone(left.removesuffix(link)) if left.endswith(link) else set()
                ends = self._alone(right) if begins and left not in self.counts else set()
                if begins and ends:
                    return (begins | ends) - {FILL} or {FILL}
        return set()

    def _alone(self, word: str) -> set[str]:
        """What a word means by itself."""
        return {concept for way, concept in self.ways.get(stem(self.tongue, word), ()) if len(way) == 1}

    def _in_digits(self, text: str) -> str:
        """A sentence with those numbers in digits that are several words, such as dix-huit."""
        for said, number in self.counts.items():
            if not said.isalpha():
                parts = r"[-\s]".join(map(re.escape, WORD.findall(said)))
                text = re.sub(rf"\b{parts}\b", str(number), text, flags=re.IGNORECASE)
        return text

    def _token(self, word: str, place: int) -> Token:
        """A word as it stands; a capital within a sentence names a column, and is no elided word."""
        if place and word in _COLUMNS:
            return Token(word, word)
        plain = self._with_umlauts(folded(word))
        if word.isdecimal():
            return Token(word, word, int(word) if len(word) < 6 else None)
        number = self.counts.get(plain)
        if number is None and (len(word) > 1 or plain not in self.tongue.fill):
            number = _ROMAN.get(word)
        rank = self.ranks.get(plain)
        return Token(word, self._stem(plain), rank if number is None else number, rank is not None)

    def _with_umlauts(self, plain: str) -> str:
        """A word of two letters for one with dots, as it is known with these: fuenf is fünf."""
        if self.tongue.stemmer in CAPITALS and plain not in self.counts and stem(self.tongue, plain) not in self.stems:
            for two, one in UMLAUTS:
                dotted = plain.replace(two, one)
                if dotted != plain and (
                    dotted in self.counts or dotted in self.ranks or stem(self.tongue, dotted) in self.stems
                ):
                    return dotted
        return plain

    def _stem(self, plain: str) -> str:
        """The stem of a word, of a name without what makes it an owner: Caesareas is Caesarea."""
        found = stem(self.tongue, plain)
        if found in self.ways or self.tongue.stemmer not in CAPITALS or not plain.endswith(OWNS):
            return found
        owner = stem(self.tongue, plain.removesuffix(OWNS))
        return owner if owner in self.ways else found

    def _who_speaks(self, before: Token | None, token: Token, behind: Token | None) -> Token:
        """A lone I with more words behind it, which is no number where it is a word, as in `to the suite I go`."""
        if _ROMAN.get(token.word) != 1 or token.number is not None or (before is not None and behind is None):
            return token
        if before is not None and folded(before.word) in self.tongue.of:
            return token
        joined = {*self.tongue.between, *self.tongue.of, *self.tongue.say.get("please", ())}
        return token if behind is not None and folded(behind.word) in joined else Token(token.word.lower(), token.stem)

    def _said(self, tokens: tuple[Token, ...]) -> Iterator[tuple[tuple[int, ...], str]]:
        for start, token in enumerate(tokens):
            heads = [token.stem] if token.number is None and token.word not in _ROMAN else [token.stem, "#"]
            for head in heads:
                for way, concept in self.ways.get(head, ()):
                    for places, number in _matched(way, tokens, start):
                        yield places, concept if number is None else f"{concept}{number}"

    def _counted(self, tokens: tuple[Token, ...]) -> Iterator[tuple[tuple[int, ...], str]]:
        """What counts, ranks or is a square; a one that is written as a noun is a number, too: auf der Eins."""
        for place, token in enumerate(tokens):
            plain = folded(token.word)
            if plain in self.tongue.ones and not _is_column(tokens, place):
                yield (place,), "count1"
                yield (place,), FILL
                if place and token.number is not None and token.word[:1].isupper() and self.tongue.stemmer in CAPITALS:
                    yield (place,), f"n{token.number}"
            elif token.number is not None:
                yield (place,), f"{'o' if token.ordinal else 'n'}{token.number}"
            if len(plain) == 1 and "a" <= plain <= "f" and (token.word.isupper() or plain in "bcf"):
                yield (place,), f"letter.{plain}"
                row = tokens[place + 1].word if place + 1 < len(tokens) else ""
                if row.isdecimal():
                    yield (place, place + 1), f"square.{plain}{int(row)}"

    def _players(self, tokens: tuple[Token, ...], seats: tuple[str, ...]) -> Iterator[tuple[tuple[int, ...], str]]:
        """Every name of a player, and whether somebody has something or does it."""
        plain = [folded(token.word) for token in tokens]
        for seat, start, end, called in _names_of(plain, seats):
            places = tuple(range(start, end))
            if plain[start:end] == called:
                owner = start > 0 and plain[start - 1] in self.tongue.of
                owns = end < len(plain) and plain[end] in self.tongue.possessive
                does = (
                    owns and bool(self.tongue.doing) and "".join(plain[end + 1 : end + 2]).endswith(self.tongue.doing)
                )
                yield (*places, end) if owns else places, f"seat.{seat}"
                yield (*places, end) if owns else places, f"{'of' if owner or (owns and not does) else 'by'}.{seat}"
            else:
                yield places, f"seat.{seat}"
                yield places, f"of.{seat}"

    def _around_players(
        self, tokens: tuple[Token, ...], parts: list[list[str]], seats: tuple[str, ...]
    ) -> Iterator[tuple[tuple[int, ...], str]]:
        """The words around a name, with the name, that say whose turn comes, who does something, or where
        somebody is to go."""
        plain = [folded(token.word) for token in tokens]
        begins = set(accumulate(map(len, parts)))
        for seat, start, end, called in _names_of(plain, seats):
            yield from ((places, f"heading.{seat}") for places in _around(plain, start, end, self.tongue.heading))
            if plain[start:end] == called:
                yield from ((places, f"next.{seat}") for places in _around(plain, start, end, self.tongue.next))
                supposed = (f"{said} …" for said in self.tongue.supposing)
                yield from ((places, ASIDE) for places in _around(plain, start, end, supposed))
                for places in _around(plain, start, end, self.tongue.by):
                    if not begins.intersection(places[1:]):
                        yield from ((places, f"{kind}.{seat}") for kind in ("by", "seat"))


def _is_column(tokens: tuple[Token, ...], place: int) -> bool:
    """Whether a capital within a sentence stands before digits, as no article does: it names a column."""
    number = tokens[place + 1].word if place + 1 < len(tokens) else ""
    shouted = all(token.word.isupper() or token.word.isdecimal() for token in tokens)
    return place > 0 and tokens[place].word in _COLUMNS and number.isdecimal() and not shouted


def _names_of(plain: list[str], seats: tuple[str, ...]) -> Iterator[tuple[int, int, int, list[str]]]:
    """Which seat is named, from which word to which, and how it is called; also where an `s` stands behind the name."""
    for seat, name in enumerate(seats):
        called = [folded(word) for word in WORD.findall(name)]
        for start in range(len(plain) - len(called) + 1 if called else 0):
            heard, end = plain[start : start + len(called)], start + len(called)
            if heard == called or (heard[:-1] == called[:-1] and heard[-1] == f"{called[-1]}s"):
                yield seat, start, end, called


def _around(plain: list[str], start: int, end: int, ways: Iterable[str]) -> Iterator[tuple[int, ...]]:
    """The words that stand around a name in one of these ways, with the name."""
    for said in ways:
        before, _, after = (folded(part).split() for part in said.partition("…"))
        first, last = start - len(before), end + len(after)
        if first >= 0 and plain[first:start] == before and plain[end:last] == after:
            yield tuple(range(first, last))


def _undivided(found: dict[tuple[int, ...], set[str]], squares: Iterable[int]) -> None:
    """A square that is written as one word is one: neither half of it means anything by itself."""
    for place in squares:
        halves = {place, place + 1}
        for places in [each for each in found if len(halves.intersection(each)) == 1]:
            del found[places]


def _last(found: dict[tuple[int, ...], set[str]], place: int) -> None:
    """The last word of a sentence supposes nothing that comes behind it, and a courtesy there asks nobody for help."""
    concepts = found.get((place,), set())
    if place > 0 and ASIDE in concepts and len(concepts) > 1:
        concepts.discard(ASIDE)
    if place > 0 and {FILL, PLEASE} <= concepts:
        concepts.intersection_update((FILL, PLEASE))


def _parts(text: str) -> list[list[str]]:
    """The words of a sentence from mark to mark."""
    return [WORD.findall(part) for part in _MARKED.split(text)]


def _called(
    parts: list[list[str]], seats: tuple[str, ...], sorry: tuple[str, ...]
) -> Iterator[tuple[tuple[int, ...], str]]:
    """A name between marks, or before the first or after the last comma, by itself or with words of courtesy: somebody
    is spoken to, which adds nothing."""
    names = [WORD.findall(name) for name in seats]
    regrets = [[folded(word) for word in WORD.findall(each)] for each in sorry]
    start = 0
    for part in parts:
        plain = [folded(word) for word in part]
        cut = next((regret for regret in regrets if plain[: len(regret)] == regret), [])
        behind = next((regret for regret in regrets if plain[len(cut) :][-len(regret) :] == regret), [])
        name = part[len(cut) : len(part) - len(behind)]
        if name and name in names and len(parts) > 1:
            yield tuple(range(start, start + len(part))), FILL
        start += len(part)


def _named(tokens: tuple[Token, ...], names: Iterable[tuple[str, str]]) -> Iterator[tuple[tuple[int, ...], str]]:
    """Where something is called by a name that no language changes."""
    plain = [folded(token.word) for token in tokens]
    for concept, name in names:
        called = [folded(word) for word in WORD.findall(name)]
        for start in range(len(plain) - len(called) + 1):
            if called and plain[start : start + len(called)] == called:
                yield tuple(range(start, start + len(called))), concept


def _matched(
    way: tuple[Item, ...], tokens: tuple[Token, ...], start: int
) -> Iterator[tuple[tuple[int, ...], int | None]]:
    """Where a way to say something is said, and with which number."""
    if not way:
        yield (), None
        return
    head, rest = way[0], way[1:]
    if head == "…":
        for skipped in range(start, min(start + REACH, len(tokens))):
            if tokens[skipped].stem == rest[0] and not _is_article(rest, tokens[skipped]):
                yield from _matched(rest, tokens, skipped)
        return
    if start >= len(tokens):
        return
    number = None
    if head == "#":
        token = tokens[start]
        number = token.number if token.number is not None else _ROMAN.get(token.word)
        if number is None:
            return
    elif tokens[start].stem != head:
        return
    for places, later in _matched(rest, tokens, start + 1):
        yield (start, *places), number if number is not None else later


def _is_article(rest: tuple[Item, ...], token: Token) -> bool:
    """Whether an inflected article stands where a verb has its second part, as `einen` in `ich ziehe einen`."""
    return rest == (PARTICLE,) and folded(token.word) != PARTICLE


def stem(tongue: Tongue, word: str) -> str:
    """What all forms of a word have in common."""
    root = _stemmer(tongue.stemmer)(word)
    for ending in tongue.endings:
        if root.endswith(ending) and len(root) - len(ending) >= ROOT:
            return root.removesuffix(ending)
    return root


@cache
def lexicon(game: str, lang: str) -> Lexicon:
    """All that is said in a language about a game, kept under everything that it is made of. Raises Unwritten,
    DataError."""
    from Stemmer import version

    own = [folder(game) / name for name in ("speech.toml", "components.toml")]
    translated = words_root() / lang
    files = [translated / "speech.toml", translated / f"{game}.po", *own, Path(__file__)]
    return compiled(files, Lexicon, lambda: _made(game, lang), f"{game} {lang} {version()}")


def _made(game: str, lang: str) -> Lexicon:
    file = words_root() / lang / "speech.toml"
    tongue = convert(parse(file), Tongue, file)
    ways: dict[Item, list[tuple[tuple[Item, ...], str]]] = {}
    for concept, spoken in _concepts(game, lang, tongue):
        for said in (spoken, *joined(tongue, spoken), *(taken_apart(tongue, spoken) if concept != FILL else ())):
            way = tuple(_items(tongue, said))
            if way:
                ways.setdefault(way[0], []).append((way, concept))
    for said, concept in _without_apostrophes(game, lang, tongue):
        way = tuple(_items(tongue, said))
        if way[0] not in ways:
            ways[way[0]] = [(way, concept)]
    counts = {folded(word): number for number, said in enumerate(tongue.numbers) for word in said}
    ranks = {folded(word): number for number, said in enumerate(tongue.ordinals, 1) for word in said}
    plain = {folded(way) for concept, way in _concepts(game, lang, tongue) if concept == FILL and way.isalpha()}
    fills = frozenset(plain.union(tongue.ones))
    fill_stems = frozenset(stem(tongue, word) for word in plain.difference(map(folded, tongue.fill)))
    helping = tuple(tuple(_items(tongue, said)) for said in tongue.helping)
    stems = {item for found in ways.values() for way, _ in found for item in way if len(item) > 1}
    every = {head: tuple(dict.fromkeys(found)) for head, found in ways.items()}
    said_so = (
        word for _, way in _concepts(game, lang, tongue) for word in (folded(each) for each in WORD.findall(way))
    )
    written = frozenset(word for word in (*said_so, *counts, *ranks) if len(word) >= LONG and word.isalpha())
    return Lexicon(
        tongue, counts, ranks, every, fills, fill_stems, helping, frozenset(stems), written, _names(game, lang, tongue)
    )


def _names(game: str, lang: str, tongue: Tongue) -> dict[str, frozenset[str]]:
    """Every word that is by itself the name of something in the box, with all that it says letter for letter."""
    found: dict[str, set[str]] = {}
    for concept, said in _concepts(game, lang, tongue):
        if said.isalpha():
            found.setdefault(folded(said), set()).add(concept)
    return {word: frozenset(said) for word, said in found.items() if any(is_thing(each) for each in said)}


def is_thing(concept: str) -> bool:
    """Whether a concept stands for something that has a name of its own, and is no player."""
    return "." in concept and concept.split(".")[0] not in NO_THINGS


NO_THINGS = frozenset({"term", "word", "effect", "half", "group", "seat", "by", "of", "next", "heading", "at"})
"""The kinds of concepts with names that stand for no thing."""


def _without_apostrophes(game: str, lang: str, tongue: Tongue) -> Iterator[tuple[str, str]]:
    """Words that are written in one by who leaves out the apostrophe: ill for I'll; one letter is no word before it."""
    for concept, said in _concepts(game, lang, tongue):
        if "'" in said and " … " not in said:
            yield said.replace("'", ""), concept


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


def _items(tongue: Tongue, said: str) -> Iterator[Item]:
    for place, word in enumerate(re.findall(r"[^\W_]+|#|…", said)):
        yield (
            word
            if word in "#…" or (place and word in _COLUMNS)
            else stem(tongue, folded(word))
            if not word.isdecimal()
            else word
        )


def _concepts(game: str, lang: str, tongue: Tongue) -> Iterator[tuple[str, str]]:
    """Every concept with a way to say it: the language's, the game's, and the names of what is in the box."""
    general: Iterable[tuple[str, tuple[str, ...]]] = ((FILL, tongue.fill), *tongue.say.items())
    yield from ((concept, way) for concept, ways in general for way in ways)
    if (folder(game) / "speech.toml").is_file():
        for saying in read_typed(game, "speech.toml", SpeechFile).say:
            yield from ((saying.id, way) for way in getattr(saying, lang, ()))
    for component, english in load_game(game).names.items():
        if not component.startswith("word."):
            for name in words(lang).text(game, component, english).split(" / "):
                yield component, name
