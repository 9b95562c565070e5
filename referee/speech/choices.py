"""Choices that a sentence leaves open: one of several, or anything except something, as in `the loaf or the bottle` and
`anybody but Ben`."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache
from itertools import pairwise
from typing import TYPE_CHECKING

from msgspec import Struct

from referee.core.rules.move import Move

from .addressed import words_of
from .heard import FILL, WORD, Heard, Span, folded, is_thing
from .meaning import ALWAYS, LEFT, fit, is_aside
from .meanings import Same, meanings
from .named import THINGS
from .reading import SPOKEN, heard_as, offered, speaks
from .ways import Item, items, matched, stem

if TYPE_CHECKING:
    from referee.core.game import Game
    from referee.core.state.state import State

    from .records import Tongue

PAIR = 2
"""The number behind `one` in `one or two`, which leaves open how many."""

MOST = 6
"""The largest number of things between which a sentence may leave the choice open."""

_MARK = re.compile(r"[,;–—]")
"""What stands instead of `or` between two things that leave a choice open."""

_NUMBERED = re.compile(r"([a-z-]+)\d+")


WHICH = THINGS - {"map", "square", "colour"}
"""The kinds of concepts that can stand for two things, one here and one there."""


class Excepted(Struct, frozen=True):
    """A sentence without its exception; the sentence as if the exception were meant; the exception's concepts; and
    whether the sentence allows anything else."""

    rest: str
    named: str
    concepts: frozenset[str]
    anything: bool


class _Said(Struct, frozen=True):
    """A sentence as it is heard and as it stands, word by word."""

    heard: Heard
    text: str
    words: tuple[re.Match[str], ...]

    def begins(self, place: int) -> int:
        return self.words[place].start()

    def ends(self, place: int) -> int:
        return self.words[place].end()

    def between(self, place: int, other: int) -> str:
        return self.text[self.ends(place) : self.begins(other)]

    @property
    def ors(self) -> tuple[int, ...]:
        """The places of words that leave open which of two things is meant, and are not part of `sooner or later`."""
        either, spans = self.heard.tongue.either, self.heard.spans
        idle = {place for span in spans if FILL in span.concepts and len(span.places) > 1 for place in span.places}
        tokens = enumerate(self.heard.tokens)
        return tuple(at for at, each in tokens if each.word.casefold() in either and at not in idle)

    @property
    def ones(self) -> tuple[int, ...]:
        """The places of articles that count as the number behind them does, as in `one or two` and `ein, zwei`."""
        articles = {span.places[0] for span in self.heard.spans if "count1" in span.concepts}
        either = {at - 1 for at in self.ors if at + 1 < len(self.words) and self.heard.tokens[at + 1].number}
        numbers = (at for at, token in enumerate(self.heard.tokens) if token.number == PAIR and at)
        return tuple(articles & (either | {at - 1 for at in numbers if "," in self.between(at - 1, at)}))


def alternatives(game: Game, state: State, text: str, lang: str) -> tuple[tuple[str, ...], bool]:
    """The sentence once for each of the things between which it leaves the choice open, as `I sell the loaf` and `I
    sell the bottle`; else the words before and behind the `or`."""
    said = _said(game, state, text, lang)
    if said is None or not (said.ors or said.ones):
        return (), False
    for run in _runs(said):
        first, last = run[0].places[0], run[-1].places[-1]
        if 1 < len(run) <= MOST and (first in said.ones or any(first < place < last for place in said.ors)):
            head, tail = text[: said.begins(first)], text[said.ends(last) :]
            return tuple(f"{head}{each}{tail}" for each in _items(said, run)), True
    halves = ((text[: said.begins(place)].strip(" ,"), text[said.ends(place) :].strip(" ,")) for place in said.ors)
    return next((half for half in halves if all(half)), ()), False


def excepted(game: Game, state: State, text: str, lang: str) -> Excepted | None:
    """What a sentence excepts, as `but not Tom` does; None if it excepts nothing."""
    said = _said(game, state, text, lang)
    if said is None:
        return None
    if (kept := _the_other(said) or _one_of_others(said)) is not None:
        return kept
    found = (_barred(said, barring) for barring in _barring(said.heard))
    return next((each for each in found if each is not None), None)


def _barred(said: _Said, barring: tuple[int, ...]) -> Excepted | None:
    """What is excepted because it stands behind words such as `but not`; None if nothing does."""
    run = next((run for run in _runs(said) if _stands_behind(said.heard, run, barring[-1])), None)
    if run is None:
        return None
    run = run if any(run[0].places[0] < place < run[-1].places[0] for place in said.ors) else run[:1]
    head, tail = said.text[: said.begins(barring[0])].rstrip(" ,;–—"), said.text[said.ends(run[-1].places[-1]) :]
    named = said.text[said.ends(barring[-1]) : said.ends(run[0].places[-1])]
    concepts = frozenset(each for span in run for each in span.concepts if _kind(each))
    anything = {stem(said.heard.tongue, folded(each)) for each in said.heard.tongue.anything}
    free = any(token.stem in anything for token in said.heard.tokens)
    return Excepted(f"{head}{tail}".strip(), f"{head}{named}{tail}".strip(), concepts, free)


def _the_other(said: _Said) -> Excepted | None:
    """The exception in a sentence that leaves one thing alone and acts on the other of its kind, as in `the knight in
    Genoa I leave alone, the other one I push`."""
    found = (_other_behind(said, mark) for mark in _MARK.finditer(said.text))
    return next((each for each in found if each is not None), None)


def _other_behind(said: _Said, mark: re.Match[str]) -> Excepted | None:
    """The same, if it is left alone before a mark and the other one is named behind it."""
    cut = next((place for place in range(len(said.words)) if said.begins(place) > mark.start()), 0)
    named = [span for span in _things(said.heard) if span.places[-1] < cut] if _is_left(said, cut) else []
    named = [span for span in named if not _counts_next(span, named)]
    other = _words_for_another(said, cut) if len(named) > 1 else range(0)
    if not other:
        return None
    thing = next((span for span in named if any(_kind(each) in WHICH for each in span.concepts)), named[0])
    what = said.text[said.begins(thing.places[0]) : said.ends(thing.places[-1])]
    head = _MARK.split(said.text[mark.end() : said.begins(other[0])])[-1]
    concepts = frozenset(each for span in named if span != thing for each in span.concepts if _kind(each))
    return Excepted(f"{head} {what}{said.text[said.ends(other[-1]) :]}".strip(), said.text, concepts, False)


def _is_left(said: _Said, cut: int) -> bool:
    """True if something is left alone before a place, or a sentence begins with words that except something."""
    if any(not places[0] for places in _barring(said.heard)):
        return True
    return any(span.concepts & (LEFT | {"pass"}) and span.places[-1] < cut for span in said.heard.spans)


def _counts_next(span: Span, named: list[Span]) -> bool:
    """True if words only count what is named right behind them, as in `two knights stay`."""
    counts = all(_kind(each) in ("", "n") for each in span.concepts)
    return counts and any(each.places[0] == span.places[-1] + 1 for each in named)


def _words_for_another(said: _Said, start: int) -> range:
    """The places of the longest words for another thing, from a place on; empty if there are none."""
    words = [folded(token.word) for token in said.heard.tokens]
    ways = sorted((words_of(way) for way in said.heard.tongue.another), key=len, reverse=True)
    found = (
        range(at, at + len(way)) for way in ways for at in range(start, len(words)) if words[at : at + len(way)] == way
    )
    return next(found, range(0))


def _one_of_others(said: _Said) -> Excepted | None:
    """The exception in a sentence that keeps one thing and acts on one of the others, as in `I keep the knight, one of
    the other two goes`; None if there is none."""
    others = max(_ways(said.heard, said.heard.tongue.others), key=len, default=())
    clauses = _clauses(said)
    meant = next((each for each in clauses if others and others[0] in each), range(0))
    for clause in clauses if meant else ():
        keeps = any(set(places) <= set(clause) for places in _ways(said.heard, said.heard.tongue.keeping))
        things = [span for span in _things(said.heard) if span.places[0] in clause]
        if clause == meant or not keeps or len(things) != 1:
            continue
        start, end = said.begins(meant[0]), said.ends(meant[-1])
        first, last = said.begins(others[0]), said.ends(others[-1])
        thing = said.text[said.begins(things[0].places[0]) : said.ends(things[0].places[-1])]
        rest = f"{said.text[start : said.ends(others[0])]}{said.text[last:end]}"
        named = f"{said.text[start:first]}{thing}{said.text[last:end]}"
        return Excepted(rest, named, frozenset(filter(_kind, things[0].concepts)), True)
    return None


def _clauses(said: _Said) -> list[range]:
    """The places of words from mark to mark, or to an `and`."""
    ands = said.heard.places({"and"})
    ends = [at for at in range(1, len(said.words)) if at in ands or _MARK.search(said.between(at - 1, at))]
    return [range(start, end) for start, end in pairwise((0, *ends, len(said.words)))]


def _ways(heard: Heard, ways: tuple[str, ...]) -> Iterator[tuple[int, ...]]:
    """The places of words that are said in one of these ways."""
    begun: dict[str, list[int]] = {token.stem: [] for token in heard.tokens}
    for place, token in enumerate(heard.tokens):
        begun[token.stem].append(place)
    for way in _items_of(Same(heard.tongue), ways):
        yield from (places for at in begun.get(way[0], ()) for places, _ in matched(way, heard.tokens, at))


@lru_cache
def _items_of(tongue: Same[Tongue], ways: tuple[str, ...]) -> tuple[tuple[Item, ...], ...]:
    return tuple(tuple(items(tongue.it, way)) for way in ways)


def leaves_open(game: Game, state: State, text: str, lang: str) -> bool:
    """True if a sentence surely leaves open which of several moves is meant."""
    return alternatives(game, state, text, lang)[1] or excepted(game, state, text, lang) is not None


def but(game: Game, state: State, moves: tuple[Move, ...], found: Excepted, lang: str) -> tuple[Move, ...]:
    """The moves that leave alone what a sentence excepts."""
    meant = meanings(game, state, heard_as(game, state, found.rest, lang))
    return tuple(move for move in moves if not any(part.ways & found.concepts for part in meant[move].parts))


def others_like(game: Game, state: State, move: Move, found: Excepted, lang: str) -> tuple[Move, ...]:
    """The moves that do with another thing what a move does with the exception. If any of them fit the rest of the
    sentence, only those."""
    heard = heard_as(game, state, found.rest, lang)
    alike = tuple(each for each in offered(state) if type(each) is type(move))
    left = but(game, state, alike, found, lang)
    return tuple(each for each in left if fit(heard, meanings(game, state, heard)[each]) is not None) or left


def _said(game: Game, state: State, text: str, lang: str) -> _Said | None:
    """A sentence word by word; None if it asks, puts off or supposes, or if the lexicon divides it otherwise."""
    if not speaks(game) or lang not in SPOKEN:
        return None
    heard, words = heard_as(game, state, text, lang), tuple(WORD.finditer(text))
    idle = heard.asks or is_aside(heard) or len(words) != len(heard.tokens)
    return None if idle else _Said(heard, text, words)


def _barring(heard: Heard) -> Iterator[tuple[int, ...]]:
    """The places of words that except what follows, the longest first. Words for leaving it where it is do not
    count."""
    for places in sorted(set(_ways(heard, heard.tongue.barring)), key=lambda each: (-len(each), each)):
        own = (span for span in heard.spans if span.concepts & LEFT and set(places) <= set(span.places))
        if not any(own):
            apart = places[-1] - places[0] >= len(places)
            yield places[-1:] if apart else places


def _stands_behind(heard: Heard, run: list[Span], place: int) -> bool:
    """True if things stand right behind a word, with nothing but idle words between."""
    between = range(place + 1, run[0].places[0])
    return run[0].places[0] > place and _is_idle(heard, between)


def _is_idle(heard: Heard, places: range) -> bool:
    idle = heard.places(ALWAYS)
    either = heard.tongue.either
    return all(place in idle or heard.tokens[place].word.casefold() in either for place in places)


def _runs(said: _Said) -> list[list[Span]]:
    """Every run of things of one kind with nothing between them but an `or` or a mark, and words that add nothing."""
    runs: list[list[Span]] = []
    kinds: set[str] = set()
    for span in _things(said.heard, said.ones):
        if runs and kinds & _kinds(said.heard, span, said.ones) and _joint(said, runs[-1][-1], span) is not None:
            runs[-1].append(span)
            kinds &= _kinds(said.heard, span, said.ones)
        else:
            runs.append([span])
            kinds = _kinds(said.heard, span, said.ones)
    return runs


def _things(heard: Heard, ones: tuple[int, ...] = ()) -> list[Span]:
    """The longest words for a thing, a player or a number, in order."""
    named = [
        span
        for span in heard.spans
        if _kinds(heard, span, ones) and span.places[-1] - span.places[0] < len(span.places)
    ]
    longest = [each for each in named if not any(set(each.places) < set(more.places) for more in named)]
    return sorted(longest, key=lambda span: span.places)


def _kinds(heard: Heard, span: Span, ones: tuple[int, ...] = ()) -> set[str]:
    """The kinds of things that words may stand for. A number may count any kind; an article at one of these places is a
    number."""
    if "count1" in span.concepts and span.places[0] in ones:
        return {"n"}
    kinds = {_kind(each) for each in span.concepts} - {""}
    return kinds | {"n"} if kinds and any(heard.tokens[place].number is not None for place in span.places) else kinds


def _kind(concept: str) -> str:
    """The kind of thing that a concept stands for; empty if it stands for no thing."""
    if is_thing(concept) or concept.startswith("seat."):
        return concept.split(".")[0]
    numbered = _NUMBERED.fullmatch(concept)
    return "" if numbered is None or concept == "count1" else numbered[1]


def _joint(said: _Said, one: Span, other: Span) -> int | None:
    """Where the last `or` or mark between two things ends; None if none stands there, or anything else does."""
    between = range(one.places[-1] + 1, other.places[0])
    if not _is_idle(said.heard, between):
        return None
    marks = _MARK.finditer(said.text, said.ends(one.places[-1]), said.begins(other.places[0]))
    ends = [said.ends(place) for place in said.ors if place in between] + [mark.end() for mark in marks]
    return max(ends, default=None)


def _items(said: _Said, run: list[Span]) -> Iterator[str]:
    """Each thing of a run, with the words before it behind the joint."""
    for before, span in zip((None, *run), run, strict=False):
        joint = None if before is None else _joint(said, before, span)
        start = said.begins(span.places[0]) if joint is None else joint
        yield said.text[start : said.ends(span.places[-1])].strip()
