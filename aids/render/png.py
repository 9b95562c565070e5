"""Pictures of a PDF's pages."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from io import BytesIO

from ..layout.display_list import Rect


def write_pngs(pdf: bytes, dpi: int, boxes: Sequence[Rect | None] = ()) -> Iterator[bytes]:
    """One PNG a page; of a page with a box, what is inside it (points from the upper left corner)."""
    import pypdfium2

    document = pypdfium2.PdfDocument(pdf)
    try:
        for number, page in enumerate(document):
            out = BytesIO()
            crop = (0.0, 0.0, 0.0, 0.0)
            if number < len(boxes) and (box := boxes[number]) is not None:
                x, y, w, h = box
                wide, tall = page.get_size()
                crop = (x, tall - y - h, wide - x - w, y)
            page.render(scale=dpi / 72, crop=crop).to_pil().convert("RGB").save(
                out, "PNG", dpi=(dpi, dpi), optimize=True
            )
            yield out.getvalue()
    finally:
        document.close()


def darkness(pdf: bytes, dpi: int) -> Iterator[float]:
    """How dark each page is on average, from 0 (white) to 1."""
    import pypdfium2
    from PIL import ImageStat

    document = pypdfium2.PdfDocument(pdf)
    try:
        for page in document:
            yield 1 - ImageStat.Stat(page.render(scale=dpi / 72).to_pil().convert("L")).mean[0] / 255
    finally:
        document.close()
