"""Events in what people say in Credo."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from msgspec.structs import replace

from referee.core import Move
from referee.core.state.terms import Seat
from referee.speech import Heard, Meaning
from referee.speech.cases import is_asked
from referee.speech.heard import FILL, folded
from referee.speech.meaning import FROM, NEVER, preposition

from ..box.components import box
from ..box.deck import events, immediate
from ..moves import Exile, Play
from ..position.known import BISHOP, LAITY, PATRIARCH, church
from ..position.state import Credo, seats
from ..rules.verbs.exile_or_recall import ExileOrRecall
from ..rules.verbs.recall import Recall as RecallVerb
from ..rules.verbs.take import Take
from .effects import cards_struck, told_with
from .things import MISSIONS, awaits_yellow, is_said_outright

STRUCK = frozenset({"take", "take-away", "come-over", "lose", "give", "remove", "shed"})
"""What is said to become of a card that an Event strikes."""

COUNTRY = "country."
"""Kinds of words for the country of an exile, which also are said of much else."""

BANISHED = frozenset({"play", "announce", "exile", "exile-word", "exile-card"})
"""Words of which one makes an exile of a country."""

NEXT_TO = 2
"""Words from a card to whoever is said to have it, at most."""

PLAYED = frozenset({"play", "announce"})
"""How people say that a card is played."""

USED = frozenset({"play", "announce", "use"})
"""How people say that a card is played which they do not name."""

PLAYS_NOTHING = frozenset({FILL, "give", "aim", "against", "lose"})
"""What else may be said with words that also say that a card is played."""

DRAWN = frozenset({"take", "come-over", "new-word"})
"""What Followers do to whom an Event leads them."""

KINDS_TAKEN = {"laity": LAITY, "bishops": BISHOP, "patriarchs": PATRIARCH}
"""The kinds of open cards that an Event may take, as they are counted in its effect and in a Church."""


@cache
def named_later() -> frozenset[str]:
    """Events that strike a Bishop who is named only when they take effect; people say it at once."""
    strikes = (ExileOrRecall, RecallVerb)
    return frozenset(event.id for event in events().values() if any(isinstance(do, strikes) for do in event.effects))


@cache
def exile_events() -> tuple[str, ...]:
    """Events that are an exile, whatever the country."""
    return tuple(event.id for event in events().values() if any(isinstance(do, ExileOrRecall) for do in event.effects))


def plays_said(heard: Heard, bishops: list[str], players: list[Seat]) -> Iterator[Move]:
    """Every Event that is named, by its title or by what is done with it, with whoever is sent and whom it strikes."""
    named = [event for event in heard.named("event.") if event in events()]
    named += [event for event, done in MISSIONS.items() if heard.has(done)]
    named += heard.named(COUNTRY)
    named += exile_events() if heard.has("exile-card") else ()
    for event in dict.fromkeys(named):
        yield Play(event)
        if event not in named_later():
            yield from (Play(event, bishop) for bishop in bishops)
            yield from (Play(event, None, seat) for seat in players)
            yield from (Play(event, bishop, seat) for bishop in bishops for seat in players)


def names_of_event(event: str) -> set[str]:
    """What names an Event that is played: its title, its country, or what is done with it."""
    return ways_of_event(event) | {country(event), *((MISSIONS[event],) if event in MISSIONS else ())}


def play_meant(state: Credo, move: Play, plain: Meaning, heard: Heard) -> Meaning:
    """An Event, with whoever is sent and whom it strikes."""
    event, done, struck = move.event, MISSIONS.get(move.event, ""), cards_struck(move.event)
    ways = ways_of_event(event) | ({done} if done else set())
    doing = any(done in span.concepts and f"event.{event}" not in span.concepts for span in heard.spans)
    bare = not any(map(heard.has, plain.verbs))
    if heard.has("shed") and not heard.has("play") and not doing:
        return NEVER
    if _is_another(state, move, heard) or (bare and _compares(heard, ways)):
        return NEVER
    also = struck | told_with(event, heard) | _needed(event) | _taken_whole(state, move)
    also |= STRUCK if heard.has(f"event.{event}") and any(map(heard.has, struck)) else set()
    if event in named_later() and any(map(heard.has, {*ways, "exile", "recall", "exile-word"})):
        also |= {"exile", "recall", "exile-word", *(card.component for card in box().open.values() if card.bishop)}
        also |= set() if event in exile_events() else set(map(country, exile_events()))
    aimed = events()[event].aim
    owned = not aimed and (any(map(heard.has, plain.verbs | plain.also & DRAWN)) or _is_from_one(state, move, heard))
    if not aimed and (holding := _holding(heard, struck)):
        owned, also = False, also | holding
    told = any(map(heard.has, names_of_event(event))) or is_said_outright(heard, USED)
    only = heard.has(country(event)) and not _is_all(heard, country(event))
    must = ways | BANISHED | _exiles_whom(event, heard) if only else set()
    verbs = ways | ({"exile"} if event in exile_events() else set())
    found = plain.plus(verbs=verbs, also=also)
    return replace(found, strict=bare, owned=owned, must=frozenset(must) if told else NEVER.must)


@cache
def _needed(event: str) -> frozenset[str]:
    """The open cards without which an Event can't be played: it may be said that they do it."""
    return frozenset(box().open[card].component for card in events()[event].needs if card in box().open)


def _holding(heard: Heard, struck: frozenset[str]) -> set[str]:
    """Whoever is said to have a card that an Event strikes, as in `Ben's Empress`: he does not play it for that."""
    cards = [span.places for span in heard.spans if span.concepts & struck]
    named = [span for span in heard.spans if any(each.startswith("of.") for each in span.concepts)]
    near = (s for s in named if any(0 < abs(card[0] - s.places[-1]) <= NEXT_TO for card in cards))
    return {each for span in near for each in span.concepts if each.startswith("seat.")}


def _exiles_whom(event: str, heard: Heard) -> set[str]:
    """What makes an exile of a country beside the name of a Bishop: whom it is for, or that he comes back, and not from
    there."""
    named = [span for span in heard.spans if country(event) in span.concepts]
    away = any(preposition(heard, span) == FROM for span in named)
    struck = {"against"} if heard.named("bishop.") or heard.named("patriarch.") else set[str]()
    return struck | (set() if away else {"recall"})


def _compares(heard: Heard, ways: set[str]) -> bool:
    """True if something is said to be rather done than something else; `als Kirchenvater` compares nothing."""
    named = [set(span.places) for span in heard.spans if span.concepts & ways]
    than = [set(span.places) for span in heard.spans if "than" in span.concepts]
    return any(not any(each < name for name in named) for each in than)


def _taken_whole(state: Credo, move: Play) -> set[str]:
    """The open cards that an Event takes from whom it strikes without leaving a choice: who names them says no more
    than that they are taken."""
    if move.player is None:
        return set()
    taken = [do.counts() for do in events()[move.event].effects if isinstance(do, Take)]
    found: set[str] = set()
    for kind, number in (each for counts in taken for each in counts.items() if each[0] in KINDS_TAKEN):
        held = church(state, move.player, KINDS_TAKEN[kind])
        found |= {box().open[card].component for card in held} if len(held) <= number else set()
    return found


def _is_from_one(state: Credo, move: Play, heard: Heard) -> bool:
    """True if an Event alone, and none of the cards that it concerns, is said to come from somebody."""
    cards = move.bishop is not None or any(map(heard.has, cards_struck(move.event)))
    return not cards and any(_comes_from(seat, heard) for seat in seats(state))


def _comes_from(player: Seat, heard: Heard) -> bool:
    """True if something is said to come from a player, as in `Scandal from Ben`."""
    return any(f"of.{player}" in span.concepts and preposition(heard, span) == FROM for span in heard.spans)


def _is_another(state: Credo, move: Play, heard: Heard) -> bool:
    """True if something else is meant where an Event is named: what is played at once has just been drawn where a card
    is; the country is that of another exile; a Bishop is taken or struck, and sends nobody; or a player is named as the
    one who plays it, and not as whom it strikes."""
    event, player = events()[move.event], move.player
    if move.bishop is not None and box().open[move.bishop].component in cards_struck(move.event):
        return True
    if immediate(move.event) and awaits_yellow(state):
        return True
    if move.event in exile_events() and _is_no_play(state, move.event, heard):
        return True
    if move.bishop is not None and any(isinstance(do, Take) for do in event.effects):
        return True
    if player is None:
        return False
    does = (heard.has(f"by.{player}") and not heard.has(f"of.{player}")) or _comes_from(player, heard)
    return (does and not event.aim) or plays_it(player, heard) or _known_holders(state, move.event) == {player}


def plays_it(player: Seat, heard: Heard) -> bool:
    """True if a player is named before the verb that plays a card, as in `Ben plays`, or right behind it where nobody
    else is and nobody speaks of himself; one who is spoken to, or said to be struck, plays nothing."""
    idle = [set(span.places) for span in heard.spans if FILL in span.concepts]
    aimed = {span.places[-1] + 1 for span in heard.spans if span.concepts & {"aim", "against"}}
    names = [span.places for span in heard.spans if f"by.{player}" in span.concepts]
    doers = [name for name in names if name[0] not in aimed and not any(set(name) <= each for each in idle)]
    before, behind = _beside_playing(heard) if doers else (set[int](), set[int]())
    return any(name[-1] + 1 in before or name[0] in behind for name in doers)


def _beside_playing(heard: Heard) -> tuple[set[int], set[int]]:
    """The places right behind which, and at which, who plays a card may be named."""
    verbs = (span for span in heard.spans if span.concepts & PLAYED and not span.concepts & PLAYS_NOTHING)
    plays = {span.places[0] for span in verbs}
    if any(folded(token.word) in heard.tongue.speakers for token in heard.tokens):
        return plays, set()
    behind_names = {span.places[-1] + 1 for span in heard.spans if any(c.startswith("by.") for c in span.concepts)}
    idle = (span for span in heard.spans if FILL in span.concepts and "and" not in span.concepts)
    between = {span.places[0] for span in idle if span.places[-1] + 1 in plays}  # as in `Ben now plays`
    return plays | between, {place + 1 for place in plays - behind_names}


def ways_of_event(event: str) -> set[str]:
    """The concepts that name an Event by its title, or as any exile."""
    return {f"event.{event}", *(["exile-card"] if event in exile_events() else [])}


def country(event: str) -> str:
    """The concept of the country to which an exile leads."""
    return f"{COUNTRY}{event}"


def _is_no_play(state: Credo, event: str, heard: Heard) -> bool:
    """True if an exile is named and another one is played, or none: also where somebody is to come back who is in that
    very exile."""
    there = [bishop for bishop, exile in state.exiles or () if exile == event]
    back = any(heard.has(box().open[bishop].component) for bishop in there) and _is_only_recalled(heard)
    return back or _leads_elsewhere(event, heard) or _is_under_way(state, heard)


def _is_only_recalled(heard: Heard) -> bool:
    """True if somebody is to come back, and no other words say that a card is played."""
    back = heard.places({"recall"})
    plays = (span.places for span in heard.spans if span.concepts & PLAYED and FILL not in span.concepts)
    return bool(back) and all(back.issuperset(places) for places in plays)


def _leads_elsewhere(event: str, heard: Heard) -> bool:
    """True if the country of another exile is named, and not that of this one."""
    named = {each for each in exile_events() if heard.has(f"event.{each}") or heard.has(country(each))}
    return bool(named) and event not in named


def _is_under_way(state: Credo, heard: Heard) -> bool:
    """True if an exile has been played and asks for its Bishop: nobody means another one who does not say that it is
    played."""
    return is_asked(state, Exile("")) and not is_said_outright(heard, PLAYED)


def _is_all(heard: Heard, concept: str) -> bool:
    """True if nothing else is said."""
    return any(len(span.places) == len(heard.tokens) for span in heard.spans if concept in span.concepts)


def _known_holders(state: Credo, event: str) -> set[Seat]:
    """Whoever is known to have an Event in hand: the only one of them plays it, and is not whom it strikes."""
    hands = ((seat, state.hands[seat]) for seat in seats(state))
    return {seat for seat, hand in hands if isinstance(hand, tuple) and event in hand}
