"""What is counted in whole games of Credo, and what holds in every position."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import Any

from referee.games.credo.box.components import CATEGORIES, NUMBERS, PLACES, numbers_of
from referee.games.credo.box.deck import events, tables
from referee.games.credo.rules.rolls import Rolling
from referee.library.load import load_game

PLAYED = {
    ("ev.any-time", "played"),
    ("debate.announce-order", "resolved"),
    ("draw.immediate", "drawn"),
}
"""What is told when an Event begins to take effect."""


def used(step: Any) -> Iterable[tuple[str, ...]]:
    """What happened in a Step, the Events that took effect, and the row that was rolled."""
    yield from ((told.clause, told.case) for told in step.tale)
    for told in step.tale:
        if (told.clause, told.case) in PLAYED:
            yield "event", dict(told.values)["event"]
    head = step.before.agenda[0]
    if isinstance(head, Rolling):
        yield "row", head.table, str(step.move.total)


def wanted() -> Iterable[tuple[str, ...]]:
    """Every case of every clause and ruling that tells what happens, every title, every total on every table."""
    data = load_game("credo")
    for rule in (*data.clauses, *data.rulings):
        yield from ((rule.id, case) for case in rule.happens if not case.endswith("-unseen"))
    yield from (("event", event) for event in events())
    for id_, table in tables().items():
        yield from (("row", id_, str(total)) for row in table.rows for total in row.rolls)


def holds(state: Any) -> None:
    """What holds in every position: mats within their limits, no decided number on a mat while no Council meets, the
    Creed without gaps but where a ruling skips, each Exile card on one Bishop of some Church, no Emperor in a pile."""
    numbers = sorted(number for article in state.creed or () for number in numbers_of(article))
    assert len(set(numbers)) == len(numbers), numbers
    if state.ruling("G12") != "skip":
        assert numbers == list(NUMBERS[: len(numbers)]), numbers
    for mat in state.mats:
        laid = Counter(number for row in mat for article in row or () for number in numbers_of(article))
        assert max(laid.values(), default=0) <= 1, mat
        assert len(mat) == len(CATEGORIES)
        assert all(len(row or ()) <= PLACES for row in mat), mat
        if state.council is None and state.agenda:
            assert not set(laid) & set(numbers), (laid, numbers)
    held = Counter(card for church in state.churches for card in church or ())
    assert max(held.values(), default=0) <= 1
    bishops = [bishop for bishop, _ in state.exiles or ()]
    assert len(set(bishops)) == len(bishops)
    away = {"patriarch-rome"} if state.away is not None else set()
    assert set(bishops) <= set(held) | away, bishops
    assert not {"eastern-emperor", "western-emperor"} & set(state.discard)
    assert tuple(sorted(state.discard)) == state.discard
