"""The answer of `referee notebook --json`."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Struct

from referee.library.described import means


class Spot(Struct, frozen=True, omit_defaults=True):
    """Where a Suspect card can lie."""

    place: Annotated[
        Literal["hand", "pile", "room", "board", "untold"],
        means(
            "a hand, the pile, a room, or under the board; untold anywhere else, where nobody told how many lie where"
        ),
    ]
    player: Annotated[str, means("whose hand it is")] = ""
    room: Annotated[str, means("the id of the room")] = ""


class Likely(Struct, frozen=True):
    """A probability, exact and as a figure."""

    fraction: Annotated[str, means("exactly, such as 1/18")]
    share: Annotated[float, means("the same as a figure from 0 to 1")]


Chance = Annotated[
    Likely | None,
    means("the probability, every deal and every way of unseen cards counted once; null if not counted"),
]


class Order(Struct, frozen=True):
    """One of the three orders, as the edition has it."""

    order: Annotated[str, means("the id of the order")]
    name: Annotated[str, means("the order in the language of the command")]


class Suspected(Struct, frozen=True):
    """What follows of one Suspect."""

    suspect: Annotated[str, means("the id of the Suspect")]
    name: Annotated[str, means("the name on the card, or the id")]
    order: Annotated[str, means("the id of the order; empty where the edition does not tell")]
    eliminated: Annotated[bool, means("whether it can't be the culprit")]
    can_be: Annotated[tuple[Spot, ...], means("everywhere the card can be now")]
    chance: Chance


class Feature(Struct, frozen=True):
    """What follows of one trait of the culprit."""

    trait: Annotated[str, means("the id of the trait")]
    of: Annotated[str, means("what it is a value of: order, title, chin, head or girth")]
    name: Annotated[str, means("the trait in the language of the command")]
    sure: Annotated[bool | None, means("whether the culprit has it for sure, or for sure not; null where it is open")]
    chance: Chance


class Noted(Struct, frozen=True):
    """What the seat has seen or been told."""

    entries: Annotated[tuple[int, ...], means("the lines of the log, from 1")]
    clause: Annotated[str, means("the id of the clause")]
    text: Annotated[str, means("the words in the language of the command")]
    used: Annotated[bool, means("whether conclusions are drawn from it")]


class Notebook(Struct, frozen=True):
    """`referee notebook`"""

    game: Annotated[str, means("the id of the game")]
    seat: Annotated[str, means("whose notebook it is")]
    seats: Annotated[tuple[str, ...], means("the players by name, in the order of the seats")]
    begun: Annotated[bool, means("whether the cards lie where they belong, so that anything can follow")]
    culprit: Annotated[str | None, means("the id of the culprit, once only one Suspect is left")]
    left: Annotated[int, means("how many Suspects are not eliminated")]
    counted: Annotated[bool, means("whether the probabilities were counted; else there are too many ways")]
    contradiction: Annotated[
        tuple[int, ...],
        means("the numbers, from 1, of the notes that can't all be true; nothing follows from those"),
    ]
    orders: Annotated[tuple[Order, ...], means("the orders, in the order of the sheet")]
    suspects: Annotated[tuple[Suspected, ...], means("every Suspect in the order of the sheet")]
    features: Annotated[tuple[Feature, ...], means("every trait, as far as the edition tells who has it")]
    told: Annotated[tuple[Noted, ...], means("what the seat has seen and been told, in the order of the log")]
    rests_on: Annotated[tuple[dict[str, str], ...], means("the rulings and sample fields on which it rests")]
