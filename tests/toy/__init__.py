"""Alms: a made-up game, whole, to show what a new one has to write. Nobody ships it.

Everybody is dealt a card from 1 to 9, face down. Once each, in turn, a player keeps the card or puts it back and
draws again; a 9 may not be swapped. Then all are shown, and the highest wins.
"""

from pathlib import Path

from referee.core.game import Game
from referee.library.load import read_game

GAME = Game("alms", __name__, read_game(Path(__file__).with_name("data")))
