"""What the cards of the sample edition do, and what they say."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from referee.core import NotKnown, Seat
from referee.core.rules.ending import PositionError
from referee.core.rules.judge import judge
from referee.core.rules.marks import witnessing
from referee.core.rules.verb import Speaker
from referee.core.rules.verdict import Illegal
from referee.games.abbey.position.pieces import Lying
from referee.games.abbey.rules.rooms.capitulum import Accusation
from referee.games.abbey.rules.rooms.hands import shifted
from referee.words.language import languages
from referee.words.translation import words
from tests.games.abbey.tables import GAME, broken, position, said, terms

HANDS = {"Ann": ["bruno", "sergio"], "Ben": ["odo", "guy"], "Cy": ["thomas", "alban"]}
BASE: dict[str, Any] = {
    "monks": {"Ann": "red", "Ben": "blue", "Cy": "green"},
    "rooms": {"Ann": "scriptorium", "Ben": "claustrum-east", "Cy": "aula"},
    "cards": HANDS,
    "pile": 5,
    "penance": {},
    "skips": {},
    "bent": [],
    "promises": [],
    "loot": [],
    "books": {"Ann": 0, "Ben": 0, "Cy": 0},
    "first": "Ann",
    "turn": "Ann",
}


def at(**told: Any) -> Any:
    return position(**{**BASE, **told})


def test_hands_are_exchanged_with_whom_the_die_picks() -> None:
    state = said(said(at(next="act"), "draw gospel-of-judas"), "roll green")
    assert state.cards == (("alban", "thomas"), ("guy", "odo"), ("bruno", "sergio"))


def test_a_turn_is_skipped_without_penance() -> None:
    state = said(said(at(next="act"), "draw rule-of-silence"), "roll blue")
    assert state.skips == (0, 0, 0)
    assert state.penance == (0, 0, 0)
    assert state.agenda[0].seat == 2


def test_a_card_is_drawn_from_a_known_hand() -> None:
    state = said(said(at(next="act"), "draw bestiary"), "roll blue")
    assert broken(state, "draw thomas") == {"G5"}
    assert said(state, "draw guy").cards[0] == ("bruno", "guy", "sergio")


def test_whoever_is_caught_may_keep_the_loot() -> None:
    state = at(
        rooms={"Ann": "front-red", "Ben": "cellula-red", "Cy": "aula"},
        shelves={"Ann": [], "Ben": ["acts-of-the-holy-apostles"], "Cy": []},
        loot=[{"intruder": "Ben", "owner": "Ann", "card": "odo"}],
        next="move",
    )
    state = said(state, "move cellula red")
    state = said(state, "play acts-of-the-holy-apostles", 1)
    assert state.rooms[1] == "ecclesia"
    assert state.penance == (0, 0, 0)
    assert "odo" in state.cards[1]
    assert not state.bent


def test_the_loot_comes_back_without_the_book() -> None:
    state = at(
        rooms={"Ann": "front-red", "Ben": "cellula-red", "Cy": "aula"},
        loot=[{"intruder": "Ben", "owner": "Ann", "card": "odo"}],
        next="move",
    )
    state = said(state, "move cellula red")
    assert "odo" in state.cards[0]
    assert state.rooms[1] == "ecclesia"


def test_a_book_wanders_with_the_one_it_was_used_on() -> None:
    state = at(
        rooms={"Ann": "claustrum-north", "Ben": "claustrum-east", "Cy": "aula"},
        shelves={"Ann": ["impure-illuminations"], "Ben": [], "Cy": []},
        next="move",
    )
    state = said(said(said(state, "move claustrum east"), "play impure-illuminations"), "draw guy")
    assert state.shelves == ((), ("impure-illuminations",), ())
    assert state.books == (0, 1, 0)
    assert state.cards[0] == ("bruno", "guy", "sergio")


def test_a_plan_of_the_abbey_lends_a_third_step() -> None:
    state = at(
        rooms={"Ann": "ecclesia", "Ben": "claustrum-east", "Cy": "aula"},
        shelves={"Ann": ["plan-of-the-abbey"], "Ben": [], "Cy": []},
        next="turn-start",
    )
    assert broken(state, "move claustrum-west claustrum-south claustrum-east") == {"turn.move.steps"}
    state = said(state, "play plan-of-the-abbey")
    state = said(state, "move claustrum-west claustrum-south claustrum-east")
    assert state.rooms[0] == "claustrum-east"


def test_alchemy_gives_another_turn() -> None:
    state = at(
        rooms={"Ann": "claustrum-north", "Ben": "claustrum-east", "Cy": "aula"},
        shelves={"Ann": ["de-alchemia"], "Ben": [], "Cy": []},
        next="turn-end",
    )
    state = said(state, "play de-alchemia")
    assert state.agenda[0].seat == 0


def test_whoever_ends_beside_a_corpse_looks_at_it_and_takes_up_only_his_own() -> None:
    state = at(
        rooms={"Ann": "ecclesia", "Ben": "claustrum-east", "Cy": "capitulum"},
        lying=[{"room": "aula", "card": "giles", "owner": "Ann"}],
        cards={"Ann": ["bruno"]},
        hands={"Ben": 8, "Cy": 8},
        next="move",
    )
    state = said(said(state, "move aula"), "take up")
    assert state.lying == ()
    assert state.cards[0] == ("bruno", "giles")


def test_the_culprit_may_escape_at_mass() -> None:
    plot = [{"key": "escape", "value": "black", "until": "game"}]
    state = at(bent=plot, revelations={}, accused={}, next="bell", bell=4, mass="lauds")
    state = said(state, "bell")
    assert said(state, "roll red").result is None
    gone = said(state, "roll black")
    assert gone.agenda[0].finder is None
    over = said(gone, "turn berengar")
    assert over.culprit == "berengar"
    assert over.result is not None
    assert over.result.finder is None


def test_a_book_decides_who_gives_to_whom() -> None:
    state = at(
        rooms={"Ann": "ecclesia", "Ben": "ecclesia", "Cy": "ecclesia"},
        shelves={"Ann": ["liturgy-of-the-hours"], "Ben": [], "Cy": []},
        next="bell",
        bell=4,
        mass="matins",
    )
    state = said(said(state, "bell"), "play liturgy-of-the-hours", 0)
    assert broken(state, "choose Ann") == {"G5"}
    assert broken(state, "roll green")
    state = said(said(state, "choose Cy"), "choose Ann")
    state = said(state, "choose Ben")
    for seat, card in ((0, "bruno"), (1, "odo"), (2, "alban")):
        state = said(state, f"give {card}", seat)
    assert state.cards == (("odo", "sergio"), ("alban", "guy"), ("bruno", "thomas"))


def test_catechism_lays_novices_into_the_next_cellula() -> None:
    state = position(
        terms(knowing=False),
        **{**BASE, "rooms": {"Ann": "ecclesia", "Ben": "ecclesia", "Cy": "ecclesia"}},
        next="bell",
        bell=4,
        mass="matins",
    )
    state = said(state, "bell")
    for seat, card in ((0, "bruno"), (1, "guy"), (2, "alban")):
        state = said(state, f"give {card}", seat)
    state = said(state, "draw catechism")
    assert broken(state, "show sergio", 0) == {"G5"}
    assert state.agenda[0].seat == 0
    state = said(state, "none", 0)
    assert broken(state, "none", 1) == {"G5"}
    state = said(state, "show odo", 1)
    assert (state.lying[0].room, state.lying[0].card, state.lying[0].owner) == ("cellula-green", "odo", 1)


@pytest.mark.parametrize("lang", languages())
def test_every_card_can_be_read_aloud(lang: str) -> None:
    edition = terms().edition
    speaker = Speaker(GAME.data, words(lang))
    told = {card.component: card.say(speaker) for card in GAME.cards(edition)}
    assert len(told) == len(edition.card)
    for component, lines in told.items():
        assert lines or component == "card.blasphemous-treatise"
        assert all(line and "{" not in line for line in lines)


def test_what_a_hand_gives_to_itself_stays() -> None:
    state = at()
    assert shifted(state, Seat(0), Seat(0), ("bruno",)) is state
    assert shifted(state, Seat(0), Seat(1), (), 0) is state


def test_a_hand_into_which_an_unseen_card_goes_is_known_no_more() -> None:
    state = shifted(at(), Seat(0), Seat(1), (), 1)
    assert state.cards == (None, None, ("alban", "thomas"))
    assert state.hands == (1, 3, 2)


def test_a_card_that_lies_in_a_room_is_in_no_hand_and_nobody_is_asked() -> None:
    state = at(cards={"Ann": ["bruno", "sergio"]}, hands={"Ben": 2, "Cy": 2})
    lies = replace(state, lying=(Lying("aula", "thomas"),))
    assert Accusation(Seat(0), "thomas").holder(lies) is None
    with pytest.raises(NotKnown) as asked:
        Accusation(Seat(0), "alban").holder(lies)
    assert asked.value.question.id == "holder"


def test_more_cards_than_were_dealt_are_counted() -> None:
    told = {**BASE, "cards": {}, "hands": {"Ann": 8, "Ben": 8, "Cy": 8}, "pile": 5}
    with pytest.raises(PositionError) as wrong:
        position(**told)
    assert [each.values["n"] for each in wrong.value.every if each.what == "position.sum"] == [29]


def test_a_card_without_a_text_is_no_chronicle() -> None:
    agreed = terms(edition="blank", G6="out")
    told = {**BASE, "cards": {}, "hands": {"Ann": 2, "Ben": 2, "Cy": 2}, "books": {"Ann": 1, "Ben": 0, "Cy": 0}}
    state = position(agreed, **told, next="turn-start")
    assert "G6" not in broken(state, "play bestiary", 0)


def test_where_all_may_agree_on_a_penance_the_bell_is_still_rung_after_it() -> None:
    state = position(terms(G62="said"), next="bell")
    for line in ("bell", "penance Ann"):
        assert not isinstance(judge(state, None, GAME.notation.read(state, line)), Illegal), line


@pytest.mark.parametrize("fewer", [False, True])
def test_only_whoever_has_too_few_cards_gives_fewer(fewer: bool) -> None:
    hands = {**HANDS, "Ann": []} if fewer else HANDS
    state = at(rooms=dict.fromkeys(HANDS, "ecclesia"), next="bell", bell=4, mass="matins", cards=hands)
    state = said(state, "bell")
    for seat, card in ((0, "bruno"), (1, "odo")):
        state = state if fewer and not seat else said(state, f"give {card}", seat)
    with witnessing() as seen:
        said(state, "give alban", 2)
    assert ("mass.step2.short-hand" in seen) is fewer
