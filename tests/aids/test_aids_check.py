"""What `aids check` finds, worded: overlapping text, thirsty sheets; keys, many processes."""

from __future__ import annotations

import pytest
from aids_helpers import PAGES, laid_out, page
from msgspec.structs import replace

from aids.layout.overlap import overlaps, words_of
from aids.make import compose, keys
from aids.make.build import build
from aids.make.formats import Options
from aids.make.jobs import jobs
from aids.proof import check as checks
from aids.views.catalogue import printed_games
from referee.words.translation import words


def lying(xml: str) -> list[tuple[str, str]]:
    held = laid_out(xml)
    return [(words_of(a), words_of(b)) for sheet in (*held.faces, *held.sheets) for a, b in overlaps(sheet)]


def box(x: float, y: float, text: str) -> str:
    return f'<box x="{x}mm" y="{y}mm" w="40mm"><p>{text}</p></box>'


def test_text_on_text_is_found() -> None:
    assert lying(page(box(20, 20, "lower") + box(22, 21, "upper"))) == [("lower", "upper")]
    assert lying(page(box(20, 20, "one") + box(20, 24.2, "two") + box(60, 20, "three"))) == []
    turned = '<box x="20mm" y="18mm" w="6mm" h="30mm"><stack turn="left"><p>upwards</p></stack></box>'
    assert lying(page(box(10, 20, "a long line of text") + turned))


@pytest.mark.parametrize("file", PAGES, ids=lambda file: file.stem)
def test_no_text_lies_on_text_in_the_samples(file) -> None:
    assert lying(file.read_text("utf-8")) == []


@pytest.fixture
def template(tmp_path, monkeypatch):
    """A job whose template says something else."""
    [job] = jobs(["en"], "avignon", "track", themes=("ink-saver",))

    def of(body: str):
        monkeypatch.setattr(compose, "compose", lambda job: page(body))
        return job

    return of


def test_overlaps_are_told(template) -> None:
    job = template(box(20, 20, "lower") + box(22, 21, "upper"))
    [problem] = checks.check_fit(job)
    assert problem.told(words("en")) == (
        "avignon/track.xml.j2 · page one · en: “lower” and “upper” lie on one another. "
        "Move one of them, or give it less room."
    )


def test_a_thirsty_ink_saver_is_told(template) -> None:
    job = template('<stack h="90mm" stroke="ink" line="40mm"/>')
    [problem] = checks.check_ink(job)
    told = problem.told(words("en"))
    assert "of the ink saver's page is ink; 7 % is the most. Draw outlines instead of areas" in told


def test_a_key_changes_with_what_a_sheet_is_made_of_and_with_nothing_else(monkeypatch) -> None:
    [job] = jobs(["en"], "avignon", "track")
    before = keys.key_of(job, "")
    digest = keys._digest
    changed: list[str] = []

    def other(file):
        return b"changed" if any(file.as_posix().endswith(name) for name in changed) else digest(file)

    def key() -> str:
        for held in (keys._program, keys._templates, keys._tree):
            held.cache_clear()
        return keys.key_of(job, "")

    monkeypatch.setattr(keys, "_digest", other)
    try:
        for name, matters in {
            "aids/layout/boxes.py": True,
            "aids/views/avignon.py": True,
            "aids/views/abbey.py": False,
            "templates/avignon/track.xml.j2": True,
            "templates/base/parts.xml.j2": True,
            "templates/icons/tiara.svg": True,
            "templates/abbey/suspects.xml.j2": False,
            "data/themes/colour.toml": True,
            "data/themes/safe.toml": False,
            "data/abbey/aids.toml": False,
            "data/paper.toml": True,
        }.items():
            changed[:] = [name]
            assert (key() != before) == matters, name
    finally:
        changed.clear()
        monkeypatch.undo()
        for held in (keys._program, keys._templates, keys._tree):
            held.cache_clear()
    assert keys.key_of(job, "") == before
    assert keys.key_of(job, "other options") != before


def test_one_bad_sheet_does_not_stop_the_others_in_other_processes(tmp_path) -> None:
    good = jobs(["en", "de", "fr"], "avignon", "track")
    bad = good[1]._replace(aid=replace(good[1].aid, template="avignon/none.xml.j2"))
    made = build([good[0], bad, good[2]], Options(("pdf",)), tmp_path, processes=2)
    assert [one.good for one in made] == [True, False, True]


@pytest.mark.parametrize("game", printed_games())
def test_nothing_would_spoil_paper(game: str) -> None:
    """What `aids check` finds: words, letters, colours, fit in every language and the pseudo-language, ink."""
    assert [str(p) if isinstance(p, Exception) else p.told(words("en")) for p in checks.check(game)] == []
