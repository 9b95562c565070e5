"""Phones at the table: `serve`."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from ..call import Call
from ..layout import say
from ..options import command, new_app, option

if TYPE_CHECKING:
    from referee.core.state.terms import Seat
    from referee.table.fold import Table
    from referee.web.serve import Server

app = new_app()

EXTRA = ("starlette", "uvicorn", "segno", "h11", "anyio")
"""Packages that only this command needs, and what they bring along."""


@command(app, "name")
def serve(
    call: Call,
    port: Annotated[int, typer.Option("--port", help="option.port", metavar="PORT", min=0, max=65535)] = 0,
    lan: Annotated[str | None, option("lan", "ADDRESS")] = None,
    tls: Annotated[tuple[Path, Path] | None, option("tls", "CERT KEY")] = None,
    paper: Annotated[bool, option("paper")] = False,
    fresh: Annotated[bool, option("new-code")] = False,
    free: Annotated[str | None, option("free", "SEAT", "seats")] = None,
) -> None:
    from referee.bots.company import Company
    from referee.desk.faults import UsageError
    from referee.desk.table.sitting_down import seat_named
    from referee.library.paths import store_dir

    table = call.table()
    try:
        from referee.web.serve import NoAddress, Server, home_address, private
    except ModuleNotFoundError as wrong:
        if (wrong.name or "").partition(".")[0] not in EXTRA:
            raise
        raise UsageError("error.no-table-extra") from None
    folder, header = store_dir(call.store), table.header
    if free is not None:
        _free(call, folder, table, seat_named(header.seats, free))
        return
    try:
        address = home_address() if lan is None else private(lan)
        server = Server(folder, header.name, address, port, tls, fresh, Company)
    except NoAddress as wrong:
        raise UsageError(f"error.{wrong.id}", **wrong.values) from None
    if paper:
        _write_sign(call, server)
    _show(call, server)
    server.run(lambda: print(_taken(call, server), flush=True))


def _free(call: Call, folder: Path, table: Table, seat: Seat) -> None:
    """Makes a seat free for another phone."""
    from referee.web.rooms import freed

    was_taken = freed(folder, table, seat)
    say(call.text("serve.freed" if was_taken else "serve.free", player=table.header.seats[seat]))


def _show(call: Call, server: Server) -> None:
    """The code, where to type it, and how many seats are taken."""
    place = server.place
    if sys.stdout.isatty():
        place.qr().terminal(compact=True)
    print(call.text("serve.address", address=place.address))
    print(call.text("serve.typed", address=place.typed, code=place.code))
    print(_taken(call, server))
    print(call.text("serve.stop"), flush=True)


def _taken(call: Call, server: Server) -> str:
    header, taken = server.room.table.header, sorted(server.seats.taken(server.room.id))
    if not taken:
        return call.text("serve.nobody")
    names = call.words.list([header.seats[seat] for seat in taken])
    return call.text("serve.taken", n=len(taken), most=len(header.seats) - len(header.bots), names=names)


def _write_sign(call: Call, server: Server) -> None:
    """Raises UsageError."""
    from referee.desk.faults import UsageError
    from referee.web.sign import sign_of

    try:
        file = sign_of(server, call.words)
    except OSError as wrong:
        raise UsageError("error.unwritable", file=wrong.filename, why=wrong.strerror) from None
    say(call.text("serve.sign", file=file))
