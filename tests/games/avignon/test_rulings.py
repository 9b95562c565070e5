"""Every ruling that is a switch changes what happens."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from referee.core.rules.judge import judge
from referee.core.rules.marks import noting, witnessing
from referee.core.rules.move import TABLE, Tell
from referee.core.rules.play import begin, decision, legal_moves
from referee.core.rules.step import Ask
from referee.core.rules.verdict import Depends, Legal
from referee.core.state.question import NotKnown
from referee.games import game_of
from referee.games.avignon.rules.victory import special_claims
from tests.games.avignon.positions import ANN, BEN, at, broken, levels, played, verdict, winner
from tests.games.runner import terms_for

ROOM = game_of("avignon")

PLAIN = ("cardinal genoa", "knight genoa", "bishop genoa", "peasant genoa", "noble genoa")


def building(option: str) -> Any:
    return begin(ROOM.start(terms_for("avignon", {"G6": option}, variant="ablass")))


class TestG6WhoBuildsTheDeck:
    def test_both_together(self) -> None:
        state = building("agree")
        assert decision(state).movers() == (TABLE,)
        assert isinstance(verdict(state, "choose priest"), Legal)

    def test_in_turn_rome_first(self) -> None:
        state = building("alternate")
        assert decision(state).seats == (ANN,)
        assert broken(state, "Ben: choose priest") == ["G6 whose"]
        state = played(state, "choose priest")
        assert decision(state).seats == (BEN,)
        state = played(state, "choose bishop")
        assert decision(state).seats == (ANN,)

    @pytest.mark.parametrize("loser", ["Ann", "Ben"])
    def test_the_loser_of_the_last_game(self, loser: str) -> None:
        state = building("loser")
        assert isinstance(state.agenda[0], Ask)
        assert state.agenda[0].question.id == "loser"
        from referee.core.rules.play import carry_out

        state = carry_out(state, TABLE, Tell("loser", (), loser))
        for choice in ("choose priest", "choose preacher", "choose peasant"):
            assert [state.terms.seats[seat] for seat in decision(state).seats] == [loser]
            state = played(state, choice)
        assert ROOM.view(state, None)["awaited"] == "draw"

    @pytest.mark.parametrize("option", ["agree", "alternate"])
    def test_a_deck_of_twelve_comes_of_it(self, option: str) -> None:
        state = played(building(option), "choose priest", "choose preacher", "choose guildmaster")
        kinds = ["priest", "preacher", "inquisitor", "noble", "knight", "guildmaster"]
        assert sorted(state.built) == sorted(kinds)
        assert sorted(state.deck) == sorted(kinds * 2)

    def test_what_may_be_chosen(self) -> None:
        """In any order; a faction with a single person needs no choice."""
        state = building("agree")
        assert broken(state, "beseech 1") == ["exp.build first"]
        assert broken(state, "choose knight") == ["exp.build twice"]
        assert len(legal_moves(state, TABLE)) == 6
        state = played(state, "choose preacher")
        assert len(legal_moves(state, TABLE)) == 4
        state = played(state, "choose priest")
        assert broken(state, "choose cardinal") == ["exp.build twice"]
        assert broken(state, "choose priest") == ["exp.build twice"]


@pytest.mark.parametrize(("option", "refused"), [("legal", []), ("forbidden", ["G9 null-turn"])])
def test_g9_a_turn_that_cancels_itself_out(option: str, refused: list[str]) -> None:
    state = played(at(*PLAIN, rulings={"G9": option}), "beseech cardinal 1")
    assert broken(state, "chastise cardinal 1") == refused
    assert broken(state, "chastise knight 2") == []


class TestG10Draws:
    SHUTTLE = ("Ann: beseech 1", "Ann: chastise 2", "Ben: beseech 3", "Ben: chastise 4")
    BACK = ("Ann: chastise 1", "Ann: beseech 2", "Ben: chastise 3", "Ben: beseech 4")

    @pytest.mark.parametrize(("option", "ends"), [("third", "drawn"), ("agreement", "")])
    def test_the_same_position_for_the_third_time(self, option: str, ends: str) -> None:
        state = at(*PLAIN, rulings={"G10": option, "G7": "off"})
        for _ in range(2):
            assert winner(state) == ""
            state = played(state, *self.SHUTTLE)
            state = played(state, *self.BACK)
        assert winner(state) == ends

    def test_the_same_display_with_the_other_to_move_is_another_position(self) -> None:
        state = at(*PLAIN, rulings={"G10": "third", "G7": "off"})
        for _ in range(4):
            state = played(state, "beseech 1", "chastise 1")
        assert winner(state) == "drawn", "Ann is to move for the third time"
        state = at(*PLAIN, rulings={"G10": "third", "G7": "off"})
        for _ in range(3):
            state = played(state, "beseech 1", "chastise 1")
        assert winner(state) == ""

    def test_offered_and_accepted(self) -> None:
        state = played(at(*PLAIN), "offer draw")
        assert decision(state).seats == (BEN,)
        assert broken(state, "Ann: beseech 1")[0] == "G10 unanswered"
        over = played(state, "accept draw")
        assert winner(over) == "drawn"
        assert broken(over, "Ann: beseech 1") == ["end.when over"]

    def test_offered_and_declined_once_a_turn(self) -> None:
        state = played(at(*PLAIN), "offer draw", "decline draw")
        assert decision(state).seats == (ANN,)
        assert broken(state, "offer draw") == ["G10 not-now"]
        assert broken(played(state, "beseech 1"), "offer draw") == ["G10 not-now"]
        following = played(state, "beseech 1", "chastise 2")
        assert broken(following, "offer draw") == []

    def test_nothing_to_answer(self) -> None:
        assert broken(at(*PLAIN), "accept draw") == ["G10 no-offer"]
        assert broken(at(*PLAIN), "decline draw") == ["G10 no-offer"]


class TestG11WhenTheDiscardsAreShuffled:
    SHOWN = ("cardinal genoa", "knight genoa", "bishop genoa", "noble genoa", "noble nice")
    TOLD: dict[str, Any] = {
        "congregation": {"Ann": ["cardinal"], "Ben": ["knight"]},
        "discard": ["bishop", "inquisitor", "peasant", "peasant"],
    }

    def test_eager_the_person_just_discarded_stays_away(self) -> None:
        state = played(at(*self.SHOWN, **self.TOLD), "excommunicate cardinal 1")
        assert broken(state, "draw cardinal") == ["deck.reshuffle discarded"]
        state = played(state, "draw inquisitor")
        assert (len(state.deck), state.discard) == (5, ())

    def test_lazy_the_pile_waits_until_it_is_needed(self) -> None:
        state = at(*self.SHOWN, **self.TOLD, rulings={"G11": "lazy"})
        state = played(state, "excommunicate cardinal 1", "draw inquisitor", "Ann: beseech 2")
        assert (state.deck, len(state.discard)) == ((), 5)
        state = played(state, "Ben: excommunicate noble 4")
        assert isinstance(verdict(state, "draw noble"), Legal), "the Noble just discarded is shuffled in"
        state = played(state, "draw noble")
        assert (len(state.deck), state.discard) == (5, ())


WINNING_PULL = {
    "bishop": [
        {"do": "pull", "target": {"kind": "this"}, "steps": 1},
        {"do": "pull", "target": {"kind": "name", "of": "knight"}, "steps": 1},
    ]
}


@pytest.mark.parametrize(("option", "awaited"), [("step", "over"), ("action", "draw")])
def test_g12_how_often_it_is_checked(option: str, awaited: str) -> None:
    state = at(
        "bishop rome",
        "knight rome",
        "cardinal genoa",
        "noble genoa",
        "noble genoa",
        petitions=WINNING_PULL,
        congregation={"Ann": ["peasant", "inquisitor"], "Ben": []},
        rulings={"G12": option},
    )
    state = played(state, "petition bishop 1")
    assert ROOM.view(state, None)["awaited"] == awaited
    if option == "action":
        state = played(state, "draw peasant", "pull knight 2", "draw cardinal")
        assert len(state.congregations[ANN]) == 4
    assert winner(state) == "Ann"


def test_g12_under_action_the_supply_can_run_out_and_the_slot_stays_empty() -> None:
    deep = {
        "bishop": [
            {"do": "repeat", "times": 5, "must": True, "effect": {"do": "pull", "target": {"kind": "any"}, "steps": 4}}
        ]
    }
    state = at(
        "bishop rome",
        "knight rome",
        "cardinal rome",
        "noble rome",
        "peasant rome",
        petitions=deep,
        congregation={"Ann": ["peasant", "inquisitor"], "Ben": ["inquisitor", "cardinal"]},
        discard=["bishop", "noble"],
        rulings={"G12": "action"},
    )
    state = played(state, "petition bishop 1", "pull 1", "draw knight", "pull 2", "draw bishop", "pull 3", "draw noble")
    state = played(state, "pull 4")
    assert state.display[3] is None
    assert broken(state, "pull 4") == ["act.petition empty"]
    assert winner(played(state, "pull 5")) == "Ann"


MOVING = {
    "bishop": [
        {"do": "pull", "target": {"kind": "name", "of": "knight"}, "steps": 1},
        {"do": "pull", "target": {"kind": "any"}, "steps": 1},
    ]
}


@pytest.mark.parametrize(("option", "refused"), [("movable", []), ("spared", ["G14 spared"])])
def test_g14_a_person_drawn_meanwhile(option: str, refused: list[str]) -> None:
    state = at("bishop genoa", "knight rome", *PLAIN[3:], "cardinal genoa", petitions=MOVING, rulings={"G14": option})
    state = played(state, "petition bishop 1", "pull knight 2", "draw inquisitor")
    assert broken(state, "pull inquisitor 2") == refused
    assert broken(state, "pull cardinal 5") == []


class TestG18PetitionsWithoutEffect:
    NOBODY = {"bishop": [{"do": "pull", "target": {"kind": "name", "of": "inquisitor"}, "steps": 1}]}
    EITHER = {"bishop": [{"do": "optional", "effect": {"do": "pull", "target": {"kind": "other"}, "steps": 1}}]}

    @pytest.mark.parametrize(("option", "refused"), [("effect", ["G18 no-effect"]), ("any", [])])
    def test_that_can_change_nothing(self, option: str, refused: list[str]) -> None:
        state = at(*PLAIN, petitions=self.NOBODY, rulings={"G18": option})
        assert broken(state, "petition bishop 3") == refused

    @pytest.mark.parametrize(("option", "refused"), [("effect", ["G18 empty-way"]), ("any", [])])
    def test_carried_out_so_that_it_changes_nothing(self, option: str, refused: list[str]) -> None:
        state = played(at(*PLAIN, petitions=self.EITHER, rulings={"G18": option}), "petition bishop 3")
        assert broken(state, "done") == refused
        assert broken(state, "pull knight 2") == []

    def test_the_opponent_may_choose_the_empty_way(self) -> None:
        does = {"bishop": [{"do": "opponent-does", "effect": self.EITHER["bishop"][0]}]}
        state = played(at(*PLAIN, petitions=does), "petition bishop 3")
        assert decision(state).seats == (BEN,)
        assert broken(state, "Ben: done") == []
        assert broken(state, "Ann: done")[0] == "act.petition unfinished"


@pytest.mark.parametrize(("option", "shown"), [("open", ("knight", "peasant")), ("closed", None)])
def test_g23_who_sees_the_discards(option: str, shown: tuple[str, ...] | None) -> None:
    state = at(*PLAIN, discard=["knight", "peasant"], rulings={"G23": option})
    for seat in (ANN, BEN, None):
        seen = ROOM.view(state, seat)
        assert seen["discard"] == shown
        assert seen["discarded"] == 2
    inside = {"inquisitor", "cardinal", "bishop", "noble"}
    assert set(ROOM.view(state, ANN)["unseen"]) == (inside if option == "open" else inside | {"knight", "peasant"})


@pytest.mark.parametrize(("option", "ends"), [("state", "Ben"), ("doing", "")])
def test_g26_a_condition_that_the_opponent_completes(option: str, ends: str) -> None:
    """X1: Ben holds a Noble; a Knight that Ann wins over lets Ben win, unless it has to be his own doing."""
    state = at(
        "knight rome", *PLAIN[2:], "cardinal genoa", congregation={"Ann": [], "Ben": ["noble"]}, rulings={"G26": option}
    )
    assert winner(played(state, "beseech knight 1")) == ends


def test_g26_a_condition_that_the_winner_completes() -> None:
    state = at(
        "knight rome",
        *PLAIN[2:],
        "cardinal genoa",
        congregation={"Ann": [], "Ben": ["noble"]},
        turn="Ben",
        rulings={"G26": "doing"},
    )
    assert winner(played(state, "chastise knight 1")) == "Ben"


@pytest.mark.parametrize(("option", "where"), [("executor", "knight-1"), ("petitioner", "knight+1")])
def test_g27_whereto_the_opponent_pulls(option: str, where: str) -> None:
    does = {"bishop": [{"do": "opponent-does", "effect": {"do": "pull", "target": {"kind": "other"}, "steps": 1}}]}
    state = played(at(*PLAIN, petitions=does, rulings={"G27": option}), "petition bishop 3", "Ben: pull knight 2")
    assert where in levels(state)


def test_every_switch_has_a_test_here() -> None:
    from referee.library.load import load_game

    texts = [file.read_text(encoding="utf-8") for file in Path(__file__).parent.glob("test_*.py")]
    text = "".join(texts).casefold()
    switches = [ruling.id for ruling in load_game("avignon").rulings if len(ruling.options) > 1]
    assert [each for each in switches if f"test{each.casefold()}" not in text.replace("_", "")] == []
    assert len(switches) == 12


def test_a_verdict_names_only_rulings_it_rests_on() -> None:
    found = judge(at(*PLAIN), ANN, ROOM.notation.read(at(*PLAIN), "beseech 1"))
    assert not isinstance(found, Depends)
    assert {mark.id for mark in found.rests_on if mark.kind == "sample"} == set()


ALONE = {"knight": [{"who": "you", "when": {"is": "count", "side": "holder", "least": 1}}]}
"""Whoever has won the Knight over has won."""


@pytest.mark.parametrize(("source", "named"), [("owner", set()), ("sample", {"person.knight.wins"})])
def test_a_way_to_win_rests_on_the_sample_only_where_it_is_one(source: str, named: set[str]) -> None:
    state = replace(at(*PLAIN, wins=ALONE), congregations=(("knight",), ()))
    texts = tuple(replace(text, source=source) if text.id == "knight" else text for text in state.terms.edition.person)
    edition = replace(state.terms.edition, person=texts)
    with noting() as marks:
        claims = list(special_claims(replace(state, terms=replace(state.terms, edition=edition)), (0, 0)))
    assert [claim.winner for claim in claims] == [ANN]
    assert {mark.id for mark in marks if mark.kind == "sample"} == named


@pytest.mark.parametrize(("who", "clause"), [("you", "win.own"), ("opponent", "win.opponent")])
def test_whose_card_wins_is_witnessed(who: str, clause: str) -> None:
    wins = {"knight": [ALONE["knight"][0] | {"who": who}]}
    state = replace(at(*PLAIN, wins=wins), congregations=(("knight",), ()))
    with witnessing() as clauses:
        assert list(special_claims(state, (0, 0)))
    assert clauses & {"win.own", "win.opponent"} == {clause}


@pytest.mark.parametrize(("puller", "holder", "place"), [("Ann", "Ben", "rome"), ("Ben", "Ann", "avignon")])
def test_a_condition_that_stood_before_ends_no_game(puller: str, holder: str, place: str) -> None:
    """Where only an own move completes a condition, joining one's own congregation completes nothing in the other."""
    two = {"knight": [{"who": "opponent", "when": {"is": "count", "side": "holder", "least": 2}}]}
    two |= {"noble": [], "peasant": []}
    held = {"congregation": {holder: ["knight", "peasant"], puller: []}, "rulings": {"G26": "doing"}}
    state = at(f"noble {place}", *PLAIN[1:3], "bishop nice", turn=puller, wins=two, **held)
    after = played(state, f"{puller}: beseech noble 1")
    assert winner(after) == ""
    assert [len(each) for each in after.congregations] == ([1, 2] if puller == "Ann" else [2, 1])


@pytest.mark.parametrize(("winner_told", "other"), [("Ann", "Ben"), ("Ben", "Ann")])
def test_a_winner_who_is_told_has_won_by_what_lies_there(winner_told: str, other: str) -> None:
    """Whichever of the cards there was the last to come."""
    held = {"congregation": {winner_told: ["knight"], other: []}, "rulings": {"G26": "doing"}}
    assert winner(at(*PLAIN, turn=winner_told, winner=winner_told, wins=ALONE, **held)) == winner_told


@pytest.mark.parametrize(("full", "other"), [("Ann", "Ben"), ("Ben", "Ann")])
def test_a_full_congregation_ends_the_game_by_itself(full: str, other: str) -> None:
    """Where only an own move completes a condition, what lies there before counts for nothing."""
    held = {"congregation": {full: ["knight", "bishop", "inquisitor"], other: []}, "rulings": {"G26": "doing"}}
    for turn in (full, other):
        assert at(*PLAIN, wins=ALONE, turn=turn, **held).result.clauses == ("end.three",)


class TestTheCountAtTheEnd:
    def test_two_winners_and_what_each_has_met(self) -> None:
        state = at(*PLAIN[:4], "noble avignon", turn="Ben", congregation={"Ann": ["knight"], "Ben": ["peasant"]})
        over = played(state, "beseech noble 5")
        assert [(line.id, line.clause) for line in ROOM.score(over)[2:]] == [
            ("score.won", "win.noble.own"),
            ("score.would", "win.noble.opponent"),
            ("score.simultaneous", "win.simultaneous"),
        ]
        assert ROOM.board(over, None)[-1].body[-1].id == "score.simultaneous"

    def test_a_draw(self) -> None:
        over = played(at(*PLAIN), "offer draw", "accept draw")
        assert [(line.id, line.clause) for line in ROOM.score(over)[2:]] == [("score.drawn", "G10")]
        assert ROOM.board(over, None)[-1].body[-1].id == "score.drawn"


def test_may_i_stop_is_a_question_about_the_turn() -> None:
    state = played(at(*PLAIN), "beseech 1")
    assert broken(state, "done") == ["turn.two-actions early"]
    assert broken(state, "end turn") == ["turn.two-actions early"]


def test_a_card_that_belongs_to_no_deck() -> None:
    base = at(*PLAIN)
    assert broken(played(base, "excommunicate 3"), "draw priest") == ["comp.persons not-in-play"]
    built = at(*PLAIN, variant="ablass", persons=["cardinal", "bishop", "inquisitor", "noble", "knight", "peasant"])
    assert broken(played(built, "excommunicate 3"), "draw priest") == ["exp.build not-built"]


def test_g29_who_plays_rome_where_nobody_says() -> None:
    """Left out, whoever sits first, and the verdict says that it rests on that; a table may be asked instead."""
    told = {"seats": ["Ann", "Ben"], "turn": "Ann", "done": [], "display": DISPLAY}
    first = ROOM.read_position(told, terms_for("avignon"))
    verdict_ = judge(begin(first), ANN, ROOM.notation.read(first, "beseech noble 1"))
    assert isinstance(verdict_, Legal)
    assert ("ruling", "G29", "first") in [(mark.kind, mark.id, mark.option) for mark in verdict_.rests_on]
    asking = begin(ROOM.read_position(told, terms_for("avignon", {"G29": "ask"})))
    with pytest.raises(NotKnown, match="rome"):
        asking.rome_seat()
    said = begin(ROOM.read_position({**told, "rome": "Ann"}, terms_for("avignon")))
    assert "G29" not in [mark.id for mark in judge(said, ANN, ROOM.notation.read(said, "beseech noble 1")).rests_on]


DISPLAY = [
    {"slot": slot, "person": person, "map": "genoa"}
    for slot, person in enumerate(("noble", "cardinal", "knight", "bishop", "peasant"), 1)
]


@pytest.mark.parametrize(
    ("done", "map_", "turn"),
    [
        ("beseech", "florence", "Ann"),
        ("beseech", "nice", "Ben"),
        ("chastise", "florence", "Ben"),
        ("chastise", "nice", "Ann"),
    ],
)
def test_the_board_shows_whose_turn_it_is(done: str, map_: str, turn: str) -> None:
    """Who beseeches moves a person to the own side, who chastises away from it."""
    told = {
        "seats": ["Ann", "Ben"],
        "done": [done],
        "start": DISPLAY,
        "display": [{**DISPLAY[0], "map": map_}, *DISPLAY[1:]],
        "first-turn": False,
    }
    rome = ROOM.read_position({**told, "rome": "Ann"}, terms_for("avignon"))
    assert rome.terms.seats[rome.active] == turn
    swapped = ROOM.read_position({**told, "turn": "Ben"}, terms_for("avignon"))
    assert swapped.terms.seats[swapped.rome] == ("Ben" if turn == "Ann" else "Ann")


def test_the_first_turn_is_romes() -> None:
    told = {"seats": ["Ann", "Ben"], "rome": "Ben", "first-turn": True, "display": DISPLAY}
    assert ROOM.read_position(told, terms_for("avignon")).active == BEN


@pytest.mark.parametrize("line", ["accept draw", "decline draw"])
def test_who_answers_a_draw_that_nobody_offered_is_told_so_in_anybodys_turn(line: str) -> None:
    state = begin(ROOM.read_position({"rome": "Ann", "turn": "Ann", "done": []}, terms_for("avignon")))
    for seat in (ANN, BEN):
        found = judge(state, seat, ROOM.notation.read(state, line))
        assert [each.clause for each in found.breaches][:1] == ["G10"]
