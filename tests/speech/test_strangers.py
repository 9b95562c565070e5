"""Sentences of people who had never seen how the referee hears are understood as they meant them.

`tests/data/strangers/<game>.toml` has the form of a bank: `words` said at a `position` after the moves `after`; `means`
is what was meant in canonical notation, or "ambiguous" with the `candidates` that are asked back, or "illegal" with the
`clause` that refuses it. A sentence of which not every word is understood may be asked back instead, with what was
meant among what is asked."""

from __future__ import annotations

import tomllib
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from referee.core.notation import Ambiguous
from referee.desk.judging import Judged, judged_in_order, played_in_order
from referee.desk.session import Session, of_position
from referee.words.translation import words

pytestmark = pytest.mark.slow

BANKS = {
    file.stem: tomllib.loads(file.read_text(encoding="utf-8"))
    for file in sorted((Path(__file__).parents[1] / "data" / "strangers").glob("*.toml"))
}
SAID = [pytest.param(bank, row, id=f"{row['lang']}: {row['words']}") for bank in BANKS for row in BANKS[bank]["said"]]


@cache
def session_at(bank: str, position: str, lang: str, after: tuple[str, ...]) -> Session:
    """What is played at a table of that language, `after` these moves."""
    if not after:
        told = tomllib.loads(BANKS[bank]["positions"][position])
        return of_position(told["game"], told, words(lang))
    session = session_at(bank, position, lang, after[:-1])
    for done in played_in_order(session, after[-1]):
        session = done.session
    return session


def lines_of(found: list[Judged]) -> list[tuple[str, object]]:
    return [(one.session.game.notation.write(one.session.state, one.move), one.who) for one in found]


def first_of(row: dict[str, Any]) -> str:
    """The first move that was meant."""
    return str(row["means"] if isinstance(row["means"], str) else row["means"][0])


@pytest.mark.parametrize(("bank", "row"), SAID)
def test_a_stranger_is_understood(bank: str, row: dict[str, Any]) -> None:
    session = session_at(bank, row["position"], row["lang"], tuple(row.get("after", ())))
    if row["means"] == "ambiguous":
        with pytest.raises(Ambiguous) as asked:
            list(judged_in_order(session, row["words"]))
        assert set(row["candidates"]) <= set(asked.value.nearest)
        return
    try:
        found = list(judged_in_order(session, row["words"]))
    except Ambiguous as back:
        first = lines_of(list(judged_in_order(session, first_of(row))))[0][0]
        if row["means"] == "illegal" or first not in back.nearest:
            raise
        return
    if row["means"] == "illegal":
        assert row["clause"] in [breach.clause for breach in found[-1].answer().breaches]
        return
    meant = [row["means"]] if isinstance(row["means"], str) else row["means"]
    assert lines_of(found) == lines_of(list(judged_in_order(session, "; ".join(meant))))
    assert all(one.legal for one in found)
