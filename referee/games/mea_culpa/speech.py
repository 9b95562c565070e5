"""What the moves of Mea Culpa mean in plain words."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import permutations

from msgspec.structs import replace

from referee.core import Move, Mover, NotKnown, Seat
from referee.core.judge import default_mover
from referee.speech import NEVER, Heard, Meaning, Part, said
from referee.speech.heard import ASIDE

from .components import CHARACTERS, COLOURS, GOODS, INDULGENCE, ROOMS, SUITE_5, SUITE_6
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
    EmptyDen,
    Forget,
    GiveLetter,
    Guess,
    Meeting,
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
    Sell,
    SellLetter,
    SellPair,
    StealFrom,
    TakeBack,
    TakeBonus,
    TakeCharacter,
    TakeStone,
    UseRoom,
    Visit,
)
from .pieces import COMPARTMENTS
from .said.bids import bidding
from .said.board import in_the_line, on_the_board
from .said.house import OF_CARDS, card_told, in_the_house, some_crew
from .said.money import GIVEN
from .said.slips import accusation
from .said.things import (
    contents,
    counting,
    how_many,
    kept_letters,
    named_again,
    named_letter,
    named_stone,
    outermost,
    seen_stone,
)
from .said.trades import giving, trading
from .state import MeaCulpa
from .turn import Turn
from .verbs.letter_from import LetterFromStep

BUY, SELL, GIVE = (
    frozenset({"buy", "take", "bill", "another"}),
    frozenset({"sell"}),
    frozenset({"donate", "give", "put", "go", "move", "shows"}),
)
VERBS: dict[type[Move], frozenset[str]] = {
    Buy: BUY,
    BuyPair: BUY,
    BuyLetter: BUY,
    BuyLetters: BUY,
    BuyMany: BUY,
    Sell: SELL,
    SellPair: SELL,
    SellLetter: SELL,
    Donate: GIVE,
    DonateLetter: GIVE,
    TakeBack: frozenset({"take-back"}),
    Visit: frozenset({"visit", "go"}),
    Meeting: frozenset({"meeting"}),
    Guess: frozenset({"guess", "was"}),
    RevealDie: frozenset({"was", "reveal"}),
    UseRoom: frozenset({"use", "take", "choose"}),
    Bid: frozenset({"bid"}),
    TakeCharacter: frozenset({"take", "choose", "be", "give"}),
    MovePope: frozenset({"move", "put", "go", "give", "lose"}),
    PlaceCrew: frozenset({"put", "build", "go", "move", "receive"}),
    MoveCrew: frozenset({"move", "put", "go"}),
    Pass: frozenset({"pass", "stop", "no", "not", "nothing"}),
    TakeStone: frozenset({"take", "choose", "free", "exchange", "bill", "another"}),
    PickLetter: frozenset({"take", "choose", "give", "another"}),
    GiveLetter: frozenset({"give", "receive", "go"}),
    StealFrom: frozenset({"steal", "take", "give", "lose"}),
    EmptyDen: frozenset({"empty", "home"}),
    Reveal: frozenset({"reveal", "inside", "nothing"}),
    TakeBonus: frozenset({"take", "choose", "give", "go", "receive", "starts-with"}),
    PlaceSoul: frozenset({"nearest", "turns-up"}),
    DrawStone: frozenset({"turns-up", "take", "another"}),
    DealCard: frozenset({"turns-up", "put"}),
    Accuse: frozenset({"accuse"}),
    Remind: frozenset({"remind"}),
    Forget: frozenset({"forget"}),
    PutStones: frozenset({"put", "give", "go"}),
}
TRADES = (Buy, BuyPair, BuyLetter, BuyLetters, BuyMany, Sell, SellPair, SellLetter)
GIFTS = (Donate, DonateLetter, TakeBack)
PRICE = frozenset({"price", "count1", "market", "good-word", "coin-word", "bill", "home", "only"})
TAKINGS = (TakeBonus, TakeCharacter, PickLetter, TakeStone, Guess, *TRADES)


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
    pairs = (*permutations(heard.numbers, 2), *alone, (0, 0))
    if heard.has("total") and len(heard.numbers) == 2:
        less, every = sorted(heard.numbers)
        pairs = (*pairs, (less, every - less), (every - less, less))
    yield from (Bid(pair) for pair in dict.fromkeys(pairs) if pair[0] < 10 and pair[1] < 1000)
    yield Reveal(contents(heard))


def _owes_letter(state: MeaCulpa) -> bool:
    """Whether somebody has to give a Letter to another player now."""
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
    return _as_somebody(state, move, _meaning(state, move, heard))


def _as_somebody(state: MeaCulpa, move: Move, meant: Meaning) -> Meaning:
    """What a move of a player on turn means, who may be called by the character that is played."""
    if not isinstance(move, (*TAKINGS, *GIFTS, Visit, Meeting)) or meant.must:
        return meant
    who = _turn(state, move)
    if isinstance(move, TAKINGS) and isinstance(who, int):
        meant = replace(meant, also=meant.also | {f"seat.{who}"})
    if not isinstance(move, (*TRADES, *GIFTS, Visit, Meeting, TakeStone)):
        return meant
    held = {f"character.{name}" for name, holder in zip(CHARACTERS, state.holders, strict=True) if holder == who}
    return replace(meant, also=meant.also | held | {"in-role", "early"})


def _meaning(state: MeaCulpa, move: Move, heard: Heard) -> Meaning:
    verbs = VERBS.get(type(move), frozenset())
    match move:
        case Buy() | BuyPair() | TakeBonus() | TakeStone() if heard.has("drawn"):
            return Meaning(frozenset(), bare=False)
        case Buy() | BuyPair() | BuyMany() | BuyLetter() | BuyLetters() | Sell() | SellPair() | SellLetter():
            price = PRICE.union(f"price{number}" for number in heard.numbers)
            return trading(state, move, verbs, price, heard)
        case Donate() | DonateLetter() | TakeBack() | Reveal():
            return giving(state, _turn(state, move), move, verbs, heard)
        case Visit() | Guess() | RevealDie() | UseRoom():
            return in_the_house(state, move, verbs, heard)
        case Bid():
            return bidding(move, heard, verbs)
        case MovePope() | PlaceCrew() | MoveCrew() | EmptyDen() | PutStones():
            return on_the_board(state, move, verbs, heard)
        case TakeCharacter() | TakeStone() | PickLetter() | GiveLetter() | StealFrom() | TakeBonus():
            return _taking(state, move, verbs, heard)
        case PlaceSoul() | Accuse() | Remind() | Forget():
            return _players(state, move, verbs, heard)
        case DrawStone(stone):
            also = {
                "up",
                "past",
                "was",
                "inside",
                "me",
                *counting(heard, stone),
                "count1",
                "market",
                "o1",
                "good-word",
                "give",
                "die-word",
                *(f"colour.{each}" for each in COLOURS),
            }
            return Meaning(verbs, (said(named_stone(stone).ways, f"hue.{stone}"),), frozenset(also))
        case DealCard() if heard.asks and heard.has("lets"):
            return Meaning(frozenset(), bare=False)
        case DealCard(card):
            ways = {f"card.{card}"} & outermost(heard, "card.")
            ways |= {f"money{card[-1]}"} if card.startswith("bank-") and not heard.has("card.steal-3") else set()
            of, telling = card_told(heard)
            ways = ways | telling if of == card else set() if of else ways | some_crew(card, heard)
            if not ways:
                return NEVER  # another card is told
            rooms = {f"room{room}" for room in ROOMS} | {f"o{room}" for room in ROOMS}
            also = rooms | {"house", "card-word", "take", "give", "go", "coin-word", "count1"}
            also |= next(words for cards, words in OF_CARDS if card.startswith(cards))
            also |= {ASIDE, "lets"} if heard.has("lets") else set()  # what anybody may do in that room
            return Meaning(verbs, (said(ways),), frozenset(also))
        case Pass() if (heard.named("good.") or heard.has("no-suite")) and not any(
            map(heard.has, {"pass", "stop", "action"})
        ):
            return Meaning(frozenset(), bare=False)  # no wine is not no action
        case Pass() if _tells_who(state, heard):
            return NEVER
        case Pass():
            every = {"buy", "sell", "donate", "visit", "take", "move", "put", "stone-word", "action", "turn", "give"}
            every |= {f"character.{character}" for character in CHARACTERS if not heard.has("take")}
            others = _others(state, _turn(state, move))
            every |= {"o2", "count1"} if heard.has("no") or heard.has("not") else set()
            every |= {"use", "pope-stone", "crew", "all", "house", "sin.preliminary", "free", "market", "good-word"}
            return Meaning(verbs | others, (), frozenset(every | {"coin-word", "letter-word", "rest", "stays"}))
    called = {"guess", "stop", "tag"} if heard.has("guess") else set()  # the others are called upon to guess
    also = {"house", "visit", "go", "count1", "die-word", "put", "character.pope", *called}
    return Meaning(verbs, (), frozenset(also))


def _tells_who(state: MeaCulpa, heard: Heard) -> bool:
    """Whether words that may end a turn tell which character somebody is, where no turn goes on: that's me."""
    on_turn = isinstance(next(iter(state.agenda), None), Turn)
    return not on_turn and any({"choose", "stop"} <= span.concepts for span in heard.spans)


def _others(state: MeaCulpa, turn: Mover | None) -> set[str]:
    """What says that the turn of another player comes, where it is anybody's."""
    seats = range(len(state.terms.seats)) if isinstance(turn, int) else ()
    return {f"next.{seat}" for seat in seats if seat != turn}


def _turn(state: MeaCulpa, move: Move) -> Mover | None:
    try:
        return default_mover(state, move)
    except NotKnown:
        return None


def _taking(state: MeaCulpa, move: Move, verbs: frozenset[str], heard: Heard) -> Meaning:
    match move:
        case TakeCharacter(character):
            trading = {"exchange", "buy", "sell"} if character == "merchant" else set()
            return Meaning(verbs, (said(f"character.{character}"),), frozenset({"character-word", "o1", *trading}))
        case TakeStone(stone, colour):
            told = (named_letter(colour),) if stone == INDULGENCE and colour is not None else ()
            also = {"free", "market", "count1", "good-word", "card.free-good"} | ({"letter-word"} if told else set())
            taken = said("stone.indulgence", "letter-word") if told else seen_stone(stone, heard)
            return Meaning(verbs, (taken, *told), frozenset(also))
        case PickLetter(colour):
            return Meaning(verbs, (named_letter(colour),), frozenset({"letter-word", "count1"}))
        case GiveLetter(colour):
            others = {f"seat.{seat}" for seat in range(len(state.terms.seats))}
            kept = kept_letters(heard)
            if f"colour.{colour}" in kept:
                return NEVER
            also = {"letter-word", "count1", "take", "go", *others, *kept, *(("waits", "inside") if kept else ())}
            return Meaning(verbs, (named_letter(colour),), frozenset(also))
        case StealFrom(player):
            beside = ("neighbour",) if _sits_beside(state, _turn(state, move), player) else ()
            money = frozenset({"money3", "n3", "coin-word", "count1"})
            return Meaning(verbs, (said(f"seat.{int(player)}", *beside),), money)
        case TakeBonus(bonus):
            first = {"and", "count1", "letter-word", "good-word", "donate", "soul"}
            return Meaning(verbs, _bonus(bonus), frozenset(first))
    return Meaning(verbs)


def _sits_beside(state: MeaCulpa, who: Mover | None, player: Seat) -> bool:
    """Whether a player sits right beside another."""
    seats = len(state.terms.seats)
    return isinstance(who, int) and (int(player) - int(who)) % seats in (1, seats - 1)


def _bonus(bonus: str) -> tuple[Part, ...]:
    match bonus:
        case "provisions":
            return tuple(said(f"stone.{good}", f"bonus.{bonus}") for good in ("bread", "wine"))
        case "gem":
            return (said("stone.jewel", f"bonus.{bonus}"),)
        case "purse":
            return (said("money10", "n10", "coin-word", f"bonus.{bonus}"),)
    return (said("letter.blue", "colour.blue", f"bonus.{bonus}"),)


def _players(state: MeaCulpa, move: Move, verbs: frozenset[str], heard: Heard) -> Meaning:
    match move:
        case PlaceSoul():
            return in_the_line(state, move, verbs, heard)
        case Accuse():
            return accusation(state, move, verbs, heard)
        case Remind(player):
            return Meaning(verbs, (said(f"seat.{int(player)}"),), frozenset({"forget", "not", "turn"}))
        case Forget(cost):
            also = frozenset({"not", "pay", "stone-word", "n2", "both", "pair"} - {f"cost.{cost}"})
            return Meaning(verbs, (said(f"cost.{cost}"),), also)
    return Meaning(verbs)
