"""An edition of Avignon: what the person cards say."""

from __future__ import annotations

from functools import cached_property

from referee.library.records import Id, Record

from .verbs.effect import Effect
from .victory import Win


class PersonText(Record, frozen=True):
    """A person as printed. A `petition` that is left out is known to the owner alone: it is played as declared.
    `source` tells where the text comes from: `owner`, `seed`, `review` or `sample`."""

    id: Id
    faction: str = ""
    petition: tuple[Effect, ...] | None = None
    wins: tuple[Win, ...] = ()
    source: str = "owner"


class Edition(Record, frozen=True, dict=True):
    """`editions/<id>.toml`, shipped or the owner's. `sample` marks everything that rests on it."""

    id: Id
    title: str
    sample: bool = False
    card_mm: tuple[float, float] | None = None
    person: tuple[PersonText, ...] = ()

    @cached_property
    def by_id(self) -> dict[str, PersonText]:
        return {text.id: text for text in self.person}
