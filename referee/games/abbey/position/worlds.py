"""Worlds of Mystery of the Abbey: positions that a seat can't tell apart, amounts that stay the same, answers to
questions."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from random import Random
from typing import Any, Final, TypeVar

from msgspec.structs import replace

from referee.core import Ask, Question, Seat, Step, Value, masked, put
from referee.core.rules.play import deciding_steps

from ..box.components import box
from ..moves import Give
from ..rules.bell import Forgotten
from ..rules.encounters.encounter import CounterQuestion, CounterReply, Encounter, Reply
from ..rules.encounters.promises import broken
from ..rules.mass import Passing
from ..rules.rooms.books import BookWindow
from ..rules.rooms.capitulum import Claiming
from ..rules.rooms.hands import known_hand
from ..rules.rooms.lying import TakingUp
from ..rules.rooms.parlatorium import Requesting, Showing
from ..rules.rooms.penance import Consent
from ..rules.rooms.rooms import Searching
from ..rules.round import Bell
from ..rules.setup import Monks
from ..rules.turn import Moving
from ..rules.turn_end import TurnEnd
from ..rules.verbs.aim import Aim
from ..rules.verbs.give import Giving
from ..rules.verbs.lay import LayingKind
from ..rules.verbs.pass_order import Ordering
from ..rules.verbs.send import Sending
from ..rules.walking import adjacent
from .fields import NOBODY
from .known import edition, most_steps, passed_on, player_of, unseen
from .moments import ALL_OF, OTHER
from .pieces import LaidBack, Loot, Lying
from .state import Abbey, seats

C = TypeVar("C", Lying, LaidBack)

MOMENT_OF: Final[tuple[tuple[type[Step], str], ...]] = (
    (Monks, "monks"),
    (Bell, "bell"),
    (Moving, "move"),
    (Encounter, "ask"),
    (CounterReply, "counter-reply"),
    (Reply, "reply"),
    (CounterQuestion, "counter-question"),
    (Searching, "search"),
    (Requesting, "request"),
    (Showing, "showing"),
    (Claiming, "claim"),
    (TakingUp, "taking-up"),
    (Giving, "giving"),
    (Passing, "giving"),
    (Ordering, "ordering"),
    (Sending, "sending"),
    (LayingKind, "laying"),
    (Consent, "consent"),
    (Forgotten, "forgotten"),
)
"""The moment while a Step waits for a player; the first entry that fits."""


def world(state: Abbey, seat: Seat | None, rng: Random) -> Abbey:
    """A position that could be this one for all that a seat knows: the cards and books of the other seats and the order
    of the decks are random."""
    shown = masked(state, seat)
    return _sealed_anew(_other_books(_other_hands(state, shown, rng), shown, rng), shown, rng)


def _other_hands(state: Abbey, shown: Any, rng: Random) -> Abbey:
    """The State with Suspects that the seat can't see exchanged: in hands, rooms, pile and under the board."""
    hidden = [each for each in seats(state) if state.cards[each] is not None and shown.cards[each] is None]
    lying = state.lying or ()
    unknown = [n for n, each in enumerate(shown.laid_back) if each.card is None]
    face_down = [n for n, each in enumerate(lying) if each.card is not None and shown.lying[n].card is None]
    pool = [*unseen(state), *(card for each in hidden for card in state.cards[each] or ())]
    pool += [*(str(lying[n].card) for n in face_down), *(str(state.laid_back[n].card) for n in unknown)]
    rng.shuffle(pool)
    old = [card for each in hidden for card in state.cards[each] or ()]
    fresh = dict(zip(old, pool, strict=False))
    cards = tuple(
        tuple(sorted(fresh[card] for card in hand or ())) if Seat(number) in hidden else hand
        for number, hand in enumerate(state.cards)
    )
    rest = iter(pool[len(old) :])
    rooms, back = _redealt(lying, face_down, rest), _redealt(state.laid_back, unknown, rest)
    loot = None if state.loot is None else _other_loot(state.loot, shown.loot, fresh)
    return replace(state, cards=cards, laid_back=back, lying=None if state.lying is None else rooms, loot=loot)


def _redealt(row: tuple[C, ...], places: list[int], cards: Iterator[str]) -> tuple[C, ...]:
    """A row of cards in which those at these places are the next of `cards`."""
    return tuple(replace(each, card=next(cards)) if n in places else each for n, each in enumerate(row))


def _other_loot(loot: tuple[Loot, ...], shown: tuple[Loot, ...], fresh: dict[str, str]) -> tuple[Loot, ...]:
    """The cards taken in Cellulae, with those that the seat can't see exchanged like the hands: `fresh` gives the new
    card of a hand for each old one."""
    return tuple(
        each
        if each.card == seen.card
        else replace(each, card=fresh.get(str(each.card), next(iter(fresh.values()), None)))
        for each, seen in zip(loot, shown, strict=True)
    )


def _other_books(state: Abbey, shown: Any, rng: Random) -> Abbey:
    """The State with books that the seat can't see exchanged with those in the deck."""
    deck = state.decks[1]
    hidden = [each for each in seats(state) if state.shelves[each] is not None and shown.shelves[each] is None]
    if deck is None:
        return state
    texts = edition(state).cards
    pool = [
        *(card for card in deck if texts[card].hand),
        *(card for each in hidden for card in state.shelves[each] or ()),
    ]
    rng.shuffle(pool)
    shelves = state.shelves
    for each in hidden:
        count = len(state.shelves[each] or ())
        shelves = put(shelves, (each,), tuple(sorted(pool[:count])))
        pool = pool[count:]
    unread = tuple(sorted([*(card for card in deck if not texts[card].hand), *pool]))
    return replace(state, shelves=shelves, decks=put(state.decks, (1,), unread))


def _sealed_anew(state: Abbey, shown: Any, rng: Random) -> Abbey:
    """The State with other sealed choices of the other seats, out of their present hands."""
    sealed = []
    for (who, move), (_, seen) in zip(state.sealed, shown.sealed, strict=True):
        cards = known_hand(state, who) or ()
        if seen == move or not isinstance(move, Give):
            sealed.append((who, move))
        else:
            sealed.append((who, Give(tuple(sorted(rng.sample(cards, len(move.cards)))))))
    return replace(state, sealed=tuple(sealed))


def census(state: Abbey) -> Any:
    """Suspects by place, and all books and cards that are accounted for; None while Suspects are dealt."""
    if any(step.__struct_config__.tag == "dealing" for step in state.agenda):
        return None
    if None in (*state.hands, state.pile) or state.lying is None:
        return None
    suspects = sum(each or 0 for each in state.hands) + (state.pile or 0) + len(state.lying)
    seen = Counter(card for hand in state.cards for card in hand or ())
    assert not seen or max(seen.values()) == 1
    return suspects


def truth(state: Abbey, question: Question) -> Value | None:
    """The answer of a fully known State to a question; None if not even that State can tell."""
    names = state.terms.seats
    match question.id:
        case "moment" if state.terms.options["G62"] == "said" and isinstance(next(iter(state.agenda), None), Bell):
            return None  # nobody is asked whether all have just agreed on a Penance before the Bell
        case "moment":
            return next((m for step in _open(state) if (m := _moment(step)) in question.answers), OTHER)
        case "turn":
            seats_ = (step.seat for step in _open(state) if _moment(step) == question.about[0])
            return next((names[seat] for seat in seats_), _on_turn(state))
        case "asked-player" | "caught" | "chooser" | "asker" | "giver" | "asked-form" | "gets":
            answers = (_of_step(state, step, question) for step in _open(state))
            return next((answer for answer in answers if answer is not None), None)
        case "here" | "beside" | "together" | "occupied" | "own-cellula":
            return _yes(_where(state, question))
        case "has-book" | "has-two-books":
            least = 1 if question.id == "has-book" else 2
            return _yes((state.books[names.index(str(question.about[0]))] or 0) >= least)
        case "holds-so-many":
            return _yes(state.hands[names.index(str(question.about[0]))] == question.about[1])
        case "fewest" | "somebody-more":
            return _yes(_compared(state, Seat(names.index(str(question.about[0]))), question.id == "fewest"))
        case "sits-out":
            seat = Seat(names.index(str(question.about[0])))
            return _yes(bool(state.penance[seat] or state.skips[seat]))
        case "colour":
            player = player_of(state, str(question.about[0]))
            return NOBODY if player is None else names[player]
        case "bound":
            seat = Seat(names.index(str(question.about[0])))
            return _yes(next(broken(state, seat, (str(question.about[1]),)), None) is not None)
        case "steps":
            return most_steps(state, Seat(names.index(str(question.about[0]))))
        case "door":
            return _yes(bool(adjacent(state, str(question.about[0]), str(question.about[1]))))
        case "figure":
            return int(passed_on(state, str(question.about[0])))
    return None


def _compared(state: Abbey, seat: Seat, fewest: bool) -> bool:
    """True if no hand is smaller than the seat's (`fewest`), or if some hand is larger."""
    mine, sizes = state.hands[seat] or 0, [size or 0 for size in state.hands]
    return min(sizes) == mine if fewest else max(sizes) > mine


def _open(state: Abbey) -> Iterator[Any]:
    """The Step at the head and, below each window, the Step beneath it."""
    if state.agenda and isinstance(state.agenda[0], Ask):
        state = state.then()
    for step, _, _ in deciding_steps(state):
        yield step


def _on_turn(state: Abbey) -> str | None:
    """The player whose turn it is, by the turn that is to end."""
    return next((state.terms.seats[step.seat] for step in state.agenda if isinstance(step, TurnEnd)), None)


def _moment(head: Any) -> str:
    """The moment while a Step waits."""
    if isinstance(head, BookWindow):
        return head.moment
    if isinstance(head, Aim):
        return "choosing-met" if head.who == "encountered" else "choosing"
    return next((moment for kind, moment in MOMENT_OF if isinstance(head, kind)), OTHER)


def _of_step(state: Abbey, head: Any, question: Question) -> Value | None:
    """The answer of a Step about the players who take part in it."""
    names = state.terms.seats
    match question.id, head:
        case "asked-player", CounterQuestion(seat=seat) | Reply(seat=seat) | Showing(seat=seat) | LayingKind(seat=seat):
            return names[seat]
        case "asker", CounterReply(seat=seat):
            return names[seat]
        case "asker", CounterQuestion(other=other):
            return names[other]
        case "asker", Reply(asker=int(asker)):
            return names[asker]
        case "caught", BookWindow(seat=int(seat)):
            return names[seat]
        case "chooser", Aim(frame=frame):
            return names[frame.actor]
        case "chooser", Ordering(seat=seat) | Sending(seat=seat):
            return names[seat]
        case "giver", Ordering():
            return names[head.giver(state)]
        case "gets", Ordering():
            return _yes(head.gets(state, Seat(names.index(str(question.about[0])))))
        case "asked-form", Reply(query=query):
            whole = {form: all_ for all_, form in ALL_OF.items()}
            return whole.get(query.form, query.form) if not (query.traits or query.where) else query.form
    return None


def _where(state: Abbey, question: Question) -> bool:
    """True if Monks stand where a question says."""
    names, about = state.terms.seats, [str(each) for each in question.about]
    match question.id, about:
        case "here", [name, place]:
            return state.rooms[names.index(name)] == place
        case "beside", [name, place]:
            return bool(adjacent(state, str(state.rooms[names.index(name)]), place))
        case "together", [name, other]:
            return state.rooms[names.index(name)] == state.rooms[names.index(other)]
        case "occupied", [place, name]:
            return any(room == place for each, room in zip(names, state.rooms, strict=True) if each != name)
        case _, [name, place]:
            return state.monks[names.index(name)] == box().places[place].owner
    return False


def _yes(value: bool) -> str:
    return "yes" if value else "no"
