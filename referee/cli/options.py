"""The options that subcommands share, and how they are grouped."""

from __future__ import annotations

from pathlib import Path
from re import fullmatch
from typing import Annotated, Any

import typer
from typer.core import TyperGroup

from .speech import t
from .usage import UsageError, t_list


class Group(TyperGroup):
    """A group of subcommands that answers an unknown one in the language spoken."""

    def resolve_command(self, ctx: Any, args: list[str]) -> Any:
        if not ctx.resilient_parsing and self.get_command(ctx, args[0]) is None:
            from difflib import get_close_matches

            known = self.list_commands(ctx)
            near = get_close_matches(args[0], known, n=3, cutoff=0.6)
            if near:
                raise UsageError("error.command.near", told=args[0], near=t_list(near))
            raise UsageError("error.command", told=args[0], known=", ".join(known))
        return super().resolve_command(ctx, args)


def completing(what: str) -> Any:
    """The callback that completes one kind of word; what it needs is loaded when a shell asks."""

    def complete(ctx: typer.Context, incomplete: str) -> list[str]:
        from .completing import suggestions

        return suggestions(what, ctx.params, incomplete)

    return complete


def revision(told: str | None) -> str | None:
    """What was typed as a revision, or as the number of an entry. Raises UsageError."""
    if told is not None and not fullmatch(r"[0-9]{1,9}(\.[0-9]{1,18})?", told):
        raise UsageError("error.at", told=told)
    return told


Lang = Annotated[
    str | None, typer.Option("--lang", help=t("option.lang"), metavar="LANG", autocompletion=completing("languages"))
]
NotationIn = Annotated[
    str | None,
    typer.Option("--notation", help=t("option.notation"), metavar="LANG", autocompletion=completing("languages")),
]
Verbose = Annotated[bool, typer.Option("--verbose", help=t("option.verbose"))]
Json = Annotated[bool, typer.Option("--json", help=t("option.json"))]
StoreDir = Annotated[Path | None, typer.Option("--store", help=t("option.store"), metavar="DIR")]
Name = Annotated[
    str | None, typer.Option("--name", help=t("option.name"), metavar="NAME", autocompletion=completing("names"))
]
Position = Annotated[Path | None, typer.Option("--position", help=t("option.position"), metavar="FILE")]
As = Annotated[
    str | None, typer.Option("--as", help=t("option.as"), metavar="SEAT", autocompletion=completing("seats"))
]
At = Annotated[str | None, typer.Option("--at", help=t("option.at"), metavar="ENTRY", callback=revision)]
Rulings = Annotated[
    list[str] | None,
    typer.Option("--ruling", help=t("option.ruling"), metavar="G7=state", autocompletion=completing("rulings")),
]
GameArg = Annotated[str, typer.Argument(metavar="GAME", help=t("option.game"), autocompletion=completing("games"))]


def new_app() -> typer.Typer:
    """A group of subcommands with the house's settings."""
    return typer.Typer(
        cls=Group,
        no_args_is_help=True,
        rich_markup_mode=None,
        context_settings={"help_option_names": ["-h", "--help"]},
        pretty_exceptions_enable=False,
    )
