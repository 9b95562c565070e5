"""What moves mean is data: a concept that nobody can say is an error, and where a name stands tells its role."""

from __future__ import annotations

import pytest

from referee.library.errors import DataError
from referee.library.load import games
from referee.speech.frames import check_frames, frames
from referee.speech.lexicons import lexicon
from referee.speech.neighbours import Row, beside
from referee.speech.reading import readings
from referee.speech.records import CaseEntry, FrameEntry, PartEntry
from referee.speech.roles import left_out, passed_over, role_of, spans_of

from .banks import session_at

SEATS = ("Ann", "Ben")
ROLES = [
    ("en", "the knight goes to Genoa", "map.genoa", "goal"),
    ("en", "the knight goes towards Genoa", "map.genoa", "heading"),
    ("en", "the knight comes nearer to Genoa", "map.genoa", "heading"),
    ("en", "the knight moves away from Genoa", "map.genoa", "left"),
    ("en", "the knight from Genoa", "map.genoa", ""),
    ("en", "the knight in Genoa", "map.genoa", ""),
    ("de", "der Ritter nach Genua", "map.genoa", "goal"),
    ("de", "der Ritter Richtung Genua", "map.genoa", "heading"),
    ("de", "der Ritter von Genua weg", "map.genoa", "left"),
    ("de", "der Ritter in Genua", "map.genoa", ""),
    ("fr", "le chevalier jusqu'à Gênes", "map.genoa", "goal"),
    ("fr", "le chevalier vers Gênes", "map.genoa", "heading"),
    ("fr", "le chevalier à Gênes", "map.genoa", ""),
]
DISPLAY = Row("person.", ("cardinal", "knight", "inquisitor", "peasant", "bishop"), ("at-slot.1", "at-slot.5"), 4)
BESIDE = [
    ("en", "the one left of the knight", {1}),
    ("en", "the one next to the knight", {1, 3}),
    ("en", "the knight's right neighbour", {3}),
    ("en", "the one between the knight and the peasant", {3}),
    ("en", "the one next to him", {3, 5}),
    ("de", "der rechts vom Ritter", {3}),
    ("fr", "celui à côté du cardinal", {2}),
]


@pytest.mark.parametrize("game", games())
def test_every_concept_of_a_frame_can_be_said(game: str) -> None:
    entries = frames(game)
    never = {key for key, entry in entries.items() if any(case.never for case in entry.when)}
    bases = {entry.like for entry in entries.values()}
    assert {key for key, entry in entries.items() if not entry.verbs} <= never | bases


def test_a_concept_that_nobody_can_say_is_an_error() -> None:
    known = FrameEntry(id="beseech", verbs=("pull", "steps2", "seat.1"))
    check_frames([known], {"pull", "steps"}, "speech.toml")
    for field in ("verbs", "also", "led", "against", "nouns", "light", "must"):
        entry = FrameEntry(**{"id": "beseech", "verbs": ("pull",), field: ("pul",)})
        with pytest.raises(DataError, match="unknown concepts: pul"):
            check_frames([entry], {"pull"}, "speech.toml")


@pytest.mark.parametrize(
    ("entry", "why"),
    [
        (FrameEntry(id="buy", parts=(PartEntry(of="good", noun="goods"),)), "unknown nouns: goods"),
        (FrameEntry(id="buy", parts=(PartEntry(ways=("goods.*",)),)), "unknown concepts: goods"),
        (FrameEntry(id="buy", when=(CaseEntry(heard=("stone.*", "goods#")),)), "unknown concepts: goods#"),
        (FrameEntry(id="buy", when=(CaseEntry(verbs=("bye",)),)), "unknown concepts: bye"),
        (FrameEntry(id="buy", when=(CaseEntry(now=("bye",)),)), "unknown moves: bye"),
    ],
)
def test_a_noun_and_a_case_can_be_said(entry: FrameEntry, why: str) -> None:
    check_frames([FrameEntry(id="buy", when=(CaseEntry(heard=("stone.*", "n#")),))], {"stone.wine"}, "speech.toml")
    with pytest.raises(DataError, match=why):
        check_frames([entry], {"stone.wine"}, "speech.toml")


@pytest.mark.parametrize(("lang", "said", "concept", "role"), ROLES)
def test_a_map_has_the_role_in_which_it_stands(lang: str, said: str, concept: str, role: str) -> None:
    heard = lexicon("avignon", lang).hear(said, SEATS)
    (named,) = spans_of(heard, {concept})
    assert role_of(heard, named) == role


@pytest.mark.parametrize(("lang", "said", "places"), BESIDE)
def test_a_neighbour_tells_who_is_meant(lang: str, said: str, places: set[int]) -> None:
    found = beside(DISPLAY, lexicon("avignon", lang).hear(said, SEATS))
    assert found is not None
    assert found.places == places


@pytest.mark.parametrize(
    ("lang", "said"),
    [
        ("en", "the priest instead of the cardinal"),
        ("de", "den Priester statt des Kardinals"),
        ("fr", "le prêtre au lieu du cardinal"),
    ],
)
def test_what_stands_behind_instead_is_not_meant(lang: str, said: str) -> None:
    heard = lexicon("avignon", lang).hear(said, SEATS)
    assert "person.cardinal" in passed_over(heard, "person.")
    assert "person.priest" not in passed_over(heard, "person.")
    assert not left_out(lexicon("avignon", "en").hear("the priest", SEATS), "person.")


TAKEN = [
    ("hm.take.en", (), "the fire-eater under the minstrel moves up", ["take card 2 from B"]),
    ("roll.en", ("roll 2",), "I take the minstrel under Iris's bishop", []),
    ("hm.new.en", (), "I take one from column C", []),
    ("hm.new.en", (), "I take column C", ["column C"]),
    ("hm.new.de", (), "eine aus D", []),
    ("new.fr", (), "une de E", []),
    ("jump.en", ("move 5",), "all from Tom first", ["take 2 from B"]),
    ("hm.know.en", ("column A", "column B", "column C"), "I go two up with my fire-eater", []),
]


@pytest.mark.parametrize(("position", "after", "said", "lines"), TAKEN)
def test_what_lies_under_another_or_comes_out_of_a_column(
    position: str, after: tuple[str, ...], said: str, lines: list[str]
) -> None:
    session = session_at("heuchel-meuchel", position, position[-2:], after)
    found = readings(session.game, session.state, said, position[-2:]).found
    assert [session.game.notation.write(session.state, each.move) for each in found] == lines
