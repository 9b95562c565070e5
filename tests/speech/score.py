"""How well strangers are understood: `python -m tests.speech.score [GAME …] [--lang L] [--of N] [--known FILE]`.

A line for each game and language, on known sentences and on unseen ones, in hundredths: understood, asked (what was
meant is among the first three lines that the referee offers), refused (understood as something that can't be done),
lost (asked without the right line), wrong (something else would be carried out). `--of 10` takes a tenth of the
sentences. `--known FILE` writes down which known sentences failed; of unseen ones nobody is told. `--unlearned` scores
a copy of the program that lacks every phrase which only unseen sentences have."""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from referee.core.words.notation import NotationError, Unsure
from referee.desk.judging.judging import judged_in_order
from referee.desk.table.session import Session

from .banks import GAMES, OF_FIVE, bank, is_unseen, lines_of, lot, meant_lines, session_at
from .unlearned import scored_there

KINDS = ("understood", "asked", "refused", "lost", "wrong")
MOST_OFFERED = 3


def outcome(session: Session, row: dict[str, Any]) -> tuple[str, str]:
    """What becomes of a sentence, one of KINDS, and what the referee took it for."""
    try:
        moves = list(judged_in_order(session, row["words"]))
    except NotationError as asked:
        words = f"({' '.join(asked.unexplained)}) " if isinstance(asked, Unsure) else ""
        return _asked(session, row, asked.nearest), f"asks: {words}{' | '.join(asked.nearest)}"
    except ValueError as wrong:
        return "lost", type(wrong).__name__
    taken = "; ".join(f"{who}: {line}" for line, who in lines_of(moves))
    legal = all(one.legal for one in moves)
    if row["means"] == "illegal":
        clauses = [breach.clause for breach in moves[-1].answer().breaches]
        return "understood" if row["clause"] in clauses else "wrong" if legal else "refused", taken
    if row["means"] != "ambiguous" and lines_of(moves) == meant_lines(session, row) and legal:
        return "understood", taken
    return "wrong" if legal else "refused", f"{'' if legal else 'illegal '}{taken}"


def _asked(session: Session, row: dict[str, Any], offered: tuple[str, ...]) -> str:
    """Whether what was meant is offered: at once where the referee has to ask, among the first three where it need
    not."""
    if row["means"] == "ambiguous":
        return "understood" if set(row["candidates"]) <= set(offered) else "lost"
    if row["means"] == "illegal":
        return "asked" if row.get("move") in offered[:MOST_OFFERED] else "lost"
    meant = meant_lines(session, row)
    return "asked" if any(_means(session, line, meant) for line in offered[:MOST_OFFERED]) else "lost"


def _means(session: Session, line: str, meant: list[tuple[str, object]]) -> bool:
    """Whether an offered line comes to what was meant."""
    try:
        return lines_of(list(judged_in_order(session, line))) == meant
    except ValueError:
        return False


def scored(
    game: str, lang: str | None = None, of: int = 1, unseen: bool = False
) -> Iterator[tuple[dict[str, Any], str, str]]:
    """Every sentence of a game with what becomes of it; one of so many, or `unseen` ones alone, where not all are
    wanted."""
    for row in bank(game)["said"]:
        if lang not in (None, row["lang"]) or lot(row) // OF_FIVE % of or (unseen and not is_unseen(row)):
            continue
        session = session_at(game, row["position"], row["lang"], tuple(row.get("after", ())))
        yield row, *outcome(session, row)


def shares(counted: Counter[str]) -> str:
    every = counted.total() or 1
    return " · ".join(f"{kind} {100 * counted[kind] / every:5.1f}" for kind in KINDS)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game", nargs="*", default=GAMES)
    parser.add_argument("--lang")
    parser.add_argument("--of", type=int, default=1)
    parser.add_argument("--known", type=Path)
    parser.add_argument("--unseen", action="store_true", help="score unseen sentences alone")
    parser.add_argument("--unlearned", action="store_true")
    asked = parser.parse_args()
    if asked.unlearned:
        with TemporaryDirectory() as folder:
            sys.exit(scored_there(Path(folder), [each for each in sys.argv[1:] if each != "--unlearned"]))
    failed, sums = list[str](), {"known": Counter[str](), "unseen": Counter[str]()}
    for game in asked.game:
        counts: dict[tuple[str, str], Counter[str]] = {}
        for row, kind, taken in scored(game, asked.lang, asked.of, asked.unseen):
            group = "unseen" if is_unseen(row) else "known"
            counts.setdefault((row["lang"], group), Counter())[kind] += 1
            if group == "known" and kind != "understood":
                meant = row.get("clause", row["means"])
                failed.append(f"{kind} | {game} {row['lang']} | {row['words']} | {meant} | {taken}")
        for (lang, group), counted in sorted(counts.items(), key=lambda item: (item[0][1], item[0][0])):
            sums[group] += counted
            print(f"{game:16} {lang} {group:6} {counted.total():5}: {shares(counted)}", flush=True)
    for group, counted in sums.items():
        print(f"{'all':19} {group:6} {counted.total():5}: {shares(counted)}")
    if asked.known is not None:
        asked.known.write_text("".join(f"{line}\n" for line in sorted(failed)), encoding="utf-8")


if __name__ == "__main__":
    sys.exit(main())
