"""What the shell can complete: games, aids, languages, themes, papers. Nothing here may fail."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any


def completing(what: str) -> Callable[..., list[str]]:
    """The callback for one kind of word; lists with commas are completed at their last word."""

    def complete(ctx: Any, incomplete: str) -> list[str]:
        before, comma, typed = incomplete.rpartition(",")
        try:
            known = KNOWN[what](ctx.params)
        except Exception:
            return []
        return [before + comma + each for each in known if each.startswith(typed)]

    return complete


def _aids(asked: dict[str, Any]) -> list[str]:
    from .listing import listed

    return [str(each["aid"]) for each in listed(str(asked.get("game") or ""))]


def _games(asked: dict[str, Any]) -> list[str]:
    from .listing import listed

    return list(dict.fromkeys(str(each["game"]) for each in listed()))


def _languages(asked: dict[str, Any]) -> list[str]:
    from referee.words.language import languages

    return languages()


def _papers(asked: dict[str, Any]) -> list[str]:
    from ..page.paper import papers

    return sorted(papers())


def _themes(asked: dict[str, Any]) -> list[str]:
    from ..page.theme import themes

    return list(themes())


KNOWN = {"games": _games, "aids": _aids, "languages": _languages, "papers": _papers, "themes": _themes}
"""Every kind, with what lists it."""
