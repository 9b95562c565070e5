"""Words of closed classes, which need no reason in a sentence, and those that tell what a clause is for."""

from __future__ import annotations

from functools import cache
from typing import Annotated

from msgspec import Meta

from referee.library.records import Record
from referee.library.toml import convert, parse
from referee.words.language import words_root


class Closed(Record, frozen=True):
    """`data/words/<lang>/closed.toml`: words that need no reason."""

    words: Annotated[tuple[str, ...], Meta(description="words of closed classes, in plain letters")]
    articles: Annotated[tuple[str, ...], Meta(description="those that begin a noun phrase")]
    choosing: Annotated[tuple[str, ...], Meta(description="words that tell one thing from others behind an article")]
    occasions: Annotated[tuple[str, ...], Meta(description="words for a turn, which may be the first or another")]
    courtesies: Annotated[tuple[str, ...], Meta(description="what is said out of courtesy though it begins with an if")]
    nothing: Annotated[tuple[str, ...], Meta(description="words for no thing, also behind a denied verb")]
    ordering: Annotated[
        tuple[str, ...], Meta(description="words before a number that tells which is done first or next")
    ]
    past: Annotated[tuple[str, ...], Meta(description="verbs of a clause that only tells how it was")]
    adverbs: Annotated[tuple[str, ...], Meta(description="what adverbs end in that add nothing")]
    reasons: Annotated[tuple[str, ...], Meta(description="words that begin a clause which only gives a reason")]
    grounds: Annotated[
        tuple[str, ...], Meta(description="those of them whose clause tells no part of what is done, as because")
    ]
    lying: Annotated[tuple[str, ...], Meta(description="verbs that tell how many of something lie somewhere")]
    having: Annotated[tuple[str, ...], Meta(description="verbs that tell how many of something there are")]
    least: Annotated[tuple[str, ...], Meta(description="before a figure: it is that or more")]
    most: Annotated[tuple[str, ...], Meta(description="before a figure: it is that or less")]
    above: Annotated[tuple[str, ...], Meta(description="before a figure: it is more than that")]
    below: Annotated[tuple[str, ...], Meta(description="before a figure: it is less than that")]


@cache
def closed(lang: str) -> Closed:
    """The words of a language that need no reason; the English words if the language has no file."""
    file = words_root() / lang / "closed.toml"
    return convert(parse(file), Closed, file) if file.is_file() else closed("en")
