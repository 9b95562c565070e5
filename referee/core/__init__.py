"""The nouns of the engine. It knows no game; games import them from here."""

from .breach import Argument, Breach, Player, Term, breach
from .cards import CardText
from .decision import BY_CHANCE, BY_TABLE, Decision, Kind, anyone, one, secret
from .ending import Ending, PositionError
from .happening import Happening, Hidden, Naming, happened
from .marks import Mark, carries, hushed, note, witness
from .move import CHANCE, TABLE, Move, Mover, Tell
from .notation import (
    THEN,
    Form,
    Notation,
    NotationError,
    Number,
    OneOf,
    Param,
    Read,
    Synonyms,
    Tokens,
    match_word,
    skip_all,
    skip_word,
    tokens_of,
)
from .panels import Cell, Grid, Line, Panel, line
from .question import NotKnown, Question, Unknown, Value
from .state import State
from .step import Ask, Step
from .terms import Outside, Seat, Terms
from .view import View

__all__ = [
    "BY_CHANCE",
    "BY_TABLE",
    "CHANCE",
    "TABLE",
    "THEN",
    "Argument",
    "Ask",
    "Breach",
    "CardText",
    "Cell",
    "Decision",
    "Ending",
    "Form",
    "Grid",
    "Happening",
    "Hidden",
    "Kind",
    "Line",
    "Mark",
    "Move",
    "Mover",
    "Naming",
    "NotKnown",
    "Notation",
    "NotationError",
    "Number",
    "OneOf",
    "Outside",
    "Panel",
    "Param",
    "Player",
    "PositionError",
    "Question",
    "Read",
    "Seat",
    "State",
    "Step",
    "Synonyms",
    "Tell",
    "Term",
    "Terms",
    "Tokens",
    "Unknown",
    "Value",
    "View",
    "anyone",
    "breach",
    "carries",
    "happened",
    "hushed",
    "line",
    "match_word",
    "note",
    "one",
    "secret",
    "skip_all",
    "skip_word",
    "tokens_of",
    "witness",
]
