"""What is written about Credo adds up, and whatever refers to an id finds it."""

from __future__ import annotations

import ast
from collections import Counter

import pytest
from msgspec.structs import replace

from referee.core import Speaker
from referee.games import game_of
from referee.games.credo.box.components import Article, box, components, sums
from referee.games.credo.box.deck import events, tables
from referee.games.credo.box.dictation import dictate
from referee.games.credo.box.edition import Edition, failed_checks
from referee.games.credo.box.events import PERMANENT
from referee.games.credo.rules.events.play import NEEDS
from referee.games.credo.rules.rolls import row
from referee.library import toml
from referee.library.editions import edition_tables
from referee.library.load import load_game
from referee.library.paths import code_root
from referee.words.language import languages
from referee.words.translation import words

GAME = game_of("credo")
DATA = load_game("credo")
ARTICLES = DATA.clause_by_id | DATA.ruling_by_id
CODE = code_root() / "referee" / "games" / "credo"
BLUE = [card for card in box().open.values() if card.id != "western-emperor"]
KINDS = {kind: [card for card in BLUE if card.kind == kind] for kind in ("laity", "patriarch", "bishop")}


def edition(name: str, **changed: object) -> Edition:
    return toml.convert({**edition_tables("credo", name), **changed}, Edition, name)


def test_the_blue_cards_are_those_of_the_list() -> None:
    assert len(box().followers) == 68
    assert {kind: len(cards) for kind, cards in KINDS.items()} == {"laity": 7, "patriarch": 5, "bishop": 40}
    votes = {kind: sum(card.votes for card in cards) for kind, cards in KINDS.items()}
    assert votes == {"laity": 41, "patriarch": 80, "bishop": 90}
    assert sum(box().followers) == 12_895_000
    assert sum(card.followers for card in KINDS["laity"]) == 3_550_000
    assert sum(card.followers for card in KINDS["patriarch"]) == 5_000_000


def test_the_bishops_are_spread_over_both_halves() -> None:
    assert Counter(card.votes for card in KINDS["bishop"]) == {1: 22, 2: 7, 3: 3, 5: 5, 10: 2, 0: 1}
    by_half: Counter[tuple[str, ...]] = Counter()
    for card in KINDS["bishop"]:
        by_half[card.halves] += card.votes
    assert by_half == {("east",): 77, ("west",): 11, ("east", "west"): 2, (): 0}
    assert box().open["nisibis"].halves == ()


def test_the_articles_are_those_of_the_list() -> None:
    bearing = {n: sum(box().articles[each].copies for each in box().bearing[n]) for n in range(1, 11)}
    assert bearing == {1: 11, 2: 12, 3: 14, 4: 16, 5: 17, 6: 13, 7: 11, 8: 9, 9: 15, 10: 17}
    articles = box().articles.values()
    assert (len(articles), sum(article.copies for article in articles)) == (52, 129)
    assert sum(article.copies == 1 for article in articles) == 16
    assert [(len(found), sum(each.copies for each in found)) for found in (marked(), losing())] == [(4, 6), (5, 9)]


def marked() -> list[Article]:
    return [article for article in box().articles.values() if article.marked]


def losing() -> list[Article]:
    return [article for article in box().articles.values() if article.penalty]


def test_the_events_are_those_of_the_list() -> None:
    held = events().values()
    assert (len(held), sum(event.copies for event in held)) == (81, 111)
    assert sum(event.copies for event in held if event.goes in PERMANENT) == 22
    assert {event.clause for event in held} <= set(DATA.clause_by_id)
    assert {event.group for event in held} == {group.id for group in components().group}


def test_a_card_more_would_be_noticed() -> None:
    held, declared = components(), components().declared
    assert all(declared[name] == counted for name, counted in sums(held).items())
    orthodox = replace(held.article[0], copies=held.article[0].copies + 1)
    assert sums(replace(held, article=(orthodox, *held.article[1:])))["articles"] == declared["articles"] + 1
    bishop = replace(held.bishop[0], votes=held.bishop[0].votes + 1)
    assert sums(replace(held, bishop=(bishop, *held.bishop[1:])))["votes"] == declared["votes"] + 1


WAYS = {total: 6 - abs(7 - total) for total in range(2, 13)}
ODDS = {
    "respect": (1, 2, 3, 4, 5, 11, 4, 3, 2, 1),
    "refutation": (10, 16, 7, 2, 1),
    "proselytism": (1, 5, 9, 11, 4, 5, 1),
    "persecution": (1, 2, 7, 20, 3, 2, 1),
}
"""In how many of 36 ways each row of a table comes up, from the top."""


def test_every_total_has_one_row_on_every_table() -> None:
    assert set(tables()) == set(ODDS)
    for id_, table in tables().items():
        assert sorted(total for each in table.rows for total in each.rolls) == list(range(2, 13))
        assert tuple(sum(WAYS[total] for total in each.rolls) for each in table.rows) == ODDS[id_]


@pytest.mark.parametrize("lang", languages())
def test_a_row_says_what_its_effects_say(lang: str) -> None:
    speaker = Speaker(DATA, words(lang))
    for id_, table in tables().items():
        for each in table.rows:
            said = " ".join(effect.say(speaker) for effect in row(id_, each.rolls[0]))
            assert said == words(lang).text("credo", f"table.{id_}.{each.id}", each.text)


@pytest.mark.parametrize("lang", languages())
def test_every_event_can_be_read_aloud(lang: str) -> None:
    cards = GAME.cards(edition("sample"))
    assert [card.component for card in cards] == [f"event.{event}" for event in events()]
    for card in cards:
        said = " ".join(card.say(Speaker(DATA, words(lang))))
        assert said.endswith((".", "!"))
        assert not set("{}") & set(said)


def test_what_an_event_needs_is_asked_and_refused_in_words() -> None:
    for event in events().values():
        assert set(event.needs) <= set(NEEDS)
        article = DATA.article(event.clause)
        symbols = {"symbol" for effect in event.effects if getattr(effect, "symbol", "") and event.timing == "council"}
        for case in {*event.needs, *symbols}:
            assert article.because[case]
            assert article.remedy[case]


def test_the_sample_passes_every_check_and_the_blank_one_too() -> None:
    assert failed_checks(edition("sample")) == ()
    assert failed_checks(edition("blank")) == ()
    assert edition("sample").sample


@pytest.mark.parametrize(
    ("changed", "failed"),
    [
        ({"patriarch": [{"id": "patriarch-rome", "votes": 15}]}, "votes"),
        ({"patriarch": [{"id": "patriarch-rome", "votes": 21}]}, "votes"),
        ({"patriarch": [{"id": "nicea", "votes": 1}]}, "known"),
        ({"penalty": [{"id": "gnostic-10", "of": "followers", "n": 0}]}, "penalties"),
        ({"penalty": [{"id": "gnostic-10", "n": 1}, {"id": "gnostic-10", "n": 2}]}, "known"),
        ({"penalty": [{"id": "populist-e-10", "n": 1}]}, "known"),
        ({"symbol": [{"id": "sun", "doctrine": "orthodox-1"}]}, "symbols"),
        ({"symbol": [{"id": "sun", "doctrine": "solar-2"}, {"id": "yin-yang", "doctrine": "solar-2"}]}, "symbols"),
    ],
)
def test_a_check_finds_what_can_not_be(changed: dict[str, object], failed: str) -> None:
    assert failed in failed_checks(edition("sample", **changed))


def test_fields_are_told_in_plain_words() -> None:
    assert dictate("int", "7") == 7
    assert dictate("mm", "59 x 92") == [59, 92]
    assert dictate("choice", "followers") == "followers"
    for kind, text in (("int", "many"), ("mm", "59"), ("mm", "5 x 9")):
        with pytest.raises(ValueError):
            dictate(kind, text)


@pytest.mark.parametrize("article", [each for each in ARTICLES.values() if each.because], ids=lambda each: each.id)
def test_every_refusal_tells_the_way_out(article: object) -> None:
    assert set(article.remedy) == set(article.because)  # type: ignore[attr-defined]


def asked() -> dict[str, set[str]]:
    """The rulings that the code asks for, each with the options that it compares the answer with."""
    found: dict[str, set[str]] = {}
    for file in sorted(CODE.rglob("*.py")):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Compare) and is_ruling(node.left):
                constants = (each for right in node.comparators for each in ast.walk(right))
                options = {str(each.value) for each in constants if isinstance(each, ast.Constant)}
                found.setdefault(named(node.left), set()).update(options)
            elif is_ruling(node):
                found.setdefault(named(node), set())
    return found


def is_ruling(node: ast.AST) -> bool:
    return isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr == "ruling"


def named(node: ast.AST) -> str:
    assert isinstance(node, ast.Call)
    (argument,) = node.args
    assert isinstance(argument, ast.Constant)
    return str(argument.value)


def test_every_switch_is_asked_for_and_every_option_exists() -> None:
    switches = {ruling.id for ruling in DATA.rulings if len(ruling.options) > 1}
    assert set(asked()) == switches
    for ruling, options in asked().items():
        assert options <= set(DATA.ruling(ruling).options), ruling
