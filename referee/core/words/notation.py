"""Notation: moves in words. Reading is tolerant, writing is canonical.

A game lists its `Form`s: a move type and a line such as `beseech <place>`. Words and names may be shortened to a unique
beginning and written in any of the languages, with articles or without: first in those that people speak and in that
of the table. An exact reading goes before one by beginnings."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import lru_cache
from typing import Any

from msgspec import Struct
from msgspec.structs import astuple

from referee.words.language import Langs, spoken_languages, words_in

from ..rules.move import Move, Tell
from ..state.state import State
from ..state.terms import Seat

Tokens = tuple[str, ...]
Synonyms = Mapping[str, tuple[Tokens, ...]]
"""For each canonical word all the ways to say it, as tokens."""

CANONICAL = ("en",)
"""The language of canonical lines."""

LONGEST = 400
"""The largest number of characters in a line that is read."""

MOST_BEGINNINGS = 1024
"""The number of first words for which the possible forms are remembered."""

_TOKEN = re.compile(r"[^\W_]+(?:['’][^\W_]+)?|[+]")
_ELIDED = re.compile(r"\b[ld]['’]")
_GROUPED = re.compile(r"(?<=\d)[., ](?=\d{3}(?!\d))")
"""What parts thousands in a figure: `5,000`, `5.000` and `5 000` are one word."""


class NotationError(ValueError):
    """A line that is no move. `text` repeats it; `nearest` are lines that are close to it; `shown` are these lines in
    the reader's words, if they differ."""

    shown: tuple[str, ...] = ()

    def __init__(self, text: str, nearest: tuple[str, ...] = ()) -> None:
        self.text, self.nearest = text, nearest
        super().__init__(text)


class NotUnderstood(NotationError):
    """A line without a reading; `nearest` are the closest lines that can be read."""


class Unsure(NotUnderstood):
    """A line with no reading that is sure. `nearest` are its possible readings, the likeliest first; `unexplained` are
    the words that none of them explains."""

    def __init__(self, text: str, nearest: tuple[str, ...], unexplained: tuple[str, ...]) -> None:
        super().__init__(text, nearest)
        self.unexplained = unexplained


class Ambiguous(NotationError):
    """A line with several readings; `nearest` are all of them, in canonical notation."""


class Read(Struct, frozen=True):
    """A value read from the first tokens. `used` is the number of tokens read, `guessed` the number of those that were
    shortened."""

    value: Any
    used: int
    guessed: int = 0


class Slot(Struct, frozen=True):
    """One thing that is chosen in a move. `chosen` is the choice in canonical words: a number for a figure, several
    words for any number of things, empty if it is left out. `proper`: it is a player's name. If not every one of very
    many moves is listed, any `least` to `most` of the things `among` can be chosen."""

    name: str
    chosen: str | int | tuple[str, ...]
    proper: bool = False
    among: tuple[str, ...] = ()
    least: int = 0
    most: int = 0


class Param:
    """A kind of parameter in a line. `read` yields every reading; `write` gives the canonical words."""

    def read(self, state: Any, tokens: Tokens, synonyms: Synonyms) -> Iterator[Read]:
        """Every value that the first tokens can mean."""
        raise NotImplementedError(type(self).__name__)

    def write(self, state: Any, value: Any) -> str:
        """The canonical words of a value."""
        return str(value)

    def slots(self, state: Any, name: str, value: Any) -> tuple[Slot, ...]:
        """The Slots of a value: always the same number of them, with the same names."""
        return (Slot(name, "" if value is None else self.write(state, value)),)

    def with_chosen(self, state: Any, value: Any, slot: Slot, chosen: tuple[str, ...]) -> Any:
        """The value with other things chosen in one of its Slots, out of those `among` which it may choose."""
        raise NotImplementedError(type(self).__name__)


class Form(Struct, frozen=True):
    """A move type and its line. `<name>` is a parameter, `[<name>]` one that may be left out (then None). If the line
    has another order than the move's fields, `move` is a function that makes the move; the form is then used for
    writing only if `written` is the move's type and `values` gives the values of its parameters. A form that is not
    `offered` is read and never suggested: another way to say a move, or one that is only refused."""

    move: Callable[..., Move]
    line: str
    offered: bool = True
    written: type[Move] | None = None
    values: Callable[[Any], tuple[Any, ...]] = astuple

    def parts(self) -> tuple[str, ...]:
        """The words and parameters of the line."""
        return tuple(self.line.split())


def is_possessive(word: str) -> bool:
    """True if a word says to whom something belongs: `her`, `meinem`, `son`."""
    return word.casefold() in words_in("possessives")


def is_article(word: str) -> bool:
    """True if a word is an article in any of the languages."""
    return word.casefold() in words_in("articles")


@lru_cache(maxsize=4096)
def tokens_of(text: str, langs: Langs = None) -> Tokens:
    """The words of a text in lower case, without accents and punctuation, and without articles of some languages, or
    of all."""
    plain = unicodedata.normalize("NFKD", text.casefold())
    plain = _ELIDED.sub("", "".join(mark for mark in plain if not unicodedata.combining(mark)))
    plain = _GROUPED.sub("", plain)
    tokens, articles = tuple(_TOKEN.findall(plain)), words_in("articles", langs)
    return tuple(token for token in tokens if token not in articles) or tokens


def _written(state: Any, param: Param, name: str, value: Any) -> Iterable[str]:
    """The canonical words of a parameter; none if it is left out."""
    return () if value is None else (param.write(state, value),)


def _slots(state: Any, param: Param, name: str, value: Any) -> Iterable[Slot]:
    """The Slots of a parameter."""
    return param.slots(state, name, value)


def _begins(begins: str, word: str, synonyms: Synonyms) -> bool:
    """True if any way to say a canonical word begins with these letters."""
    return any(way[0].startswith(begins) for way in (tokens_of(word, CANONICAL), *synonyms.get(word, ())) if way)


def match_word(word: str, tokens: Tokens, synonyms: Synonyms) -> Iterator[Read]:
    """The readings of one canonical word, said in any of its ways or by the beginning of one."""
    begins = tokens[0] if tokens else ""
    for way in (tokens_of(word, CANONICAL), *synonyms.get(word, ())):
        if way and not way[0].startswith(begins):
            continue
        beginning = tokens[: len(way)]
        if beginning == way:
            yield Read(word, len(way))
        elif len(beginning) == len(way) and all(
            full.startswith(part) for full, part in zip(way, beginning, strict=True)
        ):
            yield Read(word, len(way), 1)
        elif len(way) > 1 and beginning and beginning[0] == way[0]:
            yield Read(word, 1, 1)


def skip_word(word: str, tokens: Tokens, synonyms: Synonyms) -> tuple[int, int]:
    """The number of tokens that say a word that may be left out, and the number of those that were shortened: of
    several ways that fit (`no`, `no es`) the longest."""
    read = min(match_word(word, tokens, synonyms), key=lambda read: (read.guessed, -read.used), default=None)
    return (read.used, read.guessed) if read is not None else (0, 0)


def skip_all(words: tuple[str, ...], tokens: Tokens, synonyms: Synonyms) -> int:
    """The number of tokens at the beginning that are words without meaning for the move, each said in full."""
    used = 0
    while more := max(
        (read.used for word in words for read in match_word(word, tokens[used:], synonyms) if not read.guessed),
        default=0,
    ):
        used += more
    return used


class Number(Param):
    """A whole number between two bounds. figure: it counts something; else it is a name."""

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
    """A player's name; the value is the seat."""

    def read(self, state: Any, tokens: Tokens, synonyms: Synonyms) -> Iterator[Read]:
        for seat, name in enumerate(state.terms.seats):
            for read in match_word(name, tokens, {}):
                yield Read(Seat(seat), read.used, read.guessed)

    def write(self, state: Any, value: Seat) -> str:
        return str(state.terms.seats[value])

    def slots(self, state: Any, name: str, value: Any) -> tuple[Slot, ...]:
        return (Slot(name, "" if value is None else self.write(state, value), proper=True),)


def _none(langs: Langs) -> Synonyms:
    """No other ways to say anything."""
    return {}


class Notation:
    """The lines of one game. `synonyms`, those of some languages or of all, are asked for only if a line is not
    understood without them."""

    def __init__(
        self, forms: tuple[Form, ...], params: Mapping[str, Param], synonyms: Callable[[Langs], Synonyms] = _none
    ) -> None:
        self.forms, self.params, self._synonyms = forms, params, synonyms
        self._begun = lru_cache(MOST_BEGINNINGS)(self._beginning)

    def read(self, state: State, text: str, lang: str = "en") -> Move:
        """The move that a line names, in the language of the table, then in those that are spoken, else in any other.
        Raises NotUnderstood or Ambiguous, with the nearest readings."""
        if len(text) > LONGEST:
            raise NotUnderstood(text[:40] + "…")
        readings = self.readings(state, tokens_of(text, CANONICAL), {})
        if not readings or min(readings.values()) > 0:
            usual = tuple(dict.fromkeys((*spoken_languages(), lang)))
            own = self._spoken(state, text, (lang,)) if lang not in spoken_languages() else {}
            readings = own or self._spoken(state, text, usual) or self._spoken(state, text, None) or readings
        best = [move for move, guessed in readings.items() if guessed == min(readings.values())]
        if len(best) == 1:
            return best[0]
        if best:
            raise Ambiguous(text, tuple(self.write(state, move) for move in best))
        raise NotUnderstood(text, self._nearest(text))

    def _spoken(self, state: State, text: str, langs: Langs) -> dict[Move, int]:
        """Every move that a line can mean in some languages, with the number of shortened words; a verb may come last,
        and the speaker first."""
        tokens, known, speakers = tokens_of(text, langs), self._synonyms(langs), words_in("speaker", langs)
        spoken = tokens[1:] if tokens[:1] and tokens[0] in speakers else tokens
        moves = self.readings(state, tokens, known) or self.readings(state, (*spoken[-1:], *spoken[:-1]), known)
        return moves or (self.readings(state, spoken, known) if 0 < len(spoken) < len(tokens) else {})

    def exact(self, state: State, text: str) -> Move | None:
        """The move whose canonical line is this text, in this position or in one that knows more (there the line also
        names what lies in a place). None for any other text."""
        tokens = tokens_of(text, CANONICAL)
        exact = [move for move, guessed in self.readings(state, tokens, {}).items() if guessed == 0]
        whole = [move for move in exact if len(tokens) >= len(tokens_of(self.write(state, move), CANONICAL))]
        return whole[0] if len(exact) == 1 and whole else None

    def begins(self, text: str) -> bool:
        """True if a text begins as moves do, in any of the languages."""
        tokens, known = tokens_of(text), self._synonyms(None)
        verbs = {form.parts()[0] for form in self.forms if "<" not in form.parts()[0]}
        return any(read.guessed == 0 for verb in verbs for read in match_word(verb, tokens, known))

    def write(self, state: State, move: Move) -> str:
        """The canonical line of a move; an answer to the referee's question begins with `tell`."""
        if isinstance(move, Tell):
            return f"tell {move.answer}"
        return " ".join(part for part in self._parts(state, move, _written) if part)

    def slots(self, state: State, move: Move) -> tuple[str | Slot, ...]:
        """The canonical line of a move as its words and, between them, the Slots of what is chosen."""
        if isinstance(move, Tell):
            return ("tell", Slot("answer", str(move.answer)))
        return tuple(self._parts(state, move, _slots))

    def with_chosen(self, state: State, move: Move, slot: Slot, chosen: tuple[str, ...]) -> Move:
        """The move with other things chosen in a Slot that may hold any of very many."""
        form = self._form(move)
        names = [part.strip("[]<>") for part in form.parts() if "<" in part]
        values = list(form.values(move))
        for at, (name, value) in enumerate(zip(names, values, strict=True)):
            if any(each.name == slot.name and each.among for each in self.params[name].slots(state, name, value)):
                values[at] = self.params[name].with_chosen(state, value, slot, chosen)
        return form.move(*values)

    def _form(self, move: Move) -> Form:
        """The form by which a move is written."""
        return next(form for form in self.forms if type(move) in (form.move, form.written))

    def _parts(self, state: State, move: Move, each: Callable[..., Iterable[Any]]) -> Iterator[Any]:
        """The words of a move's form and, between them, what `each` makes of its parameters. A move within a move is
        taken apart in the same way."""
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
        """Every move that the tokens can mean, with the number of shortened words. but: leave out the forms of this
        move type."""
        moves: dict[Move, int] = {}
        for form, parts in self._begun("".join(tokens[:1]), bool(synonyms)):
            if form.move is but:
                continue
            for values, guessed in self._match(state, parts, tokens, synonyms):
                move = form.move(*values)
                moves[move] = min(guessed, moves.get(move, guessed))
        return moves

    def _beginning(self, begins: str, spoken: bool) -> tuple[tuple[Form, tuple[str, ...]], ...]:
        """The forms, with their parts, whose line may begin with these letters. spoken: in any way to say the first
        word."""
        known = self._synonyms(None) if spoken else {}
        every = ((form, form.parts()) for form in self.forms)
        return tuple((form, parts) for form, parts in every if "<" in parts[0] or _begins(begins, parts[0], known))

    def _match(
        self, state: State, parts: tuple[str, ...], tokens: Tokens, synonyms: Synonyms
    ) -> Iterator[tuple[tuple[Any, ...], int]]:
        """The values of the parameters for each way in which the tokens fit the parts, with the number of shortened
        words."""
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
        """Every form that is offered, as people read it."""
        return tuple(form.line.replace("[", "").replace("]", "") for form in self.forms if form.offered)

    def _nearest(self, text: str) -> tuple[str, ...]:
        """The lines whose first words are closest to that of the text; all lines if none is close."""
        from difflib import get_close_matches

        lines = self.lines()
        first = tokens_of(text)[:1]
        heads = {line.split()[0]: line for line in reversed(lines)}
        near = get_close_matches(first[0], list(heads), n=3, cutoff=0.5) if first else []
        if near:
            return tuple(line for head in near for line in lines if line.split()[0] == head)
        return lines


def split_speaker(text: str, seats: tuple[str, ...]) -> tuple[int | None, str]:
    """The seat that speaks, or None, and the rest of the line: `Ann: beseech 2` and `Ann beseeches 2` give seat 0; `Ann
    complains: …` gives seat 0 and `complains …`."""
    head, colon, rest = text.partition(":")
    if colon:
        for number, name in enumerate(seats):
            if name.casefold() == head.strip().casefold():
                return number, rest.strip()
            before_colon = head.strip().casefold().removeprefix(f"{name.casefold()} ")
            if before_colon != head.strip().casefold() and before_colon.isalpha():
                return number, f"{before_colon} {rest.strip()}"
    else:
        for number, name in enumerate(seats):
            if text.strip().casefold().startswith(f"{name.casefold()} "):
                return number, text.strip()[len(name) :].strip()
    return None, text.strip()
