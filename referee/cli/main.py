"""The `referee` command: finds the module of a subcommand when it is called, and words every error."""

from __future__ import annotations

import sys
from importlib import import_module
from typing import Any

import typer

from .speech import t
from .usage import Group

COMMANDS = {
    "games": "books",
    "rules": "finding",
    "rulings": "books",
    "trace": "tracing",
    "edition": "editions",
    "seeds": "seeds",
    "roll": "dice",
    "odds": "dice",
    "new": "sitting",
    "show": "looking",
    "moves": "looking",
    "log": "looking",
    "score": "looking",
    "audit": "auditing",
    "check": "moving",
    "move": "moving",
    "tell": "moving",
    "settle": "settling",
    "position": "settling",
    "undo": "mending",
    "redo": "mending",
    "fix": "mending",
    "ruling": "mending",
    "play": "prompt",
    "list": "keeping",
    "resume": "keeping",
    "export": "keeping",
    "import": "keeping",
    "delete": "keeping",
}
"""Every subcommand and the module that carries it out: only that one is loaded."""


class LazyGroup(Group):
    """Loads the module of the subcommand that is called, and for `--help` all of them."""

    def list_commands(self, ctx: Any) -> list[str]:
        return list(COMMANDS)

    def get_command(self, ctx: Any, cmd_name: str) -> Any:
        if cmd_name not in COMMANDS:
            return None
        module = import_module(f"referee.cli.{COMMANDS[cmd_name]}")
        group = typer.main.get_group(module.app)
        return group.get_command(ctx, cmd_name)


app = typer.Typer(
    cls=LazyGroup,
    help=t("help.referee"),
    no_args_is_help=True,
    context_settings={"help_option_names": ["-h", "--help"]},
    pretty_exceptions_enable=False,
    rich_markup_mode=None,
)


@app.callback()
def referee() -> None:
    """The group itself does nothing."""


def main() -> None:
    """Entry point. Every error of a user or of a file becomes one message and an exit code."""
    try:
        code = app(standalone_mode=False)
    except Exception as wrong:
        from .errors import report

        code = report(wrong, as_json="--json" in sys.argv)
    sys.exit(code)
