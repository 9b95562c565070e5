"""Every screen that a phone can show, without a server: looked at by axe, by a finger and by an eye.

`python -m tests.web.gallery GAME SEED` walks one game, and examines every screen of each kind of decision in light and
dark, in two languages, 320 to 430 px wide. `--pictures FOLDER` keeps a picture of each.
"""

from __future__ import annotations

import argparse
import json
import re
import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random
from typing import Any, NamedTuple
from urllib.parse import urlsplit

from referee.table.fold import Table
from referee.table.store import Store
from referee.web import doing, notebook, pages
from referee.web.dock import narrowed
from referee.web.intake import Ask, Back, Rules, Say
from referee.web.render import assets
from referee.web.rooms import Room
from referee.web.seats import Phone, Seats
from referee.words.language import languages
from tests.site.site_helpers import SMALL, browsing, tool
from tests.web.choosing import played
from tests.web.serving import referee
from tests.web.tapping import SEATS, WIDTHS

HOST = "http://table.test"
SCHEMES = ("light", "dark")

RULES = {
    "runOnly": ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"],
    "resultTypes": ["violations"],
}

LARGE = """(percent) => {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(`html{font-size:${percent}%}`);
  document.adoptedStyleSheets = [sheet];
}"""


class Screen(NamedTuple):
    """One screen as one phone gets it."""

    name: str
    body: str
    lang: str


def room_of(folder: Path, game: str, *options: str, seed: int = 4) -> Room:
    """A table of phones without a server."""
    seats = SEATS[game]
    begun = referee(
        folder, "new", game, "--seats", ",".join(seats), "--name", game, "--dice", "yours", "--knowing",
        "--edition", "sample", "--seed", str(seed), *options,
    )  # fmt: skip
    assert begun.returncode == 0, begun.stderr
    return Room(Table.open(Store(folder), game), Seats(folder), pages.table_screen)


def screens(room: Room, seat: int | None, lang: str, rng: Random) -> Iterator[Screen]:
    """Every screen that a phone can call up at a position."""
    phone = Phone(b"one", seat)
    plain: dict[str, Callable[[Room, Phone, str], str]] = {
        "table": pages.table_screen,
        "seats": pages.seats_screen,
        "log": pages.log_screen,
        "back": pages.back_screen,
        "notebook": notebook.notebook_screen,
        "ask": pages.ask_screen,
    }
    for name, make in plain.items():
        yield Screen(name, make(room, phone, lang), lang)
    yield Screen("join", pages.join_screen(room.id, lang, wrong=True), lang)
    yield from (Screen(name, body, lang) for name, body in _rules(room, phone, lang, rng))
    yield from (Screen(name, body, lang) for name, body in _asked(room, phone, lang, rng))
    if seat is not None:
        yield from (Screen(name, body, lang) for name, body in _choosing(room, phone, lang))
        answer = doing.say(room, phone, lang, Say(text="x y z"))
        table = pages.table_screen(room, phone, lang)
        yield Screen("answer", table.replace(pages.ANSWER_HERE, answer.message), lang)


def _rules(room: Room, phone: Phone, lang: str, rng: Random) -> Iterator[tuple[str, str]]:
    first = doing.rules(room, phone, lang, Rules())
    yield "rules", first.screen
    part = rng.choice(re.findall(r'name="part" value="([^"]+)"', first.screen))
    chapter = doing.rules(room, phone, lang, Rules(part=part))
    yield "rules-part", chapter.screen
    for article in rng.sample(
        found := re.findall(r'name="article" value="([^"]+)"', chapter.screen), min(2, len(found))
    ):
        yield "rules-article", doing.rules(room, phone, lang, Rules(article=article)).screen


def _asked(room: Room, phone: Phone, lang: str, rng: Random) -> Iterator[tuple[str, str]]:
    """What can be asked by taps of one player: the list, a choice, a question, verdicts of several kinds."""
    known = set[str]()
    for who in room.table.header.seats:
        asked = doing.ask(room, phone, lang, Ask(who=who))
        if "ask-who" not in known:
            yield "ask-who", asked.screen
            known.add("ask-who")
        offers = [each["id"] for each in asked.told.get("offers", ())]
        for offer in rng.sample(offers, min(4, len(offers))):
            answers: dict[str, Any] = {}
            found = doing.ask(room, phone, lang, Ask(who=who, offer=offer))
            text = re.search(r'name="text" value="([^"]+)"', found.screen)
            while True:
                kind = next((each for each in ("question", "error") if each in found.told), "")
                kind = kind or str(found.told.get("verdict", "choice"))
                if f"ask-{kind}" not in known:
                    known.add(f"ask-{kind}")
                    yield f"ask-{kind}", found.screen or pages.ask_screen(room, phone, lang, message=found.message)
                if kind != "question" or text is None:
                    break
                question = found.told["question"]
                answers[question["id"]] = rng.choice([*(each["value"] for each in question["answers"]), "?"])
                found = doing.ask(room, phone, lang, Ask(text=text[1], answer=answers))


def _choosing(room: Room, phone: Phone, lang: str) -> Iterator[tuple[str, str]]:
    """The choices that are made one after another of one offer."""
    session = room.session(lang)
    for offer in session.offers(session.seats[phone.seat or 0]):
        if offer.refused is None and offer.asks:
            yield "choosing", pages.table_screen(room, phone, lang, narrowed(offer, {}))
            return


def with_notices(room: Room, lang: str) -> Iterator[Screen]:
    """The table with what seldom stands there: a verdict for all, a wish to take back, a phone that asks for a seat."""
    code = room.seats.new_code(room.id)
    phones = [room.seats.phone(room.id, room.seats.admit(room.id, code) or "") for _ in range(3)]
    for phone, seat in zip(phones, (0, 1, 0), strict=True):
        assert phone is not None
        room.sit(phone, seat)
    ann, rev = Phone(b"one", 0), room.table.revision
    for who in room.table.header.seats:
        offers = doing.ask(room, ann, "en", Ask(who=who)).told.get("offers", ())
        for offer in {each["verb"]: each for each in offers}.values():
            doing.ask(room, ann, "en", Ask(who=who, offer=offer["id"], tell=True))
    doing.back(room, ann, "en", Back(do="ask", rev=rev))
    for seat in (0, 1, None):
        yield Screen("notices", pages.table_screen(room, Phone(b"two", seat), lang), lang)
    doing.back(room, Phone(b"two", 1), "en", Back(do="no", rev=rev))


def kind_of(room: Room, seat: int | None) -> str:
    """What kind of screen a seat sees at a position: the part of the game, the verbs, what is asked with them."""
    session = room.session("en")
    now = session.now(None if seat is None else session.seats[seat])
    offers = session.offers(session.seats[seat]) if seat is not None else ()
    asked = sorted({(each.verb, *(ask.kind for ask in each.asks)) for each in offers})
    return re.sub(r"\d+", "n", f"{now.title} {asked} {[wait.state for wait in now.waits] != []} {session.state.over()}")


class Gallery:
    """A browser that shows screens as the server would, and looks at them."""

    def __init__(self, browser: Any, width: int, scheme: str, height: int = 844) -> None:
        self.context = browser.new_context(
            viewport={"width": width, "height": height}, color_scheme=scheme, has_touch=True
        )
        self.page = self.context.new_page()
        self.page.set_default_timeout(30_000)
        self.shown = ""
        self.page.route("**/*", self._answer)
        self.axe = tool("axe-core", "axe.min.js").read_text("utf-8")

    def _answer(self, route: Any) -> None:
        """Answers as the server would; a stream of events stays silent."""
        path = urlsplit(route.request.url).path
        if path.startswith("/assets/"):
            content, kind = assets()[path.removeprefix("/assets/")]
            route.fulfill(body=content, content_type=kind)
        elif not path.endswith("/events"):
            route.fulfill(body=self.shown, content_type="text/html; charset=utf-8")

    def show(self, screen: Screen, room: str, large: int = 100) -> None:
        self.shown = pages.whole_page(screen.body, room, screen.lang)
        self.page.goto(f"{HOST}/{room}/")
        if large != 100:
            self.page.evaluate(LARGE, large)
        self.page.evaluate("document.fonts.ready.then(() => 0)")
        self.page.locator("body:not(.busy)").wait_for()

    def faults(self) -> dict[str, Any]:
        """What is wrong with the screen that is shown: for axe, for a finger, for an eye."""
        return faults(self.page, self.axe)


def faults(page: Any, axe: str) -> dict[str, Any]:
    """What is wrong with the page that is shown: for axe, for a finger, for an eye."""
    measured: dict[str, Any] = page.evaluate(SMALL)
    measured.pop("unfolded")
    wrong = {key: value for key, value in measured.items() if value not in (0, [])}
    page.evaluate(axe)
    result = page.evaluate("(rules) => axe.run(document, rules)", RULES)
    for broken in result["violations"]:
        wrong[broken["id"]] = [node["html"][:200] for node in broken["nodes"][:3]]
    return wrong


def moments(game: str, seed: int, folder: Path, most: int = 100_000) -> Iterator[tuple[int, Room, int | None]]:
    """The positions of one game at which a seat, or somebody who looks on, sees a kind of screen for the first time."""
    room, known = room_of(folder, game, seed=seed), set[str]()
    for number, _ in enumerate(played(room, Random(seed), most)):
        for seat in (*range(len(SEATS[game])), None):
            kind = kind_of(room, seat)
            if kind not in known:
                known.add(kind)
                yield number, room, seat
    yield -1, room, 0


def examine(game: str, seed: int, wanted: argparse.Namespace, browser: Any, folder: Path) -> tuple[int, int]:
    """How many screens of a game were looked at, and how many had a fault."""
    rng, count, wrong = Random(seed), 0, 0
    widths, only = [wanted.width] if wanted.width else list(WIDTHS), (wanted.only or "").split(",")
    galleries = {
        scheme: [Gallery(browser, width, scheme, wanted.height) for width in widths]
        for scheme in SCHEMES
        if wanted.scheme in (None, scheme)
    }
    for number, room, seat in moments(game, seed, folder, wanted.moves):
        lang = wanted.lang or rng.choice(languages())
        seldom = with_notices(room, lang) if number < 0 else ()
        for screen in (*screens(room, seat, lang, rng), *seldom):
            if wanted.only and screen.name not in only:
                continue
            for scheme, several in galleries.items():
                gallery, count = rng.choice(several), count + 1
                gallery.show(screen, room.id, wanted.large)
                name = f"{game}-{number}-{'looker' if seat is None else seat}-{screen.name}-{lang}-{scheme}"
                if wanted.pictures:
                    wanted.pictures.mkdir(parents=True, exist_ok=True)
                    gallery.page.screenshot(path=wanted.pictures / f"{name}.png")
                if found := gallery.faults():
                    wrong += 1
                    print(name, json.dumps(found, indent=1, ensure_ascii=False), flush=True)
    return count, wrong


def main() -> None:
    asked = argparse.ArgumentParser(description=__doc__)
    asked.add_argument("game", choices=list(SEATS))
    asked.add_argument("seed", type=int)
    asked.add_argument("--moves", type=int, default=100_000)
    asked.add_argument("--large", type=int, default=100, help="size of the type in per cent")
    asked.add_argument("--only", help="names of screens, with commas between them")
    asked.add_argument("--pictures", type=Path)
    asked.add_argument("--width", type=int)
    asked.add_argument("--height", type=int, default=844)
    asked.add_argument("--scheme", choices=SCHEMES)
    asked.add_argument("--lang", choices=languages())
    wanted = asked.parse_args()
    with tempfile.TemporaryDirectory() as folder, browsing() as browser:
        count, wrong = examine(wanted.game, wanted.seed, wanted, browser, Path(folder))
        print(f"{wanted.game}: {count} screens, {wrong} with a fault", flush=True)


if __name__ == "__main__":
    main()
