"""What is said of a move that has been carried out by itself already, behind the move that brought it about."""

from __future__ import annotations

from referee.core.rules.marks import collecting
from referee.core.rules.play import carry_out
from referee.core.rules.verdict import Illegal

from ..judging.verdicts import Judged


def is_echo(before: Judged | None, one: Judged, skipped: int) -> bool:
    """True if a refused statement only repeats what the move `before` it did besides: of `I lose Nicea and a Follower`
    the second half, where nothing but Followers was left. `skipped` such statements stand between them."""
    if before is None or before.who is None or before.move is None or not isinstance(one.verdict, Illegal):
        return False
    scene = one.session
    came_of_itself = getattr(scene.game.part("telling.naming"), "came_of_itself", None)
    if came_of_itself is None or one.move is None:
        return False
    with collecting() as tale:
        carry_out(before.session.state, before.who, before.move)
    chosen = one.move == before.move
    return bool(came_of_itself(tale, one.who, one.move) > skipped + chosen)
