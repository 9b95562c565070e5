"""The written rules of a game, loaded and checked once."""

from __future__ import annotations

from functools import cache, cached_property
from pathlib import Path
from typing import Any, TypeVar

from msgspec import Struct

from . import toml
from .cache import compiled
from .characters import is_game_id
from .errors import DataError, Unwritten
from .paths import data_root
from .records import (
    Asks,
    Check,
    Clause,
    DiceTable,
    Example,
    Field,
    Game,
    Message,
    QuestionFile,
    Questions,
    Record,
    Ruling,
    Section,
    Sourced,
    Text,
    TurnFile,
)

T = TypeVar("T")


class ClauseFile(Record, frozen=True):
    clause: tuple[Clause, ...]


class RulingFile(Record, frozen=True):
    ruling: tuple[Ruling, ...]


class EditionFile(Record, frozen=True):
    field: tuple[Field, ...] = ()
    check: tuple[Check, ...] = ()


class ExampleFile(Record, frozen=True):
    example: tuple[Example, ...]


class AskFile(Record, frozen=True):
    asks: tuple[Asks, ...]


class TableFile(Record, frozen=True):
    table: tuple[DiceTable, ...]


class MessageFile(Record, frozen=True):
    message: tuple[Message, ...]


FILES: dict[str, type[Record]] = {
    "game.toml": Game,
    "clauses.toml": ClauseFile,
    "rulings.toml": RulingFile,
    "edition.toml": EditionFile,
    "examples.toml": ExampleFile,
    "asks.toml": AskFile,
    "tables.toml": TableFile,
    "messages.toml": MessageFile,
    "turn.toml": TurnFile,
}
"""Every data file that all games share, and its type. What differs by game is typed in the game's own room."""


class GameData(Struct, frozen=True, dict=True):
    """All that is written about a game, except its examples. `names` are the English names of its components by
    `<kind>.<id>`."""

    game: Game
    clauses: tuple[Clause, ...]
    rulings: tuple[Ruling, ...]
    fields: tuple[Field, ...]
    checks: tuple[Check, ...]
    tables: tuple[DiceTable, ...]
    names: dict[str, str]
    messages: dict[str, Text]

    @cached_property
    def clause_by_id(self) -> dict[str, Clause]:
        """The clauses by id."""
        return {clause.id: clause for clause in self.clauses}

    @cached_property
    def ruling_by_id(self) -> dict[str, Ruling]:
        """The rulings by id."""
        return {ruling.id: ruling for ruling in self.rulings}

    def clause(self, clause: str) -> Clause:
        """The clause with that id. Raises Unwritten."""
        if (entry := self.clause_by_id.get(clause)) is None:
            raise Unwritten("clause", clause, list(self.clause_by_id))
        return entry

    def ruling(self, ruling: str) -> Ruling:
        """The ruling with that id. Raises Unwritten."""
        if (entry := self.ruling_by_id.get(ruling)) is None:
            raise Unwritten("ruling", ruling, list(self.ruling_by_id))
        return entry

    def article(self, cited: str) -> Clause | Ruling:
        """The article that a breach cites: a clause, or the ruling that closes a gap. Raises Unwritten."""
        return self.ruling_by_id.get(cited) or self.clause(cited)

    def table(self, table: str) -> DiceTable:
        """The dice table with that id. Raises Unwritten."""
        for candidate in self.tables:
            if candidate.id == table:
                return candidate
        raise Unwritten("table", table, [known.id for known in self.tables])

    def name(self, component: str) -> str:
        """The English name of a component; the last part of its id if it has none."""
        return self.names.get(component, component.rpartition(".")[2])


LATER = ("examples.toml", "asks.toml", "turn.toml")
"""Files that no verdict needs: they are read when they are first asked for."""


class _Asks(Struct, frozen=True):
    asks: dict[str, Questions]


class _Messages(Struct, frozen=True):
    messages: dict[str, Text]


class _Examples(Struct, frozen=True):
    examples: tuple[Example, ...]


def games() -> list[str]:
    """The ids of all games with written rules, in alphabetical order."""
    return sorted(place.name.replace("_", "-") for place in data_root().iterdir() if (place / "game.toml").is_file())


def folder(game: str) -> Path:
    """The data folder of a game. Raises Unwritten."""
    place = data_root() / game.replace("-", "_")
    if not is_game_id(game) or not (place / "game.toml").is_file():
        raise Unwritten("game", game, games())
    return place


def printed() -> list[str]:
    """The ids of the games that have editions to print but no rules yet, in alphabetical order."""
    places = (place.parent for place in data_root().glob("*/editions"))
    return sorted(place.name.replace("_", "-") for place in places if not (place / "game.toml").is_file())


def home(game: str) -> Path:
    """The folder of a game with rules, or with sheets to print only. Raises Unwritten."""
    place = data_root() / game.replace("-", "_")
    return place if is_game_id(game) and (place / "aids.toml").is_file() else folder(game)


def title_on_paper(game: str) -> str:
    """The English title of a game with sheets to print only; its id if it has no title. Raises Unwritten, DataError."""
    messages = toml.parse(home(game) / "aids.toml").get("message", [])
    return next((str(message["text"]) for message in messages if message.get("id") == f"{game}.title"), game)


@cache
def load_game(game: str) -> GameData:
    """Raises Unwritten for a game that no folder knows, DataError for a damaged file."""
    place = folder(game)
    files = [place / name for name in (*FILES, "components.toml") if name not in LATER]
    return compiled(files, GameData, lambda: read_game(place))


@cache
def load_owner(game: str) -> EditionFile:
    """The questions for the owner of a game, and the checks of the answers, for games with or without rules. Raises
    Unwritten, DataError."""
    file = home(game) / "edition.toml"
    return compiled([file], EditionFile, lambda: _read(file, EditionFile)) if file.is_file() else EditionFile()


@cache
def load_examples(game: str) -> tuple[Example, ...]:
    """The game's worked examples. Raises Unwritten, DataError."""
    file = folder(game) / "examples.toml"
    return compiled([file], _Examples, lambda: _Examples(_read(file, ExampleFile).example)).examples


def file_of_asks(game: str, lang: str) -> Path:
    """The file with the questions of players in a language."""
    return data_root() / "words" / lang / "asks" / f"{game}.toml"


@cache
def load_asks(game: str, lang: str = "en") -> dict[str, Questions]:
    """The questions of players in a language, by the clause or ruling that answers them; the English ones for an
    article without any. Empty if there is no file. Raises Unwritten, DataError."""
    place = folder(game)
    file, own = place / "asks.toml", file_of_asks(game, lang)
    files = [file, own, place / "clauses.toml", place / "rulings.toml"]
    return compiled(files, _Asks, lambda: _Asks(_asks(file, own, load_game(game)))).asks if file.is_file() else {}


@cache
def load_messages(name: str) -> dict[str, Text]:
    """The texts of `data/<name>.toml` by id: those of the referee, those of the aids. Raises DataError."""
    file = data_root() / f"{name}.toml"
    return compiled([file], _Messages, lambda: _Messages(_messages(file))).messages


@cache
def load_sections(game: str) -> tuple[tuple[Section, Text], ...]:
    """The parts of the rules of a game, in order, each with its title. Raises Unwritten, DataError."""
    file = home(game) / "aids.toml"
    tables = toml.parse(file)
    titles = {each.id: each.text for each in toml.convert(tables.get("message", []), list[Message], file)}
    return tuple((each, titles[each.title]) for each in toml.convert(tables.get("section", []), list[Section], file))


def read_components(game: str) -> dict[str, list[dict[str, Any]]]:
    """The tables of components.toml as they are, by kind. Raises Unwritten, DataError."""
    tables = toml.parse(folder(game) / "components.toml")
    return {kind: rows for kind, rows in tables.items() if isinstance(rows, list)}


def read_typed(game: str, name: str, kind: type[T]) -> T:
    """One data file of a game as a type of the game's own room. Raises Unwritten, DataError."""
    file = home(game) / name
    return compiled([file], kind, lambda: _read(file, kind))


def _read(file: Path, kind: type[T]) -> T:
    return toml.convert(toml.parse(file), kind, file)


def read_game(place: Path) -> GameData:
    """All that is written in a game's folder. Raises DataError."""
    clauses = _read(place / "clauses.toml", ClauseFile).clause
    rulings = _read(place / "rulings.toml", RulingFile).ruling
    edition = _read(place / "edition.toml", EditionFile) if (place / "edition.toml").is_file() else EditionFile()
    tables = _read(place / "tables.toml", TableFile).table if (place / "tables.toml").is_file() else ()
    _check_clauses(place / "clauses.toml", clauses)
    _check_rulings(place / "rulings.toml", rulings, {clause.id for clause in clauses})
    _check_tables(place / "tables.toml", tables)
    return GameData(
        game=_read(place / "game.toml", Game),
        clauses=clauses,
        rulings=rulings,
        fields=edition.field,
        checks=edition.check,
        tables=tables,
        names=_names(toml.parse(place / "components.toml")),
        messages=_messages(place / "messages.toml"),
    )


def _messages(file: Path) -> dict[str, Text]:
    messages = _read(file, MessageFile).message if file.is_file() else ()
    _once(file, [message.id for message in messages])
    return {message.id: message.text for message in messages}


def _names(components: dict[str, Any]) -> dict[str, str]:
    return {
        f"{kind}.{entry['id']}": entry["name"]
        for kind, entries in components.items()
        if isinstance(entries, list)
        for entry in entries
        if "id" in entry and "name" in entry
    }


def _once(file: Path, ids: list[str]) -> None:
    for number, one in enumerate(ids):
        if one in ids[:number]:
            raise DataError(file, "stands twice", one, "id")


def _sourced(file: Path, entry: Sourced, name: str) -> None:
    if not entry.seed and not (entry.source and entry.sure):
        raise DataError(file, "says neither its lines (seed) nor its source and how sure it is", name, "seed")
    if len(entry.seed) % 2 or any(start > end for start, end in zip(entry.seed[::2], entry.seed[1::2], strict=False)):
        raise DataError(file, "line ranges are pairs: from, to, from, to", name, "seed")


def _check_clauses(file: Path, clauses: tuple[Clause, ...]) -> None:
    _once(file, [clause.id for clause in clauses])
    for clause in clauses:
        _sourced(file, clause, clause.id)
        if clause.enforced in ("structural", "honour", "summary") and not clause.why:
            raise DataError(file, f"is '{clause.enforced}' and must say why", clause.id, "why")
        if clause.enforced == "breach" and not clause.because:
            raise DataError(file, "can be broken, so it needs words for a breach", clause.id, "because")
        if set(clause.remedy) - set(clause.because):
            raise DataError(file, "has a case that `because` lacks", clause.id, "remedy")
        if set(clause.sum) - set(clause.because):
            raise DataError(file, "has a case that `because` lacks", clause.id, "sum")


def _check_rulings(file: Path, rulings: tuple[Ruling, ...], clauses: set[str]) -> None:
    _once(file, [ruling.id for ruling in rulings])
    for ruling in rulings:
        if ruling.default not in ruling.options:
            raise DataError(file, f"'{ruling.default}' is none of its options", ruling.id, "default")
        if unknown := set(ruling.clauses) - clauses:
            raise DataError(file, f"no clause has the id '{min(unknown)}'", ruling.id, "clauses")


def _asks(file: Path, own: Path, data: GameData) -> dict[str, Questions]:
    english = _read(file, AskFile).asks
    _once(file, [asks.of for asks in english])
    questions_of = {asks.of: asks.en for asks in english}
    other = _read(own, QuestionFile).asks if own.is_file() else {}
    for place, entries in ((file, questions_of), (own, other)):
        for of, questions in entries.items():
            if of not in data.clause_by_id and of not in data.ruling_by_id:
                raise DataError(place, f"no clause or ruling has the id '{of}'", of)
            if not questions:
                raise DataError(place, "asks nothing", of)
    return {**questions_of, **other}


def _check_tables(file: Path, tables: tuple[DiceTable, ...]) -> None:
    _once(file, [table.id for table in tables])
    for table in tables:
        _sourced(file, table, table.id)
        rolled = sorted(roll for row in table.rows for roll in row.rolls)
        if rolled != list(range(table.dice, table.dice * table.sides + 1)):
            raise DataError(file, "its rows must cover every total once", table.id, "rows")
