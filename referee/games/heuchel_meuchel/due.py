"""The barrier after every effect: what the position now demands, in the printed order."""

from __future__ import annotations
