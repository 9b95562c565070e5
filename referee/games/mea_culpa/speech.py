"""What the moves of Mea Culpa mean in plain words: their verbs and parts stand in `data/mea_culpa/speech.toml`."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import partial
from itertools import permutations
from typing import Any

from msgspec.structs import replace

from referee.core import Move, Mover, NotKnown, Seat
from referee.core.rules.judge import default_mover
from referee.speech import NEVER, Heard, Meaning
from referee.speech.cases import meant

from .box.components import CHARACTERS, COLOURS, GOODS, INDULGENCE, ROOMS, SUITE_5, SUITE_6
from .moves import (
    Accuse,
    Bid,
    Buy,
    BuyLetter,
    BuyLetters,
    BuyMany,
    BuyPair,
    DealCard,
    Donate,
    DonateLetter,
    DrawStone,
    Guess,
    Meeting,
    MovePope,
    Pass,
    PickLetter,
    PlaceSoul,
    Reveal,
    RevealDie,
    Sell,
    SellLetter,
    SellPair,
    TakeBack,
    TakeBonus,
    TakeCharacter,
    TakeStone,
    Visit,
)
from .position.pieces import COMPARTMENTS
from .position.state import MeaCulpa
from .rules.turn import Turn
from .rules.verbs.letter_from import LetterFromStep
from .said.bids import bid_in_all, bidding
from .said.board import in_the_line, names_of_site, receives_first
from .said.gifts import GIVEN, given, names_of_compartment, names_of_item, shown
from .said.house import names_of_card, names_of_room, shows_die
from .said.slips import accusation
from .said.things import contents, counting, counts_only_money, how_many, named_again, names_of_stone, two_of

GAME = "mea-culpa"
TRADES = (Buy, BuyPair, BuyLetter, BuyLetters, BuyMany, Sell, SellPair, SellLetter)
PLAYED = (*TRADES, Donate, DonateLetter, TakeBack, Visit, Meeting, TakeStone)
"""What a character does, by whom the player may be called."""

TAKINGS = (TakeBonus, TakeCharacter, PickLetter, TakeStone, Guess, *TRADES)
"""What a player takes; the sentence may name him as the receiver."""

BONUS = {
    "provisions": ("stone.bread", "stone.wine"),
    "gem": ("stone.jewel",),
    "purse": ("money10", "n10", "coin-word"),
    "grace": ("letter.blue", "colour.blue"),
}
"""What lies in a bonus."""


def sayable(state: MeaCulpa, heard: Heard) -> Iterator[Move]:
    """Moves that are understood whether or not they can be made now."""
    for good in (*GOODS, INDULGENCE):
        yield from (Buy(good), BuyPair(good), Sell(good), SellPair(good))
        yield from (BuyMany(number, good) for number in dict.fromkeys(heard.numbers) if 2 < number < 10)
    for colour in COLOURS:
        yield from (BuyLetter(colour), BuyLetters(colour), SellLetter(colour), DonateLetter(colour))
    if not any(heard.has(f"{kind}.{colour}") for kind in ("letter", "colour") for colour in COLOURS):
        yield from (BuyLetters(None), SellLetter(None))
        if not _owes_letter(state) or any(map(heard.has, GIVEN - {"donate"})):
            yield DonateLetter(None)
    for item in (*GOODS, *(str(number) for number in dict.fromkeys(heard.numbers) if 0 < number < 1000)):
        yield from (Donate(item), *(Donate(item, where) for where in COMPARTMENTS), TakeBack(item))
    yield from (Visit(room) for room in (*ROOMS, SUITE_6))
    yield from (Visit(SUITE_5, room) for room in ROOMS)
    yield from (Meeting(), Pass())
    if heard.has("guess") and not any(map(heard.has, ("visit", "go", "take"))):
        yield from (Guess(room) for room in (*ROOMS, SUITE_5, SUITE_6))
    alone = (pair for number in heard.numbers for pair in ((number, 0), (number, 1), (0, number)))
    pairs = (*permutations(heard.numbers, 2), *alone, (0, 0), *bid_in_all(heard))
    yield from (Bid(pair) for pair in dict.fromkeys(pairs) if pair[0] < 10 and pair[1] < 1000)
    yield Reveal(contents(heard))


def _owes_letter(state: MeaCulpa) -> bool:
    """True if somebody has to give a Letter to another player now."""
    return isinstance(next(iter(state.agenda), None), LetterFromStep)


def times(state: MeaCulpa, move: Move, heard: Heard) -> int:
    """How often a move is made that is said once: two loaves are given, or come out of the bag, one after the other."""
    match move:
        case Donate(item) if item in GOODS:
            return how_many(heard, item)
        case DrawStone(stone):
            return max(how_many(heard, stone), named_again(heard, stone))
    return 1


def meaning(state: MeaCulpa, move: Move, heard: Heard) -> Meaning:
    """What a move means, in concepts."""
    plain = meant(GAME, state, move, heard, partial(_names, state, move, heard))
    who = _turn(state, move)
    also = {f"seat.{who}"} if isinstance(move, TAKINGS) and isinstance(who, int) else set()
    if isinstance(move, PLAYED):
        also |= {f"character.{name}" for name, by in zip(CHARACTERS, state.holders, strict=True) if by == who}
    plain = plain.plus(also=also)
    match move:
        case BuyPair() | SellPair() if counts_only_money(heard):
            return NEVER
        case Donate():
            return given(move, plain, heard)
        case Reveal():
            return shown(state, move, plain, heard)
        case Bid():
            return bidding(move, plain, heard)
        case RevealDie():
            return shows_die(state, move, plain, heard)
        case PlaceSoul():
            return in_the_line(state, plain, heard)
        case DealCard() if not plain.parts[0].ways:
            return NEVER  # another card is told
        case MovePope() if receives_first(heard):
            source, target = plain.parts
            return replace(plain, parts=(replace(target, role="", group=0), replace(source, role="", group=1)))
        case DrawStone(stone):
            return plain.plus(also=counting(heard, stone))
        case Accuse():
            return accusation(state, move, plain, heard)
        case Pass() if _tells_who(state, heard):
            return NEVER
        case Pass() if isinstance(who, int):
            return plain.plus(verbs={f"next.{seat}" for seat in range(len(state.terms.seats)) if seat != who})
    return plain


def _turn(state: MeaCulpa, move: Move) -> Mover | None:
    """Who makes a move, where that is known."""
    try:
        return default_mover(state, move)
    except NotKnown:
        return None


def _tells_who(state: MeaCulpa, heard: Heard) -> bool:
    """True if words that may end a turn tell which character somebody is, where no turn goes on: that's me."""
    on_turn = isinstance(next(iter(state.agenda), None), Turn)
    return not on_turn and any({"choose", "stop"} <= span.concepts for span in heard.spans)


def _names(state: MeaCulpa, move: Move, heard: Heard, noun: str, value: Any) -> Iterable[str]:
    """What else names a thing at this position."""
    match noun:
        case "stone":
            return names_of_stone(value, heard)
        case "two":
            return two_of(state, value)
        case "bonus":
            return BONUS[value]
        case "item":
            return names_of_item(value, move, heard)
        case "compartment" if isinstance(move, Donate):
            return names_of_compartment(state, _turn(state, move), move, heard)
        case "room":
            return names_of_room(state, move, value, heard)
        case "card":
            return names_of_card(value, heard)
        case "site":
            return names_of_site(state, value, heard)
        case "victim" if heard.has("neighbour"):
            return ("neighbour",) if _sits_beside(state, _turn(state, move), value) else ()
    return ()


def _sits_beside(state: MeaCulpa, who: Mover | None, player: Seat) -> bool:
    """True if a player sits right beside another."""
    seats = len(state.terms.seats)
    return isinstance(who, int) and (int(player) - int(who)) % seats in (1, seats - 1)
