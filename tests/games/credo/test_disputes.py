"""Twenty disputes that nobody saw, settled by at most five questions each."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

import pytest

from referee.core.words.notation import NotUnderstood
from referee.desk.judging.settling import Closed, Dispute, blank
from referee.words.translation import words

DISPUTES = tomllib.loads(Path(__file__).with_name("disputes.toml").read_text(encoding="utf-8"))["dispute"]


@pytest.mark.parametrize("told", DISPUTES, ids=lambda told: f"{told['lang']}: {told['said']}")
def test_the_answers_settle_it(told: dict[str, Any]) -> None:
    assert len(told["answers"]) <= 5
    dispute = Dispute(blank("credo", words(told["lang"]), ("Ann", "Ben", "Cy"), None), told["said"])
    found = dispute.step(told["answers"])
    assert isinstance(found, Closed), getattr(found, "question", None)
    assert found.answer.verdict == told["verdict"]
    if told["clause"]:
        assert told["clause"] in [each.clause for each in found.answer.breaches]


def test_there_are_twenty_in_three_languages() -> None:
    assert len(DISPUTES) == 20
    assert {each["lang"] for each in DISPUTES} == {"en", "de", "fr"}


def test_two_gifts_are_not_settled_as_one() -> None:
    dispute = Dispute(blank("credo", words("en"), ("Ann", "Ben", "Cy"), None), "Ann: give 2 followers to Ben")
    with pytest.raises(NotUnderstood) as several:
        dispute.step({})
    assert several.value.nearest == ("give follower to Ben",)
