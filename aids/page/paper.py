"""Papers and cards by name, from `data/paper.toml`."""

from __future__ import annotations

from functools import cache
from typing import Final

from msgspec import Struct

from referee.library.errors import Unwritten
from referee.library.paths import data_root

from .kept_toml import read_kept_toml
from .units import MM


@cache
def _sizes() -> dict[str, dict[str, tuple[float, float]]]:
    tables = read_kept_toml(data_root() / "paper.toml")
    return {
        kind: {name: (float(mm[0]), float(mm[1])) for name, mm in tables[kind].items()} for kind in ("paper", "card")
    }


def cards() -> dict[str, tuple[float, float]]:
    """Width and height of cards in millimetres by name."""
    return _sizes()["card"]


def papers() -> dict[str, tuple[float, float]]:
    """Width and height in millimetres by name."""
    return _sizes()["paper"]


def paper(name: str) -> tuple[float, float]:
    """Width and height in points. Raises Unwritten."""
    if name not in papers():
        raise Unwritten("paper", name, sorted(papers()))
    width, height = papers()[name]
    return width * MM, height * MM


SHOP_DPI: Final = 300
"""Dots per inch of the pictures that print-on-demand services ask for."""


class Shop(Struct, frozen=True):
    """What a print-on-demand service asks for: the cut card and its bleed, as options of a deck say them."""

    card: str
    bleed: str


def shops() -> dict[str, Shop]:
    """The decks of print-on-demand services by name."""
    table = read_kept_toml(data_root() / "paper.toml")["shop"]
    return {name: _shop(deck["px"], float(deck["bleed"])) for name, deck in table.items()}


def _shop(px: list[int], bleed: float) -> Shop:
    width, height = (dots / SHOP_DPI - 2 * bleed for dots in px)
    return Shop(f"{width:g}in {height:g}in", f"{bleed:g}in")
