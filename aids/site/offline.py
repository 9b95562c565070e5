"""What makes the folder an app: its description for launchers, and the worker that keeps its pages."""

from __future__ import annotations

from hashlib import sha256
from typing import Final

from msgspec import json

from .pages import DARK, fill
from .pictures import SIZES

WORKER: Final = "sw.js"


def manifest(lang: str, name: str, about: str) -> bytes:
    """The description of the site in a language; it lies in the folder of that language."""
    pictures = [
        {"src": f"../assets/icon-{side}.png", "sizes": f"{side}x{side}", "type": "image/png", "purpose": purpose}
        for side in SIZES
        for purpose in ("any", "maskable")
    ]
    content = {
        "name": name,
        "short_name": name.split(":")[0],
        "description": about,
        "lang": lang,
        "start_url": "index.html",
        "scope": "../",
        "display": "standalone",
        "background_color": DARK,
        "theme_color": DARK,
        "icons": pictures,
    }
    return json.format(json.encode(content), indent=1) + b"\n"


def worker(files: dict[str, bytes], langs: list[str]) -> bytes:
    """The worker that keeps these files: those of a language when one of its pages is opened, the others at once. Its
    cache is called after their content, so that a changed site takes the place of the old one."""
    whole = sha256()
    for name in sorted(files):
        whole.update(name.encode() + b"\0" + sha256(files[name]).digest())
    pages = {lang: sorted(name for name in files if name.startswith(f"{lang}/")) for lang in langs}
    of_a_language = {name for names in pages.values() for name in names}
    lost = [f"{lang}/lost.html" for lang in langs]
    return fill(
        "sw.js.j2",
        name=f"consistory-{whole.hexdigest()[:16]}",
        shell=[*sorted(files.keys() - of_a_language), *lost],
        pages=pages,
        fallback=langs[0],
    )
