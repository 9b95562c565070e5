"""Served games and a browser for the tests of the phones."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.web.serving import Phone, Served, referee, served


@pytest.fixture(scope="module")
def game(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """Avignon between Ann and Ben, the referee drawing, served."""
    store = tmp_path_factory.mktemp("table")
    begun = referee(store, "new", "avignon", "--seats", "Ann,Ben", "--name", "eve", "--dice", "yours", "--seed", "7")
    assert begun.returncode == 0, begun.stderr
    with served(store, "eve") as found:
        yield found


@pytest.fixture(scope="module")
def ann(game: Served) -> Phone:
    return Phone(game, "Ann")


@pytest.fixture(scope="module")
def ben(game: Served) -> Phone:
    return Phone(game, "Ben", lang="de")
