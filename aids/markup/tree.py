"""The tree of a page: nodes whose attributes are already values of their type."""

from __future__ import annotations

from collections.abc import Iterator
from typing import cast

from .values import AUTO, Sides, Size, Value


class Node:
    """One element. `attrs` holds every attribute of its tag that was given or has a default; absent ones are None.
    `source` is where it stands in a template, when that is known."""

    __slots__ = ("attrs", "children", "line", "source", "tag")

    def __init__(self, tag: str, attrs: dict[str, Value], line: int, source: str = "") -> None:
        self.tag = tag
        self.attrs = attrs
        self.children: list[Node | str] = []
        self.line = line
        self.source = source

    def nodes(self) -> list[Node]:
        """The children that are elements."""
        return [child for child in self.children if isinstance(child, Node)]

    def walk(self) -> Iterator[Node]:
        """This node and all below it, in reading order."""
        ahead = [self]
        while ahead:
            node = ahead.pop()
            yield node
            ahead += [child for child in reversed(node.children) if isinstance(child, Node)]

    @property
    def fills_parent(self) -> bool:
        """True if it takes no place of its own, but fills what it stands in."""
        return self.tag in ("pattern", "gradient") or (self.tag == "image" and self.flag("behind"))

    def words(self) -> str:
        """The plain text inside, as it reads."""
        parts = (child if isinstance(child, str) else child.words() for child in self.children)
        return "\n" if self.tag == "br" else "".join(parts)

    # typed looks at an attribute; the parser has checked the types, so these only tell mypy
    def text(self, name: str) -> str:
        return self.attrs.get(name) or ""  # type: ignore[return-value]

    def given(self, name: str) -> str | None:
        return self.attrs.get(name)  # type: ignore[return-value]

    def length(self, name: str) -> float:
        return self.attrs.get(name) or 0.0  # type: ignore[return-value]

    def maybe(self, name: str) -> float | None:
        return cast("float | None", self.attrs.get(name))

    def size(self, name: str) -> Size:
        return cast(Size, self.attrs.get(name) or AUTO)

    def sizes(self, name: str) -> tuple[Size, ...]:
        return cast("tuple[Size, ...]", self.attrs.get(name) or ())

    def pair(self, name: str) -> tuple[float, float]:
        return cast("tuple[float, float]", self.attrs.get(name) or (0.0, 0.0))

    def share(self, name: str) -> float:
        return cast(float, self.attrs.get(name) or 0.0)

    def numbers(self, name: str) -> tuple[float, ...]:
        return cast("tuple[float, ...]", self.attrs.get(name) or ())

    def options(self, name: str) -> tuple[str, ...]:
        return cast("tuple[str, ...]", self.attrs.get(name) or ())

    def sides(self, name: str) -> Sides:
        return cast(Sides, self.attrs.get(name) or (0.0, 0.0, 0.0, 0.0))

    def flag(self, name: str) -> bool:
        return bool(self.attrs.get(name))

    def count(self, name: str) -> int:
        return cast(int, self.attrs.get(name) or 0)
