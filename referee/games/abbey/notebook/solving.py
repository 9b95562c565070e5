"""What surely follows: the possible places of each Suspect, found by a SAT solver. The solver is a package of its own
and is imported here only."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import combinations
from typing import Any

from pysat.card import CardEnc, EncType
from pysat.formula import IDPool
from pysat.solvers import Solver

from .ledger import Fact, Going, Ledger, Place

Literals = list[int]
Possible = list[dict[str, tuple[Place, ...]]]
"""For each stage, the places in which each Suspect can have been."""


class Model:
    """A ledger as clauses for the solver. Every fact has a literal of its own, so that facts that contradict each other
    can be named."""

    def __init__(self, ledger: Ledger) -> None:
        self.ledger = ledger
        self.ids = IDPool()
        self.solver: Any = Solver(name="glucose4")
        self.where: list[dict[Place, dict[str, int]]] = []
        """Stage by stage, of each place and Suspect: the literal that says that the card is there."""
        self.sizes = ledger.sizes_at()
        self.assumed: dict[int, Fact] = {}
        self._deal()
        for stage, together in enumerate(ledger.goings):
            self._go(stage, together)
        for fact in ledger.facts:
            self._know(fact)

    def __enter__(self) -> Model:
        return self

    def __exit__(self, *_: object) -> None:
        self.solver.delete()

    def _new(self) -> int:
        return int(self.ids.id())

    def _clause(self, *literals: int) -> None:
        self.solver.add_clause(literals)

    def _counted(self, literals: Literals, least: int, most: int, under: int | None = None) -> None:
        """Between `least` and `most` of the literals are true; only if `under` is true, if it is given."""
        unless = [] if under is None else [-under]
        clauses: list[Literals] = []
        if least > len(literals) or most < 0:
            clauses = [[]]
        else:
            if least > 0:
                clauses += self._bound(literals, least, CardEnc.atleast)
            if most < len(literals):
                clauses += self._bound(literals, most, CardEnc.atmost)
        for clause in clauses:
            self.solver.add_clause([*clause, *unless])

    def _bound(self, literals: Literals, bound: int, encoding: Any) -> list[Literals]:
        formula = encoding(lits=literals, bound=bound, vpool=self.ids, encoding=EncType.seqcounter)
        return [list(clause) for clause in formula.clauses]

    def _deal(self) -> None:
        """Every card lies in one place, and every place has as many cards as its size."""
        literals_of = {place: {each: self._new() for each in self.ledger.suspects} for place in self.sizes[0]}
        self.where.append(literals_of)
        self._spread(0)

    def _spread(self, stage: int) -> None:
        literals_of = self.where[stage]
        for suspect in self.ledger.suspects:
            here = [literals[suspect] for literals in literals_of.values()]
            self._clause(*here)
            for one, other in combinations(here, 2):
                self._clause(-one, -other)
        before = self.where[stage - 1] if stage else {}
        for place, literals in literals_of.items():
            if before.get(place) is not literals:
                size = self.sizes[stage][place]
                self._counted(list(literals.values()), size, size)

    def _go(self, stage: int, together: Iterable[Going]) -> None:
        """Cards go; all others stay in their places."""
        literals_of = dict(self.where[stage])
        leaving: dict[Place, list[dict[str, int]]] = {}
        coming: dict[Place, list[dict[str, int]]] = {}
        for going in together:
            gone = self._gone(stage, going)
            leaving.setdefault(going.source, []).append(gone)
            coming.setdefault(going.target, []).append(gone)
        for place in dict.fromkeys((*leaving, *coming)):
            literals_of[place] = self._after(
                self.where[stage].get(place), leaving.get(place, []), coming.get(place, [])
            )
        self.where.append(literals_of)
        self._spread(stage + 1)

    def _gone(self, stage: int, going: Going) -> dict[str, int]:
        """The literals of the cards that one going takes along."""
        here = self.where[stage][going.source]
        all_go = going.count == self.sizes[stage][going.source]
        gone = here if all_go else {suspect: self._new() for suspect in self.ledger.suspects}
        for suspect, literal in gone.items():
            if not all_go:
                self._clause(-literal, here[suspect])
            if going.cards is not None:
                self._clause(literal if suspect in going.cards else -literal)
            elif going.among is not None and suspect not in going.among:
                self._clause(-literal)
        if not all_go:
            self._counted(list(gone.values()), going.count, going.count)
        return gone

    def _after(
        self, before: dict[str, int] | None, leaving: list[dict[str, int]], coming: list[dict[str, int]]
    ) -> dict[str, int]:
        """The literals of a place after cards have left it and come to it."""
        literals_after = {}
        for suspect in self.ledger.suspects:
            now, out, came = self._new(), [each[suspect] for each in leaving], [each[suspect] for each in coming]
            for literal in came:
                self._clause(-literal, now)
            was = [] if before is None else [before[suspect]]
            for literal in was:
                self._clause(-literal, now, *out)
            self._clause(-now, *was, *came)
            for literal in out:
                self._clause(-now, -literal, *came)
            for one, other in combinations(out, 2):
                self._clause(-one, -other)
            literals_after[suspect] = now
        return literals_after

    def _know(self, fact: Fact) -> None:
        there = [self.where[fact.stage].get(place) for place in sorted(fact.places)]
        literals = [
            literals_of[suspect]
            for literals_of in there
            if literals_of is not None
            for suspect in sorted(fact.suspects)
        ]
        under = self._new()
        self.assumed[under] = fact
        self._counted(literals, fact.least, fact.most, under)

    def contradiction(self) -> tuple[Fact, ...]:
        """A smallest set of facts that can't all be true; none if all can."""
        facts = list(self.assumed)
        if self.solver.solve(assumptions=facts):
            return ()
        core = list(self.solver.get_core() or ())
        for literal in list(core):
            rest = [each for each in core if each != literal]
            if not self.solver.solve(assumptions=rest):
                core = rest
        return tuple(self.assumed[literal] for literal in sorted(core))

    def can_be(self) -> Possible:
        """For each stage, the places in which each Suspect can have been; no places if the facts contradict each other.
        Every solution shows many places at once, new ones if possible; the search ends when a solution shows no new
        place."""
        facts = list(self.assumed)
        of = {
            literal: None for literals_of in self.where for there in literals_of.values() for literal in there.values()
        }
        open_, possible = set(of), set[int]()
        while open_:
            something = self._new()
            self._clause(-something, *open_)
            self.solver.set_phases([*open_, *(-literal for literal in possible)])
            if not self.solver.solve(assumptions=[*facts, something]):
                break
            shown = {literal for literal in self.solver.get_model() if literal > 0} & open_
            possible |= shown
            open_ -= shown
        return [
            {
                suspect: tuple(place for place, there in literals_of.items() if there[suspect] in possible)
                for suspect in self.ledger.suspects
            }
            for literals_of in self.where
        ]
