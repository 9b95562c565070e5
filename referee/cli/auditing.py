"""The end of an evening: `audit`."""

from __future__ import annotations

from typing import TYPE_CHECKING

import typer

from referee.desk.answers import Audit, Beside, Correction, Declared, Result, TakenBack

from .common import open_table, sayer_of, show_json
from .options import Json, Lang, Name, StoreDir, new_app
from .speech import spoken, t

if TYPE_CHECKING:
    from referee.core.wording import Sayer
    from referee.table.audit import Audit as Audited
    from referee.table.fairness import Tally
    from referee.table.log import Header

app = new_app()

WRONG = 1
UNCHECKED = 3
RARE = 0.01
"""A result that a fair chance gives less often is said as one in so many, a more frequent one in a hundred."""


@app.command(help=t("help.audit"))
def audit(name: Name = None, store: StoreDir = None, as_json: Json = False, lang: Lang = None) -> None:
    from referee.desk.minutes import decisions, minutes
    from referee.table.audit import audited

    table = open_table(store, name)
    found, over = audited(table), table.state.over()
    sayer = sayer_of(table.header.game, table.header.seats)
    said = decisions(minutes(sayer, table.talk))
    if as_json:
        show_json(_answer(table.header, found, over, said))
    else:
        for line in [
            *_proof(table.header, found, over),
            *_history(sayer, found, over),
            *_throws(found),
            *_beside(said),
        ]:
            print(line)
    raise typer.Exit(WRONG if not found.sound() else 0 if found.checked else UNCHECKED)


def _answer(header: Header, found: Audited, over: bool, said: tuple[Beside, ...]) -> Audit:
    from referee.table.chance import opening

    told = found.taken
    return Audit(
        game=header.game,
        name=header.name,
        commitment=header.commitment,
        seed=header.seed if over else "",
        opening=opening(header) if over and header.seed else "",
        chosen=header.chosen,
        words=header.words,
        lots=found.lots,
        checked=found.checked,
        committed=found.committed,
        wrong=found.wrong,
        anew=found.anew,
        illegal=found.illegal,
        corrections=tuple(Correction(number, why) for number, why in found.fixes),
        taken_back=tuple(
            TakenBack(
                each.number,
                each.moves,
                tuple(seen.lot for seen in each.seen),
                tuple(seen.text for seen in each.seen) if over else (),
            )
            for each in told
        ),
        declared=tuple(
            Declared(
                each.kind,
                each.draws,
                tuple(Result(one.result, one.times, one.expected) for one in each.results),
                each.chance,
            )
            for each in found.declared
        ),
        claims=found.claims,
        said=said,
    )


def _proof(header: Header, found: Audited, over: bool) -> list[str]:
    """What the referee drew, held against the commitment; and whether every move is legal where it stands."""
    from referee.table.chance import opening

    if header.dice == "ours":
        told = [t("audit.ours")]
    elif not header.seed:
        told = [t("audit.commitment", commitment=header.commitment), t("audit.no-seed", n=found.lots)]
    else:
        told = [t("audit.commitment", commitment=header.commitment)]
        told += [t("audit.seed", seed=header.seed), t("audit.opening", line=opening(header))] if over else []
        told += [] if over else [t("audit.running")]
        told += [t("audit.chosen")] if header.chosen and not header.words else []
        told += [] if found.committed else [t("audit.other-seed")]
        told += [t("audit.sound", n=found.lots)] if found.committed and not found.wrong else []
    if found.wrong:
        told.append(t("audit.wrong", wrong=_numbers(found.wrong)))
    if found.illegal:
        told.append(t("audit.illegal", entries=_numbers(found.illegal)))
    return told


def _history(sayer: Sayer, found: Audited, over: bool) -> list[str]:
    """What was taken back, drawn anew, put right and claimed."""
    from referee.desk.chronicle import drawn

    told = []
    for each in found.taken:
        lots = drawn(sayer, tuple(one.lot for one in each.seen))
        seen = spoken().list([one.text for one in each.seen]) if over else lots
        told.append(t("audit.taken-back", entry=each.number, n=each.moves, seen=seen))
    told += [t("audit.anew", entry=number) for number in found.anew]
    told += [t("audit.fixed", entry=number, why=why or "–") for number, why in found.fixes]
    return [*told, *(t("audit.claim", claim=claim) for claim in found.claims)]


def _throws(found: Audited) -> list[str]:
    """What the table rolled and drew itself, and how likely that is."""
    told = []
    for each in found.declared:
        fell = [f"{one.result.removeprefix(each.kind).strip() or one.result} {one.times}" for one in each.results]
        told.append(t("audit.declared", kind=each.kind, n=each.draws, results=", ".join(fell)))
        told.append(f"  {_likelihood(each)}")
    return told


def _beside(said: tuple[Beside, ...]) -> list[str]:
    return [t("audit.said", entry=each.after, what=each.text) for each in said]


def _likelihood(tally: Tally) -> str:
    if tally.chance is None:
        return t("audit.too-few")
    if tally.chance >= RARE:
        return t("audit.often", n=round(100 * tally.chance))
    return t("audit.rarely", n=round(1 / tally.chance) if tally.chance > 1e-9 else 10**9)


def _numbers(numbers: tuple[int, ...]) -> str:
    return spoken().list([str(number) for number in numbers])
