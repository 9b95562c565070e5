"""Running the real command, and checking what it prints against a JSON Schema."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from referee.library.paths import data_root

TYPES: dict[str, Any] = {
    "string": str,
    "number": (int, float),
    "array": list,
    "object": dict,
    "boolean": bool,
    "null": type(None),
    "integer": int,
}


PARTIAL = """
game = "avignon"
seats = ["Ann", "Ben"]
turn = "Ben"
first-turn = false
done = ["beseech"]
display = [
  { slot = 1, person = "cardinal", map = "genoa" },
  { slot = 2, person = "knight", map = "florence" },
]
"""
"""A position file that leaves much untold."""


@dataclass(frozen=True)
class Ran:
    code: int
    out: str
    err: str

    @property
    def told(self) -> Any:
        return json.loads(self.out)


class Shell:
    """An empty folder with a store of its own."""

    def __init__(self, folder: Path, **variables: str) -> None:
        self.folder = folder
        self.variables = variables

    def __call__(self, *arguments: str, said: str | None = None, **variables: str) -> Ran:
        environment = {
            "PATH": os.environ["PATH"],
            "HOME": str(self.folder),
            "CONSISTORY_STORE": str(self.folder / "store"),
            "CONSISTORY_CACHE": os.environ["CONSISTORY_CACHE"],
            "LANG": "C",
            "PYTHONUTF8": "1",
            **self.variables,
            **variables,
        }
        command = [str(Path(sys.executable).parent / "referee"), *arguments]
        run = subprocess.run(
            command, cwd=self.folder, env=environment, input=said, capture_output=True, encoding="utf-8", check=False
        )
        assert "Traceback" not in run.stderr, run.stderr
        return Ran(run.returncode, run.stdout, run.stderr)


def schema(name: str) -> dict[str, Any]:
    found: dict[str, Any] = json.loads((data_root() / "schema" / f"{name}.schema.json").read_text(encoding="utf-8"))
    return found


def faults(value: Any, told: dict[str, Any], root: dict[str, Any], where: str = "$") -> list[str]:
    """Everything in which a value is not as a JSON Schema says; of the dialect only what our schemas use."""
    if "$ref" in told:
        name = told["$ref"].removeprefix("#/$defs/")
        return faults(value, root["$defs"][name], root, where)
    if "anyOf" in told:
        each = [faults(value, one, root, where) for one in told["anyOf"]]
        return [] if [] in each else [fault for one in each for fault in one]
    found = []
    kinds = told["type"] if isinstance(told.get("type"), list) else [told["type"]] if "type" in told else []
    if kinds and not any(isinstance(value, TYPES[kind]) for kind in kinds):
        return [f"{where}: {value!r} is no {kinds}"]
    if "enum" in told and value not in told["enum"]:
        found.append(f"{where}: {value!r} is none of {told['enum']}")
    if "pattern" in told and not re.search(told["pattern"], value):
        found.append(f"{where}: {value!r} does not match")
    if isinstance(value, list):
        for number, one in enumerate(value):
            found += faults(one, told.get("items", {}), root, f"{where}[{number}]")
    if isinstance(value, dict):
        known, other = told.get("properties", {}), told.get("additionalProperties", True)
        found += [f"{where}: {key} is missing" for key in told.get("required", ()) if key not in value]
        for key, one in value.items():
            if key not in known and other is False:
                found.append(f"{where}: {key} is not foreseen")
            found += faults(one, known.get(key, other if isinstance(other, dict) else {}), root, f"{where}.{key}")
    return found


def check(value: Any, name: str) -> None:
    held = schema(name)
    assert faults(value, held, held) == []
