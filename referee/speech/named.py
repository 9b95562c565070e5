"""What a sentence names: things from the box, places and players."""

from __future__ import annotations

from collections.abc import Set
from typing import TYPE_CHECKING

from .heard import Heard, Span
from .meaning import ALWAYS
from .reading import heard_as

if TYPE_CHECKING:
    from referee.core.game import Game
    from referee.core.state.state import State

THINGS = frozenset(
    {
        *("person", "class", "character", "stone", "letter", "den", "site", "map", "colour", "square"),
        *("suspect", "order", "trait", "event", "article", "doctrine", "country"),
    }
)
"""The kinds of concepts that stand for what is in the box."""

OPEN = frozenset({"bishop", "patriarch", "laity", "follower"})
"""The kinds of concepts for cards that people also mention beside a move with them."""

PLACES = frozenset({"kind", "place"})
"""The kinds of concepts for places, where somebody may be without being named."""

NAMED = THINGS | OPEN | {"good", "room", "suite", "seat", "row", "slot", "under", "rest"}
"""The kinds of concepts that may be set apart."""


def thing(game: Game, state: State, said: str, lang: str) -> str:
    """The words for the only thing from the box in a sentence, or the name of the only player if there is no thing;
    nothing if there are several."""
    heard = heard_as(game, state, said, lang)
    things = THINGS | OPEN
    return _named_once(heard, things) or _named_once(heard, {"seat"}) * (not names_any(heard, things | PLACES))


def names_any(heard: Heard, kinds: Set[str]) -> bool:
    return any(_is_of_kinds(span, kinds) for span in heard.spans)


def names_of(heard: Heard, kinds: Set[str]) -> frozenset[str]:
    """All named things of some kinds."""
    return frozenset(each for each in heard.concepts if each.rstrip("0123456789").split(".")[0] in kinds)


def has_a_name(heard: Heard) -> bool:
    """True if any word does not belong to the language, such as a player's name."""
    return len({place for span in heard.spans for place in span.places}) < len(heard.tokens)


def only_names_things(heard: Heard) -> bool:
    """True if words name something from the box, and all others add nothing."""
    told = [span for span in heard.spans if span.concepts & ALWAYS or _is_of_kinds(span, THINGS)]
    return names_any(heard, THINGS) and len({p for span in told for p in span.places}) == len(heard.tokens)


def _is_of_kinds(span: Span, kinds: Set[str]) -> bool:
    return any(each.split(".")[0] in kinds for each in span.concepts)


def _named_once(heard: Heard, kinds: Set[str]) -> str:
    """The words for the only one of some kinds that is named; nothing if none is, or several are."""
    named = [span for span in heard.spans if _is_of_kinds(span, kinds)]
    longest = [each for each in named if not any(set(each.places) < set(more.places) for more in named)]
    return " ".join(heard.tokens[place].word for place in longest[0].places) if len(longest) == 1 else ""
