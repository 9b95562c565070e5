"""Judging and playing what was said: `check`, `move`, `tell`. Each returns its exit code."""

from __future__ import annotations

from typing import TYPE_CHECKING

from .common import at_table, looked_at, rulings_of, seat_of, show_after, show_json
from .speech import spoken
from .telling import show_trust, show_verdict

if TYPE_CHECKING:
    from pathlib import Path

    from referee.core.terms import Seat
    from referee.desk.hearing import Request
    from referee.desk.session import Session
    from referee.desk.verdicts import Answer
    from referee.speech.intents import Intent


def check(
    said: list[str],
    seat: str | None = None,
    position: Path | None = None,
    ruling: list[str] | None = None,
    name: str | None = None,
    store: Path | None = None,
    notation: str | None = None,
    verbose: bool = False,
    as_json: bool = False,
) -> int:
    """Judges moves, and plays none. Raises what the desk does, UsageError."""
    from referee.desk import resting
    from referee.desk.foreseeing import foreseen
    from referee.desk.hearing import Request
    from referee.desk.judging import judged_in_order
    from referee.desk.verdicts import CODES
    from referee.table.faults import NoGame

    game, line = game_and_line(said)
    try:
        session = looked_at(game, position, ruling, name, store)
    except NoGame as none:
        code = None if game is None else _by_itself(game, line, ruling, store, notation, as_json)
        if code is not None:
            return code
        if none.id != "store.empty":
            raise
        raise NoGame("store.settle", game=game or "GAME", line=line) from None
    viewer, answers = _viewer(session, seat), list["Answer"]()
    try:
        for judged in judged_in_order(session, line, viewer):
            answers.append(judged.answer(note=foreseen(judged, viewer)))
            if not as_json:
                show_verdict(judged, answers[-1], resting.deciding(judged), notation, verbose)
                show_trust(answers[-1])
    except Request as asked:
        return _answer(session, viewer, asked.intent, as_json)
    return CODES[_told(answers, as_json).verdict]


def _by_itself(
    game: str, line: str, ruling: list[str] | None, store: Path | None, notation: str | None, as_json: bool
) -> int | None:
    """Without a table and a position: what holds of a move by itself; None where nothing can be said of it."""
    from referee.desk.alone import alone
    from referee.desk.settling import blank, seats_said
    from referee.desk.verdicts import CODES
    from referee.games import game_of

    names = seats_said(line, game_of(game).data.game.seats[0], game)
    found = alone(blank(game, spoken(), names, store, rulings=rulings_of(ruling)), line)
    if found is None:
        return None
    answer = found.answer
    if as_json:
        show_json(answer)
    else:
        show_verdict(found.judged, answer, found.judged.verdict.rests_on, notation)
    return CODES[answer.verdict]


def move(
    line: list[str],
    seat: str | None = None,
    at: str | None = None,
    name: str | None = None,
    store: Path | None = None,
    notation: str | None = None,
    verbose: bool = False,
    as_json: bool = False,
) -> int:
    """Plays moves, `at` a revision where one is named. Raises what the desk does, UsageError."""
    from referee.desk import resting
    from referee.desk.hearing import Request
    from referee.desk.judging import played_in_order
    from referee.desk.verdicts import CODES

    session = at_table(store, name)
    viewer, answers = _viewer(session, seat), list["Answer"]()
    try:
        for done in played_in_order(session, " ".join(line), viewer, at):
            answers.append(done.answer)
            if not as_json:
                rests = resting.not_yet_said(done.judged, done.session)
                show_verdict(done.judged, done.answer, rests, notation, verbose)
    except Request as asked:
        return _carry_out(session, viewer, asked, at, name, store, notation, as_json)
    after = _followed(done.session, viewer, answers, notation, as_json)
    if not as_json:
        show_after(answers[-1], after, viewer)
    return CODES[_told(answers, as_json).verdict]


def _followed(
    session: Session, viewer: Seat | None, answers: list[Answer], notation: str | None, as_json: bool
) -> Session:
    """Lets the bots of a table move until a person has to; the Session after that. As JSON what they did stands in the
    `sequence` of the last answer."""
    if not session.table.header.bots or answers[-1].verdict != "legal":
        return session
    from msgspec.structs import replace

    from .company import bots_play

    moved = []
    for done in bots_play(session, viewer, None if as_json else notation, quiet=as_json):
        moved.append(done.answer)
        session = done.session
    if moved:
        answers[-1] = replace(answers[-1], sequence=(answers[-1], *moved))
    return session


def _answer(session: Session, viewer: Seat | None, intent: Intent, as_json: bool) -> int:
    """Answers what was asked of the referee itself; nothing changes."""
    from referee.desk.requests import answer_intent

    answer = answer_intent(session, viewer, intent)
    if as_json:
        show_json(answer)
    else:
        print("\n".join(answer.lines))
    return 0


def _carry_out(
    session: Session,
    viewer: Seat | None,
    asked: Request,
    at: str | None,
    name: str | None,
    store: Path | None,
    notation: str | None,
    as_json: bool,
) -> int:
    """Takes a move back, or makes it again, where a sentence wants that and does not only ask; answers anything else.
    Raises StoreError."""
    from .mending import make_again, take_back

    if asked.intent not in ("undo", "redo") or "?" in asked.text:
        return _answer(session, viewer, asked.intent, as_json)
    if asked.intent == "undo":
        take_back("1", at, name, store, notation, as_json, asked.intent)
    else:
        make_again(at, name, store, notation, as_json, asked.intent)
    return 0


def tell(
    answer: list[str],
    at: str | None = None,
    name: str | None = None,
    store: Path | None = None,
    verbose: bool = False,
    as_json: bool = False,
) -> int:
    """Answers what the referee waits for. Raises what the desk does."""
    from referee.desk import resting
    from referee.desk.judging import answered
    from referee.desk.verdicts import CODES

    session = at_table(store, name)
    done = answered(session, " ".join(answer), at)
    if as_json:
        show_json(done.answer)
    else:
        show_verdict(done.judged, done.answer, resting.not_yet_said(done.judged, done.session), verbose=verbose)
        show_after(done.answer, done.session)
    return CODES[done.answer.verdict]


def game_and_line(said: list[str]) -> tuple[str | None, str]:
    """A game, where the first word is one and more follows, and the rest as one line."""
    from referee.library.load import games

    if len(said) > 1 and said[0] in games():
        return said[0], " ".join(said[1:])
    return None, " ".join(said)


def _viewer(session: Session, seat: str | None) -> Seat | None:
    return None if seat is None else seat_of(session.seats, seat)


def _told(answers: list[Answer], as_json: bool) -> Answer:
    """The answer that decides: the last. As JSON it brings those before it, and all that happened, in order."""
    from msgspec import UNSET
    from msgspec.structs import replace

    last = answers[-1]
    if as_json and len(answers) > 1:
        happened = tuple(each for one in answers for each in (one.happened or ()))
        told = happened if last.happened is not UNSET or happened else UNSET
        show_json(replace(last, happened=told, sequence=tuple(answers)))
    elif as_json:
        show_json(last)
    return last
