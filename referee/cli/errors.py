"""Errors in words: what was wrong, why, and the way out; with the exit code of the contract."""

from __future__ import annotations

import sys
from pathlib import Path

from referee.core.dice import ImpossibleRoll
from referee.core.ending import Impossible, PositionError
from referee.core.notation import Ambiguous, NotationError, Unsure
from referee.core.terms import NoAgreement
from referee.core.wording import Sayer
from referee.desk.offering import NotOffered
from referee.desk.reading import NoAnswer, NoPlayer, NotYours
from referee.library import streams
from referee.library.characters import visible, visible_line
from referee.library.errors import BadName, DataError, LibraryError, Unwritten
from referee.library.load import load_game
from referee.library.paths import data_root
from referee.library.reasons import REASONS
from referee.table.store import Damaged, Overtaken, StoreError

from .speech import fallback, unwritten
from .speech import t as said
from .telling import answers_text
from .usage import UsageError, from_parser

OVERTAKEN = 1
NOT_UNDERSTOOD = 2
DAMAGED = 4


def report(wrong: Exception, as_json: bool) -> int:
    """Prints an error and returns its exit code. Raises what is no error of a user or of a file."""
    match type(wrong).__name__:
        case "NoArgsIsHelpError":
            print(wrong)
            return NOT_UNDERSTOOD
        case "Abort":
            return streams.INTERRUPTED
    if isinstance(wrong, OSError) and wrong.filename is None:
        return streams.lost(wrong, unwritten)
    text, code = worded(wrong)
    if as_json:
        told: dict[str, object] = {"error": text}
        if isinstance(wrong, NotationError):
            told |= {"input": wrong.text, "readings": list(wrong.nearest), "ambiguous": isinstance(wrong, Ambiguous)}
        if isinstance(wrong, Unsure):
            told["unexplained"] = list(wrong.unexplained)
        if isinstance(wrong, Overtaken):
            told |= {"overtaken": True, "revision": wrong.values["revision"]}
        print(streams.json_text(told))
    else:
        print(text, file=sys.stderr)
    return code


def t(message: str, /, **values: object) -> str:
    """A text of the referee; what it repeats stays on its line, and does nothing to a terminal."""
    return visible(said(message, **{key: _shown(key, value) for key, value in values.items()}))


def _shown(key: str, value: object) -> object:
    if isinstance(value, int) or key == "nearest":
        return value
    if key == "why" and str(value) in REASONS:
        return said(f"why.{REASONS[str(value)]}")
    return visible_line(str(value))


def worded(wrong: Exception) -> tuple[str, int]:
    """The words of an error and its exit code."""
    match wrong:
        case Damaged():
            return t(wrong.id, **wrong.values), DAMAGED
        case StoreError() | UsageError() | NotYours() | NotOffered():
            return t(wrong.id, **wrong.values), OVERTAKEN if isinstance(wrong, Overtaken) else NOT_UNDERSTOOD
        case Ambiguous():
            what = "error.ambiguous" if len(wrong.nearest) > 1 else "error.perhaps"
            readings = fallback().list(wrong.shown or wrong.nearest, "or")
            return t(what, text=wrong.text, readings=readings), NOT_UNDERSTOOD
        case Unsure():
            what, words = ("error.unsure" if wrong.unexplained else "error.unsure-bare"), " ".join(wrong.unexplained)
            return t(what, text=wrong.text, words=words, nearest=_numbered(wrong)), NOT_UNDERSTOOD
        case NoPlayer():
            return t("error.seat", seat=wrong.name, seats=fallback().list(wrong.players)), NOT_UNDERSTOOD
        case NotationError():
            nearest = "".join(f"\n  {line}" for line in wrong.shown or wrong.nearest)
            return t("error.notation", text=wrong.text, nearest=nearest), NOT_UNDERSTOOD
        case NoAnswer(asking=None):
            return t("error.no-question"), NOT_UNDERSTOOD
        case NoAnswer(asking=asking) if asking is not None:
            answers = answers_text(asking.labels) or fallback().list(asking.labels, "or")
            return t("error.answer", text=wrong.said, question=asking.text, answers=answers), NOT_UNDERSTOOD
        case PositionError():
            every = wrong.every if isinstance(wrong, Impossible) else (wrong,)
            told = [t("error.position", where=each.where, what=_position_words(each)) for each in every]
            return "\n".join(dict.fromkeys(told)), NOT_UNDERSTOOD
        case ImpossibleRoll():
            return t("error.roll", dice=str(wrong)), NOT_UNDERSTOOD
        case NoAgreement():
            between = "–" if wrong.kind == "seats" else ", "
            known = between.join(dict.fromkeys(wrong.known))
            return t(f"error.terms.{wrong.kind}", asked=wrong.asked, known=known), NOT_UNDERSTOOD
        case BadName():
            return t(f"error.name.{wrong.kind}", asked=wrong.asked), NOT_UNDERSTOOD
        case Unwritten():
            if not wrong.known:
                return t("error.no-table", asked=wrong.asked), NOT_UNDERSTOOD
            nearest = fallback().list(wrong.nearest or wrong.known[:12], "or")
            return t(f"error.unknown.{wrong.kind}", asked=wrong.asked, known=nearest), NOT_UNDERSTOOD
        case DataError():
            if wrong.file == "position":
                return t("error.position-file", what=str(wrong).removeprefix("position").lstrip(",: ")), NOT_UNDERSTOOD
            inside = Path(wrong.file).is_relative_to(data_root())
            return t("error.data" if inside else "error.own-file", what=str(wrong)), DAMAGED
        case LibraryError():
            return t("error.data", what=str(wrong)), DAMAGED
        case OSError():
            return t("error.unwritable", file=wrong.filename, why=wrong.strerror), NOT_UNDERSTOOD
    if (usage := from_parser(wrong)) is not None:
        return worded(usage)
    raise wrong


def _numbered(wrong: NotationError) -> str:
    """The lines to choose from, each with its number on a line of its own."""
    return "".join(f"\n  {number}  {line}" for number, line in enumerate(wrong.shown or wrong.nearest, 1))


def _position_words(wrong: PositionError) -> str:
    """What is wrong with a position, in the game's words or in those that all games share; a component is called by its
    name."""
    sayer = Sayer(load_game(wrong.game), fallback(), ())
    values = dict(wrong.values)
    if "word" in values:
        values["word"] = sayer.value("", str(values["word"]))
    if wrong.what not in sayer.data.messages:
        return t(wrong.what, **values)
    return sayer.text(wrong.what, sayer.data.messages[wrong.what], **values)
