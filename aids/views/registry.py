"""Which view an aid has: those of its game's own module (functions, or where they stand in it), those that every game
has, and the generic one. Only the one that is asked for is loaded."""

from __future__ import annotations

from importlib import import_module
from importlib.util import find_spec
from types import ModuleType

from referee.library.editions import edition_in_use, edition_tables

from .catalogue import Aid
from .game_words import GameWords

RULES = ("rules", "rules-page", "rules-booklet")
"""Aids that every game has, made from its clauses alone."""
ONE_PAGE = "rules-page"
"""The one of them that is laid out box by box, from a file of the game's own. The figures in it that only an edition
can tell come from `PAGE_FIGURES` in the views of the game: a function from its words to texts by slot."""


def _module(game: str) -> ModuleType | None:
    """The views of a game; None where nobody has written any."""
    name = f"{__package__}.{game.replace('-', '_')}"
    return import_module(name) if find_spec(name) else None


def view_of(game: str, aid: Aid, variant: str, words: GameWords) -> object:
    """What an aid says. Raises DataError, Unwritten."""
    if aid.id == ONE_PAGE:
        from .one_page import one_page_view

        figures = getattr(_module(game), "PAGE_FIGURES", None)
        return one_page_view(words, figures(words) if figures else None)
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


def on_sample(game: str, aid: Aid, variant: str) -> bool:
    """Whether an aid rests on a sample edition and must say so. A module may name aids in `FROM_OWNERS_ONLY`: they use
    what an owner has told, and print nothing that a sample edition makes up."""
    if not aid.edition:
        return False
    module = _module(game)
    if module is None or not hasattr(module, "rests_on_sample"):
        return bool(edition_tables(game, edition_in_use(game)).get("sample"))
    return aid.id not in getattr(module, "FROM_OWNERS_ONLY", ()) and bool(module.rests_on_sample(variant))
