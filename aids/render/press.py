"""The press: a second process that prints plates while the first one is still setting.

Loading ReportLab takes as long as loading everything that sets type, and neither needs the other. So the press is put
up at once, by a fork, before anything heavy is loaded: it loads the canvas while the sheets are set, and prints them as
they come. Plates go to it one by one, the file comes back whole; nothing is shared but two pipes. Where no
second core is free, or no fork without danger, the same plates are printed in the same process, to the same bytes."""

from __future__ import annotations

import os
import sys

TYPE_CHECKING = False  # as in typing, which is not loaded before the fork
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator
    from types import TracebackType
    from typing import BinaryIO, NoReturn

    from .plates import Plate

    Print = Callable[[Iterable[Plate]], bytes]
    """Makes a file of plates."""

GOOD, BAD = b"+", b"-"
"""What the press's answer begins with: the file follows, or what went wrong."""


class PressFailed(RuntimeError):
    """The press has broken down; there is no file."""


def print_here(plates: Iterable[Plate]) -> bytes:
    """The file, printed in this process."""
    from .canvas import printed

    return printed(plates)


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


class Press:
    """A second process, for one document. Raises OSError when there can be none."""

    def __init__(self) -> None:
        theirs, ours = os.pipe()
        answer, told = os.pipe()
        try:
            self.process = os.fork()
        except OSError:
            for end in (theirs, ours, answer, told):
                os.close(end)
            raise
        if not self.process:
            os.close(ours)
            os.close(answer)
            _serve(open(theirs, "rb"), open(told, "wb"))  # noqa: SIM115 - they end with the process
        os.close(theirs)
        os.close(told)
        self._plates: BinaryIO = open(ours, "wb")  # noqa: SIM115 - closed when printed, or with the press
        self._answer: BinaryIO = open(answer, "rb")  # noqa: SIM115

    def printed(self, plates: Iterable[Plate]) -> bytes:
        """The file. Raises PressFailed; what goes wrong while plates are made goes through as it is."""
        import pickle

        try:
            for plate in plates:
                pickle.dump(plate, self._plates, 5)
                self._plates.flush()
            pickle.dump(None, self._plates)
            self._plates.close()
        except BrokenPipeError:  # it has ended: its answer tells why
            pass
        answer = self._answer.read()
        code = self._end()
        if answer[:1] == GOOD and not code:
            return answer[1:]
        told = answer[1:].decode().strip() if answer[:1] == BAD else f"its process ended with {code}"
        raise PressFailed(f"The press has broken down: {told}")

    def _end(self) -> int:
        """Waits for the process; its exit code, or minus the signal that ended it."""
        _, status = os.waitpid(self.process, 0)
        self.process = 0
        return os.waitstatus_to_exitcode(status)

    def close(self) -> None:
        """Leaves nothing behind, whether anything has been printed or not."""
        from contextlib import suppress

        if self.process:
            os.kill(self.process, 9)
            self._end()
        with suppress(BrokenPipeError):
            self._plates.close()
        self._answer.close()


def _serve(plates: BinaryIO, answer: BinaryIO) -> NoReturn:
    """Prints what comes, and answers. The process ends here, whatever happens."""
    code = 1
    try:
        from . import canvas

        answer.write(GOOD + canvas.printed(_coming(plates)))
        answer.close()
        code = 0
    except EOFError:  # the setter is gone, or has nothing to print after all
        pass
    except BaseException:
        from traceback import format_exc

        answer.write(BAD + format_exc().encode())
        answer.close()
    finally:
        os._exit(code)


def _coming(plates: BinaryIO) -> Iterator[Plate]:
    """Plates as they come. Raises EOFError when they end before the last one."""
    import pickle

    while (plate := pickle.load(plates)) is not None:
        yield plate


class PressRoom:
    """Where a document is printed: on a press that is put up at once, or here."""

    def __init__(self) -> None:
        self._press: Press | None = None
        if may_fork():
            try:
                self._press = Press()
            except OSError:  # no room for another process
                self._press = None

    def __enter__(self) -> Print:
        return self._press.printed if self._press else print_here

    def __exit__(self, kind: type[BaseException] | None, wrong: BaseException | None, at: TracebackType | None) -> None:
        if self._press:
            self._press.close()
