"""Which words of a sentence have no reason in the moves that it is taken for.

A word has a reason if a move explains it: as its verb, as what it names, as its mover. It needs none if it belongs to a
closed class of its language, qualifies a thing that is explained, or stands in a clause that only gives a reason or
says nothing about the game."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator
from itertools import pairwise
from typing import TYPE_CHECKING

from referee.core.rules.move import Move, Tell
from referee.core.state.terms import Seat
from referee.library.records import Record

from .choices import excepted
from .closed import Closed, closed
from .heard import ASIDE, DENIED, FILL, WAITS, WORD, Heard, Span, folded, is_thing
from .meaning import ALWAYS, LEFT
from .meanings import meanings
from .reading import heard_as, offered, says

if TYPE_CHECKING:
    from referee.core.game import Game
    from referee.core.state.state import State

TURNS = DENIED | {ASIDE, WAITS, "undo", "weighed", "nothing"}
"""The concepts of words that turn a sentence round: with one of them a clause is never idle."""

BEFORE = 3
"""Words that say what the number or the clause behind them is."""

_MARK = re.compile(r"[,.;:!?–—()…]| - ")


class Meant(Record, frozen=True):
    """A move that a sentence is taken for, its mover if a player makes it, and the position in which it is made."""

    state: State
    move: Move
    by: Seat | None


def unexplained(game: Game, text: str, lang: str, moves: Iterable[Meant]) -> tuple[str, ...]:
    """The words of a sentence that need a reason and have none in these moves, in order."""
    moves = tuple(moves)
    heard = heard_as(game, moves[0].state, text, lang)
    explained = {place for meant in moves for place in _explained(game, meant, heard_as(game, meant.state, text, lang))}
    book = closed(lang)
    explained |= {place for start, end in _courtesies(heard, book) for place in range(start, end)}
    if len(moves) == 1:
        explained |= _left_out(game, text, lang, moves[0], heard)
    explained |= set(_of_several(heard, explained, book))
    needs = (place for place in range(len(heard.tokens)) if place not in explained)
    open_places = [place for place in needs if not _is_closed(heard, place, book)]
    clauses = list(_clauses(heard, text, book))
    things = frozenset().union(*(_things_of(game, meant, heard) for meant in moves))
    told = {place for meant in moves for place in _explained(game, meant, heard, besides=False)}
    idle = {
        place
        for clause in clauses
        if _is_idle(heard, clause, explained, book, len(clauses) == 1)
        or _is_set_apart(heard, clause, things)
        or (len(clauses) > 1 and (_is_beside(heard, clause, told, book) or _is_gossip(heard, clause, told, book)))
        for place in clause
    }
    return tuple(
        heard.tokens[place].word
        for place in open_places
        if place not in idle and not _qualifies(heard, place, explained, book)
    )


NONE = frozenset({"no", "nothing", "none"})
"""The concepts of words for `nothing`, which some moves name."""

SLIGHT = frozenset(
    {"yes", "no", "not", "nothing", "stop", "take", "choose", "go", "put", "move", "give", "use", "continue"}
)
"""The concepts of verbs that many moves have: by themselves they tell of none."""


def is_evident(game: Game, text: str, lang: str, meant: Meant, speaks: bool = False, goes_on: bool = False) -> bool:
    """True if some word tells of this move and of few others: its verb, or something that it names. A move without
    names is told by the word with which it is written, by a phrase for being done, or by a verb without an object. A no
    tells of a move whose line has a no to choose: `answer no`. `speaks`: the speaker's name stands before the sentence.
    `goes_on`: another move is said before it, so words for an end tell of it."""
    if isinstance(meant.move, Tell):
        return True
    heard = heard_as(game, meant.state, text, lang)
    meaning = meanings(game, meant.state, heard)[meant.move]
    parts = frozenset[str]().union(*(part.ways for part in meaning.parts))
    ways = parts | _named_by(game, meant) | ((meaning.verbs - SLIGHT) if parts else frozenset())
    idle = TURNS | ({FILL} if parts else {FILL, "stop"})
    verb, _, rest = game.notation.write(meant.state, meant.move).partition(" ")
    chosen = heard_as(game, meant.state, rest, "en").concepts & TURNS if verb and rest else frozenset[str]()
    chosen |= parts & NONE
    for span in heard.spans:
        numbers = [place for place in span.places if heard.tokens[place].number is not None]
        if any(_is_another(heard, place) for place in numbers):
            continue
        phrase = len(span.places) > 1 and FILL not in span.concepts and "stop" not in span.concepts
        if span.concepts & chosen or (span.concepts & ways and (numbers or phrase or not span.concepts & idle)):
            return True
    if not parts and (_is_denied(game, meant, heard) or _is_all_that_is_said(heard, meaning.verbs, closed(lang))):
        return True
    if "yes" in meaning.verbs and _agrees(heard, meaning.verbs):
        return True
    return _does_nothing(heard, meaning.verbs | meaning.also, meant.by, closed(lang), speaks, goes_on)


def _agrees(heard: Heard, verbs: frozenset[str]) -> bool:
    """True if a sentence says no more than yes, or yes and besides what is agreed to, as in `yes, here, look`."""
    if len(heard.places({"yes"})) == len(heard.tokens):
        return True
    agrees = [span for span in heard.spans if "yes" in span.concepts and FILL not in span.concepts]
    others = [span for span in heard.spans if span.concepts & (verbs - {"yes"} - SLIGHT)]
    return heard.concepts.isdisjoint(TURNS) and any(_are_apart(one, other) for one in agrees for other in others)


def _is_denied(game: Game, meant: Meant, heard: Heard) -> bool:
    """True if a move does nothing, and a sentence says so: of everybody that he stays, in two of the words of the move,
    as in `no, we play on`, or by denying the verb of what is offered beside it, as in `I won't replace anyone`."""
    meaning = meanings(game, meant.state, heard)
    own = meaning[meant.move]
    spans = [span for span in heard.spans if FILL not in span.concepts]
    firm = [span for span in spans if span.concepts & (own.verbs - SLIGHT)]
    if any(_are_apart(one, other) for one in firm for other in spans if other.concepts & (own.also - SLIGHT - TURNS)):
        return True
    if own.verbs.isdisjoint({"no", "not", "nothing"}):
        return False
    stays = [span for span in spans if span.concepts & LEFT]
    if any(_are_apart(one, other) for one in stays for other in spans if "all" in other.concepts):
        return True
    if not heard.concepts & {"no", "not", "nothing", "neither", WAITS, "stays"}:
        return False
    if any(_are_apart(one, other) for one in firm for other in spans if other.concepts & own.verbs):
        return True
    others = (meaning[move].verbs for move in offered(meant.state) if move != meant.move)
    return bool(heard.places(frozenset[str]().union(*others) - own.verbs - SLIGHT - {FILL}))


def _are_apart(one: Span, other: Span) -> bool:
    return set(one.places).isdisjoint(other.places)


def _is_all_that_is_said(heard: Heard, verbs: frozenset[str], book: Closed) -> bool:
    """True if somebody says of himself that he does just this, as in `I pass`."""
    words = [folded(token.word) for token in heard.tokens]
    verb = heard.places(verbs & {"pass", "end-turn", "decline", "accept"})
    speaks = any(word in heard.tongue.speakers for word in words) and not heard.concepts & DENIED
    return speaks and bool(verb) and all(at in verb or word in book.words for at, word in enumerate(words))


def _left_out(game: Game, text: str, lang: str, meant: Meant, heard: Heard) -> set[int]:
    """The places of the thing that is excluded and of the words for the other one, if the move is with the other
    one."""
    found = excepted(game, meant.state, text, lang)
    if found is None or isinstance(meant.move, Tell) or not says(game, meant.state, meant.move, found.rest, lang):
        return set()
    kept = Counter(folded(word) for word in WORD.findall(found.rest))
    book = closed(lang)
    others = {folded(word) for way in heard.tongue.another for word in WORD.findall(way)} & set(book.choosing)
    left = {place for place in range(len(heard.tokens)) if _word(heard, place) in others}
    for place in reversed(range(len(heard.tokens))):
        word = _word(heard, place)
        if kept[word]:
            kept[word] -= 1
        else:
            left.add(place)
    return left


def _of_several(heard: Heard, explained: set[int], book: Closed) -> Iterator[int]:
    """The places of numbers that count the things to choose from, as in `of the two knights`."""
    for place, token in enumerate(heard.tokens):
        if token.number is None or token.ordinal or place + 1 not in explained:
            continue
        before = [_word(heard, at) for at in range(max(place - BEFORE, 0), place)]
        if set(before) & set(heard.tongue.whole) and set(before) & set(book.articles):
            yield place


def _is_beside(heard: Heard, clause: range, explained: set[int], book: Closed) -> bool:
    """True if a clause only describes, or if it names nothing from the box and no move explains any of its words."""
    words = [_word(heard, place) for place in clause[:BEFORE]]
    if set(words) & set(book.past):
        return True
    if not explained.isdisjoint(clause):
        return False
    spans = [span for span in heard.spans if set(span.places) & set(clause)]
    if any(span.concepts & TURNS and FILL not in span.concepts for span in spans):
        return False
    if any(is_thing(concept) for span in spans for concept in span.concepts):
        return False
    known = {place for span in spans if FILL not in span.concepts or len(span.places) == 1 for place in span.places}
    return any(
        place not in known and heard.tokens[place].number is None and len(_word(heard, place)) > 2 for place in clause
    )


def _is_gossip(heard: Heard, clause: range, explained: set[int], book: Closed) -> bool:
    """True if a clause begins with a player and tells of him only what nobody knows, as in `Ben has spilt his beer, he
    does penance`; what is done is said in another clause."""
    name = max((s.places for s in heard.spans if s.places[0] == clause[0] and _names_player(s)), key=len, default=())
    rest = set(clause).difference(name)
    if not name or explained.intersection(rest) or explained <= set(name):
        return False
    if any(heard.tokens[place].number is not None for place in rest):
        return False
    known = [span for span in heard.spans if rest.intersection(span.places) and FILL not in span.concepts]
    return len(_strange(heard, rest)) > 1 and all(
        span.concepts.isdisjoint(TURNS) and not any(map(is_thing, span.concepts)) for span in known
    )


def _strange(heard: Heard, places: set[int]) -> set[int]:
    """The places of words that nobody knows."""
    return places.difference(*(span.places for span in heard.spans))


def _names_player(span: Span) -> bool:
    return any(concept.startswith("seat.") for concept in span.concepts)


def _is_another(heard: Heard, place: int) -> bool:
    """True if a word that ranks stands behind an indefinite article and ranks nothing: a second, a third."""
    return heard.tokens[place].ordinal and _word(heard, place - 1) in heard.tongue.ones


def _does_nothing(
    heard: Heard, ways: frozenset[str], by: Seat | None, book: Closed, speaks: bool, goes_on: bool
) -> bool:
    """True if the speaker says that he is done, or uses a verb with nothing as its object."""
    words = {folded(token.word) for token in heard.tokens}
    if words & set(book.nothing) and heard.places(ways & SLIGHT - DENIED - {"nothing", "stop"}):
        return True
    named = speaks or bool(heard.places({f"by.{by}"}))
    if named and any(span.concepts & ways and FILL not in span.concepts for span in heard.spans):
        return True
    speaks = named or goes_on or bool(words & set(heard.tongue.speakers))
    ends = (span for span in heard.spans if "stop" in span.concepts & ways and not span.concepts & TURNS)
    return speaks and any(len(span.places) > 1 for span in ends)


def _named_by(game: Game, meant: Meant) -> frozenset[str]:
    """What the canonical line of a move stands for."""
    line = game.notation.write(meant.state, meant.move)
    return heard_as(game, meant.state, line, "en").concepts - ALWAYS - SLIGHT


def _explained(game: Game, meant: Meant, heard: Heard, besides: bool = True) -> Iterator[int]:
    """The places of words for which a move gives a reason; only as its verb or what it names, if not `besides`."""
    ways, beside = frozenset[str](), frozenset[str]()
    if not isinstance(meant.move, Tell):
        meaning = meanings(game, meant.state, heard)[meant.move]
        ways = meaning.verbs.union(*(part.ways for part in meaning.parts))
        beside = meaning.also - ways - DENIED
        ways |= meaning.also if besides else frozenset()
    ways |= _named_by(game, meant)
    hands = range(len(meant.state.terms.seats)) if meant.by is None else (meant.by,)  # anybody may roll or draw
    ways |= {f"{kind}.{seat}" for seat in hands for kind in ("by", "of")}
    for span in heard.spans:
        reasons = span.concepts & (ways - beside if _may_deny(heard, span) else ways)
        if reasons and not reasons <= _kinds_named(heard, span):
            yield from span.places  # the kind alone, as of `a firm belief`, is no reason for the one that is named


def _kinds_named(heard: Heard, span: Span) -> frozenset[str]:
    """The kinds of the things that words name, by themselves or as part of more words."""
    around = (other for other in heard.spans if set(span.places) <= set(other.places))
    return frozenset(concept.split(".")[0] for other in around for concept in other.concepts if is_thing(concept))


def _may_deny(heard: Heard, span: Span) -> bool:
    """True for a word that denies unless it is counted, as `pas` is in `un pas`."""
    before = span.places[0] - 1
    counted = before >= 0 and (heard.tokens[before].number is not None or _word(heard, before) in heard.tongue.ones)
    return "not" in span.concepts and len(span.places) == 1 and not counted


def _is_closed(heard: Heard, place: int, book: Closed) -> bool:
    token = heard.tokens[place]
    word = folded(token.word)
    if word in book.words or word in heard.tongue.ones:
        return True
    if token.number is not None:
        return token.ordinal and (_word(heard, place + 1) in book.occasions or _word(heard, place - 1) in book.ordering)
    own = frozenset().union(*(span.concepts for span in heard.spans if span.places == (place,)))
    if own & TURNS:
        return False
    if word in book.choosing:
        return _word(heard, place - 1) not in book.articles or _word(heard, place + 1) in book.occasions
    if _is_called(heard, place):
        return True
    return not own - {FILL} and len(word) > 4 and word.endswith(tuple(map(folded, book.adverbs)))


def _word(heard: Heard, place: int) -> str:
    """A word in plain letters; empty if there is none."""
    return folded(heard.tokens[place].word) if 0 <= place < len(heard.tokens) else ""


def _is_called(heard: Heard, place: int) -> bool:
    """True if a word is the name of a player who is only spoken to."""
    spans = [span for span in heard.spans if place in span.places]
    return any(FILL in span.concepts for span in spans) and any(
        concept.startswith("seat.") for span in spans for concept in span.concepts
    )


def _qualifies(heard: Heard, place: int, explained: set[int], book: Closed) -> bool:
    """True if a word that names nothing stands between an article and a thing that is explained."""
    if not _is_nothing(heard, place) or folded(heard.tokens[place].word) in book.choosing:
        return False
    at = place - 1
    while at >= 0 and _is_nothing(heard, at) and folded(heard.tokens[at].word) not in book.articles:
        at -= 1
    if at < 0 or folded(heard.tokens[at].word) not in book.articles:
        return False
    at = place + 1
    while at < len(heard.tokens) and at not in explained and _is_nothing(heard, at):
        at += 1
    return at in explained and at < len(heard.tokens)


def _is_nothing(heard: Heard, place: int) -> bool:
    """True if a word names nothing and says nothing in this game."""
    return heard.tokens[place].number is None and all(
        span.concepts <= {FILL} for span in heard.spans if place in span.places
    )


def _clauses(heard: Heard, text: str, book: Closed) -> Iterator[range]:
    """The places of the words between two marks, or between a mark and a word that begins a reason."""
    words = list(WORD.finditer(text))
    if len(words) != len(heard.tokens):
        return
    starts = {0, len(words)}
    starts |= {at for at in range(1, len(words)) if _MARK.search(text, words[at - 1].end(), words[at].start())}
    starts |= {at for at in range(len(words)) if _begins_reason(heard, at, book)}
    for start, end in pairwise(sorted(starts)):
        yield range(start, end)


def _courtesies(heard: Heard, book: Closed) -> Iterator[tuple[int, int]]:
    """The places of courtesies."""
    words = [folded(token.word) for token in heard.tokens]
    for courtesy in (_plain(each) for each in book.courtesies):
        for start in range(len(words) - len(courtesy) + 1):
            if words[start : start + len(courtesy)] == courtesy:
                yield start, start + len(courtesy)


def _plain(text: str) -> list[str]:
    return [folded(word) for word in WORD.findall(text)]


def _things_of(game: Game, meant: Meant, heard: Heard) -> frozenset[str]:
    """What a move names."""
    if isinstance(meant.move, Tell):
        return _named_by(game, meant)
    parts = meanings(game, meant.state, heard)[meant.move].parts
    return _named_by(game, meant).union(*(part.ways for part in parts))


def _is_set_apart(heard: Heard, clause: range, things: frozenset[str]) -> bool:
    """True if a clause only excludes or postpones something."""
    spans = [span for span in heard.spans if set(span.places) <= set(clause)]
    apart = any(
        span.concepts & {WAITS, "unmeant"} and (len(span.places) > 1 or span.places[0] == clause[0]) for span in spans
    )
    named = [span for span in spans if any(is_thing(concept) for concept in span.concepts)]
    return apart and bool(named) and not any(span.concepts & things for span in named)


def _begins_reason(heard: Heard, at: int, book: Closed) -> bool:
    said = " ".join(folded(token.word) for token in heard.tokens[at : at + 3]) + " "
    return any(said.startswith(f"{folded(reason).replace(chr(39), ' ')} ") for reason in book.reasons)


def _is_idle(heard: Heard, clause: range, explained: set[int], book: Closed, whole: bool) -> bool:
    """True if a clause only gives a reason, or says nothing about the game. A denial is neither."""
    spans = [span for span in heard.spans if span.concepts & TURNS and FILL not in span.concepts]
    turns = frozenset[str]().union(*(span.concepts & TURNS for span in spans if set(span.places) & set(clause)))
    if turns - DENIED:
        return False
    if _begins_reason(heard, clause[0], book):
        return True
    plain = [place for place in clause if place not in explained and _is_closed(heard, place, book)]
    denied = [place for place in clause if heard.places({"no"}) & {place} or heard.places({"yes"}) & {place}]
    polite = {folded(way) for way in (*heard.tongue.sorry, *heard.tongue.say.get("please", ()))}
    beside = {place for place in plain if not denied or _word(heard, place) in polite}  # `no thanks`, not `not today`
    if not whole and len(beside | set(denied)) == len(clause) and set(denied) >= heard.places(DENIED) & set(clause):
        return True
    nothing = [place for place in clause if place not in explained and _is_nothing(heard, place)]
    if turns and not set(nothing) - set(plain):
        return False
    return len(set(plain) | set(nothing) | (heard.places(DENIED) & set(clause) if turns else set())) == len(clause)
