"""`python -m benchmarks` runs all of them; a name runs one; `--json` prints one object."""

from __future__ import annotations

import argparse
import json
import platform
from importlib import import_module

NAMES = {
    "play": "random_play",
    "verdict": "verdicts",
    "refold": "refold",
    "notebook": "notebook",
    "cold": "cold",
    "deck": "deck",
    "budgets": "budgets",
    "site": "site",
    "phone": "phone",
    "phone-work": "phone_work",
}


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m benchmarks", description="Speed, side by side with peers.")
    parser.add_argument("name", nargs="?", choices=[*NAMES, "all"], default="all")
    parser.add_argument("--json", action="store_true", help="print one object")
    asked = parser.parse_args()
    wanted = list(NAMES) if asked.name == "all" else [asked.name]
    found = {name: import_module(f"benchmarks.{NAMES[name]}").run() for name in wanted}
    if asked.json:
        flat = found[wanted[0]] if len(wanted) == 1 else found
        print(json.dumps({"python": platform.python_version(), **flat}))
        return
    for name, figures in found.items():
        print(name)
        for key, value in figures.items():
            print(f"  {key:<45} {value:>12,}")


if __name__ == "__main__":
    main()
