"""Every call that tells something finds its words in every language, and every value its name."""

from __future__ import annotations

import ast
import string
from collections.abc import Iterator

import pytest
from msgspec import Struct

from referee.core.rules.happening import UNSEEN
from referee.games import game_of
from referee.games.mea_culpa.telling.naming import NAMING
from referee.library.load import load_game
from referee.library.records import Text
from referee.words.language import languages
from referee.words.translation import words

CODE = game_of("mea-culpa").folder
DATA = load_game("mea-culpa")
ARTICLES = DATA.clause_by_id | DATA.ruling_by_id


class Call(Struct, frozen=True):
    """A call of `happened`: its clause where it is a literal, the cases it can have, and the names of its values."""

    where: str
    clause: str | None
    cases: tuple[str, ...]
    values: frozenset[str]


def calls() -> Iterator[Call]:
    for file in sorted(CODE.rglob("*.py")):
        for scope in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(scope, ast.FunctionDef):
                for node in ast.walk(scope):
                    if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "happened":
                        yield call_of(f"{file.name}:{node.lineno}", node, scope)


def call_of(where: str, node: ast.Call, scope: ast.FunctionDef) -> Call:
    clause, case = node.args[2], node.args[3]
    cases = literals(case) or tuple(
        each
        for line in ast.walk(scope)
        if isinstance(line, ast.Assign) and ast.unparse(line.targets[0]) == ast.unparse(case)
        for each in literals(line.value)
    )
    values = {"letters by colour"} if any(key.arg is None for key in node.keywords) else set()
    values |= {str(key.arg) for key in node.keywords if key.arg is not None}
    if "letters by colour" in values:
        values = values - {"letters by colour"} | {"red", "green", "yellow", "blue"}
    return Call(where, next(iter(literals(clause)), None), cases, frozenset(values))


def literals(node: ast.expr) -> tuple[str, ...]:
    """The strings that an expression can be: one, or those of a choice."""
    if isinstance(node, ast.Constant):
        return (str(node.value),)
    return (*literals(node.body), *literals(node.orelse)) if isinstance(node, ast.IfExp) else ()


CALLS = tuple(calls())


def test_the_walk_finds_them() -> None:
    assert len(CALLS) > 100
    assert [call.where for call in CALLS if not call.cases] == []


@pytest.mark.parametrize("call", CALLS, ids=lambda call: call.where)
def test_every_value_has_a_name(call: Call) -> None:
    assert call.values <= set(NAMING)


@pytest.mark.parametrize("call", CALLS, ids=lambda call: call.where)
def test_every_telling_has_words_in_every_language(call: Call) -> None:
    for case in call.cases:
        articles = [call.clause] if call.clause else [id_ for id_ in ARTICLES if finds(id_, case, call.values)]
        assert articles, f"no clause has words for “{case}” with {sorted(call.values)}"
        for article in articles:
            for each in (case, case + UNSEEN):
                if each in ARTICLES[article].happens or each == case:
                    text = ARTICLES[article].happens[each]
                    for lang in languages():
                        named = placeholders(f"{article}.happens.{each}", text, lang)
                        assert named <= call.values, (lang, article, each)


def finds(article: str, case: str, values: frozenset[str]) -> bool:
    """Whether words of that case find their values."""
    text = ARTICLES[article].happens.get(case)
    return text is not None and placeholders(f"{article}.happens.{case}", text, "en") <= values


def placeholders(context: str, text: Text, lang: str) -> set[str]:
    """The values that a text names, over all its plural forms."""
    forms = {words(lang).raw("mea-culpa", context, text, n) for n in (0, 1, 2, 5)}
    return {name for form in forms for _, name, _, _ in string.Formatter().parse(form) if name is not None}


def test_words_for_those_who_may_not_know_all_say_less() -> None:
    for article in ARTICLES.values():
        for case, text in article.happens.items():
            if case.endswith(UNSEEN):
                whole = article.happens[case.removesuffix(UNSEEN)]
                part = placeholders(f"{article.id}.happens.{case}", text, "en")
                assert part < placeholders(f"{article.id}.happens.{case.removesuffix(UNSEEN)}", whole, "en")
