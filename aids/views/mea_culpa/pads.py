"""Mea Culpa: pads to be filled in during a game: evaluations, Dens, chests, the Letters at the end."""

from __future__ import annotations

from typing import Final

from msgspec import Struct, convert

from referee.games.mea_culpa.box.components import (
    CATEGORIES,
    COLOURS,
    DENS,
    GAME,
    GREED_STONES,
    SECOND_OF_TWO,
    SET_STEPS,
    SIN_STONES,
    SINNER_STONES,
    SITES,
    WORTH,
)
from referee.games.mea_culpa.box.describe import matter
from referee.games.mea_culpa.box.house import house
from referee.library.load import load_examples

from ..game_words import GameWords
from ..rules import sentence
from .lines import Gap, clauses, gap

SEATS: Final = (1, 2, 3, 4)
COMPARTMENTS: Final = {"first": "I", "second": "II"}
PICKS: Final = 8
"""The number of Letters of one category for which a sheet has room."""
SHARING: Final = ("eval.share", "p2.eval", "eval.sole", "eval.third-none", "eval.none", "eval.return")
PUNISHING: Final = ("den.trigger", "den.steps", "move.order", "den.placer", "den.return", "den.spared", "den.reset")
RUNNING_OUT: Final = ("den.runout", "den.runout.place", "den.runout.again")
RUNOUT_GAPS: Final = ("G44", "G45")
PUNISHMENTS: Final = 8
GAMES: Final = 4
LIFTING: Final = ("end.sequence", "end.order", "end.set", "end.single", "move.occupied", "move.occupied.end")
WINNING: Final = ("end.win-heaven", "end.win-nearest")
LIFT_GAPS: Final = ("G11", "G51")
SHOWN_LIFT: Final = "sets"
"""The worked example that is written out as the first line of the pad."""
MOST_OF_ONE: Final = 6
"""The number of things of one kind that a chest slip can count in a compartment."""
SLIPS: Final = 4

ITEM_SIGNS: Final = {"bread": "bread", "wine": "wine", "cloth": "cloth", "jewel": "jewel"}
COIN: Final = "taler"


class Item(Struct, frozen=True):
    """Something that can be donated: its name, its sign, what it is worth in its category."""

    id: str
    name: str
    icon: str
    worth: int

    @property
    def called(self) -> str:
        return upper(self.name)


class Category(Struct, frozen=True):
    id: str
    name: str
    items: tuple[Item, ...]


class Opened(Struct, frozen=True):
    """One of the two evaluations."""

    id: str
    title: str
    compartment: str


class Pick(Struct, frozen=True):
    """Whose Letter it is, 1 for the biggest donor, 2 for the second: with more players, and with two."""

    n: int
    more: int
    two: int


class Colour(Struct, frozen=True):
    id: str
    word: str


class Evaluation(Struct, frozen=True):
    opened: tuple[Opened, ...]
    categories: tuple[Category, ...]
    sites: str
    """As the options of a choice."""
    colours: tuple[Colour, ...]
    seats: tuple[int, ...]
    picks: tuple[Pick, ...]
    sharing: tuple[str, ...]
    tie: str


class Source(Struct, frozen=True):
    """What lays sin stones into a Den: how many, and whether the acting player's or those of all others."""

    text: str
    stones: int
    others: bool


class Den(Struct, frozen=True):
    id: str
    name: str
    word: str
    sources: tuple[Source, ...]


class Dens(Struct, frozen=True):
    dens: tuple[Den, ...]
    seats: tuple[int, ...]
    stones: int
    punishing: tuple[str, ...]
    runout: tuple[str, ...]
    gaps: tuple[Gap, ...]
    rows: tuple[int, ...]


class Lifted(Struct, frozen=True):
    """A worked example of the last lift: Letters by colour, and where they bring a soul. Spaces below the start are
    positive, as on the board."""

    player: str
    letters: tuple[int, ...]
    sets: int
    set_steps: int
    rest: int
    start: int
    end: int

    @property
    def steps(self) -> int:
        return self.set_steps + self.rest


class Last(Struct, frozen=True):
    colours: tuple[Colour, ...]
    set_steps: int
    seats: tuple[int, ...]
    games: tuple[int, ...]
    lifting: tuple[str, ...]
    winning: tuple[str, ...]
    gaps: tuple[Gap, ...]
    shown: Lifted


class Chests(Struct, frozen=True):
    categories: tuple[Category, ...]
    compartments: tuple[Opened, ...]
    most: int
    slips: tuple[int, ...]


def item(id: str, words: GameWords) -> Item:
    _, worth = WORTH[id]
    if (sign := ITEM_SIGNS.get(id)) is not None:
        return Item(id, words.name("stone", id), sign, worth)
    return Item(f"taler-{id}", words.name("coin", f"taler-{id}"), COIN, worth)


def categories(words: GameWords) -> tuple[Category, ...]:
    return tuple(
        Category(
            id,
            upper(words.name("category", id)),
            tuple(item(thing, words) for thing, (of, _) in WORTH.items() if of == id),
        )
        for id in CATEGORIES
    )


def colours(words: GameWords) -> tuple[Colour, ...]:
    return tuple(Colour(id, words.say(f"mea-culpa.colour.{id}")) for id in COLOURS)


def opened(words: GameWords) -> tuple[Opened, ...]:
    return tuple(Opened(id, words.say(f"mea-culpa.evaluation.{id}"), at) for id, at in COMPARTMENTS.items())


def upper(text: str) -> str:
    """A name as it begins a line."""
    return text[:1].upper() + text[1:]


def evaluation(words: GameWords, variant: str) -> Evaluation:
    """Both evaluations of a game."""
    return Evaluation(
        opened=opened(words),
        categories=categories(words),
        sites="|".join(words.name("site", site) for site in SITES),
        colours=colours(words),
        seats=SEATS,
        picks=tuple(Pick(n + 1, n % 2 + 1, 2 if n in SECOND_OF_TWO else 1) for n in range(PICKS)),
        sharing=clauses(SHARING, words),
        tie=sentence(words.clause("tie.donation")),
    )


def sources(den: str, words: GameWords) -> tuple[Source, ...]:
    """What lays stones into a Den: suites, the Petty Sinner's card, pairs, and House cards."""
    rows = [
        Source(words.name("card", suite.id), sin.stones, others=sin.others)
        for suite in house().suite
        for sin in map(matter, suite.sins)
        if sin.den == den
    ]
    if den == "petty":
        rows.append(Source(words.say("mea-culpa.dens.sinner"), SINNER_STONES, others=False))
    if den == "greed":
        rows.append(Source(words.say("mea-culpa.dens.pair"), GREED_STONES, others=False))
    for card in house().card:
        for effect in map(matter, card.effects):
            if effect.den == den:
                text = words.say("mea-culpa.dens.card", card=words.name("card", card.id))
                rows.append(Source(text, effect.stones, others=effect.others))
    return tuple(rows)


def dens(words: GameWords, variant: str) -> Dens:
    """The stones in the Dens, punishments, and what to do without a stone."""
    return Dens(
        dens=tuple(
            Den(
                den,
                upper(words.name("den", den)),
                words.say(f"mea-culpa.den.{den}"),
                sources(den, words),
            )
            for den in DENS
        ),
        seats=SEATS,
        stones=SIN_STONES,
        punishing=clauses(PUNISHING, words),
        runout=(sentence(" ".join(words.clause(id) for id in RUNNING_OUT)),),
        gaps=tuple(gap(id, words) for id in RUNOUT_GAPS),
        rows=tuple(range(1, PUNISHMENTS + 1)),
    )


def shown_lift() -> Lifted:
    """The worked example, with the outcome that it is tested for."""
    example = next(shown for shown in load_examples(GAME) if shown.id == SHOWN_LIFT)
    outcome = (line for do in example.do for line in do.expect)
    player, end = next(line.split(" soul: ") for line in outcome if " soul: " in line)
    held_letters = convert(example.position["letters"], dict[str, dict[str, int]])[player]
    letters = tuple(held_letters.get(colour, 0) for colour in COLOURS)
    sets = min(letters)
    return Lifted(
        player=player,
        letters=letters,
        sets=sets,
        set_steps=sets * SET_STEPS,
        rest=sum(letters) - sets * len(COLOURS),
        start=convert(example.position["souls"], dict[str, int])[player],
        end=int(end),
    )


def last(words: GameWords, variant: str) -> Last:
    """The Letters at the end, game by game."""
    return Last(
        colours=colours(words),
        set_steps=SET_STEPS,
        seats=SEATS,
        games=tuple(range(1, GAMES + 1)),
        lifting=clauses(LIFTING, words),
        winning=clauses(WINNING, words),
        gaps=tuple(gap(id, words) for id in LIFT_GAPS),
        shown=shown_lift(),
    )


def chests(words: GameWords, variant: str) -> Chests:
    """What a player has put into which compartment; for nobody else's eyes."""
    return Chests(categories(words), opened(words), MOST_OF_ONE, tuple(range(1, SLIPS + 1)))
