"""What every verb is: a datum, its Steps, its words."""

from __future__ import annotations

from typing import ClassVar

from msgspec import Struct

from referee.core import Seat, Step
from referee.words.message import Said


class Frame(Struct, frozen=True):
    """Who carries an effect out, and towards whom `pull` goes."""

    executor: Seat
    toward: Seat


class Verb(Struct, frozen=True, cache_hash=True, forbid_unknown_fields=True, rename="kebab", tag_field="do"):
    """One effect as data. `phrases` are its words, a whole phrase for each kind of target."""

    phrases: ClassVar[dict[str, Said]] = {}

    def expand(self, frame: Frame, since: int | None = None) -> tuple[Step, ...]:
        """The Steps that carry the effect out; `since` is how many cards were chosen before the repeat it stands in."""
        raise NotImplementedError(type(self).__name__)
