"""The page about a deck of fifty-four cards: its commands, with a card of each kind instead of nine."""

from __future__ import annotations

import re
import shutil
from pathlib import Path

import fontpkg_amiri
import fontpkg_heebo
import pikepdf
import pytest
from openpyxl import Workbook
from PIL import Image
from press_profile import press_profile
from test_aids_mistakes import author  # noqa: F401 - a fixture

PAGE = Path(__file__).parents[2] / "docs/press.md"
COUNT = 54
KINDS = {"sun": "jpg", "tent": "jpg", "flame": "png", "moon-stars": "webp", "water": "jpg", "compass": "png"}
ENGLISH = ("The Day", "Take {water} 2.")
HEBREW = ("\u05d4\u05d9\u05d5\u05dd", "\u05e7\u05d7 \u05e7\u05dc\u05e3.")
LINES = '<svg viewBox="0 0 24 24" fill="none" stroke="currentColor"><circle cx="12" cy="12" r="{n}"/></svg>'
AREAS = '<svg viewBox="0 0 16 16" fill="currentColor"><path d="M2 2a{n} {n} 0 0 1 9 9H2z"/></svg>'


def block(kind: str) -> str:
    """The one block of this kind on the page."""
    [text] = re.findall(rf"^```{kind}\n(.*?)^```$", PAGE.read_text("utf-8"), re.MULTILINE | re.DOTALL)
    return str(text)


@pytest.fixture
def folder(author) -> None:  # noqa: F811
    """What the page says lies in the folder; stand-ins for fonts, icons and pictures of other people."""
    for name in ("art", "icons", "fonts"):
        Path(name).mkdir(exist_ok=True)
    Path("theme.toml").write_text(block("toml"), "utf-8")
    Path("card.xml.j2").write_text(block("xml"), "utf-8")
    Path("slips.csv").write_text(block("csv"), "utf-8")
    Path("shop.icc").write_bytes(press_profile())
    shutil.copy(next(Path(fontpkg_heebo.__file__).parent.rglob("*.ttf")), "fonts/Heebo.ttf")
    shutil.copy(next(Path(fontpkg_amiri.__file__).parent.rglob("Amiri-Regular.ttf")), "fonts/NotoSansCJK.otf")
    book = Workbook()
    book.active.append(["title", "text", "icon", "art", "value", "shows"])
    for n, (icon, kind) in enumerate(KINDS.items(), 1):
        Path(f"icons/{icon}.svg").write_text((LINES if n < 4 else AREAS).format(n=n + 2), "utf-8")
        Image.new("RGB", (1000, 760), (40 * n, 90, 160)).save(f"art/{icon}.{kind}")
        words = (
            ("The Day", "Take {water} 2.")
            if n % 2
            else ("\u05d4\u05d9\u05d5\u05dd", "\u05e7\u05d7 \u05e7\u05dc\u05e3.")
        )
        for value in range(1, COUNT // len(KINDS) + 1):
            book.active.append([*words, icon, f"art/{icon}.{kind}", value, "hills"])
    book.save("caravan.xlsx")


@pytest.mark.usefixtures("folder")
def test_a_deck_goes_from_a_workbook_to_every_printer_and_screen(author) -> None:  # noqa: F811
    console = re.findall(r"^```console\n\$ aids (.*?)\n(.*?)^```$", PAGE.read_text("utf-8"), re.MULTILINE | re.DOTALL)
    assert len(console) == 7
    for command, shown in console:
        words = [word.strip("'") for word in re.findall(r"'[^']*'|\S+", command)]
        code, out, err = author(*words)
        assert out + err == shown, command
        assert code == (1 if "slips.csv" in words else 0)
    with pikepdf.open("output/caravan.pdf") as sheets, pikepdf.open("shop/caravan-press.pdf") as shop:
        assert len(sheets.pages) == 2 * COUNT // 9
        assert len(shop.pages) == 2 * COUNT
        assert [float(side) for side in shop.pages[0].MediaBox[2:]] == pytest.approx([198, 270])
        assert b"PDF/X-4" in shop.Root.Metadata.read_bytes()
    assert {Image.open(file).size for file in Path("pictures").glob("*.png")} == {(825, 1125)}
