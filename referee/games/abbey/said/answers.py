"""What an answer to a question means in plain words."""

from __future__ import annotations

from referee.speech import NEVER, Heard, Meaning, count, said
from referee.speech.heard import FILL

from ..moves import (
    Answer,
)
from ..questions import UNKNOWN, reply_to
from ..state import Abbey
from .traits import everybody, named_suspects, named_values, titled, value_meant

CARDS = frozenset({"cards-word", "count1"})


def answer_meant(state: Abbey, move: Answer, verbs: frozenset[str], heard: Heard) -> Meaning:
    """An answer; what was asked may be said again in it."""
    also = CARDS | titled(named_suspects(state, heard)) | {"such", "crossed", "hold", "go", "only", "all"}
    also |= {f"suspect.{each}" for each in named_suspects(state, heard)}
    reply, denied = _reply(state), is_denied(heard)
    if _beside_the_question(state, heard):
        return NEVER
    match move.value:
        case "yes" if heard.has("pass") and not heard.has("yes"):
            return NEVER
        case "no" if not _said_alone(heard, "no", ("silence", "unknown")):
            return NEVER
        case int(number) if not _counts(state) or (number == 1 and denied) or (not number and heard.has("silence")):
            return NEVER
        case int() if heard.has("you-hold") or heard.has("how-many"):
            return NEVER
        case int(number):
            ways = count(number) | ({"none", "not", "no", "nothing", *_without(heard)} if not number else set())
            also |= {"count1", "not", "none"} if not number else set()
            return Meaning(verbs, (said(ways),), also | _values(heard) | everybody(state))
        case "yes" | "no" if reply not in ("", "yes-no") or (move.value == "yes" and denied and not _agreed(heard)):
            return NEVER
        case "no" if not denied and not heard.has("no"):
            return NEVER
        case "yes" | "no":
            ways = frozenset({move.value} | ({"not", "none"} if move.value == "no" else {"hold", "with-me"}))
            more = ways | {"with-me", "take", *everybody(state)}
            return Meaning(verbs | {"with-me"}, (said(ways),), also | _values(heard) | more)
        case None:
            return Meaning(frozenset({"answer"}), (), also)
        case value if value != UNKNOWN and reply not in ("", "trait"):
            return NEVER
        case value if value == UNKNOWN:
            return Meaning(verbs, (said(UNKNOWN),), also | {"not"})
    return Meaning(verbs, (value_meant(str(move.value)),), also)


def _beside_the_question(state: Abbey, heard: Heard) -> bool:
    """Whether Suspects or traits are named that the question which is asked does not speak of."""
    query = getattr(state.agenda[0], "query", None) if state.agenda else None
    if query is None:
        return False
    values, suspects = named_values(heard), named_suspects(state, heard)
    if query.where:
        return bool(values or suspects)
    return bool(query.names and suspects and not set(query.names).intersection(suspects))


def _reply(state: Abbey) -> str:
    """What the answer to the question that is asked now is; empty where nothing is, or one of several forms."""
    query = getattr(state.agenda[0], "query", None) if state.agenda else None
    return "" if query is None or len(query.names) > 1 else reply_to(query)


def is_denied(heard: Heard) -> bool:
    """Whether something is said not to be so; what is part of more words that add nothing denies nothing."""
    fills = [set(span.places) for span in heard.spans if FILL in span.concepts]
    denials = [set(span.places) for span in heard.spans if span.concepts & {"not", "none", "nothing"}]
    return any(not any(denial < fill for fill in fills) for denial in denials)


def _said_alone(heard: Heard, concept: str, others: tuple[str, ...]) -> bool:
    """Whether something is said other than as a part of what says something else: `I'm not` of `I'm not telling` is no
    denial. True where nothing else is said."""
    said_so = [set(span.places) for span in heard.spans if concept in span.concepts]
    rather = [set(s.places) for s in heard.spans if s.concepts.intersection(others) and concept not in s.concepts]
    return not rather or any(not any(each & more for more in rather) for each in said_so)


def _agreed(heard: Heard) -> bool:
    """Whether a sentence begins with a yes."""
    return starts(heard, "yes")


def starts(heard: Heard, concept: str) -> bool:
    """Whether the first word by itself says something."""
    return any(span.places == (0,) and concept in span.concepts for span in heard.spans)


def _without(heard: Heard) -> frozenset[str]:
    """The traits that are named as what is not there: no beard is none of those with a beard."""
    return frozenset(f"trait.{value}" for value in named_values(heard)) if is_denied(heard) else frozenset()


def _counts(state: Abbey) -> bool:
    """Whether a number can answer what is asked now."""
    query = getattr(state.agenda[0], "query", None) if state.agenda else None
    return query is None or reply_to(query) == "number" or len(query.names) > 1


def _values(heard: Heard) -> frozenset[str]:
    """Every way in which the traits that are named are called."""
    return frozenset(way for value in named_values(heard) for way in value_meant(value).ways)
