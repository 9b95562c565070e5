"""What is written about Mea Culpa adds up, and whatever refers to an id finds it."""

from __future__ import annotations

import ast
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest

from referee.games.mea_culpa.box.components import COINS, COLOURS, GOODS, STONES, card_ids, components
from referee.games.mea_culpa.box.describe import cost, describe
from referee.games.mea_culpa.box.dictation import dictate
from referee.games.mea_culpa.box.edition import Edition, failed_checks
from referee.games.mea_culpa.box.house import house, whole_deck
from referee.library import toml
from referee.library.editions import edition_tables
from referee.library.load import load_game
from referee.library.paths import code_root
from referee.library.records import Plural
from referee.words.proof import placeholders
from referee.words.translation import words

DATA = load_game("mea-culpa")
ARTICLES = DATA.clause_by_id | DATA.ruling_by_id
CODE = code_root() / "referee" / "games" / "mea_culpa"


def edition(name: str, **changed: object) -> Edition:
    return toml.convert({**edition_tables("mea-culpa", name), **changed}, Edition, name)


def test_the_box_holds_what_the_rulebook_declares() -> None:
    box, declared = components(), components().declared
    stones = {stone.id: stone.copies for stone in box.stone}
    assert sum(stones[good] for good in GOODS) == declared["goods"]
    assert stones["indulgence"] == declared["indulgence-stones"]
    assert sum(letter.copies for letter in box.letter) == declared["letters"]
    assert len(whole_deck()) == declared["house-cards"]
    assert len(box.character) == declared["characters"]
    assert tuple(stone.id for stone in box.stone) == STONES
    assert tuple(letter.id for letter in box.letter) == COLOURS
    assert tuple(str(coin.value) for coin in box.coin) == COINS


def test_the_coins_are_one_more_than_declared_as_ruling_g5_says() -> None:
    assert sum(coin.copies for coin in components().coin) == components().declared["coins"] + 1
    assert sum(coin.copies * coin.value for coin in components().coin) == 264


def test_the_house_names_the_cards_of_the_box() -> None:
    assert tuple(card.id for card in house().card) == card_ids()
    assert Counter(card.notches for card in house().card for _ in range(card.copies)) == {0: 1, 1: 8, 2: 13, 3: 2}
    assert {card.clause for card in house().card} <= set(DATA.clause_by_id)
    assert {slip.clause for slip in components().sin} <= set(DATA.clause_by_id)


@pytest.mark.parametrize("lang", ["en", "de", "fr"])
def test_every_card_can_be_put_into_words(lang: str) -> None:
    for card in (*house().card, *house().suite):
        told = describe(card.effects, words(lang))
        assert len(told) == len(card.effects)
        assert all(told)
        assert bool(cost(card.notches, words(lang))) == bool(card.notches)


def test_a_card_says_what_it_does() -> None:
    spoken = {card.id: describe(card.effects, words("en"))[0] for card in house().card}
    assert spoken["steal-3"].startswith("Choose an opponent who has to give you 3 taler")
    assert spoken["others-lust"] == "Every opponent puts 2 sin stones into the Den of Lust."
    assert spoken["bank-7"] == "Take 7 taler from the bank."


def test_the_sample_passes_every_check_and_the_blank_one_too() -> None:
    assert failed_checks(edition("sample")) == ()
    assert failed_checks(edition("blank")) == ()
    assert edition("sample").sample


@pytest.mark.parametrize(
    ("changed", "failed"),
    [
        ({"price": [{"id": "bread", "buy": 3}]}, "prices"),
        ({"price": [{"id": "wine", "buy": 31}]}, "prices"),
        ({"price": [{"id": "wine", "buy": 3}, {"id": "wine", "sell": 3}]}, "known"),
        ({"price": [{"id": "indulgence", "buy": 3}]}, "known"),
        ({"price": [{"id": "wine", "sell": 0}]}, "prices"),
        ({"site": [{"id": "left"}, {"id": "left"}]}, "known"),
        ({"site": [{"id": "lust"}]}, "known"),
        ({"site": [{"id": "left", "money": {"red": -1}}]}, "known"),
        ({"site": [{"id": "left", "food": {"blue": 6}}, {"id": "right", "food": {"blue": 6}}]}, "letters-blue"),
        ({"site": [{"id": "left", "food": {"red": 8}}, {"id": "right", "food": {"red": 8}}]}, "letters"),
        ({"heaven-steps": 0}, "heaven"),
        ({"heaven-steps": 61}, "heaven"),
        ({"register": ["asleep", "asleep"]}, "register"),
        ({"register": ["snoring"]}, "register"),
    ],
)
def test_a_check_finds_what_can_not_be(changed: dict[str, object], failed: str) -> None:
    assert failed in failed_checks(edition("sample", **changed))


@pytest.mark.parametrize(
    "changed",
    [
        {"price": [{"id": "wine", "buy": 30, "sell": 1}]},
        {"price": [{"id": "bread", "buy": 2, "sell": 6}]},
        {"site": [{"id": "left", "food": {"red": 0}}, {"id": "right"}]},
        {"heaven-steps": 1},
        {"heaven-steps": 60},
        {"register": ["asleep"]},
    ],
)
def test_a_check_leaves_alone_what_can_be(changed: dict[str, object]) -> None:
    assert failed_checks(edition("sample", **changed)) == ()


def test_fields_are_told_in_plain_words() -> None:
    assert dictate("text", "1 red, 3 blue and 1 green") == {"red": 1, "blue": 3, "green": 1}
    assert dictate("text", "1 rot, 3 blaue und 1 grüner") == {"red": 1, "blue": 3, "green": 1}
    assert dictate("text", "2 rouge et 1 lettre jaune") == {"red": 2, "yellow": 1}
    assert dictate("text", "none") == dictate("text", "nichts") == {}
    assert dictate("int", "7") == 7
    assert dictate("mm", "59 x 92") == [59, 92]
    assert dictate("choice", "0-6") == "0-6"
    for kind, text in (("text", "3 pink"), ("text", "red"), ("int", "many"), ("mm", "59")):
        with pytest.raises(ValueError):
            dictate(kind, text)


def cited() -> Iterator[tuple[str, str, set[str], str]]:
    """Every refusal in the code: the article, the case, the values it passes, and where."""
    for file in sorted(CODE.rglob("*.py")):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "breach":
                clause, case = node.args
                assert isinstance(case, ast.Constant), f"{file.name}:{node.lineno}"
                values = {keyword.arg or "" for keyword in node.keywords}
                articles = [clause.value] if isinstance(clause, ast.Constant) else of_cards(file, str(case.value))
                for article in articles:
                    yield str(article), str(case.value), values, f"{file.name}:{node.lineno}"


def of_cards(file: Path, case: str) -> list[str]:
    """The clauses of House cards with that verb, or with those of that frame, that refuse something in that way."""
    framed = [each.stem for each in file.parent.glob("*.py") if f"({file.stem.capitalize()}," in each.read_text()]
    verbs = {file.stem.replace("_", "-"), *(name.replace("_", "-") for name in framed)}
    with_verb = {
        card.clause for card in house().card for effect in card.effects if str(effect.__struct_config__.tag) in verbs
    }
    found = sorted(clause for clause in with_verb if case in ARTICLES[clause].because)
    assert found, (file.stem, case)
    return found


def test_every_refusal_of_the_code_has_its_words() -> None:
    for article, case, values, place in cited():
        assert case in ARTICLES[article].because, f"{place}: {article} {case}"
        for worded in (ARTICLES[article].because, ARTICLES[article].remedy):
            text = worded.get(case, "")
            for form in (text.one, text.other) if isinstance(text, Plural) else (text,):
                assert (placeholders(form) or set()) <= values, f"{place}: {article} {case}"


def test_no_words_wait_for_a_refusal_that_never_comes() -> None:
    given = {(article, case) for article, case, _, _ in cited()}
    worded = {(article.id, case) for article in ARTICLES.values() for case in article.because}
    assert worded - given == set()


@pytest.mark.parametrize("article", [each for each in ARTICLES.values() if each.because], ids=lambda each: each.id)
def test_every_refusal_tells_the_way_out(article: object) -> None:
    assert set(article.remedy) == set(article.because)  # type: ignore[attr-defined]


def test_every_option_that_the_code_asks_for_exists() -> None:
    for file in sorted(CODE.rglob("*.py")):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if not isinstance(node, ast.Compare) or not isinstance(node.left, ast.Call):
                continue
            asked, wanted = node.left.func, node.comparators[0]
            if isinstance(asked, ast.Attribute) and asked.attr == "ruling" and isinstance(wanted, ast.Constant):
                (named,) = node.left.args
                assert isinstance(named, ast.Constant)
                assert wanted.value in DATA.ruling(str(named.value)).options, f"{file.name}:{node.lineno}"
