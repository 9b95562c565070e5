"""What words mean together, by their places: the rules by which one meaning takes the place of others."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import accumulate

from .heard import ASIDE, FILL, PLEASE


def replace_within(found: dict[tuple[int, ...], set[str]], said: tuple[int, ...], concepts: set[str]) -> None:
    """Words that mean something together and nothing else."""
    for places in [each for each in found if not set(each).isdisjoint(said)]:
        del found[places]
    found[said] = concepts


def keep_squares_whole(found: dict[tuple[int, ...], set[str]], squares: Iterable[int]) -> None:
    """Takes away the meanings of the halves of a square, such as B5."""
    for place in squares:
        halves = {place, place + 1}
        for places in [each for each in found if len(halves.intersection(each)) == 1]:
            del found[places]


def part_at_marks(found: dict[tuple[int, ...], set[str]], parts: list[list[str]]) -> None:
    """Words on both sides of a mark that mean something by themselves are no saying: `tout, d'abord chez …` is not
    `tout d'abord`."""
    for begins in set(accumulate(map(len, parts))):
        for places in [each for each in found if each[0] < begins <= each[-1] == each[0] + len(each) - 1]:
            at = begins - places[0]
            if all(found.get(side, set()) - {FILL} for side in (places[:at], places[at:])):
                del found[places]


def settle_last_word(found: dict[tuple[int, ...], set[str]], place: int) -> None:
    """The last word of a sentence supposes nothing that comes behind it, and a courtesy there asks nobody for help."""
    concepts = found.get((place,), set())
    if place > 0 and ASIDE in concepts and len(concepts) > 1:
        concepts.discard(ASIDE)
    if place > 0 and {FILL, PLEASE} <= concepts:
        concepts.intersection_update((FILL, PLEASE))
