"""What a seat may do now, as data for every face: what can be tapped, what has still to be chosen with it, and why what
is like it can't be done."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Annotated, Literal

from msgspec import Struct

from referee.core.words.notation import NotationError
from referee.library.described import means

Label = Annotated[str, means("the words in the language of the seat")]
Icon = Annotated[str, means("the name of a picture, which a face may have or not; empty where there is none")]
Chosen = str | int


class Option(Struct, frozen=True):
    """One thing that can be chosen."""

    value: Annotated[Chosen, means("what to choose, in canonical words or as a figure; empty for none of them")]
    label: Label
    icon: Icon = ""
    then: Annotated[tuple[Ask, ...], means("what has to be chosen next, only where this one is chosen")] = ()


class Ask(Struct, frozen=True):
    """A choice that an offer leaves open."""

    name: Annotated[str, means("by what name the choice is told")]
    kind: Annotated[
        Literal["number", "one", "some"],
        means("a figure from least to most; one of the options; a list of least to most of them"),
    ]
    text: Annotated[str, means("what is asked, in the language of the seat")]
    least: Annotated[int, means("the lowest figure, or how many at least")] = 1
    most: Annotated[int, means("the highest figure, or how many at most")] = 1
    options: Annotated[tuple[Option, ...], means("what can be chosen")] = ()


class Offer(Struct, frozen=True):
    """Something to do. Where `asks` is empty it can be made as it is; where `refused` is told it can't be made now."""

    id: Annotated[str, means("the same for the same thing as long as the position is the same")]
    verb: Annotated[str, means("what is done, in the language of the seat; offers are grouped by it")]
    object: Annotated[str | None, means("what it is done with, or null")]
    label: Label
    icon: Icon = ""
    price: Annotated[str | None, means("what it costs, in words, or null")] = None
    asks: Annotated[tuple[Ask, ...], means("what has still to be chosen, in this order")] = ()
    refused: Annotated[str | None, means("why it can't be done now, or null")] = None
    clause: Annotated[str, means("the id of the clause by which it can't be done")] = ""
    sum: Annotated[tuple[str, ...], means("what the sum of the figures that are chosen is for, if they are added")] = ()
    thing: Annotated[str, means("what it is done with, in canonical words, where the board may show it")] = ""


class NotOffered(NotationError):
    """Nothing of that kind can be done now, or something has still to be chosen; `lacking` is what."""

    id = "error.not-offered"
    values: Mapping[str, object] = MappingProxyType({})

    def __init__(self, offer: str, lacking: tuple[str, ...] = ()) -> None:
        super().__init__(offer)
        self.lacking = lacking
