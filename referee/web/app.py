"""The routes: each reads what a phone sends, asks the room, and answers a script with JSON and a person with a page."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from typing import Any, Final, TypeVar

import msgspec
from msgspec.structs import asdict
from starlette.applications import Starlette
from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import HTMLResponse, RedirectResponse, Response, StreamingResponse
from starlette.routing import Route
from starlette.types import ASGIApp

from referee.words.language import languages

from . import doing, notebook, pages
from .guard import Guard, Pace
from .intake import Ask, Back, Body, Draw, Given, Language, Make, Rules, Say, Sit, WrongVersion, read
from .render import assets
from .rooms import Answer, Room, TooMany
from .seats import Phone

B = TypeVar("B", bound=Body)

PART: Final = "x-part"
"""The header by which our script asks for the part of a page that it swaps in."""

TO: Final = "X-To"
"""The header that sends our script to another page."""

WRONG_CODES: Final = 10
TAPS: Final = 1200
"""Wrong codes, and requests that want to change something, of one address in a minute."""


class Door:
    """All routes of one server. Its rooms are the games that it serves."""

    def __init__(self, rooms: list[Room], hosts: frozenset[str], scheme: str = "http") -> None:
        self.rooms = {room.id: room for room in rooms}
        self.hosts, self.scheme = hosts, scheme
        self.wrong, self.taps = Pace(WRONG_CODES, 60), Pace(TAPS, 60)

    def app(self) -> ASGIApp:
        """The ASGI application, guarded."""
        posts: list[tuple[str, type[Body], Any]] = [
            ("make", Make, doing.make),
            ("say", Say, doing.say),
            ("draw", Draw, doing.draw),
            ("back", Back, doing.back),
        ]
        routes = [
            Route("/assets/{name}", self.asset),
            Route("/{room}/join", self.join),
            Route("/{room}/sit", self.sit, methods=["POST"]),
            Route("/{room}/language", self.language, methods=["POST"]),
            Route("/{room}/seat", self.give_seat, methods=["POST"]),
            Route("/{room}/", self.table),
            Route("/{room}/view", self.view),
            Route("/{room}/events", self.events),
            *(Route(f"/{{room}}/{name}", self._doing(kind, work), methods=["POST"]) for name, kind, work in posts),
            Route("/{room}/ask", self.ask, methods=["GET", "POST"]),
            Route("/{room}/rules", self.rules, methods=["GET", "POST"]),
            *(
                Route(f"/{{room}}/{name}", self._screen(make))
                for name, make in (
                    ("seats", pages.seats_screen),
                    ("log", pages.log_screen),
                    ("back", pages.back_screen),
                    ("notebook", notebook.notebook_screen),
                )
            ),
        ]
        app = Starlette(routes=routes, lifespan=self._watching, exception_handlers={404: _nothing, 405: _nothing})
        return Guard(app, self.hosts, self.scheme)

    @asynccontextmanager
    async def _watching(self, _: Starlette) -> AsyncIterator[None]:
        watches = [asyncio.create_task(work()) for room in self.rooms.values() for work in (room.watch, room.play_bots)]
        yield
        for watch in watches:
            watch.cancel()

    async def asset(self, request: Request) -> Response:
        found = assets().get(request.path_params["name"])
        if found is None:
            return _refused(404)
        return Response(found[0], media_type=found[1], headers={"Cache-Control": "max-age=86400"})

    async def join(self, request: Request) -> Response:
        """The page that asks for the code: the same for every table, also for one that is not there."""
        lang = _lang(request)
        screen = pages.join_screen(_room_id(request), lang)
        return HTMLResponse(pages.whole_page(screen, _room_id(request), lang))

    async def sit(self, request: Request) -> Response:
        """Admits a phone that brings the code, and seats an admitted one."""
        lang, address = _lang(request), request.client.host if request.client else ""
        try:
            told = await _body(request, Sit)
        except ValueError as wrong:
            return _bad(wrong)
        room, id_ = self.rooms.get(_room_id(request)), _room_id(request)
        phone, cookie = await self._phone(request), None
        if phone is None:
            if self.wrong.spent(address):
                return _refused(429)
            cookie = None if room is None else await run_in_threadpool(room.seats.admit, room.id, told.code)
            if room is None or cookie is None:
                self.wrong.count(address)
                return self._unknown_code(request, lang)
            phone = await run_in_threadpool(room.seats.phone, room.id, cookie)
        if room is None or phone is None:
            return _refused(401)
        to = f"/{id_}/seats"
        if told.seat is not None:
            seats = room.session(lang).seats
            if told.seat and (told.seat not in seats or told.seat in room.table.header.bots):
                return _refused(422)
            seat = seats.index(told.seat) if told.seat else None
            await room.do(lambda: room.sit(phone, seat), notice=True)
            room.seated()
            to = f"/{id_}/"
        response = _moved(request, to)
        if cookie is not None:
            response.set_cookie(
                f"seat-{id_}",
                cookie,
                max_age=60 * 60 * 24 * 60,
                path=f"/{id_}",
                httponly=True,
                samesite="strict",
                secure=self.scheme == "https",
            )
        return response

    def _unknown_code(self, request: Request, lang: str) -> Response:
        if _wants_json(request):
            return _json(403, {"error": "code"})
        screen = pages.join_screen(_room_id(request), lang, wrong=True)
        return self._shown(request, screen, _room_id(request), lang, 403)

    async def language(self, request: Request) -> Response:
        try:
            told = await _body(request, Language)
        except ValueError as wrong:
            return _bad(wrong)
        if told.lang not in languages():
            return _refused(422)
        id_ = _room_id(request)
        back = f"/{id_}/" if await self._phone(request) else f"/{id_}/join"
        response = _moved(request, back)
        response.set_cookie("lang", told.lang, max_age=60 * 60 * 24 * 365, path="/", samesite="strict")
        return response

    async def give_seat(self, request: Request) -> Response:
        """The answer of one seated player to a phone that asks for a taken seat."""
        room, phone = await self._who(request)
        if room is None or phone is None:
            return _refused(401)
        try:
            told = await _body(request, Given)
        except ValueError as wrong:
            return _bad(wrong)
        done = await room.do(lambda: room.seats.answer(room.id, told.phone, phone, told.do == "agree"), notice=True)
        return _moved(request, f"/{room.id}/") if done else _refused(409)

    async def table(self, request: Request) -> Response:
        room, phone = await self._who(request)
        if room is None or phone is None:
            return RedirectResponse(f"/{_room_id(request)}/join", 303)
        lang = _lang(request)
        _, screen = await room.page(phone, lang)
        return self._shown(request, screen, room.id, lang)

    async def view(self, request: Request) -> Response:
        """The same as data, for programs."""
        room, phone = await self._who(request)
        if room is None or phone is None:
            return _refused(401)
        lang = _lang(request)
        return _json(200, asdict(await room.do(lambda: pages.table_values(room, phone, lang))))

    async def events(self, request: Request) -> Response:
        room, phone = await self._who(request)
        if room is None or phone is None:
            return _refused(401)
        try:
            stream = room.stream(_cookie(request), phone, _lang(request))
        except TooMany:
            return _refused(429)
        return StreamingResponse(stream, media_type="text/event-stream", headers={"X-Accel-Buffering": "no"})

    def _screen(self, make: Callable[[Room, Phone, str], str]) -> Callable[[Request], Awaitable[Response]]:
        """A page that only shows something."""

        async def shown(request: Request) -> Response:
            room, phone = await self._who(request)
            if room is None or phone is None:
                return RedirectResponse(f"/{_room_id(request)}/join", 303)
            lang = _lang(request)
            return self._shown(request, await room.do(lambda: make(room, phone, lang)), room.id, lang)

        return shown

    def _doing(self, kind: type[B], work: Callable[..., Answer]) -> Callable[[Request], Awaitable[Response]]:
        """A request that changes the game, and its answer."""

        async def done(request: Request) -> Response:
            room, phone = await self._who(request)
            if room is None or phone is None:
                return _refused(401)
            if phone.seat is None:
                return _refused(403)
            if self._too_fast(request):
                return _refused(429)
            try:
                told = await _body(request, kind)
            except ValueError as wrong:
                return _bad(wrong)
            lang = _lang(request)
            answer = await room.once(phone, told.key, lambda: work(room, phone, lang, told))
            if _wants_json(request):
                return _json(answer.status, answer.told)
            if answer.screen:
                return self._shown(request, answer.screen, room.id, lang, answer.status)
            if answer.to:
                return _moved(request, answer.to)
            if answer.status == 200 and request.headers.get(PART) is None:
                return RedirectResponse(f"/{room.id}/", 303)
            _, screen = await room.page(phone, lang)
            shown = screen.replace(pages.ANSWER_HERE, answer.message)
            return self._shown(request, shown, room.id, lang, answer.status)

        return done

    async def ask(self, request: Request) -> Response:
        return await self._asked(request, Ask, doing.ask)

    async def rules(self, request: Request) -> Response:
        return await self._asked(request, Rules, doing.rules)

    async def _asked(self, request: Request, kind: type[B], work: Callable[..., Answer]) -> Response:
        """A question, which changes nothing: asked with a POST, so that it stands in no address and no log."""
        room, phone = await self._who(request)
        if room is None or phone is None:
            return RedirectResponse(f"/{_room_id(request)}/join", 303)
        if request.method == "POST" and self._too_fast(request):
            return _refused(429)
        try:
            told = await _body(request, kind) if request.method == "POST" else kind()
        except ValueError as wrong:
            return _bad(wrong)
        lang = _lang(request)
        answer = await room.do(lambda: work(room, phone, lang, told))
        if _wants_json(request):
            return _json(answer.status, answer.told)
        if answer.to:
            return _moved(request, answer.to)
        screen = answer.screen or await room.do(lambda: pages.ask_screen(room, phone, lang, message=answer.message))
        return self._shown(request, screen, room.id, lang, answer.status)

    def _too_fast(self, request: Request) -> bool:
        address = request.client.host if request.client else ""
        self.taps.count(address)
        return self.taps.spent(address)

    def _shown(self, request: Request, screen: str, room: str, lang: str, status: int = 200) -> Response:
        """A screen: the part that our script swaps in, or a whole page."""
        if request.headers.get(PART) is not None:
            return HTMLResponse(screen, status)
        return HTMLResponse(pages.whole_page(screen, room, lang), status)

    async def _phone(self, request: Request) -> Phone | None:
        room, cookie = self.rooms.get(_room_id(request)), _cookie(request)
        if room is None or not cookie:
            return None
        return await run_in_threadpool(room.seats.phone, room.id, cookie)

    async def _who(self, request: Request) -> tuple[Room | None, Phone | None]:
        return self.rooms.get(_room_id(request)), await self._phone(request)


def _room_id(request: Request) -> str:
    return str(request.path_params["room"])[:20]


def _cookie(request: Request) -> str:
    return request.cookies.get(f"seat-{_room_id(request)}", "")


def _lang(request: Request) -> str:
    """The language chosen on this phone, else the first that it asks for and we have."""
    asked = [request.cookies.get("lang", "")]
    asked += [each.partition(";")[0].strip()[:2] for each in request.headers.get("accept-language", "").split(",")]
    return next((each for each in asked if each in languages()), "en")


def _wants_json(request: Request) -> bool:
    return request.headers.get("content-type", "").startswith("application/json")


async def _body(request: Request, kind: type[B]) -> B:
    return read(await request.body(), request.headers.get("content-type", ""), kind)


def _moved(request: Request, to: str) -> Response:
    """Another page: for a browser, or for our script."""
    if request.headers.get(PART) is not None or _wants_json(request):
        return Response(status_code=204, headers={TO: to})
    return RedirectResponse(to, 303)


def _json(status: int, told: dict[str, Any]) -> Response:
    return Response(msgspec.json.encode({"v": 1, **told}), status, media_type="application/json")


def _refused(status: int) -> Response:
    return Response(f"{status}\n", status, media_type="text/plain")


def _bad(wrong: ValueError) -> Response:
    """A message that is none of ours: of another version, of another type, or badly formed."""
    told = "version" if isinstance(wrong, WrongVersion) else "message"
    return _json(400, {"error": told})


async def _nothing(_: Request, wrong: Exception) -> Response:
    return _refused(getattr(wrong, "status_code", 404))
