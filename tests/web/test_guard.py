"""What the network may send, and what it may not."""

from __future__ import annotations

import socket
import time
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from urllib.parse import urlsplit

import pytest

from tests.web.serving import Phone, Served

ROUTES = ("join", "", "view", "events", "seats", "log", "ask", "rules")
POSTS = ("sit", "language", "seat", "make", "say", "draw", "ask", "rules")


@pytest.mark.parametrize("route", [*ROUTES, *POSTS])
def test_only_the_printed_address_is_a_host(game: Served, ann: Phone, route: str) -> None:
    """A name that leads here from elsewhere (rebinding) gets nothing."""
    method, body = ("POST", b"{}") if route in POSTS else ("GET", None)
    for host in ("evil.example", "localhost", f"evil.example:{urlsplit(game.origin).port}"):
        assert ann.send(method, f"/{game.room}/{route}", body, Host=host).status == 421


@pytest.mark.parametrize("route", POSTS)
def test_only_our_own_pages_may_post(game: Served, ann: Phone, route: str) -> None:
    path, form = f"/{game.room}/{route}", "application/x-www-form-urlencoded"
    for origin in ("http://evil.example", "null", ""):
        assert ann.send("POST", path, b"v=1", Origin=origin, Content_Type=form).status == 403
    assert ann.send("POST", path, b"v=1", Sec_Fetch_Site="cross-site", Content_Type=form).status == 403
    assert ann.send("POST", path, b"{}", Content_Type="text/plain").status == 400


def test_what_is_loaded_from_another_page_is_refused(game: Served, ann: Phone) -> None:
    for mode in ("no-cors", "cors"):
        headers = {"Sec_Fetch_Site": "cross-site", "Sec_Fetch_Mode": mode}
        assert ann.send("GET", f"/{game.room}/view", **headers).status == 403


def test_large_bodies_are_refused(game: Served, ann: Phone) -> None:
    answer = ann.send("POST", f"/{game.room}/say", b"x" * 5000, Content_Type="application/json")
    assert answer.status == 413
    assert answer.headers["connection"] == "close"


def test_no_answer_says_more_than_a_browser_needs(game: Served, ann: Phone) -> None:
    for path in (f"/{game.room}/", f"/{game.room}/join", "/assets/phone.css", "/nothing"):
        headers = ann.send("GET", path).headers
        assert headers["content-security-policy"].startswith("default-src 'none'; script-src 'self'")
        assert "unsafe" not in headers["content-security-policy"]
        assert headers["referrer-policy"] == "same-origin"
        assert headers["x-content-type-options"] == "nosniff"
        assert "server" not in headers


def test_pages_have_no_script_or_style_within(game: Served, ann: Phone) -> None:
    for route in ("", "join", "seats", "ask", "rules", "log"):
        page = ann.get(route).body.decode()
        assert " style=" not in page
        assert "<style" not in page
        assert page.count("<script ") == page.count('src="/assets/') == 2


def test_a_page_of_another_version_is_told_so(game: Served, ann: Phone) -> None:
    answer = ann.post("make", v=2, offer="x", rev="")
    assert (answer.status, answer.told["error"]) == (400, "version")
    assert ann.post("make", offer=3, rev=[]).status == 400
    assert ann.send("POST", f"/{game.room}/make", b"{", Content_Type="application/json").status == 400


def test_there_is_no_other_table(game: Served, ann: Phone) -> None:
    """A wrong code and a table that is not there are told alike."""
    stranger = Phone(game)
    wrong = stranger.post("sit", code="a" * 16, seat="Ann")
    nowhere = stranger.send("POST", "/abcdefgh/sit", b'{"v":1,"code":"aaaa"}', Content_Type="application/json")
    assert (wrong.status, wrong.body) == (nowhere.status, nowhere.body)
    assert stranger.get("").body == stranger.send("GET", "/abcdefgh/").body.replace(b"abcdefgh", game.room.encode())


@pytest.mark.slow
def test_slow_heads_and_bodies_are_cut_off(game: Served) -> None:
    """Silent, half-headed and half-bodied connections are all closed within the time they have."""
    place = urlsplit(game.origin)
    head = f"POST /{game.room}/say HTTP/1.1\r\nHost: {place.netloc}\r\nOrigin: {game.origin}\r\n"
    begun = {
        "silent": b"",
        "half a head": head.encode(),
        "half a body": f"{head}Content-Type: application/json\r\nContent-Length: 40\r\n\r\n{{".encode(),
    }
    open_ones = []
    for sent in begun.values():
        for _ in range(5):
            one = socket.create_connection((place.hostname, place.port), timeout=9)
            one.sendall(sent)
            open_ones.append(one)
    time.sleep(3)
    for one in open_ones[5:10]:
        one.sendall(b"X-More: 1\r\n")  # dripping on does not help
    for one in open_ones:
        while one.recv(1000):
            pass
        one.close()


@pytest.mark.slow
def test_one_address_has_so_many_connections(game: Served) -> None:
    place = urlsplit(game.origin)
    many = [socket.create_connection((place.hostname, place.port), timeout=9) for _ in range(70)]
    time.sleep(0.5)
    ended = 0
    for one in many:
        one.setblocking(False)
        with suppress(BlockingIOError):
            ended += one.recv(1) == b""
    for one in many:
        one.close()
    assert 6 <= ended < 12
    time.sleep(0.3)
    assert Phone(game).get("join").status == 200


def test_the_same_tap_a_hundred_times_is_one_move(game: Served, ann: Phone, ben: Phone) -> None:
    view = next(found for phone in (ann, ben) if (found := phone.view())["offers"])
    phone = ann if view["seat"] == "Ann" else ben
    tap = {"offer": view["offers"][0]["id"], "rev": view["rev"], "key": "one-and-the-same"}
    with ThreadPoolExecutor(20) as pool:
        answers = list(pool.map(lambda _: phone.post("make", **tap), range(100)))
    assert {answer.status for answer in answers} == {200}
    assert len({answer.body for answer in answers}) == 1
    after = phone.view()["rev"]
    assert int(after.split(".")[0]) == int(view["rev"].split(".")[0]) + 1
    late = phone.post("make", **{**tap, "key": "another"})
    assert (late.status, late.told["error"], late.told["rev"]) == (409, "overtaken", after)
