"""Every refusal and every question has words, in every language, and the words find all their values."""

from __future__ import annotations

import ast
import string
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from msgspec import Struct

from referee.core.rules.breach import Player, Term, breach
from referee.core.rules.marks import Mark
from referee.core.state.question import Question
from referee.core.state.terms import Seat
from referee.core.words.panels import line
from referee.core.words.wording import TABLE, Sayer, summed
from referee.library.load import load_game, load_messages
from referee.library.paths import code_root
from referee.library.records import Clause, Plural, Text
from referee.words.language import languages
from referee.words.translation import words
from tests.games.runner import games_with_rooms

GAMES = games_with_rooms()


class Call(Struct, frozen=True):
    """A call in a room's code: the literals it starts with, and the names of the values it passes. `ids` holds every
    clause that a computed one can be."""

    where: str
    ids: tuple[str, ...]
    case: str
    values: tuple[str, ...]


@cache
def parsed(game: str) -> dict[Path, ast.Module]:
    """Every module in a game's room."""
    home = code_root() / "referee" / "games" / game.replace("-", "_")
    return {file: ast.parse(file.read_text(encoding="utf-8")) for file in sorted(home.rglob("*.py"))}


def calls(game: str, function: str) -> Iterator[Call]:
    """Every call of `breach` or `line` in a game's room whose case stands there."""
    trees = parsed(game)
    computed = {name: ids for tree in trees.values() for name, ids in _computed(tree)}
    for file, tree in trees.items():
        tables = _tables(tree)
        for node in ast.walk(tree):
            named = isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == function
            if isinstance(node, ast.Call) and named and (function == "line" or _case_stands_there(node)):
                yield _call(game, file, node, tables, computed)


def _case_stands_there(node: ast.Call) -> bool:
    """Whether a breach names its case, or has none; one that a card names is for the tests of its game."""
    return len(node.args) < 2 or isinstance(node.args[1], ast.Constant)


def _strings(node: ast.AST) -> tuple[str, ...]:
    """Every string with a dot below a node: what can be the id of a clause."""
    found = (each.value for each in ast.walk(node) if isinstance(each, ast.Constant))
    return tuple(value for value in found if isinstance(value, str) and "." in value and " " not in value)


def _tables(tree: ast.Module) -> tuple[str, ...]:
    """The strings in the module's dictionaries: what a computed clause can be."""
    dicts = [node.value for node in tree.body if isinstance(node, ast.Assign) and isinstance(node.value, ast.Dict)]
    return tuple(v.value for d in dicts for v in d.values if isinstance(v, ast.Constant) and "." in str(v.value))


def _computed(tree: ast.Module) -> Iterator[tuple[str, tuple[str, ...]]]:
    """The dictionaries and functions of a module by name, each with the clauses that it can give."""
    for node in tree.body:
        if isinstance(node, ast.Assign | ast.AnnAssign):
            target = node.target if isinstance(node, ast.AnnAssign) else node.targets[0]
            if isinstance(node.value, ast.Dict) and isinstance(target, ast.Name):
                yield target.id, _strings(node.value)
        elif isinstance(node, ast.FunctionDef):
            yield (
                node.name,
                tuple(id_ for each in ast.walk(node) if isinstance(each, ast.Return) for id_ in _strings(each)),
            )


def _call(game: str, file: Path, node: ast.Call, tables: tuple[str, ...], computed: dict[str, tuple[str, ...]]) -> Call:
    first, values = node.args[0], tuple(str(key.arg) for key in node.keywords)
    case = str(node.args[1].value) if len(node.args) > 1 and isinstance(node.args[1], ast.Constant) else "plain"
    if isinstance(first, ast.Constant):
        ids: tuple[str, ...] = (str(first.value),)
    elif isinstance(first, ast.Subscript) and isinstance(first.value, ast.Name):
        ids = computed[first.value.id]
    elif isinstance(first, ast.Call) and isinstance(first.func, ast.Name):
        ids = computed[first.func.id]
    else:
        ids = _of_cards(game, case, values) if isinstance(first, ast.Attribute) else tables
    return Call(f"{file.name}:{node.lineno}", ids, case, values)


def _of_cards(game: str, case: str, values: tuple[str, ...]) -> tuple[str, ...]:
    """The clauses that a card can refuse by in that case: those whose words find their values."""
    return tuple(
        clause.id
        for clause in load_game(game).clauses
        if case in clause.because and placeholders(clause.because[case]) <= set(values)
    )


def placeholders(text: Text) -> set[str]:
    forms = (text.one, text.other) if isinstance(text, Plural) else (text,)
    return {name for form in forms for _, name, _, _ in string.Formatter().parse(form) if name is not None}


def spoken(game: str, context: str, english: Text) -> dict[str, set[str]]:
    """For every language the placeholders of a text, over all its plural forms."""
    return {
        lang: {
            name
            for n in (0, 1, 2, 5)
            for _, name, _, _ in string.Formatter().parse(words(lang).raw(game, context, english, n))
            if name is not None
        }
        for lang in languages()
    }


@cache
def breaches(game: str) -> tuple[Call, ...]:
    """Every call of `breach` in a game's room whose case stands there."""
    return tuple(calls(game, "breach"))


@cache
def lines(game: str) -> tuple[Call, ...]:
    """Every call of `line` in a game's room."""
    return tuple(calls(game, "line"))


def test_the_walk_finds_them() -> None:
    every = [call for game in GAMES for call in breaches(game)]
    assert len(every) > 30
    assert len([call for game in GAMES for call in lines(game)]) > 10
    assert all(call.ids for call in every), "a clause that is computed from nothing that can be found"


@pytest.mark.parametrize(
    ("formula", "values", "told"),
    [
        ("{now} + {n} > 6", {"now": 5, "n": 2}, "5 + 2 = 7 > 6"),
        ("{n} < 117", {"n": 90}, "90 < 117"),
        ("{n} + {n} + 1 > {most}", {"n": 2, "most": 4}, "2 + 2 + 1 = 5 > 4"),
        ("{now} + {n} > 6", {"now": 5, "n": "some"}, ""),
        ("", {}, ""),
    ],
)
def test_a_reason_in_figures_has_its_total(formula: str, values: dict[str, Any], told: str) -> None:
    assert summed(formula, values) == told


@pytest.mark.parametrize("game", GAMES)
def test_every_breach_has_words_and_the_words_their_values(game: str) -> None:
    data = load_game(game)
    for call, clause in ((each, clause) for each in breaches(game) for clause in each.ids):
        article = data.article(clause)
        assert call.case in article.because, f"{call.where}: {clause} has no words for the case “{call.case}”"
        assert call.case in article.remedy, f"{call.where}: {clause} has no way out for the case “{call.case}”"
        if isinstance(article, Clause) and call.case in article.sum:
            assert placeholders(article.sum[call.case]) <= set(call.values), f"{clause}: a sum of what nobody tells"
        for part, text in (("because", article.because[call.case]), ("remedy", article.remedy[call.case])):
            for lang, named in spoken(game, f"{clause}.{part}.{call.case}", text).items():
                assert named <= set(call.values), (call.where, lang, clause, call.case)


@pytest.mark.parametrize("game", GAMES)
def test_every_line_has_words_and_the_words_their_values(game: str) -> None:
    messages = load_game(game).messages
    for call in (each for each in lines(game) if len(each.ids) == 1):
        [id_] = call.ids
        for lang, named in spoken(game, id_, messages[id_]).items():
            assert named <= set(call.values), (call.where, lang, id_)


@pytest.mark.parametrize("lang", languages())
@pytest.mark.parametrize("game", GAMES)
def test_every_breach_can_be_said(game: str, lang: str) -> None:
    data = load_game(game)
    sayer = Sayer(data, words(lang), ("Ann", "Ben"))
    person = next(name for name in data.names if name.startswith(("person.", "card.", "kind.")) or "." in name)
    for call in breaches(game):
        for clause in call.ids:
            values: Any = {key: _some(key, person) for key in call.values}
            said = sayer.refusal(breach(clause, call.case, **values))
            assert said.because
            assert said.remedy
            assert said.text
            assert said.clause == clause
            assert not set("{}") & set(said.because + said.remedy)


def _some(key: str, component: str) -> Any:
    """A value of the kind that a placeholder of that name stands for."""
    if key in ("n", "slot", "most", "least"):
        return 1
    if key in ("player", "opponent", "active", "seat"):
        return Player(Seat(1))
    return (Term(component),) if key == "left" else Term(component)


@pytest.mark.parametrize("lang", languages())
@pytest.mark.parametrize("clause", ["table.turn", "table.over", "table.asked", "table.answer"])
def test_what_holds_in_every_game_has_words_too(clause: str, lang: str) -> None:
    assert clause.startswith(TABLE)
    values: dict[str, Any] = {"answer": "9"} if clause == "table.answer" else {}
    said = Sayer(load_game("avignon"), words(lang), ("Ann", "Ben")).refusal(breach(clause, **values))
    assert said.text
    assert said.because
    assert said.remedy
    assert clause in said.citation
    if lang != "en":
        assert said.text != Sayer(load_game("avignon"), words("en"), ()).refusal(breach(clause, **values)).text


def test_no_other_breach_of_the_engine_waits_for_words() -> None:
    found = set()
    for file in (code_root() / "referee" / "core").rglob("*.py"):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "breach":
                found.add(str(node.args[0].value))  # type: ignore[attr-defined]
    assert found == {"table.turn", "table.over", "table.asked", "table.answer"}
    assert {f"{each}.{part}" for each in found for part in ("text", "because", "remedy")} <= set(
        load_messages("referee")
    )


@pytest.mark.parametrize(
    ("lang", "text", "labels"),
    [
        ("en", "In which slot does the Knight lie?", ("2", "4", "none")),
        ("de", "Ritter", ("2", "4", "keine")),
        ("fr", "Chevalier", ("2", "4", "aucun")),
    ],
)
def test_a_question_names_what_it_is_about(lang: str, text: str, labels: tuple[str, ...]) -> None:
    asked = Question("slot-of", ("knight",), (2, 4, "none"), "setup.display", Seat(1))
    said = Sayer(load_game("avignon"), words(lang), ("Ann", "Ben")).question(asked)
    assert text in said.text
    assert said.answers == ("2", "4", "none")
    assert said.labels[:2] == labels[:2]
    assert said.to == "Ben"


@pytest.mark.parametrize(
    ("options", "answer", "why"),
    [({}, "they are counted and passed over", True), ({"G19": "skip"}, "only free squares are counted", False)],
)
def test_a_ruling_is_cited_with_the_answer_in_force(options: dict[str, str], answer: str, why: bool) -> None:
    data = load_game("heuchel-meuchel")
    ruling = data.ruling("G19")
    said = Sayer(data, words("en"), ("Ann", "Ben", "Cy"), options).article_text(ruling)
    assert said.startswith(ruling.question)
    assert answer in said
    assert said.endswith(ruling.why) is why


def test_numbers_choose_the_plural() -> None:
    sayer = Sayer(load_game("avignon"), words("en"), ("Ann", "Ben"))
    assert sayer.line(line("show.deck", n=1)) == "1 person in the deck"
    assert sayer.line(line("show.deck", n=7)) == "7 persons in the deck"


def test_marks_are_told_rulings_first() -> None:
    sayer = Sayer(load_game("avignon"), words("en"), ())
    marks = frozenset([Mark("sample", "person.knight.petition"), Mark("ruling", "G7", "state")])
    assert sayer.marks(marks) == [
        {"ruling": "G7", "option": "state"},
        {"edition": "sample", "field": "person.knight.petition"},
    ]
