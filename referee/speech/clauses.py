"""A sentence clause by clause: which of them only comment, and what is left without them."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from typing import TYPE_CHECKING

from msgspec import Struct
from msgspec.structs import replace

from .heard import WAITS, folded
from .lexicon import Lexicon
from .lexicons import lexicon
from .meaning import ALWAYS, WEIGHED, is_aside, lists_unknown
from .named import NAMED, THINGS, has_a_name, names_of, only_names_things
from .reading import SPOKEN, speaks

if TYPE_CHECKING:
    from referee.core.game import Game

MOST_PARTS = 7
"""The largest number of parts for which leaving some out is tried."""

MOST_OTHER = 6
"""The largest number of words that name the other of two things."""

_MARK = re.compile(r"\s*[,.;:!?–—()…]+\s*|\s+-+\s+")


@cache
def _joints(words: tuple[str, ...]) -> re.Pattern[str]:
    """A word that joins words as well as clauses."""
    return re.compile(rf"\s+(?:{'|'.join(map(re.escape, words))})\s+", re.IGNORECASE)


class _Part(Struct, frozen=True):
    """Words between two marks, what stands after them, whether they are a clause that only comments, and whether an
    `and` joins them to those before."""

    said: str
    mark: str
    comments: bool = False
    joined: bool = False


class Shorter(Struct, frozen=True):
    """A sentence without some of its parts: what is kept, and what was left out before it and after it; `plain` where
    only clauses were left out that say why, when or what for, `goes_on` where an `and` joins what is kept to what was
    left out before it."""

    kept: str
    before: tuple[str, ...]
    after: tuple[str, ...]
    plain: bool
    goes_on: bool = False


def shortened(game: Game, text: str, lang: str) -> Iterator[Shorter]:
    """A sentence without what may be remarks, those first that leave out least; nothing if it asks about a rule."""
    if not speaks(game) or lang not in SPOKEN:
        return
    book = lexicon(game.id, lang)
    whole, parts = book.hear(text), list(_parts(text, book))
    asks = is_aside(whole) and ("?" in text or not _asks_beside(parts, book))
    if asks or (whole.has(WEIGHED) and "?" in text) or lists_unknown(whole):
        return
    parts = _left_alone(parts, book)
    found: dict[str, Shorter] = {}
    halves = _left_alone([half for part in parts for half in _halves(part, book)], book)
    for each in (*_without(parts), *_without(halves)):
        beside = (each.kept, *each.after[:1])
        if each.kept and each.kept != text and not any(_is_other(book, said) for said in beside):
            found.setdefault(each.kept, each)
    yield from sorted(found.values(), key=lambda each: (not each.plain, -len(each.kept)))


def _asks_beside(parts: list[_Part], book: Lexicon) -> bool:
    """True if every question and every postponement stands in a clause that only comments and supposes nothing."""
    beside = [part.comments and not _supposes(part.said, book) for part in parts]
    kept = "".join(part.said + part.mark for part, idle in zip(parts, beside, strict=True) if not idle)
    asking = any(idle and is_aside(book.hear(part.said)) for part, idle in zip(parts, beside, strict=True))
    return asking and not is_aside(book.hear(kept))


def _supposes(said: str, book: Lexicon) -> bool:
    """True if a commenting clause supposes something behind its opening words, or opens with a word that does. `let's
    see if` does not."""
    supposing = {folded(word) for word in book.tongue.supposing}
    begins = _begins_clause(said, book)
    rest = said if begins is None or begins[0].split()[0] in supposing else said[begins.end() - 1 :]
    return not supposing.isdisjoint(folded(rest).split())


def _without(parts: list[_Part]) -> Iterator[Shorter]:
    """What is left of some parts: all but the clauses, and every run of the rest. Also a run together with its clauses,
    since one of them may tell what is done, as in `I'm first, so I draw, the rest can wait`."""
    if not 1 < len(parts) <= MOST_PARTS:
        return
    for start in range(len(parts)):
        for end in range(len(parts), start, -1):
            kept = [part for part in parts[start:end] if not part.comments]
            if len(kept) == len(parts):
                continue
            before = tuple(part.said for part in parts[:start] if not part.comments)
            after = tuple(part.said for part in parts[end:] if not part.comments)
            yield Shorter(_said(kept), before, after, not (before or after), bool(kept and kept[0].joined and before))
            if len(kept) < end - start < len(parts) and (kept or end == len(parts)):
                yield Shorter(_said(parts[start:end]), before, after, False)


def _said(parts: list[_Part]) -> str:
    """Parts one after the other, as they were said."""
    return "".join(part.said + part.mark for part in parts).strip(" ,;:–—-")


def _halves(part: _Part, book: Lexicon) -> Iterator[_Part]:
    """A part, or its two halves if an `and` stands in it."""
    if part.comments:
        yield part
        return
    *first, last = _joints(book.tongue.joint).split(part.said)
    yield from (_Part(said, ", ", joined=at > 0) for at, said in enumerate(first))
    yield _Part(last, part.mark, joined=bool(first))


def _parts(text: str, book: Lexicon) -> Iterator[_Part]:
    """A sentence at its marks, and before words that begin a clause which only comments."""
    at = 0
    for mark in (*_MARK.finditer(text), None):
        said, stands = (text[at:], "") if mark is None else (text[at : mark.start()], mark[0])
        at = len(text) if mark is None else mark.end()
        if not said.strip():
            continue
        begins = _begins_clause(said, book)
        start = -1 if begins is None else begins.start() - 1
        if start > 0:
            yield _Part(said[:start], ", ")
        if start >= 0:
            yield _Part(said[start:].strip(), stands, comments=True)
        else:
            yield _Part(said, stands)


def _begins_clause(said: str, book: Lexicon) -> re.Match[str] | None:
    """The place at which a commenting clause begins. Not if a longer phrase from there adds nothing by itself, as in
    `while I'm at it`."""
    plain = f" {folded_in_place(said)}"
    begins = _clauses(book.tongue.clauses).search(plain)
    idle = _clauses(tuple(way for way in book.tongue.fill if way.count(" ") > 1)) if begins else None
    fills = None if begins is None or idle is None else idle.match(plain, begins.start())
    return None if begins is not None and fills is not None and fills.end() > begins.end() else begins


def _left_alone(parts: list[_Part], book: Lexicon) -> list[_Part]:
    """Parts without those that only comment, saying what is left alone and named nowhere else, as in `the noble I don't
    touch`. A person or thing named right before such words belongs to them."""
    found: list[_Part] = []
    for part in parts:
        if found and _are_one(found[-1], part, book):
            part = _Part(f"{found[-1].said}{found.pop().mark}{part.said}", part.mark)
        found.append(part)
    heard = [book.hear(part.said) for part in found]
    named = [names_of(one, THINGS) or names_of(one, NAMED) for one in heard]
    for at, part in enumerate(found):
        others = frozenset[str]().union(*named[:at], *named[at + 1 :])
        left = heard[at].puts_off() and (named[at] or has_a_name(heard[at])) and named[at].isdisjoint(others)
        if left and not _joints(book.tongue.joint).search(part.said):
            found[at] = replace(part, comments=True)
    return found


def _are_one(part: _Part, behind: _Part, book: Lexicon) -> bool:
    """True if two parts together say that something is left alone, perhaps with the name in the first and the verb in
    the second."""
    first, last = book.hear(part.said), book.hear(behind.said)
    if first.puts_off():
        return False
    if not last.puts_off():
        return book.hear(f"{part.said}{part.mark}{behind.said}").puts_off()
    idle = {place for span in last.spans if span.concepts & (ALWAYS | {WAITS}) for place in span.places}
    it = any(folded(token.word) in book.tongue.it for token in last.tokens)
    return len(idle) == len(last.tokens) and bool(names_of(first, NAMED)) and (it or only_names_things(first))


def folded_in_place(text: str) -> str:
    """Lower case without accents, letter for letter."""
    return "".join((folded(mark) or " ")[0] for mark in text)


@cache
def _clauses(words: tuple[str, ...]) -> re.Pattern[str]:
    said = [r"\W+".join(map(re.escape, re.findall(r"\w+", folded_in_place(each)))) for each in words]
    return re.compile(rf"(?<=\W)(?:{'|'.join(sorted(said, key=len, reverse=True))})\b" if said else r"(?!)")


def is_other(game: Game, said: str, lang: str) -> bool:
    """True if words only name the other of two things, as `or a four`."""
    return speaks(game) and lang in SPOKEN and _is_other(lexicon(game.id, lang), said)


def _is_other(book: Lexicon, said: str) -> bool:
    words = folded(said).split()
    others = {folded(word) for word in book.tongue.either}
    if others.isdisjoint(words[:1]) or len(words) > MOST_OTHER:
        return False
    heard = book.hear(said)
    kinds = {each.rstrip("0123456789").split(".")[0] for each in heard.concepts}
    return bool(heard.numbers or kinds & NAMED)


def comments(game: Game, said: str, lang: str) -> bool:
    """True if words begin with a clause that only comments, as `hopefully nobody sees it`."""
    if not speaks(game) or lang not in SPOKEN:
        return False
    begins = _clauses(lexicon(game.id, lang).tongue.clauses).search(f" {folded_in_place(said)}")
    return begins is not None and begins.start() == 1
