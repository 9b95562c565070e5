"""What is said to be left to its owner, where cards are taken in Heuchel & Meuchel."""

from __future__ import annotations

from collections.abc import Set

from referee.speech import Heard, Span
from referee.speech.heard import FILL, folded
from referee.speech.meaning import FROM, TO
from referee.speech.roles import beyond, is_kind, spans_of

STAYING = frozenset({"rest", "stays", "leaves", "spares"})
"""Words that say that some cards of a unit don't go along."""

KEPT = frozenset({"stays", "spares"})
"""Words for what somebody does who keeps cards."""

ALONE = frozenset({"nothing", "pass", "no", "not", "alone", *STAYING})
"""What may be said of a player from whom nothing is taken."""

AMOUNTS = frozenset({"count1", "both", "only", "o1", "all", "everything", "pile"})
"""The concepts of words for so many cards."""

REACH = 5
"""Words from those that leave something to the number of cards, at most."""


def spared(heard: Heard) -> int | None:
    """How many cards are said to be left: one where the lowest is, else the number that follows such words before
    anything is said to be taken; None where none does."""
    ends = {
        span.places[0]
        for span in heard.spans
        if len(span.places) == 1 and ("take" in span.concepts or span.concepts & {"both", "n2"} == {"both"})
    }
    last = heard.places({"lowest", "last-card"})
    for span in sorted(heard.spans, key=lambda span: span.places):
        if not span.concepts & (STAYING - {"rest"}):
            continue
        start = span.places[-1 if "except" in span.concepts else 0]
        for place in range(start + 1, min(start + REACH, len(heard.tokens))):
            token = heard.tokens[place]
            if place in last:
                return 1
            if place in ends or token.ordinal:
                break
            if token.number is not None or folded(token.word) in heard.tongue.ones:
                return token.number or 1
    return None


def takes_lowest(heard: Heard) -> bool:
    """Whether the lowest card is said to be taken: words for it stand right behind words for taking."""
    lowest = heard.places({"lowest", "last-card"})
    takes = heard.places({"take"}) - lowest
    players = {p for span in heard.spans if is_kind(span, "seat.") for p in span.places}
    idle = (heard.places({FILL, "only", "alone", "card"}) | players) - lowest - takes
    return any(beyond(place, idle, -1) in takes for place in lowest if place - 1 not in lowest)


def spares_upper(heard: Heard) -> bool:
    """Whether the upper cards are said to be left: words for them stand right behind those that leave something, or
    right before what somebody says of himself, as in `die oberen beiden lasse ich`."""
    uppers = [span for span in heard.spans if "only" in span.concepts and "alone" not in span.concepts]
    leaves = heard.places(KEPT | {"leaves"}) - heard.places({"take"})
    leaves -= {p for span in heard.spans if "except" in span.concepts for p in span.places}
    counts = {place for place in range(len(heard.tokens)) if _count_at(place, heard) is not None}
    idle = (heard.places({FILL, "card", "both"}) | counts) - leaves
    for span in uppers:
        behind = beyond(span.places[-1], idle, 1)
        if beyond(span.places[0], idle, -1) in leaves or (behind in leaves and _speaks(behind + 1, heard)):
            return True
    return False


def left_to(seat: int, heard: Heard) -> int | None:
    """How many cards are said to be left to a player: the number between words for leaving and the name, or right
    behind it, or behind the speaker where the name comes first, as in `Jonas lasse ich einen`; None where none is."""
    leaves = {span.places[0] for span in heard.spans if span.concepts & KEPT and "stays" not in span.concepts}
    idle = heard.places({FILL, TO, "card"}) - leaves
    named = {span.places[-1] for span in heard.spans if is_kind(span, "seat.")}
    behind_name = {place for place in leaves if place - 1 in named and _speaks(place + 1, heard)}
    counts = {place: number for place in range(len(heard.tokens)) if (number := _count_at(place, heard)) is not None}
    for span in heard.spans:
        before, behind = beyond(span.places[0], idle.union(counts), -1), span.places[-1] + 1
        if f"seat.{seat}" not in span.concepts:
            continue
        if before in leaves - behind_name:
            told = [counts[place] for place in (*range(before, span.places[0]), behind) if place in counts]
            return told[0] if told else None
        if behind in behind_name:
            return counts.get(behind + 2)
    return None


def _count_at(place: int, heard: Heard) -> int | None:
    """How many a word counts; None where it counts nothing."""
    token = heard.tokens[place]
    if token.ordinal or (token.number is None and folded(token.word) not in heard.tongue.ones):
        return None
    return token.number or 1


def _speaks(place: int, heard: Heard) -> bool:
    """Whether somebody speaks of himself at a place."""
    return place < len(heard.tokens) and folded(heard.tokens[place].word) in heard.tongue.speakers


def leaves_as_said(lie: int, taken: int, heard: Heard) -> bool:
    """Whether so many of the cards that lie in a unit leave as many as are said to be left, if any are."""
    left = spared(heard)
    return left is None or taken + left == lie


def left_alone(turn: int | None, seats: int, heard: Heard) -> frozenset[int]:
    """The players from whom nothing is said to be taken, where something is taken from another, as in `nothing from Cy,
    one from Ben`."""
    named = {seat: span for seat in range(seats) for span in heard.spans if f"seat.{seat}" in span.concepts}
    if len(named.keys() - {turn}) < 2 or spared(heard) is not None:
        return frozenset()
    idle = heard.places({FILL, FROM})
    amounts = {span.places[0] for span in heard.spans if span.concepts & AMOUNTS}
    amounts |= {place for place, token in enumerate(heard.tokens) if token.number is not None}
    part = {place for each in heard.spans if _says_no_more(each, len(heard.tokens)) for place in each.places}
    nothing = {span.places[0] for span in heard.spans if span.concepts & {"nothing", "pass"}} - part
    first = min(span.places[0] for seat, span in named.items() if seat != turn)
    behind = not any(place < first for place in amounts | nothing)  # as in `von Klara nichts, von Jonas einen`
    last = {seat: beyond(span.places[-1], idle - nothing, 1) for seat, span in named.items() if seat != turn}
    beside = last if behind else {s: beyond(named[s].places[0], idle - nothing, -1) for s in last}
    ends = {place for place in nothing if _ends(place, idle - nothing, heard)}
    named_at = {span.places[-1] for span in named.values()}
    said_of = {place for place in nothing if beyond(place, idle - nothing, -1) in named_at}  # of the one before
    told = {seat for seat, span in named.items() if beyond(span.places[0], idle - nothing, -1) in nothing - said_of}
    ends -= said_of if told else set()
    return frozenset(
        s for s, place in beside.items() if place in nothing or last[s] in ends or s in told or keeps(s, heard)
    )


def _says_no_more(span: Span, words: int) -> bool:
    """Whether words that belong together add nothing, or say at the end that this is all, as `nothing more` does."""
    ends = "stop" in span.concepts and span.places[-1] == words - 1
    return len(span.places) > 1 and (FILL in span.concepts or ends)


def _ends(place: int, idle: Set[int], heard: Heard) -> bool:
    """Whether nothing is said behind a word that means anything."""
    return all(behind in idle for behind in range(place + 1, len(heard.tokens)))


def keeps(seat: int, heard: Heard) -> bool:
    """Whether a player is said, right behind the name, to keep something, as in `Cy, you keep yours`."""
    kept = {span.places[0] for span in heard.spans if span.concepts & KEPT}
    players = {p for span in heard.spans if is_kind(span, "seat.") for p in span.places}
    idle = heard.places({FILL}) - kept - players
    named = [span for span in heard.spans if f"seat.{seat}" in span.concepts]
    return are_left(seat, heard) or any(beyond(span.places[-1], idle, 1) in kept for span in named)


def are_left(seat: int, heard: Heard) -> bool:
    """Whether words for leaving stand right before the name of a player, and words for all its cards, or for taking,
    right behind it, as in `I leave Tom's cards` and `I leave Tom's and take the quack`."""
    cards = heard.places({"card", "pile", "take"})
    whole = (span for span in heard.spans if "leaves" in span.concepts and "except" not in span.concepts)
    leaves = {place for span in whole for place in span.places}
    counts = {place for place in range(len(heard.tokens)) if _count_at(place, heard) is not None}
    idle = heard.places({FILL}) - leaves - cards - counts
    named = (span.places for span in spans_of(heard, {f"seat.{seat}"}))
    return any(beyond(at[0], idle, -1) in leaves and beyond(at[-1], idle, 1) in cards for at in named)
