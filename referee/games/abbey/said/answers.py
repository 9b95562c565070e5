"""What an answer to a question means in plain words."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from msgspec.structs import replace

from referee.core import Move
from referee.speech import NEVER, Heard, Meaning, count, said
from referee.speech.roles import is_said, spans_of

from ..moves import Answer, Query
from ..position.state import Abbey
from ..rules.encounters.questions import UNKNOWN, reply_to
from .traits import named_values, value_meant, ways_of_values

MOST = 100
"""A number larger than any answer."""


def answers_said(heard: Heard) -> Iterator[Move]:
    """Answers with every number and every trait that is named, and those that need none."""
    yield from (Answer(number) for number in dict.fromkeys((*heard.numbers, 0)) if number < MOST)
    yield from (Answer("yes"), Answer("no"), Answer(UNKNOWN))
    yield from (Answer(value) for value in named_values(heard))


def answer_meant(state: Abbey, move: Answer, found: Meaning, heard: Heard) -> Meaning:
    """An answer; what was asked may be said again in it."""
    if not _can_be(state, move.value, heard):
        return NEVER
    match move.value:
        case None:
            return replace(found, verbs=frozenset({"answer"}))
        case int(number):
            ways = set(count(number))
            if not number:
                ways |= {"none", "not", "no", "nothing"}
                ways |= {f"trait.{value}" for value in named_values(heard)} if is_denied(heard) else set()
            return found.plus(said(ways), also=ways_of_values(named_values(heard)))
        case "yes" | "no" as value:
            ways = {"no", "not", "none"} if value == "no" else {"yes", "hold", "with-me"}
            more = ways | ways_of_values(named_values(heard)) | {"take", "with-me"}
            return found.plus(said(ways), verbs=("with-me",), also=more)
        case value if value == UNKNOWN:
            return found.plus(said(UNKNOWN), also=("not",))
    return found.plus(value_meant(str(move.value)))


def _can_be(state: Abbey, value: int | str | None, heard: Heard) -> bool:
    """True if this can be the answer to what is asked now, if anything is, and is not contradicted."""
    query, denied = _query(state), is_denied(heard)
    if query is not None and _is_beside(query, heard):
        return False
    reply = "" if query is None or len(query.names) > 1 else reply_to(query)
    match value:
        case int(number):
            if (
                reply not in ("", "number")
                or (number == 1 and denied)
                or heard.has("you-hold")
                or heard.has("how-many")
            ):
                return False
            return bool(number) or not heard.has("silence")
        case "yes":
            agreed = any(span.places == (0,) for span in spans_of(heard, {"yes"}))
            return reply in ("", "yes-no") and (agreed or not denied) and (heard.has("yes") or not heard.has("pass"))
        case "no":
            return reply in ("", "yes-no") and (denied or heard.has("no")) and _is_said_alone(heard)
        case None:
            return True
    return value == UNKNOWN or reply in ("", "trait")


def _query(state: Abbey) -> Query | None:
    """The question that is asked now."""
    step: Any = state.agenda[0] if state.agenda else None
    query: Query | None = getattr(step, "query", None)
    return query


def _is_beside(query: Query, heard: Heard) -> bool:
    """True if Suspects or traits are named that a question does not speak of."""
    values, suspects = named_values(heard), set(heard.named("suspect."))
    if query.where:
        return bool(values or suspects)
    return bool(query.names and suspects and not suspects.intersection(query.names))


def is_denied(heard: Heard) -> bool:
    """True if something is said not to be so; what is part of more words that add nothing denies nothing."""
    return is_said(heard, {"not", "none", "nothing"})


def _is_said_alone(heard: Heard) -> bool:
    """True if a no is said other than as a part of a refusal to answer: `I'm not` of `I'm not telling` is no denial.
    True if nobody refuses."""
    said_so = [set(span.places) for span in spans_of(heard, {"no"})]
    rather = [set(each.places) for each in spans_of(heard, {"silence", "unknown"}) if "no" not in each.concepts]
    return not rather or any(not any(each & more for more in rather) for each in said_so)
