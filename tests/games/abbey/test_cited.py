"""Which rule is cited, and what is told, where several rules are near each other."""

from __future__ import annotations

from typing import Any

import pytest

from referee.core import TABLE, Seat, Tell
from referee.core.rules.asking import YES_NO
from referee.core.rules.ending import Impossible
from referee.core.rules.judge import judge
from referee.core.rules.marks import collecting
from referee.core.rules.play import carry_out
from referee.core.state.question import Question
from referee.games.abbey.moves import TurnUp
from referee.games.abbey.position.moments import at as steps_at
from referee.games.abbey.rules.ending import Unveiling
from referee.games.abbey.rules.setup import ConfessionDie
from referee.games.abbey.rules.walking import not_fewest
from tests.games.abbey.tables import GAME, broken, position, said, terms
from tests.games.abbey.test_notebook import HANDS

SHELVES = {"Ann": [], "Ben": ["acts-of-the-holy-apostles"], "Cy": []}
AT_HOME: dict[str, Any] = {"rooms": {"Ann": "front-red", "Ben": "cellula-red", "Cy": "aula"}, "next": "move"}
TAKEN = [{"intruder": "Ben", "owner": "Ann", "card": "odo"}]


def at(rulings: dict[str, Any] | None = None, **told: Any) -> Any:
    """Three players in the midst of a game, with everything told but what is given otherwise."""
    seats = ("Ann", "Ben", "Cy")
    base: dict[str, Any] = {
        "seats": list(seats),
        "monks": {"Ann": "red", "Ben": "blue", "Cy": "green"},
        "rooms": {"Ann": "scriptorium", "Ben": "front-black", "Cy": "front-white"},
        "hands": dict.fromkeys(seats, 6),
        "pile": 5,
        "books": dict.fromkeys(seats, 0),
        "penance": {},
        "skips": {},
        "read": {},
        "loot": [],
        "promises": [],
        "lying": [],
        "bent": [],
        "first": "Ann",
        "turn": "Ann",
        "bell": 4,
        "mass": "matins",
        "next": "act",
    }
    return position(terms(**(rulings or {})), **{**base, **told})


def tale(state: Any, *lines: str) -> list[tuple[str, str]]:
    """The rules and cases of what the last line does."""
    for line in lines[:-1]:
        state = said(state, line)
    with collecting() as heard:
        said(state, lines[-1])
    return [(each.clause, each.case) for each in heard]


@pytest.mark.parametrize(
    ("place", "moment", "card", "clause"),
    [
        ("scriptorium", "act", "bestiary", "room.script.die-other"),
        ("bibliotheca", "act", "denunciation", "room.bib.card"),
        ("ecclesia", "bell", "night-vigil", "mass.step3.event"),
    ],
)
def test_a_die_is_rolled_by_the_rule_of_the_deck(place: str, moment: str, card: str, clause: str) -> None:
    state = at(rooms={"Ann": place, "Ben": "front-black", "Cy": "front-white"}, next=moment)
    state = said(said(state, "bell") if moment == "bell" else state, f"draw {card}")
    assert broken(state, "roll white") == {clause}
    assert clause in broken(state, "bell")
    if moment == "act":
        assert broken(state, "roll red") == {clause}
    assert clause in {told for told, _ in tale(state, "roll blue")}


@pytest.mark.parametrize(
    ("place", "moment", "card", "clause"),
    [
        ("scriptorium", "act", "fog", "room.script.take"),
        ("bibliotheca", "act", "bestiary", "room.bib.card"),
        ("ecclesia", "bell", "bestiary", "mass.step3.event"),
    ],
)
def test_a_card_of_another_deck(place: str, moment: str, card: str, clause: str) -> None:
    state = at(rooms={"Ann": place, "Ben": "front-black", "Cy": "front-white"}, next=moment)
    state = said(state, "bell") if moment == "bell" else state
    assert broken(state, f"draw {card}") == {clause}


def test_pilgrims_in_the_box_are_neither_drawn_nor_used() -> None:
    for option, wrong in (("in", set[str]()), ("out", {"G6"})):
        assert broken(at({"G6": option}), "draw blasphemous-treatise") == wrong
        assert broken(at({"G6": option}), "draw catalogue") == set()
        caught = said(
            at({"G6": option}, **AT_HOME, books={"Ann": 0, "Ben": 1, "Cy": 0}, loot=TAKEN), "move cellula-red"
        )
        assert broken(caught, "play acts-of-the-holy-apostles", 1) == wrong


@pytest.mark.parametrize(
    ("question", "most"),
    [
        ("how many bearded", 6),
        ("how many franciscan father", 2),
        ("how many father brother", 0),
        ("eliminated how many", 24),
        ("eliminated how many dominican", 8),
        ("hold bruno and sergio", 2),
    ],
)
def test_no_number_is_higher_than_there_can_be(question: str, most: int) -> None:
    state = at(rooms=dict.fromkeys(("Ann", "Ben", "Cy"), "aula"), next="ask")
    state = said(state, f"ask Ben {question}")
    assert broken(state, f"answer {most}", 1) == set()
    assert broken(state, f"answer {most + 1}", 1) == {"ask.truth"}


def test_a_large_hand_holds_some_of_each() -> None:
    state = at(rooms=dict.fromkeys(("Ann", "Ben", "Cy"), "aula"), next="ask", hands={"Ann": 2, "Ben": 14, "Cy": 2})
    state = said(state, "ask Ben how many bearded")
    assert broken(state, "answer 1", 1) == {"ask.truth"}
    assert broken(state, "answer 2", 1) == set()


def test_yes_and_no_about_several_names() -> None:
    seats = ("Ann", "Ben", "Cy")
    held = {"Ann": [], "Ben": ["odo", "guy"], "Cy": []}
    told = {"rooms": dict.fromkeys(seats, "aula"), "penance": {}, "turn": "Ann", "next": "ask"}
    state = position(terms(), seats=list(seats), cards=held, **told)
    for names, yes, no in (("odo and guy", 0, 1), ("odo and bruno", 0, 0), ("bruno and sergio", 1, 0)):
        answering = said(state, f"ask Ben hold {names}")
        assert len(broken(answering, "answer yes", 1)) == yes
        assert len(broken(answering, "answer no", 1)) == no


def test_a_number_answers_about_several_names() -> None:
    held = {"Ann": [], "Ben": ["odo", "guy"], "Cy": []}
    told = {"rooms": dict.fromkeys(held, "aula"), "penance": {}, "turn": "Ann", "next": "ask"}
    answering = said(position(terms(), seats=list(held), cards=held, **told), "ask Ben hold odo and bruno")
    assert [bool(broken(answering, f"answer {n}", 1)) for n in range(3)] == [True, False, True]


def test_whoever_would_rather_stay() -> None:
    assert broken(at(next="move"), "pass", 0) == {"turn.move.mandatory"}


def test_silence_is_for_questions() -> None:
    state = at(
        rooms={"Ann": "parlatorium", "Ben": "aula", "Cy": "aula"},
        next="request",
        pile=0,
        hands={"Ann": 11, "Ben": 6, "Cy": 6},
    )
    state = said(state, "request Ben novice")
    assert broken(state, "silence", 1) == {"room.parl.show-one", "G32"}


def test_what_is_said_when_nothing_goes_back() -> None:
    held = at(**AT_HOME, shelves=SHELVES, books={"Ann": 0, "Ben": 1, "Cy": 0}, loot=TAKEN)
    kept = said(held, "move cellula-red")
    with collecting() as heard:
        said(kept, "play acts-of-the-holy-apostles", 1)
    told = [(each.clause, each.case) for each in heard]
    assert ("room.script.special", "loot") in told
    assert ("room.script.special", "pardoned") in told
    assert "G25" not in {clause for clause, _ in told}
    empty = at(**AT_HOME, hands={"Ann": 9, "Ben": 0, "Cy": 9}, loot=TAKEN)
    assert ("room.cell.caught-substitute", "empty") in tale(empty, "move cellula-red")
    untouched = at(**AT_HOME)
    assert ("room.cell.caught", "nothing") in tale(untouched, "move cellula-red")


def test_cards_that_an_event_asks_for_are_not_passed_at_mass() -> None:
    state = at(rooms=dict.fromkeys(("Ann", "Ben", "Cy"), "ecclesia"), next="bell")
    told = tale(state, "bell", "draw alms", "roll green")
    assert ("G5", "handed") in told
    assert "mass.step2.pass-left" not in {clause for clause, _ in told}


def test_all_may_agree_on_penance_before_the_bell() -> None:
    state = at({"G62": "said"}, next="bell")
    repenting = said(state, "penance Cy", 1)
    assert repenting.penance == (0, 0, 1)
    assert said(said(repenting, "bell"), "draw song-in-rounds").penance == (0, 0, 1)


def test_two_players_have_not_one_monk() -> None:
    with pytest.raises(Impossible):
        at(monks={"Ann": "red", "Ben": "red", "Cy": "green"})
    assert at(monks={"Ann": "red", "Ben": "none", "Cy": "none"}).monks[0] == "red"


def test_a_tie_is_won_by_the_rule_for_ties() -> None:
    claims = {"bearded": "Ben", "father": "Ben"}
    state = at(
        next="claim",
        rooms={"Ann": "capitulum", "Ben": "aula", "Cy": "aula"},
        revelations=claims,
        accused={},
        pile=0,
        hands={"Ann": 11, "Ben": 6, "Cy": 6},
    )
    state = said(state, "accuse bruno")
    with collecting() as heard:
        _told(_told(state, "nobody"), "yes")
    assert [each.clause for each in heard if each.clause.startswith("end.")] == ["end.tie-finder"]


def _told(state: Any, answer: str) -> Any:
    """The position after an answer to the question that the referee waits for."""
    question = state.agenda[0].question
    return carry_out(state, TABLE, Tell(question.id, question.about, answer))


@pytest.mark.parametrize(
    "told",
    [
        {"innocent": ["nobody"]},
        {"culprit": "nobody"},
        {"loot": [{"intruder": "Ben", "owner": "Ann", "card": "nobody"}]},
        {"hands": {"Ann": 6, "Ben": 6, "Cy": 5}, "lying": [{"room": "aula", "card": "nobody"}]},
        {"hands": {"Ann": 6, "Ben": 6, "Cy": 5}, "lying": [{"room": "nowhere"}]},
        {"promises": [{"player": "Ann", "where": "nowhere", "going": True}]},
        {"shelves": {"Ann": ["no-book"], "Ben": [], "Cy": []}, "books": {"Ann": 1, "Ben": 0, "Cy": 0}},
        {"decks": {"event": ["no-event"]}},
    ],
)
def test_a_position_that_names_what_there_is_not(told: dict[str, Any]) -> None:
    with pytest.raises(Impossible):
        at(**told)


def test_no_suspect_lies_in_two_places() -> None:
    table = {"seats": list(HANDS), "cards": HANDS, "next": "move", "turn": "Ann"}
    for card, fits in (("giles", True), ("bruno", False)):
        for told in ({"lying": [{"room": "aula", "card": card}], "pile": 4}, {"culprit": card, "pile": 5}):
            if fits:
                assert position(terms(), **table, **told).cards[0] == tuple(sorted(HANDS["Ann"]))
                continue
            with pytest.raises(Impossible):
                position(terms(), **table, **told)


def test_what_a_card_makes_people_show_is_no_matter_of_the_parlatorium() -> None:
    state = at(rooms=dict.fromkeys(("Ann", "Ben", "Cy"), "ecclesia"), next="bell")
    state = said(said(state, "bell"), "draw open-hands")
    assert broken(state, "silence", 0) == {"G5", "ask.reply.silence"}
    assert tale(state, "none") == [("G5", "has-none")]
    assert tale(state, "show") == [("G5", "shows-blind")]
    state = said(said(at(), "draw herbal"), "roll green")
    assert ("G5", "shows-to-blind") in tale(state, "show")
    monks = {"Ann": "red", "Ben": "blue", "Cy": "green"}
    told = {"seats": list(HANDS), "cards": HANDS, "pile": 5, "penance": {}, "turn": "Ann", "next": "act"}
    known = position(terms(), **told, monks=monks, rooms={"Ann": "scriptorium"}, books=dict.fromkeys(HANDS, 0))
    known = said(said(known, "draw herbal"), "roll green")
    assert broken(known, "show odo", 2) == {"G5"}
    assert broken(known, "none", 2) == {"G5"}
    assert broken(known, "show guy", 2) == set()


def test_a_claim_at_the_wrong_moment_in_the_capitulum() -> None:
    """Whoever stands there is not told that nobody does."""
    base = {"rooms": {"Ann": "capitulum", "Ben": "aula", "Cy": "aula"}, "next": "claim", "revelations": {}}
    state = said(at(**base), "reveal bearded")
    found: Any = judge(state, Seat(0), GAME.notation.read(state, "reveal father"))
    assert [each.case for each in found.breaches if each.clause == "rev.where"] == ["later"]
    state = at(next="move")
    found: Any = judge(state, Seat(0), GAME.notation.read(state, "reveal father"))
    assert [each.case for each in found.breaches if each.clause == "rev.where"] == ["elsewhere"]


def test_whoever_shows_a_card_of_a_hand_that_is_known_says_which() -> None:
    hand, sizes = ["bruno", "guy", "odo", "sergio", "thomas", "alban"], {"Ann": 11, "Ben": 6, "Cy": 6}
    rooms = {"Ann": "parlatorium", "Ben": "aula", "Cy": "aula"}
    state = at(rooms=rooms, next="request", pile=0, cards={"Ben": hand}, hands=sizes)
    cases = set()
    for trait in ("novice", "father", "brother", "bearded", "thin", "fat", "hooded", "novice templar"):
        requested = said(state, f"request Ben {trait}")
        found: Any = judge(requested, Seat(1), GAME.notation.read(requested, "show"))
        fits = any(not broken(requested, f"show {card}", 1) for card in hand)
        case = ("room.parl.show-one", "reply") if fits else ("room.parl.none-truth", "none")
        assert [(each.clause, each.case) for each in found.breaches] == [case], trait
        cases.add(case)
    assert len(cases) > 1


def test_both_confessionals_are_rolled_for_once_monks_are_chosen() -> None:
    told = steps_at(position(terms(), seats=["Ann", "Ben", "Cy"]), "monks")
    assert [each.number for each in told if isinstance(each, ConfessionDie)] == [0, 1]


def test_a_card_that_shows_no_hand_is_no_book_to_use() -> None:
    state = at(books={"Ann": 1, "Ben": 0, "Cy": 0}, next="turn-start")
    found: Any = judge(state, Seat(0), GAME.notation.read(state, "play bestiary"))
    assert [each.case for each in found.breaches] == ["no-hand"]


@pytest.mark.parametrize(("traits", "many"), [("fat", False), ("fat bearded", False), ("fat bearded novice", True)])
def test_where_two_traits_may_be_asked_for_a_third_is_too_many(traits: str, many: bool) -> None:
    state = at({"G39": "two"}, rooms=dict.fromkeys(("Ann", "Ben", "Cy"), "aula"), next="ask")
    assert ("G39" in broken(state, f"ask Ben how many {traits}", 0)) is many


def test_nothing_is_dealt_once_the_game_has_begun() -> None:
    assert "setup.deal.size" in broken(position(), "deal bruno", 0)


@pytest.mark.parametrize(("more", "clauses"), [("no", ["room.bib.entry"]), ("yes", [])])
def test_who_has_as_many_as_everybody_reads_no_book(more: str, clauses: list[str]) -> None:
    """Nobody told how many cards anybody holds: it is asked whether somebody has more."""
    name = terms().seats[0]
    state = position(hands={})
    for asked, answer in (("fewest", "yes"), ("somebody-more", more)):
        state = state.learn(Question(asked, (name,), YES_NO, "room.bib.entry"), answer)
    assert [each.clause for each in not_fewest(state, Seat(0))] == clauses


def test_who_was_found_innocent_does_not_lie_under_the_board() -> None:
    state = position(innocent=["bruno"])
    assert [each.clause for each in Unveiling().forbids(state, TurnUp("bruno"))] == ["room.parl.draw"]
    assert not list(Unveiling().forbids(state, TurnUp("odo")))
