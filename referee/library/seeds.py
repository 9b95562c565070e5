"""The rulebooks that clauses cite: a catalogue, and the owner's copies, recognized by their content."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import Annotated, Literal

from msgspec import Meta, Struct

from .errors import DataError, Unwritten
from .paths import seeds_root
from .records import Id, Record
from .toml import convert, parse


class Seed(Record, frozen=True):
    """A rulebook as a text file: what tells it from every other, and none of its words."""

    game: Id
    title: str
    edition: str
    language: str
    lines: int
    sha256: Annotated[str, Meta(pattern="^[0-9a-f]{64}$")]


class SeedFile(Record, frozen=True):
    """`seeds/catalogue.toml`."""

    seed: tuple[Seed, ...]


class Found(Struct, frozen=True):
    """The state of a rulebook in a folder. `differs`: a file has the game's name and another text."""

    seed: Seed
    state: Literal["found", "differs", "missing"]
    file: Path | None = None


@cache
def catalogue() -> tuple[Seed, ...]:
    """The rulebooks of all games. Raises DataError."""
    file = seeds_root() / "catalogue.toml"
    return convert(parse(file), SeedFile, file).seed


def verify(folder: Path) -> list[Found]:
    """The rulebooks in an owner's folder. Raises DataError if there is no such folder."""
    if not folder.is_dir():
        raise DataError(folder, "there is no such folder")
    files = sorted(file for file in folder.iterdir() if file.is_file())
    by_hash = {sha256(file.read_bytes()).hexdigest(): file for file in files}
    named = {file.stem.casefold(): file for file in files}
    return [_state_of(seed, by_hash.get(seed.sha256), named.get(seed.game)) for seed in catalogue()]


def _state_of(seed: Seed, same: Path | None, named: Path | None) -> Found:
    if same is not None:
        return Found(seed, "found", same)
    return Found(seed, "differs", named) if named is not None else Found(seed, "missing")


def lines(folder: Path, game: str, ranges: Sequence[int]) -> list[str]:
    """The owner's lines `from, to, from, to, ...`, counted from 1. Raises Unwritten if the folder does not have the
    exact text in which the lines were counted."""
    files = {copy.seed.game: copy.file for copy in verify(folder) if copy.state == "found"}
    if (file := files.get(game)) is None:
        raise Unwritten("rulebook", game, sorted(files))
    text = file.read_text(encoding="utf-8").splitlines()
    pairs = zip(ranges[::2], ranges[1::2], strict=True)
    return [line for first, last in pairs for line in text[max(first, 1) - 1 : last]]
