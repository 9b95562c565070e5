"""The licences of everything that a release ships or brings along, as a page in Markdown."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from importlib.metadata import PackageMetadata, distributions
from pathlib import Path

ROOT = Path(__file__).parents[1]

OF_A_CLASSIFIER = re.compile(r"License :: (?:OSI Approved :: )?(.+)")


def licence_of(package: PackageMetadata) -> str:
    """The licences of a package: its expression, else those of its classifiers, else the first line of its licence."""
    for expression in package.get_all("License-Expression") or ():
        return str(expression)
    classified = [OF_A_CLASSIFIER.fullmatch(line) for line in package.get_all("Classifier") or ()]
    named = [match[1] for match in classified if match]
    return ", ".join(named) or str((package.get_all("License") or [""])[0]).strip().partition("\n")[0]


def vendored() -> Iterator[tuple[str, str, str]]:
    """Scripts of other people that stand in the templates: name, version, first line of the licence."""
    packages = json.loads((ROOT / "tests/site/package.json").read_text("utf-8"))["devDependencies"]
    for file in sorted((ROOT / "templates").glob("*/vendor/*-LICENSE.txt")):
        name = file.name.removesuffix("-LICENSE.txt")
        text = file.read_text("utf-8")
        permits = "MIT" if "sublicense" in text and "above copyright notice" in text else text.splitlines()[0].strip()
        yield name, packages[name], permits


def licence_list(packages: Path) -> str:
    """The licences of all packages in a folder, as a table. Raises LookupError if a package names none."""
    rows = []
    for package in (distribution.metadata for distribution in distributions(path=[str(packages)])):
        licence = licence_of(package)
        if not licence:
            raise LookupError(f"{package['Name']} {package['Version']} names no licence; read it in its archive.")
        if package["Name"] != "consistory":
            rows.append((package["Name"], package["Version"], licence))
    rows.sort(key=lambda row: row[0].lower())
    lines = [
        "# Licences",
        "",
        "Code of Consistory: MIT (LICENSE). Data, words, templates, icons and pages: CC BY 4.0 (LICENSE-DATA).",
        "",
        "## Packages that are installed with it",
        "",
        "Packages called `fontpkg-…` are fonts.",
        "",
        "| package | version | licence |",
        "|---|---|---|",
        *(f"| {name} | {version} | {licence} |" for name, version, licence in rows),
        "",
        "## Scripts of others in the wheel",
        "",
        "| script | version | licence |",
        "|---|---|---|",
        *(f"| {name} | {version} | {licence} |" for name, version, licence in vendored()),
    ]
    return "\n".join(lines) + "\n"
