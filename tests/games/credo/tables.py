"""Setting tables of Credo for tests."""

from __future__ import annotations

from typing import Any

from referee.core.rules.happening import Happening
from referee.core.rules.judge import default_mover, judge
from referee.core.rules.marks import collecting
from referee.core.rules.move import Mover
from referee.core.rules.play import begin, carry_out
from referee.core.rules.verdict import Legal, Verdict
from referee.core.state.terms import Seat
from referee.core.words.notation import split_speaker
from referee.games import game_of
from referee.library.load import load_examples
from tests.games.runner import terms_for

ROOM = game_of("credo")
EXAMPLES = {example.id: example for example in load_examples("credo")}

ANN, BEN, CY = (Seat(number) for number in range(3))


def table(rulings: dict[str, str] | None = None, names: tuple[str, ...] = ("Ann", "Ben", "Cy"), **told: Any) -> Any:
    """The free part of Ann's third turn: three Churches with a Bishop, two Followers and an empty mat each, nothing in
    hand, an untouched Creed; but for what is told."""
    bishops = ("nicea", "athens", "gaza", "sidon", "edessa", "pella")
    given = {
        "seats": list(names),
        "turn": names[0],
        "turns": 7,
        "phase": "actions",
        "churches": {name: [bishop] for name, bishop in zip(names, bishops, strict=False)},
        "followers": {name: [250_000, 100_000] for name in names},
        "exiles": [],
        "mats": {name: {} for name in names},
        "creed": [],
        "hands": {name: [] for name in names},
        "boxes": ["patriarch-jerusalem", "patriarch-constantinople"],
        "beside": [],
        "church-stock": ["follower-50000"] * 6,
        "yellow-stock": 60,
        "iconolaters": "nobody",
        **told,
    }
    terms = terms_for("credo", rulings, seats=len(names))
    return begin(ROOM.read_position(given, type(terms)(terms.game, names, terms.rulings, terms.edition)))


def said(state: Any, line: str) -> tuple[Mover, Any, Verdict]:
    speaker, text = split_speaker(line, state.terms.seats)
    move = ROOM.notation.read(state, text)
    who = Seat(speaker) if speaker is not None else default_mover(state, move)
    return who, move, judge(state, who, move)


def told(state: Any, *lines: str) -> tuple[Any, list[Happening]]:
    """The position after these lines, all of them legal, and everything that happened."""
    tale: list[Happening] = []
    for line in lines:
        who, move, verdict = said(state, line)
        assert isinstance(verdict, Legal), (line, verdict)
        with collecting() as heard:
            state = carry_out(state, who, move)
        tale += heard
    return state, tale


def played(state: Any, *lines: str) -> Any:
    return told(state, *lines)[0]


def cases(tale: list[Happening]) -> list[tuple[str, str]]:
    """What happened, by clause and case."""
    return [(each.clause, each.case) for each in tale]


def broken(state: Any, line: str) -> list[str]:
    """The clauses that a move breaks; empty for a legal one."""
    return [each.clause for each in getattr(said(state, line)[2], "breaches", ())]
