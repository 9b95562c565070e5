"""How the values of what happened are named, and who may read them."""

from __future__ import annotations

from referee.core import Naming

NAMING: Naming = {}
