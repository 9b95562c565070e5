"""An edition of Avignon: what the person cards say."""

from __future__ import annotations

from functools import cached_property

from referee.core.rules.verb import Source
from referee.library.records import Id, Record

from ..rules.verbs.effect import Effect
from ..rules.victory import Win
from .components import box


class PersonText(Record, frozen=True):
    """A person as printed. A `petition` that is left out is known to the owner alone: it is played as declared.
    `source` tells where the text comes from: `owner`, `seed`, `review` or `sample`."""

    id: Id
    faction: str = ""
    petition: tuple[Effect, ...] | None = None
    wins: tuple[Win, ...] = ()
    source: Source = "owner"


class Edition(Record, frozen=True, dict=True):
    """`editions/<id>.toml`, shipped or the owner's. `sample` marks everything that rests on it."""

    id: Id
    title: str
    sample: bool = False
    card_mm: tuple[float, float] | None = None
    person: tuple[PersonText, ...] = ()

    @cached_property
    def by_id(self) -> dict[str, PersonText]:
        """The texts of the persons by id."""
        return {text.id: text for text in self.person}


def failed_checks(edition: Edition) -> tuple[str, ...]:
    """The checks of `edition.toml` that an edition does not pass; what it leaves out fails none."""
    with_faction = [text for text in edition.person if text.faction]
    base = {kind: card.faction for kind, card in box().persons.items() if card.faction}
    added = [text.faction for text in with_faction if text.id not in base]
    failed = []
    if any(text.faction not in box().factions for text in with_faction):
        failed.append("factions")
    if any({win.who for win in text.wins} not in (set(), {"you", "opponent"}) for text in edition.person):
        failed.append("two-sided")
    if len({text.id for text in edition.person}) != len(edition.person) or any(
        text.id not in box().persons for text in edition.person
    ):
        failed.append("copies")
    if any(base.get(text.id, text.faction) != text.faction for text in with_faction) or len(set(added)) != len(added):
        failed.append("deck-sum")
    return tuple(failed)
