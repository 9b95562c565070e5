"""What can be said."""

from referee.core import Move, Tell


class Deal(Move, frozen=True, tag="deal"):
    number: int


class Keep(Move, frozen=True, tag="keep"):
    pass


class Swap(Move, frozen=True, tag="swap"):
    pass


MOVES = Deal | Keep | Swap | Tell
