"""The display list as PDF: pages and their boxes, fonts, icons, outline, links, fields."""

from __future__ import annotations

from collections import Counter
from typing import Final

from ..layout.displaylist import Bookmark, Copy, DisplayList, Link, Sheet, Target, Widget, area
from ..theme import Theme
from .brush import Brush
from .fonts import Fonts
from .icons import BOX, drawing, layers
from .objects import Objects, number, numbers, string
from .widgets import Widgets

AUTHOR: Final = "Consistory"


class Printer:
    """Writes one document."""

    def __init__(self, held: DisplayList, theme: Theme, *, forms: bool) -> None:
        self.held = held
        self.objects = Objects()
        self.fonts = Fonts()
        copies = Counter(id(item.card) for sheet in held.sheets for item in sheet.items if isinstance(item, Copy))
        self.brush = Brush(theme, self.fonts, [face for face in held.faces if copies[id(face)] > 1])
        self.root, self.info, self.tree, self.resources = (self.objects.reserve() for _ in range(4))
        self.pages = [self.objects.reserve() for _ in held.sheets]
        self.targets = {
            item.id: self._place(page, sheet, item.y)
            for page, sheet in zip(self.pages, held.sheets, strict=True)
            for item in sheet.items
            if isinstance(item, Target)
        }
        self.widgets = Widgets(self.objects) if forms else None

    @staticmethod
    def _place(page: int, sheet: Sheet, y: float) -> str:
        return f"[{page} 0 R /XYZ 0 {number(sheet.height - y)} 0]"

    def document(self) -> bytes:
        for page, sheet in zip(self.pages, self.held.sheets, strict=True):
            self._page(page, sheet)
        self._shared()
        held, objects = self.held, self.objects
        pages = " ".join(f"{page} 0 R" for page in self.pages)
        objects.put(self.tree, f"<< /Type /Pages /Count {len(self.pages)} /Kids [{pages}] >>")
        objects.put(
            self.info,
            f"<< /Title {string(held.title)} /Author ({AUTHOR}) /Creator ({AUTHOR}) /Producer ({AUTHOR}) "
            f"/Subject {string(held.id)} >>",
        )
        outline = self._outline()
        more = f" /Outlines {outline} 0 R /PageMode /UseOutlines" if outline else ""
        if self.widgets and (form := self.widgets.form()):
            more += f" /AcroForm {form} 0 R"
        objects.put(
            self.root,
            f"<< /Type /Catalog /Pages {self.tree} 0 R /Lang {string(held.lang)} "
            f"/ViewerPreferences << /DisplayDocTitle true /PrintScaling /None >>{more} >>",
        )
        return objects.file(self.root, self.info)

    def _page(self, page: int, sheet: Sheet) -> None:
        content = self.objects.stream(self.brush.content(sheet).encode("latin-1"))
        notes = [self._link(item, sheet) for item in sheet.items if isinstance(item, Link)]
        notes = [note for note in notes if note]
        if self.widgets:
            inside = [item for item in sheet.items if isinstance(item, Widget)]
            notes += self.widgets.page(page, sheet.height, inside)
        more = f" /Annots [{' '.join(f'{note} 0 R' for note in notes)}] /Tabs /R" if notes else ""
        if sheet.trim:
            more += _boxes(sheet, *sheet.trim)
        self.objects.put(
            page,
            f"<< /Type /Page /Parent {self.tree} 0 R /MediaBox [0 0 {sheet.width:.4f} {sheet.height:.4f}] "
            f"/Resources {self.resources} 0 R /Contents {content} 0 R{more} >>",
        )

    def _link(self, item: Link, sheet: Sheet) -> int:
        """The number of a link, or 0 when what it leads to is not printed."""
        x, y, w, h = area(item.frame, item.x, item.y, item.w, item.h)
        place = numbers(x, sheet.height - y - h, x + w, sheet.height - y)
        start = f"<< /Type /Annot /Subtype /Link /Rect [{place}] /Border [0 0 0]"
        if not item.to.startswith("#"):
            return self.objects.add(f"{start} /A << /S /URI /URI {string(item.to)} >> >>")
        if item.to[1:] in self.targets:
            return self.objects.add(f"{start} /Dest {self.targets[item.to[1:]]} >>")
        return 0

    def _shared(self) -> None:
        """Fonts, icons, and cards that are repeated: one dictionary for all pages."""
        own = f"/Resources {self.resources} 0 R"
        forms: list[str] = []
        for label, card, clip in list(self.brush.forms.values()):
            top, right, bottom, left = clip
            edge = numbers(-left, -bottom, card.width + right, card.height + top)
            content = self.brush.content(card).encode("latin-1")
            made = self.objects.stream(content, f"/Type /XObject /Subtype /Form /BBox [{edge}] {own} ")
            forms.append(f"/{label} {made} 0 R")
        for name in self.brush.icons:
            for count, (_, shapes) in enumerate(layers(drawing(name))):
                parts = ["1 j 1 J"]
                for shape in shapes:
                    path = " ".join(f"{numbers(*values)} {op}".strip() for op, values in shape.commands)
                    parts.append(f"{number(shape.thick)} w {path} S" if shape.line else f"{path} f*")
                entries = f"/Type /XObject /Subtype /Form /BBox [0 0 {BOX} {BOX}] /Resources << >> "
                forms.append(f"/{name}.{count} {self.objects.stream(chr(10).join(parts).encode(), entries)} 0 R")
        fonts = " ".join(f"/{part.name} {part.write(self.objects)} 0 R" for part in self.fonts.parts)
        drawn = f" /XObject << {' '.join(forms)} >>" if forms else ""
        self.objects.put(self.resources, f"<< /Font << {fonts} >>{drawn} >>")

    def _outline(self) -> int:
        """The number of the outline, or 0 without one. Every entry hangs below the last one of a higher level."""
        marks = [
            (item, self._place(page, sheet, item.y))
            for page, sheet in zip(self.pages, self.held.sheets, strict=True)
            for item in sheet.items
            if isinstance(item, Bookmark)
        ]
        if not marks:
            return 0
        root = self.objects.reserve()
        numbers_ = [self.objects.reserve() for _ in marks]
        parents: list[int] = []
        above: list[tuple[int, int]] = []
        for (mark, _), own in zip(marks, numbers_, strict=True):
            while above and above[-1][0] >= mark.level:
                above.pop()
            parents.append(above[-1][1] if above else root)
            above.append((mark.level, own))
        children = {of: [n for n, p in zip(numbers_, parents, strict=True) if p == of] for of in {root, *parents}}
        for (mark, place), own, parent in zip(marks, numbers_, parents, strict=True):
            row = children[parent]
            at = row.index(own)
            more = f" /Prev {row[at - 1]} 0 R" if at else ""
            more += f" /Next {row[at + 1]} 0 R" if at + 1 < len(row) else ""
            if own in children:
                inner = children[own]
                more += f" /First {inner[0]} 0 R /Last {inner[-1]} 0 R /Count {len(inner)}"
            self.objects.put(own, f"<< /Title {string(mark.title)} /Parent {parent} 0 R /Dest {place}{more} >>")
        top = children[root]
        return self.objects.put(
            root, f"<< /Type /Outlines /First {top[0]} 0 R /Last {top[-1]} 0 R /Count {len(marks)} >>"
        )


def _boxes(sheet: Sheet, x: float, y: float, w: float, h: float) -> str:
    """Where a page is cut, and how far its grounds run beyond that."""
    low, bleed = sheet.height - y - h, sheet.bleed
    corner = max(0.0, x - bleed), max(0.0, low - bleed)
    other = min(sheet.width, x + w + bleed), min(sheet.height, low + h + bleed)
    return f" /TrimBox [{numbers(x, low, x + w, low + h)}] /BleedBox [{numbers(*corner, *other)}]"


def write_pdf(held: DisplayList, theme: Theme, *, forms: bool = False) -> bytes:
    """The document; the same display list and theme give the same bytes. With `forms` it can be filled in."""
    return Printer(held, theme, forms=forms).document()
