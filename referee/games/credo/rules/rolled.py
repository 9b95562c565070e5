"""The meaning of a roll on a dice table for the players concerned: who picks, what moves without a choice, who may
answer."""

from __future__ import annotations

from collections.abc import Iterator

from referee.core import Line, Player, Seat, Term, line
from referee.core.words.notation import match_word, tokens_of

from ..box.components import NISIBIS, box
from .parting import term
from .rolls import row
from .verbs.answer import Answer
from .verbs.draw import Draw
from .verbs.haul import Haul
from .verbs.lose import Lose
from .verbs.lose_preacher import LosePreacher
from .verbs.nothing import Nothing
from .verbs.refute import Refute
from .verbs.remove import Remove
from .verbs.take import Take
from .verbs.take_either import TakeEither

BY, AGAINST = Seat(0), Seat(1)
"""Who rolls and who suffers, as the lines name them."""

SENT = ("refutation", "proselytism")
"""The tables on which a Bishop is sent out."""


def bishop_of(name: str) -> str | None:
    """The Bishop with this id, or this name in any language; None if there is none, or several."""
    from ..notation import known_names

    tokens, synonyms = tokens_of(name), known_names()
    ids = [card.id for card in box().open.values() if card.bishop]
    reads = [(id_, read) for id_ in ids for read in match_word(id_, tokens, synonyms) if read.used == len(tokens)]
    surest = min((read.guessed for _, read in reads), default=0)
    matches = dict.fromkeys(id_ for id_, read in reads if read.guessed == surest)
    return next(iter(matches)) if len(matches) == 1 else None


def meaning(table: str, total: int, bishop: str | None) -> tuple[Line, ...]:
    """The outcome of the row for the player who rolled (seat 0) and the other Church (seat 1), line by line."""
    effects = row(table, total)
    if total == 12 and table in SENT and bishop == NISIBIS:
        return (line("rolled.nisibis", "bishop.nisibis", BY, card=term(NISIBIS)),)
    return tuple(each for effect in effects for each in _lines(effect, bishop))


def _lines(effect: object, bishop: str | None) -> Iterator[Line]:
    by, other = Player(BY), Player(AGAINST)
    match effect:
        case TakeEither():
            yield line("rolled.either", "G35", BY, player=by, bishops=effect.bishops, followers=effect.followers)
        case Take() | Remove():
            yield from _hauled(effect, "take" if isinstance(effect, Take) else "remove")
        case Refute(firm=firm):
            yield line("rolled.firm" if firm else "rolled.customary", "table.refutation", BY, player=by, other=other)
        case Answer():
            yield from _answer(bishop)
        case LosePreacher():
            named = {} if bishop is None else {"card": term(bishop)}
            yield line(
                "rolled.lynched-named" if named else "rolled.lynched", "table.proselytism", BY, player=by, **named
            )
        case Lose(followers=n):
            yield line("rolled.own-loss", "table.respect", BY, player=by, n=n)
        case Draw(n=n, who=who):
            whose = other if who == "target" else by
            yield line("rolled.draw", "def.draw", AGAINST if who == "target" else BY, player=whose, n=n)
        case Nothing():
            yield line("rolled.nothing", "", BY)


def _hauled(effect: Haul, how: str) -> Iterator[Line]:
    """What the player picks, and the Followers, which nobody picks."""
    by, other = Player(BY), Player(AGAINST)
    clause = f"def.{how}"
    if effect.bishops:
        yield line(f"rolled.{how}-bishops", clause, BY, player=by, other=other, n=effect.bishops)
    if effect.laity:
        yield line(f"rolled.{how}-laity", clause, BY, player=by, other=other, n=effect.laity)
    if effect.followers:
        yield line(
            f"rolled.{how}-followers", "followers.facedown-sorted", BY, player=by, other=other, n=effect.followers
        )


def _answer(bishop: str | None) -> Iterator[Line]:
    """The player whose Laity may answer a mission, by the half of the Bishop who was sent."""
    by, other = Player(BY), Player(AGAINST)
    if bishop is None:
        yield line("rolled.answer", "pers.answer-half", AGAINST, player=by, other=other)
        return
    halves, card = box().open[bishop].halves, term(bishop)
    if not halves:
        yield line("rolled.no-answer", "bishop.nisibis", AGAINST, other=other, card=card)
    elif len(halves) == 1:
        half = Term(f"half.{halves[0]}")
        yield line("rolled.answer-half", "pers.answer-half", AGAINST, player=by, other=other, card=card, half=half)
    else:
        yield line("rolled.answer-both", "bishop.mursa", AGAINST, player=by, other=other, card=card)
