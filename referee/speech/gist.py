"""What a sentence comes to where not all of it is understood.

Every move that could be meant is held against the words. A word that speaks for few of the moves that can be made now
tells more than one that speaks for many; what speaks for other moves only tells against this one; and what speaks for
none tells nothing. So the gist is found among other words, where nothing would be understood if every word counted.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from math import log
from typing import TYPE_CHECKING

from msgspec import Struct

from referee.core.rules.decision import Kind
from referee.core.rules.judge import default_mover, judge
from referee.core.rules.move import Move
from referee.core.rules.play import deciding_steps, mover_saying
from referee.core.rules.verdict import Illegal
from referee.core.state.question import NotKnown
from referee.core.state.terms import Seat

from .choices import leaves_open
from .heard import ASIDE, FILL, Heard, folded
from .meaning import ALWAYS, MOST_UNKNOWN, lists_unknown
from .meanings import meanings
from .named import THINGS
from .reading import SPOKEN, Reading, heard_as, offered, speaks, times

if TYPE_CHECKING:
    from referee.core.game import Game
    from referee.core.state.state import State

AGAINST = 2.0
"""The factor by which a word weighs more against a move that does not explain it than for a move that does."""

OF_VERB, OF_FILL = 0.7, 0.4
"""The weights of a word of the verb, and of a word that may also add nothing. A word of a part weighs 1."""

UNSAID, UNVERBED, ILLEGAL, UNASKED, UNNAMED = 2.0, 1.0, 1.5, 4.0, 1.0
"""Penalties: a part of the move is not said, or no verb is; the move is not legal; nothing of its kind can be done now;
another player than the named one makes it."""

ENOUGH = -1.0
"""The least weight of a likely move. It may be slightly negative, since a move without rivals is still likely."""

AHEAD = 2.0
"""The lead over all others that makes a move sure, or nearly sure."""

FEW = 2
"""The least number of words for a move in a game during which people talk a lot."""

MOST = 12
"""The number of best moves whose legality is checked."""

NAMES = THINGS | {"by", "seat"}
"""The kinds of concepts that stand for somebody or something."""

ENDING = frozenset({"pass", "stop", "end-turn", "done", "finish"})
"""The concepts of words for ending something, and the tags of moves that end something."""

DENIED = frozenset({"not", "no", "nothing", "none", "denied", "stays", "leaves", "waits"})
"""The concepts of words that reverse a sentence, or that name what stays behind."""


class _Held(Struct, frozen=True):
    """A move compared with a sentence: the places of the words for its parts, for its verb, and of all words that it
    explains; and the number of parts that are missing."""

    move: Move
    parts: frozenset[int]
    verb: frozenset[int]
    explained: frozenset[int]
    unsaid: int

    @property
    def told(self) -> frozenset[int]:
        """The places of all words for the move."""
        return self.parts | self.verb


class Gist(Struct, frozen=True):
    """Moves that a sentence comes to, the likeliest first; the only one when it is far ahead of all others. `sure` when
    that is so and more words speak for it than mean something else; `legal` when it is."""

    found: tuple[Reading, ...] = ()
    sure: bool = False
    legal: bool = False


def gist(
    game: Game, state: State, text: str, lang: str, by: Seat | None = None, rather_than: Move | None = None
) -> Gist:
    """What a sentence of a player most likely means; nothing if it asks or denies, or says too little. What
    is meant `rather_than` another move explains all that speaks for that one, and has a verb where that one has."""
    if not speaks(game) or lang not in SPOKEN:
        return Gist()
    heard = heard_as(game, state, text, lang)
    if heard.has(ASIDE) or _denies(heard) or leaves_open(game, state, text, lang):
        return Gist()
    now = offered(state)
    held = list(_held(game, state, heard, now))
    kinds = {type(move) for move in now}
    refused = next((each for each in held if each.move == rather_than), None)
    ranked = _ranked(state, heard, held, now, by)
    if not ranked or ranked[0][0] < ENOUGH or type(ranked[0][2].move) not in kinds:
        return Gist()
    if getattr(game.part("speech"), "ASKS", False) and len(ranked[0][3].told) < FEW:
        return Gist()
    best, legal, _, first = ranked[0]
    if _does_otherwise(first, held, heard.places({FILL})):
        return Gist()
    if refused is not None and not (refused.told <= first.explained and (first.verb or not refused.verb)):
        return Gist()
    near = [row for row in ranked if row[0] > best - (ILLEGAL if legal and not row[1] else AHEAD)]
    found = tuple(reading for _, _, reading, _ in near)
    heard_of = {place for span in heard.spans for place in span.places}
    beside, unknown = heard_of - first.explained, len(heard.tokens) - len(heard_of)
    enough = _is_enough(game, state, heard, ranked[0], beside, unknown)
    enough = enough and not first.unsaid and not lists_unknown(heard)
    enough = enough and times(game, state, first.move, text, lang) == 1
    other = _names(state, heard, beside, found[0]) or _ends_otherwise(heard, first)
    return Gist(found, len(found) == 1 and enough and not other, legal)


def _is_enough(game: Game, state: State, heard: Heard, row: _Row, beside: set[int], unknown: int) -> bool:
    """True if more words speak for a move than mean something else or nothing, or so few of them do that to name
    something is to choose it."""
    _, legal, _, first = row
    enough = len(first.told) > max(len(beside), min(unknown, 1) if first.verb else unknown)
    enough = enough and (bool(first.verb) or unknown <= MOST_UNKNOWN)
    enough = enough or (legal and _explains_more(first, beside, unknown, heard.places({FILL})))
    chooses = getattr(game.part("speech"), "naming_chooses", None)
    one = _one_chooses(state)
    if legal and first.parts and chooses is not None and (first.verb or _tells_who(heard, one)):
        return enough or len(beside) + unknown <= chooses(first.move, one)
    return enough


def likely(game: Game, state: State, text: str, lang: str, by: Seat | None = None) -> tuple[Reading, ...]:
    """The moves that a sentence comes nearest to, those that can be done first. It may say more."""
    if not speaks(game) or lang not in SPOKEN:
        return ()
    heard, now = heard_as(game, state, text, lang), offered(state)
    ranked = _ranked(state, heard, list(_held(game, state, heard, now)), now, by)
    return tuple(reading for _, legal, reading, _ in sorted(ranked, key=lambda row: (not row[1], -row[0])))


_Row = tuple[float, bool, Reading, _Held]
"""A move with its weight, legality, mover, and what the sentence says of it."""


def _ranked(state: State, heard: Heard, held: list[_Held], now: dict[Move, None], by: Seat | None) -> list[_Row]:
    """The moves with the most weight, each with the player who may make it, the best first."""
    weights = _weights(held, now, heard.places({FILL}))
    kinds = {type(move) for move in now}
    worth = {each.move: _worth(each, weights) - UNASKED * (type(each.move) not in kinds) for each in held}
    rows: list[_Row] = []
    for each in sorted(held, key=lambda each: -worth[each.move])[:MOST]:
        less, who = min(_movers(state, heard, each, by))
        rows.append((worth[each.move] - less, less < ILLEGAL, Reading(each.move, None if who < 0 else Seat(who)), each))
    return sorted(rows, key=lambda row: -row[0])


def _explains_more(held: _Held, beside: set[int], unknown: int, fill: frozenset[int]) -> bool:
    """True if a move that is said with its verb gives a reason for more words than nobody knows, and for all others; or
    for as many as mean something else, where everybody knows all of them."""
    if not held.verb:
        return False
    if unknown:
        return not beside and len(held.explained - fill) > unknown
    return bool(held.parts) and len(held.told) >= len(beside)


def _does_otherwise(best: _Held, held: list[_Held], fill: frozenset[int]) -> bool:
    """True if a sentence has a verb that the best move does not explain, and the move's own verb is missing: `I donate
    …` is no purchase, even if its things could be bought."""
    return not best.verb and any(each.verb - each.parts - best.explained - fill for each in held)


def _tells_who(heard: Heard, one: bool) -> bool:
    """True if somebody is named who does something, or the speaker, where one player chooses, speaks of himself."""
    named = any(concept.startswith("by.") for span in heard.spans for concept in span.concepts)
    return named or (one and any(folded(token.word) in heard.tongue.speakers for token in heard.tokens))


def _one_chooses(state: State) -> bool:
    """True if a single player has to choose now."""
    try:
        wanted = next((wanted for _, _, wanted in deciding_steps(state)), None)
    except NotKnown:
        return False
    return wanted is not None and wanted.kind is Kind.ONE


def _ends_otherwise(heard: Heard, held: _Held) -> bool:
    """True if words only speak of ending something, and the move neither ends anything nor explains them otherwise."""
    said = any(
        span.concepts and span.concepts <= ENDING and not held.told.issuperset(span.places) for span in heard.spans
    )
    return said and held.move.__struct_config__.tag not in ENDING


def _names(state: State, heard: Heard, places: set[int], reading: Reading) -> bool:
    """True if any of these words count, or name something from the box or a player other than the mover."""
    try:
        who = default_mover(state, reading.move) if reading.by is None else int(reading.by)
    except NotKnown:
        who = None
    mover = {f"by.{who}", f"seat.{who}"}
    return any(
        (each.split(".")[0] in NAMES and each not in mover) or each == f"n{heard.tokens[span.places[0]].number}"
        for span in heard.spans
        if places.issuperset(span.places) and FILL not in span.concepts
        for each in span.concepts
    )


def _denies(heard: Heard) -> bool:
    """True if anything is denied; a courtesy such as `can't wait` denies nothing."""
    fills = [set(span.places) for span in heard.spans if FILL in span.concepts]
    denied = [set(span.places) for span in heard.spans if span.concepts & DENIED]
    return any(not any(each < fill for fill in fills) for each in denied)


def _held(game: Game, state: State, heard: Heard, now: dict[Move, None]) -> Iterator[_Held]:
    meant = meanings(game, state, heard)
    fill = heard.places({FILL})
    for move in dict.fromkeys((*now, *meant.sayable)):
        meaning = meant[move]
        if meaning.must and not heard.places(meaning.must):
            continue
        parts = heard.places(frozenset().union(*(part.ways for part in meaning.parts)))
        verb = heard.places(meaning.verbs)
        explained = parts | verb | heard.places(meaning.also | ALWAYS)
        if (parts | verb) - fill:
            unsaid = sum(not part.loose and not heard.places(part.ways) for part in meaning.parts)
            yield _Held(move, parts, verb - parts, explained, unsaid)


def _weights(held: list[_Held], now: dict[Move, None], fill: frozenset[int]) -> dict[int, float]:
    """The weight of each word, by its place: the fewer possible moves it fits, the more it weighs. A word that may also
    add nothing weighs little."""
    could = [each for each in held if each.move in now]
    speaks_for = Counter(place for each in could for place in each.told)
    places = {place for each in held for place in each.told}
    rare = log(len(held) + 1) / 2
    told = {p: log((len(could) + 1) / speaks_for[p]) if speaks_for[p] else rare for p in places}
    return {p: OF_FILL * weight if p in fill else weight for p, weight in told.items()}


def _worth(held: _Held, weights: dict[int, float]) -> float:
    told = sum(weights[place] for place in held.parts) + OF_VERB * sum(weights[place] for place in held.verb)
    against = sum(weight for place, weight in weights.items() if place not in held.explained)
    return told - AGAINST * against - UNSAID * held.unsaid - UNVERBED * (not held.verb)


def _movers(state: State, heard: Heard, held: _Held, by: Seat | None) -> Iterator[tuple[float, int]]:
    """The player who could make a move (-1 for the player whose decision it is), and the penalty: the move is not
    legal, or the player named as mover would not make it."""
    named = {seat: heard.places({f"by.{seat}"}) for seat in range(len(state.terms.seats))}
    spoken = {seat for seat, places in named.items() if places and not places <= held.explained}
    for seat in (int(by),) if by is not None else (*spoken, -1):
        ignored = len(spoken - {seat}) if by is None else 0
        yield ILLEGAL * (not _may(state, held.move, seat)) + UNNAMED * bool(ignored), seat


def _may(state: State, move: Move, seat: int) -> bool:
    """True if a move is legal, or may be."""
    try:
        who = default_mover(state, move) if seat < 0 else mover_saying(state, Seat(seat), move)
        return not isinstance(judge(state, who, move), Illegal)
    except NotKnown:
        return True
