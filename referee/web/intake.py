"""What phones send, as typed values: one kind for every route, from JSON or from a form."""

from __future__ import annotations

from typing import Annotated, Any, Final, Literal, TypeVar
from urllib.parse import parse_qsl

import msgspec
from msgspec import Meta, Struct, field

from referee.library.described import means

VERSION: Final = 1
CHOICE: Final = "choice."
"""How the names of form fields begin that tell a choice of an offer; `answer.` likewise that of a question."""

ANSWER: Final = "answer."

Short = Annotated[str, Meta(max_length=100)]
Sentence = Annotated[str, Meta(max_length=500)]
Chosen = Annotated[str, Meta(max_length=200)] | int | list[Annotated[str, Meta(max_length=200)] | int]
Choices = Annotated[dict[str, Chosen], Meta(description="what was chosen with the offer, by the names of its asks")]


class Body(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What every message says of itself."""

    v: Annotated[int, means("the version of these messages")] = VERSION
    rev: Annotated[Short, means("the revision of the page that was looked at")] = ""
    key: Annotated[Short, means("a name of this request: the same once more does nothing again")] = ""


class Sit(Body, frozen=True, kw_only=True):
    """A code that admits a phone, and the seat that it takes."""

    code: Annotated[Short, means("the code on the table; empty for a phone that is admitted already")] = ""
    seat: Annotated[Short | None, means("the player's name; empty for looking on, null for neither yet")] = None


class Language(Body, frozen=True, kw_only=True):
    """The language of a phone."""

    lang: Annotated[Short, means("its tag")]


class Make(Body, frozen=True, kw_only=True):
    """An offer, made."""

    offer: Annotated[Short, means("the id of the offer")]
    choice: Choices = field(default_factory=dict)


class Say(Body, frozen=True, kw_only=True):
    """One's own move in words."""

    text: Annotated[Sentence, means("what was said")]


class Ask(Body, frozen=True, kw_only=True):
    """A statement that is disputed. It is one sentence, or made by taps: who does what."""

    text: Annotated[Sentence, means("the sentence; empty where it is made by taps")] = ""
    who: Annotated[Short, means("the player who does it")] = ""
    offer: Annotated[Short, means("the id of what is done, as the answer to `who` alone lists it")] = ""
    choice: Choices = field(default_factory=dict)
    answer: Annotated[dict[str, Chosen], means("what was answered so far, by the ids of the questions")] = field(
        default_factory=dict
    )
    tell: Annotated[bool, means("whether all phones show the verdict")] = False


class Back(Body, frozen=True, kw_only=True):
    """Taking back."""

    do: Annotated[Literal["ask", "agree", "no"], means("whether it is asked for, agreed to, or not")]
    to: Annotated[Short, means("how many moves to take back; empty for the last one")] = ""


class Given(Body, frozen=True, kw_only=True):
    """An answer to the phone that asks for a taken seat."""

    phone: Annotated[Short, means("the id of that phone")]
    do: Annotated[Literal["agree", "no"], means("whether it gets the seat")]


class Rules(Body, frozen=True, kw_only=True):
    """A question about the rules, or one of their parts or a single one to read."""

    text: Annotated[Short, means("the question")] = ""
    part: Annotated[Short, means("the id of the part")] = ""
    article: Annotated[Short, means("the id of a clause or a ruling, or the component that a card is")] = ""


class Draw(Body, frozen=True, kw_only=True):
    """The referee draws the lot that the table would have declared."""


BODIES: Final[dict[str, type[Body]]] = {
    "sit": Sit,
    "language": Language,
    "seat": Given,
    "make": Make,
    "say": Say,
    "draw": Draw,
    "back": Back,
    "ask": Ask,
    "rules": Rules,
}
"""What each route takes."""


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
