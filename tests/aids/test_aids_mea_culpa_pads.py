"""The pads of Mea Culpa, and the owner's board: every line that a table needs is there, and no figure is made up."""

from __future__ import annotations

import re
from pathlib import Path

import pikepdf
import pypdfium2
import pytest

from aids.make.build import make
from aids.make.compose import tree
from aids.make.formats import Options
from aids.make.jobs import Job, jobs
from aids.markup.tree import Node
from aids.render.icons import names
from aids.views.catalogue import catalogue, printed_games
from aids.views.game_words import GameWords
from aids.views.mea_culpa.board import BLANK, FILL, board
from aids.views.mea_culpa.pads import (
    COMPARTMENTS,
    GAMES,
    LIFTING,
    MOST_OF_ONE,
    PICKS,
    PUNISHING,
    PUNISHMENTS,
    SEATS,
    SHARING,
    SHOWN_LIFT,
    SLIPS,
    WINNING,
    dens,
    evaluation,
    last,
)
from aids.views.registry import view_of
from referee.core.state.terms import Seat
from referee.games.mea_culpa.box.components import (
    CATEGORIES,
    COINS,
    COLOURS,
    DENS,
    GOODS,
    LETTER_PRICE,
    SIN_STONES,
    SITES,
    WORTH,
    box,
)
from referee.games.mea_culpa.box.edition import Edition, site_total
from referee.games.mea_culpa.box.house import house
from referee.games.mea_culpa.rules.evaluation import alternating, pairwise, value
from referee.games.mea_culpa.rules.final import sets_of
from referee.library import toml
from referee.library.editions import edition_file, own_dir, use_edition
from referee.library.load import games, load_examples, load_game
from referee.words.translation import words

GAME = "mea-culpa"
LANGS = ["en", "de", "fr"]
PADS = ("evaluation", "dens", "last", "chests", "board")
HELD = catalogue(GAME)
SAMPLE = edition_file(GAME, "sample")


def job(aid: str, variant: str = "", lang: str = "en", paper: str = "a4", theme: str = "colour") -> Job:
    [found] = [j for j in jobs([lang], GAME, aid, (paper,), (theme,)) if j.variant == variant]
    return found


def game_words(lang: str = "en") -> GameWords:
    return GameWords(HELD, words(lang))


def printed(of: Job, out: Path, forms: bool = False) -> Path:
    made = make(of, Options(("pdf",), forms=forms), out)
    assert made.good, (made.error, [p.in_words(words("en")) for p in made.problems])
    return out / made.files[0]


def squeezed(text: str) -> str:
    """Letters and figures alone: lines may break anywhere, and icons leave nothing behind."""
    return "".join(c for c in re.sub(r"\{[a-z-]+\}", "", text).lower() if c.isalnum())


def text_of(file: Path) -> str:
    return squeezed("".join(p.get_textpage().get_text_range() for p in pypdfium2.PdfDocument(file)))


def asked(aid: str, variant: str = "", lang: str = "en") -> dict[str, Node]:
    """What is filled in or ticked, by name."""
    found = [
        n for n in tree(job(aid, variant, lang)).walk() if n.tag in ("field", "tick", "choice") and n.given("name")
    ]
    assert len(found) == len({n.text("name") for n in found})
    return {n.text("name"): n for n in found}


@pytest.fixture
def own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    """Puts an edition of the owner's to use."""

    def put(text: str) -> None:
        monkeypatch.setenv("CONSISTORY_STORE", str(tmp_path))
        file = own_dir(GAME) / "mine.toml"
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(f'id = "mine"\ntitle = "Mine"\n{text}', "utf-8")
        use_edition(GAME, "mine")

    return put


# every pad


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("aid", PADS)
def test_every_line_has_a_name_of_its_own_and_a_tooltip(aid: str, lang: str) -> None:
    for variant in HELD.aid(aid).variants:
        found = asked(aid, variant, lang)
        assert all(node.given("tip") for node in found.values())
        tips = [node.text("tip") for node in found.values()]
        assert not any("{" in tip for tip in tips)


@pytest.mark.parametrize("aid", ["evaluation", "dens", "last", "chests"])
def test_a_pad_is_filled_in_on_the_screen(aid: str, tmp_path: Path) -> None:
    document = pikepdf.open(printed(job(aid, lang="fr"), tmp_path, forms=True))
    assert len(document.pages) == HELD.aid(aid).sides == 1
    widgets = [a for a in document.pages[0].Annots if a.Subtype == "/Widget"]
    boxes = sum(
        node.count("n") if node.tag == "tick" else len(node.options("options")) if node.tag == "choice" else 1
        for node in asked(aid, lang="fr").values()
    )
    assert len(widgets) == boxes


@pytest.mark.parametrize("lang", LANGS)
def test_icons_have_words(lang: str) -> None:
    used = {
        n.text("name")
        for aid in PADS
        for variant in HELD.aid(aid).variants
        for n in tree(job(aid, variant, lang)).walk()
        if n.tag == "icon" or (n.tag == "mark" and n.given("alt"))
    }
    assert used <= names()
    assert all(
        game_words(lang).say(f"icon.{name}") for name in used & {"bread", "wine", "cloth", "jewel", "taler", "hell"}
    )


# evaluations


def test_both_evaluations_ask_for_everything_that_can_be_donated() -> None:
    found = set(asked("evaluation"))
    for open_ in COMPARTMENTS:
        assert f"{open_}-site" in found
        for seat in SEATS:
            assert f"{open_}-seat-{seat}" in found
            assert {f"{open_}-{good}-{seat}" for good in GOODS} <= found
            assert {f"{open_}-{category}-{seat}" for category in CATEGORIES} <= found
        for category in CATEGORIES:
            assert {f"{open_}-display-{category}-{colour}" for colour in COLOURS} <= found
            assert {f"{open_}-donor-{category}-{n}" for n in (1, 2)} <= found
            assert {f"{open_}-pick-{category}-{n}" for n in range(1, PICKS + 1)} <= found


def test_the_picks_alternate_as_the_referee_shares() -> None:
    view = evaluation(game_words(), "")
    first, second = Seat(1), Seat(2)
    assert tuple(pick.more for pick in view.picks) == alternating([first, second], PICKS)
    assert tuple(pick.two for pick in view.picks) == pairwise([first, second], PICKS)


def test_the_worth_of_things_is_that_of_the_referee() -> None:
    listed = {
        item.id: (category.id, item.worth)
        for category in evaluation(game_words(), "").categories
        for item in category.items
    }
    assert listed == {(good if good in GOODS else f"taler-{good}"): WORTH[good] for good in (*GOODS, *COINS)}
    for thing, (category, worth) in WORTH.items():
        assert value([thing], category) == worth


@pytest.mark.parametrize("lang", LANGS)
def test_the_evaluation_tells_how_letters_are_shared(lang: str, tmp_path: Path) -> None:
    text, told = text_of(printed(job("evaluation", lang=lang), tmp_path)), game_words(lang)
    for clause in SHARING:
        assert squeezed(told.clause(clause)) in text
    for category in CATEGORIES:
        assert squeezed(told.name("category", category)) in text
    for site in SITES:
        assert squeezed(told.name("site", site)) in text


# Dens


def test_the_dens_know_what_lays_stones_into_them() -> None:
    view = dens(game_words(), "")
    assert [den.id for den in view.dens] == list(DENS)
    counted = {den.id: sorted((s.stones, s.others) for s in den.sources) for den in view.dens}
    suites = [sin for suite in house().suite for sin in suite.sins]
    cards = [effect for card in house().card for effect in card.effects if effect.__struct_config__.tag == "force-sin"]
    assert counted["lust"] == sorted(
        [(sin.n, False) for sin in suites if sin.den == "lust"] + [(e.n, True) for e in cards if e.den == "lust"]
    )
    assert (2, False) in counted["petty"]
    assert (1, False) in counted["greed"]
    assert sum(others for sources in counted.values() for _, others in sources) == len(cards)


def test_every_player_has_seven_circles_at_every_den() -> None:
    found = asked("dens")
    for seat in SEATS:
        for den in DENS:
            assert found[f"stone-{seat}-{den}"].count("n") == SIN_STONES
    for n in range(1, PUNISHMENTS + 1):
        assert {f"spared-{n}-{den}" for den in DENS} | {f"steps-{n}-{seat}" for seat in SEATS} <= set(found)


@pytest.mark.parametrize("lang", LANGS)
def test_the_dens_tell_how_a_punishment_goes(lang: str, tmp_path: Path) -> None:
    text, told = text_of(printed(job("dens", lang=lang), tmp_path)), game_words(lang)
    for clause in (*PUNISHING, "den.runout", "den.runout.place", "den.runout.again"):
        assert squeezed(told.clause(clause)) in text


# the Letters at the end


def test_the_line_filled_in_is_the_worked_example() -> None:
    shown = last(game_words(), "").shown
    sets, rest = sets_of(shown.letters)
    assert (shown.sets, shown.rest) == (sets, rest)
    [example] = [held for held in load_examples(GAME) if held.id == SHOWN_LIFT]
    assert f"{shown.player} soul: {shown.end}" in [line for do in example.do for line in do.expect]
    assert shown.start - shown.steps == shown.end
    assert shown.letters == (3, 2, 2, 2)


@pytest.mark.parametrize("lang", LANGS)
def test_the_last_lift_has_room_for_games_and_tells_its_rules(lang: str, tmp_path: Path) -> None:
    found = set(asked("last", lang=lang))
    columns = ("player", *COLOURS, "sets", "set-steps", "rest", "steps", "start", "end", "in-heaven")
    for game in range(1, GAMES + 1):
        assert {f"heaven-{game}", f"date-{game}"} <= found
        assert {f"{column}-{game}-{seat}" for column in columns for seat in SEATS} <= found
    text = text_of(printed(job("last", lang=lang), tmp_path))
    for clause in (*LIFTING, *WINNING):
        assert squeezed(game_words(lang).clause(clause)) in text


# chests


def test_a_slip_counts_everything_in_both_compartments() -> None:
    found = asked("chests")
    for slip in range(1, SLIPS + 1):
        for at in ("i", "ii"):
            for thing in (*GOODS, *(f"taler-{coin}" for coin in COINS)):
                assert found[f"{thing}-{slip}-{at}"].count("n") == MOST_OF_ONE
            assert {f"{category}-{slip}-{at}" for category in CATEGORIES} <= set(found)
            assert f"emptied-{slip}-{at}" in found
        assert f"seat-{slip}" in found


# the owner's board


def places(field_id: str, each: str) -> set[str]:
    """The names under which the sheet asks for a field of the edition."""
    match each:
        case "price":
            return {f"{field_id}-{good}" for good in GOODS}
        case "site":
            return {f"{site}-{field_id}-{colour}" for site in SITES for colour in COLOURS}
        case _:
            stem = field_id.replace(".", "-")
            return {f"{stem}-width", f"{stem}-height"} if field_id == "card.mm" else {stem}


def test_every_field_of_the_edition_has_its_place_on_the_blank_sheet() -> None:
    found = set(asked("board", BLANK))
    missing = {place for field in load_game(GAME).fields for place in places(field.id, field.each)} - found
    assert missing == {"buy-bread", "sell-bread"}, "what the rules print is not asked"
    assert set(asked("board")) == set(), "the sample edition tells everything"


@pytest.mark.parametrize("lang", LANGS)
def test_the_blank_board_makes_up_no_figure(lang: str, tmp_path: Path) -> None:
    view = board(game_words(lang), BLANK)
    known = {told.id: told.n for good in view.goods for told in good.figures if told.n is not None}
    assert known == {"buy-bread": box().printed["bread"].buy, "sell-bread": box().printed["bread"].sell}
    assert all(told.n is None for row in view.rows for site in row.figures for told in site)
    assert all(told.n is None for site in view.sites for told in site.totals)
    assert all(not question.answer for question in view.asked)
    assert view.letter_price == LETTER_PRICE
    text = text_of(printed(job("board", BLANK, lang), tmp_path))
    assert squeezed(game_words(lang).say("sample.mark")) not in text.replace(squeezed(FILL), "")
    assert squeezed(FILL) in text


@pytest.mark.parametrize("lang", LANGS)
def test_the_sample_board_is_marked_and_tells_the_whole_sample(lang: str, tmp_path: Path) -> None:
    held = toml.convert(toml.parse(SAMPLE), Edition, SAMPLE)
    view = board(game_words(lang), "")
    assert {told.id: told.n for good in view.goods for told in good.figures} == {
        f"{way}-{good}": n for (good, way), n in held.prices.items()
    }
    for row in view.rows:
        for site, figures in zip(SITES, row.figures, strict=True):
            assert tuple(told.n for told in figures) == held.displays[site, row.id]
    for site, shown in zip(SITES, view.sites, strict=True):
        assert tuple(told.n for told in shown.totals) == site_total(held, site)
    assert [question.answer for question in view.asked] == ["40", "1–6", "59 × 92"]
    text = text_of(printed(job("board", "", lang), tmp_path))
    for mark in ("sample.mark", "sample.edition"):
        assert squeezed(game_words(lang).say(mark)) in text


def test_the_owners_figures_take_the_place_of_the_sample(own, tmp_path: Path) -> None:
    own('heaven-steps = 37\n[[price]]\nid = "wine"\nbuy = 5\n[[site]]\nid = "right"\nmoney = { red = 2 }\n')
    view = board(game_words(), "")
    assert {told.id: told.n for good in view.goods for told in good.figures if told.n} == {
        "buy-bread": 2,
        "sell-bread": 6,
        "buy-wine": 5,
    }
    assert [told.n for told in view.rows[2].figures[2]] == [2, 0, 0, 0]
    assert all(told.n is None for site in view.sites for told in site.totals), "a sum of what is not known is not known"
    found = set(asked("board"))
    assert "sell-wine" in found
    assert "buy-wine" not in found
    assert "heaven-steps" not in found
    assert {"card-mm-width", "left-food-red"} <= found
    text = text_of(printed(job("board"), tmp_path / "out"))
    assert "sample" not in text
    assert "37" in text


# the moves of the examples, in the rules of every game


@pytest.mark.parametrize("game", [game for game in games() if game in printed_games()])
def test_the_rules_print_the_moves_of_every_example(game: str, tmp_path: Path) -> None:
    held = catalogue(game)
    rules = view_of(game, held.aid("rules"), "", GameWords(held, words("en")))
    shown = {example.id: example for part in rules.parts for example in part.examples}
    for example in load_examples(game):
        said = [line for do in example.do for line in (*do.moves, *([do.judge] if do.judge else []))]
        if example.id in shown:
            assert [move.line for move in shown[example.id].moves] == said
    refused = [move for example in shown.values() for move in example.moves if move.icon == "cross"]
    assert refused
    assert all(move.breaches for move in refused)
    [one] = jobs(["en"], game, "rules")
    text = text_of(printed(one, tmp_path))
    for example in shown.values():
        for move in example.moves:
            assert squeezed(move.line) in text
