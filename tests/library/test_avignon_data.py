"""What is written about Avignon adds up, and whatever refers to an id finds it."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from referee.games.avignon.box.components import components
from referee.games.avignon.box.edition import Edition
from referee.library.load import load_examples, load_game, read_typed
from referee.library.paths import code_root, data_root
from referee.library.records import Plural
from referee.words.proof import placeholders

DATA = load_game("avignon")
ARTICLES = DATA.clause_by_id | DATA.ruling_by_id
EDITIONS = sorted(file.stem for file in (data_root() / "avignon" / "editions").glob("*.toml"))


def edition(name: str) -> Edition:
    return read_typed("avignon", f"editions/{name}.toml", Edition)


def test_the_box_holds_what_the_rulebook_declares() -> None:
    box, declared = components(), components().declared
    assert sum(person.copies for person in box.person if person.deck == "base") == declared["persons-base"]
    assert sum(person.copies for person in box.person if person.deck == "ablass") == declared["persons-expansion"]
    assert len(box.map) == declared["maps"]
    parts = ("persons-base", "maps", "reference", "persons-expansion", "overview")
    assert sum(declared[part] for part in parts) == declared["total"] == 25


def test_every_faction_has_its_person_in_the_base_game() -> None:
    box = components()
    base = [person.faction for person in box.person if person.deck == "base"]
    assert base == [faction.id for faction in box.faction]
    assert all(not person.faction for person in box.person if person.deck != "base")


def test_the_maps_are_a_track_with_genoa_in_the_middle() -> None:
    assert [(place.id, place.level) for place in components().map] == [
        ("avignon", -2),
        ("nice", -1),
        ("genoa", 0),
        ("florence", 1),
        ("rome", 2),
    ]


def test_every_component_says_where_it_comes_from() -> None:
    box = components()
    for entry in (*box.person, *box.map, *box.action):
        assert entry.seed or (entry.source and entry.sure), entry


def test_ids_stand_once() -> None:
    names = list(DATA.names)
    assert len(names) == len(set(names))
    examples = [example.id for example in load_examples("avignon")]
    assert len(examples) == len(set(examples))


def test_the_rulebook_is_covered_clause_by_clause() -> None:
    assert len(DATA.clauses) == 48
    assert [ruling.id for ruling in DATA.rulings] == [f"G{number}" for number in range(1, 30)]


def test_the_switches_and_their_defaults() -> None:
    switches = {ruling.id: (*ruling.options, ruling.default) for ruling in DATA.rulings if len(ruling.options) > 1}
    assert switches == {
        "G6": ("agree", "loser", "alternate", "agree"),
        "G7": ("effects", "state", "off", "effects"),
        "G9": ("legal", "forbidden", "legal"),
        "G10": ("agreement", "third", "agreement"),
        "G11": ("eager", "lazy", "eager"),
        "G12": ("step", "action", "step"),
        "G14": ("movable", "spared", "movable"),
        "G18": ("effect", "any", "effect"),
        "G23": ("open", "closed", "open"),
        "G26": ("state", "doing", "state"),
        "G27": ("executor", "petitioner", "executor"),
        "G29": ("first", "ask", "first"),
    }


def test_examples_refer_to_what_is_written() -> None:
    for example in load_examples("avignon"):
        for cited in (*example.clauses, *(broken for do in example.do for broken in do.breaches)):
            assert cited in ARTICLES, f"{example.id}: {cited}"
        for ruling, option in dict(example.position.get("rulings", {})).items():  # type: ignore[call-overload]
            assert option in DATA.ruling(ruling).options, example.id
        assert example.seed or example.constructed, example.id


def test_every_clause_that_is_enforced_is_decided_by_an_example() -> None:
    shown = {cited for example in load_examples("avignon") for cited in example.clauses}
    refused = {broken for example in load_examples("avignon") for do in example.do for broken in do.breaches}
    for clause in DATA.clauses:
        if clause.enforced in ("breach", "step"):
            assert clause.id in shown | refused, clause.id
        if clause.enforced == "breach":
            assert clause.id in refused, clause.id


def test_every_option_that_changes_a_verdict_is_shown() -> None:
    shown = {
        (ruling, option)
        for example in load_examples("avignon")
        for ruling, option in dict(example.position.get("rulings", {})).items()  # type: ignore[call-overload]
    }
    others = {(r.id, o) for r in DATA.rulings for o in r.options if o != r.default}
    assert others - shown == {("G6", "loser"), ("G23", "closed"), ("G29", "ask")}


@pytest.mark.parametrize("name", EDITIONS)
def test_an_edition_refers_to_what_is_in_the_box(name: str) -> None:
    box = components()
    persons, factions, maps = ({entry.id for entry in entries} for entries in (box.person, box.faction, box.map))
    held = edition(name)
    assert held.id == name
    assert {text.id for text in held.person} <= persons
    for text in held.person:
        assert not text.faction or text.faction in factions
        for win in text.wins:
            assert win.clause in DATA.clause_by_id
            assert win.clause.startswith(f"win.{text.id}.")
        assert {win.who for win in text.wins} in (set(), {"you", "opponent"})
    raw = (data_root() / "avignon" / "editions" / f"{name}.toml").read_text(encoding="utf-8")
    for key, value in aims(raw):
        assert value in {"faction": factions, "name": persons, "at": maps}[key], value


def aims(raw: str) -> Iterator[tuple[str, str]]:
    """Every id that an effect or a condition points at, with what it has to be."""
    import tomllib

    def walk(value: Any) -> Iterator[tuple[str, str]]:
        if isinstance(value, dict):
            if value.get("kind") in ("faction", "name"):
                yield value["kind"], value["of"]
            if "is" in value and value.get("faction"):
                yield "faction", value["faction"]
            if "where" in value:
                yield "faction", value["faction"]
            for place in value.get("at", ()):
                yield "at", place
            for inner in value.values():
                yield from walk(inner)
        elif isinstance(value, list):
            for inner in value:
                yield from walk(inner)

    return walk(tomllib.loads(raw))


def test_the_sample_uses_every_verb_and_every_aim() -> None:
    raw = (data_root() / "avignon" / "editions" / "sample.toml").read_text(encoding="utf-8")
    for verb in ("pull", "push", "replace", "swap", "opponent-does", "optional", "seq", "choose", "repeat"):
        assert f'do = "{verb}"' in raw
    for kind in ("this", "name", "faction", "other", "any"):
        assert f'kind = "{kind}"' in raw
    sample = edition("sample")
    assert sample.sample
    assert {text.id for text in sample.person} == {person.id for person in components().person}
    petitions = [text.petition for text in sample.person]
    assert all(petitions)
    assert all(one != other for n, one in enumerate(petitions) for other in petitions[:n])


def cited_in(folder: Path) -> Iterator[tuple[str, str, set[str], str]]:
    """Every refusal in the code: the article, the case, the values it passes, and where."""
    for file in sorted(folder.rglob("*.py")):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "breach":
                said = [arg.value for arg in node.args if isinstance(arg, ast.Constant)]
                if len(said) == len(node.args):
                    case = str(said[1]) if len(said) > 1 else "plain"
                    values = {keyword.arg or "" for keyword in node.keywords}
                    yield str(said[0]), case, values, f"{file.name}:{node.lineno}"


def test_every_refusal_of_the_code_has_its_words() -> None:
    for article, case, values, place in cited_in(code_root() / "referee" / "games" / "avignon"):
        assert article in ARTICLES, place
        assert case in ARTICLES[article].because, f"{place}: {article} {case}"
        for worded in (ARTICLES[article].because, ARTICLES[article].remedy):
            text = worded.get(case, "")
            for form in (text.one, text.other) if isinstance(text, Plural) else (text,):
                assert (placeholders(form) or set()) <= values, f"{place}: {article} {case}"


def test_no_words_wait_for_a_refusal_that_never_comes() -> None:
    given = {(article, case) for article, case, _, _ in cited_in(code_root() / "referee" / "games" / "avignon")}
    named = {"act.beseech", "act.chastise", "act.excommunicate", "act.petition"}
    given |= {(action, case) for action in named for case in ("empty", "absent")}
    worded = {(article.id, case) for article in ARTICLES.values() for case in article.because}
    assert worded - given == set()


def test_every_option_that_the_code_asks_for_exists() -> None:
    for file in sorted((code_root() / "referee" / "games" / "avignon").rglob("*.py")):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if not isinstance(node, ast.Compare) or not isinstance(node.left, ast.Call):
                continue
            asked, wanted = node.left, node.comparators[0]
            if (
                isinstance(asked.func, ast.Attribute)
                and asked.func.attr == "ruling"
                and isinstance(wanted, ast.Constant)
            ):
                (named,) = asked.args
                assert isinstance(named, ast.Constant)
                assert wanted.value in DATA.ruling(str(named.value)).options, f"{file.name}:{node.lineno}"


@pytest.mark.parametrize("clause", [clause for clause in DATA.clauses if clause.because], ids=lambda clause: clause.id)
def test_every_refusal_tells_the_way_out(clause: Any) -> None:
    assert set(clause.remedy) == set(clause.because)
