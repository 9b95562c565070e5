"""The pages in a real browser: on a phone and on a desk, by day and by night, searched, without a net."""

from __future__ import annotations

import json
import re
from itertools import cycle
from random import Random

import pytest
from site_helpers import DESK, LANGS, PHONE, SMALL, hosted, search_file, tool

from aids.views.catalogue import printed_games
from referee.search.spelling import spellings

GAMES = printed_games()
KINDS = ("index", "longest", "rulings", "cards", "dice", "sheets")
VIEWS = {"phone": (PHONE, "light"), "desk at night": (DESK, "dark")}
"""Sizes and colours in such pairs that each is seen."""
EVERY = {"phone": 1, "desk at night": 2}
"""Which pages are looked at: all, or every second one."""

UNFOLD = "() => { for (const fold of document.querySelectorAll('details.examples')) fold.open = true; }"


def places(files) -> list[str]:
    """A page of every kind of every game, each in the next language, and the pages above them."""
    found, langs = ["index.html#choose"], cycle(LANGS)
    for game in GAMES:
        chapters = {
            name
            for name in files
            if name.startswith(f"en/{game}/") and name.rpartition("/")[2].removesuffix(".html") not in KINDS
        }
        longest = max((name for name in chapters if name.endswith(".html")), key=lambda name: len(files[name]))
        for kind in KINDS:
            page = longest.rpartition("/")[2] if kind == "longest" else f"{kind}.html"
            lang = next(langs)
            if f"{lang}/{game}/{page}" in files:
                found.append(f"{lang}/{game}/{page}")
        next(langs)
    return [*found, *(f"{lang}/{name}.html" for lang in LANGS for name in ("index", "about", "lost"))]


@pytest.fixture
def opened(browser):
    """Opens a page and keeps watch: whatever it complains about, or asks of another place, is written down."""
    contexts = []

    def opened(address: str, view: str = "phone", **more):
        size, scheme = VIEWS[view]
        context = browser.new_context(viewport=size, color_scheme=scheme, has_touch=size is PHONE, **more)
        contexts.append(context)
        page = context.new_page()
        page.wrong = []
        page.asked = []
        page.on("console", lambda told: page.wrong.append(told.text) if told.type in ("error", "warning") else None)
        page.on("pageerror", lambda wrong: page.wrong.append(str(wrong)))
        context.on("request", lambda request: page.asked.append(request.url))
        page.goto(address)
        return page

    yield opened
    for context in contexts:
        context.close()


@pytest.mark.slow
@pytest.mark.parametrize("view", VIEWS)
def test_pages_are_read_and_touched_by_everybody(files, folder, opened, view) -> None:
    """Nothing too wide, too small or too pale; no complaint of the browser; WCAG 2.2 AA by axe-core."""
    axe = tool("axe-core", "axe.min.js").read_text("utf-8")
    rules = {
        "runOnly": ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"],
        "resultTypes": ["violations"],  # of what is right, no more than that it is
    }
    found: dict[str, dict[str, object]] = {}
    with hosted(folder) as address:
        page = opened(f"{address}index.html#choose", view)
        for place in places(files)[:: EVERY[view]]:
            page.goto(address + place)
            page.evaluate(UNFOLD)
            page.evaluate("document.fonts.ready.then(() => 0)")
            told = page.evaluate(SMALL)
            assert told.pop("unfolded") <= 1, place
            if told != {"wide": 0, "low": [], "fine": [], "out": []}:
                found[place] = told
            page.evaluate(axe)
            result = page.evaluate("(rules) => axe.run(document, rules)", rules)
            assert len(result["passes"]) > 10, place
            for broken in result["violations"]:
                found.setdefault(place, {})[broken["id"]] = [node["html"][:200] for node in broken["nodes"][:3]]
        assert not found, json.dumps(found, indent=1, ensure_ascii=False)
        assert page.wrong == []
        assert [url for url in page.asked if not url.startswith(address)] == []


LOOKED_FOR = {
    "en": ("credo", "who may call a council", "council.html#council.call", "Emperor"),
    "de": ("mea-culpa", "wie teuer ist ein zimmer", "house.html#", "Kerbe"),
    "fr": ("avignon", "samaritain", "samaritan.html#", "amaritain"),
}
"""Game, words, the beginning of a place that must be among the first, a word of what is told there."""


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("where", ["folder", "host"])
def test_a_question_finds_its_rule(folder, opened, lang, where) -> None:
    game, asked, place, word = LOOKED_FOR[lang]
    if where == "folder":
        found = _searched(opened(f"{folder.as_uri()}/{lang}/{game}/index.html"), asked)
    else:
        with hosted(folder) as address:
            found = _searched(opened(f"{address}{lang}/{game}/index.html"), asked)
    assert any(link.startswith(place) for link, _ in found[:5]), found[:5]
    assert any(word in text for _, text in found[:5])


def _searched(page, asked: str) -> list[tuple[str, str]]:
    """Types a question; gives the places that are found with their words."""
    page.fill("#q", asked)
    page.wait_for_selector("#found li")
    assert page.wrong == []
    assert page.inner_text("#count").split()[0].isdigit()
    return page.evaluate(
        "[...document.querySelectorAll('#found a')].map((a) => [a.getAttribute('href'), a.textContent])"
    )


def test_everything_that_is_told_can_be_found_by_its_words(files, folder, opened) -> None:
    """The words of a rule as they stand there find it among the first, for every tenth rule of every game."""
    page = opened(f"{folder.as_uri()}/de/index.html")
    page.focus("#q")
    for game in GAMES:
        page.goto(f"{folder.as_uri()}/de/{game}/index.html")
        rules = [each for each in search_file(files[f"de/{game}/search.js"])["documents"] if each[1] == "rule"]
        for place, _, _, text, _ in rules[::10]:
            page.fill("#q", " ".join(text.split()[:9]))
            page.wait_for_function(
                "(place) => [...document.querySelectorAll('#found a')].slice(0, 5)"
                ".some((a) => a.getAttribute('href') === place)",
                arg=place,
            )


def test_all_games_are_searched_at_once_and_what_was_asked_stays_in_the_address(folder, opened) -> None:
    page = opened(f"{folder.as_uri()}/en/index.html")
    found = _searched(page, "who wins")
    games = {link.partition("/")[0] for link, _ in found}
    assert games == set(GAMES)
    page.click("#found a")
    page.wait_for_load_state()
    assert page.evaluate("location.hash.length > 1")
    page.go_back()
    page.wait_for_selector("#found li")
    assert page.input_value("#q") == "who wins"


def test_words_that_stand_nowhere_are_answered_too(folder, opened) -> None:
    page = opened(f"{folder.as_uri()}/fr/credo/index.html")
    page.fill("#q", "zzzyx qqqq")
    page.wait_for_function("document.getElementById('count').textContent")
    assert "zzzyx qqqq" in page.inner_text("#count")
    assert page.locator("#found li").count() == 0
    page.fill("#q", "")
    page.wait_for_function("!document.getElementById('count').textContent")
    assert page.locator("ul.rows").first.is_visible()


def test_words_of_a_text_are_shown_and_never_obeyed(folder, opened) -> None:
    page = opened(f"{folder.as_uri()}/en/credo/index.html#q=%3Cimg%20src%3Dx%20onerror%3Dalert(1)%3E%20council")
    page.wait_for_selector("#found li")
    assert page.locator("main img").count() == 0
    assert page.wrong == []


def test_a_link_to_an_example_opens_it(files, folder, opened) -> None:
    listed = search_file(files["en/mea-culpa/search.js"])["documents"]
    place = next(document[0] for document in listed if document[1] == "example")
    page = opened(f"{folder.as_uri()}/en/mea-culpa/{place}")
    id = place.partition("#")[2]
    page.locator(f"[id='{id}']").wait_for(state="visible")
    page.wait_for_function("(id) => document.getElementById(id).getBoundingClientRect().top < innerHeight", arg=id)


def test_another_language_is_the_same_page(folder, opened) -> None:
    page = opened(f"{folder.as_uri()}/en/credo/council.html#council.call-only")
    page.click(".tongues summary")
    page.click(".tongues a[lang=fr]")
    page.wait_for_url("**/fr/credo/council.html#council.call-only")
    assert page.get_attribute("html", "lang") == "fr"


@pytest.mark.parametrize("lang", LANGS)
def test_whoever_comes_is_greeted_in_their_language(folder, opened, lang) -> None:
    page = opened(f"{folder.as_uri()}/index.html", locale=f"{lang}-CH")
    page.wait_for_url(f"**/{lang}/index.html")


def test_opened_once_it_is_read_without_a_net(folder, opened) -> None:
    """A language that was opened is there, with its search; another one says that it is not."""
    with hosted(folder) as address:
        page = opened(f"{address}de/index.html", "phone")
        page.wait_for_function("document.getElementById('kept').textContent", timeout=60_000)
    page.wrong.clear()
    page.goto(f"{address}de/credo/council.html")
    assert page.inner_text("h1") == "Ein Allgemeines Konzil"
    assert page.evaluate("document.fonts.ready.then(() => document.fonts.check('17px Spectral'))")
    page.goto(f"{address}de/credo/")
    assert _searched(page, "Konzil")
    page.goto(f"{address}")
    assert page.url.endswith("index.html") or page.inner_text("h1")
    assert page.wrong == []
    page.goto(f"{address}fr/credo/council.html")
    assert page.inner_text("h1") == "Pas encore gardé"
    assert page.get_attribute("html", "lang") == "fr"


def test_a_sheet_stays_once_it_was_opened(folder, opened) -> None:
    fetched = "(to) => fetch(to).then((told) => told.text())"
    with hosted(folder) as address:
        page = opened(f"{address}en/index.html")
        page.wait_for_function("document.getElementById('kept').textContent", timeout=60_000)
        assert page.evaluate(fetched, f"{address}sheets/en/avignon/turn.pdf") == "%PDF-1.7 a sheet"
    assert page.evaluate(fetched, f"{address}sheets/en/avignon/turn.pdf") == "%PDF-1.7 a sheet"


def test_it_can_be_put_among_the_apps(folder, opened) -> None:
    with hosted(folder) as address:
        page = opened(f"{address}fr/index.html", "phone")
        page.wait_for_function("document.getElementById('kept').textContent", timeout=60_000)
        session = page.context.new_cdp_session(page)
        told = session.send("Page.getAppManifest")
        assert told["errors"] == []
        assert json.loads(told["data"])["lang"] == "fr"
        wrong = [one["errorId"] for one in session.send("Page.getInstallabilityErrors")["installabilityErrors"]]
        assert [id for id in wrong if id != "in-incognito"] == []
        assert [url for url in page.asked if not url.startswith(address)] == []


def test_it_is_read_without_javascript(folder, opened) -> None:
    page = opened(f"{folder.as_uri()}/de/mea-culpa/index.html", java_script_enabled=False)
    assert page.locator("noscript").count() == 1
    page.click("ul.rows a >> nth=0")
    page.wait_for_load_state()
    assert page.locator(".clause").count() > 3


TYPED = """
(words) => {
  const field = document.querySelector("#q"), found = {};
  const asked = (text) => {
    field.value = text;
    field.dispatchEvent(new Event("input"));
    return new Promise((done) => setTimeout(() => done([
      parseInt(document.querySelector("#count").textContent) || 0,
      [...document.querySelectorAll("#found a")].map((a) => a.getAttribute("href")),
    ])));
  };
  return (async () => {
    for (const word of words) found[word] = await asked(word);
    return found;
  })();
}
"""
"""How many places each word finds, and the first forty of them."""

MARKED, PLAIN = 8, 4
"""How many words with letters that have marks, and how many of all words, are looked for in each game."""


@pytest.mark.parametrize("lang", LANGS)
def test_a_word_is_found_however_it_is_typed(files, folder, opened, lang) -> None:
    """Without accents, with two letters for one, with one slip of a letter: all that the word itself finds."""
    rest = Random(lang)
    for game in GAMES:
        page = opened(f"{folder.as_uri()}/{lang}/{game}/index.html")
        page.fill("#q", "x")
        page.wait_for_function("document.querySelector('#count').textContent !== ''")
        held = search_file(files[f"{lang}/{game}/search.js"])
        said = {w for each in held["documents"] for text in each[2:5] for w in re.findall(r"[^\W_]+", text.lower())}
        known = {spelling for word in {*said, *held["forms"]} for spelling in spellings(word)}
        marked = sorted(word for word in said if len(spellings(word)) > 1)
        words = [*rest.sample(marked, min(MARKED, len(marked))), *rest.sample(sorted(said), PLAIN)]
        typed = {word: sorted(spellings(word)) + _slips(word, known, rest) for word in words}
        found = page.evaluate(TYPED, [*words, *(each for slips in typed.values() for each in slips)])
        for word, others in typed.items():
            count, places = found[word]
            for other in others:
                assert found[other][0] >= count, (game, word, other, found[other][0], count)
                if found[other][0] <= 40:
                    assert set(places) <= set(found[other][1]), (game, word, other)


def _slips(word: str, known: set[str], rest: Random) -> list[str]:
    """Slips of a word that are no words themselves: a letter left out, doubled, changed, two in the other order."""
    if len(word) < 5 or not word.isalpha():
        return []
    at = rest.randrange(1, len(word) - 1)
    slips = {
        word[:at] + word[at + 1 :],
        word[:at] + word[at] + word[at:],
        f"{word[:at]}q{word[at + 1 :]}",
        word[: at - 1] + word[at] + word[at - 1] + word[at + 1 :],
    }
    return sorted(slips - known)
