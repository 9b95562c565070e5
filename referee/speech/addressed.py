"""Who and what is called by a name in a sentence: players, and what has a name at one table only."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from functools import lru_cache
from itertools import accumulate

from .heard import ASIDE, FILL, WORD, Token, folded
from .records import Tongue

MOST_NAMES = 512
"""The number of names whose words are cached."""

PAIR = 2
"""Words with which a speaker adds himself to a name: `and I`, `I and`."""

MOST_BETWEEN = 3
"""The largest number of words between the parts of a verb around a name."""

_MARKED = re.compile(r"[,.;:!?–—]")
_MARKED_OFF = re.compile(r"[,.;!?–—]")

IDLE = frozenset({FILL, "and", "from", "to", "not", "no", "denied"})
"""The concepts that may occur in a remark about a player."""

_APOSTROPHE = re.compile(r"(?<!['’\w])[^\W\d_]+['’](?!\w)")
"""A word with an apostrophe behind it and none before it; with both it would be a quotation."""


def owning(tongue: Tongue, text: str) -> frozenset[int]:
    """The places of words that only an apostrophe makes owners, as in `Jonas' Stapel`."""
    found = (each for each in _APOSTROPHE.finditer(text) if each[0][:-1].casefold().endswith(tongue.bare_owners))
    return frozenset(len(WORD.findall(text[: each.start()])) for each in found)


def players(
    tongue: Tongue, tokens: tuple[Token, ...], seats: tuple[str, ...], owners: frozenset[int] = frozenset()
) -> Iterator[tuple[tuple[int, ...], str]]:
    """Every name of a player, as owner or as subject. `owners` are the places of words that are owners by their
    apostrophe alone."""
    plain = [folded(token.word) for token in tokens]
    for seat, start, end, called in _names_of(plain, seats):
        places = tuple(range(start, end))
        if plain[start:end] == called:
            owner = end - 1 in owners or (start > 0 and plain[start - 1] in tongue.of)
            owns = end < len(plain) and plain[end] in tongue.possessive
            if _with_speaker(tongue, plain, start, end):
                yield places, f"seat.{seat}"
                continue
            does = owns and bool(tongue.doing) and "".join(plain[end + 1 : end + 2]).endswith(tongue.doing)
            yield (*places, end) if owns else places, f"seat.{seat}"
            yield (*places, end) if owns else places, f"{'of' if owner or (owns and not does) else 'by'}.{seat}"
        else:
            yield places, f"seat.{seat}"
            yield places, f"of.{seat}"


def _with_speaker(tongue: Tongue, plain: list[str], start: int, end: int) -> bool:
    """True if the speaker names a player together with himself, as in `Ben and I`. Then that player does nothing
    alone."""
    return any(
        len(both) == PAIR and both[0] in tongue.between and both[1] in tongue.speakers
        for both in (plain[end : end + PAIR], plain[max(start - PAIR, 0) : start][::-1])
    )


def around_players(
    tongue: Tongue, tokens: tuple[Token, ...], parts: list[list[str]], seats: tuple[str, ...]
) -> Iterator[tuple[tuple[int, ...], str]]:
    """The words around a name, with the name, that say whose turn comes, who does something, or where
    somebody is to go."""
    plain = [folded(token.word) for token in tokens]
    begins = set(accumulate(map(len, parts)))
    ends = {end for _, _, end, _ in _names_of(plain, seats)}  # Ben says Cleo passes
    for seat, start, end, called in _names_of(plain, seats):
        yield from ((places, f"heading.{seat}") for places in _around(plain, start, end, tongue.heading))
        if plain[start:end] == called:
            yield from ((places, f"next.{seat}") for places in _around(plain, start, end, tongue.next))
            supposed = (f"{said} …" for said in tongue.supposing)
            yield from ((places, ASIDE) for places in _around(plain, start, end, supposed))
            for places in _around(plain, start, end, tongue.by):
                if not begins.intersection(places[1:]) and places[0] not in ends - begins:
                    yield from ((places, f"{kind}.{seat}") for kind in ("by", "seat"))
            for places in _around(plain, start, end, tongue.crying):
                if {places[0], places[-1] + 1} <= {0, *begins} and not begins.intersection(places[1:]):
                    yield from ((places, f"{kind}.{seat}") for kind in ("by", "seat"))


def spoken_by(tongue: Tongue, words: list[str], seats: tuple[str, ...]) -> Iterator[int]:
    """The speaker of a quotation, by the words beside it."""
    for seat, start, end, name in _names_of(words, seats):
        ways = (*tongue.quoting, *tongue.crying)
        if words[start:end] == name and any(True for _ in _around(words, start, end, ways)):
            yield seat


def called_by_name(
    tokens: tuple[Token, ...], names: Iterable[tuple[str, str]]
) -> Iterator[tuple[tuple[int, ...], str]]:
    """The places of names that are the same in every language."""
    plain = [folded(token.word) for token in tokens]
    for concept, name in names:
        called = words_of(name)
        for start in range(len(plain) - len(called) + 1) if called and called[0] in plain else ():
            if plain[start : start + len(called)] == called:
                yield tuple(range(start, start + len(called))), concept


def called(
    parts: list[list[str]], seats: tuple[str, ...], sorry: tuple[str, ...]
) -> Iterator[tuple[tuple[int, ...], str]]:
    """The places of an address: a name between marks, before the first or after the last comma, alone or with
    courtesies. It adds nothing to the sentence."""
    names = [WORD.findall(name) for name in seats]
    regrets = [[folded(word) for word in WORD.findall(each)] for each in sorry]
    start = 0
    for number, part in enumerate(parts):
        plain = [folded(word) for word in part]
        cut = next((regret for regret in regrets if plain[: len(regret)] == regret), [])
        behind = next((regret for regret in regrets if plain[len(cut) :][-len(regret) :] == regret), [])
        name = part[len(cut) : len(part) - len(behind)]
        beside = parts[max(number - 1, 0) : number] + parts[number + 1 : number + 2]
        regrets_one = not name and any(each in names for each in beside)
        if (regrets_one and part) or (name and name in names and len(parts) > 1):
            yield tuple(range(start, start + len(part))), FILL
        start += len(part)


def told_of(
    tongue: Tongue,
    words: list[str],
    parts: list[list[str]],
    seats: tuple[str, ...],
    spans: dict[tuple[int, ...], set[str]],
) -> Iterator[tuple[int, ...]]:
    """The places of what is told of a player besides what somebody else does, as in `Iris giggles, I pass`: of a clause
    that begins with a name and has, besides words that add nothing, a verb which nobody knows. It is told besides where
    the speaker or another player does something in another clause, or where it comes last. So is what is told of the
    speaker together with a player."""
    names = [words_of(name) for name in seats]
    known = {place for places in spans for place in places}
    means = known.difference(*(places for places, concepts in spans.items() if concepts & IDLE))
    clauses = list(_clauses(tongue, words, parts, names))
    for at, clause in enumerate(clauses if len(clauses) > 1 else ()):
        if _is_pair(tongue, words, clause, names):
            yield tuple(clause)
            continue
        rest = clause[_begins(words, clause, names) :]
        strange = len(rest) < len(clause) and means.isdisjoint(rest) and not known.issuperset(rest)
        behind = clauses[at + 1] if at + 1 < len(clauses) else range(0)
        if not strange or words[rest[0]] in tongue.articles or (behind and words[behind[0]] in tongue.it):
            continue
        speaks = any(words[place] in tongue.speakers for each in clauses if each != clause for place in each)
        if not behind or speaks or _begins(words, behind, names):
            yield tuple(clause)


def spared(
    tongue: Tongue, idle: frozenset[str], words: list[str], parts: list[list[str]], seats: tuple[str, ...]
) -> Iterator[tuple[tuple[int, ...], frozenset[str]]]:
    """The places of a clause that says who is not meant, as in `not you, Ben, the other one: …`, `I leave Ben alone.
    Cleo, …` and `all from Cleo, and Ben is safe`, which adds nothing if somebody else is named besides; and those of
    words for the other one, who is anybody else. Idle words add nothing."""
    ends = set(accumulate(map(len, parts)))
    begins = {0, *ends}
    begins |= {place + 1 for place in begins if words[place : place + 1] and words[place] in tongue.between}
    names = list(_names_of(words, seats))
    clauses = (
        (seat, first, last)
        for seat, start, end, name in names
        for first, last in _whole_clauses(tongue, idle, words, ends, (start, end))
        if first in begins and words[start:end] == name
    )
    for seat, first, last in clauses:
        another = next((way for each in tongue.another if words[last:][: len(way := words_of(each))] == way), [])
        if another:
            others = frozenset(f"seat.{each}" for each in range(len(seats)) if each != seat)
            yield tuple(range(last, last + len(another))), others
        if another or any(other != seat and not first <= at < last for other, at, _, _ in names):
            yield tuple(range(first, last)), frozenset({FILL})
            return


def _joins_speaker(tongue: Tongue, words: list[str], place: int, names: list[list[str]]) -> int:
    """How many words stand before an `and` that joins the speaker and a player, as in `Ben and I`; 0 if it joins
    anything else."""
    if words[place] not in tongue.between or place + 1 >= len(words):
        return 0
    behind, before = words[place + 1 :], words[:place]
    for name in filter(None, names):
        if before[-len(name) :] == name and behind[0] in tongue.speakers:
            return len(name)
        if behind[: len(name)] == name and before[-1:] and before[-1] in tongue.speakers:
            return 1
    return 0


def _is_pair(tongue: Tongue, words: list[str], clause: range, names: list[list[str]]) -> bool:
    """True if a clause begins with the speaker and a player, as in `Ben and I have to talk`: nobody moves with another
    one."""
    joins = ((place, _joins_speaker(tongue, words, place, names)) for place in clause)
    return any(before and place - before == clause.start for place, before in joins)


def _whole_clauses(
    tongue: Tongue, idle: frozenset[str], words: list[str], ends: set[int], name: tuple[int, int]
) -> Iterator[tuple[int, int]]:
    """The first and the last place of words around a name that exclude it, up to the end of the clause."""
    for first, last in _with_gaps(words, *name, tongue.spared):
        while last not in ends and last < len(words) and words[last] in idle:
            last += 1
        if last in ends:
            yield first, last


def _with_gaps(words: list[str], start: int, end: int, ways: Iterable[str]) -> Iterator[tuple[int, int]]:
    """The first and the last place of words around a name in one of these ways; the last part may come later."""
    for said in ways:
        before, _, behind = said.partition("…")
        after, _, late = behind.partition("…")
        first, last = start - len(words_of(before)), end + len(words_of(after))
        if first < 0 or words[first:start] != words_of(before) or words[end:last] != words_of(after):
            continue
        close = words_of(late)
        for at in range(last, min(last + MOST_BETWEEN, len(words)) + 1):
            if words[at : at + len(close)] == close:
                yield first, at + len(close)
                if not close:
                    break


def _begins(words: list[str], clause: range, names: list[list[str]]) -> int:
    """The number of words of a name at the beginning of a clause."""
    start = clause.start
    return max((len(name) for name in names if name and words[start : start + len(name)] == name), default=0)


def _clauses(tongue: Tongue, words: list[str], parts: list[list[str]], names: list[list[str]]) -> Iterator[range]:
    """The places of the words between two marks, or between a mark and an `and` with a new subject behind it."""
    subjects = {*tongue.speakers, *(name[0] for name in names if name)}
    start = end = 0
    for part in parts:
        end += len(part)
        for place in range(start + 1, end - 1):
            joins = words[place] in tongue.between and words[place + 1] in subjects
            if joins and not _joins_speaker(tongue, words, place, names):
                yield range(start, place)
                start = place + 1
        if start < end:
            yield range(start, end)
        start = end


@lru_cache(MOST_NAMES)
def words_of(name: str) -> list[str]:
    """The words of a name, in plain letters."""
    return [folded(word) for word in WORD.findall(name)]


def between_marks(text: str) -> list[list[str]]:
    """The words of a sentence from mark to mark."""
    return [WORD.findall(part) for part in _MARKED.split(text)]


def marked_off(text: str) -> list[list[str]]:
    """The words of a sentence between marks; the part before a colon names the speaker."""
    return [WORD.findall(part) for part in _MARKED_OFF.split(text)]


def _names_of(plain: list[str], seats: tuple[str, ...]) -> Iterator[tuple[int, int, int, list[str]]]:
    """Each name of a seat: the seat, its first and last place, and the name as it is written, perhaps with an `s`
    behind it."""
    for seat, name in enumerate(seats):
        called = words_of(name)
        for start in range(len(plain) - len(called) + 1 if called else 0):
            heard, end = plain[start : start + len(called)], start + len(called)
            if heard == called or (heard[:-1] == called[:-1] and heard[-1] == f"{called[-1]}s"):
                yield seat, start, end, called


def _around(plain: list[str], start: int, end: int, ways: Iterable[str]) -> Iterator[tuple[int, ...]]:
    """The places of a name and of the words around it, for each of these ways in which they occur."""
    for said in ways:
        before, _, after = (folded(part).split() for part in said.partition("…"))
        first, last = start - len(before), end + len(after)
        if first >= 0 and plain[first:start] == before and plain[end:last] == after:
            yield tuple(range(first, last))
