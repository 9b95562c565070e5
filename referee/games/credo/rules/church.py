"""Church cards on the move: between Churches, into the discard, out of the stock."""

from __future__ import annotations

from collections import Counter

from msgspec.structs import replace

from referee.core import YES_NO, Question, Seat, carries, happened, is_so

from ..box.components import EASTERN, EMPRESS, FOLLOWER, GOTHS, WESTERN, box, follower, value_of
from ..position.fields import ALWAYS, NOT_SEEN
from ..position.known import GOTH_WORTH, church, converted, emperor, unseen_open, whole
from ..position.state import Credo, name_of, put, with_cards, without


def join(state: Credo, card: str, seat: Seat) -> Credo:
    """Adds an open card to a Church; an exile stays in exile (G32)."""
    cards = state.churches[seat]
    if cards is None:
        return state
    return replace(state, churches=put(state.churches, seat, with_cards(cards, (card,))))


def out_of(state: Credo, card: str, seat: Seat) -> Credo:
    """Takes an open card out of its Church. A permanently silenced Empress speaks again in another Church."""
    cards = state.churches[seat]
    if card == EMPRESS and state.silenced == ALWAYS:
        state = replace(state, silenced=None)
    if cards is None:
        kept = tuple(each for each in state.answers if (each[0].id, each[0].about) != ("holder", (card,)))
        return replace(state, answers=kept)
    return replace(state, churches=put(state.churches, seat, without(cards, card)))


def change_church(state: Credo, card: str, source: Seat, target: Seat) -> Credo:
    """Moves an open card from one Church to another."""
    return join(out_of(state, card, source), card, target)


@carries("church.discard-box")
def leave(state: Credo, card: str, seat: Seat) -> Credo:
    """Moves an open card from its Church to the discard, or to where its own rules send it. Raises NotKnown."""
    acting = card == WESTERN and state.ruling("G40") == "box" and emperor(state) == (WESTERN, seat)
    state = freed(out_of(state, card, seat), card)
    if card == EASTERN or acting:
        return set_aside(state, card)
    if card == WESTERN:
        return western_gone(state)
    return replace(state, discard=with_cards(state.discard, (card,)))


@carries("def.place-aside")
def set_aside(state: Credo, card: str) -> Credo:
    """Moves the Emperor to his box, not to the discard."""
    if state.boxes is None:
        return state
    return replace(state, boxes=with_cards(state.boxes, (card,)))


@carries("def.permanent")
def western_gone(state: Credo) -> Credo:
    """Moves the Western Emperor out of the game: his card is a permanent Event."""
    return replace(state, permanent=with_cards(state.permanent, (WESTERN,)))


def freed(state: Credo, bishop: str) -> Credo:
    """Moves the Exile card that lies on a Bishop, if there is one, to the yellow discard."""
    for pair in state.exiles or ():
        if pair[0] == bishop:
            kept = tuple(each for each in state.exiles or () if each != pair)
            after = replace(state, exiles=kept, yellow_discard=with_cards(state.yellow_discard, (pair[1],)))
            return happened(state, after, "exile.card-on-top", "lifted", event=pair[1])
    return state


@carries("followers.facedown-sorted")
def next_follower(state: Credo, seat: Seat, lowest: bool) -> str | None:
    """The Follower card that goes, of least or of highest value: `FOLLOWER` for a blue card, the id of converted Goths,
    or None if there is none. If two have the same value, the blue one goes first. Raises NotKnown."""
    cards, goths = state.followers[seat], converted(state, seat)
    if not goths:
        return FOLLOWER if cards is None or cards else None
    best = (min if lowest else max)(goths, key=lambda card: GOTH_WORTH[card])
    if cards is not None and not cards:
        return best
    if cards is None or NOT_SEEN in cards:
        kind = "goths-lowest" if lowest else "goths-highest"
        question = Question(kind, (name_of(state, seat), best), YES_NO, "followers.facedown-sorted", seat)
        return best if is_so(state, question) else FOLLOWER
    blue = cards[-1] if lowest else cards[0]
    first = GOTH_WORTH[best] < blue if lowest else GOTH_WORTH[best] > blue
    return best if first else FOLLOWER


def take_out(state: Credo, seat: Seat, lowest: bool) -> tuple[Credo, int]:
    """The State without a blue Follower card from the bottom or the top of a pile, and the value of the card. If some
    values are unseen, nobody can tell which card it was."""
    cards = state.followers[seat]
    if not cards:
        return state, NOT_SEEN
    if NOT_SEEN in cards:
        return replace(state, followers=put(state.followers, seat, (NOT_SEEN,) * (len(cards) - 1))), NOT_SEEN
    value, rest = (cards[-1], cards[:-1]) if lowest else (cards[0], cards[1:])
    return replace(state, followers=put(state.followers, seat, rest)), value


def put_in(state: Credo, seat: Seat, value: int) -> Credo:
    """Adds a blue Follower card to a pile."""
    cards = state.followers[seat]
    if cards is None:
        return state
    return replace(state, followers=put(state.followers, seat, tuple(sorted((*cards, value), reverse=True))))


def pull(state: Credo, seat: Seat, card: str) -> tuple[Credo, int]:
    """The State without the blue Follower card that its owner names, and the value of the card."""
    cards, value = state.followers[seat], value_of(card) or NOT_SEEN
    if cards is not None and value in cards:
        return replace(state, followers=put(state.followers, seat, without(cards, value))), value
    return take_out(state, seat, True)


def lose_follower(state: Credo, seat: Seat, lowest: bool = True) -> tuple[Credo, str | None]:
    """The State after a Follower card went to the discard (converted Goths, a permanent Event, go to the permanent
    discard), and the card, or None if there was none to lose. Raises NotKnown."""
    card = next_follower(state, seat, lowest)
    if card is None:
        return state, None
    if card in GOTHS:
        kept = tuple(each for each in state.fronts if each != (seat, card))
        return replace(state, fronts=kept, permanent=with_cards(state.permanent, (card,))), card
    untold = state.followers[seat] is None
    state, value = take_out(state, seat, lowest)
    lost = follower(value)
    return state if untold else replace(state, discard=with_cards(state.discard, (lost,))), lost


def move_follower(state: Credo, source: Seat, target: Seat, lowest: bool = False) -> tuple[Credo, str | None]:
    """The State after a Follower card went to another Church, from the top unless `lowest`, and the card, or None if
    there was none. Raises NotKnown."""
    card = next_follower(state, source, lowest)
    if card is None or card in GOTHS:
        return state if card is None else moved_goths(state, source, target, card), card
    state, value = take_out(state, source, lowest)
    return put_in(state, target, value), follower(value)


def hand_follower(state: Credo, source: Seat, target: Seat, card: str) -> tuple[Credo, str | None]:
    """The State after a Follower card that its owner picks, or by default the one of least value, went to another
    Church, and the card. Raises NotKnown."""
    if card in GOTHS:
        return moved_goths(state, source, target, card), card
    if card == FOLLOWER and not state.followers[source]:
        return move_follower(state, source, target, lowest=True)
    state, value = pull(state, source, card)
    return put_in(state, target, value), follower(value)


def moved_goths(state: Credo, source: Seat, target: Seat, card: str) -> Credo:
    """Moves converted Goths to another Church."""
    fronts = ((target if each == (source, card) else each[0], each[1]) for each in state.fronts)
    return replace(state, fronts=tuple(sorted(fronts)))


def empty(state: Credo) -> bool:
    """True if the Church stock is known to be used up."""
    return state.stock == ()


def nothing_left(state: Credo) -> bool:
    """True if stock and discard are both used up."""
    return empty(state) and not state.discard


@carries("church.reshuffle")
def refilled(state: Credo) -> Credo:
    """Shuffles the discard, which becomes the stock."""
    after = replace(state, stock=with_cards(state.stock or (), state.discard), discard=())
    return happened(state, after, "church.reshuffle", "shuffled", n=len(state.discard))


def drawable(state: Credo) -> dict[str, int]:
    """The Church cards that can come next, with the number of their copies."""
    if state.stock is None:
        unseen = Counter(box().followers)
        unseen.subtract(value for cards in state.followers for value in cards or () if value)
        unseen.subtract(value for card in state.discard if (value := value_of(card)))
        left = {follower(value): n for value, n in unseen.items() if n > 0}
        return dict.fromkeys(unseen_open(state), 1) | left | {FOLLOWER: sum(left.values())}
    return dict(Counter(state.stock or state.discard))


def drawn(state: Credo, seat: Seat, card: str) -> Credo:
    """Moves a card from the stock to a Church. A used-up stock is made anew by the ruling in force."""
    if empty(state):
        state = refilled(state)
    if state.stock is not None:
        state = replace(state, stock=without(state.stock, card))
    value = value_of(card)
    state = join(state, card, seat) if value is None else put_in(state, seat, value)
    if empty(state) and not nothing_left(state) and state.ruling("G73") == "eager":
        return refilled(state)
    return state


def cards_in_all(state: Credo, seat: Seat) -> int | None:
    """The number of Church cards of a Church; None if it is unknown."""
    flock = state.followers[seat]
    if flock is None or not whole(state, seat):
        return None
    return len(church(state, seat)) + len(flock) + len(converted(state, seat))
