"""What somebody says besides a move: why, what for, what else, and to whom. Without it the move may be clear."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Set
from functools import cache
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from referee.core.move import Move
from referee.core.play import deciding_steps
from referee.core.question import NotKnown

from .heard import FILL, WAITS, Heard, Span, folded
from .lexicon import Lexicon, lexicon
from .meaning import ALWAYS, FROM, TO, WEIGHED, Meaning, fit, is_aside, lists_unknown
from .meanings import Meanings, meanings
from .reading import SPOKEN, heard_as, offered, speaks

MOST_PARTS = 7
"""Parts of a sentence beyond which it is not tried without some of them."""

MOST_OTHER = 6
"""Words with which the other of two things is named, at most."""

UNDONE = "undo"
"""The concept of words that take back what was said before them."""

THINGS = frozenset(
    {
        *("person", "class", "character", "stone", "letter", "den", "site", "map", "colour", "square"),
        *("suspect", "order", "trait", "event", "article", "doctrine", "country"),
    }
)
"""The kinds of concepts that stand for what is in the box."""

OPEN = frozenset({"bishop", "patriarch", "laity", "follower"})
"""The kinds of concepts that stand for cards of which people say much besides what is done with them."""

PLACES = frozenset({"kind", "place"})
"""The kinds of concepts that stand for where somebody is: then he is not what was named."""

SLIGHT = frozenset(
    {"yes", "no", "not", "nothing", "stop", "pass", "take", "choose", "go", "put", "move", "give", "use"}
)
"""Concepts whose words are said in many remarks."""

STAYS = "stays"
"""The concept of words for what is left where it is, which is a remark only where a move leaves anything."""

UNMEANT = "unmeant"
"""The concept of words that set apart what is not meant, as in `the bishop, not the knight`."""

NAMED = THINGS | OPEN | {"good", "room", "suite", "seat", "row", "slot", "under", "rest"}
"""The kinds of concepts that may be set apart."""

DENIED = frozenset({"no", "not", "denied"})

_MARK = re.compile(r"\s*[,.;:!?–—()…]+\s*|\s+-+\s+")

_AND = re.compile(r"\s+(?:and|und|et)\s+", re.IGNORECASE)


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


def shortened(game: Any, text: str, lang: str) -> Iterator[Shorter]:
    """A sentence without what may be remarks, those first that leave out least; nothing where it asks about a rule."""
    if not speaks(game) or lang not in SPOKEN:
        return
    book = lexicon(game.id, lang)
    whole, parts = book.hear(text), list(_parts(text, book))
    asks = is_aside(whole) and ("?" in text or not _asks_beside(parts, book))
    if asks or (whole.has(WEIGHED) and "?" in text) or lists_unknown(whole):
        return
    parts = _left_alone(parts, book)
    found: dict[str, Shorter] = {}
    halves = _left_alone([half for part in parts for half in _halves(part)], book)
    for each in (*_without(parts), *_without(halves)):
        beside = (each.kept, *each.after[:1])
        if each.kept and each.kept != text and not any(_is_other(book, said) for said in beside):
            found.setdefault(each.kept, each)
    yield from sorted(found.values(), key=lambda each: (not each.plain, -len(each.kept)))


def _asks_beside(parts: list[_Part], book: Lexicon) -> bool:
    """Whether only clauses that comment and suppose nothing ask or put off, each by itself, and what is said besides
    does not."""
    beside = [part.comments and not _supposes(part.said, book) for part in parts]
    kept = "".join(part.said + part.mark for part, idle in zip(parts, beside, strict=True) if not idle)
    asking = any(idle and is_aside(book.hear(part.said)) for part, idle in zip(parts, beside, strict=True))
    return asking and not is_aside(book.hear(kept))


def _supposes(said: str, book: Lexicon) -> bool:
    """Whether a clause that only comments supposes something behind the words with which it begins, or begins with a
    word that does: `let's see if` does not."""
    supposing = {folded(word) for word in book.tongue.supposing}
    begins = _begins_clause(said, book)
    rest = said if begins is None or begins[0].split()[0] in supposing else said[begins.end() - 1 :]
    return not supposing.isdisjoint(folded(rest).split())


def _without(parts: list[_Part]) -> Iterator[Shorter]:
    """What is left of some parts: all but the clauses, and every run of the rest; also a run with its clauses, of which
    one may tell what is done, as in `I'm first, so I draw, the rest can wait`."""
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


def _halves(part: _Part) -> Iterator[_Part]:
    """A part, or what stands on both sides of an `and` in it."""
    if part.comments:
        yield part
        return
    *first, last = _AND.split(part.said)
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
    """Where a clause begins that only comments; not where more words than begin it add nothing by themselves, as in
    `while I'm at it`."""
    plain = f" {folded_in_place(said)}"
    begins = _clauses(book.tongue.clauses).search(plain)
    idle = _clauses(tuple(way for way in book.tongue.fill if way.count(" ") > 1)) if begins else None
    fills = None if begins is None or idle is None else idle.match(plain, begins.start())
    return None if begins is not None and fills is not None and fills.end() > begins.end() else begins


def _left_alone(parts: list[_Part], book: Lexicon) -> list[_Part]:
    """Parts, of which those only comment that say what is left alone, as in `the noble I don't touch`, where no other
    names it; who or what is named right before such words belongs to them."""
    found: list[_Part] = []
    for part in parts:
        if found and _are_one(found[-1], part, book):
            part = _Part(f"{found[-1].said}{found.pop().mark}{part.said}", part.mark)
        found.append(part)
    heard = [book.hear(part.said) for part in found]
    named = [_names_of(one, THINGS) or _names_of(one, NAMED) for one in heard]
    for at, part in enumerate(found):
        others = frozenset[str]().union(*named[:at], *named[at + 1 :])
        left = heard[at].puts_off() and (named[at] or _has_a_name(heard[at])) and named[at].isdisjoint(others)
        if left and not _AND.search(part.said):
            found[at] = replace(part, comments=True)
    return found


def _are_one(part: _Part, behind: _Part, book: Lexicon) -> bool:
    """Whether two parts say together what is left alone: only so, or the second says it of what the first names."""
    first, last = book.hear(part.said), book.hear(behind.said)
    if first.puts_off():
        return False
    if not last.puts_off():
        return book.hear(f"{part.said}{part.mark}{behind.said}").puts_off()
    idle = {place for span in last.spans if span.concepts & (ALWAYS | {WAITS}) for place in span.places}
    it = any(folded(token.word) in book.tongue.it for token in last.tokens)
    return len(idle) == len(last.tokens) and bool(_names_of(first, NAMED)) and (it or _only_names_things(first))


def folded_in_place(text: str) -> str:
    """Lower case without accents, letter for letter."""
    return "".join((folded(mark) or " ")[0] for mark in text)


@cache
def _clauses(words: tuple[str, ...]) -> re.Pattern[str]:
    said = [r"\W+".join(map(re.escape, re.findall(r"\w+", folded_in_place(each)))) for each in words]
    return re.compile(rf"(?<=\W)(?:{'|'.join(sorted(said, key=len, reverse=True))})\b" if said else r"(?!)")


def thing(game: Any, state: Any, said: str, lang: str) -> str:
    """The words for the one thing from the box that is named, or the name of the one player where no thing is; nothing
    where several are."""
    heard = heard_as(game, state, said, lang)
    things = THINGS | OPEN
    return _named_once(heard, things) or _named_once(heard, {"seat"}) * (not _names_any(heard, things | PLACES))


def _names_any(heard: Heard, kinds: Set[str]) -> bool:
    return any(_is_of_kinds(span, kinds) for span in heard.spans)


def _names_of(heard: Heard, kinds: Set[str]) -> frozenset[str]:
    """Everything of some kinds that is named."""
    return frozenset(each for each in heard.concepts if each.rstrip("0123456789").split(".")[0] in kinds)


def _has_a_name(heard: Heard) -> bool:
    """Whether any word is none of the language, as the names of players are."""
    return len({place for span in heard.spans for place in span.places}) < len(heard.tokens)


def _only_names_things(heard: Heard) -> bool:
    """Whether words name something from the box, and all others add nothing."""
    told = [span for span in heard.spans if span.concepts & ALWAYS or _is_of_kinds(span, THINGS)]
    return _names_any(heard, THINGS) and len({p for span in told for p in span.places}) == len(heard.tokens)


def _is_of_kinds(span: Span, kinds: Set[str]) -> bool:
    return any(each.split(".")[0] in kinds for each in span.concepts)


def _named_once(heard: Heard, kinds: Set[str]) -> str:
    """The words for the only one of some kinds that is named; nothing where none is, or several are."""
    named = [span for span in heard.spans if _is_of_kinds(span, kinds)]
    longest = [each for each in named if not any(set(each.places) < set(more.places) for more in named)]
    return " ".join(heard.tokens[place].word for place in longest[0].places) if len(longest) == 1 else ""


def is_remark(game: Any, state: Any, said: str, after: bool, lang: str, meant: Any) -> bool:
    """Whether words besides a move add nothing to it: they take nothing back where they come after it, and they name
    nothing with which another move could be meant. A remark about somebody else, with a verb of its own, may name
    anything as long as that verb is none of that other move; one about the speaker only what the move names, too."""
    heard = heard_as(game, state, said, lang)
    if (after and _takes_back(heard)) or any(_says_who_speaks(heard, seat) for seat in range(len(state.terms.seats))):
        return False
    if not after and _tells_the_turn(state, heard):
        return True
    if _is_gossip(heard):
        return True
    speech, every = game.part("speech"), meanings(game, state, heard)
    put_off = heard.has(WAITS) or _sets_apart(heard)
    if put_off and not _says(heard, _ways(every[meant])):
        return True
    if heard.has(STAYS) and hasattr(speech, "leaves"):
        return bool(speech.leaves(state, meant))
    begins = folded(heard.tokens[0].word) if heard.tokens else ""
    meaning = every[meant]
    remarks = begins in heard.tongue.subjects or begins in heard.tongue.speakers or _is_about(heard, meaning)
    told = _ways(meaning)
    if not meaning.parts and _counts(heard):
        return False
    if not (meaning.parts or after) and _does(heard, meant, every, offered(state)):
        return False
    if (begins not in heard.tongue.subjects or not meaning.parts) and _names_more(heard, told | meaning.also):
        return False
    now = offered(state)
    for move in dict.fromkeys((*now, *every.sayable)):
        if move == meant or (remarks and move not in now):
            continue
        other = every[move]
        verb, ways = _says(heard, other.verbs), _ways(other) - told
        thing = any(1 in span.places and span.concepts & ways for span in heard.spans)
        if _says(heard, ways) and (verb or (move in now and (thing or not remarks))):
            return False
        if (
            not remarks
            and (move in now or type(move) is not type(meant))
            and _is_act(heard, other.verbs - meaning.verbs)
        ):
            return False
    return True


def _counts(heard: Heard) -> bool:
    """Whether more than one of anything is counted, and not the minutes until somebody has to go."""
    idle = {place for span in heard.spans if FILL in span.concepts and len(span.places) > 1 for place in span.places}
    return any((token.number or 0) > 1 for place, token in enumerate(heard.tokens) if place not in idle)


def _does(heard: Heard, meant: Move, every: Meanings, now: Iterable[Move]) -> bool:
    """Whether words say, with a verb, that another move is made of which something can be named."""
    others = (every[move] for move in now if type(move) is not type(meant))
    fits = (fit(heard, other) for other in others if other.parts)
    return any(found is not None and found.own and not found.unknown for found in fits)


def is_other(game: Any, said: str, lang: str) -> bool:
    """Whether words only name the other of two things, as `or a four`."""
    return speaks(game) and lang in SPOKEN and _is_other(lexicon(game.id, lang), said)


def _is_other(book: Lexicon, said: str) -> bool:
    words = folded(said).split()
    others = {folded(word) for word in book.tongue.either}
    if others.isdisjoint(words[:1]) or len(words) > MOST_OTHER:
        return False
    heard = book.hear(said)
    kinds = {each.rstrip("0123456789").split(".")[0] for each in heard.concepts}
    return bool(heard.numbers or kinds & NAMED)


def sets_apart(game: Any, said: str, lang: str) -> bool:
    """Whether words only say what is not meant, as `not the knight`."""
    return speaks(game) and lang in SPOKEN and _sets_apart(lexicon(game.id, lang).hear(said))


def comments(game: Any, said: str, lang: str) -> bool:
    """Whether words begin with a clause that only comments, as `hopefully nobody sees it`."""
    if not speaks(game) or lang not in SPOKEN:
        return False
    begins = _clauses(lexicon(game.id, lang).tongue.clauses).search(f" {folded_in_place(said)}")
    return begins is not None and begins.start() == 1


def _is_gossip(heard: Heard) -> bool:
    """Whether nothing is said of a player that a word of the game tells, as in `Ben groans`."""
    names = [span for span in heard.spans if any(each.startswith("by.") for each in span.concepts)]
    if not any(span.places[0] == 0 for span in names):
        return False
    idle = {place for span in heard.spans if span.concepts & (ALWAYS | DENIED) for place in span.places}
    idle |= {place for span in names for place in span.places}
    known = {place for span in heard.spans for place in span.places}
    return known <= idle and len(heard.tokens) > max(len(span.places) for span in names)


def _says_who_speaks(heard: Heard, seat: int) -> bool:
    """Whether a player is said to speak, as in `Ben here`."""
    named = [set(span.places) for span in heard.spans if f"seat.{seat}" in span.concepts]
    by = (set(span.places) for span in heard.spans if f"by.{seat}" in span.concepts)
    return any(name < words for words in by for name in named)


def tells_of(game: Any, said: str, seats: tuple[str, ...], seat: int, lang: str) -> bool:
    """Whether words tell something of a player, and do not say that he speaks: they begin with him, or with what stands
    for what was said before, as in `Ben will weep` and `that will please Ben`."""
    if not speaks(game) or lang not in SPOKEN:
        return False
    heard = lexicon(game.id, lang).hear(said, seats)
    names = [span for span in heard.spans if f"seat.{seat}" in span.concepts]
    begins = folded(heard.tokens[0].word) if heard.tokens else ""
    if _says_who_speaks(heard, seat):
        return False
    return bool(names) and (begins in heard.tongue.subjects or any(span.places[0] == 0 for span in names))


def only_names(game: Any, state: Any, said: str, lang: str) -> bool:
    """Whether words say no more than from whom or to whom, as `à Léa` does."""
    heard = heard_as(game, state, said, lang)
    named = {
        place for span in heard.spans for place in span.places if any(c.startswith("seat.") for c in span.concepts)
    }
    idle = {place for span in heard.spans if span.concepts & {FROM, TO, "and"} for place in span.places}
    idle |= {place for place, token in enumerate(heard.tokens) if folded(token.word) in heard.tongue.of}
    return bool(named) and len(named | idle) == len(heard.tokens)


def _tells_the_turn(state: Any, heard: Heard) -> bool:
    """Whether words only say whose turn it is, and it is."""
    try:
        movers = {who for _, _, wanted in deciding_steps(state) if wanted is not None for who in wanted.movers()}
    except NotKnown:
        return False
    told = {place for span in heard.spans for who in movers if f"next.{who}" in span.concepts for place in span.places}
    idle = {place for span in heard.spans if span.concepts & ALWAYS for place in span.places}
    return bool(told) and len(told | idle) == len(heard.tokens)


def _sets_apart(heard: Heard) -> bool:
    """Whether words begin with what sets something apart that they name, or end so with nothing else said, as `the
    others not`."""
    kinds = [{each.rstrip("0123456789").split(".")[0] for each in span.concepts} for span in heard.spans]
    begins = any(UNMEANT in span.concepts and not span.places[0] for span in heard.spans)
    if begins:
        return any(kind & NAMED for kind in kinds)
    last = len(heard.tokens) - 1
    idle = [set(span.places) for span in heard.spans if FILL in span.concepts]
    ends = any(span.concepts & {UNMEANT, "no"} and span.places == (last,) for span in heard.spans)
    ends = ends and not any({last} < more for more in idle)
    named = {p for span, kind in zip(heard.spans, kinds, strict=True) if kind & (NAMED - {"seat"}) for p in span.places}
    said = {place for span in heard.spans if span.concepts & ALWAYS for place in span.places}
    said |= {place for place, token in enumerate(heard.tokens) if token.number is not None}
    return ends and bool(named) and len(named | said | {last}) == len(heard.tokens)


def _names_more(heard: Heard, told: frozenset[str]) -> bool:
    """Whether anything from the box is named of which the move says nothing; what is part of more words that add
    nothing names nothing."""
    idle = [set(span.places) for span in heard.spans if FILL in span.concepts]
    named = [s for s in heard.spans if not s.concepts & told and any(c.split(".")[0] in THINGS for c in s.concepts)]
    return any(not any(set(span.places) <= each for each in idle) for span in named)


def _is_act(heard: Heard, verbs: frozenset[str]) -> bool:
    """Whether words that say a verb say more than that somebody agrees, has done, or has something."""
    verbs -= SLIGHT
    return _says(heard, verbs) and not any(FILL in s.concepts for s in heard.spans if s.concepts & verbs)


def _is_about(heard: Heard, meaning: Meaning) -> bool:
    """Whether words begin with an article and what a move is known by, as in `the bell is at the end`."""
    fills = {span.places for span in heard.spans if FILL in span.concepts}
    return (0,) in fills and any(span.places[0] == 1 and span.concepts & meaning.verbs - SLIGHT for span in heard.spans)


def _takes_back(heard: Heard) -> bool:
    """Whether words say no more than `no`, or that all was meant otherwise; what sets something apart says more."""
    if _sets_apart(heard):
        return False
    if _is_undone(heard):
        return True
    denied = [place for span in heard.spans if span.concepts & DENIED for place in span.places]
    said = {place for span in heard.spans if span.concepts & (DENIED | ALWAYS) for place in span.places}
    return bool(denied) and len(said) == len(heard.tokens)


def _is_undone(heard: Heard) -> bool:
    """Whether words take back what was said; what is part of more words, as in `hold on to`, does not."""
    others = [set(span.places) for span in heard.spans if UNDONE not in span.concepts]
    undone = [set(span.places) for span in heard.spans if UNDONE in span.concepts]
    return any(not any(each < more for more in others) for each in undone)


def _ways(meaning: Meaning) -> frozenset[str]:
    return frozenset().union(*(part.ways for part in meaning.parts))


def _says(heard: Heard, concepts: frozenset[str]) -> bool:
    """Whether words stand for one of these concepts which may not also add nothing."""
    return any(span.concepts & concepts and FILL not in span.concepts for span in heard.spans)
