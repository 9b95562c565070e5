"""Notation of the moves of Mea Culpa: `bid 4+7`, `buy 2 wine`, `visit 5 room 2`, `donate jewel to I`."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Any

from referee.core import (
    Form,
    Langs,
    Notation,
    Number,
    OneOf,
    Param,
    PlayerByName,
    Read,
    Slot,
    Synonyms,
    Tokens,
    match_word,
    skip_word,
)

from .box.components import CHARACTERS, COINS, COLOURS, DENS, GAME, GOODS, ROOMS, SITES, STONES, SUITE_6, box
from .box.house import cards
from .moves import (
    Accuse,
    Bid,
    DealCard,
    DrawStone,
    EmptyDen,
    Forget,
    GiveLetter,
    Guess,
    MoveCrew,
    MovePope,
    Pass,
    PickLetter,
    PlaceCrew,
    PlaceSoul,
    PutStones,
    Remind,
    Reveal,
    RevealDie,
    Second,
    StealFrom,
    TakeBonus,
    TakeCharacter,
    TakeStone,
    UseRoom,
)
from .position.pieces import COMPARTMENTS
from .rules.actions import ACTIONS
from .rules.evaluation import sorted_items
from .rules.setup import BONUSES
from .rules.sins.register_of_sins import COSTS

if TYPE_CHECKING:
    from .position.state import MeaCulpa

BE_SECOND = tuple(action.move for action in ACTIONS if action.kind)
"""The actions that can be second ones."""


def second_at_last(_: str, action: Any) -> Second:
    """A second action whose verb stands at the end."""
    return Second(action)


def said_second(form: Form) -> Callable[..., Second]:
    """A function that reads the words of an action as those of a second one."""
    return lambda *values: Second(form.move(*values))  # type: ignore[arg-type]


FORMS = (
    Form(Bid, "bid <offer>"),
    Form(Bid, "<numbers>"),
    Form(TakeCharacter, "take <character>"),
    Form(MovePope, "move pope stone <den> to <den>"),
    Form(MovePope, "move pope stone from <den> to <den>"),
    Form(MovePope, "move stone <den> to <den>"),
    Form(MovePope, "move stone from <den> to <den>"),
    Form(PlaceCrew, "place crew <site>"),
    Form(PlaceCrew, "place crew on <site>"),
    Form(MoveCrew, "move crew <site> to <site>"),
    Form(MoveCrew, "move crew from <site> to <site>"),
    Form(Pass, "pass"),
    Form(Pass, "end turn"),
    Form(Pass, "done"),
    *(form for action in ACTIONS for form in action.lines()),
    Form(Second, "second <action>", offered=False),
    Form(second_at_last, "<second> <late>", offered=False),
    *(
        Form(said_second(form), f"second {form.line}", form.offered)
        for action in ACTIONS
        if action.kind
        for form in action.lines()
    ),
    Form(Guess, "guess <room>"),
    Form(Guess, "guess room <room>"),
    Form(Guess, "guess suite <room>", offered=False),
    Form(RevealDie, "reveal room <room>"),
    Form(UseRoom, "use room <cardroom>"),
    Form(TakeStone, "take <stone> [<for>]"),
    Form(PickLetter, "take <colour>"),
    Form(PickLetter, "take letter <colour>", offered=False),
    Form(PickLetter, "take <colour> letter", offered=False),
    Form(GiveLetter, "give <colour>"),
    Form(GiveLetter, "give letter <colour>", offered=False),
    Form(GiveLetter, "give <colour> letter", offered=False),
    Form(StealFrom, "steal from <player>"),
    Form(StealFrom, "steal <player>", offered=False),
    Form(EmptyDen, "empty <den>"),
    Form(Reveal, "reveal <items>"),
    Form(TakeBonus, "bonus <bonus>"),
    Form(PlaceSoul, "soul <player>"),
    Form(DrawStone, "draw <stone>"),
    Form(DealCard, "deal <card>"),
    Form(Accuse, "accuse <player> of <slip>"),
    Form(Accuse, "accuse <player> <slip>", offered=False),
    Form(Remind, "remind <player>"),
    Form(Forget, "forget <cost>"),
    Form(PutStones, "place stones"),
)


def _past(words: tuple[str, ...], tokens: Tokens, at: int, synonyms: Synonyms) -> tuple[int, int]:
    """The index after the first of these words that is said there, and the number of shortened tokens."""
    for word in words:
        used, guessed = skip_word(word, tokens[at:], synonyms)
        if used:
            return at + used, guessed
    return at, 0


class OfferParam(Param):
    """Notches, or notches and taler: `4+7`, `4 notches and 7 taler`."""

    def read(self, state: MeaCulpa, tokens: Tokens, synonyms: Synonyms) -> Iterator[Read]:
        for notches in Number(0, 9).read(state, tokens, synonyms):
            used, guessed = _past(("notches",), tokens, 1, synonyms)
            yield Read((notches.value, 0), used, guessed)
            used, between = _past(("+", "plus", "and"), tokens, used, synonyms)
            for taler in Number(0, 999).read(state, tokens[used:], synonyms):
                end, after = _past(("taler",), tokens, used + 1, synonyms)
                yield Read((notches.value, taler.value), end, guessed + between + after)

    def write(self, state: MeaCulpa, value: tuple[int, int]) -> str:
        return f"{value[0]}+{value[1]}"

    def slots(self, state: MeaCulpa, name: str, value: tuple[int, int]) -> tuple[Slot, ...]:
        return Slot("notches", value[0]), Slot("taler", value[1])


class NumbersParam(OfferParam):
    """An offer without its verb: `4+7`, `4 notches`; a bare number could be anything."""

    def read(self, state: MeaCulpa, tokens: Tokens, synonyms: Synonyms) -> Iterator[Read]:
        yield from (read for read in super().read(state, tokens, synonyms) if read.used > 1)


class ItemParam(Param):
    """A good, or a coin by its value: `bread`, `10`, `10 taler`."""

    def read(self, state: MeaCulpa, tokens: Tokens, synonyms: Synonyms) -> Iterator[Read]:
        for good in GOODS:
            yield from match_word(good, tokens, synonyms)
        if tokens and self.coin(tokens[0]):
            yield Read(tokens[0], 1)
            end, guessed = _past(("taler",), tokens, 1, synonyms)
            end, more = _past(("coin",), tokens, end, synonyms)
            if end > 1:
                yield Read(tokens[0], end, guessed + more)

    def coin(self, token: str) -> bool:
        """True if a word is the value of a coin."""
        return token in COINS


class GiftParam(ItemParam):
    """A thing to be donated; a coin of any value can be named, though not all exist."""

    def coin(self, token: str) -> bool:
        """True if a word can be the value of a coin."""
        return token.isdecimal() and len(token) < 4


class ItemsParam(Param):
    """The contents of a compartment, goods first, then coins: `bread wine 10`, or `nothing`."""

    def read(self, state: MeaCulpa, tokens: Tokens, synonyms: Synonyms) -> Iterator[Read]:
        for word in match_word("nothing", tokens, synonyms):
            yield Read((), word.used, word.guessed)
        yield from self._several(state, tokens, synonyms)

    def _several(self, state: MeaCulpa, tokens: Tokens, synonyms: Synonyms) -> Iterator[Read]:
        for item in ItemParam().read(state, tokens, synonyms):
            rest = tokens[item.used :]
            if not rest:
                yield Read((item.value,), item.used, item.guessed)
            joined, guessed = skip_word("and", rest, synonyms)
            for more in self._several(state, rest[joined:], synonyms):
                items = sorted_items((item.value, *more.value))
                yield Read(items, item.used + joined + more.used, item.guessed + guessed + more.guessed)

    def write(self, state: MeaCulpa, value: tuple[str, ...]) -> str:
        return " ".join(value) or "nothing"


class WhereParam(Param):
    """A compartment of the chest: `to I`, `into II`, `in 2`."""

    def read(self, state: MeaCulpa, tokens: Tokens, synonyms: Synonyms) -> Iterator[Read]:
        for skipped, rest in ((0, tokens), *self._after_word(tokens, synonyms)):
            behind, guessed = _past(("compartment",), rest, 0, synonyms)
            skipped, rest = skipped + behind, rest[behind:]
            for number, where in enumerate(COMPARTMENTS, 1):
                if rest and rest[0] in (where.casefold(), str(number)):
                    yield Read(where, skipped + 1, guessed)

    def _after_word(self, tokens: Tokens, synonyms: Synonyms) -> Iterator[tuple[int, Tokens]]:
        for word in ("to", "in", "into"):
            for read in match_word(word, tokens, synonyms):
                if not read.guessed:
                    yield read.used, tokens[read.used :]

    def write(self, state: MeaCulpa, value: str) -> str:
        return f"to {value}"

    def slots(self, state: MeaCulpa, name: str, value: str | None) -> tuple[Slot, ...]:
        return (Slot(name, value or ""),)


class SecondWord(Param):
    """The words for a second action, in full: half of them may be a number."""

    def read(self, state: MeaCulpa, tokens: Tokens, synonyms: Synonyms) -> Iterator[Read]:
        yield from (read for read in match_word("second", tokens, synonyms) if not read.guessed)


class ActionParam(Param):
    """The action that is called the second one: written here, read by the forms of the actions themselves."""

    def read(self, state: MeaCulpa, tokens: Tokens, synonyms: Synonyms) -> Iterator[Read]:
        yield from ()


class VerbLast(Param):
    """An action whose verb stands at the end, as in `als zweite Aktion Brot kaufen`."""

    def read(self, state: MeaCulpa, tokens: Tokens, synonyms: Synonyms) -> Iterator[Read]:
        verb_last = (*tokens[-1:], *tokens[:-1])
        moves = NOTATION.readings(state, verb_last, synonyms, but=second_at_last) if len(tokens) > 1 else {}
        for move, guessed in moves.items():
            if isinstance(move, BE_SECOND):
                yield Read(move, len(tokens), guessed)


class RoomParam(Number):
    """A room by its number, or by the card that lies there: `5`, `five taler`."""

    def __init__(self, most: int) -> None:
        super().__init__(1, most)

    def read(self, state: MeaCulpa, tokens: Tokens, synonyms: Synonyms) -> Iterator[Read]:
        yield from super().read(state, tokens, synonyms)
        for room, card in enumerate(state.rooms, 1):
            if card in cards():
                for read in match_word(card, tokens, synonyms):
                    yield Read(room, read.used, read.guessed)


class WithWord(Param):
    """A parameter behind a word of its own: `room 2`, `for red`."""

    def __init__(self, word: str, inner: Param) -> None:
        self.word, self.inner = word, inner

    def read(self, state: MeaCulpa, tokens: Tokens, synonyms: Synonyms) -> Iterator[Read]:
        for word in match_word(self.word, tokens, synonyms):
            for inner in self.inner.read(state, tokens[word.used :], synonyms):
                yield Read(inner.value, word.used + inner.used, word.guessed + inner.guessed)

    def write(self, state: MeaCulpa, value: Any) -> str:
        return f"{self.word} {self.inner.write(state, value)}"

    def slots(self, state: MeaCulpa, name: str, value: Any) -> tuple[Slot, ...]:
        return self.inner.slots(state, name, value)


class LetterParam(OneOf):
    """A Letter by its colour: `red`, `red letter`, `letter red`."""

    def __init__(self) -> None:
        super().__init__(lambda _: COLOURS)

    def read(self, state: MeaCulpa, tokens: Tokens, synonyms: Synonyms) -> Iterator[Read]:
        before, guessed = _past(("letter",), tokens, 0, synonyms)
        for colour in super().read(state, tokens[before:], synonyms):
            end, after = _past(("letter",), tokens, before + colour.used, synonyms)
            yield Read(colour.value, end, guessed + colour.guessed + after)


class BorrowedParam(WithWord):
    """The room whose card a visitor of Suite 5 uses: `room 2`, `and use room 2`, `with the card of room 2`."""

    def read(self, state: MeaCulpa, tokens: Tokens, synonyms: Synonyms) -> Iterator[Read]:
        start, guessed = 0, 0
        for words in (("and",), ("use", "with"), ("card",), ("from", "of")):
            start, more = _past(words, tokens, start, synonyms)
            guessed += more
        for read in super().read(state, tokens[start:], synonyms):
            yield Read(read.value, start + read.used, guessed + read.guessed)


def _slips(state: MeaCulpa) -> tuple[str, ...]:
    listed: tuple[str, ...] = state.terms.edition.listed
    return tuple(dict.fromkeys((*box().slips, *listed)))


def _synonyms(langs: Langs) -> Synonyms:
    from referee.core.words.synonyms import synonyms

    kinds = ("character", "stone", "letter", "den", "site", "bonus", "card", "sin", "cost", "word")
    return synonyms(GAME, kinds, langs)


NOTATION = Notation(
    FORMS,
    {
        "offer": OfferParam(),
        "action": ActionParam(),
        "second": SecondWord(),
        "late": VerbLast(),
        "numbers": NumbersParam(),
        "character": OneOf(lambda _: CHARACTERS),
        "stone": OneOf(lambda _: STONES),
        "good": OneOf(lambda _: GOODS),
        "colour": OneOf(lambda _: COLOURS),
        "many": Number(3, 9),
        "den": OneOf(lambda _: DENS),
        "site": OneOf(lambda _: SITES),
        "bonus": OneOf(lambda _: tuple(BONUSES)),
        "card": OneOf(lambda _: tuple(cards())),
        "cost": OneOf(lambda _: COSTS),
        "slip": OneOf(_slips),
        "player": PlayerByName(),
        "item": ItemParam(),
        "gift": GiftParam(),
        "items": ItemsParam(),
        "where": WhereParam(),
        "room": RoomParam(SUITE_6),
        "cardroom": RoomParam(len(ROOMS)),
        "borrowed": BorrowedParam("room", Number(1, len(ROOMS))),
        "for": WithWord("for", LetterParam()),
    },
    _synonyms,
)
