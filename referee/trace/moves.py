"""The moves of the worked examples in the words of every language.

`python -m referee.trace.moves [GAME ...]` plays the examples and writes `data/words/<lang>/moves/<game>.toml`: each
line as the player would type it with `--notation <lang>`, so that the referee reads it back as the same move in that
position."""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterator, Sequence

from referee.core.game import Game
from referee.core.rules.move import Tell
from referee.core.rules.play import carry_out
from referee.core.rules.step import Ask
from referee.core.rules.verdict import Legal
from referee.core.state.question import Question
from referee.core.state.state import State
from referee.core.words.notation import split_speaker
from referee.core.words.wording import Sayer
from referee.games import game_of
from referee.library import toml
from referee.library.editions import SAMPLE, shipped_dir
from referee.library.load import games, load_examples, load_game
from referee.library.records import Example
from referee.speech.lexicons import lexicon
from referee.speech.writing import written
from referee.words.language import every_language
from referee.words.moves import file_of_moves
from referee.words.translation import words

from .citations import opening, read_and_judged


def moves_of(game: str, lang: str) -> dict[str, tuple[str, ...]]:
    """Every line of every example in a language. Raises Unwritten, DataError."""
    return {example.id: tuple(_example_lines(game_of(game), example, lang)) for example in load_examples(game)}


def _example_lines(game: Game, example: Example, lang: str) -> Iterator[str]:
    """The lines of an example in order, each written in its position."""
    file = shipped_dir(game.id) / f"{example.position.get('edition', SAMPLE)}.toml"
    state = opening(game, example, toml.convert(toml.parse(file), game.edition, file), load_game(game.id))
    for do in example.do:
        for line in do.moves:
            yield _written(game, state, line, lang)
            who, move, verdict = read_and_judged(game, state, line)
            if isinstance(verdict, Legal):
                state = carry_out(state, who, move)
        if do.judge:
            yield _written(game, state, do.judge, lang)


def _written(game: Game, state: State, line: str, lang: str) -> str:
    """A line with the name of its player before it."""
    speaker, text = split_speaker(line, state.terms.seats)
    _, move, _ = read_and_judged(game, state, line)
    head = state.agenda[0] if state.agenda else None
    if isinstance(move, Tell) and isinstance(head, Ask):
        text_written = _answer(game, state, head.question, text, lang)
    else:
        text_written = written(game, state, move, lang)
    if speaker is None:
        return text_written
    return f"{state.terms.seats[speaker]}{lexicon(game.id, lang).tongue.colon} {text_written}"


def _answer(game: Game, state: State, question: Question, text: str, lang: str) -> str:
    """An answer to the referee, without a word before it."""
    answer_text = text.removeprefix("tell ")
    asked = Sayer(load_game(game.id), words(lang), state.terms.seats).question(question)
    return next(
        (label for answer, label in zip(asked.answers, asked.labels, strict=True) if answer == answer_text),
        answer_text,
    )


def file_text(moves: dict[str, tuple[str, ...]]) -> str:
    """The text of the file with these moves."""
    rows = [f"{json.dumps(id)} = {json.dumps(list(lines), ensure_ascii=False)}" for id, lines in moves.items() if lines]
    head = "# The moves of the examples as this language writes them: python -m referee.trace.moves"
    return "\n".join([head, "", "[moves]", *rows]) + "\n"


def main(arguments: Sequence[str] | None = None) -> None:
    """The command: writes the moves of the examples in every language."""
    parser = argparse.ArgumentParser(prog="python -m referee.trace.moves", description="Write the examples' moves.")
    parser.add_argument("game", nargs="*", help="a game; without any, all of them")
    for game in parser.parse_args(arguments).game or games():
        for lang in every_language()[1:]:
            file = file_of_moves(game, lang)
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_text(file_text(moves_of(game, lang)), encoding="utf-8")
            print(file)


if __name__ == "__main__":
    main()
