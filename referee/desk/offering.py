"""What a seat may do now, as data for every face: what can be tapped, what has still to be chosen with it, and why what
is like it can't be done."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Annotated, Literal

from msgspec import Meta, Struct

from referee.core.notation import NotationError


def _told(meaning: str) -> Meta:
    return Meta(description=meaning)


Label = Annotated[str, _told("the words in the language of the seat")]
Icon = Annotated[str, _told("the name of a picture, which a face may have or not; empty where there is none")]
Chosen = str | int


class Option(Struct, frozen=True):
    """One thing that can be chosen."""

    value: Annotated[Chosen, _told("what to choose, in canonical words or as a figure; empty for none of them")]
    label: Label
    icon: Icon = ""
    then: Annotated[tuple[Ask, ...], _told("what has to be chosen next, only where this one is chosen")] = ()


class Ask(Struct, frozen=True):
    """A choice that an offer leaves open."""

    name: Annotated[str, _told("by what name the choice is told")]
    kind: Annotated[
        Literal["number", "one", "some"],
        _told("a figure from least to most; one of the options; a list of least to most of them"),
    ]
    text: Annotated[str, _told("what is asked, in the language of the seat")]
    least: Annotated[int, _told("the lowest figure, or how many at least")] = 1
    most: Annotated[int, _told("the highest figure, or how many at most")] = 1
    options: Annotated[tuple[Option, ...], _told("what can be chosen")] = ()


class Offer(Struct, frozen=True):
    """Something to do. Where `asks` is empty it can be made as it is; where `refused` is told it can't be made now."""

    id: Annotated[str, _told("the same for the same thing as long as the position is the same")]
    verb: Annotated[str, _told("what is done, in the language of the seat; offers are grouped by it")]
    object: Annotated[str | None, _told("what it is done with, or null")]
    label: Label
    icon: Icon = ""
    price: Annotated[str | None, _told("what it costs, in words, or null")] = None
    asks: Annotated[tuple[Ask, ...], _told("what has still to be chosen, in this order")] = ()
    refused: Annotated[str | None, _told("why it can't be done now, or null")] = None
    clause: Annotated[str, _told("the id of the clause by which it can't be done")] = ""
    sum: Annotated[tuple[str, ...], _told("what the sum of the figures that are chosen is for, if they are added")] = ()
    thing: Annotated[str, _told("what it is done with, in canonical words, where the board may show it")] = ""


class NotOffered(NotationError):
    """Nothing of that kind can be done now, or something has still to be chosen; `lacking` is what."""

    id = "error.not-offered"
    values: Mapping[str, object] = MappingProxyType({})

    def __init__(self, offer: str, lacking: tuple[str, ...] = ()) -> None:
        super().__init__(offer)
        self.lacking = lacking
