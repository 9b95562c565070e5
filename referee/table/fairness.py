"""The table's own rolls and draws: how often each result fell, how often it was expected, and the probability that a
fair chance falls at least as unevenly.

Every draw has its own odds (a bag empties), so the deviations of all draws are compared with their own variance. If the
odds never change, this is the chi-square test. A few throws of one die are enumerated."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from math import comb, exp, factorial, lgamma, log, prod

from msgspec import Struct

from referee.core.rules.move import CHANCE
from referee.core.rules.play import outcomes
from referee.core.state.fields import masked
from referee.core.state.question import NotKnown
from referee.core.state.state import State

from .fold import Fold
from .log import Moved
from .reading import readings

ENOUGH = 5.0
"""The least expected count of each result for which the chi-square distribution is used."""

MOST_WAYS = 50_000
"""The largest number of ways to fall that are enumerated."""

Odds = dict[str, float]
"""The probability of every result of one draw."""


class Fallen(Struct, frozen=True):
    """How often one result fell, and how often it was expected."""

    result: str
    times: int
    expected: float


class Tally(Struct, frozen=True):
    """All declared draws of one kind. `chance` is the probability that a fair chance falls at least as unevenly; None
    if there are too few draws to tell."""

    kind: str
    draws: int
    results: tuple[Fallen, ...]
    chance: float | None


def tallies(fold: Fold) -> tuple[Tally, ...]:
    """The draws that the table declared and that all may read, by the first word of their lines. While the game runs,
    only those whose odds are public: the odds of a deck would show what it still has."""
    drawn: dict[str, list[tuple[str, Odds]]] = {}
    over = fold.state.over()
    for number, (entry, line) in enumerate(zip(fold.entries, readings(fold, None), strict=True)):
        if isinstance(entry, Moved) and entry.by == CHANCE.value and not entry.rolled and line == entry.text:
            shares = _shares(fold, fold.states[number] if over else masked(fold.states[number], None))
            if line in shares:
                drawn.setdefault(line.split()[0], []).append((line, shares))
    return tuple(_tally(kind, draws) for kind, draws in drawn.items())


def _shares(fold: Fold, state: State) -> Odds:
    """The probability of every result of the draw in a position; none if they depend on unknown values."""
    try:
        weighted = outcomes(state)
    except NotKnown:
        return {}
    total = sum(weight for _, weight in weighted)
    odds = Counter[str]()
    for move, weight in weighted:
        odds[fold.notation.write(state, move)] += weight
    return {text: weight / total for text, weight in odds.items() if total}


def _tally(kind: str, draws: list[tuple[str, Odds]]) -> Tally:
    """The figures of all draws of one kind."""
    fallen = Counter(line for line, _ in draws)
    expected = _expected([odds for _, odds in draws])
    results = tuple(Fallen(each, fallen[each], round(expected[each], 2)) for each in sorted(expected))
    return Tally(kind, len(draws), results, unevenness(draws))


def _expected(odds: list[Odds]) -> Odds:
    """The expected count of each result."""
    expected: Odds = {}
    for each in odds:
        for result, share in each.items():
            expected[result] = expected.get(result, 0.0) + share
    return expected


def unevenness(draws: list[tuple[str, Odds]]) -> float | None:
    """The probability that a fair chance falls at least as unevenly as these draws; None if there are too few."""
    first = draws[0][1]
    ways = comb(len(draws) + len(first) - 1, len(first) - 1)
    if len(first) > 1 and ways <= MOST_WAYS and all(odds == first for _, odds in draws):
        return _counted_out(Counter(line for line, _ in draws), first, len(draws))
    deviation, freedom = _weighed(_pooled(draws))
    return chi_square_tail(deviation, freedom) if freedom else None


def _counted_out(fallen: Counter[str], odds: Odds, draws: int) -> float:
    """The share of all ways to fall that deviate at least as much, by enumeration."""
    shares = list(odds.values())

    def deviation(counts: tuple[int, ...]) -> float:
        return sum((n - draws * share) ** 2 / (draws * share) for n, share in zip(counts, shares, strict=True))

    observed = deviation(tuple(fallen[result] for result in odds)) * (1 - 1e-9)
    share_as_far = 0.0
    for counts in _ways(draws, len(shares)):
        if deviation(counts) >= observed:
            each = prod(share**n / factorial(n) for n, share in zip(counts, shares, strict=True))
            share_as_far += factorial(draws) * each
    return min(share_as_far, 1.0)


def _ways(draws: int, results: int) -> Iterator[tuple[int, ...]]:
    """Every way to distribute `draws` draws over `results` results."""
    if results == 1:
        yield (draws,)
        return
    for n in range(draws + 1):
        for rest in _ways(draws - n, results - 1):
            yield (n, *rest)


def _pooled(draws: list[tuple[str, Odds]]) -> list[tuple[str, Odds]]:
    """The same draws, with the rarest results put together until each is expected often enough."""
    expected = _expected([odds for _, odds in draws])
    pools: list[tuple[float, tuple[str, ...]]] = sorted((share, (result,)) for result, share in expected.items())
    while len(pools) > 1 and pools[0][0] < ENOUGH:
        (one, some), (other, more), *rest = pools
        pools = sorted([(one + other, (*some, *more)), *rest])
    pool = {result: some[0] for _, some in pools for result in some}
    pooled = []
    for line, odds in draws:
        shares: Odds = {}
        for result, share in odds.items():
            shares[pool[result]] = shares.get(pool[result], 0.0) + share
        pooled.append((pool[line], shares))
    return pooled


def _weighed(draws: list[tuple[str, Odds]]) -> tuple[float, int]:
    """The deviation of the results from the expected ones, in units of their variance, and the degrees of freedom. Each
    result is compared with those before it."""
    results = sorted({result for _, odds in draws for result in odds})
    off = [0.0] * len(results)
    spread = [[0.0] * len(results) for _ in results]
    for line, odds in draws:
        shares = [odds.get(result, 0.0) for result in results]
        for i, share in enumerate(shares):
            off[i] += (results[i] == line) - share
            for j, other in enumerate(shares):
                spread[i][j] += share * ((i == j) - other)
    deviation, freedom = 0.0, 0
    for i, row in enumerate(spread):
        if (own := row[i]) < 1e-9:
            continue
        deviation, freedom = deviation + off[i] ** 2 / own, freedom + 1
        for j in range(i + 1, len(results)):
            part = spread[j][i] / own
            off[j] -= part * off[i]
            spread[j] = [value - part * mine for value, mine in zip(spread[j], row, strict=True)]
    return deviation, freedom


def chi_square_tail(deviation: float, freedom: int) -> float:
    """The probability that a chi-square variable with these degrees of freedom is at least as large."""
    a, x = freedom / 2, deviation / 2
    if x <= 0:
        return 1.0
    scale = exp(a * log(x) - x - lgamma(a))
    if x < a + 1:
        term = total = 1 / a
        n = a
        while term > total * 1e-15:
            n += 1
            term *= x / n
            total += term
        return max(0.0, 1 - scale * total)
    b, c = x + 1 - a, 1e300
    d = 1 / b
    h = d
    for n in range(1, 500):
        top = -n * (n - a)
        b += 2
        d = 1 / (top * d + b)
        c = b + top / c
        step = c * d
        h *= step
        if abs(step - 1) < 1e-15:
            break
    return min(1.0, scale * h)
