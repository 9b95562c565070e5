"""The owner's rulebooks: `seeds verify`."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

from ..call import Call
from ..layout import show_json, show_rows
from ..options import argument, command, new_app

app = new_app()
group = new_app()
app.add_typer(group, name="seeds", help="help.seeds")


@group.callback()
def seeds() -> None:
    """The group itself does nothing."""


@command(group, "as_json", text="seeds.verify")
def verify(call: Call, folder: Annotated[Path, argument("DIR", "seeds")]) -> int:
    from referee.desk.books.seeds import code_of, seed_rows, verified

    verification = verified(folder)
    if call.as_json:
        show_json(verification)
    else:
        head, *rows = seed_rows(verification, call.words)
        show_rows(head, rows)
    return code_of(verification)
