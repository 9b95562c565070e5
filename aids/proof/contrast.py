"""True if the colours of a theme can be read and told apart, by everybody."""

from __future__ import annotations

from itertools import combinations
from math import sqrt
from typing import Final

from ..page.problems import Problem
from ..page.theme import WHITE, Colour, Theme, theme


def luminance(c: Colour) -> float:
    """Relative luminance after WCAG."""
    r, g, b = (v / 12.92 if v <= 0.04045 else ((v + 0.055) / 1.055) ** 2.4 for v in c)
    return 0.2126 * r + 0.7152 * g + 0.0722 * b


def contrast(one: Colour, two: Colour) -> float:
    """From 1 (the same) to 21 (black on white)."""
    high, low = sorted((luminance(one), luminance(two)), reverse=True)
    return (high + 0.05) / (low + 0.05)


# Machado, Oliveira and Fernandes 2009, full severity; rows of the matrices on linear RGB
DEFICIENCIES: Final[dict[str, tuple[Colour, Colour, Colour]]] = {
    "protan": ((0.152286, 1.052583, -0.204868), (0.114503, 0.786281, 0.099216), (-0.003882, -0.048116, 1.051998)),
    "deutan": ((0.367322, 0.860646, -0.227968), (0.280085, 0.672501, 0.047413), (-0.011820, 0.042940, 0.968881)),
    "tritan": ((1.255528, -0.076749, -0.178779), (-0.078411, 0.930809, 0.147602), (0.004733, 0.691367, 0.303900)),
}


def seen(c: Colour, deficiency: str) -> Colour:
    """A colour as a person with that deficiency sees it."""
    linear = [v / 12.92 if v <= 0.04045 else ((v + 0.055) / 1.055) ** 2.4 for v in c]
    mixed = [sum(m * v for m, v in zip(row, linear, strict=True)) for row in DEFICIENCIES[deficiency]]
    clipped = [min(1.0, max(0.0, v)) for v in mixed]
    r, g, b = (12.92 * v if v <= 0.0031308 else 1.055 * v ** (1 / 2.4) - 0.055 for v in clipped)
    return (r, g, b)


def distance(one: Colour, two: Colour) -> float:
    return sqrt(sum((a - b) ** 2 for a, b in zip(one, two, strict=True)))


PALE: Final = (None, "tint", "wash", "good-area", "bad-area", "mid-area")
"""The grounds that text and icons of the ordinary roles stand on; None is the paper."""

ROUNDED: Final = 0.05
"""Contrasts are told with one decimal; what rounds to enough is enough."""

TOLD_APART: Final = (("order1", "order2", "order3"), ("good", "bad", "mid"))


def _pairs(checked: Theme) -> list[tuple[str, Colour, str, Colour, float]]:
    """What is read on what, and the contrast that it needs."""
    found: list[tuple[str, Colour, str, Colour, float]] = []
    for ground in PALE:
        under = checked.ground(ground) if ground else WHITE
        for role in ("ink", "soft", "rubric", "gold", "order1", "order2", "order3", "good", "bad", "mid"):
            if role == "gold" and ground == "wash":
                continue
            icons = role in ("mid", "gold", "order2") and ground
            least = 7.0 if role == "ink" else 3.0 if icons else 4.5
            found.append((role, checked.ink[role], ground or "paper", under, least))
    for order in ("order1", "order2", "order3"):
        found.append((f"on-{order}", checked.ink[f"on-{order}"], order, checked.ground(order), 4.5))
    found.append(("lily", checked.ink["lily"], "back", checked.ground("back"), 4.5))
    return found


def check_theme(name: str) -> list[Problem]:
    """What in a theme would be hard to read or hard to tell apart."""
    checked = theme(name)
    where = f"data/themes/{name}.toml"
    problems: list[Problem] = []
    for role, ink, ground, under, least in _pairs(checked):
        if (found := contrast(ink, under)) < least - ROUNDED:
            values = {"role": role, "ground": ground, "found": f"{found:.1f}", "least": f"{least:g}"}
            problems.append(Problem("aids-theme-contrast", values, "aids-way-contrast", where))
    if all(colour is None for colour in checked.area.values()):
        return problems  # black on white tells by shape, word and position alone
    least = 0.25 if name == "safe" else 0.15
    for roles in TOLD_APART:
        for one, two in combinations(roles, 2):
            for eyes in DEFICIENCIES:
                found = distance(seen(checked.ink[one], eyes), seen(checked.ink[two], eyes))
                if found < least:
                    values = {"role": one, "other": two, "eyes": eyes, "found": f"{found:.2f}", "least": f"{least}"}
                    problems.append(Problem("aids-theme-alike", values, "aids-way-alike", where))
    return problems
