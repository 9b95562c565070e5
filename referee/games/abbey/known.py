"""What the referee knows of a figure: the figure, or an Unknown with the question to ask."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from referee.core import YES_NO, NotKnown, Question, Seat, Unknown, asked, sampled

from .components import PARTS, box, facts, rule_number
from .fields import NOBODY, SUSPECTS
from .pieces import Veil
from .state import FIELD, Abbey, bent, seats, six_rules

if TYPE_CHECKING:
    from .printed import Printed


def edition(state: Abbey) -> Printed:
    found: Printed = state.terms.edition
    return found


def sample(state: Abbey, id_: str) -> None:
    """Notes that a figure of a sample edition was used."""
    if edition(state).sample:
        sampled(id_)


def hand(state: Abbey, seat: Seat) -> Any:
    """How many Suspect cards a seat holds: an int, or an Unknown."""
    return FIELD["hands"].value(state, seat)


def books(state: Abbey, seat: Seat) -> Any:
    """How many books a seat has: an int, or an Unknown."""
    return FIELD["books"].value(state, seat)


def pile(state: Abbey) -> Any:
    """How many Suspects lie in the pile: an int, or an Unknown."""
    return FIELD["pile"].value(state)


def bell(state: Abbey) -> Any:
    return FIELD["bell"].value(state)


def has_read(state: Abbey, seat: Seat) -> Any:
    """Whether a seat has visited the Bibliotheca: a bool, or an Unknown."""
    return FIELD["read"].value(state, seat)


def owed(state: Abbey, seat: Seat) -> Any:
    """How many turns of Penance a seat owes: an int, or an Unknown."""
    return 0 if state.penance[seat] is None and goes_on(state, seat) else FIELD["penance"].value(state, seat)


def skips(state: Abbey, seat: Seat) -> Any:
    """How many turns a seat skips for other reasons: an int, or an Unknown."""
    return 0 if state.skips[seat] is None and goes_on(state, seat) else FIELD["skips"].value(state, seat)


def goes_on(state: Abbey, seat: Seat) -> bool:
    """Whether the table said that a seat's turn is not skipped."""
    return state.answer(_sitting_out(state, seat)) == "no"


def sits_out(state: Abbey, seat: Seat) -> bool:
    """Whether a seat's turn is skipped, in Penance or because a card says so. Raises NotKnown."""
    every = state.penance[seat], state.skips[seat]
    return any(every) or (None in every and asked(state, _sitting_out(state, seat)) == "yes")


def _sitting_out(state: Abbey, seat: Seat) -> Question:
    return Question("sits-out", (state.terms.seats[seat],), YES_NO, "penance.place")


def sure(value: Any) -> int:
    """A figure that an effect can't do without. Raises NotKnown."""
    return int(value)


def room(state: Abbey, seat: Seat) -> str:
    """The room in which a seat's Monk stands. Raises NotKnown."""
    held = state.rooms[seat]
    if held is None:
        raise NotKnown(FIELD["rooms"].asking(state, (seat,)))
    return held


def first(state: Abbey) -> Seat:
    """Who begins the round. Raises NotKnown."""
    if state.first is None:
        raise NotKnown(FIELD["first"].asking(state, ()))
    return state.first


def confessor(state: Abbey, number: int) -> Seat:
    """Who confessed last in a Confessorium. Raises NotKnown."""
    held = state.confessions[number]
    if held is None:
        raise NotKnown(FIELD["confessions"].asking(state, (number,)))
    return held


def occupants(state: Abbey, place: str, but: Seat) -> tuple[Seat, ...]:
    """The other seats whose Monks stand in a room. Raises NotKnown."""
    untold = [seat for seat in seats(state) if seat != but and state.rooms[seat] is None]
    found = [seat for seat in seats(state) if seat != but and state.rooms[seat] == place]
    for seat in untold:
        question = Question("here", (state.terms.seats[seat], place), YES_NO, "turn.encounter.must-ask")
        if asked(state, question) == "yes":
            found.append(seat)
    return tuple(sorted(found))


def together(state: Abbey, one: Seat, other: Seat) -> bool:
    """Whether two Monks stand in one room. Raises NotKnown."""
    here, there = state.rooms[one], state.rooms[other]
    if here is not None and there is not None:
        return here == there
    names = state.terms.seats
    question = Question("together", (names[one], names[other]), YES_NO, "turn.encounter.must-ask")
    return asked(state, question) == "yes"


def stands(state: Abbey, seat: Seat, place: str) -> bool:
    """Whether a Monk stands in a room. Raises NotKnown."""
    held = state.rooms[seat]
    if held is not None:
        return held == place
    return asked(state, Question("here", (state.terms.seats[seat], place), YES_NO, "turn.move.steps")) == "yes"


def inside(state: Abbey, place: str, but: Seat) -> Seat | bool:
    """Another Monk than this one in a room: whose, whether there is one where nobody told whose. Raises NotKnown."""
    others = [seat for seat in seats(state) if seat != but]
    found = next((seat for seat in others if state.rooms[seat] == place), None)
    if found is not None:
        return found
    if all(state.rooms[seat] is not None for seat in others):
        return False
    question = Question("occupied", (place, state.terms.seats[but]), YES_NO, "room.conf.single")
    return asked(state, question) == "yes"


def owns(state: Abbey, seat: Seat, place: str) -> bool:
    """Whether a Cellula belongs to a player. Raises NotKnown."""
    colour, owner = state.monks[seat], box().places[place].owner
    if colour is not None or owner in state.monks:
        return colour == owner
    question = Question("own-cellula", (state.terms.seats[seat], place), YES_NO, "room.cell.owner-exception")
    return asked(state, question) == "yes"


def has_book(state: Abbey, seat: Seat, least: int = 1) -> bool:
    """Whether a player has at least so many books, one or two. Raises NotKnown."""
    held = state.books[seat]
    if held is not None:
        return held >= least
    id_ = "has-book" if least == 1 else "has-two-books"
    return asked(state, Question(id_, (state.terms.seats[seat],), YES_NO, "room.script.special")) == "yes"


def player_of(state: Abbey, colour: str) -> Seat | None:
    """Whose Monk has a colour; None where nobody plays it. Raises NotKnown."""
    if colour in state.monks:
        return Seat(state.monks.index(colour))
    if None not in state.monks:
        return None
    question = Question("colour", (colour,), (*untold_monks(state), NOBODY), "setup.monk.choose")
    told = asked(state, question)
    return None if told == NOBODY else Seat(state.terms.seats.index(str(told)))


def untold_monks(state: Abbey) -> tuple[str, ...]:
    """The players of whose Monk no colour is told."""
    return tuple(name for name, monk in zip(state.terms.seats, state.monks, strict=True) if monk is None)


def owner_of(state: Abbey, place: str) -> Seat | None:
    """Whose Cellula a room is; None for other rooms and colours that nobody plays. Raises NotKnown."""
    held = box().places[place]
    return player_of(state, held.owner) if held.kind == "cellula" else None


def surprised(state: Abbey) -> tuple[tuple[Seat, Seat], ...]:
    """Owners who stand in their own Cellula with another Monk inside, each with that intruder, as far as it is told."""
    homes = {place.id: place.owner for place in box().places.values() if place.kind == "cellula"}
    return tuple(
        (owner, other)
        for owner in seats(state)
        if (place := state.rooms[owner]) in homes and homes[str(place)] == state.monks[owner]
        for other in seats(state)
        if other != owner and state.rooms[other] == place
    )


def cellula_of(state: Abbey, seat: Seat) -> str:
    """The Cellula of a player's Monk; asked for where nobody told his colour, and where he is said to have no Monk yet.
    Raises NotKnown."""
    colour = FIELD["monks"].value(state, seat)
    cellulae = [place.id for place in box().places.values() if place.kind == "cellula" and colour == place.owner]
    if not cellulae:
        raise NotKnown(FIELD["monks"].asking(state, (seat,)))
    return cellulae[0]


def passed_on(state: Abbey, mass: str) -> Any:
    """How many cards a Mass passes on: an int, or an Unknown."""
    told = edition(state).passed.get(mass)
    if told is not None:
        sample(state, f"mass.{mass}")
        return told
    question = Question("figure", (mass,), tuple(range(1, 7)), "mass.step2.pass-left")
    found = state.answer(question)
    return Unknown(question) if found is None else found


def trait(state: Abbey, suspect: str, part: str) -> Any:
    """One of the five parts of a Suspect: a value, or an Unknown."""
    told = getattr(edition(state).roster[suspect], part)
    if told is not None:
        sample(state, f"suspect.{suspect}")
        return told
    answers = tuple(counted.id for counted in facts().counted(part))  # type: ignore[attr-defined]
    question = Question("trait", (told_as(state, suspect), part), answers, "score.when")
    found = state.answer(question)
    return Unknown(question) if found is None else found


def matches(state: Abbey, suspect: str, traits: tuple[str, ...]) -> bool | None:
    """Whether a Suspect has all these traits; None where the edition does not tell."""
    held = [getattr(edition(state).roster[suspect], box().values[value]) for value in traits]
    if any(has is not None and has != value for has, value in zip(held, traits, strict=True)):
        return False
    return None if None in held else True


def profile(state: Abbey, suspect: str) -> tuple[str, ...]:
    """The five traits of a Suspect. Raises NotKnown."""
    return tuple(_sure_trait(state, suspect, part) for part in PARTS)


def _sure_trait(state: Abbey, suspect: str, part: str) -> str:
    told = trait(state, suspect, part)
    if isinstance(told, Unknown):
        raise NotKnown(told.question)
    return str(told)


def most_steps(state: Abbey, seat: Seat) -> int:
    """How many steps a Monk may move. Raises NotKnown."""
    if state.bent is None:
        usual = usual_steps(state)
        possible = (usual, *(steps for steps in (1, 2, 3) if steps != usual))
        return int(asked(state, Question("steps", (state.terms.seats[seat],), possible, "turn.move.steps")))
    changed = bent(state, "steps", seat)
    if changed is not None:
        return int(changed.value)
    return usual_steps(state)


def usual_steps(state: Abbey) -> int:
    """How many steps a Monk may move while no card says otherwise."""
    return rule_number("steps-six" if six_rules(state) else "steps")


def all_told(state: Abbey) -> bool:
    """Whether the referee knows every hand and every card that lies in a room, though this view of the position may
    leave them out."""
    veil = state.veil or Veil((False,) * len(state.cards), False, ())
    if not all(known or held is not None for known, held in zip(veil.hands, state.cards, strict=True)):
        return False
    return veil.rooms or (state.lying is not None and all(each.card is not None for each in state.lying))


def unseen(state: Abbey) -> tuple[str, ...]:
    """The Suspects that are in no hand and no room as far as the referee knows, nor laid back onto the pile: the rest
    of the pile, and who lies under the board."""
    seen = {card for held in state.cards for card in held or ()}
    seen |= {str(each.card) for each in state.lying or ()} | {str(each.card) for each in state.laid_back}
    return tuple(suspect for suspect in edition(state).roster if suspect not in seen)


HANDED_OUT = SUSPECTS - 1
"""Cards in hands, pile and rooms: all but the one under the board."""


def called(state: Abbey, suspect: str) -> str:
    """A Suspect by the name on the card; without one, by order and number."""
    held = edition(state).roster.get(suspect)
    return held.name if held is not None and held.name else suspect


def told_as(state: Abbey, suspect: str) -> str:
    """What a Suspect is called where one word has to do: the name, if no other has it, else the id."""
    name, roster = called(state, suspect), edition(state).roster
    return name if sum(held.name == name for held in roster.values()) == 1 else suspect
