"""What can be printed: the aids of each game, from `data/<game>/aids.toml`."""

from __future__ import annotations

import re
from collections import Counter
from functools import cache
from pathlib import Path
from typing import Annotated, Final, Literal

from msgspec import Meta, Struct

from referee.library import toml
from referee.library.cache import compiled
from referee.library.characters import is_game_id
from referee.library.errors import DataError, LibraryError, Unwritten
from referee.library.load import load_messages
from referee.library.paths import data_root
from referee.library.records import Id, Message, Plural, Record, Section, Text

Size = Literal["page", "cards", "booklet", "slips", "halves", "tiles"]


class Aid(Record, frozen=True):
    """One thing to print. `title` names a message, `sides` is 0 for running text and for cards, `edition` says that it
    rests on what only the owner's copy can tell. `size` is what comes out: a `page` as large as the paper, `cards` or
    `slips` to be cut apart, `halves` of a page, a `booklet`, or `tiles` to be glued together. Every variant is a file
    of its own; the empty one has no suffix. Those `on_request` are made only when they are asked for by name. `cards`
    is a file beside `aids.toml` (CSV, TOML or a workbook) whose rows the template gets, where no Python is written."""

    id: Id
    number: int
    title: str
    template: str
    sides: Annotated[int, Meta(ge=0)]
    size: Size = "page"
    edition: bool = False
    variants: tuple[str, ...] = ("",)
    on_request: tuple[str, ...] = ()
    formats: tuple[str, ...] = ("pdf",)
    cards: str = ""


class AidsFile(Record, frozen=True):
    """`data/<game>/aids.toml`. `sign` is the icon that stands for the game."""

    aid: tuple[Aid, ...]
    sign: str = ""
    section: tuple[Section, ...] = ()
    message: tuple[Message, ...] = ()


_FORM: Final = repr([kind.__struct_fields__ for kind in (AidsFile, Aid, Section, Message, Plural)])
"""Changes with what a file may say."""


class Catalogue(Struct, frozen=True):
    """The aids of one game, its parts of the rules, and every message of an aid by id."""

    game: str
    aids: tuple[Aid, ...]
    sections: tuple[Section, ...]
    messages: dict[str, Text]
    sign: str = ""

    def aid(self, asked: str) -> Aid:
        """Raises Unwritten."""
        for aid in self.aids:
            if aid.id == asked:
                return aid
        raise Unwritten("aid", asked, [aid.id for aid in self.aids])


def file_of(game: str) -> Path:
    return data_root() / game.replace("-", "_") / "aids.toml"


def printed_games() -> list[str]:
    """The games that have something to print, whether or not the referee knows their rules."""
    return sorted(file.parent.name.replace("_", "-") for file in data_root().glob("*/aids.toml"))


def _nowhere(game: str) -> LibraryError:
    """Why a game has no file: nobody knows it, or its folder is called as no game's folder can be."""
    folder = _folder(game)
    for file in data_root().glob("*/aids.toml"):
        if file.parent.name != folder and _folder(file.parent.name) == folder:
            return DataError(file.parent, f"no game's folder can be called so; call it {folder or 'by letters a–z'}")
    if folder and not (data_root() / folder / "aids.toml").is_file() and (data_root() / folder).is_dir():
        return DataError(data_root() / folder, "no list of aids lies in this folder; call it aids.toml")
    return Unwritten("game", game, printed_games())


def _folder(game: str) -> str:
    return re.sub(r"[^a-z0-9]+", "_", game.lower()).strip("_")


def _read(file: Path) -> AidsFile:
    """Raises DataError, also for two aids or messages of one id."""
    content = toml.convert(toml.parse(file), AidsFile, file)
    for kind, ids in (
        ("aid", [aid.id for aid in content.aid]),
        ("message", [message.id for message in content.message]),
    ):
        if twice := [id for id, n in Counter(ids).items() if n > 1]:
            raise DataError(file, "there are two of that id; give one of them another", f"{kind} {twice[0]}")
    return content


@cache
def catalogue(game: str) -> Catalogue:
    """Raises Unwritten for an unknown game, DataError for a damaged file."""
    file = file_of(game)
    if not is_game_id(game) or not file.is_file():
        raise _nowhere(game)
    content = compiled([file], AidsFile, lambda: _read(file), _FORM)
    messages = {
        **load_messages("aids"),
        **load_messages("site"),
        **{message.id: message.text for message in content.message},
    }
    return Catalogue(game, content.aid, content.section, messages, content.sign)
