"""Takes phrases out of the lexicon that repeat others: `python -m tests.speech.superfluous [GAME …]`.

A phrase repeats others if theirs of the same concept are looked for in all the same stems. It makes no difference to
what is heard. Taking out phrases of which another is part, with words around it that add nothing, does: measured in
Avignon, 1,671 of 7,449 phrases could go so without a change to known sentences but two, and of unseen ones 3 of 224
were no longer understood at once."""

from __future__ import annotations

import argparse
import re
import tomllib
from functools import cache
from pathlib import Path

from referee.library.load import folder
from referee.library.paths import data_root
from referee.speech.heard import FILL, folded, is_thing
from referee.speech.lexicon import lexicon
from referee.speech.reading import SPOKEN
from referee.speech.records import Tongue
from referee.speech.ways import Item, items, joined, taken_apart, ways_of

from .banks import GAMES

Way = tuple[Item, ...]
Phrase = tuple[str, str]
"""A concept and a way to say it."""


def forms(tongue: Tongue, concept: str, phrase: str) -> frozenset[Way]:
    """Everything that a phrase is looked for as, wherever it stands."""
    apart = taken_apart(tongue, phrase) if concept != FILL else ()
    return frozenset(tuple(items(tongue, one)) for one in (phrase, *joined(tongue, phrase), *apart))


def needed(tongue: Tongue, concept: str, phrase: str) -> frozenset[Way]:
    """The same, and as what it is looked for without its apostrophe, where nothing else begins so."""
    plain = (phrase.replace("'", ""),) if "'" in phrase and " … " not in phrase else ()
    return forms(tongue, concept, phrase).union(tuple(items(tongue, one)) for one in plain)


@cache
def names(lang: str) -> frozenset[str]:
    """Words that are the name of something in the box of any game, which count letter for letter."""
    return frozenset().union(*(lexicon(game, lang).names for game in GAMES))


def is_literal(lang: str, concept: str, phrase: str) -> bool:
    """True if a phrase also counts letter for letter: a word that adds nothing, or a name."""
    return phrase.isalpha() and (concept == FILL or is_thing(concept) or folded(phrase) in names(lang))


def repeated(lang: str, tongue: Tongue, own: list[Phrase], other: list[Phrase]) -> set[Phrase]:
    """Phrases whose every form is one of another phrase that stays."""
    stay: dict[str, list[frozenset[Way]]] = {}
    for concept, phrase in other:
        stay.setdefault(concept, []).append(forms(tongue, concept, phrase))
    left = set[Phrase]()
    for concept, phrase in sorted(own, key=lambda one: (-len(forms(tongue, *one)), len(one[1]), one[1])):
        known = frozenset[Way]().union(*stay.get(concept, ()))
        if needed(tongue, concept, phrase) <= known and not is_literal(lang, concept, phrase):
            left.add((concept, phrase))
        else:
            stay.setdefault(concept, []).append(forms(tongue, concept, phrase))
    return left


def without(file: Path, lang: str, phrases: set[Phrase]) -> None:
    """Takes phrases out of a speech file, line by line; all else stays as it stands."""
    general = file.parent.name == lang
    concept, tongue, kept = "", lang, list[str]()
    for line in file.read_text(encoding="utf-8").splitlines(keepends=True):
        if (named := re.match(r'id = "(.+)"', line)) is not None:
            concept = named[1]
        elif (listed := re.match(r'"?([\w.-]+)"? = \[\s*$', line)) is not None:
            concept, tongue = (listed[1], lang) if general else (concept, listed[1])
        entry = re.match(r"""  (["'])(.*)\1,$""", line)
        text = None if entry is None else tomllib.loads(f"one = {entry[1]}{entry[2]}{entry[1]}")["one"]
        if text is None or tongue != lang or (concept, text) not in phrases:
            kept.append(line)
    file.write_text("".join(kept), encoding="utf-8")


def own_phrases(file: Path, lang: str) -> list[Phrase]:
    """What a speech file says in a language."""
    table = tomllib.loads(file.read_text(encoding="utf-8"))
    if isinstance(table["say"], dict):
        return [(FILL, one) for one in table["fill"]] + [
            (id, one) for id, every in table["say"].items() for one in every
        ]
    return [(saying["id"], one) for saying in table["say"] for one in saying.get(lang, ())]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game", nargs="*", default=GAMES)
    asked = parser.parse_args()
    general = [(data_root() / "words" / lang / "speech.toml", GAMES[0], lang) for lang in SPOKEN]
    own = [(folder(game) / "speech.toml", game, lang) for game in asked.game for lang in SPOKEN]
    for file, game, lang in (*general, *own):
        tongue, said = lexicon(game, lang).tongue, own_phrases(file, lang)
        other = [] if file.parent.name == lang else [one for one in ways_of(game, lang, tongue) if one not in set(said)]
        gone = repeated(lang, tongue, said, other)
        without(file, lang, gone)
        print(f"{file.parent.name} {lang}: {len(gone)} of {len(said)} phrases repeat others", flush=True)


if __name__ == "__main__":
    main()
