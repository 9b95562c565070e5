"""Taking moves back by consent, presence, and verdicts that all hear: what follows from what was said."""

from __future__ import annotations

from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from referee.core.rules.judge import default_mover
from referee.core.state.terms import Seat
from referee.desk.faults import UsageError
from referee.desk.judging.objecting import heard_again, judged_openly, objected
from referee.desk.judging.settling import Closed
from referee.desk.table.chronicle import log, log_lines
from referee.desk.table.consent import agree, ask_back, choices, consent, decline, note_presence, standing
from referee.desk.table.mending import take_back
from referee.desk.table.session import at_table
from referee.table.fold import Table
from referee.table.log import Moved
from referee.table.store import Store, StoreError
from referee.table.talk import Agreed, AskedBack, Declined, Joined, Left, Objected, Remark, TakenBack
from referee.words.translation import words
from tests.table.tables import reopened, say, sit
from tests.table.trials import some_move
from tests.web.serving import referee

ANN, BEN = Seat(0), Seat(1)
SEATS = st.integers(0, 3)
TALK = st.one_of(
    st.builds(Joined, SEATS),
    st.builds(Left, SEATS),
    st.builds(AskedBack, SEATS, st.integers(1, 3), st.sampled_from(["4.5", "5.6"])),
    st.builds(Agreed, SEATS),
    st.builds(Declined, SEATS),
    st.builds(TakenBack, st.integers(1, 3), st.integers(0, 4)),
)


@given(st.lists(TALK, max_size=14))
def test_nothing_is_agreed_that_somebody_present_has_not_asked_for_or_agreed_to(told: list[Joined]) -> None:
    said = [Remark("", 4, each) for each in told]
    stands = consent(said, "5.6", range(4))
    if stands.wish is None:
        return
    assert stands.wish.at == "5.6"
    last = max(n for n, each in enumerate(told) if isinstance(each, AskedBack))
    since = told[last:]
    assert not any(isinstance(each, Declined | TakenBack) for each in since)
    yes = {each.by for each in since if isinstance(each, AskedBack | Agreed)}
    asked = stands.present or range(4)
    assert set(stands.wish.waits) == set(asked) - yes


def sides(table: Table) -> tuple[Seat, Seat]:
    """Who moves, and the other one."""
    mover = default_mover(table.state, table.notation.read(table.state, "chastise 1"))
    return (ANN, BEN) if mover == ANN else (BEN, ANN)


def test_a_move_is_taken_back_when_all_have_agreed_also_after_a_restart(tmp_path: Path) -> None:
    table = sit(tmp_path)
    note_presence(table, {ANN, BEN})
    mover, other = sides(table)
    before = len(table.entries)
    say(table, "chastise 1")
    assert not ask_back(table, other, 1)
    again = reopened(tmp_path)
    assert standing(again).wish == standing(table).wish
    assert standing(again).wish.waits == (mover,)
    decline(again, mover)
    with pytest.raises(UsageError):
        agree(again, mover)
    assert not ask_back(again, other, 1)
    assert agree(reopened(tmp_path), mover)
    table.refresh()
    assert len(table.entries) == before
    assert standing(table).wish is None


def test_a_wish_lapses_when_the_game_goes_on(tmp_path: Path) -> None:
    table = sit(tmp_path)
    _, other = sides(table)
    say(table, "chastise 1")
    assert not ask_back(table, other, 1)
    say(table, "beseech 2")
    assert standing(table).wish is None
    with pytest.raises(UsageError):
        agree(table, ANN)


def test_at_one_keyboard_all_players_have_to_agree(tmp_path: Path) -> None:
    table = sit(tmp_path)
    say(table, "chastise 1", "beseech 2")
    assert not ask_back(table, ANN, 2)
    assert standing(table).wish.waits == (BEN,)
    assert agree(table, BEN)


def test_presence_is_noted_once(tmp_path: Path) -> None:
    table = sit(tmp_path)
    for present in ({ANN}, {ANN}, {ANN, BEN}, {BEN}):
        note_presence(table, present)
        assert standing(table).present == present
    assert [each.talk for each in table.talk] == [Joined(0), Joined(1), Left(0)]


def test_a_verdict_is_heard_again_in_another_language_and_falls_with_the_position(tmp_path: Path) -> None:
    table = sit(tmp_path)
    german, english = at_table(table, words("de")), at_table(table, words("en"))
    offers = english.offers("Ann") or english.offers("Ben")
    line = f"{'Ben' if english.offers('Ann') else 'Ann'}: Remis anbieten"
    assert offers
    found = judged_openly(german, line, {})
    assert isinstance(found, Closed)
    objected(german, BEN, line, found)
    (objection,) = standing(table).objections
    assert isinstance(objection, Objected)
    assert (objection.verdict, bool(objection.clauses)) == (found.answer.verdict, True)
    heard = heard_again(english, objection)
    assert heard is not None
    assert heard.answer.breaches[0].clause == found.answer.breaches[0].clause
    assert heard.answer.breaches[0].because != found.answer.breaches[0].because
    say(table, "chastise 1")
    assert standing(table).objections == ()


@pytest.mark.parametrize("lang", ["en", "de", "fr"])
def test_the_log_tells_it_in_words_where_it_was_said(tmp_path: Path, lang: str) -> None:
    table = sit(tmp_path)
    note_presence(table, {ANN})
    say(table, "chastise 1", "beseech 2")
    table.note(AskedBack(1, 1, table.revision), Agreed(0), Declined(0))
    table.note(Objected(1, "pass", "illegal", table.revision, clauses=("turn.pass",)), Left(0))
    session = at_table(table, words(lang))
    told = log(session, None)
    assert [each.kind for each in told.said] == ["joined", "ask-back", "agree", "decline", "objection", "left"]
    assert all(each.text and "{" not in each.text for each in told.said)
    lines = [f"{line.head}{line.text}" for line in log_lines(told, session.sayer)]
    assert sum(line.startswith("   ·") for line in lines) == 6
    number = told.said[0].after + 1
    after = next(n for n, line in enumerate(lines) if line.startswith(f"{number:>4}  "))
    assert lines[after - 1] == f"   ·  {told.said[0].text}"
    if lang != "en":
        english = log(at_table(table, words("en")), None).said
        assert not {each.text for each in told.said} & {each.text for each in english}


@pytest.mark.parametrize("count", ["1", "2", "turn"])
@settings(max_examples=8)
@given(bot=st.booleans(), seed=st.integers(0, 1000), moves=st.integers(0, 12))
def test_taking_back_reaches_what_a_person_did_last(count: str, bot: bool, seed: int, moves: int) -> None:
    """Behind it bots have moved, who would only do it again; without bots every move counts."""
    with TemporaryDirectory() as folder:
        store, rng = Path(folder), Random(seed)
        seats = ("new", "avignon", "--seats", "Ann,Ben", "--name", "eve", "--seed", str(seed), "--knowing")
        assert referee(store, *seats, *("--bot", "Ben=random") * bot).returncode == 0
        table = Table.open(Store(store), "eve")
        for _ in range(moves):
            some_move(table, rng)
        made = [entry.by for entry in table.entries if isinstance(entry, Moved) and not entry.rolled]
        theirs = [number for number, by in enumerate(made) if by == ANN or not bot]
        while count == "turn" and len(theirs) > 1 and made[theirs[-2]] == made[theirs[-1]]:
            if bot and theirs[-1] - theirs[-2] > 1:
                break
            theirs.pop()
        wanted = int(count) if count.isdecimal() else 1
        offered = [each.moves for each in choices(table)]
        if len(theirs) < wanted:
            with pytest.raises(StoreError):
                take_back(table, count, words("en"))
            return
        assert count == "2" or len(made) - theirs[-wanted] in offered
        take_back(table, count, words("en"))
        left = sum(isinstance(entry, Moved) and not entry.rolled for entry in table.entries)
        assert left == theirs[-wanted]
