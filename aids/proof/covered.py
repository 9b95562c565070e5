"""The languages in which a game can be printed: those whose letters are all there. Kept from run to run."""

from __future__ import annotations

from referee.library.cache import keep_bytes
from referee.words.language import languages

from ..make.keys import key_of_words


def covers(lang: str, game: str) -> bool:
    """True if a game can be printed in a language. Looked up once for each state of its words, then kept."""
    return keep_bytes(f"coverage/{key_of_words(game, lang)}", lambda: _looked_up(lang, game)) == b"yes"


def _looked_up(lang: str, game: str) -> bytes:
    from .coverage import check_coverage

    return b"no" if any(check_coverage(game, lang)) else b"yes"


def offered(game: str) -> list[str]:
    """The languages in which a game can be printed."""
    return [lang for lang in languages() if covers(lang, game)]
