"""Paths of files and folders. Only this room knows them."""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import Final

from .light import load_later

_HERE = Path(__file__).resolve().parent
_LATER: Final = ("tempfile", "TemporaryFile", "gettempdir")
"""Parts of platformdirs for folders that are not used here: a module, and its functions."""


def share() -> Path:
    """The folder with `data/`, `templates/` and `seeds/`: inside the package if installed from a wheel, else the root
    of the checkout."""
    packaged = _HERE / "share"
    return packaged if packaged.is_dir() else _HERE.parents[1]


def code_root() -> Path:
    """The folder with the packages `referee` and `aids`."""
    return _HERE.parents[1]


def packages() -> list[str]:
    """The folders of installed third-party packages."""
    return [path for path in sys.path if path.endswith("-packages")]


def data_root() -> Path:
    """The folder `data/`."""
    return share() / "data"


def templates_root() -> Path:
    """The folder `templates/`."""
    return share() / "templates"


def seeds_root() -> Path:
    """The folder `seeds/`."""
    return share() / "seeds"


def store_dir(folder: Path | None = None) -> Path:
    """The folder of the table's logs and of the owner's editions: `folder`, else $CONSISTORY_STORE (unless it is
    empty), else the user's data folder."""
    if folder is not None:
        return folder
    if named := os.environ.get("CONSISTORY_STORE"):
        return Path(named)
    load_later(*_LATER)
    from platformdirs import user_data_path

    return user_data_path("consistory", appauthor=False)


def cache_dir() -> Path:
    """The folder of compiled data; all of it can be made again. $CONSISTORY_CACHE moves it."""
    if named := os.environ.get("CONSISTORY_CACHE"):
        return Path(named)
    load_later(*_LATER)
    from platformdirs import user_cache_path

    return user_cache_path("consistory", appauthor=False)
