"""Notation of the moves of Heuchel & Meuchel: `move 3 top 2`, `take 2 from B and 1 from C`, `lose 4`."""

from __future__ import annotations

import re
from typing import Any

from msgspec.structs import replace

from referee.core import Form, Langs, Move, Notation, NotationError, NotKnown, Number, Synonyms
from referee.core.rules.judge import at_step

from .box.components import GAME, HAND, box
from .moves import (
    Again,
    ChooseColumn,
    Count,
    Deal,
    Go,
    Lay,
    Left,
    Lose,
    Part,
    Pass,
    Place,
    Roll,
    Stack,
    Take,
    Top,
)
from .pointing import (
    MOST,
    After,
    AskedParam,
    ClassParam,
    ColumnParam,
    HeightParam,
    LiftParam,
    OrderParam,
    PartParam,
    PlaceParam,
    Several,
)
from .position.state import NOTHING, Heuchel
from .rules.setup import Laying
from .rules.showing import Counting, NewTop
from .rules.taking import Taking
from .rules.turn import Turn


def _lifted(top: int | None, place: Place, to: Place | None) -> Go:
    """The move for the order `the top 2 cards from row 4`."""
    return Go(place, top, to)


FORMS = (
    Form(ChooseColumn, "column <column>"),
    Form(Deal, "deal <class> <value>"),
    Form(Lay, "lay <stacks>"),
    Form(Stack, "stack <class> <value> [<height>]"),
    Form(Left, "left <class> <value>"),
    Form(Roll, "roll <value>"),
    Form(Go, "move <place> [<top>] [<to>]"),
    Form(_lifted, "move <lift> from <place> [<to>]", offered=False),
    Form(Take, "take <parts>"),
    Form(Pass, "pass"),
    Form(Pass, "take nothing", offered=False),
    Form(Again, "again"),
    Form(Lose, "lose <place> [<card>]"),
    Form(Lose, "lose top card from <place>", offered=False),
    Form(Top, "top <class> <value>"),
    Form(Top, "top <shown> <value>", offered=False),
    Form(Top, "<shown> <value>", offered=False),
    Form(Count, "count <class> <value>"),
    Form(Count, "count <counted> <value>", offered=False),
    Form(Count, "<counted> <value>", offered=False),
)

_LETTER = re.compile(r"\b([a-f])\b(?!['’])", re.IGNORECASE)
_CARDS = r"cards?|karten?|cartes?"
_ONE = re.compile(
    rf"\b(?:an?\s+(?=(?:{_CARDS})\b)|(?:one|eine?n?|une?)\s+(?=(?:{_CARDS}|from|of|off|von|vom|aus|de|du)\b))",
    re.IGNORECASE,
)
"""Words for one card that would otherwise be dropped as articles, or be read as column A."""


class TableNotation(Notation):
    """Letters of columns are not read as articles. Moves said in a roundabout way become canonical: all cards of a
    stack are the stack, and the player's own column needs no letter."""

    def read(self, state: Any, text: str, lang: str = "en") -> Move:
        try:
            return plainly(state, super().read(state, _LETTER.sub(r"\g<1>0", _ONE.sub("1 ", text)), lang))
        except NotationError as wrong:
            wrong.text = text
            raise

    def exact(self, state: Any, text: str) -> Move | None:
        move = super().exact(state, text)
        return None if move is None else plainly(state, move)


def plainly(state: Heuchel, move: Move) -> Move:
    """A move in its canonical form."""
    try:
        step, at = at_step(state, move)
    except NotKnown:
        return move
    match move:
        case Stack(height=1):
            return replace(move, height=None)
        case Lay() if isinstance(step, Laying):
            return Lay(tuple(sorted(move.stacks, key=lambda order: order.rank)))
        case Take() if isinstance(step, Taking):
            return Take(tuple(_part(at, part) for part in move.parts))
        case Go() | Lose() if isinstance(step, Turn) and at.turn is not None:
            return _own(step, at, move)
    return move


def _part(state: Heuchel, part: Part) -> Part:
    row = state.moved[1] if state.moved is not None else 0
    squares = state.units[part.column]
    at = part.row or row
    count = part.count or (len(squares[at]) if squares is not None else 0) or None
    return Part(part.column, None if part.card else count, None if part.row == row else part.row, part.card)


def _own(step: Turn, state: Heuchel, move: Go | Lose) -> Go | Lose:
    column = state.columns[state.turn or 0]
    if column is None:
        return move
    move = replace(move, place=_own_row(column, move.place))
    if isinstance(move, Lose):
        return replace(move, card=None) if move.card == 1 else move
    to = None if move.to is None else _own_row(column, move.to)
    move = replace(move, to=to)
    units, piles = state.units[column] or NOTHING, state.piles[column]
    if not isinstance(move.place, int) or not (unit := units[move.place]):
        return move
    top = None if move.top == len(unit) else move.top
    try:
        goal = box().goals[state.cards[unit[0]].rank]
        lands = step.landing(state, units, piles, move.place, goal)
    except NotKnown:
        return replace(move, top=top)
    return replace(move, top=top, to=None if to == lands else to)


def _own_row(column: int, place: Place) -> Place:
    if isinstance(place, str) and box().columns[column] == place[0].lower():
        return int(place[1:])
    return place


def _synonyms(langs: Langs) -> Synonyms:
    from referee.core.words.synonyms import synonyms

    return synonyms(GAME, ("class", "word"), langs)


NOTATION = TableNotation(
    FORMS,
    {
        "column": ColumnParam(),
        "class": ClassParam(),
        "value": Number(1, 6),
        "shown": AskedParam(NewTop),
        "counted": AskedParam(Counting),
        "stacks": Several(OrderParam()),
        "height": After("of", Number(1, HAND)),
        "place": PlaceParam(),
        "top": After("top", HeightParam(), "to"),
        "lift": LiftParam(),
        "to": After("to", PlaceParam()),
        "parts": Several(PartParam()),
        "card": After("card", Number(1, MOST)),
    },
    _synonyms,
)
