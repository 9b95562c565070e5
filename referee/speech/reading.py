"""What somebody said, as the moves that it can mean."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from msgspec import Struct

from referee.core.judge import default_mover, judge, settled
from referee.core.move import Move, Mover, Tell
from referee.core.play import deciding_steps, legal_moves, mover_saying
from referee.core.question import NotKnown
from referee.core.step import Ask
from referee.core.terms import Seat
from referee.core.verdict import Illegal, Legal

from .lexicon import Heard, lexicon
from .meaning import Fit, Meaning, fit, reasons

MOST_OF_A_KIND = 400
"""Candidates of one kind beyond which only those are looked at that the sentence itself names."""

DEEP, MOST_ANSWERS = 2, 6
"""How many answers one after the other are tried, and how many of each, to know what can be said where what goes on is
not known."""

WORTH_OF_LEGAL = 2
"""Words that a move which is not legal has to explain more than a legal one."""

WORTH_OF_VERB = 2
"""Words that a move whose verb is not said has to explain more than one whose verb is."""

SPOKEN = ("en", "de", "fr")
"""The languages in which people are understood."""


class Reading(Struct, frozen=True):
    """A move that was meant, and who was named as the one who makes it."""

    move: Move
    by: Seat | None


class Readings(Struct, frozen=True):
    """All that a sentence can mean. `whole` when nothing is missing from it, `possible` when any of it is legal or may
    be, `known` when every word of it is, `own` when it has a verb."""

    found: tuple[Reading, ...]
    whole: bool
    possible: bool
    known: bool
    own: bool = False


NONE = Readings((), False, False, False)


class _Held(Struct, frozen=True):
    """A move held against the sentence; `candidate` when the game offers it now; `far` is how late in the sentence the
    one who moves is named."""

    move: Move
    by: Seat | None
    fit: Fit
    candidate: bool
    far: int


def speaks(game: Any) -> bool:
    """Whether a game's moves can be said in plain words."""
    found: bool = game.has_part("speech")
    return found


def readings(game: Any, state: Any, text: str, lang: str, by: Seat | None = None, like: Move | None = None) -> Readings:
    """What a sentence means, in the language asked for before all others; `by` is who says it, where that is told, and
    `like` a move before it in the same breath, whose verb still holds."""
    if not speaks(game):
        return NONE
    best = NONE
    for each in dict.fromkeys((lang, *SPOKEN)):
        if each not in SPOKEN:
            continue
        heard = _heard(game, state, text, each)
        found = _meant(game, state, heard, by, like)
        if found.found and (found.whole or not best.found):
            best = found
        if best.whole:
            break
    return best


def closest(game: Any, state: Any, who: Mover, text: str, lang: str) -> dict[Move, int]:
    """Legal moves of one mover that have something in common with a sentence, and how many of its words each gives a
    reason for."""
    if not speaks(game):
        return {}
    speech, found = game.part("speech"), dict[Move, int]()
    for each in dict.fromkeys((lang, *SPOKEN)):
        if found or each not in SPOKEN:
            continue
        heard = _heard(game, state, text, each)
        for move in legal_moves(state, who):
            words = 0 if isinstance(move, Tell) else reasons(heard, speech.meaning(state, move, heard))
            if words:
                found[move] = words
    return found


def _heard(game: Any, state: Any, text: str, lang: str) -> Heard:
    """A sentence in one language, with the names that only this table knows."""
    names = getattr(game.part("speech"), "names", None)
    return lexicon(game.id, lang).hear(text, state.terms.seats, () if names is None else names(state))


def _meant(game: Any, state: Any, heard: Heard, by: Seat | None, like: Move | None) -> Readings:
    every = [each for each in _held(game, state, heard, by, like) if each.fit.verbed or each.candidate]
    if any(each.candidate and each.fit.own for each in every):  # a verb of its own, and none from before
        every = [each for each in every if each.fit.own or not each.fit.verbed]
    if not every:
        return NONE
    ranked = [(_legality(state, each), each) for each in _closest(every)]
    ranked = [(rank, each) for rank, each in ranked if each.fit.verbed or (rank < 2 and each.candidate)]
    if not ranked:
        return NONE
    least = min(_order(rank, each) for rank, each in ranked)
    ranked = [(rank, each) for rank, each in ranked if _order(rank, each) == least]
    best = min(rank for rank, _ in ranked)
    held = [each for rank, each in ranked if rank == best]
    held = [each for each in held if type(each.move) is type(like)] or held
    unnamed = {each.move for each in held if each.by is None}
    found = tuple(Reading(each.move, each.by) for each in held if each.by is None or each.move not in unnamed)
    found = tuple(dict.fromkeys(found))
    sole = len(found) == 1 and sum(type(each.move) is type(found[0].move) for each in every) == 1
    return Readings(
        found,
        least[0] == 0 or sole,
        best < 2,
        not any(each.fit.unknown for each in held),
        all(each.fit.own for each in held),
    )


def _order(rank: int, each: _Held) -> tuple[int, bool, int, int]:
    """The less of it, the better a move explains the sentence."""
    lacks = WORTH_OF_LEGAL * (rank == 2) + WORTH_OF_VERB * (not each.fit.verbed)
    return each.fit.unsaid, not each.fit.verbed and rank > 0, each.far, lacks - each.fit.words


def _closest(held: list[_Held]) -> list[_Held]:
    """What leaves nothing more unsaid than need be: what is offered now, and the best of the rest."""
    least = min(each.fit.unsaid for each in held)
    return [each for each in held if each.fit.unsaid == least]


def _held(game: Any, state: Any, heard: Heard, by: Seat | None, like: Move | None) -> Iterator[_Held]:
    speech = game.part("speech")
    offered = _offered(state)
    verbs = speech.meaning(state, like, heard).verbs if like is not None else frozenset()
    named = [seat for seat in range(len(state.terms.seats)) if heard.has(f"by.{seat}")] if by is None else []
    for move in dict.fromkeys((*offered, *speech.sayable(state, heard))):
        meaning: Meaning = speech.meaning(state, move, heard)
        for mover in (None, *named):
            found = fit(heard, meaning, mover, verbs)
            if found is not None:
                seat = by if mover is None else Seat(mover)
                yield _Held(move, seat, found, move in offered, _far(heard, mover))


def _far(heard: Heard, mover: int | None) -> int:
    """The place of the words that name a mover; nobody goes for the first."""
    return 0 if mover is None else min(span.places[0] for span in heard.spans if f"by.{mover}" in span.concepts)


def _offered(state: Any, deep: int = DEEP) -> dict[Move, None]:
    """Every move worth trying now, of whoever may make it; where that hangs on an answer, after each of them."""
    found: dict[Move, None] = {}
    try:
        if state.agenda and isinstance(state.agenda[0], Ask):
            state = state.then()
        state = settled(state)
        for step, at, wanted in deciding_steps(state):
            for who in wanted.movers() if wanted is not None else ():
                found.update(dict.fromkeys(_of_kinds(step.candidates(at, who))))
    except NotKnown as gap:
        for answer in gap.question.answers[:MOST_ANSWERS] if deep else ():
            found.update(_offered(state.learn(gap.question, answer), deep - 1))
    return found


def _of_kinds(moves: Iterable[Move]) -> list[Move]:
    """Moves without those kinds of which there are too many, and without answers."""
    by_kind: dict[type[Move], list[Move]] = {}
    for move in moves:
        if not isinstance(move, Tell):
            by_kind.setdefault(type(move), []).append(move)
    return [move for each in by_kind.values() if len(each) <= MOST_OF_A_KIND for move in each]


def _legality(state: Any, held: _Held) -> int:
    """0 for what is legal, 1 for what may be, 2 for what is not."""
    try:
        who: Mover
        who = default_mover(state, held.move) if held.by is None else mover_saying(state, held.by, held.move)
    except NotKnown:
        return 1
    verdict = judge(state, who, held.move)
    return 0 if isinstance(verdict, Legal) else 2 if isinstance(verdict, Illegal) else 1
