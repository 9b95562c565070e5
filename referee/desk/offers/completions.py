"""What can be typed at a table: its legal lines, in its own words and in canonical notation."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..judging.claiming import open_question
from ..reading.notating import CANONICAL
from ..reading.orders import called, orders, own_names
from .labels import Labels

JUDGE = "check"
"""The order behind which a line is judged and not played."""

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from referee.core.state.terms import Seat
    from referee.words.translation import Words

    from ..scene import Scene


def completions(scene: Scene, viewer: Seat | None = None, lang: str | None = None) -> tuple[str, ...]:
    """Every legal line that a seat, or a bystander, may read: in the words of a language, that of the table by default,
    and in canonical notation."""
    lines = scene.lines(viewer)
    words = () if (lang or scene.sayer.words.lang) == CANONICAL else _in_words(scene, lines, lang)
    return tuple(dict.fromkeys((*words, *lines)))


def typable(scene: Scene, viewer: Seat | None = None, lang: str | None = None) -> tuple[str, ...]:
    """The same with the orders of the interactive table, in its own words and by their English names."""
    return (*completions(scene, viewer, lang), *own_names(scene.sayer.words), *orders(scene.table))


def beginning_so(lines: Iterable[str], typed: str, words: Words) -> tuple[str, tuple[str, ...]]:
    """What is typed of a line, an order to judge it left out, and the lines that begin so, in capitals or not."""
    order, space, rest = typed.partition(" ")
    begun = rest if space and called(order, words) == JUDGE else typed
    return begun, tuple(line for line in lines if line.casefold().startswith(begun.casefold()))


def answer_completions(scene: Scene) -> tuple[str, ...]:
    """What can be answered to the question that the referee waits for, or on which the last move hangs: in the words of
    the table and in canonical ones."""
    question = scene.question() or open_question(scene)
    if question is None:
        return ()
    asking = scene.sayer.question(question)
    return tuple(dict.fromkeys((*asking.labels, *asking.answers)))


def _in_words(scene: Scene, lines: list[str], lang: str | None) -> Iterator[str]:
    if scene.question() is not None:
        yield from answer_completions(scene)
    else:
        labels = Labels(scene, lang)
        yield from map(labels.words_of, lines)
