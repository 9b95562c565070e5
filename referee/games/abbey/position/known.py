"""Accessors of a position: the value, or an Unknown with the question that asks for it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from referee.core import YES_NO, NotKnown, Question, Seat, Unknown, asked, sampled

from ..box.components import PARTS, box, facts, rule_number
from .fields import NOBODY, SUSPECTS
from .pieces import Veil
from .state import FIELD, Abbey, bent, seats, six_rules

if TYPE_CHECKING:
    from ..box.printed import Printed


def edition(state: Abbey) -> Printed:
    """The edition in force."""
    printed: Printed = state.terms.edition
    return printed


def sample(state: Abbey, id_: str) -> None:
    """Notes that a figure of a sample edition was used."""
    if edition(state).sample:
        sampled(id_)


def hand(state: Abbey, seat: Seat) -> Any:
    """The number of Suspect cards of a seat: an int, or an Unknown."""
    return FIELD["hands"].value(state, seat)


def books(state: Abbey, seat: Seat) -> Any:
    """The number of books of a seat: an int, or an Unknown."""
    return FIELD["books"].value(state, seat)


def pile(state: Abbey) -> Any:
    """The number of Suspects in the pile: an int, or an Unknown."""
    return FIELD["pile"].value(state)


def bell(state: Abbey) -> Any:
    """The place of the Bell: an int, or an Unknown."""
    return FIELD["bell"].value(state)


def has_read(state: Abbey, seat: Seat) -> Any:
    """True if a seat has visited the Bibliotheca: a bool, or an Unknown."""
    return FIELD["read"].value(state, seat)


def owed(state: Abbey, seat: Seat) -> Any:
    """The number of turns of Penance that a seat owes: an int, or an Unknown."""
    return 0 if state.penance[seat] is None and goes_on(state, seat) else FIELD["penance"].value(state, seat)


def skips(state: Abbey, seat: Seat) -> Any:
    """The number of turns that a seat skips for other reasons: an int, or an Unknown."""
    return 0 if state.skips[seat] is None and goes_on(state, seat) else FIELD["skips"].value(state, seat)


def goes_on(state: Abbey, seat: Seat) -> bool:
    """True if the table has said that a seat's turn is not skipped."""
    return state.answer(_sitting_out(state, seat)) == "no"


def sits_out(state: Abbey, seat: Seat) -> bool:
    """True if a seat's turn is skipped, in Penance or because a card says so. Raises NotKnown."""
    every = state.penance[seat], state.skips[seat]
    return any(every) or (None in every and asked(state, _sitting_out(state, seat)) == "yes")


def _sitting_out(state: Abbey, seat: Seat) -> Question:
    return Question("sits-out", (state.terms.seats[seat],), YES_NO, "penance.place")


def sure(value: Any) -> int:
    """A value without which an effect can't go on. Raises NotKnown."""
    return int(value)


def room(state: Abbey, seat: Seat) -> str:
    """The room in which a seat's Monk stands. Raises NotKnown."""
    place = state.rooms[seat]
    if place is None:
        raise NotKnown(FIELD["rooms"].asking(state, (seat,)))
    return place


def first(state: Abbey) -> Seat:
    """The seat that begins the round. Raises NotKnown."""
    if state.first is None:
        raise NotKnown(FIELD["first"].asking(state, ()))
    return state.first


def confessor(state: Abbey, number: int) -> Seat:
    """The seat that confessed last in a Confessorium. Raises NotKnown."""
    seat = state.confessions[number]
    if seat is None:
        raise NotKnown(FIELD["confessions"].asking(state, (number,)))
    return seat


def occupants(state: Abbey, place: str, but: Seat) -> tuple[Seat, ...]:
    """The other seats whose Monks stand in a room. Raises NotKnown."""
    untold = [seat for seat in seats(state) if seat != but and state.rooms[seat] is None]
    inside_ = [seat for seat in seats(state) if seat != but and state.rooms[seat] == place]
    for seat in untold:
        question = Question("here", (state.terms.seats[seat], place), YES_NO, "turn.encounter.must-ask")
        if asked(state, question) == "yes":
            inside_.append(seat)
    return tuple(sorted(inside_))


def together(state: Abbey, one: Seat, other: Seat) -> bool:
    """True if two Monks stand in one room. Raises NotKnown."""
    here, there = state.rooms[one], state.rooms[other]
    if here is not None and there is not None:
        return here == there
    names = state.terms.seats
    question = Question("together", (names[one], names[other]), YES_NO, "turn.encounter.must-ask")
    return asked(state, question) == "yes"


def stands(state: Abbey, seat: Seat, place: str) -> bool:
    """True if a Monk stands in a room. Raises NotKnown."""
    actual = state.rooms[seat]
    if actual is not None:
        return actual == place
    return asked(state, Question("here", (state.terms.seats[seat], place), YES_NO, "turn.move.steps")) == "yes"


def inside(state: Abbey, place: str, but: Seat) -> Seat | bool:
    """The seat of another Monk in a room; if unknown, whether there is one. Raises NotKnown."""
    others = [seat for seat in seats(state) if seat != but]
    visitor = next((seat for seat in others if state.rooms[seat] == place), None)
    if visitor is not None:
        return visitor
    if all(state.rooms[seat] is not None for seat in others):
        return False
    question = Question("occupied", (place, state.terms.seats[but]), YES_NO, "room.conf.single")
    return asked(state, question) == "yes"


def owns(state: Abbey, seat: Seat, place: str) -> bool:
    """True if a Cellula belongs to a player. Raises NotKnown."""
    colour, owner = state.monks[seat], box().places[place].owner
    if colour is not None or owner in state.monks:
        return colour == owner
    question = Question("own-cellula", (state.terms.seats[seat], place), YES_NO, "room.cell.owner-exception")
    return asked(state, question) == "yes"


def has_book(state: Abbey, seat: Seat, least: int = 1) -> bool:
    """True if a player has at least one book, or two. Raises NotKnown."""
    count = state.books[seat]
    if count is not None:
        return count >= least
    id_ = "has-book" if least == 1 else "has-two-books"
    return asked(state, Question(id_, (state.terms.seats[seat],), YES_NO, "room.script.special")) == "yes"


def player_of(state: Abbey, colour: str) -> Seat | None:
    """The player of the Monk of a colour; None if nobody plays it. Raises NotKnown."""
    if colour in state.monks:
        return Seat(state.monks.index(colour))
    if None not in state.monks:
        return None
    question = Question("colour", (colour,), (*untold_monks(state), NOBODY), "setup.monk.choose")
    answer = asked(state, question)
    return None if answer == NOBODY else Seat(state.terms.seats.index(str(answer)))


def untold_monks(state: Abbey) -> tuple[str, ...]:
    """The players with a Monk of unknown colour."""
    return tuple(name for name, monk in zip(state.terms.seats, state.monks, strict=True) if monk is None)


def owner_of(state: Abbey, place: str) -> Seat | None:
    """The owner of a Cellula; None for other rooms and for colours that nobody plays. Raises NotKnown."""
    component = box().places[place]
    return player_of(state, component.owner) if component.kind == "cellula" else None


def surprised(state: Abbey) -> tuple[tuple[Seat, Seat], ...]:
    """The pairs (owner, intruder) for each owner who is known to stand in his own Cellula with another Monk inside."""
    homes = {place.id: place.owner for place in box().places.values() if place.kind == "cellula"}
    return tuple(
        (owner, other)
        for owner in seats(state)
        if (place := state.rooms[owner]) in homes and homes[str(place)] == state.monks[owner]
        for other in seats(state)
        if other != owner and state.rooms[other] == place
    )


def cellula_of(state: Abbey, seat: Seat) -> str:
    """The Cellula of a player's Monk. Asked for if his colour is unknown, or if he has no Monk yet by the file. Raises
    NotKnown."""
    colour = FIELD["monks"].value(state, seat)
    cellulae = [place.id for place in box().places.values() if place.kind == "cellula" and colour == place.owner]
    if not cellulae:
        raise NotKnown(FIELD["monks"].asking(state, (seat,)))
    return cellulae[0]


def passed_on(state: Abbey, mass: str) -> Any:
    """The number of cards that a Mass passes on: an int, or an Unknown."""
    printed = edition(state).passed.get(mass)
    if printed is not None:
        sample(state, f"mass.{mass}")
        return printed
    question = Question("figure", (mass,), tuple(range(1, 7)), "mass.step2.pass-left")
    answer = state.answer(question)
    return Unknown(question) if answer is None else answer


def trait(state: Abbey, suspect: str, part: str) -> Any:
    """One of the five properties of a Suspect: a value, or an Unknown."""
    printed = getattr(edition(state).roster[suspect], part)
    if printed is not None:
        sample(state, f"suspect.{suspect}")
        return printed
    answers = tuple(counted.id for counted in facts().counted(part))  # type: ignore[attr-defined]
    question = Question("trait", (told_as(state, suspect), part), answers, "score.when")
    answer = state.answer(question)
    return Unknown(question) if answer is None else answer


def matches(state: Abbey, suspect: str, traits: tuple[str, ...]) -> bool | None:
    """True if a Suspect has all these traits; None if the edition does not say."""
    values = [getattr(edition(state).roster[suspect], box().values[value]) for value in traits]
    if any(has is not None and has != value for has, value in zip(values, traits, strict=True)):
        return False
    return None if None in values else True


def profile(state: Abbey, suspect: str) -> tuple[str, ...]:
    """The five properties of a Suspect. Raises NotKnown."""
    return tuple(_sure_trait(state, suspect, part) for part in PARTS)


def _sure_trait(state: Abbey, suspect: str, part: str) -> str:
    value = trait(state, suspect, part)
    if isinstance(value, Unknown):
        raise NotKnown(value.question)
    return str(value)


def most_steps(state: Abbey, seat: Seat) -> int:
    """The largest number of steps that a Monk may move. Raises NotKnown."""
    if state.bent is None:
        usual = usual_steps(state)
        possible = (usual, *(steps for steps in (1, 2, 3) if steps != usual))
        return int(asked(state, Question("steps", (state.terms.seats[seat],), possible, "turn.move.steps")))
    changed = bent(state, "steps", seat)
    if changed is not None:
        return int(changed.value)
    return usual_steps(state)


def usual_steps(state: Abbey) -> int:
    """The largest number of steps that a Monk may move, without cards."""
    return rule_number("steps-six" if six_rules(state) else "steps")


def all_told(state: Abbey) -> bool:
    """True if the referee knows every hand and every card in a room, even if this view of the position hides them."""
    veil = state.veil or Veil((False,) * len(state.cards), False, ())
    if not all(known or cards is not None for known, cards in zip(veil.hands, state.cards, strict=True)):
        return False
    return veil.rooms or (state.lying is not None and all(each.card is not None for each in state.lying))


def unseen(state: Abbey) -> tuple[str, ...]:
    """The Suspects that are in no known hand or room and were not laid back onto the pile: the rest of the pile, and
    the one under the board."""
    seen = {card for hand_ in state.cards for card in hand_ or ()}
    seen |= {str(each.card) for each in state.lying or ()} | {str(each.card) for each in state.laid_back}
    return tuple(suspect for suspect in edition(state).roster if suspect not in seen)


HANDED_OUT = SUSPECTS - 1
"""The number of cards in hands, pile and rooms: all but the one under the board."""


def called(state: Abbey, suspect: str) -> str:
    """The name on a Suspect's card; order and number if it has none."""
    known_suspect = edition(state).roster.get(suspect)
    return known_suspect.name if known_suspect is not None and known_suspect.name else suspect


def told_as(state: Abbey, suspect: str) -> str:
    """A Suspect in one word: the name if no other has it, else the id."""
    name, roster = called(state, suspect), edition(state).roster
    return name if sum(other.name == name for other in roster.values()) == 1 else suspect
