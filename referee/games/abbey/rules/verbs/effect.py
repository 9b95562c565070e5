"""The union of all verbs: what the cards' data may say."""

from __future__ import annotations

from .draw import Draw
from .escape import Escape
from .give import Give
from .hand_on import HandOn
from .keep_loot import KeepLoot
from .lay import Lay
from .look import Look
from .pass_order import PassOrder
from .penance import Pardon, Penance
from .question import Question
from .rule import Rule
from .send import Send
from .show import Show
from .swap_hands import SwapHands
from .take import Take
from .tempo import ExtraTurn, SkipTurn

Effect = (
    Take
    | Give
    | SwapHands
    | Show
    | Look
    | Send
    | Penance
    | Pardon
    | KeepLoot
    | ExtraTurn
    | SkipTurn
    | Question
    | Lay
    | Rule
    | Draw
    | Escape
    | HandOn
    | PassOrder
)
