"""Spaces that never break: before and behind signs, in the languages that set them, and nowhere else."""

from __future__ import annotations

import pytest

from referee.words.spacing import NARROW, signs_of


@pytest.mark.parametrize(
    ("lang", "page", "told"),
    [
        ("fr", "<p>Bonus : un pain !</p>", f"<p>Bonus{NARROW}: un pain{NARROW}!</p>"),
        ("fr", "<p>« Qui ? »</p>", f"<p>«{NARROW}Qui{NARROW}?{NARROW}»</p>"),
        ("fr", '<a title="a : b">c : <b>d</b> ; e</a>', f'<a title="a : b">c{NARROW}: <b>d</b>{NARROW}; e</a>'),
        ("fr", "<script>a ? b : c</script><style>a :hover{}</style>", None),
        ("en", "<p>“Who” : he ?</p>", None),
        ("de", "<p>»Wer« : er !</p>", None),
    ],
)
def test_a_page_keeps_signs_with_the_word_before_them(lang: str, page: str, told: str | None) -> None:
    found = signs_of(lang).spaced_page(page)
    assert found == (page if told is None else told)
    assert signs_of(lang).spaced_page(found) == found
