"""Mea Culpa: how the Pope visits the House."""

from __future__ import annotations

from typing import Final

from msgspec import Struct

from referee.games.mea_culpa.box.components import GAME, MOST_NOTCHES, ROOMS, SUITE_5, SUITE_6
from referee.games.mea_culpa.box.describe import cost, describe
from referee.games.mea_culpa.box.house import house
from referee.library.load import load_examples

from ..game_words import GameWords

CASES: Final = {
    "wrong": ("good", "check", "pope-unseen"),
    "caught": ("bad", "seen", "pope-caught"),
    "overrun": ("bad", "notch", "pope-overrun"),
    "closed": ("mid", "eliminated", "pope-closed-room"),
}
"""How a meeting can end: colour, sign, worked example."""
STEPS_OF_OVERRUN: Final = {"caught-one": 1, "caught-two": 2}


class Case(Struct, frozen=True):
    """How a meeting ends: its costs, what is carried out, what becomes of the room, how many steps follow."""

    id: str
    role: str
    sign: str
    head: str
    when: str
    costs: str
    action: str
    room: str
    steps: int
    example: str


class Bill(Struct, frozen=True):
    """What a place in the House costs a Pope who was caught."""

    place: str
    text: str


class Meeting(Struct, frozen=True):
    """`steps` are titles and texts in order."""

    steps: tuple[tuple[str, str, str], ...]
    cases: tuple[Case, ...]
    bills: tuple[Bill, ...]


def incognito(words: GameWords, variant: str) -> Meeting:
    """The Pope's visit as the rulings in force by default have it. Raises KeyError when a default asks for another
    course."""
    examples = {example.id: example for example in load_examples(GAME)}
    options = {id: words.data.ruling(id).default for id in ("G14", "G15", "G15a", "G16")}
    steps = {"wrong": 0, "caught": 1, "overrun": STEPS_OF_OVERRUN[options["G15"]], "closed": 1}
    room = {"overrun": f"room.{options['G15a']}", "closed": f"closed.{options['G16']}"}
    whole = {
        "rooms": f"{ROOMS[0]}–{ROOMS[-1]}",
        "suites": words.language.list([str(SUITE_5), str(SUITE_6)], "or"),
        "suite": SUITE_5,
        "most": MOST_NOTCHES,
    }

    def say(message: str) -> str:
        return words.say(f"mea-culpa.incognito.{message}", **whole)

    def case(id: str) -> Case:
        role, sign, shown = CASES[id]
        _, example = words.example(shown, examples[shown].title, examples[shown].text)
        return Case(
            id,
            role,
            sign,
            head=say(f"{id}.head"),
            when=say(f"{id}.when"),
            costs=say(f"{id}.costs"),
            action=say(f"{id}.action"),
            room=say(room.get(id, "room.shut")),
            steps=steps[id],
            example=example,
        )

    bills = [Bill(say("bill.rooms"), say("bill.rooms.costs"))]
    for suite in house().suite:
        lines = [*describe(suite.sins, words.language), cost(suite.notches, words.language)]
        bills.append(Bill(words.name("card", suite.id), " ".join(text for text in lines if text)))
    signs = ("die", "question", "seen")
    return Meeting(
        tuple((sign, say(f"step.{n}.title"), say(f"step.{n}")) for n, sign in enumerate(signs, 1)),
        tuple(case(id) for id in CASES),
        tuple(bills),
    )
