"""What cards do, as data that the engine carries out and everybody can read aloud."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any, ClassVar, Literal

from msgspec import Struct

from .step import Step
from .terms import Seat

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from referee.library.load import GameData
    from referee.words.message import Said
    from referee.words.translation import Words


Source = Literal["owner", "seed", "review", "sample"]
"""Where the text of a card comes from."""


class Speaker(Struct, frozen=True):
    """One game in one language: fills phrases and names components."""

    data: GameData
    words: Words

    def text(self, said: Said, /, **values: object) -> str:
        """A phrase that stands in code, with its values filled in; sentences among them as they stand in another."""
        domain = self.data.game.id
        found = self.words.raw(domain, said.context, said.english, values.get("n"))
        return self.words.text(domain, said.context, said.english, **self.words.inside(found, values, self._names))

    def _names(self) -> Iterator[str]:
        """Every component by its name."""
        return (self.name(component) for component in self.data.names)

    def name(self, component: str) -> str:
        """A component, such as `person.cardinal`, by its name."""
        return self.words.text(self.data.game.id, component, self.data.name(component))

    def either(self, names: Sequence[str]) -> str:
        """`a, b or c`"""
        return self.words.list(names, "or")


class Frame(Struct, frozen=True):
    """In whose name an effect is carried out, and by which clause: that of the card. `card` is its component, empty for
    what no card says."""

    actor: Seat
    clause: str = ""
    card: str = ""


class Verb(Struct, frozen=True, cache_hash=True, forbid_unknown_fields=True, rename="kebab", tag_field="do"):
    """One effect as data. `phrases` are its words, a whole phrase for each way to say it."""

    phrases: ClassVar[dict[str, Said]] = {}

    def say(self, speaker: Speaker, /) -> str:
        """The effect as a sentence, as cards, verdicts and prompts read it."""
        return speaker.text(self.phrases["plain"])

    def expand(self, frame: Any, /) -> tuple[Step, ...]:
        """The Steps that carry the effect out."""
        raise NotImplementedError(type(self).__name__)


def every_verb(package: str) -> Any:
    """The union of all verbs of a game's room, by which its data are read. The records of those data, which the Steps
    read, name it without knowing the verbs, which know the Steps."""
    return import_module(f"{package}.verbs.effect").Effect


class Card(Struct, frozen=True):
    """A card, a suite or a person as it can be read aloud. `component` names it; costs and the like stand in
    `before`."""

    component: str
    effects: tuple[Verb, ...]
    clause: str
    source: Source = "seed"
    before: tuple[tuple[Said, int], ...] = ()

    def say(self, speaker: Speaker) -> list[str]:
        """Its whole text, a sentence an entry."""
        return [
            *(speaker.text(said, n=n) for said, n in self.before),
            *(effect.say(speaker) for effect in self.effects),
        ]
