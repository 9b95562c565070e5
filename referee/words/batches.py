"""Batches of texts to translate, and what comes back.

`python -m referee.words.batches write LANG [DOMAIN ...]` writes what a language lacks as text files, in pieces: each
text with its number, its context, its English and the languages that are complete. `python -m referee.words.batches
fill LANG BATCH ANSWERS` puts answers into the catalogue: lines `12 text`, of a plural text `12.0 text`, `12.1 text`.
Answers with a fault are told and left out; doubts are told.
"""

from __future__ import annotations

import argparse
import re
from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from pathlib import Path

from babel.messages.catalog import Catalog, Message
from msgspec import Struct

from referee.library.errors import LibraryError
from referee.library.records import Text

from .extract import by_context, catalogue, fill, forms_of, is_translated
from .gather import Entry, entries
from .glossary import strays, terms_of
from .language import languages
from .proof import doubts, faults, texts_of

SIZE = 120
"""The number of texts in a batch."""

_HEAD = re.compile(r"^(\d+) \[(.+)\]", re.MULTILINE)
_ANSWER = re.compile(r"^(\d+)(?:\.(\d))?[ \t](.*)$")

Same = tuple[Text, tuple[tuple[str, ...], ...]]
"""A text in English and in every complete language: where all of these are alike, the translation is, too."""


class Wrong(LibraryError):
    """An answer that can't be read."""


class Found(Struct, frozen=True):
    """A text, its translations into the complete languages, and the message of the language asked for."""

    entry: Entry
    beside: tuple[tuple[str, ...], ...]
    message: Message

    @property
    def same(self) -> Same:
        return self.entry.english, self.beside


class Remark(Struct, frozen=True):
    """A fault or a doubt about one answer."""

    number: int
    context: str
    what: str
    fault: bool

    def __str__(self) -> str:
        return f"{'FAULT' if self.fault else 'doubt'} {self.number} [{self.context}] {self.what}"


def texts_in(lang: str, domains: Iterable[str], root: Path | None = None) -> Iterator[Found]:
    """Every text of some catalogues, in the order of the data. Raises DataError, Wrong where a catalogue lacks one."""
    others = [other for other in languages()[1:] if other != lang]
    books = {
        (each, domain): by_context(catalogue(each, domain, root if each == lang else None))
        for domain in domains
        for each in (lang, *others)
    }
    for entry in _every():
        if (lang, entry.domain) not in books:
            continue
        if (message := books[lang, entry.domain].get(entry.context)) is None:
            raise Wrong(f"{entry.domain} lacks {entry.context}: run python -m referee.words.extract --lang {lang}")
        translations = (books[other, entry.domain].get(entry.context) for other in others)
        yield Found(entry, tuple(tuple(forms_of(each)) if each else () for each in translations), message)


def known(texts: Iterable[Found]) -> dict[Same, list[str]]:
    """The translations of texts that are the same in every other language."""
    return {each.same: forms_of(each.message) for each in texts if is_translated(each.message)}


def write(
    lang: str,
    domain: str,
    folder: Path,
    size: int = SIZE,
    root: Path | None = None,
    among: Sequence[str] | None = None,
) -> list[Path]:
    """Fills in what is known from other texts, of all catalogues or `among` some, and writes the rest of what a
    catalogue lacks in batches. Raises DataError, Wrong."""
    every = list(texts_in(lang, domains_of() if among is None else among, root))
    seen = known(every)
    lacking = [each for each in every if each.entry.domain == domain and not is_translated(each.message)]
    if already_written := {each.entry.context: seen[each.same] for each in lacking if each.same in seen}:
        fill(lang, domain, already_written, root)
    open_ = list({each.same: each for each in reversed(lacking) if each.same not in seen}.values())[::-1]
    batches = [open_[start : start + size] for start in range(0, len(open_), size)]
    folder.mkdir(parents=True, exist_ok=True)
    files = [folder / f"{lang}-{domain}-{number:02}.txt" for number in range(1, len(batches) + 1)]
    for file, batch in zip(files, batches, strict=True):
        file.write_text(batch_text(lang, batch, forms_in(lang, domain, root)), encoding="utf-8")
    return files


def batch_text(lang: str, batch: Sequence[Found], forms: Catalog) -> str:
    """A batch as a translator reads it."""
    others = [other for other in languages()[1:] if other != lang]
    lines = [f"# {lang} {batch[0].entry.domain}: {len(batch)} texts; plural forms: {forms.plural_forms}"]
    for number, text in enumerate(batch, 1):
        lines += ["", f"{number} [{text.entry.context}] {' '.join(text.entry.files)}"]
        for name, ways in (("en", texts_of(text.entry.english)), *zip(others, text.beside, strict=True)):
            numbered = ((f"{name}.{place}" if len(ways) > 1 else name, form) for place, form in enumerate(ways))
            lines += [f"{label}: {_on_one_line(form)}" for label, form in numbered]
    return "\n".join(lines) + "\n"


def _on_one_line(text: str) -> str:
    return text.replace("\n", "\\n")


def answers_in(text: str) -> dict[int, list[str]]:
    """The answers by their number, each with its forms. Raises Wrong for a line that is none."""
    answers: dict[int, list[str]] = {}
    for line in filter(None, map(str.rstrip, text.splitlines())):
        if (answer := _ANSWER.match(line)) is None:
            raise Wrong(f"no answer: {line}; write a number, a space and the translation on one line")
        forms = answers.setdefault(int(answer[1]), [])
        if len(forms) != int(answer[2] or 0):
            raise Wrong(f"{answer[1]} is answered twice, or its forms are not in order: {line}")
        forms.append(answer[3].replace("\\n", "\n"))
    return answers


def fill_in(lang: str, batch: str, answers: str, root: Path | None = None) -> list[Remark]:
    """Puts the answers to a batch into its catalogue and returns what is wrong or may be. Raises DataError, Wrong."""
    domain = batch.split(":", 1)[0].split(" ")[-1]
    contexts = {int(number): context for number, context in _HEAD.findall(batch)}
    every = {each.entry.context: each for each in texts_in(lang, [domain], root)}
    count = forms_in(lang, domain, root).num_plurals
    remarks, good = list[Remark](), dict[str, list[str]]()
    for number, forms in answers_in(answers).items():
        if (context := contexts.get(number)) not in every or context is None:
            raise Wrong(f"the batch has no text with the number {number}")
        entry = every[context]
        beside = [form for texts_beside in entry.beside for form in texts_beside]
        wrong = list(faults(entry.entry.english, forms, count))
        remarks += [Remark(number, context, what, fault=True) for what in wrong]
        terms = strays(terms_of(lang, domain, context), entry.entry.english, forms)
        doubted = list(doubts(entry.entry.english, forms, beside))
        doubted += [f"term: {each.en[0]} = {each.said[0]}" for each in terms]
        remarks += [Remark(number, context, what, fault=False) for what in doubted]
        if not wrong:
            good[context] = forms
    fill(lang, domain, good, root)
    missing = [number for number in contexts if number not in answers_in(answers)]
    return remarks + [Remark(number, contexts[number], "no answer", fault=True) for number in missing]


def forms_in(lang: str, domain: str, root: Path | None = None) -> Catalog:
    """The catalogue, which knows the plural forms of its language. Raises DataError."""
    return catalogue(lang, domain, root) or Catalog(locale=lang.replace("-", "_"))


@cache
def _every() -> tuple[Entry, ...]:
    return tuple(entries())


def domains_of() -> list[str]:
    """The names of all catalogues."""
    return list(dict.fromkeys(entry.domain for entry in _every()))


def main(arguments: Sequence[str] | None = None) -> None:
    parser = argparse.ArgumentParser(prog="python -m referee.words.batches", description="Batches for translators.")
    ways = parser.add_subparsers(dest="way", required=True)
    writing = ways.add_parser("write", help="write what a language lacks in batches")
    writing.add_argument("lang")
    writing.add_argument("domain", nargs="*", help="a game, aids, referee, …; without any, all of them")
    writing.add_argument("--size", type=int, default=SIZE, help="texts in a batch")
    writing.add_argument("--out", type=Path, default=Path("output/batches"), help="the folder for the batches")
    filling = ways.add_parser("fill", help="put answers into the catalogue")
    filling.add_argument("lang")
    filling.add_argument("batch", type=Path)
    filling.add_argument("answers", type=Path)
    asked = parser.parse_args(arguments)
    try:
        if asked.way == "write":
            for domain in asked.domain or domains_of():
                print(*write(asked.lang, domain, asked.out, asked.size), sep="\n")
        else:
            batch, answers = (file.read_text(encoding="utf-8") for file in (asked.batch, asked.answers))
            print(*fill_in(asked.lang, batch, answers), sep="\n")
    except (LibraryError, OSError) as wrong:
        parser.exit(2, f"{wrong}\n")


if __name__ == "__main__":
    main()
