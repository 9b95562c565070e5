"""What is said of a Sinner: the slip by its name, or by what was done."""

from __future__ import annotations

from referee.speech import Heard, Meaning, Part
from referee.speech.cases import told_of
from referee.speech.frames import tellings
from referee.speech.heard import ASIDE
from referee.speech.meaning import WEIGHED

from ..moves import Accuse
from ..position.state import MeaCulpa
from .things import outermost

NEARER = {"sin.late-lust": ("sin.free-stone", "sin.no-die"), "sin.late-greed": ("sin.free-stone", "sin.no-die")}
"""Slips of the Dens, and others whose words tell of them where the Den is named."""


def accusation(state: MeaCulpa, move: Accuse, plain: Meaning, heard: Heard) -> Meaning:
    """Who is a Sinner, and which slip it is, by its name or by what was done."""
    ways = _named(move.slip, heard) or _told(move.slip, heard)
    named = {place for span in heard.spans if f"sin.{move.slip}" in span.concepts & ways for place in span.places}
    also = {each for span in heard.spans if not named & set(span.places) for each in span.concepts}
    also |= {"only"}.union(*(each.about for each in tellings("mea-culpa", "sin") if each.id == move.slip))
    others = {
        f"{kind}.{seat}" for seat in range(len(state.terms.seats)) if seat != move.player for kind in ("seat", "by")
    }
    also = {each for each in also - others - {ASIDE, WEIGHED} if not each.startswith("sin.")}
    return plain.plus(Part(ways), verbs=ways, also=also)


def _named(slip: str, heard: Heard) -> frozenset[str]:
    """The words that name a slip; a card that is not paid for is no thing that is not."""
    told = heard.concepts
    carded = told_of("mea-culpa", "unpaid", heard).id == "unpaid-card"
    ways = {"sin.unpaid"} if carded and slip == "unpaid-card" else set[str]()
    ways |= {f"sin.{slip}"} - ({"sin.unpaid"} if carded else set())
    for den, others in NEARER.items():
        ways -= set(others) if den in told and heard.has(f"den.{den.rpartition('-')[2]}") else set()
    ways -= {"sin.kept-card"} if told & {"sin.unpaid", "sin.unpaid-card"} else set()
    return frozenset(ways) & outermost(heard, "sin.")


def _told(slip: str, heard: Heard) -> frozenset[str]:
    """The words that tell of a slip which is not named, such as a post that nobody turned; nothing if it is, or
    where they tell of another."""
    if any(each.startswith("sin.") for each in heard.concepts):
        return frozenset()
    told = told_of("mea-culpa", "sin", heard)
    return told.about if told.id == slip else frozenset()
