"""The nouns of the engine. No game is known here; games import them from here."""

from referee.words.language import Langs

from .asking import YES_NO, answered, asked, is_so
from .breach import Argument, Breach, Player, Term, breach
from .choice import Action, Choice, Window, by_move
from .decision import BY_CHANCE, BY_TABLE, Decision, Kind, anyone, one, secret
from .ending import Ending, Impossible, PositionError
from .fields import Field, everybody, masked, nobody, owner, put
from .happening import Happening, Hidden, Named, Naming
from .kinds import AsItIs, At, Flag, Listed, Parts, Row, Seated, Whole, Word
from .marks import carries, collecting_nothing, happened, on_trust, sampled, witness
from .moment import Moment, Unbegun
from .move import CHANCE, SEALED, TABLE, Move, Mover, Tell
from .notation import (
    Form,
    Notation,
    NotationError,
    Number,
    OneOf,
    Param,
    PlayerByName,
    Read,
    Slot,
    Synonyms,
    Tokens,
    match_word,
    skip_all,
    skip_word,
    tokens_of,
)
from .panels import Bar, Cell, Grid, Line, Lines, Panel, Part, Piece, Things, Track, line, things
from .question import NotKnown, Question, Unknown, Value
from .splitting import THEN
from .state import State
from .step import Ask, Step, evenly
from .terms import Outside, Seat, Terms
from .verb import Card, Frame, Speaker, Verb
from .view import View

__all__ = [
    "BY_CHANCE",
    "BY_TABLE",
    "CHANCE",
    "SEALED",
    "TABLE",
    "THEN",
    "YES_NO",
    "Action",
    "Argument",
    "AsItIs",
    "Ask",
    "At",
    "Bar",
    "Breach",
    "Card",
    "Cell",
    "Choice",
    "Decision",
    "Ending",
    "Field",
    "Flag",
    "Form",
    "Frame",
    "Grid",
    "Happening",
    "Hidden",
    "Impossible",
    "Kind",
    "Langs",
    "Line",
    "Lines",
    "Listed",
    "Moment",
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
    "Part",
    "Parts",
    "Piece",
    "Player",
    "PlayerByName",
    "PositionError",
    "Question",
    "Read",
    "Row",
    "Seat",
    "Seated",
    "Slot",
    "Speaker",
    "State",
    "Step",
    "Synonyms",
    "Tell",
    "Term",
    "Terms",
    "Things",
    "Tokens",
    "Track",
    "Unbegun",
    "Unknown",
    "Value",
    "Verb",
    "View",
    "Whole",
    "Window",
    "Word",
    "answered",
    "anyone",
    "asked",
    "breach",
    "by_move",
    "carries",
    "collecting_nothing",
    "evenly",
    "everybody",
    "happened",
    "is_so",
    "line",
    "masked",
    "match_word",
    "nobody",
    "on_trust",
    "one",
    "owner",
    "put",
    "sampled",
    "secret",
    "skip_all",
    "skip_word",
    "things",
    "tokens_of",
    "witness",
]
