"""The parts of a release that can be tried without building one."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from referee import __version__
from tools import release
from tools.licences import licence_list, vendored


def installed(folder: Path, name: str, *lines: str) -> None:
    """Lays out a package of that name as it is when installed, with these lines in its metadata."""
    info = folder / f"{name}-2.1.dist-info"
    info.mkdir()
    text = "\n".join(["Metadata-Version: 2.4", f"Name: {name}", "Version: 2.1", *lines])
    (info / "METADATA").write_text(f"{text}\n", "utf-8")


def test_the_changelog_begins_with_the_version_that_is_released() -> None:
    assert not [fault for fault in release.unready() if "CHANGELOG" in fault]


def test_another_version_than_that_of_the_changelog_has_to_be_mended(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(release, "__version__", "99.0")
    [fault] = [fault for fault in release.unready() if "CHANGELOG" in fault]
    assert __version__ in fault
    assert "the version is 99.0" in fault


@pytest.mark.parametrize(
    ("lines", "named"),
    [
        (["License-Expression: MIT OR Apache-2.0", "License: other"], "MIT OR Apache-2.0"),
        (["License: Mine", "Classifier: License :: OSI Approved :: BSD License"], "BSD License"),
        (["License: Mine", "        in many words"], "Mine"),
    ],
)
def test_a_package_is_listed_with_its_licences(tmp_path: Path, lines: list[str], named: str) -> None:
    installed(tmp_path, "Two", *lines)
    installed(tmp_path, "one", "License-Expression: MIT")
    listed = licence_list(tmp_path).splitlines()
    assert listed.index("| one | 2.1 | MIT |") < listed.index(f"| Two | 2.1 | {named} |")


def test_a_package_without_a_licence_stops_the_release(tmp_path: Path) -> None:
    installed(tmp_path, "two")
    with pytest.raises(LookupError, match=r"two 2\.1 names no licence"):
        licence_list(tmp_path)


def test_scripts_of_others_are_listed() -> None:
    assert {(name, licence) for name, _, licence in vendored()} == {
        ("minisearch", "MIT"),
        ("idiomorph", "Zero-Clause BSD"),
    }


def test_a_command_that_fails_is_reported_with_what_it_said() -> None:
    script = "import sys; print('so it is'); sys.exit(3)"
    assert release.output_of(sys.executable, "-c", script, expected=3) == "so it is\n"
    with pytest.raises(release.NotReady, match="ended with 3, not 0:\nso it is"):
        release.output_of(sys.executable, "-c", script)
