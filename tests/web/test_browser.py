"""Phones in a real browser: a few moves of every game by taps, every screen by axe, without a script, by keyboard."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest

from tests.picked import picked
from tests.web.choosing import played
from tests.web.gallery import LARGE, SCHEMES, Gallery, room_of, screens, with_notices
from tests.web.serving import Served, referee, served
from tests.web.tapping import SEATS, WIDTHS, Seat, everybody_follows, moves_of, one_of, play, type_one

SCREENS = ("", "seats", "ask", "rules", "log", "back", "notebook")
OWN = ("table", "choosing", "notebook")
"""Screens that are different in each game."""

OBJECT = ".tile:visible"
"""What is tapped for an action of Avignon."""


def begin(store: Path, game: str, names: tuple[str, ...] = ()) -> None:
    seats = ",".join(names or SEATS[game])
    begun = referee(
        store, "new", game, "--seats", seats, "--name", "eve", "--dice", "yours", "--knowing", "--edition", "sample",
        "--seed", "11",
    )  # fmt: skip
    assert begun.returncode == 0, begun.stderr


@pytest.fixture
def avignon(tmp_path: Path):
    begin(tmp_path, "avignon")
    with served(tmp_path, "eve") as found:
        yield found


@pytest.fixture(scope="module")
def pair(tmp_path_factory: pytest.TempPathFactory, browser: Any) -> Iterator[tuple[Seat, Seat]]:
    """Ann's and Ben's phone at one table of Avignon, which several tests play on, each from where it finds it."""
    store = tmp_path_factory.mktemp("pair")
    begin(store, "avignon")
    with served(store, "eve") as table:
        yield Seat(browser, table, 0, "Ann"), Seat(browser, table, 1, "Ben")


@pytest.mark.parametrize("game", SEATS)
def test_some_moves_of_every_game_by_taps(game: str, tmp_path: Path, browser: Any) -> None:
    """Phones in three languages, in light and dark, of three widths; now and then a move at the keyboard."""
    langs = picked(f"taps {game}")
    assert play(browser, game, 5, tmp_path, moves=5, typed=0.2, langs=langs).moves == 5


@pytest.mark.slow
@pytest.mark.parametrize("game", SEATS)
def test_every_screen_is_read_and_touched_by_everybody(game: str, tmp_path: Path, browser: Any) -> None:
    """Every screen that a player has, in light and dark and three widths by turns; `tests.web.gallery` has more."""
    galleries = [Gallery(browser, WIDTHS[n // 2], SCHEMES[n % 2]) for n in range(6)]
    turn, rng, wrong = [*SEATS].index(game), Random(2), {}
    room, lang = room_of(tmp_path, game), picked(f"screens {game}")[1]
    for _ in played(room, rng, 4):
        """The fourth position has something to do, to read and to take back."""
    for number, screen in enumerate((*screens(room, 0, lang, rng), *with_notices(room, lang)), turn):
        if number % len(SEATS) and screen.name not in OWN:
            continue  # it is alike in all games, and another one's turn
        gallery = galleries[number % 6]
        gallery.show(screen, room.id)
        if faults := gallery.faults():
            wrong[f"{screen.name} {number}"] = faults
        gallery.page.evaluate(LARGE, 200)
        if wide := gallery.page.evaluate("document.documentElement.scrollWidth - innerWidth"):
            wrong[f"{screen.name} {number} in type of 200 %"] = {"wide": wide}
    assert not wrong, json.dumps(wrong, indent=1, ensure_ascii=False)


@pytest.mark.slow
def test_nothing_is_lost_in_large_type_on_a_small_phone(pair: tuple[Seat, Seat]) -> None:
    """320 px wide, text at 200 %: nothing to scroll sideways, every tab and verb in reach."""
    page = pair[1].page
    page.evaluate(LARGE, 200)
    assert page.evaluate("innerWidth") == 320
    assert page.evaluate("document.documentElement.scrollWidth - innerWidth") <= 0
    for tab in page.locator(".tabs a").all():
        box = tab.bounding_box()
        assert 0 <= box["x"] <= box["x"] + box["width"] <= 320
    page.evaluate(LARGE, 100)


def test_a_turn_without_a_script(avignon: Served, browser: Any) -> None:
    context = browser.new_context(java_script_enabled=False, viewport={"width": 390, "height": 844})
    page = context.new_page()
    page.goto(f"{avignon.base}/join")
    page.fill("#code", avignon.code)
    page.locator("form[action$='/sit'] button").click()
    page.locator("form.rows button", has_text="Ann").click()
    mover = page
    if page.locator(".dock-in button").count() == 0:
        mover = browser.new_context(java_script_enabled=False).new_page()
        mover.goto(f"{avignon.base}/join")
        mover.fill("#code", avignon.code)
        mover.locator("form[action$='/sit'] button").click()
        mover.locator("form.rows button", has_text="Ben").click()
    before = mover.locator("#page").get_attribute("data-rev")
    mover.locator(".dock-in button:visible").first.click()
    assert mover.locator("#page").get_attribute("data-rev") != before
    assert mover.url == f"{avignon.base}/"


def test_a_turn_with_the_keyboard_alone(pair: tuple[Seat, Seat]) -> None:
    mover = next(seat for seat in pair if seat.may_tap())
    before = mover.rev
    mover.settled()
    for _ in range(40):
        mover.page.keyboard.press("Tab")
        if mover.page.evaluate("document.activeElement.matches('.tile, .objects button')"):
            break
    mover.page.keyboard.press("Enter")
    mover.page.locator(f'#page:not([data-rev="{before}"])').wait_for()
    everybody_follows(pair, mover.rev)


def two_actions(pair: tuple[Seat, Seat]) -> tuple[Seat, Seat]:
    """A player of Avignon who has two actions to do, as each has whose turn has just come, and the other one."""
    mover = last = next(seat for seat in pair if seat.may_tap())
    while mover is last:
        everybody_follows(pair, last.move(Random(1)))
        mover = next(seat for seat in pair if seat.may_tap())
    mover.settled()
    return mover, last


def test_a_double_tap_is_one_move(pair: tuple[Seat, Seat]) -> None:
    """The second half falls on what has come under the finger, be it ever so late."""
    mover, other = two_actions(pair)
    before, page, store = mover.rev, mover.page, mover.game.store
    done = len(moves_of(store, "eve"))
    page.locator(OBJECT).first.click()
    page.locator(f'#page:not([data-rev="{before}"])').wait_for()
    box, after = page.locator(OBJECT).first.bounding_box(), mover.rev
    page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    mover.settled()
    assert mover.rev == after
    assert len(moves_of(store, "eve")) == done + 1
    other.follows(after)


def test_what_comes_while_a_tap_is_answered_is_shown(pair: tuple[Seat, Seat]) -> None:
    """The answer of a tap is older than the page that another player's move has sent meanwhile."""
    mover, other = two_actions(pair)
    revs: list[str] = []

    def held(route: Any) -> None:
        answer = route.fetch()
        revs.append(type_one(mover.game.store, "eve", mover.name, Random(1)))
        other.follows(revs[0])
        route.fulfill(response=answer)

    mover.page.route("**/make", held)
    mover.page.locator(OBJECT).first.click()
    mover.settled()
    assert mover.rev == revs[0]
    mover.page.unroute("**/make")


def test_a_choice_half_made_stays_while_others_choose(tmp_path: Path, browser: Any) -> None:
    """Secret choices are made at the same time: what one player seals takes nothing from the screen of another."""
    begin(tmp_path, "mea-culpa")
    with served(tmp_path, "eve") as table:
        seats = [Seat(browser, table, number, name) for number, name in enumerate(SEATS["mea-culpa"])]
        rng, steppers = Random(3), ".stepper:visible button[data-step='1']"
        while not all(seat.page.locator(steppers).count() for seat in seats):
            mover = one_of(seats, rng)
            assert mover is not None
            everybody_follows(seats, mover.move(rng))
        ann, field = seats[0].page, seats[0].page.locator(".stepper:visible input").first
        for _ in range(2):
            ann.locator(steppers).first.click()
        everybody_follows(seats, seats[1].move(rng))
        assert field.input_value() == "2"
        seats[0].settled()
        ann.locator("#moves .main:visible").first.click()
        seats[0].settled()
        assert not ann.locator(".answer").count(), "it is sealed at the position that is shown"


def test_names_are_no_scripts(tmp_path: Path, browser: Any) -> None:
    """What players call themselves and write down stays text on every page."""
    name = "<img src=x onerror=alert(1)>"
    begun = referee(tmp_path, "new", "avignon", "--seats", f"{name},Ben", "--name", "eve", "--dice", "yours")
    if begun.returncode:
        assert "<img" in begun.stderr, "such names are refused, with the name repeated"
        return
    with served(tmp_path, "eve") as table:
        seat = Seat(browser, table, 0, "Ben")
        dialogs: list[str] = []
        seat.page.on("dialog", lambda dialog: (dialogs.append(dialog.message), dialog.dismiss()))
        for screen in SCREENS[:-1]:
            seat.page.goto(f"{table.base}/{screen}")
            assert seat.page.locator("img").count() == 0
        assert dialogs == []
        assert seat.wrong == []


def test_what_is_one_s_own_is_covered_until_it_is_held_and_by_itself_again(tmp_path: Path, browser: Any) -> None:
    """It lies open while it is held, or for 20 seconds, and never on a phone that is put away."""
    begin(tmp_path, "mea-culpa")
    with served(tmp_path, "eve") as table:
        seat = Seat(browser, table, 0, "Ann")
        cover = seat.page.locator(".cover").first
        inside = cover.locator(".things, .grid, .lines").first
        assert not inside.is_visible()
        box = cover.locator("summary").bounding_box()
        seat.page.locator(".cover summary").first.scroll_into_view_if_needed()
        box = cover.locator("summary").bounding_box()
        seat.page.mouse.move(box["x"] + 20, box["y"] + 10)
        seat.page.mouse.down()
        assert inside.is_visible()
        seat.page.mouse.up()
        assert not inside.is_visible()
        seat.page.clock.install()
        seat.page.reload()
        cover.locator("summary").focus()
        seat.page.keyboard.press("Enter")
        seat.page.clock.run_for(19_000)
        assert inside.is_visible()
        seat.page.clock.run_for(1_500)
        assert not inside.is_visible()
        seat.page.keyboard.press("Enter")
        assert inside.is_visible()
        seat.page.evaluate(
            "() => { Object.defineProperty(document, 'hidden', { get: () => true });"
            " document.dispatchEvent(new Event('visibilitychange', { bubbles: true })); }"
        )
        assert not inside.is_visible()


def test_a_phone_comes_back_after_the_server(pair: tuple[Seat, Seat]) -> None:
    table = pair[0].game
    table.kill()
    pair[0].page.locator("body.lost .offline").wait_for()
    table.start()
    for seat in pair:
        seat.page.locator("body:not(.lost)").wait_for(timeout=15_000)
    mover = next(seat for seat in pair if seat.may_tap())
    everybody_follows(pair, mover.move(Random(1)))
