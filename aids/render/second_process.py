"""A second process that writes the file while the first one is still setting.

Loading ReportLab takes as long as loading everything that sets type, and neither needs the other. So the second process
is begun at once, by a fork, before anything heavy is loaded: it loads the canvas while the sheets are set, and writes
them as they come. Parts go to it one by one, the file comes back whole; nothing is shared but two pipes. Where no
second core is free, or no fork without danger, the same parts are written in the same process, to the same bytes."""

from __future__ import annotations

import os
import sys

TYPE_CHECKING = False  # as in typing, which is not loaded before the fork
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator
    from types import TracebackType
    from typing import BinaryIO, NoReturn

    from .pdf_parts import PdfPart

    WriteFile = Callable[[Iterable[PdfPart]], bytes]
    """Makes a file of its parts."""

GOOD, BAD = b"+", b"-"
"""What the answer begins with: the file follows, or what went wrong."""


class SecondProcessFailed(RuntimeError):
    """The second process has broken down; there is no file. It says why."""


def write_here(parts: Iterable[PdfPart]) -> bytes:
    """The file, written in this process."""
    from .reportlab_canvas import write_parts

    return write_parts(parts)


def may_fork() -> bool:
    """Whether a second process can be made without danger (a fork would leave other threads behind) and is of use: it
    needs a core for itself, and work that is done twice costs more than it gains when others keep all of them busy."""
    threads = sys.modules.get("threading")
    if not hasattr(os, "fork") or (threads is not None and threads.active_count() > 1):
        return False
    cores = os.cpu_count() or 1
    ours = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else cores
    try:
        return ours > 1 and os.getloadavg()[0] < cores
    except OSError:
        return ours > 1


class SecondProcess:
    """A second process, for one document. Raises OSError when there can be none."""

    def __init__(self) -> None:
        theirs, ours = os.pipe()
        answer, reply = os.pipe()
        try:
            self.process = os.fork()
        except OSError:
            for end in (theirs, ours, answer, reply):
                os.close(end)
            raise
        if not self.process:
            os.close(ours)
            os.close(answer)
            _serve(open(theirs, "rb"), open(reply, "wb"))  # noqa: SIM115 - they end with the process
        os.close(theirs)
        os.close(reply)
        self._parts: BinaryIO = open(ours, "wb")  # noqa: SIM115 - closed when written, or with the process
        self._answer: BinaryIO = open(answer, "rb")  # noqa: SIM115

    def write(self, parts: Iterable[PdfPart]) -> bytes:
        """The file. Raises SecondProcessFailed; what goes wrong while parts are made goes through as it is."""
        import pickle

        try:
            for part in parts:
                pickle.dump(part, self._parts, 5)
                self._parts.flush()
            pickle.dump(None, self._parts)
            self._parts.close()
        except BrokenPipeError:  # it has ended: its answer tells why
            pass
        answer = self._answer.read()
        code = self._end()
        if answer[:1] == GOOD and not code:
            return answer[1:]
        why = answer[1:].decode().strip() if answer[:1] == BAD else f"its process ended with {code}"
        raise SecondProcessFailed(why)

    def _end(self) -> int:
        """Waits for the process; its exit code, or minus the signal that ended it."""
        _, status = os.waitpid(self.process, 0)
        self.process = 0
        return os.waitstatus_to_exitcode(status)

    def close(self) -> None:
        """Leaves nothing behind, whether anything has been written or not."""
        from contextlib import suppress

        if self.process:
            os.kill(self.process, 9)
            self._end()
        with suppress(BrokenPipeError):
            self._parts.close()
        self._answer.close()


def _serve(parts: BinaryIO, answer: BinaryIO) -> NoReturn:
    """Writes what comes, and answers. The process ends here, whatever happens."""
    code = 1
    try:
        from . import reportlab_canvas

        answer.write(GOOD + reportlab_canvas.write_parts(_coming(parts)))
        answer.close()
        code = 0
    except EOFError:  # the setter is gone, or has nothing to write after all
        pass
    except BaseException:
        from traceback import format_exc

        answer.write(BAD + format_exc().encode())
        answer.close()
    finally:
        os._exit(code)


def _coming(parts: BinaryIO) -> Iterator[PdfPart]:
    """Parts as they come. Raises EOFError when they end before the last one."""
    import pickle

    while (part := pickle.load(parts)) is not None:
        yield part


class FileWriter:
    """What writes the file of a document: a second process that is begun at once, or this one."""

    def __init__(self) -> None:
        self._second: SecondProcess | None = None
        if may_fork():
            try:
                self._second = SecondProcess()
            except OSError:  # no room for another process
                self._second = None

    def __enter__(self) -> WriteFile:
        return self._second.write if self._second else write_here

    def __exit__(self, kind: type[BaseException] | None, wrong: BaseException | None, at: TracebackType | None) -> None:
        if self._second:
            self._second.close()
