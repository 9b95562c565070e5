"""Evenings: what people say at a table, line after line, and what the referee answers; nobody looks into a file.
`python -m tests.cli.evenings` plays them again and writes down what is said now; look at the difference before it is
kept.

The first line is the command that begins the game, with the options with which it is played; `> …` is what somebody
says, what follows is the answer; `# …` is a remark.
"""

from __future__ import annotations

import re
import shlex
from collections.abc import Iterator
from contextlib import redirect_stdout
from io import StringIO
from pathlib import Path
from tempfile import TemporaryDirectory

from referee.words.translation import words as spoken
from tests.cli.transcripts import FOLDER as TRANSCRIPTS
from tests.cli.transcripts import RANDOM

FOLDER = TRANSCRIPTS / "evenings"
NAME = "evening"


def parts(text: str) -> list[list[str]]:
    """Each thing said, or remarked, with what follows it."""
    return [part.rstrip("\n").split("\n") for part in re.split(r"^(?=[$#>] )", text, flags=re.MULTILINE) if part]


def option(words: list[str], name: str) -> str:
    return words[words.index(name) + 1]


def replaying(text: str, folder: Path) -> Iterator[str]:
    """An evening as it is answered now, one thing said after the other."""
    from referee.cli.app import app
    from referee.cli.call import Call
    from referee.cli.table.prompt import obey

    lines = parts(text)
    words = shlex.split(next(head for head, *_ in lines if head.startswith("$ "))[2:])[1:]
    lang = option(words, "--lang")
    call = Call(spoken(lang), store=folder, name=NAME)
    for head, *_ in lines:
        heard = StringIO()
        with redirect_stdout(heard):
            if head.startswith("$ "):
                app([*words, "--name", NAME, "--store", str(folder)], standalone_mode=False)
            elif head.startswith("> "):
                obey(call, head[2:])
        yield f"{head}\n{RANDOM.sub('…', heard.getvalue())}"


def main() -> None:
    for file in sorted(FOLDER.glob("*.txt")):
        text = file.read_text(encoding="utf-8")
        with TemporaryDirectory() as folder:
            fresh = "".join(replaying(text, Path(folder)))
        if fresh != text:
            file.write_text(fresh, encoding="utf-8")
            print(f"renewed {file.name}")


if __name__ == "__main__":
    main()
