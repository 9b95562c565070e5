"""Rooms in what people say, and the way through them."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress

from msgspec.structs import replace

from referee.core import NotKnown, Seat
from referee.speech import NEVER, Heard, Meaning, Part, count, said
from referee.speech.cases import asked_kinds, is_asked
from referee.speech.frames import frames, nouns
from referee.speech.heard import FILL, folded
from referee.speech.meaning import TO
from referee.speech.roles import beyond, spans_of

from ..box.components import CONFESSORIA, GAME, box
from ..moves import Go
from ..position.known import edition
from ..position.state import Abbey, seats
from ..rules.walking import shortest_way
from .monks import SOUGHT, own_monk, sought_by_colour
from .traits import on_move

HALT = frozenset({"stop", "stay", "pass"})
"""Staying somewhere, which whoever stands elsewhere goes to."""

BEFORE = frozenset({"front", "at-door"})
"""What is said of the room in front of a Cellula."""

MEETS = frozenset({"meet", "errand"})
"""What stands before somebody whom one goes to see."""

HOME = "home"
"""The concept of words for one's own Cellula, such as `home`."""


def _verbs() -> frozenset[str]:
    """The concepts of words for going."""
    return frozenset(frames(GAME)["go"].verbs)


def _ways(kind: str) -> frozenset[str]:
    """The concepts of a noun; none if there is no such noun."""
    return frozenset(nouns(GAME)[kind].ways) if kind in nouns(GAME) else frozenset()


def here_of(state: Abbey) -> str:
    """The room of the player who is to move; empty if it is not known."""
    seat = on_move(state)
    return (state.rooms[seat] or "") if seat is not None else ""


def owner_of(place: str) -> str | None:
    """The colour of a Cellula, or of the room in front of it."""
    return box().places[place].owner


def room_meant(
    state: Abbey, place: str, heard: Heard, group: int = 0, loose: bool = False, you: Seat | None = None
) -> tuple[Part, ...]:
    """Everything that says which room is meant: its name, or its kind and whose it is; `you` is spoken to."""
    name = frozenset({f"place.{place}", f"alias.{place}"})
    kind, owner = box().places[place].kind, owner_of(place)
    if kind == "front":
        if any(heard.has(each) for each in name) or owner is None:
            return (Part(name | BEFORE, loose=loose, group=group),)
        home = {HOME} if owner == _own_colour(state) else set[str]()
        cell = said("kind.cellula", "alias.cellula", home, loose=True, group=group)
        whose = Part(_whose(state, owner, you) | home, loose=loose, group=group)
        return Part(BEFORE, loose=loose, group=group), cell, whose
    if any(heard.has(each) for each in name) or f"kind.{kind}" not in _kinds():
        return (Part(name | _only_door(state, place, heard), loose=loose, group=group),)
    home = {HOME} if owner and owner == _own_colour(state) else set[str]()
    word = said(f"kind.{kind}", f"alias.{kind}", home, group=group, loose=loose)
    which = _whose(state, owner, you) | home if owner else name | _only_door(state, place, heard)
    return word, Part(which, loose=loose, group=group)


def _only_door(state: Abbey, place: str, heard: Heard) -> frozenset[str]:
    """What the one room is called from which another of a kind is entered, and by which that may be told from others,
    as in `here in the courtyard, into the confessional`; nothing if somebody is said to go on there or back."""
    beside = edition(state).neighbours.get(place, ())
    if len(beside) != 1 or f"kind.{box().places[place].kind}" not in _kinds():
        return frozenset()
    door = frozenset(f"{kind}.{beside[0]}" for kind in ("place", "alias"))
    return frozenset() if heard.has("back") else door


def _kinds() -> frozenset[str]:
    """The kinds of rooms of which there are several, as they are called."""
    return frozenset(f"kind.{kind}" for kind in box().kinds)


def _whose(state: Abbey, colour: str, you: Seat | None = None) -> frozenset[str]:
    """Whose colour that is: by the colour, by the name of the player, one's own, or that of whoever is spoken to."""
    ways = {f"colour.{colour}"}
    for seat in seats(state):
        if state.monks[seat] == colour:
            ways |= {"your"} if seat == you else {f"seat.{seat}"}
            ways |= {"own"} if seat == on_move(state) else set()
    return frozenset(ways)


def _own_colour(state: Abbey) -> str | None:
    """The colour of whoever is to move."""
    seat = on_move(state)
    return None if seat is None else state.monks[seat]


def named_rooms(state: Abbey, heard: Heard) -> tuple[str, ...]:
    """The rooms that are named, in the order in which they are."""
    found: dict[str, int] = {}
    for place in box().places:
        for span in heard.spans:
            if span.concepts & {f"place.{place}", f"alias.{place}"}:
                found[place] = min(found.get(place, span.places[0]), span.places[0])
    for span in heard.spans:
        if span.concepts & {"kind.cellula", "alias.cellula", HOME} or (_before(heard) and "at-door" in span.concepts):
            for place in _owned(state, heard):
                found.setdefault(place, span.places[0])
    return tuple(sorted(found, key=lambda place: found[place]))


def _before(heard: Heard) -> bool:
    """True if somebody speaks of the room in front of a Cellula, or of its door and not of going through it."""
    return heard.has("front") or (heard.has("at-door") and not heard.has("through"))


def _owned(state: Abbey, heard: Heard) -> Iterator[str]:
    """The Cellulae whose owner is told, and the rooms in front of them where that is said."""
    kind = "front" if _before(heard) else "cellula"
    for place, held in box().places.items():
        owner = held.owner if held.kind == kind else None
        home = heard.has(HOME) and owner == _own_colour(state)
        if owner is not None and (home or any(heard.has(way) for way in _whose(state, owner))):
            yield place


def ways_said(state: Abbey, heard: Heard) -> Iterator[Go]:
    """Ways through the rooms that are named: through all of them in order, and the shortest one to each."""
    seat = on_move(state)
    here = state.rooms[seat] if seat is not None else None
    rooms = tuple(place for place in named_rooms(state, heard) if place != here)
    if heard.has("stay"):
        yield Go(())
    if not rooms:
        yield from _ways_to_players(state, heard)
        return
    yield Go(rooms)
    if len(rooms) > 1:
        yield Go(rooms[::-1])
    for place in rooms:
        yield Go((place,))
        if seat is not None:
            try:
                yield shortest_way(state, seat, Go((place,)))
            except NotKnown:
                continue


def _ways_to_players(state: Abbey, heard: Heard) -> Iterator[Go]:
    """The ways to the players to whom somebody goes, however far."""
    seat = on_move(state)
    for place in {state.rooms[each] for each in (*_sought(state, heard, SOUGHT), *sought_by_colour(state, heard))}:
        if seat is None or place is None:
            continue
        try:
            yield shortest_way(state, seat, Go((place,)))
        except NotKnown:
            continue


def way_meant(state: Abbey, move: Go, found: Meaning, heard: Heard) -> Meaning:
    """A way: where it ends has to be told, and what lies between where it is not the way that anybody would take. What
    somebody means to do there may be told too, except where that could be done now."""
    asked = is_asked(state, move)
    found = found if asked else replace(found, bare=False, must=found.verbs)
    if not move.path:
        return replace(found, verbs=frozenset({"stay"}), also=found.also | _here(state))
    *between, last = move.path
    length, via = len(move.path), on_the_way(heard)
    if length not in (steps_said(heard) or {length}) or (last in via and between) or _is_not_there(last, heard):
        return NEVER
    named, short = named_rooms(state, heard), _is_short(state, move)
    parts: list[Part] = []
    for group, place in enumerate(between):
        if place in named or not short:
            parts += [replace(part, loose=part.loose or short) for part in room_meant(state, place, heard, group)]
    there = _there(state, last, heard)
    parts += [replace(part, ways=part.ways | there) for part in room_meant(state, last, heard, len(between))]
    kind = box().places[last].kind
    also = _called(move.path) | own_monk(state, heard, found.verbs)
    also |= count(length) | {f"o{length}", "take"} if heard.has("steps-word") else set()
    also |= _ways(f"purpose.{kind}")
    also |= _errands(state, last, heard) if asked or "ask-player" not in asked_kinds(state) else set()
    return replace(
        found.plus(*parts, verbs=HALT if last in named else (), also=also),
        ordered=length > 1 and not via.intersection(between),
        bare=found.bare and not heard.has("deserted"),
    )


def _is_short(state: Abbey, move: Go) -> bool:
    """True if a way is the one that anybody would take to where it ends."""
    seat = on_move(state)
    with suppress(NotKnown):
        return seat is not None and shortest_way(state, seat, Go(move.path[-1:])) == move
    return False


def steps_said(heard: Heard) -> frozenset[int]:
    """How many steps are said to be taken; several where several are counted, none if none are."""
    counted = [place for place in range(len(heard.tokens)) if (heard.tokens[place].number or 0) > 0]
    steps = {span.places[-1] for span in heard.spans if "steps-word" in span.concepts}
    return frozenset(int(heard.tokens[place].number or 0) for place in counted if place + 1 in steps)


def _there(state: Abbey, place: str, heard: Heard) -> frozenset[str]:
    """What else says which room somebody goes to: a room next to it, the player who stands there, and where no room is
    named, those who stand in it."""
    ways = {"next-door"} if place in edition(state).neighbours.get(here_of(state), ()) else set[str]()
    if box().places[place].kind == "capitulum" and (heard.has("meet") or heard.has("see")):  # where else is the Abbot?
        ways.add("abbot")
    if not any(map(heard.has, _verbs())) or named_rooms(state, heard) or "go" not in asked_kinds(state):
        return frozenset(ways)
    sought = {seat: f"seat.{seat}" for seat in _sought(state, heard, SOUGHT)}
    sought |= {seat: f"colour.{state.monks[seat]}" for seat in sought_by_colour(state, heard)}
    return frozenset(ways.union(way for seat, way in sought.items() if state.rooms[seat] == place))


def _errands(state: Abbey, place: str, heard: Heard) -> frozenset[str]:
    """What else somebody may say that a room is entered for: a move of its own, whom to meet there, and whose card."""
    moves = _ways(f"errand.{box().places[place].kind}") | {"errand"} if heard.has("errand") else frozenset()
    there = {f"seat.{seat}" for seat in _sought(state, heard) if _may_be_at(state, seat, place)}
    giver = _confessor(state, place)
    return moves | there | ({"meet"} if there else set()) | ({f"of.{giver}"} if giver is not None else set())


def _may_be_at(state: Abbey, seat: Seat, place: str) -> bool:
    """True if somebody stands in a room, as far as anybody told, or has a card that is drawn there."""
    owner = owner_of(place)
    robbed = seat == _confessor(state, place) or (owner is not None and state.monks[seat] == owner)
    return robbed or state.rooms[seat] in (place, None)


def _confessor(state: Abbey, place: str) -> Seat | None:
    """The last to confess in a Confessorium; None in any other room, and where that is not told."""
    return state.confessions[CONFESSORIA.index(place)] if place in CONFESSORIA else None


def _sought(state: Abbey, heard: Heard, words: frozenset[str] = MEETS) -> Iterator[Seat]:
    """Those whom somebody goes to see, as in `to the Aula, to have a word with Ben` and `Ben is in the chapel, I keep
    him company`."""
    before = heard.places(words)
    idle = heard.places({FILL}) - before
    him = any(beyond(place, idle, step) in before for place, step in _pronouns(heard))
    for seat in seats(state):
        named = [span.places[0] for span in heard.spans if f"seat.{seat}" in span.concepts]
        if any(him or beyond(place, idle, -1) in before for place in named):
            yield seat


def _pronouns(heard: Heard) -> Iterator[tuple[int, int]]:
    """Words that may stand for somebody, and on which side a verb may stand: behind any, before what is no article."""
    for place, token in enumerate(heard.tokens):
        if folded(token.word) in heard.tongue.it:
            yield place, 1
            if folded(token.word) not in heard.tongue.articles:
                yield place, -1


def _only_before(place: str, heard: Heard) -> bool:
    """True if somebody speaks of the room in front of a Cellula, and not of a way that leads through it."""
    cells = sum(bool(span.concepts & {"kind.cellula", "alias.cellula", HOME}) for span in heard.spans)
    goes_in = heard.has("through") or heard.has("then-in")
    return box().places[place].kind == "cellula" and _before(heard) and not goes_in and cells == 1


def _is_not_there(place: str, heard: Heard) -> bool:
    """True if somebody says to go on from the room in front of a Cellula through its door, as in `outside his cell,
    then in`, or no farther than there; or to snatch a card, which is one move more."""
    goes_on = box().places[place].kind == "front" and _before(heard) and heard.has("then-in")
    return goes_on or _only_before(place, heard) or _snatches(heard)


def _snatches(heard: Heard) -> bool:
    """True if a card is snatched right after what is said of the way, as in `and hey presto, a card`."""
    cards = heard.places({"cards-word"})
    idle = heard.places({FILL}) - cards
    snatches = (span.places for span in spans_of(heard, {"snatch"}) if span.places[0] > 0)
    return any(beyond(places[-1], idle, 1) in cards for places in snatches)


def _here(state: Abbey) -> frozenset[str]:
    """Everything that the room is called in which whoever is to move stands."""
    seat = on_move(state)
    here = state.rooms[seat] if seat is not None else None
    if here is None:
        return frozenset()
    owner = owner_of(here)
    whose = _whose(state, owner) if owner is not None else frozenset[str]()
    return _called((here,)) | whose | {f"place.{here}", f"alias.{here}", f"alias.{box().places[here].kind}"}


def _called(path: tuple[str, ...]) -> frozenset[str]:
    """What kinds of rooms these are, which may be said beside their names."""
    return frozenset(f"kind.{box().places[place].kind}" for place in path)


def on_the_way(heard: Heard) -> set[str]:
    """The rooms that are said to be passed through, as in `to the Parlatorium through the Aula`; whoever is asked
    whether he comes by a room is to end there."""
    asked = [set(span.places) for span in heard.spans if "are-going" in span.concepts]
    vias = [span.places for span in heard.spans if "via" in span.concepts]
    through = {place for places in vias if not any(set(places) < each for each in asked) for place in places}
    filled = heard.places({FILL})
    towards = {span.places[0] for span in heard.spans if TO in span.concepts and len(span.places) == 1}
    found = set[str]()
    for span in heard.spans:
        before = span.places[0] - 1
        while before in filled and before not in through:
            before -= 1
        if before in through and span.places[0] not in towards:  # `across to` a room goes through another
            found |= {concept.split(".", 1)[1] for concept in span.concepts if concept.startswith(("place.", "alias."))}
    return found
