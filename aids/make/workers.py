"""Processes that make sheets beside the first one end with it, however it ends."""

from __future__ import annotations

import gc
import os
import sys
from typing import Final

A_LOT: Final = 100_000
"""The number of objects that may be kept before the garbage collector looks at them."""
_TELL_ME: Final = 1
"""PR_SET_PDEATHSIG of Linux: a signal when the parent ends."""


def end_with(parent: int) -> None:
    """Called in a worker at its start, with the process that it works for. It makes more than one thing, and tidies up
    between them: what it was given at its start is not looked through, nor what it makes before there is a lot."""
    gc.freeze()
    gc.set_threshold(A_LOT)
    gc.enable()
    if sys.platform == "linux":
        import ctypes
        from signal import SIGKILL

        ctypes.CDLL(None).prctl(_TELL_ME, SIGKILL)
        if os.getppid() != parent:  # it ended before it could be watched
            os._exit(1)
        return
    from threading import Thread

    Thread(target=_watch, daemon=True).start()


def _watch() -> None:
    """Waits for the end of the process that started this one. Windows goes on naming a parent that has ended, so what
    is waited for is what multiprocessing holds of it."""
    from multiprocessing import parent_process

    first = parent_process()
    if first is not None:
        first.join()
    os._exit(1)
