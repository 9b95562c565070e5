"""What now: whose decision it is and why, what a turn consists of and where in it we are, for whom everybody waits, and
what is usual next."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Literal

from msgspec import Struct
from msgspec.structs import asdict

from referee.core.rules.decision import Kind
from referee.core.rules.move import TABLE
from referee.core.state.fields import masked
from referee.library.described import means
from referee.library.load import load_messages

from ..reading.notating import in_words
from .turns import act, is_aside, is_idle, part_text, part_title, parts, turn_file

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from referee.core.rules.move import Move, Mover
    from referee.core.state.terms import Seat
    from referee.library.records import TurnPart

    from ..scene import Scene


class TurnStep(Struct, frozen=True):
    """A part of a turn, a round or the set-up."""

    title: Annotated[str, means("what it is called")]
    text: Annotated[str, means("what is done in it")]
    state: Annotated[Literal["before", "now", "after"], means("whether it comes before the present one or after it")]
    clause: Annotated[str, means("the id of the clause that says so")]


class Wait(Struct, frozen=True):
    """A player for whom, or without whom, the game goes on."""

    name: Annotated[str, means("the player")]
    state: Annotated[
        Literal["sealed", "passed", "waiting"],
        means("has chosen in secret; has passed and may still change that; is waited for"),
    ]


class Now(Struct, frozen=True):
    """`referee now`: the present moment as a player, or a bystander, may know it."""

    game: Annotated[str, means("the id of the game")]
    over: Annotated[bool, means("whether the game is over")]
    title: Annotated[str, means("what the present part of the turn is called; empty where that has no name")]
    line: Annotated[str, means("whose decision it is and what has to be done")]
    why: Annotated[str, means("the rule that says so, in words; empty where there is none")]
    clause: Annotated[str, means("the id of that rule")]
    decides: Annotated[tuple[str, ...], means("the players who may choose now; chance or table where they do")]
    may: Annotated[tuple[str, ...], means("what they, or the player who asks, may do, each as an infinitive")]
    sentence: Annotated[str, means("the same as a sentence; empty where nothing is to be chosen")]
    summary: Annotated[str, means("the line with what may be done, where that tells more, and with who is waited for")]
    turn: Annotated[tuple[TurnStep, ...], means("what a turn consists of, in order")]
    waits: Annotated[tuple[Wait, ...], means("who is waited for and who has chosen, where several choose")]
    waiting: Annotated[str, means("the same as a sentence; empty where one alone chooses")]
    example: Annotated[str, means("a line that could be said next; empty where there is none to read")]


class Moment(Struct, frozen=True):
    """What everybody may know of the present moment: the fields of Now that are the same for all seats."""

    over: bool
    title: str
    line: str
    why: str
    clause: str
    decides: tuple[str, ...]
    turn: tuple[TurnStep, ...]
    waits: tuple[Wait, ...]


def moment(scene: Scene) -> Moment:
    """The present moment without what one seat may do in it, which takes longer to find out."""
    wanted, at = scene.decision_seen(), _current(scene)
    deciding = _deciding(scene)
    outside = () if wanted is None or deciding else tuple(str(who) for who in wanted.movers())
    return Moment(
        over=scene.state.over(),
        title="" if at is None else part_title(scene.sayer, at),
        line=scene.next(),
        why=_why(scene),
        clause=_clause(scene),
        decides=deciding or outside,
        turn=_steps(scene, at),
        waits=_waits(scene),
    )


def now(scene: Scene, seat: Seat | None = None, lang: str | None = None) -> Now:
    """The present moment as a seat, or a bystander, may know it; `lang` is the language in which the example is
    written, that of the words where none is told."""
    common, may, sayer = moment(scene), _acts(scene, seat), scene.sayer
    waiting, example = _waiting(scene, common.waits), _example(scene, seat)
    sentence, question = _sentence(scene, seat, _deciding(scene), may), scene.question()
    summary = common.line if question is None else str(sayer.tell(question))
    if len(may) > 1 and scene.game.next(scene.state).id in turn_file(scene.id).general:
        summary = _text(scene, "now.acts", line=common.line.removesuffix("."), acts=sayer.words.list(may, "or"))
    return Now(
        **asdict(common),
        game=scene.id,
        may=may,
        sentence=sentence,
        summary=" ".join(text for text in (summary, waiting) if text),
        waiting=waiting,
        example=example and in_words(scene, scene.state, example, lang),
    )


def _deciding(scene: Scene) -> tuple[str, ...]:
    """The players who may choose now."""
    wanted = scene.decision_seen()
    return () if wanted is None else tuple(scene.seats[who] for who in wanted.seats)


def _example(scene: Scene, seat: Seat | None) -> str:
    """A line that the seat may read and that does something, where any does."""
    if scene.question() is not None:
        return scene.example(seat)
    wanted = scene.decision_seen()
    idle = ""
    for who in () if wanted is None else (seat,) if seat in wanted.seats else wanted.movers():
        state, moves = (None, []) if who is None else scene.possible_to(who, seat)
        for move in moves:
            if (seen := scene.game.seen(state, who, move, seat)) is not None:
                line: str = scene.game.notation.write(state, seen)
                if not is_idle(move):
                    return line
                idle = idle or line
    return idle


def lines(present: Now, scene: Scene) -> tuple[str, ...]:
    """The same in two lines at most, for a terminal: what has to be done and may be done, and an example."""
    example = _text(scene, "show.example", line=present.example) if present.example else ""
    return tuple(text for text in (present.summary, example) if text)


def in_full(present: Now, scene: Scene) -> tuple[str, ...]:
    """The same at length: the two lines, why it is so, and what a turn consists of, with a mark where we are."""
    why = (_text(scene, "now.why", why=present.why, clause=present.clause),) if present.why else ()
    parts = (
        _text(scene, f"now.part.{step.state}", title=step.title, text=step.text, clause=step.clause)
        for step in present.turn
    )
    return (*lines(present, scene), *why, *(() if present.over else parts))


def _current(scene: Scene) -> TurnPart | None:
    """The part of the turn in which we are: that of the foremost Step that belongs to one."""
    every = parts(scene.sayer)
    tags = [str(step.__struct_config__.tag) for step in scene.state.agenda]
    return next((part for tag in tags for part in every if tag in part.at), None)


def _steps(scene: Scene, at: TurnPart | None) -> tuple[TurnStep, ...]:
    every = parts(scene.sayer)
    here = every.index(at) if at is not None else -1
    steps = []
    for number, part in enumerate(every):
        state: Literal["before", "now", "after"] = "now" if number == here else "before" if number < here else "after"
        steps.append(TurnStep(part_title(scene.sayer, part), part_text(scene.sayer, part), state, part.clause))
    return tuple(steps)


def _clause(scene: Scene) -> str:
    """The rule by which it is somebody's decision: that of the open question, of the present line, of the Step, or of
    the part of the turn."""
    question, at = scene.question(), _current(scene)
    if question is not None:
        return question.clause
    step_clauses: tuple[str, ...] = scene.state.agenda[0].clauses if scene.state.agenda else ()
    clauses = (scene.game.next(scene.state).clause, *step_clauses, "" if at is None else at.clause)
    return next((clause for clause in clauses if clause), "")


def _why(scene: Scene) -> str:
    clause = _clause(scene)
    data = scene.game.data
    known = clause in data.clause_by_id or clause in data.ruling_by_id
    return str(scene.sayer.article_text(data.article(clause))) if known else ""


def _acts(scene: Scene, seat: Seat | None) -> tuple[str, ...]:
    """What may be done now by a seat that may choose, or else by all who may, as far as the seat may know it; what only
    ends something comes last."""
    wanted = scene.decision_seen()
    if wanted is None or scene.question() is not None:
        return ()
    movers = (seat,) if seat in wanted.seats else wanted.movers()
    acts: dict[tuple[bool, str], None] = {}
    for who in movers:
        if who is None or who is TABLE:
            continue
        possible = (move for move, broken in scene.weighed(who, seat) if broken is None and not is_aside(move))
        moves = told_apart(scene, who, seat, possible)
        acts |= dict.fromkeys((is_idle(move), act(scene.sayer, move)) for move in moves)
    return tuple(each for _, each in sorted(acts, key=lambda each: each[0]) if each)


def told_apart(scene: Scene, who: Mover, viewer: Seat | None, moves: Iterable[Move]) -> Iterator[Move]:
    """Moves that somebody may make, each as far as a viewer can tell it from others: a Pope's visit is a meeting. Of
    one that is hidden altogether its kind is no secret."""
    shown = scene.state if who == viewer else masked(scene.state, viewer)
    return (scene.game.seen(shown, who, move, viewer) or move for move in moves)


def _sentence(scene: Scene, seat: Seat | None, deciding: tuple[str, ...], may: tuple[str, ...]) -> str:
    """`You may draw, play an Event or end the turn.` Where several may choose, each reads it of itself alone."""
    if not may or not deciding:
        return ""
    acts = scene.sayer.words.list(may, "or")
    if seat is not None and scene.seats[seat] in deciding:
        return _text(scene, "now.you", acts=acts)
    return _text(scene, "now.may", player=deciding[0], acts=acts) if len(deciding) == 1 else ""


def _waits(scene: Scene) -> tuple[Wait, ...]:
    """Where several have to choose or to pass: who has sealed a choice, who has passed, who is waited for."""
    wanted = scene.decision_seen()
    if wanted is None or wanted.implied or wanted.kind not in (Kind.SECRET, Kind.ANYONE):
        return ()
    sealed = {who for who, _ in scene.state.sealed} if wanted.kind is Kind.SECRET else set()
    head = scene.state.agenda[0]
    passed = set(getattr(head, "passed", None) or ())
    if wanted.kind is Kind.ANYONE and len(wanted.seats) == len(scene.seats) and not hasattr(head, "passed"):
        return ()
    waits = []
    for number, name in enumerate(scene.seats):
        if number in passed:
            waits.append(Wait(name, "passed"))
        elif number in wanted.seats:
            waits.append(Wait(name, "waiting"))
        elif number in sealed:
            waits.append(Wait(name, "sealed"))
    return tuple(waits) if len(waits) > 1 else ()


def _waiting(scene: Scene, waits: tuple[Wait, ...]) -> str:
    waiting = []
    for state in ("sealed", "passed", "waiting"):
        if names := [each.name for each in waits if each.state == state]:
            waiting.append(_text(scene, f"now.{state}", n=len(names), players=scene.sayer.words.list(names)))
    return " ".join(waiting)


def _text(scene: Scene, message: str, **values: object) -> str:
    return str(scene.sayer.words.text("referee", message, load_messages("referee")[message], **values))
