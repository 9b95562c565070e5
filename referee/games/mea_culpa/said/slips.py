"""What is said of a Sinner: the slip by its name, or by what was done."""

from __future__ import annotations

from referee.speech import Heard, Meaning, said
from referee.speech.heard import ASIDE
from referee.speech.meaning import WEIGHED

from ..components import GOODS, INDULGENCE
from ..moves import Accuse
from ..state import MeaCulpa
from .house import CARDED
from .things import outermost

PAID_FOR = frozenset({"letter-word", "good-word", *(f"stone.{stone}" for stone in (*GOODS, INDULGENCE))})
"""What tells of a character that was not paid, and of something bought."""

LEFT_OUT = frozenset({"not", "no", "nothing", "denied", "forget", "lacking"})
LATE = LEFT_OUT | {"late"}
TOLD_OF: tuple[tuple[str, frozenset[str], frozenset[str]], ...] = (
    ("preliminary", frozenset({"pope-stone", "crew"}), LEFT_OUT),
    ("no-die", frozenset({"die-word"}), LEFT_OUT),
    ("hidden-gift", frozenset({"shown"}), LEFT_OUT),
    ("late-notch", frozenset({"post-word"}), LATE),
    ("kept-card", frozenset({"returned"}), LEFT_OUT),
    ("unpaid-card", CARDED, frozenset({"paid"})),
    ("unpaid", frozenset({"paid"}), LATE),
    ("late-lust", frozenset({"den.lust"}), LATE),
    ("late-greed", frozenset({"den.greed", "greedily"}), LATE),
    ("free-stone", frozenset({"free"}), LEFT_OUT),
    ("taking-back", frozenset({"take-back", "undo"}), frozenset({"take-back", "undo"})),
    ("out-of-turn", frozenset({"early"}), frozenset({"early"})),
    ("asleep", frozenset({"noticed"}), LEFT_OUT),
    ("out-of-turn", frozenset({"turn"}), LEFT_OUT),
)
"""What is done wrong where the words for it stand in any order: the slip, what it is about, and what is said of that;
the first of which both are said."""


def accusation(state: MeaCulpa, move: Accuse, verbs: frozenset[str], heard: Heard) -> Meaning:
    """Who is a Sinner, and which slip it is, by its name or by what was done."""
    player, slip = move.player, move.slip
    told = {concept for span in heard.spans for concept in span.concepts}
    carded = bool(told & CARDED) and not told & PAID_FOR
    ways = {f"sin.{slip}"} - ({"sin.unpaid"} if carded else set())
    ways |= {"sin.unpaid"} if carded and slip == "unpaid-card" else set()
    named_dens = {f"sin.late-{den}" for den in ("lust", "greed") if f"den.{den}" in told} & told
    ways -= {"sin.free-stone", "sin.no-die"} if named_dens else set()
    ways -= {"sin.kept-card"} if told & {"sin.unpaid", "sin.unpaid-card"} else set()
    ways = (ways & outermost(heard, "sin.")) or set(_told_of(slip, heard))
    named = {place for span in heard.spans if f"sin.{slip}" in span.concepts & ways for place in span.places}
    beside = {each for span in heard.spans if not named & set(span.places) for each in span.concepts}
    beside |= {"only"}.union(*(about for of, about, _ in TOLD_OF if of == slip))  # words that several ways share
    also = {each for each in beside if not each.startswith("sin.") and each not in (ASIDE, WEIGHED)}
    seats = (seat for seat in range(len(state.terms.seats)) if seat != int(player))
    others = frozenset(f"{kind}.{seat}" for seat in seats for kind in ("seat", "by"))
    return Meaning(verbs | ways, (said(f"seat.{int(player)}"), said(ways)), frozenset(also) - others)


def _told_of(slip: str, heard: Heard) -> frozenset[str]:
    """The words that tell of a slip which is not named, such as a post that nobody turned; nothing where it is, or
    where they tell of another."""
    told = {concept for span in heard.spans for concept in span.concepts}
    if any(each.startswith("sin.") for each in told):
        return frozenset()
    slips = [each for each in TOLD_OF if each[0] != "unpaid-card" or not told & PAID_FOR]
    of, about = next(((of, about) for of, about, how in slips if about & told and how & told), ("", frozenset()))
    return about & told if of == slip else frozenset()
