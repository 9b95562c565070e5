"""Two moves in a statement that reads like one."""

from __future__ import annotations

from typing import TYPE_CHECKING

from referee.core.state.terms import Seat
from referee.core.words.notation import Ambiguous, split_speaker
from referee.core.words.splitting import split_statements

from .reading import Said
from .speaking import Spoken, is_legal, is_plain, may_be, spoken
from .statements import ended, line_of, next_named, next_speaker, said_alone, said_next, scene_after

if TYPE_CHECKING:
    from referee.speech.chains import Chain

    from ..scene import Scene


TWO = 2
"""The largest number of moves in a chain."""


def said_as_one(
    scene: Scene, statement: str, seat: Seat | None, instead: Said | Spoken | None = None
) -> tuple[str, ...]:
    """The lines of two moves that are said as one, if they account for more words than `instead`, the reading as a
    single move. Empty if there are several such pairs, or none."""
    from referee.speech.chains import chains, explained
    from referee.speech.choices import excepted
    from referee.speech.clauses import shortened

    speaker, line = split_speaker(statement, scene.seats) if ":" in statement else (None, statement)
    by = seat if speaker is None else Seat(speaker)
    if instead is not None and is_plain(scene, line, instead.move):
        return ()
    game, state, lang = scene.game, scene.state, scene.sayer.words.lang
    chained = chains(game, state, line, lang, by)
    clear = bool(chained) or (instead is not None and excepted(game, state, line, lang) is not None)
    for each in shortened(game, line, lang) if not clear else ():
        chained = chains(game, state, each.kept, lang, by)
        if chained and all(_is_idle(scene, remark, chained[0]) for remark in (*each.before, *each.after)):
            alone = said_alone(scene, each.kept, by, None)
            if alone is not None or instead is None or not may_be(scene, instead.move, instead.by):
                line, instead = each.kept, alone
                break
        chained = ()
    if len(chained) != 1:
        return ()
    chain = chained[0]
    if instead is not None and None not in (instead.by, chain.by) and instead.by != chain.by:
        return ()  # nobody else does what somebody is said to do, though he may not
    if instead is not None and may_be(scene, instead.move, instead.by):
        alone_named = explained(game, state, instead.move, line, lang)
        goes_on = chain.asked and chain.first == instead.move and alone_named > 0  # what it names next may not be
        if chain.words <= alone_named or not (chain.legal or goes_on):
            return ()
    after = scene_after(scene, Spoken(chain.first, chain.by))
    assert after is not None
    who = next_named(scene, Spoken(chain.first, chain.by), by, "")
    return (line_of(scene, Spoken(chain.first, chain.by)), line_of(after, Spoken(chain.last, who)))


def _is_idle(scene: Scene, remark: str, chain: Chain) -> bool:
    """True if a remark adds nothing to either of two moves."""
    from referee.speech.remarks import is_remark

    after, lang = scene_after(scene, Spoken(chain.first, chain.by)), scene.sayer.words.lang
    if is_remark(scene.game, scene.state, remark, True, lang, chain.first):
        return True
    return after is not None and is_remark(scene.game, after.state, remark, True, lang, chain.last)


def one_then_another(scene: Scene, statement: str, seat: Seat | None) -> tuple[str, ...]:
    """The lines of two moves of different kinds with `then` between them, where the words after `then` could also
    belong to the first move. Empty if the statement is one move; it may be one if `then` is followed by a name alone. A
    second move with several readings is returned as it was said."""
    from referee.speech.reading import readings
    from referee.speech.remarks import only_names

    head, *rest = split_statements(statement)
    first = said_alone(scene, head, seat, None) if rest else None
    after = None if first is None else scene_after(scene, first)
    if first is None or after is None:
        return ()
    by, lang = next_speaker(scene, first, seat), scene.sayer.words.lang
    whole = said_alone(scene, statement, seat, None) if only_names(scene.game, after.state, rest[0], lang) else None
    if whole is not None and is_legal(scene, whole.move, whole.by):
        return ()
    if not readings(after.game, after.state, rest[0], lang, by).own:
        return ()
    try:
        last = spoken(after, rest[0], by) or said_next(after, rest[0], None, None)
    except Ambiguous as several:
        kinds = {type(scene.game.notation.read(after.state, each)) for each in several.nearest}
        return () if type(first.move) in kinds else (line_of(scene, first), *rest)
    if last is None or type(last.move) is type(first.move) or not is_legal(after, last.move, last.by):
        return ()
    lines = ended(after, rest[0], last, by) if len(rest) == 1 else ()
    return (line_of(scene, first), *(lines or (line_of(after, last),)), *rest[1:])
