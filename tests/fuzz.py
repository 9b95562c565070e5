"""Garbled input by the million: `python -m tests.fuzz notation 1000000`, `python -m tests.fuzz sentences 100000` with
what people say, `python -m tests.fuzz positions 10000`, `python -m tests.fuzz answers 10000` with what is answered when
a dispute is settled, and so `editions`, `words`, `pages`, `icons`, `logs` and `databases`, or all of these as `files`.

Whatever is typed must end in a move, and whatever a position file says in a verdict, or either in a clear error. The
seed stands in front of every failure; `--seed` makes it happen again.
"""

from __future__ import annotations

import argparse
import string
import time
from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Any

from referee.core.game import NAMES
from referee.core.rules.play import begin
from referee.core.state.question import Question
from referee.core.state.state import MOMENT
from referee.core.words.notation import Ambiguous, NotUnderstood, split_speaker
from referee.core.words.wording import Sayer
from referee.desk.errors import worded
from referee.desk.judging.judging import judged_in_order
from referee.desk.judging.settling import QUESTION, UNKNOWN, Dispute, Next, Open, blank, seats_said
from referee.desk.table.session import Session, of_position
from referee.games import game_of
from referee.library.errors import LibraryError
from referee.library.load import load_examples, load_game
from referee.library.toml import parse as read_tables
from referee.speech.reading import SPOKEN
from referee.table.letters import tables_to_text
from referee.words.language import languages
from referee.words.translation import words
from tests.fuzz_files import KINDS, Files, in_time, keep_only
from tests.fuzz_files import read_once as read_file
from tests.games.runner import Situation, games_with_rooms, play_random, terms_for
from tests.speech.test_speech import session_at

CHARACTERS = string.printable + "äöüßéèêçÄÖÜ’“”„«»–—…²٣Ⅳ٠１\x00\x7f\u200b\u202e\ufeff🙂𝟚ﬁİıſ"
PLAYED = ("notation", "sentences", "positions", "answers")
"""What is garbled of a game."""

POSITIONS = 60
"""Positions of random games at which lines are read."""


class Garbler:
    """Makes lines that are nearly moves, and lines that are nothing at all."""

    def __init__(self, rng: Random, game: str) -> None:
        self.rng, self.of = rng, game_of(game)
        self.states: list[Any] = [begin(self.of.start(terms_for(game)))]
        for _ in range(4):
            self.states += [at.after for at in play_random(self.of, terms_for(game), rng, most=POSITIONS // 4)]
        data = load_game(game)
        self.words = [word for name in data.names.values() for word in name.split()]
        for lang in languages():
            self.words += [words(lang).text(game, id_, name) for id_, name in data.names.items()]
        lines = [form.line.replace("<", "").replace(">", "") for form in self.of.notation.forms]
        self.lines = [*lines, *(line for each in load_examples(game) for do in each.do for line in do.moves)]
        self.lines = [split_speaker(line, ("Ann", "Ben"))[1] for line in self.lines]
        self.words += [word for line in self.lines for word in line.split()]

    def line(self) -> str:
        made = self.rng.choice((self.salad, self.mutated, self.mutated, self.noise, self.long, self.real))()
        return made if self.rng.random() < 0.8 else self.mutate(made)

    def salad(self) -> str:
        return " ".join(self.rng.choice(self.words) for _ in range(self.rng.randint(0, 6)))

    def real(self) -> str:
        return f"{self.rng.choice(self.lines)} {self.rng.randint(-2, 9)}"

    def mutated(self) -> str:
        return self.mutate(self.rng.choice(self.lines))

    def noise(self) -> str:
        if self.rng.random() < 0.5:
            return "".join(self.rng.choice(CHARACTERS) for _ in range(self.rng.randint(0, 60)))
        return "".join(
            chr(self.rng.choice((self.rng.randrange(0xD800), self.rng.randrange(0xE000, 0x110000))))
            for _ in range(self.rng.randint(0, 30))
        )

    def long(self) -> str:
        return f"{self.rng.choice(self.words)} " * self.rng.choice((3, 40, 200, 2000))

    def mutate(self, line: str) -> str:
        for _ in range(self.rng.randint(1, 4)):
            at = self.rng.randint(0, len(line))
            match self.rng.randrange(6):
                case 0:
                    line = line[:at] + self.rng.choice(CHARACTERS) + line[at:]
                case 1:
                    line = line[:at] + line[at + 1 :]
                case 2:
                    line = line[:at] + line[at : at + 2][::-1] + line[at + 2 :]
                case 3:
                    line = f"{line} {self.rng.choice(self.words)}"
                case 4:
                    line = line[: at + 1]
                case _:
                    line = line.swapcase()
        return line


def read_once(garbler: Garbler) -> str:
    """What comes of one line. Raises AssertionError, or whatever should not be raised."""
    line, state = garbler.line(), garbler.rng.choice(garbler.states)
    try:
        move = garbler.of.notation.read(state, line)
    except (Ambiguous, NotUnderstood) as refusal:
        enough = len(refusal.nearest) > isinstance(refusal, Ambiguous)
        if not enough and len(line) <= 100:
            raise AssertionError(line) from refusal
        return type(refusal).__name__
    said = garbler.of.notation.write(state, move)
    assert garbler.of.notation.read(state, said) == move, (line, said)
    return "move"


class Babbler(Garbler):
    """Says what people say, in three languages, garbled, at positions of random games and of no game at all."""

    def __init__(self, rng: Random, game: str) -> None:
        super().__init__(rng, game)
        said = [read_tables(file) for file in sorted((Path(__file__).parent / "data").glob("speech*.toml"))]
        here = {name for table in said for name, told in table["positions"].items() if told["game"] == game}
        self.lines += [
            sentence
            for table in said
            for name, langs in table["said"].items()
            if name in here
            for sentences in langs.values()
            for sentence in sentences
        ]
        self.words += [word for line in self.lines for word in line.split()]
        self.words += [f"{column}{row}" for column in "ABf" for row in (0, 1, 4, 13, 99)]
        self.sessions = [of_position(game, {}, words(lang)) for lang in SPOKEN]
        self.sessions += [session_at(name, lang) for name in sorted(here) for lang in SPOKEN]
        for state in rng.sample(self.states, min(20, len(self.states))):
            spoken = words(rng.choice(SPOKEN))
            sayer = Sayer(self.of.data, spoken, state.terms.seats, state.terms.options)
            self.sessions.append(Session(self.of, state, sayer))

    def line(self) -> str:
        if self.rng.random() < 0.3:
            return super().line()
        said = self.rng.choice(self.lines).split()
        for _ in range(self.rng.randint(0, 4)):
            at = self.rng.randint(0, len(said))
            match self.rng.randrange(5):
                case 0:
                    said[at:at] = [self.rng.choice(self.words)]
                case 1:
                    said[at : at + 1] = []
                case 2:
                    said += [self.rng.choice(("and", "und", "et", ",", ";", "then", ":")), *self.real().split()]
                case 3:
                    self.rng.shuffle(said)
                case _:
                    said[at:at] = said[at : at + 2]
        return " ".join(said)


def hear_once(babbler: Babbler) -> str:
    """What `referee check` would say of a sentence. Raises what should not be raised."""
    session, line = babbler.rng.choice(babbler.sessions), babbler.line()
    try:
        with in_time():
            return [each.answer().verdict for each in judged_in_order(session, line)][-1]
    except ValueError as wrong:
        error = worded(wrong, session.sayer.words)
        if not error.text or error.code != 2:
            raise AssertionError(line, error) from wrong
        return type(wrong).__name__
    except BaseException as wrong:
        wrong.add_note(f"{session.sayer.words.lang}: {line[:300]!r}")
        raise


TRUTHFUL = 0.3
"""How many disputes are about a move that somebody has made, and are answered by what was so."""

MOST_ANSWERS = 8
"""Answers that are given one after the other at most."""


class Disputant(Babbler):
    """Settles disputes, and gives some answers that are none, that fit another question, or that can't be."""

    def __init__(self, rng: Random, game: str) -> None:
        super().__init__(rng, game)
        self.asked = [name.removeprefix(QUESTION) for name in self.of.data.messages if name.startswith(QUESTION)]
        self.others: list[str] = ["Ann", "Ben", "yes", "0", "1", "3", "10", "99", UNKNOWN]
        self.plain = [form.line.replace("<", "").replace(">", "") for form in self.of.notation.forms]
        self.plain += [line for each in load_examples(game) for do in each.do for line in do.moves]
        made = play_random(self.of, terms_for(game), rng, most=80)
        self.made = [at for at in made if isinstance(at.who, int) and self.of.truth(at.state, Question(MOMENT))]
        self.truth: Situation | None = None

    def dispute(self) -> Dispute:
        lang, count = self.rng.choice(SPOKEN), self.rng.randint(*self.of.data.game.seats)
        self.truth = self.rng.choice(self.made) if self.rng.random() < TRUTHFUL else None
        if self.truth is not None:
            seats, line = self.truth.state.terms.seats, self.of.notation.write(self.truth.state, self.truth.move)
            return Dispute(blank(self.of.id, words(lang), seats), f"{seats[self.truth.who]}: {line}")
        line = self.rng.choice(self.plain) if self.rng.random() < 0.8 else self.line()
        if ":" not in line:
            line = f"{self.rng.choice(NAMES[:count])}: {line}"
        return Dispute(blank(self.of.id, words(lang), seats_said(line, count, self.of.id)), line)

    def answer(self, question: Next, asked: Question) -> str:
        values = [each.value for each in question.answers] or [UNKNOWN]
        self.others = [*self.others[-60:], *values]
        if self.truth is not None:
            truth = str(self.of.truth(self.truth.state, asked, self.truth.move))
            return truth if truth in values else self.rng.choice(values)
        return self.rng.choice(values if self.rng.random() < 0.95 else [*self.others, *self.words])


def settle_once(disputant: Disputant) -> str:
    """What a dispute comes to when answers are given one after the other, some are changed, and all are given at once.
    Raises what should not be raised."""
    rng, told = disputant.rng, dict[str, str]()
    dispute = None
    try:
        with in_time():
            dispute = disputant.dispute()
            truthful = disputant.truth is not None
            for _ in range(MOST_ANSWERS if truthful else rng.randint(0, MOST_ANSWERS)):
                found = dispute.step(told)
                if not isinstance(found, Open):
                    break
                told[found.question.id] = disputant.answer(found.question, dispute.asked[found.question.id])
            for id_ in () if truthful else list(told):
                if rng.random() < 0.1:
                    told[id_] = rng.choice([*disputant.others, *disputant.words])
            if not truthful and rng.random() < 0.2:
                told[rng.choice([*disputant.asked, *disputant.words])] = rng.choice(disputant.others)
            found = Dispute(dispute.session, dispute.statement).step(told)
            return "a question" if isinstance(found, Open) else found.answer.verdict
    except (ValueError, LibraryError) as wrong:
        error = worded(wrong, words("en"))
        if not error.text or error.code != 2:
            raise AssertionError(dispute, told, error) from wrong
        return type(wrong).__name__
    except BaseException as wrong:
        wrong.add_note(f"{dispute and dispute.statement!r}: {told}")
        raise


ODD: tuple[Any, ...] = (None, True, 0, -1, 7, 2**70, 1.5, "", "pope", "Ann", "\x00", [], ["Ann"], {}, {"a": 1}, [[]])


class Forger:
    """Position files: sound ones, changed in some places."""

    def __init__(self, rng: Random, game: str) -> None:
        self.rng, self.game, self.of = rng, game, game_of(game)
        self.sound: list[dict[str, Any]] = []
        for number in range(8):
            for at in play_random(self.of, terms_for(game), rng, most=40):
                try:
                    self.sound.append(self.of.write_position(at.after, everything=True))
                except ValueError:
                    continue
            assert self.sound, number
        self.sound += [dict(each.position) for each in load_examples(game)]
        self.leaves = [leaf for tables in self.sound for leaf in _leaves(tables)]
        self.lines = [line for each in load_examples(game) for do in each.do for line in (*do.moves, do.judge) if line]

    def tables(self) -> dict[str, Any]:
        made: dict[str, Any] = _copied(self.rng.choice(self.sound))
        if self.rng.random() < 0.6:
            self.forget(made, 0.25)
        for _ in range(self.rng.choice((0, 0, 0, 0, 0, 1, 1, 2, 5))):
            self.change(made)
        return made

    def forget(self, tables: dict[str, Any], share: float) -> None:
        """Leaves out fields and parts of rows: what a table would not tell."""
        for key in [key for key in tables if key != "game" and self.rng.random() < share]:
            del tables[key]
        for value in tables.values():
            for row in value if isinstance(value, list) else ():
                if isinstance(row, dict) and len(row) > 1:
                    self.forget_one(row, share)

    def forget_one(self, row: dict[str, Any], share: float) -> None:
        for key in list(row)[1:]:
            if self.rng.random() < share:
                del row[key]

    def line(self) -> str:
        """A line of an example, or a form with a number in every gap."""
        if self.rng.random() < 0.4:
            return self.rng.choice(self.lines)
        form = self.rng.choice(self.of.notation.forms[:6]).line.replace("[<by>]", "")
        said = " ".join(str(self.rng.randint(1, 5)) if "<" in part else part for part in form.split())
        return f"{self.rng.choice(('', '', 'Ann: ', 'Ben: '))}{said}"

    def change(self, tables: Any) -> None:
        """Replaces, drops or doubles something somewhere inside."""
        place: Any = tables
        while True:
            keys = list(place) if isinstance(place, dict) else list(range(len(place)))
            if not keys:
                return
            key = self.rng.choice(keys)
            inner = place[key]
            if isinstance(inner, dict | list) and self.rng.random() < 0.7:
                place = inner
                continue
            match self.rng.randrange(4):
                case 0:
                    del place[key]
                case 1:
                    place[key] = _copied(self.rng.choice(ODD))
                case 2:
                    place[key] = self.rng.choice(self.leaves)
                case _:
                    if isinstance(place, list):
                        place.append(_copied(inner))
                    else:
                        place[self.rng.choice(("pope", "turn", "done", "display", "rulings"))] = _copied(inner)
            return


def _leaves(value: Any) -> Iterator[Any]:
    inner = value.values() if isinstance(value, dict) else value if isinstance(value, list | tuple) else None
    if inner is None:
        yield value
        return
    for each in inner:
        yield from _leaves(each)


def _copied(value: Any) -> Any:
    if isinstance(value, dict):
        return {key: _copied(each) for key, each in value.items()}
    return [_copied(each) for each in value] if isinstance(value, list | tuple) else value


def check_once(forger: Forger, file: Path) -> str:
    """What `referee check`, `moves` and `score` would say of one file. Raises what should not be raised."""
    from referee.core.rules.play import decision, legal_moves
    from referee.desk.books.position_files import disputed
    from referee.desk.judging.judging import judged

    tables = {key: value for key, value in forger.tables().items() if value is not None}
    file.write_text(tables_to_text(_written(tables)), encoding="utf-8")
    line = forger.line()
    try:
        dispute = disputed(file, forger.game, words("en"), None)
        wanted = decision(dispute.state)
        for who in wanted.movers() if wanted is not None else ():
            assert all(dispute.game.moves for _ in legal_moves(dispute.state, who))
        assert [dispute.sayer.line(each) for each in dispute.game.score(dispute.state)]
        assert dispute.next()
        return judged(dispute, line).answer().verdict
    except Exception as wrong:
        error = worded(wrong, words("en"))
        assert error.text
        assert error.code == 2 or "edition" in error.text, error
        return type(wrong).__name__


def _written(value: Any) -> Any:
    """Without what TOML has no way to write."""
    if isinstance(value, dict):
        return {key: _written(each) for key, each in value.items() if each is not None}
    if isinstance(value, list):
        return [_written(each) for each in value if each is not None]
    return value


def run_files(kinds: list[str], times: int, seed: int) -> Counter[str]:
    """Counts what came of so many spoiled files of these kinds. Prints the try that failed."""
    found: Counter[str] = Counter()
    with TemporaryDirectory() as folder:
        files = Files(Random(seed), Path(folder))
        for number in range(times):
            files.rng, kind = Random(f"{seed} {number}"), kinds[number % len(kinds)]
            try:
                found[f"{kind}: {read_file(files, kind)}"] += 1
            except BaseException:
                print(f"{' '.join(kinds)}, seed {seed}, try {number}: {kind}")
                raise
            if number % 50 == 0:
                keep_only(files)
    return found


def run(kind: str, times: int, seed: int) -> Counter[str]:
    """Counts what came of so many tries, spread evenly over the games. Prints the try that failed."""
    if kind not in PLAYED:
        return run_files(list(KINDS) if kind == "files" else [kind], times, seed)
    found: Counter[str] = Counter()
    with TemporaryDirectory() as folder:
        for game in games_with_rooms():
            rng = Random(seed)
            once: Callable[[], str]
            if kind == "notation":
                garbler = Garbler(rng, game)
                once = lambda: read_once(garbler)  # noqa: B023, E731
            elif kind == "answers":
                disputant = Disputant(rng, game)
                once = lambda: settle_once(disputant)  # noqa: B023, E731
            elif kind == "sentences":
                babbler = Babbler(rng, game)
                once = lambda: hear_once(babbler)  # noqa: B023, E731
            else:
                forger = Forger(rng, game)
                once = lambda: check_once(forger, Path(folder) / "position.toml")  # noqa: B023, E731
            for number in range(times // len(games_with_rooms())):
                try:
                    found[once()] += 1
                except BaseException:
                    print(f"{kind} of {game}, seed {seed}, try {number}")
                    raise
    return found


def main() -> None:
    asked = argparse.ArgumentParser(description=__doc__)
    asked.add_argument("kind", choices=[*PLAYED, "files", *KINDS])
    asked.add_argument("times", type=int)
    asked.add_argument("--seed", type=int, default=1)
    told = asked.parse_args()
    begun = time.perf_counter()
    found = run(told.kind, told.times, told.seed)
    print(f"{found.total()} in {time.perf_counter() - begun:.0f} s: {dict(found.most_common())}")


if __name__ == "__main__":
    main()
