"""Phrases as they are written down, several in a line.

`(down|out)` stands for one of these, `[the]` for this or nothing, within a word as well: `put [the] card (down|out)` is
four phrases, and `stone[s]` two."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from itertools import product
from pathlib import Path

from referee.library.errors import DataError

_GROUP = re.compile(r"(\([^()\[\]]+\)|\[[^()\[\]]+\])")
_MARKS = re.compile(r"[()\[\]|]")


def spelt_out(lines: Iterable[str], file: Path, where: str) -> Iterator[str]:
    """Every phrase of some lines, in the order in which they are written. Raises DataError for a bracket that is not
    closed or stands within another, and for a bar without brackets."""
    for line in lines:
        first, *rest = _GROUP.split(line)
        if any(map(_MARKS.search, (first, *rest[1::2]))):
            raise DataError(file, f"{line!r}: write (a|b) for one of these, [a|b] for one or none", where)
        if not rest:
            yield line
            continue
        for parts in product(*map(_alternatives, (first, *rest))):
            yield " ".join("".join(parts).split())


def _alternatives(part: str) -> tuple[str, ...]:
    """What may stand in the place of a part of a line."""
    if part[:1] not in ("(", "["):
        return (part,)
    return (*([""] if part[0] == "[" else []), *part[1:-1].split("|"))
