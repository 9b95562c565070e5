"""What the moves of Mystery of the Abbey mean in plain words: their verbs stand in `data/abbey/speech.toml`."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import permutations
from typing import Any

from referee.core import Move
from referee.core.rules.step import Ask as Question
from referee.speech import NEVER, Heard, Meaning, count
from referee.speech.cases import is_asked, meant
from referee.speech.frames import frame_of

from .box.components import GAME, box
from .moves import (
    Answer,
    Ask,
    CallOut,
    Choose,
    ChooseMonk,
    Deal,
    DrawBook,
    DrawCard,
    DrawSuspect,
    Give,
    Go,
    HandOver,
    HandOverCards,
    HasNone,
    Pass,
    Play,
    PutMonk,
    Repent,
    Request,
    Reveal,
    RingBell,
    Roll,
    Search,
    SendTo,
    Show,
    Silence,
    SkipTurn,
    TurnAgain,
    TurnUp,
)
from .position.known import edition
from .position.state import Abbey, seats
from .said.accused import told
from .said.answers import answer_meant, answers_said
from .said.bell import call_meant, ring_meant
from .said.claims import claim_meant, claims_said, either
from .said.monks import rolled
from .said.questions import is_free, question_meant, questions_said, speaks_of_both
from .said.rooms import named_rooms, room_meant, way_meant, ways_said
from .said.shown import none_meant, shown_meant
from .said.traits import GUISES, named_suspects
from .said.wandering import gives_to

__all__ = ["ASKS", "comes_of_itself", "either", "meaning", "names", "sayable", "told"]

ASKS = True
"""Some moves are questions."""

PLAIN = (Pass(), RingBell(), Silence(), HasNone(), Search(), CallOut(), DrawBook(), Show())
"""Moves that need nothing but their verb."""

UNNAMED = "card"
"""A card that the edition does not hold."""

ASKED = ("whether", "you-hold", "are-you", "are-going", "is-yours", "your", "how-many", "who-word", "which-one")
"""What shows that a sentence with a question mark asks somebody, and is no wish."""


def names(state: Abbey) -> Iterator[tuple[str, str]]:
    """The Suspects of the edition in force, as they are called."""
    for suspect, held in edition(state).roster.items():
        yield f"suspect.{suspect}", held.name or suspect.replace("-", " ")


def sayable(state: Abbey, heard: Heard) -> Iterator[Move]:
    """Moves that are understood whether or not they can be made now; none while the table is asked who holds the card
    of an Accusation."""
    step = state.agenda[0] if state.agenda else None
    if isinstance(step, Question) and step.question.id in ("holder", "search"):
        return
    yield from (move for move in _sayable(state, heard) if is_asked(state, move) or not _is_rare(move, heard))


def comes_of_itself(move: Move) -> bool:
    """True if a room makes every visitor do this move: said together with the way there, it is only the purpose."""
    return isinstance(move, DrawBook)


def _is_rare(move: Move, heard: Heard) -> bool:
    """True if nobody means such a move but at its moment; so with questions that are known by a word or two."""
    match move:
        case DrawBook() | Give():
            return not any(map(heard.has, ("book", "give", "left-word")))
        case Go(path):
            return not path
        case Ask():
            return is_free(move.query.form)
    return frame_of(GAME, move).rare


def _sayable(state: Abbey, heard: Heard) -> Iterator[Move]:
    yield from PLAIN
    yield from ways_said(state, heard)
    yield from questions_said(state, heard)
    yield from answers_said(heard)
    yield from claims_said(state, heard)
    yield from _cards(state, heard)
    for seat in seats(state):
        if heard.has(f"seat.{seat}"):
            yield from (Choose(seat), Repent(seat), SkipTurn(seat), TurnAgain(seat))
    for place in named_rooms(state, heard):
        yield SendTo(place)
        yield from (PutMonk(seat, place) for seat in seats(state) if heard.has(f"seat.{seat}"))
    for colour in box().colours:
        if heard.has(f"colour.{colour}"):
            yield from (ChooseMonk(colour), Roll(colour))


def _cards(state: Abbey, heard: Heard) -> Iterator[Move]:
    suspects = named_suspects(state, heard)
    for suspect in suspects:
        yield from (Deal(suspect), DrawSuspect(suspect), Show(suspect), TurnUp(suspect))
    if suspects:
        yield Give(tuple(sorted(suspects)))
    yield DrawCard(UNNAMED)
    for card in dict.fromkeys((*(each.id for each in edition(state).card), *box().cards)):
        if heard.has(f"card.{card}"):
            yield from (DrawCard(card), Play(card))
    named = [seat for seat in seats(state) if heard.has(f"seat.{seat}")]
    for giver, taker in permutations(named, 2):
        if suspects:
            yield HandOverCards(tuple(sorted(suspects)), giver, taker)
        yield from (HandOver(number, giver, taker) for number in dict.fromkeys((*heard.numbers, 1)) if 0 < number < 24)


def meaning(state: Abbey, move: Move, heard: Heard) -> Meaning:
    """What a move means, in concepts."""
    if heard.asks and not isinstance(move, Ask | Request) and any(map(heard.has, ASKED)):
        return NEVER

    def also_named(noun: str, one: Any) -> Iterable[str]:
        match noun:
            case "value":
                return GUISES.get(one, ())
            case "number":
                return count(one)
            case "colour":
                return rolled(state, one, heard)
        return ("event-word", "cards-word") if (noun, one) == ("card", UNNAMED) else ()

    if isinstance(move, Ask):
        return question_meant(state, move, heard)
    found = meant(GAME, state, move, heard, also_named)
    match move:
        case Go():
            return way_meant(state, move, found, heard)
        case Answer():
            answers = is_asked(state, move) or not _answers_nobody(state, heard)
            return answer_meant(state, move, found, heard) if answers else NEVER
        case Reveal() | Request():
            return claim_meant(state, move, found, heard)
        case SendTo(place) | PutMonk(room=place):
            return found.plus(*room_meant(state, place, heard))
        case Show():
            return shown_meant(state, move.suspect, found, heard)
        case HasNone():
            return none_meant(state, found, heard)
        case RingBell():
            return ring_meant(found, heard)
        case CallOut():
            return call_meant(state, found, heard)
        case HandOver() | HandOverCards() if gives_to(heard, move.taker, move.giver):
            return NEVER
        case Repent() if heard.asks:
            return NEVER
        case SkipTurn() | TurnAgain() if sum(heard.has(f"seat.{seat}") for seat in seats(state)) > 1:
            return NEVER
    return found


def _answers_nobody(state: Abbey, heard: Heard) -> bool:
    """True if somebody asks, or speaks of himself and another player."""
    return heard.asks or any(speaks_of_both(int(seat), heard) for seat in seats(state))
