"""The referee's own dice and draws: fixed by a seed that is committed to before the first of them.

The commitment is the SHA-256 of the seed. The lot of entry number n is drawn from HMAC-SHA256(seed, n), so taking a
draw back and drawing again gives the same; at the end the seed is shown, and anyone can draw every lot again.
"""

from __future__ import annotations

from referee.core.move import Move
from referee.core.play import random_outcome
from referee.core.state import State


def new_seed() -> str:
    """A fresh seed from the machine's source of randomness."""
    from secrets import token_hex

    return token_hex(16)


def commitment(seed: str) -> str:
    from hashlib import sha256

    return sha256(seed.encode()).hexdigest()


def lot(seed: str, number: int, state: State) -> Move:
    """The outcome of a chance decision that the seed gives to entry `number`."""
    return random_outcome(state, lambda bound: _below(seed, number, bound))


def _below(seed: str, number: int, bound: int) -> int:
    """An evenly spread whole number from 0 to `bound - 1`."""
    import hmac

    limit, attempt = (1 << 256) - (1 << 256) % bound, 0
    while True:
        digest = hmac.digest(seed.encode(), f"{number}:{attempt}".encode(), "sha256")
        if (found := int.from_bytes(digest, "big")) < limit:
            return found % bound
        attempt += 1
