"""How decks are printed, beyond what their pages say."""

from __future__ import annotations

from msgspec import Struct

from ..page.units import MM, UNITS
from .box_nets import Kind


class BoxOptions(Struct, frozen=True):
    """A box for the cards instead of the cards; `thickness` is that of one card, `note` the words below the net."""

    kind: Kind
    thickness: float
    note: str = ""


class DeckOptions(Struct, frozen=True):
    """How a deck is printed, beyond what its page says; None leaves what the page says. For a `press`, sheets are as
    large as cards, bleed and marks need. With a `die_line` the last page shows where the cards are cut out; `large` is
    large print, of cards and of running text."""

    bleed: float | None = None
    marks: bool | None = None
    backs: str = ""
    offset: tuple[float, float] | None = None
    fronts_first: bool = False
    one_per_page: bool = False
    sleeve: bool = False
    copies: int = 1
    press: bool = False
    die_line: bool = False
    large: bool = False
    box: BoxOptions | None = None

    @property
    def ending(self) -> str:
        """What the names of files end with, before the kind of file."""
        return "-box" if self.box else "-large" if self.large else ""


def read_bleed(text: str) -> float | None:
    """A bleed in points, at most 10 mm; None for anything else."""
    return read_measure(text, 0.0, 10 * MM)


def read_measure(text: str, least: float, most: float) -> float | None:
    """A length in points (`3mm`, `1/8in`) between two lengths; None for anything else. A bare number is millimetres."""
    unit = next((unit for unit in UNITS if text.endswith(unit)), "")
    figure, _, below = text.removesuffix(unit).partition("/")
    try:
        value = float(figure) / float(below or 1) * UNITS[unit or "mm"]
    except (ValueError, ZeroDivisionError):
        return None
    return value if least <= value <= most else None


def read_offset(text: str) -> tuple[float, float] | None:
    """Two numbers of millimetres as points; None for anything else."""
    try:
        right, down = (float(part.strip().removesuffix("mm")) * MM for part in text.split(","))
    except ValueError:
        return None
    return (right, down) if max(abs(right), abs(down)) <= 10 * MM else None
