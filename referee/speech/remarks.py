"""Remarks beside a move: reasons, purposes, comments, addresses. Without them the move may be clear."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from referee.core.rules.move import Move
from referee.core.rules.play import deciding_steps
from referee.core.state.question import NotKnown

from .heard import DENIED, FILL, WAITS, Heard, folded
from .lexicons import lexicon
from .meaning import ALWAYS, FROM, TO, Meaning, fit
from .meanings import Meanings, meanings
from .named import NAMED, THINGS
from .reading import SPOKEN, heard_as, offered, speaks

if TYPE_CHECKING:
    from referee.core.game import Game
    from referee.core.state.state import State

UNDONE = "undo"
"""The concept of words that take back what was said before them."""

SLIGHT = frozenset(
    {"yes", "no", "not", "nothing", "stop", "pass", "take", "choose", "go", "put", "move", "give", "use"}
)
"""Concepts whose words are said in many remarks."""

STAYS = "stays"
"""The concept of words for what is left where it is, which is a remark only where a move leaves anything."""

UNMEANT = "unmeant"
"""The concept of words that exclude something, as in `the bishop, not the knight`."""


def is_remark(game: Game, state: State, said: str, after: bool, lang: str, meant: Move) -> bool:
    """True if words besides a move add nothing to it: they take nothing back where they come after it, and they name
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
    if not meaning.parts and (_counts(heard) or (not after and _does(heard, meant, every, offered(state)))):
        return False
    told = _ways(meaning) | meaning.also
    if (begins not in heard.tongue.subjects or not meaning.parts) and _names_more(heard, told):
        return False
    remarks = begins in heard.tongue.subjects or begins in heard.tongue.speakers or _is_about(heard, meaning)
    return not any(_is_meant(heard, meant, move, every, state, remarks) for move in _others(state, every, remarks))


def _others(state: State, every: Meanings, remarks: bool) -> Iterable[Move]:
    """Other moves that words beside a move may mean; for a remark only moves that can be made now."""
    return offered(state) if remarks else dict.fromkeys((*offered(state), *every.sayable))


def _is_meant(heard: Heard, meant: Move, move: Move, every: Meanings, state: State, remarks: bool) -> bool:
    """True if words beside a move say another move."""
    if move == meant:
        return False
    meaning, other, now = every[meant], every[move], move in offered(state)
    verb, ways = _says(heard, other.verbs), _ways(other) - _ways(meaning)
    thing = any(1 in span.places and span.concepts & ways for span in heard.spans)
    if _says(heard, ways) and (verb or (now and (thing or not remarks))):
        return True
    return not remarks and (now or type(move) is not type(meant)) and _is_act(heard, other.verbs - meaning.verbs)


def _counts(heard: Heard) -> bool:
    """True if more than one of anything is counted, and not the minutes until somebody has to go."""
    idle = {place for span in heard.spans if FILL in span.concepts and len(span.places) > 1 for place in span.places}
    return any((token.number or 0) > 1 for place, token in enumerate(heard.tokens) if place not in idle)


def _does(heard: Heard, meant: Move, every: Meanings, now: Iterable[Move]) -> bool:
    """True if words say, with a verb, that another move is made which can be named."""
    others = (every[move] for move in now if type(move) is not type(meant))
    fits = (fit(heard, other) for other in others if other.parts)
    return any(found is not None and found.own and not found.unknown for found in fits)


def sets_apart(game: Game, said: str, lang: str) -> bool:
    """True if words only say what is not meant, as `not the knight`."""
    return speaks(game) and lang in SPOKEN and _sets_apart(lexicon(game.id, lang).hear(said))


def _is_gossip(heard: Heard) -> bool:
    """True if words about a player contain no word of the game, as in `Ben groans`."""
    names = [span for span in heard.spans if any(each.startswith("by.") for each in span.concepts)]
    if not any(span.places[0] == 0 for span in names):
        return False
    idle = heard.places(ALWAYS | DENIED)
    idle |= {place for span in names for place in span.places}
    known = {place for span in heard.spans for place in span.places}
    return known <= idle and len(heard.tokens) > max(len(span.places) for span in names)


def _says_who_speaks(heard: Heard, seat: int) -> bool:
    """True if a player is said to speak, as in `Ben here`."""
    named = [set(span.places) for span in heard.spans if f"seat.{seat}" in span.concepts]
    by = (set(span.places) for span in heard.spans if f"by.{seat}" in span.concepts)
    return any(name < words for words in by for name in named)


def tells_of(game: Game, said: str, seats: tuple[str, ...], seat: int, lang: str) -> bool:
    """True if words tell something of a player, and do not say that he speaks: they begin with him, or with what stands
    for what was said before, as in `Ben will weep` and `that will please Ben`."""
    if not speaks(game) or lang not in SPOKEN:
        return False
    heard = lexicon(game.id, lang).hear(said, seats)
    names = [span for span in heard.spans if f"seat.{seat}" in span.concepts]
    begins = folded(heard.tokens[0].word) if heard.tokens else ""
    if _says_who_speaks(heard, seat):
        return False
    return bool(names) and (begins in heard.tongue.subjects or any(span.places[0] == 0 for span in names))


def only_names(game: Game, state: State, said: str, lang: str) -> bool:
    """True if words only name a giver or a receiver, as `à Léa` does."""
    heard = heard_as(game, state, said, lang)
    named = {
        place for span in heard.spans for place in span.places if any(c.startswith("seat.") for c in span.concepts)
    }
    idle = heard.places({FROM, TO, "and"})
    idle |= {place for place, token in enumerate(heard.tokens) if folded(token.word) in heard.tongue.of}
    return bool(named) and len(named | idle) == len(heard.tokens)


def _tells_the_turn(state: State, heard: Heard) -> bool:
    """True if words only say whose turn it is, and are right."""
    try:
        movers = {who for _, _, wanted in deciding_steps(state) if wanted is not None for who in wanted.movers()}
    except NotKnown:
        return False
    told = {place for span in heard.spans for who in movers if f"next.{who}" in span.concepts for place in span.places}
    idle = heard.places(ALWAYS)
    return bool(told) and len(told | idle) == len(heard.tokens)


def _sets_apart(heard: Heard) -> bool:
    """True if words begin with what sets something apart that they name, or end so with nothing else said, as `the
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
    said = heard.places(ALWAYS)
    said |= {place for place, token in enumerate(heard.tokens) if token.number is not None}
    return ends and bool(named) and len(named | said | {last}) == len(heard.tokens)


def _names_more(heard: Heard, told: frozenset[str]) -> bool:
    """True if anything from the box is named that does not belong to the move. Words inside a phrase that adds nothing
    name nothing."""
    idle = [set(span.places) for span in heard.spans if FILL in span.concepts]
    named = [s for s in heard.spans if not s.concepts & told and any(c.split(".")[0] in THINGS for c in s.concepts)]
    return any(not any(set(span.places) <= each for each in idle) for span in named)


def _is_act(heard: Heard, verbs: frozenset[str]) -> bool:
    """True if words with a verb say more than that somebody agrees, is done, or has something."""
    verbs -= SLIGHT
    return _says(heard, verbs) and not any(FILL in s.concepts for s in heard.spans if s.concepts & verbs)


def _is_about(heard: Heard, meaning: Meaning) -> bool:
    """True if words begin with an article and what a move is known by, as in `the bell is at the end`."""
    fills = {span.places for span in heard.spans if FILL in span.concepts}
    return (0,) in fills and any(span.places[0] == 1 and span.concepts & meaning.verbs - SLIGHT for span in heard.spans)


def _takes_back(heard: Heard) -> bool:
    """True if words say no more than `no`, or that all was meant otherwise; what sets something apart says more."""
    if _sets_apart(heard):
        return False
    if _is_undone(heard):
        return True
    denied = [place for span in heard.spans if span.concepts & DENIED for place in span.places]
    said = heard.places(DENIED | ALWAYS)
    return bool(denied) and len(said) == len(heard.tokens)


def _is_undone(heard: Heard) -> bool:
    """True if words take back what was said; what is part of more words, as in `hold on to`, does not."""
    others = [set(span.places) for span in heard.spans if UNDONE not in span.concepts]
    undone = [set(span.places) for span in heard.spans if UNDONE in span.concepts]
    return any(not any(each < more for more in others) for each in undone)


def _ways(meaning: Meaning) -> frozenset[str]:
    return frozenset().union(*(part.ways for part in meaning.parts))


def _says(heard: Heard, concepts: frozenset[str]) -> bool:
    """True if words stand for one of these concepts which may not also add nothing."""
    return any(span.concepts & concepts and FILL not in span.concepts for span in heard.spans)
