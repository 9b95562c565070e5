"""What templates may not ask for: what is not there, and text put in as it is."""

from __future__ import annotations

from functools import partial
from typing import Any, Final

from jinja2 import StrictUndefined, TemplateError, UndefinedError
from jinja2.utils import missing

OWN: Final = ("loop", "self", "super", "varargs", "kwargs", "caller")
"""Names of Jinja2 that are never a column."""

OF_EXPRESSIONS: Final = (ArithmeticError, LookupError, TypeError, ValueError)
"""What goes wrong when an expression in a template is worked out."""


class Unsafe(TemplateError):
    """A template that would put text in as it is."""


class NotThere(UndefinedError):
    """A template asked for a `name` that nobody gives: among its own names where `known` is None, else of a thing that
    has the `known` ones."""

    def __init__(self, hint: str | None, name: object, known: list[str] | None) -> None:
        super().__init__(hint)
        self.name, self.known = str(name), known


class Asked(StrictUndefined):
    """What is not there; it remembers what there would have been."""

    __slots__ = ()

    def __init__(
        self, hint: str | None = None, obj: Any = missing, name: Any = None, exc: type[UndefinedError] = UndefinedError
    ) -> None:
        super().__init__(hint, obj, name, exc)
        known = None if obj is missing else [str(key) for key in obj] if isinstance(obj, dict) else _public(obj)
        self._undefined_exception = partial(NotThere, name=name, known=known)  # type: ignore[assignment]


def _public(thing: object) -> list[str]:
    """What a template may ask of a thing of ours."""
    ours = type(thing).__module__.split(".")[0] in ("aids", "referee")
    return [name for name in dir(thing) if not name.startswith("_")] if ours else []
