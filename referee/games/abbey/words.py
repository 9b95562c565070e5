"""Words of the notation: Suspects, rooms, traits, questions, answers."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from typing import TYPE_CHECKING, Any, Final

from msgspec.structs import replace

from referee.core import (
    Number,
    Param,
    PlayerByName,
    Read,
    Seat,
    Slot,
    Synonyms,
    Tokens,
    match_word,
    skip_word,
    tokens_of,
)
from referee.core.state.question import Value

from .box.components import box, facts
from .moves import Query
from .position.known import edition, told_as
from .rules.encounters.questions import BY_NAME, COUNTING, FORMS, UNKNOWN, illegal
from .rules.encounters.traits import opposite

if TYPE_CHECKING:
    from .position.state import Abbey

AND: Final = ("and", "into")


def past(words: tuple[str, ...], tokens: Tokens, at: int, synonyms: Synonyms) -> tuple[int, int]:
    """The index after the first of these words that is said there, and the number of shortened tokens."""
    for word in words:
        used, guessed = skip_word(word, tokens[at:], synonyms)
        if used and not guessed:
            return at + used, guessed
    return at, 0


class PlayerParam(PlayerByName):
    """A player by name, or by the colour of the Monk."""

    def read(self, state: Abbey, tokens: Tokens, synonyms: Synonyms) -> Iterator[Read]:
        yield from super().read(state, tokens, synonyms)
        for seat, colour in enumerate(state.monks):
            if colour is not None:
                yield from (Read(Seat(seat), read.used, 1) for read in match_word(colour, tokens, synonyms))


class SuspectParam(Param):
    """A Suspect by name, with or without the title: `bruno`, `Father Bruno`."""

    def read(self, state: Abbey, tokens: Tokens, synonyms: Synonyms) -> Iterator[Read]:
        roster = edition(state).roster
        for start, title in self.titled(tokens, synonyms):
            for suspect, known_suspect in roster.items():
                if title is not None and known_suspect.title not in (title, None):
                    continue
                ways: tuple[str, ...] = (suspect, known_suspect.name) if known_suspect.name else (suspect,)
                for way in ways:
                    yield from self.called(suspect, tokens_of(way), tokens, start)

    def titled(self, tokens: Tokens, synonyms: Synonyms) -> Iterator[tuple[int, str | None]]:
        """The places at which the name can begin, with the title before it or None."""
        yield 0, None
        for title in facts().title:
            for read in match_word(title.id, tokens, synonyms):
                if not read.guessed:
                    yield read.used, title.id

    def called(self, suspect: str, name: Tokens, tokens: Tokens, start: int) -> Iterator[Read]:
        """The reading of a Suspect's name at a place in the tokens, in full or by its beginning."""
        spoken = tokens[start : start + len(name)]
        if spoken == name:
            yield Read(suspect, start + len(name))
        elif len(spoken) == len(name) and all(full.startswith(part) for full, part in zip(name, spoken, strict=True)):
            yield Read(suspect, start + len(name), 1)

    def write(self, state: Abbey, value: str) -> str:
        """The id; for a Suspect who has only a number, the owner's name for him if no other has it."""
        return told_as(state, value) if value.rpartition("-")[2].isdecimal() else value


MOST_READINGS = 1000
"""The largest number of readings of a list; a list with more, letter by letter, has no meaning."""


class Several(Param):
    """Several values of a kind in a row, with `and` between them or not."""

    def __init__(self, each: Param, joint: str = " and ", most: int = 8) -> None:
        self.each, self.joint, self.most = each, joint, most

    def read(self, state: Abbey, tokens: Tokens, synonyms: Synonyms) -> Iterator[Read]:
        yield from islice(self.more(state, tokens, synonyms, self.most, {}), MOST_READINGS)

    def more(
        self, state: Abbey, tokens: Tokens, synonyms: Synonyms, left: int, known: dict[Tokens, list[Read]]
    ) -> Iterator[Read]:
        """The readings of the rest of a list. `known` holds the readings of single values by the tokens that begin with
        them: a long list comes to the same tokens in many ways."""
        if tokens not in known:
            known[tokens] = list(self.each.read(state, tokens, synonyms))
        for one in known[tokens]:
            yield Read((one.value,), one.used, one.guessed)
            if left > 1:
                start, guessed = past(AND, tokens, one.used, synonyms)
                for rest in self.more(state, tokens[start:], synonyms, left - 1, known):
                    yield Read((one.value, *rest.value), start + rest.used, one.guessed + guessed + rest.guessed)

    def write(self, state: Abbey, value: tuple[Any, ...]) -> str:
        return self.joint.join(self.each.write(state, each) for each in value)

    def slots(self, state: Abbey, name: str, value: tuple[Any, ...]) -> tuple[Slot, ...]:
        return (Slot(name, tuple(self.each.write(state, each) for each in value)),)


class WayParam(Several):
    """A way through the rooms: its last room, then how it gets there."""

    def __init__(self) -> None:
        super().__init__(RoomParam(), " ", most=6)

    def slots(self, state: Abbey, name: str, value: tuple[str, ...]) -> tuple[Slot, ...]:
        return Slot("goal", value[-1]), Slot(name, self.write(state, value))


class RoomParam(Param):
    """A room by its name; with `kinds` also any of a kind. The bare name of a kind is no room."""

    def __init__(self, kinds: bool = False) -> None:
        self.kinds = kinds

    def read(self, state: Abbey, tokens: Tokens, synonyms: Synonyms) -> Iterator[Read]:
        kinds = [read.used for kind in box().kinds for read in match_word(kind, tokens, synonyms) if not read.guessed]
        for place in self.known(state):
            for read in match_word(place, tokens, synonyms):
                if not read.guessed or read.used > max(kinds, default=0):
                    yield read

    def known(self, state: Abbey) -> tuple[str, ...]:
        """The words that are read: rooms, and kinds of rooms with `kinds`."""
        return (*box().places, *box().kinds) if self.kinds else tuple(box().places)


class TraitParam(Param):
    """An order, a title or another trait. The value is a pair: the trait, and whether it is only excluded; `no beard`
    names a trait, `not a Novice` excludes one."""

    def read(self, state: Abbey, tokens: Tokens, synonyms: Synonyms) -> Iterator[Read]:
        for value in box().values:
            for read in match_word(value, tokens, synonyms):
                yield Read((value, False), read.used, read.guessed)
        start, guessed = skip_word("not", tokens, synonyms)
        if not start or guessed:
            return
        for value in box().values:
            other = opposite(value)
            for read in match_word(value, tokens[start:], synonyms):
                yield Read((value, True) if other is None else (other, False), start + read.used, read.guessed)

    def write(self, state: Abbey, value: tuple[str, bool]) -> str:
        return f"not {value[0]}" if value[1] else value[0]


class TraitsParam(Several):
    """Traits in the order of the box."""

    def __init__(self) -> None:
        super().__init__(TraitParam(), " ", most=6)

    def read(self, state: Abbey, tokens: Tokens, synonyms: Synonyms) -> Iterator[Read]:
        order = list(box().values)
        for read in super().read(state, tokens, synonyms):
            value = tuple(sorted(read.value, key=lambda each: order.index(each[0])))
            yield Read(value, read.used, read.guessed)


class PlainTraits(TraitsParam):
    """Traits without excluded ones, for questions."""

    def read(self, state: Abbey, tokens: Tokens, synonyms: Synonyms) -> Iterator[Read]:
        for read in super().read(state, tokens, synonyms):
            if not any(negated for _, negated in read.value):
                yield Read(tuple(value for value, _ in read.value), read.used, read.guessed)

    def write(self, state: Abbey, value: tuple[str, ...]) -> str:
        return " ".join(value)


FORM_WORDS: Final = {
    "hold-named": "hold",
    "crossed-named": "eliminated",
    "going": "going",
    "weighted": "sum-of",
    "trait": "which-trait",
    "player": "which-player",
    "room": "which-room",
    "yes-no": "yes-or-no",
    "number": "which-number",
    "code": "code",
    "name": "which-suspect",
    "double": "two-questions",
}
"""The first words of each form of question, except those that count."""

WHERE_GOING: Final = "where-going"
"""The question where a player is going, without a room."""


class QueryParam(Param):
    """A question: `how many bearded`, `hold bruno`, `eliminated how many novice`, `going capitulum`, `code`."""

    traits, names, where = PlainTraits(), Several(SuspectParam(), most=24), RoomParam(kinds=True)

    def read(self, state: Abbey, tokens: Tokens, synonyms: Synonyms) -> Iterator[Read]:
        yield from self.counting(state, "hold-count", tokens, synonyms, 0)
        for word in match_word("eliminated", tokens, synonyms):
            yield from self.counting(state, "crossed-count", tokens, synonyms, word.used)
        for word in match_word(WHERE_GOING, tokens, synonyms):
            yield Read(Query("going"), word.used, word.guessed)
        for form, begins in FORM_WORDS.items():
            for word in match_word(begins, tokens, synonyms):
                yield from self.rest(state, form, tokens, synonyms, word)

    def counting(self, state: Abbey, form: str, tokens: Tokens, synonyms: Synonyms, start: int) -> Iterator[Read]:
        """`how many`, then traits or none, before or after them perhaps what is counted: cards in hand, or the
        eliminated ones."""
        for word in match_word("how-many", tokens[start:], synonyms):
            at, _ = past(("cards",), tokens, start + word.used, synonyms)
            for used, traits, guessed in self.counted(state, tokens[at:], synonyms):
                end, _ = past(("cards",), tokens, at + used, synonyms)
                yield Read(Query(form, traits), end, word.guessed + guessed)
                crossed, more = skip_word("eliminated", tokens[end:], synonyms)
                if crossed and form == "hold-count":
                    yield Read(Query("crossed-count", traits), end + crossed, word.guessed + guessed + more)

    def counted(self, state: Abbey, tokens: Tokens, synonyms: Synonyms) -> Iterator[tuple[int, tuple[str, ...], int]]:
        """The traits that may follow `how many`: (tokens used, traits, tokens shortened)."""
        yield 0, (), 0
        for read in self.traits.read(state, tokens, synonyms):
            yield read.used, read.value, read.guessed

    def rest(self, state: Abbey, form: str, tokens: Tokens, synonyms: Synonyms, word: Read) -> Iterator[Read]:
        """The questions that begin with a form's word, by the words that follow."""
        tail = tokens[word.used :]
        if form in BY_NAME:
            for read in self.names.read(state, tail, synonyms):
                yield Read(Query(form, (), read.value), word.used + read.used, word.guessed + read.guessed)
        elif form == "going":
            skip, _ = past(("into",), tail, 0, synonyms)
            for read in self.where.read(state, tail[skip:], synonyms):
                yield Read(Query(form, (), (), read.value), word.used + skip + read.used, word.guessed + read.guessed)
        else:
            yield Read(Query(form), word.used, word.guessed)

    def write(self, state: Abbey, value: Query) -> str:
        if value.form == "hold-count":
            return " ".join(("how many", *value.traits))
        if value.form == "crossed-count":
            return " ".join(("eliminated how many", *value.traits))
        if value.form == "going" and not value.where:
            return WHERE_GOING.replace("-", " ")
        subject = self.names.write(state, value.names) or value.where
        return f"{FORM_WORDS[value.form].replace('-', ' ')} {subject}".strip()

    def slots(self, state: Abbey, name: str, value: Query) -> tuple[Slot, ...]:
        """The form of a question, and its subject."""
        bare = self.write(state, replace(value, traits=(), names=(), where="")) if not value.where else "going"
        return Slot("question", bare), self._about(state, value)

    def _about(self, state: Abbey, value: Query) -> Slot:
        """The subject of a question: any traits if it counts, any Suspects if it names them."""
        if value.form in COUNTING:
            every = tuple(box().values)
            return Slot("about", value.traits, among=every, most=self._most(state, value, "traits", every))
        if value.form in BY_NAME:
            roster = tuple(edition(state).roster)
            named = tuple(self.names.each.write(state, each) for each in roster)
            about = tuple(self.names.each.write(state, each) for each in value.names)
            return Slot("about", about, among=named, least=1, most=self._most(state, value, "names", roster))
        return Slot("about", (value.where,) * bool(value.where))

    def _most(self, state: Abbey, value: Query, part: str, every: tuple[str, ...]) -> int:
        """The largest number of things in a question at this table."""
        numbers = range(len(every), 0, -1)
        asked = ((n, replace(value, **{part: every[:n]})) for n in numbers)
        return next((n for n, query in asked if next(illegal(state, query), None) is None), 1)

    def with_chosen(self, state: Abbey, value: Query, slot: Slot, chosen: tuple[str, ...]) -> Query:
        """The question with other things chosen, in the order of the box."""
        if value.form in COUNTING:
            return replace(value, traits=tuple(trait for trait in box().values if trait in chosen))
        roster = edition(state).roster
        return replace(value, names=tuple(each for each in roster if self.names.each.write(state, each) in chosen))


assert set(FORM_WORDS) | set(COUNTING) == set(FORMS)


class ReplyParam(Param):
    """An answer: a number, `yes`, `no`, a trait, a player, a room, or `unknown`."""

    def read(self, state: Abbey, tokens: Tokens, synonyms: Synonyms) -> Iterator[Read]:
        yield from Number(0, 99).read(state, tokens, synonyms)
        for word in ("yes", "no", UNKNOWN):
            yield from match_word(word, tokens, synonyms)
        for trait in box().values:
            yield from match_word(trait, tokens, synonyms)
        for name in state.terms.seats:
            yield from (Read(name, read.used, read.guessed) for read in match_word(name, tokens, {}))
        yield from RoomParam().read(state, tokens, synonyms)

    def write(self, state: Abbey, value: Value) -> str:
        return str(value)


class CardParam(Param):
    """A card by name; with `unknown` also the word for a card that the edition does not have."""

    def read(self, state: Abbey, tokens: Tokens, synonyms: Synonyms) -> Iterator[Read]:
        for card in edition(state).card:
            yield from match_word(card.id, tokens, synonyms)
            if card.name:
                yield from (Read(card.id, read.used, read.guessed) for read in match_word(card.name, tokens, {}))
        for card_id in box().cards:
            if card_id not in edition(state).cards:
                yield from match_word(card_id, tokens, synonyms)
        yield from match_word("card", tokens, synonyms)
