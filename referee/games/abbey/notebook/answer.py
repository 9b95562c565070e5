"""What `referee notebook --json` answers."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, Struct


def _told(meaning: str) -> Meta:
    return Meta(description=meaning)


class Spot(Struct, frozen=True, omit_defaults=True):
    """Where a Suspect card can lie."""

    place: Annotated[
        Literal["hand", "pile", "room", "board", "untold"],
        _told(
            "a hand, the pile, a room, or under the board; untold anywhere else, where nobody told how many lie where"
        ),
    ]
    player: Annotated[str, _told("whose hand it is")] = ""
    room: Annotated[str, _told("the id of the room")] = ""


class Likely(Struct, frozen=True):
    """A probability, exact and as a figure."""

    fraction: Annotated[str, _told("exactly, such as 1/18")]
    share: Annotated[float, _told("the same as a figure from 0 to 1")]


Chance = Annotated[
    Likely | None, _told("the probability, every deal and every way of unseen cards counted once; null if not counted")
]


class Suspected(Struct, frozen=True):
    """What follows of one Suspect."""

    suspect: Annotated[str, _told("the id of the Suspect")]
    name: Annotated[str, _told("the name on the card, or the id")]
    eliminated: Annotated[bool, _told("whether it can't be the culprit")]
    can_be: Annotated[tuple[Spot, ...], _told("everywhere the card can be now")]
    chance: Chance


class Feature(Struct, frozen=True):
    """What follows of one trait of the culprit."""

    trait: Annotated[str, _told("the id of the trait")]
    name: Annotated[str, _told("the trait in the language of the command")]
    sure: Annotated[bool | None, _told("whether the culprit has it for sure, or for sure not; null where it is open")]
    chance: Chance


class Noted(Struct, frozen=True):
    """What the seat has seen or been told."""

    entries: Annotated[tuple[int, ...], _told("the lines of the log, from 1")]
    clause: Annotated[str, _told("the id of the clause")]
    text: Annotated[str, _told("the words in the language of the command")]
    used: Annotated[bool, _told("whether conclusions are drawn from it")]


class Notebook(Struct, frozen=True):
    """`referee notebook`"""

    game: Annotated[str, _told("the id of the game")]
    seat: Annotated[str, _told("whose notebook it is")]
    seats: Annotated[tuple[str, ...], _told("the players by name, in the order of the seats")]
    begun: Annotated[bool, _told("whether the cards lie where they belong, so that anything can follow")]
    culprit: Annotated[str | None, _told("the id of the culprit, once only one Suspect is left")]
    left: Annotated[int, _told("how many Suspects are not eliminated")]
    counted: Annotated[bool, _told("whether the probabilities were counted; else there are too many ways")]
    contradiction: Annotated[
        tuple[int, ...], _told("the numbers, from 1, of the notes that can't all be true; nothing follows from those")
    ]
    suspects: Annotated[tuple[Suspected, ...], _told("every Suspect in the order of the sheet")]
    features: Annotated[tuple[Feature, ...], _told("every trait, as far as the edition tells who has it")]
    told: Annotated[tuple[Noted, ...], _told("what the seat has seen and been told, in the order of the log")]
    rests_on: Annotated[tuple[dict[str, str], ...], _told("the rulings and sample fields on which it rests")]
