"""Compiled templates, kept: compiling those of one sheet takes as long as setting it."""

from __future__ import annotations

import os
import sys

import jinja2
from jinja2.bccache import Bucket, BytecodeCache

from referee.library.cache import keep_bytes, kept_bytes
from referee.library.marks import mark_of


class KeptTemplates(BytecodeCache):
    """Templates are filed under their name and their text, and under what compiles them: Jinja2, and the file in which
    the filters stand, which are called while a template is compiled. Damaged ones are compiled again."""

    def __init__(self, filters: str, *, marked: bool) -> None:
        stat = os.stat(filters)
        package = os.path.dirname(jinja2.__file__)
        self._by = repr((stat.st_size, stat.st_mtime_ns, mark_of([package]), marked, sys.version))

    def get_cache_key(self, name: str, filename: str | None = None) -> str:
        """By names of any bytes: Jinja2 takes only those that are UTF-8."""
        return super().get_cache_key(f"{self._by}\0{name!a}", None if filename is None else ascii(filename))

    def load_bytecode(self, bucket: Bucket) -> None:
        if (kept := kept_bytes(self._file(bucket))) is not None:
            bucket.bytecode_from_string(kept)

    def dump_bytecode(self, bucket: Bucket) -> None:
        keep_bytes(self._file(bucket), bucket.bytecode_to_string)

    def _file(self, bucket: Bucket) -> str:
        return f"templates/{bucket.key}-{bucket.checksum}"
