"""What players tell the referee of the table, in plain words."""

from __future__ import annotations

from referee.core import YES_NO
from referee.core.state.question import Question
from referee.speech import Heard
from referee.speech.heard import ASIDE, DENIED, FILL
from referee.speech.meaning import ALWAYS

from ..box.components import CATEGORIES, box, numbers_of
from ..position.state import Credo, seats
from .contest import greater, is_only
from .things import article_meant, numbers_said

AGREED = frozenset({"yes", "no", "not", FILL})
"""What may be said where nothing but a yes or a no is asked for."""

SIGN = "sign-word"
"""The concept of words for what is printed on a card."""

TOLD = frozenset(
    {"article-word", "doctrine-word", "event-word", "have", "shows", "turns-up", "against", "mat-word", SIGN}
)
"""What may be said besides the Article that is asked for."""

COUNTED = frozenset(
    {
        "follower-card",
        "bishop-word",
        "church-word",
        "vote",
        "my-votes",
        "have",
        "give",
        "lose",
        "article-word",
        "count1",
    }
)
"""What may be said besides a number that is asked for."""

KINDS = {"followers": "follower-card", "bishops": "bishop-word"}
"""What the kinds of cards are called that an Article costs."""


def told(state: Credo, question: Question, heard: Heard) -> str:
    """What a sentence answers: who has more, yes or no, an Article, a kind of cards or a number; empty where it says
    anything else, asks or supposes."""
    if heard.asks or heard.has(ASIDE):
        return ""
    if question.id == "greater":
        return greater(state, question, heard)
    if question.answers == YES_NO:
        return _agreed(heard) if is_only(heard, AGREED) else ""
    if not heard.concepts.isdisjoint(DENIED):
        return ""
    if any(answer in box().articles for answer in question.answers):
        return _article(question, heard)
    if set(question.answers) <= set(KINDS):
        return _one_of(KINDS, heard)
    if set(CATEGORIES) <= set(question.answers):
        return _one_of({each: f"category.{each}" for each in CATEGORIES}, heard)
    return _number(state, question, heard)


def _agreed(heard: Heard) -> str:
    """A yes or a no; nothing where both are said, or neither."""
    agrees, denies = heard.has("yes"), not heard.concepts.isdisjoint(DENIED)
    return "" if agrees == denies else "yes" if agrees else "no"


def _article(question: Question, heard: Heard) -> str:
    """The one Article that is named, by its doctrine, and by its number where there are several of it; what is printed
    on it names none."""
    spoken = frozenset[str]().union(*(span.concepts for span in heard.spans if SIGN not in span.concepts))
    asked = [str(answer) for answer in question.answers if answer in box().articles]
    named = [each for each in asked if article_meant(each) & spoken]
    outright = [each for each in named if f"article.{each}" in spoken]
    numbered = [each for each in outright or named if _has_numbers(each, heard)]
    if len(numbered) != 1:
        return ""
    known = TOLD | ALWAYS | article_meant(numbered[0]) | numbers_said(numbered[0]) | {"count1", "each"}
    return numbered[0] if is_only(heard, known) else ""


def _has_numbers(article: str, heard: Heard) -> bool:
    """True if no other number is said than those that an Article bears, and a one, which may be none."""
    return {*numbers_of(article), 1}.issuperset(heard.numbers)


def _one_of(ways: dict[str, str], heard: Heard) -> str:
    """The one of several things that is named."""
    named = [each for each, way in ways.items() if heard.has(way)]
    known = COUNTED | ALWAYS | frozenset(ways.values()) | {"category", "mat-word", "lose"}
    return named[0] if len(named) == 1 and is_only(heard, known) and not heard.numbers else ""


def _number(state: Credo, question: Question, heard: Heard) -> str:
    """The one number that is said, where a number is asked for."""
    told_so = {answer for answer in question.answers if isinstance(answer, int) and answer in heard.numbers}
    counts = {f"{kind}{number}" for number in heard.numbers for kind in ("n", "number", "count")}
    known = COUNTED | ALWAYS | counts | {f"seat.{seat}" for seat in seats(state)}
    sole = len(told_so) == 1 and len(set(heard.numbers)) == 1
    return str(told_so.pop()) if sole and is_only(heard, known) else ""
