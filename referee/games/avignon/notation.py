"""Notation of the moves of Avignon: `beseech cardinal 2` is the Cardinal in the second slot."""

from __future__ import annotations

from collections.abc import Iterator

from referee.core import Form, Langs, Notation, Number, Param, Read, Slot, Synonyms, Tokens, match_word, skip_all

from .box.components import FARTHEST, GAME, SLOTS, box
from .moves import (
    AcceptDraw,
    ChooseOption,
    ChoosePerson,
    DeclineDraw,
    Done,
    Draw,
    EndTurn,
    OfferDraw,
    Pull,
    Push,
    Replace,
    Swap,
    Use,
)
from .position.state import Avignon
from .rules.actions import ACTIONS
from .rules.petitions.petition_steps import fixed_steps

_BEFORE = ("slot", "in", "of")
"""Words that may stand before a slot, a person or a map."""

FORMS = (
    *(form for action in ACTIONS for form in action.lines()),
    Form(Pull, "pull <place> [<by>]"),
    Form(Push, "push <place> [<by>]"),
    Form(Replace, "replace <place>"),
    Form(Swap, "swap <place> with <place>"),
    Form(ChooseOption, "choose <option>"),
    Form(ChoosePerson, "choose <person>"),
    Form(Use, "use"),
    Form(Done, "done"),
    Form(EndTurn, "end turn"),
    Form(Draw, "draw <person>"),
    Form(OfferDraw, "offer draw"),
    Form(AcceptDraw, "accept draw"),
    Form(DeclineDraw, "decline draw"),
)


_SLOT = Number(1, len(SLOTS))


class PersonParam(Param):
    """A person type by its name."""

    def read(self, state: Avignon, tokens: Tokens, synonyms: Synonyms) -> Iterator[Read]:
        for kind in box().persons:
            yield from match_word(kind, tokens, synonyms)


class PlaceParam(Param):
    """A slot, a person on display, both, or a person and the map that it is level with. A person who is not on display
    is kept by name, so that it can be refused with the reason."""

    def read(self, state: Avignon, tokens: Tokens, synonyms: Synonyms) -> Iterator[Read]:
        skipped = skip_all(_BEFORE, tokens, synonyms)
        for read in self._place(state, tokens[skipped:], synonyms):
            yield Read(read.value, skipped + read.used, read.guessed)

    def _place(self, state: Avignon, tokens: Tokens, synonyms: Synonyms) -> Iterator[Read]:
        """The places that the words after the skipped ones give: a slot, a person's name, or a name with more words."""
        yield from _SLOT.read(state, tokens, synonyms)
        for kind in box().persons:
            for named in match_word(kind, tokens, synonyms):
                lies_in = [slot for slot in SLOTS if (at := state.display[slot - 1]) and at.person == kind]
                yield from (Read(place, named.used, named.guessed) for place in lies_in or (kind,))
                used = named.used + skip_all(_BEFORE, tokens[named.used :], synonyms)
                for read in self._more(state, kind, lies_in, tokens[used:], synonyms):
                    yield Read(read.value, used + read.used, named.guessed + read.guessed)

    def _more(
        self, state: Avignon, kind: str, lies_in: list[int], tokens: Tokens, synonyms: Synonyms
    ) -> Iterator[Read]:
        """The slots that the words after a person's name give: a slot that may hold such a person, or the map that the
        person in one of `lies_in` is level with."""
        for read in _SLOT.read(state, tokens, synonyms):
            at = state.display[read.value - 1]
            if at is None or at.person in (None, kind):
                yield read
        for slot in lies_in:
            for read in self._level(state, slot, tokens, synonyms):
                yield Read(slot, read.used, read.guessed)

    def _level(self, state: Avignon, slot: int, tokens: Tokens, synonyms: Synonyms) -> Iterator[Read]:
        """The map that the person in a slot is level with."""
        place = state.display[slot - 1]
        if place is not None and place.level is not None:
            yield from match_word(box().maps[place.level], tokens, synonyms)

    def write(self, state: Avignon, value: int | str) -> str:
        if isinstance(value, str):
            return value
        at = state.display[value - 1]
        return f"{at.person} {value}" if at is not None and at.person is not None else str(value)


class ByParam(Param):
    """`by 2`: the number of maps that a declared effect moves a person; not written if the card says it."""

    def read(self, state: Avignon, tokens: Tokens, synonyms: Synonyms) -> Iterator[Read]:
        for word in match_word("by", tokens, synonyms):
            for number_read in Number(1, FARTHEST).read(state, tokens[word.used :], synonyms):
                by = None if number_read.value == fixed_steps(state) else number_read.value
                yield Read(by, word.used + number_read.used, word.guessed)

    def write(self, state: Avignon, value: int) -> str:
        return f"by {value}"

    def slots(self, state: Avignon, name: str, value: int | None) -> tuple[Slot, ...]:
        return (Slot(name, value or ""),)


def _synonyms(langs: Langs) -> Synonyms:
    from referee.core.words.synonyms import synonyms

    return synonyms(GAME, ("person", "action", "map", "word"), langs)


NOTATION = Notation(
    FORMS,
    {"place": PlaceParam(), "person": PersonParam(), "by": ByParam(), "option": Number(1, 9)},
    _synonyms,
)
