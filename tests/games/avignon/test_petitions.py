"""What cards can do: every verb, every selector, and petitions that only the table can declare."""

from __future__ import annotations

from typing import Any

import pytest

from referee.core.rules.play import decision, legal_moves
from referee.core.rules.verdict import Depends
from referee.games import game_of
from referee.games.avignon.box.dictation import dictate
from referee.games.avignon.box.edition import PersonText
from referee.games.avignon.rules.verbs.effect import Effect
from referee.library import toml
from referee.library.load import load_messages
from referee.words.language import languages
from referee.words.translation import words
from tests.games.avignon.positions import ANN, BEN, at, broken, levels, played, rows, verdict, winner
from tests.games.avignon.tales import told

ROOM = game_of("avignon")

PLAIN = ("bishop genoa", "cardinal genoa", "knight genoa", "peasant nice", "cardinal florence")


def petitioned(*effects: dict[str, Any], display: tuple[str, ...] = PLAIN, **told: Any) -> Any:
    """The Bishop in the first slot says this, and Ann uses its petition."""
    state = at(*display, petitions={"bishop": list(effects)}, **told)
    return played(state, "petition bishop 1")


def said(text: str) -> tuple[dict[str, Any], ...]:
    """Effects in the owner's words."""
    return tuple(dictate("effects", text))


def lines(state: Any) -> list[str]:
    wanted = decision(state)
    return [ROOM.notation.write(state, move) for move in legal_moves(state, wanted.movers()[0])]


COUNTING = said("for each faction knight on display pull other")


class TestVerbs:
    def test_pull_and_push_go_by_who_carries_out(self) -> None:
        state = petitioned(*said("pull this by 2; push other by 1; opponent push other by 1"))
        state = played(state, "push knight 3", "Ben: push cardinal 2")
        assert levels(state) == "bishop+2 cardinal+1 knight-1 peasant-1 cardinal+1"

    def test_the_rest_of_the_way_past_the_end_is_lost(self) -> None:
        state = petitioned(*said("pull any by 4"), display=("bishop genoa", "knight florence", *PLAIN[2:]))
        state = played(state, "pull knight 2")
        assert state.congregations == (("knight",), ())
        assert broken(state, "beseech 3") == ["cong.replace draw-first"]
        assert levels(played(state, "draw noble")).split()[1] == "noble+0"

    @pytest.mark.parametrize(("steps", "lost"), [(3, []), (4, [("G15", "lost")])])
    def test_only_steps_past_the_end_are_told_as_lost(self, steps: int, lost: list[tuple[str, str]]) -> None:
        _, tale = told(petitioned(*said(f"pull any by {steps}")), "pull knight 3")
        assert [(each.clause, each.case) for each in tale if each.clause == "G15"] == lost

    def test_what_a_petition_has_changed_stays_changed(self) -> None:
        state = petitioned(*said("pull other; swap any with any; pull other"))
        assert not state.petition.changed
        state = played(state, "pull peasant 4")
        assert state.petition.changed
        assert played(state, "swap 1 with 2").petition.changed

    def test_whether_a_swap_of_two_untold_maps_moves_anybody_is_not_told(self) -> None:
        display = ("bishop genoa", "cardinal", "knight", "peasant nice", "noble florence")
        state = petitioned(*said("swap any with any"), display=display, rulings={"G18": "any"})
        _, tale = told(state, "swap 2 with 3")
        assert [each.case for each in tale] == ["swapped"]

    def test_replace_excommunicates_without_the_action(self) -> None:
        state = played(petitioned(*said("replace other")), "replace knight 3")
        assert state.discard == ("knight",)
        state = played(state, "draw noble")
        assert levels(state).split()[2] == "noble+0"
        assert state.done == ("petition",)
        assert broken(state, "excommunicate noble 3") == []

    def test_a_replaced_person_is_followed_on_the_same_map(self) -> None:
        state = played(petitioned(*said("replace any")), "replace peasant 4", "draw noble")
        assert levels(state).split()[3] == "noble-1"

    def test_swap_exchanges_maps_and_not_columns(self) -> None:
        state = petitioned(*said("swap this with other"))
        assert lines(state) == ["swap bishop 1 with peasant 4", "swap bishop 1 with cardinal 5"]
        assert broken(state, "swap bishop 1 with bishop 1") == ["act.petition itself"]
        assert broken(state, "swap knight 3 with peasant 4") == ["gloss.name other"]
        assert broken(state, "swap peasant 4 with bishop 1") == []
        assert levels(played(state, "swap bishop 1 with peasant 4")).split()[::3] == ["bishop-1", "peasant+0"]

    def test_choose_takes_some_of_several(self) -> None:
        choose = {
            "do": "choose",
            "n": 2,
            "effects": [*said("pull this"), *said("push this by 2"), *said("pull knight")],
        }
        state = petitioned(choose)
        assert lines(state) == ["choose 1", "choose 2", "choose 3"]
        state = played(state, "choose 3", "pull knight 3")
        assert broken(state, "choose 3") == ["act.petition no-choice"]
        assert broken(state, "choose 4") == ["act.petition no-choice"]
        assert broken(state, "done")[0] == "act.petition must"
        state = played(state, "choose 1")
        assert levels(state).startswith("bishop+1 cardinal+0 knight+1")
        assert ROOM.view(state, None)["awaited"] == "turn"

    @pytest.mark.parametrize("n", [2, 3])
    def test_no_more_can_be_chosen_than_there_is(self, n: int) -> None:
        state = petitioned({"do": "choose", "n": n, "effects": [*said("pull this"), *said("pull knight")]})
        state = played(state, "choose 2", "pull knight 3", "choose 1")
        assert ROOM.view(state, None)["awaited"] == "turn"

    def test_a_count_on_display_asks_who_lies_there(self) -> None:
        state = petitioned(*COUNTING, display=("bishop genoa", "? genoa", *PLAIN[2:]))
        assert (state.agenda[0].question.id, state.agenda[0].question.about) == ("person", (2,))

    def test_a_count_on_display_leaves_empty_slots_out(self) -> None:
        state = petitioned(*COUNTING, display=("bishop genoa", *PLAIN[1:4], "-"))
        assert levels(played(state, "pull knight 3")).startswith("bishop+0 cardinal+0 knight+1 peasant-1")

    @pytest.mark.parametrize("text", ["2 times pull noble", "up-to 2 times pull noble"])
    def test_what_can_not_be_done_once_is_told_once(self, text: str) -> None:
        state = at(*PLAIN, petitions={"bishop": list(said(f"pull this by 1; {text}"))})
        assert [each.case for each in told(state, "petition bishop 1")[1]].count("skipped") == 1

    @pytest.mark.parametrize(
        "text", ["either pull noble or push noble", "2 times pull noble", "up-to 2 times push noble"]
    )
    def test_what_can_change_nobody_is_no_petition(self, text: str) -> None:
        assert broken(at(*PLAIN, petitions={"bishop": list(said(text))}), "petition bishop 1") == ["G18 no-effect"]

    @pytest.mark.parametrize(("faction", "broke"), [("cardinal", []), ("noble", ["G18 no-effect"])])
    def test_all_of_a_faction_are_some_or_none(self, faction: str, broke: list[str]) -> None:
        state = at(*PLAIN, petitions={"bishop": list(said(f"pull all faction {faction}"))})
        assert broken(state, "petition bishop 1") == broke
        offered = at(*PLAIN, petitions={"bishop": list(said(f"pull this; may pull all faction {faction}"))})
        assert ("done" in lines(played(offered, "petition bishop 1"))) is (not broke)

    def test_a_choice_of_something_may_be_made_or_left(self) -> None:
        state = petitioned(*said("pull this by 1; may either pull other or push other"))
        assert lines(state) == ["choose 1", "choose 2", "done"]

    def test_a_choice_of_nothing_is_not_offered(self) -> None:
        state = petitioned(*said("pull this by 1; may either pull noble or push noble"))
        assert ROOM.view(state, None)["awaited"] == "turn"

    @pytest.mark.parametrize(
        ("display", "asked"),
        [
            (("bishop", "cardinal", "knight", "peasant", "inquisitor"), "can-change"),
            (("bishop", "cardinal", "knight", "-", "inquisitor"), "can-change"),
            (("bishop genoa", "cardinal", "knight genoa", "peasant genoa", "inquisitor genoa"), "level"),
        ],
    )
    def test_where_much_is_untold_the_table_is_asked_the_question_itself(
        self, display: tuple[str, ...], asked: str
    ) -> None:
        state = at(*display, petitions={"bishop": list(said("swap this with cardinal"))}, previous=None)
        found = verdict(state, "petition bishop 1")
        assert isinstance(found, Depends)
        assert {question.id for question in found.questions} == {asked}

    def test_what_could_be_done_as_often_as_it_was_is_told_of_no_more(self) -> None:
        state = at(*PLAIN, petitions={"bishop": list(said("up-to 2 times pull other"))})
        moves = ("petition bishop 1", "pull knight 3", "pull cardinal 2")
        assert [each.case for each in told(state, *moves)[1]].count("skipped") == 0

    def test_what_can_be_done_once_of_twice_is_told(self) -> None:
        display = ("bishop genoa", "cardinal genoa", "knight rome", *PLAIN[3:])
        state = at(*display, petitions={"bishop": list(said("2 times pull knight"))})
        assert [each.case for each in told(state, "petition bishop 1", "pull knight 3", "draw noble")[1]].count(
            "skipped"
        ) == 1

    def test_several_who_are_replaced_leave_no_order_open(self) -> None:
        state = petitioned(*said("replace all faction cardinal"))
        assert state.discard == ("cardinal",)
        assert ROOM.view(state, None)["awaited"] == "draw"

    def test_optional_may_be_declined(self) -> None:
        state = petitioned(*said("pull this by 1; may replace other"))
        assert "done" in lines(state)
        assert levels(played(state, "done")).startswith("bishop+1 ")
        assert played(state, "done").discard == ()

    def test_an_optional_effect_without_a_choice_is_used(self) -> None:
        state = petitioned(*said("may pull this by 1"))
        assert lines(state) == ["pull bishop 1"], "all there is without it is nothing"
        assert broken(state, "pull knight 3") == ["gloss.name other"]
        assert broken(state, "pull 1 by 2") == ["act.petition wrong-steps"]
        assert broken(state, "push 1") == ["act.petition unfinished"]
        for way in ("pull 1", "use"):
            assert levels(played(state, way)).startswith("bishop+1 ")

    def test_what_falls_on_nobody_in_particular_is_used(self) -> None:
        state = petitioned(*said("pull this; may opponent pull other"))
        assert lines(state) == ["use", "done"]
        assert decision(played(state, "use")).seats == (BEN,)

    def test_repeat_is_up_to(self) -> None:
        state = played(petitioned(*said("up to 2 push other by 1")), "push knight 3")
        assert broken(state, "push knight 3") == ["gloss.others chosen"]
        assert broken(state, "push bishop 1") == ["gloss.others self"]
        assert ROOM.view(played(state, "done"), None)["awaited"] == "turn"
        assert levels(played(state, "push cardinal 2")) == "bishop+0 cardinal-1 knight-1 peasant-1 cardinal+1"

    def test_repeat_that_must(self) -> None:
        state = played(petitioned(*said("2 times push other by 1")), "push knight 3")
        assert broken(state, "done") == ["act.petition must"]

    @pytest.mark.parametrize(("where", "times"), [("display", 2), ("own", 1), ("opponent", 0)])
    def test_repeat_counts_a_faction(self, where: str, times: int) -> None:
        repeat = {
            "do": "repeat",
            "times": {"faction": "cardinal", "where": where},
            "effect": {"do": "pull", "target": {"kind": "other"}, "steps": 1},
        }
        display = PLAIN if where == "display" else ("bishop genoa", "noble genoa", *PLAIN[2:4], "cardinal florence")
        state = petitioned(
            {"do": "pull", "target": {"kind": "this"}},
            repeat,
            display=display,
            congregation={"Ann": ["cardinal"] if where != "display" else [], "Ben": []},
        )
        for slot in (2, 3)[:times]:
            state = played(state, f"pull {slot}")
        assert ROOM.view(state, None)["awaited"] == "turn"

    def test_seq_in_order(self) -> None:
        seq = {"do": "seq", "effects": [*said("push this by 1"), *said("pull knight by 2")]}
        state = petitioned(seq)
        assert levels(state).startswith("bishop-1")
        assert levels(played(state, "pull knight 3")).split()[2] == "knight+2"

    def test_the_opponent_chooses_where_the_opponent_does(self) -> None:
        state = petitioned(*said("opponent up to 2 pull other by 1"))
        assert decision(state).seats == (BEN,)
        state = played(state, "Ben: pull knight 3")
        assert levels(state).split()[2] == "knight-1"
        assert broken(state, "Ann: pull cardinal 2")[0] == "act.petition unfinished"
        assert decision(played(state, "Ben: done")).seats == (ANN,)

    def test_a_win_in_the_middle_ends_everything(self) -> None:
        state = at(
            "bishop rome",
            *PLAIN[1:],
            petitions={"bishop": list(said("pull this by 1; push other by 1"))},
            congregation={"Ann": ["noble", "inquisitor"], "Ben": []},
        )
        state = played(state, "petition bishop 1")
        assert winner(state) == "Ann"
        assert broken(state, "push knight 3") == ["end.when over"]


class TestSelectors:
    def test_name(self) -> None:
        state = petitioned(*said("pull cardinal by 1"))
        assert lines(state) == ["pull cardinal 2", "pull cardinal 5"]
        assert broken(state, "pull knight 3") == ["gloss.name other"]
        assert broken(state, "pull noble") == ["act.petition absent"]

    def test_faction_is_one_person(self) -> None:
        state = petitioned(*said("pull faction cardinal by 1"))
        assert lines(state) == ["pull cardinal 2", "pull cardinal 5"]
        assert broken(state, "pull knight 3") == ["gloss.faction other"]
        assert ROOM.view(played(state, "pull cardinal 2"), None)["awaited"] == "turn"

    def test_all_of_a_faction_is_everybody_who_lay_there_at_the_beginning(self) -> None:
        state = petitioned(*said("pull all faction cardinal by 1"))
        assert levels(state) == "bishop+0 cardinal+1 knight+0 peasant-1 cardinal+2"

    def test_of_several_who_leave_the_track_the_order_is_chosen(self) -> None:
        """A person that comes to lie there meanwhile is not meant."""
        display = ("bishop genoa", "knight florence", "knight rome", "peasant nice", "cardinal florence")
        state = petitioned(*said("pull all faction knight by 2"), display=display, edition="blank")
        assert lines(state) == ["pull knight 2", "pull knight 3"]
        assert broken(state, "pull bishop 1") == ["gloss.faction other"]
        assert broken(state, "done") == ["act.petition must"]
        assert played(state, "pull knight 3").display[1] is not None
        state = played(state, "pull knight 3", "draw inquisitor", "draw noble")
        assert state.congregations[ANN] == ("knight", "knight")
        assert levels(state) == "bishop+0 noble+0 inquisitor+0 peasant-1 cardinal+1"

    def test_no_order_is_asked_for_where_it_changes_nothing(self) -> None:
        state = petitioned(*said("push all faction cardinal by 2"))
        assert levels(state) == "bishop+0 cardinal-2 knight+0 peasant-1 cardinal-1"

    def test_whoever_comes_meanwhile_is_not_meant(self) -> None:
        display = ("bishop genoa", "cardinal rome", "knight genoa", "knight rome", "peasant genoa")
        three = {"priest": [], "bishop": list(said("pull all faction cardinal"))}
        state = at(*display, petitions=three)
        assert levels(played(state, "petition bishop 1", "draw cardinal")).split()[1] == "cardinal+0"

    def test_nobody_is_chosen_twice_by_name_or_faction(self) -> None:
        state = played(petitioned(*said("pull cardinal by 1; pull faction cardinal by 1")), "pull cardinal 2")
        assert lines(state) == ["pull cardinal 5"]
        assert broken(state, "pull cardinal 2") == ["gloss.faction chosen"]

    def test_others_and_any_may_be_chosen_again_outside_a_repeat(self) -> None:
        state = played(petitioned(*said("pull other by 1; push any by 1")), "pull knight 3")
        assert "push knight 3" in lines(state)

    def test_only_level_with_a_map(self) -> None:
        state = petitioned(*said("pull any at nice florence by 1"))
        assert lines(state) == ["pull peasant 4", "pull cardinal 5"]
        assert broken(state, "pull knight 3") == ["act.petition wrong-map"]

    def test_a_number_that_the_card_does_not_say(self) -> None:
        state = petitioned(*said("pull other by 2"))
        assert broken(state, "pull knight 3 by 1") == ["act.petition wrong-steps"]
        assert broken(state, "pull knight 3 by 2") == []

    def test_a_person_in_a_congregation_is_out_of_reach(self) -> None:
        state = petitioned(*said("pull other by 1"), congregation={"Ann": ["noble"], "Ben": ["noble"]})
        assert broken(state, "pull noble") == ["cong.immune plain"]

    def test_whoever_lies_on_the_other_side_can_be_petitioned(self) -> None:
        """X15: the petition works for whoever uses it."""
        state = at("bishop florence", *PLAIN[1:], petitions={"bishop": list(said("pull this by 1"))}, turn="Ben")
        assert levels(played(state, "petition bishop 1")).startswith("bishop+0")


class TestDeclared:
    def blank(self, **told: Any) -> Any:
        return at(*PLAIN, edition="blank", **told)

    def test_the_table_says_what_moves(self) -> None:
        state = played(self.blank(), "petition bishop 1", "pull knight 3 by 2", "push cardinal 2", "swap 4 with 5")
        assert levels(state) == "bishop+0 cardinal-1 knight+2 peasant+1 cardinal-1"
        assert broken(state, "beseech 1") == ["act.petition declared-still"]
        state = played(state, "replace bishop 1", "draw noble", "done")
        assert ROOM.view(state, None)["awaited"] == "turn"

    def test_a_person_may_be_carried_along_the_whole_track(self) -> None:
        state = played(at("bishop avignon", *PLAIN[1:], edition="blank"), "petition bishop 1")
        assert [line for line in lines(state) if line.startswith("pull bishop 1")] == [
            f"pull bishop 1 by {steps}" for steps in range(1, 5)
        ]
        assert levels(played(state, "pull bishop 1 by 4")).startswith("bishop+2")

    def test_what_is_checked_nevertheless(self) -> None:
        state = played(self.blank(), "petition bishop 1")
        assert broken(state, "pull noble") == ["act.petition absent"]
        assert broken(state, "swap 1 with 1") == ["act.petition itself"]
        assert broken(state, "Ben: done") == ["act.petition whose"]
        state = played(state, "pull cardinal 5 by 4")
        assert state.congregations[ANN] == ("cardinal",)

    @pytest.mark.parametrize(("option", "where"), [("executor", "cardinal-1"), ("petitioner", "cardinal+1")])
    def test_what_the_card_lets_the_opponent_do_the_opponent_says(self, option: str, where: str) -> None:
        state = played(self.blank(rulings={"G27": option}), "petition bishop 1", "Ben: pull cardinal 2")
        assert where in levels(state)
        assert broken(state, "done") == []

    def test_nothing_at_all_is_no_petition(self) -> None:
        state = played(self.blank(), "petition bishop 1")
        assert broken(state, "done") == ["G18 empty-way"]
        assert broken(played(state, "pull 1", "push 1"), "done") == []

    def test_the_samaritan_rule_holds_for_what_is_declared(self) -> None:
        last = {"irreversible": False, "display": rows("bishop genoa", "cardinal nice", *PLAIN[2:])}
        state = at(*PLAIN, edition="blank", previous=last, done=["beseech"], start=rows(*PLAIN))
        assert broken(state, "petition bishop 1") == []
        assert broken(played(state, "petition bishop 1", "push cardinal 2"), "done") == ["samaritan undone"]
        assert broken(played(state, "petition bishop 1", "push cardinal 2", "pull 3"), "done") == ["samaritan undone"]
        assert broken(played(state, "petition bishop 1", "push cardinal 2 by 2"), "done") == []


@pytest.mark.parametrize(
    ("text", "effects"),
    [
        ("pull this by 2", [{"do": "pull", "target": {"kind": "this"}, "steps": 2}]),
        (
            "for each faction peasant on display pull other",
            [
                {
                    "do": "repeat",
                    "times": {"faction": "peasant", "where": "display"},
                    "effect": {"do": "pull", "target": {"kind": "other"}, "steps": 1},
                }
            ],
        ),
        (
            "either push this then pull knight by 2 or replace any",
            [
                {
                    "do": "choose",
                    "n": 1,
                    "effects": [
                        {
                            "do": "seq",
                            "effects": [
                                {"do": "push", "target": {"kind": "this"}, "steps": 1},
                                {"do": "pull", "target": {"kind": "name", "of": "knight"}, "steps": 2},
                            ],
                        },
                        {"do": "replace", "target": {"kind": "any"}},
                    ],
                }
            ],
        ),
    ],
)
def test_an_owner_says_everything_that_a_card_can_say(text: str, effects: list[dict[str, Any]]) -> None:
    assert dictate("effects", text) == effects


@pytest.mark.parametrize(
    ("text", "english"),
    [
        ("ziehe den Adligen um 2 Landkarten heran", "pull noble by 2"),
        ("du darfst eine andere Person auf Höhe von Genua ersetzen", "may replace other at genoa"),
        ("bis zu 2 mal schiebe eine andere", "up to 2 push other"),
        ("je Fraktion Bauer in der Auslage ziehe eine andere heran", "for each faction peasant on display pull other"),
        ("tausche diese Person mit einer anderen", "swap this with other"),
        ("tire un personnage de la faction Cardinal de 2 villes", "pull faction cardinal by 2"),
        ("jusqu'à 2 pousse un autre", "up to 2 push other"),
        ("ton adversaire tire n'importe qui", "opponent pull any"),
        ("soit tire ce personnage ou remplace un autre", "either pull this or replace other"),
    ],
)
def test_an_owner_says_it_in_any_language(text: str, english: str) -> None:
    assert dictate("effects", text) == dictate("effects", english)


def test_victory_conditions_in_any_language() -> None:
    english = dictate("wins", "you: own noble, their knight; opponent: own noble, own peasant")
    french = "toi : Noble chez toi, Chevalier adverse ; adversaire : Noble chez toi, Paysan chez toi"
    assert dictate("wins", french) == english
    german = "du: eigener Adliger, gegnerischer Ritter; Gegner: eigener Adliger, eigener Bauer"
    assert dictate("wins", german) == english


@pytest.mark.parametrize(
    "text",
    [
        "pull this",
        "pull any at genoa nice by 3",
        "may opponent push other by 2",
        "3 times may replace any",
        "swap this with other",
        "pull all faction knight by 2; up to 2 push faction peasant",
        "opponent may swap any with any",
        "pull knight",
    ],
)
def test_what_an_owner_dictates_is_an_effect(text: str) -> None:
    told = toml.convert({"id": "bishop", "petition": dictate("effects", text)}, PersonText, "dictated")
    assert told.petition
    assert all(isinstance(effect, Effect) for effect in told.petition)


@pytest.mark.parametrize(
    "text",
    [
        "pull",
        "pull nobody",
        "push faction",
        "push faction pope",
        "swap this",
        "may",
        "opponent",
        "x times pull this",
        "up to",
        "up to x pull this",
        "replace",
        "pull any at",
        "pull any at paris",
        "pull this 2",
        "pull this by 2 by 2",
        "swap this with any with other",
        "either pull this",
        "choose 2 pull this or push this",
        "either pull this or",
        "for each noble pull this",
        "for each faction noble push",
    ],
)
def test_what_nobody_understands_is_repeated(text: str) -> None:
    with pytest.raises(ValueError):
        dictate("effects", text)


def test_what_is_not_understood_is_repeated_in_the_owners_words() -> None:
    with pytest.raises(ValueError, match=r"^ziehe Kardinal 2 heran$"):
        dictate("effects", "schiebe diese; ziehe Kardinal 2 heran ")
    with pytest.raises(ValueError, match=r"^krempel$"):
        dictate("effects", "ziehe den Krempel heran")


@pytest.mark.parametrize("text", ["you own noble", "he own noble", "you own pope", "you", "", ";"])
def test_victory_conditions_in_words(text: str) -> None:
    if text in ("you own noble", "", ";"):
        assert isinstance(dictate("wins", text), list)
    else:
        with pytest.raises(ValueError):
            dictate("wins", text)


class TestNoDeadEnds:
    """G18 looks ahead by carrying the petition out, not only at the display as it lies."""

    LEVEL = ("bishop genoa", "noble genoa", "knight genoa", "peasant genoa", "cardinal genoa")

    def test_a_choice_that_uses_up_the_rest(self) -> None:
        """Whoever exchanges the Noble has chosen it, and nobody is left to be pulled."""
        effects = list(said("swap peasant with faction noble; pull all faction noble by 4"))
        state = at(*self.LEVEL, petitions={"noble": effects})
        assert broken(state, "petition noble 2") == ["G18 no-effect"]
        apart = at("bishop genoa", "noble rome", *self.LEVEL[2:], petitions={"noble": effects})
        assert broken(apart, "petition noble 2") == []

    def test_what_the_opponent_declines_must_not_be_made_good(self) -> None:
        effects = list(said("opponent may swap any with faction bishop; swap this with faction peasant"))
        display = ("bishop genoa", "noble genoa", "knight rome", "peasant genoa", "cardinal genoa")
        state = played(at(*display, petitions={"noble": effects}), "petition noble 2", "Ben: done")
        assert broken(state, "swap noble 2 with peasant 4") == []

    def test_of_two_ways_the_empty_one_is_refused(self) -> None:
        effects = list(said("either swap this with knight or pull peasant"))
        state = played(at(*self.LEVEL, petitions={"noble": effects}), "petition noble 2")
        assert broken(state, "choose 1") == ["G18 empty-way"]
        assert broken(state, "choose 2") == []


@pytest.mark.parametrize("lang", languages())
@pytest.mark.parametrize("kind", ["effects", "wins"])
def test_what_the_questionnaire_gives_as_an_example_is_understood(kind: str, lang: str) -> None:
    english = load_messages("referee")[f"edition.form.{kind}"]
    shown = words(lang).text("referee", f"edition.form.{kind}", english)
    example = shown[shown.index(":") + 1 : shown.index(".")]
    assert dictate(kind, example) == dictate(kind, str(english)[7 : str(english).index(".")])
