"""Every aid of Avignon, in every language, on both papers."""

from __future__ import annotations

from io import BytesIO

import pikepdf
import pytest
from msgspec.structs import replace

from aids.layout.display_list import Text
from aids.layout.document import set_document
from aids.make.build import build, make
from aids.make.compose import compose, tree
from aids.make.formats import Options
from aids.make.jobs import jobs
from aids.make.template import with_apostrophes
from aids.render.icons import names
from aids.views.catalogue import catalogue, printed_games
from aids.views.game_words import GameWords
from aids.views.registry import view_of
from aids.views.rules import rules_view
from referee.games.avignon.box.components import components
from referee.library.editions import BLANK, edition_tables
from referee.library.load import load_game
from referee.words import contexts
from referee.words.translation import words

LANGS = ["en", "de", "fr"]
AVIGNON = catalogue("avignon")


def test_avignon_is_printed() -> None:
    assert "avignon" in printed_games()
    assert [aid.id for aid in AVIGNON.aids] == [
        "turn",
        "persons",
        "track",
        "deck",
        "cards",
        "rules-page",
        "rules",
        "rules-booklet",
    ]


@pytest.mark.parametrize("lang", LANGS)
def test_the_rules_tell_every_clause_every_ruling_and_every_example(lang: str) -> None:
    game_words = GameWords(AVIGNON, words(lang))
    rules = view_of("avignon", AVIGNON.aid("rules"), "", game_words)
    clauses = [clause for part in rules.parts for clause in part.clauses]
    data = load_game("avignon")
    assert sorted(c.id for c in clauses) == sorted(c.id for c in data.clauses)
    assert {c.id: c.text for c in clauses} == {
        c.id: words(lang).text("avignon", contexts.clause(c.id), c.text) for c in data.clauses
    }
    rulings = [ruling.id for clause in clauses for ruling in clause.rulings]
    assert sorted(rulings) == sorted(ruling.id for ruling in data.rulings)
    assert sum(len(part.examples) for part in rules.parts) > 10


def test_a_game_without_named_parts_has_its_rules_by_kind() -> None:
    rules = rules_view(GameWords(replace(AVIGNON, sections=()), words("en")))
    assert [part.title for part in rules.parts][:2] == ["What is in the box", "Setting up"]
    told = [clause.id for part in rules.parts for clause in part.clauses]
    assert sorted(told) == sorted(clause.id for clause in load_game("avignon").clauses)


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("format", ["html", "md", "txt"])
def test_the_rules_as_text_hold_every_clause(lang: str, format: str, tmp_path) -> None:
    [job] = jobs([lang], "avignon", "rules")
    assert make(job, Options((format,)), tmp_path).good
    made = " ".join((tmp_path / f"{job.place}.{format}").read_text("utf-8").split())
    for clause in load_game("avignon").clauses:
        assert clause.id in made
        if format == "txt":
            said = words(lang).text("avignon", contexts.clause(clause.id), clause.text)
            assert " ".join(str(with_apostrophes(said)).split()) in made


@pytest.mark.parametrize("lang", LANGS)
def test_the_persons_say_who_they_are_twice(lang: str) -> None:
    [job] = [job for job in jobs([lang], "avignon", "persons") if not job.variant]
    xml = compose(job)
    game_words = GameWords(AVIGNON, words(lang))
    for person in components().person:
        assert xml.count(f'<p style="name">{game_words.name("person", person.id)}</p>') == 2
    assert xml.count('turn="over"') == 1


def test_a_sample_edition_is_marked_beside_the_title_and_in_the_foot() -> None:
    for aid in ("persons", "deck"):
        job = jobs(["en"], "avignon", aid)[0]
        node = tree(job)
        said = [p.words().strip() for p in node.walk() if p.tag == "p"]
        assert "sample" in said
        assert any(line.startswith("Consistory · Avignon") and line.endswith("sample edition") for line in said)
    blank = next(job for job in jobs(["en"], "avignon", "persons") if job.variant == "blank")
    assert not any("sample" in p.words() for p in tree(blank).walk() if p.tag == "p")


def test_the_own_edition_takes_the_place_of_the_sample(tmp_path, monkeypatch) -> None:
    from referee.library.editions import edition_file, use_edition

    monkeypatch.setenv("CONSISTORY_STORE", str(tmp_path))
    own = tmp_path / "editions" / "avignon"
    own.mkdir(parents=True)
    text = edition_file("avignon", "sample").read_text("utf-8")
    (own / "mine.toml").write_text(
        text.replace('id = "sample"', 'id = "mine"').replace("sample = true", "sample = false")
    )
    use_edition("avignon", "mine")
    said = [p.words() for p in tree(jobs(["en"], "avignon", "deck")[0]).walk() if p.tag == "p"]
    assert not any("sample" in line.lower() for line in said)


def test_the_supply_counts_down_from_seven() -> None:
    view = view_of("avignon", AVIGNON.aid("deck"), "", GameWords(AVIGNON, words("en")))
    assert view.supply == ((0, 7), (1, 6), (2, 5), (3, 4), (4, 3))


def _matrix() -> list[tuple[str, str, str]]:
    view = view_of("avignon", AVIGNON.aid("turn"), "", GameWords(AVIGNON, words("en")))
    return [(row.mine, row.theirs, row.role) for row in view.wins]


def test_the_victory_matrix_tells_what_the_rulebook_prints(monkeypatch) -> None:
    assert _matrix() == [
        ("three persons", "–", "good"),
        ("Noble", "faction Knight", "good"),
        ("Noble *and* faction Peasant", "–", "bad"),
        ("both of you at once", "", "mid"),
    ]
    printed = edition_tables("avignon", BLANK)
    [noble] = [person for person in printed["person"] if person["id"] == "noble"]
    noble["wins"][0]["when"] = {
        "is": "or",
        "any": [
            {"is": "has", "side": "opponent", "faction": "bishop"},
            {"is": "count", "side": "holder", "least": 2, "faction": "cardinal"},
        ],
    }
    monkeypatch.setattr("aids.views.avignon.edition_tables", lambda game, edition: printed)
    assert _matrix()[1:3] == [
        ("Noble", "faction Bishop", "good"),
        ("Noble *and* at least 2 persons of the faction Cardinal", "–", "good"),
    ]


def test_the_track_reads_from_both_ends() -> None:
    [job] = jobs(["en"], "avignon", "track")
    [sheet] = set_document(tree(job), "t", names()).sheets
    words_up = [i for i in sheet.items if isinstance(i, Text) and i.frame[0] == 1]
    words_down = [i for i in sheet.items if isinstance(i, Text) and i.frame[0] == -1]

    def said(items: list[Text]) -> list[str]:
        return sorted("".join(r.piece.text for r in i.runs).strip() for i in items)

    both = [w for w in said(words_up) if w in said(words_down)]
    assert {"Avignon", "Nice", "Genoa", "Florence", "Rome", "Pull", "Push"} <= set(both)
    up = {"".join(r.piece.text for r in i.runs).strip(): i.y for i in words_up}
    assert up["Avignon"] < up["Nice"] < up["Genoa"] < up["Florence"] < up["Rome"] < up["Rome’s congregation"]


def test_unchanged_sheets_are_left_alone_and_changed_ones_are_not(tmp_path) -> None:
    todo = jobs(["en"], "avignon", "track")
    [first] = build(todo, Options(("pdf",)), tmp_path)
    assert first.good
    assert not first.kept
    file = tmp_path / "en" / "avignon" / "track.pdf"
    before = file.stat().st_mtime_ns
    [second] = build(todo, Options(("pdf",)), tmp_path)
    assert second.kept
    assert file.stat().st_mtime_ns == before
    assert not build(todo, Options(("pdf",), force=True), tmp_path)[0].kept
    file.unlink()
    assert not build(todo, Options(("pdf",)), tmp_path)[0].kept
    assert not build(jobs(["en"], "avignon", "track", themes=("safe",)), Options(("pdf",)), tmp_path)[0].kept


def test_one_bad_sheet_does_not_stop_the_others(tmp_path) -> None:
    good = jobs(["en"], "avignon", "track")[0]
    bad = replace(good, aid=replace(good.aid, template="avignon/none.xml.j2"))
    made = build([bad, good], Options(("pdf",)), tmp_path)
    assert [one.good for one in made] == [False, True]
    assert [problem.where for problem in made[0].problems] == ["data/avignon/aids.toml"]


def test_many_processes_make_the_same_bytes(tmp_path) -> None:
    todo = jobs(["en", "de"], "avignon", "track")
    build(todo, Options(("pdf",)), tmp_path / "one")
    build(todo, Options(("pdf",)), tmp_path / "two", processes=2)
    for job in todo:
        assert (tmp_path / "one" / f"{job.place}.pdf").read_bytes() == (
            tmp_path / "two" / f"{job.place}.pdf"
        ).read_bytes()


def test_metadata_of_a_sheet(tmp_path) -> None:
    [job] = jobs(["de"], "avignon", "turn")
    make(job, Options(("pdf",)), tmp_path)
    document = pikepdf.open(BytesIO((tmp_path / "de/avignon/turn.pdf").read_bytes()))
    assert str(document.docinfo["/Title"]) == "Avignon – Krieg der Heiligen · Dein Zug auf einen Blick"
    with document.open_outline() as outline:
        assert [item.title for item in outline.root] == ["Dein Zug auf einen Blick"]


@pytest.mark.parametrize("lang", LANGS)
def test_the_deck_of_persons_can_be_played(lang: str) -> None:
    [job] = [job for job in jobs([lang], "avignon", "cards") if not job.variant]
    printed = {card.text("id"): card.count("copies") for card in tree(job).walk() if card.tag == "card"}
    assert printed == {person.id: person.copies for person in components().person}
