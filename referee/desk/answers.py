"""What the commands answer with `--json`, as types; their schemas lie in `data/schema/`. Verdicts, legal moves, scores
and errors have schemas of their own, written by hand, because scripts outside the house rest on every word of them."""

from __future__ import annotations

from typing import Annotated, Any

from msgspec import Struct

from referee.core.words.wording import Told
from referee.library.described import means
from referee.trace.citations import Traced

GameId = Annotated[str, means("the id of the game")]
Clause = Annotated[str, means("the id of a clause or a ruling")]
Words = Annotated[str, means("the words in the language of the command")]
Next = Annotated[str, means("what has to happen next")]
Name = Annotated[str, means("the name of the kept game")]
Revision = Annotated[str, means("what the kept game has come to, for --at: last entry and change")]
Seats = Annotated[tuple[str, ...], means("the players by name, in the order of the seats")]
Options = Annotated[dict[str, str], means("the option in force, by ruling")]
Basis = Annotated[tuple[dict[str, str], ...], means("the rulings and sample fields on which the position rests")]


class Coverage(Struct, frozen=True):
    """An edition of a game, and how much of it is known."""

    id: Annotated[str, means("the id of the edition")]
    known: Annotated[int, means("how many fields are told")]
    of: Annotated[int, means("how many fields there are")]
    problem: Annotated[str | None, means("what is wrong with its file, which nobody can play with")] = None


Title = Annotated[str, means("its title in the language of the command")]
Languages = Annotated[tuple[str, ...], means("the languages that have words for it")]
InUse = Annotated[str, means("the edition in use")]
AllEditions = Annotated[tuple[Coverage, ...], means("every edition")]


class KnownGame(Struct, frozen=True):
    """A game of this house."""

    game: GameId
    title: Title
    seats: Annotated[tuple[int, int], means("how few and how many can play")]
    languages: Languages
    in_use: InUse
    editions: AllEditions


class PaperGame(Struct, frozen=True):
    """A game that is printed, and whose editions can be filled, while the referee does not know its rules."""

    game: GameId
    title: Title
    languages: Languages
    in_use: InUse
    editions: AllEditions


class Games(Struct, frozen=True):
    """`referee games`"""

    games: Annotated[tuple[KnownGame, ...], means("every game that the referee knows")]
    printed: Annotated[tuple[PaperGame, ...], means("every game that is on paper only")] = ()


class Gap(Struct, frozen=True):
    """A gap of the rulebook and how it is closed."""

    id: Annotated[str, means("the id of the ruling")]
    question: Annotated[str, means("what the rulebook leaves open")]
    options: Annotated[dict[str, str], means("every way to close it, in words, by id")]
    default: Annotated[str, means("the option that holds unless the table picks another")]
    why: Annotated[str, means("the reason of the default")]
    sure: Annotated[str, means("how sure it is")]
    clauses: Annotated[tuple[str, ...], means("the clauses that it is about")]


class Match(Struct, frozen=True, kw_only=True):
    """A clause, a ruling or a card that was found."""

    clause: Annotated[str, means("the id of the clause or the ruling, of a card that under which its words hold")]
    text: Annotated[str, means("the words, with a ruling's answer in force, in the language of the command")]
    citation: Annotated[str, means("how it is cited, with the lines of the rulebook")]
    card: Annotated[str | None, means("the component that a card is, null for clauses and rulings")] = None
    name: Annotated[str | None, means("the name of a card")] = None


class Search(Struct, frozen=True):
    """`referee rules GAME WORDS`"""

    game: GameId
    search: Annotated[str, means("the words that were looked for")]
    matches: Annotated[tuple[Match, ...], means("the best first")]
    taken: Annotated[dict[str, str], means("each unknown word, and the one that it was taken for, or nothing")]


class Article(Struct, frozen=True, kw_only=True):
    """`referee rules GAME ID`"""

    game: GameId
    clause: Clause
    citation: Annotated[str, means("how it is cited, with the lines of the rulebook")]
    text: Words
    rulings: Annotated[tuple[str, ...], means("the rulings that concern it")]
    examples: Annotated[tuple[str, ...], means("the worked examples that decide it")]
    source: Annotated[tuple[str, ...], means("the lines of the rulebook, where its text was given")]
    answers: Annotated[dict[str, str], means("the answer in force, in words, by ruling that concerns it")]
    gap: Annotated[Gap | None, means("of a ruling: the gap and how it is closed")] = None
    in_force: Annotated[str | None, means("of a ruling: the option that holds at this table or in this house")] = None


class Rulings(Struct, frozen=True):
    """`referee rulings GAME`"""

    game: GameId
    rulings: Annotated[tuple[Gap, ...], means("every gap of the rulebook")]


class Consequence(Struct, frozen=True):
    """What follows from a roll for those who are named."""

    text: Words
    clause: Annotated[str, means("the clause or ruling that says so; empty where none is needed")]


class Rolled(Struct, frozen=True):
    """`referee roll GAME TABLE`"""

    game: GameId
    table: Annotated[str, means("the id of the table")]
    dice: Annotated[tuple[int, ...], means("what each die shows")]
    total: Annotated[int, means("their sum")]
    row: Annotated[str, means("the id of the row")]
    text: Words
    chance: Annotated[str, means("how likely the row is, as an exact fraction")]
    chooses: Annotated[str, means("who chooses where the row leaves something to choose")]
    means: Annotated[tuple[Consequence, ...], means("what it means for those who are named")] = ()


class Share(Struct, frozen=True):
    """A row of a dice table."""

    row: Annotated[str, means("the id of the row")]
    rolls: Annotated[tuple[int, ...], means("the totals that lead to it")]
    chance: Annotated[str, means("how likely it is, as an exact fraction")]
    text: Words


class Odds(Struct, frozen=True):
    """`referee odds GAME TABLE`"""

    game: GameId
    table: Annotated[str, means("the id of the table")]
    rows: Annotated[tuple[Share, ...], means("every row")]


class Begun(Struct, frozen=True):
    """`referee new`"""

    game: GameId
    name: Name
    seats: Seats
    edition: Annotated[str | None, means("the id of the edition in force")]
    rulings: Options
    commitment: Annotated[str, means("the SHA-256 of seed, salt and words, where the referee draws; else empty")]
    next: Next
    rests_on: Basis


class Line(Struct, frozen=True, kw_only=True):
    """An entry of a log. A `move` is null where it is hidden from the reader; `by` is a player, chance or the table."""

    kind: Annotated[
        str,
        means(
            "move, ruling, fix, note, dispute where an answer was missing, claim, or undo where moves were taken back "
            "after a draw"
        ),
    ]
    text: Words
    by: Annotated[str | None, means("whose move it was")] = None
    move: Annotated[str | None, means("the move in canonical notation")] = None
    rolled: Annotated[bool, means("whether the referee drew it")] = False
    ruling: Annotated[str | None, means("the id of the ruling")] = None
    option: Annotated[str | None, means("the option that was chosen")] = None
    scope: Annotated[str | None, means("how long a ruling holds: move, game or always")] = None
    happened: Annotated[tuple[Told, ...], means("what it did, as the reader may know it")] = ()
    lots: Annotated[tuple[int, ...] | None, means("the draws that were taken back, by number; 0: declared")] = None


class Beside(Struct, frozen=True):
    """Something that was said beside the moves."""

    kind: Annotated[str, means("joined, left, ask-back, agree, decline, taken-back or objection")]
    at: Annotated[str, means("when it was said, ISO 8601 in UTC")]
    after: Annotated[int, means("behind how many entries it stands")]
    text: Words
    by: Annotated[str | None, means("who said it; null where moves were taken back")] = None


class Log(Struct, frozen=True):
    """`referee log`"""

    game: GameId
    name: Name
    seats: Seats
    rulings: Options
    entries: Annotated[tuple[Line, ...], means("what was said and drawn, in order")]
    begun: Annotated[tuple[Told, ...], means("what happened before the first entry")] = ()
    revision: Annotated[str | None, means("what the kept game has come to, for --at")] = None
    said: Annotated[tuple[Beside, ...], means("what was said beside the moves, in order")] = ()


class Mended(Struct, frozen=True, omit_defaults=True):
    """`referee undo`, `redo`, `fix` and `ruling`"""

    game: GameId
    name: Name
    next: Next
    revision: Revision
    undone: Annotated[tuple[str, ...] | None, means("what was taken back")] = None
    seen: Annotated[tuple[str, ...] | None, means("what had been seen or rolled since")] = None
    redone: Annotated[tuple[str, ...] | None, means("what was done again")] = None
    ruling: Annotated[str | None, means("what the table decided")] = None
    scope: Annotated[str | None, means("how long it holds: move, game or always")] = None
    intent: Annotated[str | None, means("undo or redo, where a sentence asked for it")] = None
    waits_for: Annotated[tuple[str, ...] | None, means("the players who have still to agree")] = None


class Correction(Struct, frozen=True):
    """A position that was put right."""

    entry: Annotated[int, means("the number of the entry")]
    why: Annotated[str, means("what was said")]


class TakenBack(Struct, frozen=True):
    """Moves that were taken back, and others made instead, although something had been drawn."""

    entry: Annotated[int, means("the number of the entry where the other moves begin")]
    moves: Annotated[int, means("how many moves of players were taken back")]
    lots: Annotated[tuple[int, ...], means("the numbers of the draws that had been seen; 0 for declared ones")]
    seen: Annotated[tuple[str, ...], means("what had been drawn, when the game is over")]


class Result(Struct, frozen=True):
    """How often one result of a declared draw fell."""

    result: Annotated[str, means("the result in canonical notation")]
    times: Annotated[int, means("how often it fell")]
    expected: Annotated[float, means("how often it was to be expected")]


class Declared(Struct, frozen=True):
    """What the table rolled or drew itself."""

    kind: Annotated[str, means("the first word of the lines")]
    draws: Annotated[int, means("how many were declared")]
    results: Annotated[tuple[Result, ...], means("every result that was possible")]
    chance: Annotated[float | None, means("how likely a fair chance falls at least so unevenly; null: too few draws")]


class Audit(Struct, frozen=True, kw_only=True):
    """`referee audit`"""

    game: GameId
    name: Name
    commitment: Annotated[str, means("the SHA-256 that was shown at the start")]
    seed: Annotated[str, means("the seed, when the game is over; else empty")]
    opening: Annotated[str, means("the line that the commitment is the SHA-256 of, when the game is over; else empty")]
    chosen: Annotated[bool, means("whether somebody thought of the seed")]
    words: Annotated[dict[str, str], means("the words that players gave, by player")]
    lots: Annotated[int, means("how many lots the referee drew")]
    checked: Annotated[bool, means("whether the log holds what its lots can be checked by")]
    committed: Annotated[bool, means("whether the seed is the one that was committed to")]
    wrong: Annotated[tuple[int, ...], means("the numbers of the entries that the seed does not give")]
    anew: Annotated[tuple[int, ...], means("the numbers of the draws that had been seen as something else before")]
    illegal: Annotated[tuple[int, ...], means("the numbers of the entries that are not legal where they stand")]
    corrections: Annotated[tuple[Correction, ...], means("every correction of the position")]
    taken_back: Annotated[tuple[TakenBack, ...], means("what was taken back although something had been drawn")]
    declared: Annotated[tuple[Declared, ...], means("what the table rolled or drew itself, as far as all may see it")]
    claims: Annotated[tuple[str, ...], means("what the table told the referee")]
    said: Annotated[tuple[Beside, ...], means("what was wanted back, agreed to and objected, in order")] = ()


class Kept(Struct, frozen=True):
    """A game that is kept on this machine."""

    name: Name
    game: GameId
    seats: Seats
    entries: Annotated[int, means("how many entries its log has")]
    last: Annotated[str, means("when the last one was written, ISO 8601 in UTC")]
    damaged: Annotated[bool, means("whether the rest of it is damaged; `referee salvage` saves what is sound")] = False


class KeptGames(Struct, frozen=True):
    """`referee list`"""

    games: Annotated[tuple[Kept, ...], means("every game that is kept")]


class OneEdition(Struct, frozen=True):
    """An edition as `referee edition list` shows it."""

    id: Annotated[str, means("the id of the edition")]
    title: Annotated[str, means("its title")]
    known: Annotated[int, means("how many fields are told")]
    of: Annotated[int, means("how many fields there are")]
    in_use: Annotated[bool, means("whether this house plays it")]
    file: Annotated[str, means("where it lies")]
    problem: Annotated[str | None, means("what is wrong with the file, which nobody can play with")] = None


class Editions(Struct, frozen=True):
    """`referee edition list`"""

    game: GameId
    editions: Annotated[tuple[OneEdition, ...], means("every edition")]


class Edition(Struct, frozen=True):
    """`referee edition show`"""

    game: GameId
    edition: Annotated[str, means("the id of the edition")]
    tables: Annotated[dict[str, Any], means("what it tells, as its file does")]
    untold: Annotated[tuple[str, ...], means("the fields that nobody has told")]


class Failure(Struct, frozen=True):
    """A sum or a bound that a filled edition does not keep."""

    check: Annotated[str, means("the id of the check")]
    text: Words


class EditionCheck(Struct, frozen=True):
    """`referee edition check`"""

    game: GameId
    edition: Annotated[str, means("the id of the edition")]
    failed: Annotated[tuple[Failure, ...], means("the checks that fail")]
    untold: Annotated[tuple[str, ...], means("the fields that must be told and are not")]


class TracedGame(Struct, frozen=True):
    """How far the clauses of a game are carried out."""

    clauses: Annotated[tuple[Traced, ...], means("every clause")]
    missing: Annotated[tuple[str, ...], means("enforceable clauses without code or example")]
    wrong: Annotated[tuple[str, ...], means("examples that come out otherwise than they say")]


class Trace(Struct, frozen=True):
    """`referee trace`"""

    games: Annotated[dict[str, TracedGame], means("by the id of the game")]


class Seed(Struct, frozen=True):
    """A rulebook whose lines the clauses cite."""

    game: GameId
    title: Annotated[str, means("the title of the text")]
    state: Annotated[str, means("whether the text is there and is the one that the lines were counted in")]
    lines: Annotated[int, means("how many lines it has")]
    file: Annotated[str | None, means("where it was found")]


class Seeds(Struct, frozen=True):
    """`referee seeds verify`"""

    seeds: Annotated[tuple[Seed, ...], means("every rulebook")]


ANSWERS: dict[str, type[Any]] = {
    "games": Games, "rules-search": Search, "rules": Article, "rulings": Rulings, "roll": Rolled, "odds": Odds,
    "new": Begun, "log": Log, "undo": Mended, "redo": Mended, "fix": Mended, "ruling": Mended, "audit": Audit,
    "list": KeptGames, "edition-list": Editions, "edition-show": Edition, "edition-check": EditionCheck,
    "trace": Trace, "seeds-verify": Seeds,
}  # fmt: skip
"""The answers by the names of their schemas."""
