"""An afternoon at the press: what the contributors' page tells to write and to type is written and typed, in a copy of
the house, and comes out. One damaged game never keeps the others from being listed and made."""

from __future__ import annotations

import json
import os
import re
import shlex
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pikepdf
import pytest
from aids_helpers import copied_house

PAGE = (Path(__file__).parents[2] / "CONTRIBUTING.md").read_text("utf-8")
Typed = Callable[..., tuple[int, str, str]]


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return copied_house(tmp_path_factory.mktemp("house"), "avignon")


@pytest.fixture
def typed(house: Path, tmp_path: Path) -> Typed:
    def run(*arguments: str) -> tuple[int, str, str]:
        environment = {**os.environ, "PYTHONPATH": str(house), "CONSISTORY_CACHE": str(tmp_path / "cache"), "LANG": "C"}
        command = [sys.executable, "-m", "aids", *arguments]
        done = subprocess.run(command, cwd=tmp_path, env=environment, capture_output=True, text=True, check=False)
        return done.returncode, done.stdout, done.stderr

    return run


def told(title: str) -> list[tuple[str, str]]:
    """The blocks of a part of the page: their kind and what stands in them."""
    part = PAGE.split(f"### {title}\n", 1)[1].split("\n### ", 1)[0].split("\n## ", 1)[0]
    return re.findall(r"```(\w+)\n(.*?)```", part, re.DOTALL)


def commands(title: str) -> list[list[str]]:
    typed = "".join(inside for kind, inside in told(title) if kind == "sh")
    return [shlex.split(line)[1:] for line in typed.splitlines()]


def block(title: str, kind: str) -> str:
    [inside] = [inside for found, inside in told(title) if found == kind]
    return inside


def write(file: Path, text: str) -> None:
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(text, "utf-8")


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
            for lang in ("de", "fr")
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


TEMPLATE = "../../templates/river/cards.xml.j2"
SLIPS = {
    "no number": ("aids.toml", "number = 1\n", "", "aids.toml, aid cards: ", "`number`. Mend the file"),
    "no TOML": ("aids.toml", "[[aid]]", "[[aid]", "aids.toml: not readable as TOML: ", "Mend the file"),
    "no template": ("aids.toml", '"river/cards', '"river/crads', "river/crads.xml.j2: ", "there is no template"),
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


@pytest.mark.parametrize("name", SLIPS)
def test_a_slip_of_such_a_game_is_told(house: Path, typed: Typed, name: str) -> None:
    river(house)
    file, old, new, place, cure = SLIPS[name]
    spoiled = house / "data" / "river" / file
    text = spoiled.read_text("utf-8")
    assert old in text
    write(spoiled, text.replace(old, new, 1))
    asked = ("check", "river") if name == "no message" else ("build", "river", "--lang", "en")
    try:
        code, _, err = typed(*asked)
    finally:
        write(spoiled, text)
    assert code in (1, 4)
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
