"""Selectors: which persons may be the target of an effect."""

from __future__ import annotations

from typing import Literal

from referee.core import Speaker
from referee.library.records import Record


class Selector(Record, frozen=True):
    """`this` the petitioned person · `name` one person of that name · `faction` one person of that faction, or `all`
    of them · `other` any but the petitioned one · `any`. `at` keeps to persons level with these maps."""

    kind: Literal["this", "name", "faction", "other", "any"]
    of: str = ""
    all: bool = False
    at: tuple[str, ...] = ()

    def phrase(self) -> str:
        """The key of a verb's phrase about such persons."""
        if self.kind == "faction" and self.all:
            return "all"
        return f"{self.kind}-at" if self.at and self.kind in ("other", "any") else self.kind

    def names(self, speaker: Speaker) -> dict[str, str]:
        """The names that fill in a phrase about such persons."""
        names = {}
        if self.kind == "name":
            names["person"] = speaker.name(f"person.{self.of}")
        if self.kind == "faction":
            names["faction"] = speaker.name(f"faction.{self.of}")
        if self.at:
            names["maps"] = speaker.either([speaker.name(f"map.{place}") for place in self.at])
        return names
