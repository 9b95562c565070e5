"""Every test keeps its hands off the user's own store, cache and language."""

from __future__ import annotations

import gc
import os
import tempfile
from collections.abc import Iterator
from typing import Any

import pytest
from hypothesis import HealthCheck, settings

_HOME = tempfile.TemporaryDirectory(prefix="consistory-tests-")
for name in ("CONSISTORY_STORE", "CONSISTORY_CACHE"):
    os.environ[name] = os.path.join(_HOME.name, name.lower())
for name in ("LC_ALL", "LC_MESSAGES", "LANGUAGE"):
    os.environ.pop(name, None)
os.environ["LANG"] = "C.UTF-8"

# how fast a machine is decides no test
settings.register_profile("any-machine", settings(), deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("any-machine")


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Files that take long go first, so that none of them is what one worker still has to do when all others are
    done."""
    slow = {item.path for item in items if item.get_closest_marker("slow")}
    items.sort(key=lambda item: item.path not in slow)


def pytest_collection_finish() -> None:
    """What is loaded by now stays: the collector of garbage need not look through it again and again."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(100_000, 50, 100)


@pytest.fixture(scope="session")
def browser() -> Iterator[Any]:
    """One browser for the site and the phones: a process can drive no second one beside it."""
    from tests.site.site_helpers import browsing

    with browsing() as found:
        yield found
