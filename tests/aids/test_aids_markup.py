"""The table of tags, what is made from it, and the strict parser."""

from __future__ import annotations

import re

import pytest
from aids_helpers import PAGES, page, problems, told
from lxml import etree

from aids.layout.boxes import _BUILDERS
from aids.markup import reference
from aids.markup.parse import parse
from aids.markup.tags import BLOCKS, INLINE, SLIPS, TAGS
from aids.page.styles import STYLES
from referee.library.paths import data_root, share
from referee.words.translation import words


def test_reference_page_is_made_from_the_table() -> None:
    assert (share() / "docs" / "page-language.md").read_text("utf-8") == reference.reference()


def test_schema_is_made_from_the_table() -> None:
    assert (data_root() / "schema" / "page.rng").read_text("utf-8") == reference.schema()


def test_page_schema_and_table_name_the_same_tags_and_attributes() -> None:
    page_text = (share() / "docs" / "page-language.md").read_text("utf-8")
    headed = dict(re.findall(r"### `([a-z0-9]+)`\n(.*?)(?=\n##|\Z)", page_text, re.S))
    root = etree.parse(str(data_root() / "schema" / "page.rng")).getroot()
    ns = {"r": "http://relaxng.org/ns/structure/1.0"}
    for name, tag in TAGS.items():
        attributes = {attribute.name for attribute in tag.attributes}
        assert set(re.findall(r"^\| `([a-z]+)` \|", headed[name], re.M)) == attributes
        [defined] = root.xpath(f"r:define[@name='{name}']/r:element", namespaces=ns)
        assert {a.get("name") for a in defined.xpath(".//r:attribute", namespaces=ns)} == attributes
        assert {a.get("name") for a in defined.xpath(".//r:ref", namespaces=ns)} == tag.children
    assert set(headed) == set(TAGS)


def test_every_child_is_a_tag_and_every_block_can_be_built() -> None:
    assert all(child in TAGS for tag in TAGS.values() for child in tag.children)
    assert set(_BUILDERS) == BLOCKS - {"pattern", "gradient"}  # drawn by the box that it fills
    assert set(SLIPS.values()) <= set(TAGS) | {a.name for tag in TAGS.values() for a in tag.attributes}


def test_every_default_reads_as_its_own_type() -> None:
    for tag in TAGS.values():
        for attribute in tag.attributes:
            if attribute.default is not None:
                assert attribute.read(attribute.default) is not None


def test_styles_of_the_table_exist() -> None:
    assert set(STYLES) == set(reference.STYLES)


@pytest.mark.parametrize("file", PAGES, ids=lambda file: file.stem)
def test_schema_accepts_what_the_parser_accepts(file) -> None:
    schema = etree.RelaxNG(etree.parse(str(data_root() / "schema" / "page.rng")))
    parse(file.read_text("utf-8"))
    document = etree.parse(str(file))
    assert schema.validate(document), schema.error_log


@pytest.mark.parametrize(
    "body", ['<box widht="3mm" x="0mm" y="0mm"/>', "<stak/>", '<p style="bodi">x</p>', '<gap h="3"/>']
)
def test_schema_refuses_what_the_parser_refuses(body: str) -> None:
    schema = etree.RelaxNG(etree.parse(str(data_root() / "schema" / "page.rng")))
    assert told(page(body))
    assert not schema.validate(etree.fromstring(page(body)))


@pytest.mark.parametrize(
    ("body", "message"),
    [
        ("<stak/>", "test.xml.j2:1 · page one: <stak> is not a tag of the page language. Did you mean <stack>?"),
        ('<stack widht="3mm"/>', "<stack widht=…> is not an attribute of stack."),
        ('<stack width="3mm"/>', "<stack width=…> is not an attribute of stack. Did you mean w (width)?"),
        ('<stack bg="tint"/>', "Did you mean fill?"),
        ('<p colour="ink">x</p>', "Did you mean ink?"),
        ('<gap h="3"/>', "3 has no unit: 3mm or 3pt?"),
        ('<gap h="3cm"/>', "“3cm” is not a size such as 12mm, fill, 2fr, 40% or auto"),
        ('<p style="bodi">x</p>', "Did you mean body?"),
        ('<p ink="#ff0000">x</p>', "“#ff0000” is a colour, not a role of the theme such as ink, soft or rubric."),
        ('<p ink="rubrik">x</p>', "Did you mean rubric?"),
        ('<h level="7">x</h>', "“7” is none of 1, 2, 3, 4"),
        ("<h>x</h>", "<h> lacks its attribute level. Give it one, of type one of: 1 is the title."),
        ('<tick n="-1"/>', "“-1” is not a whole number from 0 to 999."),
        ('<tick n="1000"/>', "“1000” is not a whole number from 0 to 999."),
        ('<p keep="true">x</p>', "“true” is neither yes nor no."),
        ('<stack pad="1mm 2mm 3mm"/>', "must be 1, 2 or 4 lengths"),
        ("hello", "the text “hello” stands where only tags belong, in <page>. Wrap it in <p>."),
        ("<stack>hello</stack>", "Wrap it in <p>."),
        ("<row/>", "<row> may not stand in <page>. <page> holds: "),
        ("<p><stack/></p>", "<stack> may not stand in <p>."),
        ('<box x="1mm" right="1mm" y="0mm"/>', "<box> needs exactly one of x and right."),
        ('<box x="1mm"/>', "<box> needs exactly one of y and bottom."),
        ('<cols widths="1fr"><p>a</p><p>b</p></cols>', "has 2 children and 1 widths. Give one width for each child."),
        ('<table cols="1fr"/>', "<table> holds nothing."),
        ('<table cols="1fr"><row><cell>bare <stack/></cell></row></table>', "<cell> holds both bare text and blocks."),
        ('<p>a <ref/></p>', "<ref> needs exactly one of clause and ruling."),
        ('<p style="">x</p>', "“” is none of"),
    ],
)  # fmt: skip
def test_a_slip_is_an_error_with_the_way_out(body: str, message: str) -> None:
    assert any(message in line for line in told(page(body))), told(page(body))


def test_errors_speak_other_languages() -> None:
    [problem] = problems(page('<gap h="3"/>'))
    assert problem.in_words(words("de")) == "test.xml.j2:1 · page one: <gap h=…>: 3 hat keine Einheit: 3mm oder 3pt?"


def test_all_errors_are_told_together_with_their_lines() -> None:
    lines = told(page('<stak/>\n<gap h="3"/>\n<p style="x">y</p>'))
    assert [line.split(" ")[0] for line in lines] == ["test.xml.j2:1", "test.xml.j2:2", "test.xml.j2:3"]


@pytest.mark.parametrize(
    "xml",
    [
        '<!DOCTYPE aid [<!ENTITY a "b">]><aid id="t" lang="en" title="T"/>',
        '<!DOCTYPE aid><aid id="t" lang="en" title="T"/>',
        '<?php x?><aid id="t" lang="en" title="T"/>',
    ],
)
def test_document_types_entities_and_instructions_are_refused(xml: str) -> None:
    assert any("are refused" in line for line in told(xml))


def test_damaged_xml_is_told_with_its_line() -> None:
    assert told('<aid id="t" lang="en" title="T">\n<page id="p"></aid>')[0].startswith(
        "test.xml.j2:2 · page p: <page> (opened in test.xml.j2:2) is not closed before </aid>. "
    )


def test_unknown_root_is_told() -> None:
    assert "the root is <page>. A page begins with <aid>." in told('<page id="x"/>')[0]


def test_white_space_between_blocks_means_nothing() -> None:
    node = parse('<aid id="t" lang="en" title="T"><page id="p">\n  <p>a   b\n c</p>\n </page></aid>')
    [paragraph] = node.nodes()[0].nodes()
    assert paragraph.words() == "a b c"
    assert frozenset() == INLINE & BLOCKS
