"""Who does nothing, or goes on to the next, in what people say in Credo."""

from __future__ import annotations

from referee.core.state.terms import Seat
from referee.speech import NEVER, Heard, Meaning
from referee.speech.cases import is_asked
from referee.speech.heard import DENIED, FILL, Span, folded

from ..moves import Abstain, Against, Discard, Finish, Keep, Lose, Pass, Refute
from ..position.state import Credo, seats
from .articles import seats_deciding
from .cards import is_due
from .discards import over_the_limit, too_many
from .gifts import is_given

NAYS = DENIED | {"nothing"}
"""How people deny."""

NOT_YET = "not-yet"
"""The concept of words that say that something has not come yet."""

NEAR = 3
"""Words between a denial and what it denies, at most."""


def pass_meant(state: Credo, move: Pass, plain: Meaning, heard: Heard) -> Meaning:
    """That somebody passes; not where something else is said that is decided now."""
    if _is_another(state, move, heard):
        return NEVER
    mine, verbs = asked_seats(state), set[str]()
    also = {f"seat.{seat}" for seat in mine if not heard.has(f"by.{seat}")}
    known = {place for span in heard.spans for place in span.places}
    other = len(known) < len(heard.tokens) or (heard.has("follower-card") and is_given(heard))
    if not other and not is_asked(state, Against(Seat(0))):
        verbs |= {f"next.{seat}" for seat in seats(state) if seat not in mine}
    verbs |= {"saved"} if not is_asked(state, Keep()) else set()
    also |= {"duplicate-word", "have"} if is_asked(state, Discard("")) else set()
    also |= too_many(heard) if over_the_limit(state) else set()
    return plain.plus(verbs=verbs, also=also)


def asked_seats(state: Credo) -> frozenset[int]:
    """The one who is asked now; in a turn, in which others may do something, too, the one whose turn it is; else
    nobody where several are."""
    deciders = seats_deciding(state)
    turn = deciders & ({int(state.active)} if state.active is not None else set())
    return turn or (deciders if len(deciders) == 1 else frozenset())


def _is_another(state: Credo, move: Pass, heard: Heard) -> bool:
    """True if something else is not done, or done with: a mat that is laid out, an Article that falls, a vote, a card
    that has to go."""
    if is_asked(state, Finish()) and not is_asked(state, move):
        return True
    if is_asked(state, Refute("")) and heard.has("refute") and heard.has("article-word"):
        return True
    if _goes_on(heard) or (heard.has("give-up") and is_due(state, Lose(""))):
        return True
    if is_asked(state, Abstain()) or (is_due(state, Abstain()) and _votes_not(heard)):
        return True
    silent = heard.has("abstain") and not heard.has("debate-word")
    return silent and (not is_asked(state, move) or _votes_himself(state, heard))


def _goes_on(heard: Heard) -> bool:
    """True if it is denied that somebody stops, in one clause, as in `he does not go home yet`."""
    if _not_yet(heard):
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
    """True if a word denies an end that is told of right behind it, in the same clause."""
    between = heard.tokens[nay.places[-1] + 1 : end.places[0]]
    speaks = any(folded(token.word) in heard.tongue.speakers for token in between)
    return nay.places[-1] < end.places[0] and len(between) <= NEAR and not speaks


def _is_not_wanted(heard: Heard, wanted: list[int], end: Span) -> bool:
    """True if an end is what somebody is said not to want, as in `he doesn't want to go home`: it has an infinitive."""
    last = folded(heard.tokens[end.places[-1]].word)
    to = heard.places({"to"})
    endings = heard.tongue.infinitives or heard.tongue.helped
    infinitive = last.endswith(endings) if endings else end.places[0] - 1 in to
    return infinitive and any(0 < end.places[0] - place <= 2 for place in wanted)


def _not_yet(heard: Heard) -> bool:
    """True if it is said of an end that it has not come, as in `I am not done` and `he won't go home yet`."""
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
    """True if somebody is named who abstains where votes are due."""
    return is_due(state, Abstain()) and any(heard.has(f"by.{seat}") for seat in seats(state))


def _votes_not(heard: Heard) -> bool:
    """True if somebody is said not to vote, and nothing else not to be done."""
    passes = [set(span.places) for span in heard.spans if "pass" in span.concepts and len(span.places) > 1]
    votes = [set(span.places) for span in heard.spans if span.concepts & {"vote", "my-votes"}]
    denied = any(span.concepts & {"not", "nothing"} and set(span.places) not in passes for span in heard.spans)
    said_so = bool(votes) and not any(each <= more for each in votes for more in passes)
    return said_so and denied and not any(map(heard.has, ("debate-word", "play", "event-word", "council-word")))
