"""Plays a game until everything in it has occurred: `python -m tests.games.exhaustive mea-culpa 50`.

A target is a case of what happens, a case of what is refused, an option of a ruling, a card, or a row of a table. The
walks are random games under random terms. They begin with the examples, whose lines are judged at every position on
their way, under other options too; what has occurred too rarely is looked for again from shortly before it occurred. A
walk is named by how it was made (`17`, or `17@230/4` for walk 17 up to its move 230 and then by seed 4), and
`--walk NAME` makes it again.
"""

from __future__ import annotations

import argparse
import time
import traceback
from collections import Counter, defaultdict
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import cache
from itertools import islice
from pathlib import Path
from random import Random
from typing import Any

from msgspec.structs import replace

from referee.core.game import Game
from referee.core.rules.decision import Kind
from referee.core.rules.ending import PositionError
from referee.core.rules.judge import judge, open_worlds
from referee.core.rules.marks import collecting, noting
from referee.core.rules.move import CHANCE, Move, Mover
from referee.core.rules.play import begin, carry_out, decision, legal_moves, outcomes
from referee.core.rules.verb import Verb
from referee.core.rules.verdict import Illegal, Legal, Verdict
from referee.core.state.plain import family_of
from referee.core.state.question import NotKnown, Question
from referee.core.state.state import MOMENT
from referee.core.state.terms import NoAgreement, Seat, agree
from referee.core.words.notation import NotationError, split_speaker
from referee.games import game_of
from referee.library import toml
from referee.library.editions import SAMPLE, edition_tables
from referee.library.load import load_examples, load_game
from referee.trace.citations import read_and_judged
from tests.games.runner import SELDOM, games_with_rooms, random_terms, tag
from tests.games.test_every_dispute import Talk
from tests.games.walks import Target, Walk, named, never, rare_examples, targets

LONGEST = 700
"""Moves of one walk."""

BACK = 12
"""So many moves before it occurred a walk is taken up again."""

TRIED = 6
"""Moves that are judged at each position, legal or not."""

WORLDS = 40
"""Only as long as what nobody told can lie in fewer ways than these."""

DISPUTED = 0.003
"""How many of these are also settled by questions."""

KEPT = 40
"""Beginnings that are kept for each target."""


class Explorer:
    """One game: what has occurred how often, and where walks can be taken up."""

    def __init__(self, game: str) -> None:
        self.id, self.of, self.data = game, game_of(game), load_game(game)
        self.targets = targets(game)
        self.found: Counter[Target] = Counter()
        self.walked = self.moves = self.judged = 0
        self.where: dict[Target, list[tuple[Walk, int]]] = defaultdict(list)
        self.examples = {example.id: example for example in (*load_examples(game), *rare_examples(game))}
        self.kinds: dict[type[Move], list[Move]] = defaultdict(list)
        self.expanded: list[str] = []
        self.failed: list[str] = []
        self.before: dict[Any, tuple[Any, ...]] = {}
        self.rare: list[Target] = []
        self.broke: dict[Target, list[Move]] = defaultdict(list)
        code = "".join(file.read_text(encoding="utf-8") for file in self.of.folder.rglob("*.py"))
        self.silent = {ruling.id for ruling in self.data.rulings if f'ruling("{ruling.id}")' not in code}
        self._read_examples()

    def _read_examples(self) -> None:
        """The moves of the examples are tried everywhere."""
        for example in self.examples.values():
            state = self._example(example.id)
            for do in example.do:
                for line in (*do.moves, do.judge):
                    try:
                        self._keep(self.of.notation.read(state, split_speaker(line, state.terms.seats)[1]))
                    except NotationError:
                        continue

    def _keep(self, move: Move) -> None:
        """The latest moves of every kind."""
        kept = self.kinds[type(move)]
        kept.append(move)
        if len(kept) > 400:
            del kept[:100]

    @cache  # noqa: B019
    def _example(self, id_: str, drawn: int = 0) -> Any:
        """The position of an example; with a number the options of which it tells nothing are drawn. Raises
        PositionError where it can't be under them."""
        example = self.examples[id_]
        tables: dict[str, Any] = dict(example.position)
        held = toml.convert(edition_tables(self.id, str(tables.get("edition", SAMPLE))), self.of.edition, SAMPLE)
        seats, rulings = tuple(tables.get("seats", self.of.usual_seats)), dict(tables.get("rulings", {}))
        if drawn:
            options = dict(random_terms(self.id, Random(drawn)).rulings)
            rulings = {**options, **rulings}
        terms = agree(self.data, seats, held, str(tables.get("variant", "")), rulings)
        return self._begun(self.of.read_position(tables, terms))

    def _begun(self, state: Any) -> Any:
        """Where somebody has to choose first; what happens before is kept for the walks that begin there."""
        with collecting() as tale:
            first = begin(state)
        self.before[first] = tuple(tale)
        return first

    def beginning(self, walk: Walk, rng: Random) -> Any:
        """The first position of a walk."""
        if walk.after is not None:
            return self._state(walk.after, walk.moves)
        if walk.example:
            return self._followed(walk)[-1]
        terms = replace(random_terms(self.id, rng), knowing=rng.random() < 0.7)
        return self._begun(self.of.start(terms))

    @cache  # noqa: B019
    def _followed(self, walk: Walk) -> tuple[Any, ...]:
        """The positions of an example from its own to where a walk goes on: half of the time where its lines lead, and
        half of the time under other options."""
        try:
            state = self._example(walk.example, walk.seed if walk.seed % 4 > 1 else 0)
        except (PositionError, NoAgreement):
            state = self._example(walk.example)
        found = [state]
        lines = [line for do in self.examples[walk.example].do for line in do.moves] if walk.seed % 2 else []
        for line in lines:
            try:
                who, move, verdict = read_and_judged(self.of, found[-1], line)
            except (NotationError, NotKnown):
                break
            if not isinstance(verdict, Legal):
                break
            found.append(carry_out(found[-1], who, move))
        return tuple(found)

    def _follow(self, walk: Walk) -> None:
        """Judges every line of an example at every position on its way."""
        every = [line for do in self.examples[walk.example].do for line in (*do.moves, do.judge) if line]
        for state in self._followed(walk):
            for line in every:
                try:
                    who, move, verdict = read_and_judged(self.of, state, line)
                except (NotationError, NotKnown):
                    continue
                self._judged(state, move, verdict, walk, 0)
                if isinstance(verdict, Legal) and decision(state) is not None:
                    self._found_rulings(self._made(state, who, move, walk, 0), walk, 0, state.marks)

    @cache  # noqa: B019 - an Explorer lives as long as the program
    def _state(self, walk: Walk, moves: int) -> Any:
        rng = Random(walk.seed)
        state = self.beginning(walk, rng)
        for _ in range(moves):
            chosen = self._choose(state, rng)
            assert chosen is not None
            state = carry_out(state, *chosen)
        return state

    def _choose(self, state: Any, rng: Random) -> tuple[Mover, Move] | None:
        """What is played: every kind of move as likely as any other half of the time, so that rare ones occur. None at
        the end, and where an example tells too little to go on."""
        wanted = decision(state)
        if wanted is None:
            return None
        if wanted.kind is Kind.CHANCE:
            try:
                lots = outcomes(state)
            except NotKnown:
                assert not state.terms.knowing, "who knows everything can't tell what can come next"
                return None
            if not lots and not state.terms.knowing:
                return None
            moves, weights = zip(*lots, strict=True)
            return CHANCE, rng.choices(moves, weights)[0]
        found = [(who, move) for who in wanted.movers() for move in legal_moves(state, who)]
        if not found and not state.terms.knowing:
            return None
        assert found, f"nobody can do anything: {self.of.facts(state)}"
        lively = [each for each in found if tag(each[1]) not in SELDOM]
        if lively and rng.random() < 0.98:
            found = lively
        if rng.random() < 0.5:
            kind = rng.choice(sorted({tag(move) for _, move in found}))
            found = [each for each in found if tag(each[1]) == kind]
        return rng.choice(found)

    def walk(self, walk: Walk) -> None:
        """Plays a walk and counts what occurs; whatever is wrong raises."""
        rng, probe = Random(walk.seed), Random(f"probe {walk}")
        self.walked += 1
        state = self.beginning(walk, rng)
        marks = state.marks
        first = self._followed(walk)[0] if walk.example and walk.after is None else state
        for told in self.before.get(first, ()):
            self._find(("happens", f"{told.clause}:{told.case}"), walk, 0)
        self._found_rulings(state, walk, 0, frozenset())
        for ruling, option in state.terms.rulings:
            if ruling in self.silent:  # nothing rests on it but what can be seen
                self._find(("ruling", f"{ruling}={option}"), walk, 0)
        self._look(state, walk, 0)
        if walk.example:
            self._follow(walk)
        for number in range(6 * BACK if walk.after else 2 * BACK if walk.example else LONGEST):
            self._try(state, walk, number, probe)
            chosen = self._choose(state, rng)
            if chosen is None:
                return
            who, move = chosen
            after = self._made(state, who, move, walk, number)
            self._found_rulings(after, walk, number, marks)
            if number % 25 == 0:
                self._look(after, walk, number)
            marks, state = after.marks, after

    def _made(self, state: Any, who: Mover, move: Move, walk: Walk, number: int) -> Any:
        """The position after a move; what it did is counted."""
        self.expanded.clear()
        with collecting() as tale:
            after = carry_out(state, who, move)
        self._keep(move)
        self.moves += 1
        self._check(state, who, move, after)
        for told in tale:
            self._find(("happens", f"{told.clause}:{told.case}"), walk, number)
        for card in {*self.expanded, *(_carried_out(after) - _carried_out(state))}:
            component = ("card", card)
            self._find(component if component in self.targets else ("card", f"card.{card}"), walk, number)
        for table in self.data.tables if who is CHANCE else ():
            rolled = getattr(move, table.id, None)
            if rolled is None and getattr(state.agenda[0], "table", None) == table.id:
                rolled = getattr(move, "total", None)
            for row in table.rows:
                if rolled in row.rolls:
                    self._find(("row", f"{table.id}:{row.id}"), walk, number)
        return after

    def _look(self, state: Any, walk: Walk, number: int) -> None:
        """Everybody looks at the table."""
        with noting() as book:
            for seat in (*map(Seat, range(len(state.terms.seats))), None):
                self.of.view(state, seat)
                self.of.board(state, seat)
                for who, move in ((seat, move) for move in self._some(state, seat)):
                    self.of.seen(state, who, move, None)
        for mark in book - state.marks:
            if mark.kind == "ruling":
                self._find(("ruling", f"{mark.id}={mark.option}"), walk, number)

    def _some(self, state: Any, seat: Seat | None) -> list[Move]:
        """A few things that a seat can do, where it has to choose."""
        wanted = decision(state)
        if wanted is None or seat is None or seat not in wanted.seats:
            return []
        return legal_moves(state, seat)[:3]

    def _found_rulings(self, state: Any, walk: Walk, number: int, before: frozenset[Any]) -> None:
        for mark in state.marks - before:
            if mark.kind == "ruling":
                self._find(("ruling", f"{mark.id}={mark.option}"), walk, number)

    def _check(self, state: Any, who: Mover, move: Move, after: Any) -> None:
        """What holds after every move."""
        assert state.marks <= after.marks, "what the result rests on is forgotten"
        if decision(state) is not None and tag(move) != "tell":
            said = self.of.notation.write(state, move)
            assert self.of.notation.read(state, said) == move, said

    def _try(self, state: Any, walk: Walk, number: int, rng: Random) -> None:
        """Judges moves that are mostly not legal, half of them such as were refused for a rare reason before."""
        seats = len(state.terms.seats)
        kinds = sorted(self.kinds, key=lambda kind: kind.__name__)
        broken = [target for target in self.rare if self.broke[target]]
        for _ in range(TRIED):
            if broken and rng.random() < 0.5:
                move = rng.choice(self.broke[rng.choice(broken)])
            else:
                move = self._bent(rng.choice(self.kinds[rng.choice(kinds)]), rng)
            who: Mover = Seat(rng.randrange(seats)) if rng.random() < 0.9 else CHANCE
            wanted = decision(state)
            if wanted is not None and wanted.seats and rng.random() < 0.6:
                who = rng.choice(wanted.seats)
            try:
                self.of.notation.write(state, move)
            except IndexError:  # it comes from a bigger table, and names a player whom this one does not have
                continue
            try:
                if not state.terms.knowing and len(tuple(islice(open_worlds(state, who, move), WORLDS))) == WORLDS:
                    continue
                verdict = judge(state, who, move)
            except Exception as wrong:
                wrong.add_note(f"{who} at move {number}: {move}")
                raise
            self._judged(state, move, verdict, walk, number)
            if rng.random() < DISPUTED and isinstance(who, int):
                self._settled(state, who, move, walk, number)

    def _settled(self, state: Any, who: Mover, move: Move, walk: Walk, number: int) -> None:
        """Settles a dispute about a move by truthful answers, for those who can see nothing; where the position itself
        does not know, nobody can answer."""
        try:
            if self.of.truth(state, Question(MOMENT)) is None:
                return
            with collecting() as tale:
                found = Talk(self.of, state).settle(who, move)
        except NotKnown:
            return
        if found is not None:
            self._judged(state, move, found.verdict, walk, number)
        for told in tale:
            self._find(("happens", f"{told.clause}:{told.case}"), walk, number)

    def _judged(self, state: Any, move: Move, verdict: Verdict, walk: Walk, number: int) -> None:
        """Counts what a verdict says and rests on."""
        self.judged += 1
        for mark in verdict.rests_on - state.marks:
            if mark.kind == "ruling":
                self._find(("ruling", f"{mark.id}={mark.option}"), walk, number)
        if isinstance(verdict, Illegal):
            for broken in {(each.clause, each.case) for each in (*verdict.breaches, *verdict.also_if)}:
                target = ("refused", f"{broken[0]}:{broken[1]}")
                self._find(target, walk, number)
                if len(self.broke[target]) < KEPT:
                    self.broke[target].append(move)

    def _bent(self, move: Move, rng: Random) -> Move:
        """A move with some of another one of its kind."""
        alike = self.kinds[type(move)]
        for name in move.__struct_fields__:
            if rng.random() < 0.4:
                move = replace(move, **{name: getattr(rng.choice(alike), name)})
        return move

    def _find(self, target: Target, walk: Walk, number: int) -> None:
        self.found[target] += 1
        kept = self.where[target]
        if len(kept) < KEPT:
            kept.append((walk, max(0, number - BACK)))

    def left(self, times: int) -> list[Target]:
        """What has not occurred so often."""
        return [target for target in self.targets if self.found[target] < times]

    def walks(self, times: int, seed: int) -> Iterator[Walk]:
        """Walks without end: every example, then new games, examples, and what is still rare. An example in which
        something rare occurred is followed again (a walk of an odd number follows it)."""
        rng = Random(seed)
        yield from (Walk(number, example) for number in (1, 3) for example in sorted(self.examples))
        for number in range(seed * 1_000_000, (seed + 1) * 1_000_000):
            self.rare = rare = [target for target in self.left(times) if self.where[target]]
            choice = rng.random()
            if rare and choice < 0.9:
                before, moves = rng.choice(self.where[rng.choice(rare)])
                at_example = before.example and not moves
                yield Walk(2 * number + 1, before.example) if at_example else Walk(number, after=before, moves=moves)
            elif choice < 0.95:
                yield Walk(number, example=rng.choice(sorted(self.examples)))
            else:
                yield Walk(number)


def _carried_out(state: Any) -> set[str]:
    """The cards that are being carried out."""
    frames = (getattr(step, "frame", None) for step in state.agenda)
    return {card for frame in frames if (card := getattr(frame, "card", "")) and isinstance(card, str)}


@contextmanager
def watched(of: Game, expanded: list[str]) -> Iterator[None]:
    """Notes the card behind every verb that is carried out."""
    held: list[tuple[type[Any], Callable[..., Any]]] = []
    for kind in family_of(Verb, of.package).values():
        if "expand" not in vars(kind):
            continue
        expand = kind.expand
        held.append((kind, expand))

        def noted(verb: Any, frame: Any, expand: Callable[..., Any] = expand) -> Any:
            if getattr(frame, "card", ""):
                expanded.append(frame.card)
            return expand(verb, frame)

        kind.expand = noted  # type: ignore[method-assign]
    try:
        yield
    finally:
        for kind, expand in held:
            kind.expand = expand  # type: ignore[method-assign]


def explore(game: str, times: int, seconds: float, seed: int = 0, most: int = 1_000_000) -> Explorer:
    """Plays until everything has occurred so often, or the time or the walks are over. Walks that fail are noted, each
    with the command that makes it again."""
    explorer, ends = Explorer(game), time.monotonic() + seconds
    with watched(explorer.of, explorer.expanded):
        for number, walk in enumerate(explorer.walks(times, seed)):
            if number >= most or time.monotonic() > ends or not explorer.left(times):
                return explorer
            try:
                explorer.walk(walk)
            except Exception as wrong:
                at = traceback.extract_tb(wrong.__traceback__)[-1]
                where = f"in {at.name}, {Path(at.filename).name}:{at.lineno}"
                about = " ".join([repr(wrong)[:200], where, *getattr(wrong, "__notes__", ())])
                explorer.failed.append(f"python -m tests.games.exhaustive {game} --walk {walk}  # {about}")
    return explorer


def main() -> None:
    asked = argparse.ArgumentParser(description=__doc__)
    asked.add_argument("game", choices=games_with_rooms())
    asked.add_argument("times", type=int, nargs="?", default=50)
    asked.add_argument("--seconds", type=float, default=600)
    asked.add_argument("--seed", type=int, default=0)
    asked.add_argument("--walk", help="makes one walk again")
    told = asked.parse_args()
    if told.walk:
        once = Explorer(told.game)
        with watched(once.of, once.expanded):
            once.walk(named(told.walk))
        print(f"{told.walk} went well; {len(once.found)} targets occurred")
        return
    done = explore(told.game, told.times, told.seconds, told.seed)
    print(f"{told.game}: {done.walked} walks, {done.moves} moves, {done.judged} verdicts")
    reached, every = len(done.targets) - len(done.left(told.times)), len(done.targets)
    print(f"{told.game}: {reached} of {every} targets occurred {told.times} times; {len(never(told.game))} never can")
    for kind, name in done.left(told.times):
        print(f"  {done.found[kind, name]:5} {kind} {name}")
    for again in done.failed:
        print(again)
    raise SystemExit(1 if done.failed else 0)


if __name__ == "__main__":
    main()
