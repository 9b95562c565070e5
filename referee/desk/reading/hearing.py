"""What was said, as moves to judge or to play: nothing is taken for a move unless every word of it has a reason."""

from __future__ import annotations

from contextlib import suppress
from typing import TYPE_CHECKING

from referee.core.rules.judge import default_mover
from referee.core.rules.move import Tell
from referee.core.rules.play import legal_moves, mover_saying
from referee.core.state.question import NotKnown
from referee.core.state.terms import Seat
from referee.core.words.notation import LONGEST, Ambiguous, NotationError, NotUnderstood, Unsure, split_speaker

from ..judging.claiming import is_answer
from .guessing import likeliest, understood_or_guessed
from .notating import in_words
from .reading import answers_said, hint
from .several_moves import single_statements_after
from .speaking import Spoken, is_legal
from .statements import is_written, line_of, scene_after, with_speaker

if TYPE_CHECKING:
    from referee.core.rules.move import Mover
    from referee.speech.accounts import Meant
    from referee.speech.intents import Intent

    from ..scene import Scene
    from .reading import Said

MOST_OFFERED = 3
"""The number of lines to choose from if a sentence is ambiguous."""

SEVERAL = 3
"""The number of words that make a sentence more than a request: `leave it at that`."""

PASSES = "pass"
"""The line with which a player passes."""


class Request(NotationError):
    """No move: something is asked of the referee itself."""

    def __init__(self, text: str, intent: Intent) -> None:
        super().__init__(text)
        self.intent = intent


def hear(scene: Scene, statement: str, seat: Seat | None = None, voice: Mover | None = None) -> tuple[str, ...]:
    """A statement as the lines of its moves, in canonical words; `voice` is whose move came before it. Raises Request,
    Unsure where a word has no reason in these moves, NotUnderstood, Ambiguous, NoPlayer."""
    line = split_speaker(statement, scene.seats)[1]
    if _is_canonical(scene, line) or _answers(scene, statement):
        return (statement,)
    if (asked := _request(scene, statement)) is not None:
        return everybody_passes(scene, statement) if asked == "all-pass" else _refer(statement, asked)
    if is_written(scene, line):
        return (statement,)
    try:
        return _heard(scene, statement, seat, voice)
    except Ambiguous:
        raise
    except NotUnderstood as wrong:
        raise _unsure(scene, statement, seat, wrong) from None


def _unsure(scene: Scene, statement: str, seat: Seat | None, wrong: NotUnderstood) -> NotUnderstood:
    """What is offered instead of something that was not understood: the likeliest lines, if there are any."""
    words = wrong.unexplained if isinstance(wrong, Unsure) else ()
    lines = wrong.nearest if isinstance(wrong, Unsure) else likeliest(scene, statement, seat)
    if not lines:
        return wrong
    unsure, lang = Unsure(statement, lines[:MOST_OFFERED], words), scene.sayer.words.lang
    if lang != "en":
        unsure.shown = tuple(_worded(scene, line, lang) for line in unsure.nearest)
    return unsure


def _worded(scene: Scene, lines: str, lang: str) -> str:
    """Canonical lines, separated by `;`, in the words of a language, each with its speaker."""
    texts = []
    for line in lines.split("; "):
        name, _, move = line.rpartition(": ")
        text = hint(scene, move, lang)
        texts.append(scene.sayer.words.titled(name, text) if name else text)
    return "; ".join(texts)


def _heard(scene: Scene, statement: str, seat: Seat | None, voice: Mover | None) -> tuple[str, ...]:
    """`hear` where it may be said in any words."""
    parts = single_statements_after(scene, statement, seat, voice)
    heard_so_far: list[tuple[Scene, Said]] = []
    at: Scene | None = scene
    rest = ""
    for part in parts:
        if at is None:
            break
        try:
            reading = understood_or_guessed(at, part, seat)
        except Ambiguous:
            if not heard_so_far:
                raise
            rest = part
            break
        heard_so_far.append((at, reading))
        at = scene_after(at, Spoken(reading.move, reading.by))
    lines = tuple(_line(each, reading, part) for (each, reading), part in zip(heard_so_far, parts, strict=False))
    if len(lines) == 1 and _is_written_so(scene, statement, heard_so_far[0][1]):
        return lines
    behind = split_speaker(rest, scene.seats)[1] if ":" in rest else rest
    _account(scene, statement[: statement.rfind(behind)] if rest else statement, seat, heard_so_far, lines)
    return (*lines, rest) if rest else lines


def _is_written_so(scene: Scene, statement: str, reading: Said) -> bool:
    """True if a statement is a move as the language spoken writes it."""
    line = scene.game.notation.write(scene.state, reading.move)
    worded = in_words(scene, scene.state, line, scene.sayer.words.lang)
    return split_speaker(statement, scene.seats)[1].strip(" .!").casefold() == worded.casefold()


def _line(scene: Scene, reading: Said, part: str) -> str:
    """A move in canonical words; as it was said where these words would be read as another."""
    line = line_of(scene, Spoken(reading.move, reading.by))
    canonical = isinstance(reading.move, Tell) or _is_canonical(scene, split_speaker(line, scene.seats)[1])
    return line if canonical else part


def hear_to_play(scene: Scene, statement: str, seat: Seat | None, voice: Mover | None) -> tuple[str, ...]:
    """`hear` for what is carried out: a question moves nothing, and offers the move that it asks about. Raises Unsure
    then, too."""
    lines = hear(scene, statement, seat, voice)
    if _is_question(scene, statement):
        raise Unsure(statement, ("; ".join(lines),), ())
    return lines


def _is_question(scene: Scene, statement: str) -> bool:
    """True if a statement only asks, in a game whose moves are no questions themselves."""
    from referee.speech.tags import without_tags

    asks = getattr(scene.game.part("speech"), "ASKS", False) if scene.game.has_part("speech") else False
    plain = without_tags(scene.game, statement, scene.seats, scene.sayer.words.lang)
    return not asks and plain.rstrip().endswith("?")


def heard_move(scene: Scene, statement: str, seat: Seat | None = None, to_play: bool = False) -> Said:
    """A statement that is one move. Raises what `hear` does, or `hear_to_play`; NotUnderstood where it is several."""
    lines = hear_to_play(scene, statement, seat, None) if to_play else hear(scene, statement, seat)
    if len(lines) > 1:
        raise NotUnderstood(statement, ("; ".join(lines),))
    return understood_or_guessed(scene, lines[0], seat)


def require_reasons(scene: Scene, statement: str, reading: Said, stated: frozenset[str] = frozenset()) -> None:
    """Raises Unsure where the move that a statement is taken for leaves a word of it without a reason; `stated` are
    words that state something besides."""
    line = split_speaker(statement, scene.seats)[1]
    if _is_canonical(scene, line) or is_written(scene, line) or _is_written_so(scene, statement, reading):
        return
    try:
        _account(
            scene,
            statement,
            reading.by,
            [(scene, reading)],
            (line_of(scene, Spoken(reading.move, reading.by)),),
            stated,
        )
    except NotUnderstood as wrong:
        raise _unsure(scene, statement, reading.by, wrong) from None


def _account(
    scene: Scene,
    statement: str,
    seat: Seat | None,
    heard: list[tuple[Scene, Said]],
    lines: tuple[str, ...],
    stated: frozenset[str] = frozenset(),
) -> None:
    """Raises Unsure where the moves that a statement is taken for leave a word of it without a reason."""
    from referee.speech.accounts import is_evident, unexplained
    from referee.speech.corrections import correction

    game, lang = scene.game, scene.sayer.words.lang
    spoken = ":" in statement and split_speaker(statement, scene.seats)[0] is not None
    text = statement.partition(":")[2] if spoken else statement
    taken_back = correction(game, text, lang, scene.seats)
    if taken_back is not None and not taken_back.slight:
        text = taken_back.after
    every = [_as_meant(at, reading) for at, reading in heard]
    words = tuple(word for word in unexplained(game, text, lang, every) if word not in stated)
    evident = (is_evident(game, text, lang, each, spoken and not at, at > 0) for at, each in enumerate(every))
    if not words and all(evident):
        return
    joined, (at, first) = "; ".join(lines), heard[0]
    others = likeliest(scene, statement, seat)
    ranked = (joined, *others) if is_legal(at, first.move, first.by) else (*others[:1], joined, *others[1:])
    raise Unsure(statement, tuple(dict.fromkeys(ranked)), words)


def _as_meant(scene: Scene, reading: Said) -> Meant:
    from referee.speech.accounts import Meant

    who: Mover | None = reading.by
    with suppress(NotKnown):
        who = (
            default_mover(scene.state, reading.move)
            if reading.by is None
            else mover_saying(scene.state, reading.by, reading.move)
        )
    return Meant(scene.state, reading.move, Seat(who) if isinstance(who, int) else None)


def _is_canonical(scene: Scene, line: str) -> bool:
    """True if a line stands as the referee writes it: letter for letter, or with the same verb and what may be left
    out."""
    try:
        written = str(scene.game.notation.write(scene.state, scene.game.notation.read(scene.state, line)))
    except NotationError:
        return False
    longer = len(line.split()) > len(written.split()) > 1
    return line == written or (longer and line.split()[0] == written.split()[0])


def _answers(scene: Scene, statement: str) -> bool:
    """True if a statement answers what the referee has asked."""
    question = scene.question()
    answer = statement[5:] if statement.casefold().startswith("tell ") else statement
    if question is not None and (answer != statement or answers_said(scene, question, statement)):
        return True
    return is_answer(scene, statement)


def _request(scene: Scene, statement: str) -> Intent | None:
    """What a statement asks of the referee itself; nothing if the words for it are part of more that say a move, as
    `leave it` is in `leave it at that`."""
    from referee.speech.intents import intent

    if len(statement) > LONGEST:
        return None
    asked = intent(statement, scene.sayer.words.lang, scene.seats)
    return None if asked == "not-that" and _ends_whole(scene, statement) else asked


def _ends_whole(scene: Scene, statement: str) -> bool:
    """True if all words of a statement but those that add nothing are one phrase for an end."""
    from referee.speech.heard import FILL
    from referee.speech.reading import heard_as, speaks

    if not speaks(scene.game):
        return False
    heard = heard_as(scene.game, scene.state, statement, scene.sayer.words.lang)
    idle, every = heard.places({FILL}), set(range(len(heard.tokens)))
    ends = (set(span.places) for span in heard.spans if "stop" in span.concepts)
    return any(len(places) >= SEVERAL and every <= places | idle for places in ends)


def _refer(statement: str, asked: Intent) -> tuple[str, ...]:
    raise Request(statement, asked)


def everybody_passes(scene: Scene, statement: str) -> tuple[str, ...]:
    """A pass of every player who may pass now, one after the other. Raises NotUnderstood where nobody may."""
    lines: list[str] = []
    passed: set[Seat] = set()
    at: Scene | None = scene
    while at is not None:
        who = next((Seat(seat) for seat in at.movers() if isinstance(seat, int) and seat not in passed), None)
        move = None if who is None else _pass_of(at, who)
        if who is None or move is None:
            break
        passed.add(who)
        lines.append(with_speaker(at, who, PASSES))
        at = scene_after(at, move)
    if not lines:
        raise NotUnderstood(statement, likeliest(scene, statement, None))
    return tuple(lines)


def _pass_of(scene: Scene, who: Seat) -> Spoken | None:
    """The pass of a player; None if he may not."""
    notation = scene.game.notation
    legal = legal_moves(scene.state, who)
    move = next((each for each in legal if notation.write(scene.state, each) == PASSES), None)
    return None if move is None else Spoken(move, who)
