"""The commands: the module of one is loaded when it is called."""

from __future__ import annotations

from importlib import import_module
from typing import Annotated, Any

import typer

from .options import Group, in_words, new_app, spoken

MODULES = {
    "books.rules": ("games", "rules", "rulings", "trace"),
    "books.editions": ("edition",),
    "books.seeds": ("seeds",),
    "books.dice": ("roll", "odds"),
    "table.sitting": ("new",),
    "table.looking": ("show", "moves", "now", "log", "score", "audit"),
    "table.asides": ("council", "notebook"),
    "table.moving": ("check", "move", "tell"),
    "books.settling": ("settle", "position"),
    "table.mending": ("undo", "redo", "fix", "ruling"),
    "table.prompt": ("play",),
    "table.serving": ("serve",),
    "bots.solo": ("solo",),
    "bots.advising": ("hint", "why", "review"),
    "bots.simulating": ("simulate",),
    "books.guiding": ("guide",),
    "table.keeping": ("list", "resume", "export", "import", "delete", "salvage"),
}
"""Every command by the module that carries it out: only that one is loaded."""

COMMANDS = {name: module for module, names in MODULES.items() for name in names}


class LazyGroup(Group):
    """Loads the module of the command that is called, and for `--help` all of them."""

    def list_commands(self, ctx: Any) -> list[str]:
        return list(COMMANDS)

    def get_command(self, ctx: Any, cmd_name: str) -> Any:
        if cmd_name not in COMMANDS:
            return None
        module = import_module(f"referee.cli.{COMMANDS[cmd_name]}")
        command = typer.main.get_group(module.app).get_command(ctx, cmd_name)
        in_words(command, spoken(ctx))
        return command

    def get_help(self, ctx: Any) -> str:
        in_words(self, spoken(ctx))
        return str(super().get_help(ctx))


app = new_app(cls=LazyGroup, help="help.referee")


def _show_version(wanted: bool) -> None:
    if wanted:
        from referee import __version__

        print(f"referee {__version__}")
        raise typer.Exit


Version = Annotated[bool, typer.Option("--version", help="option.version", is_eager=True, callback=_show_version)]


@app.callback()
def referee(version: Version = False) -> None:
    """The group itself does nothing."""
