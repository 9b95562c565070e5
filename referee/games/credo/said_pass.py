"""Who does nothing, or goes on to the next, in what people say in Credo."""

from __future__ import annotations

from referee.speech import Heard, Meaning
from referee.speech.heard import ASIDE

from .moves import Abstain, Finish, Keep, Lose, Pass, Refute
from .said_articles import EMPEROR, asked_seats, everybody, is_due
from .said_discards import over_the_limit, too_many
from .said_verbs import VERBS, asked_for
from .state import Credo, seats

SPARED = frozenset({"campaign", "event.evangelic-campaign", "respect-word", "bishop-word", "vote", "my-votes", "hand"})
"""What may be said of something that nobody does."""

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
    also |= everybody(state) if heard.has("spare") else set()
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
    if heard.has("give-up") and is_due(state, Lose("")):
        return True
    if asked_for(state, Abstain()) or (is_due(state, Abstain()) and _votes_not(heard)):
        return True
    return heard.has("abstain") and not asked_for(state, move) and not heard.has("debate-word")


def _votes_not(heard: Heard) -> bool:
    """Whether somebody is said not to vote, and nothing else not to be done."""
    passes = [set(span.places) for span in heard.spans if "pass" in span.concepts and len(span.places) > 1]
    votes = [set(span.places) for span in heard.spans if span.concepts & {"vote", "my-votes"}]
    denied = any(span.concepts & {"not", "nothing"} and set(span.places) not in passes for span in heard.spans)
    said_so = bool(votes) and not any(each <= more for each in votes for more in passes)
    return said_so and denied and not any(map(heard.has, ("debate-word", "play", "event-word", "council-word")))
