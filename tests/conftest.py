"""Every test keeps its hands off the user's own store, cache and language."""

from __future__ import annotations

import os
import tempfile

_HOME = tempfile.TemporaryDirectory(prefix="consistory-tests-")
for name in ("CONSISTORY_STORE", "CONSISTORY_CACHE"):
    os.environ[name] = os.path.join(_HOME.name, name.lower())
for name in ("LC_ALL", "LC_MESSAGES", "LANGUAGE"):
    os.environ.pop(name, None)
os.environ["LANG"] = "C.UTF-8"
