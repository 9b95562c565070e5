"""The subcommands: the module of one is loaded when it is called."""

from __future__ import annotations

from importlib import import_module
from typing import Annotated, Any

import typer

from .options import Group
from .speech import t

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
    "now": "looking",
    "log": "looking",
    "score": "looking",
    "council": "council",
    "notebook": "notebook",
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
    "serve": "serving",
    "solo": "solo",
    "hint": "advising",
    "why": "advising",
    "review": "advising",
    "simulate": "simulating",
    "guide": "guiding",
    "list": "keeping",
    "resume": "keeping",
    "export": "keeping",
    "import": "keeping",
    "delete": "keeping",
    "salvage": "keeping",
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


def _show_version(wanted: bool) -> None:
    if wanted:
        from referee import __version__

        print(f"referee {__version__}")
        raise typer.Exit


Version = Annotated[bool, typer.Option("--version", help=t("option.version"), is_eager=True, callback=_show_version)]


@app.callback()
def referee(version: Version = False) -> None:
    """The group itself does nothing."""
