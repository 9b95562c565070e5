"""Two moves said as one: an action, and the choice that follows from it, as in `off to Egypt with Basil`."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import TYPE_CHECKING

from msgspec import Struct
from msgspec.structs import replace

from referee.core.rules.choice import Choice
from referee.core.rules.judge import default_mover, judge
from referee.core.rules.move import Move, Mover
from referee.core.rules.play import carry_out, mover_saying
from referee.core.rules.verdict import Illegal, Legal
from referee.core.state.question import NotKnown
from referee.core.state.terms import Seat

from .choices import leaves_open
from .heard import FILL, Heard, Span
from .meaning import ALWAYS, Meaning, fit
from .meanings import meanings
from .reading import SPOKEN, heard_as, offered, speaks

if TYPE_CHECKING:
    from referee.core.game import Game
    from referee.core.state.state import State

DENIES = frozenset({"not", "no", "nothing", "refuse"})
"""The concepts of words that deny an action."""

MOST_FIRST = 12
"""The largest number of first moves whose continuations are tried."""

_NAMES = re.compile(r"[.-]")
"""The sign that concepts of names and of kinds of cards have, and concepts of words such as `all` have not."""


class Chain(Struct, frozen=True):
    """Two moves; the player named as their mover; whether the first asks for another like the second; and the number of
    words that name something which the moves need."""

    first: Move
    last: Move
    by: Seat | None
    legal: bool
    asked: bool
    words: int


class _Begun(Struct, frozen=True):
    move: Move
    by: Seat | None
    who: Mover
    meaning: Meaning


def chains(game: Game, state: State, text: str, lang: str, by: Seat | None = None) -> tuple[Chain, ...]:
    """Every two moves of one player, the first of them legal, and the second of a kind that nobody has to make before
    it, that say together what neither says alone: all of the sentence, and each of them something of its own. The legal
    ones before others, and of these what explains most."""
    if not speaks(game):
        return ()
    for each in dict.fromkeys((lang, *SPOKEN)):
        heard = heard_as(game, state, text, each) if each in SPOKEN else None
        if heard is None or not _is_known(heard) or _denies(heard) or leaves_open(game, state, text, each):
            continue
        found = dict.fromkeys(_chains(game, state, heard, text, each, by))
        best = max(((chain.legal, chain.words) for chain in found), default=None)
        if best is not None:
            return tuple(chain for chain in found if (chain.legal, chain.words) == best)
    return ()


def explained(game: Game, state: State, move: Move, text: str, lang: str) -> int:
    """The number of words that name something which a single move needs."""
    heard = heard_as(game, state, text, lang)
    return _named(heard, meanings(game, state, heard)[move])


def _chains(game: Game, state: State, heard: Heard, text: str, lang: str, by: Seat | None) -> Iterator[Chain]:
    firsts = list(dict.fromkeys(_begun(game, state, heard, by)))
    for begun in firsts if len(firsts) <= MOST_FIRST else ():
        after = carry_out(state, begun.who, begun.move)
        again = heard_as(game, after, text, lang)
        both = replace(again, spans=tuple(dict.fromkeys(again.spans + heard.spans)))
        if not _leaves_words(both, begun.meaning):
            continue
        for move, meaning in _seconds(game, state, after, again):
            found = _chain(after, both, begun, move, meaning, by)
            if found is not None:
                yield found


def _seconds(game: Game, state: State, after: State, heard: Heard) -> Iterator[tuple[Move, Meaning]]:
    """Moves that may be made after a first one, and could not be made instead of it."""
    comes_of_itself = getattr(game.part("speech"), "comes_of_itself", None)
    before, meant = {type(move) for move in offered(state)}, meanings(game, after, heard)
    for move in dict.fromkeys((*offered(after), *meant.sayable)):
        if type(move) not in before and not (comes_of_itself is not None and comes_of_itself(move)):
            yield move, meant[move]


def _chain(after: State, both: Heard, begun: _Begun, move: Move, meaning: Meaning, by: Seat | None) -> Chain | None:
    """A first move and a second one, if a sentence says both; None if it does not, or the second is not legal and
    nobody would ask for it."""
    if not meaning.parts or not _has_must(both, meaning) or not _each_says_something(both, begun.meaning, meaning):
        return None
    found = fit(both, _joined(begun.meaning, meaning), None if begun.by == by else begun.by)
    if found is None or found.unsaid or not _goes_on(after, begun, move):
        return None
    verdict = judge(after, _mover(after, begun, move), move)
    kinds = {type(other) for other in offered(after)}
    if isinstance(verdict, Illegal) and not (type(move) in kinds and _has_verb(both, meaning)):
        return None
    words = _named(both, _joined(begun.meaning, meaning))
    asked = _asks_for(after, type(move), begun.who)
    return Chain(begun.move, move, begun.by, isinstance(verdict, Legal), asked, words)


def _begun(game: Game, state: State, heard: Heard, by: Seat | None) -> Iterator[_Begun]:
    """Legal moves that some words of a sentence say completely, by the named player if it is his decision."""
    meant = meanings(game, state, heard)
    seats = range(len(state.terms.seats)) if by is None else ()
    named = [Seat(seat) for seat in seats if _is_named(heard, seat)]
    for move in dict.fromkeys((*offered(state), *meant.sayable)):
        meaning = meant[move]
        if not _is_said(heard, meaning):
            continue
        for mover in (None, *named):
            seat = by if mover is None else mover
            try:
                who = default_mover(state, move) if seat is None else mover_saying(state, seat, move)
            except NotKnown:
                continue
            twice = mover is None and isinstance(who, int) and who in named
            if not twice and isinstance(judge(state, who, move), Legal):
                yield _Begun(move, seat, who, meaning)


def _asks_for(state: State, kind: type[Move], who: Mover) -> bool:
    """True if `who` has to choose now, and a move of this kind is a choice."""
    step = state.agenda[0] if state.agenda else None
    if not isinstance(step, Choice) or kind not in step.asks:
        return False
    wanted = step.decision(state)
    return wanted is not None and who in wanted.movers()


def _is_named(heard: Heard, seat: int) -> bool:
    """True if a player is named, except in an address."""
    names = (span for span in heard.spans if span.concepts & {f"by.{seat}", f"of.{seat}"})
    return any(FILL not in span.concepts for span in names)


def _is_said(heard: Heard, meaning: Meaning) -> bool:
    """True if a sentence names all that a move needs. It may say more."""
    needed = [part for part in meaning.parts if not part.loose]
    if not all(any(map(heard.has, part.ways)) for part in needed):
        return False
    if not _has_must(heard, meaning):
        return False
    return _has_verb(heard, meaning) or bool(meaning.bare and meaning.parts and needed)


def _is_known(heard: Heard) -> bool:
    """True if every word means something: two moves that are said as one leave none over."""
    return len({place for span in heard.spans for place in span.places}) == len(heard.tokens)


def _denies(heard: Heard) -> bool:
    """True if anything is denied. Words inside a phrase that denies nothing, such as `no luck`, do not count."""
    others = [set(span.places) for span in heard.spans if FILL in span.concepts or not span.concepts & DENIES]
    denied = [set(span.places) for span in heard.spans if span.concepts & DENIES]
    return any(not any(each < more for more in others) for each in denied)


def _has_must(heard: Heard, meaning: Meaning) -> bool:
    """True if the sentence has a word that the move must have, or if the move must have none."""
    return not meaning.must or any(map(heard.has, meaning.must))


def _has_verb(heard: Heard, meaning: Meaning) -> bool:
    return any(map(heard.has, meaning.verbs))


def _named(heard: Heard, meaning: Meaning) -> int:
    """How many words name what a move needs."""
    ways = frozenset[str]().union(*(part.ways for part in meaning.parts))
    return len(heard.places(ways))


def _each_says_something(heard: Heard, first: Meaning, last: Meaning) -> bool:
    """True if each of two moves explains a name that the other does not."""
    return _says_its_own(heard, first, last) and _says_its_own(heard, last, first)


def _leaves_words(heard: Heard, first: Meaning) -> bool:
    """True if any word is left that could name something else than a move does."""
    theirs = _needed(first) | first.verbs | {FILL}
    return any(span.concepts.isdisjoint(theirs) and not span.concepts <= ALWAYS for span in heard.spans)


def _needed(meaning: Meaning) -> frozenset[str]:
    """All that names what a move needs."""
    return frozenset[str]().union(*(part.ways for part in meaning.parts if not part.loose))


def _says_its_own(heard: Heard, one: Meaning, other: Meaning) -> bool:
    parts = frozenset(way for part in one.parts if not part.loose for way in part.ways if _NAMES.search(way))
    parts = parts or one.verbs
    if heard.concepts.isdisjoint(parts):
        return False
    named = _needed(other)
    theirs = named | other.verbs | ALWAYS
    own = (span for span in heard.spans if not span.concepts.isdisjoint(parts) and span.concepts.isdisjoint(theirs))
    return any(_is_of(heard, span, parts, named) for span in own)


def _is_of(heard: Heard, span: Span, parts: frozenset[str], named: frozenset[str]) -> bool:
    """True if words name one of these parts, are no number, and are no part of a longer phrase for what is `named`."""
    if any(heard.tokens[place].number is not None for place in span.places):
        return False
    around = (each for each in heard.spans if len(each.places) >= len(span.places) and each.concepts.isdisjoint(parts))
    return all(each.concepts.isdisjoint(named) for each in around if not set(span.places).isdisjoint(each.places))


def _joined(first: Meaning, last: Meaning) -> Meaning:
    """The meaning of two moves together. The first may not have the names of the second as mere additions."""
    groups = max((part.group for part in first.parts), default=0) + 1
    parts = (*first.parts, *(replace(part, group=part.group + groups) for part in last.parts))
    kinds = {way.partition(".")[0] for way in _needed(last) if "." in way}
    every = last.also | {way for way in first.also if "." not in way or way.partition(".")[0] not in kinds}
    return Meaning(first.verbs | last.verbs, parts, every, bare=first.bare or last.bare, strict=True)


def _mover(state: State, begun: _Begun, move: Move) -> Mover:
    """The mover of what follows: the player who began, or the player who decides after a lot."""
    if isinstance(begun.who, int):
        return mover_saying(state, begun.who, move)
    return default_mover(state, move)


def _goes_on(state: State, begun: _Begun, move: Move) -> bool:
    """True if the player who began decides what follows, or if it falls after a lot."""
    try:
        who = _mover(state, begun, move)
        return not isinstance(begun.who, int) or who == begun.who or not isinstance(who, int)
    except NotKnown:
        return False
