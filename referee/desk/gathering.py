"""What happened, told in fewer lines: the same several times at once, and alike things in a row as a list."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from itertools import groupby, takewhile
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from referee.core.words.wording import Sayer, Told


def gathered(happened: Iterable[Told], sayer: Sayer) -> Iterator[tuple[str, str]]:
    """What happened as lines, each with its clause. Where a clause may be told as a list, all that it did to one player
    before anything else happened is one line, also where the players took turns, as in a deal."""
    for clause, in_a_row in groupby(happened, lambda happening: happening.clause):
        run = tuple(in_a_row)
        if clause in sayer.data.clause_by_id and sayer.data.clause_by_id[clause].listed:
            players = dict.fromkeys(happening.values.get("player") for happening in run)
            for player in players:
                times = Counter(happening.text for happening in run if happening.values.get("player") == player)
                yield _as_list(times, sayer) if len(times) > 1 else _times(*next(iter(times.items()))), clause
        else:
            texts = (happening.text for happening in run)
            yield from ((_times(text, len(list(again))), clause) for text, again in groupby(texts))


def _as_list(times: Counter[str], sayer: Sayer) -> str:
    """Sentences that begin alike as one: `Ann is dealt a Bishop and a Prefect.`"""
    sentences = [text.removesuffix(".").split(" ") for text in times]
    alike = list(takewhile(lambda words: len(set(words)) == 1, zip(*sentences, strict=False)))
    head = min(len(alike), *(len(words) - 1 for words in sentences))
    rest = [_times(" ".join(words[head:]), n) for words, n in zip(sentences, times.values(), strict=True)]
    return f"{' '.join(sentences[0][:head])} {sayer.words.list(rest)}."


def _times(text: str, n: int) -> str:
    """A text with how often it is so, before the full stop of a sentence."""
    bare = text.removesuffix(".")
    return text if n == 1 else f"{bare} (× {n}){text[len(bare) :]}"
