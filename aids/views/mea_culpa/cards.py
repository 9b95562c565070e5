"""Mea Culpa: the cards of the House of Pleasure and of the characters."""

from __future__ import annotations

from collections.abc import Callable

from ...speech import Speech

VIEWS: dict[str, Callable[[Speech, str], object]] = {}
