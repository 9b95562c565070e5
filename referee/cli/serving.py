"""Phones at the table: `serve`."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from .common import open_table, seat_of
from .options import Lang, Name, StoreDir, completing, new_app
from .speech import spoken, t
from .usage import UsageError

if TYPE_CHECKING:
    from referee.core.terms import Seat
    from referee.table.fold import Table
    from referee.web.serve import Server

app = new_app()

EXTRA = ("starlette", "uvicorn", "segno", "h11", "anyio")
"""Packages that only this command needs, and what they bring along."""


@app.command(help=t("help.serve"))
def serve(
    port: Annotated[int, typer.Option("--port", help=t("option.port"), metavar="PORT", min=0, max=65535)] = 0,
    name: Name = None,
    lan: Annotated[str | None, typer.Option("--lan", help=t("option.lan"), metavar="ADDRESS")] = None,
    tls: Annotated[tuple[Path, Path] | None, typer.Option("--tls", help=t("option.tls"), metavar="CERT KEY")] = None,
    paper: Annotated[bool, typer.Option("--paper", help=t("option.paper"))] = False,
    fresh: Annotated[bool, typer.Option("--new-code", help=t("option.new-code"))] = False,
    free: Annotated[
        str | None, typer.Option("--free", help=t("option.free"), metavar="SEAT", autocompletion=completing("seats"))
    ] = None,
    store: StoreDir = None,
    lang: Lang = None,
) -> None:
    from referee.library.paths import store_dir

    table = open_table(store, name)
    try:
        from referee.web.serve import NoAddress, Server, home_address, private
    except ModuleNotFoundError as wrong:
        if (wrong.name or "").partition(".")[0] not in EXTRA:
            raise
        raise UsageError("error.no-table-extra") from None
    header = table.header
    if free is not None:
        _free(store_dir(store), table, seat_of(header.seats, free))
        return
    try:
        address = home_address() if lan is None else private(lan)
        server = Server(store_dir(store), header.name, address, port, tls, fresh)
    except NoAddress as wrong:
        raise UsageError(f"error.{wrong.id}", **wrong.values) from None
    if paper:
        _write_sign(server)
    _show(server)
    server.run(lambda: print(_taken(server), flush=True))


def _free(folder: Path, table: Table, seat: Seat) -> None:
    """Makes a seat free for another phone."""
    from referee.desk.consent import note_presence
    from referee.web.rooms import key_of
    from referee.web.seats import Seats

    kept = Seats(folder)
    room, _ = kept.room(key_of(table.header))
    was_taken = kept.free(room, seat)
    note_presence(table, kept.taken(room))
    print(t("serve.freed" if was_taken else "serve.free", player=table.header.seats[seat]))


def _show(server: Server) -> None:
    """The code, where to type it, and how many seats are taken."""
    import sys

    place = server.place
    if sys.stdout.isatty():
        place.qr().terminal(compact=True)
    print(t("serve.address", address=place.address))
    print(t("serve.typed", address=place.typed, code=place.code))
    print(_taken(server))
    print(t("serve.stop"), flush=True)


def _taken(server: Server) -> str:
    seats = server.room.table.header.seats
    taken = sorted(server.seats.taken(server.room.id))
    names = spoken().list([seats[seat] for seat in taken])
    return t("serve.taken", n=len(taken), most=len(seats), names=names) if taken else t("serve.nobody")


def _write_sign(server: Server) -> None:
    """Raises UsageError."""
    from referee.core.wording import Sayer
    from referee.web.sign import write_sign
    from referee.words.translation import languages

    table = server.room.table
    sayer = Sayer(table.game.data, spoken(), table.header.seats)
    file = Path(f"{table.game.id}-sign.pdf")
    langs = [spoken().lang, *(lang for lang in languages() if lang != spoken().lang)]
    try:
        write_sign(file, server.place, table.header.name, sayer.text("game.title", sayer.data.game.title), langs)
    except OSError as wrong:
        raise UsageError("error.unwritable", file=file, why=wrong.strerror) from None
    print(t("serve.sign", file=file))
