"""Citations: the code that carries out each clause or refuses by it, and the examples that decide it."""

from __future__ import annotations

import ast
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

from msgspec import Struct

from referee.core.rules.judge import judge
from referee.core.rules.marks import witness, witnessing
from referee.core.rules.move import Move, Mover, Tell
from referee.core.rules.play import begin, carry_out, default_mover, mover_saying
from referee.core.rules.step import Ask
from referee.core.rules.verdict import Legal, Verdict
from referee.core.state.terms import Seat, agree
from referee.core.words.notation import split_speaker
from referee.library.load import GameData
from referee.library.records import Do, Example

if TYPE_CHECKING:
    from referee.core.game import Game
    from referee.core.state.state import State

ENFORCEABLE = ("breach", "step", "score")


class Place(Struct, frozen=True, order=True):
    """A line of code."""

    file: str
    line: int


class Traced(Struct, frozen=True):
    """A clause with the code that cites it and the examples in which it was carried out or cited."""

    clause: str
    enforced: str
    code: tuple[Place, ...]
    examples: tuple[str, ...]

    def complete(self) -> bool:
        """True if nothing is missing that this kind of clause needs."""
        return self.enforced not in ENFORCEABLE or (bool(self.code) and bool(self.examples))


def citations(room: Path, clauses: set[str]) -> dict[str, list[Place]]:
    """Every string in a room's code that is the id of a clause."""
    places: dict[str, list[Place]] = {}
    for file in sorted(room.rglob("*.py")):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Constant) and isinstance(node.value, str) and node.value in clauses:
                places.setdefault(node.value, []).append(Place(str(file.relative_to(room.parent)), node.lineno))
    return places


def trace(
    data: GameData, room: Path, decided: dict[str, set[str]], in_data: dict[str, list[Place]] | None = None
) -> tuple[Traced, ...]:
    """All clauses of a game. decided: the clauses that each example decides. in_data: the clauses that card texts carry
    out, with the lines of the data that say so."""
    code = citations(room, {clause.id for clause in data.clauses})
    for clause, places in (in_data or {}).items():
        code.setdefault(clause, []).extend(places)
    return tuple(
        Traced(
            clause.id,
            clause.enforced,
            tuple(sorted(code.get(clause.id, ()))),
            tuple(name for name, clauses in decided.items() if clause.id in clauses),
        )
        for clause in data.clauses
    )


def data_citations(files: Iterable[Path], clauses: set[str]) -> dict[str, list[Place]]:
    """Every line `clause = "<id>"` of an edition's file or a list of cards."""
    places: dict[str, list[Place]] = {}
    for file in files:
        for number, line in enumerate(file.read_text(encoding="utf-8").splitlines(), 1):
            for clause in clauses:
                if f'clause = "{clause}"' in line:
                    places.setdefault(clause, []).append(Place(f"{file.parent.name}/{file.name}", number))
    return places


class Outcome(Struct, frozen=True):
    """The result of an example: the clauses that it decided, and all differences from what it says."""

    example: str
    decided: frozenset[str]
    wrong: tuple[str, ...]


def run_example(game: Game, example: Example, edition: object, data: GameData) -> Outcome:
    """The outcome of an example, played from its position."""
    with witnessing() as decided:
        wrong = tuple(_differences(game, example, edition, data))
    return Outcome(example.id, frozenset(decided), wrong)


def opening(game: Game, example: Example, edition: object, data: GameData) -> State:
    """The position at the beginning of an example."""
    tables: dict[str, Any] = dict(example.position)
    seats, rulings = tuple(tables.get("seats", game.usual_seats)), dict(tables.get("rulings", {}))
    terms = agree(data, seats, edition, tables.get("variant", ""), rulings)
    return begin(game.read_position(tables, terms))


def _differences(game: Game, example: Example, edition: object, data: GameData) -> Iterator[str]:
    """Every difference from what the example says; an illegal move ends it."""
    state = opening(game, example, edition, data)
    for do in example.do:
        for line in do.moves:
            who, move, verdict = read_and_judged(game, state, line)
            if not isinstance(verdict, Legal):
                yield f"{line}: {verdict}"
                return
            state = carry_out(state, who, move)
        if do.judge:
            yield from _misjudged(game, state, do, example)
        for counted in game.score(state):
            if counted.clause and dict(counted.values).get("n") != 0:
                witness((counted.clause,))
        facts = game.facts(state)
        for fact in do.expect:
            if fact not in facts:
                yield f"after {do.moves or do.judge}: not “{fact}” but {facts}"


def _misjudged(game: Game, state: State, do: Do, example: Example) -> Iterator[str]:
    """The difference of a verdict from the one that the example says; none if they agree."""
    _, _, verdict = read_and_judged(game, state, do.judge)
    kind = type(verdict).__name__.lower()
    broken = {each.clause for each in getattr(verdict, "breaches", ())}
    if isinstance(verdict, Legal):
        witness(example.clauses)
    if kind != do.verdict or not set(do.breaches) <= broken:
        yield f"{do.judge}: {kind} {sorted(broken)}, not {do.verdict} {do.breaches}"


def _answer_in(state: State, text: str) -> Move | None:
    """The answer in a line to the question that the referee waits for; None if the line is no answer."""
    head = state.agenda[0] if state.agenda else None
    if not isinstance(head, Ask) or not text.startswith("tell "):
        return None
    question = head.question
    answers = [answer for answer in question.answers if str(answer) == text.removeprefix("tell ")]
    return Tell(question.id, question.about, answers[0] if answers else text)


def read_and_judged(game: Game, state: State, line: str) -> tuple[Mover, Move, Verdict]:
    """The mover, the move and the verdict of a line of an example. Raises NotationError, NotKnown."""
    speaker, text = split_speaker(line, state.terms.seats)
    move = _answer_in(state, text) or game.notation.read(state, text)
    who = mover_saying(state, Seat(speaker), move) if speaker is not None else default_mover(state, move)
    return who, move, judge(state, who, move)
