"""The nouns of the engine. No game is known here; games import them from here."""

from referee.words.language import Langs

from .rules.asking import YES_NO, answered, asked, is_so
from .rules.breach import Argument, Breach, Player, Term, breach
from .rules.choice import Action, Choice, Window, by_move
from .rules.decision import BY_CHANCE, BY_TABLE, Decision, Kind, anyone, one, secret
from .rules.ending import Ending, Impossible, PositionError
from .rules.happening import Happening, Hidden, Named, Naming
from .rules.marks import carries, collecting_nothing, happened, on_trust, sampled, witness
from .rules.moment import Moment, Unbegun
from .rules.move import CHANCE, SEALED, TABLE, Move, Mover, Tell
from .rules.step import Ask, Step, evenly
from .rules.verb import Card, Frame, Speaker, Verb
from .state.fields import Field, everybody, masked, nobody, owner, put
from .state.kinds import AsItIs, At, Flag, Listed, Parts, Row, Seated, Whole, Word
from .state.question import NotKnown, Question, Unknown, Value
from .state.state import State
from .state.terms import Outside, Seat, Terms
from .state.view import View
from .words.notation import (
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
from .words.panels import Bar, Cell, Grid, Line, Lines, Panel, Part, Piece, Things, Track, line, things
from .words.splitting import THEN

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
