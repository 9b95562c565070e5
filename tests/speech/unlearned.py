"""A copy of the program that has never heard the unseen sentences.

Whoever keeps the lexicon may have read every sentence of a bank. In the copy every phrase is missing that some unseen
sentence has and no known one, so what becomes of an unseen sentence there tells what becomes of a new one."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path

import tomli_w

from referee.library.load import folder
from referee.library.paths import code_root, data_root
from referee.speech.lexicon import Lexicon
from referee.speech.lexicons import lexicon
from referee.speech.phrases import spelt_out
from referee.speech.reading import SPOKEN
from referee.speech.ways import Item, items, joined, matched, taken_apart

from .banks import GAMES, bank, is_unseen

Way = tuple[Item, ...]


def ways_in(book: Lexicon, words: str, seats: tuple[str, ...]) -> Iterator[Way]:
    """Every phrase of a lexicon that a sentence has."""
    tokens = book.hear(words, seats).tokens
    for start, token in enumerate(tokens):
        for head in (token.stem, "#"):
            for way, _ in book.ways.get(head, ()):
                if any(True for _ in matched(way, tokens, start)):
                    yield way


def learnt(game: str, lang: str) -> tuple[set[Way], set[Way]]:
    """The phrases that known sentences of a game have, and those that unseen ones have."""
    book, known, unseen = lexicon(game, lang), set[Way](), set[Way]()
    for row in bank(game)["said"]:
        if row["lang"] == lang:
            seats = tuple(tomllib.loads(bank(game)["positions"][row["position"]])["seats"])
            (unseen if is_unseen(row) else known).update(ways_in(book, row["words"], seats))
    return known, unseen


def without(lines: list[str], book: Lexicon, known: set[Way], unseen: set[Way]) -> list[str]:
    """The phrases of some lines that are not known from unseen sentences alone."""
    left = []
    for phrase in spelt_out(lines, Path("speech.toml"), book.lang):
        forms = (phrase, *joined(book.tongue, phrase), *taken_apart(book.tongue, phrase))
        ways = {tuple(items(book.tongue, form)) for form in forms}
        if ways & known or not ways & unseen:
            left.append(phrase)
    return left


def unlearn(root: Path) -> None:
    """Takes out of the speech files below a folder what only unseen sentences have."""
    every = {(game, lang): learnt(game, lang) for game in GAMES for lang in SPOKEN}
    for lang in SPOKEN:
        file = root / "data" / "words" / lang / "speech.toml"
        known, unseen = (set[Way]().union(*(every[game, lang][at] for game in GAMES)) for at in (0, 1))
        table = tomllib.loads(file.read_text(encoding="utf-8"))
        book = lexicon(GAMES[0], lang)
        table["fill"] = without(table["fill"], book, known, unseen)
        table["say"] = {name: without(ways, book, known, unseen) for name, ways in table["say"].items()}
        file.write_text(tomli_w.dumps(table), encoding="utf-8")
    for game in GAMES:
        file = root / "data" / folder(game).relative_to(data_root()) / "speech.toml"
        table = tomllib.loads(file.read_text(encoding="utf-8"))
        for saying in table["say"]:
            for lang in SPOKEN:
                if lang in saying:
                    saying[lang] = without(saying[lang], lexicon(game, lang), *every[game, lang])
        file.write_text(tomli_w.dumps(table), encoding="utf-8")


def scored_there(root: Path, arguments: list[str]) -> int:
    """Scores with the copy, made below a folder; the exit code."""
    for name in ("data", "referee", "tests"):
        shutil.copytree(code_root() / name, root / name, ignore=shutil.ignore_patterns("__pycache__", "browser"))
    unlearn(root)
    command = [sys.executable, "-m", "tests.speech.score", *arguments]
    return subprocess.run(command, cwd=root, env={**os.environ, "PYTHONPATH": str(root)}, check=False).returncode
