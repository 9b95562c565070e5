"""Bots at a table of phones: nobody taps for them, and nobody takes their seats."""

from __future__ import annotations

import json
import time
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest

from tests.web.choosing import chosen_as_told
from tests.web.serving import Phone, Served, referee, served


@pytest.fixture
def table(tmp_path: Path) -> Iterator[Served]:
    """Avignon between Ben and a bot that begins."""
    begun = referee(
        tmp_path, "new", "avignon", "--seats", "Ann,Ben", "--name", "eve", "--dice", "yours", "--seed", "7",
        "--knowing", "--bot", "Ann=random",
    )  # fmt: skip
    assert begun.returncode == 0, begun.stderr
    with served(tmp_path, "eve") as found:
        yield found


def turn_of(phone: Phone, behind: str = "") -> dict[str, Any]:
    """The table as soon as this phone has something to do `behind` a revision, or the game is over."""
    for _ in range(400):
        view = phone.view()
        if view["rev"] != behind and (view["now"]["over"] or view["offers"]):
            return view
        time.sleep(0.05)
    raise AssertionError(view["now"])


def test_a_bot_moves_by_itself_and_a_game_is_played_against_it(table: Served) -> None:
    ben, looker, rng = Phone(table, "Ben"), Phone(table, ""), Random(2)
    for _ in range(12):
        view = turn_of(ben)
        if view["now"]["over"]:
            break
        offers = [each for each in view["offers"] if each["refused"] is None and each["icon"] != "offer"]
        offer = rng.choice(offers)
        made = ben.post("make", offer=offer["id"], rev=view["rev"], choice=chosen_as_told(offer, rng))
        assert made.told["verdict"] == "legal", made.told
    else:
        view = turn_of(ben)
        assert looker.view()["rev"] == view["rev"]
    log = referee(table.store, "log", "--name", "eve").stdout
    assert "Ann: " in log
    assert "Ben: " in log


def test_the_seat_of_a_bot_is_shown_and_nobody_takes_it(table: Served) -> None:
    phone = Phone(table, "", lang="de")
    assert phone.post("sit", seat="Ann").status == 422
    assert phone.view()["seat"] is None
    assert "vom Schiedsrichter gespielt" in phone.get("seats").body.decode()


def test_taking_back_asks_no_bot_and_takes_back_what_it_did_since(table: Served) -> None:
    ben = Phone(table, "Ben")
    while True:
        view = turn_of(ben)
        offer = next(each for each in view["offers"] if each["refused"] is None and not each["asks"])
        assert ben.post("make", offer=offer["id"], rev=view["rev"]).told["verdict"] == "legal"
        after = turn_of(ben)
        if len(moves_of(table, "Ann")) > 2 and moves_of(table, None)[-1] == "Ann":
            break
    count, done = len(moves_of(table, "Ben")), ben.get("back").body.decode()
    moves = done.partition('name="to" value="')[2].partition('"')[0]
    assert int(moves) > 1
    assert ben.post("back", do="ask", to=moves, rev=after["rev"]).status == 200
    turn_of(ben)
    assert len(moves_of(table, "Ben")) == count - 1


def test_a_move_typed_at_the_keyboard_is_answered_once(table: Served) -> None:
    """The command and the server both play the bots: the first one does it."""
    ben = Phone(table, "Ben")
    for _ in range(3):
        view = turn_of(ben)
        told = json.loads(referee(table.store, "moves", "--name", "eve", "--json").stdout)
        line = next(line for line in told["moves"]["Ben"] if line != "offer draw")
        typed = referee(table.store, "move", f"Ben: {line}", "--name", "eve")
        assert typed.returncode == 0, typed.stderr
        turn_of(ben, view["rev"])
    assert len(moves_of(table, "Ben")) == 3
    assert referee(table.store, "audit", "--name", "eve").returncode == 0


def test_a_game_alone_goes_on_with_a_phone(tmp_path: Path) -> None:
    """What `solo` has begun is served, and its bots answer taps as they answered the keyboard."""
    begun = referee(tmp_path, "solo", "avignon", "--seed", "3", said="quit\n")
    assert begun.returncode == 0, begun.stderr
    with served(tmp_path, "avignon") as table:
        ann, rng = Phone(table, "Ann", lang="fr"), Random(1)
        for _ in range(3):
            view = turn_of(ann)
            offer = rng.choice([each for each in view["offers"] if each["refused"] is None and each["icon"] != "offer"])
            made = ann.post("make", offer=offer["id"], rev=view["rev"], choice=chosen_as_told(offer, rng))
            assert made.told["verdict"] == "legal", made.told
        turn_of(ann, view["rev"])
        assert len(moves_of(table, "Ann")) == 3
        assert moves_of(table, "Ben")


def moves_of(table: Served, player: str | None) -> list[str]:
    """Who made each move, of one player or of all."""
    lines = referee(table.store, "log", "--name", table.name).stdout.splitlines()
    movers = [line.split()[1].rstrip(":") for line in lines if line.strip()[:1].isdigit()]
    return [mover for mover in movers if mover in ("Ann", "Ben") and player in (None, mover)]
