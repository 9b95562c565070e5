"""Moves as people say them, what only its owner sees, and what a blind referee has to ask."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from referee.core.rules.judge import judge
from referee.core.rules.move import TABLE, Tell
from referee.core.rules.play import begin, carry_out, decision
from referee.core.rules.verdict import Depends, Illegal, Legal
from referee.core.words.notation import Ambiguous, NotationError, split_speaker
from referee.games import game_of
from referee.games.mea_culpa.moves import (
    Accuse,
    Bid,
    Buy,
    BuyLetter,
    BuyLetters,
    BuyPair,
    Donate,
    DonateLetter,
    Guess,
    MovePope,
    Pass,
    Reveal,
    Second,
    SellLetter,
    SellPair,
    TakeBack,
    Visit,
)
from tests.games.mea_culpa.tables import ANN, BEN, CY, DOT, broken, played, said, table
from tests.games.runner import terms_for

ROOM = game_of("mea-culpa")

STATE = table()
SAID = [
    ("bid 4+7", Bid((4, 7)), "bid 4+7"),
    ("Bid 4 + 7", Bid((4, 7)), "bid 4+7"),
    ("bid 2", Bid((2, 0)), "bid 2+0"),
    ("buy the wine", Buy("wine"), "buy wine"),
    ("second buy wine", Second(Buy("wine")), "second buy wine"),
    ("buy 2 wine", BuyPair("wine"), "buy 2 wine"),
    ("buy a red letter", BuyLetter("red"), "buy letter red"),
    ("donate jewel to I", Donate("jewel", "I"), "donate jewel to I"),
    ("donate the jewel into 2", Donate("jewel", "II"), "donate jewel to II"),
    ("donate 10 taler", Donate("10"), "donate 10"),
    ("visit suite 5 room 2", Visit(5, 2), "visit 5 room 2"),
    ("guess suite 6", Guess(6), "guess 6"),
    ("end turn", Pass(), "pass"),
    ("move the pope stone from the Den of Lust to the Den of Greed", MovePope("lust", "greed"), None),
    ("reveal 10 wine 2 bread", Reveal(("bread", "wine", "2", "10")), "reveal bread wine 2 10"),
    ("reveal nothing", Reveal(()), "reveal nothing"),
    ("accuse Ben of free-stone", Accuse(BEN, "free-stone"), "accuse Ben of free-stone"),
    ("kaufe Wein", Buy("wine"), "buy wine"),
    ("verkaufe das Brot", None, "sell bread"),
    ("achète pain", Buy("bread"), "buy bread"),
    ("passe", Pass(), "pass"),
    ("4 notches and 7 taler", Bid((4, 7)), "bid 4+7"),
    ("buys a bottle of wine", Buy("wine"), "buy wine"),
    ("buy two loaves", BuyPair("bread"), "buy 2 bread"),
    ("greedily buy bread", BuyPair("bread"), "buy 2 bread"),
    ("kaufe einen roten Ablassbrief", BuyLetter("red"), "buy letter red"),
    ("acheter une lettre verte", BuyLetter("green"), "buy letter green"),
    ("acheter du vin", Buy("wine"), "buy wine"),
    ("Wein kaufen", Buy("wine"), "buy wine"),
    ("donate a 5 taler coin", Donate("5"), "donate 5"),
    ("spende einen Edelstein in Fach I", Donate("jewel", "I"), "donate jewel to I"),
    ("visit the House of Pleasure room 1", Visit(1), "visit 1"),
    ("besuche das Freudenhaus, Zimmer 1", Visit(1), "visit 1"),
    ("va à la chambre 3", Visit(3), "visit 3"),
    ("visit suite 5 and use room 1", Visit(5, 1), "visit 5 room 1"),
    ("bewege einen Papststein von der Wollust zur Habgier", MovePope("lust", "greed"), None),
    ("sell a red letter", SellLetter("red"), "sell letter red"),
    ("verkaufe zwei Brote", SellPair("bread"), "sell 2 bread"),
    ("buy two letters", BuyLetters(), "buy 2 letter"),
    ("donate letter", DonateLetter(), "donate letter"),
    ("take back the jewel", TakeBack("jewel"), "take back jewel"),
]


@pytest.mark.parametrize(("text", "move", "canonical"), SAID, ids=lambda value: str(value)[:24])
def test_reading_is_tolerant_and_writing_canonical(text: str, move: Any, canonical: str | None) -> None:
    read = ROOM.notation.read(STATE, text)
    assert move is None or read == move
    if canonical is not None:
        assert ROOM.notation.write(STATE, read) == canonical


def test_what_is_not_understood_names_what_would_be() -> None:
    with pytest.raises(NotationError) as wrong:
        ROOM.notation.read(STATE, "by wine")
    assert any(line.startswith("buy") for line in wrong.value.nearest)
    with pytest.raises(Ambiguous):
        ROOM.notation.read(STATE, "take b")


def test_the_own_screen_is_shown_and_no_other() -> None:
    state = table(goods={"Ann": {"bread": 1}, "Ben": {"jewel": 2}, "Cy": {}, "Dot": {}})
    assert ROOM.view(state, BEN)["screen"]["goods"]["jewel"] == 2
    assert ROOM.view(state, None)["screen"] is None
    twin = replace(state, goods=((1, 0, 0, 0), (0, 0, 0, 5), (3, 0, 0, 0), (0, 0, 0, 0)), money=(20, 1, 2, 3))
    assert ROOM.view(twin, ANN) == ROOM.view(state, ANN)
    assert ROOM.board(twin, ANN) == ROOM.board(state, ANN)


def test_an_offer_is_seen_by_nobody_else_before_the_reveal() -> None:
    state = table(phase="offers")
    one, other = played(state, "Ann: bid 3+5"), played(state, "Ann: bid 6+1")
    for seat in (BEN, CY, DOT, None):
        assert ROOM.view(one, seat) == ROOM.view(other, seat)
    assert ROOM.view(one, ANN)["own_secret"] == (3, 5)
    assert decision(one).seats == (BEN, CY, DOT)


def test_the_popes_die_is_seen_by_nobody_else_before_the_reveal() -> None:
    state = table(turn="pope")
    one, other = played(state, "Ann: visit 2"), played(state, "Ann: visit 6")
    for seat in (BEN, CY, DOT, None):
        assert ROOM.view(one, seat) == ROOM.view(other, seat)
        assert ROOM.board(one, seat) == ROOM.board(other, seat)
    assert ROOM.view(one, ANN)["own_secret"] == (2,)


def test_a_blind_referee_asks_whether_money_is_there() -> None:
    state = table(money={})
    verdict = said(state, "Ben: buy jewel")[2]
    assert isinstance(verdict, Depends)
    assert [(asked.id, asked.about, asked.answers) for asked in verdict.questions] == [
        ("pay", ("Ben", 6), ("yes", "no"))
    ]
    assert isinstance(said(state.learn(verdict.questions[0], "yes"), "Ben: buy jewel")[2], Legal)
    assert isinstance(said(state.learn(verdict.questions[0], "no"), "Ben: buy jewel")[2], Illegal)


def test_an_answer_about_a_purse_does_not_outlive_a_payment() -> None:
    state = table(money={})
    (asked,) = said(state, "Ben: buy wine")[2].questions
    state = played(state.learn(asked, "yes"), "Ben: buy wine", "Ben: pass")
    assert state.answers == ()


def test_a_blind_referee_asks_for_prices_and_ties() -> None:
    blank = begin(ROOM.start(terms_for("mea-culpa", edition="blank", seats=2)))
    state = replace(table(), terms=terms_for("mea-culpa", edition="blank", seats=4))
    assert decision(blank) is not None
    verdict = said(state, "Ben: buy wine")[2]
    assert isinstance(verdict, Depends)
    assert verdict.questions[0].id == "price-buy"
    assert isinstance(said(state, "Ben: buy bread")[2], Legal)


def test_a_robbery_asks_what_nobody_told() -> None:
    state = table(money={}, rooms={"1": "steal-3", "2": "used", "3": "used", "4": "used"})
    state = played(state, "Ben: visit 1", "Ben: steal from Cy")
    asked = state.agenda[0].question
    assert (asked.id, asked.about) == ("pay", ("Cy", 3))
    state = carry_out(state, TABLE, Tell(asked.id, asked.about, "yes"))
    assert decision(state).seats == (BEN,)


def test_letters_at_the_end_are_asked_for() -> None:
    state = table(2, phase="lift", letters={}, souls={"Ann": 4, "Ben": 9})
    asked = state.agenda[0].question
    assert asked.id == "letters"
    while state.agenda:
        asked = state.agenda[0].question
        state = carry_out(state, TABLE, Tell(asked.id, asked.about, 1 if asked.about[0] == "Ben" else 0))
    assert ROOM.ending(state).winners == (BEN,)
    assert [line.id for line in ROOM.score(state)][-1] == "score.won"


def test_a_verdict_rests_on_sample_figures() -> None:
    *_, verdict = said(table(), "Ben: buy wine")
    assert ("sample", "price.wine.buy") in {(mark.kind, mark.id) for mark in verdict.rests_on}
    *_, verdict = said(table(), "Ben: buy bread")
    assert not any(mark.kind == "sample" for mark in verdict.rests_on)


def test_a_table_may_strike_a_slip_and_add_its_own() -> None:
    from referee.library import toml
    from referee.library.editions import edition_tables

    tables = edition_tables("mea-culpa", "sample")
    changed = {**tables, "register": ["asleep"], "sin": [{"id": "snoring", "text": "Snoring at the table"}]}
    state = table(variant="register")
    terms = state.terms
    own = type(terms)(terms.game, terms.seats, terms.rulings, toml.convert(changed, ROOM.edition, "own"), terms.variant)
    state = replace(state, terms=own)
    assert broken(state, "Ann: accuse Ben of unpaid") == ["mc.custom"]
    state = played(state, "Ann: accuse Ben of snoring")
    assert ROOM.view(state, None)["sins"][BEN]["petty"] == 1


def test_nobody_moves_after_the_end() -> None:
    state = table(phase="over")
    assert state.over()
    verdict = judge(state, ANN, Pass())
    assert isinstance(verdict, Illegal)
    assert [each.clause for each in verdict.breaches] == ["end.win-nearest"]


def test_an_offer_of_notches_alone_is_no_mere_number() -> None:
    with pytest.raises(NotationError):
        ROOM.notation.read(STATE, "4")


def test_a_name_before_the_verb_says_who_moves() -> None:
    assert split_speaker("Ben buys wine", ("Ann", "Ben")) == (1, "buys wine")
    assert split_speaker("Bending", ("Ann", "Ben")) == (None, "Bending")


def test_a_room_can_be_named_by_the_card_that_lies_there() -> None:
    state = table(rooms={"1": "bank-5", "2": "pope-stone", "3": "bank-5", "4": "bank-7"})
    assert ROOM.notation.read(state, "visit seven taler") == Visit(4)
    assert ROOM.notation.read(state, "besuche ein Papststein wandert") == Visit(2)
    with pytest.raises(Ambiguous) as several:
        ROOM.notation.read(state, "visit five taler")
    assert several.value.nearest == ("visit 1", "visit 3")
