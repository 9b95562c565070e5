"""The options of `check`, `move`, `tell`."""

from __future__ import annotations

from typing import Annotated

from ..call import Call
from ..options import argument, command, new_app
from . import saying

app = new_app()


@command(app, "seat", "position", "ruling", "name", "notation", "verbose", "as_json")
def check(call: Call, said: Annotated[list[str], argument("[GAME] MOVE", "move", "said")]) -> int:
    return saying.check(call, said)


@command(app, "seat", "at", "name", "notation", "verbose", "as_json")
def move(call: Call, said: Annotated[list[str], argument("MOVE", "move", "moves")]) -> int:
    return saying.move(call, said)


@command(app, "at", "name", "verbose", "as_json")
def tell(call: Call, said: Annotated[list[str], argument("ANSWER", "answer", "answers")]) -> int:
    return saying.tell(call, said)
