"""Whole games by taps: every seat a phone in Chromium, some moves typed at the keyboard, the server killed in between.

The phones speak several languages between them; where a game has fewer seats, one more phone looks on. `python -m
tests.web.tapping GAME SEED [--kill]` plays one whole game; with `--kill` once more without, which must give the same
log.
"""

from __future__ import annotations

import argparse
import json
import tempfile
from collections.abc import Iterable, Sequence
from contextlib import ExitStack
from functools import cache
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

from referee.desk.table.turns import turn_file
from referee.words.contexts import act
from referee.words.language import languages
from referee.words.translation import words
from tests.site.site_helpers import browsing
from tests.web.serving import Served, referee, served

LANGS = ("en", "de", "fr")
"""What the phones of a whole game speak, if no other languages are named."""
SEATS = {
    "avignon": ("Ann", "Ben"),
    "heuchel-meuchel": ("Ann", "Ben", "Cy"),
    "mea-culpa": ("Ann", "Ben", "Cy"),
    "credo": ("Ann", "Ben", "Cy"),
    "abbey": ("Ann", "Ben", "Cy"),
}
PLAYERS = ("Ann", "Ben", "Cy", "Dee", "Eve", "Flo")
SCHEMES = ("light", "dark")
WIDTHS = (390, 320, 430)
WAIT = 60_000
"""Milliseconds that a page may take."""

OBJECTS = (
    ".panel button:visible:not([data-step]), .tile:visible, .dock-in > form button:visible:not([data-step]), "
    "form[action$='/draw'] button:visible"
)
"""What is tapped when the verb is chosen. Each verb is as likely as any other, so that games come to an end."""

TAPPABLE = ".dock-in button, .tile, form[action$='/draw'] button"
"""What can be tapped to move on, also behind another verb."""


class Played(NamedTuple):
    """How many moves were made, how many of these were typed, and how often the server was killed."""

    moves: int
    typed: int
    kills: int


class Seat:
    """One player's phone; without a name one that looks on."""

    def __init__(
        self, browser: Any, game: Served, number: int, name: str, scale: int = 1, langs: Sequence[str] = LANGS
    ) -> None:
        self.name, self.game = name, game
        self.context = browser.new_context(
            viewport={"width": WIDTHS[number % 3], "height": 844},
            color_scheme=SCHEMES[number % 2],
            locale=langs[number % len(langs)],
            has_touch=True,
            device_scale_factor=scale,
        )
        self.page = self.context.new_page()
        self.page.set_default_timeout(WAIT)
        self.wrong: list[str] = []
        self.trail: list[Any] = []
        self.page.on("pageerror", lambda wrong: self.wrong.append(str(wrong)))
        self.page.on("console", lambda told: self.wrong.append(told.text) if "Policy" in told.text else None)
        self.page.goto(game.join)
        self.page.locator(f'[data-screen=seats] form.rows button[value="{name}"]').click()
        self.page.locator("[data-screen=table]").wait_for()
        assert self.page.locator("html").get_attribute("lang") == langs[number % len(langs)]
        self.settled()

    @property
    def rev(self) -> str:
        found: str = self.page.locator("#page").get_attribute("data-rev")
        return found

    def follows(self, rev: str) -> None:
        """Waits until this phone shows a revision."""
        self.page.locator(f'#page[data-rev="{rev}"]').wait_for()

    def settled(self) -> None:
        """Waits until this phone takes taps: what it was asked for is answered, and the answer is shown."""
        self.page.locator("body:not(.busy):not(.lost)").wait_for(timeout=WAIT)

    def connected(self) -> Any:
        """A context, at the end of which this phone has a stream that was opened in it."""
        return self.page.expect_response(lambda answer: answer.url.endswith("/events") and answer.ok, timeout=WAIT)

    def may_tap(self) -> bool:
        return self.page.locator(TAPPABLE).count() > 0

    def move(self, rng: Random) -> str:
        """Taps until the position is another one (a verb, an object, the choices behind it), and gives its revision."""
        before = self.rev
        for _ in range(40):
            self._tap(rng)
            if self.rev != before:
                return self.rev
        raise AssertionError(
            f"{self.name}: 40 taps and no move\n{self.trail[-3:]}\n{self.page.locator('#dock').inner_html()[:3000]}"
        )

    def _tap(self, rng: Random) -> None:
        page = self.page
        self.settled()
        verbs = page.locator(".verbs .pick:visible, .verbs button:visible")
        if verbs.count():
            verb = verbs.nth(_drawn(verbs.all_inner_texts(), rng))
            if "pick" not in (verb.get_attribute("class") or ""):
                self._press(verb)
                return
            verb.click()
        for ask in page.locator("fieldset.ask:visible").all():
            _choose(ask, rng)
        buttons = page.locator(OBJECTS)
        texts = buttons.all_inner_texts()
        if not texts:
            return
        self._press(buttons.nth(_drawn(texts, rng)), texts)

    def _press(self, button: Any, texts: Sequence[str] = ()) -> None:
        """Taps a button, and waits for the answer."""
        with self.page.expect_response(lambda answer: answer.request.method == "POST") as answer:
            button.click()
        self.trail.append((answer.value.status, answer.value.request.post_data, texts))
        self.settled()


def one_of(seats: Sequence[Seat], rng: Random) -> Seat | None:
    """A player who may do something; None at the end."""
    ready = [seat for seat in seats if seat.may_tap()]
    return rng.choice(ready) if ready else None


def everybody_follows(seats: Iterable[Seat], rev: str) -> None:
    for seat in seats:
        seat.follows(rev)


def _choose(ask: Any, rng: Random) -> None:
    """Makes one choice of a form."""
    stepper, picks = ask.locator("input[type=number]"), ask.locator(".pick")
    if stepper.count():
        least, most = (int(stepper.get_attribute(name)) for name in ("min", "max"))
        for _ in range(rng.randint(0, min(3, most - least))):
            ask.locator("[data-step='1']").click()
        return
    count = picks.count()
    if not count:
        return
    if ask.locator("input[type=checkbox]").count():
        least, most = int(ask.get_attribute("data-least")), int(ask.get_attribute("data-most"))
        wanted = set(rng.sample(range(count), rng.randint(least, min(most, count))))
        for number in range(count):
            picks.nth(number).locator("input").set_checked(number in wanted, force=True)
        return
    picks.nth(rng.randrange(count)).click()


def _drawn(texts: Sequence[str], rng: Random) -> int:
    """The number of one of these buttons, no offer of a draw where there is anything else."""
    return rng.choice([n for n, text in enumerate(texts) if not _is_draw_offer(text)] or range(len(texts)))


def _is_draw_offer(text: str) -> bool:
    """Whether a verb offers a draw, with which no game of chance should end."""
    return text.strip().casefold() in _draw_offers()


@cache
def _draw_offers() -> set[str]:
    """What an offer of a draw is called, in every language."""
    english = turn_file("avignon").act["offer-draw"]
    return {words(lang).text("avignon", act("offer-draw"), english).casefold() for lang in languages()}


def log_of(store: Path, name: str) -> list[dict[str, Any]]:
    told = referee(store, "log", "--name", name, "--json")
    found: list[dict[str, Any]] = json.loads(told.stdout)["entries"]
    return found


def moves_of(store: Path, name: str) -> list[str]:
    """What players did, without the lots."""
    return [entry["text"] for entry in log_of(store, name) if entry["kind"] == "move" and not entry["rolled"]]


def play(
    browser: Any,
    game: str,
    seed: int,
    store: Path,
    moves: int = 100_000,
    kill: bool = False,
    typed: float = 0.1,
    players: int = 0,
    langs: Sequence[str] = LANGS,
) -> Played:
    """Plays a game; the pages of all phones follow each move, and those that were sent behind a killed server, too."""
    rng, fate = Random(seed), Random(seed)
    names = PLAYERS[:players] if players else SEATS[game]
    begun = referee(
        store, "new", game, "--seats", ",".join(names), "--name", game, "--dice", "yours", "--knowing",
        "--edition", "sample", "--seed", str(seed),
    )  # fmt: skip
    assert begun.returncode == 0, begun.stderr
    with served(store, game) as server:
        lookers = ("",) * (len(langs) - len(names))
        seats = [Seat(browser, server, number, name, langs=langs) for number, name in enumerate((*names, *lookers))]
        made = by_keyboard = kills = 0
        while made < moves:
            mover = one_of(seats, rng)
            if mover is None:
                break
            try:
                rev = type_one(store, game, mover.name, rng) if rng.random() < typed else ""
                by_keyboard += bool(rev)
                rev = rev or mover.move(rng)
                if kill and fate.random() < 0.1:
                    with ExitStack() as stack:
                        for seat in seats:
                            stack.enter_context(seat.connected())
                        server.again()
                    kills += 1
                everybody_follows(seats, rev)
            except Exception:
                server.process.terminate()
                print(f"{mover.name}, {mover.game.origin}:", server.process.stdout.read()[-4000:])  # type: ignore[union-attr]
                raise
            made += 1
            if made % 50 == 0:
                print(f"{made} moves", flush=True)
        for seat in seats:
            assert seat.wrong == [], seat.wrong
        assert len(moves_of(store, game)) == made, "one tap, one move"
        for seat in seats:
            seat.context.close()
        return Played(made, by_keyboard, kills)


def type_one(store: Path, game: str, name: str, rng: Random) -> str:
    """Types one legal move of a player at the keyboard; gives the revision, empty where there was none to type."""
    told = json.loads(referee(store, "moves", "--name", game, "--as", name, "--json").stdout)
    lines = [line for line in told["moves"].get(name, []) if line != "offer draw"]
    if not lines:
        return ""
    done = referee(store, "move", rng.choice(lines), "--name", game, "--as", name, "--json")
    rev: str = json.loads(done.stdout)["revision"] if done.returncode == 0 else ""
    return rev


def main() -> None:
    asked = argparse.ArgumentParser(description=__doc__)
    asked.add_argument("game", choices=list(SEATS))
    asked.add_argument("seed", type=int)
    asked.add_argument("--kill", action="store_true")
    asked.add_argument("--moves", type=int, default=100_000)
    asked.add_argument("--players", type=int, default=0)
    asked.add_argument("--langs", default=",".join(LANGS), help="the languages of the phones, with commas between them")
    told = asked.parse_args()
    langs = told.langs.split(",")
    with tempfile.TemporaryDirectory() as folder, tempfile.TemporaryDirectory() as quiet, browsing() as browser:
        store = Path(folder)
        played = play(browser, told.game, told.seed, store, told.moves, told.kill, players=told.players, langs=langs)
        kept = [entry["text"] for entry in log_of(store, told.game)]
        if told.kill:
            play(browser, told.game, told.seed, Path(quiet), told.moves, players=told.players, langs=langs)
            same = [entry["text"] for entry in log_of(Path(quiet), told.game)]
            assert kept == same, "killed or not, the log is the same"
            print(f"{told.game}: the same {len(kept)} entries with and without being killed")
        score = json.loads(referee(store, "score", "--name", told.game, "--json").stdout)
        print(
            f"{told.game}: {played.moves} moves, {played.typed} of them typed, killed {played.kills} times", flush=True
        )
        print(f"{told.game}: over: {score['over']}, winners: {score['winners']}")


if __name__ == "__main__":
    main()
