"""What is said of the Pope's stones and of the building crews."""

from __future__ import annotations

from referee.core import Move
from referee.speech import Heard, Meaning, said

from .components import SITES
from .moves import EmptyDen, MoveCrew, MovePope, PlaceCrew
from .state import MeaCulpa


def on_the_board(state: MeaCulpa, move: Move, verbs: frozenset[str], heard: Heard) -> Meaning:
    stone = frozenset({"pope-stone", "stone-word", "count1", "o1"})
    crew = frozenset({"crew", "count1", "new", "site-word", "character.emperor"})
    match move:
        case MovePope(source, target):
            dens = (said(f"den.{source}", role="from"), said(f"den.{target}", role="to", group=1))
            return Meaning(verbs, dens, stone | {"take", "over", "home", "den"}, ordered=True)
        case PlaceCrew(site):
            also = crew | {"help", "take", "over"}
            plain = any(heard.has(f"site.{each}") for each in SITES)
            also |= {"look.nave", "look.crew"} if plain else set()
            looks = frozenset[str]() if plain else _looks(state, site)
            named = said(f"site.{site}", f"o{SITES.index(site) + 1}", looks, role="to")
            return Meaning(verbs | {"help"}, (named,), also)
        case MoveCrew(source, target):
            sites = (said(f"site.{source}", role="from"), said(f"site.{target}", role="to", group=1))
            return Meaning(verbs, sites, crew | {"take", "over", "help", "home", "go"}, ordered=True)
        case EmptyDen(den):
            every = {f"n{number}" for number in heard.numbers} | {"both", "take", "take-back", "back", "all", "den"}
            every |= {"go", "turns-up", "good-word", "lose", "give"}
            return Meaning(verbs, (said(f"den.{den}"),), stone | every)
    return Meaning(verbs, (said("den.petty", loose=True),), stone | {"n2", "both", "all"})


def _looks(state: MeaCulpa, site: str) -> frozenset[str]:
    """What points at a building site: how far it is built, and whether anybody works there. Where several look so, any
    of them may be meant."""
    at = SITES.index(site)
    return _look(state.built[at], state.crews[at])


def _look(built: int | None, crews: int | None) -> frozenset[str]:
    worked = () if crews is None else ("look.crew",) if crews else ("look.idle",)
    return frozenset({"look.nave" if built == 1 else "look.finished" if built == 2 else "look.bare", *worked})
