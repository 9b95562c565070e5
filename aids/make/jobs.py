"""Jobs: one sheet in one language on one paper in one theme, and where its files go."""

from __future__ import annotations

from msgspec import Struct

from ..views.catalogue import Aid, catalogue, printed_games
from .printed import DEFAULT_PAPER, DEFAULT_THEME


class Job(Struct, frozen=True):
    """One sheet to make."""

    game: str
    aid: Aid
    variant: str
    lang: str
    paper: str
    theme: str

    @property
    def name(self) -> str:
        """The file's name without ending."""
        parts = (
            self.aid.id,
            self.variant,
            self.paper if self.paper != DEFAULT_PAPER else "",
            self.theme if self.theme != DEFAULT_THEME else "",
        )
        return "-".join(part for part in parts if part)

    @property
    def place(self) -> str:
        """Its files' path below the output folder, without ending."""
        return f"{self.lang}/{self.game}/{self.name}"

    @property
    def template(self) -> str:
        """The template that it is made from, as messages name it."""
        return self.aid.template


def jobs(
    langs: list[str], game: str = "", aid: str = "", papers: tuple[str, ...] = (), themes: tuple[str, ...] = ()
) -> list[Job]:
    """Every sheet that is asked for. Raises Unwritten for a game or an aid that nobody knows."""
    wanted: list[Job] = []
    for named in [game] if game else printed_games():
        listed = catalogue(named)
        for one in [listed.aid(aid)] if aid else listed.aids:
            wanted += [
                Job(listed.game, one, variant, lang, paper, theme)
                for lang in langs
                for variant in one.variants
                for paper in papers or (DEFAULT_PAPER,)
                for theme in themes or (DEFAULT_THEME,)
            ]
    return wanted
