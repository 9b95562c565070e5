"""What person cards can do: one verb a file, each a datum, its Steps and its words. `Effect` is any of them: what a
petition's data may say."""

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

__all__ = ["Choose", "Effect", "OpponentDoes", "Optional", "Pull", "Push", "Repeat", "Replace", "Seq", "Swap"]
