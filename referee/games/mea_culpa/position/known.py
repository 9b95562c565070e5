"""Accessors of a position: the value, or an Unknown with the question that asks for it."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from referee.core import YES_NO, Question, Seat, Unknown, Value, asked, sampled

from ..box.components import COLOURS, DENS, GOODS, INDULGENCE, MONEY, SIN_STONES, STONES, box
from ..box.edition import DEAREST
from .fields import FIELD
from .state import MeaCulpa


def forgotten(state: MeaCulpa, *questions: str) -> MeaCulpa:
    """The State without the answers to such questions, whose subject is over."""
    if not state.answers:
        return state
    return replace(state, answers=tuple(each for each in state.answers if each[0].id not in questions))


def holds(state: MeaCulpa, question: Question) -> Any:
    """The answer to a yes-or-no question: a bool, or an Unknown."""
    answer = state.answer(question)
    return Unknown(question) if answer is None else answer == "yes"


def answered_in_blank(state: MeaCulpa, question: str, clause: str, *about: Value) -> bool:
    """True if the table has answered yes. No answer counts as no, unless nothing at all is known. Raises NotKnown."""
    return state.blank and asked(state, Question(question, about, YES_NO, clause)) == YES_NO[0]


def can_pay(state: MeaCulpa, seat: Seat, taler: int) -> Any:
    """True if a seat has this much money: a bool, or an Unknown."""
    money = state.money[seat]
    if money is not None:
        return money >= taler
    if taler <= state.surely(seat, MONEY):
        return True
    return holds(state, Question("pay", (state.terms.seats[seat], taler), YES_NO, "buy.pay-first", seat))


def owns(state: MeaCulpa, seat: Seat, good: str) -> Any:
    """True if a seat has such a good behind the screen: a bool, or an Unknown."""
    count = state.goods[seat][GOODS.index(good)]
    if count is not None:
        return count > 0
    if state.surely(seat, good):
        return True
    return holds(state, Question("owns", (state.terms.seats[seat], good), YES_NO, "sell.one", seat))


def any_letter(state: MeaCulpa, seat: Seat) -> Any:
    """True if a seat has a Letter at all: a bool, or an Unknown."""
    if any(state.letters[seat]) or any(state.surely(seat, colour) for colour in COLOURS):
        return True
    if None not in state.letters[seat]:
        return False
    return holds(state, Question("any-letter", (state.terms.seats[seat],), YES_NO, "house.card.emperors-letter", seat))


def has_letter(state: MeaCulpa, seat: Seat, colour: str) -> Any:
    """True if a seat has a Letter of that colour: a bool, or an Unknown."""
    count = state.letters[seat][COLOURS.index(colour)]
    if count is not None:
        return count > 0
    question = Question("has-letter", (state.terms.seats[seat], colour), YES_NO, "house.card.popes-letter", seat)
    return bool(state.surely(seat, colour)) or holds(state, question)


def counted_letters(state: MeaCulpa, seat: Seat) -> tuple[int, ...]:
    """All Letters of a seat by colour. Raises NotKnown."""
    return tuple(sure(state, "letters", seat, number) for number in range(len(COLOURS)))


def sure(state: MeaCulpa, question: str, *path: int) -> int:
    """The figure of the Field with that question. Raises NotKnown."""
    return int(FIELD[question].value(state, *path))


def soul(state: MeaCulpa, seat: Seat) -> int:
    """The number of steps of a soul towards Hell. Raises NotKnown."""
    steps = state.souls[seat]
    return sure(state, "soul", seat) if steps is None else steps


def post(state: MeaCulpa, seat: Seat) -> int:
    """The number of notches on a post. Raises NotKnown."""
    notches = state.posts[seat]
    return sure(state, "post", seat) if notches is None else notches


def sin_stones(state: MeaCulpa, seat: Seat, den: int) -> int:
    """The number of a seat's stones in a Den. Raises NotKnown."""
    count = state.sins[seat][den]
    return sure(state, "stones", seat, den) if count is None else count


def in_hand(state: MeaCulpa, seat: Seat) -> int:
    """The number of sin stones that a seat has left. Raises NotKnown."""
    return SIN_STONES - sum(sin_stones(state, seat, den) for den in range(len(DENS)))


def on_market(state: MeaCulpa, stone: str, n: int = 1) -> Any:
    """True if the market has at least `n` stones of a kind: a bool, or an Unknown."""
    count = state.market[STONES.index(stone)]
    if count is not None:
        return count >= n
    at = STONES.index(stone)
    if box().stones[at] - stones_told(state, at) < n:
        return False
    clause = "buy.letter.need-stone" if stone == INDULGENCE else "buy.good"
    return holds(state, Question("market", (stone, n), YES_NO, clause))


def stones_told(state: MeaCulpa, at: int) -> int:
    """The number of known stones of a kind, by its index in the box: in the market, in the bag, behind screens and in
    chests."""
    count = (state.market[at] or 0) + (state.bag[at] if state.bag is not None else 0)
    if at < len(GOODS):
        count += sum(row[at] or 0 for row in state.goods)
        count += sum(gift.item == GOODS[at] for chest in state.chests for gift in chest or ())
    return count


def market_empty(state: MeaCulpa) -> bool:
    """True if the last stone is known to have left the market."""
    return state.market.count(0) == len(state.market)


def price(state: MeaCulpa, good: str, way: str) -> Any:
    """The price of a good in this edition, to buy or to sell: an int, or an Unknown."""
    edition = state.terms.edition
    printed = edition.prices[good, way]
    if printed is None:
        question = Question(
            f"price-{way}", (good,), tuple(range(1, DEAREST + 1)), "buy.good" if way == "buy" else "sell.one"
        )
        answer = state.answer(question)
        return Unknown(question) if answer is None else answer
    if is_sample_price(state, good, way):
        sampled(f"price.{good}.{way}")
    return printed


def is_sample_price(state: MeaCulpa, good: str, way: str) -> bool:
    """True if a price is an invented figure of the sample edition."""
    return state.terms.edition.sample and getattr(box().printed[good], way) is None


def display(state: MeaCulpa, site: str, category: str) -> tuple[int, ...]:
    """The Letters printed below a site for a category, by colour. Raises NotKnown."""
    edition = state.terms.edition
    letters: tuple[int, ...] | None = edition.displays[site, category]
    if letters is None:
        return tuple(_asked(state, site, category, number) for number in range(len(COLOURS)))
    if edition.sample:
        sampled(f"site.{site}.{category}")
    return letters


def _asked(state: MeaCulpa, site: str, category: str, number: int) -> int:
    answers = tuple(range(box().letters[number] + 1))
    return int(asked(state, Question("display", (site, category, COLOURS[number]), answers, "eval.display")))
