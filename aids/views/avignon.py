"""Avignon: what its sheets say."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import reduce
from itertools import chain, product
from typing import Any, Literal

from msgspec import Struct, convert

from referee.games.avignon.box.components import GENOA, LEVELS, SLOTS, Person, components
from referee.library.editions import BLANK, edition_in_use, edition_tables

from .game_words import GameWords
from .shown import Card, Fact, Line, Pile

GAMES_ON_A_SHEET = 5
MOST_HELD = 4
"""The largest number of persons in both congregations while another can still come: twice two; one more ends the
game."""


class Action(Struct, frozen=True):
    id: str
    name: str
    text: str


class Place(Struct, frozen=True):
    """A map; `start` where new persons begin."""

    id: str
    name: str
    start: bool


class WinRow(Struct, frozen=True):
    """A row of the victory matrix; `wide` rows have one cell for both congregations."""

    mine: str
    theirs: str
    outcome: str
    role: str
    icon: str
    wide: bool = False


class Turn(Struct, frozen=True):
    actions: tuple[Action, ...]
    slots: tuple[int, ...]
    maps: tuple[Place, ...]
    wins: tuple[WinRow, ...]


class Track(Struct, frozen=True):
    """The maps from Avignon to Rome, as they lie for the player of Rome."""

    maps: tuple[Place, ...]
    beseech: str
    chastise: str


class FactionRow(Struct, frozen=True):
    """A faction with its person of the base game and, as far as the edition tells, of the expansion."""

    id: str
    name: str
    base: str
    other: str
    sample: bool


class Deck(Struct, frozen=True):
    factions: tuple[FactionRow, ...]
    games: tuple[int, ...]
    supply: tuple[tuple[int, int], ...]


class WinLine(Struct, frozen=True):
    who: str
    when: str
    role: str
    icon: str


class Entry(Struct, frozen=True):
    """A type of person with all that its card says, and how many such cards the box holds."""

    id: str
    name: str
    copies: int
    faction: str
    expansion: bool
    source: str
    petition: tuple[str, ...]
    wins: tuple[WinLine, ...]


class Persons(Struct, frozen=True):
    blank: bool
    rows: tuple[tuple[Entry, ...], ...]


class Printed(Struct, frozen=True):
    """A victory condition as an edition writes it."""

    who: Literal["you", "opponent"]
    when: dict[str, Any]
    clause: str = ""


class PersonText(Struct, frozen=True):
    """A person as an edition writes it; a petition that is left out is known to the owner alone."""

    id: str
    faction: str = ""
    petition: tuple[dict[str, Any], ...] | None = None
    wins: tuple[Printed, ...] = ()
    source: str = "owner"


class Edition(Struct, frozen=True):
    id: str
    title: str
    sample: bool = False
    person: tuple[PersonText, ...] = ()


def edition(named: str = "") -> Edition:
    """An edition by its id, else the one that this house plays. Raises DataError."""
    return convert(edition_tables("avignon", named or edition_in_use("avignon")), Edition)


def rests_on_sample(variant: str) -> bool:
    return variant != "blank" and edition().sample


def places(words: GameWords) -> tuple[Place, ...]:
    return tuple(Place(m.id, words.name("map", m.id), m.level == GENOA) for m in components().map)


def turn(words: GameWords, variant: str) -> Turn:
    actions = tuple(
        Action(a.id, words.name("action", a.id), words.say(f"avignon.turn.{a.id}")) for a in components().action
    )
    return Turn(actions, SLOTS, places(words), _matrix(words))


def _matrix(words: GameWords) -> tuple[WinRow, ...]:
    """Three persons, then what the rulebook itself prints on single persons, then who wins when both would."""
    won = words.say("avignon.win.you")
    return (
        WinRow(words.say("avignon.win.three"), "–", won, "good", "check"),
        *(row for text in edition(BLANK).person for win in text.wins for row in _win_rows(text, win, words)),
        WinRow(words.say("avignon.win.both"), "", words.say("avignon.win.active"), "mid", "scale", wide=True),
    )


def _win_rows(text: PersonText, win: Printed, words: GameWords) -> Iterator[WinRow]:
    """A printed condition as rows, one for each way to meet it. The person stands for its own faction."""
    own = text.faction or next(person.faction for person in components().person if person.id == text.id)
    mine = win.who == "you"
    for parts in _ways(win.when):
        sides: dict[str, list[str]] = {"holder": [words.name("person", text.id)], "opponent": []}
        for part in parts:
            if part["is"] != "has" or part["side"] != "holder" or part["faction"] != own:
                sides[part["side"]].append(_part(part, words))
        outcome = words.say("avignon.win.you" if mine else "avignon.win.opponent")
        has, met = (_both(conditions, words) for conditions in sides.values())
        yield WinRow(has, met or "–", outcome, "good" if mine else "bad", "check" if mine else "cross")


def _ways(when: dict[str, Any]) -> list[list[dict[str, Any]]]:
    """The ways to meet a condition, each a list of what must all hold."""
    match when["is"]:
        case "and":
            return [list(chain.from_iterable(way)) for way in product(*map(_ways, when["all"]))]
        case "or":
            return [way for part in when["any"] for way in _ways(part)]
        case _:
            return [[when]]


def _part(part: dict[str, Any], words: GameWords) -> str:
    """One thing that must hold, without saying on whose side."""
    faction = words.name("faction", part["faction"]) if part.get("faction") else ""
    if part["is"] == "has":
        return words.say("avignon.win.faction", faction=faction)
    return words.say(f"avignon.persons.count.{'faction' if faction else 'any'}", n=part["least"], faction=faction)


def _somebody(part: dict[str, Any], words: GameWords) -> str:
    """One thing that must hold, as a sentence about the congregation names it."""
    if part["is"] == "has":
        return words.say("avignon.persons.member", faction=words.name("faction", part["faction"]))
    return _part(part, words)


def _both(parts: list[str], words: GameWords) -> str:
    return reduce(lambda one, two: words.say("avignon.win.and", one=one, two=two), parts) if parts else ""


def track(words: GameWords, variant: str) -> Track:
    assert [m.level for m in components().map] == list(LEVELS)
    return Track(places(words), words.name("action", "beseech"), words.name("action", "chastise"))


def deck(words: GameWords, variant: str) -> Deck:
    printed = edition()
    factions = {text.id: text.faction for text in printed.person}
    rows = []
    for faction in components().faction:
        base = next(p for p in components().person if p.deck == "base" and p.faction == faction.id)
        more = [p for p in components().person if p.deck != "base" and factions.get(p.id) == faction.id]
        others = " / ".join(words.name("person", p.id) for p in more)
        rows.append(
            FactionRow(
                faction.id, words.name("faction", faction.id), words.name("person", base.id), others, printed.sample
            )
        )
    cards = sum(p.copies for p in components().person if p.deck == "base")
    supply = tuple((n, cards - len(SLOTS) - n) for n in range(MOST_HELD + 1))
    return Deck(tuple(rows), tuple(range(1, GAMES_ON_A_SHEET + 1)), supply)


def persons(words: GameWords, variant: str) -> Persons:
    texts = {text.id: text for text in edition().person}
    blank = variant == "blank"
    entries = [_entry(person, None if blank else texts.get(person.id), words) for person in components().person]
    return Persons(blank, tuple(tuple(entries[n : n + 3]) for n in range(0, len(entries), 3)))


def _entry(person: Person, text: PersonText | None, words: GameWords) -> Entry:
    faction = (text.faction if text else "") or person.faction
    petition = text.petition if text else None
    lines = [words.say("avignon.persons.unknown")] if petition is None else _described(petition, words)
    source = {"sample": "sample.mark", "review": "avignon.persons.review"}.get(text.source if text else "")
    return Entry(
        person.id,
        words.name("person", person.id),
        person.copies,
        words.say("avignon.persons.faction", faction=words.name("faction", faction)) if faction else "–",
        person.deck != "base",
        words.say(source) if source else "",
        tuple(lines),
        tuple(_win(win, words) for win in text.wins) if text else (),
    )


def _described(petition: tuple[dict[str, Any], ...], words: GameWords) -> list[str]:
    """What a petition does, in the words of its verbs."""
    from referee.games.avignon.box.describe import describe

    return describe(petition, words.language)


def _win(win: Printed, words: GameWords) -> WinLine:
    mine = win.who == "you"
    who = words.say(f"avignon.persons.wins.{win.who}")
    return WinLine(who, condition(win.when, words) + ".", "good" if mine else "bad", "check" if mine else "cross")


def condition(when: dict[str, Any], words: GameWords) -> str:
    """A victory condition in words, as its holder reads it."""
    match when["is"]:
        case "has" | "count":
            return words.say(f"avignon.persons.{when['side']}", persons=_somebody(when, words))
        case "and":
            return words.language.list(_joined(when["all"], words))
        case _:
            return words.language.list([condition(part, words) for part in when["any"]], "or")


def _joined(parts: Iterable[dict[str, Any]], words: GameWords) -> list[str]:
    """The parts of an “and”; factions on one side are named together."""
    sides: dict[str, list[str]] = {}
    rest: list[str] = []
    for part in parts:
        if part["is"] == "has":
            sides.setdefault(part["side"], []).append(_somebody(part, words))
        else:
            rest.append(condition(part, words))
    grouped = [words.say(f"avignon.persons.{s}", persons=words.language.list(f)) for s, f in sides.items()]
    return [*grouped, *rest]


def piles(words: GameWords) -> tuple[Pile, ...]:
    """The persons, to be read on a screen."""
    persons_by_id = {person.id: person for person in components().person}
    cards = tuple(
        Card(
            entry.id,
            entry.name,
            persons_by_id[entry.id].faction or "congregation",
            entry.copies,
            (Fact("", entry.faction),),
            (*map(Line, entry.petition), *(Line(win.when, win.who, win.role) for win in entry.wins)),
            entry.source,
        )
        for row in persons(words, "").rows
        for entry in row
    )
    return (Pile("persons", words.say("avignon.persons.title"), "cardinal", cards),)


PILES = piles
VIEWS = {"turn": turn, "persons": persons, "track": track, "deck": deck, "cards": persons}
