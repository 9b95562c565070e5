"""What is said of the Pope's stones, of the building crews, and of the line of souls."""

from __future__ import annotations

from referee.core import Move
from referee.speech import NEVER, Heard, Meaning, said
from referee.speech.heard import FILL
from referee.speech.meaning import preposition

from ..components import DENS, SITES
from ..moves import EmptyDen, MoveCrew, MovePope, PlaceCrew, PlaceSoul
from ..state import MeaCulpa

GETS = frozenset({"take", "receive"})
"""What is said of a Den to which a stone comes."""

OTHERWISE = frozenset({"lose", "go", "move"})
"""What is said of a Den from which one comes."""

LINED = ("soul", "o1", "go", "hell", "put", "move", "start", "up", "take", "compartment", "good-word")
"""What may be said of a soul in the line."""


def on_the_board(state: MeaCulpa, move: Move, verbs: frozenset[str], heard: Heard) -> Meaning:
    stone = frozenset({"pope-stone", "stone-word", "count1", "o1"})
    crew = frozenset({"crew", "count1", "new", "site-word", "character.emperor"})
    match move:
        case MovePope(source) if heard.has("empty") and _only_den(heard) not in ("", source):
            return NEVER  # it is said where it comes away from
        case MovePope(source, target):
            verbs |= {"empty"} if heard.has("pope-stone") else set()  # what is emptied of all stones is a Den
            dens = (said(f"den.{source}", role="from"), said(f"den.{target}", role="to", group=1))
            if _receives_first(heard):
                dens = (said(f"den.{target}"), said(f"den.{source}", group=1))
            return Meaning(verbs, dens, stone | {"take", "over", "home", "den", "elsewhere"}, ordered=True)
        case PlaceCrew(site):
            also = crew | {"help", "take", "over"}
            plain = any(heard.has(f"site.{each}") for each in SITES)
            also |= {"look.nave", "look.crew"} if plain else set()
            looks = frozenset[str]() if plain else _looks(state, site, lacking(heard))
            also |= {"not", "no", "lacking"} if lacking(heard) else set()
            named = said(f"site.{site}", f"o{SITES.index(site) + 1}", looks, role="to")
            return Meaning(verbs | {"help"}, (named,), also)
        case MoveCrew(source, target):
            sites = (said(f"site.{source}", role="from"), said(f"site.{target}", role="to", group=1))
            return Meaning(verbs, sites, crew | {"take", "over", "help", "home", "go", "elsewhere"}, ordered=True)
        case EmptyDen(den):
            every = {f"n{number}" for number in heard.numbers} | {"both", "take", "take-back", "back", "all", "den"}
            every |= {"go", "turns-up", "good-word", "lose", "give"}
            return Meaning(verbs, (said(f"den.{den}"),), stone | every)
    return Meaning(verbs, (said("den.petty", loose=True),), stone | {"n2", "both", "all"})


def _receives_first(heard: Heard) -> bool:
    """Whether the Den that is named first gets a stone from the one behind, as in `greed takes the one of lust`."""
    dens = [span for span in heard.spans if any(each.startswith("den.") for each in span.concepts)]
    places = sorted({place for span in dens for place in span.places})
    gets = heard.places(GETS)
    gives = heard.places({"give"}) - gets
    other = heard.places(OTHERWISE) | gives
    between = set(range(places[0], places[-1])) if places else set()
    heads = [span for span in dens if span.places[0] == places[0]]
    return bool(between & gets) and not between & other and not any(preposition(heard, span) for span in heads)


def behind_whom(state: MeaCulpa, heard: Heard) -> int | None:
    """The player behind whose soul another is said to stand, as in `right behind Ann comes Cy`. A word that only has
    the stem of one for `behind`, as the next one in German, stands before no name that has a preposition."""
    idle = heard.places({FILL})
    next_one = [set(span.places) for span in heard.spans if "nearest" in span.concepts]
    behind = [span for span in heard.spans if "behind" in span.concepts]
    behind = [span for span in behind if not any(set(span.places) < more for more in next_one)]
    ends = {span.places[-1] for span in behind if len(span.places) > 1 or FILL in span.concepts}
    every = {span.places[-1] for span in behind}
    for seat in range(len(state.terms.seats)):
        for span in heard.spans:
            known = every if f"of.{seat}" in span.concepts else ends if f"seat.{seat}" in span.concepts else ()
            places = range(span.places[0] - 1, -1, -1)
            if next((place for place in places if place in known or place not in idle), -1) in known:
                return seat
    return None


def _only_den(heard: Heard) -> str:
    """The only den that is named; nothing where several are, or none is."""
    named = [den for den in DENS if heard.has(f"den.{den}")]
    return named[0] if len(named) == 1 else ""


def lacking(heard: Heard) -> frozenset[str]:
    """What a building site is said not to have, as in `a site without a nave`."""
    denied = heard.places({"no", "not", "lacking"})
    idle = heard.places({FILL, "count1"}) - denied
    found = set[str]()
    for span in heard.spans:
        before = next((place for place in range(span.places[0] - 1, -1, -1) if place not in idle), -1)
        found.update(each for each in span.concepts if each.startswith("look.") and before in denied)
    return frozenset(found)


def _looks(state: MeaCulpa, site: str, lacks: frozenset[str]) -> frozenset[str]:
    """What points at a building site: how far it is built, and whether anybody works there, or what it is said to lack.
    Where several look so, any of them may be meant."""
    at = SITES.index(site)
    looks = _look(state.built[at], state.crews[at])
    return lacks if lacks and looks.isdisjoint(lacks) else looks - lacks


def _look(built: int | None, crews: int | None) -> frozenset[str]:
    worked = () if crews is None else ("look.crew",) if crews else ("look.idle",)
    return frozenset({"look.nave" if built == 1 else "look.finished" if built == 2 else "look.bare", *worked})


def in_the_line(state: MeaCulpa, move: PlaceSoul, verbs: frozenset[str], heard: Heard) -> Meaning:
    """Whose soul comes next: of two players that are named, the one who stands behind the last."""
    ahead = behind_whom(state, heard)
    named = {seat for seat in range(len(state.terms.seats)) if heard.has(f"seat.{seat}")} - {ahead}
    last = ahead is None and heard.has("rear")
    if len(named) > 1 or (last and len(state.line) < len(state.terms.seats) - 1):
        return Meaning(frozenset(), bare=False)  # whoever comes last is not the next
    if ahead is not None and state.line[-1:] != (ahead,):
        return NEVER
    place = f"o{len(state.line) + 1}"
    also = {*LINED, *(("behind", f"seat.{ahead}") if ahead is not None else ())}
    verbs |= {"rear", place, *(("behind",) if ahead is not None else ())}
    return Meaning(verbs, (said(f"seat.{int(move.player)}"),), frozenset(also))
