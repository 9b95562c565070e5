"""The union of all verbs: what the House's data may say."""

from __future__ import annotations

from . import base
from .borrow import Borrow
from .force_sin import ForceSin
from .free_good import FreeGood
from .letter_from import LetterFrom
from .move_crew import MoveCrew
from .move_pope import MovePope
from .place_crew import PlaceCrew
from .sin import Sin
from .steal import Steal
from .steps import Steps
from .take_letter import TakeLetter
from .taler import Taler

Effect = (
    Taler
    | Steal
    | LetterFrom
    | Steps
    | ForceSin
    | MoveCrew
    | PlaceCrew
    | MovePope
    | FreeGood
    | Sin
    | Borrow
    | TakeLetter
)

base.Effect = Effect  # type: ignore[assignment]
