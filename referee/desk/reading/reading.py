"""What was said, as a move of somebody."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

from msgspec import Struct
from msgspec.structs import astuple

from referee.core.rules.judge import default_mover
from referee.core.rules.moment import Moment
from referee.core.rules.move import Move, Mover, Tell
from referee.core.rules.play import candidates_below, mover_saying
from referee.core.state.question import Question
from referee.core.state.terms import Outside, Seat
from referee.core.words.notation import LONGEST, Ambiguous, NotationError, NotUnderstood, split_speaker
from referee.core.words.wording import Asking

from .notating import CANONICAL, in_words
from .speaking import Spoken, is_legal, is_plain, is_word, may_be, near, spoken

if TYPE_CHECKING:
    from ..scene import Scene

HOLDING = frozenset({"fill", "hold", "show", "with-me", "have", "yes", "it-was", "cards-word", "take"})
"""What may be said of the player who is the answer to a question."""

FORM = "<"
"""What stands in a form of lines and in no line."""

GAPS = re.compile(r"\[?<[^>]*>\]?(?: \[?<[^>]*>\]?)*")
"""What has to be filled in, in a form."""

MOST_LINES = 12
"""The number of lines that are listed after a line that was not understood."""


class NoAnswer(ValueError):
    """What was said answers no question, or not this one; `asking` is None if nothing is asked."""

    def __init__(self, text: str, asking: Asking | None) -> None:
        self.said, self.asking = text, asking
        super().__init__(text)


class NoPlayer(NotationError):
    """A line of somebody who does not play."""

    def __init__(self, text: str, name: str, players: tuple[str, ...]) -> None:
        super().__init__(text)
        self.name, self.players = name, players


class NotYours(NotationError):
    """A line that another player has to say: `name` is who would do it, `player` for whom alone is spoken."""

    id = "error.not-yours"

    def __init__(self, text: str, name: str, player: str) -> None:
        super().__init__(text)
        self.values = {"text": text, "name": name, "player": player}


class Said(Struct, frozen=True):
    """A statement as it was understood; `by` is the player whom it names as the mover, or None."""

    move: Move
    by: Seat | None


def understood(scene: Scene, statement: str, seat: Seat | None = None) -> Said:
    """One statement as a move. Raises NotationError with what would be understood, NoPlayer, NoAnswer."""
    refuse_strangers(scene, statement)
    speaker, line = split_speaker(statement, scene.seats)
    by = seat if speaker is None else Seat(speaker)
    question = scene.question()
    answer = line[5:] if line.casefold().startswith("tell ") else line
    if question is not None and (answer != line or answers_said(scene, question, line)):
        return Said(tell_of(scene, answer), by)
    plain = line if ":" in statement else statement
    if question is not None and (value := _told_plainly(scene, question, plain)) is not None:
        return Said(value, by)
    try:
        return _meant(scene, statement, line, by, seat)
    except NotationError as wrong:
        if question is not None and (value := _named_in(scene, question, plain)) is not None:
            return Said(value, by)
        if (move := _as_labelled(scene, line, seat if by is None else by)) is not None:
            return Said(move, by)
        wrong.shown = hints(scene, wrong.nearest)
        raise


def _as_labelled(scene: Scene, line: str, viewer: Seat | None) -> Move | None:
    """The legal move that the table writes just so in its own language; None if there is none."""
    from ..offers.labels import Labels

    labels, folded = Labels(scene), line.strip(" .!").casefold()
    if labels.lang == CANONICAL:
        return None
    move = next((each for each in scene.possible(viewer) if labels.words_of(each).casefold() == folded), None)
    return None if move is None else scene.game.notation.read(scene.state, move)


def refuse_strangers(scene: Scene, statement: str) -> None:
    """Raises NoPlayer where the word before a colon, or the one that is said to do something, is no player's name, and
    no word of the language spoken."""
    head, colon, _ = statement.partition(":")
    name = head.strip() if colon else _said_to_do(scene, statement)
    if not name.isalpha() or not name[:1].isupper() or not _is_strange(scene, name):
        return
    raise NoPlayer(statement, name, scene.seats)


def _said_to_do(scene: Scene, statement: str) -> str:
    """Who is said to do something, where nobody knows him; empty if nobody is."""
    from referee.speech.strangers import stranger

    if len(statement) > LONGEST:
        return ""
    return stranger(scene.game, scene.state, statement, scene.sayer.words.lang)


def _is_strange(scene: Scene, name: str) -> bool:
    """True if nobody at the table is called so, nor chance nor the table, and the language spoken has no such word."""
    players = (*scene.seats, *(outside.value for outside in Outside))
    if name.casefold() in map(str.casefold, players):
        return False
    return not is_word(scene.game.id, scene.sayer.words.lang, name)


def one_move(scene: Scene, statement: str) -> Said:
    """The same, where only one move can be weighed: what tells of several alike, as `two Followers`, is none. Raises
    NotationError with the single move, NoAnswer."""
    from referee.speech.reading import times

    reading = understood(scene, statement)
    if (
        isinstance(reading.move, Tell)
        or times(scene.game, scene.state, reading.move, statement, scene.sayer.words.lang) < 2
    ):
        return reading
    line = scene.game.notation.write(scene.state, reading.move)
    several = NotUnderstood(statement, (line,))
    several.shown = hints(scene, (line,))
    raise several


def hints(scene: Scene, lines: tuple[str, ...]) -> tuple[str, ...]:
    """Lines and forms of lines as people may say them in the language of the table, each once; nothing where they stand
    so already."""
    shown = tuple(dict.fromkeys(hint(scene, line, scene.sayer.words.lang) for line in lines))
    return () if shown == lines else shown


def hint(scene: Scene, line: str, lang: str) -> str:
    """A line that can be said, in the words of a language; a form by a line that has it and may be legal, else with …
    for what is to be filled in."""
    if FORM in line:
        head = f"{line.split()[0]} "
        line = next((legal for legal in scene.possible() if legal.startswith(head)), line)
    if FORM in line:
        from ..offers.labels import Labels

        return Labels(scene, lang).words_of(GAPS.sub("…", line))
    return in_words(scene, scene.state, line, lang)


def _meant(scene: Scene, statement: str, line: str, by: Seat | None, seat: Seat | None) -> Said:
    """A statement as a move, in notation or in plain words. Raises NotationError."""
    exact = scene.game.notation.exact(scene.state, line)
    if exact is not None and may_be(scene, exact, by):
        return Said(exact, by)
    try:
        move = scene.game.notation.read(scene.state, line, scene.sayer.words.lang)
    except NotationError as wrong:
        return _in_plain_words(scene, statement, seat, wrong)
    if is_plain(scene, line, move) and (is_legal(scene, move, by) or _is_of_the_moment(scene, move)):
        return Said(move, by)
    return _rather(scene, statement, seat, Said(move, by))


def _is_of_the_moment(scene: Scene, move: Move) -> bool:
    """True if moves of this kind are what somebody has to choose among now, and nothing is left out of this one."""
    if None in astuple(move):
        return False
    offered = (moves for who in scene.movers() for _, _, moves in candidates_below(scene.state, who))
    return any(type(each) is type(move) for moves in offered for each in moves)


def _in_plain_words(scene: Scene, statement: str, seat: Seat | None, wrong: NotationError) -> Said:
    """A statement that is no notation. Raises Ambiguous, NotUnderstood."""
    by, line = _speaker(scene, statement, seat)
    reading = spoken(scene, line, by) if len(line) <= LONGEST else None
    if reading is not None:
        return Said(reading.move, seat if reading.by is None else reading.by)
    if isinstance(wrong, Ambiguous):
        raise wrong
    viewer = seat if by is None else by
    hints = near(scene, line, viewer) if len(line) <= LONGEST else ()
    if line != wrong.text and (move := _named_first(scene, line)) is not None:
        return Said(move, by)
    raise NotUnderstood(wrong.text, hints or nearest(scene, line, wrong.nearest, viewer)) from None


def _named_first(scene: Scene, line: str) -> Move | None:
    """A line of notation that begins with a player who is its object, not its speaker."""
    try:
        move: Move = scene.game.notation.read(scene.state, line, scene.sayer.words.lang)
    except NotationError:
        return None
    return move


def _rather(scene: Scene, statement: str, seat: Seat | None, read: Said) -> Said:
    """What a statement means in plain words where these are clear and legal, or may be while the notation is not; else
    what it means as notation."""
    by, line = _speaker(scene, statement, seat)
    written = scene.game.notation.write(scene.state, read.move)
    try:
        reading = spoken(scene, line, by, sure=True)
    except Ambiguous as several:
        if line == written or written in several.nearest or is_legal(scene, read.move, read.by):
            return read
        raise
    if reading is None and line != written:
        reading = _same_kind(scene, line, by, read.move) or _clearly(scene, line, by, read)
        return read if reading is None else Said(reading.move, seat if reading.by is None else reading.by)
    if reading is None or line == written or says_more(read.move, reading.move):
        return read
    if not is_legal(scene, reading.move, reading.by) and may_be(scene, read.move, read.by):
        rare = any(isinstance(step, Moment) and step.is_rare(read.move) for step in scene.state.agenda)
        worded = in_words(scene, scene.state, written, scene.sayer.words.lang)
        other = rare or _says_rather(scene, line, reading.move, read.move)
        if not other or line.casefold() == worded.casefold():
            return read
    return Said(reading.move, seat if reading.by is None else reading.by)


def _says_rather(scene: Scene, line: str, other: Move, read: Move) -> bool:
    """True if a line says all of one move, and of another of another kind only a part: `I take column C` is not all
    from C."""
    from referee.speech.reading import says

    if type(other) is type(read):
        return False
    whole = [says(scene.game, scene.state, move, line, scene.sayer.words.lang, whole=True) for move in (other, read)]
    return whole == [True, False]


def _clearly(scene: Scene, line: str, by: Seat | None, read: Said) -> Spoken | None:
    """The meaning of a line in plain words if every word is known, and if read as notation it would be an illegal move
    with shortened words, as `de` is short for `deux`."""
    if may_be(scene, read.move, read.by) or is_plain(scene, line, read.move):
        return None
    try:
        return spoken(scene, line, by, known=True)
    except Ambiguous:
        return None


def _same_kind(scene: Scene, line: str, by: Seat | None, read: Move) -> Spoken | None:
    """Another move of the same kind that is said in plain words, each of them known: what the notation passed over
    counts, as in `both from F`. None if it is none."""
    from referee.speech.reading import says

    try:
        if says(scene.game, scene.state, read, line, scene.sayer.words.lang):
            return None
        reading = spoken(scene, line, by, known=True)
    except Ambiguous:
        return None
    return reading if reading is not None and type(reading.move) is type(read) and reading.move != read else None


def says_more(move: Move, than: Move) -> bool:
    """True if a move is another one with something added: `second visit 2` says more than `visit 2`."""
    return any(part == than for part in astuple(move))


def _speaker(scene: Scene, statement: str, seat: Seat | None) -> tuple[Seat | None, str]:
    """Who says something, and what. A name without a colon is part of what is said."""
    speaker, line = split_speaker(statement, scene.seats) if ":" in statement else (None, statement)
    return (seat if speaker is None else Seat(speaker)), line


def mover_of(scene: Scene, reading: Said) -> Mover:
    """The mover of a reading: chance or the table for what they decide, else the named player, else the seat that
    has to choose now. Raises NotKnown if that depends on something unknown."""
    if reading.by is None:
        return default_mover(scene.state, reading.move)
    return mover_saying(scene.state, reading.by, reading.move)


def tell_of(scene: Scene, text: str) -> Tell:
    """An answer to the question that the referee waits for. Raises NoAnswer."""
    question = scene.question()
    if question is None:
        raise NoAnswer(text, None)
    if values := answers_said(scene, question, text):
        return Tell(question.id, question.about, values[0])
    raise NoAnswer(text, scene.sayer.question(question))


def answers_said(scene: Scene, question: Question, text: str) -> list[Any]:
    """The answers to a question that are said so, in canonical words or in the language spoken."""
    asking, heard = scene.sayer.question(question), text.strip().casefold()
    every = zip(question.answers, asking.answers, asking.labels, strict=True)
    return [value for value, canonical, label in every if heard in (canonical.casefold(), label.casefold())]


def _told_plainly(scene: Scene, question: Question, line: str) -> Tell | None:
    """The answer to a question that the game itself hears in a sentence; None if it hears none."""
    from referee.speech.telling import answer_heard

    answer = answer_heard(scene.game, scene.state, question, line[:LONGEST], scene.sayer.words.lang)
    values = answers_said(scene, question, answer) if answer else []
    return Tell(question.id, question.about, values[0]) if len(values) == 1 else None


def _named_in(scene: Scene, question: Question, line: str) -> Tell | None:
    """The answer to a question that is a player, where a sentence that is no question and denies nothing names that one
    alone, and does not only speak to him."""
    from referee.speech.heard import FILL
    from referee.speech.reading import heard_as, speaks

    if not speaks(scene.game) or "?" in line or len(line) > LONGEST:
        return None
    heard = heard_as(scene.game, scene.state, line, scene.sayer.words.lang)
    if heard.has("not") or heard.has("aside") or heard.numbers:
        return None
    concepts = frozenset().union(*(span.concepts for span in heard.spans if FILL not in span.concepts))
    named = {seat for seat in range(len(scene.seats)) if f"seat.{seat}" in concepts}
    idle = HOLDING.union(f"seat.{seat}" for seat in named)
    known = (s for s in heard.spans if any(c in idle or c.startswith(("suspect.", "title.")) for c in s.concepts))
    if len({place for span in known for place in span.places}) < len(heard.tokens):
        return None
    values = [value for seat in named for value in answers_said(scene, question, scene.seats[seat])]
    return Tell(question.id, question.about, values[0]) if len(named) == 1 and len(values) == 1 else None


def nearest(scene: Scene, text: str, forms: tuple[str, ...], viewer: Seat | None) -> tuple[str, ...]:
    """What comes closest to a line that was not understood: legal lines that begin like it, as the viewer may read
    them; else all of them when they are few; else the forms that anything legal has."""
    asked = scene.question() is not None and scene.kept is None
    legal, heads = [] if asked else scene.lines(viewer), {form.split()[0] for form in forms}
    alike = [line for line in legal if line.split()[0] in heads] if len(heads) < 3 else []
    if alike:
        from difflib import get_close_matches

        return tuple(sorted(get_close_matches(text, alike, n=6, cutoff=0.0), key=alike.index))
    if 0 < len(legal) <= MOST_LINES:
        return tuple(legal)
    begun = scene.heads(viewer)
    every: tuple[str, ...] = scene.game.notation.lines()
    if asked:
        return forms or every
    return next((near for some in (forms, every) if (near := tuple(f for f in some if f.split()[0] in begun))), forms)
