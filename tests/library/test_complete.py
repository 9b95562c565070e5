"""A language that calls itself complete has every text, none of them stale, all placeholders intact."""

from __future__ import annotations

import re

import pytest

from referee.words import extract
from referee.words.batches import domains_of, forms_in, texts_in
from referee.words.extract import forms_of
from referee.words.gather import Entry, entries
from referee.words.language import languages
from referee.words.proof import faults, texts_of
from referee.words.translation import words

COMPLETE = languages()[1:]


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
def test_every_value_and_every_mark_is_kept(lang: str) -> None:
    counts = {domain: forms_in(lang, domain).num_plurals for domain in domains_of()}
    every = [(each.entry, forms_of(each.message)) for each in texts_in(lang, domains_of())]
    wrong = [(each.domain, each.context, list(faults(each.english, said, counts[each.domain]))) for each, said in every]
    assert [each for each in wrong if each[2]] == []


@pytest.mark.parametrize("lang", COMPLETE)
def test_nothing_that_is_gone_lingers(lang: str, found: list[Entry]) -> None:
    for domain in {entry.domain for entry in found}:
        known = {entry.context for entry in found if entry.domain == domain}
        book = extract.catalogue(lang, domain)
        assert book is not None
        assert {message.context for message in book if message.id} <= known


FIGURE = re.compile(r"\d{1,3}(?:,\d{3})+")


@pytest.mark.parametrize("lang", COMPLETE)
def test_figures_in_thousands_are_grouped_as_the_language_groups_them(lang: str) -> None:
    wrong = [
        (each.entry.context, figure)
        for each in texts_in(lang, ["credo"])
        for english, form in zip(texts_of(each.entry.english), forms_of(each.message), strict=False)
        for figure in FIGURE.findall(english)
        if words(lang).number(int(figure.replace(",", ""))) not in form
    ]
    assert wrong == []


def test_there_are_figures_in_thousands_to_group(found: list[Entry]) -> None:
    assert {each.domain for each in found if any(map(FIGURE.search, texts_of(each.english)))} == {"credo"}
