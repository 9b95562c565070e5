"""Who does nothing, or goes on to the next, in what people say in Credo."""

from __future__ import annotations

from referee.speech import Heard, Meaning
from referee.speech.heard import ASIDE, DENIED, FILL, folded

from ..moves import Abstain, Discard, Finish, Keep, Lose, Pass, Refute
from ..state import Credo, seats
from .articles import EMPEROR, asked_seats, everybody, is_due
from .discards import over_the_limit, too_many
from .verbs import VERBS, asked_for

SPARED = frozenset(
    {"campaign", "event.evangelic-campaign", "respect-word", "bishop-word", "laity-word", "vote", "my-votes", "hand"}
)
"""What may be said of something that nobody does."""

NAYS = DENIED | {"nothing"}
"""How people deny."""

NEAR = 3
"""Words between a denial and what it denies, at most."""

IDLE = frozenset(
    {
        *("play", "announce", "turn", "call", "council-word", "persecute", "enforce", "nothing", "event-word"),
        *("discard", "roll", "exile", "give", "debate-word", "hand"),
    }
)
"""What else may be said that somebody does not do."""


def pass_meant(state: Credo, move: Pass, verbs: frozenset[str], heard: Heard) -> Meaning:
    """That somebody passes; not where something else is said that is decided now."""
    if _is_another(state, move, heard):
        return Meaning(frozenset())
    if heard.has("vacant") and not asked_for(state, move):
        return Meaning(frozenset(), bare=False)
    also, mine = IDLE | EMPEROR | SPARED, asked_seats(state)
    also |= {f"seat.{seat}" for seat in mine if not heard.has(f"by.{seat}")}
    verbs |= {f"next.{seat}" for seat in seats(state) if seat not in mine} | {"spare"}
    verbs |= {"saved"} if not asked_for(state, Keep()) else set()
    also |= {"all", *everybody(state)} if heard.has("spare") else set()
    also |= {"duplicate-word", "have"} if asked_for(state, Discard("")) else set()
    verbs |= {"abstain"} if heard.has("debate-word") else set()
    also |= too_many(heard) if over_the_limit(state) else set()
    also |= {ASIDE} if heard.has("saved") else set()
    also -= {"vote", "my-votes"} if not any(map(heard.has, VERBS[Pass])) else set()
    return Meaning(verbs, (), frozenset(also), strict=True)


def _is_another(state: Credo, move: Pass, heard: Heard) -> bool:
    """Whether something else is not done, or done with: a mat that is laid out, an Article that falls, a vote, a card
    that has to go."""
    if asked_for(state, Finish()) and not asked_for(state, move):
        return True
    if asked_for(state, Refute("")) and heard.has("refute") and heard.has("article-word"):
        return True
    if _goes_on(heard) or heard.has("not-borne") or (heard.has("give-up") and is_due(state, Lose(""))):
        return True
    if asked_for(state, Abstain()) or (is_due(state, Abstain()) and _votes_not(heard)):
        return True
    silent = heard.has("abstain") and not heard.has("debate-word")
    return silent and (not asked_for(state, move) or _votes_himself(state, heard))


def _goes_on(heard: Heard) -> bool:
    """Whether it is denied that somebody stops, in one clause, as in `he does not go home yet`."""
    denied = {place for span in heard.spans if span.concepts & NAYS for place in span.places}
    ends = [span for span in heard.spans if span.concepts & {"pass", "stop"} and FILL not in span.concepts]
    ends = [span for span in ends if denied.isdisjoint(span.places)]
    whole = [set(span.places) for span in heard.spans if "pass" in span.concepts]
    for span in heard.spans:
        opens = span.places[0] == 0 and "no" in span.concepts
        if "not" not in span.concepts or opens or any(set(span.places) < more for more in whole):
            continue
        for end in ends:
            between = heard.tokens[span.places[-1] + 1 : end.places[0]]
            speaks = any(folded(token.word) in heard.tongue.speakers for token in between)
            if span.places[-1] < end.places[0] and len(between) <= NEAR and not speaks:
                return True
    return False


def _votes_himself(state: Credo, heard: Heard) -> bool:
    """Whether somebody is named who abstains where votes are due."""
    return is_due(state, Abstain()) and any(heard.has(f"by.{seat}") for seat in seats(state))


def _votes_not(heard: Heard) -> bool:
    """Whether somebody is said not to vote, and nothing else not to be done."""
    passes = [set(span.places) for span in heard.spans if "pass" in span.concepts and len(span.places) > 1]
    votes = [set(span.places) for span in heard.spans if span.concepts & {"vote", "my-votes"}]
    denied = any(span.concepts & {"not", "nothing"} and set(span.places) not in passes for span in heard.spans)
    said_so = bool(votes) and not any(each <= more for each in votes for more in passes)
    return said_so and denied and not any(map(heard.has, ("debate-word", "play", "event-word", "council-word")))
