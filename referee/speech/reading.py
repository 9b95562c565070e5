"""What somebody said, as the moves that it can mean."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from functools import lru_cache
from typing import TYPE_CHECKING, Final

from msgspec import Struct
from msgspec.structs import replace

from referee.core.rules.judge import default_mover, judge, settled
from referee.core.rules.moment import Moment, Unbegun
from referee.core.rules.move import Move, Mover, Tell
from referee.core.rules.play import deciding_steps, legal_moves, mover_saying
from referee.core.rules.step import Ask
from referee.core.rules.verdict import Illegal, Legal
from referee.core.state.question import NotKnown, Question, Value
from referee.core.state.state import MOMENT
from referee.core.state.terms import Seat
from referee.words.language import spoken_languages

from .heard import ASIDE, PLEASE, WORD, Heard, Span, folded
from .lexicons import lexicon
from .meaning import Fit, fit, reasons
from .meanings import MOST_AT_ONCE, Meanings, Same, meanings

if TYPE_CHECKING:
    from referee.core.game import Game
    from referee.core.state.state import State

MOST_OF_A_KIND = 400
"""The number of candidates of one kind above which only those are compared whose things the sentence names."""

DEEP, MOST_ANSWERS = 2, 6
"""If it is unknown what goes on: the number of questions in a row whose answers are tried, and of answers to each."""

WORTH_OF_LEGAL = 2
"""The number of words that an illegal move must explain more than a legal one."""

WORTH_OF_VERB = 2
"""The number of words that a move without its verb must explain more than a move with it."""

SPOKEN: Final = spoken_languages()
"""The languages in which people are understood."""

MOST_HEARD = 128
"""The number of cached sentences: parts of one sentence are read again and again."""


ILLEGAL = 2
"""The rank of an illegal move; 0 is legal, 1 perhaps legal."""


class Reading(Struct, frozen=True):
    """A move that a sentence means, and the player named as its mover."""

    move: Move
    by: Seat | None


class Readings(Struct, frozen=True):
    """All that a sentence can mean. `whole` when nothing is missing from it, `possible` when any of it is legal or may
    be, `known` when every word of it is, `own` when it has a verb, `vague` when it has none, not even from before, and
    yet leaves out what has to be said."""

    found: tuple[Reading, ...]
    whole: bool
    possible: bool
    known: bool
    own: bool = False
    vague: bool = False


NONE = Readings((), False, False, False)


class _Held(Struct, frozen=True):
    """A move compared with the sentence. `candidate`: the game offers it now. `far`: how late in the sentence its mover
    is named."""

    move: Move
    by: Seat | None
    fit: Fit
    candidate: bool
    far: int


def speaks(game: Game) -> bool:
    """True if a game's moves can be said in plain words."""
    found: bool = game.has_part("speech")
    return found


def readings(
    game: Game, state: State, text: str, lang: str, by: Seat | None = None, like: Move | None = None
) -> Readings:
    """What a sentence means; every word of it must be known in the language asked for. `by` is the speaker, if known.
    `like` is a move before it in the same breath, whose verb still holds."""
    return _readings(game, Same(state), text, lang, by, like) if speaks(game) else NONE


@lru_cache(MOST_HEARD)
def _readings(game: Game, at: Same[State], text: str, lang: str, by: Seat | None, like: Move | None) -> Readings:
    state, best = at.it, NONE
    for each in dict.fromkeys((lang, *SPOKEN)):
        if each not in SPOKEN:
            continue
        heard = heard_as(game, state, text, each)
        found = _meant(game, state, heard, by, like)
        if each != lang and not found.known:
            continue
        if found.found and (found.whole or not best.found):
            best = found
        if best.whole:
            break
    return best


def says(game: Game, state: State, move: Move, text: str, lang: str, whole: bool = False) -> bool:
    """True if a sentence can mean a move, perhaps among others; `whole`: it also says every part of it."""
    if not speaks(game) or lang not in SPOKEN:
        return False
    heard = heard_as(game, state, text, lang)
    found = fit(heard, meanings(game, state, heard)[move])
    return found is not None and not (whole and found.unsaid)


def names_all(game: Game, state: State, move: Move, text: str, lang: str) -> bool:
    """True if a sentence, or a part of it, names every part of a move that has to be named."""
    if not speaks(game) or lang not in SPOKEN:
        return False
    heard = heard_as(game, state, text, lang)
    return all(part.loose or heard.places(part.ways) for part in meanings(game, state, heard)[move].parts)


def times(game: Game, state: State, move: Move, text: str, lang: str) -> int:
    """The number of times a move is made that a sentence says once, as for two cards of one name."""
    if not speaks(game) or lang not in SPOKEN or not hasattr(game.part("speech"), "times"):
        return 1
    found: int = game.part("speech").times(state, move, heard_as(game, state, text, lang))
    return found


def objects(game: Game, state: State, move: Move, text: str, lang: str) -> str:
    """The words of a sentence for the things of a move, without players; may be empty."""
    if not speaks(game) or lang not in SPOKEN:
        return ""
    heard = heard_as(game, state, text, lang)
    ways = {way for part in meanings(game, state, heard)[move].parts for way in part.ways}
    named = [span for span in heard.spans if any(way in span.concepts for way in ways if way[:5] != "seat.")]
    places = sorted({place for span in named for place in span.places})
    return " ".join(heard.tokens[place].word for place in places)


def named_again(game: Game, text: str, what: str, lang: str) -> Iterator[str]:
    """A sentence in which each pronoun is replaced by the thing named before. An article, as in `le reste`, is no
    pronoun."""
    if not what or not speaks(game) or lang not in SPOKEN:
        return
    book = lexicon(game.id, lang)
    named = [span.places for span in book.hear(text).spans if len(span.places) > 1 and "rest" in span.concepts]
    articles = {places[0] for places in named}
    for word in re.finditer(r"[^\W\d_]+", text):
        if folded(word[0]) in book.tongue.it and len(WORD.findall(text[: word.start()])) not in articles:
            yield f"{text[: word.start()]} {what} {text[word.end() :]}"


def closest(game: Game, state: State, who: Mover, text: str, lang: str) -> dict[Move, int]:
    """Legal moves of one mover that have something in common with a sentence, and how many of its words each gives a
    reason for: in the first language in which there are any, or every word is known."""
    if not speaks(game):
        return {}
    found = dict[Move, int]()
    for each in dict.fromkeys((lang, *SPOKEN)):
        if found or each not in SPOKEN:
            continue
        heard = heard_as(game, state, text, each)
        meant = meanings(game, state, heard)
        for move in legal_moves(state, who):
            words = 0 if isinstance(move, Tell) else reasons(heard, meant[move])
            if words:
                found[move] = words
        if len({place for span in heard.spans for place in span.places}) == len(heard.tokens):
            break
    return found


def heard_as(game: Game, state: State, text: str, lang: str) -> Heard:
    """A sentence in one language, with the names that only this table knows; what asks is no move but where the game
    has moves that ask."""
    names = getattr(game.part("speech"), "names", None)
    asks = getattr(game.part("speech"), "ASKS", False)
    return _heard(game.id, lang, text, state.terms.seats, () if names is None else tuple(names(state)), asks)


@lru_cache(MOST_HEARD)
def _heard(
    game: str, lang: str, text: str, seats: tuple[str, ...], names: tuple[tuple[str, str], ...], asks: bool
) -> Heard:
    heard = lexicon(game, lang).hear(text, seats, names)
    supposed = tuple(Span((place - 1, place), frozenset({ASIDE})) for place in _supposing(heard))
    heard = replace(heard, spans=heard.spans + supposed) if supposed else heard
    if "?" not in text or asks:
        return heard
    asking = tuple(Span((place,), frozenset({ASIDE})) for place in _asking(heard, text))
    return replace(heard, spans=heard.spans + asking)


def _supposing(heard: Heard) -> Iterator[int]:
    """The places of verbs behind a name that only suppose what its bearer does, as in `Ben would pass`; a wish, as in
    `Ben would like`, supposes nothing."""
    words = [folded(token.word) for token in heard.tokens]
    ends, wishes = (tuple(map(folded, each)) for each in (heard.tongue.conditional, heard.tongue.wishing))
    named = {span.places[-1] + 1 for span in heard.spans if any(each.startswith("by.") for each in span.concepts)}
    for place in sorted(named):
        if words[place : place + 1] and words[place].endswith(ends) and not set(words[place : place + 2]) & set(wishes):
            yield place


def _asking(heard: Heard, text: str) -> Iterator[int]:
    """The places of words with which a question begins: who or what, or whether something else is so."""
    words, place = [folded(token.word) for token in heard.tokens], 0
    polite = any(span.concepts & {PLEASE} for span in heard.spans)
    for part in re.split(r"([.!?,;:–—])", text):
        count = len(re.findall(r"[^\W\d_]+|\d+", part))
        begins = " ".join(words[place : place + 5])
        asks = any(f"{begins} ".startswith(f"{folded(each)} ") for each in heard.tongue.questions)
        tag = folded(" ".join(part.split())) in map(folded, heard.tongue.whether)  # as in `one only, is it?`
        whether = not tag and any(f"{begins} ".startswith(f"{folded(each)} ") for each in heard.tongue.whether)
        if count and (asks or (whether and not polite)):
            yield place
        place += count


def _meant(game: Game, state: State, heard: Heard, by: Seat | None, like: Move | None) -> Readings:
    found = _meant_now(game, state, heard, by, like, offered(state))
    if found is not NONE or not any(isinstance(step, Moment) for step in state.agenda[:2]):
        return found
    return _meant_now(game, state, heard, by, like, offered(state, always=True))


def _meant_now(
    game: Game, state: State, heard: Heard, by: Seat | None, like: Move | None, now: dict[Move, None]
) -> Readings:
    held = list(_held(game, state, heard, by, like, now))
    every = _with_a_verb(held)
    ranked = _worth_a_look(state, every, now)
    if not ranked:
        every = _of_one_kind(held, now)
        ranked = [(_legality(state, each), each) for each in every]
    if not ranked:
        return NONE
    least = min(_order(rank, each) for rank, each in ranked)
    ranked = [(rank, each) for rank, each in ranked if _order(rank, each) == least]
    ranked = [(rank, each) for rank, each in ranked if type(each.move) is type(like)] or ranked
    best = min(rank for rank, _ in ranked)
    held = [each for rank, each in ranked if rank == best]
    held = _asked_for_now(held, now) if best == ILLEGAL else held
    found = _read(held)
    sole = len(found) == 1 and sum(type(each.move) is type(found[0].move) for each in every) == 1
    return Readings(
        found,
        least[0] == 0 or sole,
        best < ILLEGAL,
        not any(each.fit.unknown for each in held),
        all(each.fit.own for each in held),
        least[0] > 0 and not any(each.fit.verbed for each in held),
    )


def _with_a_verb(held: list[_Held]) -> list[_Held]:
    """What is said with a verb, or can be done now; where a verb of this sentence says what can be done, nothing that
    only a verb from before says."""
    every = [each for each in held if each.fit.verbed or each.candidate]
    if any(each.candidate and each.fit.own for each in every):
        return [each for each in every if each.fit.own or not each.fit.verbed]
    return every


def _worth_a_look(state: State, every: list[_Held], now: dict[Move, None]) -> list[tuple[int, _Held]]:
    """What leaves least unsaid, with its legality: without a verb only what can be done. Where all of that is illegal
    and of a kind that nobody asks for, the one legal move that has a verb of its own, if there is one."""
    ranked = [(_legality(state, each), each) for each in _closest(every)]
    ranked = [(rank, each) for rank, each in ranked if each.fit.verbed or (rank < ILLEGAL and each.candidate)]
    kinds = {type(move) for move in now}
    if not ranked or any(rank < ILLEGAL or type(each.move) in kinds for rank, each in ranked):
        return ranked
    asked = [each for each in every if each.candidate and each.fit.own and _legality(state, each) == 0]
    return [(0, each) for each in asked] if len(asked) == 1 else ranked


def _asked_for_now(held: list[_Held], now: dict[Move, None]) -> list[_Held]:
    """Of what can't be done, what is offered now, or is of a kind that is; all of it where nothing is."""
    kinds = {type(move) for move in now}
    return [each for each in held if each.candidate] or [each for each in held if type(each.move) in kinds] or held


def _read(held: list[_Held]) -> tuple[Reading, ...]:
    """Moves with who was named as the mover, once each: one that needs no name is not meant of somebody besides."""
    unnamed = {each.move for each in held if each.by is None}
    return tuple(
        dict.fromkeys(Reading(each.move, each.by) for each in held if each.by is None or each.move not in unnamed)
    )


def _order(rank: int, each: _Held) -> tuple[int, bool, int, int, int]:
    """Sort key: the smaller, the better a move explains the sentence."""
    lacks = WORTH_OF_LEGAL * (rank == ILLEGAL) + WORTH_OF_VERB * (not each.fit.verbed)
    return each.fit.unsaid, not each.fit.verbed and rank > 0, each.far, lacks - each.fit.words, each.fit.phrases


def _of_one_kind(held: list[_Held], now: dict[Move, None]) -> list[_Held]:
    """What is said without a verb and leaves nothing out, though it can't be done now: where all that it could be is of
    one kind, and the game asks for that kind."""
    kinds = {type(move) for move in now}
    bare = [each for each in held if not each.fit.verbed and type(each.move) in kinds]
    bare = [each for each in bare if not (each.fit.unsaid or each.fit.unknown)]
    return bare if len({type(each.move) for each in bare}) == 1 else []


def _closest(held: list[_Held]) -> list[_Held]:
    """The readings that leave out the least: those offered now, and the best of the rest."""
    least = min((each.fit.unsaid for each in held), default=0)
    return [each for each in held if each.fit.unsaid == least]


def _held(
    game: Game, state: State, heard: Heard, by: Seat | None, like: Move | None, now: dict[Move, None]
) -> Iterator[_Held]:
    meant = meanings(game, state, heard)
    verbs = frozenset() if like is None else _verbs_like(meant, like, now)
    seats = range(len(state.terms.seats)) if by is None else ()
    named = [seat for seat in seats if heard.has(f"by.{seat}") or heard.has(f"of.{seat}")]
    for move in dict.fromkeys((*now, *meant.sayable)):
        for mover in (None, *named):
            found = fit(heard, meant[move], mover, verbs)
            if found is not None:
                seat = by if mover is None else Seat(mover)
                yield _Held(move, seat, found, move in now, _far(heard, mover))


def _verbs_like(meant: Meanings, like: Move, now: dict[Move, None]) -> frozenset[str]:
    """The readings that repeat an earlier move; if the sentence can't mean that move, those of its kind."""
    again = (meant[move].verbs for move in now if type(move) is type(like))
    return meant[like].verbs or next(filter(None, again), frozenset())


def _far(heard: Heard, mover: int | None) -> int:
    """The place of the words that name a mover; nobody goes for the first, and so does who is said to do it, as in
    `says Ben`."""
    named = [span.places for span in heard.spans if span.concepts & {f"by.{mover}", f"of.{mover}"}]
    told = any(set(name) < set(more) for name in named for more in named)
    return 0 if mover is None or told else min(places[0] for places in named)


def offered(state: State, always: bool = False) -> dict[Move, None]:
    """Every move worth trying now, by any player; if that depends on an answer, the moves after each answer. If nobody
    told what goes on, the moves of the first few moments, or of every moment in which a meaning is `always` looked
    for."""
    return _offered(Same(state), always)


@lru_cache(MOST_AT_ONCE)
def _offered(at: Same[State], always: bool) -> dict[Move, None]:
    return _worth_trying(at.it, DEEP, always)


def _worth_trying(state: State, deep: int, always: bool) -> dict[Move, None]:
    found: dict[Move, None] = {}
    try:
        if state.agenda and isinstance(state.agenda[0], Ask):
            state = state.then()
        state = settled(state)
        for step, at, wanted in deciding_steps(state):
            for who in wanted.movers() if wanted is not None else ():
                found.update(dict.fromkeys(_of_kinds(step.candidates(at, who))))
    except NotKnown as gap:
        anywhen = always and gap.question.id == MOMENT
        answers = gap.question.answers if always else _first_answers(state, gap.question)
        for answer in answers if deep else ():
            told = state.learn(gap.question, answer)
            if anywhen and told.agenda and isinstance(told.agenda[0], Unbegun):
                found.update(dict.fromkeys(told.agenda[0].sayable(told)))
            found.update(_worth_trying(told, deep - (not anywhen), always))
    return found


def _first_answers(state: State, question: Question) -> tuple[Value, ...]:
    """The answers worth a look at once. Of what may go on, nothing that somebody would have told."""
    moment = next((step for step in state.agenda if isinstance(step, Moment)), None)
    rare = moment.rare if moment is not None and question.id == MOMENT else ()
    return tuple(answer for answer in question.answers[:MOST_ANSWERS] if answer not in rare)


def _of_kinds(moves: Iterable[Move]) -> list[Move]:
    """Moves without answers, and without the kinds that are too numerous."""
    by_kind: dict[type[Move], list[Move]] = {}
    for move in moves:
        if not isinstance(move, Tell):
            by_kind.setdefault(type(move), []).append(move)
    return [move for each in by_kind.values() if len(each) <= MOST_OF_A_KIND for move in each]


def _legality(state: State, held: _Held) -> int:
    """0 for a legal move, 1 for a perhaps legal move, 2 for an illegal move."""
    try:
        who: Mover
        who = default_mover(state, held.move) if held.by is None else mover_saying(state, held.by, held.move)
    except NotKnown:
        return 1
    verdict = judge(state, who, held.move)
    return 0 if isinstance(verdict, Legal) else ILLEGAL if isinstance(verdict, Illegal) else 1
