"""How colours are written into a file: as a screen mixes them, or as a press prints them by the ICC profile of its
print shop. LittleCMS, which Pillow brings along, converts the first into the second."""

from __future__ import annotations

from functools import cache, cached_property
from io import BytesIO
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from ..page.problems import Problem, SheetError
from ..page.roles import REGISTRATION
from ..page.theme import Colour
from .operators import numbers

if TYPE_CHECKING:
    from PIL.Image import Image

GREY: Final = 0.02
DARK, DULL, BLACK, NEARLY_BLACK = 0.5, 0.12, 0.2, 0.15
"""Colours whose red, green and blue differ by no more than `GREY`, or up to `DARK` by no more than `DULL`, are printed
with black ink alone, and so is what is no lighter than `NEARLY_BLACK`: small type in four inks has coloured edges.
Greys up to `BLACK` are all black."""


class Tone(NamedTuple):
    """A colour as an operator that fills, and as one that draws lines."""

    fill: str
    line: str


class Inks:
    """Colours of a screen: red, green, blue."""

    space = "DeviceRGB"
    mode = "RGB"
    mark = ""
    """A name for the press, empty for a screen."""

    def tone(self, colour: Colour) -> Tone:
        mixed = numbers(*colour)
        return Tone(f"{mixed} rg", f"{mixed} RG")

    def role(self, role: str, colour: Colour) -> Tone:
        """The colour of a role."""
        return self.tone(colour)

    def image(self, picture: Image) -> Image:
        """A picture in RGB, in the colours that are written."""
        return picture


class PressInks(Inks):
    """Colours of a press, by its profile. Raises SheetError for a file that is none."""

    space = "DeviceCMYK"
    mode = "CMYK"

    def __init__(self, file: Path) -> None:
        from PIL import ImageCms

        try:
            self.profile = file.read_bytes()
            opened = ImageCms.ImageCmsProfile(BytesIO(self.profile))
            space, self.name = opened.profile.xcolor_space, ImageCms.getProfileDescription(opened).strip()
        except (OSError, ImageCms.PyCMSError):
            raise SheetError([Problem("aids-press-none", {"file": str(file)}, "aids-way-press")]) from None
        if space.strip() != "CMYK":
            values = {"file": str(file), "space": space.strip()}
            raise SheetError([Problem("aids-press-space", values, "aids-way-press")])
        stat = file.stat()
        self.mark = f"{file.resolve()} {stat.st_size} {stat.st_mtime_ns}"

    @cached_property
    def _transform(self) -> Any:
        from PIL import ImageCms

        press = ImageCms.ImageCmsProfile(BytesIO(self.profile))
        how = ImageCms.Intent.RELATIVE_COLORIMETRIC, ImageCms.Flags.BLACKPOINTCOMPENSATION
        return ImageCms.buildTransform(ImageCms.createProfile("sRGB"), press, "RGB", "CMYK", how[0], how[1])

    def image(self, picture: Image) -> Image:
        from PIL import ImageCms

        turned: Image | None = ImageCms.applyTransform(picture, self._transform)
        assert turned is not None
        return turned

    def tone(self, colour: Colour) -> Tone:
        mixed = numbers(*self.mixed(colour))
        return Tone(f"{mixed} k", f"{mixed} K")

    def role(self, role: str, colour: Colour) -> Tone:
        return Tone("1 1 1 1 k", "1 1 1 1 K") if role == REGISTRATION else self.tone(colour)

    def mixed(self, colour: Colour) -> tuple[float, ...]:
        """Cyan, magenta, yellow and black from 0 to 1."""
        (red, green, blue), high, differ = colour, max(colour), max(colour) - min(colour)
        grey = 0.299 * red + 0.587 * green + 0.114 * blue
        if differ <= GREY or (high <= DARK and differ <= DULL) or grey <= NEARLY_BLACK:
            return 0.0, 0.0, 0.0, 1.0 if grey <= BLACK else 1 - grey
        return self._by_profile(colour)

    @cache  # noqa: B019 - as long as the file is written
    def _by_profile(self, colour: Colour) -> tuple[float, ...]:
        from PIL import Image as Images

        dots = Images.new("RGB", (1, 1), tuple(round(255 * share) for share in colour))
        inks = self.image(dots).getpixel((0, 0))
        assert isinstance(inks, tuple)
        return tuple(share / 255 for share in inks)


SCREEN: Final = Inks()


def inks_of(press: str) -> Inks:
    """The inks of a press by its profile, or of a screen where none is named."""
    return PressInks(Path(press)) if press else SCREEN
