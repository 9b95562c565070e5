"""Mea Culpa: the round, the Record of Sins, the Pope's meeting, the register, each on a sheet."""

from __future__ import annotations

import re
from collections.abc import Callable
from string import ascii_uppercase
from typing import Final

from msgspec import Struct

from referee.games.mea_culpa.components import GAME, LAST_SPACE, MOST_NOTCHES, ROOMS, SUITE_5, SUITE_6, box, components
from referee.games.mea_culpa.describe import cost, describe
from referee.games.mea_culpa.house import house
from referee.library.load import load_examples
from referee.library.records import Example

from ...speech import Speech
from ..rules import sentence
from .owner import edition
from .words import curly

PREPARE: Final = (
    "prep.market",
    "prep.characters",
    "prep.die",
    "prep.crew",
    "prep.suite6",
    "prep.suite5",
    "prep.rooms.clear",
    "prep.rooms.fill",
)
"""The first part of a round, lettered as in the rulebook."""
OFFER: Final = (
    "bid.secret",
    "bid.notches",
    "bid.taler",
    "bid.reveal",
    "bid.order",
    "bid.keep",
    "char.take",
)
TURN: Final = ("act.choice", "act.second", "act.second.different", "merchant.free", "act.end")
ACTIONS: Final = {
    "buy": ("taler", ("buy.good", "buy.greedy", "buy.greedy.sin", "buy.letter")),
    "sell": ("goods", ("sell.one", "sell.not", "coins.change")),
    "donate": ("cathedral", ("donate.one", "donate.secret", "donate.final", "emperor.two")),
    "visit": ("house", ("house.room.notch", "house.room.effect", "house.room.discard", "house.once", "house.limit6")),
}
"""The four actions with their signs and clauses."""
COMPARE: Final = ("cmp.diff", "cmp.move", "cmp.tie")
LAST: Final = ("cath.eval-now", "cath.two", "end.sequence")
ROUNDS: Final = 12
"""Rounds to be counted on a sheet; reported games last seven and more."""

NEARER: Final = {
    "bid.tie": "taler",
    "bid.keep.tie": "notch",
    "tie.donation": "cathedral",
    "move.order": "soul",
    "pope.guess": "die",
}
FARTHER: Final = {"cmp.tie": "notch"}
"""What a comparison of souls decides, with signs."""
MOVING: Final = ("move.start", "move.pass", "move.occupied", "move.occupied.end", "goal.no-heavenward")
EDGE: Final = ("move.last40", "move.hell-stay")
CLOSED_GAPS: Final = ("G8", "G9", "G45")
TRACKS: Final = ("landing", "last-spaces-a", "last-spaces-b", "last-spaces-c", "last-spaces-d", "last-spaces-e")
"""Worked examples of one soul that moves."""
WINDOW: Final = 5
"""Spaces that the picture of a move shows, before one more or Hell."""

CASES: Final = {
    "wrong": ("good", "check", "pope-unseen"),
    "caught": ("bad", "seen", "pope-caught"),
    "overrun": ("bad", "notch", "pope-overrun"),
    "closed": ("mid", "eliminated", "pope-closed-room"),
}
"""How a meeting can end: colour, sign, worked example."""
STEPS_OF_OVERRUN: Final = {"caught-one": 1, "caught-two": 2}

SLIP_SIGNS: Final = {
    "taking-back": "cross",
    "unpaid-card": "taler",
    "late-notch": "notch",
    "free-stone": "merchant",
    "unpaid": "goods",
    "no-die": "die",
    "kept-card": "deck",
    "preliminary": "crew",
    "late-lust": "lust",
    "late-greed": "greed",
    "hidden-gift": "cathedral",
    "asleep": "soul",
    "out-of-turn": "warn",
}
OWN_SIGN: Final = "sin-stone"
OWN_LINES: Final = 5


class Line(Struct, frozen=True):
    """A clause as a step; `mark` is its letter, its number or its sign."""

    mark: str
    text: str


class Choice(Struct, frozen=True):
    """One of the four actions."""

    id: str
    name: str
    sign: str
    lines: tuple[str, ...]


class Actor(Struct, frozen=True):
    name: str
    sign: str


class Round(Struct, frozen=True):
    """The four parts of a round."""

    prepare: tuple[Line, ...]
    offer: tuple[Line, ...]
    order: tuple[Actor, ...]
    turn: tuple[str, ...]
    actions: tuple[Choice, ...]
    compare: tuple[Line, ...]
    last: tuple[str, ...]
    rounds: int


class Space(Struct, frozen=True):
    """A space of a picture: what stands there, of `from`, `to`, `stays`, `other`; nothing for a free one. `n` is 0 for
    Hell."""

    n: int
    held: str


class Track(Struct, frozen=True):
    """A move along the Record of Sins: so many `steps`, and where the soul ends."""

    id: str
    text: str
    steps: int
    end: int
    stays: bool
    spaces: tuple[Space, ...]


class Gap(Struct, frozen=True):
    """A ruling: what the rulebook leaves open, and the answer."""

    id: str
    question: str
    answer: str


class Record(Struct, frozen=True):
    general: str
    nearer: tuple[Line, ...]
    farther: tuple[Line, ...]
    moving: tuple[str, ...]
    edge: tuple[str, ...]
    gaps: tuple[Gap, ...]
    tracks: tuple[Track, ...]


class Case(Struct, frozen=True):
    """How a meeting ends: what it costs, what is carried out, what becomes of the room, how many steps the soul goes."""

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


class Slip(Struct, frozen=True):
    id: str
    sign: str
    text: str


class Register(Struct, frozen=True):
    rule: str
    slips: tuple[Slip, ...]
    own: tuple[int, ...]
    notes: tuple[Line, ...]


def clauses(ids: tuple[str, ...], speech: Speech) -> tuple[str, ...]:
    return tuple(_sentence(curly(speech.clause(id))) for id in ids)


def _sentence(text: str) -> str:
    """A clause that goes on in the next one stands alone here."""
    text = text[:1].upper() + text[1:]
    return text.rstrip(",;") + "." if text.endswith((",", ";")) else text


def _lines(ids: tuple[str, ...], speech: Speech, *, letters: bool = False) -> tuple[Line, ...]:
    marks = ascii_uppercase if letters else [str(n) for n in range(1, len(ids) + 1)]
    return tuple(Line(mark, text) for mark, text in zip(marks, clauses(ids, speech), strict=False))


def _signed(ids: dict[str, str], speech: Speech) -> tuple[Line, ...]:
    return tuple(map(Line, ids.values(), clauses(tuple(ids), speech)))


def _gap(id: str, speech: Speech) -> Gap:
    question, options, _ = speech.ruling(id)
    return Gap(id, curly(question), sentence(curly(options[speech.data.ruling(id).default])))


def the_round(speech: Speech, variant: str) -> Round:
    return Round(
        prepare=_lines(PREPARE, speech, letters=True),
        offer=_lines(OFFER, speech),
        order=tuple(
            Actor(speech.name("character", c.id), "tiara" if c.id == "pope" else c.id) for c in components().character
        ),
        turn=clauses(TURN, speech),
        actions=tuple(
            Choice(a.id, speech.say(f"mea-culpa.round.action.{a.id}"), sign, clauses(told, speech))
            for a in components().action
            for sign, told in [ACTIONS[a.id]]
        ),
        compare=_lines(COMPARE, speech),
        last=clauses(LAST, speech),
        rounds=ROUNDS,
    )


def record(speech: Speech, variant: str) -> Record:
    held = {example.id: example for example in load_examples(GAME)}
    [general] = clauses(("tie.general",), speech)
    return Record(
        general,
        _signed(NEARER, speech),
        _signed(FARTHER, speech),
        clauses(MOVING, speech),
        clauses(EDGE, speech),
        tuple(_gap(id, speech) for id in CLOSED_GAPS),
        tuple(track(held[id], speech) for id in TRACKS),
    )


def track(example: Example, speech: Speech) -> Track:
    """A comparison of posts as a picture: the first soul has the highest post and moves."""
    souls: dict[str, int] = example.position["souls"]  # type: ignore[assignment]
    posts: dict[str, int] = example.position["posts"]  # type: ignore[assignment]
    mover, here = next(iter(souls.items()))
    [end] = [
        int(found[1])
        for do in example.do
        for line in do.expect
        if (found := re.fullmatch(rf"{mover} soul: (\d+)", line))
    ]
    first = min(here, LAST_SPACE - WINDOW + 1)
    others = {space for name, space in souls.items() if name != mover}

    def held(n: int) -> str:
        if n in others:
            return "other"
        return {here: "from", end: "to"}.get(n, "") if here != end else "stays" if n == here else ""

    spaces = [Space(n if n <= LAST_SPACE else 0, held(n)) for n in range(first, first + WINDOW + 1)]
    _, text = speech.example(example.id, example.title, example.text)
    steps = max(posts.values()) - min(posts.values())
    return Track(example.id, curly(text), steps, end, here == end, tuple(spaces))


def incognito(speech: Speech, variant: str) -> Meeting:
    """The Pope's visit as the rulings in force by default have it. Raises KeyError when a default asks for another
    course."""
    held = {example.id: example for example in load_examples(GAME)}
    options = {id: speech.data.ruling(id).default for id in ("G14", "G15", "G15a", "G16")}
    steps = {"wrong": 0, "caught": 1, "overrun": STEPS_OF_OVERRUN[options["G15"]], "closed": 1}
    room = {"overrun": f"room.{options['G15a']}", "closed": f"closed.{options['G16']}"}
    whole = {
        "rooms": f"{ROOMS[0]}–{ROOMS[-1]}",
        "suites": speech.words.list([str(SUITE_5), str(SUITE_6)], "or"),
        "suite": SUITE_5,
        "most": MOST_NOTCHES,
    }

    def say(message: str) -> str:
        return speech.say(f"mea-culpa.incognito.{message}", **whole)

    def case(id: str) -> Case:
        role, sign, shown = CASES[id]
        _, example = speech.example(shown, held[shown].title, held[shown].text)
        parts = (say(f"{id}.{part}") for part in ("head", "when", "costs", "action"))
        return Case(id, role, sign, *parts, say(room.get(id, "room.shut")), steps[id], curly(example))

    bills = [Bill(say("bill.rooms"), say("bill.rooms.costs"))]
    for suite in house().suite:
        told = [*describe(suite.sins, speech.words), cost(suite.notches, speech.words)]
        bills.append(Bill(speech.name("card", suite.id), curly(" ".join(text for text in told if text))))
    signs = ("die", "question", "seen")
    return Meeting(
        tuple((sign, say(f"step.{n}.title"), say(f"step.{n}")) for n, sign in enumerate(signs, 1)),
        tuple(case(id) for id in CASES),
        tuple(bills),
    )


def register(speech: Speech, variant: str) -> Register:
    """The slips of the table's edition, those of its own as it has worded them, and lines for more."""
    told = edition()
    own = {sin.id: sin.text for sin in told.sin}
    slips = [
        Slip(
            id, SLIP_SIGNS.get(id, OWN_SIGN), own[id] if id in own else _sentence(curly(speech.clause(box().slips[id])))
        )
        for id in told.listed
    ]
    [rule] = clauses(("mc.rule",), speech)
    notes = ("mc.sinner", "mc.sinner.may-forget", "mc.turn-end", "mc.watch", "mc.custom")
    return Register(rule, tuple(slips), tuple(range(1, OWN_LINES + 1)), _lines(notes, speech))


VIEWS: dict[str, Callable[[Speech, str], object]] = {
    "round": the_round,
    "record": record,
    "incognito": incognito,
    "register": register,
}
