"""`referee serve`: which address and port, what is shown at the keyboard, and the server itself."""

from __future__ import annotations

import errno
import ipaddress
import socket
import ssl
from collections.abc import Callable
from pathlib import Path
from typing import Final

import segno
import uvicorn
from msgspec import Struct

from referee.desk.reading.notating import CANONICAL
from referee.desk.table.session import Session
from referee.table.fold import Table
from referee.table.store import Store

from .app import Door
from .guard import Connection
from .pages import table_screen
from .rooms import Bots, Room
from .seats import Seats

PORTS: Final = range(7700, 7800)
"""Where a free port is looked for the first time; afterwards a table keeps its own, so that its phones find it."""


class NoAddress(Exception):
    """No address to serve at: message `id` with its values."""

    def __init__(self, id_: str, **values: object) -> None:
        self.id, self.values = id_, values
        super().__init__(id_)


class Place(Struct, frozen=True):
    """Where phones find one table. `code` is shown to people, and kept nowhere."""

    room: str
    scheme: str
    host: str
    code: str

    @property
    def origin(self) -> str:
        return f"{self.scheme}://{self.host}"

    @property
    def address(self) -> str:
        """What the QR code says: the code stands behind `#`, which browsers send to nobody."""
        return f"{self.origin}/{self.room}/join#{self.code}"

    @property
    def typed(self) -> str:
        """The same for somebody who types it."""
        return f"{self.origin}/{self.room}/join"

    def qr(self) -> segno.QRCode:
        return segno.make(self.address, error="m")


def home_address() -> str:
    """The address of this machine in its home network. Raises NoAddress."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))  # an address for examples: nothing is sent, only a way is looked up
            address = str(probe.getsockname()[0])
        except OSError:
            raise NoAddress("serve.no-network") from None
    return private(address)


def private(address: str) -> str:
    """An address that only a home network, or this machine, can reach. Raises NoAddress for any other."""
    try:
        found = ipaddress.ip_address(address.strip("[]"))
    except ValueError:
        raise NoAddress("serve.no-address", address=address) from None
    if not found.is_private or found.is_unspecified:
        raise NoAddress("serve.public-address", address=address)
    return str(found)


def listening(address: str, port: int) -> socket.socket:
    """A socket at an address; at the first free port where none is named. Raises NoAddress."""
    family = socket.AF_INET6 if ":" in address else socket.AF_INET
    for number in [port] if port else PORTS:
        found = socket.socket(family, socket.SOCK_STREAM)
        found.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            found.bind((address, number))
            found.listen(128)
        except OSError as wrong:
            found.close()
            if wrong.errno == errno.EADDRINUSE:
                continue
            raise NoAddress("serve.not-here", address=address, why=wrong.strerror) from None
        return found
    raise NoAddress("serve.port-taken", port=port or PORTS[0])


def _require_certificate(certificate: Path, key: Path) -> None:
    """Raises NoAddress where these can't be used for TLS."""
    try:
        ssl.create_default_context(ssl.Purpose.CLIENT_AUTH).load_cert_chain(certificate, key)
    except OSError as wrong:  # so is an SSLError
        why = wrong.strerror or str(wrong)
        raise NoAddress("serve.no-certificate", certificate=certificate, key=key, why=why) from None


class Server:
    """One game, served at one address; `bots` makes those of its players whom the referee plays. Raises NoAddress,
    NoGame, Damaged."""

    def __init__(
        self,
        folder: Path,
        name: str,
        address: str,
        port: int = 0,
        tls: tuple[Path, Path] | None = None,
        fresh: bool = False,
        bots: Callable[[Session], Bots] | None = None,
    ) -> None:
        self.seats = Seats(folder)
        self.room = Room(Table.open(Store(folder), name), self.seats, table_screen)
        if bots is not None and self.room.table.header.bots:
            self.room.bots = bots(self.room.session(CANONICAL))
        self.room.note_presence()
        if tls is not None:
            _require_certificate(*tls)
        self.socket = listening(address, port or self.room.port)
        number = int(self.socket.getsockname()[1])
        self.seats.room(self.room.key, number)
        host = f"[{address}]:{number}" if ":" in address else f"{address}:{number}"
        self.tls = tls
        self.place = Place(
            self.room.id, "http" if tls is None else "https", host, self.seats.new_code(self.room.id, alone=fresh)
        )

    def run(self, seated: Callable[[], None]) -> None:
        """Serves until it is interrupted; `seated` is called whenever a phone sits down."""
        self.room.seated = seated
        door = Door([self.room], frozenset({self.place.host}), self.place.scheme)
        certificate, key = self.tls or (None, None)
        config = uvicorn.Config(
            door.app(),
            http=Connection,
            ws="none",
            log_config=None,
            access_log=False,
            server_header=False,
            timeout_keep_alive=15,
            timeout_graceful_shutdown=1,
            ssl_certfile=certificate,
            ssl_keyfile=None if key is None else str(key),
        )
        uvicorn.Server(config).run(sockets=[self.socket])
