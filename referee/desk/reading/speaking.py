"""What was said in plain words, as a move of somebody, or as several in one breath."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import Struct

from referee.core.rules.judge import default_mover, judge
from referee.core.rules.move import Move
from referee.core.rules.play import mover_saying
from referee.core.rules.verdict import Illegal, Legal
from referee.core.state.question import NotKnown
from referee.core.state.terms import Seat
from referee.core.words.notation import LONGEST, Ambiguous, tokens_of

if TYPE_CHECKING:
    from ..scene import Scene

MOST_READINGS = 24
"""The largest number of readings that are listed."""


MOST_NEAR = 6
"""The number of legal lines that are shown after a line that was not understood."""


class Spoken(Struct, frozen=True):
    """A move in plain words, and the player whom they name as the mover."""

    move: Move
    by: Seat | None


def is_plain(scene: Scene, line: str, move: Move) -> bool:
    """True if a line says a move in the words in which the referee itself writes it, or in the beginnings of them; or
    as it is written in the language of the table, where accents, capitals and what parts thousands may be left out."""
    from ..offers.labels import Labels

    written = scene.game.notation.write(scene.state, move)
    words = tokens_of(written)
    if all(any(word.startswith(heard) for word in words) for heard in tokens_of(line)):
        return True
    return tokens_of(line) == tokens_of(Labels(scene).words_of(written))


def is_legal(scene: Scene, move: Move, by: Seat | None) -> bool:
    """True if somebody may make a move now, for sure."""
    state = scene.state
    try:
        who = default_mover(state, move) if by is None else mover_saying(state, by, move)
    except NotKnown:
        return False
    return isinstance(judge(state, who, move), Legal)


def may_be(scene: Scene, move: Move, by: Seat | None) -> bool:
    """True if somebody can perhaps make a move now: nothing that is known forbids it."""
    state = scene.state
    try:
        who = default_mover(state, move) if by is None else mover_saying(state, by, move)
    except NotKnown:
        return True
    return not isinstance(judge(state, who, move), Illegal)


def spoken(
    scene: Scene, line: str, by: Seat | None, like: Move | None = None, sure: bool = False, known: bool = False
) -> Spoken | None:
    """The one move that is said; None if nothing is understood. Where it has to be `known`, every word must be;
    where it has to be `sure`, also something that is meant possible. `like` is a move before it in the same breath.
    A game may have one move for `this or that` (`either`). Raises Ambiguous with all that it can mean."""
    if len(line) > LONGEST:
        return None
    several = _left_open(scene, line, by, like)
    if several is None:
        return _said(scene, line, by, like, sure, known)
    if len(several) <= 1:
        return several[0] if several else None
    either = getattr(scene.game.part("speech"), "either", None)
    whole = None if either is None else either(tuple(each.move for each in several))
    if whole is not None:
        return Spoken(whole, by)
    lines = [scene.game.notation.write(scene.state, each.move) for each in _of_these(scene, several)]
    raise Ambiguous(line, tuple(dict.fromkeys(lines))[:MOST_READINGS])


def _said(
    scene: Scene, line: str, by: Seat | None, like: Move | None, sure: bool = False, known: bool = False
) -> Spoken | None:
    """`spoken` for a line without an alternative (`this or that`) and without an exception (`all but`)."""
    from referee.speech.reading import readings

    readings_of_line, state = readings(scene.game, scene.state, line, scene.sayer.words.lang, by, like), scene.state
    if (
        not readings_of_line.found
        or (sure and not readings_of_line.possible)
        or ((sure or known) and not readings_of_line.known)
    ):
        return None
    if len(readings_of_line.found) == 1 and readings_of_line.whole:
        return Spoken(readings_of_line.found[0].move, readings_of_line.found[0].by)
    if len(readings_of_line.found) == 1 and is_legal(
        scene, readings_of_line.found[0].move, readings_of_line.found[0].by
    ):
        return Spoken(readings_of_line.found[0].move, readings_of_line.found[0].by)
    lines = dict.fromkeys(scene.game.notation.write(state, each.move) for each in readings_of_line.found)
    raise Ambiguous(line, tuple(lines)[:MOST_READINGS])


def _left_open(scene: Scene, line: str, by: Seat | None, like: Move | None) -> list[Spoken] | None:
    """All that may be meant where a line leaves that open, as `the loaf or the bottle` and `anybody but Ben` do;
    nothing if that is not clear, and None if it leaves nothing open."""
    from referee.speech.choices import alternatives

    sentences, sure = alternatives(scene.game, scene.state, line, scene.sayer.words.lang)
    every = [_all_meant(scene, each, by, like) for each in sentences]
    if not sentences or not (sure or all(every)):
        return _all_but(scene, line, by, like)
    return list(dict.fromkeys(each for some in every for each in some)) if all(every) else []


def _of_these(scene: Scene, every: list[Spoken]) -> list[Spoken]:
    """What may be done of what may be meant; all of that, where none of it may."""
    return [each for each in every if may_be(scene, each.move, each.by)] or every


def _all_meant(scene: Scene, line: str, by: Seat | None, like: Move | None) -> list[Spoken]:
    """Everything that a line can mean."""
    try:
        one = spoken(scene, line, by, like)
    except Ambiguous as several:
        return [Spoken(scene.game.notation.read(scene.state, each), by) for each in several.nearest]
    return [] if one is None else [one]


def _all_but(scene: Scene, line: str, by: Seat | None, like: Move | None) -> list[Spoken] | None:
    """All that a line may mean which excepts something: what else its rest can mean, or what is like what it excepts
    where anything may be; None if it excepts nothing, or is clear without that."""
    from referee.speech.choices import but, excepted, others_like

    game, state, lang = scene.game, scene.state, scene.sayer.words.lang
    exception = excepted(game, state, line, lang)
    if exception is None:
        return None
    readings_of_rest = _all_meant(scene, exception.rest, by, like)
    left = but(game, state, tuple(each.move for each in readings_of_rest), exception, lang)
    if len(readings_of_rest) == 1 and left:
        return None if _said(scene, line, by, like) is not None else readings_of_rest
    if readings_of_rest and len(left) == len(readings_of_rest) and not exception.anything:
        return None
    if exception.anything and not any(may_be(scene, each.move, each.by) for each in readings_of_rest):
        named = _all_meant(scene, exception.named, by, like)
        left = tuple(move for each in named[:1] for move in others_like(game, state, each.move, exception, lang))
    return _of_these(scene, [Spoken(move, by) for move in left])


def near(scene: Scene, line: str, viewer: Seat | None) -> tuple[str, ...]:
    """Legal lines that have something in common with what was said, the closest first, as the viewer may read them."""
    from referee.speech.reading import closest

    ranks: dict[str, int] = {}
    for who in scene.movers():
        if scene.question() is not None:
            continue
        moves = closest(scene.game, scene.state, who, line, scene.sayer.words.lang)
        for move, words in moves.items():
            seen = scene.game.seen(scene.state, who, move, viewer)
            if seen is not None:
                ranks[scene.game.notation.write(scene.state, seen)] = words
    best = max(ranks.values(), default=0)
    return tuple(each for each, words in ranks.items() if words == best)[:MOST_NEAR]


def is_word(game: str, lang: str, word: str) -> bool:
    """True if a word means something in a language, or adds nothing there; a game in which nobody speaks has none."""
    from referee.speech.lexicons import lexicon

    return any(len(span.places) == 1 for span in lexicon(game, lang).hear(word).spans)
