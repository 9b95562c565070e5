"""Moves in words: reading is tolerant, writing is canonical.

A game lists its `Form`s: a move type and a line such as `beseech <place>`. Literals and names may be cut to a unique
beginning, written in any of the languages, with articles or without. What is read exactly goes before what is read
by its beginning.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import lru_cache
from typing import Any

from msgspec import Struct
from msgspec.structs import astuple

from .move import Move, Tell
from .state import State
from .terms import Seat

Tokens = tuple[str, ...]
Synonyms = Mapping[str, tuple[Tokens, ...]]
"""For each canonical word all the ways to say it, as tokens."""

LONGEST = 400
"""Characters of a line that anybody would type at a table; a longer one is not read."""

MOST_BEGINNINGS = 1024
"""First words of which is remembered which lines may begin so."""

_TOKEN = re.compile(r"[^\W_]+(?:['’][^\W_]+)?|[+]")
_ELIDED = re.compile(r"\b[ld]['’]")
_ENGLISH_ARTICLES = ("the", "a", "an")
_GERMAN_ARTICLES = ("der", "die", "das", "den", "dem", "des", "ein", "eine", "einen", "einem", "einer", "eines")
_FRENCH_ARTICLES = ("le", "la", "les", "un", "une", "du")
_ARTICLES = frozenset((*_ENGLISH_ARTICLES, *_GERMAN_ARTICLES, *_FRENCH_ARTICLES))


_POSSESSIVES = frozenset(
    {
        *("my", "our", "his", "her", "their", "mon", "son", "notre", "leur"),
        *(stem + end for stem in ("mein", "sein", "ihr", "unser") for end in ("", "e", "em", "en", "er", "es")),
    }
)

_I = ("i", "we", "ich", "wir", "je", "nous")
"""Who speaks, where a line says so."""


class NotationError(ValueError):
    """A line that is no move. `text` repeats it; `shown` are the `nearest` lines in the reader's words, where these are
    others."""

    shown: tuple[str, ...] = ()

    def __init__(self, text: str, nearest: tuple[str, ...] = ()) -> None:
        self.text, self.nearest = text, nearest
        super().__init__(text)


class NotUnderstood(NotationError):
    """No reading; `nearest` are the closest lines that would be read."""


class Unsure(NotUnderstood):
    """`nearest` is what it was taken for, and what else it could be, the likeliest first; `unexplained` are words that
    nothing of that explains."""

    def __init__(self, text: str, nearest: tuple[str, ...], unexplained: tuple[str, ...]) -> None:
        super().__init__(text, nearest)
        self.unexplained = unexplained


class Ambiguous(NotationError):
    """Several readings; `nearest` are all of them, in canonical notation."""


class Read(Struct, frozen=True):
    """A value read from the beginning of the tokens: how many were used, and how many of them were guessed."""

    value: Any
    used: int
    guessed: int = 0


class Slot(Struct, frozen=True):
    """One thing that is chosen in a move: what is chosen, in canonical words; a number where it is a figure, several
    where any number of things is chosen, empty where it is left out. `proper` is the name of a player. Where only
    some of very many moves are listed, any `least` to `most` of the things `among` can be chosen."""

    name: str
    chosen: str | int | tuple[str, ...]
    proper: bool = False
    among: tuple[str, ...] = ()
    least: int = 0
    most: int = 0


class Param:
    """A kind of word in a line. `read` yields every reading; `write` gives the canonical words."""

    def read(self, state: Any, tokens: Tokens, synonyms: Synonyms) -> Iterator[Read]:
        raise NotImplementedError(type(self).__name__)

    def write(self, state: Any, value: Any) -> str:
        return str(value)

    def slots(self, state: Any, name: str, value: Any) -> tuple[Slot, ...]:
        """What is chosen with a value of this kind; always as many Slots, and of the same names."""
        return (Slot(name, "" if value is None else self.write(state, value)),)

    def with_chosen(self, state: Any, value: Any, slot: Slot, chosen: tuple[str, ...]) -> Any:
        """A value with other things of those `among` which one of its Slots can be chosen."""
        raise NotImplementedError(type(self).__name__)


class Form(Struct, frozen=True):
    """A move type and its line; `<name>` is a parameter, `[<name>]` one that may be left out (then None). Where a line
    has another order than the move's fields, a function stands for the type; it is read, and written only where
    `written` is the type and `values` gives the values of its parameters. Another way to say a move, and what is read
    only to be refused, is not `offered` to anybody who asks what can be said."""

    move: Callable[..., Move]
    line: str
    offered: bool = True
    written: type[Move] | None = None
    values: Callable[[Any], tuple[Any, ...]] = astuple

    def parts(self) -> tuple[str, ...]:
        return tuple(self.line.split())


def is_possessive(word: str) -> bool:
    """Whether a word says whose something is: `her`, `meinem`, `son`."""
    return word.casefold() in _POSSESSIVES


def is_article(word: str) -> bool:
    """Whether a word is an article, in any of the languages."""
    return word.casefold() in _ARTICLES


@lru_cache(maxsize=4096)
def tokens_of(text: str) -> Tokens:
    """Lower case, no accents, no articles, no punctuation."""
    plain = unicodedata.normalize("NFKD", text.casefold())
    plain = _ELIDED.sub("", "".join(mark for mark in plain if not unicodedata.combining(mark)))
    found = tuple(_TOKEN.findall(plain))
    return tuple(token for token in found if token not in _ARTICLES) or found


def _said(state: Any, param: Param, name: str, value: Any) -> Iterable[str]:
    return () if value is None else (param.write(state, value),)


def _chosen(state: Any, param: Param, name: str, value: Any) -> Iterable[Slot]:
    return param.slots(state, name, value)


def _begins(begins: str, word: str, synonyms: Synonyms) -> bool:
    """Whether any way to say a canonical word begins so."""
    return any(said[0].startswith(begins) for said in (tokens_of(word), *synonyms.get(word, ())) if said)


def match_word(word: str, tokens: Tokens, synonyms: Synonyms) -> Iterator[Read]:
    """Readings of one canonical word, said in any of its ways or by the beginning of one."""
    begins = tokens[0] if tokens else ""
    for said in (tokens_of(word), *synonyms.get(word, ())):
        if said and not said[0].startswith(begins):
            continue
        heard = tokens[: len(said)]
        if heard == said:
            yield Read(word, len(said))
        elif len(heard) == len(said) and all(full.startswith(part) for full, part in zip(said, heard, strict=True)):
            yield Read(word, len(said), 1)
        elif len(said) > 1 and heard and heard[0] == said[0]:
            yield Read(word, 1, 1)


def skip_word(word: str, tokens: Tokens, synonyms: Synonyms) -> tuple[int, int]:
    """How many tokens say a word that may be left out, and how many of them were guessed."""
    read = min(match_word(word, tokens, synonyms), key=lambda read: read.guessed, default=None)
    return (read.used, read.guessed) if read is not None else (0, 0)


def skip_all(words: tuple[str, ...], tokens: Tokens, synonyms: Synonyms) -> int:
    """How many tokens at the beginning are words that add nothing, each said in full."""
    used = 0
    while more := max(
        (read.used for word in words for read in match_word(word, tokens[used:], synonyms) if not read.guessed),
        default=0,
    ):
        used += more
    return used


class Number(Param):
    """A whole number between two bounds; a `figure` counts something, any other one is a name."""

    def __init__(self, least: int, most: int, figure: bool = False) -> None:
        self.least, self.most, self.figure = least, most, figure

    def read(self, state: Any, tokens: Tokens, synonyms: Synonyms) -> Iterator[Read]:
        if tokens and tokens[0].isdecimal() and len(tokens[0]) < 10 and self.least <= int(tokens[0]) <= self.most:
            yield Read(int(tokens[0]), 1)

    def slots(self, state: Any, name: str, value: Any) -> tuple[Slot, ...]:
        return (Slot(name, value),) if self.figure and value is not None else super().slots(state, name, value)


class OneOf(Param):
    """One of a fixed set of words; the value is the word itself."""

    def __init__(self, words: Callable[[Any], tuple[str, ...]]) -> None:
        self.words = words

    def read(self, state: Any, tokens: Tokens, synonyms: Synonyms) -> Iterator[Read]:
        for word in self.words(state):
            yield from match_word(word, tokens, synonyms)


class PlayerByName(Param):
    """A player by name."""

    def read(self, state: Any, tokens: Tokens, synonyms: Synonyms) -> Iterator[Read]:
        for seat, name in enumerate(state.terms.seats):
            for read in match_word(name, tokens, {}):
                yield Read(Seat(seat), read.used, read.guessed)

    def write(self, state: Any, value: Seat) -> str:
        return str(state.terms.seats[value])

    def slots(self, state: Any, name: str, value: Any) -> tuple[Slot, ...]:
        return (Slot(name, "" if value is None else self.write(state, value), proper=True),)


class Notation:
    """The lines of one game. `synonyms` is asked for only when a line is not understood without."""

    def __init__(
        self, forms: tuple[Form, ...], params: Mapping[str, Param], synonyms: Callable[[], Synonyms] = dict
    ) -> None:
        self.forms, self.params, self._synonyms = forms, params, synonyms
        self._begun = lru_cache(MOST_BEGINNINGS)(self._beginning)

    def read(self, state: State, text: str) -> Move:
        """The move that a line names. Raises NotUnderstood or Ambiguous, both with the nearest readings."""
        if len(text) > LONGEST:
            raise NotUnderstood(text[:40] + "…")
        tokens = tokens_of(text)
        found = self.readings(state, tokens, {})
        if not found or min(found.values()) > 0:
            known = self._synonyms()
            spoken = tokens[1:] if tokens[:1] and tokens[0] in _I else tokens
            verb_last = (*spoken[-1:], *spoken[:-1])
            found = self.readings(state, tokens, known) or found or self.readings(state, verb_last, known)
        if not found and len(tokens) > 1 and tokens[0] in _I:
            found = self.readings(state, tokens[1:], self._synonyms())
        best = [move for move, guessed in found.items() if guessed == min(found.values())]
        if len(best) == 1:
            return best[0]
        if best:
            raise Ambiguous(text, tuple(self.write(state, move) for move in best))
        raise NotUnderstood(text, self._nearest(text))

    def exact(self, state: State, text: str) -> Move | None:
        """The move of which a text is the canonical line, in this position or in one that tells more (there it also
        names what lies in a place); None for any other text."""
        tokens = tokens_of(text)
        exact = [move for move, guessed in self.readings(state, tokens, {}).items() if guessed == 0]
        whole = [move for move in exact if len(tokens) >= len(tokens_of(self.write(state, move)))]
        return whole[0] if len(exact) == 1 and whole else None

    def begins(self, text: str) -> bool:
        """Whether a text begins as moves do, in any of the languages."""
        tokens, known = tokens_of(text), self._synonyms()
        verbs = {form.parts()[0] for form in self.forms if "<" not in form.parts()[0]}
        return any(read.guessed == 0 for verb in verbs for read in match_word(verb, tokens, known))

    def write(self, state: State, move: Move) -> str:
        """The canonical line of a move; an answer to the referee's question is told."""
        if isinstance(move, Tell):
            return f"tell {move.answer}"
        return " ".join(part for part in self._parts(state, move, _said) if part)

    def slots(self, state: State, move: Move) -> tuple[str | Slot, ...]:
        """The canonical line of a move, taken apart: its words, and between them what is chosen."""
        if isinstance(move, Tell):
            return ("tell", Slot("answer", str(move.answer)))
        return tuple(self._parts(state, move, _chosen))

    def with_chosen(self, state: State, move: Move, slot: Slot, chosen: tuple[str, ...]) -> Move:
        """A move with other things chosen in a Slot that can hold any of very many."""
        form = self._form(move)
        names = [part.strip("[]<>") for part in form.parts() if "<" in part]
        values = list(form.values(move))
        for at, (name, value) in enumerate(zip(names, values, strict=True)):
            if any(each.name == slot.name and each.among for each in self.params[name].slots(state, name, value)):
                values[at] = self.params[name].with_chosen(state, value, slot, chosen)
        return form.move(*values)

    def _form(self, move: Move) -> Form:
        return next(form for form in self.forms if type(move) in (form.move, form.written))

    def _parts(self, state: State, move: Move, each: Callable[..., Iterable[Any]]) -> Iterator[Any]:
        """The literal words of a move's form, and between them what `each` makes of its parameters; a move within
        another one stands there as it would alone."""
        form = self._form(move)
        values = iter(form.values(move))
        for part in form.parts():
            if "<" not in part:
                yield part
                continue
            value, name = next(values), part.strip("[]<>")
            if isinstance(value, Move):
                yield from self._parts(state, value, each)
            else:
                yield from each(state, self.params[name], name, value)

    def readings(
        self, state: State, tokens: Tokens, synonyms: Synonyms, but: Callable[..., Move] | None = None
    ) -> dict[Move, int]:
        """Every move that tokens can mean, `but` not of one form's kind, and how many of them were guessed for it."""
        found: dict[Move, int] = {}
        for form, parts in self._begun("".join(tokens[:1]), bool(synonyms)):
            if form.move is but:
                continue
            for values, guessed in self._match(state, parts, tokens, synonyms):
                move = form.move(*values)
                found[move] = min(guessed, found.get(move, guessed))
        return found

    def _beginning(self, begins: str, spoken: bool) -> tuple[tuple[Form, tuple[str, ...]], ...]:
        """The forms, and their parts, of lines of which the first word may begin so; `spoken` in any of its ways."""
        known = self._synonyms() if spoken else {}
        every = ((form, form.parts()) for form in self.forms)
        return tuple((form, parts) for form, parts in every if "<" in parts[0] or _begins(begins, parts[0], known))

    def _match(
        self, state: State, parts: tuple[str, ...], tokens: Tokens, synonyms: Synonyms
    ) -> Iterator[tuple[tuple[Any, ...], int]]:
        if not parts:
            if not tokens:
                yield (), 0
            return
        part, rest = parts[0], parts[1:]
        if "<" not in part:
            for read in match_word(part, tokens, synonyms):
                for values, guessed in self._match(state, rest, tokens[read.used :], synonyms):
                    yield values, guessed + read.guessed
            return
        for read in self.params[part.strip("[]<>")].read(state, tokens, synonyms):
            for values, guessed in self._match(state, rest, tokens[read.used :], synonyms):
                yield (read.value, *values), guessed + read.guessed
        if part.startswith("["):
            for values, guessed in self._match(state, rest, tokens, synonyms):
                yield (None, *values), guessed

    def lines(self) -> tuple[str, ...]:
        """Every form as it is shown to people."""
        return tuple(form.line.replace("[", "").replace("]", "") for form in self.forms if form.offered)

    def _nearest(self, text: str) -> tuple[str, ...]:
        """The lines whose literal words come closest to the text."""
        from difflib import get_close_matches

        lines = self.lines()
        first = tokens_of(text)[:1]
        heads = {line.split()[0]: line for line in reversed(lines)}
        near = get_close_matches(first[0], list(heads), n=3, cutoff=0.5) if first else []
        if near:
            return tuple(line for head in near for line in lines if line.split()[0] == head)
        return lines


def split_speaker(text: str, seats: tuple[str, ...]) -> tuple[int | None, str]:
    """`Ann: beseech 2`, or `Ann beseeches 2`, as (0, `beseech 2`), and `Ann complains: …` as (0, `complains …`); no
    speaker gives None."""
    head, colon, rest = text.partition(":")
    if colon:
        for number, name in enumerate(seats):
            if name.casefold() == head.strip().casefold():
                return number, rest.strip()
            said = head.strip().casefold().removeprefix(f"{name.casefold()} ")
            if said != head.strip().casefold() and said.isalpha():
                return number, f"{said} {rest.strip()}"
    else:
        for number, name in enumerate(seats):
            if text.strip().casefold().startswith(f"{name.casefold()} "):
                return number, text.strip()[len(name) :].strip()
    return None, text.strip()
