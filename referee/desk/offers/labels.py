"""The labels of offers, in the language of their reader."""

from __future__ import annotations

import re
from functools import cached_property
from typing import TYPE_CHECKING

from referee.core.rules.move import Tell
from referee.core.words.notation import Slot
from referee.library.load import load_messages
from referee.speech.reading import speaks
from referee.speech.writing import label_of, name_of

from ..table.turns import act, asked, sum_of, tag_of, turn_file
from .offering import Option

if TYPE_CHECKING:
    from referee.core.rules.breach import Breach
    from referee.core.rules.move import Move
    from referee.core.words.panels import Line

    from ..scene import Scene


class Labels:
    """The words of one Scene for what can be done and chosen in it, in its own language or another one."""

    def __init__(self, scene: Scene, lang: str | None = None) -> None:
        self.scene, self.sayer = scene, scene.sayer
        self.game: str = scene.game.id
        self.lang: str = lang or scene.sayer.words.lang
        self._speaks = speaks(scene.game)

    def line(self, plain: str) -> str:
        """What a canonical line, or its beginning, says."""
        return _capital(self.words_of(plain))

    def words_of(self, plain: str) -> str:
        """The same as it stands within a line."""
        return label_of(self.game, plain, self.lang, self._names) if self._speaks else plain

    def verb(self, move: Move, word: str) -> str:
        """What a move does; its canonical verb where nobody has said more."""
        return self._referee("offer.answer") if isinstance(move, Tell) else _capital(act(self.sayer, move) or word)

    def sum(self, move: Move) -> tuple[str, ...]:
        """What the sum of the figures of a move is for; nothing if they are not added up."""
        return sum_of(self.sayer, move)

    def names(self, move: Move, words: tuple[str, ...]) -> bool:
        """Whether what a move does is called by all these canonical words: what "moves a Pope stone" needs no word more
        for the stone."""
        known = turn_file(self.game).act.get(tag_of(move), "")
        return set(words) <= set(known.casefold().split())

    def thing(self, plain: str, verb: str) -> str:
        """What a line says besides its verb."""
        whole, words = self.line(plain), self.words_of(verb)
        if begun := re.match(rf"{re.escape(words)}(?:\s?[:,])?\s+", whole, re.IGNORECASE):
            return _capital(whole[begun.end() :])
        if whole.casefold().endswith(f" {words.casefold()}"):
            return whole[: -len(words) - 1].rstrip()
        return whole

    def option(self, slot: Slot) -> Option:
        """One thing that can be chosen."""
        chosen = slot.chosen if isinstance(slot.chosen, int) else str(slot.chosen)
        if chosen == "":
            return Option(chosen, self._none(slot.name))
        return Option(chosen, self.chosen(slot), icon_of(str(chosen)))

    def chosen(self, slot: Slot) -> str:
        """What is chosen, by its name."""
        text = str(slot.chosen)
        if text in self._answers:
            return self._answers[text]
        if slot.proper or not self._speaks:
            return text
        return _capital(name_of(self.game, text, self.lang, self._names))

    def text(self, name: str) -> str:
        """The question for one of several things that can be chosen."""
        first, _, number = name.partition(".")
        names = (f"{first}.more" if number not in ("", "1") else first, first, first.rpartition("-")[0])
        names_shown = (asked(self.sayer, each) for each in names)
        return next((text for text in names_shown if text), None) or self._referee("offer.which")

    def refusal(self, broken: Breach) -> str:
        """Why something can't be done."""
        refusal = self.sayer.refusal(broken)
        return str(refusal.because or refusal.text)

    def price(self, figures: tuple[Line, ...]) -> str | None:
        """What is paid or earned; None for nothing."""
        return ", ".join(map(self.sayer.line, figures)) or None

    def _none(self, name: str) -> str:
        """What it is called that nothing of a kind is chosen."""
        return _capital(asked(self.sayer, f"{name.partition('.')[0]}.none") or self._referee("offer.none"))

    @cached_property
    def _names(self) -> frozenset[str]:
        """The names of the players, which are no words of the game."""
        return frozenset(self.scene.seats)

    @cached_property
    def _answers(self) -> dict[str, str]:
        """What may be told, in words, where the referee asks something."""
        question = self.scene.question()
        if question is None:
            return {}
        asking = self.sayer.question(question)
        return dict(zip(asking.answers, asking.labels, strict=True))

    def _referee(self, message: str) -> str:
        return str(self.sayer.words.text("referee", message, load_messages("referee")[message]))


def icon_of(chosen: str) -> str:
    """The name of the picture of a canonical word, without the figures behind it."""
    return next((word for word in chosen.split(" ") if not word.isdecimal()), "")


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]
