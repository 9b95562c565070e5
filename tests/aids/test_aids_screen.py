"""Pictures for a screen: JPG, a contact sheet, and decks for Tabletop Simulator."""

from __future__ import annotations

import json
from collections.abc import Callable
from io import BytesIO
from pathlib import Path
from typing import Any
from urllib.parse import unquote, urlparse

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from PIL import Image
from test_aids_mistakes import author  # noqa: F401 - a fixture

from aids.render.tabletop import ACROSS, DOWN, MOST, TableCard, table_deck

Author = Callable[..., tuple[int, str, str]]
CARD = (
    '<card id="c{{ number }}" copies="{{ copies }}" back="{{ back }}" bookmark="Card {{ number }}" fill="{{ fill }}"/>'
    '<back id="red" fill="back"/><back id="gold" fill="order2"/>'
)


def made(author: Author, rows: str, *options: str) -> tuple[int, str]:  # noqa: F811
    Path("own").mkdir(exist_ok=True)
    Path("own/my deck.csv").write_text(f"copies,back,fill\n{rows}", "utf-8")
    Path("own/t.xml.j2").write_text(CARD, "utf-8")
    code, _, err = author("deck", "own/my deck.csv", "--template", "own/t.xml.j2", "--force", *options)
    return code, err


def opened(address: str) -> Image.Image:
    """The picture at an address of a file."""
    return Image.open(unquote(urlparse(address).path)).convert("RGB")


def test_a_deck_for_tabletop_simulator_names_its_pictures(author: Author) -> None:  # noqa: F811
    assert made(author, "2,red,order1\n1,gold,order3\n1,red,good-area\n", "--format", "tts", "--dpi", "60") == (0, "")
    [deck] = json.loads(Path("output/my deck-tts.json").read_text("utf-8"))["ObjectStates"]
    assert (deck["Name"], deck["Nickname"]) == ("DeckCustom", "my deck")
    assert deck["DeckIDs"] == [100, 100, 101, 200]
    assert [card["CardID"] for card in deck["ContainedObjects"]] == deck["DeckIDs"]
    assert [card["Nickname"] for card in deck["ContainedObjects"]] == ["Card 1", "Card 1", "Card 3", "Card 2"]
    for number, back in ("1", (0xF6, 0xEB, 0xE7)), ("2", (0x8A, 0x64, 0x14)):
        sheet = deck["CustomDeck"][number]
        assert (sheet["NumWidth"], sheet["NumHeight"], sheet["BackIsHidden"]) == (10, 7, True)
        front, behind = opened(sheet["FaceURL"]), opened(sheet["BackURL"])
        assert front.size == (10 * behind.width, 7 * behind.height) == (1490, 1456)
        assert behind.getpixel((70, 100)) == back
        assert front.getpixel((front.width - 70, front.height - 100)) == back, "what is seen of a hidden card"
    assert opened(deck["CustomDeck"]["2"]["FaceURL"]).getpixel((70, 100)) == (0x1F, 0x4E, 0x79)


def test_a_single_card_is_no_deck_and_a_page_has_none(author: Author) -> None:  # noqa: F811
    assert made(author, "1,red,tint\n", "--format", "tts", "--dpi", "60") == (0, "")
    [card] = json.loads(Path("output/my deck-tts.json").read_text("utf-8"))["ObjectStates"]
    assert (card["Name"], card["CardID"]) == ("Card", 100)
    Path("own/page.xml").write_text('<aid id="a" lang="en" title="A"><page id="p"><p>One</p></page></aid>', "utf-8")
    code, _, err = author("typeset", "own/page.xml", "--format", "tts")
    assert code == 1
    assert "no cards for Tabletop Simulator" in err


@settings(max_examples=25, deadline=None)
@given(st.lists(st.tuples(st.integers(1, 3), st.sampled_from(["", "a", "b"])), min_size=1, max_size=150))
def test_every_card_is_found_where_its_number_says(cards: list[tuple[int, str]]) -> None:
    listed = [TableCard(f"c{n}", f"Card {n}", copies, back) for n, (copies, back) in enumerate(cards)]
    faces = {card.id: Image.new("RGB", (1, 1), (n, 10, 20)) for n, card in enumerate(listed)}
    faces |= {"a": Image.new("RGB", (1, 1), (200, 0, 0)), "b": Image.new("RGB", (1, 1), (0, 200, 0))}
    deck = table_deck("x", "X", listed, faces, "file:///here/")
    [whole] = json.loads(deck.saved)["ObjectStates"]
    contained: list[dict[str, Any]] = whole.get("ContainedObjects", [whole])
    assert sorted(card["Nickname"] for card in contained) == sorted(c.title for c in listed for _ in range(c.copies))
    for card in contained:
        sheet, place = divmod(card["CardID"], 100)
        assert place < MOST
        one = listed[int(card["Nickname"].removeprefix("Card "))]
        name = urlparse(card["CustomDeck"][str(sheet)]["FaceURL"]).path.removeprefix("/here/")
        picture = deck.pictures[name]
        assert picture.size == (ACROSS, DOWN)
        assert picture.getpixel((place % ACROSS, place // ACROSS)) == faces[one.id].getpixel((0, 0))
        behind = deck.pictures[urlparse(card["CustomDeck"][str(sheet)]["BackURL"]).path.removeprefix("/here/")]
        assert behind.getpixel((0, 0)) == (faces[one.back].getpixel((0, 0)) if one.back else (255, 255, 255))


@pytest.mark.parametrize("cards", [(), ("--cards",), ("--cards", "--one-per-page", "--bleed", "1/8in")])
def test_a_jpg_is_as_large_as_the_png_beside_it(author: Author, cards: tuple[str, ...]) -> None:  # noqa: F811
    options = ("--format", "png,jpg", "--dpi", "100", "--card", "2.5in 3.5in", *cards)
    assert made(author, "1,red,order1\n", *options) == (0, "")
    stems = {file.stem for file in Path("output").glob("*.png")}
    assert stems == {file.stem for file in Path("output").glob("*.jpg")}
    sizes = {(Image.open(f"output/{stem}.png").size, Image.open(f"output/{stem}.jpg").size) for stem in stems}
    assert all(one == other for one, other in sizes)
    assert Image.open(f"output/{sorted(stems)[0]}.jpg").info["dpi"] == (100, 100)
    if cards:
        assert {one for one, _ in sizes} == {(275, 375) if len(cards) > 1 else (250, 350)}


def test_a_contact_sheet_shows_every_card_once(author: Author) -> None:  # noqa: F811
    assert made(author, "3,red,order1\n1,gold,order3\n", "--format", "contact") == (0, "")
    picture = Image.open(BytesIO(Path("output/my deck-contact.png").read_bytes())).convert("RGB")
    colours = [picture.getpixel((26 + 256 * column + 115, 150)) for column in range(4)]
    assert picture.width == 26 + 4 * 256
    wanted = [(0x8E, 0x1B, 0x16), (0x1F, 0x4E, 0x79), (0xF6, 0xEB, 0xE7), (0x8A, 0x64, 0x14)]
    for colour, other in zip(colours, wanted, strict=True):
        assert isinstance(colour, tuple)
        assert all(abs(one - two) < 12 for one, two in zip(colour, other, strict=True))
