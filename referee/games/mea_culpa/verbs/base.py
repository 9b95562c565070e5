"""What every verb is: a datum, its Steps, its words."""

from __future__ import annotations

from typing import ClassVar

from msgspec import Struct

from referee.core import Seat, Step
from referee.words.message import Said


class Verb(Struct, frozen=True, cache_hash=True, forbid_unknown_fields=True, rename="kebab", tag_field="do"):
    """One effect as data. `phrases` are its words."""

    phrases: ClassVar[dict[str, Said]] = {}

    def expand(self, actor: Seat, borrowed: int | None = None) -> tuple[Step, ...]:
        """The Steps that carry the effect out for a visitor; `borrowed` is the room named for Suite 5."""
        raise NotImplementedError(type(self).__name__)
