"""What `data/words/<lang>/search.toml` may say: how a language asks."""

from __future__ import annotations

from typing import Annotated

import msgspec
from msgspec import Meta

from referee.library.records import Record


def _told(meaning: str) -> Meta:
    return Meta(description=meaning)


Same = Annotated[tuple[tuple[str, ...], ...], _told("lists of words and phrases, each of which say one thing")]


class Speech(Record, frozen=True):
    """How a language asks: where its words come from, which of them say nothing, which say the same."""

    stemmer: Annotated[str, _told("the name of the Snowball stemmer")]
    stop: Annotated[tuple[str, ...], _told("words that say nothing by themselves")]
    same: Same
    games: Annotated[dict[str, Same], _told("what says the same in one game, by its id")] = msgspec.field(
        default_factory=dict
    )
    cards: Annotated[tuple[str, ...], _told("what is asked about a card; {name} stands for its name")] = ()
    elided: Annotated[tuple[str, ...], _told("what hangs on a word by an apostrophe")] = ()
    joins: Annotated[
        tuple[str, ...], _told("words that ask at either end of a question, and join its parts in the middle")
    ] = ()
    endings: Annotated[tuple[str, ...], _told("endings of verbs that the stemmer leaves, longest first")] = ()
    participle: Annotated[str, _told("what participles begin with")] = ""
    particles: Annotated[tuple[str, ...], _told("what verbs begin with and part from")] = ()
    joints: Annotated[tuple[str, ...], _told("letters between the parts of a compound word; none: no compounds")] = ()
