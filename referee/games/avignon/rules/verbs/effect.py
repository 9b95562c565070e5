"""The union of all verbs: what a petition's data may say."""

from __future__ import annotations

from . import base
from .choose import Choose
from .opponent_does import OpponentDoes
from .optional import Optional
from .pull import Pull
from .push import Push
from .repeat import Repeat
from .replace import Replace
from .seq import Seq
from .swap import Swap

Effect = Pull | Push | Replace | Swap | OpponentDoes | Optional | Seq | Choose | Repeat

base.Effect = Effect  # type: ignore[assignment]
