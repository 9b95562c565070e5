"""What `aids check` finds, worded: overlapping text, thirsty sheets; keys, many processes."""

from __future__ import annotations

from itertools import combinations

import pytest
from aids_helpers import PAGES, laid_out, page
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from aids.layout.overlap import overlaps, words_of
from aids.make import compose, keys
from aids.make.build import build
from aids.make.formats import Options
from aids.make.jobs import jobs
from aids.proof import check as checks
from aids.proof.sheet_checks import SLACK, _on_each_other
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
        for module in (compose, checks):
            monkeypatch.setattr(module, "compose", lambda job: page(body))
        return job

    return of


def test_overlaps_are_told(template) -> None:
    job = template(box(20, 20, "lower") + box(22, 21, "upper"))
    [problem] = checks.check_fit(job)
    assert problem.in_words(words("en")) == (
        "avignon/track.xml.j2 · page one · en: “lower” and “upper” lie on one another. "
        "Move one of them, or give it less room."
    )


def test_a_thirsty_ink_saver_is_told(template) -> None:
    job = template('<stack h="90mm" stroke="ink" line="40mm"/>')
    [problem] = checks.check_ink(job)
    told = problem.in_words(words("en"))
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
    monkeypatch.setattr(keys, "_kept", lambda what, roots, make: make())
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


def test_the_same_page_on_other_paper_is_parsed_once_and_set_twice(monkeypatch) -> None:
    [job] = jobs(["en"], "avignon", "track")
    other = replace(job, paper="letter")
    beyond = '<box x="160mm" y="20mm" w="42mm"><stack h="10mm" fill="tint"/></box><p>an open {slot}</p>'
    bodies = {"a4": beyond, "letter": beyond}
    monkeypatch.setattr(checks, "compose", lambda job: page(bodies[job.paper], paper=job.paper))
    checks._LAST.clear()
    apart = [checks.check_fit(each) for each in (job, other) if not checks._LAST.clear()]
    assert [len(problems) for problems in apart] == [2, 1]
    parsed: list[str] = []
    monkeypatch.setattr(checks, "tree", lambda job, xml: parsed.append(xml) or compose.tree(job, xml))
    checks._LAST.clear()
    assert [checks.check_fit(job), checks.check_fit(other)] == apart
    assert len(parsed) == 2  # as it is, and with every tag marked
    bodies["letter"] = "<p>another</p>"
    checks.check_fit(other)
    assert len(parsed) == 3


@given(st.lists(st.tuples(*[st.integers(0, 30)] * 4).map(lambda box: tuple(map(float, box))), max_size=14))
def test_fields_on_each_other_are_found_as_every_pair_would_find_them(boxes) -> None:
    fields = [(str(number), box) for number, box in enumerate(boxes)]
    expected = [
        (name, other)
        for (name, (x, y, w, h)), (other, (left, top, wide, tall)) in combinations(fields, 2)
        if min(x + w, left + wide) - max(x, left) > SLACK and min(y + h, top + tall) - max(y, top) > SLACK
    ]
    assert list(_on_each_other(fields)) == expected


def test_one_bad_sheet_does_not_stop_the_others_in_other_processes(tmp_path) -> None:
    good = jobs(["en", "de", "fr"], "avignon", "track")
    bad = replace(good[1], aid=replace(good[1].aid, template="avignon/none.xml.j2"))
    made = build([good[0], bad, good[2]], Options(("pdf",)), tmp_path, processes=2)
    assert [one.good for one in made] == [True, False, True]


@pytest.mark.parametrize("game", printed_games())
def test_nothing_would_spoil_paper(game: str) -> None:
    """What `aids check` finds: words, letters, colours, fit in every language and the pseudo-language, ink."""
    assert [str(p) if isinstance(p, Exception) else p.in_words(words("en")) for p in checks.check(game)] == []
