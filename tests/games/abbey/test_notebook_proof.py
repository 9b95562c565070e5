"""What a notebook concludes, against all deals and all ways of the cards: nothing that can be is ruled out, nothing
that can't be is left open, and the probabilities are exact."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from itertools import combinations, product
from random import Random

import pytest

from referee.games.abbey.notebook.conclusions import concluded
from referee.games.abbey.notebook.counting import TooMany, chances
from referee.games.abbey.notebook.ledger import BOARD, PILE, Fact, Going, Ledger, Place, hand_of
from referee.games.abbey.notebook.solving import Model

Lie = dict[str, Place]
"""Where every card lies."""
SEATS = range(3)


def deals(left: tuple[str, ...], sizes: tuple[tuple[Place, int], ...]) -> Iterator[Lie]:
    if not sizes:
        yield {}
        return
    (place, size), *rest = sizes
    for taken in combinations(left, size):
        others = tuple(each for each in left if each not in taken)
        for more in deals(others, tuple(rest)):
            yield {**dict.fromkeys(taken, place), **more}


def moved(lie: Lie, together: tuple[Going, ...]) -> Iterator[Lie]:
    """Every way in which cards can go at once."""
    choices = []
    for going in together:
        held = [each for each, place in lie.items() if place == going.source]
        if going.among is not None:
            held = [each for each in held if each in going.among]
        found = [frozenset(each) for each in combinations(held, going.count)]
        choices.append([each for each in found if going.cards in (None, each)])
    for chosen in product(*choices):
        if sum(map(len, chosen)) == len(frozenset().union(*chosen)):
            after = dict(lie)
            for going, cards in zip(together, chosen, strict=True):
                after |= dict.fromkeys(cards, going.target)
            yield after


def holds(fact: Fact, lie: Lie) -> bool:
    return fact.least <= sum(lie[each] in fact.places for each in fact.suspects) <= fact.most


def histories(ledger: Ledger) -> Iterator[Lie]:
    """How the cards can lie now, once for every deal and every way that lead there."""

    def on(lie: Lie, stage: int) -> Iterator[Lie]:
        if not all(holds(fact, lie) for fact in ledger.facts if fact.stage == stage):
            return
        if stage == ledger.last:
            yield lie
            return
        for after in moved(lie, ledger.goings[stage]):
            yield from on(after, stage + 1)

    for lie in deals(ledger.suspects, ledger.sizes):
        yield from on(lie, 0)


def random_ledger(rng: Random, lies: bool) -> Ledger:
    """A small game as somebody saw it; with `lies` one figure may be false."""
    suspects = tuple("abcdef"[: rng.choice((5, 6))])
    sizes = [1, 1, 1, 0]
    for _ in range(len(suspects) - 4):
        sizes[rng.randrange(4)] += 1
    places = [*(hand_of(seat) for seat in SEATS), PILE]  # type: ignore[arg-type]
    begun = (*zip(places, sizes, strict=True), (BOARD, 1))
    rooms = [Place("room", -1, "aula")]
    lie = rng.choice(list(deals(suspects, begun)))
    goings, facts = list[tuple[Going, ...]](), list[Fact]()
    for stage in range(rng.choice((1, 2, 3))):
        facts += (a_fact(rng, suspects, lie, stage) for _ in range(rng.choice((0, 1, 2))))
        together, lie = a_going(rng, places, rooms, lie, suspects)
        goings.append(together)
    facts += (a_fact(rng, suspects, lie, len(goings)) for _ in range(rng.choice((1, 2))))
    if lies:
        wrong = rng.randrange(len(facts))
        one = facts[wrong]
        facts[wrong] = Fact(one.stage, one.places, one.suspects, one.least + 1, max(one.most, one.least + 1))
    return Ledger(suspects, tuple(begun), tuple(goings), tuple(facts))


def a_fact(rng: Random, suspects: tuple[str, ...], lie: Lie, stage: int) -> Fact:
    named = frozenset(rng.sample(suspects, rng.randint(1, len(suspects) - 1)))
    places = frozenset(
        rng.sample(sorted(set(lie.values())), rng.choice((1, 1, 2))) if len(set(lie.values())) > 1 else ()
    )
    count = sum(lie[each] in places for each in named)
    return Fact(stage, places, named, count - rng.choice((0, 0, 1)) if count else 0, count + rng.choice((0, 0, 1)))


def a_going(
    rng: Random, places: list[Place], rooms: list[Place], lie: Lie, suspects: tuple[str, ...]
) -> tuple[tuple[Going, ...], Lie]:
    """One card drawn, or everybody passes one on, or two hands change places."""
    held = {place: [each for each in suspects if lie[each] == place] for place in (*places, *rooms)}
    kind, after = rng.choice(("draw", "draw", "pass", "swap", "room")), dict(lie)
    pairs: list[tuple[Place, Place, int]] = []
    if kind == "pass":
        pairs = [(places[n], places[(n + 1) % 3], min(1, len(held[places[n]]))) for n in SEATS]
    elif kind == "swap":
        pairs = [(places[0], places[1], len(held[places[0]])), (places[1], places[0], len(held[places[1]]))]
    else:
        source = rng.choice([place for place in places if held[place]])
        target = rooms[0] if kind == "room" else rng.choice([place for place in places[:3] if place != source])
        pairs = [(source, target, 1)]
    found = []
    for source, target, count in pairs:
        if not count:
            continue
        cards = frozenset(rng.sample(held[source], count))
        after |= dict.fromkeys(cards, target)
        seen, kind_told = rng.random() < 0.3, rng.random() < 0.2
        others = frozenset(each for each in suspects if rng.random() < 0.6)
        found.append(
            Going(source, target, count, cards if seen else None, cards | others if kind_told and not seen else None)
        )
    return tuple(found), after


@pytest.mark.parametrize("lies", [False, True], ids=["true", "perhaps false"])
@pytest.mark.parametrize("seed", range(150))
def test_a_notebook_concludes_what_follows_and_nothing_else(seed: int, lies: bool) -> None:
    ledger = random_ledger(Random(seed), lies)
    every = list(histories(ledger))
    with Model(ledger) as model:
        wrong, possible = model.contradiction(), model.can_be()
    assert (not every) == bool(wrong)
    can_be = possible[-1]
    for suspect in ledger.suspects:
        assert set(can_be[suspect]) == {lie[suspect] for lie in every}
    culprits = Counter(next(each for each, place in lie.items() if place == BOARD) for lie in every)
    expected = {each: Fraction(culprits[each], len(every)) for each in ledger.suspects} if every else {}
    assert chances(ledger, possible) == expected
    if every:
        assert concluded(ledger).chances == expected


@pytest.mark.parametrize("seed", range(40))
def test_what_contradicts_itself_is_named_without_anything_needless(seed: int) -> None:
    ledger = random_ledger(Random(1000 + seed), lies=True)
    with Model(ledger) as model:
        wrong = model.contradiction()
    for left_out in wrong:
        kept = tuple(fact for fact in wrong if fact != left_out)
        assert next(histories(Ledger(ledger.suspects, ledger.sizes, ledger.goings, kept)), None) is not None
    if wrong:
        assert next(histories(Ledger(ledger.suspects, ledger.sizes, ledger.goings, wrong)), None) is None


def test_what_would_take_too_long_is_not_counted() -> None:
    ledger = random_ledger(Random(3), lies=False)
    with Model(ledger) as model:
        possible = model.can_be()
    with pytest.raises(TooMany):
        chances(ledger, possible, limit=3)
