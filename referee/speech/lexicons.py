"""The lexicon of a game in a language, made once and kept."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from referee.library.cache import compiled
from referee.library.load import folder
from referee.words.language import words_root

from .lexicon import Lexicon

MAKERS = ("lexicon", "lexicons", "making", "ways", "heard", "phrases", "spelling", "records")
"""The modules with which a lexicon is made."""


@cache
def lexicon(game: str, lang: str) -> Lexicon:
    """The lexicon of a language for a game, cached by everything it is made of; the English lexicon if the language has
    no file. Raises Unwritten, DataError."""
    from Stemmer import version

    from .making import made

    if not (words_root() / lang / "speech.toml").is_file():
        return lexicon(game, "en")
    own = [folder(game) / name for name in ("speech.toml", "components.toml")]
    translated = words_root() / lang
    files = [
        translated / "speech.toml",
        translated / f"{game}.po",
        *own,
        *(Path(__file__).with_name(f"{each}.py") for each in MAKERS),
    ]
    return compiled(files, Lexicon, lambda: made(game, lang), f"{game} {lang} {version()}")
