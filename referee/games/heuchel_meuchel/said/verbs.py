"""The verbs of moves in Heuchel & Meuchel."""

from __future__ import annotations

from referee.core import Move

from ..moves import Again, ChooseColumn, Count, Deal, Go, Lay, Left, Lose, Pass, Roll, Stack, Take, Top

VERBS: dict[type[Move], frozenset[str]] = {
    ChooseColumn: frozenset({"take", "choose", "sit", "give", "column-word"}),
    Deal: frozenset({"deal", "take", "turns-up", "have"}),
    Lay: frozenset({"lay", "put", "stack", "from-top", "order"}),
    Stack: frozenset({"stack", "shows", "turns-up", "put", "alone"}),
    Left: frozenset({"left-over", "shows", "turns-up"}),
    Roll: frozenset({"roll", "die", "shows", "turns-up"}),
    Go: frozenset({"go", "move", "up", "continue", "over", "home"}),
    Take: frozenset({"take", "steal", "beneath", "protection", "give", "mine", "lose"}),
    Pass: frozenset({"pass", "stop", "no", "not", "nothing"}),
    Again: frozenset({"continue", "yes", "roll", "extra"}),
    Lose: frozenset({"lose", "go-away"}),
    Top: frozenset({"shows", "turns-up", "beneath"}),
    Count: frozenset({"shows", "turns-up", "count", "points", "move"}),
}
ANY_CARD = frozenset({"card"})
