"""The subject of the second half of a sentence: `Ben laughs and buys a loaf`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from referee.core.state.terms import Seat

from .heard import FILL, folded, is_thing
from .joints import DENIED
from .lexicons import lexicon
from .reading import SPOKEN, speaks

if TYPE_CHECKING:
    from referee.core.game import Game


def goes_on(game: Game, before: str, kept: str, seats: tuple[str, ...], lang: str) -> Seat | None:
    """The player of whom something was told before an `and`, where a verb stands right behind it that says what
    somebody else does, and nobody who does it; else None."""
    if not speaks(game) or lang not in SPOKEN:
        return None
    book = lexicon(game.id, lang)
    first = [concept for span in book.hear(before, seats).spans if span.places[0] == 0 for concept in span.concepts]
    named = {Seat(seat) for seat in range(len(seats)) if f"by.{seat}" in first}
    heard = book.hear(kept, seats)
    if len(named) != 1 or not heard.tokens or heard.tokens[0].number is not None:
        return None
    begins = folded(heard.tokens[0].word)
    concepts = frozenset[str]().union(*(span.concepts for span in heard.spans if span.places == (0,)))
    idle = concepts & DENIED or concepts <= {FILL} or any(is_thing(each) and each[:7] != "action." for each in concepts)
    return named.pop() if concepts and not idle and begins.endswith(book.tongue.third) else None
