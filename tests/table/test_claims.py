"""What the table says where the referee can't see is kept in the log, and lapses when it is touched."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from referee.core.state.question import Question
from referee.desk.judging.judging import answered, played
from referee.desk.table.session import Session, at_table, english
from referee.table.audit import audited
from referee.table.false_claims import false_claims
from referee.table.fold import Table
from referee.table.log import Claimed, Disputed, Fixed, Header, Moved
from referee.table.store import Store

EMPEROR = {
    "game": "mea-culpa",
    "seats": ["Ann", "Ben", "Cy"],
    "turn": "emperor",
    "characters": {"pope": "Ann", "emperor": "Ben", "merchant": "Cy"},
    "posts": {"Ann": 3, "Ben": 2, "Cy": 2},
    "market": {"bread": 3, "wine": 2, "cloth": 0, "jewel": 0, "indulgence": 1},
}


def sitting(folder: Path, tables: dict[str, Any]) -> Session:
    from referee.library.editions import edition_tables

    game = str(tables["game"])
    header = Header(
        game=game,
        name="evening",
        seats=tuple(tables["seats"]),
        edition=edition_tables(game, "sample"),
        rulings={},
        position=tables,
    )
    return at_table(Table.sit_down(Store(folder), header), english())


def kinds(session: Session) -> list[type]:
    return [type(entry) for entry in session.table.entries]


def test_an_answer_decides_the_move_that_waited_for_it(tmp_path: Path) -> None:
    session = sitting(tmp_path, EMPEROR)
    asked = played(session, "Ben: buy wine")
    assert asked.answer.verdict == "depends"
    assert "Can Ben pay 3 taler?" in str(asked.answer.next)
    done = answered(session, "yes")
    assert done.answer.verdict == "legal"
    assert kinds(session) == [Disputed, Claimed, Moved]
    assert done.session.table.state.answers == ()  # Ben has paid since: the claim was about his money


def test_it_can_be_said_without_the_command(tmp_path: Path) -> None:
    session = sitting(tmp_path, EMPEROR)
    played(session, "Ben: buy wine")
    assert played(session, "no").answer.verdict == "illegal"
    assert kinds(session) == [Disputed, Claimed]
    assert audited(session.table).claims == ("tell no",)


def test_a_claim_about_something_else_stays(tmp_path: Path) -> None:
    session = sitting(tmp_path, EMPEROR)
    played(session, "Ben: sell bread")
    answered(session, "yes")
    question = Question("owns", ("Ann", "jewel"), ("yes", "no"), "sell.one")
    session.table.write(Claimed(question, "yes"))
    session = session.with_state(session.table.state)
    played(session, "Ben: pass")
    assert (question, "yes") in session.table.state.answers


def test_taking_back_takes_the_answers_along(tmp_path: Path) -> None:
    session = sitting(tmp_path, EMPEROR)
    played(session, "Ben: buy wine")
    answered(session, "yes")
    session.table.undo(1)
    assert kinds(session) == []
    session.table.redo()
    assert kinds(session) == [Disputed, Claimed, Moved]


def test_the_log_is_read_again_as_it_was_written(tmp_path: Path) -> None:
    session = sitting(tmp_path, EMPEROR)
    played(session, "Ben: buy wine")
    answered(session, "yes")
    again = Table.open(Store(tmp_path), "evening")
    assert again.entries == session.table.entries
    assert again.state == session.table.state


DISPLAY = {
    "game": "avignon",
    "seats": ["Ann", "Ben"],
    "turn": "Ben",
    "first-turn": False,
    "done": [],
    "display": [{"slot": 1, "person": "cardinal", "map": "genoa"}],
}
SHOWN = DISPLAY | {
    "display": [
        {"slot": 1, "person": "cardinal", "map": "genoa"},
        {"slot": 2, "person": "knight", "map": "genoa"},
    ]
}


def test_cards_that_are_shown_name_a_false_claim(tmp_path: Path) -> None:
    session = sitting(tmp_path, DISPLAY)
    question = Question("slot-of", ("knight",), (2, 3, 4, 5, "none"), "setup.display")
    session.table.write(Claimed(question, 3))
    assert list(false_claims(session.table)) == []
    session.table.write(Fixed(SHOWN, "the Knight lies in slot 2"))
    assert [(each.number, each.said, each.truth) for each in false_claims(session.table)] == [(1, 3, 2)]
