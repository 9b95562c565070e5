"""Themes: contrast, colours told apart, and what the check says."""

from __future__ import annotations

import pytest

from aids.page import theme as themes_module
from aids.page.roles import AREA_ROLES, INK_ROLES
from aids.page.theme import colour, house_theme, theme, themes
from aids.proof.contrast import check_theme, contrast, distance, seen
from referee.library.errors import DataError, Unwritten
from referee.words.translation import words


def test_three_themes_are_shipped() -> None:
    assert themes() == ["colour", "ink-saver", "safe"]


@pytest.mark.parametrize("name", ["colour", "safe", "ink-saver"])
def test_a_theme_has_every_role_and_passes_its_rules(name: str) -> None:
    held = theme(name)
    assert set(held.ink) == set(INK_ROLES)
    assert set(held.area) == set(AREA_ROLES)
    assert check_theme(name) == []


def test_contrast_is_that_of_the_standard() -> None:
    assert contrast(colour("#000000"), colour("#FFFFFF")) == pytest.approx(21)
    assert contrast(colour("#777777"), colour("#FFFFFF")) == pytest.approx(4.48, abs=0.01)


def test_red_and_green_come_together_for_deutans() -> None:
    red, green = colour("#C04040"), colour("#408040")
    assert distance(seen(red, "deutan"), seen(green, "deutan")) < distance(red, green) / 2


def test_ink_saver_fills_nothing() -> None:
    assert set(theme("ink-saver").area.values()) == {None}


@pytest.fixture
def folder(tmp_path, monkeypatch):
    """A folder of themes with one that can be spoilt."""
    place = tmp_path / "themes"
    place.mkdir()
    source = (themes_module.data_root() / "themes" / "colour.toml").read_text("utf-8")
    monkeypatch.setattr(themes_module, "data_root", lambda: tmp_path)
    house_theme.cache_clear()
    yield lambda old, new: (place / "odd.toml").write_text(source.replace(old, new), "utf-8")
    house_theme.cache_clear()


def test_a_weak_colour_is_told_with_its_figures(folder) -> None:
    folder('soft = "#5E544B"', 'soft = "#AAAAAA"')
    told = [problem.in_words(words("en")) for problem in check_theme("odd")]
    assert (
        "data/themes/odd.toml: soft on paper has a contrast of 2.3:1, it needs 4.5:1. "
        "Make one of them darker or lighter." in told
    )


def test_roles_that_look_alike_are_told(folder) -> None:
    folder('good = "#2F6B3A"', 'good = "#8E1B18"')
    told = [problem.in_words(words("en")) for problem in check_theme("odd")]
    assert any(line.startswith("data/themes/odd.toml: good and bad are 0.01 apart for protan vision") for line in told)


def test_a_theme_that_lacks_a_role_is_damaged(folder) -> None:
    folder('soft = "#5E544B"\n', "")
    with pytest.raises(DataError, match="lacks the role soft"):
        theme("odd")


def test_an_unknown_theme_is_told() -> None:
    with pytest.raises(Unwritten):
        theme("mauve")
