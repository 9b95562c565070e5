"""Reasons why the system does not let a file be read or written: the ids of our texts by its English messages."""

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
"""The ids of our texts by the system's messages."""
