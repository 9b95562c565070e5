"""What things are in reading, apart from their looks: a heading, a row of a table, a picture that stands for a word.
Parts are put into the display list around what is painted in them."""

from __future__ import annotations

from msgspec import Struct


class Part(Struct, frozen=True):
    """What lies between an `Open` and its `Close`.

    `kind` is one of: heading (`n` its level), paragraph, list (`word` its kind), item, label, body, table, row, head,
    cell (`n` rows and `across` columns wide), figure (`word` says what is drawn), ticks (`n` boxes, `word` asks),
    field (`word` asks), note, card (`word` its title) · ornament, which is not read · place (the `n`-th child of its
    parent, where that is painted out of turn).
    `node` tells parts apart: what a page breaks in two opens the same part twice."""

    kind: str
    node: object = None
    word: str = ""
    n: int = 1
    across: int = 1


class Open(Struct, frozen=True):
    """From here on things belong to a part."""

    part: Part


class Close(Struct, frozen=True):
    """The part that was opened last ends here."""


CLOSE = Close()
ORNAMENT = Part("ornament")
