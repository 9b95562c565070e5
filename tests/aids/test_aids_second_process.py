"""The second process that writes the file: the same bytes as without it, and a clear end when something goes wrong."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest
from aids_helpers import PAGES, laid_out, page

from aids.page.theme import theme
from aids.render.pdf import pdf_parts, write_pdf
from aids.render.second_process import SecondProcess, SecondProcessFailed, may_fork, write_here
from benchmarks.deck_source import page_xml

forking = pytest.mark.skipif(not hasattr(os, "fork"), reason="no fork here")

START = "import os, sys\nfrom aids.render import second_process\nfrom aids.command.typeset import main\n"
RUN = "code = main(sys.argv[1:])\n"
END = """
try:
    os.waitpid(-1, os.WNOHANG)
    code += 100  # a process was left behind
except ChildProcessError:
    pass
sys.exit(code)
"""


def run(tmp_path: Path, xml: str, change: str = "", *options: str, after: str = "") -> subprocess.CompletedProcess[str]:
    """The command as a process of its own, with a change to the program before it runs."""
    (tmp_path / "page.xml").write_text(xml, "utf-8")
    command = [sys.executable, "-c", START + change + RUN + after + END, *options, "page.xml", "page.pdf"]
    return subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, check=False)


ALWAYS = "second_process.may_fork = lambda: True\n"
NEVER = "second_process.may_fork = lambda: False\n"


@forking
@pytest.mark.parametrize("file", PAGES, ids=lambda file: file.stem)
def test_with_a_second_process_and_without_one_the_bytes_are_the_same(file, tmp_path) -> None:
    xml = file.read_text("utf-8")
    made = []
    for change in (ALWAYS, NEVER):
        assert run(tmp_path, xml, change, "--fillable").returncode == 0
        made.append((tmp_path / "page.pdf").read_bytes())
        (tmp_path / "page.pdf").unlink()
    held = laid_out_with_forms(xml)
    assert made[0] == made[1] == write_pdf(held, theme(held.theme), forms=True)


def laid_out_with_forms(xml: str):
    from aids_helpers import tree

    from aids.layout.document import set_document
    from aids.render.icons import names

    return set_document(tree(xml), "page.xml", names(), forms=True)


@forking
def test_a_whole_deck_goes_through_the_pipes(tmp_path) -> None:
    xml = page_xml(3)
    assert run(tmp_path, xml, ALWAYS).returncode == 0
    assert (tmp_path / "page.pdf").read_bytes() == write_pdf(laid_out(xml), theme("colour"))


@forking
def test_the_setter_loads_no_reportlab_and_the_second_process_no_layout(tmp_path) -> None:
    watched = (
        ALWAYS + "from aids.render import pdf_parts\n"
        "print('before', 'reportlab' in sys.modules)\n"
        "old = second_process._coming\n"
        "def coming(parts):\n"
        "    yield from old(parts)\n"
        "    print('second', 'aids.layout.boxes' in sys.modules, 'aids.markup.parse' in sys.modules, flush=True)\n"
        "second_process._coming = coming\n"
    )
    done = run(tmp_path, page("<p>one</p>"), watched, after="print('setter', 'reportlab' in sys.modules)")
    assert done.stdout.splitlines() == ["before False", "second False False", "setter False"]


@forking
def test_what_does_not_fit_is_told_and_no_process_is_left(tmp_path) -> None:
    done = run(tmp_path, page('<gap h="3"/>'), ALWAYS)
    assert done.returncode == 1
    assert "3 has no unit" in done.stderr
    assert [file.name for file in tmp_path.iterdir()] == ["page.xml"]


@forking
@pytest.mark.parametrize(
    ("breakdown", "told"),
    [
        ("raise ValueError('the ink has run out')", "ValueError: the ink has run out"),
        ("import signal; os.kill(os.getpid(), signal.SIGKILL)", "its process ended with -9"),
        ("next(coming); raise MemoryError", "MemoryError"),
        ("os._exit(0)", "its process ended with 0"),
    ],
)
def test_a_second_process_that_breaks_down_leaves_no_file_and_no_process(breakdown: str, told: str, tmp_path) -> None:
    change = (
        "import aids.render.reportlab_canvas as canvas\n"
        f"def write_parts(coming):\n    {breakdown}\ncanvas.write_parts = write_parts\n"
    )
    done = run(tmp_path, page_xml(0), ALWAYS + change)
    assert done.returncode == 1
    assert "The press has broken down" in done.stderr
    assert told in done.stderr
    assert [file.name for file in tmp_path.iterdir()] == ["page.xml"]


@forking
def test_without_room_for_a_process_it_is_printed_here(tmp_path) -> None:
    full = ALWAYS + "def fork():\n    raise BlockingIOError('no more processes')\nos.fork = fork\n"
    assert run(tmp_path, page("<p>one</p>"), full).returncode == 0
    assert (tmp_path / "page.pdf").read_bytes().startswith(b"%PDF")


@forking
def test_what_goes_wrong_while_parts_are_made_goes_through() -> None:
    def broken():
        yield from list(pdf_parts(laid_out(page("<p>one</p>")), theme("colour")))[:1]
        raise KeyError("in the setter")

    second = SecondProcess()
    try:
        with pytest.raises(KeyError, match="in the setter"):
            second.write(broken())
    finally:
        second.close()
    assert second.process == 0


@forking
def test_a_second_process_that_was_never_used_is_put_away() -> None:
    second = SecondProcess()
    process = second.process
    second.close()
    with pytest.raises(ProcessLookupError):
        os.kill(process, 0)


@forking
def test_it_forks_where_a_core_is_free(monkeypatch) -> None:
    import threading

    monkeypatch.setattr(threading, "active_count", lambda: 1)
    monkeypatch.setattr(os, "cpu_count", lambda: 2)
    monkeypatch.setattr(os, "sched_getaffinity", lambda _: {0, 1}, raising=False)
    monkeypatch.setattr(os, "getloadavg", lambda: (1.2, 9.0, 9.0))
    assert may_fork()
    monkeypatch.setattr(os, "getloadavg", lambda: (2.0, 0.0, 0.0))
    assert not may_fork()
    monkeypatch.setattr(os, "getloadavg", lambda: (0.0, 0.0, 0.0))
    monkeypatch.setattr(os, "sched_getaffinity", lambda _: {0}, raising=False)
    assert not may_fork()


def test_where_other_threads_run_nothing_is_forked(monkeypatch) -> None:
    import threading

    monkeypatch.setattr(os, "getloadavg", lambda: (0.0, 0.0, 0.0), raising=False)
    stop = threading.Event()
    other = threading.Thread(target=stop.wait)
    other.start()
    try:
        assert not may_fork()
    finally:
        stop.set()
        other.join()


def test_writing_here_needs_no_second_process() -> None:
    held = laid_out(page("<p>one</p>"))
    assert write_here(pdf_parts(held, theme("colour"))) == write_pdf(held, theme("colour"))
    assert issubclass(SecondProcessFailed, RuntimeError)
