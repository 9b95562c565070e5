"""Writes the phrases of the lexicon in as few lines as say the same: `python -m tests.speech.folding [FILE …]`.

Phrases may be added one a line; this finds those that share words and writes them as one: `goes down` and `goes out` as
`goes (down|out)`. A phrase of a game that its language has for the same concept goes. What is heard stays as it is: the
lines stand for the same phrases as before."""

from __future__ import annotations

import argparse
import re
import tomllib
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Iterator, Set
from functools import partial
from itertools import product
from pathlib import Path

import simplemma

from referee.library.load import folder
from referee.library.paths import data_root
from referee.speech.closed import closed
from referee.speech.heard import FILL, folded, is_thing
from referee.speech.phrases import spelt_out
from referee.speech.reading import SPOKEN
from referee.speech.ways import ROOT

from .banks import GAMES

WIDEST = 100
"""Letters of a line that can still be read at a glance."""

MOST_WORDS, MOST_LETTERS = 5, 3
"""Words that may be one of several, and letters of an ending."""

HEAD = 4
"""Letters at least of what words of a line have in common, unless it is one of these words."""

USUAL = 15
"""Words that take an ending besides, if it is one of the language's."""

Choice = frozenset[tuple[str, ...]]
"""What may stand in one place: words, or none."""

Line = tuple[str | Choice, ...]

Cut = tuple[Line, Line]
"""What stands before and behind a place."""


class Folder:
    """Folds the phrases of one language. `closed_words` are its articles, particles and the like, `words` all words of
    its phrases; `entry` gives the dictionary form of a word."""

    def __init__(self, closed_words: Set[str], words: Set[str], entry: Callable[[str], str]) -> None:
        self.closed, self.words, self.entry = closed_words, words, entry
        tails = Counter(word[at:] for word in words for at in range(2, len(word)) if word[:at] in words)
        self.endings = {tail for tail, times in tails.items() if times >= USUAL and len(tail) <= MOST_LETTERS}

    def folded(self, phrases: Iterable[str]) -> list[str]:
        """The lines that stand for these phrases and no others, sorted."""
        lines: set[Line] = {tuple(phrase.split()) for phrase in phrases}
        for _ in range(2):
            lines = self._joined(lines)
        words = {line[0] for line in lines if len(line) == 1 and isinstance(line[0], str) and line[0].isalpha()}
        longer = (shown(line) for line in lines if len(line) > 1 or line[0] not in words)
        return sorted((*longer, *self._families(words)), key=order)

    def _joined(self, lines: set[Line]) -> set[Line]:
        """The lines, with those that differ in one place joined into one; the longest rows are joined first."""
        rows: dict[Cut, set[tuple[str, ...]]] = defaultdict(set)
        for line in lines:
            for cut, words in self._cuts(line):
                rows[cut].add(words)
        left, made = set(lines), set[Line]()
        while rows := {cut: row for cut, row in rows.items() if len(row) > 1}:
            before, behind = cut = max(rows, key=lambda cut: (len(rows[cut]), len(cut[0] + cut[1]), shown_cut(cut)))
            row = sorted(rows[cut])
            while len(row) > 1 and len(shown((*before, frozenset(row), *behind))) > WIDEST:
                row.pop()
            if len(row) < 2:
                del rows[cut]
                continue
            made.add((*before, frozenset(row), *behind))
            left -= {(*before, *words, *behind) for words in row}
            rows = {cut: {one for one in row if (*cut[0], *one, *cut[1]) in left} for cut, row in rows.items()}
        return left | made

    def _cuts(self, line: Line) -> Iterator[tuple[Cut, tuple[str, ...]]]:
        """Every place of a line where other words could stand, with those that do: what is left has to tell what the
        line is about."""
        for start in range(len(line) + 1):
            for end in range(start, min(start + MOST_WORDS, len(line)) + 1):
                words = tuple(part for part in line[start:end] if isinstance(part, str))
                if len(words) == end - start and self._tells(line[:start], line[end:]):
                    yield (line[:start], line[end:]), words

    def _tells(self, before: Line, behind: Line) -> bool:
        """True of two words, of one that has a meaning, and of the first word of a line."""
        words = [part for part in (*before, *behind) if isinstance(part, str) and part != "…"]
        return bool(words and before) or len(words) > 1 or any(not self._is_closed(word) for word in words)

    def _is_closed(self, word: str) -> bool:
        parts = [folded(part) for part in re.findall(r"[^\W_]+", word)]
        return bool(parts) and set(parts) <= self.closed

    def _families(self, words: set[str]) -> Iterator[str]:
        """Single words; those with one stem, the forms of one word, and compounds of one word, as one."""
        families: dict[tuple[str, ...], set[tuple[str, str, str]]] = defaultdict(set)
        for word in words:
            families[self.entry(word),].add(("", word, ""))
            families[word, ""].add((word, "", ""))
            families["", word].add(("", "", word))
            for at in range(ROOT, len(word)):
                begin, end = word[:at], word[at:]
                compound = len(end) >= ROOT and end in self.words
                is_stem = len(begin) >= HEAD and end in self.endings
                if is_stem or (begin in words and end in self.endings) or (compound and begin in self.words):
                    families[begin, ""].add((begin, end, ""))
                if compound and len(end) >= HEAD:
                    families["", end].add(("", begin, end))
        left = set(words)
        while families := {key: family for key, family in families.items() if len(family) > 1}:
            key = max(families, key=lambda key: (len(families[key]), len("".join(key)) * (len(key) - 1), key))
            family = families[key]
            [begin], [end] = {one[0] for one in family}, {one[2] for one in family}
            yield f"{begin}{choice(frozenset((part,) if part else () for _, part, _ in family))}{end}"
            left -= set(map("".join, family))
            families = {key: {one for one in family if "".join(one) in left} for key, family in families.items()}
        yield from left


def shown(line: Line) -> str:
    """A line as it is written."""
    return " ".join(part if isinstance(part, str) else choice(part) for part in line)


def shown_cut(cut: Cut) -> str:
    return shown((*cut[0], "_", *cut[1]))


def choice(words: Choice) -> str:
    """`(a|b)` for one of these, `[a|b]` for one or none; two places where any of the first goes with any behind it."""
    for at in (1, -1):
        first, rest = ({one[:at] for one in words}, {one[at:] for one in words})
        fits = min(len(first), len(rest)) > 1 and len(first) * len(rest) == len(words)
        if fits and set(words) == {one + other for one, other in product(first, rest)}:
            return f"{choice(frozenset(first))} {choice(frozenset(rest))}"
    texts = "|".join(sorted(" ".join(one) for one in words if one))
    return f"[{texts}]" if () in words else f"({texts})"


def order(line: str) -> str:
    """What lines are sorted by: their words without brackets."""
    return re.sub(r"[()\[\]|]", "", line)


LISTS = re.compile(r'^(\[\[?[\w.]+\]\]?)$|^id = "(.+)"$|^"?([\w.-]+)"? = \[\n((?:  .*\n)*)\]$', re.MULTILINE)


def phrase_lists(file: Path, lang: str) -> Iterator[tuple[str, list[str]]]:
    """Every concept of a file with the phrases that a language has for it."""
    table = tomllib.loads(file.read_text(encoding="utf-8"))
    if isinstance(table["say"], dict):
        every = [(FILL, table["fill"]), *table["say"].items()] if file.parent.name == lang else []
    else:
        every = [(saying["id"], saying[lang]) for saying in table["say"] if lang in saying]
    yield from ((concept, list(spelt_out(lines, file, concept))) for concept, lines in every)


def refold(file: Path, folders: dict[str, Folder], general: dict[str, dict[str, set[str]]]) -> None:
    """Writes a file anew; all but its phrases stays as it is. `general` is what each language says in every game."""
    own = file.parent.name if file.parent.name in folders else None
    table = concept = ""

    def written(found: re.Match[str]) -> str:
        nonlocal table, concept
        table, concept = found[1] or table, found[2] or concept
        if found[1] or found[2] or not (table == "[[say]]" or (own and (found[3] == FILL or table == "[say]"))):
            return found[0]
        lang, about = (own, found[3]) if own else (found[3], concept)
        lines = tomllib.loads(f"lines = [\n{found[4]}]")["lines"]
        phrases = set(spelt_out(lines, file, about))
        if not own and not is_thing(about):
            phrases -= general[lang].get(about, set())
        entries = "".join(f"  {quoted(line)},\n" for line in folders[lang].folded(phrases))
        name = found[0].partition(" = ")[0]
        return f"{name} = [\n{entries}]" if entries else f"{name} = []"

    file.write_text(LISTS.sub(written, file.read_text(encoding="utf-8")), encoding="utf-8")


def quoted(text: str) -> str:
    return f"'{text}'" if '"' in text else f'"{text}"'


def folder_of(lang: str, files: Iterable[Path]) -> Folder:
    """What folds phrases of a language, by all that some files say in it."""
    said = " ".join(phrase for file in files for _, phrases in phrase_lists(file, lang) for phrase in phrases)
    words, closed_words = set(re.findall(r"[^\W\d_]+", said)), {*closed(lang).words, *closed(lang).articles}
    return Folder(closed_words, words, partial(simplemma.lemmatize, lang=lang))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    spoken = {lang: data_root() / "words" / lang / "speech.toml" for lang in SPOKEN}
    files = [*spoken.values(), *(folder(game) / "speech.toml" for game in GAMES)]
    parser.add_argument("file", nargs="*", type=Path, default=files)
    asked = parser.parse_args()
    folders = {lang: folder_of(lang, files) for lang in SPOKEN}
    general = {lang: {concept: set(every) for concept, every in phrase_lists(spoken[lang], lang)} for lang in SPOKEN}
    for file in asked.file:
        refold(file, folders, general)


if __name__ == "__main__":
    main()
