"""Verdicts, questions and counts that no example can show."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

from referee.core import YES_NO
from referee.core.rules.ending import PositionError
from referee.core.rules.judge import judge
from referee.core.rules.marks import collecting
from referee.core.rules.move import TABLE, Tell
from referee.core.rules.play import begin, carry_out, decision
from referee.core.rules.verdict import Depends, Legal
from referee.core.state.question import NotKnown, Question
from referee.core.words.panels import Grid
from referee.core.words.wording import Sayer
from referee.games import game_of
from referee.games.mea_culpa.box.components import LAST_SPACE, box
from referee.games.mea_culpa.box.house import cards
from referee.games.mea_culpa.position.board import site_crews, suite_open
from referee.games.mea_culpa.position.doors import CLOSED, door_of, room_card
from referee.games.mea_culpa.position.fields import FIELD
from referee.games.mea_culpa.position.known import answered_in_blank, display
from referee.games.mea_culpa.position.pieces import Gift
from referee.games.mea_culpa.position.state import USED
from referee.games.mea_culpa.rules.characters import Choose, Inherit
from referee.games.mea_culpa.rules.evaluation import donors
from referee.games.mea_culpa.rules.merchant import FreeStone
from referee.games.mea_culpa.rules.rounds import FillMarket
from referee.games.mea_culpa.rules.sins.record_of_sins import nearer_hell
from referee.games.mea_culpa.rules.turn import Turn
from referee.library.load import load_game
from referee.words.translation import words
from tests.games.mea_culpa.tables import ANN, BEN, CY, DOT, broken, played, said, table
from tests.games.runner import play_random, random_terms, terms_for

ROOM = game_of("mea-culpa")
SAYER = Sayer(load_game("mea-culpa"), words("en"), ("Ann", "Ben", "Cy", "Dot"))


def asked(state: Any) -> tuple[str, tuple[Any, ...]]:
    question = state.agenda[0].question
    return question.id, question.about


def test_the_emperor_is_asked_for_no_more_than_the_table_hears() -> None:
    rooms = {"1": "emperors-letter", "2": "used", "3": "used", "4": "used"}
    state = played(table(letters={}, rooms=rooms, turn="merchant"), "Cy: visit 1")
    assert asked(state) == ("any-letter", ("Ben",))
    without = carry_out(state, TABLE, Tell("any-letter", ("Ben",), "no"))
    assert decision(without).seats == (CY,)
    held = carry_out(state, TABLE, Tell("any-letter", ("Ben",), "yes"))
    assert decision(held).seats == (BEN,)
    after = played(held, "Ben: give red")
    assert not [question for question, _ in after.answers if question.id == "any-letter"]


def test_the_pope_is_asked_for_a_yellow_letter_alone() -> None:
    state = played(
        table(letters={}, rooms={"1": "popes-letter", "2": "used", "3": "used", "4": "used"}), "Ben: visit 1"
    )
    assert asked(state) == ("has-letter", ("Ann", "yellow"))


def test_a_visitor_who_chooses_the_letter_may_be_wrong_about_it() -> None:
    rooms = {"1": "emperors-letter", "2": "used", "3": "used", "4": "used"}
    state = played(table(letters={}, rooms=rooms, turn="merchant", rulings={"G19": "taker"}), "Cy: visit 1")
    state = carry_out(state, TABLE, Tell("any-letter", ("Ben",), "yes"))
    *_, verdict = said(state, "Cy: give red")
    assert isinstance(verdict, Depends)
    assert [(question.id, question.about) for question in verdict.questions] == [("has-letter", ("Ben", "red"))]


def test_no_price_is_made_up() -> None:
    poor = dict.fromkeys(("Ann", "Ben", "Cy", "Dot"), 0)
    state = replace(table(money=poor), terms=terms_for("mea-culpa", edition="blank", seats=4))
    *_, verdict = said(state, "Ben: buy wine")
    (refusal,) = (SAYER.refusal(each) for each in verdict.breaches)
    assert refusal.because == "The purchase costs more than lies behind the screen."
    assert broken(table(money=poor), "Ben: buy wine") == ["buy.pay-first"]


def test_the_second_actions_notch_is_named() -> None:
    state = table(posts={"Ben": 5}, taken=["sell"])
    (broke,) = said(state, "Ben: visit 2")[2].breaches
    assert SAYER.refusal(broke).because == "The second action turns the post to 6, and room 2 would add 1."
    (broke,) = said(table(posts={"Ben": 6}), "Ben: visit 2")[2].breaches
    assert SAYER.refusal(broke).because == "The post shows 6, and room 2 would add 1."


def test_bonuses_that_are_gone_are_not_offered() -> None:
    state = table(phase="bonus", turn="", order=["Ben", "Ann"], bonuses=["gem", "grace"])
    (broke,) = said(state, "Ben: bonus purse")[2].breaches
    assert SAYER.refusal(broke).remedy == "These are left: a jewel and a blue Letter."


def test_more_jewels_than_the_box_holds_are_no_position() -> None:
    goods = {"Ann": {"jewel": 5}, "Ben": {"jewel": 3}, "Cy": {}, "Dot": {}}
    with pytest.raises(PositionError):
        table(goods=goods)


def test_untold_souls_are_asked_for_only_against_the_active_player() -> None:
    cards = {"pope": "Ann", "emperor": "Ben", "sinner": "Cy"}
    state = played(table(3, souls={}, line=[], characters=cards), "Ben: pass")
    assert asked(state) == ("nearer", ("Ann", "Ben"))
    assert decision(carry_out(state, TABLE, Tell("nearer", ("Ann", "Ben"), "Ann"))).seats == (CY,)
    state = carry_out(state, TABLE, Tell("nearer", ("Ann", "Ben"), "Ben"))
    assert asked(state) == ("nearer", ("Ben", "Cy"))


LIFTED = {"Ann": {"red": 1, "green": 1, "yellow": 1, "blue": 2}, "Ben": {}}


def count_of(state: Any) -> list[tuple[str, Any]]:
    return [(line.id, dict(line.values).get("n")) for line in ROOM.score(state)]


def test_the_count_adds_up_on_paper() -> None:
    state = table(2, phase="lift", souls={"Ann": 12, "Ben": 4}, letters=LIFTED)
    assert count_of(state) == [
        ("score.before", 12),
        ("score.letters", 5),
        ("score.sets", 1),
        ("score.singles", 1),
        ("score.hops", 1),
        ("score.below", 2),
        ("score.before", 4),
        ("score.letters", 0),
        ("score.below", 4),
        ("score.won", None),
    ]
    assert [line.seat for line in ROOM.score(state)][:7] == [ANN] * 6 + [BEN]


def test_the_count_says_what_heaven_leaves_over_or_keeps_out() -> None:
    many = {"Ann": {"red": 6, "green": 6, "yellow": 5, "blue": 6}, "Ben": {}}
    assert ("score.beyond", 2) in count_of(table(2, phase="lift", souls={"Ann": 1, "Ben": 2}, letters=many))
    one = {"Ann": {"red": 1, "green": 1, "yellow": 1, "blue": 1}, "Ben": {}}
    stays = table(2, phase="lift", souls={"Ann": -31, "Ben": -39}, letters=one, rulings={"G51": "stays"})
    assert ("score.kept", 8) in count_of(stays)
    near = table(2, phase="lift", souls={"Ann": 1, "Ben": 2}, letters={"Ann": {}, "Ben": {}})
    assert [each for each, _ in count_of(near) if each in ("score.hops", "score.beyond", "score.kept")] == []


def grid_of(state: Any, head: str) -> list[list[str]]:
    for grid in (part.body for part in ROOM.board(state, None)):
        if isinstance(grid, Grid) and SAYER.cell(grid.columns[0]) == head:
            return [[SAYER.cell(cell) for cell in row] for row in (grid.columns, *grid.rows)]
    raise LookupError(head)


def shown_lines(state: Any) -> list[str]:
    return [SAYER.line(line) for part in ROOM.board(state, None) if isinstance(part.body, tuple) for line in part.body]


def test_the_house_shows_what_a_visit_costs_and_no_used_room_before_the_deal() -> None:
    assert grid_of(table(), "Room")[1:3] == [["1", "Five taler", "1"], ["2", "A new crew", "1"]]
    assert grid_of(table(), "Room")[5:] == [["5", "open", "0"], ["6", "open", "2"]]
    new = begin(ROOM.start(terms_for("mea-culpa", seats=4)))
    assert grid_of(new, "Room")[1] == ["1", "no card yet", ""]
    used = table(rooms={"1": "used", "2": "used", "3": "used", "4": "used"})
    assert grid_of(used, "Room")[1] == ["1", "used", ""]


def test_revealed_offers_and_actions_taken_are_shown() -> None:
    state = played(table(phase="offers"), "Ann: bid 3+5", "Ben: bid 4", "Cy: bid 1+2", "Dot: bid 1")
    assert [row[-1] for row in grid_of(state, "Player")] == ["Offer", "3+5", "4+0", "1+2", "1+0"]
    assert "Ben keeps the taler offered" in shown_lines(state)
    assert "Taken on this turn: buying" in shown_lines(played(table(), "Ben: buy bread"))


def test_the_pope_is_reminded_of_his_meeting() -> None:
    """By the clause; that he may announce one stands among what may be done."""
    assert ROOM.next(table(turn="pope")).clause == "pope.incognito"
    assert ROOM.next(table()).clause != "pope.incognito"


def test_what_is_asked_for_once_is_not_remembered_for_the_next_turn() -> None:
    state = table(taken=["donate"])
    (question,) = said(state, "Ben: donate 1")[2].questions
    assert question.id == "donations"
    state = state.learn(question, 1)
    assert isinstance(judge(state, BEN, said(state, "Ben: donate 1")[1]), Legal)
    assert played(state, "Ben: donate 1").answers == ()


def test_a_registered_turn_ends_when_it_is_announced() -> None:
    done = "Ben: visit 1", "Ben: buy bread"
    state = played(table(variant="register"), *done)
    assert broken(state, "Cy: buy wine") == ["act.order"]
    assert not broken(played(state, "Ben: pass"), "Cy: buy wine")
    assert not broken(played(table(), *done), "Cy: buy wine")


def test_no_soul_is_asked_for_where_two_gave_more() -> None:
    given = {name: (Gift(f"{worth}", "I"),) for name, worth in zip("abcd", (10, 5, 1, 1), strict=True)}
    state = replace(table(souls={}, line=[]), chests=tuple(given.values()))
    with collecting() as tale:
        assert donors(state, "I", "money") == [ANN, BEN, CY, DOT]
    assert "tie.donation" not in {each.clause for each in tale}


def told(state: Any, id: str, about: tuple[Any, ...], answer: Any) -> Any:
    return state.learn(Question(id, about, (), "act.choice"), answer)


def test_what_the_table_tells_of_the_house_and_the_cathedral_is_kept() -> None:
    state = begin(ROOM.read_position({}, terms_for("mea-culpa", seats=2)))
    finished = told(told(state, "crew", ("left",), "no"), "site", ("left",), "finished")
    assert (finished.built[0], finished.crews[0], finished.finished) == (2, 0, (0,))
    nave = told(told(state, "site", ("right",), "nave"), "crew", ("right",), "yes")
    assert (nave.built[2], nave.crews[2], nave.hut) == (1, 1, state.hut - 1)
    assert told(state, "room", (1,), "bank-5").rooms[0] == "bank-5"
    assert told(state, "room", (4,), "used").rooms[3] == USED


def test_where_nothing_was_told_what_was_done_is_asked_for() -> None:
    """It goes without saying only at a table that told something."""
    nothing = begin(ROOM.read_position({}, terms_for("mea-culpa", seats=3)))
    with pytest.raises(NotKnown):
        answered_in_blank(nothing, "offered", "bid.secret", "Ann")
    question = Question("offered", ("Ann",), YES_NO, "bid.secret")
    assert answered_in_blank(nothing.learn(question, "yes"), "offered", "bid.secret", "Ann")
    assert not answered_in_blank(nothing.learn(question, "no"), "offered", "bid.secret", "Ann")
    assert not answered_in_blank(table(), "offered", "bid.secret", "Ann")


def test_a_good_is_taken_from_a_market_of_which_nobody_told() -> None:
    state = played(table(rooms={"1": "free-good", "2": "used", "3": "used", "4": "used"}), "Ben: visit 1")
    assert decision(state).seats == (BEN,)
    unsaid = replace(state, market=(None,) * len(state.market))
    assert decision(unsaid).seats == (BEN,)


def test_a_position_keeps_how_many_donations_the_emperor_may_still_make() -> None:
    state = played(table(), "Ben: buy bread", "Ben: donate 1")
    tables = ROOM.write_position(state)
    assert (tables["taken"], tables["donations"]) == (["buy", "donate"], 1)


def test_the_answers_to_a_question_are_what_the_box_still_allows() -> None:
    state = replace(table(), souls=(0, 0, 5, None))
    answers = FIELD["soul"].asking(state, (DOT,)).answers
    assert (*answers[:6], answers[-1]) == (0, 1, 2, 3, 4, 6, LAST_SPACE)
    state = table(sins={"Ann": {"petty": 2, "lust": 1}})
    state = replace(state, sins=((2, 1, None, None), *state.sins[1:]))
    assert FIELD["stones"].asking(state, (ANN, 2)).answers == (0, 1, 2, 3, 4)


def test_no_crew_stands_on_a_finished_site() -> None:
    state = table(sites={"left": {"built": "finished"}})
    assert site_crews(replace(state, crews=(None, *state.crews[1:])), 0) == 0
    with pytest.raises(NotKnown):
        site_crews(replace(state, crews=(None, *state.crews[1:]), built=(1, *state.built[1:])), 0)
    assert site_crews(replace(state, crews=(1, *state.crews[1:]), built=(1, *state.built[1:])), 0) == 1


def test_a_shut_suite_6_shuts_no_other() -> None:
    state = replace(table(suite5="open", suite6="open"), suite6_shut=True)
    assert suite_open(state, 5) is True
    assert suite_open(state, 6) is False
    assert suite_open(replace(state, suite6_shut=False), 6) is True


def test_a_soul_of_which_nobody_told_is_asked_for_though_a_line_is_told() -> None:
    state = table(souls=dict.fromkeys(("Ann", "Ben", "Cy", "Dot"), 0), line=["Ann", "Ben", "Cy", "Dot"])
    assert nearer_hell(state, ANN, BEN)
    for souls in ((None, 0, 0, 0), (0, None, 0, 0)):
        with pytest.raises(NotKnown):
            nearer_hell(replace(state, souls=souls), ANN, BEN)


def test_nobody_else_gives_the_emperors_letter() -> None:
    letters = {"Ann": {}, "Ben": {"red": 1, "blue": 1}, "Cy": {}, "Dot": {"red": 1}}
    rooms = {"1": "emperors-letter", "2": "used", "3": "used", "4": "used"}
    state = played(table(letters=letters, rooms=rooms, turn="merchant"), "Cy: visit 1")
    (broke,) = said(state, "Dot: give red")[2].breaches
    assert SAYER.refusal(broke).because.count("Ben") == 1
    assert not broken(state, "Ben: give red")


@pytest.mark.parametrize(("turn", "follows"), [("Ann", "emperor"), ("Ben", "merchant"), ("Dot", "pope")])
def test_only_the_merchants_stone_can_be_open_behind_a_turn(turn: str, follows: str) -> None:
    after = table(phase="free-stone", turn=turn)
    assert (type(after.agenda[0]), after.agenda[0].character) == (Turn, follows)
    assert type(table(phase="free-stone", turn="Cy").agenda[0]) is FreeStone


@pytest.mark.parametrize(("told", "left"), [({}, 0), ({"draw": 0}, 0), ({"draw": 2}, 2)])
def test_no_stone_is_drawn_of_which_nobody_told(told: dict[str, int], left: int) -> None:
    tables = {"seats": ["Ann", "Ben"], "phase": "prepare", **told}
    state = ROOM.read_position(tables, terms_for("mea-culpa", seats=2))
    assert state.agenda[0] == FillMarket(left)


def test_of_those_who_choose_nobody_has_chosen_unless_it_is_told() -> None:
    terms = terms_for("mea-culpa", seats=3)
    tables: dict[str, Any] = {"seats": ["Ann", "Ben", "Cy"], "phase": "choose", "order": ["Cy", "Ann", "Ben"]}
    chosen = [type(step) for step in ROOM.read_position(tables, terms).agenda].count(Choose)
    left = [type(step) for step in ROOM.read_position({**tables, "picked": 1}, terms).agenda].count(Choose)
    assert (chosen, left) == (3, 2)


@pytest.mark.parametrize("seed", range(2))
def test_posts_of_which_nobody_told_are_unknown_once_they_are_turned(seed: int) -> None:
    rng = Random(seed)
    found = set()
    for at in play_random(ROOM, random_terms("mea-culpa", rng), rng, most=120):
        tables = ROOM.write_position(at.after, everything=True)
        if "agenda" in tables and not set(at.after.posts) & {None}:
            told = {key: value for key, value in tables.items() if key != "posts"}
            found.add((bool(at.after.posts), set(ROOM.read_position(told, at.state.terms).posts) == {None}))
    assert found == {(True, True), (False, False)}


def test_a_second_action_keeps_what_the_first_one_was() -> None:
    after = played(table(), "Ben: buy bread", "Ben: second donate 1")
    assert next(step for step in after.agenda if isinstance(step, Turn)).taken == ("buy", "donate")


def test_a_room_of_which_only_the_price_is_told_holds_a_card_of_that_price() -> None:
    state = replace(table(), rooms=(None, *table().rooms[1:]))
    with pytest.raises(NotKnown) as anything:
        room_card(state, 1)
    assert CLOSED in anything.value.question.answers
    with pytest.raises(NotKnown) as of_three:
        room_card(state.learn(door_of(1), 3), 1)
    answers = of_three.value.question.answers
    assert {cards()[str(each)].notches for each in answers} == {3}


def test_no_supply_is_greater_than_the_box() -> None:
    assert table(supply={"red": 15}).supply[0] == 15
    with pytest.raises(PositionError, match="supply"):
        table(supply={"red": 16})


def test_a_display_that_no_edition_tells_can_have_as_many_letters_as_the_box() -> None:
    state = replace(table(), terms=terms_for("mea-culpa", edition="blank", seats=4))
    with pytest.raises(NotKnown) as gap:
        display(state, *next(iter(state.terms.edition.displays)))
    assert gap.value.question.answers == tuple(range(box().letters[0] + 1))


def test_at_a_table_of_four_a_card_of_which_nobody_told_falls_to_nobody() -> None:
    state = replace(table(), agenda=(Inherit(), *table().agenda), holders=(ANN, None, CY, DOT))
    assert Inherit().resolve(state).agenda == table().agenda


def test_a_house_card_that_moves_a_pope_stone_finds_none_by_its_own_clause() -> None:
    lies = {"pope-stones": {"lust": 0, "petty": 1, "greed": 2}}
    state = played(table(**lies), "Ben: visit 3")
    assert broken(state, "move pope stone lust to petty") == ["house.card.pope-stone"]
    assert broken(state, "move pope stone petty to petty") == ["G47"]
    chosen = {"turn": None, "phase": "choose", "characters": {}, "order": ["Ann", "Ben", "Cy", "Dot"]}
    state = played(table(**lies, **chosen), "Ann: take pope")
    assert broken(state, "move pope stone lust to petty") == ["prelim.pope"]


def fallen(line: str, *before: str, rulings: dict[str, str] | None = None, **told: Any) -> list[str]:
    """The clauses by which a line made the Pope's soul go."""
    state = played(table(rulings=rulings, turn="pope", **told), *before)
    who, move, _ = said(state, line)
    with collecting() as tale:
        carry_out(state, who, move)
    return [each.clause for each in tale if each.case == "descends"]


def test_a_step_of_the_pope_is_told_by_the_rule_that_asks_for_it() -> None:
    five = {"posts": {"Ann": 5, "Ben": 3, "Cy": 3, "Dot": 3}}
    assert fallen("Dot: guess 3", "Ann: visit 3") == []
    shut = {"1": "used", "2": "new-crew", "3": "pope-stone", "4": "free-good"}
    assert fallen("Dot: guess 2", "Ann: visit 1", rooms=shut) == ["G16"]
    assert fallen("Dot: guess 1", "Ann: visit 1", rooms=shut) == ["G16"]
    assert fallen("Dot: guess 3", "Ann: visit 3", **five) == ["pope.overrun"]
    always = {"G15": "always-one"}
    assert fallen("Dot: guess 1", "Ann: visit 3", rulings=always, **five) == ["pope.overrun"]
    both = ["pope.overrun", "pope.caught"]
    assert fallen("Dot: guess 3", "Ann: visit 3", rulings={"G15": "caught-two"}, **five) == both
    assert fallen("Dot: guess 1", "Ann: visit 1") == ["pope.caught"]


def test_what_nobody_has_does_not_hang_on_whose_soul_the_table_has() -> None:
    held = {"pope": "Ann", "emperor": "Ben", "sinner": "Cy"}
    state = table(characters=held, seats=3)
    _, move, _ = said(state, "Ben: take bread")
    assert [each.clause for each in getattr(judge(state, TABLE, move), "breaches", ())] == ["act.order"]
