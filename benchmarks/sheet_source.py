"""A full page that is filled in at the table, for Typst: the suspect sheet of the Abbey, with the same rows, boxes,
pictures and fonts."""

from __future__ import annotations

from pathlib import Path
from shutil import copyfile
from typing import Final

SHEET: Final = ("abbey", "suspects", "--lang", "en")
"""Ours: a full page of 24 rows, with 485 boxes and circles to tick."""

ICONS: Final = (
    *("order-benedictine", "order-franciscan", "order-dominican", "title-father", "title-brother", "title-novice"),
    *("bearded", "shaven", "hooded", "bare", "bellied", "slender", "held", "seen", "eliminated"),
)

_TYPST: Final = """\
#set page(paper: "a4", margin: (top: 9mm, bottom: 8mm, x: 11mm))
#set document(title: "Mystery of the Abbey · The Suspect Sheet")
#set text(font: "Spectral", size: 8pt, lang: "en", hyphenate: true, number-type: "lining")
#set par(leading: .45em, spacing: .6em, linebreaks: "optimized")
#let red = rgb("#8E1B16")
#let gold = rgb("#B9A88E")
#let box-of(size) = box(rect(width: size, height: size, radius: .4mm, stroke: .5pt))
#let ring(size) = box(circle(radius: size / 2, stroke: .5pt))
#let icon(name, size) = box(image(name + ".svg", height: size))
#let over(body) = text(fill: red, tracking: .08em, smallcaps(body))
#let pair(one, two) = grid(columns: 4, column-gutter: .5mm, align: horizon,
  box-of(2.9mm), icon(one, 3.9mm), box-of(2.9mm), icon(two, 3.9mm))
#let widths = (1fr, 13.5mm, 17.4mm, 17.4mm, 17.4mm, 12.5mm, 10.2mm, 10.2mm, 10.2mm, 10.2mm, 10.2mm, 10.2mm)
#let shade(x, y) = if x == 5 { rgb("#F6DEDA") } else if x in (6, 8, 10) { rgb("#F2E8D2") } else if calc.odd(y) {
  rgb("#FBF6EA") }
#grid(columns: (1fr, 62mm), align: bottom, [
  #text(size: 9pt, over[Mystery of the Abbey]) \\
  #text(font: "Cardo", size: 22pt)[The Suspect Sheet]
], [#text(size: 6.8pt)[Player and Monk] #v(6mm) #line(length: 100%, stroke: .5pt + gold)])
#line(length: 100%, stroke: 1.2pt + red)
*Once, in ink:* copy the names from your Suspect cards, fill one, two or three circles for the title, tick one picture
of each pair; then count below and photocopy. *Each game:* tick on the right.
#grid(columns: (7.5mm, 1fr), [], grid(columns: widths, align: center + bottom, fill: shade, inset: .5mm,
  align(left, over[Suspect]), over[Title], over[Beard], over[Hood], over[Girth],
  [#icon("eliminated", 3.4mm) #over[Cleared]],
  ..range(6).map(n => [#v(7mm) #line(length: 100%, stroke: .4pt) #icon("held", 3.2mm) #icon("seen", 3.2mm)])))
#let order(name, title, colour, known) = grid(columns: (7.5mm, 1fr),
  grid.cell(fill: colour, align: center + horizon,
    rotate(-90deg, reflow: true, text(fill: white, [#icon(name, 3mm) #smallcaps(title) #icon(name, 3mm)]))),
  grid(columns: widths, rows: 8.2mm, align: center + horizon, fill: shade, stroke: (bottom: .5pt + gold),
    ..range(8).map(n => (
      if n == 0 and known != "" { align(left, text(size: 11pt, known)) }
      else { line(length: 95%, stroke: .4pt + gold) },
      if n == 0 and known != "" [#icon(name, 3.2mm)#icon(name, 3.2mm)#icon(name, 3.2mm)\\ #text(size: 6.8pt)[Father]]
      else { grid(columns: 3, column-gutter: 1mm, ring(2.9mm), ring(2.9mm), ring(2.9mm)) },
      pair("bearded", "shaven"), pair("hooded", "bare"), pair("bellied", "slender"), box-of(4.8mm),
      ..range(6).map(n => grid(columns: 2, column-gutter: 1.2mm, box-of(3.2mm), ring(3.2mm))))).flatten()))
#order("order-benedictine", "Benedictines", red, "Bruno")
#order("order-franciscan", "Franciscans", rgb("#8A6414"), "")
#order("order-dominican", "Dominicans", rgb("#1F4E79"), "")
#let rings(n) = range(n).map(k => ring(2mm)).join(h(.4mm))
#let counts(..rows) = grid(columns: (1fr, auto), row-gutter: 1mm, ..rows.pos().map(row => (
  [#icon(row.at(0), 2.6mm) #row.at(1) *#row.at(2)*], rings(row.at(2)))).flatten())
#grid(columns: (1fr, 1fr, 1.2fr), column-gutter: 5mm,
  [#over[Order] \\ #counts(("order-benedictine", "Benedictines", 8), ("order-franciscan", "Franciscans", 8),
    ("order-dominican", "Dominicans", 8))
   #icon("held", 2.6mm) holds the card, or has held it \\ #icon("seen", 2.6mm) has seen the card, so it is eliminated
   there \\ #icon("eliminated", 2.6mm) cannot be the culprit: eliminated on *your* sheet],
  [#over[Title] \\ #counts(("title-father", "Fathers", 6), ("title-brother", "Brothers", 9),
    ("title-novice", "Novices", 9))],
  [#over[Beard, hood, girth] \\ #counts(("bearded", "bearded", 12), ("shaven", "clean-shaven", 12),
    ("hooded", "hooded", 12), ("bare", "unhooded", 12), ("bellied", "bellied", 12), ("slender", "slender", 12))])
#line(length: 100%, stroke: .5pt + gold)
#text(size: 6.8pt)[Bruno stands in the rulebook, all others only on your cards. In other editions Templars or
Hospitallers take the Dominicans’ place. One circle for each Suspect you eliminate. Where a row is full, the culprit is
none of these.
#h(1fr) Consistory · Abbey 01]
"""


def write_typst_sheet(folder: Path) -> Path:
    """The sheet for Typst, with its pictures beside it."""
    icons = Path(__file__).resolve().parents[1] / "templates" / "icons"
    for name in ICONS:
        copyfile(icons / f"{name}.svg", folder / f"{name}.svg")
    file = folder / "sheet.typ"
    file.write_text(_TYPST, encoding="utf-8")
    return file
