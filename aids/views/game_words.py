"""The words of an aid: messages by id, component names, clauses and rulings, all in one language."""

from __future__ import annotations

import re
from functools import cached_property

from msgspec.structs import replace

from referee.library.load import GameData, games, load_game
from referee.library.records import Plural
from referee.words import contexts
from referee.words.translation import Words

from ..page.problems import Problem, SheetError
from .catalogue import Aid, Catalogue

_SLOT = re.compile(r"\{([a-z0-9-]+)\}")


class GameWords:
    """One game in one language. Slots that are not filled stay: they are icons, for the filter `rich`."""

    def __init__(self, catalogue: Catalogue, language: Words) -> None:
        self.catalogue = catalogue
        self.language = language

    @cached_property
    def data(self) -> GameData:
        """The game's rules. Raises Unwritten for a game that is only printed."""
        return load_game(self.catalogue.game)

    def say(self, message: str, /, **values: object) -> str:
        """A message. Raises SheetError for an id that no file knows."""
        if (english := self.catalogue.messages.get(message)) is None:
            raise self._unknown(message)
        n = values.get("n")
        shown = n if isinstance(english, Plural) else None
        text = self.language.raw("aids", contexts.message(message), english, shown)
        return _SLOT.sub(lambda slot: str(values.get(slot.group(1), slot.group())), text)

    def slots(self, message: str) -> list[str]:
        """The places of a message, in English, among them its icons."""
        english = self.catalogue.messages[message]
        texts = (english.one, english.other) if isinstance(english, Plural) else (english,)
        return list(dict.fromkeys(slot for text in texts for slot in _SLOT.findall(text)))

    def heading(self, aid: Aid) -> str:
        """The title of an aid. Raises SheetError."""
        return self._asked_by_file(aid.title)

    def _asked_by_file(self, message: str) -> str:
        """A message that `aids.toml` itself needs; when it lacks it, that is where the slip stands."""
        try:
            return self.say(message)
        except SheetError as wrong:
            raise SheetError([replace(problem, where=self.file) for problem in wrong.problems]) from None

    @property
    def file(self) -> str:
        """The list of aids, as messages call it."""
        return f"data/{self.catalogue.game.replace('-', '_')}/aids.toml"

    def _unknown(self, message: str) -> SheetError:
        """What nearly every id begins with, the game, says nothing of how near two of them are."""
        from difflib import get_close_matches

        own = f"{self.catalogue.game}."
        ids = [id for id in self.catalogue.messages if id.startswith(own) or not message.startswith(own)]
        known = {id.removeprefix(own): id for id in ids}
        near = get_close_matches(message.removeprefix(own), list(known), n=1)
        values = {"id": message, "hint": "".join(known[id] for id in near), "file": self.file}
        way = "aids-way-mean" if near else "aids-way-message"
        return SheetError([Problem("aids-say-unknown", values, way, lang=self.language.lang)])

    def name(self, kind: str, id: str) -> str:
        """A component's name."""
        component = contexts.name(kind, id)
        return self._text(component, self.data.name(component))

    def clause(self, id: str) -> str:
        return self._text(contexts.clause(id), self.data.clause(id).text)

    def title(self) -> str:
        """The game's title; one that is only printed has it among its messages, as `<game>.title`."""
        own = f"{self.catalogue.game}.title"
        if own in self.catalogue.messages or self.catalogue.game not in games():
            return self._asked_by_file(own)
        return self._text(contexts.GAME_TITLE, self.data.game.title)

    def variant(self, id: str) -> str:
        """What a variant of the game changes."""
        return self._text(contexts.variant(id), self.data.game.variants[id])

    def example(self, id: str, title: str, text: str) -> tuple[str, str]:
        return self._text(contexts.example(id, "title"), title), self._text(contexts.example(id, "text"), text)

    def ruling(self, id: str) -> tuple[str, dict[str, str], str]:
        """A ruling's question, its options by id, and why."""
        ruling = self.data.ruling(id)
        options = {name: self._text(contexts.option(id, name), text) for name, text in ruling.options.items()}
        return self._text(contexts.question(id), ruling.question), options, self._text(contexts.why(id), ruling.why)

    def _text(self, context: str, english: str) -> str:
        return self.language.text(self.data.game.id, context, english)
