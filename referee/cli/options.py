"""The options that commands share, declared once, and how commands are grouped.

A help text is named by its message; it is put into words when it is shown."""

from __future__ import annotations

import re
from collections.abc import Callable
from inspect import Parameter, Signature, signature
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, get_type_hints

import typer
from typer.core import TyperGroup

from referee.desk.faults import UsageError

from .call import Call
from .speech import words_asked

if TYPE_CHECKING:
    from referee.words.translation import Words


def revision(typed: str | None) -> str | None:
    """What was typed as a revision, or as the number of an entry. Raises UsageError."""
    if typed is not None and not re.fullmatch(r"[0-9]{1,9}(\.[0-9]{1,18})?", typed):
        raise UsageError("error.at", told=typed)
    return typed


def completing(what: str) -> Any:
    """The callback that completes one kind of word; what it needs is loaded when a shell asks."""

    def complete(ctx: typer.Context, incomplete: str) -> list[str]:
        from .completing import suggestions

        return suggestions(what, {"words": spoken(ctx), **ctx.params}, incomplete)

    return complete


def option(name: str, metavar: str | None = None, completes: str = "", text: str = "", **more: Any) -> Any:
    """An option; its help is the message `option.` and its name, or another `text`."""
    complete = completing(completes) if completes else None
    text_id = f"option.{text or name}"
    return typer.Option(f"--{name}", help=text_id, metavar=metavar, autocompletion=complete, **more)


def argument(metavar: str, text: str, completes: str = "") -> Any:
    """An argument; its help is the message `option.` and `text`."""
    complete = completing(completes) if completes else None
    return typer.Argument(metavar=metavar, help=f"option.{text}", autocompletion=complete)


Game = Annotated[str, argument("GAME", "game", "games")]
AnyGame = Annotated[str | None, argument("[GAME]", "game", "games")]
KeptName = Annotated[str, argument("NAME", "name", "names")]
Variant = Annotated[str, option("variant", "VARIANT", "variants")]
Edition = Annotated[str | None, option("edition", "ID", "editions")]
Seed = Annotated[str | None, option("seed", "TEXT")]
NewName = Annotated[str | None, option("name", "NAME", text="new-name")]

SHARED: dict[str, tuple[Any, Any]] = {
    "seat": (Annotated[str | None, option("as", "SEAT", "seats")], None),
    "position": (Annotated[Path | None, option("position", "FILE")], None),
    "ruling": (Annotated[list[str] | None, option("ruling", "G7=state", "rulings")], None),
    "at": (Annotated[str | None, option("at", "ENTRY", callback=revision)], None),
    "name": (Annotated[str | None, option("name", "NAME", "names")], None),
    "store": (Annotated[Path | None, option("store", "DIR")], None),
    "notation": (Annotated[str | None, option("notation", "LANG", "languages")], None),
    "verbose": (Annotated[bool, option("verbose")], False),
    "as_json": (Annotated[bool, option("json")], False),
    "lang": (Annotated[str | None, option("lang", "LANG", "languages")], None),
}
"""The options that fill in a Call, by its fields: the type of each and its default, in the order of the help."""


def command(app: typer.Typer, *shared: str, called: str = "", text: str = "") -> Callable[[Callable[..., Any]], Any]:
    """Makes a function a command of a group: it gets a Call of the `shared` options, with `store` and `lang`, and then
    what it declares itself; a number that it returns is the exit code. It is `called` like the function by default."""
    names = [name for name in SHARED if name in {*shared, "store", "lang"}]

    def declared(work: Callable[..., Any]) -> Callable[..., Any]:
        hints = get_type_hints(work, include_extras=True)
        own = [each.replace(annotation=hints[key]) for key, each in list(signature(work).parameters.items())[1:]]
        options = [
            Parameter(name, Parameter.KEYWORD_ONLY, default=SHARED[name][1], annotation=SHARED[name][0])
            for name in names
        ]

        def run(ctx: typer.Context, **told: Any) -> None:
            lang = told.pop("lang", None)
            call = Call(words_asked(lang) if lang else spoken(ctx), **{name: told.pop(name) for name in names[:-1]})
            code = work(call, **told)
            if isinstance(code, int) and code:
                raise typer.Exit(code)

        context = Parameter("ctx", Parameter.POSITIONAL_OR_KEYWORD, annotation=typer.Context)
        parameters = [each.replace(kind=Parameter.KEYWORD_ONLY) for each in own]
        run.__signature__ = Signature([context, *parameters, *options])  # type: ignore[attr-defined]
        run.__annotations__ = {}
        name = called or work.__name__
        app.command(name, help=f"help.{text or name}")(run)
        return work

    return declared


def spoken(ctx: Any) -> Words:
    """The words of the language in which a command was started."""
    words: Words = ctx.find_root().obj or words_asked(None)
    return words


def in_words(command: Any, words: Words) -> None:
    """Puts the help of a command, and of those in its group, into the words of a language."""
    command.help = _help(command.help, words)
    for param in command.params:
        if getattr(param, "help", None):
            param.help = _help(param.help, words)
    for each in getattr(command, "commands", {}).values():
        in_words(each, words)


def _help(text: str | None, words: Words) -> str | None:
    is_named = text is not None and re.fullmatch(r"(help|option)\.[a-z.-]+", text)
    return words.referee(text) if text is not None and is_named else text


class Group(TyperGroup):
    """A group of commands that answers an unknown one in the language spoken."""

    def resolve_command(self, ctx: Any, args: list[str]) -> Any:
        if not ctx.resilient_parsing and self.get_command(ctx, args[0]) is None:
            from difflib import get_close_matches

            known = self.list_commands(ctx)
            near = get_close_matches(args[0], known, n=3, cutoff=0.6)
            if near:
                raise UsageError("error.command.near", told=args[0], near=spoken(ctx).list(near, "or"))
            raise UsageError("error.command", told=args[0], known=", ".join(known))
        return super().resolve_command(ctx, args)


def new_app(**settings: Any) -> typer.Typer:
    """A group of commands with the house's settings."""
    return typer.Typer(
        cls=settings.pop("cls", Group),
        no_args_is_help=True,
        rich_markup_mode=None,
        context_settings={"help_option_names": ["-h", "--help"]},
        pretty_exceptions_enable=False,
        **settings,
    )
