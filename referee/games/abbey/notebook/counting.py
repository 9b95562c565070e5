"""The probability of each Suspect: every deal, and every way in which unseen cards can have gone, counts once.

The cards are laid out one after the other, class by class; for each card all its ways are tried. The running sums hold
the size of every place at first, the number of cards that every going has taken along, and the count of each fact. A
figure is dropped as soon as no later card can change it. With too many ways nothing is counted."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from itertools import accumulate
from math import log, log1p

from .ledger import BOARD, Fact, Going, Ledger, Place
from .solving import Possible

LIMIT = 1_200_000
"""The largest number of steps; with more the answer would take too long."""
WIDTH = 6
"""Bits of a figure in a sum: five for what is left of it, and one that is cleared if too much is taken."""
GUARD = 1 << (WIDTH - 1)

Way = tuple[bool, tuple[int, ...]]
"""True if a card lies under the board, and the numbers of the figures that it raises."""

Moves = list[tuple[bool, int, int]]
"""The ways of a card by what they take from a sum: whether under the board, the amount, and the number of ways."""
Sums = dict[int, int]
"""The number of ways to each sum. A sum holds what is left of every figure, field by field."""


class TooMany(Exception):
    """There are more ways than can be counted."""


def chances(ledger: Ledger, possible: Possible, limit: int = LIMIT) -> dict[str, Fraction]:
    """The probability of each Suspect to be under the board; none if the facts contradict each other. possible: the
    places of each Suspect, by stage. Raises TooMany."""
    ways = _Ways(ledger, possible, limit)
    counted = ways.counted()
    whole = sum(counted.values())
    if not whole:
        return {}
    return {
        suspect: Fraction(counted[number], whole * len(members))
        for number, members in enumerate(ways.classes)
        for suspect in members
    }


class _Ways:
    """The ways of a ledger's cards; `bounds` are the least and the most of each figure."""

    def __init__(self, ledger: Ledger, possible: Possible, limit: int) -> None:
        self.ledger, self.possible, self.left = ledger, possible, limit
        self.alone, self.shared = _split(ledger)
        self.matters = _matters(ledger, (*self.alone, *self.shared))
        self.bounds: list[tuple[int, int]] = []
        sizes = dict(ledger.sizes)
        self.first = {place: self._figure(size, size) for place, size in sizes.items() if place in self.matters[0]}
        self.rest = sum(size for place, size in sizes.items() if place not in self.matters[0])
        self.elsewhere = self._figure(self.rest, self.rest)
        self.taken = {
            (stage, number): self._figure(going.count, going.count)
            for stage, together in enumerate(ledger.goings)
            for number, going in enumerate(together)
            if self._cards_matter(stage, going)
        }
        self.sums = {fact: self._figure(fact.least, fact.most) for fact in self.shared}
        self.guards = sum(GUARD << (WIDTH * n) for n in range(len(self.bounds)))
        self.known: dict[str, Counter[Way]] = {}
        self.classes = self._ordered(ledger.classes())

    def _spend(self, steps: int = 1) -> None:
        self.left -= steps
        if self.left < 0:
            raise TooMany

    def _figure(self, least: int, most: int) -> int:
        self.bounds.append((least, most))
        return len(self.bounds) - 1

    def _cards_matter(self, stage: int, going: Going) -> bool:
        """True if it matters which cards went."""
        after = self.matters[stage + 1]
        return going.source in after or going.target in after or going.among is not None

    def _ordered(self, classes: list[tuple[str, ...]]) -> list[tuple[str, ...]]:
        """The classes in an order that keeps the number of sums small: first those with few ways that leave few figures
        unfinished."""
        ways = {each: self.ways(each[0]) for each in classes}
        most = {each: self._most(each, ways[each]) for each in classes}
        done, whole = [0] * len(self.bounds), [sum(column) for column in zip(*most.values(), strict=True)]

        def cost(each: tuple[str, ...]) -> float:
            begun = [one + other for one, other in zip(done, most[each], strict=True)]
            remaining = (min(n, of - n, top) for n, of, (_, top) in zip(begun, whole, self.bounds, strict=True))
            return 2 * len(each) * log(len(ways[each]) or 1) + sum(log1p(n) for n in remaining if n > 0)

        ordered, left = list[tuple[str, ...]](), list(classes)
        while left:
            ordered.append(min(left, key=cost))
            left.remove(ordered[-1])
            done = [one + other for one, other in zip(done, most[ordered[-1]], strict=True)]
        return ordered

    def _most(self, members: tuple[str, ...], ways: Counter[Way]) -> list[int]:
        """The largest amount by which the cards of a class can raise each figure."""
        return [max((raised.count(n) for _, raised in ways), default=0) * len(members) for n in range(len(self.bounds))]

    def ways(self, suspect: str) -> Counter[Way]:
        """The ways that a card can take, with the number of each."""
        if suspect in self.known:
            return self.known[suspect]
        ways = self.known[suspect] = self._ways_of(suspect)
        return ways

    def _ways_of(self, suspect: str) -> Counter[Way]:
        ways: Counter[Way] = Counter()
        for place, number in self.first.items():
            for raised in self._paths(suspect, place, 0):
                ways[place == BOARD, tuple(sorted((number, *raised)))] += 1
        elsewhere = any(place not in self.first for place in self.possible[0][suspect])
        if self.rest and elsewhere and not self._needed(suspect, 0):
            ways[False, (self.elsewhere,)] += 1
        return ways

    def _paths(self, suspect: str, place: Place, stage: int) -> Iterator[tuple[int, ...]]:
        """The figures that a card raises from a stage on, one entry for each way; one entry only if its way no longer
        matters."""
        self._spend()
        if place not in self.matters[stage]:
            if not self._needed(suspect, stage):
                yield ()
            return
        if place not in self.possible[stage][suspect]:
            return
        here = tuple(
            number
            for fact, number in self.sums.items()
            if fact.stage == stage and place in fact.places and suspect in fact.suspects
        )
        if stage == self.ledger.last:
            yield here
            return
        for target, raised in self._steps(suspect, place, stage):
            for rest in self._paths(suspect, target, stage + 1):
                yield (*here, *raised, *rest)

    def _needed(self, suspect: str, stage: int) -> bool:
        """True if a card has to be in a place that matters, at this stage or later."""
        return any(fact.least and fact.stage >= stage and suspect in fact.suspects for fact in self.alone)

    def _steps(self, suspect: str, place: Place, stage: int) -> Iterator[tuple[Place, tuple[int, ...]]]:
        """The places to which a card can go between a stage and the next, with the figures that this raises."""
        must_go = False
        for number, going in enumerate(self.ledger.goings[stage]):
            if going.source != place or (stage, number) not in self.taken:
                continue
            if going.cards is not None and suspect not in going.cards:
                continue
            if going.among is None or suspect in going.among:
                must_go = must_go or going.cards is not None
                yield going.target, (self.taken[stage, number],)
        if not must_go:
            yield place, ()

    def counted(self) -> Counter[int]:
        """The number of ways in which the culprit is of each class: the ways to every sum, times the ways that can
        follow it."""
        ways = [self.ways(members[0]) for members in self.classes]
        open_after = self._open_after(ways)
        sums: Sums = {sum((GUARD | most) << (WIDTH * n) for n, (_, most) in enumerate(self.bounds)): 1}
        cards = list[tuple[int, Moves, Sums]]()
        checks = list[dict[int, int]]()
        for number, members in enumerate(self.classes):
            moves = [
                (board, sum(1 << (WIDTH * figure) for figure in raised), many)
                for (board, raised), many in ways[number].items()
            ]
            for _ in members:
                cards.append((number, moves, sums))
                sums = self._one_more(sums, moves)
            kept = self._checked(sums, number, open_after)
            checks.append(kept)
            merged: Sums = {}
            for sum_, many in sums.items():
                if sum_ in kept:
                    merged[kept[sum_]] = merged.get(kept[sum_], 0) + many
            sums = merged
        return self._followed(cards, checks, dict.fromkeys(sums, 1))

    def _followed(
        self, cards: list[tuple[int, Moves, Sums]], checks: list[dict[int, int]], after: Sums
    ) -> Counter[int]:
        """The number of ways to complete each sum, counted back from the last card to the first."""
        totals, last = Counter[int](), len(self.classes)
        for number, moves, sums in reversed(cards):
            if number != last:
                last = number
                after = {sum_: after[kept] for sum_, kept in checks[number].items() if kept in after}
            self._spend(len(sums) * len(moves))
            before: Sums = {}
            for sum_, many in sums.items():
                whole = 0
                for board, raised, times in moves:
                    if follow := after.get(sum_ - raised):
                        whole += times * follow
                        if board:
                            totals[number] += many * times * follow
                if whole:
                    before[sum_] = whole
            after = before
        return totals

    def _one_more(self, sums: Sums, moves: Moves) -> Sums:
        """The sums after one more card."""
        self._spend(len(sums) * len(moves))
        after: Sums = {}
        guards = self.guards
        for sum_, many in sums.items():
            for _, raised, times in moves:
                left = sum_ - raised
                if left & guards == guards:
                    after[left] = after.get(left, 0) + many * times
        return after

    def _open_after(self, ways: list[Counter[Way]]) -> list[list[int]]:
        """For each class and figure: the largest amount by which all later cards together can raise it."""
        most = [self._most(members, each) for each, members in zip(ways, self.classes, strict=True)]
        summed = list(accumulate(reversed(most), lambda one, other: [a + b for a, b in zip(one, other, strict=True)]))
        return [*reversed(summed[:-1]), [0] * len(self.bounds)]

    def _checked(self, sums: Sums, number: int, open_after: list[list[int]]) -> dict[int, int]:
        """The sums that later cards can still complete, each without its finished figures."""
        before = open_after[number - 1] if number else None
        changed = [n for n in range(len(self.bounds)) if before is None or before[n] != open_after[number][n]]
        saved: dict[int, int] = {}
        self._spend(len(sums))
        for sum_ in sums:
            kept = sum_
            for n in changed:
                least, most = self.bounds[n]
                lacking = ((sum_ >> (WIDTH * n)) & (GUARD - 1)) - (most - least)
                if lacking > open_after[number][n]:
                    break
                if not open_after[number][n]:
                    kept &= ~((GUARD - 1) << (WIDTH * n))
            else:
                saved[sum_] = kept
        return saved


def _split(ledger: Ledger) -> tuple[tuple[Fact, ...], tuple[Fact, ...]]:
    """Facts about each card by itself (all of these were there, or none), and facts that only count cards."""
    seen = [
        Fact(stage, frozenset({going.source}), going.cards, len(going.cards), len(going.cards))
        for stage, together in enumerate(ledger.goings)
        for going in together
        if going.cards
    ]
    alone, shared = list[Fact](), list[Fact]()
    for fact in dict.fromkeys((*ledger.facts, *seen)):
        if fact.most == 0 or fact.least == len(fact.suspects):
            alone.append(fact)
        else:
            shared.append(fact)
    return tuple(alone), tuple(shared)


def _matters(ledger: Ledger, facts: tuple[Fact, ...]) -> list[frozenset[Place]]:
    """For each stage, the places whose cards decide something then or later; the board always does."""
    places = [frozenset[Place]()] * (ledger.last + 1)
    later = frozenset({BOARD})
    for stage in reversed(range(ledger.last + 1)):
        before = set(later)
        if stage < ledger.last:
            for going in ledger.goings[stage]:
                if going.source in later or going.target in later or going.among is not None:
                    before.add(going.source)
        for fact in facts:
            if fact.stage == stage:
                before |= fact.places
        later = frozenset(before)
        places[stage] = later
    return places
