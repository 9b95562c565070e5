"""What somebody gives away of his own will, in what people say in Credo."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from referee.core.state.terms import Seat
from referee.speech import NEVER, Heard, Meaning, said
from referee.speech.heard import FILL, Span, folded
from referee.speech.meaning import FROM, TO, preposition

from ..moves import Gift
from ..position.state import Credo, seats
from .things import addressed, ways_of_card

ONE_OF_YOU = "one-of-you"
"""The concept of words for another player, who is not named."""

RECEIVES = "receives"
"""The concept of words with which somebody says that he is given something himself."""

TO_SPEAKER = "gives-me"
"""The concept of words that say that somebody gives something to the one who speaks."""

GETS = "gets-it"
"""The concept of words that say of somebody that he gets something."""

NOT_GIVEN = frozenset({FILL, "have", "take", "go", "lose", "give-up", "leave", "hand"})
"""What else may be said with words that also say that something is given."""

TAKES = ("takes-himself", "more-of-them", "fewer-of-them")
"""The concepts of words with which somebody says that he takes something himself, or compares."""

BESIDE = 2
"""Places from a name to the verb that says what its bearer does, at most."""


def gift_meant(state: Credo, move: Gift, plain: Meaning, heard: Heard) -> Meaning:
    """A card that is handed over, and who gets it; whoever it is said to come from gives it."""
    mine, to_speaker = move.player == state.active, speaker_gets(state, heard)
    if mine and heard.has(ONE_OF_YOU):
        return NEVER
    if _comes_from(move.player, heard) or _gives_nothing(heard) or _gives_himself(move.player, heard):
        return NEVER
    others = any(_gives_himself(seat, heard) for seat in seats(state) if seat != state.active)
    if to_speaker != mine and (to_speaker or (to_nobody(state, heard) and not others)):
        return NEVER
    spoken_to = addressed(state, heard)
    if mine and heard.has(GETS) and spoken_to is not None and not heard.has(TO):
        return NEVER
    words = {"me", RECEIVES, TO_SPEAKER} if mine else set()
    whom = said(f"seat.{int(move.player)}", words, role="to", loose=spoken_to == move.player)
    speaks = any(folded(token.word) in heard.tongue.speakers for token in heard.tokens)
    owned = to_speaker or (not speaks and any(_comes_from(seat, heard) for seat in seats(state)))
    plain = plain.plus(whom, verbs={RECEIVES, TO_SPEAKER} if to_speaker else ())
    return replace(plain, owned=owned, must=frozenset(ways_of_card(move.card)))


def only_passes(heard: Heard) -> bool:
    """True if nobody is said to give anything but by a word that also says that he passes."""
    given = [span for span in heard.spans if span.concepts & {"give", "send"}]
    return all("pass" in span.concepts for span in given)


def speaker_gets(state: Credo, heard: Heard) -> bool:
    """True if the one who speaks is said to be given something: he gets it from somebody, or another one gives it."""
    if heard.has(RECEIVES) and any(_comes_from(seat, heard) for seat in seats(state)):
        return True
    ends = {span.places[-1] for span in heard.spans for seat in seats(state) if f"by.{seat}" in span.concepts}
    idle = heard.places({FILL})
    given = [span.places[0] for span in heard.spans if TO_SPEAKER in span.concepts]
    return any(0 < place - end <= BESIDE for place in given for end in ends - idle)


def to_nobody(state: Credo, heard: Heard) -> bool:
    """True if somebody is said to give something, and neither who gets it nor any other player."""
    named = any(heard.has(f"seat.{seat}") and not _gives_himself(seat, heard) for seat in seats(state))
    return is_given(heard) and not named and not heard.has("me")


def _gives_himself(player: Seat, heard: Heard) -> bool:
    """True if a player is said to give something: right behind his name, by words that don't say that he gets it."""
    names = [span.places[-1] for span in heard.spans if f"by.{player}" in span.concepts]
    gets = {span.places[0] for span in heard.spans if GETS in span.concepts}
    idle = [set(span.places) for span in heard.spans if FILL in span.concepts]
    gives = {span.places[0] for span in heard.spans if "give" in span.concepts} - gets
    return any(name + 1 in gives and not any(name in each for each in idle) for name in names)


def is_given(heard: Heard) -> bool:
    """True if something is said to be given by words that say nothing else."""
    idle = [set(span.places) for span in heard.spans if span.concepts & NOT_GIVEN]
    given = [set(span.places) for span in heard.spans if "give" in span.concepts]
    return any(not any(each <= more for more in idle) for each in given)


def _gives_nothing(heard: Heard) -> bool:
    """True if somebody is said to take something, or to have more or less of it, and nothing to be given."""
    return any(map(heard.has, TAKES)) and not is_given(heard)


def given_freely(state: Credo, heard: Heard) -> bool:
    """True if something is said to be given, and no card has to ask for it: a Church is not said to lose it."""
    return handed_over(state, heard) or to_nobody(state, heard)


def handed_over(state: Credo, heard: Heard) -> bool:
    """True if something is said to come from one player and to go to another, or to the one who speaks."""
    to = {seat for seat in seats(state) for span in heard.spans if _goes_to(seat, span, heard)}
    return speaker_gets(state, heard) or any(to - {seat} for seat in seats(state) if _comes_from(seat, heard))


def _goes_to(player: Seat, span: Span, heard: Heard) -> bool:
    return f"seat.{player}" in span.concepts and preposition(heard, span) == TO


def _comes_from(player: Seat, heard: Heard) -> bool:
    """True if something is said to come from a player."""
    return any(f"of.{player}" in span.concepts and preposition(heard, span) == FROM for span in heard.spans)


def receivers(state: Credo, heard: Heard, players: list[Seat]) -> Iterator[Seat]:
    """Whoever may get what is given: those who are named, and the one who speaks where it is he; where nobody is named,
    everybody else."""
    givers = {seat for seat in players if _gives_himself(seat, heard)}
    players = [seat for seat in players if seat not in givers]
    yield from players
    if state.active is not None and state.active not in players and (heard.has("me") or speaker_gets(state, heard)):
        yield state.active
    if not players and (heard.has(ONE_OF_YOU) or to_nobody(state, heard)):
        yield from (seat for seat in seats(state) if seat not in givers and (givers or seat != state.active))
