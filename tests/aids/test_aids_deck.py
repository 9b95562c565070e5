"""Decks: how many cards a sheet holds, where they are cut, what lies behind them; read back from the PDF itself."""

from __future__ import annotations

from io import BytesIO
from itertools import pairwise

import pikepdf
import pytest
from aids_helpers import laid_out, told, tree
from PIL import Image

from aids.layout.card_grid import FOLD_GUTTER, crop_marks, plan
from aids.layout.deck_options import DeckOptions
from aids.layout.display_list import Copy, DisplayList, Icon, Outline, Pattern, Stroke, Text, area
from aids.layout.document import set_document
from aids.layout.overlap import words_of
from aids.page.paper import cards, paper
from aids.page.theme import theme, themes
from aids.page.units import MM, mm
from aids.render.icons import names
from aids.render.pdf import write_pdf
from aids.render.png import write_pngs

OPEN: list[pikepdf.Pdf] = []
"""Pages live no longer than their document."""
POKER = (63 * MM, 88 * MM)
TABLE = {
    "poker": [(9, False), (9, False), (9, False), (8, True)],
    "bridge": [(10, True), (9, False), (9, False), (8, True)],
    "mini": [(16, False), (16, False), (18, True), (12, False)],
    "tarot": [(4, False)] * 4,
    "square": [(8, False), (6, False), (6, False), (6, False)],
    "a6": [(2, True)] * 4,
    "a5": [(1, False)] * 4,
}


def deck(body: str, attributes: str = "", paper: str = "a4", card: str = "poker") -> str:
    return f'<aid id="t" lang="en" title="T" paper="{paper}"><deck card="{card}" {attributes}>{body}</deck></aid>'


def card(id: str, more: str = "", text: str = "") -> str:
    return f'<card id="{id}" {more}><stack pad="6mm"><p>{text or id}</p></stack></card>'


def many(count: int, more: str = "") -> str:
    return "".join(card(f"c{n}", more) for n in range(count))


def with_options(xml: str, **more) -> DisplayList:
    return set_document(tree(xml), "test.xml.j2", names(), options=DeckOptions(**more))


def pages(held: DisplayList, colours: str = "colour") -> list[pikepdf.Page]:
    document = pikepdf.open(BytesIO(write_pdf(held, theme(colours))))
    assert document.check_pdf_syntax() == []
    OPEN.append(document)
    return list(document.pages)


def copies(sheet) -> list[Copy]:
    return [item for item in sheet.items if isinstance(item, Copy)]


@pytest.mark.parametrize("size", TABLE)
def test_as_many_cards_as_the_paper_holds(size: str) -> None:
    found = []
    for on in ("a4", "letter"):
        for bleed in (0.0, 2 * MM):
            width, height = cards()[size]
            grid = plan(paper(on), (width * MM, height * MM), 2 * bleed, 5 * MM)
            found.append((grid.places, grid.turned))
            x, y, w, h = grid.block
            assert min(x, y, grid.paper[0] - x - w, grid.paper[1] - y - h) >= 5 * MM - 0.01
    assert found == TABLE[size]


def test_a6_goes_four_times_on_a4_without_a_margin() -> None:
    grid = plan(paper("a4"), (105 * MM, 148 * MM), 0.0, 0.0)
    assert (grid.places, grid.turned) == (4, False)


def strokes(page: pikepdf.Page) -> list[tuple[float, float, float, float]]:
    """The straight lines on a page outside its cards, as x1, y1, x2, y2 in millimetres from the lower left corner."""
    found, depth, start = [], 0, (0.0, 0.0)
    for operands, operator in pikepdf.parse_content_stream(page):
        match str(operator):
            case "q":
                depth += 1
            case "Q":
                depth -= 1
            case "m" if not depth:
                start = tuple(mm(float(v)) for v in operands)
            case "l" if not depth:
                found.append((*start, *(mm(float(v)) for v in operands)))
    return found


@pytest.mark.parametrize("on", ["a4", "letter"])
@pytest.mark.parametrize("bleed", [0.0, 2.0])
@pytest.mark.parametrize("size", cards())
def test_crop_marks_are_where_the_cards_are_cut(size: str, on: str, bleed: float) -> None:
    width, height = (mm(v) for v in paper(on))
    broad, high = cards()[size]
    held = with_options(deck(many(40), paper=on, card=size), bleed=bleed * MM)
    page = pages(held)[1]  # the ruler is on the first one
    box = [mm(float(v)) for v in page.MediaBox]
    wide, tall = box[2], box[3]
    assert sorted((wide, tall)) == pytest.approx(sorted((width, height)), abs=0.01)
    lines = strokes(page)
    upright = sorted({round(x1, 2) for x1, y1, x2, y2 in lines if abs(x1 - x2) < 0.01})
    level = sorted({round(y1, 2) for x1, y1, x2, y2 in lines if abs(y1 - y2) < 0.01})
    for cuts, nominal, whole in ((upright, broad, wide), (level, high, tall)):
        step = nominal + 2 * bleed
        if bleed:
            assert [b - a for a, b in zip(cuts[::2], cuts[1::2], strict=True)] == pytest.approx(
                [nominal] * (len(cuts) // 2), abs=0.01
            )
            assert [b - a for a, b in zip(cuts[::2], cuts[2::2], strict=False)] == pytest.approx(
                [step] * (len(cuts) // 2 - 1), abs=0.01
            )
        else:
            assert [b - a for a, b in pairwise(cuts)] == pytest.approx([nominal] * (len(cuts) - 1), abs=0.01)
        assert cuts[0] + cuts[-1] == pytest.approx(whole, abs=0.01)
    trim = [mm(float(v)) for v in page.TrimBox]
    assert trim == pytest.approx([upright[0], level[0], upright[-1], level[-1]], abs=0.01)
    printed = min(bleed, trim[0] - 5, trim[1] - 5)
    assert [mm(float(v)) for v in page.BleedBox] == pytest.approx(
        [trim[0] - printed, trim[1] - printed, trim[2] + printed, trim[3] + printed], abs=0.01
    )
    for x1, y1, x2, y2 in lines:
        low, high = min(y1, y2), max(y1, y2)
        beyond = max(trim[0] - x2, x1 - trim[2], trim[1] - high, low - trim[3])
        room = trim[0] - 5 if y1 == y2 else trim[1] - 5
        assert beyond == pytest.approx(min(bleed + 0.5 if bleed else 1.0, max(0.25, room - 1.0)), abs=0.01)
        assert 0.4 <= abs(x2 - x1) + abs(y2 - y1) <= 4.01
        assert min(x1, low, wide - x2, tall - high) >= 5 - 0.01


@pytest.mark.parametrize("on", ["a4", "letter"])
@pytest.mark.parametrize("size", cards())
def test_a_card_is_as_large_as_it_says_in_the_file(size: str, on: str) -> None:
    """The grounds of the cards as the PDF draws them, edge to edge in the middle of the paper."""
    width, height = cards()[size]
    page = pages(with_options(deck(many(18, 'fill="tint"'), paper=on, card=size)))[0]
    found, at = [], (0.0, 0.0)
    for operands, operator in pikepdf.parse_content_stream(page):
        if str(operator) == "cm":
            at = (mm(float(operands[4])), mm(float(operands[5])))
        if str(operator) == "re":
            found.append((*at, *(mm(float(v)) for v in operands[2:])))
    assert found
    assert {(round(w, 2), round(h, 2)) for _, _, w, h in found} == {(width, height)}
    wide, tall = (mm(float(v)) for v in page.MediaBox[2:])
    for axis, nominal, whole in ((0, width, wide), (1, height, tall)):
        edges = sorted({round(rect[axis], 2) for rect in found})
        start = (whole - len(edges) * nominal) / 2
        assert edges == pytest.approx([start + n * nominal for n in range(len(edges))], abs=0.011)


def test_the_ruler_is_a_hundred_millimetres_and_only_on_the_first_page() -> None:
    found = [
        [line for line in strokes(page) if abs(abs(line[2] - line[0]) - 100) < 0.01]
        for page in pages(with_options(deck(many(12), 'ruler="at 100 %"')))
    ]
    assert [len(lines) for lines in found] == [1, 0]
    [(x1, y1, x2, y2)] = found[0]
    assert (y1, round(x2 - x1, 2)) == (y2, 100)
    assert y1 >= 5 - 0.01


def test_no_marks_when_none_are_wanted() -> None:
    assert strokes(pages(with_options(deck(many(2), 'crop="0mm"')))[0]) == []
    assert strokes(pages(with_options(deck(many(2)), marks=False))[0]) == []
    assert strokes(pages(with_options(deck(many(2), 'crop="0mm"'), marks=True))[0])


@pytest.mark.parametrize("more", [{}, {"marks": False}, {"one_per_page": True}, {"marks": False, "one_per_page": True}])
def test_a_note_stands_on_every_sheet_with_fronts_whatever_the_marks(more: dict[str, bool]) -> None:
    held = with_options(deck(many(20), 'bleed="2mm" note="a sample"'), **more)
    for sheet in held.sheets:
        [note] = [item for item in sheet.items if isinstance(item, Text) and words_of(item).endswith("a sample")]
        assert sheet.trim is not None
        assert note.y > sheet.trim[1] + sheet.trim[3] + 2 * MM
        assert note.x + note.width <= sheet.width
        assert note.y + note.size * 0.25 <= sheet.height


def test_what_is_needed_keeps_off_the_edge_that_no_printer_prints() -> None:
    """Marks, ruler and grounds, on a sheet that is nearly full."""
    held = with_options(deck(many(12, 'fill="tint"'), 'bleed="2mm" ruler="at 100 %" note="a sample"'))
    for sheet in held.sheets:
        for item in sheet.items:
            if isinstance(item, Stroke):
                near = min(item.x1, item.y1, sheet.width - item.x2, sheet.height - item.y2)
                assert near >= 5 * MM - 1e-6
            if isinstance(item, Copy):
                (top, right, bottom, left), (*_, x, y) = item.clip, item.frame
                edges = (
                    y - top,
                    sheet.width - x - item.card.width - right,
                    sheet.height - y - item.card.height - bottom,
                )
                assert min(*edges, x - left) >= 5 * MM - 1e-6


def test_marks_never_leave_the_paper() -> None:
    grid = plan(paper("a4"), (105 * MM, 148 * MM), 0.0, 0.0)
    assert crop_marks(grid, 0.0, 4 * MM) == []


BACKED = '<back id="b" fill="back"><mark name="tiara" size="20mm"/></back><back id="d"/>'


def behind(size: str, kind: str, paper: str, **more) -> tuple[DisplayList, list[tuple[Copy, Copy]]]:
    """A full first sheet: its fronts with what lies behind them."""
    body = BACKED + "".join(card(f"c{n}", f'back="{"b" if n % 2 else "d"}"') for n in range(18))
    held = with_options(deck(body, f'bleed="2mm" backs="{kind}"', paper, size), **more)
    front, back = held.sheets[:2]
    assert front.id == "deck-1"
    assert back.id == "deck-1-back"
    return held, list(zip(copies(front), copies(back), strict=True))


@pytest.mark.parametrize("paper", ["a4", "letter"])
@pytest.mark.parametrize("kind", ["duplex-long", "duplex-short"])
@pytest.mark.parametrize("offset", [(0.0, 0.0), (0.5, -1.0)])
@pytest.mark.parametrize("size", cards())
def test_each_back_lies_exactly_behind_its_front(size: str, kind: str, paper: str, offset: tuple[float, float]) -> None:
    """A sheet is turned over its long edge or its short edge; offsets shift the backs alone."""
    dx, dy = (v * MM for v in offset)
    held, pairs = behind(size, kind, paper, offset=(dx, dy))
    sheet = held.sheets[0]
    over = (kind == "duplex-short") != (sheet.width > sheet.height)
    assert pairs
    for number, (front, back) in enumerate(pairs):
        assert front.card.id == f"c{number}"
        assert back.card.id == ("b" if number % 2 else "d")
        x, y, w, h = area(front.frame, 0, 0, front.card.width, front.card.height)
        bx, by, bw, bh = area(back.frame, 0, 0, back.card.width, back.card.height)
        assert (mm(w), mm(h)) == pytest.approx(cards()[size], abs=0.001)
        assert (w, h) == pytest.approx((bw, bh))
        mirrored = (x, sheet.height - y - h) if over else (sheet.width - x - w, y)
        assert (bx - dx, by - dy) == pytest.approx(mirrored, abs=1e-6)
        assert back.frame[0] == (-1 if over else 1)


def test_fronts_then_backs() -> None:
    body = BACKED + "".join(card(f"c{n}", 'back="b"') for n in range(12))
    held = with_options(deck(body, 'backs="duplex-long"'), fronts_first=True)
    assert [sheet.id for sheet in held.sheets] == ["deck-1", "deck-2", "deck-1-back", "deck-2-back"]
    held = with_options(deck(body, 'backs="duplex-long"'))
    assert [sheet.id for sheet in held.sheets] == ["deck-1", "deck-1-back", "deck-2", "deck-2-back"]
    assert len(with_options(deck(body, 'backs="duplex-long"'), backs="none").sheets) == 2


@pytest.mark.parametrize("paper", ["a4", "letter"])
@pytest.mark.parametrize("size", cards())
def test_fold_lays_the_back_below_its_front_on_its_head(size: str, paper: str) -> None:
    """Folded along the line between them, each back comes to lie exactly behind its front. Of A5 and A6 cards
    these papers don't hold front and back."""
    xml = deck(BACKED + "".join(card(f"c{n}", 'back="b"') for n in range(12)), 'backs="fold"', paper, size)
    if size in ("a5", "a6"):
        assert any("does not fit on the paper" in line for line in told(xml))
        return
    width, height = (v * MM for v in cards()[size])
    laid = copies(with_options(xml).sheets[0])
    assert laid
    for front, back in zip(laid[::2], laid[1::2], strict=True):
        x, y, w, h = area(front.frame, 0, 0, width, height)
        assert area(back.frame, 0, 0, width, height) == pytest.approx((x, y + h + FOLD_GUTTER, w, h))
        crease = y + h + FOLD_GUTTER / 2
        assert area(back.frame, 0, 0, width, height)[1] - crease == pytest.approx(crease - (y + h))
        assert back.frame[:4] == (-1, 0, 0, -1)
        assert front.clip[2] == back.clip[2] == FOLD_GUTTER / 2


def test_one_card_a_page_for_print_shops() -> None:
    held = with_options(
        deck(BACKED + card("one", 'back="b" copies="2"'), 'backs="duplex-long"'), one_per_page=True, bleed=3 * MM
    )
    assert [sheet.id for sheet in held.sheets] == ["one", "b", "one", "b"]
    page = pages(held)[0]
    assert [mm(float(v)) for v in page.MediaBox] == pytest.approx([0, 0, 69, 94], abs=0.01)
    assert [mm(float(v)) for v in page.TrimBox] == pytest.approx([3, 3, 66, 91], abs=0.01)
    assert [mm(float(v)) for v in page.BleedBox] == pytest.approx([0, 0, 69, 94], abs=0.01)


@pytest.mark.parametrize("more", [{}, {"one_per_page": True, "bleed": 3 * MM}])
def test_a_die_line_is_a_last_page_with_every_card_where_it_lies(more: dict[str, object]) -> None:
    held = with_options(deck(BACKED + many(11, 'back="b"'), 'backs="duplex-long"'), die_line=True, **more)
    last = held.sheets[-1]
    outlines = [(round(i.x, 4), round(i.y, 4), i.w, i.h) for i in last.items if isinstance(i, Outline)]
    assert len(outlines) == len(last.items) == (1 if more else 9)
    fronts = held.sheets[0]
    placed = [area(i.frame, 0, 0, *POKER) for i in fronts.items if isinstance(i, Copy)]
    assert {(round(x, 4), round(y, 4)) for x, y, _, _ in placed} == {(x, y) for x, y, _, _ in outlines}
    assert all((w, h) == pytest.approx(POKER) for _, _, w, h in outlines)
    assert all(item.radius > 0 for item in last.items if isinstance(item, Outline))
    assert not [s for s in held.sheets[:-1] if any(isinstance(i, Outline) for i in s.items)]


def test_a_sleeve_takes_a_smaller_card() -> None:
    [face] = with_options(deck(card("one")), sleeve=True).faces
    assert (mm(face.width), mm(face.height)) == pytest.approx((62, 87))


def test_copies_multiply() -> None:
    held = with_options(deck(card("one", 'copies="2"') + card("two")), copies=3)
    assert [c.card.id for c in copies(held.sheets[0])] == ["one"] * 6 + ["two"] * 3


def test_grounds_and_patterns_run_into_the_bleed() -> None:
    xml = deck('<card id="one" fill="order1"><pattern name="dots"/></card>', 'crop="0mm"')
    held = with_options(xml, bleed=2 * MM)
    [pattern] = [item for item in held.faces[0].items if isinstance(item, Pattern)]
    assert (mm(pattern.x), mm(pattern.w), mm(pattern.h)) == pytest.approx((-2, 67, 92))
    [png] = write_pngs(write_pdf(held, theme("colour")), 72)
    picture = Image.open(BytesIO(png)).convert("L")
    dark = sum(1 for v in picture.get_flattened_data() if v < 190) / (72 / 25.4) ** 2
    assert dark == pytest.approx(67 * 92, rel=0.03)


@pytest.mark.parametrize("colours", themes())
def test_the_ground_of_a_card_is_an_outline_in_the_ink_saver(colours: str) -> None:
    held = with_options(deck('<card id="one" fill="back"/>', 'crop="0mm"'))
    [png] = write_pngs(write_pdf(held, theme(colours)), 72)
    picture = Image.open(BytesIO(png)).convert("L")
    inked = sum(1 for v in picture.get_flattened_data() if v < 250) / (picture.width * picture.height)
    assert (inked < 0.04) == (colours == "ink-saver")


def test_text_near_the_cut_is_an_error_that_says_how_much() -> None:
    [line] = told(deck('<card id="one"><box x="1mm" y="20mm"><p>near</p></box></card>'))
    assert line.startswith("test.xml.j2:1 · card one · en · ")
    assert "“near” stands 2.0 mm too near to the cut; 3 mm must stay free. Give what stands on" in line
    assert told(deck('<card id="one"><box x="3mm" y="20mm"><p>near</p></box></card>')) == []
    assert told(deck('<card id="one"><box right="2.5mm" y="20mm" w="auto"><p>near</p></box></card>'))
    assert told(deck('<card id="one"><box x="9mm" bottom="1mm"><p>near</p></box></card>'))


@pytest.mark.parametrize(
    ("xml", "message"),
    [
        (deck(card("one", 'back="none"')), "no back is called “none”. Add one to the deck."),
        (deck(card("one"), card="300mm 400mm"), "a card of 300 × 400 mm does not fit on the paper."),
        (deck(card("one"), card="pocker"), "“pocker” is neither a size of cards (poker, bridge, "),
        (deck(card("one"), card="63mm"), "nor two lengths such as 63mm 88mm. Did you mean"),
        (deck("<p>bare</p>"), "<p> may not stand in <deck>. <deck> holds: back, card."),
        (deck(""), "<deck> holds nothing."),
        (deck('<card id="a"><bars values="1/0" h="3mm"/></card>'), "“1/0” is not a fraction such as 5/36"),
        (deck('<card id="a"><bars values="1/2" h="3mm" max="1/3"/></card>'), "a bar of 0.5 is longer than the"),
    ],
)  # fmt: skip
def test_what_is_wrong_with_a_deck_is_told(xml: str, message: str) -> None:
    lines = told(xml)
    assert any(message.removesuffix(" Did you mean") in line for line in lines), lines


def test_a_deck_shrinks_as_one() -> None:
    body = "".join(
        f'<card id="c{n}"><stack pad="6mm"><stack name="rules" h="30mm" fit="shrink" min="6.5pt" group="rules">'
        f"<p>{'word ' * n}</p></stack></stack></card>"
        for n in (4, 60)
    )
    sizes = {item.size for face in with_options(deck(body)).faces for item in face.items if isinstance(item, Text)}
    assert len(sizes) == 1
    assert sizes.pop() < 9


def test_a_repeated_card_is_stored_once() -> None:
    once = len(write_pdf(with_options(deck(card("one", 'copies="1"', "long " * 40))), theme("colour")))
    often = len(write_pdf(with_options(deck(card("one", 'copies="9"', "long " * 40))), theme("colour")))
    assert often < once + 900


def test_bookmarks_name_the_cards() -> None:
    held = with_options(deck(card("one", 'copies="3" bookmark="First"') + card("two", 'bookmark="Second"')))
    with pikepdf.open(BytesIO(write_pdf(held, theme("colour")))).open_outline() as outline:
        assert [item.title for item in outline.root] == ["First", "Second"]


def test_icons_on_a_back_stand_on_its_ground() -> None:
    held = laid_out(deck(BACKED + many(1)))
    [icon] = [item for item in held.faces[0].items if isinstance(item, Icon)]
    assert icon.ground == "back"
