"""Why the machine does not let a file be read or written: what it says in English, by the ids of our own words."""

from __future__ import annotations

import errno
import os

REASONS = {
    os.strerror(errno.ENOENT): "missing",
    os.strerror(errno.EACCES): "denied",
    os.strerror(errno.EPERM): "denied",
    os.strerror(errno.EISDIR): "folder",
    os.strerror(errno.ENOTDIR): "no-folder",
    os.strerror(errno.ENOSPC): "full",
    os.strerror(errno.EROFS): "read-only",
}
"""The ids by what the machine says."""
