"""Workers end with the process that they work for: as Linux does it, and as every other system can."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time

import pytest

PROGRAM = """
import multiprocessing, os, sys, time
from aids.make import workers

def work(parent, platform):
    if platform:
        workers.sys = type(sys)("sys")
        workers.sys.platform = platform
    workers.end_with(parent)
    print(os.getpid(), flush=True)
    time.sleep(60)

if __name__ == "__main__":
    multiprocessing.set_start_method("spawn")
    one = multiprocessing.Process(target=work, args=(os.getpid(), sys.argv[1]))
    one.start()
    one.join()
"""


def ends(process: int, seconds: float) -> bool:
    """Whether a process is gone within so many seconds."""
    until = time.monotonic() + seconds
    while time.monotonic() < until:
        try:
            with open(f"/proc/{process}/stat", encoding="utf-8") as stat:
                if stat.read().rpartition(")")[2].split()[0] == "Z":
                    return True
        except OSError:
            return True
        time.sleep(0.05)
    return False


@pytest.mark.skipif(sys.platform != "linux", reason="processes are looked up in /proc")
@pytest.mark.parametrize("platform", ["", "darwin", "win32"])
def test_a_worker_ends_when_its_process_is_killed(tmp_path, platform) -> None:
    program = tmp_path / "program.py"
    program.write_text(PROGRAM, encoding="utf-8")
    first = subprocess.Popen([sys.executable, program, platform], stdout=subprocess.PIPE, text=True)
    assert first.stdout is not None
    worker = int(first.stdout.readline())
    os.kill(first.pid, signal.SIGKILL)
    first.wait()
    assert ends(worker, 20)
