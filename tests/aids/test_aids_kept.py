"""What is kept of templates and digests: used again, made again when damaged or changed, and never wrong."""

from __future__ import annotations

import os
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from jinja2 import Environment

from aids.make import keys
from aids.make.template import environment


@pytest.fixture
def kept(tmp_path, monkeypatch) -> Path:
    """An empty cache, and a folder with a template; nothing is remembered in the process."""
    monkeypatch.setenv("CONSISTORY_CACHE", str(tmp_path / "cache"))
    (tmp_path / "own").mkdir()
    (tmp_path / "own" / "card.j2").write_text("<p>{{ name | rich }}, {{ 'it\\'s' }}</p>", encoding="utf-8")
    environment.cache_clear()
    yield tmp_path
    environment.cache_clear()


def filled(root: Path, *, marked: bool = False) -> str:
    environment.cache_clear()
    return environment(root / "own", marked=marked).get_template("card.j2").render(name="*Ann*")


def compiled_files(root: Path) -> list[Path]:
    return sorted((root / "cache" / "templates").iterdir())


def test_a_kept_template_is_not_compiled_again(kept, monkeypatch) -> None:
    first = filled(kept)
    assert first == "<p><b>Ann</b>, it\u2019s</p>"
    monkeypatch.setattr(Environment, "compile", lambda *_: pytest.fail("compiled again"))
    assert filled(kept) == first


@pytest.mark.parametrize("damage", [b"", b"\0" * 40, b"half"])
def test_a_damaged_one_is_compiled_again_and_mended(kept, damage) -> None:
    first = filled(kept)
    (file,) = compiled_files(kept)
    sound = file.read_bytes()
    file.write_bytes(sound[:-9] if damage == b"half" else damage)
    assert filled(kept) == first
    assert file.read_bytes() == sound


def test_another_text_is_another_template(kept) -> None:
    filled(kept)
    (kept / "own" / "card.j2").write_text("<q>{{ name }}</q>", encoding="utf-8")
    assert filled(kept) == "<q>*Ann*</q>"


def test_marked_templates_are_kept_by_themselves(kept) -> None:
    plain = filled(kept)
    assert filled(kept, marked=True) != plain
    assert filled(kept) == plain
    assert len(compiled_files(kept)) == 2


def test_many_at_once_write_whole_files(kept) -> None:
    def once(_: int) -> str:
        return environment.__wrapped__(kept / "own").get_template("card.j2").render(name="Ben")

    with ThreadPoolExecutor(8) as pool:
        assert set(pool.map(once, range(24))) == {"<p>Ben, it\u2019s</p>"}
    assert len(compiled_files(kept)) == 1


def test_a_folder_that_cannot_be_written_is_no_error(kept, monkeypatch) -> None:
    (kept / "blocked").write_text("", encoding="utf-8")
    monkeypatch.setenv("CONSISTORY_CACHE", str(kept / "blocked"))
    assert filled(kept) == "<p><b>Ann</b>, it\u2019s</p>"


def test_a_digest_is_kept_until_a_file_changes(kept, monkeypatch) -> None:
    folder = kept / "own"

    def digest() -> str:
        keys._tree.cache_clear()
        keys._digest.cache_clear()
        return keys.digest_of(folder)

    first = digest()
    with monkeypatch.context() as patch:
        patch.setattr(keys, "_read", lambda *_: pytest.fail("read again"))
        assert digest() == first
    (folder / "card.j2").write_text("other", encoding="utf-8")
    assert (second := digest()) != first
    (folder / "more.toml").write_text("", encoding="utf-8")
    assert digest() not in (first, second)


def test_a_digest_tells_of_content_not_of_times(kept) -> None:
    folder = kept / "own"
    first = keys.digest_of(folder)
    keys._tree.cache_clear()
    keys._digest.cache_clear()
    os.utime(folder / "card.j2", (1, 1))
    assert keys.digest_of(folder) == first
