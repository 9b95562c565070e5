"""The interactive table: `play`. Every line is a move, or one of the commands of `referee` without its name."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

from .common import Lang, Name, StoreDir, heading, new_app, open_table, sayer_of, show_panels
from .speech import spoken, t

if TYPE_CHECKING:
    from referee.table.fold import Table

app = new_app()
ORDERS = (
    "check",
    "show",
    "moves",
    "undo",
    "redo",
    "log",
    "score",
    "tell",
    "ruling",
    "fix",
    "audit",
    "rules",
    "help",
    "quit",
)


@app.command(help=t("help.play"))
def play(name: Name = None, store: StoreDir = None, lang: Lang = None) -> None:
    table = open_table(store, name)
    name = table.header.name
    heading(t("play.welcome", name=name))
    lines = _lines(store, name)
    _show(open_table(store, name))
    for line in lines:
        said = line.strip()
        if said in ("quit", "exit"):
            return
        if said:
            _obey(said, name, store)


def _lines(store: Path | None, name: str) -> Any:
    """What is typed, line by line: with completion and history in a terminal, plain when piped."""
    if not sys.stdin.isatty():
        yield from sys.stdin
        return
    from prompt_toolkit import PromptSession
    from prompt_toolkit.completion import Completer, Completion

    class Moves(Completer):
        """The orders and the legal moves that begin like the line."""

        def get_completions(self, document: Any, complete_event: Any) -> Any:
            typed = document.text_before_cursor
            bare = typed.removeprefix("check ")
            for line in (*_moves(open_table(store, name)), *ORDERS):
                if line.startswith(bare):
                    yield Completion(line, start_position=-len(bare))

    session: Any = PromptSession(completer=Moves())
    while True:
        try:
            yield session.prompt(f"{name}> ")
        except (EOFError, KeyboardInterrupt):
            return


def _moves(table: Table) -> list[str]:
    """Every legal line of the present position."""
    from referee.desk.session import at_table

    return at_table(table, spoken()).lines()


def _obey(said: str, name: str, store: Path | None) -> None:
    """Carries out one line; an error is told and the game goes on."""
    import typer

    from . import auditing, finding, looking, mending, moving

    order, _, rest = said.partition(" ")
    rest = rest.strip().strip('"')
    try:
        match order:
            case "check":
                moving.check([rest], name=name, store=store)
            case "show":
                _show(open_table(store, name))
            case "moves":
                looking.moves(name=name, store=store)
            case "undo":
                mending.undo(int(rest) if rest.isdecimal() else 1, name=name, store=store)
            case "redo":
                mending.redo(name=name, store=store)
            case "log":
                looking.log(name=name, store=store)
            case "score":
                looking.score(name=name, store=store)
            case "tell":
                moving.tell([rest], name=name, store=store)
            case "ruling":
                mending.ruling(rest, name=name, store=store)
            case "fix":
                mending.fix(rest, name=name, store=store)
            case "audit":
                auditing.audit(name=name, store=store)
            case "rules":
                table = open_table(store, name)
                finding.Lookup(table.header.game, store, table.state.terms.options).answer(rest)
            case "help":
                print(t("play.help", orders=", ".join(ORDERS)))
            case _:
                moving.move([said], name=name, store=store)
    except typer.Exit:
        return
    except Exception as wrong:
        from .errors import worded

        print(worded(wrong)[0])


def _show(table: Table) -> None:
    sayer = sayer_of(table.header.game, table.header.seats)
    show_panels(sayer, table.game.panels(table.state, None))
    print(sayer.line(table.game.next(table.state)))
