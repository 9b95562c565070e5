"""Pictures of a PDF's pages."""

from __future__ import annotations

from collections.abc import Iterator
from io import BytesIO


def write_pngs(pdf: bytes, dpi: int) -> Iterator[bytes]:
    """One PNG a page."""
    import pypdfium2

    document = pypdfium2.PdfDocument(pdf)
    try:
        for page in document:
            out = BytesIO()
            page.render(scale=dpi / 72).to_pil().convert("RGB").save(out, "PNG", dpi=(dpi, dpi), optimize=True)
            yield out.getvalue()
    finally:
        document.close()
