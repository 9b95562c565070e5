"""The rules of any game: clauses, the rulings that close their gaps, worked examples."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from functools import reduce
from string import ascii_lowercase

from msgspec import Struct
from msgspec.structs import replace

from referee.library.load import load_examples
from referee.library.records import Clause, Example, Ruling, Section
from referee.words.moves import written_moves

from .game_words import GameWords

KINDS = ("component", "setup", "procedure", "legality", "scoring", "end", "definition", "etiquette")

MOVED = ("arrow-right", "soft")
JUDGED = {"legal": ("check", "good"), "illegal": ("cross", "bad"), "depends": ("question", "mid")}
"""Signs and colours of a move that is made, and of one that is only judged."""


class Ruled(Struct, frozen=True):
    """A gap of the rulebook: the question, how it is closed by default, why, and what else a table may choose: in one
    sentence, and one by one."""

    id: str
    question: str
    answer: str
    why: str
    also: str
    others: tuple[str, ...] = ()


class Told(Struct, frozen=True):
    """A clause. `see` are rulings that were told before."""

    id: str
    text: str
    rulings: tuple[Ruled, ...]
    see: tuple[str, ...] = ()


class Spoken(Struct, frozen=True):
    """A move as it is said to the referee, with the sign of what becomes of it and the articles that it breaks."""

    line: str
    icon: str
    role: str
    breaches: tuple[str, ...] = ()


class Worked(Struct, frozen=True):
    id: str
    title: str
    text: str
    clauses: tuple[str, ...]
    moves: tuple[Spoken, ...] = ()


class Part(Struct, frozen=True):
    title: str
    clauses: tuple[Told, ...]
    examples: tuple[Worked, ...]
    id: str = ""
    icon: str = ""


class Rules(Struct, frozen=True):
    """All parts in order."""

    lead: str
    said: str
    """How to read the moves of the examples; nothing if there are none."""
    parts: tuple[Part, ...]


def parts_of(words: GameWords) -> list[Part]:
    """The rules part by part: each clause, each ruling and each example once. Raises Unwritten for a game that is only
    printed."""
    seen: set[str] = set()
    parts = []
    for section, clauses in sections_of(words):
        ids = {clause.id for clause in clauses}
        examples = [e for e in load_examples(words.data.game.id) if e.clauses and home_of(e.clauses, words) in ids]
        parts.append(
            Part(
                words.say(section.title),
                tuple(_told(clause, words, seen) for clause in clauses),
                tuple(worked(example, words) for example in examples),
                section.title.rpartition(".")[2],
                section.icon,
            )
        )
    return parts


def rules_view(words: GameWords) -> Rules:
    """The whole of the rules, as they are printed: without clauses that are no rules."""
    clause = words.data.clause
    parts = [
        replace(
            part,
            clauses=tuple(
                clause_shown for clause_shown in part.clauses if clause_shown.rulings or clause(clause_shown.id).printed
            ),
        )
        for part in parts_of(words)
    ]
    has_moves = any(example.moves for part in parts for example in part.examples)
    return Rules(words.say("rules.lead"), _how_moves_are_said(words) if has_moves else "", tuple(parts))


def _how_moves_are_said(words: GameWords) -> str:
    """The signs before moves; and what their numbers mean, in a game that says so."""
    own = f"{words.catalogue.game}.rules.said"
    messages = ["rules.said", *([own] if own in words.catalogue.messages else [])]
    return " ".join(words.say(message) for message in messages)


def sections_of(words: GameWords) -> list[tuple[Section, list[Clause]]]:
    """The parts that the game's aids name, else one part for each kind of clause."""
    clauses, listed = words.data.clauses, words.catalogue.sections
    if not listed:
        sorted_ = {kind: [c for c in clauses if c.kind == kind] for kind in KINDS}
        made = {kind: Section(title=f"kind.{kind}", of=()) for kind in KINDS}
        return [(made[kind], of_kind) for kind, of_kind in sorted_.items() if of_kind]
    return [(s, [c for c in clauses if s.holds(c)]) for s in listed]


def unplaced(words: GameWords) -> list[str]:
    """Clauses that no part of the rules takes."""
    if not words.catalogue.sections:
        return []
    return [c.id for c in words.data.clauses if not any(s.holds(c) for s in words.catalogue.sections)]


def home_of(cited: Iterable[str], words: GameWords) -> str:
    """The first clause among what an example shows (rulings aside)."""
    return next((id for id in cited if id in words.data.clause_by_id), "")


def _told(clause: Clause, words: GameWords, seen: set[str]) -> Told:
    """A clause with the rulings that were not told before."""
    rulings = [r for r in words.data.rulings if clause.id in r.clauses]
    fresh = [ruling for ruling in rulings if ruling.id not in seen]
    see = tuple(ruling.id for ruling in rulings if ruling.id in seen)
    seen.update(ruling.id for ruling in fresh)
    return Told(clause.id, words.clause(clause.id), tuple(ruled(ruling, words) for ruling in fresh), see)


def ruled(ruling: Ruling, words: GameWords) -> Ruled:
    """A gap of the rulebook and how it is closed."""
    question, options, why = words.ruling(ruling.id)
    others = [text for option, text in options.items() if option != ruling.default]
    also = words.say("rules.also", options=_told_apart(others, words)) if others else ""
    return Ruled(
        ruling.id, question, sentence(options[ruling.default]), why, also, tuple(sentence(text) for text in others)
    )


def _told_apart(options: Sequence[str], words: GameWords) -> str:
    """Options as one list behind a colon: lettered where one has a comma itself, and no second colon in any."""
    plain = [re.sub(r"\s*:\s+", " – ", text) for text in options]
    if len(plain) > 1 and any(mark in text for text in plain for mark in ",;–"):
        lettered = [f"({letter}) {text}" for letter, text in zip(ascii_lowercase, plain, strict=False)]
        return reduce(lambda before, after: words.say("rules.options", before=before, after=after), lettered)
    return words.language.list(plain, "or")


def worked(example: Example, words: GameWords) -> Worked:
    """An example in words, with what is moved and judged in it."""
    title, text = words.example(example.id, example.title, example.text)
    return Worked(example.id, sentence(title), text, example.clauses, tuple(_spoken(example, words)))


def _spoken(example: Example, words: GameWords) -> Iterator[Spoken]:
    """What is moved and judged in an example, in order, as it is typed in this language."""
    lines = iter(written_moves(words.data.game.id, words.language.lang).get(example.id, ()))
    for do in example.do:
        yield from (Spoken(next(lines, line), *MOVED) for line in do.moves)
        if do.judge:
            yield Spoken(next(lines, do.judge), *JUDGED[do.verdict or "legal"], do.breaches)


def sentence(text: str) -> str:
    """A phrase as a sentence: first letter upper case, a full stop at its end."""
    text = text[:1].upper() + text[1:]
    return text if text.endswith((".", "!", "?")) else text + "."
