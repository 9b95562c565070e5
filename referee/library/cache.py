"""Compiled data, cached under a hash of its sources: it is never stale and can always be deleted. If the cache can't be
written or read, the work is done again."""

from __future__ import annotations

import sys
import zlib
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TypeVar

from .paths import cache_dir
from .whole import write_in_folder

T = TypeVar("T")

KIND = sys.implementation.cache_tag
"""The file ending of data that only this Python version can read."""


def key_of(files: Sequence[Path], salt: str) -> str:
    """A name that changes with the content of any of the files, and with `salt` (the version of the compiler)."""
    first, second, size = zlib.crc32(salt.encode()), zlib.adler32(salt.encode()), 0
    for file in files:
        try:
            content = file.read_bytes()
        except OSError:
            content = b""
        named = f"{file.name}:{len(content)}:".encode() + content
        first, second, size = zlib.crc32(named, first), zlib.adler32(named, second), size + len(content)
    return f"{first:08x}{second:08x}{size:x}"


def sealed(content: bytes) -> bytes:
    """Content with its checksum before it."""
    return zlib.crc32(content).to_bytes(4, "big") + content


def checked(content: bytes) -> bytes | None:
    """The content that was sealed; None if it is damaged."""
    return content[4:] if len(content) > 4 and zlib.crc32(content[4:]).to_bytes(4, "big") == content[:4] else None


def kept_bytes(name: str) -> bytes | None:
    """The bytes cached under `name`; None if they are missing or damaged."""
    try:
        return checked((cache_dir() / name).read_bytes())
    except OSError:
        return None


def keep_bytes(name: str, make: Callable[[], bytes]) -> bytes:
    """The bytes cached under `name`; made and cached if they are missing or damaged."""
    if (kept := kept_bytes(name)) is not None:
        return kept
    made = make()
    _file(name, sealed(made))
    return made


def _file(name: str, content: bytes) -> None:
    try:
        write_in_folder(cache_dir() / name, content)
    except OSError:
        return


def compiled(files: Sequence[Path], kind: type[T], make: Callable[[], T], salt: str = "") -> T:
    """A typed value compiled from `files`: from the cache, else made and cached."""
    import msgspec

    name = f"data/{key_of(files, f'{kind.__module__}.{kind.__qualname__}:{salt}')}.msgpack"
    fresh: list[T] = []

    def make_bytes() -> bytes:
        fresh.append(make())
        return msgspec.msgpack.encode(fresh[0])

    content = keep_bytes(name, make_bytes)
    if fresh:
        return fresh[0]
    try:
        return msgspec.msgpack.decode(content, type=kind)
    except (msgspec.ValidationError, msgspec.DecodeError):
        return make()
