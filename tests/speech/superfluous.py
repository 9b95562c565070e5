"""Phrases of the lexicon that can go: `python -m tests.speech.superfluous [GAME …] [--lang L]`.

A phrase is superfluous if the other phrases of its concept are looked for in the same stems (`repeated`), or if one of
them is part of it and the rest of its words add nothing (`covered`). The first kind is taken out at once. Of the second
kind everything is taken out and put back that changes what becomes of a known sentence. Unseen sentences are never
looked at here: score them before and after."""

from __future__ import annotations

import argparse
import re
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from functools import cache
from pathlib import Path

from referee.library.load import folder
from referee.library.paths import data_root
from referee.speech.accounts import closed
from referee.speech.heard import FILL, folded, is_thing
from referee.speech.lexicon import lexicon
from referee.speech.reading import SPOKEN
from referee.speech.records import Tongue
from referee.speech.ways import Item, items, joined, taken_apart, ways_of

from .banks import GAMES, bank, is_unseen
from .unlearned import ways_in

Way = tuple[Item, ...]
Phrase = tuple[str, str]
"""A concept and a way to say it."""

MOST_ROUNDS = 4
"""Times that phrases are put back and the known sentences heard again."""


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


def covered(lang: str, tongue: Tongue, fills: frozenset[str], own: list[Phrase], other: list[Phrase]) -> set[Phrase]:
    """Phrases of which another one is part, where the rest of the words add nothing."""
    idle = {*closed(lang).words, *fills}
    ways: dict[str, set[Way]] = {}
    for concept, phrase in (*own, *other):
        ways.setdefault(concept, set()).add(tuple(items(tongue, phrase)))
    return {
        (concept, phrase)
        for concept, phrase in own
        if not is_literal(lang, concept, phrase) and _is_covered(tongue, phrase, ways[concept], idle)
    }


def _is_covered(tongue: Tongue, phrase: str, ways: set[Way], idle: set[str]) -> bool:
    words = re.findall(r"[^\W_]+|#|…", phrase)
    stems = tuple(items(tongue, phrase))
    for length in range(len(stems) - 1, 0, -1):
        for start in range(len(stems) - length + 1):
            if stems[start : start + length] in ways:
                rest = [*words[:start], *words[start + length :]]
                if all(word == "…" or folded(word) in idle for word in rest):
                    return True
    return False


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


def outcomes(game: str, lang: str) -> dict[str, str]:
    """What becomes of every known sentence, heard by a fresh process."""
    code = (
        "import sys; from tests.speech.score import outcome; from tests.speech.banks import *\n"
        "for row in bank(sys.argv[1])['said']:\n"
        "    if row['lang'] == sys.argv[2] and not is_unseen(row):\n"
        "        at = session_at(sys.argv[1], row['position'], row['lang'], tuple(row.get('after', ())))\n"
        "        print(row['position'], row['words'], *row.get('after', ()), *outcome(at, row), sep='\\t')"
    )
    said = subprocess.run([sys.executable, "-c", code, game, lang], check=True, capture_output=True, text=True).stdout
    return {line.rpartition("\t")[0].rpartition("\t")[0]: line for line in said.splitlines()}


def phrases_in(game: str, lang: str, changed: set[str]) -> set[Way]:
    """Every way of the lexicon that changed sentences have."""
    book, found = lexicon(game, lang), set[Way]()
    for row in bank(game)["said"]:
        key = "\t".join((row["position"], row["words"], *row.get("after", ())))
        if row["lang"] == lang and not is_unseen(row) and key in changed:
            seats = tuple(tomllib.loads(bank(game)["positions"][row["position"]])["seats"])
            found.update(ways_in(book, row["words"], seats))
    return found


def prune(game: str, lang: str) -> Iterator[str]:
    """Takes the superfluous phrases of a language out of the file of a game; tells how many."""
    file, book = folder(game) / "speech.toml", lexicon(game, lang)
    text, own = file.read_text(encoding="utf-8"), own_phrases(file, lang)
    other = [one for one in ways_of(game, lang, book.tongue) if one not in set(own)]
    gone = repeated(lang, book.tongue, own, other)
    yield f"{game} {lang}: {len(own)} phrases, {len(gone)} repeated"
    left = [one for one in own if one not in gone]
    drop = covered(lang, book.tongue, book.fills, left, other)
    before = outcomes(game, lang)
    for _ in range(MOST_ROUNDS):
        file.write_text(text, encoding="utf-8")
        without(file, lang, gone | drop)
        after = outcomes(game, lang)
        changed = {key for key in before if after.get(key) != before[key]}
        if not changed:
            break
        heard = phrases_in(game, lang, changed)
        back = {one for one in drop if forms(book.tongue, *one) & heard}
        yield f"{game} {lang}: {len(changed)} sentences change, {len(back)} of {len(drop)} phrases go back"
        drop = drop - back if back else set()
    yield f"{game} {lang}: {len(drop)} covered, {len(own) - len(gone) - len(drop)} left"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game", nargs="*", default=GAMES)
    parser.add_argument("--lang", action="append")
    parser.add_argument("--repeated", action="store_true", help="take out only what is looked for in the same stems")
    asked = parser.parse_args()
    if asked.repeated:
        for lang in asked.lang or SPOKEN:
            file, book = data_root() / "words" / lang / "speech.toml", lexicon(GAMES[0], lang)
            own = own_phrases(file, lang)
            gone = repeated(lang, book.tongue, own, [])
            without(file, lang, gone)
            print(f"{lang}: {len(gone)} of {len(own)} repeated", flush=True)
    for game in asked.game:
        for lang in asked.lang or SPOKEN:
            if asked.repeated:
                file, book = folder(game) / "speech.toml", lexicon(game, lang)
                own = own_phrases(file, lang)
                other = [one for one in ways_of(game, lang, book.tongue) if one not in set(own)]
                gone = repeated(lang, book.tongue, own, other)
                without(file, lang, gone)
                print(f"{game} {lang}: {len(gone)} of {len(own)} repeated", flush=True)
            else:
                for line in prune(game, lang):
                    print(line, flush=True)


if __name__ == "__main__":
    main()
