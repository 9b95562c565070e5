"""The sheets of a game as the site offers them."""

from __future__ import annotations

from pathlib import Path

from msgspec import Struct

from referee.library.errors import DataError

from ..make.jobs import Job
from ..views.catalogue import Aid
from ..views.game_words import GameWords
from ..views.registry import on_sample

FOLDER = "sheets"
"""Where the sheets lie in the site."""

KILOBYTE = 1024


class File(Struct, frozen=True):
    to: str
    name: str
    weight: str


class Sheet(Struct, frozen=True):
    """An aid; `sample` is the mark of an invented edition, or empty."""

    id: str
    title: str
    size: str
    sample: str
    files: tuple[File, ...]


def sheets_of(words: GameWords, made: dict[Job, tuple[str, ...]], out: Path) -> tuple[Sheet, ...]:
    """Every aid of a game with the files that were made of it, below the folder `out`."""
    game, lang = words.catalogue.game, words.language.lang
    mine: dict[str, list[Job]] = {}
    for job in made:
        if job.game == game and job.lang == lang:
            mine.setdefault(job.aid.id, []).append(job)
    return tuple(
        Sheet(
            aid.id,
            words.heading(aid),
            _size(aid, words),
            words.say("sample.edition") if _sample(game, aid) else "",
            tuple(_file(job, name, words, out) for job in mine.get(aid.id, ()) for name in made[job]),
        )
        for aid in words.catalogue.aids
    )


def _size(aid: Aid, words: GameWords) -> str:
    if aid.size == "page" and aid.sides:
        return words.say("site.size.sides", n=aid.sides)
    return words.say(f"site.size.{aid.size if aid.size != 'page' else 'running'}")


def _sample(game: str, aid: Aid) -> bool:
    """True if any way to print it rests on a sample edition."""
    try:
        return any(on_sample(game, aid, variant) for variant in aid.variants if variant not in aid.on_request)
    except DataError:
        return False


def _file(job: Job, name: str, words: GameWords, out: Path) -> File:
    """A file by what tells it from the others: its variant and its paper."""
    parts = [words.say(f"site.variant.{job.variant}")] if job.variant else []
    parts.append(words.say(f"site.paper.{job.paper}") if job.paper in ("a4", "letter") else job.paper.upper())
    size = (out / FOLDER / name).stat().st_size
    weight = words.say("site.weight", n=words.language.number(max(1, round(size / KILOBYTE))))
    return File(f"../../{FOLDER}/{name}", ", ".join(parts), weight)
