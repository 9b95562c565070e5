"""What happened is told, all of it, in words, and to those who may know it."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest
from msgspec import Struct

from referee.core.rules.judge import judge
from referee.core.rules.marks import collecting
from referee.core.rules.play import begin
from referee.core.rules.verdict import Legal
from referee.games import game_of
from referee.games.avignon.telling.naming import NAMING
from referee.library.load import load_game
from referee.library.paths import code_root
from tests.core.test_wording import placeholders, spoken
from tests.games.avignon.positions import at, rewritten
from tests.games.avignon.tales import Acted, Told, acted, example_tales, random_tales, read, told
from tests.games.runner import seen_by, terms_for

ROOM = game_of("avignon")
SEEDS = range(24)

PLAIN = ("cardinal genoa", "knight genoa", "bishop genoa", "peasant genoa", "noble genoa")


def effects(*told_effects: dict[str, Any]) -> dict[str, list[dict[str, Any]]]:
    return {"bishop": list(told_effects)}


def constructed() -> Iterator[Told]:
    """What neither examples nor random games are sure to tell."""
    untold = ("? genoa", "knight genoa", "? florence", "peasant genoa", "noble genoa")
    loose: Any = {"discard": None, "congregation": None}
    yield told(at(*untold, **loose), "Ann: beseech 1", "Ann: chastise 3")[1]
    yield told(at(*untold, **loose), "Ann: excommunicate 1", "draw cardinal")[1]
    yield told(at("cardinal", *PLAIN[1:], **loose), "Ann: excommunicate 1", "draw bishop")[1]
    swap = {"do": "swap", "first": {"kind": "any"}, "second": {"kind": "any"}}
    push, pull, out = ({"do": verb, "target": {"kind": "any"}} for verb in ("push", "pull", "replace"))
    petition = at(
        "? genoa", "? florence", "? florence", "bishop genoa", "noble genoa", petitions=effects(swap, swap, push, pull),
        **loose,
    )  # fmt: skip
    moves = ("Ann: petition bishop 4", "Ann: swap 1 with 2", "Ann: swap 1 with 3", "Ann: push 1", "Ann: pull 1")
    yield told(petition, *moves)[1]
    yield told(at("? genoa", *PLAIN[1:], petitions=effects(out), **loose), "Ann: petition bishop 3", "Ann: replace 1")[
        1
    ]
    nobody = {"do": "pull", "target": {"kind": "name", "of": "inquisitor"}}
    yield told(at(*PLAIN, petitions=effects(nobody, pull)), "Ann: petition bishop 3", "Ann: pull 1")[1]
    for line in ("Ben: beseech noble 5", "Ann: chastise noble 5"):
        one = at(
            *PLAIN[:4], "noble avignon", turn=line[:3], congregation={"Ann": [], "Ben": ["peasant"]},
            rulings={"G26": "doing"},
        )  # fmt: skip
        yield told(one, line)[1]
    use = {"do": "optional", "effect": {"do": "opponent-does", "effect": pull}}
    yield told(at(*PLAIN, petitions=effects(use)), "Ann: petition bishop 3", "Ann: use", "Ben: pull 1")[1]
    special = {"who": "you", "when": {"is": "has", "side": "holder", "faction": "bishop"}}
    state = at("bishop rome", *PLAIN[1:], petitions={"bishop": []})
    yield told(winning(state, [special, special | {"who": "opponent"}]), "Ann: beseech 1")[1]
    yield dry()
    yield told(at(*PLAIN, done=["beseech", "petition"], start=None), "Ann: end turn")[1]
    with collecting() as opening:
        begin(ROOM.start(terms_for("avignon", variant="ablass")))
    yield tuple(opening)


def winning(state: Any, wins: list[dict[str, Any]]) -> Any:
    """The same table with these conditions on the Bishop."""
    from msgspec import convert
    from msgspec.structs import replace

    from referee.games.avignon.rules.victory import Win

    edition = rewritten(state.terms.edition, {"bishop": []})
    texts = [
        replace(each, wins=convert(wins, tuple[Win, ...])) if each.id == "bishop" else each for each in edition.person
    ]
    return replace(state, terms=replace(state.terms, edition=replace(edition, person=tuple(texts))))


def dry() -> Told:
    """A petition that empties the deck."""
    pull = {"do": "pull", "target": {"kind": "any"}, "steps": 4}
    state = at(
        "bishop rome", "knight rome", "cardinal rome", "noble rome", "peasant rome",
        petitions=effects({"do": "repeat", "times": 5, "must": True, "effect": pull}),
        congregation={"Ann": ["peasant", "inquisitor"], "Ben": ["inquisitor", "cardinal"]},
        discard=["bishop", "noble"],
        rulings={"G12": "action"},
    )  # fmt: skip
    moves = ("petition bishop 1", "pull 1", "draw knight", "pull 2", "draw bishop", "pull 3", "draw noble", "pull 4")
    return told(state, *moves)[1]


def cases() -> set[tuple[str, str]]:
    """Every case of every clause and ruling that tells something."""
    data = load_game("avignon")
    return {(each.id, case) for each in (*data.clauses, *data.rulings) for case in each.happens}


def test_every_word_is_spoken() -> None:
    from referee.core.rules.happening import UNSEEN, Hidden

    tales = [tale for *_, tale in example_tales()]
    tales += [tale for seed in SEEDS for *_, tale in random_tales(seed)]
    heard = set()
    for each in (each for tale in [*tales, *constructed()] for each in tale):
        hidden = False
        for name, raw in each.values:
            try:
                NAMING[name](each, raw, None)
            except Hidden:
                hidden = True
        heard.add((each.clause, each.case + UNSEEN if hidden else each.case))
    assert cases() == heard


class Call(Struct, frozen=True):
    """A call of `happened`: its clause, empty for one that is computed, its case, and the values it passes."""

    where: str
    clause: str
    case: str
    values: tuple[str, ...]


def calls() -> Iterator[Call]:
    for file in sorted((code_root() / "referee" / "games" / "avignon").rglob("*.py")):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "happened":
                clause, case = node.args[2], node.args[3]
                assert isinstance(case, ast.Constant), f"{file.name}:{node.lineno}: the case is no literal"
                yield Call(
                    f"{file.name}:{node.lineno}",
                    str(clause.value) if isinstance(clause, ast.Constant) else "",
                    str(case.value),
                    tuple(str(key.arg) for key in node.keywords),
                )


CALLS = [pytest.param(call, id=call.where) for call in calls()]


@pytest.mark.parametrize("call", CALLS)
def test_every_happening_has_words_and_the_words_their_values(call: Call) -> None:
    data = load_game("avignon")
    articles = [data.article(call.clause)] if call.clause else [
        each for each in (*data.clauses, *data.rulings) if call.case in each.happens
    ]  # fmt: skip
    assert articles, f"no clause has words for the case “{call.case}”"
    assert set(call.values) <= set(NAMING)
    for article in articles:
        for case in (call.case, f"{call.case}-unseen"):
            if case == call.case or case in article.happens:
                text = article.happens[case]
                assert placeholders(text) <= set(call.values)
                for lang, named in spoken("avignon", f"{article.id}.happens.{case}", text).items():
                    assert named <= set(call.values), (lang, article.id, case)


def test_nothing_is_named_that_nothing_tells() -> None:
    assert set(NAMING) == {name for param in CALLS for name in param.values[0].values}


@pytest.mark.parametrize("seed", range(200, 212))
def test_what_a_seat_can_not_see_is_not_told_either(seed: int) -> None:
    """With a closed discard pile nobody knows which of its persons the deck gets back."""
    for before, who, move, _, _ in random_tales(seed):
        for seat in seen_by(before):
            twin = ROOM.world(before, seat, Random(0))
            if isinstance(judge(twin, who, move), Legal):
                compare(acted(before, who, move), acted(twin, who, move), seat)


def compare(one: Acted, other: Acted, seat: Any) -> None:
    if ROOM.view(one[3], seat) == ROOM.view(other[3], seat):
        assert read(one[4], seat=seat) == read(other[4], seat=seat)


@pytest.mark.parametrize("lang", ["en", "de", "fr"])
def test_a_game_reads_like_a_report(lang: str) -> None:
    """Ann's Knight changes places with the Noble; Ben brings the Noble home, and both would have won."""
    display = ("cardinal genoa", "knight avignon", "inquisitor genoa", "peasant genoa", "noble florence")
    state = at(*display, congregation={"Ann": ["knight"], "Ben": ["peasant"]})
    moves = (
        "Ann: petition knight 2",
        "Ann: swap knight 2 with noble 5",
        "Ann: chastise peasant 4",
        "Ben: petition inquisitor 3",
        "Ben: pull noble 5",
    )
    report = Path(__file__).parent / "transcripts" / f"both-at-once.{lang}.txt"
    assert read(told(state, *moves)[1], lang) == report.read_text(encoding="utf-8").splitlines()
