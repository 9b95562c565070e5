"""One command as it was called: its language and the options that commands share."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

from msgspec import Struct

from .layout import show_json, show_lines

if TYPE_CHECKING:
    from collections.abc import Iterable

    from referee.core.state.terms import Seat
    from referee.desk.lines import Line
    from referee.desk.table.session import Session
    from referee.table.fold import Table
    from referee.table.store import Store


class Call(Struct, frozen=True):
    """What every command may be told; `words` is the language it speaks."""

    words: Any
    store: Path | None = None
    name: str | None = None
    seat: str | None = None
    at: str | None = None
    notation: str | None = None
    position: Path | None = None
    ruling: list[str] | None = None
    verbose: bool = False
    as_json: bool = False

    def text(self, message: str, /, **values: object) -> str:
        """A text of the referee."""
        return str(self.words.referee(message, **values))

    def games(self) -> Store:
        """The games of the folder."""
        from referee.desk.table.opening import store_in

        return store_in(self.store)

    def table(self) -> Table:
        """The game that is named, or the one used last. Raises NoGame, Damaged."""
        from referee.desk.table.opening import open_table

        return open_table(self.store, self.name)

    def session(self) -> Session:
        """Its present position. Raises NoGame, Damaged."""
        from referee.desk.table.opening import session_at

        return session_at(self.store, self.name, self.words)

    def rulings(self) -> dict[str, str]:
        """The rulings that are named. Raises UsageError."""
        from referee.desk.table.sitting_down import rulings_told

        return rulings_told(self.ruling or ())

    def tables(self, game: str | None) -> dict[str, Any] | None:
        """What the position file tells that is named; None if none is. Raises UsageError, DataError."""
        if self.position is None:
            return None
        from referee.desk.books.position_files import read_position

        return read_position(self.position, game)[1]

    def looked_at(self, game: str | None) -> Session:
        """What is asked about: a position from a file, or a kept game; under other rulings where some are named. Raises
        UsageError, DataError, PositionError, NoGame."""
        rulings = self.rulings() if self.ruling else {}
        if self.position is not None:
            from referee.desk.books.position_files import disputed

            return disputed(self.position, game, self.words, self.store, rulings)
        session = self.session()
        if game is not None and game != session.id:
            from referee.desk.faults import UsageError

            raise UsageError("error.other-game", game=game, current=session.id)
        return session.under(rulings) if rulings else session

    def viewer(self, seats: tuple[str, ...]) -> Seat | None:
        """The seat for which is asked, None for a bystander. Raises UsageError."""
        if self.seat is None:
            return None
        from referee.desk.table.sitting_down import seat_named

        return seat_named(seats, self.seat)

    def answer(self, data: Any, lines: Iterable[Line]) -> None:
        """Prints an answer: as JSON where that is asked for, else its lines."""
        if self.as_json:
            show_json(data)
        else:
            show_lines(lines)
