"""Templates: marks in messages, escaping, what they may not do."""

from __future__ import annotations

import re

import pytest
from jinja2 import TemplateError, UndefinedError

from aids.make.template import environment, render, rich
from aids.page.problems import SheetError
from aids.views.catalogue import catalogue
from aids.views.game_words import GameWords
from referee.words.translation import words


@pytest.mark.parametrize(
    ("message", "xml"),
    [
        ("plain & <simple>", "plain &amp; &lt;simple&gt;"),
        ("*bold* and _italic_ and ^small caps^", "<b>bold</b> and <i>italic</i> and <sc>small caps</sc>"),
        ("*_both_*", "<b><i>both</i></b>"),
        ("{check} yes", '<icon name="check"/> yes'),
        ("Ver\\-dacht", "Ver\u00addacht"),
        ("2 \\* 3 \\_ \\{x\\} \\\\", "2 * 3 _ {x} \\"),
        ("one\ntwo", "one<br/>two"),
        ("snake_case_word", "snake_case_word"),
        ("10^6 or 2^3", "10^6 or 2^3"),
        ("2*3 and 4*5", "2*3 and 4*5"),
        ("2 * 3 * 4", "2 * 3 * 4"),
        ("(*bold*), *2*3*", "(<b>bold</b>), *2*3*"),
        ("*a < b*", "<b>a &lt; b</b>"),
    ],
)
def test_marks_become_tags(message: str, xml: str) -> None:
    assert str(rich(message)) == xml


def test_text_is_escaped_and_safe_is_off() -> None:
    env = environment()
    assert env.from_string("{{ x }}").render(x="<b>") == "&lt;b&gt;"
    with pytest.raises(TemplateError, match="switched off"):
        env.from_string("{{ x|safe }}").render(x="<b>")
    with pytest.raises(UndefinedError):
        env.from_string("{{ nothing }}").render()


def test_apostrophes_are_printed_as_such() -> None:
    env = environment()
    source = "{% macro part(x) %}<p>{{ x }}</p>{% endmacro %}{{ part(x) }}{{ x|rich }}{{ n }}"
    assert env.from_string(source).render(x="it's *Rome's*", n=3) == "<p>it’s *Rome’s*</p>it’s <b>Rome’s</b>3"


def test_a_message_that_no_file_knows_is_told_with_its_place() -> None:
    game_words = GameWords(catalogue("avignon"), words("en"))
    with pytest.raises(SheetError) as wrong:
        render("avignon/track.xml.j2", {"say": lambda id: game_words.say(f"{id}.x"), "sheet": Named(), "v": Named()})
    [problem] = wrong.value.problems
    assert re.match(
        r"avignon/track\.xml\.j2:\d+ · en: no message has the id “avignon\.track", problem.in_words(words("en"))
    )
    with pytest.raises(SheetError) as wrong:
        game_words.say("xyzzy")
    assert wrong.value.problems[0].in_words(words("en")) == (
        "en: no message has the id “xyzzy”. Write it in data/avignon/aids.toml."
    )


class Named:
    """Has whatever it is asked for, by its name."""

    def __getattr__(self, name: str) -> str:
        return name
