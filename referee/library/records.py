"""The types of a game's data files. The JSON Schemas in `data/schema/` are made from them. Every field name is the key
in the TOML file. Words are English; other languages stand in the catalogues, with the entry's id as context."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec
from msgspec import Meta, Struct

from .described import means

Id = Annotated[str, Meta(pattern=r"^[a-z][a-z0-9]*([.-][a-z0-9]+)*$", description="lower-case words, dots, hyphens")]
Lines = Annotated[tuple[int, ...], Meta(description="line ranges in the seed: from, to, from, to, ...")]
Sure = Literal["confirmed", "likely", "open"]


class Plural(Struct, frozen=True, forbid_unknown_fields=True):
    """A text with a number in it: `one` for the English singular, `other` for the rest; the number is `{n}`."""

    one: str
    other: str


Text = str | Plural
"""English words; `{name}` stands for a value."""

Figures = Annotated[
    str,
    Meta(
        pattern=r"^({\w+}|\d+)( \+ ({\w+}|\d+))* [<>] ({\w+}|\d+)$",
        description="a comparison of figures, one side a sum: {now} + {n} > 6",
    ),
]


class Record(Struct, frozen=True, forbid_unknown_fields=True, rename="kebab", kw_only=True):
    """An entry of a data file."""


class Sourced(Record, frozen=True, kw_only=True):
    """An entry that must say where its fact comes from: `seed` lines, or `source` and how `sure` it is."""

    seed: Lines = ()
    source: str = ""
    sure: Sure | None = None

    @property
    def lines(self) -> tuple[str, int]:
        """The lines of the rulebook as they are cited, `27, 147–150`, and their number."""
        pairs = list(zip(self.seed[::2], self.seed[1::2], strict=True))
        cited = ", ".join(str(a) if a == b else f"{a}–{b}" for a, b in pairs)
        return cited, sum(b - a + 1 for a, b in pairs)


class Thing(Sourced, frozen=True):
    """A component with a name and no figures."""

    id: Id
    name: str


class Word(Record, frozen=True):
    """A word of the notation, of the box or of an owner, with its name; where there are several ways to say it, a
    slash stands between them."""

    id: Id
    name: str


class Edition(Record, frozen=True):
    """An edition of the printed game."""

    id: Id
    title: str
    publisher: str
    year: int | None = None
    languages: tuple[str, ...] = ()
    note: str = ""


class Game(Record, frozen=True):
    """`game.toml`: identity, seats, editions, and where the module differs from the printed game. `cited` is the title
    of the text in which the clauses count their lines, where that is not the game's own in every language."""

    id: Id
    title: str
    designers: tuple[str, ...]
    seats: tuple[int, int]
    rulebook: str
    cited: str = ""
    editions: tuple[Edition, ...] = ()
    variants: dict[str, str] = msgspec.field(default_factory=dict)
    languages: tuple[str, ...] = ("en",)
    deviations: tuple[str, ...] = ()
    cards: tuple[str, ...] = ()


Kind = Literal["setup", "legality", "procedure", "scoring", "end", "etiquette", "definition", "component"]
Enforced = Literal["breach", "step", "score", "structural", "honour", "summary"]


class Clause(Sourced, frozen=True):
    """One rule. `because` and `remedy` word a breach of it, `happens` what carrying it out did: one text a case. A case
    that ends in `-unseen` is read by those who may not know all of it; where sentences that begin alike may follow one
    another, they are `listed` in one. What is not `printed`, a figure or a life of the
    author, can be cited, but the rules on paper leave it out. `sum` is a reason in figures, by the case of `because`: a
    comparison of the values that it names, such as `{now} + {n} > 6`."""

    id: Id
    text: str
    kind: Kind
    enforced: Enforced
    printed: bool = True
    listed: bool = False
    why: str = ""
    because: dict[str, Text] = msgspec.field(default_factory=dict)
    remedy: dict[str, Text] = msgspec.field(default_factory=dict)
    happens: dict[str, Text] = msgspec.field(default_factory=dict)
    sum: dict[str, Figures] = msgspec.field(default_factory=dict)


class Section(Record, frozen=True):
    """A part of the rules: clauses by the first word of their ids. `title` is a message; `icon` is its picture where
    parts are listed."""

    title: str
    of: tuple[str, ...]
    icon: str = ""

    def holds(self, clause: Clause) -> bool:
        """True if a clause belongs to this part."""
        return clause.id.partition(".")[0] in self.of


class TurnPart(Record, frozen=True):
    """A part of a turn, a round or the set-up, in the order in which they come. It goes on while one of the Steps with
    these tags is being carried out."""

    id: Annotated[Id, Meta(description="the part")]
    title: Annotated[str, Meta(description="what it is called")]
    text: Annotated[str, Meta(description="what is done in it, as a sentence")]
    clause: Annotated[str, Meta(description="the clause that says so")]
    at: Annotated[tuple[str, ...], Meta(description="the tags of its Steps")]


class TurnFile(Record, frozen=True):
    """`turn.toml`: what a turn consists of, and what can be done and chosen in it."""

    act: Annotated[dict[str, str], Meta(description="what each kind of move does, as an infinitive")] = msgspec.field(
        default_factory=dict
    )
    ask: Annotated[
        dict[str, str],
        Meta(description="what is asked for a choice that a move leaves; `.more` asks again, `.none` is none of them"),
    ] = msgspec.field(default_factory=dict)
    part: Annotated[tuple[TurnPart, ...], Meta(description="the parts of a turn")] = ()
    sum: Annotated[
        dict[str, tuple[Id, ...]],
        Meta(description="moves whose figures are added up, by kind; the clauses that say what the sum is for"),
    ] = msgspec.field(default_factory=dict)
    general: Annotated[
        tuple[str, ...],
        Meta(description="the messages of what comes next that do not say what may be done: it is said behind them"),
    ] = ()


class Ruling(Record, frozen=True):
    """A gap of the rulebook, how it is closed, and why. More than one option makes it a switch."""

    id: Annotated[str, Meta(pattern=r"^G[0-9]+[a-z]?$")]
    question: str
    options: dict[str, str]
    default: str
    why: str
    sure: Sure
    clauses: tuple[Id, ...] = ()
    because: dict[str, Text] = msgspec.field(default_factory=dict)
    remedy: dict[str, Text] = msgspec.field(default_factory=dict)
    happens: dict[str, Text] = msgspec.field(default_factory=dict)


Questions = Annotated[tuple[str, ...], Meta(description="questions in this language, one line each")]


class Asks(Record, frozen=True):
    """What players ask in English when this clause or ruling is the answer, in everyday words."""

    of: str
    en: Questions


class QuestionFile(Record, frozen=True):
    """`data/words/<lang>/asks/<game>.toml`: what players ask in another language."""

    asks: Annotated[dict[str, Questions], means("by the clause or the ruling that answers")]


class Field(Record, frozen=True):
    """A thing that only the owner's copy can tell. `each` repeats the field for every entry of that component kind."""

    id: Id
    ask: str
    where: str
    type: Literal["text", "int", "choice", "effects", "wins", "mm", "suspect", "rooms"]
    choices: tuple[str, ...] = ()
    each: str = ""
    optional: bool = False

    def on_paper_only(self) -> bool:
        """True if no rule depends on it: sizes are for the printer."""
        return self.type == "mm"


class Check(Record, frozen=True):
    """A sum or a bound that a filled edition must keep; `rule` names the validator."""

    id: Id
    text: str
    rule: str


class Do(Record, frozen=True):
    """Moves of an example and what must follow. `legal` judges without moving; `breaches` are the clauses broken."""

    moves: tuple[str, ...] = ()
    judge: str = ""
    verdict: Literal["legal", "illegal", "depends", ""] = ""
    breaches: tuple[str, ...] = ()
    expect: tuple[str, ...] = ()


class Example(Record, frozen=True):
    """A position, what happens, the exact outcome. Tested, and printed in the rules."""

    id: Id
    title: str
    text: str
    clauses: tuple[str, ...]
    position: dict[str, object]
    do: tuple[Do, ...]
    seed: Lines = ()
    constructed: bool = False


class Row(Record, frozen=True):
    """One result of a dice table: the totals that lead to it, its words and its effects as data."""

    rolls: tuple[int, ...]
    id: Id
    text: str
    effects: tuple[dict[str, object], ...] = ()


class DiceTable(Sourced, frozen=True):
    """`dice` dice of `sides` sides, added up."""

    id: Id
    title: str
    dice: int
    sides: int
    rows: tuple[Row, ...]
    chooses: str = ""


class Message(Record, frozen=True):
    """Words that belong to no rule: labels, prompts, log lines."""

    id: Id
    text: Text
