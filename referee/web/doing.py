"""What phones ask for, done at the desk: each gives an Answer and never an exception that a player could cause."""

from __future__ import annotations

import secrets
from collections.abc import Callable
from functools import wraps
from typing import TYPE_CHECKING, TypeVar

from msgspec import to_builtins

from referee.core.notation import Ambiguous, NotationError
from referee.desk.judging import Played
from referee.desk.offering import NotOffered
from referee.desk.reading import NoAnswer, NotYours
from referee.desk.settling import Open
from referee.table.store import Overtaken, StoreError

from . import pages
from .dock import as_told, narrowed
from .pages import Message
from .rooms import Answer
from .taking_back import Wish, needs_nobody, undoing

if TYPE_CHECKING:
    from .intake import Ask, Back, Body, Draw, Make, Rules, Say
    from .rooms import Room
    from .seats import Phone

W = TypeVar("W", bound="Body")
Work = Callable[["Room", "Phone", str, W], Answer]

OVERTAKEN = 409
NOT_THEIRS = 403
NOT_UNDERSTOOD = 422
NOT_KEPT = 503


def at_the_desk(work: Work[W]) -> Work[W]:
    """Turns what can go wrong into an Answer: with the page that a slow tap missed, with the readings of a sentence
    that means several things, with the words of whatever the store says."""

    @wraps(work)
    def answered(room: Room, phone: Phone, lang: str, told: W) -> Answer:
        say = pages.sayer(lang)

        def failed(status: int, error: str, message: Message, readings: tuple[str, ...] = ()) -> Answer:
            values = {"error": error, "message": message.what, "rev": room.table.revision, "readings": readings}
            return Answer(status, values, pages.message_over(room, lang, message, readings))

        try:
            return work(room, phone, lang, told)
        except Overtaken:
            room.table.refresh()
            return failed(OVERTAKEN, "overtaken", Message(say("phone.overtaken"), remedy=say("phone.overtaken-do")))
        except NotOffered:
            return failed(OVERTAKEN, "gone", Message(say("phone.gone"), remedy=say("phone.overtaken-do")))
        except NotYours:
            return failed(NOT_THEIRS, "not yours", Message(say("phone.not-yours")))
        except Ambiguous as several:
            readings = several.shown or several.nearest
            return failed(NOT_UNDERSTOOD, "ambiguous", Message(say("phone.unclear")), tuple(readings))
        except (NotationError, NoAnswer, StoreError) as wrong:
            status = NOT_KEPT if isinstance(wrong, StoreError) else NOT_UNDERSTOOD
            near = (wrong.shown or wrong.nearest) if isinstance(wrong, NotationError) else ()
            return failed(
                status, "not kept" if status == NOT_KEPT else "unclear", pages.error_message(wrong, lang), near
            )

    return answered


def _played(room: Room, lang: str, played: Played) -> Answer:
    """What a move came to: a refusal with its reason above the table, else nothing but the table itself."""
    answer = played.answer
    told = {**to_builtins(answer), "rev": room.table.revision}
    if answer.verdict == "legal":
        return Answer(200, told)
    message = pages.verdict_message(answer, lang)
    return Answer(200, told, pages.message_over(room, lang, message))


@at_the_desk
def make(room: Room, phone: Phone, lang: str, told: Make) -> Answer:
    """Makes an offer; where something has still to be chosen, the table with that question."""
    room.table.require(told.rev)
    session = room.session(lang)
    name = session.seats[phone.seat or 0]
    offer = next((each for each in session.offers(name) if each.id == told.offer), None)
    if offer is None or offer.refused is not None:
        raise NotOffered(told.offer)
    choices = as_told(offer, told.choice)
    left = narrowed(offer, choices)
    if left.asks:
        asks = {"asks": to_builtins(left.asks), "rev": room.table.revision}
        return Answer(200, asks, screen=pages.table_screen(room, phone, lang, left))
    return _played(room, lang, session.make(offer.id, choices, by=name, at=told.rev))


@at_the_desk
def say(room: Room, phone: Phone, lang: str, told: Say) -> Answer:
    """Plays what was said in words, if it is the seat's own move."""
    room.table.require(told.rev or None)
    session = room.session(lang)
    name = session.seats[phone.seat or 0]
    return _played(room, lang, session.play(told.text, by=name, only=name, at=told.rev or None))


@at_the_desk
def draw(room: Room, phone: Phone, lang: str, told: Draw) -> Answer:
    """Draws a lot that the table could have declared."""
    room.table.require(told.rev)
    return _played(room, lang, room.session(lang).draw(secrets.randbelow))


@at_the_desk
def ask(room: Room, phone: Phone, lang: str, told: Ask) -> Answer:
    """The verdict on what somebody wants to do, by what all may see, or the next question on which it hangs; `tell`
    shows the verdict on every phone."""
    if not told.text.strip():
        return Answer(200, {}, screen=pages.ask_screen(room, phone, lang, told.text))
    session = room.session(lang)
    answers = {key: str(value) for key, value in told.answer.items()}
    found = pages.judged_openly(session, told.text, answers)
    if isinstance(found, Open):
        screen = pages.ask_screen(room, phone, lang, told.text, answers, question=found.question)
        return Answer(200, {"question": to_builtins(found.question), "answers": answers}, screen=screen)
    verdict = pages.verdict_of(told.text, found, lang)
    if told.tell and phone.seat is not None:
        room.object(told.text, answers)
        return Answer(200, to_builtins(found.answer), to=f"/{room.id}/")
    screen = pages.ask_screen(room, phone, lang, told.text, answers, verdict=verdict)
    return Answer(200, to_builtins(found.answer), screen=screen)


def rules(room: Room, phone: Phone, lang: str, told: Rules) -> Answer:
    """The rules that answer what was asked, in the reader's language."""
    matches = pages.rules_found(room.session(lang), told.text) if told.text.strip() else ()
    screen = pages.rules_screen(room, phone, lang, told.text, matches)
    return Answer(200, {"text": told.text, "matches": to_builtins(matches)}, screen=screen)


@at_the_desk
def back(room: Room, phone: Phone, lang: str, told: Back) -> Answer:
    """Asks to take something back, agrees to it, or doesn't. It is taken back when every seated player has agreed;
    one's own last move, from which nothing was drawn, at once."""
    room.table.require(told.rev)
    seat, to = phone.seat or 0, f"/{room.id}/"
    if told.do == "ask":
        wanted = undoing(room.table, int(told.to) if told.to.isdecimal() else 1)
        wish = Wish(seat, wanted.moves, room.table.revision, frozenset({seat}))
        if needs_nobody(wanted, seat):
            return _taken_back(room, wish, to)
    elif room.wish is None:
        raise NotOffered(told.do)
    elif told.do == "no":
        room.wish = None
        return Answer(200, {"rev": room.table.revision}, to=to)
    else:
        wish = room.wish.with_consent(seat)
    if not wish.waits_for(room.seats.taken(room.id)):
        return _taken_back(room, wish, to)
    room.wish = wish
    return Answer(200, {"rev": room.table.revision}, to=to)


def _taken_back(room: Room, wish: Wish, to: str) -> Answer:
    room.wish = None
    room.table.undo(wish.moves, wish.at)
    return Answer(200, {"rev": room.table.revision}, to=to)
