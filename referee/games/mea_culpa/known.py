"""What the referee knows of a figure: the figure, or an Unknown with the question to ask."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from referee.core import YES_NO, Question, Seat, Unknown, Value, asked, sampled
from referee.core.terms import every_seat

from .components import COLOURS, DENS, GOODS, INDULGENCE, MONEY, SIN_STONES, STONES, box
from .edition import DEAREST
from .fields import FIELD
from .state import MeaCulpa


def forgotten(state: MeaCulpa, *questions: str) -> MeaCulpa:
    """The position without the answers to such questions: what they were about is over."""
    if not state.told:
        return state
    return replace(state, told=tuple(each for each in state.told if each[0].id not in questions))


def holds(state: MeaCulpa, question: Question) -> Any:
    """A bool, or an Unknown."""
    told = state.answer(question)
    return Unknown(question) if told is None else told == "yes"


def untold(state: MeaCulpa, question: str, clause: str, *about: Value) -> bool:
    """A yes or no that goes without saying (no), unless nothing at all was told. Raises NotKnown."""
    return state.blank and asked(state, Question(question, about, YES_NO, clause)) == YES_NO[0]


def can_pay(state: MeaCulpa, seat: Seat, taler: int) -> Any:
    """Whether a seat has that much money: a bool, or an Unknown."""
    held = state.money[seat]
    if held is not None:
        return held >= taler
    if taler <= state.surely(seat, MONEY):
        return True
    return holds(state, Question("pay", (state.terms.seats[seat], taler), YES_NO, "buy.pay-first", seat))


def owns(state: MeaCulpa, seat: Seat, good: str) -> Any:
    """Whether a seat has such a good behind the screen: a bool, or an Unknown."""
    held = state.goods[seat][GOODS.index(good)]
    if held is not None:
        return held > 0
    if state.surely(seat, good):
        return True
    return holds(state, Question("owns", (state.terms.seats[seat], good), YES_NO, "sell.one", seat))


def any_letter(state: MeaCulpa, seat: Seat) -> Any:
    """Whether a seat has a Letter at all: a bool, or an Unknown."""
    if any(state.letters[seat]) or any(state.surely(seat, colour) for colour in COLOURS):
        return True
    if None not in state.letters[seat]:
        return False
    return holds(state, Question("any-letter", (state.terms.seats[seat],), YES_NO, "house.card.emperors-letter", seat))


def has_letter(state: MeaCulpa, seat: Seat, colour: str) -> Any:
    """Whether a seat has a Letter of that colour: a bool, or an Unknown."""
    held = state.letters[seat][COLOURS.index(colour)]
    if held is not None:
        return held > 0
    question = Question("has-letter", (state.terms.seats[seat], colour), YES_NO, "house.card.popes-letter", seat)
    return bool(state.surely(seat, colour)) or holds(state, question)


def counted_letters(state: MeaCulpa, seat: Seat) -> tuple[int, ...]:
    """All Letters of a seat by colour. Raises NotKnown."""
    return tuple(sure(state, "letters", seat, number) for number in range(len(COLOURS)))


def sure(state: MeaCulpa, question: str, *path: int) -> int:
    """A figure of the Field for which that is asked. Raises NotKnown."""
    return int(FIELD[question].value(state, *path))


def soul(state: MeaCulpa, seat: Seat) -> int:
    """How many steps a soul stands towards Hell. Raises NotKnown."""
    held = state.souls[seat]
    return sure(state, "soul", seat) if held is None else held


def post(state: MeaCulpa, seat: Seat) -> int:
    """How many notches a post shows. Raises NotKnown."""
    held = state.posts[seat]
    return sure(state, "post", seat) if held is None else held


def sin_stones(state: MeaCulpa, seat: Seat, den: int) -> int:
    """How many stones of a seat lie in a Den. Raises NotKnown."""
    held = state.sins[seat][den]
    return sure(state, "stones", seat, den) if held is None else held


def in_hand(state: MeaCulpa, seat: Seat) -> int:
    """How many sin stones a seat has left. Raises NotKnown."""
    return SIN_STONES - sum(sin_stones(state, seat, den) for den in range(len(DENS)))


def on_market(state: MeaCulpa, stone: str, n: int = 1) -> Any:
    """Whether at least so many stones of a kind lie in the market: a bool, or an Unknown."""
    held = state.market[STONES.index(stone)]
    if held is not None:
        return held >= n
    at = STONES.index(stone)
    if box().stones[at] - stones_told(state, at) < n:
        return False
    clause = "buy.letter.need-stone" if stone == INDULGENCE else "buy.good"
    return holds(state, Question("market", (stone, n), YES_NO, clause))


def stones_told(state: MeaCulpa, at: int) -> int:
    """How many stones of a kind, by its place in the box, are told of: in the market, in the bag, behind screens and
    in chests."""
    found = (state.market[at] or 0) + (state.bag[at] if state.bag is not None else 0)
    if at < len(GOODS):
        found += sum(row[at] or 0 for row in state.goods)
        found += sum(gift.item == GOODS[at] for chest in state.chests for gift in chest or ())
    return found


def market_empty(state: MeaCulpa) -> bool:
    """Whether the last stone has left the market; with a market of which nobody told it has not."""
    return state.market.count(0) == len(state.market)


def price(state: MeaCulpa, good: str, way: str) -> Any:
    """What a good costs or sells for in this edition: an int, or an Unknown."""
    edition = state.terms.edition
    told = edition.prices[good, way]
    if told is None:
        question = Question(
            f"price-{way}", (good,), tuple(range(1, DEAREST + 1)), "buy.good" if way == "buy" else "sell.one"
        )
        found = state.answer(question)
        return Unknown(question) if found is None else found
    if is_sample_price(state, good, way):
        sampled(f"price.{good}.{way}")
    return told


def is_sample_price(state: MeaCulpa, good: str, way: str) -> bool:
    """Whether a price is a figure of the sample edition that nobody has printed."""
    return state.terms.edition.sample and getattr(box().printed[good], way) is None


def display(state: MeaCulpa, site: str, category: str) -> tuple[int, ...]:
    """The Letters printed below a site for a category, by colour. Raises NotKnown."""
    edition = state.terms.edition
    told: tuple[int, ...] | None = edition.displays[site, category]
    if told is None:
        return tuple(_asked(state, site, category, number) for number in range(len(COLOURS)))
    if edition.sample:
        sampled(f"site.{site}.{category}")
    return told


def _asked(state: MeaCulpa, site: str, category: str, number: int) -> int:
    answers = tuple(range(box().letters[number] + 1))
    return int(asked(state, Question("display", (site, category, COLOURS[number]), answers, "eval.display")))


def everybody(state: MeaCulpa) -> tuple[Seat, ...]:
    return every_seat(len(state.terms.seats))
