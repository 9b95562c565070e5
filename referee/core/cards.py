"""What a card says, put into words."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

Source = Literal["owner", "seed", "review", "sample"]


class CardText(Struct, frozen=True):
    """A card by its component (`person.cardinal`), the clause under which its words hold, and these, sentence by
    sentence; none where nobody has told them. `source` says where they come from."""

    component: str
    clause: str
    sentences: tuple[str, ...]
    source: Source
