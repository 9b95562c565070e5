"""What is let in from the network: the right host and origin, small and quick requests, few of them."""

from __future__ import annotations

import asyncio
import time
from collections import Counter, deque
from typing import Final

import h11
from starlette.datastructures import Headers, MutableHeaders
from starlette.responses import PlainTextResponse
from starlette.types import ASGIApp, Message, Receive, Scope, Send
from uvicorn.protocols.http.h11_impl import H11Protocol

MOST_BYTES: Final = 4096
"""Of the body of a request."""

SECONDS: Final = 5.0
"""In which the head of a request has to be complete, and again its body."""

MOST_CONNECTIONS: Final = 64
"""Of one address at a time."""

_CSP: Final = (
    "default-src 'none'; script-src 'self'; style-src 'self'; font-src 'self'; img-src 'self'; connect-src 'self'; "
    "form-action 'self'; base-uri 'none'; frame-ancestors 'none'"
)
SENT_ALWAYS: Final = {
    "Content-Security-Policy": _CSP,
    "X-Content-Type-Options": "nosniff",
    # a form says where it comes from only to ourselves, which is how we know it; others learn nothing
    "Referrer-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Permissions-Policy": "camera=(), microphone=(), geolocation=()",
}


class Guard:
    """Refuses what no page of ours sends, before anything else looks at it."""

    def __init__(self, app: ASGIApp, hosts: frozenset[str], scheme: str = "http") -> None:
        self.app, self.hosts, self.scheme = app, hosts, scheme

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return

        async def sending(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                for name, value in SENT_ALWAYS.items():
                    headers[name] = value
                headers.setdefault("Cache-Control", "no-store")
            await send(message)

        refused = self._refused(scope["method"], Headers(scope=scope))
        if refused:
            await _refusal(refused)(scope, receive, sending)
            return
        body = b""
        if scope["method"] == "POST":
            try:
                async with asyncio.timeout(SECONDS):
                    found = await _body(receive)
            except TimeoutError:
                found = 408
            if isinstance(found, int):
                await _refusal(found)(scope, receive, sending)
                return
            body = found
        await self.app(scope, _again(body, receive), sending)

    def _refused(self, method: str, headers: Headers) -> int:
        """The status of a refusal; 0 for a request that may go on."""
        host = headers.get("host", "").lower()
        if host not in self.hosts:
            return 421
        if method not in ("GET", "HEAD", "POST"):
            return 405
        site = headers.get("sec-fetch-site", "same-origin")
        if method == "POST":
            if headers.get("origin") != f"{self.scheme}://{host}" or site != "same-origin":
                return 403
            if int(length) > MOST_BYTES if (length := headers.get("content-length", "0")).isdecimal() else True:
                return 413
        elif site not in ("same-origin", "none") and headers.get("sec-fetch-mode") != "navigate":
            return 403
        return 0


def _refusal(status: int) -> PlainTextResponse:
    """The connection ends with it, so that nothing that is still coming has to be read."""
    return PlainTextResponse(f"{status}\n", status, {"Connection": "close"})


async def _body(receive: Receive) -> bytes | int:
    """The whole body; a status where it is too large or breaks off."""
    parts, size, more = [], 0, True
    while more:
        message = await receive()
        if message["type"] == "http.disconnect":
            return 400
        parts.append(message.get("body", b""))
        size += len(parts[-1])
        if size > MOST_BYTES:
            return 413
        more = message.get("more_body", False)
    return b"".join(parts)


def _again(body: bytes, receive: Receive) -> Receive:
    """A receiver that returns a body that was read already, then the messages that follow."""
    left = [{"type": "http.request", "body": body, "more_body": False}]

    async def receiving() -> Message:
        return left.pop() if left else await receive()

    return receiving


class Pace:
    """At most so many events of one kind in so many seconds, counted for each key."""

    def __init__(self, most: int, seconds: float) -> None:
        self.most, self.seconds = most, seconds
        self._times: dict[str, deque[float]] = {}

    def spent(self, key: str) -> bool:
        """Whether one more would be too many."""
        return len(self._recent(key)) >= self.most

    def count(self, key: str) -> None:
        self._recent(key).append(time.monotonic())

    def _recent(self, key: str) -> deque[float]:
        times, now = self._times.setdefault(key, deque()), time.monotonic()
        while times and times[0] < now - self.seconds:
            times.popleft()
        if len(self._times) > 1000:
            self._times = {name: held for name, held in self._times.items() if held}
            self._times.setdefault(key, times)
        return times


class Connection(H11Protocol):
    """uvicorn's connection, which ends when the head of a request is late, and when its address has too many. A server
    alone would hold a silent connection for ever."""

    open: Counter[str] = Counter()

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]  # as uvicorn has it
        super().connection_made(transport)
        self._address = self.client[0] if self.client else ""
        self._deadline: asyncio.TimerHandle | None = self.loop.call_later(SECONDS, self._late)
        Connection.open[self._address] += 1
        if Connection.open[self._address] > MOST_CONNECTIONS:
            transport.close()

    def connection_lost(self, exc: Exception | None) -> None:
        self._in_time()
        Connection.open[self._address] -= 1
        if not Connection.open[self._address]:
            del Connection.open[self._address]
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        if self._deadline is None and self._awaits_head():
            self._deadline = self.loop.call_later(SECONDS, self._late)
        super().data_received(data)
        if not self._awaits_head():
            self._in_time()

    def _awaits_head(self) -> bool:
        return self.conn.their_state is h11.IDLE

    def _in_time(self) -> None:
        if self._deadline is not None:
            self._deadline.cancel()
            self._deadline = None

    def _late(self) -> None:
        if self._awaits_head() and not self.transport.is_closing():
            self.transport.close()
