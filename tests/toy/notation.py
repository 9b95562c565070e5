"""How moves are written and read."""

from referee.core import Form, Notation, Number

from .moves import Deal, Keep, Swap
from .position.fields import HIGHEST

NOTATION = Notation(
    (Form(Deal, "deal <number>"), Form(Keep, "keep"), Form(Swap, "swap")), {"number": Number(1, HIGHEST)}
)
