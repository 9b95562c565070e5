"""A plain command line means the same to the straight way as to the parser of options."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest
import typer.main

from aids.command.app import app
from aids.command.straight import COMMANDS, plainly

PLAIN = [
    "build",
    "build avignon",
    "build avignon turn --lang de --force",
    "build --lang=de,fr avignon --theme ink-saver turn --json",
    "build avignon deck --one-per-page --sleeve --cards --keep-xml --layout-log --out=there --backs fold",
    "build avignon deck --lang de --lang fr --printer desk --offset 0.4,-0.2 --order alternate",
    "summary abbey --format html",
    "preview abbey suspects --variant crypt --paper letter",
    "fill-in abbey suspects --lang de --force",
    "deck cards.csv --template card.xml.j2 --card tarot --bleed 3mm --preview",
    "deck --template=card.xml.j2 cards.csv --json --theme safe",
    "typeset page.xml",
    "typeset page.xml out/there.pdf --fillable --lang fr",
]

OTHER = [
    "",
    "list",
    "check avignon",
    "build avignon turn more",
    "build --help",
    "build avignon turn --langs de",
    "build avignon turn --lang",
    "build avignon turn --lang --force",
    "build avignon turn --dpi 300",
    "build avignon --copies 2",
    "build -j 2",
    "build --watch",
    "build --marks",
    "build --no-marks",
    "build --as-json",
    "build --keep_xml",
    "build --force=yes",
    "build --game avignon",
    "build -- avignon",
    "build --lang=",
    "summary",
    "preview avignon",
    "deck cards.csv",
    "deck --template card.xml.j2",
    "deck --cards-file cards.csv --template card.xml.j2",
    "typeset",
]


def parsed(arguments: list[str]) -> dict[str, object]:
    """The parameters as the parser of options reads them; files are texts until the command is called."""
    group = typer.main.get_group(app)
    return group.commands[arguments[0]].make_context(arguments[0], arguments[1:]).params


def with_texts(parameters: dict[str, object]) -> dict[str, object]:
    return {name: str(value) if isinstance(value, Path) else value for name, value in parameters.items()}


@pytest.mark.parametrize("line", PLAIN)
def test_both_ways_read_the_same(line: str) -> None:
    name, *_ = arguments = line.split()
    command = plainly(arguments)
    assert command is not None
    least = [part for needed in COMMANDS[name].needed for part in (["--template"] * (needed == "template") + ["x"])]
    read, unsaid = with_texts(parsed(arguments)), with_texts(parsed([name, *least]))
    told = with_texts(command.keywords)
    assert told == {name: read[name] for name in told}
    assert {name for name in read if read[name] != unsaid[name]} <= set(told)


@pytest.mark.parametrize("line", PLAIN)
def test_files_are_places(line: str) -> None:
    command = plainly(line.split())
    assert command is not None
    for name, value in command.keywords.items():
        assert isinstance(value, Path) == (name in ("out", "out_file", "cards_file", "template", "page"))


@pytest.mark.parametrize("line", OTHER)
def test_everything_else_is_left_to_the_parser(line: str) -> None:
    assert plainly(line.split()) is None


def test_the_straight_way_loads_no_parser_of_options(tmp_path) -> None:
    code = (
        "import sys\nfrom aids.command.main import main\ntry:\n    main(sys.argv[1:])\nfinally:\n"
        "    assert not {'typer', 'rich'} & set(sys.modules), 'the parser is loaded'\n"
    )
    command = [sys.executable, "-c", code, "build", "avignon", "turn", "--lang", "en", "--out", str(tmp_path)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    assert (tmp_path / "en/avignon/turn.pdf").is_file()


def test_a_picture_is_made_by_a_process_that_has_loaded_nothing_else(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "aids", "build", "abbey", "suspects", "--lang", "en", "--format", "png"]
    done = subprocess.run(
        [*command, "--dpi", "40", "--out", str(tmp_path)], capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
    assert (tmp_path / "en/abbey/suspects.png").read_bytes().startswith(b"\x89PNG")
