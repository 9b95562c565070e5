"""The bots' advice for a seat at a table, and the reason for a bot's move, in words."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import TYPE_CHECKING, Annotated

from msgspec import Struct

from referee.core.rules.play import asked_in_turn
from referee.core.state.terms import Seat
from referee.desk.lines import Line
from referee.desk.reading.notating import in_words
from referee.library.described import means
from referee.library.load import load_messages

from .advice import Hint, hints
from .match import Seen

if TYPE_CHECKING:
    from referee.desk.table.session import Session


class Told(Struct, frozen=True):
    """A move that a seat could make, with what it brings by the measure of the game's bots."""

    move: Annotated[str, means("the move in canonical notation")]
    text: Annotated[str, means("the move and what it brings, in the language of the command")]
    mean: Annotated[float, means("how much better the seat stands after it, on average")]
    low: Annotated[float, means("the same where it goes badly: worse in one of ten cases")]
    high: Annotated[float, means("the same where it goes well: better in one of ten cases")]


class Counsel(Struct, frozen=True):
    """The best moves of a seat from what it may know, the best first."""

    game: Annotated[str, means("the id of the game")]
    player: Annotated[str, means("the player's name")]
    hints: Annotated[tuple[Told, ...], means("the moves; empty where the seat has nothing to decide")]
    text: Annotated[str, means("what the figures measure, or that there is nothing to decide")]


class Reason(Struct, frozen=True):
    """Why a bot moved as it did. Moves that it left out are not named: they could tell what it holds."""

    player: Annotated[str, means("the bot's player")]
    gain: Annotated[float, means("how much better it expected to stand, on average")]
    others: Annotated[int, means("how many other moves it could make")]
    next_best: Annotated[float | None, means("what the best of those promised; null without one")]
    text: Annotated[str, means("the same in words")]


def only_person(session: Session) -> Seat | None:
    """The seat of the only person at a table of bots; None if there are several. A hint shows what other players must
    not read."""
    persons = [Seat(seat) for seat, player in enumerate(session.seats) if player not in session.table.header.bots]
    return persons[0] if len(persons) == 1 else None


def advised(session: Session, seat: Seat, rng: Random, notation: str | None = None) -> Counsel:
    """The three best moves of a seat."""
    seen = Seen(session.game, session.state, seat)
    best: list[Hint] = []
    if not session.state.over() and seat in asked_in_turn(session.state):
        best = hints(seen, _moments(session, seat, len(session.table.entries)), rng)
    worded = tuple(_worded(session, seen, hint, notation) for hint in best)
    text = (
        _say(session, f"measure.{session.id}") if worded else _say(session, "hint.nothing", player=session.seats[seat])
    )
    return Counsel(session.id, session.seats[seat], worded, text)


def _worded(session: Session, seen: Seen, hint: Hint, notation: str | None) -> Told:
    """A hint in words."""
    line = session.game.notation.write(seen.position, hint.move)
    figures = [_signed(session, value) for value in (hint.mean, hint.low, hint.high)]
    key = "hint.sure" if figures[1] == figures[2] else "hint.open"
    shown = in_words(session, seen.position, line, notation)
    text = _say(session, key, move=shown, **dict(zip(("mean", "low", "high"), figures, strict=True)))
    return Told(line, text, hint.mean, hint.low, hint.high)


def reason(session: Session, rng: Random) -> Reason | None:
    """The reason for the last move of a bot; None if no bot has moved."""
    from referee.table.fold import decode_move
    from referee.table.log import Moved

    table = session.table
    bots = {table.header.seats.index(player) for player in table.header.bots}
    for number in range(len(table.entries) - 1, -1, -1):
        entry = table.entries[number]
        if isinstance(entry, Moved) and entry.by in bots:
            seat = Seat(int(entry.by))
            break
    else:
        return None
    move = decode_move(session.game, entry.move)
    seen = Seen(session.game, table.states[number], seat)
    every = hints(seen, _moments(session, seat, number), rng, most=len(seen.moves))
    own = next((hint.mean for hint in every if hint.move == move), 0.0)
    others = [hint.mean for hint in every if hint.move != move]
    player = session.seats[seat]
    if not others:
        return Reason(player, own, 0, None, _say(session, "why.only", player=player))
    best = max(others)
    values = {"gain": _signed(session, own), "best": _signed(session, best), "n": len(others)}
    measure = _say(session, f"measure.{session.id}")
    text = f"{_say(session, 'why.best', player=player, **values)} {measure}"
    return Reason(player, own, len(others), best, text)


def _moments(session: Session, seat: Seat, before: int) -> Iterator[Seen]:
    """The moments of the game up to an entry, as a seat saw them."""
    return (Seen(session.game, state, seat) for state in session.table.states[:before])


def _signed(session: Session, value: float) -> str:
    from babel.numbers import format_decimal

    rounded = round(value, 1) + 0.0
    shown = format_decimal(abs(rounded), "0.0", locale=session.sayer.words.locale)
    return f"{'−' if rounded < 0 else '+'}{shown}"


def _say(session: Session, message: str, /, **values: object) -> str:
    text: str = session.sayer.words.text("laboratory", message, load_messages("laboratory")[message], **values)
    return text


def advised_lines(counsel: Counsel) -> Iterator[Line]:
    """The advice for people."""
    for number, each in enumerate(counsel.hints, 1):
        yield Line(each.text, f"{number}  ")
    yield Line(counsel.text)
