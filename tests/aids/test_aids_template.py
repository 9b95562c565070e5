"""Templates: marks in messages, escaping, what they may not do."""

from __future__ import annotations

import pytest
from jinja2 import TemplateError, UndefinedError

from aids.template import environment, render, rich
from referee.library.errors import DataError


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


def test_a_message_that_no_file_knows_is_told() -> None:
    def say(message: str) -> str:
        raise KeyError(message)

    with pytest.raises(DataError, match=r"base/page|no message has the id|is undefined"):
        render("avignon/turn.xml.j2", {"say": say})
