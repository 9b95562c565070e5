"""What people claim of the culprit, and which cards they ask to see."""

from __future__ import annotations

from collections.abc import Iterator

from referee.core import Move, Seat
from referee.speech import Heard, Meaning, Part, said
from referee.speech.heard import ASIDE

from ..components import box
from ..moves import Accuse, AccuseSeveral, Deal, DrawSuspect, Request, Reveal, TurnUp
from ..state import Abbey, seats
from .answers import CARDS
from .traits import everybody, named_suspects, named_values, ruled_out, spoken_about, titled, value_meant

CLAIMED = frozenset({"culprit", "such", "hold", "monk-word", "it-was", "abbot", "answer"})
"""What may stand in a Revelation and adds nothing."""


def claims_said(state: Abbey, heard: Heard) -> Iterator[Move]:
    """Revelations of what is named, questions for such a card, and Accusations."""
    values, out = named_values(heard), ruled_out(heard)
    yield from (Reveal((value,)) for value in spoken_about(heard))
    if values:
        meant = tuple(value for value in values if value not in out)
        yield Reveal(meant, out)
        yield from (Request(seat, meant, out) for seat in seats(state))
    suspects = named_suspects(state, heard)
    yield from (Accuse(suspect) for suspect in suspects)
    if len(suspects) > 1:
        yield AccuseSeveral(suspects[0], suspects[1:])


def either(moves: tuple[Move, ...]) -> Move | None:
    """One claim that leaves open which of several is meant: the rules refuse it. None where it is no such claim; of
    cards to be shown, two traits of different kinds are one request."""
    match moves:
        case [Reveal(), *_] if all(isinstance(move, Reveal) for move in moves):
            return Reveal(_traits(moves))
        case [Request(player=player), *_] if all(isinstance(move, Request) and move.player == player for move in moves):
            named = _traits(moves)
            return Request(player, named) if len({box().values[value] for value in named}) == 1 else None
        case [Accuse(suspect=suspect), *_] if all(isinstance(move, Accuse) for move in moves):
            return AccuseSeveral(suspect, tuple(move.suspect for move in moves[1:] if isinstance(move, Accuse)))
    return None


def _traits(moves: tuple[Move, ...]) -> tuple[str, ...]:
    """All traits that claims name, in the order of the box."""
    named = {trait for move in moves if isinstance(move, Reveal | Request) for trait in (*move.traits, *move.negated)}
    return tuple(value for value in box().values if value in named)


def claim_meant(state: Abbey, move: Reveal | Request, verbs: frozenset[str], heard: Heard) -> Meaning:
    """Traits of the culprit, or of a card that somebody shall show."""
    traits = tuple(value_meant(value) for value in (*move.traits, *move.negated))
    told = (*traits, *((said("not", "no", "denied"),) if move.negated else ()))
    if isinstance(move, Reveal):
        open_to = spoken_about(heard)
        if open_to and set(move.traits) <= set(open_to):
            told = (said("order-word", *(value_meant(value).ways for value in open_to)),)
        return Meaning(verbs | {"about-trait"}, told, CLAIMED | {"order-word"})
    also = CARDS | {"such", "see", "show", "hold", "monk-word", "whether", "request", "ask", "if-any"}
    also |= {ASIDE} if heard.asks and heard.has("request") else set()
    asked_for = Request in getattr(state.agenda[0], "asks", ())
    bare = asked_for and not heard.has("be")  # a hooded Novice, Ben, if you please
    return Meaning(verbs, (seat_meant(move.player), *told), also, bare=bare)


def beside_suspect(state: Abbey, move: Accuse | Deal | DrawSuspect | TurnUp, heard: Heard) -> frozenset[str]:
    """What may be said beside the Suspect whom a move names: others, too, where it is one of them."""
    also = titled((move.suspect,)) | CARDS | {"culprit", "hidden", "board", "abbot", "answer", "it-was"}
    if isinstance(move, Accuse) and heard.has("or"):
        also |= {"or", *(f"suspect.{each}" for each in named_suspects(state, heard))}
    if isinstance(move, DrawSuspect):
        also |= everybody(state) | {"hand-word", "deck-word", "random", "only", "be"}
    return also


def seat_meant(player: Seat, role: str = "") -> Part:
    return said(f"seat.{player}", f"by.{player}", role=role)
