"""Disputes: what a player asks of a friend who can't see the table, what the friend is asked back, and the verdict.
`python -m tests.cli.disputes` runs all of them again and writes down what is said now; look at the difference before it
is kept.

A dispute is a paragraph: `# …` tells people what lies on the table; `@ id=answer; id=answer` is what they answer when
they are asked (whatever stands there with a dot may be left off, `market=yes` answers for every stone; nobody knows the
rest); `$ …` is the command; what follows is what is said, each question with its answer.
"""

from __future__ import annotations

import shlex
import sys
from contextlib import redirect_stdout
from io import StringIO
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any
from unittest.mock import patch

from tests.cli.transcripts import FOLDER as TRANSCRIPTS

FOLDER = TRANSCRIPTS / "disputes"
MOST_QUESTIONS = 5


class Terminal(StringIO):
    """Somebody sits there."""

    def isatty(self) -> bool:
        return True


class Friend:
    """Answers what is asked by what the paragraph tells."""

    def __init__(self, told: str) -> None:
        pairs = (part.partition("=") for part in told.split(";") if part.strip())
        self.told = {key.strip(): value.strip() for key, _, value in pairs}
        self.asked: list[str] = []

    def answer(self, question: Any) -> str:
        """What is typed: the answer in the language of the question."""
        self.asked.append(question.id)
        said = self.told.get(question.id, self.told.get(question.id.partition(".")[0], "?"))
        return next((str(each.text) for each in question.answers if each.value == said), said)


def paragraphs(text: str) -> list[list[str]]:
    """The lines of each dispute."""
    return [part.splitlines() for part in text.strip().split("\n\n")]


def asked(lines: list[str]) -> tuple[list[str], str, str]:
    """The remarks and the answers of a dispute, what is told in them, and its command."""
    head = [line for line in lines if line[:2] in ("# ", "@ ")]
    told = ";".join(line[2:] for line in head if line.startswith("@ "))
    command = next(line for line in lines if line.startswith("$ "))
    return head, told, command


def settled(command: str, friend: Friend, folder: Path) -> tuple[str, int]:
    """What is said until the verdict, and the exit code."""
    from referee.cli.books import settling
    from referee.cli.main import main

    ask, heard, code = settling._asked, StringIO(), 0
    prompts: set[str] = set()

    def answered(call: Any, dispute: Any, question: Any, told: dict[str, str]) -> str:
        said = friend.answer(question)

        def typed(prompt: str) -> str:
            if prompt in prompts:
                raise AssertionError(f"{said} is no answer to: {prompt}")
            prompts.add(prompt)
            heard.write(f"{prompt}{said}\n")
            return said

        with patch("builtins.input", typed):
            return str(ask(call, dispute, question, told))

    arguments = shlex.split(command)[1:]
    with (
        patch.object(settling, "_asked", answered),
        patch.object(sys, "argv", ["referee", *arguments, "--store", str(folder)]),
        patch.object(sys, "stdin", Terminal()),
        patch.dict("os.environ", {"LANG": "C", "LC_ALL": "C"}),
        redirect_stdout(heard),
    ):
        try:
            main()
        except SystemExit as end:
            code = int(end.code or 0)
    return heard.getvalue(), code


def renewed(lines: list[str], folder: Path) -> tuple[str, Friend, int]:
    """A dispute as it is settled now, who answered, and the exit code."""
    head, told, command = asked(lines)
    friend = Friend(told)
    said, code = settled(command[2:], friend, folder)
    return "\n".join([*head, command, *said.rstrip("\n").splitlines()]), friend, code


def main_() -> None:
    for file in sorted(FOLDER.glob("*.txt")):
        text = file.read_text(encoding="utf-8")
        with TemporaryDirectory() as folder:
            fresh = "\n\n".join(renewed(lines, Path(folder))[0] for lines in paragraphs(text)) + "\n"
        if fresh != text:
            file.write_text(fresh, encoding="utf-8")
            print(f"renewed {file.name}")


if __name__ == "__main__":
    main_()
