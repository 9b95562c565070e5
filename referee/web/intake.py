"""What phones send, as typed values: one kind for every route, from JSON or from a form."""

from __future__ import annotations

from typing import Annotated, Any, Final, Literal, TypeVar
from urllib.parse import parse_qsl

import msgspec
from msgspec import Meta, Struct, field

VERSION: Final = 1
CHOICE: Final = "choice."
"""How the names of form fields begin that tell a choice of an offer; `answer.` likewise that of a question."""

ANSWER: Final = "answer."

Short = Annotated[str, Meta(max_length=100)]
Sentence = Annotated[str, Meta(max_length=500)]
Chosen = Annotated[str, Meta(max_length=200)] | int | list[Annotated[str, Meta(max_length=200)] | int]


class Body(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """`v` is the version of these messages; `rev` the revision of the page that was looked at, `key` a name of this
    request: the same once more changes nothing and gets the same answer."""

    v: int = VERSION
    rev: Short = ""
    key: Short = ""


class Sit(Body, frozen=True, kw_only=True):
    """A code that admits a phone, and the seat it takes: a player's name, empty for looking on."""

    code: Short = ""
    seat: Short | None = None


class Language(Body, frozen=True, kw_only=True):
    lang: Short


class Make(Body, frozen=True, kw_only=True):
    """An offer, and what was chosen with it."""

    offer: Short
    choice: dict[str, Chosen] = field(default_factory=dict)


class Say(Body, frozen=True, kw_only=True):
    text: Sentence


class Ask(Body, frozen=True, kw_only=True):
    """A statement that is disputed, what was answered so far, and whether all phones show the verdict. It is one
    sentence, or made by taps: who does what, and what was chosen with it."""

    text: Sentence = ""
    who: Short = ""
    offer: Short = ""
    choice: dict[str, Chosen] = field(default_factory=dict)
    answer: dict[str, Chosen] = field(default_factory=dict)
    tell: bool = False


class Back(Body, frozen=True, kw_only=True):
    """Taking back: asked for, agreed to, or not."""

    do: Literal["ask", "agree", "no"]
    to: Short = ""


class Given(Body, frozen=True, kw_only=True):
    """An answer to the phone that asks for a taken seat."""

    phone: Short
    do: Literal["agree", "no"]


class Rules(Body, frozen=True, kw_only=True):
    """A question about the rules, or one of their parts to read."""

    text: Short = ""
    part: Short = ""


class Draw(Body, frozen=True, kw_only=True):
    """The referee draws the lot that the table would have declared."""


class WrongVersion(ValueError):
    """A message of another version than this server speaks."""


B = TypeVar("B", bound=Body)


def read(body: bytes, kind: str, wanted: type[B]) -> B:
    """The message in the body of a request; `kind` is its content type. Raises ValueError for one that is none of
    ours, WrongVersion for one of another version."""
    if kind.startswith("application/json"):
        tables = msgspec.json.decode(body)
    elif kind.startswith("application/x-www-form-urlencoded"):
        tables = _of_form(body.decode("utf-8"))
    else:
        raise ValueError(kind)
    if not isinstance(tables, dict):
        raise ValueError("no object")
    if str(tables.get("v", VERSION)) != str(VERSION):
        raise WrongVersion(tables["v"])
    return msgspec.convert(tables, wanted, strict=False)


def _of_form(text: str) -> dict[str, Any]:
    """The fields of a form; choices and answers as tables of their own, what was chosen several times as a list."""
    tables: dict[str, Any] = {}
    for name, value in parse_qsl(text, keep_blank_values=True, max_num_fields=100):
        for mark in (CHOICE, ANSWER):
            if name.startswith(mark):
                held = tables.setdefault(mark[:-1], {})
                name = name.removeprefix(mark)
                break
        else:
            held = tables
        if name in held and held is not tables:
            known = held[name]
            held[name] = [*known, value] if isinstance(known, list) else [known, value]
        else:
            held[name] = value
    return tables
