"""What a shell can do to a command: closed streams, full disks, readers who leave, encodings without our letters."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from referee.library.paths import code_root
from referee.table.log import Noted
from tests.limits import referee, started
from tests.table.tables import sit

ILLEGAL = 1


@pytest.fixture(scope="module")
def evening(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A game whose log is longer than any pipe holds."""
    folder = tmp_path_factory.mktemp("streams")
    table = sit(folder / "store", seats=("Jürgen", "Łucja"))
    table.write(*(Noted(f"{number} " + "tea " * 100) for number in range(600)))
    return folder


@pytest.mark.parametrize("arguments", [("log",), ("log", "--json"), ("export",)], ids=" ".join)
def test_a_reader_who_leaves_is_no_verdict_and_no_error(evening: Path, arguments: tuple[str, ...]) -> None:
    ran = referee(evening, *arguments, shell="| head -c 1; exit ${PIPESTATUS[0]}")
    assert ran.stderr == b""
    assert len(ran.stdout) == 1
    assert ran.returncode == 141


@pytest.mark.parametrize("arguments", [("log",), ("list",), ("check", "beseech 1", "--json"), ("-h",)], ids=" ".join)
def test_a_full_disk_behind_the_answer_is_said_and_no_verdict(evening: Path, arguments: tuple[str, ...]) -> None:
    ran = referee(evening, *arguments, shell=">/dev/full")
    assert ran.returncode == 74
    assert ran.stderr.decode() == "The answer can't be written: No space left on device.\n"
    ran = referee(evening, *arguments, shell=">/dev/full 2>/dev/full")
    assert ran.returncode == 74


@pytest.mark.parametrize("shell", [">&-", "2>&-", "<&-", ">&- 2>&- <&-"])
def test_closed_streams_change_no_verdict(evening: Path, shell: str) -> None:
    assert referee(evening, "check", "beseech 1", shell=shell).returncode == 0
    assert referee(evening, "check", "end turn", shell=shell).returncode == ILLEGAL
    assert referee(evening, "check", "gibberish", shell=shell).returncode == 2
    assert referee(evening, "play", shell=shell).returncode == 0
    assert referee(evening, "edition", "fill", "avignon", "mine", shell=shell).returncode == 0


def test_a_question_that_nobody_answers_deletes_nothing(evening: Path) -> None:
    ran = referee(evening, "delete", "evening", shell="<&-")
    assert ran.returncode == 130
    for answered, code in (("</dev/null", 130), ("<<< n", 0)):
        ran = referee(evening, "delete", "evening", shell=answered)
        assert (ran.returncode, b"is still there" in ran.stdout) == (code, True)
    assert referee(evening, "show").returncode == 0


@pytest.mark.parametrize(
    ("encoding", "lang"),
    [("ascii", "en"), ("ascii", "de"), ("ascii", "fr"), ("cp1252", "de"), ("cp437", "fr"), ("utf-8", "de")],
)
def test_every_encoding_says_something(evening: Path, encoding: str, lang: str) -> None:
    variables = {"PYTHONIOENCODING": encoding}
    for arguments in (("show",), ("log",), ("check", "end turn"), ("check", "x"), ("list",), ("new", "-h"), ("games",)):
        ran = referee(evening, *arguments, "--lang", lang, variables=variables)
        assert ran.returncode in (0, 1, 2)
        helped = arguments[-1] == "-h" and encoding == "ascii"
        (ran.stdout + ran.stderr).decode("utf-8" if helped else encoding)
    ran = referee(evening, "check", "end turn", "--lang", lang, "--json", variables=variables)
    told = json.loads(ran.stdout)
    assert told["by"] == "Jürgen"
    ran = referee(evening, "check", "end turn", "--lang", "en", variables=variables)
    assert ("→" if encoding == "utf-8" else "->") in ran.stdout.decode(encoding)


def test_a_file_on_standard_output_is_utf_8_whatever_the_terminal_speaks(evening: Path) -> None:
    ran = referee(evening, "export", "--open", variables={"PYTHONIOENCODING": "ascii"})
    assert "Jürgen" in ran.stdout.decode("utf-8")
    ran = referee(evening, "export", "--position", variables={"PYTHONIOENCODING": "cp1252"})
    assert "Łucja" in ran.stdout.decode("utf-8")


def test_arguments_that_are_no_text(evening: Path) -> None:
    for arguments in (
        (b"check", b"\xff\xfe"),
        (b"new", b"avignon", b"--seats", b"Ann,B\xe9n"),
        (b"show", b"--as", b"\x80"),
    ):
        ran = referee(evening, *arguments)
        assert ran.returncode == 2
        assert len(ran.stderr.splitlines()) == 1
        ran = referee(evening, *arguments, b"--json")
        assert ran.returncode == 2
        assert json.loads(ran.stdout)["error"]


def test_what_is_typed_and_is_no_text(evening: Path) -> None:
    ran = referee(evening, "play", said=b"\xff\xfe\nquit\n")
    assert ran.returncode == 0
    assert "is not understood" in ran.stdout.decode()


@pytest.mark.parametrize("text", ["a = " + "[" * 5000, "a = " + "{b=" * 5000, "a" + ".a" * 5000 + " = 1"])
def test_a_file_nested_beyond_belief_is_an_error_in_a_line(evening: Path, text: str) -> None:
    (evening / "deep.toml").write_text(text, encoding="utf-8")
    ran = referee(evening, "check", "avignon", "beseech 1", "--position", "deep.toml")
    assert ran.returncode == 2
    assert len(ran.stderr.splitlines()) == 1


def test_the_printer_keeps_to_the_same_manners(evening: Path) -> None:
    assert referee(evening, "list", program="aids", shell=">/dev/full").returncode == 74
    assert referee(evening, "list", "--json", program="aids", shell="| head -c 1; exit ${PIPESTATUS[0]}").stderr == b""
    assert referee(evening, "list", program="aids", shell=">&-").returncode == 0
    ran = referee(evening, "list", program="aids", variables={"PYTHONIOENCODING": "ascii"})
    assert ran.returncode == 0
    ran.stdout.decode("ascii")


@pytest.mark.parametrize("program", ["referee", "aids"])
def test_the_version_is_told(evening: Path, program: str) -> None:
    from referee import __version__

    ran = referee(evening, "--version", program=program)
    assert (ran.returncode, ran.stdout.decode()) == (0, f"{program} {__version__}\n")


def in_a_terminal(folder: Path, *arguments: str) -> str:
    import pty

    pid, terminal = pty.fork()
    if pid == 0:
        os.chdir(folder)
        os.environ.update({"CONSISTORY_STORE": str(folder / "store"), "TERM": "xterm-256color", "LANG": "C.UTF-8"})
        os.environ["PYTHONPATH"] = str(code_root())
        os.execv(sys.executable, [sys.executable, "-c", started("referee"), *arguments])
    text = b""
    while True:
        try:
            more = os.read(terminal, 4096)
        except OSError:
            break
        if not more:
            break
        text += more
    os.waitpid(pid, 0)
    return text.decode("utf-8", "replace")


def test_names_in_brackets_are_names_in_a_terminal(tmp_path: Path) -> None:
    sit(tmp_path / "store", name="[bold]", seats=("[/red]", "[link=x]Ben"))
    for arguments in (("show",), ("list",), ("log",), ("moves",)):
        said = in_a_terminal(tmp_path, *arguments)
        assert "Traceback" not in said
        assert "[bold]" in said or "[/red]" in said


def test_an_interruption_is_no_verdict(evening: Path) -> None:
    import signal
    import time

    line = [sys.executable, "-c", started("referee"), "play"]
    variables = {**os.environ, "CONSISTORY_STORE": str(evening / "store"), "PYTHONPATH": str(code_root())}
    process = subprocess.Popen(
        line,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env=variables,
        # whoever runs the tests in the background has them ignore interruptions, and their children with them
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.default_int_handler),
    )
    assert process.stdout is not None
    time.sleep(1.5)
    process.send_signal(signal.SIGINT)
    _, complaint = process.communicate(timeout=20)
    assert process.returncode == 130
    assert b"Traceback" not in complaint
