"""Rules with one small thing wrong, and whether any test notices: `python -m tests.mutants avignon --sample 40`.

Each mutant is one change in the rule code of a game: a comparison, a figure, a condition, an `and`, a refusal that is
left out. It is loaded in a child of this process in place of the sound module; then the kept playthroughs are compared,
the examples played and the tests of the game run, until one of them fails. What survives is printed; what is accepted
stands in `accepted_mutants.toml` with the reason.

A runner of our own, so that a mutant is judged in a child of a process that has everything else loaded, by what notices
most of them first; and because switches in the place of functions do not fit into frozen Structs.
"""

from __future__ import annotations

import argparse
import ast
import os
import re
import signal
import sys
import time
import tomllib
from collections import Counter
from collections.abc import Iterator
from importlib.abc import MetaPathFinder
from importlib.machinery import ModuleSpec, SourceFileLoader
from importlib.util import spec_from_file_location
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

ROOT = Path(__file__).parents[1]
ACCEPTED = Path(__file__).with_name("accepted_mutants.toml")
LONGEST = 240
"""Seconds of work until a mutant counts as noticed because nothing comes to an end any more, and a quarter of the
seconds on the clock."""

NO_RULES = (
    "view",
    "notation",
    "pointing",
    "speech",
    "naming",
    "facts",
    "describe",
    "dictation",
    "components",
    "showing",
    "sheet",
    "words",
    "writing",
    "worlds",
)
SAID = "said"
"""Modules that say how things are shown, read, heard or imagined, not what the rules are; and how those begin, or the
room in which they are, that hear moves."""

COMPARED: dict[type[ast.cmpop], type[ast.cmpop]] = {
    ast.Eq: ast.NotEq,
    ast.NotEq: ast.Eq,
    ast.Lt: ast.LtE,
    ast.LtE: ast.Lt,
    ast.Gt: ast.GtE,
    ast.GtE: ast.Gt,
    ast.Is: ast.IsNot,
    ast.IsNot: ast.Is,
    ast.In: ast.NotIn,
    ast.NotIn: ast.In,
}
RECKONED: dict[type[ast.operator], type[ast.operator]] = {
    ast.Add: ast.Sub,
    ast.Sub: ast.Add,
    ast.Mult: ast.Add,
    ast.FloorDiv: ast.Mult,
    ast.Mod: ast.FloorDiv,
}
CALLED = {"min": "max", "max": "min", "any": "all", "all": "any"}


class Mutant(NamedTuple):
    """`number` counts the changes of a file; `where` is function and line, `was` and `now` the code."""

    file: str
    number: int
    where: str
    was: str
    now: str

    def __str__(self) -> str:
        return f"{self.file} {self.where}: {self.was}  ->  {self.now}"


class Changer(ast.NodeTransformer):
    """Walks all that can be changed, and changes the one that is wanted."""

    def __init__(self, wanted: int | None = None) -> None:
        self.wanted, self.number = wanted, -1
        self.inside: list[str] = []
        self.found: list[tuple[str, str, str]] = []

    def offer(self, node: Any, changed: Any) -> Any:
        """One change: noted, and made if it is the wanted one."""
        self.number += 1
        if self.wanted is None or self.number == self.wanted:
            here = f"{'.'.join(self.inside)}:{getattr(node, 'lineno', 0)}"
            self.found.append((here, ast.unparse(node)[:100], ast.unparse(changed)[:100]))
        return ast.copy_location(changed, node) if self.number == self.wanted else node

    def within(self, node: Any) -> Any:
        self.inside.append(node.name)
        node.body = [self.visit(each) for each in node.body]
        self.inside.pop()
        return node

    def visit_FunctionDef(self, node: ast.FunctionDef) -> Any:
        return self.within(node)

    def visit_ClassDef(self, node: ast.ClassDef) -> Any:
        return self.within(node)

    def visit_AnnAssign(self, node: ast.AnnAssign) -> Any:
        if node.value is not None and self.inside[-1:] and not self.inside[-1][0].isupper():
            node.value = self.visit(node.value)
        return node

    def visit_If(self, node: ast.If) -> Any:
        if isinstance(node.test, ast.Name) and node.test.id == "TYPE_CHECKING":
            return node
        self.generic_visit(node)
        return node

    def visit_Compare(self, node: ast.Compare) -> Any:
        self.generic_visit(node)
        other = COMPARED.get(type(node.ops[0]))
        if other is None or len(node.ops) > 1:
            return node
        return self.offer(node, ast.Compare(node.left, [other()], node.comparators))

    def visit_BoolOp(self, node: ast.BoolOp) -> Any:
        self.generic_visit(node)
        made = []
        for left_out in range(len(node.values)):
            rest = [each for number, each in enumerate(node.values) if number != left_out]
            made.append(self.offer(node, rest[0] if len(rest) == 1 else ast.BoolOp(node.op, rest)))
        return next((each for each in made if each is not node), node)

    def visit_UnaryOp(self, node: ast.UnaryOp) -> Any:
        self.generic_visit(node)
        return self.offer(node, node.operand) if isinstance(node.op, ast.Not) else node

    def visit_BinOp(self, node: ast.BinOp) -> Any:
        self.generic_visit(node)
        other = RECKONED.get(type(node.op))
        return node if other is None else self.offer(node, ast.BinOp(node.left, other(), node.right))

    def visit_Constant(self, node: ast.Constant) -> Any:
        if isinstance(node.value, bool):
            return self.offer(node, ast.Constant(not node.value))
        if isinstance(node.value, int):
            return self.offer(node, ast.Constant(node.value + 1))
        return node

    def visit_keyword(self, node: ast.keyword) -> Any:
        if node.arg == "strict":  # rows that are never of different lengths
            return node
        self.generic_visit(node)
        return node

    def visit_Call(self, node: ast.Call) -> Any:
        self.generic_visit(node)
        if isinstance(node.func, ast.Name) and node.func.id in CALLED:
            return self.offer(node, ast.Call(ast.Name(CALLED[node.func.id], ast.Load()), node.args, node.keywords))
        return node

    def visit_Expr(self, node: ast.Expr) -> Any:
        if isinstance(node.value, ast.Yield | ast.YieldFrom) and "breach" in ast.unparse(node):
            return self.offer(node, ast.Pass())
        self.generic_visit(node)
        return node


def mutants_of(file: Path) -> list[Mutant]:
    changer = Changer()
    changer.visit(ast.parse(file.read_text(encoding="utf-8")))
    name = str(file.relative_to(ROOT / "referee" / "games"))
    return [Mutant(name, number, *found) for number, found in enumerate(changer.found)]


def mutants(game: str) -> list[Mutant]:
    """Every mutant of a game's rules."""
    home = ROOT / "referee" / "games" / game.replace("-", "_")
    left_out = (*NO_RULES, "__init__")
    files = [
        file
        for file in sorted(home.rglob("*.py"))
        if file.stem not in left_out and not file.stem.startswith(f"{SAID}_") and file.parent.name != SAID
    ]
    return [mutant for file in files for mutant in mutants_of(file)]


class Instead(MetaPathFinder):
    """Loads one module with a mutant in it."""

    def __init__(self, mutant: Mutant) -> None:
        self.file = ROOT / "referee" / "games" / mutant.file
        self.module = ".".join(self.file.relative_to(ROOT).with_suffix("").parts)
        tree = Changer(mutant.number).visit(ast.parse(self.file.read_text(encoding="utf-8")))
        self.code = compile(ast.fix_missing_locations(tree), str(self.file), "exec")

    def find_spec(self, fullname: str, path: Any, target: Any = None) -> ModuleSpec | None:
        if fullname != self.module:
            return None
        return spec_from_file_location(fullname, self.file, loader=Loader(fullname, str(self.file), self.code))


class Loader(SourceFileLoader):
    def __init__(self, fullname: str, path: str, code: Any) -> None:
        super().__init__(fullname, path)
        self.changed = code

    def get_code(self, fullname: str) -> Any:
        return self.changed


def noticed(game: str, quick: bool = False) -> str:
    """What notices that something is wrong with a game; empty when nothing does. The `quick` ones compare with what is
    kept, and no more."""
    from tests.games import gaps
    from tests.games.playthroughs import kept, played, stories

    for of, variant in stories():
        if of == game and played(of, variant) != kept(of, variant).read_text(encoding="utf-8"):
            return "a playthrough"
    if not all(examples(game)):
        return "an example"
    if gaps.judged(game) != gaps.kept(game).read_text(encoding="utf-8"):
        return "a position with gaps"
    if quick:
        return ""
    import pytest

    place = ROOT / "tests" / "games"
    shared = ("gaps", "every_game", "every_position", "every_dispute", "secrecy", "settlements")
    every = [str(place / f"test_{what}.py") for what in shared]
    told = ["-x", "-q", "-p", "no:cacheprovider", "--no-header"]
    if pytest.main([*told, str(place / game.replace("-", "_"))]):
        return "a test of the game"
    return "a test of every game" if pytest.main([*told, *every, "-k", game]) else ""


def examples(game: str) -> Iterator[bool]:
    """Whether the examples come out as they say, one after the other."""
    from referee.games import game_of
    from referee.library import toml
    from referee.library.editions import SAMPLE, edition_tables
    from referee.library.load import load_examples, load_game
    from referee.trace.citations import run_example

    of, data = game_of(game), load_game(game)
    for example in load_examples(game):
        named = str(example.position.get("edition", SAMPLE))
        edition = toml.convert(edition_tables(game, named), of.edition, named)
        yield not run_example(of, example, edition, data).wrong


def tried(game: str, mutant: Mutant, quick: bool = False) -> str:
    """Who notices a mutant, in a child of this process; empty when nobody does."""
    read, write = os.pipe()
    child = os.fork()
    if child == 0:
        quiet = os.open(os.devnull, os.O_WRONLY)
        os.dup2(quiet, 1)
        os.dup2(quiet, 2)
        signal.setitimer(signal.ITIMER_PROF, LONGEST)
        signal.alarm(4 * LONGEST)
        told = "an error"
        try:
            sys.meta_path.insert(0, Instead(mutant))
            told = noticed(game, quick)
        except BaseException:
            told = "an error"
        finally:
            os.write(write, told.encode())
            os._exit(0)
    os.close(write)
    with os.fdopen(read, "rb") as said:
        told = said.read().decode()
    _, status = os.waitpid(child, 0)
    return "the clock" if os.WIFSIGNALED(status) else told


def accepted() -> dict[str, str]:
    """The mutants that need not be noticed, by their words, with the reason; where these are few, with the function in
    which they stand."""
    entries = tomllib.loads(ACCEPTED.read_text(encoding="utf-8")).get("mutant", [])
    return {f"{each['file']} {each.get('where', '')}{each['was']}  ->  {each['now']}": each["why"] for each in entries}


def is_accepted(mutant: Mutant, known: dict[str, str]) -> bool:
    placed = f"{mutant.file} {mutant.where.split(':')[0]}{mutant.was}  ->  {mutant.now}"
    return name_of(mutant) in known or placed in known


def name_of(mutant: Mutant) -> str:
    return f"{mutant.file} {mutant.was}  ->  {mutant.now}"


def without_places(printed: str) -> str:
    """What was printed of mutants, without function and line, which move."""
    return re.sub(r"(?m)^(survived: \S+) [^:\n]*:\d+:", r"\1", printed)


def main() -> None:
    asked = argparse.ArgumentParser(description=__doc__)
    asked.add_argument("game")
    asked.add_argument("--sample", type=int, default=0, help="so many, drawn by --seed; all without it")
    asked.add_argument("--seed", type=int, default=0)
    asked.add_argument("--file", default="", help="only files whose name holds this")
    asked.add_argument("--quick", action="store_true", help="only what is kept, not the tests")
    asked.add_argument("--again", type=Path, help="only those that survived, by what an earlier run printed to a file")
    told = asked.parse_args()
    every = [mutant for mutant in mutants(told.game) if told.file in mutant.file]
    if told.again:
        lived = told.again.read_text(encoding="utf-8")
        every = [mutant for mutant in every if f"survived: {name_of(mutant)}" in without_places(lived)]
    known, found = accepted(), Counter[str]()
    chosen = Random(told.seed).sample(every, min(told.sample, len(every))) if told.sample else every
    import pytest  # noqa: F401 - loaded once for all children
    from hypothesis import settings

    import referee.desk.table.session
    import referee.table.letters  # noqa: F401

    settings.register_profile("mutants", database=None)  # what one mutant failed at is not tried with the next
    settings.load_profile("mutants")
    started = time.perf_counter()
    for mutant in chosen:
        if is_accepted(mutant, known):
            found["accepted"] += 1
            continue
        who = tried(told.game, mutant, told.quick)
        found[who or "nobody"] += 1
        if not who:
            print(f"survived: {mutant}", flush=True)
    died = sum(times for who, times in found.items() if who not in ("nobody", "accepted"))
    judged = found.total() - found["accepted"]
    print(
        f"{told.game}: {died} of {judged} mutants were noticed ({100 * died / max(1, judged):.0f} %), "
        f"{found['accepted']} accepted, of {len(every)} in all, in {time.perf_counter() - started:.0f} s: {dict(found)}"
    )


if __name__ == "__main__":
    main()
