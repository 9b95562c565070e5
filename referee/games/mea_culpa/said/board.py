"""What is said of building sites, and of the line of souls."""

from __future__ import annotations

from collections.abc import Set

from referee.speech import NEVER, Heard, Meaning
from referee.speech.heard import FILL
from referee.speech.meaning import preposition
from referee.speech.roles import spans_of_kind

from ..box.components import SITES
from ..position.state import MeaCulpa


def names_of_site(state: MeaCulpa, site: str, heard: Heard) -> Set[str]:
    """What names a building site: its number, how far it is built and whether anybody works there, or what it is said
    to lack. Where several look so, any of them may be meant."""
    at = SITES.index(site)
    if any(heard.has(f"site.{each}") for each in SITES):
        return {f"o{at + 1}"}
    looks, lacks = _look(state.built[at], state.crews[at]), lacking(heard)
    return {f"o{at + 1}"} | (lacks if lacks and looks.isdisjoint(lacks) else looks - lacks)


def lacking(heard: Heard) -> frozenset[str]:
    """What a building site is said not to have, as in `a site without a nave`."""
    denied = heard.places({"no", "not", "lacking"})
    idle = heard.places({FILL, "count1"}) - denied
    found = set[str]()
    for span in heard.spans:
        before = next((place for place in range(span.places[0] - 1, -1, -1) if place not in idle), -1)
        found.update(each for each in span.concepts if each.startswith("look.") and before in denied)
    return frozenset(found)


def _look(built: int | None, crews: int | None) -> frozenset[str]:
    worked = () if crews is None else ("look.crew",) if crews else ("look.idle",)
    return frozenset({"look.nave" if built == 1 else "look.finished" if built == 2 else "look.bare", *worked})


def in_the_line(state: MeaCulpa, plain: Meaning, heard: Heard) -> Meaning:
    """Whose soul comes next: of two players that are named, the one who stands behind the last."""
    named = {seat for seat in range(len(state.terms.seats)) if heard.has(f"seat.{seat}")}
    ahead = named & set(state.line[-1:]) if heard.has("behind") else set()
    last = not ahead and heard.has("rear")
    if len(named - ahead) > 1 or (last and len(state.line) < len(state.terms.seats) - 1):
        return NEVER  # the last player is not the next
    behind = {"behind"} if ahead else set()
    also = behind | {f"seat.{seat}" for seat in ahead}
    return plain.plus(verbs={f"o{len(state.line) + 1}"} | behind, also=also)


def receives_first(heard: Heard) -> bool:
    """True if the Den that is named first gets a stone from the one behind, as in `greed takes the one of lust`."""
    dens = spans_of_kind(heard, "den.")
    between = set(range(dens[0].places[0], dens[-1].places[-1])) if dens else set()
    gets = heard.places({"take", "receive"})
    other = heard.places({"lose", "go", "move"}) | (heard.places({"give"}) - gets)
    return bool(between & gets) and not between & other and not preposition(heard, dens[0])
