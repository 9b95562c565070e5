"""Which view an aid has: those of its game's own module (functions, or where they stand in it), those that every game
has, and the generic one. Only the one that is asked for is loaded."""

from __future__ import annotations

from importlib import import_module
from importlib.util import find_spec
from types import ModuleType

from referee.library.editions import edition_in_use, edition_tables

from .catalogue import Aid
from .game_words import GameWords

ONE_PAGE = "rules-page"
BOOKLET = "rules-booklet"
RULES = ("rules", ONE_PAGE, BOOKLET)
"""Aids that every game has, made from its clauses alone."""
REFERENCED = "referenced"
"""The variant of the booklet that names clauses and shows the moves of examples."""


def _module(game: str) -> ModuleType | None:
    """The views of a game; None if nobody has written any."""
    name = f"{__package__}.{game.replace('-', '_')}"
    return import_module(name) if find_spec(name) else None


def view_of(game: str, aid: Aid, variant: str, words: GameWords) -> object:
    """What an aid says. Raises DataError, Unwritten."""
    if aid.id == ONE_PAGE:
        from .one_page import one_page_view

        return one_page_view(words, _figures(game, words))
    if aid.id == BOOKLET and variant != REFERENCED:
        from .booklet import booklet_view

        return booklet_view(words, _figures(game, words))
    if aid.id in RULES:
        from .rules import rules_view

        return rules_view(words)
    module = _module(game)
    own = getattr(module, "VIEWS", {})
    if module is None or aid.id not in own:
        from .generic import generic_view

        return generic_view(aid, variant, words)
    view = own[aid.id]
    if isinstance(view, str):
        room, _, name = view.rpartition(".")
        view = getattr(import_module(f"{module.__name__}.{room}"), name)
    made: object = view(words, variant)
    return made


def _figures(game: str, words: GameWords) -> dict[str, str] | None:
    """What only an edition can tell, by slot: `PAGE_FIGURES` in the views of the game makes it from the words."""
    figures = getattr(_module(game), "PAGE_FIGURES", None)
    return figures(words) if figures else None


def on_sample(game: str, aid: Aid, variant: str) -> bool:
    """True if an aid rests on a sample edition and must say so. A module may name aids in `FROM_OWNERS_ONLY`: they use
    what an owner has told, and print nothing that a sample edition makes up."""
    if not aid.edition:
        return False
    module = _module(game)
    if module is None or not hasattr(module, "rests_on_sample"):
        return bool(edition_tables(game, edition_in_use(game)).get("sample"))
    return aid.id not in getattr(module, "FROM_OWNERS_ONLY", ()) and bool(module.rests_on_sample(variant))
