"""The nouns of the engine. It knows no game; games import them from here."""

from .breach import Argument, Breach, Player, Term, breach
from .decision import BY_CHANCE, BY_TABLE, Decision, Kind, anyone, one, secret
from .ending import Ending, PositionError
from .happening import Happening, Hidden, Named, Naming, happened
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
from .verb import Card, Frame, Speaker, Verb
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
    "Card",
    "Cell",
    "Decision",
    "Ending",
    "Form",
    "Frame",
    "Grid",
    "Happening",
    "Hidden",
    "Kind",
    "Line",
    "Mark",
    "Move",
    "Mover",
    "Named",
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
    "Speaker",
    "State",
    "Step",
    "Synonyms",
    "Tell",
    "Term",
    "Terms",
    "Tokens",
    "Unknown",
    "Value",
    "Verb",
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
