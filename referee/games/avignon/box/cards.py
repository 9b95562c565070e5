"""The person cards as they can be read aloud."""

from __future__ import annotations

from referee.core import Card, Speaker

from ..rules.petitions.petition import CLAUSE
from ..rules.victory import Win
from .components import box
from .edition import Edition, PersonText


class PersonCard(Card, frozen=True):
    """A person with its petition and its victory conditions."""

    wins: tuple[Win, ...] = ()

    def say(self, speaker: Speaker) -> list[str]:
        """Its whole text, a sentence an entry."""
        return [*super().say(speaker), *(win.say(speaker) for win in self.wins)]


def cards(edition: Edition) -> tuple[Card, ...]:
    """Every person in the box. Unknown parts of a card are left out of its text."""
    return tuple(_card(kind, edition.by_id.get(kind, PersonText(kind))) for kind in box().persons)


def _card(kind: str, text: PersonText) -> Card:
    return PersonCard(f"person.{kind}", text.petition or (), CLAUSE, text.source, wins=text.wins)
