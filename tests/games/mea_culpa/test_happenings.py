"""What the referee tells of Mea Culpa: nothing changes in silence, nobody reads what is not for him, and every word is
spoken somewhere."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from random import Random
from typing import Any

import pytest

from referee.core.rules.happening import UNSEEN, Happening, Hidden
from referee.core.rules.judge import judge
from referee.core.rules.marks import collecting
from referee.core.rules.play import begin
from referee.core.rules.verdict import Legal
from referee.core.state.terms import Seat
from referee.core.words.wording import Sayer, Told
from referee.games import game_of
from referee.games.mea_culpa.telling.naming import NAMING
from referee.library.load import load_examples, load_game
from referee.library.records import Example
from referee.words.translation import words
from tests.games.mea_culpa.tables import ANN, BEN, Played, at_random, carried_out, said, table
from tests.games.runner import hidden_twins, random_terms, seen_by, terms_for

ROOM = game_of("mea-culpa")
DATA = load_game("mea-culpa")
ARTICLES = DATA.clause_by_id | DATA.ruling_by_id
GAMES = range(10)

IN_PASSING = {
    "eval.first": "what lies in a compartment is shown to all, and goes back before anybody looks again",
    "eval.second": "the same",
    "eval.value.food": "what the shown goods are worth",
    "eval.value.luxury": "the same",
    "eval.value.money": "the same",
    "eval.display": "Letters that nobody has to choose among go behind screens at once",
    "eval.share": "who gave most follows from what was shown; the Letters go behind screens",
    "eval.sole": "the same",
    "eval.none": "the same",
    "p2.eval": "the same",
    "tie.donation": "the same",
    "eval.return": "that anything was shown",
    "pope.reveal": "the die is shown, and lies on the Pope's card again",
    "G16": "which room it was, as the die shows",
    "pope.overrun": "the same",
    "house.rooms": "the same",
    "house.card.emperors-letter": "a Letter is handed over in the open and goes behind a screen",
    "house.card.popes-letter": "the same",
    "house.card.steal-3": "taler are handed over in the open and go behind a screen",
    "end.order": "Letters are laid down when they lift a soul",
}
"""What all see happen although no view before or after shows it."""


@cache
def random_games() -> tuple[tuple[Played, ...], ...]:
    """Random games under random terms, from the first soul to the end."""
    games = []
    for seed in GAMES:
        rng = Random(seed)
        games.append(tuple(at_random(begin(ROOM.start(random_terms("mea-culpa", rng))), rng)))
    return tuple(games)


FIELDS = (*(field.field for field in ROOM.fields if field.field and not field.silent), "sealed")
GONE = object()
"""What stands at a path that a State does not have."""


def changes(old: Any, new: Any, path: tuple[Any, ...]) -> Iterator[tuple[tuple[Any, ...], Any]]:
    """Every single value that differs, by its path, field first, with the new value."""
    if old is new or old == new:
        return
    if isinstance(old, tuple) or isinstance(new, tuple):
        rows = [each if isinstance(each, tuple) else () for each in (old, new)]
        for number in range(max(map(len, rows))):
            pair = (row[number] if number < len(row) else GONE for row in rows)
            yield from changes(*pair, (*path, number))
    else:
        yield path, new


def visible_changes(old: Any, new: Any) -> dict[tuple[Any, ...], Any]:
    """What differs between two States but for the fields of which nothing is told."""
    found: dict[tuple[Any, ...], Any] = {}
    for name in FIELDS:
        before, after = getattr(old, name), getattr(new, name)
        if before is not after and before != after:
            found.update(changes(before, after, (name,)))
    return found


def silent(at: Played) -> list[tuple[Any, ...]]:
    """The paths that a move changed and whose last telling does not end at their final value."""
    ends: dict[tuple[Any, ...], Any] = {}
    for each in at.tale:
        ends.update(visible_changes(each.before, each.after))
    return [path for path, value in visible_changes(at.state, at.after).items() if ends.get(path, at) != value]


def readings(at: Played, seat: Seat | None, lang: str = "en") -> list[Told]:
    """What a seat reads of a move."""
    sayer = Sayer(DATA, words(lang), at.state.terms.seats)
    found = (sayer.happening(each, NAMING, seat) for each in at.tale)
    return [each for each in found if each is not None]


@pytest.mark.parametrize("seed", GAMES)
def test_nothing_changes_in_silence(seed: int) -> None:
    for at in random_games()[seed]:
        assert silent(at) == [], (at.move, [(each.clause, each.case) for each in at.tale])


def test_every_move_tells_its_mover_something() -> None:
    for game in random_games():
        for at in game:
            assert readings(at, at.who if isinstance(at.who, int) else None), at.move


@pytest.mark.parametrize("seed", GAMES)
def test_nobody_reads_what_the_views_keep_from_him(seed: int) -> None:
    """Where a seat can't tell two tables apart, neither before a move nor after it, it reads the same of both."""
    compared = 0
    for at in random_games()[seed][::7]:
        for seat in seen_by(at.state):
            for hidden in hidden_twins["mea-culpa"](at.state, seat):
                if not isinstance(judge(hidden, at.who, at.move), Legal):
                    continue
                twin = carried_out(hidden, at.who, at.move)
                if ROOM.view(twin.after, seat) == ROOM.view(at.after, seat):
                    assert kept_from(twin, seat) == kept_from(at, seat), at.move
                    compared += 1
    assert compared > 50


def kept_from(at: Played, seat: Seat | None) -> list[Told]:
    """What a seat reads that must not depend on what it can't see."""
    return [each for each in readings(at, seat) if each.clause not in IN_PASSING]


def test_a_hidden_choice_reads_like_every_other() -> None:
    state = table(phase="offers")
    assert others(state, "Ann: bid 3+5") == others(state, "Ann: bid 6+1")
    state = table(turn="pope")
    assert others(state, "Ann: visit 2") == others(state, "Ann: visit 6") == others(state, "Ann: meeting")
    state = table(goods={"Ann": {}, "Ben": {"wine": 1}, "Cy": {}, "Dot": {}})
    assert others(state, "Ben: donate wine to I") == others(state, "Ben: donate wine to II")
    assert others(state, "Ben: donate wine to I") == others(state, "Ben: donate wine")


def others(state: Any, line: str) -> list[list[Told]]:
    """What everybody but the speaker reads of a move."""
    at = spoken_at(state, line)
    return [readings(at, seat) for seat in seen_by(state) if seat != at.who]


def spoken_at(state: Any, line: str) -> Played:
    who, move, verdict = said(state, line)
    assert isinstance(verdict, Legal), (line, verdict)
    return carried_out(state, who, move)


def test_the_owner_reads_what_others_do_not() -> None:
    at = spoken_at(table(phase="offers"), "Ann: bid 3+5")
    assert [each.text for each in readings(at, ANN)] == ["Ann offers 3+5."]
    assert [each.text for each in readings(at, BEN)] == ["Ann has prepared an offer."]


def tables_that_say_it() -> Iterator[tuple[Any, tuple[str, ...]]]:
    """Positions that random play and the examples seldom come by, with the moves that speak there."""
    names = ("Ann", "Ben", "Cy", "Dot")
    poor = table(money=dict.fromkeys(names, 0), phase="offers")
    yield poor, ("Ann: bid 3", "Ben: bid 3", "Cy: bid 2", "Dot: bid 1")
    yield table(market={"indulgence": 2}, supply={}, turn="merchant"), ("Cy: pass", "Cy: take indulgence")
    yield table(market={"indulgence": 2}), ("Ben: visit 4",)
    gathering = table(**{"pope-stones": {"lust": 2, "greed": 1}})
    yield gathering, ("Ben: visit 3", "Ben: move pope stone greed to lust")
    yield table(market={"bread": 1}, supply={}, suite6="used", bag={"wine": 7}), ("Ben: buy bread",)
    yield table(rooms={"1": "popes-letter", "2": "used", "3": "used", "4": "used"}), ("Ben: visit 1",)
    letter = {"1": "emperors-letter", "2": "used", "3": "used", "4": "used"}
    yield table(rooms=letter, turn="merchant"), ("Cy: visit 1",)
    three = {"pope": "Ann", "emperor": "Ben", "merchant": "Cy"}
    yield table(characters=three, turn="merchant"), ("Cy: pass", "Cy: take bread")
    forgetful = ("Dot: donate 1", "Dot: forget notch", "Dot: buy bread", "Ann: remind Dot")
    yield table(variant="register", turn="sinner"), forgetful
    choosing = {"phase": "choose", "turn": "", "order": list(names), "characters": {}, "emperors-crew": True}
    chests = {name: {"one": ["bread"]} for name in names}
    sites = {"left": {"built": "nave", "crews": 1}}
    yield table(**choosing, chests=chests, sites=sites, supply={}), ("Ann: take emperor", "Ann: place crew left")
    sites = {"left": {"built": "finished"}, "middle": {"built": "nave", "crews": 1}}
    letters = {name: {"red": n} for name, n in zip(names, (5, 0, 0, 0), strict=True)}
    yield table(**choosing, letters=letters, sites=sites), ("Ann: take emperor", "Ann: place crew middle")


def tales() -> Iterator[tuple[Happening, ...]]:
    """All that is told in random games, in the examples, and at these tables."""
    for game in random_games():
        yield from (at.tale for at in game)
    for example in load_examples("mea-culpa"):
        yield from tales_of(example)
    for state, lines in tables_that_say_it():
        for line in lines:
            at = spoken_at(state, line)
            assert silent(at) == []
            yield at.tale
            state = at.after


def tales_of(example: Example) -> Iterator[tuple[Happening, ...]]:
    told = example.position
    seats = tuple(told["seats"])
    terms = terms_for("mea-culpa", told.get("rulings"), told.get("variant", ""), seats=len(seats))
    terms = type(terms)(terms.game, seats, terms.rulings, terms.edition, terms.variant)
    with collecting() as tale:
        state = begin(ROOM.read_position(told, terms))
    yield tuple(tale)
    for do in example.do:
        for line in do.moves:
            at = spoken_at(state, line)
            assert silent(at) == [], (example.id, line)
            yield at.tale
            state = at.after


def test_every_word_is_spoken_somewhere() -> None:
    worded = {(article.id, case) for article in ARTICLES.values() for case in article.happens}
    spoken: set[tuple[str, str]] = set()
    for tale in tales():
        for each in tale:
            spoken |= {(each.clause, case_read(each, seat)) for seat in seen_by(each.before)}
    assert spoken - worded == set()
    assert worded - spoken == set()


def case_read(happening: Happening, seat: Seat | None) -> str:
    """The case whose words a seat reads."""
    try:
        for name, raw in happening.values:
            NAMING[name](happening, raw, seat)
    except Hidden:
        return happening.case + UNSEEN
    return happening.case
