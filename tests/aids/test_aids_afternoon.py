"""An afternoon at the press: all that the page `docs/printing.md` lets its reader write and type is written and typed,
in a copy of the house, and comes out. One damaged game never keeps the others from being listed and made."""

from __future__ import annotations

import json
import os
import re
import shlex
import shutil
from collections.abc import Callable
from pathlib import Path

import pikepdf
import pytest
from aids_helpers import copied_house, keep_aids

from referee.words.language import languages
from tests.forks import forks

PAGE = (Path(__file__).parents[2] / "docs" / "printing.md").read_text("utf-8")
Typed = Callable[..., tuple[int, str, str]]


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Path:
    root = copied_house(tmp_path_factory.mktemp("house"), "avignon")
    keep_aids(root, "avignon", "turn", "track", "deck")
    return root


@pytest.fixture
def typed(house: Path, tmp_path: Path) -> Typed:
    def run(*arguments: str) -> tuple[int, str, str]:
        environment = {**os.environ, "PYTHONPATH": str(house), "CONSISTORY_CACHE": str(tmp_path / "cache"), "LANG": "C"}
        return forks("aids", house).run(arguments, tmp_path, environment)

    return run


def told(title: str) -> list[tuple[str, str]]:
    """The blocks of a part of the page: their kind and what stands in them."""
    part = PAGE.split(f"## {title}\n", 1)[1].split("\n## ", 1)[0]
    return re.findall(r"```(\w+)\n(.*?)```", part, re.DOTALL)


def commands(title: str) -> list[list[str]]:
    typed = "".join(inside for kind, inside in told(title) if kind == "sh")
    return [shlex.split(line)[1:] for line in typed.splitlines()]


def block(title: str, kind: str) -> str:
    [inside] = [inside for found, inside in told(title) if found == kind]
    return inside


def write(file: Path, text: str) -> None:
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_bytes(text.encode("utf-8", "surrogateescape"))


def test_cards_of_ones_own(typed: Typed, tmp_path: Path) -> None:
    for command in commands("Cards of your own, in any folder"):
        code, _, err = typed(*command)
        assert code == 0, err
    assert (tmp_path / "output" / "cards.pdf").is_file()
    assert (tmp_path / "output" / "page.png").is_file()


def test_a_new_aid_for_a_game(house: Path, typed: Typed, tmp_path: Path) -> None:
    title, data = "A new aid for a game", house / "data" / "avignon" / "aids.toml"
    before = data.read_text("utf-8")
    write(data, f"{before}\n{block(title, 'toml')}")
    write(house / "templates" / "avignon" / "maps.xml.j2", block(title, "jinja"))
    try:
        build, check = commands(title)
        assert typed(*build)[:2] == (0, "output/en/avignon/maps.pdf\n")
        assert "past-genoa.1" in {str(f.T) for f in fields(typed, tmp_path)}
        code, _, err = typed(*check)
        assert code == 1
        assert [line.partition(" · ")[2] for line in err.splitlines()] == [
            f"{lang}: no words for “{text}” (avignon.maps.{id}). Fill it in."
            for lang in languages()
            if lang != "en"
            for id, text in (("title", "The Maps"), ("seen", "Games in which somebody came *past* it"))
        ]
        code, _, err = typed("build", "avignon", "maps", "--lang", "de")
        assert code == 0
        assert "data/words/de/aids.po · de: keine Worte für „The Maps“ (avignon.maps.title)." in err
    finally:
        write(data, before)


def fields(typed: Typed, tmp_path: Path) -> list[pikepdf.Object]:
    assert typed("fill-in", "avignon", "maps", "--lang", "en")[0] == 0
    held = pikepdf.open(tmp_path / "output/en/avignon/maps-fillable.pdf")
    return [pikepdf.Dictionary(T=field.T) for field in held.Root.AcroForm.Fields]


def river(house: Path) -> None:
    title = "A game on paper only"
    write(house / "data" / "river" / "aids.toml", block(title, "toml"))
    write(house / "data" / "river" / "cards.csv", block(title, "csv"))
    write(house / "templates" / "river" / "cards.xml.j2", block(title, "jinja"))


def test_a_game_on_paper_only(house: Path, typed: Typed, tmp_path: Path) -> None:
    river(house)
    listing, build, check = commands("A game on paper only")
    code, out, err = typed(*listing)
    assert (code, out.split("\t")[:3], err) == (0, ["river", "cards", "The Cards"], "")
    assert typed(*build)[:2] == (0, "output/en/river/cards.pdf\n")
    with pikepdf.open(tmp_path / "output/en/river/cards.pdf").open_outline() as outline:
        assert [item.title for item in outline.root] == ["The Sun", "The Old Bridge"]
    code, _, err = typed(*check)
    assert code == 1
    assert {line.rpartition("(")[2] for line in err.splitlines()} == {
        "river.cards). Fill it in.",
        "river.title). Fill it in.",
    }


AID = block("A game on paper only", "toml").split("\n\n")[0]
TEMPLATE = "../../templates/river/cards.xml.j2"
SLIPS = {
    "no number": ("aids.toml", "number = 1\n", "", "aids.toml, aid cards: ", "`number`. Mend the file"),
    "no TOML": ("aids.toml", "[[aid]]", "[[aid]", "aids.toml: not readable as TOML: ", "Mend the file"),
    "no template": (
        "aids.toml",
        '"river/cards',
        '"templates/river/cards',
        "data/river/aids.toml · templates/river/cards.xml.j2: there is no template",
        "Did you mean river/cards.xml.j2?",
    ),
    "two aids": ("aids.toml", "[[aid]]", f"{AID}\n[[aid]]", "aids.toml, aid cards: there are two", "give one of them"),
    "two messages": (
        "aids.toml",
        "[[message]]",
        '[[message]]\nid = "river.cards"\ntext = "Cards"\n\n[[message]]',
        "aids.toml, message river.cards: there are two",
        "give one of them",
    ),
    "no kind": (
        "aids.toml",
        '"cards"\ncards',
        '"poster"\ncards',
        "aid cards, size: ",
        "choose one of booklet, cards, ",
    ),
    "no key": ("aids.toml", "title =", "tittle =", "aids.toml, aid cards: ", "`tittle`; perhaps title."),
    "no id": ("aids.toml", 'id = "cards"', 'id = "The Cards"', "aid The Cards, id: is no id: a–z", "a letter first."),
    "sides below nought": ("aids.toml", "sides = 0", "sides = -1", "aid cards, sides: ", "`int` >= 0. Mend the file"),
    "too many sides": (
        "aids.toml",
        "sides = 0",
        "sides = 3",
        "data/river/aids.toml",
        "Write sides = 1 for the aid cards",
    ),
    "no sign": (
        "aids.toml",
        "[[aid]]",
        'sign = "brige"\n[[aid]]',
        "aids.toml: no icon is called “brige”",
        "Did you mean",
    ),
    "printers' quotes": (
        "aids.toml",
        '"The Cards"',
        "„Die Karten“",
        "aids.toml: not readable as TOML: Invalid value (at line 16, column 8)",
        "write straight quotation marks there",
    ),
    "another encoding": (
        "aids.toml",
        "The Cards",
        "Die Schl\udcfcssel",
        "aids.toml: not readable as TOML: line 16 is not written as UTF-8",
        "save it again with that encoding",
    ),
    "no rules": (
        TEMPLATE,
        "v.cards %}",
        'v.parts("card") %}',
        "river/cards.xml.j2:4: river is on paper only",
        "ask for them with say(…)",
    ),
    "no such thing": (
        TEMPLATE,
        "v.cards %}",
        "v.karten %}",
        "cards.xml.j2:4: nothing is called “karten”",
        "There is: ",
    ),
    "no table": ("aids.toml", '= "cards.csv', '= "crads.csv', "crads.csv: No such file", "name another in `cards`"),
    "no title": (
        "aids.toml",
        '"river.title"',
        '"river.titel"',
        "has the id “river.title”",
        "Did you mean river.titel?",
    ),
    "no words": ("aids.toml", '= "river.cards"', '= "river.crads"', "has the id", "Did you mean river.cards?"),
    "no icon": (
        "cards.csv",
        "arches",
        "archs",
        'cards.xml.j2:9 · card c2 · en · mark "archs"',
        "Did you mean arches?",
    ),
    "no message": (
        TEMPLATE,
        "{{ card.title }}</p>",
        "Title</p>",
        "river/cards.xml.j2:8: “Title” stands",
        "with say(…)",
    ),
}
"""A file beside the game's data, what stands in it and what instead; the place and the way out that are told."""


SEEN_BY_CHECK = ("no message", "too many sides", "no sign")


@pytest.mark.parametrize("name", SLIPS)
def test_a_slip_of_such_a_game_is_told(house: Path, typed: Typed, name: str) -> None:
    river(house)
    file, old, new, place, cure = SLIPS[name]
    spoiled = house / "data" / "river" / file
    text = spoiled.read_text("utf-8")
    assert old in text
    write(spoiled, text.replace(old, new, 1))
    asked = ("check", "river") if name in SEEN_BY_CHECK else ("build", "river", "--lang", "en")
    try:
        code, _, err = typed(*asked)
    finally:
        write(spoiled, text)
    assert code == (4 if "Damaged data: " in err else 1)
    assert any(place in line and cure in line for line in err.splitlines()), err
    assert "Traceback" not in err


def test_one_damaged_game_does_not_keep_the_others_from_paper(house: Path, typed: Typed) -> None:
    broken = house / "data" / "broken" / "aids.toml"
    write(broken, "nonsense = [")
    try:
        code, out, err = typed("list", "--json")
        assert code == 0
        assert {aid["game"] for aid in json.loads(out)["aids"]} >= {"avignon"}
        assert "broken/aids.toml: not readable as TOML" in err
        assert typed("list", "broken")[0] == 4
        code, out, err = typed("build", "--lang", "en", "--format", "txt")
        assert code == 4
        assert "output/en/avignon/track.txt" in out
        assert "broken/aids.toml" in err
    finally:
        shutil.rmtree(broken.parent)


@pytest.mark.parametrize("name", ["Ferry", "the-ferry", "The Ferry"])
def test_a_folder_that_no_game_can_have_is_told_with_a_better_name(house: Path, typed: Typed, name: str) -> None:
    better = name.lower().replace("-", "_").replace(" ", "_")
    write(house / "data" / name / "aids.toml", block("A game on paper only", "toml"))
    try:
        code, _, err = typed("build", better.replace("_", "-"))
        assert (code, err.count("\n")) == (4, 1)
        assert f"/data/{name}: no game's folder can be called so; call it {better}." in err
        code, out, err = typed("list")
        assert code == 0
        assert "avignon\ttrack" in out
        assert f"call it {better}." in err
    finally:
        shutil.rmtree(house / "data" / name)


@pytest.mark.parametrize(
    ("asked", "told"),
    [
        ('v.parts("maps")', "nothing is called “maps” here. There is: faction, person, map, "),
        ('v.parts("map")[0].colour', "nothing is called “colour” here. There is: id, name."),
        ('v.name("map", "roma")', "nothing is called “map.roma” here. There is: map.avignon, "),
        ('v.clause("turn.alternat")', "there is no clause “turn.alternat”. Did you mean turn.alternate?"),
        ("sheet.titel", "nothing is called “titel” here. Did you mean title?"),
        ("say()", "say() missing 1 required positional argument: 'message'. Mend it there."),
    ],
)
def test_what_a_game_does_not_have_is_told_with_what_it_has(house: Path, typed: Typed, asked: str, told: str) -> None:
    title, data = "A new aid for a game", house / "data" / "avignon" / "aids.toml"
    before = data.read_text("utf-8")
    write(data, f"{before}\n{block(title, 'toml')}")
    page = block(title, "jinja").replace('<gap h="4mm"/>', f"<p>{{{{ {asked} }}}}</p>")
    write(house / "templates" / "avignon" / "maps.xml.j2", page)
    try:
        code, _, err = typed("build", "avignon", "maps", "--lang", "en")
    finally:
        write(data, before)
    assert code == 1
    assert err.startswith("avignon/maps.xml.j2:3: ")
    assert told in err.splitlines()[0]


@pytest.mark.parametrize(
    ("file", "old", "new", "told"),
    [
        ("themes/colour.toml", 'rubric = "', 'rubric = "red" # "', "ink, rubric: “red” is no colour such as #8E1B16"),
        ("words/de/aids.po", 'msgid ""\n', 'mgsid ""\n', "not readable as a gettext catalogue: Unknown"),
        ("words/de/aids.po", "Muster", "Sch\udcfctz", "not written as UTF-8; save it again with that encoding"),
    ],
)
def test_a_damaged_file_of_the_house_is_told_in_some_language(
    house: Path, typed: Typed, file: str, old: str, new: str, told: str
) -> None:
    spoiled = house / "data" / file
    before = spoiled.read_text("utf-8")
    assert old in before
    write(spoiled, before.replace(old, new, 1))
    try:
        code, _, err = typed("build", "avignon", "track", "--lang", "de")
    finally:
        write(spoiled, before)
    assert code == 1
    assert "Traceback" not in err
    assert f"/data/{file}" in err
    assert told in err
