"""Avignon at random: properties that hold everywhere, and a run until everything has been used.

A failure prints the seed; `play(seed)` gives the same game again.
"""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from referee.core.rules.judge import judge
from referee.core.rules.play import begin, decision
from referee.core.rules.verdict import Depends, Illegal, Legal
from referee.games import game_of
from referee.games.avignon.box.components import LEVELS, SLOTS, box
from referee.games.avignon.box.dictation import dictate
from referee.games.avignon.moves import MOVES, Beseech, Chastise, Excommunicate, Petition
from referee.games.avignon.position.state import Avignon
from referee.games.avignon.rules.turn import Turn
from referee.library.load import load_game
from tests.games.avignon.positions import rewritten
from tests.games.runner import Situation, play_random, random_terms, tag, terms_for

ROOM = game_of("avignon")
SEEDS = st.integers(0, 2**32)
RARELY = settings(max_examples=40, deadline=None, suppress_health_check=list(HealthCheck))


def play(seed: int, most: int = 80) -> list[Situation]:
    rng = Random(seed)
    return list(play_random(ROOM, random_terms("avignon", rng), rng, most=most))


@RARELY
@given(SEEDS)
def test_a_turn_has_its_actions_and_none_twice(seed: int) -> None:
    for at in play(seed):
        taken = at.after.done
        assert len(set(taken)) == len(taken) <= (1 if at.after.number == 1 else 2)
        if at.after.agenda and at.after.active != at.state.active:
            assert at.after.number == at.state.number + 1
            assert at.after.done == ()


@RARELY
@given(SEEDS)
def test_persons_lie_on_the_track_and_serials_are_never_used_twice(seed: int) -> None:
    owners: dict[int, str] = {}
    for at in play(seed):
        for lies in at.after.display:
            if lies is not None:
                assert lies.level in LEVELS
                assert owners.setdefault(lies.serial, lies.person) == lies.person


@RARELY
@given(SEEDS)
def test_whoever_is_in_a_congregation_stays(seed: int) -> None:
    for at in play(seed):
        for before, after in zip(at.state.congregations, at.after.congregations, strict=True):
            assert after[: len(before)] == before


@RARELY
@given(SEEDS)
def test_there_is_always_something_to_do_until_the_game_is_over(seed: int) -> None:
    played = play(seed, 200)
    assert all(at.open for at in played)
    last = played[-1].after
    assert last.over() == (ROOM.ending(last) is not None)


def plainly_undone(before: Avignon, start: Any, end: Any) -> bool:
    """The Samaritan rule read from the dossier, without the engine's shortcuts (reading `effects`)."""
    old, mid = start, before
    if any((a and a.serial) != (b and b.serial) for a, b in zip(old, mid, strict=True)):
        return False
    moved = [n for n, (a, b) in enumerate(zip(old, mid, strict=True)) if a and b and a.level != b.level]
    return bool(moved) and all(end[n] == old[n] for n in moved)


@RARELY
@given(SEEDS)
def test_no_turn_of_two_plain_actions_ends_with_everything_undone(seed: int) -> None:
    rng = Random(seed)
    turns: list[Any] = []
    plain: set[int] = set()
    for at in play_random(ROOM, terms_for("avignon"), rng, most=80):
        if not at.state.agenda or at.state.before is None:
            continue
        if tag(at.move) in ("beseech", "chastise", "petition", "excommunicate") and not at.state.done:
            turns.append((at.state.number, at.state.display))
        if tag(at.move) in ("beseech", "chastise") and len(at.state.done) == 1 and len(turns) >= 2:
            plain.add(at.state.number)
            number, start = turns[-2]
            if at.after.active != at.state.active and number == at.state.number - 1:
                assert not plainly_undone(turns[-1][1], start, at.after.display)


@RARELY
@given(SEEDS)
def test_what_the_samaritan_refuses_would_have_put_everything_back(seed: int) -> None:
    for at in play(seed):
        state = at.state
        if state.ruling("G7") == "off" or not state.agenda or len(state.done or ()) != 1 or state.number == 1:
            continue
        for line in ("beseech 1", "chastise 2", "beseech 3", "chastise 4", "beseech 5"):
            move = ROOM.notation.read(state, line)
            found = judge(state, at.who, move)
            if isinstance(found, Illegal) and [b.clause for b in found.breaches] == ["samaritan"]:
                free = replace(state, terms=state.terms.with_ruling("G7", "off"))
                assert isinstance(judge(free, at.who, move), Legal)


@RARELY
@given(SEEDS, st.text(max_size=40))
def test_any_text_is_a_move_or_a_clear_refusal(seed: int, text: str) -> None:
    from referee.core.words.notation import NotationError

    state = play(seed, 12)[-1].state
    try:
        move = ROOM.notation.read(state, text)
    except NotationError:
        return
    assert ROOM.notation.read(state, ROOM.notation.write(state, move)) == move


ACTIONS = [kind(slot) for kind in (Beseech, Chastise, Excommunicate, Petition) for slot in SLOTS]
FORGOTTEN = [("previous",), ("start", "irreversible"), ("first-turn", "previous"), ("done", "start", "irreversible")]
"""Parts of a position file that somebody may leave out."""


@RARELY
@given(SEEDS)
def test_what_is_left_out_never_makes_a_sure_verdict_wrong(seed: int) -> None:
    rng = Random(seed)
    for at in play(seed, 40):
        if not at.state.agenda or not isinstance(at.state.agenda[0], Turn) or rng.random() < 0.8:
            continue
        tables = ROOM.write_position(at.state, everything=True)
        for parts in FORGOTTEN:
            told = {key: value for key, value in tables.items() if key not in parts}
            blind = begin(ROOM.read_position(told, at.state.terms))
            for move in rng.sample(ACTIONS, 3):
                found, truth = judge(blind, at.who, move), judge(at.state, at.who, move)
                assert isinstance(found, Depends) or type(found) is type(truth), (parts, move)


TIMES = 30
"""So often every person's petition and every kind of move must come up."""


@pytest.mark.slow
def test_until_every_petition_and_every_move_was_used() -> None:
    """Random games, leaning towards what has been used least; both variants and both editions."""
    used: Counter[str] = Counter()
    wanted = {f"petition {person}" for person in box().persons} | {
        kind.__struct_config__.tag for kind in MOVES.__args__ if kind.__struct_config__.tag != "end-turn"
    }
    switches = {r.id: sorted(r.options) for r in load_game("avignon").rulings if len(r.options) > 1}
    for seed in range(400):
        if min(used[each] for each in wanted) >= TIMES:
            break
        rng = Random(seed)
        rulings = {key: rng.choice(options) for key, options in switches.items()}
        terms = terms_for("avignon", rulings, rng.choice(["", "ablass"]), "blank" if seed % 4 == 0 else "sample")
        if terms.edition.id == "blank" and terms.variant:
            terms = terms_for("avignon", rulings, "", "blank")
        if seed % 4 == 1:
            offered = dictate("effects", "may opponent pull other")
            terms = replace(terms, edition=rewritten(terms.edition, {"bishop": offered}))

        def pick(state: Any, found: Any) -> Any:
            ranked = sorted(found, key=lambda each: (used[_name(state, each[1])], rng.random()))  # noqa: B023
            return ranked[0] if rng.random() < 0.5 else rng.choice(found)  # noqa: B023

        for at in play_random(ROOM, terms, rng, most=150, pick=pick):
            used[_name(at.state, at.move)] += 1
            used[tag(at.move)] += tag(at.move) == "petition"
    assert {each: used[each] for each in wanted if used[each] < TIMES} == {}


def random_effect(rng: Random, deep: int = 2) -> dict[str, Any]:
    """Any effect that a card could have."""

    def selector() -> dict[str, Any]:
        kind = rng.choice(["this", "other", "any", "name", "faction"])
        told: dict[str, Any] = {"kind": kind}
        if kind in ("name", "faction"):
            told["of"] = rng.choice(["noble", "peasant", "bishop"])
        if kind == "faction":
            told["all"] = rng.random() < 0.3
        elif kind in ("other", "any") and rng.random() < 0.3:
            told["at"] = [rng.choice(["avignon", "genoa", "rome"])]
        return told

    do = rng.choice(["pull", "push", "replace", "swap", "swap"] + ["nest"] * 5 * (deep > 0))
    if do in ("pull", "push"):
        return {"do": do, "target": selector(), "steps": rng.randint(1, 4)}
    if do == "replace":
        return {"do": do, "target": selector()}
    if do == "swap":
        return {"do": do, "first": selector(), "second": selector()}
    inner = [random_effect(rng, deep - 1) for _ in range(rng.randint(2, 3))]
    several: list[dict[str, Any]] = [{"do": "seq", "effects": inner}, {"do": "choose", "n": 1, "effects": inner}]
    one: list[dict[str, Any]] = [
        {"do": "optional", "effect": inner[0]},
        {"do": "opponent-does", "effect": inner[0]},
        {"do": "repeat", "times": 2, "must": rng.random() < 0.5, "effect": inner[0]},
    ]
    return rng.choice(several + one)


@RARELY
@given(SEEDS)
def test_whatever_the_cards_say_there_is_always_something_to_do(seed: int) -> None:
    """`play_random` fails where nobody can do anything."""
    rng = Random(seed)
    terms = random_terms("avignon", rng)
    petitions = {kind: [random_effect(rng) for _ in range(rng.randint(1, 2))] for kind in box().persons}
    terms = replace(terms, variant="", edition=rewritten(terms.edition, petitions))
    played = list(play_random(ROOM, terms, rng, most=60))
    assert played[-1].after.over() == (ROOM.ending(played[-1].after) is not None)


def _name(state: Any, move: Any) -> str:
    """A petition by the person petitioned, everything else by its kind."""
    if tag(move) != "petition":
        return tag(move)
    return f"petition {state.display[move.place - 1].person}"


def test_nobody_may_end_a_turn_early() -> None:
    for at in play(7):
        if at.state.agenda and decision(at.state).kind.value == "one":
            assert isinstance(judge(at.state, at.who, ROOM.notation.read(at.state, "end turn")), Illegal)
