"""Whoever may see a card is told which one it was, and nobody else is."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

from referee.core import Hidden
from referee.core.rules.happening import Happening
from referee.core.rules.marks import collecting
from referee.core.rules.play import carry_out
from referee.core.rules.verdict import Legal
from referee.core.state.fields import masked
from referee.core.state.terms import Seat
from referee.core.words.wording import Sayer
from referee.desk.judging.judging import judged_in_order
from referee.games.credo.box.components import CARD, FOLLOWER, follower
from referee.games.credo.rules.draws import any_term
from referee.games.credo.telling.naming import NAMING
from referee.words.translation import words
from tests.games.credo.tables import ANN, BEN, CY, ROOM, broken, said, table
from tests.games.runner import play_random, random_terms, seen_by
from tests.games.secrecy import Unkept, session_of

PILES = ("churches", "followers", "hands", "discard", "yellow_discard", "permanent", "rejected", "boxes")
"""The fields in which cards lie that somebody may see."""

ALL_AT_ONCE = {"church.reshuffle", "event.reshuffle", "ev.julian", "creed.discard-rest", "setup.choose-doctrine"}
"""Clauses by which whole piles move: it is said which pile, and not every card of it."""


def named(happening: Happening, seat: Seat | None) -> set[str]:
    """The names of the cards that somebody is told of."""
    found: set[str] = set()
    for name, raw in happening.values:
        try:
            told: Any = NAMING[name](happening, raw, seat)
        except Hidden:
            continue
        found |= {each.name for each in (told if isinstance(told, tuple) else (told,)) if hasattr(each, "name")}
    return found


def cards(value: Any) -> Iterable[str]:
    """Every card in a field's value, Followers by their worth."""
    if isinstance(value, str):
        return (value,)
    if isinstance(value, int):
        return (follower(value),)
    return tuple(card for each in value or () for card in cards(each))


def seen_cards(state: Any, seat: Seat | None) -> Counter[str]:
    """The cards of which somebody sees where they lie, by field and place."""
    shown = masked(state, seat)
    found: Counter[str] = Counter()
    for pile in PILES:
        value = getattr(shown, pile)
        rows = enumerate(value) if pile in ("churches", "followers", "hands") else [(0, value)]
        found.update(f"{pile}.{row} {card}" for row, held in rows for card in cards(held))
    return found


@pytest.mark.parametrize("seed", range(8))
def test_whoever_sees_a_card_go_or_come_is_told_which_it_was(seed: int) -> None:
    rng = Random(seed)
    terms = replace(random_terms("credo", rng), knowing=True)
    looked_at = 0
    for at in play_random(ROOM, terms, rng, most=500):
        with collecting() as tale:
            carry_out(at.state, at.who, at.move)
        if not at.state.turns or any(each.clause in ALL_AT_ONCE for each in tale):
            continue
        for seat in seen_by(at.state):
            before, after = seen_cards(at.state, seat), seen_cards(at.after, seat)
            moved = {line.split()[1] for line in (before - after) + (after - before)} - {CARD, FOLLOWER}
            told = {name for each in tale for name in named(each, seat)}
            untold = {card for card in moved if any_term(card).name not in told}
            assert not untold, (seed, at.who, at.move, seat, untold, [(each.clause, each.case) for each in tale])
            looked_at += len(moved)
    assert looked_at > 100


SAYER = Sayer(ROOM.data, words("en"), ("Ann", "Ben", "Cy"))


def before_a_draw_of(card: str) -> Any:
    """A knowing table at which Ann, who has Orthodox 6 on her mat, draws this card next."""
    mats = {"Ann": {"faith": ["orthodox-6"]}, "Ben": {}, "Cy": {}}
    hands: dict[str, list[str]] = {"Ann": [], "Ben": [], "Cy": []}
    state = table(phase="draw", mats=mats, hands=hands, **{"yellow-stock": [card]})
    return replace(state, terms=replace(state.terms, knowing=True))


def turn(card: str, lines: tuple[str, ...], seat: Seat | None) -> tuple[list[str], Any]:
    """What somebody reads of these lines in a turn in which Ann draws this card, and the position as it looks then."""
    state = before_a_draw_of(card)
    read: list[str] = []
    for line in lines:
        who, move, verdict = said(state, line)
        assert isinstance(verdict, Legal), (line, verdict)
        shown = ROOM.seen(state, who, move, seat)
        with collecting() as tale:
            after = carry_out(state, who, move)
        spoken = [SAYER.happening(each, ROOM.naming, seat) for each in tale]
        read += [] if shown is None else [ROOM.notation.write(state, shown)]
        read += [f"{each.text} [{each.clause}]" for each in spoken if each is not None]
        state = after
    return read, masked(state, seat)


@pytest.mark.parametrize("seat", [BEN, CY, None])
def test_a_duplicate_that_is_kept_looks_to_the_others_like_any_card_that_is_kept(seat: Seat | None) -> None:
    """And so do a draw after which nothing is said, and one after which its drawer says that it stays."""
    event = turn("mass-baptism", ("Ann: draw", "draw mass-baptism", "Ann: pass"), seat)
    for lines in (("Ann: pass",), ("Ann: keep", "Ann: pass")):
        assert turn("orthodox-6", ("Ann: draw", "draw orthodox-6", *lines), seat) == event


def test_the_drawer_reads_which_duplicate_it_is_and_that_it_may_be_refused() -> None:
    read, shown = turn("orthodox-6", ("Ann: draw", "draw orthodox-6"), ANN)
    assert "Ann draws Orthodox 6 and keeps it. [draw.keep-event]" in read
    assert read[-1].endswith("[draw.article-duplicate]")
    assert shown.hands[ANN] == ("orthodox-6",)
    read, shown = turn("orthodox-6", ("Ann: draw", "draw orthodox-6", "Ann: refuse"), BEN)
    assert shown.yellow_discard == ("orthodox-6",)
    assert "Ann discards Orthodox 6. [draw.article-refuse]" in read


def test_there_is_nothing_to_keep_or_refuse_but_a_duplicate_that_was_drawn() -> None:
    for line in ("Ann: keep", "Ann: refuse", "Ben: keep"):
        assert broken(table(), line)


def test_nobody_else_knows_whether_there_is_a_duplicate_to_keep_or_refuse() -> None:
    """A card that is kept unseen may be one: who may not see it gets no verdict, and no other for an Event."""
    found = []
    for card in ("orthodox-6", "mass-baptism"):
        state = before_a_draw_of(card)
        for line in ("Ann: draw", f"draw {card}"):
            state = carry_out(state, *said(state, line)[:2])
        for seat in (BEN, None):
            session = session_of(ROOM, Unkept(ROOM, masked(state, seat)))
            judged = (next(iter(judged_in_order(session, f"Ann: {line}", seat))) for line in ("keep", "refuse"))
            found.append([each.answer().verdict for each in judged])
        assert (broken(state, "Ann: keep") == []) is (card == "orthodox-6")
    assert found == [["depends"] * 2] * 4
