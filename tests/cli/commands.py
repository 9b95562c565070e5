"""Running the command, and checking what it prints against a JSON Schema."""

from __future__ import annotations

import json
import os
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from jsonschema import Draft202012Validator

from referee.library.paths import data_root
from tests.forks import forks

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
            "PYTHONPATH": os.environ.get("PYTHONPATH", ""),
            **self.variables,
            **variables,
        }
        code, out, err = forks("referee").run(arguments, self.folder, environment, said)
        assert "Traceback" not in err, err
        return Ran(code, out, err)


def schema(name: str) -> dict[str, Any]:
    found: dict[str, Any] = json.loads((data_root() / "schema" / f"{name}.schema.json").read_text(encoding="utf-8"))
    return found


def faults(value: Any, held: dict[str, Any]) -> list[str]:
    """Everything in which a value is not as a JSON Schema says."""
    return [f"{fault.json_path}: {fault.message}" for fault in Draft202012Validator(held).iter_errors(value)]


def check(value: Any, name: str) -> None:
    assert faults(value, schema(name)) == []
