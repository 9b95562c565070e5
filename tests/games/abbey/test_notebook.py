"""What a seat's notebook reads out of a game: all of what that seat saw and heard, and nothing that it did not."""

from __future__ import annotations

from fractions import Fraction
from random import Random
from typing import Any

import pytest

from referee.core import CHANCE, Kind, Seat, masked
from referee.core.rules.judge import judge
from referee.core.rules.marks import collecting
from referee.core.rules.play import begin, carry_out, decision, default_mover, mover_saying, outcomes
from referee.core.state.glimpse import Glimpse, glimpses
from referee.core.words.wording import Sayer
from referee.games.abbey.box.components import box, dealt, piles
from referee.games.abbey.notebook.answer import Spot, Suspected
from referee.games.abbey.notebook.conclusions import Conclusions, concluded, features
from referee.games.abbey.notebook.ledger import BOARD, PILE, Place, hand_of
from referee.games.abbey.notebook.page import _row, page, panels, suspects_named
from referee.games.abbey.notebook.reading import Read, place_of, read
from referee.games.abbey.position.known import edition
from referee.words.translation import words
from tests.games.abbey.tables import GAME, any_terms, position, terms
from tests.games.properties import random_game

ANN, BEN, CY = Seat(0), Seat(1), Seat(2)


class Evening:
    """A game whose tales are kept. Lots that nobody declares fall at random."""

    def __init__(self, agreed: Any) -> None:
        self.sayer = Sayer(GAME.data, words("en"), agreed.seats)
        self.first = self.state = begin(GAME.start(agreed))
        self.tales: list[Any] = [()]
        for line, seat in (("monk red", 0), ("monk blue", 1), ("monk green", 2)):
            self.say(line, seat)

    def say(self, line: str, seat: int | None = None) -> None:
        move = GAME.notation.read(self.state, line)
        who = default_mover(self.state, move) if seat is None else mover_saying(self.state, Seat(seat), move)
        verdict = judge(self.state, who, move)
        assert type(verdict).__name__ == "Legal", (line, verdict)
        self.carry_out(who, move)

    def carry_out(self, who: Any, move: Any) -> None:
        with collecting() as tale:
            self.state = carry_out(self.state, who, move)
        self.tales.append(tuple(tale))

    def lots(self, rng: Random) -> None:
        """Lets all lots fall."""
        while (wanted := decision(self.state)) is not None and wanted.kind is Kind.CHANCE:
            self.carry_out(CHANCE, rng.choice([move for move, _ in outcomes(self.state)]))

    def noticed(self, seat: Seat) -> list[Glimpse]:
        return list(glimpses(self.tales, self.sayer, GAME.naming, seat))

    def read(self, seat: Seat) -> Read:
        return read(masked(self.first, seat), self.noticed(seat), masked(self.state, seat), seat)

    def page(self, seat: Seat, hand: tuple[str, ...] = (), seen: tuple[str, ...] = ()) -> Any:
        first, present = masked(self.first, seat), masked(self.state, seat)
        return page(first, self.noticed(seat), present, seat, self.sayer, hand, seen)


def lie_of(state: Any) -> dict[str, Place]:
    """Where every card lies in truth that a knowing referee sees."""
    found = {card: hand_of(Seat(seat)) for seat, held in enumerate(state.cards) for card in held}
    return found | {lying.card: place_of(lying) for lying in state.lying}


@pytest.mark.parametrize("seed", range(8))
def test_the_truth_is_always_among_what_can_be(seed: int) -> None:
    agreed = any_terms(seed, True)
    steps = list(random_game(GAME, agreed, Random(seed), most=200))
    steps = steps[: Random(seed).choice((len(steps), len(steps) // 2))]
    sayer, tales = Sayer(GAME.data, words("en"), agreed.seats), [(), *(step.tale for step in steps)]
    last, n = steps[-1].after, len(agreed.seats)
    begun = {**{hand_of(Seat(seat)): dealt()[n] for seat in range(n)}, PILE: piles()[n], BOARD: 1}
    for seat in map(Seat, range(n)):
        noticed = glimpses(tales, sayer, GAME.naming, seat)
        told = read(masked(steps[0].before, seat), noticed, masked(last, seat), seat)
        assert told.ledger is not None
        assert dict(told.ledger.sizes) == begun
        found = concluded(told.ledger)
        assert not found.wrong
        truth = lie_of(last)
        for suspect, places in found.can_be.items():
            if suspect == last.culprit:
                assert places == (BOARD,)
            else:
                assert truth[suspect] in places if suspect in truth else {PILE, BOARD} & set(places)
        for card in last.cards[seat]:
            assert found.can_be[card] == (hand_of(seat),)
        if found.chances is not None:
            assert sum(found.chances.values()) == 1
            assert {each for each, chance in found.chances.items() if chance} == set(found.left)


def test_a_glimpse_names_only_cards_that_its_seat_saw() -> None:
    agreed = any_terms(2, True)
    steps = list(random_game(GAME, agreed, Random(2), most=200))
    sayer, tales = Sayer(GAME.data, words("en"), agreed.seats), [(), *(step.tale for step in steps)]
    for seat in map(Seat, range(len(agreed.seats))):
        for glimpse in glimpses(tales, sayer, GAME.naming, seat):
            for name in ("card", "cards"):
                raw = glimpse.values.get(name)
                assert raw is None or isinstance(raw, str) or seat in raw[1:]
            assert glimpse.before == masked(glimpse.before, seat)
            assert glimpse.after == masked(glimpse.after, seat)


HANDS = {
    "Ann": ["bruno", "sergio", "malachi", "cyrille", "ansgar", "thomas"],
    "Ben": ["odo", "wulfric", "william", "galbraith", "cuthbert", "jacques"],
    "Cy": ["rufin", "guy", "charles", "masseo", "matthew", "reginald"],
}


@pytest.mark.parametrize("seed", range(3))
def test_a_move_tells_the_same_where_a_seat_sees_no_difference(seed: int) -> None:
    """In two positions that a seat can't tell apart the same move is made: where all that it sees meanwhile is the
    same, it notices the same, and the same follows."""
    rng, agreed, compared = Random(seed), any_terms(seed, True), 0
    sayer = Sayer(GAME.data, words("en"), agreed.seats)
    for step in list(random_game(GAME, agreed, rng, most=120))[20:]:
        seat = Seat(rng.randrange(len(agreed.seats)))
        twin = GAME.world(step.before, seat, rng)
        if twin == step.before or type(judge(twin, step.who, step.move)).__name__ != "Legal":
            continue
        with collecting() as tale:
            after = carry_out(twin, step.who, step.move)
        here, there = ([list(glimpses([each], sayer, GAME.naming, seat))] for each in (step.tale, tale))
        seen, other = ([(each.before, each.after) for each in some[0]] for some in (here, there))
        if seen != other or masked(after, seat) != masked(step.after, seat):
            continue
        assert here == there
        compared += 1
        if compared % 5 == 0:
            ends = masked(step.before, seat), masked(step.after, seat)
            assert page(ends[0], here[0], ends[1], seat, sayer) == page(ends[0], there[0], ends[1], seat, sayer)
    assert compared > 10


TABLE = {
    "rooms": dict.fromkeys(HANDS, "aula"),
    "monks": {"Ann": "red", "Ben": "blue", "Cy": "green"},
    "first": "Ann",
    "turn": "Ann",
    "next": "ask",
    "pile": 5,
    "lying": [],
    "loot": [],
    "bell": 1,
    "mass": "matins",
    "confessions": {"confessorium-ecclesia": "Ben", "confessorium-aula": "Cy"},
    "penance": {},
    "skips": {},
    "bent": [],
    "promises": [],
}


class Meeting(Evening):
    """Three Monks stand together, and Ann is to ask. A knowing referee sees the hands; a blind one counts them."""

    def __init__(self, knowing: bool = True, hands: dict[str, list[str]] = HANDS, **rulings: str) -> None:
        agreed = terms(3, knowing=knowing, **rulings)
        self.sayer = Sayer(GAME.data, words("en"), agreed.seats)
        cards = {"cards": hands} if knowing else {"hands": dict.fromkeys(hands, 6)}
        self.first = self.state = position(agreed, knowing=knowing, **TABLE, **cards)
        self.tales = [()]


def left(told: Any) -> set[str]:
    return {each.suspect for each in told.suspects if not each.eliminated}


def spots(told: Any, suspect: str) -> set[str]:
    """Where a card can be: the players by name, and the kinds of all other places."""
    (found,) = [each for each in told.suspects if each.suspect == suspect]
    return {spot.player or spot.place for spot in found.can_be}


def test_an_answer_about_a_hand_is_heard_by_all_and_counted() -> None:
    evening = Meeting()
    evening.say("ask Ben how many father")
    evening.say("answer 2")
    for seat in (ANN, CY):
        told = evening.page(seat)
        (note,) = told.told
        assert note.used
        assert note.text == "Ann asks how many such cards Ben holds: Father – Ben answers: 2"
        fathers = {each.id for each in evening.state.terms.edition.suspect if each.title == "father"}
        mine = set(HANDS[told.seat])
        unseen = fathers - mine
        chances = {each.suspect: each.chance.fraction for each in told.suspects if each.suspect in unseen}
        assert len(set(chances.values())) == 1
        assert told.counted
        (father,) = [each for each in told.features if each.trait == "father"]
        assert father.chance.share == pytest.approx(float(next(iter(map(Fraction, chances.values())))) * len(unseen))


def test_counts_that_take_all_leave_nobody_else() -> None:
    """Cy holds two Fathers; Ben says two, and Ann, asked back, says two: none of the six is the culprit."""
    evening = Meeting()
    evening.say("ask Ben how many father")
    evening.say("answer 2")
    assert left(evening.page(CY)) >= {"bruno", "sergio", "william", "galbraith"}
    evening.say("ask Ann how many father")
    evening.say("answer 2")
    told = evening.page(CY)
    assert not left(told) & {"bruno", "sergio", "william", "galbraith", "matthew", "reginald"}
    assert spots(told, "bruno") == {"Ann", "Ben"}
    assert [each.sure for each in told.features if each.trait == "father"] == [False]


def test_a_name_is_found_in_a_hand_or_ruled_out_of_it() -> None:
    evening = Meeting()
    evening.say("ask Ben hold odo")
    evening.say("answer yes")
    evening.say("ask Ann hold hyacinth")
    evening.say("answer no")
    told = evening.page(CY)
    assert spots(told, "odo") == {"Ben"}
    assert spots(told, "hyacinth") == {"Ben", "pile", "board"}
    assert "odo" not in left(told)


def test_what_somebody_has_crossed_off_is_noted_and_proves_nothing() -> None:
    evening = Meeting()
    before = evening.page(ANN)
    evening.say("ask Ben eliminated odo")
    evening.say("answer yes")
    told = evening.page(ANN)
    assert [note.used for note in told.told] == [False]
    assert left(told) == left(before)


def test_hidden_cards_change_nothing() -> None:
    """Ben and Cy hold other cards, and the answers are the same: Ann's notebook is, to the letter."""
    swapped = {**HANDS, "Ben": [*HANDS["Ben"][:-1], "guy"], "Cy": [*HANDS["Cy"][2:], "rufin", "jacques"]}
    told = []
    for hands in (HANDS, swapped):
        evening = Meeting(hands=hands)
        evening.say("ask Ben how many father")
        evening.say("answer 2")
        evening.say("pass", 1)
        told.append(evening.page(ANN))
    assert told[0] == told[1]


def test_a_blind_referee_is_told_a_hand_and_finds_what_cant_be() -> None:
    evening = Meeting(knowing=False)
    told = evening.page(ANN)
    assert told.left == 24
    own = evening.page(ANN, tuple(HANDS["Ann"]), ("odo",))
    assert left(own) == left(told) - {*HANDS["Ann"], "odo"}
    wrong = evening.page(ANN, tuple(HANDS["Ann"][:5]))
    assert wrong.contradiction == (1,)
    assert [note.text for note in wrong.told] == [
        "You hold: Bruno, Sergio, Malachi, Cyrille, and Ansgar. That is 5, and you have 6."
    ]
    evening.say("ask Ben hold odo")
    evening.say("answer yes")
    evening.say("ask Ann hold odo")
    evening.say("answer yes")
    wrong = evening.page(CY)
    assert wrong.contradiction == (1, 2)
    assert wrong.suspects == ()
    drawn = [evening.sayer.line(each) for each in panels(wrong, evening.sayer)]
    assert drawn[0] == "This can't all be true:"
    assert len(drawn) == 3


def test_names_are_read_as_they_stand_on_the_cards() -> None:
    state = Meeting().state
    assert suspects_named(state, ["Father Bruno", "odo", "BRUNO"]) == ("bruno", "odo")
    with pytest.raises(ValueError, match="Zoe"):
        suspects_named(state, ["Zoe"])


def test_before_the_cards_are_dealt_nothing_follows() -> None:
    evening = Evening(terms(3, knowing=True))
    told = evening.page(ANN)
    assert not told.begun
    assert told.suspects == ()
    evening.lots(Random(4))
    assert evening.page(ANN).begun
    assert evening.page(ANN).left == 18


def test_traits_that_the_edition_does_not_tell_are_left_open() -> None:
    """With nobody's title told, how many Fathers somebody holds says nothing of anybody."""
    agreed = terms(3, knowing=False, edition="blank")
    state = position(agreed, **TABLE, hands=dict.fromkeys(HANDS, 6))
    evening = Meeting(knowing=False)
    evening.first = evening.state = state
    evening.say("ask Ben how many father")
    evening.say("answer 2")
    told = evening.read(ANN)
    assert told.ledger is not None
    found = concluded(told.ledger)
    assert len(found.left) == 24
    assert {value for value, _, _ in features(state, found)} == {"benedictine", "franciscan", "dominican"}


@pytest.mark.parametrize(
    ("can_be", "where"),
    [
        ((Spot("board"), Spot("hand", player="Ben")), "Ben"),
        ((Spot("hand", player="Ben"), Spot("pile")), "Ben, pile"),
        ((Spot("board"),), "–"),
    ],
)
def test_a_row_says_where_a_card_can_be_but_under_the_board(can_be: tuple[Spot, ...], where: str) -> None:
    """Whether it can lie there stands in a column of its own."""
    sayer = Sayer(GAME.data, words("en"), ("Ann", "Ben", "Cy"))
    assert _row(Suspected("bruno", "Bruno", "benedictine", False, can_be, None), sayer)[2] == where


def test_of_a_culprit_who_is_found_every_trait_is_sure() -> None:
    state = position()
    roster = edition(state).roster
    found = Conclusions((), {each: (BOARD if each == "bruno" else PILE,) for each in roster}, None)
    told = {value: sure for value, sure, _ in features(state, found)}
    traits = {value for value, part in box().values.items() if getattr(roster["bruno"], part) == value}
    assert {value for value, sure in told.items() if sure is True} == traits
    assert None not in told.values()


def test_an_answer_to_a_question_that_nobody_heard_says_nothing() -> None:
    """Who joins a table in the middle of a question."""
    evening = Meeting(knowing=False)
    evening.say("ask Ben how many fat", 0)
    evening.first, evening.tales = evening.state, [()]
    evening.say("answer 1", 1)
    assert [each.used for each in evening.read(ANN).notes] == [False]


def test_of_three_named_cards_two_are_counted() -> None:
    """Yes says one of them at least, a number how many."""
    for answer, counted in (("yes", False), ("2", True)):
        evening = Meeting()
        evening.say("ask Ben hold odo wulfric rufin")
        evening.say(f"answer {answer}")
        evening.say("pass", 1)
        told = evening.page(CY)  # who holds one of the three himself
        assert ({"odo", "wulfric"}.isdisjoint(left(told))) is counted


def test_a_card_that_is_given_back_is_the_one_that_was_taken() -> None:
    """Ann has told Cy that she holds Bruno; Ben searches her Cellula, and she comes home. The card that Ben gives back
    is the one that he took, so Bruno is with Ann again, or still."""
    agreed = terms(knowing=True)
    evening = Evening(agreed)
    evening.tales = [()]
    evening.first = evening.state = position(
        agreed,
        rooms={"Ann": "front-red", "Ben": "front-red", "Cy": "front-red"},
        monks={"Ann": "red", "Ben": "blue", "Cy": "green"},
        cards=HANDS,
        pile=5,
        lying=[],
        promises=[],
        bent=[],
        books={"Ann": 0, "Ben": 0, "Cy": 0},
        penance={},
        skips={},
        bell=1,
        first="Cy",
        turn="Cy",
        next="ask",
        knowing=True,
    )
    evening.say("ask Ann hold bruno", 2)
    evening.say("answer yes", 0)
    evening.say("move front-blue", 0)
    evening.say("move cellula-red", 1)
    evening.say("search", 1)
    evening.say("draw bruno")
    assert set(concluded(evening.read(CY).ledger).can_be["bruno"]) == {hand_of(ANN), hand_of(BEN)}
    evening.say("bell", 2)
    evening.say("move front-blue", 2)
    if (wanted := decision(evening.state)) is not None and wanted.seats == (CY,):
        evening.say("ask Ann code", 2)
        evening.say("silence", 0)
    evening.say("move front-red cellula-red", 0)
    found = concluded(evening.read(CY).ledger)
    assert not found.wrong
    assert found.can_be["bruno"] == (hand_of(ANN),)
