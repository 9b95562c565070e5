"""Victory: who has won, and by which clause."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar, Literal

from msgspec import Struct
from msgspec.structs import replace

from referee.core import NotKnown, Seat, Speaker, carries, happened, sampled, witness
from referee.library.records import Record
from referee.words.message import NP_, P_, Phrase

from ..position.state import Act, Avignon, Result, active, congregation, faction_of, other

ENOUGH = 3
"""The number of persons in a congregation that wins the game."""

Side = Literal["holder", "opponent"]
"""Whose congregation a condition looks at: that of the card's holder, or the other."""


class Has(Record, frozen=True, tag_field="is", tag="has"):
    """A person of that faction lies in the holder's or the opponent's congregation."""

    side: Side
    faction: str
    phrases: ClassVar[dict[str, Phrase]] = {
        "holder": P_("wins.has.holder", "a person of the faction {faction} lies in your congregation"),
        "opponent": P_("wins.has.opponent", "a person of the faction {faction} lies in your opponent's congregation"),
    }

    def say(self, speaker: Speaker) -> str:
        return speaker.text(self.phrases[self.side], faction=speaker.name(f"faction.{self.faction}"))


class AtLeast(Record, frozen=True, tag_field="is", tag="count"):
    """At least so many persons (of that faction, if one is named) lie there."""

    side: Side
    least: int
    faction: str = ""
    phrases: ClassVar[dict[str, Phrase]] = {
        "holder": NP_(
            "wins.count.holder",
            "at least {n} person lies in your congregation",
            "at least {n} persons lie in your congregation",
        ),
        "opponent": NP_(
            "wins.count.opponent",
            "at least {n} person lies in your opponent's congregation",
            "at least {n} persons lie in your opponent's congregation",
        ),
        "holder-faction": NP_(
            "wins.count.holder-faction",
            "at least {n} person of the faction {faction} lies in your congregation",
            "at least {n} persons of the faction {faction} lie in your congregation",
        ),
        "opponent-faction": NP_(
            "wins.count.opponent-faction",
            "at least {n} person of the faction {faction} lies in your opponent's congregation",
            "at least {n} persons of the faction {faction} lie in your opponent's congregation",
        ),
    }

    def say(self, speaker: Speaker) -> str:
        if not self.faction:
            return speaker.text(self.phrases[self.side], n=self.least)
        faction = speaker.name(f"faction.{self.faction}")
        return speaker.text(self.phrases[f"{self.side}-faction"], n=self.least, faction=faction)


class And(Record, frozen=True, tag_field="is", tag="and"):
    all: tuple[Has | AtLeast | And | Or, ...]

    def say(self, speaker: Speaker) -> str:
        return speaker.words.list([part.say(speaker) for part in self.all])


class Or(Record, frozen=True, tag_field="is", tag="or"):
    any: tuple[Has | AtLeast | And | Or, ...]

    def say(self, speaker: Speaker) -> str:
        return speaker.either([part.say(speaker) for part in self.any])


Condition = Has | AtLeast | And | Or


class Win(Record, frozen=True):
    """A victory condition on a person card: for `you`, the holder, or for the `opponent`."""

    who: Literal["you", "opponent"]
    when: Condition
    clause: str = "end.special"
    phrases: ClassVar[dict[str, Phrase]] = {
        "you": P_("wins.you", "You win when {condition}."),
        "opponent": P_("wins.opponent", "Your opponent wins when {condition}."),
    }

    def say(self, speaker: Speaker) -> str:
        """The condition as a sentence, as the holder of the card reads it."""
        return speaker.text(self.phrases[self.who], condition=self.when.say(speaker))


Congregations = tuple[tuple[str, ...], tuple[str, ...]]


class Claim(Struct, frozen=True):
    """`winner` has won, by `clause`: by a full congregation, or by a condition on the card `person` in the congregation
    of `holder`. A claim that the winner did not complete by a move of his own does not count."""

    winner: Seat
    clause: str
    holder: Seat
    person: str = ""
    counts: bool = True


class Due(Act, frozen=True, tag="due"):
    """The barrier after every effect: has a player won? `since` are the sizes of the congregations before it."""

    clauses: ClassVar[tuple[str, ...]] = ("end.when",)
    since: tuple[int, int]

    def resolve(self, state: Avignon, /) -> Avignon:
        won_by = claims(state, self.since)
        for claim in won_by:
            report_claim(state, claim)
        ended = decided(state, won_by)
        if ended is None:
            return state.then()
        over = replace(state, agenda=(), result=ended)
        if "win.simultaneous" in ended.clauses:
            return happened(state, over, "win.simultaneous", "decided", player=ended.winner)
        return happened(state, over, "end.when", "won", player=ended.winner)


@carries("win.simultaneous")
def decided(state: Avignon, won_by: tuple[Claim, ...]) -> Result | None:
    """The end of the game by these claims; None if none counts. With two winners, the active player wins."""
    counting = [claim for claim in won_by if claim.counts]
    if not counting:
        return None
    winners = {claim.winner for claim in counting}
    winner = winners.pop() if len(winners) == 1 else active(state)
    reasons = tuple(dict.fromkeys(claim.clause for claim in counting if claim.winner == winner))
    others = tuple(dict.fromkeys(claim.clause for claim in counting if claim.winner != winner))
    return Result(winner, (*reasons, "win.simultaneous") if others else reasons, others)


def claims(state: Avignon, since: tuple[int, int]) -> tuple[Claim, ...]:
    """Every claim that is true now, each once."""
    return tuple(dict.fromkeys([*full_congregations(state), *special_claims(state, since)]))


def report_claim(state: Avignon, claim: Claim) -> None:
    """Reports a claim, even if it does not count by the ruling."""
    holder, opponent = claim.holder, other(claim.holder)
    if not claim.counts:
        happened(state, state, "G26", "not-counted", person=claim.person, holder=holder, winner=claim.winner)
    elif claim.person:
        person, winner = claim.person, claim.winner
        happened(state, state, claim.clause, "met", person=person, holder=holder, opponent=opponent, winner=winner)
    else:
        happened(state, state, "end.three", "full", player=holder, n=len(congregation(state, holder)))


def is_over(state: Avignon) -> bool:
    """True if a player has surely won, with any persons in an unknown congregation: no person there can undo a victory.
    The winner may still be open."""
    known_congregations = (state.congregations[0] or (), state.congregations[1] or ())
    known = replace(state, congregations=known_congregations)
    if any(full_congregations(known)):
        return True
    try:
        return any(
            claim.counts for claim in special_claims(known, (len(known_congregations[0]), len(known_congregations[1])))
        )
    except NotKnown:
        return False


@carries("end.three")
def full_congregations(state: Avignon) -> Iterator[Claim]:
    """A Claim for each congregation that has enough persons."""
    for seat in (Seat(0), Seat(1)):
        if len(congregation(state, seat)) >= ENOUGH:
            yield Claim(seat, "end.three", seat)


def special_claims(state: Avignon, since: tuple[int, int]) -> Iterator[Claim]:
    """Every victory condition that is true on a card in a congregation, for the side that it names. If only the
    winner's own move counts: one that the other side has just completed is included; one that it completed earlier is
    not."""
    now = (congregation(state, Seat(0)), congregation(state, Seat(1)))
    before = (now[0][: since[0]], now[1][: since[1]])
    for holder, kind, win in _wins(state, now):
        if not holds(state, win.when, now, holder):
            continue
        winner, counts = holder if win.who == "you" else other(holder), True
        if state.ruling("G26") == "doing":
            if kind in before[holder] and holds(state, win.when, before, holder):
                continue
            counts = winner == active(state)
        claim = Claim(winner, win.clause, holder, kind, counts)
        _cite(claim, state.terms.edition.by_id[kind].source == "sample")
        yield claim


def _wins(state: Avignon, congregations: Congregations) -> Iterator[tuple[Seat, str, Win]]:
    """The victory conditions on the cards in both congregations, each with the holder and the person of its card."""
    for holder in (Seat(0), Seat(1)):
        for kind in congregations[holder]:
            text = state.terms.edition.by_id.get(kind)
            yield from ((holder, kind, win) for win in (text.wins if text is not None else ()))


def _cite(claim: Claim, sample: bool) -> None:
    """Notes what a claim by a person's card rests on: its clauses, and the text if that is a sample."""
    if claim.counts:
        side = "win.own" if claim.winner == claim.holder else "win.opponent"
        for clause in (claim.clause, "end.special", side, "win.whose"):
            witness((clause,))
    if sample and claim.clause == "end.special":
        sampled(f"person.{claim.person}.wins")


def holds(state: Avignon, when: Condition, congregations: Congregations, holder: Seat) -> bool:
    """True if a condition on a card of `holder` is met."""
    match when:
        case Has(side=side, faction=faction):
            return any(faction_of(state, kind) == faction for kind in congregations[_seat(side, holder)])
        case AtLeast(side=side, least=least, faction=faction):
            there = congregations[_seat(side, holder)]
            return sum(not faction or faction_of(state, kind) == faction for kind in there) >= least
        case And(all=parts):
            return all(holds(state, part, congregations, holder) for part in parts)
        case Or(any=parts):
            return any(holds(state, part, congregations, holder) for part in parts)


def _seat(side: str, holder: Seat) -> Seat:
    return holder if side == "holder" else other(holder)
