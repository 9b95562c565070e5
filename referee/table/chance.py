"""The referee's own dice and draws, fixed by a seed that is committed to before the first draw.

The commitment is the SHA-256 of one line: the seed, a salt against guessing, and a word from each player who wants to
give one. The nth lot of a game is drawn from HMAC-SHA256 of the seed and the words with the number n. So a player who
knows the seed does not know the lots without the words of the others, and taking a draw back changes no lot. At the end
the line is shown, and anyone can draw every lot again. Games of the first version have neither salt nor words, commit
to the seed alone, and number a lot by its entry."""

from __future__ import annotations

import msgspec

from referee.core.rules.move import Move
from referee.core.rules.play import outcomes, random_outcome
from referee.core.state.state import State

from .log import Header


def new_seed() -> str:
    """A fresh seed, or a salt, from the machine's source of randomness."""
    from secrets import token_hex

    return token_hex(16)


def opening(header: Header) -> str:
    """The line whose SHA-256 is the commitment: `["seed","salt",{"Ann":"word"}]`; the bare seed in games of the first
    version."""
    if header.lots == "entries":
        return header.seed
    return msgspec.json.encode([header.seed, header.salt, header.words]).decode()


def commitment(header: Header) -> str:
    """64 hexadecimal digits; empty without a seed."""
    from hashlib import sha256

    return sha256(opening(header).encode()).hexdigest() if header.seed else ""


def lot(header: Header, number: int, state: State) -> Move:
    """The outcome of a chance decision by lot `number` of a game."""
    key = msgspec.json.encode([header.seed, header.words]) if header.words else header.seed.encode()
    return random_outcome(state, lambda bound: _below(key, number, bound))


def asked(state: State) -> str:
    """A digest of a chance decision: every outcome and its weight. 16 hexadecimal digits."""
    from hashlib import sha256

    weighted = [(msgspec.to_builtins(move), weight) for move, weight in outcomes(state)]
    return sha256(msgspec.json.encode(weighted)).hexdigest()[:16]


def _below(key: bytes, number: int, bound: int) -> int:
    """An evenly distributed whole number from 0 to `bound - 1`."""
    import hmac

    limit, attempt = (1 << 256) - (1 << 256) % bound, 0
    while True:
        digest = hmac.digest(key, f"{number}:{attempt}".encode(), "sha256")
        if (value := int.from_bytes(digest, "big")) < limit:
            return value % bound
        attempt += 1
