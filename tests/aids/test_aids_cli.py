"""The command: what it makes, what it says, how it ends."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest
from PIL import Image

from aids.command.main import main


@pytest.fixture
def run(tmp_path, monkeypatch, capsys):
    """Runs the command in an empty folder; returns exit code, output and complaints."""
    monkeypatch.chdir(tmp_path)

    def run(*arguments: str) -> tuple[int, str, str]:
        with pytest.raises(SystemExit) as end:
            main(list(arguments))
        told = capsys.readouterr()
        return int(end.value.code or 0), told.out, told.err

    return run


def test_list_names_every_aid(run) -> None:
    code, out, _ = run("list", "avignon")
    assert code == 0
    assert [line.split("\t")[1] for line in out.splitlines()] == [
        "turn",
        "persons",
        "track",
        "deck",
        "cards",
        "rules-page",
        "rules",
        "rules-booklet",
    ]


def test_list_speaks_the_language_asked_for() -> None:
    done = subprocess.run(
        [sys.executable, "-m", "aids.command.main", "list", "--lang", "de"], capture_output=True, text=True, check=True
    )
    assert "Dein Zug auf einen Blick" in done.stdout


def test_list_as_json(run) -> None:
    code, out, _ = run("list", "--json")
    listed = json.loads(out)["aids"]
    assert code == 0
    assert {"game", "aid", "title", "sides", "size", "variants", "formats", "languages", "edition"} == set(listed[0])
    assert next(row for row in listed if row["aid"] == "persons")["edition"] == "sample"


def test_list_loads_neither_templates_nor_pdf() -> None:
    code = (
        "import sys\nfrom aids.command.main import main\n"
        "try:\n    main(['list'])\nexcept SystemExit:\n    pass\n"
        "print([m for m in ('jinja2', 'reportlab', 'PIL', 'babel', 'pypdfium2', 'pyphen') if m in sys.modules])"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.splitlines()[-1] == "[]"


def test_checking_the_fit_loads_no_pdf() -> None:
    code = (
        "import sys\nfrom aids.proof.check import check_fit, sheets\n"
        "assert check_fit(sheets('avignon')[0]) == []\nprint('reportlab' in sys.modules)"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "False"


def test_build_makes_files_and_leaves_unchanged_ones(run, tmp_path) -> None:
    code, out, err = run("build", "avignon", "track", "--lang", "en,de", "--format", "pdf,png", "--dpi", "40")
    assert code == 0
    made = {f"output/{lang}/avignon/track.{kind}" for lang in ("en", "de") for kind in ("pdf", "png")}
    assert set(out.split()) == made
    assert all((tmp_path / file).is_file() for file in made)
    assert err.strip() == "2 made, 0 unchanged, 0 failed."
    code, out, err = run("build", "avignon", "track", "--lang", "en,de", "--format", "pdf,png", "--dpi", "40")
    assert (code, out, err.strip()) == (0, "", "0 made, 2 unchanged, 0 failed.")


def test_build_names_files_by_paper_and_theme(run) -> None:
    _, out, _ = run("build", "avignon", "track", "--lang", "fr", "--paper", "letter", "--theme", "ink-saver")
    assert out.split() == ["output/fr/avignon/track-letter-ink-saver.pdf"]


def test_build_for_authors(run, tmp_path) -> None:
    run("build", "avignon", "track", "--lang", "en", "--keep-xml", "--layout-log")
    assert (tmp_path / "output/en/avignon/track.xml").read_text("utf-8").startswith("<aid ")
    assert "page sheet | box congregation-rome" in (tmp_path / "output/en/avignon/track.layout.txt").read_text("utf-8")


def test_build_as_json(run) -> None:
    code, out, _ = run("build", "avignon", "track", "--lang", "en", "--json")
    [sheet] = json.loads(out)["sheets"]
    assert code == 0
    assert sheet["files"] == ["en/avignon/track.pdf"]
    assert sheet["problems"] == []
    assert not sheet["unchanged"]


def test_summary_in_every_format(run, tmp_path) -> None:
    code, out, _ = run("summary", "avignon", "--lang", "de", "--format", "html,md,txt")
    assert code == 0
    assert sorted(out.split()) == [f"output/de/avignon/rules.{kind}" for kind in ("html", "md", "txt")]
    assert "Samariter" in (tmp_path / "output/de/avignon/rules.txt").read_text("utf-8")


def test_preview_makes_a_picture(run, tmp_path) -> None:
    code, _, _ = run("preview", "avignon", "turn", "--dpi", "40")
    assert code == 0
    assert (tmp_path / "output/en/avignon/turn.png").read_bytes().startswith(b"\x89PNG")


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (("build", "avignom"), "There is no game “avignom”. Known: avignon."),
        (("build", "avignon", "trac"), "There is no aid “trac”. Known: track"),
        (("build", "avignon", "--lang", "xx"), "There is no language “xx”."),
        (("build", "avignon", "--paper", "a9"), "There is no paper “a9”."),
        (("build", "avignon", "--theme", "red"), "There is no theme “red”."),
        (("build", "avignon", "--format", "docx"), "There is no format “docx”."),
        (("build", "avignon", "--dpi", "9"), "--dpi must lie between 30 and 1200, not 9."),
        (("list", "chess"), "There is no game “chess”."),
        (("check", "chess"), "There is no game “chess”."),
        (("preview", "avignon", "nothing"), "There is no aid “nothing”."),
    ],
)
def test_bad_input_is_one_line_with_the_way_out(run, arguments: tuple[str, ...], told: str) -> None:
    code, _, err = run(*arguments)
    assert code == 2
    assert told in err
    assert len(err.strip().splitlines()) == 1


@pytest.mark.parametrize(
    ("option", "value", "why"),
    [
        ("--backs", "both", "choose none, duplex, duplex-long, duplex-short or fold"),
        ("--order", "backs-first", "choose alternate or fronts-then-backs"),
        ("--offset", "1", "give two numbers of millimetres"),
        ("--offset", "1,200", "none beyond 10"),
        ("--bleed", "2furlongs", "give a length from 0mm to 10mm"),
    ],
)
def test_bad_options_of_cards_say_what_is_possible(run, option: str, value: str, why: str) -> None:
    code, _, err = run("build", "avignon", "cards", option, value)
    assert code == 2
    assert f"{option} can't be “{value}”: " in err
    assert why in err


def test_a_printer_is_measured_and_used(run, tmp_path, monkeypatch) -> None:
    monkeypatch.setenv("CONSISTORY_STORE", str(tmp_path / "store"))
    code, out, _ = run("calibration", "--lang", "en,fr", "--paper", "letter")
    assert code == 0
    assert out.split() == ["output/en/calibration-letter.pdf", "output/fr/calibration-letter.pdf"]
    assert run("calibration", "--printer", "attic", "--measured", "0.5,-1")[1] == (
        "Kept for attic: 0.5 mm to the right, -1 mm down.\n"
    )
    assert run("calibration", "--printer", "at tic", "--measured", "0.5,-1")[0] == 2
    assert run("calibration", "--printer", "attic")[0] == 2
    code, _, err = run("build", "avignon", "cards", "--lang", "en", "--printer", "cellar")
    assert (code, err.strip()) == (2, "There is no printer “cellar”. Known: attic.")
    assert run("build", "avignon", "cards", "--lang", "en", "--printer", "attic")[0] == 0


def test_pictures_of_cards(run, tmp_path) -> None:
    code, out, _ = run("build", "avignon", "cards", "--lang", "en", "--format", "png", "--cards", "--dpi", "50")
    assert code == 0
    made = {name.rpartition("/")[2] for name in out.split()}
    assert {"cards-knight.png", "cards-seal.png"} <= made
    assert Image.open(tmp_path / "output/en/avignon/cards-knight.png").size == (124, 173)


def test_fill_in_makes_what_can_be_filled_in(run) -> None:
    code, out, _ = run("fill-in", "avignon", "persons", "--lang", "en")
    assert (code, out.split()) == (0, ["output/en/avignon/persons-blank-fillable.pdf"])
    code, _, err = run("fill-in", "avignon", "rules", "--lang", "en")
    assert code == 2
    assert err.startswith("Nothing in “avignon rules” is filled in. Try: ")
    assert "avignon persons" in err


def test_one_variant_is_made_by_name(run) -> None:
    code, out, _ = run("fill-in", "abbey", "suspects", "--variant", "sample", "--lang", "en")
    assert (code, out.split()) == (0, ["output/en/abbey/suspects-sample-fillable.pdf"])
    code, _, err = run("build", "abbey", "suspects", "--variant", "smple")
    assert (code, err.strip()) == (2, "There is no variant “smple”. Known: sample.")


def test_unknown_option_is_usage(run) -> None:
    assert run("build", "--papper", "a4")[0] == 2


@pytest.mark.parametrize(
    "command",
    ["list", "build", "summary", "check", "preview", "calibration", "fill-in", "deck", "typeset", "init", "language"],
)
def test_help_has_an_example(run, command: str) -> None:
    code, out, _ = run(command, "-h")
    assert code == 0
    assert f"aids {command}" in " ".join(out.split())


@pytest.mark.parametrize("game", ["../data/avignon", "avignon/../avignon", "../../etc", "/etc"])
def test_no_game_leads_out_of_the_output_folder(run, tmp_path, game: str) -> None:
    code, _, err = run("build", game, "track", "--lang", "en")
    assert code == 2
    assert "There is no game" in err
    assert list(tmp_path.iterdir()) == []


def test_a_paper_that_nobody_knows_makes_no_folder(run, tmp_path) -> None:
    code, _, err = run("calibration", "--paper", "../../a9")
    assert code == 2
    assert "There is no paper" in err
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ("frob", "Den Befehl „frob“ gibt es nicht; bekannt sind: list, build,"),
        ("biuld", "Den Befehl „biuld“ gibt es nicht. Meintest du build?"),
        ("build --frob", "`aids build` kennt die Option --frob nicht; bekannt sind: --"),
        ("build --copies 0", "--copies nimmt eine ganze Zahl von 1 bis 100; `aids build -h`"),
        ("build --copies many", "--copies nimmt eine ganze Zahl von 1 bis 100; `aids build -h`"),
        ("build --dpi many", "--dpi kann diesen Wert nicht haben; `aids build -h`"),
        ("build --paper", "Hinter --paper fehlt ein Wert; `aids build -h`"),
        ("preview avignon", "aid fehlt; `aids preview -h`"),
        ("deck cards.csv", "--template fehlt; `aids deck -h`"),
        ("build avignon turn track", "Das ist mehr, als `aids build` nimmt"),
    ],
)
def test_what_the_parser_refuses_is_told_in_the_language_spoken(tmp_path, line: str, told: str) -> None:
    command = [str(Path(sys.executable).parent / "aids"), *line.split()]
    environment = {**os.environ, "LC_ALL": "de_DE.UTF-8", "PYTHONUTF8": "1"}
    run = subprocess.run(command, cwd=tmp_path, env=environment, capture_output=True, encoding="utf-8", check=False)
    assert (run.returncode, run.stdout) == (2, "")
    assert run.stderr.startswith(told)
    assert len(run.stderr.splitlines()) == 1


@pytest.mark.skipif(sys.platform == "darwin", reason="its file systems take no such names")
def test_files_and_folders_may_have_names_that_are_no_utf_8(tmp_path) -> None:
    """What is printed shows them; what is made, kept or compared bears them."""

    def aids(*arguments: bytes) -> subprocess.CompletedProcess[bytes]:
        command = [os.fsencode(Path(sys.executable).parent / "aids"), *arguments]
        return subprocess.run(command, cwd=tmp_path, env=environment, capture_output=True, check=False)

    environment = {**os.environ, "XDG_CACHE_HOME": str(tmp_path / "cache"), "PYTHONUTF8": "1"}
    assert aids(b"init", b"my\xff").returncode == 0
    mine = tmp_path / os.fsdecode(b"my\xff")
    (mine / os.fsdecode(b"d\xfe.csv")).write_bytes((mine / "cards.csv").read_bytes())
    deck = (
        b"deck",
        b"my\xff/d\xfe.csv",
        b"--template",
        b"my\xff/card.xml.j2",
        b"--out",
        b"o\xfe",
        b"--format",
        b"pdf,md",
    )
    first, again = aids(*deck), aids(*deck)
    assert (first.returncode, again.returncode) == (0, 0)
    assert b"o\\udcfe/d\\udcfe.pdf" in first.stdout
    assert b"0 made, 2 unchanged" in again.stderr
    assert sorted(os.listdir(tmp_path / os.fsdecode(b"o\xfe"))) == sorted(map(os.fsdecode, (b"d\xfe.md", b"d\xfe.pdf")))
    assert aids(b"typeset", b"my\xff/page.xml", b"q\xfe.pdf").returncode == 0
    assert (tmp_path / os.fsdecode(b"q\xfe.pdf")).is_file()
    for wrong in ((b"typeset", b"no\xff.xml"), (b"deck", b"no\xff.csv", b"--template", b"t\xff.j2")):
        told = aids(*wrong)
        assert told.returncode == 2
        assert b"\\udcff" in told.stderr
        assert len(told.stderr.splitlines()) == 1
