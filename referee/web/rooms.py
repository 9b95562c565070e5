"""A kept game that phones look at: one lock, the streams to its phones, and the pages made of its present revision."""

from __future__ import annotations

import asyncio
from collections import Counter, OrderedDict
from collections.abc import AsyncIterator, Callable
from contextlib import suppress
from hashlib import sha256
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, Protocol, TypeVar

from msgspec import Struct
from starlette.concurrency import run_in_threadpool

from referee.desk.judging.judging import carried_out
from referee.desk.reading.notating import CANONICAL
from referee.desk.table.consent import note_presence
from referee.desk.table.session import Session, at_table
from referee.table.fold import Table
from referee.table.log import Header
from referee.table.store import Overtaken, StoreError
from referee.words.translation import words

from .seats import Phone, Seats

if TYPE_CHECKING:
    from referee.core.rules.move import Move
    from referee.core.state.terms import Seat

T = TypeVar("T")

HEARTBEAT: Final = 15.0
"""Seconds after which a stream says that it is alive."""

WAITS: Final = 1.0
"""Seconds after which a wait for what others write is begun anew, so that a server can end."""

MOST_STREAMS: Final = 4
"""Of one phone at a time."""

ANSWERS_KEPT: Final = 64
"""Of one table, for a request that comes once more."""


class TooMany(Exception):
    """A phone has as many streams as it may have."""


class Bots(Protocol):
    """The players of a table whom the referee plays."""

    def catch_up(self, session: Session, /) -> None:
        """Takes in what was done since."""

    def choice(self, session: Session, /) -> tuple[Seat, Move] | None:
        """What one of them does now; None where a person has to decide."""


class Answer(Struct, frozen=True):
    """What a request came to: the status and the values of a JSON answer; for a person a message above the table, a
    screen of its own, or another page to go to."""

    status: int
    told: dict[str, Any]
    message: str = ""
    screen: str = ""
    to: str = ""


class Room:
    """One kept game. It is read and changed in worker threads, with the lock held; `render` makes the
    page of one phone in a language."""

    def __init__(self, table: Table, seats: Seats, render: Callable[[Room, Phone, str], str]) -> None:
        self.table, self.seats, self.render = table, seats, render
        self.key = key_of(self.table.header)
        self.id, self.port = seats.room(self.key)
        self.seated: Callable[[], None] = lambda: None
        self.bots: Bots | None = None
        self._notices = 0
        """Counts what changes pages and is no entry of the log: phones that ask for a seat."""
        self._lock = asyncio.Lock()
        self._changed = asyncio.Condition()
        self._shown = self.stamp
        self._pages: dict[tuple[int | None, str, bytes], str] = {}
        self._answers: OrderedDict[tuple[bytes, str], Answer] = OrderedDict()
        self._streams: Counter[bytes] = Counter()

    @property
    def stamp(self) -> str:
        """Changes whenever any page may have changed: the revision of the log, how much was said beside it, and the
        count of notices."""
        return f"{self.table.revision}.{len(self.table.talk)}.{self._notices}"

    def session(self, lang: str) -> Session:
        """The present position, speaking a language."""
        return at_table(self.table, words(lang))

    def sit(self, phone: Phone, seat: int | None) -> None:
        """Seats a phone, or lets it look on."""
        self.seats.sit(self.id, phone, seat)
        self.note_presence()

    def note_presence(self) -> None:
        """Keeps in the log which seats have a phone."""
        note_presence(self.table, self.seats.taken(self.id))

    async def do(self, work: Callable[[], T], notice: bool = False) -> T:
        """Runs something at the desk, alone, and tells every stream if it changed anything; a `notice` always does."""
        async with self._lock:
            try:
                return await run_in_threadpool(work)
            finally:
                self._notices += notice
                await self._tell()

    async def once(self, phone: Phone, key: str, work: Callable[[], Answer]) -> Answer:
        """`do`; the same key gives the same answer again, and nothing is done twice."""

        def unless_done() -> Answer:
            known = self._answers.get((phone.sum, key))
            if known is not None:
                return known
            answer = work()
            if key:
                self._answers[phone.sum, key] = answer
                if len(self._answers) > ANSWERS_KEPT:
                    self._answers.popitem(last=False)
            return answer

        return await self.do(unless_done)

    async def _tell(self) -> None:
        if self._shown != self.stamp:
            self._shown = self.stamp
            self._pages.clear()
            async with self._changed:
                self._changed.notify_all()

    async def watch(self) -> None:
        """Takes in what other processes write, for ever."""
        table = self.table
        while True:
            try:
                since = table.stamp
                if await run_in_threadpool(table.store.wait, table.header.name, since, WAITS) != since:
                    await self.do(table.refresh)
            except StoreError:
                await asyncio.sleep(WAITS)  # the next player who acts hears what is wrong

    async def play_bots(self) -> None:
        """Lets bots move whenever it is for them to decide, for ever."""
        while self.bots is not None:
            stamp, rev = self.stamp, self.table.revision
            try:
                moved = await self._bot_moves(self.bots)
            except StoreError:
                await asyncio.sleep(WAITS)  # the next player who acts hears what is wrong
                continue
            while not moved and self.table.revision == rev:
                await self._changes_after(stamp)
                stamp = self.stamp

    async def _bot_moves(self, bots: Bots) -> bool:
        """Makes one move of a bot, which thinks while others may act; False where a person has to decide."""

        def present() -> Session:
            session = self.session(CANONICAL)
            bots.catch_up(session)
            return session

        session = await self.do(present)
        rev, found = self.table.revision, await run_in_threadpool(bots.choice, session)
        if found is None:
            return False
        seat, move = found
        with suppress(Overtaken):  # it thinks again, about what was done meanwhile
            await self.do(lambda: carried_out(session, seat, move, None, rev))
        return True

    async def page(self, phone: Phone, lang: str) -> tuple[str, str]:
        """The stamp and the page that a phone sees now; it is made once for all that see the same."""
        async with self._lock:
            key = (phone.seat, lang, phone.sum if phone.wants is not None else b"")
            if key not in self._pages:
                self._pages[key] = await run_in_threadpool(self.render, self, phone, lang)
            return self.stamp, self._pages[key]

    def stream(self, cookie: str, phone: Phone, lang: str) -> AsyncIterator[str]:
        """Events for one phone: at once the whole page, a page for every change, and heartbeats. It ends when the
        seat is given to another phone. Raises TooMany."""
        if self._streams[phone.sum] >= MOST_STREAMS:
            raise TooMany
        self._streams[phone.sum] += 1
        return self._events(cookie, phone, lang)

    async def _events(self, cookie: str, phone: Phone, lang: str) -> AsyncIterator[str]:
        sent = ""
        try:
            while True:
                if sent == self.stamp:
                    if not await self._changes_after(sent):
                        yield "event: beat\ndata:\n\n"
                    continue
                present = await run_in_threadpool(self.seats.phone, self.id, cookie)
                if present is None or present.seat != phone.seat:
                    yield "event: gone\ndata:\n\n"
                    return
                sent, page = await self.page(present, lang)
                yield _event(sent, page)
        finally:
            self._streams[phone.sum] -= 1

    async def _changes_after(self, stamp: str) -> bool:
        """Waits until any page may have changed; False when a heartbeat is due first."""
        try:
            async with self._changed:
                await asyncio.wait_for(self._changed.wait_for(lambda: self.stamp != stamp), HEARTBEAT)
        except TimeoutError:
            return False
        return True


def key_of(header: Header) -> str:
    """How a kept game is known beside its log: another game of the same name is another one."""
    return sha256(f"{header.name}\n{header.begun}".encode()).hexdigest()


def freed(folder: Path, table: Table, seat: int) -> bool:
    """Makes a seat of a game free for another phone, from the keyboard; False when it was."""
    kept = Seats(folder)
    room, _ = kept.room(key_of(table.header))
    was_taken = kept.free(room, seat)
    note_presence(table, kept.taken(room))
    return was_taken


def _event(id_: str, page: str) -> str:
    lines = "".join(f"data: {line}\n" for line in page.split("\n"))
    return f"id: {id_}\nevent: page\n{lines}\n"
