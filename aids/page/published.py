"""Tables at an address of the web, such as a published Google Sheet: saved as CSV beside the template, and read there.
What was saved before is read where the address can't be reached."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Final
from urllib.parse import parse_qs, urlencode, urlsplit, urlunsplit

from referee.library.whole import write_in_folder

from .problems import Problem, SheetError

PATIENCE: Final = 20
"""Seconds that an address has for its answer."""
MOST: Final = 20_000_000
"""The largest size of a table in bytes."""
_ADDRESS: Final = re.compile(r"(https?):/+(.+)", re.IGNORECASE)
_GOOGLE: Final = re.compile(r"(/spreadsheets/d/(?:e/)?[\w-]+)/?.*")
_PLAIN: Final = re.compile(r"[^a-z0-9]+")


def address_of(cards: Path) -> str:
    """The address that stands in place of a file, from which a path has taken a stroke; empty for a file."""
    match = _ADDRESS.fullmatch(str(cards))
    return f"{match[1].lower()}://{match[2]}" if match else ""


def table_address(address: str) -> str:
    """The address of a table as CSV. For a Google Sheet every form of its address is understood."""
    parts = urlsplit(address)
    sheet = _GOOGLE.fullmatch(parts.path) if parts.hostname == "docs.google.com" else None
    if not sheet:
        return address
    asked = parse_qs(parts.query) | parse_qs(parts.fragment)
    wanted = {"gid": asked["gid"][0]} if "gid" in asked else {}
    if "/d/e/" in sheet[1]:  # published to the web
        return urlunsplit((parts.scheme, parts.netloc, f"{sheet[1]}/pub", urlencode({**wanted, "output": "csv"}), ""))
    return urlunsplit((parts.scheme, parts.netloc, f"{sheet[1]}/export", urlencode({**wanted, "format": "csv"}), ""))


def file_of(address: str, folder: Path) -> Path:
    """The file in which the table of an address is saved: the same address has the same file."""
    from zlib import crc32

    parts = urlsplit(address)
    name = _PLAIN.sub("-", (parts.hostname or "").lower()).strip("-")
    return folder / f"{name}-{crc32(address.encode()):08x}.csv"


def saved_table(address: str, folder: Path) -> tuple[Path, list[Problem]]:
    """The file that the table of an address is saved in, and what has to be known of it. Raises SheetError where the
    address gives no table and none was saved before."""
    wanted = table_address(address)
    file = file_of(wanted, folder)
    try:
        content = _fetched(wanted)
    except OSError as wrong:
        why = str(getattr(wrong, "reason", "") or wrong)
        if file.is_file():
            return file, [Problem("aids-address-kept", {"address": wanted, "why": why, "file": file.name})]
        raise SheetError([Problem("aids-address", {"address": wanted, "why": why}, "aids-way-address")]) from None
    if content is None:
        raise SheetError([Problem("aids-address-page", {"address": wanted}, "aids-way-address-page")])
    write_in_folder(file, content)
    return file, [Problem("aids-address-saved", {"file": str(file)})]


def _fetched(address: str) -> bytes | None:
    """What an address gives; None for a page instead of a table. Raises OSError."""
    from urllib.request import Request, urlopen

    with urlopen(Request(address, headers={"Accept": "text/csv"}), timeout=PATIENCE) as answer:
        if answer.headers.get_content_type() in ("text/html", "application/xhtml+xml"):
            return None
        content: bytes = answer.read(MOST + 1)
    if len(content) > MOST:
        raise OSError(f"more than {MOST // 1_000_000} MB")
    return content
