"""Person cards read aloud: the verbs say themselves, and a card says all that an edition tells of it."""

from __future__ import annotations

import re
from typing import Any

import pytest

from referee.core import Card, Speaker, Verb
from referee.games import game_of
from referee.games.avignon.box.components import box
from referee.games.avignon.box.describe import describe
from referee.games.avignon.box.dictation import dictate
from referee.games.avignon.box.edition import Edition, PersonText, failed_checks
from referee.games.avignon.rules.verbs.seq import Seq
from referee.games.avignon.rules.victory import Win
from referee.library import toml
from referee.library.editions import edition_tables
from referee.library.load import load_game
from referee.words.language import languages
from referee.words.translation import words

ROOM = game_of("avignon")


def speaker(lang: str = "en") -> Speaker:
    return Speaker(load_game("avignon"), words(lang))


def cards(edition: str = "sample") -> dict[str, Card]:
    held: Edition = toml.convert(edition_tables("avignon", edition), ROOM.edition, edition)
    return {card.component: card for card in ROOM.cards(held)}


def test_the_whole_card_is_read() -> None:
    assert cards()["person.bishop"].say(speaker()) == [
        "Pull this person 1 map.",
        "You may: Replace another person level with Genoa.",
    ]
    assert cards()["person.noble"].say(speaker()) == [
        "Choose 1 of these: (1) Pull this person 1 map. (2) Pull one “Peasant” 2 maps.",
        "You win when a person of the faction Noble lies in your congregation and a person of the faction Knight lies "
        "in your opponent's congregation.",
        "Your opponent wins when a person of the faction Noble lies in your congregation and a person of the faction "
        "Peasant lies in your congregation.",
    ]


@pytest.mark.parametrize(
    ("text", "read"),
    [
        ("swap this with other", "This person and another exchange their maps."),
        ("swap this with cardinal", "One “Cardinal” and another person exchange their maps."),
        ("swap cardinal with any", "One “Cardinal” and another person exchange their maps."),
        ("swap any with cardinal", "Any two persons exchange their maps."),
    ],
)
def test_a_swap_is_read_by_whom_it_names(text: str, read: str) -> None:
    assert describe(dictate("effects", text), words("en")) == [read]


@pytest.mark.parametrize("lang", languages())
@pytest.mark.parametrize("edition", ["sample", "blank"])
def test_every_card_can_be_read_in_every_language(edition: str, lang: str) -> None:
    found = cards(edition)
    assert list(found) == [f"person.{kind}" for kind in box().persons]
    for card in found.values():
        said = card.say(speaker(lang))
        assert not set("{}") & set(" ".join(said))
        assert bool(said) == bool(card.effects or getattr(card, "wins", ()))
        assert card.clause == "act.petition"
        assert said[: len(card.effects)] == describe(card.effects, words(lang))


def test_a_card_says_where_its_text_comes_from() -> None:
    assert {kind: card.source for kind, card in cards().items() if card.source != "sample"} == {
        "person.cardinal": "review"
    }
    assert cards("blank")["person.priest"].effects == ()


EVERY_WAY = [
    "pull this",
    "push any at genoa nice",
    "replace all faction knight",
    "swap this with faction peasant",
    "swap any with any",
    "may opponent push other",
    "up to 2 replace other at rome",
    "3 times pull knight",
]


@pytest.mark.parametrize("lang", languages())
@pytest.mark.parametrize("text", EVERY_WAY)
def test_every_verb_says_itself(text: str, lang: str) -> None:
    told = toml.convert({"id": "bishop", "petition": dictate("effects", text)}, PersonText, "dictated")
    for effect in told.petition or ():
        assert isinstance(effect, Verb)
        said = effect.say(speaker(lang))
        assert said
        assert not set("{}") & set(said)
        assert lang == "en" or said != effect.say(speaker())


@pytest.mark.parametrize(
    ("when", "said"),
    [
        ({"is": "count", "side": "holder", "least": 1}, "at least 1 person lies in your congregation"),
        (
            {"is": "count", "side": "opponent", "least": 2, "faction": "knight"},
            "at least 2 persons of the faction Knight lie in your opponent's congregation",
        ),
        (
            {
                "is": "or",
                "any": [
                    {"is": "has", "side": "opponent", "faction": "noble"},
                    {"is": "count", "side": "holder", "least": 3},
                ],
            },
            "a person of the faction Noble lies in your opponent's congregation or at least 3 persons lie in your "
            "congregation",
        ),
    ],
)
def test_a_condition_says_itself(when: dict[str, Any], said: str) -> None:
    win = toml.convert({"who": "opponent", "when": when}, Win, "dictated")
    assert win.say(speaker()) == f"Your opponent wins when {said}."


def test_effects_that_hold_effects_are_read_from_data_however_deep() -> None:
    data = {"do": "seq", "effects": [{"do": "optional", "effect": {"do": "choose", "effects": [{"do": "pull"}]}}]}
    with pytest.raises(Exception, match="target"):
        toml.convert({"id": "bishop", "petition": [data]}, PersonText, "dictated")


def test_in_french_a_sentence_that_follows_a_colon_begins_small() -> None:
    petition = [line for card in cards().values() for line in card.say(speaker("fr"))]
    assert "Tu peux : remplace un autre personnage à hauteur de Gênes." in petition
    assert "Jusqu’à 2 fois : pousse de 1 ville un autre personnage." in petition
    assert not [line for line in petition if re.search(r" : (Tire|Pousse|Remplace)", line)]
    german = [line for card in cards().values() for line in card.say(speaker("de"))]
    assert "Dein Gegner führt aus: Ziehe eine andere Person um 1 Landkarte heran." in german


def test_a_name_keeps_its_capital_behind_a_colon() -> None:
    values = {"said": "Cardinal et Noble arrivent.", "other": "Le Cardinal arrive."}
    told = words("fr").inside("Alors : {said} Puis : {other}", values, lambda: ["Cardinal"])
    assert told == {"said": "Cardinal et Noble arrivent.", "other": "le Cardinal arrive."}
    assert words("de").inside("Dann: {other}", values, list) == values


@pytest.mark.parametrize(
    ("person", "faction", "failed"),
    [("noble", "noble", ()), ("noble", "knight", ("deck-sum",)), ("noble", "pirate", ("factions", "deck-sum"))],
)
def test_a_faction_that_the_box_has_otherwise_is_told(person: str, faction: str, failed: tuple[str, ...]) -> None:
    persons = (PersonText(person, faction=faction), PersonText("bishop", faction="bishop"))
    assert failed_checks(Edition("x", "X", person=persons)) == failed


@pytest.mark.parametrize("lang", languages())
def test_one_effect_after_the_other_is_said_whole(lang: str) -> None:
    rows = [row for text in EVERY_WAY[:3] for row in dictate("effects", text)]
    effects = toml.convert({"id": "bishop", "petition": rows}, PersonText, "dictated").petition or ()
    first, *rest = [effect.say(speaker(lang)) for effect in effects if isinstance(effect, Verb)]
    whole = Seq(effects=effects).say(speaker(lang))
    assert whole.startswith(first)
    assert [each[1:] in whole for each in rest] == [True] * (len(EVERY_WAY[:3]) - 1)
    assert Seq(effects=effects[:1]).say(speaker(lang)) == first
