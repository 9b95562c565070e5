"""What the referee knows of Churches, mats and the Creed: the value, or an Unknown with the question to ask."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from referee.core import YES_NO, NotKnown, Question, Seat, asked, carries, is_so, sampled

from ..box.components import (
    CARD,
    CATEGORIES,
    EASTERN,
    EMPERORS,
    EMPRESS,
    GOTHS,
    LAST,
    NUMBERS,
    PLACES,
    RANKS,
    ROME,
    WESTERN,
    box,
    numbers_of,
    open_ids,
)
from ..box.edition import PatriarchVotes
from .fields import NO_SEAT, NOT_SEEN
from .state import Credo, council_of, name_of, seats

NOBODY = "nobody"
NONE = "none"
LAITY, PATRIARCH, BISHOP = KINDS = ("laity", "patriarch", "bishop")
GOTH_WORTH = dict(zip(GOTHS, (50_000, 10_000), strict=True))
MOST_VOTES = 216
MOST_OF_LAITY = 4_050_000
STEP = 50_000
"""The Followers of all Laity are multiples of this value."""


def of_kind(card: str, kind: str) -> bool:
    """True if an open card is of a kind; Patriarchs are Bishops."""
    actual = box().open[card].kind
    return actual == kind or (kind == BISHOP and actual == PATRIARCH)


def church(state: Credo, seat: Seat, kind: str = "") -> tuple[str, ...]:
    """The open cards of a Church, all or of one kind. If the Church is not fully known, the cards that the table has
    named."""
    cards = state.churches[seat]
    if cards is None:
        name = name_of(state, seat)
        cards = tuple(str(asked.about[0]) for asked, answer in state.answers if asked.id == "holder" and answer == name)
    return tuple(card for card in cards if of_kind(card, kind)) if kind else cards


def whole(state: Credo, seat: Seat) -> bool:
    """True if all the open cards of a Church are known."""
    return state.churches[seat] is not None


def holder(state: Credo, card: str) -> Seat | None:
    """The seat whose Church an open card is in; None if it is in no Church. Raises NotKnown."""
    for seat, cards in enumerate(state.churches):
        if cards is not None and card in cards:
            return Seat(seat)
    untold = [seat for seat in seats(state) if not whole(state, seat)]
    if not untold or surely_elsewhere(state, card):
        return None
    question = Question("holder", (card,), (*(name_of(state, seat) for seat in untold), NOBODY), "voters.visible")
    answer = asked(state, question)
    return None if answer == NOBODY else state.seat(str(answer))


def surely_elsewhere(state: Credo, card: str) -> bool:
    """True if an open card is known to lie in a box, a pile, or among the yellow cards."""
    away = state.away is not None and card == "patriarch-rome"
    return away or card in (*(state.boxes or ()), *state.discard, *(state.stock or ()), *state.permanent)


def has(state: Credo, seat: Seat, kind: str) -> Any:
    """True if a Church has a card of a kind: a bool, or an Unknown."""
    if church(state, seat, kind):
        return True
    if whole(state, seat):
        return False
    return is_so(state, Question("has", (name_of(state, seat), kind), YES_NO, "voters.visible"))


def exiled(state: Credo, card: str) -> Any:
    """True if a Bishop is in exile: a bool, or an Unknown. Raises NotKnown."""
    if state.exiles is None:
        if not any_exile(state):
            return False
        return is_so(state, Question("exiled", (card,), YES_NO, "exile.card-on-top"))
    return any(bishop == card for bishop, _ in state.exiles)


def any_exile(state: Credo) -> Any:
    """True if any Bishop is in exile: a bool, or an Unknown."""
    if state.exiles is None:
        return is_so(state, Question("any-exile", (), YES_NO, "exile.card-on-top"))
    return bool(state.exiles)


def exiles(state: Credo) -> tuple[str, ...]:
    """The Bishops who are known to be in exile."""
    return tuple(bishop for bishop, _ in state.exiles or ())


def recallable(state: Credo) -> tuple[str, ...]:
    """The Bishops who are known to be in exile and can be recalled; not the Patriarch of Rome while he is away."""
    away = () if state.away is None else (ROME,)
    return tuple(bishop for bishop in exiles(state) if bishop not in away)


def boxed(state: Credo, card: str) -> Any:
    """True if a Patriarch or an Emperor is in his box: a bool, or an Unknown."""
    if state.boxes is None:
        return is_so(state, Question("boxed", (card,), YES_NO, "comp.board"))
    return card in state.boxes


def beside(state: Credo, goths: str) -> Any:
    """True if invading Goths lie beside an Emperor: a bool, or an Unknown."""
    if state.beside is None:
        return is_so(state, Question("beside", (goths,), YES_NO, "ev.goths-followers"))
    return goths in state.beside


def turn_of(state: Credo) -> Seat:
    """The seat whose turn it is. Raises NotKnown."""
    if state.active is None:
        raise NotKnown(Question("turn", (), state.terms.seats, "turn.order"))
    return state.active


def caller_of(state: Credo) -> Seat:
    """The seat that called the Council that meets. Raises NotKnown."""
    caller = council_of(state).caller
    if caller is None:
        return state.seat(str(asked(state, Question("caller", (), state.terms.seats, "council.announce"))))
    return caller


def iconolaters(state: Credo) -> Seat | None:
    """The seat whose Church worships images; None for no Church. Raises NotKnown."""
    if state.iconolaters is None:
        raise NotKnown(Question("iconolaters", (), (*state.terms.seats, NOBODY), "G25"))
    return None if state.iconolaters == NO_SEAT else Seat(state.iconolaters)


def votes_of(state: Credo, card: str) -> int:
    """The votes printed on an open card, as the edition has them."""
    printed: dict[str, int] = state.terms.edition.votes
    return printed.get(card, box().open[card].votes)


def able(state: Credo, seat: Seat) -> tuple[str, ...]:
    """The voters of a Church that could vote if a Council met now."""
    silent = EMPRESS if state.silenced else ""
    if state.exiles is not None:
        return _left_of(church(state, seat), state.exiles, silent)
    return tuple(card for card in church(state, seat) if card != silent and not exiled(state, card))


@lru_cache(2048)
def _left_of(cards: tuple[str, ...], exiles: tuple[tuple[str, str], ...], silent: str) -> tuple[str, ...]:
    """The cards that are neither in exile nor silent. Kept, because the same Churches are looked at after every
    effect."""
    gone = {silent, *(bishop for bishop, _ in exiles)}
    return tuple(card for card in cards if card not in gone)


def able_votes(state: Credo, seat: Seat) -> int:
    """The votes of the voters in `able`. Raises NotKnown."""
    if not whole(state, seat):
        return int(asked(state, Question("votes", (name_of(state, seat),), ALL_VOTES, "voters.visible")))
    return sum_of_votes(able(state, seat), state.terms.edition.patriarch)


@lru_cache(2048)
def sum_of_votes(cards: tuple[str, ...], patriarchs: tuple[PatriarchVotes, ...]) -> int:
    """The votes of some open cards; `patriarchs` are those of an edition that differ from the rulebook's list."""
    others = {row.id: row.votes for row in patriarchs if row.votes is not None}
    return sum(others.get(card, box().open[card].votes) for card in cards)


ALL_VOTES = tuple(range(MOST_VOTES + 1))


def printed_votes(state: Credo, seat: Seat) -> int:
    """All votes printed on the voters of a Church, whether or not they may vote. Raises NotKnown."""
    return sum(votes_of(state, card) for card in church(state, seat)) if whole(state, seat) else able_votes(state, seat)


def converted(state: Credo, seat: Seat) -> tuple[str, ...]:
    """The cards of converted Goths in a Church."""
    return tuple(card for owner, card in state.fronts if owner == seat and card in GOTHS)


def open_flock(state: Credo, seat: Seat, exiles_too: bool = True) -> int:
    """The number of Followers that lie open: those of Laity and Patriarchs, and converted Goths."""
    cards = church(state, seat)
    if not exiles_too:
        cards = tuple(card for card in cards if not exiled(state, card))
    return _followers_of(cards) + sum(GOTH_WORTH[card] for card in converted(state, seat))


@lru_cache(2048)
def _followers_of(cards: tuple[str, ...]) -> int:
    """The Followers printed on some open cards."""
    return sum(box().open[card].followers for card in cards)


def laity_flock(state: Credo, seat: Seat) -> int:
    """The Followers of a Church's Laity. Raises NotKnown."""
    if not whole(state, seat):
        answers = tuple(range(0, MOST_OF_LAITY + 1, STEP))
        return int(asked(state, Question("laity-flock", (name_of(state, seat),), answers, "ev.usurpation")))
    return sum(box().open[card].followers for card in church(state, seat, LAITY))


def face_down(state: Credo, seat: Seat) -> int | None:
    """The sum of the Followers that lie face down; None if the referee does not see them all."""
    cards = state.followers[seat]
    return None if cards is None or NOT_SEEN in cards else sum(cards)


def follower_cards(state: Credo, seat: Seat) -> int:
    """The number of Follower cards of a Church, with converted Goths. Raises NotKnown."""
    cards = state.followers[seat]
    if cards is None:
        answers = tuple(range(len(box().followers) + len(GOTHS) + 1))
        question = Question("follower-cards", (name_of(state, seat),), answers, "followers.facedown-sorted")
        return int(asked(state, question))
    return len(cards) + len(converted(state, seat))


def at_least(state: Credo, seat: Seat, flock: int) -> Any:
    """True if a Church has at least this many Followers in all: a bool, or an Unknown."""
    lying, wanted = face_down(state, seat), flock - open_flock(state, seat)
    if lying is not None and whole(state, seat):
        return lying >= wanted
    return is_so(state, Question("at-least", (name_of(state, seat), wanted), YES_NO, "object.eleven-million"))


def decided(state: Credo, number: int) -> bool:
    """True if the Creed has an Article of that number. Raises NotKnown."""
    if state.creed is None:
        return number < int(asked(state, Question("next-article", (), NUMBERS, "council.ascending")))
    return any(number in numbers_of(article) for article in state.creed)


def open_numbers(state: Credo) -> tuple[int, ...]:
    """The numbers of the Creed that are still open. Raises NotKnown."""
    return tuple(number for number in NUMBERS if not decided(state, number))


def next_open(state: Credo) -> int:
    """The lowest open number, or the last one if the Creed is complete. Raises NotKnown."""
    return next(iter(open_numbers(state)), LAST)


def complete(state: Credo) -> bool:
    """True if the last Article of the Creed has been adopted."""
    return state.creed is not None and any(LAST in numbers_of(article) for article in state.creed)


def mat(state: Credo, seat: Seat) -> dict[str, int] | None:
    """The Articles on a mat, with the number of Church cards that each category is worth; None if unknown."""
    return laid_out(state.mats[seat])


@lru_cache(2048)
def laid_out(told_mat: tuple[tuple[str, ...] | None, ...]) -> dict[str, int] | None:
    """The Articles on a mat, with the number of Church cards that each is worth; None if unknown."""
    if any(row is None for row in told_mat):
        return None
    return {
        article: RANKS[category] for category, row in zip(CATEGORIES, told_mat, strict=True) for article in row or ()
    }


def category_of(state: Credo, seat: Seat, article: str) -> str | None:
    """The category in which an Article lies on a mat; None if it is not known to lie there."""
    for category, row in zip(CATEGORIES, state.mats[seat], strict=True):
        if row is not None and article in row:
            return category
    return None


def doctrine(state: Credo, seat: Seat, number: int) -> str | None:
    """The Article on a mat that bears a number; None if there is none. Raises NotKnown."""
    articles = mat(state, seat)
    if articles is None:
        answers = (NONE, *box().bearing[number])
        answer = asked(state, Question("doctrine", (name_of(state, seat), number), answers, "council.announce"))
        return None if answer == NONE else str(answer)
    return next((article for article in articles if number in numbers_of(article)), None)


def rank(state: Credo, seat: Seat, article: str) -> int:
    """The number of Church cards that an Article on a mat is worth by its category. Raises NotKnown."""
    articles = mat(state, seat)
    if articles is None:
        question = Question("category", (name_of(state, seat), article), CATEGORIES, "result.losers-first")
        return RANKS[str(asked(state, question))]
    return articles[article]


def clashing(state: Credo, seat: Seat, article: str) -> tuple[str, ...]:
    """The Articles on a mat that share a number with this one. Raises NotKnown."""
    sharing = (doctrine(state, seat, number) for number in numbers_of(article))
    return tuple(dict.fromkeys(doctrine_ for doctrine_ in sharing if doctrine_ is not None))


def free_category(state: Credo, seat: Seat) -> str | None:
    """The highest category of a mat with a free place; None if the mat is full. Raises NotKnown."""
    told_mat = state.mats[seat]
    for category, row in zip(CATEGORIES, told_mat, strict=True):
        if row is None:
            answers = (*CATEGORIES, NONE)
            answer = asked(state, Question("free", (name_of(state, seat),), answers, "place.fill-from-top", seat))
            return None if answer == NONE else str(answer)
        if len(row) < PLACES:
            return category
    return None


def unseen_values(state: Credo, seat: Seat) -> bool:
    """True if the referee knows values of a player's Followers that this view of the position leaves out."""
    return state.terms.knowing and NOT_SEEN in (state.followers[seat] or ())


def may_hold(state: Credo, seat: Seat, card: str) -> bool:
    """True if a yellow card can be in a hand: it is there, or the hand has a card that the referee does not see."""
    hand = state.hands[seat]
    return hand is None or card in hand or CARD in hand


def bearer(state: Credo, symbol: str) -> str:
    """The doctrine that bears a symbol. Raises NotKnown."""
    edition = state.terms.edition
    printed: str | None = edition.symbols.get(symbol)
    if printed is not None:
        if edition.sample:
            sampled(f"symbol.{symbol}.doctrine")
        return printed
    marked = tuple(article.id for article in box().articles.values() if article.marked)
    return str(asked(state, Question("symbol", (symbol,), marked, "list.articles")))


def penalty(state: Credo, article: str) -> tuple[str, int]:
    """The price of laying down an Article: `followers` or `bishops`, and the number. Raises NotKnown."""
    if not box().articles[article].penalty:
        return "followers", 0
    edition = state.terms.edition
    printed: tuple[str, int] | None = edition.penalties.get(article)
    if printed is not None:
        if edition.sample:
            sampled(f"penalty.{article}")
        return printed
    kind = asked(state, Question("penalty-of", (article,), ("followers", "bishops"), "place.penalty"))
    return str(kind), int(asked(state, Question("penalty-n", (article,), tuple(range(1, 10)), "place.penalty")))


def emperor(state: Credo) -> tuple[str, Seat] | None:
    """The Emperor in office and his Church: the Eastern one, else the Western one. Raises NotKnown."""
    for card in EMPERORS:
        seat = holder(state, card)
        if seat is not None:
            return card, seat
    return None


def emperor_seat(state: Credo) -> Seat | None:
    """The seat whose Church has the Emperor in office; None for no Church. Raises NotKnown."""
    ruler = emperor(state)
    return None if ruler is None else ruler[1]


def eastern_seat(state: Credo) -> Seat | None:
    """The seat whose Church has the Eastern Emperor; None for no Church. Raises NotKnown."""
    return holder(state, EASTERN)


def unseen_open(state: Credo) -> tuple[str, ...]:
    """The open cards that are nowhere in sight: they can be in an unknown stock."""
    lying = {card for cards in state.churches for card in cards or ()} | {*(state.boxes or ()), *state.discard, WESTERN}
    away = {"patriarch-rome"} if state.away is not None else set()
    return tuple(card for card in open_ids() if card not in lying and card not in away)


@carries("G7")
def countable_votes(state: Credo, seat: Seat) -> int:
    """The votes of a Church that count towards the 117. Raises NotKnown."""
    return able_votes(state, seat) if state.ruling("G7") == "able" else printed_votes(state, seat)
