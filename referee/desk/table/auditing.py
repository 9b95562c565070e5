"""The end of an evening: what the referee drew held against its commitment, and what else the log tells."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Literal

from msgspec import Struct

from referee.core.words.wording import Sayer
from referee.table.audit import Audit as Audited
from referee.table.audit import audited
from referee.table.chance import opening
from referee.table.log import Header

from ..answers import Audit, Beside, Correction, Declared, Result, TakenBack
from ..lines import Line
from .chronicle import drawn
from .minutes import decisions, minutes

if TYPE_CHECKING:
    from referee.table.fairness import Tally
    from referee.table.fold import Table
    from referee.words.translation import Words

RARE = 0.01
"""The probability below which a result is written as one in so many; above it, as so many in a hundred."""

CERTAIN = 1e-9
"""A chance below which the figure says nothing more."""

CODES: dict[str, Literal[0, 1, 3]] = {"sound": 0, "wrong": 1, "unchecked": 3}


class Audits(Struct, frozen=True):
    """An audited game: the proof, what was said beside the moves, and whether the game is over, so that the seed may be
    told."""

    header: Header
    found: Audited
    over: bool
    sayer: Sayer
    said: tuple[Beside, ...]

    @property
    def code(self) -> int:
        """The exit code of the contract."""
        return CODES["wrong" if not self.found.sound() else "sound" if self.found.checked else "unchecked"]

    def answer(self) -> Audit:
        """The same as data."""
        header, audited, over = self.header, self.found, self.over
        return Audit(
            game=header.game,
            name=header.name,
            commitment=header.commitment,
            seed=header.seed if over else "",
            opening=opening(header) if over and header.seed else "",
            chosen=header.chosen,
            words=header.words,
            lots=audited.lots,
            checked=audited.checked,
            committed=audited.committed,
            wrong=audited.wrong,
            anew=audited.anew,
            illegal=audited.illegal,
            corrections=tuple(Correction(number, why) for number, why in audited.fixes),
            taken_back=tuple(
                TakenBack(
                    each.number,
                    each.moves,
                    tuple(seen.lot for seen in each.seen),
                    tuple(seen.text for seen in each.seen) if over else (),
                )
                for each in audited.taken
            ),
            declared=tuple(
                Declared(
                    each.kind,
                    each.draws,
                    tuple(Result(one.result, one.times, one.expected) for one in each.results),
                    each.chance,
                )
                for each in audited.declared
            ),
            claims=audited.claims,
            said=self.said,
        )

    def lines(self) -> Iterator[Line]:
        """The same for people."""
        for text in (*self._proof(), *self._history(), *self._throws()):
            yield Line(text)
        for each in self.said:
            yield Line(self.sayer.referee("audit.said", entry=each.after, what=each.text))

    def _proof(self) -> Iterator[str]:
        """What the referee drew, held against the commitment; and whether every move is legal where it stands."""
        header, audited, say = self.header, self.found, self.sayer.referee
        if header.dice == "ours":
            yield say("audit.ours")
        else:
            yield say("audit.commitment", commitment=header.commitment)
            yield from self._opened() if header.seed else [say("audit.no-seed", n=audited.lots)]
        if audited.wrong:
            yield say("audit.wrong", wrong=self._numbers(audited.wrong))
        if audited.illegal:
            yield say("audit.illegal", entries=self._numbers(audited.illegal))

    def _opened(self) -> Iterator[str]:
        """The seed, once the game is over, and what follows from it."""
        header, audited, say = self.header, self.found, self.sayer.referee
        if self.over:
            yield say("audit.seed", seed=header.seed)
            yield say("audit.opening", line=opening(header))
        else:
            yield say("audit.running")
        if header.chosen and not header.words:
            yield say("audit.chosen")
        if not audited.committed:
            yield say("audit.other-seed")
        elif not audited.wrong:
            yield say("audit.sound", n=audited.lots)

    def _history(self) -> Iterator[str]:
        """What was taken back, drawn anew, put right and claimed."""
        audited, sayer = self.found, self.sayer
        for each in audited.taken:
            lots = drawn(sayer, tuple(one.lot for one in each.seen))
            seen = sayer.words.list([one.text for one in each.seen]) if self.over else lots
            yield sayer.referee("audit.taken-back", entry=each.number, n=each.moves, seen=seen)
        for number in audited.anew:
            yield sayer.referee("audit.anew", entry=number)
        for number, why in audited.fixes:
            yield sayer.referee("audit.fixed", entry=number, why=why or "–")
        for claim in audited.claims:
            yield sayer.referee("audit.claim", claim=claim)

    def _throws(self) -> Iterator[str]:
        """What the table rolled and drew itself, and how likely that is."""
        for each in self.found.declared:
            fell = [f"{one.result.removeprefix(each.kind).strip() or one.result} {one.times}" for one in each.results]
            yield self.sayer.referee("audit.declared", kind=each.kind, n=each.draws, results=", ".join(fell))
            yield f"  {self._likelihood(each)}"

    def _likelihood(self, tally: Tally) -> str:
        say = self.sayer.referee
        if tally.chance is None:
            return say("audit.too-few")
        if tally.chance >= RARE:
            return say("audit.often", n=round(100 * tally.chance))
        return say("audit.rarely", n=round(1 / max(tally.chance, CERTAIN)))

    def _numbers(self, numbers: tuple[int, ...]) -> str:
        return self.sayer.words.list([str(number) for number in numbers])


def audit(table: Table, words: Words) -> Audits:
    """Draws every lot of a game again, and judges every move of it again."""
    sayer = Sayer(table.game.data, words, table.header.seats)
    decided = decisions(minutes(sayer, table.talk))
    return Audits(table.header, audited(table), table.state.over(), sayer, decided)
