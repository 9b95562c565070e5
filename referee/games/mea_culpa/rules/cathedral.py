"""The cathedral site: crews, naves and spires."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from referee.core import Breach, Term, breach, carries, happened

from ..box.components import SITES
from ..position.board import any_finished, site_built, site_crews
from ..position.state import FINISHED, NAVE, MeaCulpa, put

FULL = 2
"""The number of crews on a site that finish a part of it."""


def place_crew(state: MeaCulpa, site: str) -> MeaCulpa:
    """The State with one more crew on a site; the caller takes it from its place. Raises NotKnown."""
    at = SITES.index(site)
    return replace(state, crews=put(state.crews, at, site_crews(state, at) + 1))


def lift_crew(state: MeaCulpa, site: str) -> MeaCulpa:
    """The State with one crew less on a site. Raises NotKnown."""
    at = SITES.index(site)
    return replace(state, crews=put(state.crews, at, site_crews(state, at) - 1))


def site_breaches(state: MeaCulpa, site: str) -> Iterator[Breach]:
    """Why no crew may come to a site."""
    if site_built(state, SITES.index(site)) == FINISHED:
        yield breach("G21", "finished", site=Term(f"site.{site}"))


def crew_move_breaches(state: MeaCulpa, source: str, target: str) -> Iterator[Breach]:
    """Why a crew can't go from one site to another."""
    if source == target:
        yield breach("house.card.move-crew", "same", site=Term(f"site.{source}"))
    elif not site_crews(state, SITES.index(source)):
        yield breach("house.card.move-crew", "no-crew", site=Term(f"site.{source}"))
    yield from site_breaches(state, target)


def crowded(state: MeaCulpa) -> int | None:
    """The site on which two crews stand."""
    return state.crews.index(FULL) if FULL in state.crews else None


def raise_part(state: MeaCulpa, at: int) -> MeaCulpa:
    """The State after both crews went back to the hut and the nave, or on a nave the spire, was raised."""
    return raise_spire(state, at) if site_built(state, at) == NAVE else raise_nave(state, at)


def sent_home(state: MeaCulpa, at: int) -> MeaCulpa:
    """The State with both crews of a site back in the hut."""
    return replace(state, crews=put(state.crews, at, 0), hut=state.hut + FULL)


@carries("cath.nave")
def raise_nave(state: MeaCulpa, at: int) -> MeaCulpa:
    """The State after a nave was raised."""
    after = replace(sent_home(state, at), built=put(state.built, at, NAVE))
    return happened(state, after, "cath.nave", "raised", site=SITES[at])


@carries("cath.parts")
def raise_spire(state: MeaCulpa, at: int) -> MeaCulpa:
    """The State after a spire was raised, which finishes the cathedral. Raises NotKnown."""
    before = state.finished if any_finished(state) else ()
    after = replace(sent_home(state, at), built=put(state.built, at, FINISHED), finished=(*before, at))
    return happened(state, after, "cath.spire", "raised", site=SITES[at])
