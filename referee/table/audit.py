"""Proving the referee's own lots, and listing the table's claims, corrections and moves taken back."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import Struct

from referee.core.rules.judge import judge
from referee.core.rules.move import CHANCE, TABLE
from referee.core.rules.verdict import Legal

from .chance import asked, commitment, lot
from .fairness import Tally, tallies
from .fold import Fold, decode_move, encode_move, mover
from .log import Claimed, Entry, Fixed, Moved, Seen, Undone


class Taken(Struct, frozen=True):
    """Entry `number` says that moves were taken back after a draw."""

    number: int
    moves: int
    seen: tuple[Seen, ...]


class Audit(Struct, frozen=True, kw_only=True):
    """`lots` is the number of lots drawn by the referee. Three lists of entry numbers: `wrong`, lots that do not follow
    from the seed; `anew`, lots that had been seen before as something else; `illegal`, moves that are not legal.
    `checked`: the seed is present, or there are no lots; `committed`: it is the seed of the commitment. `fixes` are the
    corrections by number and reason, `taken` the moves taken back after a draw, `declared` the throws that the table
    declared, `claims` the answers that it gave."""

    lots: int
    wrong: tuple[int, ...] = ()
    anew: tuple[int, ...] = ()
    illegal: tuple[int, ...] = ()
    checked: bool = True
    committed: bool = True
    fixes: tuple[tuple[int, str], ...] = ()
    taken: tuple[Taken, ...] = ()
    declared: tuple[Tally, ...] = ()
    claims: tuple[str, ...] = ()

    def sound(self) -> bool:
        """True if nothing in the log contradicts it."""
        return not self.wrong and not self.illegal and self.committed


def audited(table: Fold) -> Audit:
    """The audit of a log: every lot is drawn again from the seed, every move judged again."""
    header, numbered = table.header, list(enumerate(table.entries, 1))
    lots = sum(isinstance(entry, Moved) and entry.rolled for entry in table.entries)
    at_hand = bool(header.seed)
    return Audit(
        lots=lots,
        wrong=tuple(_wrong(table)),
        anew=tuple(_anew(table)),
        illegal=tuple(n for n, entry in numbered if isinstance(entry, Moved) and not _legal(table, n, entry)),
        checked=at_hand or header.dice == "ours",
        committed=not at_hand or commitment(header) == header.commitment,
        fixes=tuple((n, entry.text) for n, entry in numbered if isinstance(entry, Fixed)),
        taken=tuple(Taken(n, entry.moves, entry.seen) for n, entry in numbered if isinstance(entry, Undone)),
        declared=tallies(table),
        claims=tuple(text for text in map(_claim, table.entries) if text),
    )


def _claim(entry: Entry) -> str:
    """The table's answer in an entry, as it is typed; empty if the entry is none."""
    if isinstance(entry, Claimed):
        return f"tell {entry.answer}"
    return entry.text if isinstance(entry, Moved) and entry.by == TABLE.value else ""


def _wrong(table: Fold) -> Iterator[int]:
    """The numbers of drawn entries, or entries of chance, that do not follow from the seed."""
    header, lots = table.header, table.lot_numbers()
    for number, entry in enumerate(table.entries, 1):
        if not isinstance(entry, Moved):
            continue
        by_chance = entry.by == CHANCE.value
        if not header.seed:
            wrong = entry.rolled and (not by_chance or header.dice == "ours")
        elif by_chance and entry.rolled:
            outcome = lot(header, lots[number - 1], table.states[number - 1])
            wrong = encode_move(outcome) != entry.move
        else:
            wrong = by_chance or entry.rolled
        if wrong:
            yield number


def _anew(table: Fold) -> Iterator[int]:
    """The numbers of drawn entries whose lot had been seen before, and was then used for something else."""
    seen: dict[int, set[str]] = {}
    lots = table.lot_numbers()
    for number, entry in enumerate(table.entries, 1):
        if isinstance(entry, Undone):
            for each in entry.seen:
                seen.setdefault(each.lot, set()).add(each.asked)
        elif isinstance(entry, Moved) and entry.rolled:
            known = seen.get(lots[number - 1])
            if known and asked(table.states[number - 1]) not in known:
                yield number


def _legal(table: Fold, number: int, entry: Moved) -> bool:
    try:
        move = decode_move(table.game, entry.move)
        return isinstance(judge(table.states[number - 1], mover(entry.by), move), Legal)
    except Exception:  # a forged entry can say anything
        return False
