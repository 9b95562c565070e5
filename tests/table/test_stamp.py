"""A log tells that it was begun with another referee, or with other data."""

from __future__ import annotations

from pathlib import Path

import pytest

from referee import __version__
from referee.table.stamp import changed_since, stamp_of
from tests.cli.commands import Shell
from tests.table.tables import NAME, header, sit

CHANGED = {
    "en": ("version 0.0.1 of the referee", "has changed since it began"),
    "de": ("mit Version 0.0.1 des Schiedsrichters", "hat sich seit Beginn dieser Partie geändert"),
    "fr": ("la version 0.0.1 de l’arbitre", "a changé depuis le début de cette partie"),
}


def test_what_is_as_it_was_is_not_told() -> None:
    assert changed_since(header(**stamp_of("avignon")._asdict())) == {}
    assert changed_since(header()) == {}


def test_what_is_another_is_told() -> None:
    old = stamp_of("avignon")._replace(engine="0.0.1")
    assert changed_since(header(**old._asdict())) == {"log.other-referee": {"then": "0.0.1", "now": __version__}}
    assert list(changed_since(header(engine=__version__, data="other"))) == ["log.other-data"]


@pytest.mark.parametrize("lang", CHANGED)
def test_whoever_opens_an_old_log_hears_it_once(tmp_path: Path, lang: str) -> None:
    sit(tmp_path / "store", engine="0.0.1", data="other")
    run = Shell(tmp_path)
    for command in (("resume", NAME), ("show", "--json"), ("log",)):
        told = run(*command, "--lang", lang)
        assert told.code == 0
        for words in CHANGED[lang]:
            assert told.err.count(words) == 1
            assert words not in told.out
