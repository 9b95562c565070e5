"""Who does nothing, or goes on to the next, in what people say in Credo."""

from __future__ import annotations

from referee.core.terms import Seat
from referee.speech import Heard, Meaning
from referee.speech.heard import ASIDE, DENIED, FILL, Span, folded

from ..moves import Abstain, Against, Discard, Finish, Keep, Lose, Pass, Refute
from ..state import Credo, seats
from .articles import EMPEROR, asked_seats, everybody, is_due
from .discards import over_the_limit, too_many
from .gifts import is_given
from .verbs import VERBS, asked_for

SPARED = frozenset(
    {"campaign", "event.evangelic-campaign", "respect-word", "bishop-word", "laity-word", "vote", "my-votes", "hand"}
)
"""What may be said of something that nobody does."""

NAYS = DENIED | {"nothing"}
"""How people deny."""

GOES_ON = "goes-on"
"""The concept of words that say that somebody goes on."""

NOT_YET = "not-yet"
"""The concept of words that say that something has not come yet."""

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
    known = {place for span in heard.spans for place in span.places}
    other = len(known) < len(heard.tokens) or (heard.has("follower-card") and is_given(heard))
    other = other or asked_for(state, Against(Seat(0)))
    verbs |= {f"next.{seat}" for seat in seats(state) if seat not in mine and not other} | {"spare"}
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
    if _not_yet(heard) or heard.has(GOES_ON):
        return True
    denied = heard.places(NAYS)
    ends = [span for span in heard.spans if span.concepts & {"pass", "stop"} and FILL not in span.concepts]
    ends = [span for span in ends if denied.isdisjoint(span.places)]
    whole = [span.places for span in heard.spans if "pass" in span.concepts]
    for span in heard.spans:
        opens = span.places[0] == 0 and "no" in span.concepts
        if "not" not in span.concepts or opens:
            continue
        wanted = [more[-1] for more in whole if set(span.places) < set(more)]
        if any(_is_not_wanted(heard, wanted, end) if wanted else _is_denied(heard, span, end) for end in ends):
            return True
    return False


def _is_denied(heard: Heard, nay: Span, end: Span) -> bool:
    """Whether a word denies an end that is told of right behind it, in the same clause."""
    between = heard.tokens[nay.places[-1] + 1 : end.places[0]]
    speaks = any(folded(token.word) in heard.tongue.speakers for token in between)
    return nay.places[-1] < end.places[0] and len(between) <= NEAR and not speaks


def _is_not_wanted(heard: Heard, wanted: list[int], end: Span) -> bool:
    """Whether an end is what somebody is said not to want, as in `he doesn't want to go home`: it has an infinitive."""
    last = folded(heard.tokens[end.places[-1]].word)
    to = heard.places({"to"})
    endings = heard.tongue.infinitives or heard.tongue.helped
    infinitive = last.endswith(endings) if endings else end.places[0] - 1 in to
    return infinitive and any(0 < end.places[0] - place <= 2 for place in wanted)


def _not_yet(heard: Heard) -> bool:
    """Whether it is said of an end that it has not come, as in `I am not done` and `he won't go home yet`."""
    ends = [span for span in heard.spans if span.concepts & {"pass", "stop"} and FILL not in span.concepts]
    denied = [set(span.places) for span in heard.spans if "denied" in span.concepts and len(span.places) > 1]
    if any(whole.issuperset(end.places) for whole in denied for end in ends):
        return True
    yet = [span.places for span in heard.spans if NOT_YET in span.concepts]
    nays = heard.places(NAYS)
    over = [end.places for end in ends if nays.isdisjoint(end.places)]
    behind = any(0 < places[0] - end[-1] < NEAR for places in yet for end in over)
    before = any(0 < end[0] - places[-1] < NEAR and len(places) > 1 for places in yet for end in over)
    return bool(nays) and (behind or before)


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
