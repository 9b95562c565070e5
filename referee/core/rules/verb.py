"""Verb: an effect of a card, as data that the engine carries out and people can read."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any, ClassVar, Literal

from msgspec import Struct

from ..state.terms import Seat
from .step import Step

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from referee.library.load import GameData
    from referee.words.message import Phrase
    from referee.words.translation import Words


Source = Literal["owner", "seed", "review", "sample"]
"""Where the text of a card comes from."""


class Speaker(Struct, frozen=True):
    """One game in one language: fills phrases and names components."""

    data: GameData
    words: Words

    def text(self, text: Phrase, /, **values: object) -> str:
        """A phrase from the code with its values filled in. Sentences among the values are adapted to stand inside
        another sentence."""
        domain = self.data.game.id
        translated = self.words.raw(domain, text.context, text.english, values.get("n"))
        return self.words.text(domain, text.context, text.english, **self.words.inside(translated, values, self._names))

    def _names(self) -> Iterator[str]:
        """The names of all components."""
        return (self.name(component) for component in self.data.names)

    def name(self, component: str) -> str:
        """The name of a component, such as `person.cardinal`."""
        return self.words.text(self.data.game.id, component, self.data.name(component))

    def either(self, names: Sequence[str]) -> str:
        """`a, b or c`"""
        return self.words.list(names, "or")


class Frame(Struct, frozen=True):
    """The seat in whose name an effect is carried out, and the clause of the card. `card` is the card's component,
    empty for an effect without a card."""

    actor: Seat
    clause: str = ""
    card: str = ""


class Verb(Struct, frozen=True, cache_hash=True, forbid_unknown_fields=True, rename="kebab", tag_field="do"):
    """One effect as data. `phrases` are its words, a whole phrase for each way to say it."""

    phrases: ClassVar[dict[str, Phrase]] = {}

    def say(self, speaker: Speaker, /) -> str:
        """The effect as a sentence, for cards, verdicts and prompts."""
        return speaker.text(self.phrases["plain"])

    def expand(self, frame: Any, /) -> tuple[Step, ...]:
        """The Steps that carry out the effect."""
        raise NotImplementedError(type(self).__name__)


def every_verb(package: str) -> Any:
    """The union of all verbs of a game's room, by which its data are read. Imported late: the records of these data are
    used by Steps, and verbs import Steps."""
    return import_module(f"{package}.rules.verbs.effect").Effect


class Card(Struct, frozen=True):
    """A card, a suite or a person that can be read aloud. `component` is its id; `before` are costs and the like, each
    phrase with its number."""

    component: str
    effects: tuple[Verb, ...]
    clause: str
    source: Source = "seed"
    before: tuple[tuple[Phrase, int], ...] = ()

    def say(self, speaker: Speaker) -> list[str]:
        """The whole text, one sentence an entry."""
        return [
            *(speaker.text(phrase, n=n) for phrase, n in self.before),
            *(effect.say(speaker) for effect in self.effects),
        ]
