"""Verdicts as pages tell them, and what is answered above the dock."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from msgspec import UNSET, Struct

from referee.desk.judging.objecting import heard_again
from referee.desk.table.consent import standing
from referee.words.translation import words

from .render import sayer

if TYPE_CHECKING:
    from referee.core.rules.settle import Group
    from referee.desk.judging.settling import Closed
    from referee.desk.judging.verdicts import Answer
    from referee.desk.table.session import Session

    from .rooms import Room


class Message(Struct, frozen=True):
    """An answer above the dock: what, why, and what to do; `well` when it went well."""

    what: str
    why: str = ""
    remedy: str = ""
    well: bool = False


def verdict_message(answer: Answer, lang: str) -> Message:
    """A move that was not made, and why."""
    say = sayer(lang)
    for broken in answer.breaches:
        return Message(broken.because or broken.text, f"{broken.text} {broken.citation}", broken.remedy or "")
    asked = answer.next if answer.next is not UNSET else ""
    return Message(say("phone.depends"), str(asked or "") or " ".join(each.text for each in answer.questions))


class Law(Struct, frozen=True):
    """A rule that a verdict names: its words and place, the case at hand, and the way out."""

    text: str
    cite: str
    because: str = ""
    remedy: str = ""
    sum: str = ""


class Outcome(Struct, frozen=True):
    """What some answers to the question that is open would come to: the verdict, and both in words."""

    kind: str
    answers: str
    word: str


class Verdict(Struct, frozen=True):
    """A verdict as a page tells it; `answered` are the ids of the questions before it, with their answers in words."""

    asked: str
    kind: str
    word: str
    outcomes: tuple[Outcome, ...]
    laws: tuple[Law, ...]
    rests: tuple[str, ...]
    answered: tuple[tuple[str, str], ...] = ()


def verdict_of(text: str, found: Closed, lang: str) -> Verdict:
    """What a dispute came to."""
    answer, say = found.answer, sayer(lang)
    laws = tuple(Law(each.text, each.citation, each.because, each.remedy or "", each.sum) for each in answer.breaches)
    outcomes = tuple(_outcome(found, group, lang) for group in found.groups) if found.question is not None else ()
    told = (f"{asked} {said or say('phone.nobody-knows')}" for asked, said in found.told)
    rests = tuple(each["text"] for each in answer.rests_on if "text" in each)
    word, asked = say(f"phone.{answer.verdict}"), say("phone.asked", text=text)
    answered = tuple(zip(found.answers, told, strict=False))
    return Verdict(asked, answer.verdict, word, outcomes, laws, rests, answered)


def _outcome(found: Closed, group: Group, lang: str) -> Outcome:
    """What the verdict is where the answer is one of several."""
    sayer_of_game = found.session.sayer
    labels = [sayer_of_game.value(found.question.id, each) for each in group.answers] if found.question else []
    return Outcome(group.verdict, words(lang).list(labels, "or"), sayer(lang)(f"phone.{group.verdict}"))


def objections(room: Room, session: Session, lang: str) -> Iterator[Verdict]:
    """The verdicts that a player has shown to all, while the position is the same."""
    for objection in standing(room.table).objections:
        if (found := heard_again(session, objection)) is not None:
            yield verdict_of(objection.text, found, lang)
