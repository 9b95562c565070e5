"""Watching: one process that builds after every change, and sees each of them."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from importlib import util
from pathlib import Path

import pypdfium2
import pytest

from aids.command.watch import KEPT, Look, look_around, watch

ROOT = Path(__file__).parents[2]


def looks(*seen: tuple[int, int]):
    left: Iterator[tuple[int, int]] = iter(seen)

    def look() -> Look:
        try:
            return Look(*next(left))
        except StopIteration:
            raise KeyboardInterrupt from None

    return look


def test_watching_builds_once_for_each_change() -> None:
    built: list[list[str]] = []
    watch(["build", "avignon"], built.append, looks((1, 1), (1, 1), (1, 2), (1, 2), (1, 2), (1, 3)), lambda _: None)
    assert built == [["build", "avignon"]] * 3


def test_what_is_kept_between_builds_is_there() -> None:
    assert all(util.find_spec(name) for name in KEPT)


def test_a_changed_program_starts_again() -> None:
    told: list[str] = []
    watch(
        [], lambda _: told.append("build"), looks((1, 1), (1, 1), (2, 1)), lambda _: None, lambda: told.append("again")
    )
    assert told[:2] == ["build", "again"]


def test_a_look_sees_templates_words_data_and_the_program(tmp_path, monkeypatch) -> None:
    share, code, store = tmp_path / "share", tmp_path / "code", tmp_path / "store"
    files = {
        share / "templates" / "base" / "a.xml.j2": "data",
        share / "templates" / "icons" / "a.svg": "data",
        share / "data" / "words" / "de" / "a.po": "data",
        share / "data" / "a" / "aids.toml": "data",
        store / "editions" / "a" / "own.toml": "data",
        code / "aids" / "a.py": "program",
        code / "referee" / "library" / "a.py": "program",
    }
    for file in files:
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text("", "utf-8")
    for name, place in {
        "templates_root": share / "templates",
        "data_root": share / "data",
        "code_root": code,
        "store_dir": store,
    }.items():
        monkeypatch.setattr(f"aids.command.watch.{name}", lambda place=place: place)
    before = look_around()
    assert look_around() == before
    for file, kind in files.items():
        file.write_text(f"changed {file}", "utf-8")
        after = look_around()
        assert (after.program != before.program, after.data != before.data) == (kind == "program", kind == "data")
        before = after


CHANGES = """
import sys
from pathlib import Path
from functools import partial
from aids.command import watch
from aids.command.main import main
share = Path(sys.argv[1])
loaded = []

def change(file, old, new):
    place = share / file
    text = place.read_text("utf-8")
    assert old in text, (file, old)
    place.write_text(text.replace(old, new), "utf-8")

def look(steps=iter(range(5))):
    match next(steps):
        case 1:
            change("data/words/de/aids.po", "Heranziehen", "Herziehen")
        case 2:
            change("data/themes/colour.toml", "#8E1B16", "#123456")
        case 3:
            change("templates/avignon/track.xml.j2", "<gap ", "<gip ")
        case 4:
            raise KeyboardInterrupt
    loaded.append(len(sys.modules))
    return watch.Look(1, len(loaded))

watch.watch(["build", "avignon", "track", "--lang", "de"], partial(watch.run, main), look, lambda _: (
    Path("output/de/avignon/track.pdf").exists()
    and Path(f"made-{len(loaded)}.pdf").write_bytes(Path("output/de/avignon/track.pdf").read_bytes())
))
print("loaded", *loaded)
"""


@pytest.mark.slow
def test_one_process_sees_changed_words_themes_and_templates(tmp_path) -> None:
    share = tmp_path / "house"
    for name in ("aids", "referee", "data", "templates"):
        shutil.copytree(ROOT / name, share / name, ignore=shutil.ignore_patterns("__pycache__", "share"))
    done = subprocess.run(
        [sys.executable, "-c", CHANGES, str(share)],
        cwd=tmp_path,
        env={**os.environ, "PYTHONPATH": str(share)},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    first, words, theme = (tmp_path / f"made-{count}.pdf" for count in (1, 2, 3))

    def text(file: Path) -> str:
        return "".join(sheet.get_textpage().get_text_range() for sheet in pypdfium2.PdfDocument(file))

    assert "Herziehen" not in text(first)
    assert "Herziehen" in text(words)
    assert words.read_bytes() != theme.read_bytes()
    assert text(words) == text(theme)
    assert "<gip> is not a tag" in done.stderr
