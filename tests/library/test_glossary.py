"""The terms of a game are called in a language what its glossary calls them."""

from __future__ import annotations

import pytest

from referee.words.batches import domains_of, texts_in
from referee.words.extract import forms_of
from referee.words.glossary import glossary, strays, terms_of
from referee.words.language import every_language, words_root
from referee.words.proof import texts_of

KEPT = 0.97
"""The least share of the places of all terms at which their words stand: sentences may go round a term."""

GLOSSARIES = [
    (lang, file.stem) for lang in every_language() for file in sorted((words_root() / lang / "glossary").glob("*.toml"))
]


@pytest.mark.parametrize(("lang", "game"), GLOSSARIES)
def test_terms_are_called_what_the_glossary_calls_them(lang: str, game: str) -> None:
    places, astray = 0, []
    for each in texts_in(lang, [game]):
        english, terms = each.entry.english, terms_of(lang, game, each.entry.context)
        places += sum(any(map(term.is_in, texts_of(english))) for term in terms)
        astray += [(each.entry.context, term.en[0]) for term in strays(terms, english, forms_of(each.message))]
    assert len(astray) <= (1 - KEPT) * places, astray


@pytest.mark.parametrize(("lang", "game"), GLOSSARIES)
def test_a_glossary_is_one_of_a_game_and_says_no_term_twice(lang: str, game: str) -> None:
    terms = [name.casefold() for term in glossary(lang, game) for name in term.en]
    assert game in domains_of()
    assert len(set(terms)) == len(terms)
