"""What the moves of Mea Culpa mean in plain words."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import permutations

from msgspec.structs import replace

from referee.core import Move, Mover, NotKnown
from referee.core.judge import default_mover
from referee.speech import Heard, Meaning, Part, count, said
from referee.speech.heard import ASIDE, FILL, Span
from referee.speech.meaning import BACK, WEIGHED

from .components import CHARACTERS, COINS, COLOURS, GOODS, INDULGENCE, ROOMS, SITES, STONES, SUITE_5, SUITE_6
from .evaluation import sorted_items
from .meetings import PopeReveal
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
from .state import MeaCulpa

GOSSIP = frozenset({"letter-word", "colour.yellow", "letter.yellow", "hidden", "coin-word", "bid", "action", "bill"})
"""What is said of a player who is in the House."""

CARDED = frozenset({"character-word", "card-word", "bid", *(f"character.{name}" for name in CHARACTERS)})
PAID_FOR = frozenset({"letter-word", *(f"stone.{stone}" for stone in (*GOODS, INDULGENCE))})
"""What tells of a character that was not paid, and of something bought."""

LEFT_OUT = frozenset({"not", "no", "nothing", "denied", "forget", "lacking"})
LATE = LEFT_OUT | {"late"}
TOLD_OF: tuple[tuple[str, frozenset[str], frozenset[str]], ...] = (
    ("preliminary", frozenset({"pope-stone", "crew"}), LEFT_OUT),
    ("no-die", frozenset({"die-word"}), LEFT_OUT),
    ("hidden-gift", frozenset({"shown"}), LEFT_OUT),
    ("late-notch", frozenset({"post-word"}), LATE),
    ("kept-card", frozenset({"returned"}), LEFT_OUT),
    ("unpaid-card", CARDED, frozenset({"paid"})),
    ("unpaid", frozenset({"paid"}), LATE),
    ("late-lust", frozenset({"den.lust"}), LATE),
    ("late-greed", frozenset({"den.greed", "greedily"}), LATE),
    ("free-stone", frozenset({"free"}), LEFT_OUT),
    ("taking-back", frozenset({"take-back", "undo"}), frozenset({"take-back", "undo"})),
    ("out-of-turn", frozenset({"early"}), frozenset({"early"})),
    ("asleep", frozenset({"noticed"}), LEFT_OUT),
    ("out-of-turn", frozenset({"turn"}), LEFT_OUT),
)
"""What is done wrong where the words for it stand in any order: the slip, what it is about, and what is said of that;
the first of which both are said."""

OTHERS = frozenset({"others"})
CARDS_TOLD: tuple[tuple[str, frozenset[str], frozenset[str]], ...] = (
    ("others-lust", frozenset({"den.lust"}), OTHERS),
    ("others-greed", frozenset({"den.greed"}), OTHERS),
    ("others-5", frozenset({"n5", "price5"}), OTHERS),
    ("others-3", frozenset({"n3", "price3"}), OTHERS),
    ("popes-letter", frozenset({"character.pope"}), frozenset({"letter-word", "letter.yellow"})),
    ("emperors-letter", frozenset({"character.emperor"}), frozenset({"letter-word"})),
    ("new-crew", frozenset({"new"}), frozenset({"crew"})),
    ("move-crew", frozenset({"crew"}), frozenset({"move", "go"})),
    ("pope-stone", frozenset({"pope-stone"}), frozenset({"move"})),
    ("steal-3", frozenset({"steal"}), frozenset({"n3", "money3"})),
    ("free-good", frozenset({"free"}), frozenset({"good-word"})),
)
"""What a card of the House does where it is told in any order: the card, and what is said of it; the first that is."""

OF_CARDS: tuple[tuple[tuple[str, ...], frozenset[str]], ...] = (
    (("emperors", "popes"), frozenset({"letter-word", "colour.yellow", "letter.yellow", "lose", "others", *CARDED})),
    (
        ("others",),
        frozenset(
            {"others", "step", "hell", "n2", "both", "stone-word", "cost.stones", "pope-stone", "move", "put", "go"}
        ),
    ),
    (("move-crew", "new-crew"), frozenset({"crew", "move", "build", "new", "site-word"})),
    (("pope-stone",), frozenset({"move", "pope-stone", "stone-word", "den"})),
    (("free-good",), frozenset({"free", "good-word", "market", "choose"})),
    (("steal",), frozenset({"money3", "n3", "steal", "lose", "others"})),
    (("bank",), frozenset({"bill", "receive"})),
)
"""What else is said of a card of the House: the cards by the beginnings of their names."""

LINED = ("soul", "o1", "go", "hell", "put", "move", "start", "up", "take", "compartment", "good-word")

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
BACK_TO_MARKET = frozenset({"go", "put", "give", "move", "take-back", "back"})


def sayable(state: MeaCulpa, heard: Heard) -> Iterator[Move]:
    """Moves that are understood whether or not they can be made now."""
    for good in (*GOODS, INDULGENCE):
        yield from (Buy(good), BuyPair(good), Sell(good), SellPair(good))
        yield from (BuyMany(number, good) for number in dict.fromkeys(heard.numbers) if 2 < number < 10)
    for colour in COLOURS:
        yield from (BuyLetter(colour), BuyLetters(colour), SellLetter(colour), DonateLetter(colour))
    if not any(heard.has(f"{kind}.{colour}") for kind in ("letter", "colour") for colour in COLOURS):
        yield from (BuyLetters(None), SellLetter(None), DonateLetter(None))
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
    yield Reveal(_contents(heard))


def times(move: Move, heard: Heard) -> int:
    """How often a move is made that is said once: two loaves are given, or come out of the bag, one after the other."""
    match move:
        case Donate(item) if item in GOODS:
            return _several(heard, item)
        case DrawStone(stone):
            return max(_several(heard, stone), _named_again(heard, stone))
    return 1


def _several(heard: Heard, stone: str) -> int:
    """How many of a kind of stone are said: by the number before it, with none but idle words between."""
    idle = {place for span in heard.spans if FILL in span.concepts for place in span.places}
    apart = {place for span in heard.spans if FILL in span.concepts and len(span.places) > 1 for place in span.places}
    both = {place for span in heard.spans if span.concepts & {"both", "pair", "twice"} for place in span.places}
    for span in heard.spans:
        if not span.concepts & {f"stone.{stone}", f"price.{stone}"}:
            continue
        for place in range(span.places[0], max(span.places[0] - BACK, -1), -1):
            number = None if heard.tokens[place].ordinal else heard.tokens[place].number
            if number is not None and place in apart:
                break
            if place in both or number is not None:
                return 2 if place in both or number is None else max(number, 1)
            if place not in span.places and place not in idle:
                break
    return 2 if any("twice" in span.concepts and not apart.issuperset(span.places) for span in heard.spans) else 1


def _named_again(heard: Heard, stone: str) -> int:
    """How often the same word for a kind of stone is said."""
    named = Counter(
        heard.tokens[span.places[0]].stem
        for span in heard.spans
        if len(span.places) == 1 and f"stone.{stone}" in span.concepts
    )
    return max(named.values(), default=0)


def _contents(heard: Heard) -> tuple[str, ...]:
    """What is listed as lying in a compartment: goods with their number before them, else coins."""
    found: list[str] = []
    number = 0
    where = {place for span in heard.spans if span.concepts & {"where1", "where2"} for place in span.places}
    for span in sorted(heard.spans, key=lambda span: span.places):
        goods = [good for good in GOODS if f"stone.{good}" in span.concepts]
        value = heard.tokens[span.places[0]].number if len(span.places) == 1 else None
        value = None if where.issuperset(span.places) else value
        if goods:
            found += [goods[0]] * max(number, 1)
        elif number and str(number) in COINS and value is not None:
            found.append(str(number))
        number = value or 0 if value is not None and "count1" not in span.concepts else 0 if goods else number
    return sorted_items((*found, *([str(number)] if str(number) in COINS else ())))


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
    return replace(meant, also=meant.also | held | {"in-role"})


def _meaning(state: MeaCulpa, move: Move, heard: Heard) -> Meaning:
    verbs = VERBS.get(type(move), frozenset())
    match move:
        case Buy() | BuyPair() | TakeBonus() | TakeStone() if heard.has("drawn"):
            return Meaning(frozenset(), bare=False)
        case Buy() | BuyPair() | BuyMany() | BuyLetter() | BuyLetters() | Sell() | SellPair() | SellLetter():
            return _trade(state, move, verbs, PRICE.union(f"price{number}" for number in heard.numbers))
        case Donate() | DonateLetter() | TakeBack() | Reveal():
            return _gift(move, verbs, heard)
        case Visit() | Guess() | RevealDie() | UseRoom():
            return _house(state, move, verbs, heard)
        case Bid():
            return _bid(move, heard, verbs)
        case MovePope() | PlaceCrew() | MoveCrew() | EmptyDen() | PutStones():
            return _board(state, move, verbs, heard)
        case TakeCharacter() | TakeStone() | PickLetter() | GiveLetter() | StealFrom() | TakeBonus():
            return _taking(state, move, verbs)
        case PlaceSoul() | Accuse() | Remind() | Forget():
            return _players(state, move, verbs, heard)
        case DrawStone(stone):
            also = {
                "up",
                "past",
                "was",
                "inside",
                "me",
                *_counting(heard, stone),
                "count1",
                "market",
                "o1",
                "good-word",
                "give",
                "die-word",
                *(f"colour.{each}" for each in COLOURS),
            }
            return Meaning(verbs, (said(_stone(stone).ways, f"hue.{stone}"),), frozenset(also))
        case DealCard(card):
            ways = {f"card.{card}"} & _outermost(heard, "card.")
            ways |= {f"money{card[-1]}"} if card.startswith("bank-") and not heard.has("card.steal-3") else set()
            of, telling = _card_told(heard)
            ways = ways | telling if of == card else set() if of else ways
            rooms = {f"room{room}" for room in ROOMS} | {f"o{room}" for room in ROOMS}
            also = rooms | {"house", "card-word", "take", "give", "go", "coin-word", "count1"}
            also |= next(words for cards, words in OF_CARDS if card.startswith(cards))
            return Meaning(verbs, (said(ways),), frozenset(also))
        case Pass() if heard.named("good.") and not any(map(heard.has, {"pass", "stop", "action"})):
            return Meaning(frozenset(), bare=False)  # no wine is not no action
        case Pass():
            every = {"buy", "sell", "donate", "visit", "take", "move", "put", "stone-word", "action", "turn", "give"}
            every |= {f"character.{character}" for character in CHARACTERS if not heard.has("take")}
            others = {f"next.{seat}" for seat in range(len(state.terms.seats)) if seat != _turn(state, move)}
            every |= {"o2", "count1"} if heard.has("no") or heard.has("not") else set()
            every |= {"use", "pope-stone", "crew", "all", "house", "sin.preliminary", "free", "market", "good-word"}
            return Meaning(verbs | others, (), frozenset(every | {"coin-word", "letter-word", "rest", "stays"}))
    return Meaning(verbs, (), frozenset({"house", "visit", "go", "count1", "die-word", "put", "character.pope"}))


def _turn(state: MeaCulpa, move: Move) -> Mover | None:
    try:
        return default_mover(state, move)
    except NotKnown:
        return None


def _trade(state: MeaCulpa, move: Move, verbs: frozenset[str], price: frozenset[str]) -> Meaning:
    """What is bought and sold; what it costs may be said."""
    match move:
        case Buy(good):
            return Meaning(verbs, (_stone(good),), price)
        case BuyPair(good):
            every = {"all"} if state.market[STONES.index(good)] == 2 else set()
            return Meaning(
                verbs, (_stone(good), said(count(2), "greedily", "pair", every)), price | {"for-one", "pair", "another"}
            )
        case BuyMany(number, good):
            return Meaning(verbs, (_stone(good), said(count(number))), price, bare=False)
        case BuyLetter(colour):
            swapped = price | {"card-word", "stone.indulgence", "hue.indulgence", "stone-word"}
            return Meaning(verbs | {"exchange"}, (_letter(colour or ""), _letter_word()), swapped)
        case BuyLetters(None):
            return Meaning(verbs, (said("letter-word"), said(count(2), "pair")), price, bare=False)
        case SellLetter(None):
            return Meaning(verbs, (said("letter-word"),), price | BACK_TO_MARKET, bare=False)
        case BuyLetters(colour):
            return Meaning(verbs, (_letter(colour or ""), said(count(2), "pair")), price | {"letter-word"}, bare=False)
        case Sell(good):
            return Meaning(verbs, (_stone(good),), price | BACK_TO_MARKET, bare=False)
        case SellPair(good):
            return Meaning(
                verbs, (_stone(good), said(count(2), "greedily", "pair")), price | BACK_TO_MARKET, bare=False
            )
        case SellLetter(colour):
            return Meaning(verbs, (_letter(colour or ""), _letter_word()), price | BACK_TO_MARKET, bare=False)
    return Meaning(verbs)


def _gift(move: Move, verbs: frozenset[str], heard: Heard) -> Meaning:
    chest = frozenset({"chest", "compartment", "count1", "price", "coin-word", "church"})
    match move:
        case Donate(item, where) if item not in GOODS and _only_roman(heard, item):
            return Meaning(frozenset(), bare=False)
        case Donate(item) if item in GOODS and heard.has("bill"):
            return Meaning(frozenset(), bare=False)
        case Donate(item, where):
            chest |= _counting(heard, item) | {"another"} | (set() if _counts_two(heard) else {"both"})
            number = COMPARTMENTS.index(where) + 1 if where is not None else 0
            only = number > 1 and heard.numbers.count(number) == 1 and _several(heard, item) == number
            only = only or (heard.has(f"money{number}") and heard.numbers.count(number) == 1)
            placed = heard.has("where1") or heard.has("where2") or only
            plain = () if placed else (f"n{number}", f"o{number}")
            told = (said(f"where{number}", *plain),) if number else ()
            verbs |= {f"where{number}"} if told else set()
            chest |= {f"site.{SITES[0 if number == 1 else -1]}"} if told else set()
            return Meaning(verbs, (_item(item), *told), chest if told else chest - {"compartment"}, bare=False)
        case DonateLetter(None):
            return Meaning(verbs, (said("letter-word"),), chest, bare=False)
        case DonateLetter(colour):
            return Meaning(verbs, (_letter(colour or ""), _letter_word()), chest, bare=False)
        case TakeBack(item):
            return Meaning(verbs, (_item(item),), chest, bare=False)
        case Reveal(items):
            also = chest | {f"n{items.count(item)}" for item in items} | {"both", "all", "was", "past", "only", "me"}
            also |= {"where1", "where2"}
            if not items:
                return Meaning(verbs | {"put", "donate"}, (said("nothing", "not"),), also | {"give", "not"})
            ones = {place for span in heard.spans if "count1" in span.concepts for place in span.places}
            named = [str(token.number) for place, token in enumerate(heard.tokens) if place not in ones]
            if any(named.count(coin) > 1 and named.count(coin) != items.count(coin) for coin in COINS):
                return Meaning(frozenset(), bare=False)  # a coin that is listed twice lies there twice
            return Meaning(verbs - {"nothing"}, tuple(_item(item) for item in dict.fromkeys(items)), also)
    return Meaning(verbs)


def _counts_two(heard: Heard) -> bool:
    """Whether a two stands alone, and not in words for both."""
    both = {place for span in heard.spans if "both" in span.concepts and len(span.places) > 1 for place in span.places}
    return any(token.number == 2 and place not in both for place, token in enumerate(heard.tokens))


def _counting(heard: Heard, stone: str) -> frozenset[str]:
    """The concepts that say how many of a kind of stone there are."""
    number = _several(heard, stone)
    return count(number) | {"both", "all", "pair", "twice"} if number > 1 else frozenset()


def _only_roman(heard: Heard, item: str) -> bool:
    """Whether a number is only said as that of a compartment, as in `to II`."""
    words = [token.word for token in heard.tokens if token.number is not None and str(token.number) == item]
    return bool(words) and all(word.isalpha() and word.isupper() for word in words)


def _house(state: MeaCulpa, move: Move, verbs: frozenset[str], heard: Heard) -> Meaning:
    also = frozenset({"house", "count1"})
    match move:
        case Visit() if heard.has("past"):
            return Meaning(frozenset(), bare=False)
        case Visit(room, borrowed):
            if room == SUITE_6:
                also |= {"letter-word", "letter.yellow", "colour.yellow", "take", "upstairs", "buy"}
            also |= {"free"} | ({"use"} if room in ROOMS else {"den.lust", "stone-word", "put", "cost.stones"})
            verbs |= {"take"} if room in ROOMS and heard.has("house") else set()
            also |= {"soul", "put", "move"} if heard.has("soul") and not heard.has("stone-word") else set()
            also |= {"cost.notch", "post-word", *(f"notches{number}" for number in heard.numbers)}
            if room == SUITE_5 and borrowed is None and any(heard.has(f"room{each}") for each in ROOMS):
                return Meaning(frozenset(), bare=False)
            if borrowed is None:
                return Meaning(verbs | ({"take"} if room == SUITE_6 else set()), (_room(state, room, heard),), also)
            use = _room(state, borrowed, heard)
            second = Part(use.ways, group=1)
            return Meaning(
                verbs, (_room(state, room, heard), second), also | {"use", "card-word", "copy"}, ordered=True
            )
        case Guess(room) | RevealDie(room) | UseRoom(room):
            also |= {"up", "upstairs"} if isinstance(move, Guess) else set()
            ways = _room(state, room, heard)
            if isinstance(move, RevealDie) and room == _guessed(state):
                also |= {"caught"} if _rooms_named(heard) else set()
                ways = ways if _rooms_named(heard) else said(ways.ways, "caught")
            also |= {
                *(("tag",) if isinstance(move, Guess) else ()),
                "die-word",
                "card-word",
                "go",
                "take",
                *(("no", "not", "reveal") if isinstance(move, RevealDie) else ()),
                "visit",
                "character.pope",
                *GOSSIP,
                *(("accuse", "yes", "sin.no-die") if isinstance(move, RevealDie) else ()),
            }
            return Meaning(verbs, (ways,), also)
    return Meaning(verbs)


def _guessed(state: MeaCulpa) -> int | None:
    """The room that was guessed, where the Pope has to show his die."""
    return next((step.guess for step in state.agenda if isinstance(step, PopeReveal)), None)


def _rooms_named(heard: Heard) -> bool:
    """Whether a room is said by its number."""
    return any(
        heard.has(f"{kind}{room}") for kind in ("room", "n", "o", "suite") for room in (*ROOMS, SUITE_5, SUITE_6)
    )


def _sums(heard: Heard) -> tuple[set[int], set[int]]:
    """The sums of money that are told, and those told only within words for none, as in `not one taler`."""
    none = {place for span in heard.spans if "no-money" in span.concepts for place in span.places}
    told, denied = set[int](), set[int]()
    for span in heard.spans:
        sums = {int(one.removeprefix("money")) for one in span.concepts if one.removeprefix("money").isdigit()}
        (denied if none.issuperset(span.places) else told).update(sums)
    coins = {span.places[0] for span in heard.spans if "coin-word" in span.concepts} - none
    ones = {span.places[-1] + 1 for span in heard.spans if "count1" in span.concepts}
    told |= {1} if coins & ones else set()
    return told, denied - told


def _bid(move: Bid, heard: Heard, verbs: frozenset[str]) -> Meaning:
    notches, taler = move.offer
    units = {
        unit: {place for span in heard.spans for place in span.places if _counts(span, unit)}
        for unit in ("notches", "money")
    }
    worded = any(units.values())
    if heard.has("total") and len(heard.numbers) == 2 and bool(units["notches"]) != bool(units["money"]):
        return _bid_in_all(move, heard, verbs, "money" if units["money"] else "notches")
    numbers = {
        token.number
        for place, token in enumerate(heard.tokens)
        if token.number is not None and not any(place in places for places in units.values())
    }
    told = [
        ("n",) if not units[unit] and offer in numbers else () for unit, offer in zip(units, move.offer, strict=True)
    ]
    none = ("no-notches", *(("nothing",) if not any(heard.numbers) else ())) if not notches else ()
    if not taler and heard.has("coin-word") and not any(map(heard.has, ("no-money", "nothing", "money0", "n0"))):
        return Meaning(frozenset(), bare=False)  # some money is told of
    told_sums, denied = _sums(heard)
    if taler in denied - {0} or (not taler and any(told_sums)):
        return Meaning(frozenset(), bare=False)
    first = said(f"notches{notches}", *(f"{n}{notches}" for n in told[0]), *none)
    one = taler == 1 and heard.has("coin-word") and (1 in told_sums or not heard.has("no-money"))
    free = ("no-money", "nothing") if not taler else ("count1",) if one else ()
    second = said(f"money{taler}", *(f"{n}{taler}" for n in told[1]), *free, loose=not taler, group=1)
    nothing = any(map(heard.has, ("no-money", "no-notches", "nothing")))
    also = (*(("coin-word",) if taler or nothing else ()), *(("not", "no") if nothing else ()))
    also = (*also, *(("no-money", "nothing", "stop") if taler and taler in told_sums else ()))  # and no more than that
    also = (*also, "post-word", "cost.notch", "put", "count1", "total")
    return Meaning(verbs, (first, second), frozenset({"and", "only", *also}), ordered=not worded, owned=True)


def _bid_in_all(move: Bid, heard: Heard, verbs: frozenset[str], unit: str) -> Meaning:
    """What is bid where all of it is told, and how much of that is of one unit."""
    part = move.offer[0 if unit == "notches" else 1]
    if sum(move.offer) != max(heard.numbers) or sum(move.offer) == part:
        return Meaning(frozenset(), bare=False)
    also = frozenset({"total", "and", "coin-word", "post-word", "cost.notch", f"n{sum(move.offer)}"})
    return Meaning(verbs, (said(f"{unit}{part}"),), also, owned=True)


def _counts(span: Span, unit: str) -> bool:
    """Whether words say how many there are of a unit."""
    return any(concept.startswith(unit) and concept.removeprefix(unit).isdecimal() for concept in span.concepts)


def _board(state: MeaCulpa, move: Move, verbs: frozenset[str], heard: Heard) -> Meaning:
    stone = frozenset({"pope-stone", "stone-word", "count1", "o1"})
    crew = frozenset({"crew", "count1", "new", "site-word", "character.emperor"})
    match move:
        case MovePope(source, target):
            dens = (said(f"den.{source}", role="from"), said(f"den.{target}", role="to", group=1))
            return Meaning(verbs, dens, stone | {"take", "over", "home", "den"}, ordered=True)
        case PlaceCrew(site):
            also = crew | {"help", "take", "over"}
            plain = any(heard.has(f"site.{each}") for each in SITES)
            also |= {"look.nave", "look.crew"} if plain else set()
            looks = frozenset[str]() if plain else _looks(state, site)
            named = said(f"site.{site}", f"o{SITES.index(site) + 1}", looks, role="to")
            return Meaning(verbs | {"help"}, (named,), also)
        case MoveCrew(source, target):
            sites = (said(f"site.{source}", role="from"), said(f"site.{target}", role="to", group=1))
            return Meaning(verbs, sites, crew | {"take", "over", "help", "home", "go"}, ordered=True)
        case EmptyDen(den):
            every = {f"n{number}" for number in heard.numbers} | {"both", "take", "take-back", "back", "all", "den"}
            every |= {"go", "turns-up", "good-word", "lose", "give"}
            return Meaning(verbs, (said(f"den.{den}"),), stone | every)
    return Meaning(verbs, (said("den.petty", loose=True),), stone | {"n2", "both", "all"})


def _looks(state: MeaCulpa, site: str) -> frozenset[str]:
    """What points at a building site as the only one that looks so: how far it is built, and whether anybody works
    there."""
    looks = [_look(*each) for each in zip(state.built, state.crews, strict=True)]
    return frozenset(look for look in looks[SITES.index(site)] if sum(look in each for each in looks) == 1)


def _look(built: int | None, crews: int | None) -> frozenset[str]:
    worked = () if crews is None else ("look.crew",) if crews else ("look.idle",)
    return frozenset({"look.nave" if built == 1 else "look.finished" if built == 2 else "look.bare", *worked})


def _taking(state: MeaCulpa, move: Move, verbs: frozenset[str]) -> Meaning:
    match move:
        case TakeCharacter(character):
            trading = {"exchange", "buy", "sell"} if character == "merchant" else set()
            return Meaning(verbs, (said(f"character.{character}"),), frozenset({"character-word", "o1", *trading}))
        case TakeStone(stone, colour):
            told = (_letter(colour or ""),) if stone == INDULGENCE else ()
            also = {"free", "market", "count1", "good-word", "card.free-good"} | ({"letter-word"} if told else set())
            taken = said("stone.indulgence", "letter-word") if told else _stone(stone)
            return Meaning(verbs, (taken, *told), frozenset(also))
        case PickLetter(colour):
            return Meaning(verbs, (_letter(colour),), frozenset({"letter-word", "count1"}))
        case GiveLetter(colour):
            others = {f"seat.{seat}" for seat in range(len(state.terms.seats))}
            return Meaning(verbs, (_letter(colour),), frozenset({"letter-word", "count1", "take", "go", *others}))
        case StealFrom(player):
            return Meaning(verbs, (said(f"seat.{int(player)}"),), frozenset({"money3", "n3", "coin-word"}))
        case TakeBonus(bonus):
            return Meaning(verbs, _bonus(bonus), frozenset({"and", "count1", "letter-word", "good-word"}))
    return Meaning(verbs)


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
        case PlaceSoul() if len({seat for seat in range(len(state.terms.seats)) if heard.has(f"seat.{seat}")}) > 1:
            return Meaning(frozenset(), bare=False)
        case PlaceSoul(player):
            return Meaning(verbs, (said(f"seat.{int(player)}"),), frozenset(LINED))
        case Accuse(player, slip):
            told = {concept for span in heard.spans for concept in span.concepts}
            carded = bool(told & CARDED) and not told & PAID_FOR
            ways = {f"sin.{slip}"} - ({"sin.unpaid"} if carded else set())
            ways |= {"sin.unpaid"} if carded and slip == "unpaid-card" else set()
            named_dens = {f"sin.late-{den}" for den in ("lust", "greed") if f"den.{den}" in told} & told
            ways -= {"sin.free-stone", "sin.no-die"} if named_dens else set()
            ways -= {"sin.kept-card"} if told & {"sin.unpaid", "sin.unpaid-card"} else set()
            ways = (ways & _outermost(heard, "sin.")) or set(_told_of(slip, heard))
            named = {place for span in heard.spans if f"sin.{slip}" in span.concepts & ways for place in span.places}
            beside = {each for span in heard.spans if not named & set(span.places) for each in span.concepts}
            also = {each for each in beside if not each.startswith("sin.") and each not in (ASIDE, WEIGHED)}
            seats = (seat for seat in range(len(state.terms.seats)) if seat != int(player))
            others = frozenset(f"{kind}.{seat}" for seat in seats for kind in ("seat", "by"))
            return Meaning(verbs | ways, (said(f"seat.{int(player)}"), said(ways)), frozenset(also) - others)
        case Remind(player):
            return Meaning(verbs, (said(f"seat.{int(player)}"),), frozenset({"forget", "not", "turn"}))
        case Forget(cost):
            return Meaning(verbs, (said(f"cost.{cost}"),), frozenset({"not", "pay", "stone-word"} - {f"cost.{cost}"}))
    return Meaning(verbs)


def _outermost(heard: Heard, kind: str) -> frozenset[str]:
    """The concepts of a kind that are named, without those whose words are part of others."""
    named = [(set(span.places), each) for span in heard.spans for each in span.concepts if each.startswith(kind)]
    return frozenset(each for places, each in named if not any(places < more for more, other in named if other != each))


def _card_told(heard: Heard) -> tuple[str, frozenset[str]]:
    """The card of the House of which it is told what it does, and the words that tell it; no card where none is."""
    told = {concept for span in heard.spans for concept in span.concepts}
    return next(((of, what & told) for of, what, how in CARDS_TOLD if what & told and how & told), ("", frozenset()))


def _told_of(slip: str, heard: Heard) -> frozenset[str]:
    """The words that tell of a slip which is not named, such as a post that nobody turned; nothing where it is, or
    where they tell of another."""
    told = {concept for span in heard.spans for concept in span.concepts}
    if any(each.startswith("sin.") for each in told):
        return frozenset()
    slips = [each for each in TOLD_OF if each[0] != "unpaid-card" or not told & PAID_FOR]
    of, about = next(((of, about) for of, about, how in slips if about & told and how & told), ("", frozenset()))
    return about & told if of == slip else frozenset()


def _stone(stone: str) -> Part:
    return said(f"stone.{stone}", f"price.{stone}")


def _item(item: str) -> Part:
    return _stone(item) if item in GOODS else said(f"money{item}", f"n{item}", *(["count1"] if item == "1" else []))


def _letter(colour: str) -> Part:
    return said(f"letter.{colour}", f"colour.{colour}")


def _letter_word() -> Part:
    return said("letter-word", *(f"letter.{colour}" for colour in COLOURS), loose=True)


def _room(state: MeaCulpa, room: int, heard: Heard) -> Part:
    ways = {f"room{room}", f"n{room}", f"o{room}", f"suite{room}"}
    units = (f"notches{room}", f"money{room}")
    if any(map(heard.has, units)):
        counted = {place for span in heard.spans if span.concepts & {*units} for place in span.places}
        doors = [span for span in heard.spans if span.concepts & {f"room{room}", f"suite{room}"}]
        ways -= {f"n{room}", f"o{room}"}
        ways -= {f"room{room}"} if all(counted & set(span.places) for span in doors) else set()
    if room == SUITE_6 and heard.has("upstairs"):
        ways |= {"letter.yellow", "colour.yellow"}
    if room in ROOMS and state.rooms[room - 1]:
        card = str(state.rooms[room - 1])
        ways |= {f"card.{card}"} | ({f"money{card[-1]}"} if card.startswith("bank-") and heard.has("house") else set())
    return Part(frozenset(ways))
