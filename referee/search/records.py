"""The contents of `data/words/<lang>/search.toml`: how a language asks."""

from __future__ import annotations

from typing import Annotated

import msgspec

from referee.library.described import means
from referee.library.records import Record

Same = Annotated[tuple[tuple[str, ...], ...], means("lists of words and phrases, each of which say one thing")]


class Speech(Record, frozen=True):
    """How a language asks: where its words come from, which of them say nothing, which say the same."""

    stemmer: Annotated[str, means("the name of the Snowball stemmer")]
    stop: Annotated[tuple[str, ...], means("words that say nothing by themselves")]
    same: Same
    games: Annotated[dict[str, Same], means("what says the same in one game, by its id")] = msgspec.field(
        default_factory=dict
    )
    cards: Annotated[tuple[str, ...], means("what is asked about a card; {name} stands for its name")] = ()
    elided: Annotated[tuple[str, ...], means("what hangs on a word by an apostrophe")] = ()
    joins: Annotated[
        tuple[str, ...], means("words that ask at either end of a question, and join its parts in the middle")
    ] = ()
    endings: Annotated[tuple[str, ...], means("endings of verbs that the stemmer leaves, longest first")] = ()
    participle: Annotated[str, means("what participles begin with")] = ""
    particles: Annotated[tuple[str, ...], means("what verbs begin with and part from")] = ()
    joints: Annotated[tuple[str, ...], means("letters between the parts of a compound word; none: no compounds")] = ()
