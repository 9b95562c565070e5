"""What people say at a table: words become concepts, and concepts are held against every move that can be said."""

from .heard import Heard, Span
from .meaning import NEVER, Meaning, Part, count, said

__all__ = ["NEVER", "Heard", "Meaning", "Part", "Span", "count", "said"]
