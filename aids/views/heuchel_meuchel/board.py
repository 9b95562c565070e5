"""The board and the cards, for a box that has lost them."""

from __future__ import annotations

from math import ceil
from typing import Final, Literal

from msgspec import Struct

from referee.games.heuchel_meuchel.box.components import ROWS, VALUES, box, square_name

from ...page.paper import papers
from ..game_words import GameWords
from ..tiling import Plan, tiled
from .common import Pawn, card_size, pawns

OURS: Final = "small"
"""The variant with squares and cards of our own size, on one large sheet."""
SQUARE: Final = (42, 29)
"""Our own squares, in millimetres: six by 13 of them fill a sheet of A3 or tabloid."""
PLAY: Final = 4
"""How much wider and higher than a card a square is, in millimetres."""
MARGIN: Final = 6.0
FLAP: Final = 8.0
"""The strip on which the next sheet is glued, in millimetres."""
STRIP: Final = 20.0
"""The height of the strip under the squares, which is cut away, in millimetres."""
BAND: Final = 13
"""The height of a square that its picture leaves to the name and the description, in millimetres."""
LARGE: Final = {"letter": "tabloid", "legal": "tabloid", "tabloid": "tabloid"}
"""The large sheet that goes with a paper; all others go with A3."""


class Square(Struct, frozen=True):
    """A square with its name in the notation; `pawn` starts or is at home there."""

    id: str
    pawn: Pawn | None
    goal: bool
    row: int


class Board(Struct, frozen=True):
    """The squares from the top left; `columns` are their letters. `square` is the wanted size in millimetres; `lying`
    says that cards lie on their sides."""

    squares: tuple[tuple[Square, ...], ...]
    columns: tuple[str, ...]
    square: tuple[int, int]
    lying: bool
    small: bool

    def sheet(self, paper: str) -> str:
        """The paper to print on: a large one for the board on one sheet."""
        return LARGE.get(paper, "a3") if self.small else paper

    def plan(self, paper: str) -> Plan:
        """How the squares lie on sheets of a paper."""
        width, height = papers()[paper]
        room = (int(width - 2 * MARGIN - FLAP), int(height - 2 * MARGIN - FLAP - STRIP))
        return tiled(len(self.columns), len(self.squares), self.square, room)

    def picture(self, square: tuple[int, int]) -> int:
        """How large the pattern of a square is drawn."""
        return min(square[1], square[0] - BAND)


WHOLE: Final = (52.0, 80.0)
"""The smallest card with room for the name of its class, in millimetres."""
ROOMY: Final = 25.0


class Card(Struct, frozen=True):
    id: str
    pawn: Pawn
    value: int


class Cards(Struct, frozen=True):
    """All cards of the box, and their size in millimetres; `small` ones are of our own size."""

    cards: tuple[Card, ...]
    size: tuple[float, float]
    small: bool

    @property
    def face(self) -> Literal["whole", "lying", "upright"]:
        """What there is room for: a face with the name of the class, or the picture with the value beside or below."""
        width, height = self.size
        if width >= WHOLE[0] and height >= WHOLE[1]:
            return "whole"
        return "lying" if width > height else "upright"

    @property
    def roomy(self) -> bool:
        """True if a small face has room for a large figure, and for its name and rows."""
        return min(self.size) >= ROOMY

    @property
    def picture(self) -> float:
        """How large the pattern is drawn."""
        width, height = self.size
        match self.face:
            case "whole":
                return min(width - 15, height - 49)
            case "lying":
                return min(height - 7, width - 22)
            case "upright":
                return min(width - 7, height - (24 if self.roomy else 13))


def board(words: GameWords, variant: str) -> Board:
    """The board, with squares as large as the owner's cards ask for, or with our own."""
    small, lying = variant == OURS, False
    square = SQUARE
    if not small:
        width, height = (ceil(side) + PLAY for side in card_size())
        lying = height > width
        square = (max(width, height), min(width, height))
    shown = pawns(words)
    starts, goals = {pawn.start: pawn for pawn in shown}, {pawn.goal: pawn for pawn in shown}
    squares = tuple(
        tuple(
            Square(square_name(column, row), starts.get(row) or goals.get(row), row in goals, row)
            for column in range(len(box().columns))
        )
        for row in reversed(ROWS)
    )
    return Board(squares, tuple(column.upper() for column in box().columns), square, lying, small)


def pawn_cards(words: GameWords, variant: str) -> Cards:
    """The 36 cards, as large as the owner's or small enough for our own board."""
    small = variant == OURS
    size = (SQUARE[0] - PLAY, SQUARE[1] - PLAY) if small else card_size()
    shown = tuple(Card(f"{pawn.id}-{value}", pawn, value) for pawn in pawns(words) for value in VALUES)
    return Cards(shown, size, small)
