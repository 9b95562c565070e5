"""Evaluating donations: a compartment is emptied, and the two biggest donors of each category share the Letters."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from itertools import chain, product
from typing import ClassVar

from msgspec.structs import replace

from referee.core import Breach, Move, Mover, Player, Seat, Step, Term, breach, carries, happened

from ..box.components import CATEGORIES, COLOURS, GOODS, SECOND_OF_TWO, WORTH
from ..moves import PickLetter, Reveal
from ..position.known import display
from ..position.pieces import COMPARTMENTS, named, sorted_chest
from ..position.state import Act, Gift, MeaCulpa, Pick, put, seats
from .ledger import draw_letter, to_bag
from .sins.record_of_sins import from_hell_up

TWO = 2
SHARERS = 2
"""The number of donors who share the Letters of a category."""
ORDERED = tuple(WORTH)
"""Goods and coins in the order of listing."""
VALUES = {"food": "eval.value.food", "luxury": "eval.value.luxury", "money": "eval.value.money"}
"""The clause for the value of donations, by category."""


@carries("eval.cat.order")
def evaluation(site: str, where: str, players: int) -> tuple[Step, ...]:
    """The Steps of one evaluation."""
    opened = tuple(Open(Seat(seat), where) for seat in range(players))
    return *opened, *(Share(site, where, category) for category in CATEGORIES), ReturnGifts(where)


def sorted_items(items: Iterable[str]) -> tuple[str, ...]:
    """Goods and coins in the order of listing."""
    return tuple(sorted(items, key=ORDERED.index))


def contents(state: MeaCulpa, seat: Seat, where: str | None) -> tuple[str, ...]:
    """The known contents of a compartment; with None, those of an unknown compartment."""
    return sorted_items(gift.item for gift in state.chests[seat] or () if gift.where == where)


class Open(Pick, frozen=True, tag="open"):
    """A player empties a compartment; what the referee does not know of it is listed now."""

    asks: ClassVar[tuple[type[Move], ...]] = (Reveal,)
    seat: Seat
    where: str

    def chooser(self, state: MeaCulpa, /) -> Seat | None:
        chest = state.chests[self.seat]
        return self.seat if chest is None or any(gift.where is None for gift in chest) else None

    def certain(self, state: MeaCulpa) -> tuple[str, ...]:
        """The sure contents of this compartment: the known ones, and all the rest if nothing can be in the other
        compartment, since that one was evaluated and closed (G37)."""
        known, untold = contents(state, self.seat, self.where), contents(state, self.seat, None)
        closed = self.where == COMPARTMENTS[1] and untold and state.ruling("G37") == "second-only"
        return sorted_items((*known, *untold)) if closed else known

    def moves(self, state: MeaCulpa, /) -> Iterable[Move]:
        sure, open_ = self.certain(state), contents(state, self.seat, None)
        open_ = open_ if len(sure) == len(contents(state, self.seat, self.where)) else ()
        rows = [
            [(item,) * number for number in range(sure.count(item), sure.count(item) + open_.count(item) + 1)]
            for item in ORDERED
        ]
        for chosen in product(*rows):
            yield Reveal(tuple(chain.from_iterable(chosen)))

    def forbids(self, state: MeaCulpa, move: Reveal, /) -> Iterator[Breach]:
        if state.chests[self.seat] is None:
            return
        listed = Counter(move.items)
        for item in Counter(self.certain(state)) - listed:
            yield breach("donate.final", "missing", item=named(item))
        for item in listed - Counter(contents(state, self.seat, self.where) + contents(state, self.seat, None)):
            yield breach("donate.one", "never", item=named(item))

    def instead(self, state: MeaCulpa, move: Move, /) -> Iterator[Breach]:
        if self.where == COMPARTMENTS[0]:
            yield breach("eval.first", "list", player=Player(self.seat))
        else:
            yield breach("eval.second", "list", player=Player(self.seat))

    def chosen(self, state: MeaCulpa, move: Reveal, /) -> MeaCulpa:
        other = COMPARTMENTS[self.where == "I"]
        chest = state.chests[self.seat]
        rest = Counter(gift.item for gift in chest or ()) - Counter(move.items)
        kept = [Gift(item, other) for item in sorted_items(rest.elements())]
        known = sorted_chest([*(Gift(item, self.where) for item in move.items), *kept])
        after = state.then(chests=put(state.chests, self.seat, known))
        return self.emptied(state, after if chest is not None else self.half_seen(after))

    def half_seen(self, state: MeaCulpa) -> MeaCulpa:
        """The State in which the other compartment of an unknown chest stays unknown when this one is emptied."""
        unseen = [
            replace(step, unseen=(*step.unseen, self.seat))
            if isinstance(step, ReturnGifts) and step.where == self.where
            else step
            for step in state.agenda
        ]
        return replace(state, agenda=tuple(unseen))

    def resolve(self, state: MeaCulpa, /) -> MeaCulpa:
        return self.emptied(state, state.then())

    def emptied(self, state: MeaCulpa, after: MeaCulpa) -> MeaCulpa:
        """Reports what was in the compartment."""
        items = contents(after, self.seat, self.where)
        case = "shown" if items else "empty"
        if self.where == COMPARTMENTS[0]:
            return happened(state, after, "eval.first", case, player=self.seat, items=items)
        return happened(state, after, "eval.second", case, player=self.seat, items=items)


@carries("eval.value.food", "eval.value.luxury", "eval.value.money")
def value(items: Iterable[str], category: str) -> int:
    """The value of donations in a category: loaf and cloth 1, bottle and jewel 2, money its taler."""
    return sum(worth for kind, worth in (WORTH[item] for item in items) if kind == category)


@carries("tie.donation")
def donors(state: MeaCulpa, where: str, category: str) -> list[Seat]:
    """The players who gave anything, the biggest donor first; of equal ones the soul nearer Hell first, as far as it
    decides who the two biggest are. Raises NotKnown."""
    worths = {seat: value(contents(state, seat, where), category) for seat in seats(state)}
    order: list[Seat] = []
    for worth in sorted({worth for worth in worths.values() if worth}, reverse=True):
        tied = [seat for seat in worths if worths[seat] == worth]
        for seat in tied:
            happened(state, state, VALUES[category], "gave", player=seat, n=worth)
        order += nearest_first(state, tied) if len(tied) > 1 and len(order) < SHARERS else tied
    return order


def nearest_first(state: MeaCulpa, tied: list[Seat]) -> list[Seat]:
    """Players with equal gifts, the soul nearest Hell first. Raises NotKnown."""
    order = from_hell_up(state, tied)
    happened(state, state, "tie.donation", "decided", players=tuple(tied), first=order[0])
    return order


class Share(Act, frozen=True, tag="share"):
    """The Letters of one category are laid out and go to the donors."""

    clauses: ClassVar[tuple[str, ...]] = ("eval.display", "eval.third-none")
    site: str
    where: str
    category: str

    def resolve(self, state: MeaCulpa, /) -> MeaCulpa:
        any_gift = any(value(contents(state, Seat(seat), self.where), self.category) for seat in seats(state))
        if not any_gift and state.terms.edition.displays[self.site, self.category] is None:
            return unshared(state.then())  # which Letters would have lain there changes nothing
        printed = display(state, self.site, self.category)
        shown = tuple(min(wanted, left) for wanted, left in zip(printed, state.supply, strict=True))
        after = state.then()
        self.laid_out(state, shown)
        who = donors(state, self.where, self.category)
        if not who:
            return unshared(after)
        if not any(shown):
            return after
        if len(who) == 1:
            order = all_to_one(state, who[0], sum(shown))
        elif len(state.terms.seats) == TWO:
            order = pairwise(who, sum(shown))
            happened(state, state, "p2.eval", "sharing", first=who[0], second=who[1])
        else:
            order = alternating(who, sum(shown))
            happened(state, state, "eval.share", "sharing", first=who[0], second=who[1])
        return after.push(Picks(order, shown, self.category))

    def laid_out(self, state: MeaCulpa, shown: tuple[int, ...]) -> None:
        """Reports the Letters that are laid out for this category."""
        letters = dict(zip(COLOURS, shown, strict=True))
        case = "laid" if any(shown) else "nothing"
        happened(state, state, "eval.display", case, category=self.category, **letters)


@carries("eval.none")
def unshared(state: MeaCulpa) -> MeaCulpa:
    """The State if nobody gave anything: the Letters stay."""
    return happened(state, state, "eval.none", "nobody")


@carries("eval.sole")
def all_to_one(state: MeaCulpa, seat: Seat, letters: int) -> tuple[Seat, ...]:
    """The seat that takes each Letter if one player alone has given."""
    happened(state, state, "eval.sole", "all", player=seat)
    return (seat,) * letters


@carries("eval.share")
def alternating(who: list[Seat], letters: int) -> tuple[Seat, ...]:
    """The seat that takes each Letter if two donors take turns."""
    return tuple(who[turn % 2] for turn in range(letters))


@carries("p2.eval")
def pairwise(who: list[Seat], letters: int) -> tuple[Seat, ...]:
    """The seat that takes each Letter: the biggest donor two, the other up to two, the biggest all the rest."""
    return tuple(who[turn in SECOND_OF_TWO] for turn in range(letters))


class Picks(Pick, frozen=True, tag="picks"):
    """Donors pick Letters in turn; when no choice is left, the rest is dealt out."""

    asks: ClassVar[tuple[type[Move], ...]] = (PickLetter,)
    order: tuple[Seat, ...]
    shown: tuple[int, ...]
    category: str

    def chooser(self, state: MeaCulpa, /) -> Seat | None:
        free = len(set(self.order)) > 1 and sum(map(bool, self.shown)) > 1
        return self.order[0] if free else None

    def out_of_turn(self, state: MeaCulpa, who: Mover, /) -> Iterator[Breach]:
        if not isinstance(who, int):
            yield from super().out_of_turn(state, who)
        elif who not in self.order:
            yield breach("eval.third-none", "nothing", player=Player(Seat(who)))
        elif len(state.terms.seats) == TWO:
            yield breach("p2.eval", "wait", player=Player(self.order[0]))
        else:
            yield breach("eval.share", "wait", player=Player(self.order[0]))

    def moves(self, state: MeaCulpa, /) -> Iterable[Move]:
        return [PickLetter(colour) for colour in COLOURS]

    def instead(self, state: MeaCulpa, move: Move, /) -> Iterator[Breach]:
        yield breach("eval.share", "pick", player=Player(self.order[0]))

    def forbids(self, state: MeaCulpa, move: PickLetter, /) -> Iterator[Breach]:
        if not self.shown[COLOURS.index(move.colour)]:
            yield breach("eval.display", "none", colour=Term(f"letter.{move.colour}"))

    def chosen(self, state: MeaCulpa, move: PickLetter, /) -> MeaCulpa:
        at = COLOURS.index(move.colour)
        rest = Picks(self.order[1:], put(self.shown, at, self.shown[at] - 1), self.category)
        after = draw_letter(state, self.order[0], move.colour).then(rest)
        return happened(state, after, "eval.share", "picked", player=self.order[0], letter=move.colour)

    def resolve(self, state: MeaCulpa, /) -> MeaCulpa:
        left = [colour for colour, n in zip(COLOURS, self.shown, strict=True) for _ in range(n)]
        shares = {seat: [c for who, c in zip(self.order, left, strict=True) if who == seat] for seat in self.order}
        after = state.then()
        for seat, share in shares.items():
            before = after
            for colour in share:
                after = draw_letter(after, seat, colour)
            happened(before, after, "eval.share", "dealt", player=seat, letters=tuple(share), n=len(share))
        return after


class ReturnGifts(Act, frozen=True, tag="return-gifts"):
    """The revealed donations go back to bag and bank. Of the chests of the `unseen`, only this compartment is known."""

    clauses: ClassVar[tuple[str, ...]] = ("eval.return",)
    where: str
    unseen: tuple[Seat, ...] = ()

    def resolve(self, state: MeaCulpa, /) -> MeaCulpa:
        after = state.then()
        for seat in seats(state):
            chest = state.chests[seat]
            if chest is None:
                continue
            for gift in chest:
                if gift.where == self.where and gift.item in GOODS:
                    after = to_bag(after, gift.item)
            kept = None if seat in self.unseen else tuple(gift for gift in chest if gift.where != self.where)
            after = replace(after, chests=put(after.chests, seat, kept))
        return after if after.chests == state.chests else happened(state, after, "eval.return", "returned")
