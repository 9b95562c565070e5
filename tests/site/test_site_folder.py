"""What the folder holds: everything that is written down, links that lead somewhere, nothing from elsewhere."""

from __future__ import annotations

import json
import re
from io import BytesIO
from pathlib import PurePosixPath
from urllib.parse import unquote, urldefrag

import pytest
from fontTools.ttLib import TTFont
from PIL import Image
from site_helpers import LANGS, Read, search_file, tool

from aids.site import fonts
from aids.site.folder import LIST, site, write
from aids.site.pictures import SIZES
from aids.views.catalogue import catalogue, printed_games
from aids.views.game_words import GameWords
from referee.library.load import load_examples, load_game
from referee.words.translation import words

GAMES = printed_games()
OURS = ("sw.js", "assets/site.js", "assets/choose.js")


@pytest.fixture(scope="session")
def pages(files) -> dict[str, Read]:
    return {name: Read(content) for name, content in files.items() if name.endswith(".html")}


def of_game(pages: dict[str, Read], lang: str, game: str) -> dict[str, Read]:
    return {name: page for name, page in pages.items() if name.startswith(f"{lang}/{game}/")}


def test_every_link_leads_to_a_place(files, folder, pages) -> None:
    for name, page in pages.items():
        for link in page.links:
            to, anchor = urldefrag(link)
            there = _resolved(name, to) if to else name
            assert there in files or (folder / there).is_file(), f"{name}: {link}"
            if anchor and anchor not in ("search", "choose", "content"):
                assert unquote(anchor) in pages[there].ids, f"{name}: {link}"


def test_whatever_a_page_loads_is_in_the_folder(files, pages) -> None:
    for name, page in pages.items():
        for loaded in page.loads:
            if not loaded.startswith("#"):
                assert _resolved(name, loaded) in files, f"{name}: {loaded}"


def _resolved(name: str, to: str) -> str:
    found: list[str] = []
    for part in (*PurePosixPath(name).parent.parts, *PurePosixPath(to).parts):
        if part == "..":
            found.pop()
        else:
            found.append(part)
    return "/".join(found)


def test_an_id_stands_once_on_a_page(pages) -> None:
    for name, page in pages.items():
        assert len(page.ids) == len(set(page.ids)), name


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("game", GAMES)
def test_every_clause_ruling_and_example_is_read_once_in_every_language(pages, game, lang) -> None:
    held, said = load_game(game), GameWords(catalogue(game), words(lang))
    mine = of_game(pages, lang, game)
    told = {name.rpartition("/")[2]: page for name, page in mine.items()}
    chapters = {name: page for name, page in told.items() if name != "rulings.html"}
    for clause in held.clauses:
        [page] = [page for page in chapters.values() if clause.id in page.ids]
        assert _as_told(said.clause(clause.id)) in _joined(page, clause.id)
    for ruling in held.rulings:
        question, options, why = said.ruling(ruling.id)
        read = _joined(told["rulings.html"], ruling.id)
        assert all(_as_told(part) in read for part in (question, *options.values(), why)), ruling.id
    for example in load_examples(game):
        [page] = [page for page in told.values() if f"example.{example.id}" in page.ids]
        text = said.example(example.id, example.title, example.text)[1]
        assert _as_told(text) in _joined(page, f"example.{example.id}")


def _joined(page: Read, id: str) -> str:
    return _as_told(" ".join(page.by_id[id]))


def _as_told(text: str) -> str:
    """A text without regard to capitals, white space and the kind of apostrophe."""
    return " ".join(text.split()).casefold().replace("'", "’")


def test_nothing_comes_from_elsewhere_and_nothing_is_counted(files) -> None:
    for name, content in files.items():
        if name.endswith((".html", ".css", ".webmanifest", "/search.js")) or name in OURS:
            found = set(re.findall(rb"(?:https?:)?//[\w.-]+\.\w+", content)) - {b"http://www.w3.org"}
            assert not found, f"{name}: {found}"


def test_every_page_has_a_title_of_its_own_and_says_its_language(files) -> None:
    for lang in LANGS:
        titles = []
        for name, content in files.items():
            if name.startswith(f"{lang}/") and name.endswith(".html"):
                assert f'<html lang="{lang}">'.encode() in content, name
                titles.append(re.search(rb"<title>(.*?)</title>", content)[1])
        assert len(titles) == len(set(titles))


def test_made_twice_the_bytes_are_equal(files, sheets) -> None:
    place, made = sheets
    again = site(GAMES, list(LANGS), made, place)
    assert again.keys() == files.keys()
    assert [name for name in files if files[name] != again[name]] == []


def test_what_is_no_more_goes_and_what_is_not_ours_stays(files, tmp_path) -> None:
    first = write(files, tmp_path)
    assert (first.files, first.changed, first.gone) == (len(files), len(files), 0)
    foreign = tmp_path / "en" / "note.txt"
    foreign.write_text("mine")
    fewer = {name: content for name, content in files.items() if not name.startswith("en/credo/")}
    told = write(fewer, tmp_path)
    assert (told.changed, told.gone) == (0, len(files) - len(fewer))
    assert not (tmp_path / "en" / "credo").exists()
    assert foreign.read_text() == "mine"


def test_a_damaged_list_takes_nothing_from_outside_the_folder(files, tmp_path) -> None:
    outside = tmp_path / "outside.txt"
    outside.write_text("mine")
    place = tmp_path / "site"
    write(files, place)
    (place / LIST).write_text(f"../outside.txt\n{outside}\n")
    assert write(files, place).gone == 0
    assert outside.read_text() == "mine"


def test_the_faces_hold_every_letter_of_the_pages(files, pages) -> None:
    letters = {letter for page in pages.values() for text in page.text for letter in text}
    for font in fonts.FONTS:
        held = TTFont(BytesIO(files[f"assets/{font.file}"]))
        whole = TTFont(fonts.face(font.source, font.cut).file)
        names, outlines = whole.getBestCmap(), held["glyf"]
        drawn = [names[ord(letter)] for letter in letters if ord(letter) in names]
        order = {name: number for number, name in enumerate(whole.getGlyphOrder())}
        empty = [
            name
            for name in drawn
            if whole["glyf"][name].numberOfContours and not outlines[held.getGlyphOrder()[order[name]]].numberOfContours
        ]
        assert empty == [], font
        assert len(drawn) > 100
        assert len(files[f"assets/{font.file}"]) < 80_000


def test_the_app_says_what_it_is_and_has_pictures(files) -> None:
    for lang in LANGS:
        told = json.loads(files[f"{lang}/manifest.webmanifest"])
        assert (told["lang"], told["start_url"], told["scope"], told["display"]) == (
            lang,
            "index.html",
            "../",
            "standalone",
        )
        assert {icon["sizes"] for icon in told["icons"]} >= {"192x192", "512x512"}
    for side in SIZES:
        picture = Image.open(BytesIO(files[f"assets/icon-{side}.png"]))
        assert picture.size == (side, side)
        assert len(picture.getcolors(side * side)) > 2


def test_the_worker_names_every_file_of_the_site(files) -> None:
    told = files["sw.js"].decode()
    shell = json.loads(re.search(r"const SHELL = (.*);", told)[1])
    kept = json.loads(re.search(r"const PAGES = (.*);", told)[1])
    listed = {*shell, *(name for names in kept.values() for name in names)}
    assert listed == files.keys() - {"sw.js"}
    assert set(kept) == set(LANGS)


def test_a_changed_page_is_a_new_cache(files, tmp_path) -> None:
    from aids.site.offline import worker

    held = {name: content for name, content in files.items() if name != "sw.js"}
    changed = {**held, "en/about.html": b"other"}
    assert worker(held, list(LANGS)) == files["sw.js"] != worker(changed, list(LANGS))


@pytest.mark.parametrize("lang", LANGS)
def test_what_can_be_found_is_what_can_be_read(files, pages, lang) -> None:
    for game in GAMES:
        held = search_file(files[f"{lang}/{game}/search.js"])
        assert held["game"] == game
        for place, kind, title, text, _ in held["documents"]:
            name, _, anchor = place.partition("#")
            assert anchor in pages[f"{lang}/{game}/{name}"].ids, place
            assert "" not in (kind, title, text), place
        kinds = {document[1] for document in held["documents"]}
        assert {"rule", "gap", "example", "card", "sheet"} <= kinds


def test_the_kept_search_library_is_the_one_that_was_published(files) -> None:
    published = tool("minisearch", "dist", "umd", "index.js")
    assert files["assets/minisearch.js"] == published.read_bytes()
    licence = tool("minisearch", "LICENSE.txt").read_text("utf-8").strip()
    assert licence in files["assets/licences.txt"].decode()


def test_a_game_that_is_only_printed_has_its_sheets_and_nothing_else(monkeypatch, tmp_path) -> None:
    for module in ("book", "search"):
        monkeypatch.setattr(f"aids.{'views' if module == 'book' else 'site'}.{module}.games", lambda: ["credo"])
    made = site(["avignon", "credo"], ["en"], {}, tmp_path)
    assert {name for name in made if "avignon" in name} == {"en/avignon/index.html", "en/avignon/sheets.html"}
    page = Read(made["en/avignon/index.html"])
    assert "sheets.html" in page.links
    assert "../index.html#search" in page.links
    assert b'data-games="credo"' in made["en/index.html"]
