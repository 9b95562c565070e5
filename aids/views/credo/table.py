"""Credo: what lies on the table: markers, the Emperor's card, a Church mat, the table's own rulings, a quick start."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from typing import Final

from msgspec import Struct

from referee.games.credo.box.components import (
    ARTICLES_EACH,
    BOXED,
    EMPERORS,
    EVENTS_EACH,
    FAITH,
    HAND_LIMIT,
    RANKS,
    box,
    components,
)
from referee.games.credo.box.describe import Happening, happenings

from ..game_words import GameWords
from ..rules import sentence
from .owner import votes_by_card

STAYS: Final = "stays"
"""Where an Event goes that lies on a Bishop."""
BONUS_MARKERS: Final = 4
AWAY_LINE: Final = "away"

EMPEROR_LINES: Final = {
    EMPERORS[0]: (
        ("call", ("council.call-emperor",)),
        ("order", ("debate.announce-order", "debate.emperor-enforces")),
        ("respect", ("respect.procedure",)),
        ("lost", ("def.place-aside",)),
    ),
    EMPERORS[1]: (
        ("becomes", ("ev.western-emperor",)),
        ("acts", ("emperor.meaning",)),
        ("goes", ("ev.odoacer",)),
    ),
}
"""What stands on the card of either Emperor: labels and clauses."""

GROUPS: Final = {
    "winning": ("G1", "G7", "G10"),
    "mats": ("G5", "G12", "G14"),
    "emperors": ("G4", "G4a", "G39", "G39a", "G40"),
    "cards": ("G60", "G73"),
    "councils": ("G17", "G17a", "G18", "G19", "G49", "G49a", "G74"),
    "events": ("G20", "G26", "G29", "G32", "G34", "G36", "G37"),
}
"""The rulings that leave a choice, by what they are about."""
LEFT_GROUPS: Final = 4

STEPS: Final = (
    "setup.mat",
    "setup.deal-articles",
    "setup.choose-doctrine",
    "setup.remove-two-patriarchs",
    "setup.deal-church",
    "setup.church-stock",
    "followers.facedown-sorted",
    "voters.open",
    "place.penalty",
    "setup.deal-events",
    "setup.play-immediates",
    "setup.council-last",
    "setup.mix-deck",
)
LAYING: Final = (
    "place.maximise",
    "place.one-per-number",
    "place.multi-counts-all",
    "place.article1-faith",
    "place.fill-from-top",
    "place.duplicates-secret",
    "place.same-number-discard",
)
TURN: Final = (
    "turn.order",
    "turn.draw",
    "draw.immediate",
    "draw.keep-event",
    "draw.article-undecided",
    "council.call-emperor",
    "turn.hand-limit",
)
WINNING: Final = ("object.flock-at-completion", "object.eleven-million", "object.117-votes")


class Marker(Struct, frozen=True):
    """A marker to be laid on a card or in front of somebody; `line` when a name is written on it."""

    id: str
    sign: str
    name: str
    text: str
    copies: int
    line: bool = False


class Markers(Struct, frozen=True):
    markers: tuple[Marker, ...]


class Privilege(Struct, frozen=True):
    label: str
    text: str


class Emperor(Struct, frozen=True):
    id: str
    name: str
    weight: str
    lines: tuple[Privilege, ...]


class Emperors(Struct, frozen=True):
    cards: tuple[Emperor, ...]


class Category(Struct, frozen=True):
    """A row of a mat: how many Church cards its Articles are worth, and its places in the order of filling."""

    id: str
    name: str
    cards: int
    places: tuple[int, ...]


class Mat(Struct, frozen=True):
    categories: tuple[Category, ...]
    faith: str


class Gap(Struct, frozen=True):
    """A gap of the rules with what a table may choose, the default first."""

    id: str
    question: str
    options: tuple[str, ...]

    @property
    def joined(self) -> str:
        return "|".join(self.options)


class Group(Struct, frozen=True):
    id: str
    gaps: tuple[Gap, ...]


class House(Struct, frozen=True):
    left: tuple[Group, ...]
    right: tuple[Group, ...]


class Dealt(Struct, frozen=True):
    """What a number of players leaves where."""

    players: int
    piles: int
    each: int
    stock: int
    yellow: int
    emperor: str


class Start(Struct, frozen=True):
    sizes: tuple[Dealt, ...]
    articles: int
    events: int
    steps: tuple[str, ...]
    laying: tuple[str, ...]
    turn: tuple[str, ...]
    winning: tuple[str, ...]


def extra_votes() -> int:
    """The votes that an Event brings; all bring as many."""
    [n] = {deed.votes for event in happenings().values() for deed in event.deeds if deed.votes}
    return n


def absent() -> int:
    """How many Bishops an Event keeps away."""
    return sum(deed.n for event in happenings().values() for deed in event.deeds if deed.verb == "keep-away")


def markers(words: GameWords, variant: str) -> Markers:
    """A marker for everything that the table has to remember."""

    def marker(id: str, sign: str, copies: int, n: int = 0, *, line: bool = False) -> Marker:
        say = words.say
        return Marker(id, sign, say(f"credo.markers.{id}", n=n), say(f"credo.markers.{id}.text", n=n), copies, line)

    def exile(event: Happening) -> Marker:
        return Marker(event.id, "exile", words.name("event", event.id), words.say("credo.markers.exile"), event.copies)

    return Markers(
        (
            *(exile(event) for event in happenings().values() if event.goes == STAYS),
            marker(AWAY_LINE, "patriarch", 1, line=True),
            marker("silenced", "empress", 1),
            marker("images", "congregation", 1),
            marker("turn", "followers", 1, HAND_LIMIT),
            marker("extra", "ballot", BONUS_MARKERS, extra_votes()),
            marker("absent", "bishop", absent()),
        )
    )


def emperor(words: GameWords, variant: str) -> Emperors:
    """What either Emperor may do."""
    votes = votes_by_card()

    def weight(id: str) -> str:
        text = words.language.number(box().open[id].followers)
        return words.say("credo.emperor.weight", votes=votes[id], followers=text)

    return Emperors(
        tuple(
            Emperor(
                id,
                words.name("laity", id),
                weight(id),
                tuple(
                    Privilege(words.say(f"credo.emperor.{label}"), " ".join(clauses(text, words)))
                    for label, text in lines
                ),
            )
            for id, lines in EMPEROR_LINES.items()
        )
    )


def mat(words: GameWords, variant: str) -> Mat:
    """Nine places in the order in which they are filled."""
    categories, before, rows = components().category, 0, []
    for each in categories:
        places = tuple(range(before + 1, before + each.places + 1))
        rows.append(Category(each.id, words.name("category", each.id), RANKS[each.id], places))
        before += each.places
    return Mat(tuple(rows), FAITH)


def house(words: GameWords, variant: str) -> House:
    """Every ruling that leaves a choice."""
    groups = [Group(id, tuple(gap(each, words) for each in gaps)) for id, gaps in GROUPS.items()]
    return House(tuple(groups[:LEFT_GROUPS]), tuple(groups[LEFT_GROUPS:]))


def gap(id: str, words: GameWords) -> Gap:
    question, options, _ = words.ruling(id)
    default = words.data.ruling(id).default
    ordered = sorted(options.items(), key=lambda option: option[0] != default)
    return Gap(id, question, tuple(sentence(text) for _, text in ordered))


def dealt(players: int, words: GameWords) -> Dealt:
    """How the cards are shared out among so many; one pile more than there are players, and what is left, is the
    stock."""
    declared = components().declared
    blue = declared["church"] - len(BOXED)
    piles = players + 1
    each = blue // piles
    yellow = declared["articles"] + declared["events"] - players * (ARTICLES_EACH + EVENTS_EACH)
    emperor = words.say("credo.start.percent", n=round(Fraction(100 * players * each, blue)))
    return Dealt(players, piles, each, blue - players * each, yellow, emperor)


def clauses(ids: Iterable[str], words: GameWords) -> tuple[str, ...]:
    return tuple(words.clause(id) for id in ids)


def start(words: GameWords, variant: str) -> Start:
    """The set-up, how much everybody gets, and how it goes on."""
    low, high = words.data.game.seats
    return Start(
        tuple(dealt(n, words) for n in range(low, high + 1)),
        ARTICLES_EACH,
        EVENTS_EACH,
        clauses(STEPS, words),
        clauses(LAYING, words),
        clauses(TURN, words),
        clauses(WINNING, words),
    )
