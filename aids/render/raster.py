"""Pictures made ready to be printed: turned as they are seen, in the colours of the screen, cut to what is shown of
them, and no finer than paper shows. Made once, and kept."""

from __future__ import annotations

from io import BytesIO
from math import ceil
from pathlib import Path
from typing import TYPE_CHECKING, Final
from zlib import compress, crc32

from msgspec import Struct

from referee.library.cache import keep_bytes

from ..layout.display_list import Picture
from ..page.pictures import PRINTED
from ..page.theme import Colour
from .inks import SCREEN, Inks

if TYPE_CHECKING:
    from PIL.Image import Image

QUALITY: Final = 92
STEPS: Final = 256
"""The number of colours in a gradient."""


class Raster(Struct, frozen=True):
    """A picture as a file of a page holds it: as JPEG, or its dots packed, in the colours of a `space`; `alpha` are the
    packed shares of its dots that are seen."""

    width: int
    height: int
    data: bytes
    jpeg: bool
    alpha: bytes = b""
    space: str = SCREEN.space


def raster_of(item: Picture, inks: Inks = SCREEN, dpi: int = PRINTED) -> Raster:
    """What is printed of a picture. Raises OSError."""
    from msgspec import msgpack

    dots = (ceil(item.w / 72 * dpi), ceil(item.h / 72 * dpi))
    seen = [_mark(file) for file in (item.file, item.mask) if file]
    key = repr((seen, dots, item.part, item.opacity, inks.mark)).encode()
    kept = keep_bytes(
        f"pictures/{crc32(key):08x}{crc32(key[::-1]):08x}-2.msgpack",
        lambda: msgpack.encode(_made(item, dots, inks)),
    )
    return msgpack.decode(kept, type=Raster)


def _mark(file: str) -> tuple[str, int, int]:
    stat = Path(file).stat()
    return str(Path(file).resolve()), stat.st_size, stat.st_mtime_ns


def _made(item: Picture, dots: tuple[int, int], inks: Inks) -> Raster:
    from PIL import Image as Images

    whole = _as_seen(Path(item.file))
    left, top, wide, tall = item.part
    box = (left * whole.width, top * whole.height, (left + wide) * whole.width, (top + tall) * whole.height)
    size = (max(1, min(dots[0], round(wide * whole.width))), max(1, min(dots[1], round(tall * whole.height))))
    shown = whole.resize(size, Images.Resampling.LANCZOS, box=box)
    if item.mask:
        mask = _as_mask(Path(item.mask), size)
        shown = shown.convert("RGBA")
        from PIL import ImageChops

        shown.putalpha(ImageChops.multiply(shown.getchannel("A"), mask))
    if item.opacity < 1:
        shown = shown.convert("RGBA")
        shown.putalpha(shown.getchannel("A").point(lambda share: round(share * item.opacity)))
    return _packed(shown, inks, photo=Path(item.file).suffix.lower() != ".png")


def _as_mask(file: Path, size: tuple[int, int]) -> Image:
    """The shares that a mask lets through: how opaque it is, or how light where it is all opaque."""
    mask = _as_seen(file).resize(size)
    if mask.mode == "RGBA" and mask.getchannel("A").getextrema() != (255, 255):
        return mask.getchannel("A")
    return mask.convert("L")


def _as_seen(file: Path) -> Image:
    """A picture upright, in RGB or RGBA, with its colours as a screen shows them."""
    from PIL import Image as Images
    from PIL import ImageCms, ImageOps

    with Images.open(file) as opened:
        opened.load()
        profile = opened.info.get("icc_profile")
        shown: Image = ImageOps.exif_transpose(opened)
    alpha = "A" in shown.getbands() or "transparency" in shown.info
    if shown.mode in ("I", "I;16", "I;16B", "F"):
        shown = shown.convert("I").point(lambda value: value / 256).convert("L")
    if profile and shown.mode in ("RGB", "RGBA", "CMYK", "L"):
        try:
            own, screen = ImageCms.ImageCmsProfile(BytesIO(profile)), ImageCms.createProfile("sRGB")
            mode = shown.mode if shown.mode == "RGBA" else "RGB"
            made = ImageCms.profileToProfile(shown, own, screen, outputMode=mode)
            shown = made or shown
        except ImageCms.PyCMSError:  # a damaged profile: its colours are taken as they stand
            pass
    return shown.convert("RGBA" if alpha else "RGB")


def _packed(shown: Image, inks: Inks, *, photo: bool) -> Raster:
    alpha = b""
    if shown.mode == "RGBA":
        band = shown.getchannel("A")
        alpha = compress(band.tobytes()) if band.getextrema() != (255, 255) else b""
        shown = shown.convert("RGB")
    shown = inks.image(shown)
    if photo and not alpha:
        out = BytesIO()
        shown.save(out, "JPEG", quality=QUALITY, subsampling=0)
        return Raster(shown.width, shown.height, out.getvalue(), jpeg=True, space=inks.space)
    return Raster(shown.width, shown.height, compress(shown.tobytes()), False, alpha, inks.space)


def gradient_raster(first: Colour, last: Colour | None, inks: Inks = SCREEN) -> Raster:
    """Colours from left to right; to nothing if there is no last one."""
    from PIL import Image as Images

    steps = [step / (STEPS - 1) for step in range(STEPS)]
    end = last or first
    data = bytes(round(255 * (a + (b - a) * step)) for step in steps for a, b in zip(first, end, strict=True))
    alpha = b"" if last else compress(bytes(round(255 * (1 - step)) for step in steps))
    shown = inks.image(Images.frombytes("RGB", (STEPS, 1), data))
    return Raster(STEPS, 1, compress(shown.tobytes()), False, alpha, inks.space)


def data_address(item: Picture) -> str:
    """A picture as an address that holds all of it, for a page of the web. Raises OSError."""
    from base64 import b64encode
    from zlib import decompress

    from PIL import Image as Images

    raster = raster_of(item)
    if raster.jpeg:
        return f"data:image/jpeg;base64,{b64encode(raster.data).decode()}"
    shown = Images.frombytes("RGB", (raster.width, raster.height), decompress(raster.data))
    if raster.alpha:
        shown.putalpha(Images.frombytes("L", shown.size, decompress(raster.alpha)))
    out = BytesIO()
    shown.save(out, "PNG", optimize=True)
    return f"data:image/png;base64,{b64encode(out.getvalue()).decode()}"
