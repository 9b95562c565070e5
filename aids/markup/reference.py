"""The reference page and the editors' schema of the page language, made from the table of tags.

`python -m aids.markup.reference` writes `docs/page-language.md`, `data/schema/page.rng` and
`data/schema/theme.schema.json`.
"""

from __future__ import annotations

import json
from pathlib import Path
from xml.sax.saxutils import escape, quoteattr

from referee.library.paths import data_root, share

from ..page.roles import AREA_ROLES, INK_ROLES, ROLES
from ..page.styles import STYLES
from .tags import BLOCKS, INLINE, TAGS, Attribute, Tag

INTRO = """\
# The page language

How a printed aid is written down. This page and the schema `data/schema/page.rng` are made from the table in
`aids/markup/tags.py` by `python -m aids.markup.reference`; don't edit them by hand.

The way of a page: view (typed data and words) → Jinja2 → page XML → typed tree → layout → display list → PDF, PNG,
HTML, Markdown, text.

- A template holds boxes, no sentence and no rule. Its words come from `say("message.id")`; the marks inside a message
  become tags through the filter `rich`: `*bold*`, `_italic_`, `^small caps^`, `{icon-name}`,
  `\\-` a place for a hyphen, a line break, and `\\` before a mark prints it. The filter `safe` is switched off.
- Unknown tags, unknown attributes, missing attributes, bad values, text where no text belongs: errors, never defaults.
- Lengths carry a unit: `mm`, `pt`, `in`. Coordinates run down from the top left of the parent's content area, that is,
  inside its `pad` (or the page's margin).
- Colours and faces are named by what they are for. Beside a page or a table of one's own, `theme.toml` says which they
  are (`data/schema/theme.schema.json`).
- A paragraph runs as its first letter does; text begins at the start of its line unless `align` says otherwise.
- There is no clip and no ellipsis: what does not fit is an error that says how much, and the way out.

## Types of values

| type | reads |
|---|---|
| length | `12mm`, `3pt`, `1in`; nought needs no unit |
| size | a length, `fill` (= `1fr`), `2fr` a share of what is left, `40%` of the parent, `auto` natural |
| sizes | several sizes with spaces between |
| sides | 1, 2 or 4 lengths: all; top and bottom, left and right; top, right, bottom, left |
| role | a colour role of the theme, never a colour |
| style | a named style |
| name | letters a–z, digits, dot, hyphen |
| flag | `yes` or `no` |
| count | a whole number from 0 to 999 |
| text | words, not empty |
| card | a size of cards from `data/paper.toml`, or width and height as two lengths |
| fraction, fractions | `5/36`; several with spaces between |
| options | words with a vertical bar between |

"""


def _kind(attribute: Attribute) -> str:
    return ", ".join(attribute.choices) if attribute.choices else attribute.type


def _children(tag: Tag) -> str:
    names: set[str] = set(tag.children)
    parts: list[str] = ["text"] if tag.text else []
    for group, title in ((BLOCKS, "blocks"), (INLINE, "inline tags")):
        if group <= names:
            parts.append(title)
            names -= group
    return ", ".join([*parts, *(f"`{name}`" for name in sorted(names))]) or "nothing"


def reference_of(tag: Tag) -> str:
    """What the reference says of one tag."""
    lines = [f"### `{tag.name}`", "", f"{tag.meaning[0].upper()}{tag.meaning[1:]}. Holds: {_children(tag)}.", ""]
    if tag.attributes:
        lines += ["| attribute | type | default | meaning |", "|---|---|---|---|"]
        for attribute in tag.attributes:
            default = "required" if attribute.required else f"`{attribute.default}`" if attribute.default else "–"
            lines.append(f"| `{attribute.name}` | {_kind(attribute)} | {default} | {attribute.meaning} |")
        lines.append("")
    return "\n".join(lines)


def examples() -> list[Path]:
    """The example pages, in the order of their names. They stand beside the tests, which show that every tag, every
    attribute and every word of it does something in one of them."""
    return sorted((share() / "tests" / "aids" / "pages").glob("*.xml"))


def _example(file: Path) -> str:
    """An example page as a row: its title and the tags that it shows, with links to it and to what it becomes."""
    from .parse import parse

    aid = parse(file.read_text("utf-8"), file.name)
    used = sorted({node.tag for node in aid.walk()} - {"aid", "page", "p"})
    page, log = f"../tests/aids/pages/{file.name}", f"../tests/aids/layout/{file.stem}.log"
    shown = ", ".join(f"`{tag}`" for tag in used)
    return f"| [{file.name}]({page}) | {aid.text('title')} | {shown} | [log]({log}) |"


def reference() -> str:
    """The reference page."""
    blocks = ", ".join(f"`{name}`" for name in sorted(BLOCKS))
    inline = ", ".join(f"`{name}`" for name in sorted(INLINE))
    styles = [
        f"| `{name}` | {s.size:g}/{s.leading:g} | {s.role} | {s.cut}{' small caps' if s.setting == 'sc' else ''} |"
        for name, s in STYLES.items()
    ]
    return (
        INTRO
        + f"*Blocks* are {blocks}.\n*Inline tags* are {inline}.\n\n## Tags\n\n"
        + "\n".join(reference_of(tag) for tag in TAGS.values())
        + "\n## Styles\n\nSize and leading in points; the face that plays each part is the language's choice"
        + " (`data/words/<lang>/print.toml`).\n\n| style | size/leading | part | cut |\n|---|---|---|---|\n"
        + "\n".join(styles)
        + "\n\n## Roles\n\nInk (text, rules, icons): "
        + ", ".join(f"`{role}`" for role in INK_ROLES)
        + ".\n\nAreas (fills; a theme may leave them out, and a hairline stands for them): "
        + ", ".join(f"`{role}`" for role in AREA_ROLES)
        + ".\n"
        + _examples()
    )


def _examples() -> str:
    """The pages beside the tests; without them, where the program has been installed, nothing."""
    if not (files := examples()):
        return ""
    return (
        "\n## Examples\n\nEvery tag, every attribute and every word of it stands in one of these pages; the log"
        + " tells where everything on the page lies. `aids typeset PAGE.xml OUT.pdf` sets one.\n\n"
        + "| page | title | shows | |\n|---|---|---|---|\n"
        + "\n".join(_example(file) for file in files)
        + "\n"
    )


_PATTERNS = {
    "length": r"-?[0-9]*\.?[0-9]+(mm|pt|in)|0",
    "size": r"[0-9]*\.?[0-9]+(mm|pt|in|fr|%)|fill|auto|0",
    "name": r"[a-z0-9.\-]+",
    "language": r"[a-z]{2,3}(-[A-Za-z0-9]+)*|pseudo",
    "count": r"[0-9]+",
    "fraction": r"[0-9]+(/[0-9]+)?",
    "fractions": r"[0-9]+(/[0-9]+)?( +[0-9]+(/[0-9]+)?)*",
}


def _value(attribute: Attribute) -> str:
    """The RELAX NG pattern of an attribute's value."""
    known = {"role": ROLES, "style": tuple(STYLES), "flag": ("yes", "no")}
    choices = attribute.choices or known.get(attribute.type, ())
    if choices:
        return f"<choice>{''.join(f'<value>{choice}</value>' for choice in choices)}</choice>"
    if attribute.type in _PATTERNS:
        return f'<data type="string"><param name="pattern">{escape(_PATTERNS[attribute.type])}</param></data>'
    if attribute.type in ("sizes", "sides"):
        one = _PATTERNS["size" if attribute.type == "sizes" else "length"]
        return f'<data type="string"><param name="pattern">({escape(one)})( +({escape(one)}))*</param></data>'
    return '<data type="string"><param name="minLength">1</param></data>'


def _define(tag: Tag) -> str:
    lines = [f'  <define name="{tag.name}">', f'    <element name="{tag.name}">']
    lines.append(f"      <a:documentation>{escape(tag.meaning)}</a:documentation>")
    for attribute in tag.attributes:
        documentation = f"<a:documentation>{escape(attribute.meaning)}</a:documentation>"
        inner = f"<attribute name={quoteattr(attribute.name)}>{documentation}{_value(attribute)}</attribute>"
        lines.append(f"      {inner if attribute.required else f'<optional>{inner}</optional>'}")
    inside = [f'<ref name="{name}"/>' for name in sorted(tag.children)] + (["<text/>"] if tag.text else [])
    lines.append(f"      <zeroOrMore><choice>{''.join(inside)}</choice></zeroOrMore>" if inside else "      <empty/>")
    return "\n".join([*lines, "    </element>", "  </define>"])


def schema() -> str:
    """The RELAX NG schema, for editors."""
    return (
        '<?xml version="1.0" encoding="UTF-8"?>\n'
        '<grammar xmlns="http://relaxng.org/ns/structure/1.0"\n'
        '         xmlns:a="http://relaxng.org/ns/compatibility/annotations/1.0"\n'
        '         datatypeLibrary="http://www.w3.org/2001/XMLSchema-datatypes">\n'
        '  <start><ref name="aid"/></start>\n' + "\n".join(_define(tag) for tag in TAGS.values()) + "\n</grammar>\n"
    )


def theme_schema() -> str:
    """The JSON Schema of `theme.toml`, for editors."""
    from ..page import own_theme

    return json.dumps(own_theme.schema(), indent=2) + "\n"


if __name__ == "__main__":
    (share() / "docs" / "page-language.md").write_text(reference(), "utf-8")
    (data_root() / "schema" / "page.rng").write_text(schema(), "utf-8")
    (data_root() / "schema" / "theme.schema.json").write_text(theme_schema(), "utf-8")
