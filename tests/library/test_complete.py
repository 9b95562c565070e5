"""A language that calls itself complete has every text, none of them stale, all placeholders intact."""

from __future__ import annotations

import pytest

from referee.words import extract
from referee.words.gather import Entry, entries
from referee.words.translation import languages

COMPLETE = [lang for lang in languages() if lang != "en" and extract.language(lang).complete]


@pytest.fixture(scope="module")
def found() -> list[Entry]:
    return entries()


def test_german_and_french_call_themselves_complete() -> None:
    assert {"de", "fr"} <= set(COMPLETE)


@pytest.mark.parametrize("lang", COMPLETE)
def test_nothing_is_missing(lang: str, found: list[Entry]) -> None:
    assert [(gap.domain, gap.context) for gap in extract.untranslated(lang, texts=found)] == []


@pytest.mark.parametrize("lang", COMPLETE)
def test_nothing_is_stale(lang: str, found: list[Entry]) -> None:
    assert [(gap.domain, gap.context) for gap in extract.fuzzy(lang, texts=found)] == []


@pytest.mark.parametrize("lang", COMPLETE)
def test_every_placeholder_is_intact(lang: str, found: list[Entry]) -> None:
    assert [(gap.domain, gap.context, gap.what) for gap in extract.placeholder_errors(lang, texts=found)] == []


@pytest.mark.parametrize("lang", COMPLETE)
def test_nothing_that_is_gone_lingers(lang: str, found: list[Entry]) -> None:
    for domain in {entry.domain for entry in found}:
        known = {entry.context for entry in found if entry.domain == domain}
        book = extract.catalogue(lang, domain)
        assert book is not None
        assert {message.context for message in book if message.id} <= known
