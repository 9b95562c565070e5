"""Boxes and wrappers for cards: nets that close, that the cards fit in, and as few of them as the paper allows."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable
from itertools import pairwise
from pathlib import Path

import pypdfium2
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from test_aids_deck import BACKED, POKER, card, deck, many, with_options
from test_aids_mistakes import author  # noqa: F401 - a fixture

from aids.layout.box_nets import GLUE, KINDS, ROOM, Kind, net_of
from aids.layout.deck_options import BoxOptions
from aids.layout.display_list import Copy, DisplayList, Sheet, Stroke, Text
from aids.layout.meaning import Open
from aids.layout.overlap import overlaps, words_of
from aids.page.problems import SheetError
from aids.page.styles import STYLES
from aids.page.units import EPS, MM, mm

Author = Callable[..., tuple[int, str, str]]
LENGTHS = st.floats(20, 160).map(lambda length: length * MM)


@settings(max_examples=60, deadline=None)
@given(st.sampled_from(KINDS), LENGTHS, LENGTHS, st.floats(0.05, 90).map(lambda deep: deep * MM))
def test_a_net_is_one_piece_that_its_cards_fit_in(kind: Kind, width: float, height: float, deep: float) -> None:
    net = net_of(kind, (width, height), deep)
    ends = Counter((round(x, 4), round(y, 4)) for x1, y1, x2, y2 in net.cuts for x, y in ((x1, y1), (x2, y2)))
    assert set(ends.values()) == {2}  # the knife comes back to where it began
    assert min(x for x, _ in ends) == min(y for _, y in ends) == 0
    assert (max(x for x, _ in ends), max(y for _, y in ends)) == pytest.approx((net.width, net.height), abs=1e-3)
    for panel in (net.back, net.front):
        assert panel[2] == pytest.approx(width + ROOM)
        assert panel[3] == pytest.approx(height + ROOM) or kind == "wrapper"
    assert {round(side[2], 4) for side in net.sides} == {round(deep + ROOM, 4)}
    assert net.glue[2] == GLUE
    places = sorted((net.back, net.front, *net.sides, net.glue))
    assert all(one[0] + one[2] == pytest.approx(two[0]) for one, two in pairwise(places))
    for x1, y1, x2, y2 in net.folds:  # a fold lies on the paper, and is no cut
        assert x1 == x2 or y1 == y2
        assert min(x1, y1) >= -EPS
        assert (max(x1, x2) <= net.width + EPS, max(y1, y2) <= net.height + EPS) == (True, True)
    if kind == "tuck":
        flaps = [abs(y2 - y1) for x1, y1, x2, y2 in net.cuts if width + ROOM < max(x1, x2) < net.front[0] + EPS]
        assert 2 * max(flaps) <= width + ROOM


def boxed(xml: str, kind: Kind = "tuck", thickness: float = 0.3 * MM, **more: object) -> DisplayList:
    return with_options(xml, box=BoxOptions(kind, thickness, "Cut."), **more)


@pytest.mark.parametrize("kind", KINDS)
def test_a_box_comes_instead_of_the_cards_and_has_their_back(kind: Kind) -> None:
    document = boxed(deck(BACKED + many(30, 'back="b"'), 'backs="duplex-long"'), kind, one_per_page=True)
    [sheet] = document.sheets
    backs = [item for item in sheet.items if isinstance(item, Copy)]
    assert [copy.card.id for copy in backs] == (["b"] if kind == "tuck" else [])
    assert {item.kind for item in sheet.items if isinstance(item, Stroke)} == {"plain", "dotted"}
    assert not list(overlaps(sheet))
    assert sheet.trim is not None
    x, y, w, h = sheet.trim
    assert min(x, y, sheet.width - x - w, sheet.height - y - h) > 0


@pytest.mark.parametrize(("count", "boxes"), [(60, 1), (120, 1), (250, 3), (400, 4)])
def test_many_cards_lie_in_as_few_boxes_as_the_paper_allows(count: int, boxes: int) -> None:
    sheets = boxed(deck(card("one", f'copies="{count}"'))).sheets
    assert len(sheets) == boxes
    told = [re.findall(r"(\d+) ×\s*(?:· (\S+))?", " ".join(_lines(sheet)))[0] for sheet in sheets]
    assert sum(int(cards) for cards, _ in told) == count
    assert [which for _, which in told] == ([f"{n}/{boxes}" for n in range(1, boxes + 1)] if boxes > 1 else [""])
    if boxes > 1:
        fewer = net_of("tuck", POKER, -(-count // (boxes - 1)) * 0.3 * MM)
        assert fewer.height > min(sheets[0].width, sheets[0].height) - 10 * MM - 2 * STYLES["note"].leading


def _lines(sheet: Sheet) -> list[str]:
    return [words_of(item) for item in sheet.items if isinstance(item, Text)]


def test_a_card_for_which_no_box_fits_is_told_with_the_way_out() -> None:
    with pytest.raises(SheetError) as wrong:
        boxed(deck(card("one"), card="180mm 250mm"))
    assert [(p.what, p.way) for p in wrong.value.problems] == [("aids-box-room", "aids-way-box-room")]


@pytest.mark.parametrize("lang", ["en", "de", "fr"])
def test_every_deck_of_a_game_has_a_box(author: Author, lang: str) -> None:  # noqa: F811
    code, out, _ = author("build", "avignon", "--box", "tuck", "--lang", lang, "--out", "o")
    assert code == 0
    assert out == f"o/{lang}/avignon/cards-box.pdf\n"
    words = pypdfium2.PdfDocument(f"o/{lang}/avignon/cards-box.pdf")[0].get_textpage().get_text_range()
    assert "18 ×" in words


def test_cards_that_one_has_get_a_box_by_number_and_size(author: Author) -> None:  # noqa: F811
    command = ("box", "The Wagers", "--count", "54", "--card", "59mm 92mm", "--kind", "wrapper", "--thickness", "0.5mm")
    code, out, _ = author(*command, "--out", "o")
    assert (code, out) == (0, "o/the-wagers-box.pdf\n")
    page = pypdfium2.PdfDocument(out.strip())[0]
    left, low, right, top = page.get_trimbox()
    assert mm(right - left) == pytest.approx(2 * (60 + 28) + 12, abs=0.02)
    assert "The Wagers" in page.get_textpage().get_text_range()
    assert low < top


@pytest.mark.parametrize(
    ("options", "told"),
    [
        (("--box", "shoe"), "kind of box"),
        (("--box", "tuck", "--format", "html"), "pdf, png or jpg"),
        (("--box", "tuck", "--thickness", "1in"), "from 0.05mm to 5mm"),
    ],
)
def test_a_box_that_can_t_be_is_refused(author: Author, options: tuple[str, ...], told: str) -> None:  # noqa: F811
    Path("own").mkdir()
    Path("own/t.csv").write_text("text\nA\n", "utf-8")
    Path("own/t.xml.j2").write_text('<card id="c{{ number }}"><p>{{ text }}</p></card>', "utf-8")
    code, _, err = author("deck", "own/t.csv", "--template", "own/t.xml.j2", *options)
    assert code == 2
    assert told in err


def test_a_sheet_without_cards_has_no_box(author: Author) -> None:  # noqa: F811
    code, _, err = author("build", "credo", "dice", "--box", "tuck")
    assert code == 2
    assert "credo church-cards" in err


def test_a_box_is_read_line_by_line_once() -> None:
    [sheet] = boxed(deck(card("one", 'copies="9"'))).sheets
    parts = [item.part for item in sheet.items if isinstance(item, Open) and item.part.kind != "ornament"]
    assert [part.kind for part in parts] == ["heading", "paragraph", "paragraph"]
    assert len({id(part.node) for part in parts}) == 3
