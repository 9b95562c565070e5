"""The actions of a character in a turn: one file for each kind."""

from __future__ import annotations

from referee.core import by_move

from . import buy, buy_letter, donate, sell, visit

ACTIONS = (*buy.ACTIONS, *buy_letter.ACTIONS, *sell.ACTIONS, *donate.ACTIONS, *visit.ACTIONS)
ACTION = by_move(ACTIONS)
KIND = {move: action.kind for move, action in ACTION.items()}
KINDS = tuple(dict.fromkeys(action.kind for action in ACTIONS if action.kind))
"""The kinds of actions. A second action has to be of another kind."""
