"""What a machine can see of a translation: whether it keeps what stands for values, icons and marks."""

from __future__ import annotations

import re
import string
from collections.abc import Iterator, Sequence

from referee.library.records import Plural, Text

PAIRED = "*_^`"
"""Signs that stand in pairs, before and behind what they mark."""

KEPT = "_^°`\n"
"""Signs that a translation may not lose."""

ENDS = ".?!:"
"""What a text ends with so that its translation has to, too."""

LONGER, MORE = 1.25, 10
"""How much longer a translation may be than the longest of those beside it, in shares and in letters."""

_OPTION = re.compile(r"--[a-z][a-z-]+")
"""An option of a command."""


def texts_of(english: Text) -> tuple[str, ...]:
    """The English text, or its two forms."""
    return (english.one, english.other) if isinstance(english, Plural) else (english,)


def placeholders(text: str) -> set[str] | None:
    """The names in braces; None when the braces are damaged."""
    try:
        return {name for _, name, _, _ in string.Formatter().parse(text) if name is not None}
    except ValueError:
        return None


def misused(english: Text, form: str) -> str:
    """The `{values}` that a translation leaves out or invents; empty when it uses them as the English text does. A
    plural form may leave out `{n}`, because some say the number as a word."""
    wanted, used = placeholders(texts_of(english)[-1]), placeholders(form)
    if used is None or wanted is None:
        return "unbalanced braces"
    odd = (used ^ wanted) - ({"n"} if isinstance(english, Plural) else set())
    return ", ".join(sorted("{" + name + "}" for name in used ^ wanted)) if odd else ""


def faults(english: Text, forms: Sequence[str], count: int) -> Iterator[str]:
    """All that is wrong with a translation for certain; `count` is the number of plural forms of its language."""
    written = texts_of(english)
    wanted = count if isinstance(english, Plural) else 1
    if len(forms) != wanted:
        yield f"number of forms: {len(forms)} instead of {wanted}"
    if not all(form.strip() for form in forms):
        yield "empty"
    for form in filter(str.strip, forms):
        if odd := misused(english, form):
            yield f"values: {odd}"
        if any((form[end] == " ") != (written[-1][end] == " ") for end in (0, -1)):
            yield "space at the beginning or the end"
        yield from (f"sign lost: {sign!r}" for sign in KEPT if sign in written[-1] and sign not in form)
        yield from (f"sign without its partner: {sign}" for sign in PAIRED if _is_odd(sign, form, written[-1]))
    if {*_OPTION.findall(" ".join(forms))} != {*_OPTION.findall(" ".join(written))}:
        yield "options of commands"


def _is_odd(sign: str, form: str, written: str) -> bool:
    return form.count(sign) % 2 != written.count(sign) % 2


def doubts(english: Text, forms: Sequence[str], beside: Sequence[str]) -> Iterator[str]:
    """What may be wrong with a translation; `beside` has those into other languages."""
    written = texts_of(english)[-1]
    longest = max(map(len, (*texts_of(english), *beside)))
    for form in forms:
        if len(form) > longest * LONGER + MORE:
            yield f"long: {len(form)} letters, elsewhere {longest}"
        if (form[-1:] in ENDS) != (written[-1:] in ENDS):
            yield f"end: {form[-1:]} instead of {written[-1:]}"
        if form == written and len(form) > 3 and beside and written not in beside:
            yield "still English"
        if "*" in form and "*" not in written:
            yield "bold where the English text is not"
