"""Words as people type them: without accents, with two letters for one, with one slip."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from referee.search.find import _understood
from referee.search.spelling import bare, one_slip, spellings
from tests.search.test_search import ROOMS, index

WORDS = st.text(st.sampled_from("abeoußäöüéèœ"), min_size=1, max_size=9)


@given(WORDS)
def test_every_spelling_is_plain_but_the_word_itself(word: str) -> None:
    typed = spellings(word)
    assert word in typed
    assert any(each.isascii() for each in typed)
    assert bare(word) in typed


def edits(word: str, letters: str = "abx") -> set[str]:
    """Every word that is one slip away."""
    cuts = range(len(word) + 1)
    return {
        *(word[:at] + word[at + 1 :] for at in cuts[:-1]),
        *(word[:at] + letter + word[at:] for at in cuts for letter in letters),
        *(word[:at] + letter + word[at + 1 :] for at in cuts[:-1] for letter in letters),
        *(word[:at] + word[at + 1] + word[at] + word[at + 2 :] for at in cuts[:-2]),
    } - {word}


@given(st.text(st.sampled_from("abx"), max_size=5), st.text(st.sampled_from("abx"), max_size=6))
def test_a_slip_is_one_letter(first: str, second: str) -> None:
    assert one_slip(first, second) == (second in edits(first))


@pytest.mark.parametrize(("game", "lang"), ROOMS)
def test_the_referee_hears_every_spelling_of_its_words(game: str, lang: str) -> None:
    known = index(game, lang)
    words = {word for question in known.written for word in question.split()}
    lost = []
    for word in sorted(words):
        wanted = known.lexicon.hear(word).tokens
        for typed in spellings(word) - {*words, *known.lexicon.senses}:
            heard = _understood(known, typed)[0].tokens
            if wanted and not set(heard) & set(wanted):
                lost.append((word, typed, heard))
    assert lost == []


@pytest.mark.parametrize(
    ("lang", "typed", "meant"),
    [("fr", "revelation", "révélation"), ("fr", "revelaton", "révélation"), ("de", "Enthuellung", "enthüllung"),
     ("de", "moenche", "mönche"), ("en", "acusation", "accusation")],
)  # fmt: skip
def test_what_is_typed_on_a_phone_finds_what_is_meant(lang: str, typed: str, meant: str) -> None:
    known = index("abbey", lang)
    assert set(known.lexicon.hear(meant).tokens) & set(_understood(known, typed)[0].tokens)
