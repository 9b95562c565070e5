"""What phones ask for, done at the desk: each gives an Answer and never an exception that a player could cause."""

from __future__ import annotations

import secrets
from collections.abc import Callable
from functools import wraps
from typing import TYPE_CHECKING, Final, TypeVar

from msgspec import to_builtins

from referee.core.state.terms import Seat
from referee.core.words.notation import Ambiguous, NotationError
from referee.desk.books.lookup import at_this_table
from referee.desk.errors import worded
from referee.desk.faults import UsageError
from referee.desk.judging.judging import Played, carried_out
from referee.desk.judging.objecting import judged_openly, objected
from referee.desk.judging.settling import Open
from referee.desk.offers.offering import NotOffered
from referee.desk.offers.offers import offered
from referee.desk.offers.requests import answer_intent
from referee.desk.reading.asking import questions_about, statement
from referee.desk.reading.hearing import Request
from referee.desk.reading.reading import NoAnswer, NotYours
from referee.desk.table import consent
from referee.table.store import Overtaken, StoreError
from referee.words.translation import words

from . import pages
from .dock import as_told, narrowed
from .rooms import Answer
from .verdicts import Message, verdict_message, verdict_of

if TYPE_CHECKING:
    from .intake import Ask, Back, Body, Draw, Make, Rules, Say
    from .rooms import Room
    from .seats import Phone

W = TypeVar("W", bound="Body")
Work = Callable[["Room", "Phone", str, W], Answer]

FAILURES: Final[tuple[tuple[type[Exception], int, str], ...]] = (
    (Overtaken, 409, "overtaken"),
    (NotOffered, 409, "gone"),
    (UsageError, 409, "gone"),
    (NotYours, 403, "not yours"),
    (Ambiguous, 422, "ambiguous"),
    (StoreError, 503, "not kept"),
    (Exception, 422, "unclear"),
)
"""The status and the name of what can go wrong; the first that fits."""


def at_the_desk(work: Work[W]) -> Work[W]:
    """Turns what can go wrong into an Answer: the error in words, with the page that a slow tap missed, and with the
    readings of a sentence that means several things."""

    @wraps(work)
    def answered(room: Room, phone: Phone, lang: str, told: W) -> Answer:
        try:
            return work(room, phone, lang, told)
        except Overtaken as wrong:
            room.table.refresh()
            return failed(room, lang, wrong)
        except Request as asked:
            return _requested(room, phone, lang, asked)
        except (NotOffered, NotationError, NoAnswer, StoreError, UsageError) as wrong:
            return failed(room, lang, wrong)

    def failed(room: Room, lang: str, wrong: Exception) -> Answer:
        error, rev = worded(wrong, words(lang), apart=True), room.table.revision
        status, kind = next((status, kind) for types, status, kind in FAILURES if isinstance(wrong, types))
        values = {"error": kind, "message": error.text, "rev": rev, "readings": error.choices}
        return Answer(status, values, pages.message_over(room, lang, Message(error.text), error.choices))

    return answered


def _requested(room: Room, phone: Phone, lang: str, asked: Request) -> Answer:
    """The answer to what was asked of the referee itself; nothing moves."""
    seat = None if phone.seat is None else Seat(phone.seat)
    answer = answer_intent(room.session(lang), seat, asked.intent)
    first, *more = answer.lines
    screen = pages.message_over(room, lang, Message(first, remedy=" ".join(more), well=True))
    return Answer(200, {**to_builtins(answer), "rev": room.table.revision}, screen)


def _played(room: Room, lang: str, played: Played) -> Answer:
    """What a move came to: a refusal with its reason above the table, else nothing but the table itself."""
    answer = played.answer
    told = {**to_builtins(answer), "rev": room.table.revision}
    if answer.verdict == "legal":
        return Answer(200, told)
    message = verdict_message(answer, lang)
    return Answer(200, told, pages.message_over(room, lang, message))


@at_the_desk
def make(room: Room, phone: Phone, lang: str, told: Make) -> Answer:
    """Makes an offer; where something has still to be chosen, the table with that question."""
    room.table.require(told.rev)
    session = room.session(lang)
    seat = Seat(phone.seat or 0)
    found = offered(session, seat, told.offer)
    if found.offer.refused is not None:
        raise NotOffered(told.offer)
    choices = as_told(found.offer, told.choice)
    left = narrowed(found.offer, choices)
    if left.asks:
        asks = {"asks": to_builtins(left.asks), "rev": room.table.revision}
        return Answer(200, asks, screen=pages.table_screen(room, phone, lang, left))
    return _played(room, lang, carried_out(session, seat, found.move(choices), seat, told.rev))


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
    session = room.session(lang)
    text = told.text
    if told.who in session.seats and not text:
        who = Seat(session.seats.index(told.who))
        about = questions_about(session, who)
        begun = next((each.offer for each in about if each.offer.id == told.offer), None)
        choices = {} if begun is None else as_told(begun, told.choice)
        left = None if begun is None else narrowed(begun, choices)
        if left is None or left.asks:
            offers = tuple(each.offer for each in about)
            screen = pages.ask_screen(room, phone, lang, who=told.who, offers=offers, choosing=left)
            return Answer(200, {"offers": to_builtins(offers)}, screen=screen)
        text = statement(session, who, told.offer, choices)
    if not text.strip():
        return Answer(200, {}, screen=pages.ask_screen(room, phone, lang))
    answers = {key: str(value) for key, value in told.answer.items()}
    found = judged_openly(session, text, answers)
    if isinstance(found, Open):
        screen = pages.ask_screen(room, phone, lang, text, answers, question=found.question)
        return Answer(200, {"question": to_builtins(found.question), "answers": answers}, screen=screen)
    verdict = verdict_of(text, found, lang)
    if told.tell and phone.seat is not None:
        objected(session, Seat(phone.seat), text, found)
        return Answer(200, to_builtins(found.answer), to=f"/{room.id}/")
    screen = pages.ask_screen(room, phone, lang, text, answers, verdict=verdict)
    return Answer(200, to_builtins(found.answer), screen=screen)


def rules(room: Room, phone: Phone, lang: str, told: Rules) -> Answer:
    """The rules that answer what was asked, or one of them with all that belongs to it, in the reader's language."""
    lookup = at_this_table(room.session(lang))
    if (entry := lookup.entry(told.article)) is not None:
        screen = pages.article_screen(room, phone, lang, entry)
        return Answer(200, {"article": told.article, "entry": to_builtins(entry)}, screen=screen)
    chapters = lookup.sections()
    chapter = next((each for each in chapters if each.id == told.part), None)
    matches = lookup.matches(told.text) if told.text.strip() else lookup.read(chapter) if chapter is not None else ()
    tags = {each.clause: tuple(gap.id for gap in lookup.gaps(each.clause)) for each in matches}
    screen = pages.rules_screen(room, phone, lang, told.text, matches, chapter, chapters, tags)
    return Answer(200, {"text": told.text, "part": told.part, "matches": to_builtins(matches)}, screen=screen)


@at_the_desk
def back(room: Room, phone: Phone, lang: str, told: Back) -> Answer:
    """Asks to take something back, agrees to it, or doesn't."""
    seat = Seat(phone.seat or 0)
    room.table.require(told.rev)
    if told.do == "ask":
        consent.ask_back(room.table, seat, int(told.to) if told.to.isdecimal() else 1, told.rev)
    elif told.do == "agree":
        consent.agree(room.table, seat)
    else:
        consent.decline(room.table, seat)
    return Answer(200, {"rev": room.table.revision}, to=f"/{room.id}/")
