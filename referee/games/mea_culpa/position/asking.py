"""The possible answers to questions about unknown values, and what an answer changes."""

from __future__ import annotations

from msgspec.structs import replace

from referee.core import Question, Seat, Value, put

from ..box.components import CARDS_EACH, CHARACTERS, LAST_SPACE, MOST_NOTCHES, SIN_STONES, SITES, box
from .bare import Bare
from .pieces import BUILT, FINISHED, USED

Path = tuple[int, ...]

ALL_STONES = 3
NOBODY = "nobody"


def free_spaces(state: Bare, path: Path) -> tuple[Value, ...]:
    """The spaces without a soul, and the starting space."""
    taken = set(state.souls) - {0}
    return tuple(space for space in range(LAST_SPACE + 1) if space not in taken)


def faces(state: Bare, path: Path) -> tuple[Value, ...]:
    """The numbers of notches that a post can show."""
    return tuple(range(state.terms.edition.fewest_notches, MOST_NOTCHES + 1))


def letters_of_the_box(state: Bare, path: Path) -> tuple[Value, ...]:
    """The possible numbers of Letters of a colour."""
    return tuple(range(box().letters[path[1]] + 1))


def stones_in_hand(state: Bare, path: Path) -> tuple[Value, ...]:
    """The possible numbers of stones in a Den, by those in the other Dens."""
    return tuple(range(SIN_STONES - sum(n or 0 for n in state.sins[path[0]]) + 1))


def pope_stones_left(state: Bare, path: Path) -> tuple[Value, ...]:
    """The possible numbers of Pope stones at a Den."""
    return tuple(range(ALL_STONES - sum(n or 0 for n in state.stones) + 1))


def may_be_built(state: Bare, path: Path) -> tuple[Value, ...]:
    """The possible states of a site: while the game runs only one site can be finished."""
    return BUILT[:FINISHED] if state.finished else BUILT


def learn_site(state: Bare, question: Question, answer: Value) -> Bare:
    """The State with an answer about a site filled in. No crew stands on a finished site."""
    at, built = SITES.index(str(question.about[0])), BUILT.index(str(answer))
    state = replace(state, built=put(state.built, (at,), built))
    if built != FINISHED:
        return state
    return replace(state, crews=put(state.crews, (at,), 0), finished=(*state.finished, at))


def learn_crew(state: Bare, question: Question, answer: Value) -> Bare:
    """The State after an answer whether a crew stands on a site."""
    standing = int(answer == "yes")
    crews = put(state.crews, (SITES.index(str(question.about[0])),), standing)
    return replace(state, crews=crews, hut=state.hut - standing)


def learn_room(state: Bare, question: Question, answer: Value) -> Bare:
    """The State after an answer about the card in a room."""
    card = USED if answer == "used" else str(answer)
    return replace(state, rooms=put(state.rooms, (int(question.about[0]) - 1,), card))


def free_to_hold(state: Bare) -> tuple[Seat, ...]:
    """The seats with fewer cards than they are due."""
    players = range(len(state.terms.seats))
    return tuple(Seat(seat) for seat in players if state.holders.count(Seat(seat)) < CARDS_EACH[len(players)])


def may_hold(state: Bare, path: Path) -> tuple[Value, ...]:
    """The possible holders of a card: a seat that still lacks a card; or nobody, as long as one card is left over,
    unless it is this card that acts."""
    players = len(state.terms.seats)
    on_board = sum(asked.id == "holder" and answer == NOBODY for asked, answer in state.answers)
    left_over = len(CHARACTERS) - players * CARDS_EACH[players] - on_board
    names = tuple(state.terms.seats[seat] for seat in free_to_hold(state))
    acts = any(getattr(step, "character", None) == CHARACTERS[path[0]] for step in state.agenda)
    return (*names, NOBODY) if left_over and not acts else names


def learn_holder(state: Bare, question: Question, answer: Value) -> Bare:
    """The State after an answer about the holder of a card."""
    if answer == NOBODY:
        return replace(state, answers=(*state.answers, (question, answer)))
    seat = Seat(state.terms.seats.index(str(answer)))
    return replace(state, holders=put(state.holders, (CHARACTERS.index(str(question.about[0])),), seat))
