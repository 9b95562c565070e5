"""How moves of Avignon are written and read: `beseech cardinal 2` is the Cardinal in the second slot."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from referee.core.notation import Form, Notation, Number, Param, Read, Synonyms, Tokens, match_word

from .components import GAME, SLOTS, box
from .moves import (
    AcceptDraw,
    Beseech,
    Chastise,
    ChooseOption,
    ChoosePerson,
    DeclineDraw,
    Done,
    Draw,
    EndTurn,
    Excommunicate,
    OfferDraw,
    Petition,
    Pull,
    Push,
    Replace,
    Swap,
    Use,
)
from .state import Avignon

FORMS = (
    Form(Beseech, "beseech <place>"),
    Form(Chastise, "chastise <place>"),
    Form(Excommunicate, "excommunicate <place>"),
    Form(Petition, "petition <place>"),
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


class PersonParam(Param):
    """A person type by its name."""

    def read(self, state: Avignon, tokens: Tokens, synonyms: Synonyms) -> Iterator[Read]:
        for kind in box().persons:
            yield from match_word(kind, tokens, synonyms)


class PlaceParam(Param):
    """A slot, a person on display, or both; a person that lies in no slot is kept by name, so that it can be
    refused with the reason."""

    def read(self, state: Avignon, tokens: Tokens, synonyms: Synonyms) -> Iterator[Read]:
        number = Number(1, len(SLOTS))
        yield from number.read(state, tokens, synonyms)
        for kind in box().persons:
            for named in match_word(kind, tokens, synonyms):
                lies_in = [slot for slot in SLOTS if (at := state.display[slot - 1]) and at.person == kind]
                for slot in lies_in:
                    yield Read(slot, named.used, named.guessed)
                if not lies_in:
                    yield Read(kind, named.used, named.guessed)
                for told in number.read(state, tokens[named.used :], synonyms):
                    at = state.display[told.value - 1]
                    if at is None or at.person in (None, kind):
                        yield Read(told.value, named.used + told.used, named.guessed)

    def write(self, state: Avignon, value: int | str) -> str:
        if isinstance(value, str):
            return value
        at = state.display[value - 1]
        return f"{at.person} {value}" if at is not None and at.person is not None else str(value)


class ByParam(Param):
    """`by 2`: how many maps a declared effect moves a person."""

    def read(self, state: Any, tokens: Tokens, synonyms: Synonyms) -> Iterator[Read]:
        for word in match_word("by", tokens, synonyms):
            for told in Number(1, 4).read(state, tokens[word.used :], synonyms):
                yield Read(told.value, word.used + told.used, word.guessed)

    def write(self, state: Any, value: int) -> str:
        return f"by {value}"


def _synonyms() -> Synonyms:
    from referee.core.lexicon import synonyms

    return synonyms(GAME, ("person", "action", "word"))


NOTATION = Notation(
    FORMS,
    {"place": PlaceParam(), "person": PersonParam(), "by": ByParam(), "option": Number(1, 9)},
    _synonyms,
)
