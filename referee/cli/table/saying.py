"""Judging and playing what was said: `check`, `move`, `tell`. Each returns its exit code."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..layout import show_after, show_json, show_lines

if TYPE_CHECKING:
    from referee.core.state.terms import Seat
    from referee.desk.judging.verdicts import Answer
    from referee.desk.reading.hearing import Request
    from referee.desk.table.session import Session
    from referee.speech.intents import Intent
    from referee.table.faults import NoGame

    from ..call import Call


def check(call: Call, typed: list[str]) -> int:
    """Judges moves, and plays none. Raises what the desk does."""
    from referee.desk.judging.foreseeing import foreseen
    from referee.desk.judging.judging import judged_in_order
    from referee.desk.judging.resting import deciding
    from referee.desk.judging.verdict_lines import trust_lines, verdict_lines
    from referee.desk.judging.verdicts import CODES, in_order
    from referee.desk.reading.hearing import Request
    from referee.desk.reading.statements import game_and_line
    from referee.desk.table.opening import NoGame

    game, line = game_and_line(typed)
    try:
        session = call.looked_at(game)
    except NoGame as none:
        return _by_itself(call, game, line, none)
    viewer, answers = call.viewer(session.seats), list["Answer"]()
    try:
        for judged in judged_in_order(session, line, viewer):
            answers.append(judged.answer(note=foreseen(judged, viewer)))
            if not call.as_json:
                show_lines(verdict_lines(judged, answers[-1], deciding(judged), call.notation, call.verbose))
                show_lines(trust_lines(answers[-1], session.sayer))
    except Request as asked:
        return _answer(call, session, viewer, asked.intent)
    if call.as_json:
        show_json(in_order(answers))
    return CODES[answers[-1].verdict]


def _by_itself(call: Call, game: str | None, line: str, none: NoGame) -> int:
    """Without a table and a position: what holds of a move by itself. Raises NoGame where nothing can be said of it."""
    from referee.desk.judging.disputing import by_itself
    from referee.desk.judging.verdict_lines import verdict_lines
    from referee.desk.judging.verdicts import CODES

    verdict = by_itself(game, line, call.words, call.store, call.rulings(), none)
    answer = verdict.answer
    call.answer(answer, verdict_lines(verdict.judged, answer, verdict.judged.verdict.rests_on, call.notation))
    return CODES[answer.verdict]


def move(call: Call, typed: list[str]) -> int:
    """Plays moves, and those of the bots behind them. Raises what the desk does."""
    from referee.desk.judging.judging import played_in_order
    from referee.desk.judging.resting import not_yet_said
    from referee.desk.judging.verdict_lines import verdict_lines
    from referee.desk.judging.verdicts import CODES, LEGAL, in_order
    from referee.desk.reading.hearing import Request

    session = call.session()
    viewer, answers = call.viewer(session.seats), list["Answer"]()
    try:
        for done in played_in_order(session, " ".join(typed), viewer, call.at):
            answers.append(done.answer)
            if not call.as_json:
                rests = not_yet_said(done.judged, done.session)
                show_lines(verdict_lines(done.judged, done.answer, rests, call.notation, call.verbose))
    except Request as asked:
        return _carry_out(call, session, viewer, asked)
    code, after = CODES[answers[-1].verdict], done.session
    if after.table.header.bots and answers[-1].verdict == LEGAL:
        after = bots_move(call, after, viewer, answers)
    if call.as_json:
        show_json(in_order(answers))
    else:
        show_after(answers[-1], after, viewer)
    return code


def bots_move(call: Call, session: Session, viewer: Seat | None, answers: list[Answer] | None = None) -> Session:
    """Lets the bots of a table move until a person has to; the Session after that. What they did stands in the
    `sequence` of the last answer."""
    from referee.bots.company import told_play
    from referee.desk.judging.verdicts import with_more

    for done, lines in told_play(session, viewer, None if call.as_json else call.notation):
        session = done.session
        if answers:
            answers[-1] = with_more(answers[-1], done.answer)
        if not call.as_json:
            show_lines(lines)
    return session


def _answer(call: Call, session: Session, viewer: Seat | None, intent: Intent) -> int:
    """Answers what was asked of the referee itself; nothing changes."""
    from referee.desk.lines import Line
    from referee.desk.offers.requests import answer_intent

    answer = answer_intent(session, viewer, intent)
    call.answer(answer, map(Line, answer.lines))
    return 0


def _carry_out(call: Call, session: Session, viewer: Seat | None, asked: Request) -> int:
    """Takes a move back, or makes it again, where a sentence wants that and does not only ask; answers anything else.
    Raises StoreError."""
    from referee.desk.reading.notating import CANONICAL
    from referee.desk.table.mending import make_again, take_back

    if asked.intent not in ("undo", "redo") or "?" in asked.text:
        return _answer(call, session, viewer, asked.intent)
    table, notation = session.table, CANONICAL if call.as_json else call.notation
    if asked.intent == "undo":
        call.answer(*take_back(table, "1", call.words, call.at, notation, asked.intent))
    else:
        call.answer(*make_again(table, call.words, call.at, notation, asked.intent))
    return 0


def tell(call: Call, typed: list[str]) -> int:
    """Answers what the referee waits for. Raises what the desk does."""
    from referee.desk.judging.judging import answered
    from referee.desk.judging.resting import not_yet_said
    from referee.desk.judging.verdict_lines import verdict_lines
    from referee.desk.judging.verdicts import CODES

    done = answered(call.session(), " ".join(typed), call.at)
    rests = not_yet_said(done.judged, done.session)
    call.answer(done.answer, verdict_lines(done.judged, done.answer, rests, verbose=call.verbose))
    if not call.as_json:
        show_after(done.answer, done.session)
    return CODES[done.answer.verdict]
