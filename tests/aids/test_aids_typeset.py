"""Pages written by hand, as PDF; what has not changed is left alone."""

from __future__ import annotations

import subprocess
import sys

import pikepdf
from aids.command.typeset import main, typeset
from aids_helpers import PAGES, page

from benchmarks.deck_source import CARDS, WORDS, cards, page_xml


def test_a_page_is_made_once_and_again_when_it_has_changed(tmp_path) -> None:
    source, out = tmp_path / "page.xml", tmp_path / "page.pdf"
    source.write_text(page("<p>one</p>"), "utf-8")
    assert main([str(source), str(out)]) == 0
    first = out.read_bytes()
    before = out.stat().st_mtime_ns
    assert main([str(source), str(out)]) == 0
    assert out.stat().st_mtime_ns == before
    out.write_bytes(b"scribbled")
    assert main([str(source), str(out)]) == 0
    assert out.read_bytes() == first
    source.write_text(page("<p>two</p>"), "utf-8")
    assert main([str(source), str(out)]) == 0
    assert out.read_bytes() != first


def test_what_is_wrong_is_told(tmp_path, capsys) -> None:
    source = tmp_path / "page.xml"
    source.write_text(page('<gap h="3"/>'), "utf-8")
    assert main([str(source), str(tmp_path / "page.pdf")]) == 1
    assert "page.xml:1 · page one: <gap h=…>: 3 has no unit: 3mm or 3pt?" in capsys.readouterr().err
    assert not (tmp_path / "page.pdf").exists()
    assert main([str(tmp_path / "none.xml"), "out.pdf"]) == 2
    assert main([]) == 2
    assert "PAGE.xml OUT.pdf" in capsys.readouterr().err


def test_setting_loads_no_templates_and_no_toolkits() -> None:
    code = (
        "import sys\nfrom aids.command.typeset import typeset\n"
        f"typeset(open({str(PAGES[0])!r}, encoding='utf-8').read())\n"
        "print([m for m in ('jinja2', 'reportlab.platypus', 'babel', 'pypdfium2', 'typer') if m in sys.modules])"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"


def test_a_page_is_made_by_the_rooms_that_are_looked_at_for_changes() -> None:
    code = (
        "import sys\nfrom aids.command.typeset import ROOMS, typeset\n"
        f"typeset(open({str(PAGES[0])!r}, encoding='utf-8').read())\n"
        "rooms = {name.split('.')[1] for name in sys.modules if name.startswith('aids.')}\n"
        "print(sorted(rooms ^ set(ROOMS)))"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"


def test_the_reference_deck_is_twelve_pages_of_nine_cards(tmp_path) -> None:
    for seed in range(10):
        (tmp_path / "deck.pdf").write_bytes(typeset(page_xml(seed)))
        document = pikepdf.open(tmp_path / "deck.pdf")
        assert document.check_pdf_syntax() == []
        assert len(document.pages) == 12
    assert len(cards(0)) == CARDS
    assert all(len(card.words) == WORDS for card in cards(0))
    assert cards(0) != cards(1)
