"""A single statement of a breath: what it means, who goes on after it, and how it is written."""

from __future__ import annotations

from typing import TYPE_CHECKING

from referee.core.rules.judge import default_mover
from referee.core.rules.move import Move
from referee.core.rules.play import carry_out, mover_saying
from referee.core.state.question import NotKnown
from referee.core.state.terms import Seat
from referee.core.words.notation import Ambiguous, NotationError

from .breaks import breaks
from .reading import understood
from .speaking import Spoken, is_legal, is_plain, may_be, spoken

if TYPE_CHECKING:
    from ..scene import Scene


def is_written(scene: Scene, line: str) -> bool:
    """True if a line stands in the words in which the referee writes moves."""
    try:
        return is_plain(scene, line, scene.game.notation.read(scene.state, line, scene.sayer.words.lang))
    except NotationError:
        return False


def has_verb(scene: Scene, line: str, seat: Seat | None) -> bool:
    """True if words say what is done, or are written as the referee writes it."""
    from referee.speech.reading import readings

    own = readings(scene.game, scene.state, line, scene.sayer.words.lang, seat).own
    return own or is_written(scene, line)


def said_alone(scene: Scene, line: str, by: Seat | None, like: Move | None) -> Spoken | None:
    """What a statement means by itself, of the kind of another move where it has no verb; None if that is not
    clear."""
    try:
        return spoken(scene, line, by, like)
    except Ambiguous:
        return None


def said_next(scene: Scene, line: str, by: Seat | None, like: Move | None) -> Spoken | None:
    """What is said after another move in the same breath: of the same player, or of one who is named, where the same
    one can't have done it."""
    reading = said_alone(scene, line, by, like)
    if by is None or (reading is not None and is_legal(scene, reading.move, reading.by)):
        return reading
    named = said_alone(scene, line, None, like)
    if named is None or named.by is None:
        return reading
    return named if is_legal(scene, named.move, named.by) else reading


def next_speaker(scene: Scene, first: Spoken, seat: Seat | None) -> Seat | None:
    """The seat that the rest of a sentence is about: the mover of the first move, named or not. None after a lot, and
    if the mover is unknown."""
    if first.by is not None or seat is not None:
        return seat if first.by is None else first.by
    try:
        who = default_mover(scene.state, first.move)
    except NotKnown:
        return None
    return Seat(who) if isinstance(who, int) else None


def next_named(scene: Scene, first: Spoken, seat: Seat | None, rest: str) -> Seat | None:
    """The mover of `rest`, a canonical line: the named speaker of the first move if `rest` has a speaker of its own,
    else the mover of the first move."""
    return first.by if ":" in rest else next_speaker(scene, first, seat)


def may_be_done(scene: Scene, statement: str, seat: Seat | None) -> bool:
    """True if a single statement is understood and perhaps legal."""
    try:
        reading = understood(scene, statement, seat)
    except ValueError:
        return False
    return may_be(scene, reading.move, reading.by)


def _every_one_may_be(scene: Scene, parts: tuple[str, ...], seat: Seat | None) -> bool:
    """True if each of several moves is legal after those before it, or the last of them may be."""
    after: Scene | None = scene
    for part in parts:
        if after is None or not may_be_done(after, part, seat):
            return False
        reading = understood(after, part, seat)
        after = scene_after(after, Spoken(reading.move, reading.by))
    return True


def all_legal(scene: Scene, parts: tuple[str, ...], seat: Seat | None) -> tuple[str, ...]:
    """Several moves, where each is legal after those before it, or the last may be; else nothing."""
    return parts if parts and _every_one_may_be(scene, parts, seat) else ()


def scene_after(scene: Scene, spoken: Spoken, times: int = 1) -> Scene | None:
    """The Scene after a legal move, made so many times; None if it is none."""
    for _ in range(times):
        if not is_legal(scene, spoken.move, spoken.by):
            return None
        state = scene.state
        who = default_mover(state, spoken.move) if spoken.by is None else mover_saying(state, spoken.by, spoken.move)
        scene = scene.with_state(carry_out(state, who, spoken.move))
    return scene


def ended(scene: Scene, statement: str, spoken: Spoken, seat: Seat | None) -> tuple[str, ...]:
    """A legal move, and the end of what goes on after it, if the statement closes with words such as `and that'll do`;
    nothing if the mover has nothing to end."""
    from referee.speech.joints import closes

    after, lang = scene_after(scene, spoken), scene.sayer.words.lang
    by = None if after is None else next_speaker(scene, spoken, seat)
    if after is None or by is None:
        return ()
    for _, rest, marked in breaks(scene, statement):
        last = said_alone(after, rest, by, None) if marked and closes(scene.game, rest, lang, flatly=True) else None
        if last is not None and type(last.move) is not type(spoken.move) and is_legal(after, last.move, last.by):
            return (line_of(scene, spoken), line_of(after, last))
    return ()


def lines_of(scene: Scene, spoken: Spoken, text: str) -> tuple[str, ...]:
    """A move as canonical lines, one for each time that it is made, all by the same player."""
    from referee.speech.reading import times

    number = times(scene.game, scene.state, spoken.move, text, scene.sayer.words.lang)
    again = Spoken(spoken.move, next_speaker(scene, spoken, None)) if number > 1 else spoken
    return (line_of(scene, spoken), *(line_of(scene, again),) * (number - 1))


def line_of(scene: Scene, spoken: Spoken) -> str:
    """A move as a canonical line, with its speaker if one was named."""
    return with_speaker(scene, spoken.by, scene.game.notation.write(scene.state, spoken.move))


def with_speaker(scene: Scene, who: Seat | None, line: str) -> str:
    """A line with its speaker before it."""
    return line if who is None else f"{scene.seats[who]}: {line}"


def game_and_line(parts: list[str]) -> tuple[str | None, str]:
    """A game, where the first word is one and more follows, and the rest as one line."""
    from referee.library.load import games

    if len(parts) > 1 and parts[0] in games():
        return parts[0], " ".join(parts[1:])
    return None, " ".join(parts)
