"""The reference deck by our peers: programs that read the same cards and write twelve pages."""

from __future__ import annotations

FONTS = """
from importlib import import_module
from pathlib import Path
def fonts(name):
    return Path(import_module(name).ROOT) / "files"
"""

TYPST = (
    FONTS
    + """
import sys, typst
places = [str(fonts(n)) for n in ("fontpkg_spectral", "fontpkg_cardo")]
made = typst.compile(sys.argv[1], font_paths=places, ignore_system_fonts=True)
open(sys.argv[2], "wb").write(made)
"""
)

TYPST_WARM = (
    FONTS
    + """
import sys, time, typst
places = [str(fonts(n)) for n in ("fontpkg_spectral", "fontpkg_cardo")]
spent = []
for source in sys.argv[1:]:
    begun = time.perf_counter()
    typst.compile(source, font_paths=places, ignore_system_fonts=True)
    spent.append(time.perf_counter() - begun)
print(*spent[1:])
"""
)

OURS_WARM = """
import sys, time
from aids.make.own import pdf_of
spent = []
for source in sys.argv[1:]:
    begun = time.perf_counter()
    pdf_of(open(source, encoding="utf-8").read())
    spent.append(time.perf_counter() - begun)
print(*spent[1:])
"""

WEASYPRINT = (
    FONTS
    + """
import json, sys
from weasyprint import CSS, HTML
from weasyprint.text.fonts import FontConfiguration
spectral, cardo = fonts("fontpkg_spectral"), fonts("fontpkg_cardo")
config = FontConfiguration()
css = CSS(string=f'''
@font-face {{ font-family: Text; src: url("{(spectral / 'Spectral-Regular.ttf').as_uri()}") }}
@font-face {{ font-family: Text; font-weight: bold; src: url("{(spectral / 'Spectral-Bold.ttf').as_uri()}") }}
@font-face {{ font-family: Title; src: url("{(cardo / 'Cardo-Regular.ttf').as_uri()}") }}
@page {{ size: A4; margin: 16.5mm 10.5mm }}
body {{ margin: 0; font: 9pt/11.6pt Text; hyphens: auto; text-align: center }}
.sheet {{ break-after: page; width: 189mm; height: 264mm }}
.card {{ float: left; width: 50mm; height: 75mm; padding: 6.5mm; background: #FBF6EA; position: relative }}
.frame {{ position: absolute; left: 3.5mm; top: 3.5mm; width: 56mm; height: 81mm; border: .9pt solid #8E1B16;
  border-radius: 2.4mm; box-sizing: border-box }}
.inner {{ position: absolute; left: 4.7mm; top: 4.7mm; width: 53.6mm; height: 78.6mm; border: .35pt solid #8A6414;
  border-radius: 1.4mm; box-sizing: border-box }}
h1 {{ font: 15pt/16pt Title; margin: 1mm 0; border-bottom: .5pt solid #B9A88E; padding-bottom: 1mm }}
.over {{ font-variant: small-caps; color: #8E1B16; letter-spacing: .08em }}
.text {{ position: absolute; left: 6.5mm; right: 6.5mm; top: 36mm }}
.foot {{ position: absolute; left: 6.5mm; bottom: 6.5mm; font-size: 6.8pt }}
''', font_config=config)
cards = json.load(open(sys.argv[1]))
def card(number, title, words):
    text = " ".join(f"<b>{w}</b>" if b else w for w, b in words)
    return (
        '<div class="card"><div class="frame"></div><div class="inner"></div><div class="over">The House of Bells</div>'
        f'<h1>{title}</h1><img src="icon.svg" width="34"><div class="text">{text}</div>'
        f'<div class="foot">No. {number}</div></div>'
    )
sheets = "".join(f'<div class="sheet">{"".join(card(*c) for c in cards[n:n + 9])}</div>' for n in range(0, 108, 9))
page = HTML(string=f'<html lang="en">{sheets}</html>', base_url=sys.argv[3])
page.write_pdf(sys.argv[2], stylesheets=[css], font_config=config)
"""
)

FPDF2 = (
    FONTS
    + """
import json, sys
from fpdf import FPDF
spectral, cardo = fonts("fontpkg_spectral"), fonts("fontpkg_cardo")
pdf = FPDF()
pdf.set_auto_page_break(False)
pdf.add_font("Text", "", spectral / "Spectral-Regular.ttf")
pdf.add_font("Text", "B", spectral / "Spectral-Bold.ttf")
pdf.add_font("Title", "", cardo / "Cardo-Regular.ttf")
cards = json.load(open(sys.argv[1]))
for place, (number, title, words) in enumerate(cards):
    if place % 9 == 0:
        pdf.add_page()
    row, col = divmod(place % 9, 3)
    x, y = 10.5 + col * 63, 16.5 + row * 88
    pdf.set_fill_color(251, 246, 234)
    pdf.rect(x, y, 63, 88, style="F")
    pdf.set_draw_color(142, 27, 22)
    pdf.rect(x + 3.5, y + 3.5, 56, 81, round_corners=True, corner_radius=2.4)
    pdf.set_draw_color(138, 100, 20)
    pdf.rect(x + 4.7, y + 4.7, 53.6, 78.6, round_corners=True, corner_radius=1.4)
    pdf.set_font("Text", size=8.5)
    pdf.set_xy(x + 6.5, y + 7)
    pdf.cell(50, 4, "The House of Bells", align="C")
    pdf.set_font("Title", size=15)
    pdf.set_xy(x + 6.5, y + 11)
    pdf.cell(50, 6, title, align="C")
    pdf.line(x + 6.5, y + 19, x + 56.5, y + 19)
    pdf.image("icon.svg", x + 27, y + 21, 9, 9)
    pdf.set_font("Text", size=9)
    pdf.set_xy(x + 6.5, y + 36)
    text = " ".join(f"**{w}**" if b else w for w, b in words)
    pdf.multi_cell(50, 4.1, text, align="C", markdown=True)
    pdf.set_font("Text", size=6.8)
    pdf.set_xy(x + 6.5, y + 79)
    pdf.cell(50, 3, f"No. {number}")
pdf.output(sys.argv[2])
"""
)

REPORTLAB = (
    FONTS
    + """
import json, sys
from reportlab.lib.enums import TA_CENTER
from reportlab.lib.styles import ParagraphStyle
from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.ttfonts import TTFont
from reportlab.pdfgen.canvas import Canvas
from reportlab.platypus import Frame, HRFlowable, Paragraph, Spacer
mm = 72 / 25.4
spectral, cardo = fonts("fontpkg_spectral"), fonts("fontpkg_cardo")
pdfmetrics.registerFont(TTFont("Text", spectral / "Spectral-Regular.ttf"))
pdfmetrics.registerFont(TTFont("TextB", spectral / "Spectral-Bold.ttf"))
pdfmetrics.registerFont(TTFont("Title", cardo / "Cardo-Regular.ttf"))
pdfmetrics.registerFontFamily("Text", normal="Text", bold="TextB", italic="Text", boldItalic="TextB")
over = ParagraphStyle("over", fontName="Text", fontSize=8.5, leading=11, alignment=TA_CENTER, textColor="#8E1B16")
head = ParagraphStyle("head", fontName="Title", fontSize=15, leading=16, alignment=TA_CENTER)
body = ParagraphStyle("body", fontName="Text", fontSize=9, leading=11.6, alignment=TA_CENTER)
foot = ParagraphStyle("foot", fontName="Text", fontSize=6.8, leading=8.4)
pdf = Canvas(sys.argv[2], pagesize=(210 * mm, 297 * mm))
cards = json.load(open(sys.argv[1]))
for place, (number, title, words) in enumerate(cards):
    if place and place % 9 == 0:
        pdf.showPage()
    row, col = divmod(place % 9, 3)
    x, y = (10.5 + col * 63) * mm, (297 - 16.5 - row * 88 - 88) * mm
    pdf.setFillColor("#FBF6EA")
    pdf.rect(x, y, 63 * mm, 88 * mm, stroke=0, fill=1)
    pdf.setStrokeColor("#8E1B16")
    pdf.roundRect(x + 3.5 * mm, y + 3.5 * mm, 56 * mm, 81 * mm, 2.4 * mm)
    pdf.setStrokeColor("#8A6414")
    pdf.roundRect(x + 4.7 * mm, y + 4.7 * mm, 53.6 * mm, 78.6 * mm, 1.4 * mm)
    pdf.setFillColor("#8E1B16")
    pdf.circle(x + 31.5 * mm, y + 62 * mm, 4.5 * mm, stroke=0, fill=1)
    text = " ".join(f"<b>{w}</b>" if b else w for w, b in words)
    flow = [Paragraph("The House of Bells", over), Paragraph(title, head), HRFlowable("100%", .5), Spacer(1, 14 * mm),
            Paragraph(text, body), HRFlowable("100%", .5), Paragraph(f"No. {number}", foot)]
    Frame(x + 6.5 * mm, y + 6.5 * mm, 50 * mm, 75 * mm, 0, 0, 0, 0).addFromList(flow, pdf)
pdf.save()
"""
)

PYTHON_PEERS = {"weasyprint": WEASYPRINT, "fpdf2": FPDF2, "reportlab": REPORTLAB}
