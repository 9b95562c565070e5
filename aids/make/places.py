"""An extension of Jinja2 for when something is wrong: every tag tells where in its template it stands."""

from __future__ import annotations

import re
from collections.abc import Iterator

from jinja2.ext import Extension
from jinja2.lexer import Token, TokenStream

from ..markup.parse import MARK

_TAG = re.compile(r"<!--.*?-->|<(?=[A-Za-z])", re.DOTALL)


class Places(Extension):
    """Writes before every tag of a template, as a comment, in which template and line it stands."""

    def filter_stream(self, stream: TokenStream) -> Iterator[Token]:
        for token in stream:
            yield Token(token.lineno, token.type, _marked(token, stream.name)) if token.type == "data" else token


def _marked(token: Token, name: str | None) -> str:
    data = str(token.value)

    def mark(match: re.Match[str]) -> str:
        line = token.lineno + data.count("\n", 0, match.start())
        return match[0] if match[0] != "<" else f"<!--{MARK}{name}:{line}--><"

    return _TAG.sub(mark, data)
