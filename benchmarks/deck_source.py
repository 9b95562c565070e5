"""The reference deck: 108 poker cards of 40 words, made up from a seed, as every peer reads it."""

from __future__ import annotations

import random
from typing import NamedTuple

CARDS = 108
WORDS = 40
_TEXT = """
the a one no candle bishop abbot miller widow bell tower river stone bridge garden orchard cellar ledger silver
bread morning evening winter harvest window doorway lantern letter sister brother stranger merchant pilgrim walks
carries forgets remembers opens closes counts promises whispers sells borrows returns waits listens before after
behind without beneath towards between beyond under quietly slowly never always twice old narrow bright hidden
honest hungry patient crooked and or but while until because in of to by it is he she we you all any some more
"""
STOCK = _TEXT.split()
SHORT = [word for word in STOCK if len(word) < 7]
TITLES = ("Bell", "Candle", "Ledger", "Orchard", "Pilgrim", "Lantern", "Cellar", "Bridge", "Widow", "Letter")


class Card(NamedTuple):
    """A card: its number, its title, its words; some of them bold."""

    number: int
    title: str
    words: tuple[tuple[str, bool], ...]


def cards(seed: int, count: int = CARDS) -> list[Card]:
    rng = random.Random(seed)
    return [
        Card(
            number,
            f"The {rng.choice(SHORT).title()} {rng.choice(TITLES)}",
            tuple((rng.choice(STOCK), rng.random() < 0.1) for _ in range(WORDS)),
        )
        for number in range(1, count + 1)
    ]


_CARD = """\
    <card id="c{number}" fill="tint">
      <box x="3.5mm" y="3.5mm" w="56mm" h="81mm" stroke="rubric" line=".9pt" radius="2.4mm"/>
      <box x="4.7mm" y="4.7mm" w="53.6mm" h="78.6mm" stroke="gold" line=".35pt" radius="1.4mm"/>
      <stack h="fill" pad="6.5mm" gap="1mm" align="center">
        <p style="over" align="center">The House of Bells</p>
        <p style="card-title" align="center">{title}</p>
        <rule before=".6mm" after="2mm"/>
        <mark name="samaritan" size="9mm" ink="rubric"/>
        <stack h="fill" valign="middle"><p style="body" align="center">{words}</p></stack>
        <rule/>
        <cols widths="fill auto"><p style="foot">No. {number}</p><p style="foot">1 ×</p></cols>
      </stack>
    </card>
"""


TEMPLATE = """\
<card id="c{{ number }}" fill="tint">
  <box x="3.5mm" y="3.5mm" w="56mm" h="81mm" stroke="rubric" line=".9pt" radius="2.4mm"/>
  <box x="4.7mm" y="4.7mm" w="53.6mm" h="78.6mm" stroke="gold" line=".35pt" radius="1.4mm"/>
  <stack h="fill" pad="6.5mm" gap="1mm" align="center">
    <p style="over" align="center">The House of Bells</p>
    <p style="card-title" align="center">{{ title }}</p>
    <rule before=".6mm" after="2mm"/>
    <mark name="samaritan" size="9mm" ink="rubric"/>
    <stack h="fill" valign="middle"><p style="body" align="center">{{ text|rich }}</p></stack>
    <rule/>
    <cols widths="fill auto"><p style="foot">No. {{ number }}</p><p style="foot">1 ×</p></cols>
  </stack>
</card>
"""
"""The template of one card, as `aids deck` fills it in for each line of the table."""


def table(seed: int, count: int = CARDS) -> str:
    """The deck as a table, bold words between stars."""
    lines = [
        f"{card.title},{' '.join(f'*{word}*' if bold else word for word, bold in card.words)}"
        for card in cards(seed, count)
    ]
    return "\n".join(["title,text", *lines, ""])


def page_xml(seed: int, count: int = CARDS) -> str:
    """The deck in our page language."""
    made = "".join(
        _CARD.format(
            number=card.number,
            title=card.title,
            words=" ".join(f"<b>{word}</b>" if bold else word for word, bold in card.words),
        )
        for card in cards(seed, count)
    )
    return f'<aid id="bench" lang="en" title="Bells">\n  <deck card="poker">\n{made}  </deck>\n</aid>\n'


_TYPST = """\
#set page(paper: "a4", margin: (x: 10.5mm, y: 16.5mm), foreground: {
  for x in (0, 63, 126, 189) { for y in (11.5mm, 281.5mm) {
    place(top + left, dx: 10.5mm + x * 1mm, dy: y, line(angle: 90deg, length: 4mm, stroke: .3pt)) } }
  for y in (0, 88, 176, 264) { for x in (5.5mm, 200.5mm) {
    place(top + left, dy: 16.5mm + y * 1mm, dx: x, line(length: 4mm, stroke: .3pt)) } }
})
#set text(font: "Spectral", size: 9pt, lang: "en", hyphenate: true, number-type: "lining")
#set par(leading: .45em, spacing: .6em, linebreaks: "optimized")
#let red = rgb("#8E1B16")
#let hair = line(length: 100%, stroke: .5pt + rgb("#B9A88E"))
#let card(id, title, body) = box(width: 63mm, height: 88mm, inset: 6.5mm, fill: rgb("#FBF6EA"))[
  #place(top + left, dx: -3mm, dy: -3mm, rect(width: 56mm, height: 81mm, radius: 2.4mm, stroke: .9pt + red))
  #place(top + left, dx: -1.8mm, dy: -1.8mm,
    rect(width: 53.6mm, height: 78.6mm, radius: 1.4mm, stroke: .35pt + rgb("#8A6414")))
  #set align(center)
  #text(size: 8.5pt, fill: red, tracking: .08em, smallcaps[The House of Bells])\\
  #text(font: "Cardo", size: 15pt, title)
  #hair
  #image("icon.svg", width: 9mm)
  #v(1fr)
  #body
  #v(1fr)
  #hair
  #text(size: 6.8pt)[No. #id #h(1fr) 1 ×]
]
"""


def typst_source(seed: int) -> str:
    """The same deck for Typst."""
    made = ",\n".join(
        f"card([{card.number}], [{card.title}], "
        f"[{' '.join(f'*{word}*' if bold else word for word, bold in card.words)}])"
        for card in cards(seed)
    )
    return f"{_TYPST}#grid(columns: 3, {made})\n"
