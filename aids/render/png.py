"""Pictures of a PDF's pages."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from io import BytesIO
from math import ceil
from typing import TYPE_CHECKING, Final

from ..layout.display_list import Rect

if TYPE_CHECKING:
    from PIL.Image import Image


QUALITY: Final = 92


def write_pngs(pdf: bytes, dpi: int, boxes: Sequence[Rect | None] = ()) -> Iterator[bytes]:
    """One PNG for each of the `pictures`."""
    yield from (encoded(picture, dpi, "png") for picture in pictures(pdf, dpi, boxes))


def encoded(picture: Image, dpi: int, kind: str) -> bytes:
    """A picture as a file, `png` or `jpg`."""
    out = BytesIO()
    how = {"optimize": True} if kind == "png" else {"quality": QUALITY, "subsampling": 0}
    picture.convert("RGB").save(out, {"png": "PNG", "jpg": "JPEG"}[kind], dpi=(dpi, dpi), **how)
    return out.getvalue()


def pictures(pdf: bytes, dpi: int, boxes: Sequence[Rect | None] = ()) -> Iterator[Image]:
    """One picture a page; of a page with a box, what is inside it (points from the upper left corner), to the exact
    pixel. A page that is a whole number of dots, but for rounding, gets no dot more."""
    import pypdfium2

    document = pypdfium2.PdfDocument(pdf)
    try:
        for number, page in enumerate(document):
            picture = page.render(scale=dpi / 72).to_pil()
            if number < len(boxes) and (box := boxes[number]) is not None:
                x, y, w, h = (side * dpi / 72 for side in box)
                edges = (x, y, min(x + w, picture.width), min(y + h, picture.height))
                picture = picture.resize((round(w), round(h)), box=edges)
            else:
                sides = (round(side * dpi / 72, 2) for side in page.get_size())
                wide, tall = (min(ceil(side), got) for side, got in zip(sides, picture.size, strict=True))
                picture = picture.crop((0, 0, wide, tall)) if (wide, tall) != picture.size else picture
            yield picture
    finally:
        document.close()
