"""Which colours stand on which, read off printed sheets."""

from __future__ import annotations

import pytest
from aids_helpers import PAGES, laid_out, page
from msgspec.structs import replace

from aids.layout.document import set_document
from aids.make.compose import tree
from aids.make.jobs import jobs
from aids.page.theme import colour, theme, themes
from aids.proof.check import check_colours
from aids.proof.pairs import Pair, check_pairs, pairs
from aids.render.icons import names
from aids.views.catalogue import printed_games
from referee.words.translation import words


def found(xml: str) -> set[tuple[str, str, str]]:
    return {(pair.role, pair.ground, pair.kind) for pair in pairs(laid_out(xml), "test.xml.j2")}


def test_what_stands_on_what() -> None:
    body = (
        '<stack fill="wash" pad="5mm"><p>ink <ink role="rubric">red</ink> <icon name="check" ink="good"/></p>'
        '<stack fill="order1" pad="3mm"><p ink="on-order1">white</p></stack></stack><p style="foot">below</p>'
        '<bars values="1/2 1" h="9mm"/>'
    )
    assert found(page(body)) == {
        ("ink", "wash", "rule"),
        ("rubric", "wash", "text"),
        ("good", "wash", "icon"),
        ("on-order1", "order1", "text"),
        ("soft", "", "text"),
        ("soft", "", "icon"),
    }


def test_what_stands_on_a_card_and_on_its_head() -> None:
    deck = (
        '<aid id="t" lang="en" title="T"><deck card="poker" crop="0mm"><card id="c" fill="back">'
        '<stack h="fill" pad="6mm" '
        'turn="over" ink="lily"><mark name="tiara" size="9mm"/><p>words</p></stack></card></deck></aid>'
    )
    assert found(deck) == {("lily", "back", "icon"), ("lily", "back", "text")}


def test_a_weak_pair_in_use_is_told_with_its_sheet_its_theme_and_its_figures() -> None:
    [job] = jobs(["en"], "avignon", "track")
    used = list(pairs(set_document(tree(job), job.template, names()), job.template))
    assert ("soft", "wash", "text") in {(pair.role, pair.ground, pair.kind) for pair in used}
    safe = theme("safe")
    pale = replace(safe, ink={**safe.ink, "soft": colour("#8A8A8A")})
    told = [problem.in_words(words("en")) for problem in check_pairs(used, pale)]
    assert (
        "avignon/track.xml.j2 · page sheet · theme safe: soft on wash has a contrast of 2.9:1, it needs 4.5:1. "
        "Give the words another role, or change one of the two in data/themes/safe.toml." in told
    )
    assert not [line for line in told if ": soft" not in line]


@pytest.mark.parametrize(("kind", "least"), [("rule", 7.0), ("text", 4.5), ("icon", 3.0)])
def test_rule_text_text_and_icons_need_different_contrasts(kind: str, least: float) -> None:
    held = theme("colour")
    for grey, enough in (("#595959", 7.0), ("#767676", 4.5), ("#949494", 3.0)):  # the palest that just reach each
        shown = replace(held, ink={**held.ink, "ink": colour(grey)})
        assert (list(check_pairs([Pair("ink", "", kind, "", "")], shown)) == []) == (enough >= least)


@pytest.mark.parametrize("game", printed_games())
def test_every_pair_in_use_can_be_read_in_every_theme(game: str) -> None:
    assert [problem.in_words(words("en")) for problem in check_colours(game)] == []


@pytest.mark.parametrize("name", themes())
def test_every_pair_of_the_examples_can_be_read(name: str) -> None:
    for file in PAGES:
        used = pairs(laid_out(file.read_text("utf-8")), file.name)
        assert [problem.in_words(words("en")) for problem in check_pairs(used, theme(name))] == []


def test_an_icon_in_the_role_of_rules_is_an_ornament_but_text_is_not() -> None:
    body = '<stack fill="wash"><mark name="tiara" size="9mm" ink="rule"/><p ink="rule">faint</p></stack>'
    assert found(page(body)) == {("rule", "wash", "text")}
