"""A release: `python -m tools.release` says what it would do, `python -m tools.release --build` does it.

All that belongs to a release lies in `dist/release` afterwards. Nothing is published: the last lines say how that is
done."""

from __future__ import annotations

import argparse
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator, Mapping, Sequence
from hashlib import sha256
from pathlib import Path
from tempfile import TemporaryDirectory
from types import MappingProxyType

from referee import __version__
from tools.licences import licence_list

ROOT = Path(__file__).parents[1]
OUT = ROOT / "dist" / "release"
PYTHONS = ("3.11", "3.12", "3.13", "3.14")
"""The versions of Python that a release is tried on, where they are there."""

COMMANDS, SHELLS = ("referee", "aids"), ("bash", "zsh", "fish")

ROUND = """\
game = "mea-culpa"
seats = ["Ann", "Ben", "Cy"]
turn = "emperor"
characters = { pope = "Ann", emperor = "Ben", merchant = "Ben", sinner = "Cy" }
posts = { Ann = 3, Ben = 5, Cy = 2 }
money = { Ben = 2 }
market = { bread = 2, wine = 1, cloth = 0, jewel = 0, indulgence = 1 }
"""
"""A position in which Ben may buy two pieces of bread, and no wine."""

WOULD = """\
Would build the wheel and the source archive, and install each on every Python named above; there ask the version, have
two moves judged and print a sheet. Would write completion files, the bill of materials, the licences and the sums into
dist/release. Nothing is published. To do it: make release BUILD=1"""


class NotReady(Exception):
    """Something that has to be mended before the release, with the way to do it."""


def output_of(
    *command: str | Path, cwd: Path = ROOT, expected: int = 0, variables: Mapping[str, str] = MappingProxyType({})
) -> str:
    """What a command prints; `variables` are added to its environment. Raises NotReady if it ends with another exit
    code than is expected."""
    run = subprocess.run(
        [str(part) for part in command],
        cwd=cwd,
        env={**os.environ, **variables},
        capture_output=True,
        encoding="utf-8",
        check=False,
    )
    if run.returncode != expected:
        output = (run.stdout + run.stderr).strip()
        raise NotReady(f"{' '.join(map(str, command))} ended with {run.returncode}, not {expected}:\n{output}")
    return run.stdout


def interpreters() -> dict[str, Path]:
    """The interpreters on the path, and those that pyenv keeps, by version."""
    kept = sorted(Path(os.environ.get("PYENV_ROOT", Path.home() / ".pyenv")).glob("versions/*/bin"))
    there = {}
    for version in PYTHONS:
        name = f"python{version}"
        for candidate in (shutil.which(name), *(folder / name for folder in kept if (folder / name).is_file())):
            asked = candidate and subprocess.run([candidate, "-c", "import venv"], capture_output=True, check=False)
            if candidate and asked and asked.returncode == 0:
                there[version] = Path(candidate)
                break
    return there


def unready() -> Iterator[str]:
    """What has to be mended first: each fault with its way out."""
    if output_of("git", "status", "--porcelain").strip():
        yield "The work tree has changes: commit them or put them away."
    heading = re.search(r"^## (\S+)", (ROOT / "CHANGELOG.md").read_text("utf-8"), re.MULTILINE)
    if heading is None or heading[1] != __version__:
        newest = heading[1] if heading else "nothing"
        yield (
            f"CHANGELOG.md begins with {newest}, and the version is {__version__}: "
            "write the heading of this version, or set the version in referee/__init__.py."
        )
    if output_of("git", "tag", "--list", f"v{__version__}").strip():
        yield f"The tag v{__version__} is there already: set the next version in referee/__init__.py."


def build() -> tuple[Path, Path]:
    """The wheel and the source archive, newly built in an empty folder."""
    shutil.rmtree(OUT, ignore_errors=True)
    output_of(sys.executable, "-m", "build", "--outdir", OUT)
    [wheel], [source] = OUT.glob("*.whl"), OUT.glob("*.tar.gz")
    return wheel, source


def environment(python: Path, place: Path, archive: Path) -> Path:
    """The folder of commands of a new environment in which an archive is installed."""
    output_of(python, "-m", "venv", "--without-pip", place)
    output_of(sys.executable, "-m", "pip", "--python", place / "bin" / "python", "install", "--quiet", archive)
    return place / "bin"


def try_out(commands: Path, folder: Path) -> None:
    """Asks the version, has two moves judged and a sheet printed, outside of the repository."""
    own = {"CONSISTORY_STORE": str(folder / "store"), "CONSISTORY_CACHE": str(folder / "cache"), "LANG": "C.UTF-8"}
    for name in COMMANDS:
        if output_of(commands / name, "--version", cwd=folder, variables=own) != f"{name} {__version__}\n":
            raise NotReady(f"{name} has another version than {__version__}.")
    (folder / "round.toml").write_text(ROUND, "utf-8")
    for move, code in (("buy 2 bread", 0), ("buy wine", 1)):
        output_of(
            commands / "referee", "check", move, "--position", "round.toml", cwd=folder, expected=code, variables=own
        )
    output_of(commands / "aids", "build", "avignon", "turn", "--lang", "en", cwd=folder, variables=own)
    if not (folder / "output/en/avignon/turn.pdf").read_bytes().startswith(b"%PDF"):
        raise NotReady("aids build avignon turn made no PDF.")


def completions(commands: Path) -> None:
    """Writes the files by which each shell completes the commands."""
    (OUT / "completions").mkdir()
    for name in COMMANDS:
        for shell in SHELLS:
            text = output_of(commands / name, variables={f"_{name.upper()}_COMPLETE": f"source_{shell}"})
            (OUT / "completions" / f"{name}.{shell}").write_text(text, "utf-8")


def bill_of_materials(commands: Path) -> None:
    """Writes the list of all packages of an environment, as CycloneDX, and the page of their licences."""
    file = OUT / "consistory.cdx.json"
    module = ("-m", "cyclonedx_py", "environment", "--pyproject", "pyproject.toml", "--output-reproducible")
    output_of(sys.executable, *module, "-o", file, commands / "python")
    [packages] = commands.parent.glob("lib/python*/site-packages")
    (OUT / "LICENCES.md").write_text(licence_list(packages), "utf-8")


def release(pythons: dict[str, Path]) -> Iterator[str]:
    """Makes everything that belongs to a release; a line for each step that is done."""
    wheel, source = build()
    yield f"built {wheel.name} ({wheel.stat().st_size:,} bytes) and {source.name} ({source.stat().st_size:,} bytes)"
    with TemporaryDirectory(prefix="consistory-release-") as folder:
        first = None
        for archive in (wheel, source):
            for version, python in pythons.items():
                place = Path(folder) / f"{archive.suffix}-{version}"
                commands = environment(python, place, archive)
                try_out(commands, place)
                first = first or commands
                yield f"{archive.name} on Python {version}: two verdicts and a sheet"
        assert first is not None
        completions(first)
        yield f"completion files for {', '.join(SHELLS)}"
        bill_of_materials(first)
        yield "bill of materials, and the licences of all that is shipped or installed with it"
        alone = {"PIPX_HOME": f"{folder}/pipx", "PIPX_BIN_DIR": f"{folder}/bin"}
        output_of(
            sys.executable,
            "-m",
            "pipx",
            "run",
            "--spec",
            wheel,
            "referee",
            "--version",
            cwd=Path(folder),
            variables=alone,
        )
        yield "pipx run from the wheel"
    sums = [
        f"{sha256(file.read_bytes()).hexdigest()}  {file.relative_to(OUT)}\n"
        for file in sorted(OUT.rglob("*"))
        if file.is_file()
    ]
    (OUT / "SHA256SUMS").write_text("".join(sums), "utf-8")
    yield f"{len(sums)} files in {OUT.relative_to(ROOT)}, with their sums in SHA256SUMS"


def main(arguments: Sequence[str] | None = None) -> int:
    """Says what a release would do, or does it. Returns 1 if something has to be mended first."""
    parser = argparse.ArgumentParser(prog="python -m tools.release", description=__doc__)
    parser.add_argument("--build", action="store_true", help="do it; without this only say what would be done")
    asked = parser.parse_args(arguments)
    pythons, faults = interpreters(), list(unready())
    print(f"Consistory {__version__}, tried on Python {', '.join(pythons) or '–'}")
    for version in PYTHONS:
        if version not in pythons:
            print(f"  Python {version} is not on this machine: uv python install {version}")
    for fault in faults:
        print(f"  To mend first: {fault}")
    if not asked.build:
        print(WOULD)
        return 1 if faults else 0
    if faults or not pythons:
        return 1
    try:
        for line in release(pythons):
            print(f"  {line}", flush=True)
    except (NotReady, LookupError) as wrong:
        print(f"  {wrong}", file=sys.stderr)
        return 1
    print(f"To publish: git tag v{__version__}, push the tag, and upload the wheel and the source archive with twine.")
    return 0


if __name__ == "__main__":
    sys.exit(main())
