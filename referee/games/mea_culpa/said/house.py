"""What is said in the House of Lust: rooms, their cards, and the Pope's die."""

from __future__ import annotations

from referee.core import Move
from referee.speech import Heard, Meaning
from referee.speech.cases import told_of
from referee.speech.heard import FILL

from ..box.components import ROOMS, SUITE_5, SUITE_6
from ..moves import Guess, RevealDie
from ..position.state import MeaCulpa
from ..rules.sins.meetings import PopeReveal
from .things import outermost

CREW_CARDS = ("move-crew", "new-crew")


def names_of_card(card: str, heard: Heard) -> frozenset[str]:
    """What names a card that the deck gives: its title, or what it does; nothing if another one is told."""
    ways = {f"card.{card}"} & outermost(heard, "card.")
    ways |= {f"money{card[-1]}"} if card.startswith("bank-") and not heard.has("card.steal-3") else set()
    told = told_of("mea-culpa", "card", heard)
    if told.id:
        return frozenset(ways | told.about) if told.id == card else frozenset()
    some_crew = card in CREW_CARDS and not any(map(heard.has, ("new", "move", "go"))) and not heard.named("card.")
    return frozenset(ways | ({"crew"} if some_crew else set()))


def names_of_room(state: MeaCulpa, move: Move, room: int, heard: Heard) -> set[str]:
    """What names a room: its number, or the card that lies in it."""
    ways = _numbers_of_room(room, heard)
    if room in ROOMS and state.rooms[room - 1]:
        ways |= _names_by_card(str(state.rooms[room - 1]), heard)
    if room == SUITE_6 and heard.has("upstairs"):
        ways |= {"letter.yellow", "colour.yellow"}
    return ways | _shown_by_die(move, room, heard) if isinstance(move, RevealDie | Guess) else ways


def _numbers_of_room(room: int, heard: Heard) -> set[str]:
    """The number of a room, unless that counts notches or taler."""
    doors = {f"room{room}"} if room != 1 or _first_door(heard) else set()
    units = {f"notches{room}", f"money{room}"}
    if not any(map(heard.has, units)):
        return doors | {f"n{room}", f"o{room}", f"suite{room}"}
    counted = heard.places(units)
    spans = [span for span in heard.spans if span.concepts & {f"room{room}", f"suite{room}"}]
    return {f"suite{room}"} | (set() if all(counted & set(span.places) for span in spans) else doors)


def _names_by_card(card: str, heard: Heard) -> set[str]:
    """What names a room by the card that lies in it."""
    ways = {f"card.{card}", *(("crew",) if card in CREW_CARDS else ())}
    if heard.has("house") and card.startswith(("bank-", "steal-")):
        ways |= {"pays", *((f"money{card[-1]}",) if card.startswith("bank-") else ())}
    return ways


def _shown_by_die(move: RevealDie | Guess, room: int, heard: Heard) -> set[str]:
    """What names a room by what the die shows: a three is one of the die."""
    ways = {"count1"} if isinstance(move, RevealDie) and room == 1 and _die_says_one(heard) else set()
    shown = isinstance(move, RevealDie) and heard.has("reveal")
    if not heard.has("post-word") and (shown or not (heard.has(f"money{room}") and heard.has("coin-word"))):
        ways |= {f"n{room}", f"notches{room}"}
    return ways


def shows_die(state: MeaCulpa, move: RevealDie, plain: Meaning, heard: Heard) -> Meaning:
    """What it means that the Pope shows his die: who was caught is in the room that was guessed."""
    guess = next((step.guess for step in state.agenda if isinstance(step, PopeReveal)), None)
    if move.room != guess:
        return plain
    named = any(
        heard.has(f"{kind}{room}") for kind in ("room", "n", "o", "suite") for room in (*ROOMS, SUITE_5, SUITE_6)
    )
    if named:
        return plain.plus(also={"caught"})
    return plain.named(plain.parts[0].ways | {"caught"})


def _die_says_one(heard: Heard) -> bool:
    """True if a one stands right behind words for what the die says: no article is meant there."""
    ends = {span.places[-1] for span in heard.spans if {"die-word", "reveal"} <= span.concepts}
    return any(place - 1 in ends for place in heard.places({"count1"}))


def _first_door(heard: Heard) -> bool:
    """True if any words for the first room are more than an article before a word for a room, as in `une chambre` and
    `in one of the rooms`."""
    doors = [span.places for span in heard.spans if "room1" in span.concepts]
    houses = heard.places({"house"})
    idle = heard.places({FILL}) - houses
    articles = {
        place
        for place in heard.places({"count1"})
        if place - 1 not in houses
        and next((at for at in range(place + 1, len(heard.tokens)) if at not in idle), -1) in houses
    }
    return not doors or any(articles.isdisjoint(places) for places in doors)
