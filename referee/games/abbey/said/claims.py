"""What people claim of the culprit, and which cards they ask to see."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from referee.core import Move
from referee.speech import NEVER, Heard, Meaning, said
from referee.speech.cases import is_asked
from referee.speech.heard import ASIDE

from ..box.components import box
from ..moves import Accuse, AccuseSeveral, Request, Reveal
from ..position.state import Abbey, seats
from .traits import named_suspects, named_values, ruled_out, spoken_about, ways_of_values


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
    """One claim that leaves open which of several is meant: the rules refuse it. None if it is no such claim; of
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


def claim_meant(state: Abbey, move: Reveal | Request, found: Meaning, heard: Heard) -> Meaning:
    """Traits of the culprit (one may be told without saying which), or of a card that somebody shall show."""
    if isinstance(move, Request):
        bare = is_asked(state, move) and not heard.has("be")  # a hooded Novice, Ben, if you please
        return replace(found.plus(also=(ASIDE,) if heard.asks and heard.has("request") else ()), bare=bare)
    open_to = spoken_about(heard)
    if not open_to or not set(move.traits) <= set(open_to) or found is NEVER:
        return found
    return replace(found, parts=(said("order-word", ways_of_values(open_to)),))
