"""Every aid of Heuchel & Meuchel: what it says is what the box and the rules say."""

from __future__ import annotations

from collections import Counter
from io import BytesIO
from pathlib import Path

import pikepdf
import pytest

from aids.make.build import make
from aids.make.compose import fillable, tree
from aids.make.formats import Options
from aids.make.jobs import Job, jobs
from aids.markup.tree import Node
from aids.page.paper import papers
from aids.render.icons import names
from aids.views.catalogue import catalogue
from aids.views.game_words import GameWords
from aids.views.heuchel_meuchel.moves import BASIC, DICE, DIE_RESTS_ON, LANDING, RESTS_ON, place
from aids.views.heuchel_meuchel.sheets import HEART
from aids.views.registry import on_sample, view_of
from aids.views.rules import sentence
from referee.games.heuchel_meuchel.box.components import ROWS, VALUES, box, components, square_name
from referee.games.heuchel_meuchel.rules.landing import is_free
from referee.library.editions import edition_file, use_edition
from referee.library.load import load_game
from referee.words import contexts
from referee.words.translation import words

GAME = "heuchel-meuchel"
LANGS = ["en", "de", "fr"]
HELD = catalogue(GAME)


def job(aid: str, variant: str = "", lang: str = "en", paper: str = "a4") -> Job:
    return next(job for job in jobs([lang], GAME, aid, papers=(paper,)) if job.variant == variant)


def view(aid: str, variant: str = "", lang: str = "en"):
    return view_of(GAME, HELD.aid(aid), variant, GameWords(HELD, words(lang)))


def marks(node: Node) -> Counter[str]:
    return Counter(n.text("name") for n in node.walk() if n.tag == "mark")


def bare(text: str) -> str:
    return "".join(text.split()).replace("\u202f", "").replace("*", "")


def said(node: Node) -> list[str]:
    return [p.words().strip() for p in node.walk() if p.tag == "p"]


def own_edition(store: Path, monkeypatch, width: float, height: float) -> None:
    """An owner's copy with cards of a size."""
    monkeypatch.setenv("CONSISTORY_STORE", str(store))
    folder = store / "editions" / GAME
    folder.mkdir(parents=True)
    text = edition_file(GAME, "sample").read_text("utf-8")
    text = text.replace('id = "sample"', 'id = "mine"').replace("sample = true", "sample = false")
    lines = [f"card-mm = [{width}, {height}]" if line.startswith("card-mm") else line for line in text.splitlines()]
    (folder / "mine.toml").write_text("\n".join(lines) + "\n", "utf-8")
    use_edition(GAME, "mine")


# all of them


def test_what_is_printed() -> None:
    assert [aid.id for aid in HELD.aids] == [
        "strip",
        "turn",
        "score",
        "house",
        "board",
        "cards",
        "rules-page",
        "rules",
        "rules-booklet",
    ]
    assert [aid.number for aid in HELD.aids] == list(range(1, len(HELD.aids) + 1))


def test_every_class_has_a_picture_and_two_patterns() -> None:
    for each in components().classes:
        assert {f"pawn-{each.id}", f"tile-{each.id}", f"ground-{each.id}"} <= names()


# who may go where


def test_the_strip_knows_start_goal_and_ceiling_of_every_class() -> None:
    strip = view("strip")
    assert [rung.row for rung in strip.rungs] == list(reversed(ROWS))
    assert [pawn.rank for pawn in strip.pawns] == sorted(each.rank for each in components().classes)
    for rung in strip.rungs:
        for pawn, found in zip(strip.pawns, rung.places, strict=True):
            rank = box().ranks[pawn.id]
            assert (found == "start") == (rung.row == box().starts[rank])
            assert (found == "goal") == (rung.row == box().goals[rank])
            assert (found == "above") == (rung.row > box().goals[rank])
            assert (found == "below") == (rung.row < box().starts[rank])
            assert found == place(pawn, rung.row)
    assert [rung.row for rung in strip.rungs if rung.neutral] == [7]


def test_the_strip_draws_every_square_of_the_ladder() -> None:
    drawn = marks(tree(job("strip")))
    for each in components().classes:
        assert drawn[f"tile-{each.id}"] == 1
        assert drawn[f"pawn-{each.id}"] == 2
    climbs = sum(each.goal - each.start - 1 for each in components().classes)
    assert drawn["up"] == climbs == 36
    assert drawn["cross"] == sum(ROWS[-1] - each.goal for each in components().classes) == 15


def test_the_table_of_free_squares_is_what_the_referee_does() -> None:
    nothing: tuple[tuple[int, ...], ...] = ((),) * (ROWS[-1] + 1)
    for lower in range(1, len(box().classes) - 1):
        goal, higher = box().goals[lower], box().goals[lower + 1]
        full = (*nothing[:goal], (1,), *nothing[goal + 1 :])
        held = {"nothing": (nothing, nothing), "open": (full, nothing), "home": (nothing, full)}
        for case, (units, piles) in held.items():
            found = (is_free(units, piles, goal, goal), is_free(units, piles, goal, higher))
            assert found == tuple(answer == "free" for answer in LANDING[case])


@pytest.mark.parametrize("lang", LANGS)
def test_the_strip_names_the_classes_and_the_cases(lang: str) -> None:
    told = said(tree(job("strip", lang=lang)))
    game_words = GameWords(HELD, words(lang))
    for each in components().classes:
        assert game_words.name("class", each.id) in told
    for case in LANDING:
        assert game_words.say(f"heuchel-meuchel.holds.{case}") in told


# the turn


@pytest.mark.parametrize("lang", LANGS)
def test_the_turn_card_tells_every_step_on_its_side(lang: str) -> None:
    game_words = GameWords(HELD, words(lang))
    sides = [n for n in tree(job("turn", lang=lang)).walk() if n.tag in ("card", "back")]
    for side, steps in zip(sides, (BASIC, DICE), strict=True):
        told = [bare(line) for line in said(side)]
        for number, (id, icon) in enumerate(steps, 1):
            assert f"{number}{bare(game_words.say(f'heuchel-meuchel.turn.{id}'))}" in told
            assert bare(game_words.say(f"heuchel-meuchel.turn.{id}.text")) in told
            assert marks(side)[icon] == [sign for _, sign in steps].count(icon)


def test_the_turn_card_names_the_rulings_that_it_follows() -> None:
    known = {ruling.id for ruling in load_game(GAME).rulings}
    assert set(RESTS_ON) | set(DIE_RESTS_ON) <= known
    turn = view("turn")
    assert all(id in turn.rulings for id in RESTS_ON)
    assert all(id in turn.die_rulings for id in DIE_RESTS_ON)


# the score


def test_the_score_sheet_has_a_place_for_every_pile_of_every_player() -> None:
    score = view("score")
    assert score.players == tuple(range(1, load_game(GAME).game.seats[1] + 1))
    assert [home.pawn.goal for home in score.homes] == sorted(
        (each.goal for each in components().classes), reverse=True
    )
    for home in score.homes:
        assert {pawn.id for pawn in home.plus} == {c.id for c in components().classes if c.goal <= home.pawn.goal}
        assert {pawn.id for pawn in (*home.plus, *home.minus)} == {c.id for c in components().classes}
    found = {n.text("name") for n in tree(job("score")).walk() if n.tag == "field"}
    for game in score.games:
        for player in score.players:
            piles = {f"row{home.pawn.goal}-{sign}" for home in score.homes for sign in ("plus", "minus")}
            rest = {"open-plus", "open-minus", "lost-minus", "sum-plus", "sum-minus", "total", "name"}
            assert {f"g{game}-p{player}-{what}" for what in piles | rest} <= found
            assert f"g{game}-p{player}-lost-plus" not in found


@pytest.mark.parametrize("lang", LANGS)
def test_the_control_total_is_what_all_cards_are_worth(lang: str) -> None:
    worth = sum(card.value for card in view("cards").cards)
    assert view("score").total == worth == components().declared["value-sum"]
    game_words = GameWords(HELD, words(lang))
    told = said(tree(job("score", lang=lang)))
    assert told.count(game_words.say("heuchel-meuchel.score.makes", total=worth)) == len(view("score").games)


# house rules


@pytest.mark.parametrize("lang", LANGS)
def test_every_ruling_with_a_choice_can_be_settled(lang: str) -> None:
    switches = {r.id: r for r in load_game(GAME).rulings if len(r.options) > 1}
    house = view("house", lang=lang)
    assert {gap.id for gap in house.gaps} == set(switches)
    assert tuple(gap.id for gap in house.gaps[: len(HEART)]) == HEART
    game_words = GameWords(HELD, words(lang))
    for gap in house.gaps:
        question, options, _ = game_words.ruling(gap.id)
        assert gap.question == question
        assert {option.id: option.text for option in gap.options} == {k: sentence(t) for k, t in options.items()}
        assert gap.options[0].id == switches[gap.id].default
    chosen = {n.text("name"): n.options("options") for n in tree(job("house", lang=lang)).walk() if n.tag == "choice"}
    printed = {gap.id: tuple(option.text.replace("'", "’") for option in gap.options) for gap in house.gaps}
    assert chosen == {f"ruling-{id.lower()}": options for id, options in printed.items()}


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("aid", ["score", "house"])
def test_sheets_can_be_filled_in(aid: str, lang: str, tmp_path) -> None:
    made = make(job(aid, lang=lang), Options(("pdf",), forms=True), tmp_path)
    assert made.good
    assert fillable(job(aid))
    document = pikepdf.open(BytesIO((tmp_path / made.files[0]).read_bytes()))
    fields = list(document.Root.AcroForm.Fields)
    found = [str(field.T) for field in fields]
    assert len(found) == len(set(found))
    assert all(str(field.TU).strip() for field in fields)
    kids = {str(field.T): len(field.Kids) for field in fields if "/Kids" in field}
    wanted = {f"ruling-{gap.id.lower()}": len(gap.options) for gap in view("house").gaps} if aid == "house" else {}
    assert kids == wanted


# the board


def squares(node: Node) -> list[str]:
    known = {square_name(column, row) for column in range(len(box().columns)) for row in ROWS}
    return [word for word in said(node) if word in known]


@pytest.mark.parametrize("paper", ["a4", "letter", "a3", "a5"])
@pytest.mark.parametrize("variant", ["", "small"])
def test_the_board_has_every_square_once(variant: str, paper: str) -> None:
    node = tree(job("board", variant, paper=paper))
    found = squares(node)
    assert len(found) == len(set(found)) == components().declared["squares"]
    drawn = marks(node)
    columns = len(box().columns)
    assert {f"pawn-{each.id}": drawn[f"pawn-{each.id}"] for each in components().classes} == {
        f"pawn-{each.id}": 2 * columns for each in components().classes
    }
    assert said(node).count("goal") == said(node).count("start") == columns * len(components().classes)


def test_a_start_and_a_goal_stand_where_the_referee_has_them() -> None:
    for row in view("board").squares:
        for column, square in enumerate(row):
            assert square.id == square_name(column, square.row)
            at_home = next((c for c in components().classes if c.goal == square.row), None)
            starting = next((c for c in components().classes if c.start == square.row), None)
            assert square.goal == (at_home is not None)
            each = at_home or starting
            assert (square.pawn.id if square.pawn else None) == (each.id if each else None)


@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_the_sheets_of_the_board_show_where_they_belong(paper: str) -> None:
    node = tree(job("board", paper=paper))
    plan = view("board").plan(paper)
    pages = [n for n in node.walk() if n.tag == "page"]
    assert len(pages) == len(plan.tiles) > 1
    for page, tile in zip(pages, plan.tiles, strict=True):
        told = said(page)
        assert any(f"Sheet {tile.number} of {len(plan.tiles)}" in line for line in told)
        assert ("glue the sheet above onto this strip" in " ".join(told)) == tile.above
        assert ("glue the sheet to the right onto this strip" in " ".join(told)) == tile.right
        [map_] = [n for n in page.walk() if n.tag == "table" and (n.given("name") or "").startswith("map-")]
        assert [p for p in said(map_) if p] == [str(each.number) for each in plan.tiles]
        wide, tall = papers()[paper]
        assert tile.cols * plan.square[0] < wide
        assert tile.rows * plan.square[1] < tall


def test_squares_follow_the_cards_of_the_owner(tmp_path, monkeypatch) -> None:
    sample = view("board")
    assert on_sample(GAME, HELD.aid("board"), "")
    assert not on_sample(GAME, HELD.aid("board"), "small")
    assert any("sample" in line for line in said(tree(job("board"))))
    own_edition(tmp_path, monkeypatch, 30, 42.5)
    own = view("board")
    assert own.square == (47, 34)
    assert own.lying
    assert len(own.plan("a4").tiles) < len(sample.plan("a4").tiles)
    assert not any("sample" in line for line in said(tree(job("board"))))
    assert not any("sample" in line for line in said(tree(job("cards"))))


@pytest.mark.parametrize("size", [(20, 20), (30, 42), (42, 30), (63, 88), (88, 63), (120, 30), (25, 120), (200, 200)])
def test_any_size_of_cards_that_an_edition_may_tell_can_be_printed(size, tmp_path, monkeypatch) -> None:
    own_edition(tmp_path, monkeypatch, *size)
    for paper in ("a4", "letter"):
        for sheet in (job("board", paper=paper), job("cards", lang="de", paper=paper)):
            made = make(sheet, Options(("txt",), layout_log=True), tmp_path / paper)
            assert [p.in_words(words("en")) for p in made.problems] == []


@pytest.mark.parametrize(("paper", "large"), [("a4", "a3"), ("letter", "tabloid")])
def test_the_small_board_is_one_large_sheet(paper: str, large: str, tmp_path) -> None:
    made = make(job("board", "small", paper=paper), Options(("pdf",)), tmp_path)
    document = pikepdf.open(tmp_path / made.files[0])
    [page] = document.pages
    size = [float(side) / 72 * 25.4 for side in page.MediaBox[2:]]
    assert size == pytest.approx(papers()[large], abs=0.01)


# the cards


@pytest.mark.parametrize("variant", ["", "small"])
def test_the_cards_are_those_of_the_box(variant: str) -> None:
    cards = view("cards", variant).cards
    assert len(cards) == components().declared["cards"]
    assert Counter(card.pawn.id for card in cards) == {each.id: len(VALUES) for each in components().classes}
    assert {(card.pawn.id, card.value) for card in cards} == {(c.id, v) for c in components().classes for v in VALUES}
    node = tree(job("cards", variant))
    faces = [n for n in node.walk() if n.tag == "card"]
    assert [face.text("id") for face in faces] == [card.id for card in cards]
    assert {face.text("back") for face in faces} == {n.text("id") for n in node.walk() if n.tag == "back"}
    for face, card in zip(faces, cards, strict=True):
        assert said(face).count(str(card.value)) == (1 if variant else 2)
        assert f"pawn-{card.pawn.id}" in marks(face)


def test_cards_are_as_large_as_the_edition_says_and_the_small_ones_fit_our_board() -> None:
    from aids.views.heuchel_meuchel.common import card_size, edition

    assert view("cards").size == edition().card_mm == card_size()
    assert view("board").square == tuple(sorted((round(side) + 4 for side in card_size()), reverse=True))
    small = view("cards", "small").size
    assert all(card < square for card, square in zip(small, view("board", "small").square, strict=True))
    [deck] = tree(job("cards")).nodes()
    assert "sample" in deck.text("note")
    assert not any("sample" in line for line in said(tree(job("cards", "small"))))


# the rules


@pytest.mark.parametrize("lang", LANGS)
def test_the_rules_tell_every_clause_that_is_a_rule_every_ruling_and_every_example(lang: str) -> None:
    rules = view("rules", lang=lang)
    told = [clause for part in rules.parts for clause in part.clauses]
    data = load_game(GAME)
    rule = [c for c in data.clauses if c.printed]
    assert sorted(c.id for c in told) == sorted(c.id for c in rule)
    assert {c.id: c.text for c in told} == {c.id: words(lang).text(GAME, contexts.clause(c.id), c.text) for c in rule}
    assert sorted(r.id for c in told for r in c.rulings) == sorted(ruling.id for ruling in data.rulings)
    assert sum(len(part.examples) for part in rules.parts) > 10


def test_what_is_no_rule_is_not_printed_and_can_be_cited() -> None:
    told = {clause.id for part in view("rules").parts for clause in part.clauses}
    others = {clause.id for clause in load_game(GAME).clauses if not clause.printed}
    assert "take.figure" in others
    assert not others & told
