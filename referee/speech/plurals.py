"""Whether words, in plain letters, are singular or plural."""

from __future__ import annotations

from collections.abc import Sequence

from .records import Tongue


def shows_several(tongue: Tongue, word: str) -> bool:
    """True if a noun is a plural."""
    return word.endswith(tongue.plural) and not word.endswith(tongue.single)


def is_before_several(tongue: Tongue, words: Sequence[str]) -> bool:
    """True if the first of some words stands before several things, as `seinen` does in `seinen Kumpeln`."""
    ending = tongue.several.get(words[0])
    return ending is not None and words[-1].endswith(ending)


def is_article_of_several(tongue: Tongue, word: str) -> bool:
    """True if a word may stand before several things of any kind."""
    return word in tongue.definite_several or tongue.several.get(word) == ""
