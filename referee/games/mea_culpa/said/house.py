"""What is said in the House of Lust: rooms, guesses and the Pope's die."""

from __future__ import annotations

from referee.core import Move
from referee.speech import NEVER, Heard, Meaning, Part, said
from referee.speech.heard import FILL

from ..components import CHARACTERS, ROOMS, SUITE_5, SUITE_6
from ..meetings import PopeReveal
from ..moves import Guess, RevealDie, UseRoom, Visit
from ..state import MeaCulpa

GOSSIP = frozenset({"letter-word", "colour.yellow", "letter.yellow", "hidden", "coin-word", "bid", "action", "bill"})
"""What is said of a player who is in the House."""

CARDED = frozenset({"character-word", "card-word", "bid", *(f"character.{name}" for name in CHARACTERS)})
OTHERS = frozenset({"others"})
CARDS_TOLD: tuple[tuple[str, frozenset[str], frozenset[str]], ...] = (
    ("others-lust", frozenset({"den.lust"}), OTHERS),
    ("others-greed", frozenset({"den.greed"}), OTHERS),
    ("others-5", frozenset({"n5", "price5"}), OTHERS),
    ("others-3", frozenset({"n3", "price3"}), OTHERS),
    ("popes-letter", frozenset({"character.pope"}), frozenset({"letter-word", "letter.yellow"})),
    ("emperors-letter", frozenset({"character.emperor"}), frozenset({"letter-word"})),
    ("new-crew", frozenset({"new"}), frozenset({"crew"})),
    ("move-crew", frozenset({"crew"}), frozenset({"move", "go"})),
    ("pope-stone", frozenset({"pope-stone"}), frozenset({"move"})),
    ("steal-3", frozenset({"steal"}), frozenset({"n3", "money3"})),
    ("free-good", frozenset({"free"}), frozenset({"good-word"})),
)
"""What a card of the House does where it is told in any order: the card, and what is said of it; the first that is."""

OF_CARDS: tuple[tuple[tuple[str, ...], frozenset[str]], ...] = (
    (("emperors", "popes"), frozenset({"letter-word", "colour.yellow", "letter.yellow", "lose", "others", *CARDED})),
    (
        ("others",),
        frozenset(
            {
                "others",
                "step",
                "hell",
                "all",
                "receive",
                "take",
                "count1",
                "n2",
                "both",
                "stone-word",
                "cost.stones",
                "pope-stone",
                "move",
                "put",
                "go",
            }
        ),
    ),
    (("move-crew", "new-crew"), frozenset({"crew", "move", "build", "new", "site-word"})),
    (("pope-stone",), frozenset({"move", "pope-stone", "stone-word", "den"})),
    (("free-good",), frozenset({"free", "good-word", "market", "choose"})),
    (("steal",), frozenset({"money3", "n3", "steal", "lose", "others"})),
    (("bank",), frozenset({"bill", "receive"})),
)
"""What else is said of a card of the House: the cards by the beginnings of their names."""


def some_crew(card: str, heard: Heard) -> set[str]:
    """What says of a card no more than that it has to do with a building crew, as two cards do."""
    one = card in ("move-crew", "new-crew") and not any(map(heard.has, ("new", "move", "go")))
    return {"crew"} if one and not heard.named("card.") else set()


def in_the_house(state: MeaCulpa, move: Move, verbs: frozenset[str], heard: Heard) -> Meaning:
    also = frozenset({"house", "count1"})
    match move:
        case Visit() if heard.has("past"):
            return Meaning(frozenset(), bare=False)
        case Visit(room) if room in (SUITE_5, SUITE_6) and heard.has("no-suite"):
            return NEVER
        case Visit(room, borrowed):
            if room == SUITE_6:
                also |= {"letter-word", "letter.yellow", "colour.yellow", "take", "upstairs", "buy"}
            also |= {"free"} | ({"use"} if room in ROOMS else {"den.lust", "stone-word", "put", "cost.stones"})
            verbs |= {"take"} if room in ROOMS and heard.has("house") else set()
            also |= {"soul", "put", "move"} if heard.has("soul") and not heard.has("stone-word") else set()
            also |= {"no-suite", "cost.notch", "post-word", *(f"notches{number}" for number in heard.numbers)}
            if room == SUITE_5 and borrowed is None and any(heard.has(f"room{each}") for each in ROOMS):
                return Meaning(frozenset(), bare=False)
            if borrowed is None:
                return Meaning(verbs | ({"take"} if room == SUITE_6 else set()), (_room(state, room, heard),), also)
            use = _room(state, borrowed, heard)
            second = Part(use.ways, group=1)
            return Meaning(
                verbs, (_room(state, room, heard), second), also | {"use", "card-word", "copy"}, ordered=True
            )
        case Guess(room) | RevealDie(room) | UseRoom(room):
            also |= {"up", "upstairs"} if isinstance(move, Guess | RevealDie) else set()
            also |= {"guess"} if heard.has("past") else set()  # words for where he is may be those of a guess
            ways = _room(state, room, heard)
            shown = isinstance(move, RevealDie) and heard.has("reveal")
            told = isinstance(move, RevealDie | Guess) and not (heard.has(f"money{room}") and heard.has("coin-word"))
            if (shown or told) and not heard.has("post-word"):
                ways = said(ways.ways, f"n{room}", f"notches{room}")  # a three is one of the die
            if isinstance(move, RevealDie) and room == 1 and _die_says_one(heard):
                ways = said(ways.ways, "count1")
            if isinstance(move, RevealDie) and room == _guessed(state):
                also |= {"caught"} if _rooms_named(heard) else set()
                ways = ways if _rooms_named(heard) else said(ways.ways, "caught")
            also |= {
                *(("tag",) if isinstance(move, Guess) else ()),
                "die-word",
                "card-word",
                "go",
                "take",
                *(("no", "not", "reveal") if isinstance(move, RevealDie) else ()),
                "visit",
                "character.pope",
                *GOSSIP,
                *(("accuse", "yes", "sin.no-die") if isinstance(move, RevealDie) else ()),
            }
            return Meaning(verbs, (ways,), also)
    return Meaning(verbs)


def _die_says_one(heard: Heard) -> bool:
    """Whether a one stands right behind words for what the die says: no article is meant there."""
    ends = {span.places[-1] for span in heard.spans if {"die-word", "reveal"} <= span.concepts}
    return any("count1" in span.concepts and span.places[0] - 1 in ends for span in heard.spans)


def _guessed(state: MeaCulpa) -> int | None:
    """The room that was guessed, where the Pope has to show his die."""
    return next((step.guess for step in state.agenda if isinstance(step, PopeReveal)), None)


def _rooms_named(heard: Heard) -> bool:
    """Whether a room is said by its number."""
    return any(
        heard.has(f"{kind}{room}") for kind in ("room", "n", "o", "suite") for room in (*ROOMS, SUITE_5, SUITE_6)
    )


def card_told(heard: Heard) -> tuple[str, frozenset[str]]:
    """The card of the House of which it is told what it does, and the words that tell it; no card where none is."""
    told = {concept for span in heard.spans for concept in span.concepts}
    return next(((of, what & told) for of, what, how in CARDS_TOLD if what & told and how & told), ("", frozenset()))


def _room(state: MeaCulpa, room: int, heard: Heard) -> Part:
    ways = {f"room{room}", f"n{room}", f"o{room}", f"suite{room}"}
    units = (f"notches{room}", f"money{room}")
    if any(map(heard.has, units)):
        counted = heard.places({*units})
        doors = [span for span in heard.spans if span.concepts & {f"room{room}", f"suite{room}"}]
        ways -= {f"n{room}", f"o{room}"}
        ways -= {f"room{room}"} if all(counted & set(span.places) for span in doors) else set()
    if room == SUITE_6 and heard.has("upstairs"):
        ways |= {"letter.yellow", "colour.yellow"}
    if room == 1 and not _first_door(heard):
        ways -= {"room1"}
    if room in ROOMS and state.rooms[room - 1]:
        card = str(state.rooms[room - 1])
        ways |= {f"card.{card}"} | ({f"money{card[-1]}"} if card.startswith("bank-") and heard.has("house") else set())
        ways |= {"crew"} if card in ("move-crew", "new-crew") else set()
        ways |= {"pays"} if card.startswith(("bank-", "steal-")) and heard.has("house") else set()
    return Part(frozenset(ways))


def _first_door(heard: Heard) -> bool:
    """Whether any words for the first room are more than an article before a word for a room, as in `une chambre` and
    `in one of the rooms`."""
    doors = [span.places for span in heard.spans if "room1" in span.concepts]
    houses = heard.places({"house"})
    idle = heard.places({FILL}) - houses
    ones = heard.places({"count1"})
    articles = {
        place
        for place in ones
        if place - 1 not in houses
        and next((at for at in range(place + 1, len(heard.tokens)) if at not in idle), -1) in houses
    }
    return not doors or any(articles.isdisjoint(places) for places in doors)
