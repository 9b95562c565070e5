"""The pictures of `docs/phone.md`, taken of served games: `python -m tests.web.pictures`."""

from __future__ import annotations

import tempfile
from pathlib import Path
from random import Random
from typing import Any

from tests.site.site_helpers import browsing
from tests.web.serving import referee, served
from tests.web.tapping import SEATS, Seat, everybody_follows, one_of

PICTURES = Path(__file__).parents[2] / "docs" / "pictures"
TAKEN = {
    "phone-seats": ("avignon", 0, "", 0, "seats"),
    "phone-turn": ("avignon", 3, "", 0, ""),
    "phone-may": ("avignon", 3, "", 1, "ask"),
    "phone-sealed": ("mea-culpa", 40, ".sum", 1, ""),
    "phone-notebook": ("abbey", 12, "", 1, "notebook"),
}
"""By the name of a picture the game, how many moves it is old, or at which sight earlier, the seat that looks, and at
which screen."""


def take(name: str, folder: Path, browser: Any) -> Path:
    """Takes one picture, of a seat whose decision it is where a table is shown."""
    game, moves, sight, number, screen = TAKEN[name]
    store, names = folder / name, SEATS[game]
    referee(
        store, "new", game, "--seats", ",".join(names), "--name", "eve", "--dice", "yours", "--knowing",
        "--edition", "sample", "--seed", "4",
    )  # fmt: skip
    file = folder / f"{name}.png"
    with served(store, "eve") as table:
        seats = [Seat(browser, table, 3 * at + number % 2, seat, scale=2) for at, seat in enumerate(names)]
        rng = Random(4)
        for _ in range(moves):
            if sight and seats[0].page.locator(sight).count():
                break
            if (mover := one_of(seats, rng)) is not None:
                everybody_follows(seats, mover.move(rng))
        looks = seats[0] if screen or sight else next((seat for seat in seats if seat.may_tap()), seats[0])
        looks.page.goto(f"{table.base}/{screen}")
        looks.page.evaluate("document.fonts.ready.then(() => 0)")
        looks.settled()
        if sight:
            looks.page.locator(".numbers .pick").nth(4).click()
            for _ in range(3):
                looks.page.locator("[data-step='1']").click()
        if screen == "ask":
            looks.page.fill("#text", "Ben: offer draw" if looks.name == "Ann" else "Ann: offer draw")
            looks.page.locator(".field button").first.click()
            looks.page.locator(".verdict").wait_for()
        looks.page.screenshot(path=file)
    return file


def main() -> None:
    from PIL import Image

    with tempfile.TemporaryDirectory() as folder, browsing() as browser:
        for name in TAKEN:
            with Image.open(take(name, Path(folder), browser)) as picture:
                small = picture.convert("P", palette=Image.Palette.ADAPTIVE, colors=96)
                small.save(PICTURES / f"{name}.png", optimize=True)


if __name__ == "__main__":
    main()
