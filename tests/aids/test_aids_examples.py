"""The example pages are the manual of the page language: every tag, every attribute and every word that an attribute
may say stands in one of them, and does something there."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from xml.etree import ElementTree

import pytest
from aids_helpers import HERE, PAGES

from aids.layout.document import set_document
from aids.markup.attributes import Attribute
from aids.markup.parse import parse
from aids.markup.tags import TAGS
from aids.page.paper import cards, papers
from aids.page.problems import SheetError
from aids.page.roles import AREA_ROLES, INK_ROLES
from aids.page.styles import STYLES
from aids.page.theme import theme, themes
from aids.render.html import write_html
from aids.render.icons import names
from aids.render.layout_log import layout_log
from aids.render.markdown import write_markdown
from aids.render.pdf import write_pdf
from referee.library.errors import LibraryError
from referee.library.paths import share

Said = tuple[str, str, str]
"""A tag, an attribute and its value, as a page says them."""

AREAS = {"fill"}
"""Attributes whose role is an area; all the others are ink."""


@cache
def text(name: str) -> str:
    return (HERE / "pages" / f"{name}.xml").read_text("utf-8")


@cache
def source(name: str) -> ElementTree.Element:
    return ElementTree.fromstring(text(name))


@cache
def said() -> frozenset[Said]:
    """What the example pages say outright."""
    return frozenset(
        (element.tag, name, value)
        for file in PAGES
        for element in source(file.stem).iter()
        for name, value in element.attrib.items()
    )


def words_of(attribute: Attribute) -> tuple[str, ...]:
    """The closed list of what an attribute may say, if there is one."""
    return attribute.choices or {"flag": ("yes", "no")}.get(attribute.type, ())


def test_every_tag_stands_in_an_example() -> None:
    assert set(TAGS) - {element.tag for file in PAGES for element in source(file.stem).iter()} == set()
    assert {file.stem for file in PAGES} == {file.stem for file in (HERE / "layout").glob("*.log")}


@pytest.mark.parametrize("tag", TAGS)
def test_every_attribute_and_every_word_of_it_stands_in_an_example(tag: str) -> None:
    given = {(name, value) for held, name, value in said() if held == tag}
    for attribute in TAGS[tag].attributes:
        assert attribute.name in {name for name, _ in given}, attribute.name
        assert {(attribute.name, word) for word in words_of(attribute)} - given == set()


def test_every_name_of_a_closed_list_stands_in_an_example() -> None:
    def given(type: str, *only: str) -> set[str]:
        kinds = {(tag.name, a.name) for tag in TAGS.values() for a in tag.attributes if a.type == type}
        return {value for tag, name, value in said() if (tag, name) in kinds and (not only or name in only)}

    inks = tuple({a.name for tag in TAGS.values() for a in tag.attributes if a.type == "role"} - AREAS)
    assert set(STYLES) - given("style") == set()
    assert set(INK_ROLES) - given("role", *inks) == set()
    assert set(AREA_ROLES) - given("role", *AREAS) == set()
    assert set(cards()) - given("card") == set()
    assert set(papers()) - {value for tag, name, value in said() if (tag, name) == ("aid", "paper")} == set()
    assert set(themes()) - {value for tag, name, value in said() if (tag, name) == ("aid", "theme")} == set()


@pytest.mark.parametrize(
    ("type", "forms"),
    [
        ("length", ["mm", "pt", "in"]),
        ("size", ["mm", "fill", "fr", "%", "auto"]),
        ("sizes", ["mm", "fill", "fr", "%", "auto"]),
        ("fraction", ["/"]),
        ("card", ["poker", "mm "]),
        ("sides", [1, 2, 4]),
    ],
)
def test_every_way_to_write_a_value_stands_in_an_example(type: str, forms: list[str] | list[int]) -> None:
    kinds = {(tag.name, a.name) for tag in TAGS.values() for a in tag.attributes if a.type == type}
    values = [value for tag, name, value in said() if (tag, name) in kinds]
    for form in forms:
        assert any(len(value.split()) == form if isinstance(form, int) else form in value for value in values), form


# what it does


def others(attribute: Attribute, value: str) -> Iterator[str | None]:
    """Other things that an attribute could have said; None where it could have been silent."""
    yield from (word for word in words_of(attribute) if word != value)
    if not attribute.required:
        yield None
    yield from {
        "length": ("0mm", "1.3mm", "9mm"),
        "size": ("auto", "fill", "13mm", "31mm"),
        "sizes": (" ".join(["17mm", *value.split()[1:]]), " ".join(["auto", *value.split()[1:]])),
        "sides": ("1mm 2mm 0.5mm 3mm", "0mm"),
        "role": ("bad", "order3"),
        "style": ("note", "roll"),
        "name": ("cross", f"{value}-x", "a5", "de", "safe"),
        "count": (str(int(value) + 1) if value.isdigit() else "2",),
        "text": (f"{value} x",),
        "card": ("50mm 70mm",),
        "share": ("0.3",),
        "degrees": ("33",),
        "place": ("right bottom",),
        "language": ("de",),
        "fraction": ("1",),
        "fractions": (f"{value} 1/7",),
        "options": (f"{value} | x",),
    }.get(attribute.type, ())


class Traces:
    """All that is left behind by a page: its layout log, its PDF, its PDF to fill in, its text, what is wrong with it.
    Each is made when it is asked for."""

    def __init__(self, page: str) -> None:
        self.aid = parse(page)

    def all(self) -> Iterator[str | bytes]:
        try:
            held = set_document(self.aid, "page.xml", names())
        except SheetError as wrong:
            yield repr([(problem.what, problem.values) for problem in wrong.problems])
            return
        yield layout_log(held)
        colours = theme(held.theme)
        yield write_pdf(held, colours)
        yield write_pdf(set_document(self.aid, "page.xml", names(), forms=True), colours, forms=True)
        yield write_html(self.aid, colours, {}) + write_markdown(self.aid, {})


@cache
def traces(name: str) -> list[str | bytes]:
    return list(Traces(text(name)).all())


def differs(page: str, changed: ElementTree.Element) -> bool:
    """Whether a changed page leaves another trace than it did. A page that can no longer be read is no other page."""
    try:
        made = Traces(ElementTree.tostring(changed, "unicode"))
        return any(one != other for one, other in zip(made.all(), traces(page), strict=False))
    except (SheetError, LibraryError):
        return False


def matters(tag: str, attribute: Attribute, value: str | None = None) -> bool:
    """Whether some example page looks otherwise when an attribute that it gives (with this value) says something
    else."""
    for file in PAGES:
        page = source(file.stem)
        for element in page.iter(tag):
            held = element.get(attribute.name)
            if held is None or value not in (None, held):
                continue
            for other in others(attribute, held):
                if other is None:
                    del element.attrib[attribute.name]
                else:
                    element.set(attribute.name, other)
                try:
                    if differs(file.stem, page):
                        return True
                finally:
                    element.set(attribute.name, held)
    return False


@pytest.mark.parametrize("tag", [tag.name for tag in TAGS.values() if tag.attributes])
def test_every_attribute_does_something_in_an_example(tag: str) -> None:
    idle = [attribute.name for attribute in TAGS[tag].attributes if not matters(tag, attribute)]
    assert idle == []


@pytest.mark.parametrize("tag", [tag.name for tag in TAGS.values() if any(words_of(a) for a in tag.attributes)])
def test_every_word_of_an_attribute_does_something_in_an_example(tag: str) -> None:
    idle = [
        (attribute.name, word)
        for attribute in TAGS[tag].attributes
        for word in words_of(attribute)
        if not matters(tag, attribute, word)
    ]
    assert idle == []


def test_a_page_that_says_the_same_leaves_the_same_traces() -> None:
    assert [file.stem for file in PAGES if differs(file.stem, source(file.stem))] == []


def test_the_reference_page_leads_to_the_examples() -> None:
    told = (share() / "docs" / "page-language.md").read_text("utf-8")
    assert [file.name for file in PAGES if f"(../tests/aids/pages/{file.name})" not in told] == []
    assert [file.name for file in PAGES if f"(../tests/aids/layout/{file.stem}.log)" not in told] == []
