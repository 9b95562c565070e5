"""Reading TOML into types; every error names file, entry and field."""

from __future__ import annotations

import marshal
import re
from contextlib import suppress
from functools import partial
from pathlib import Path
from typing import Any, TypeVar

import msgspec

from .cache import KIND, keep_bytes, kept_bytes, key_of
from .characters import acting_in
from .errors import DataError

T = TypeVar("T")
_PLACE = r"^(?P<what>.*) - at `(?P<path>\$.*)`$"


def parse(file: Path) -> dict[str, Any]:
    """The tables of a TOML file, cached under its content. Raises DataError if it is missing, no TOML, or has
    characters that act on a terminal."""
    if not file.is_file() or not file.stat().st_size:
        return _parse(file)
    name = f"tables/{key_of([file], 'parsed')}.{KIND}"
    if (content := kept_bytes(name)) is not None:
        kept: dict[str, Any] = marshal.loads(content)
        return kept
    tables = _parse(file)
    with suppress(ValueError):  # dates are not kept
        keep_bytes(name, partial(marshal.dumps, tables))
    return tables


def _parse(file: Path) -> dict[str, Any]:
    import tomllib

    try:
        text = file.read_text(encoding="utf-8-sig")
        tables = tomllib.loads(text)
        if character := acting_in(tables):
            raise DataError(file, f"holds the character {character}, which no text needs and no terminal should get")
        return tables
    except RecursionError:
        raise DataError(file, "not readable as TOML: lists and tables are nested too deep") from None
    except FileNotFoundError:
        raise DataError(file, "there is no such file") from None
    except UnicodeDecodeError as wrong:
        line = wrong.object.count(b"\n", 0, wrong.start) + 1
        why = f"not readable as TOML: line {line} is not written as UTF-8; save it again with that encoding"
        raise DataError(file, why) from None
    except tomllib.TOMLDecodeError as wrong:
        from .toml_slips import way_out

        raise DataError(file, f"not readable as TOML: {wrong}{way_out(text, str(wrong))}") from None
    except OSError as wrong:
        raise DataError(file, f"can't be read: {wrong.strerror}") from None


def convert(raw: object, kind: type[T], file: Path | str) -> T:
    """`raw` as a `kind`. Raises DataError with the entry (by its id if it has one) and the field that is wrong."""
    try:
        return msgspec.convert(raw, kind, strict=True)
    except msgspec.ValidationError as wrong:
        from .shapes import with_way_out

        match = re.match(_PLACE, str(wrong), re.DOTALL)
        what, path = (match["what"], match["path"]) if match else (str(wrong), "$")
        entry, field = _locate(raw, path)
        raise DataError(file, with_way_out(what, kind, path), entry, field) from None


def _locate(raw: object, path: str) -> tuple[str, str]:
    """The entry (kind and id) and the field that a msgspec path like `$.clause[3].seed` points at."""
    from .shapes import STEP

    entry, field, table = "", "", ""
    here: Any = raw
    for index, key in re.findall(STEP, path):
        try:
            here = here[int(index)] if index else here[key] if key else None
        except (KeyError, IndexError, TypeError):
            here = None
        if index and isinstance(here, dict) and not entry:
            entry = f"{table} {here['id']}" if "id" in here else f"{table} number {int(index) + 1}"
            field = ""
        elif key:
            table = key
            field = f"{field}.{key}" if field else key
        elif index:
            field = f"{field}[{index}]"
    return entry, field
