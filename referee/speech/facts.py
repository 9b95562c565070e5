"""Facts that the sentence of a dispute states beside its move: the mover's role, whose turn it is, the figure on a
thing."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from referee.core.state.terms import Seat
from referee.core.words.notation import is_article, is_possessive

from .heard import FILL, Heard, Span, is_thing
from .lexicons import lexicon
from .reading import SPOKEN, heard_as, speaks

if TYPE_CHECKING:
    from referee.core.game import Game
    from referee.core.state.state import State

BE = "be"
TURN = "turn"
POSSESSIVE = "s"
"""The token that an English genitive leaves."""

MOST_BETWEEN = 2
"""Words that add nothing between a thing and its figure: `post on 6`."""


class SentenceFacts:
    """A sentence, searched for facts about the player who moves in it."""

    def __init__(self, game: Game, state: State, text: str, lang: str, seat: Seat | None) -> None:
        self.game, self.lang, self.seat = game, lang, seat
        self.seats = state.terms.seats
        speaks_of = speaks(game) and lang in SPOKEN
        self.heard: Heard | None = heard_as(game, state, text, lang) if speaks_of else None

    def words(self, questions: Iterable[str]) -> frozenset[str]:
        """The words that may state a fact: the mover's role, and words of any of these questions with the numbers
        behind them."""
        if self.heard is None:
            return frozenset()
        thing = self._named()
        places = set[int]() if thing is None else set(thing.places)
        for question in questions:
            places |= self._asked_at(question)
        figures = (self._figure_behind(place) for place in tuple(places))
        places.update(place for place in figures if place is not None)
        return frozenset(self._word(place) for place in places)

    def thing(self) -> str | None:
        """The role that a sentence gives the mover right behind his name: `Ann the Petty Sinner`."""
        if (longest := self._named()) is None:
            return None
        names = {each.partition(".")[2] for each in longest.concepts if "." in each}
        return names.pop() if len(names) == 1 and self._word(longest.places[-1] + 1) != POSSESSIVE else None

    def _named(self) -> Span | None:
        """The words for the mover's role."""
        if self.heard is None or self.seat is None:
            return None
        place = self._place_behind(f"seat.{self.seat}")
        after = place
        while place is not None and after is not None and self._links(after):
            after += 1
        if after is None or after == place:
            return None
        named = [span for span in self.heard.spans if any(map(is_thing, span.concepts)) and span.places[0] == after]
        return max(named, key=lambda span: len(span.places), default=None)

    def turn(self) -> Seat | None:
        """The player whose turn it is by the sentence: `on Ben's turn`, or the mover, `on her turn`."""
        for place in sorted(self.heard.places({TURN})) if self.heard is not None else ():
            owners = [seat for seat in range(len(self.seats)) if f"of.{seat}" in self._concepts(place - 1)]
            begins = min((s.places[0] for s in self._spans(place - 1)), default=place) if owners else place - 1
            if not self._is_idle(begins - 1) or (not owners and not is_possessive(self._word(begins))):
                continue
            if len(owners) == 1:
                return Seat(owners[0])
            if not owners and begins > 0:
                return self.seat
        return None

    def figure(self, question: str) -> int | None:
        """The one number that stands behind a word of a question: `with her post on 6`, where it is asked what the post
        shows."""
        if self.heard is None:
            return None
        places = (self._figure_behind(place) for place in self._asked_at(question))
        figures = {self.heard.tokens[place].number for place in places if place is not None}
        return figures.pop() if len(figures) == 1 else None

    def _asked_at(self, question: str) -> set[int]:
        """The places of words that also occur in a question."""
        if self.heard is None:
            return set()
        asked = lexicon(self.game.id, self.lang).hear(question, self.seats)
        idle = {place for span in asked.spans if FILL in span.concepts for place in span.places}
        stems = {token.stem for place, token in enumerate(asked.tokens) if place not in idle and len(token.stem) > 2}
        return {place for place, token in enumerate(self.heard.tokens) if token.stem in stems}

    def _figure_behind(self, place: int) -> int | None:
        """The place of the number behind a word, with nothing between that means anything."""
        assert self.heard is not None
        for behind in range(place + 1, min(place + 2 + MOST_BETWEEN, len(self.heard.tokens))):
            if self.heard.tokens[behind].number is not None:
                return behind
            if not self._is_idle(behind):
                return None
        return None

    def _place_behind(self, concept: str) -> int | None:
        """The place behind the first word that stands for a concept."""
        assert self.heard is not None
        places = self.heard.places({concept})
        return min(places) + 1 if places else None

    def _spans(self, place: int) -> list[Span]:
        return [span for span in self.heard.spans if place in span.places] if self.heard is not None else []

    def _concepts(self, place: int) -> frozenset[str]:
        return frozenset[str]().union(*(span.concepts for span in self._spans(place)))

    def _word(self, place: int) -> str:
        return self.heard.tokens[place].word if self.heard is not None and 0 <= place < len(self.heard.tokens) else ""

    def _is_idle(self, place: int) -> bool:
        """True if a word adds nothing, or if the place lies before the sentence."""
        return place < 0 or FILL in self._concepts(place)

    def _links(self, place: int) -> bool:
        """True if a word may stand between a player and his role: an article, or a form of `to be`."""
        return is_article(self._word(place)) or BE in self._concepts(place)
