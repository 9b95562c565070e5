"""The roles of a theme: what a colour is for."""

from __future__ import annotations

from typing import Final

INK_ROLES: Final = (
    "ink", "soft", "rule", "rubric", "gold",
    "order1", "order2", "order3", "good", "bad", "mid",
    "on-order1", "on-order2", "on-order3", "back-lines", "lily",
)  # fmt: skip
"""Roles for text, rules and icons: always visible."""

AREA_ROLES: Final = (
    "tint", "wash", "order1", "order2", "order3", "good-area", "bad-area", "mid-area", "back",
)  # fmt: skip
"""Roles for fills: a theme may leave them out, and then a hairline stands for them."""

ROLES: Final = tuple(dict.fromkeys((*INK_ROLES, *AREA_ROLES)))

REGISTRATION: Final = "registration"
"""The role of marks that are on every plate of a press; no theme has it."""
