"""Errors in words: what was wrong, why, and the way out; with the exit code of the contract."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from msgspec import Struct

from referee.core.rules.dice import ImpossibleRoll
from referee.core.rules.ending import Impossible, PositionError
from referee.core.state.terms import NoAgreement
from referee.core.words.notation import Ambiguous, NotationError, Unsure
from referee.core.words.wording import Sayer
from referee.library.characters import visible, visible_line
from referee.library.errors import BadName, DataError, LibraryError, Unwritten
from referee.library.load import load_game
from referee.library.paths import data_root
from referee.library.reasons import REASONS
from referee.table.store import Damaged, Overtaken, StoreError
from referee.words.language import spoken_languages
from referee.words.translation import PSEUDO, words

from .faults import UsageError
from .judging.choosing import answers_text
from .offers.offering import NotOffered
from .reading.reading import FORM, NoAnswer, NoPlayer, NotYours

if TYPE_CHECKING:
    from referee.words.translation import Words

OVERTAKEN = 1
NOT_UNDERSTOOD = 2
DAMAGED = 4
"""Exit codes."""

MOST_READ = 6
"""The largest number of readings that are all listed."""

MOST_KNOWN = 12
"""The number of names that are listed if none is near the wanted one."""


class Worded(Struct, frozen=True):
    """An error in words, its exit code, and the sentences that may have been meant."""

    text: str
    code: int
    choices: tuple[str, ...] = ()


def worded(wrong: Exception, words: Words, apart: bool = False) -> Worded:
    """An error in the words of a language; `apart` leaves the sentences to choose from out of the text, for a face that
    shows them as buttons. Raises the error itself where it is none of a user or of a file."""
    wording = _Telling(words, apart)
    choices = wrong.shown or wrong.nearest if isinstance(wrong, NotationError) else ()
    return Worded(visible(wording.text(wrong)), _code(wrong), choices)


def _code(wrong: Exception) -> int:
    if isinstance(wrong, Overtaken):
        return OVERTAKEN
    if isinstance(wrong, Damaged):
        return DAMAGED
    if isinstance(wrong, LibraryError) and not isinstance(wrong, BadName | Unwritten | NoAgreement):
        return NOT_UNDERSTOOD if isinstance(wrong, DataError) and wrong.file == POSITION else DAMAGED
    return NOT_UNDERSTOOD


POSITION = "position"
"""What stands instead of the name of a data file where a position is at fault."""


class _Telling:
    """Words an error in one language."""

    def __init__(self, words: Words, apart: bool) -> None:
        self.words, self.apart = words, apart

    def say(self, message: str, /, **values: object) -> str:
        """A text of the referee; what it repeats stays on its line, and does nothing to a terminal."""
        shown = {key: self._shown(key, value) for key, value in values.items()}
        return self.words.referee(message, **shown)

    def _shown(self, key: str, value: object) -> object:
        if isinstance(value, int) or key == "nearest":
            return value
        if isinstance(value, tuple):
            return self.words.list([visible_line(str(each)) for each in value])
        if key == "why" and str(value) in REASONS:
            return self.say(f"why.{REASONS[str(value)]}")
        return visible_line(str(value))

    def text(self, wrong: Exception) -> str:
        match wrong:
            case StoreError() | UsageError() | NotYours() | NotOffered():
                return self.say(wrong.id, **wrong.values)
            case NotationError():
                return self._not_understood(wrong) + self._of_sentences()
            case NoAnswer(asking=None):
                return self.say("error.no-question")
            case NoAnswer(asking=asking) if asking is not None:
                answers = answers_text(asking.labels, self.words) or self._either(asking.labels)
                return self.say("error.answer", text=wrong.said, question=asking.text, answers=answers)
            case PositionError():
                every = wrong.every if isinstance(wrong, Impossible) else (wrong,)
                lines = [self.say("error.position", where=each.where, what=self._of_position(each)) for each in every]
                return "\n".join(dict.fromkeys(lines))
            case ImpossibleRoll():
                return self.say("error.roll", dice=str(wrong))
            case NoAgreement():
                between = "–" if wrong.kind == "seats" else ", "
                known = between.join(dict.fromkeys(wrong.known))
                return self.say(f"error.terms.{wrong.kind}", asked=wrong.asked, known=known)
            case LibraryError():
                return self._of_library(wrong)
            case OSError():
                return self.say("error.unwritable", file=wrong.filename, why=wrong.strerror)
        raise wrong

    def _not_understood(self, wrong: NotationError) -> str:
        """What was said and can't be taken for a move, with what may be meant."""
        lines = () if self.apart else wrong.shown or wrong.nearest
        match wrong:
            case Ambiguous() if not self.apart:
                return self._ambiguous(wrong.text, lines)
            case Ambiguous():
                return self.say("error.unsure-bare", text=wrong.text, nearest="")
            case Unsure():
                what, unknown = ("error.unsure" if wrong.unexplained else "error.unsure-bare"), wrong.unexplained
                nearest = "".join(f"\n  {number}  {line}" for number, line in enumerate(lines, 1))
                return self.say(what, text=wrong.text, words=" ".join(unknown), nearest=nearest)
            case NoPlayer():
                return self.say("error.seat", seat=wrong.name, seats=self.words.list(wrong.players))
        if not (wrong.shown or wrong.nearest):
            return self.say("error.notation-bare", text=wrong.text)
        what = "error.notation-such" if any(FORM in line for line in wrong.nearest) else "error.notation"
        return self.say(what, text=wrong.text, nearest="".join(f"\n  {line}" for line in lines))

    def _ambiguous(self, text: str, readings: tuple[str, ...]) -> str:
        """What can mean several things: all of them where they are few, else how many and the first."""
        if len(readings) > MOST_READ:
            few = self.words.list(readings[:MOST_READ])
            return self.say("error.ambiguous-many", text=text, n=len(readings), readings=few)
        return self.say(
            "error.ambiguous" if len(readings) > 1 else "error.perhaps", text=text, readings=self._either(readings)
        )

    def _of_sentences(self) -> str:
        """Where sentences are understood, for somebody who speaks another language; else nothing."""
        spoken = spoken_languages()
        if self.words.lang in (*spoken, PSEUDO):
            return ""
        names = [words(lang).own_name for lang in spoken]
        return "\n" + self.say("error.sentences", languages=self.words.list(names), lang=self.words.own_name)

    def _of_library(self, wrong: LibraryError) -> str:
        """What is wrong with a file, or asked for and written nowhere."""
        match wrong:
            case BadName():
                return self.say(f"error.name.{wrong.kind}", asked=wrong.asked)
            case Unwritten(known=[]):
                return self.say("error.no-table", asked=wrong.asked)
            case Unwritten():
                known = self._either(wrong.nearest or wrong.known[:MOST_KNOWN])
                return self.say(f"error.unknown.{wrong.kind}", asked=wrong.asked, known=known)
            case DataError(file="position"):
                return self.say("error.position-file", what=str(wrong).removeprefix(POSITION).lstrip(",: "))
            case DataError() if not Path(wrong.file).is_relative_to(data_root()):
                return self.say("error.own-file", what=str(wrong))
        return self.say("error.data", what=str(wrong))

    def _of_position(self, wrong: PositionError) -> str:
        """What is wrong with a position, in the game's words or in those that all games share; a component is called by
        its name."""
        sayer = Sayer(load_game(wrong.game), self.words, ())
        values = dict(wrong.values)
        if "word" in values:
            values["word"] = sayer.value("", str(values["word"]))
        if wrong.what not in sayer.data.messages:
            return self.say(wrong.what, **values)
        return sayer.text(wrong.what, sayer.data.messages[wrong.what], **values)

    def _either(self, words: Sequence[str]) -> str:
        return self.words.list(words, "or")


def error_data(wrong: Exception, error: Worded) -> dict[str, object]:
    """An error as the commands answer it with --json."""
    data: dict[str, object] = {"error": error.text}
    if isinstance(wrong, NotationError):
        data |= {"input": wrong.text, "readings": list(wrong.nearest), "ambiguous": isinstance(wrong, Ambiguous)}
    if isinstance(wrong, Unsure):
        data["unexplained"] = list(wrong.unexplained)
    if isinstance(wrong, Overtaken):
        data |= {"overtaken": True, "revision": wrong.values["revision"]}
    return data


def numbered(wrong: Exception) -> tuple[str, ...]:
    """The canonical lines behind the numbers that an error tells; nothing if it tells none."""
    return wrong.nearest if isinstance(wrong, Unsure) else ()
