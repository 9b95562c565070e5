"""What one table does: moves by offers, errors in words, taking back, verdicts for all, streams."""

from __future__ import annotations

import json
import socket
import time
from pathlib import Path
from urllib.parse import urlsplit

import msgspec
import pytest

from referee.web.pages import View
from tests.web.serving import Phone, Served, referee, served


@pytest.fixture
def table(tmp_path: Path):
    begun = referee(tmp_path, "new", "avignon", "--seats", "Ann,Ben", "--name", "eve", "--dice", "yours", "--seed", "3")
    assert begun.returncode == 0, begun.stderr
    with served(tmp_path, "eve") as found:
        yield found


def sides(table: Served) -> tuple[Phone, Phone]:
    """The phone of whoever moves, and the other one."""
    ann, ben = Phone(table, "Ann"), Phone(table, "Ben", lang="de")
    return (ann, ben) if ann.view()["offers"] else (ben, ann)


def first(phone: Phone) -> dict[str, object]:
    view = phone.view()
    return {"offer": view["offers"][0]["id"], "rev": view["rev"]}


def test_a_tap_is_a_move_and_stands_on_the_other_phone_in_its_language(table: Served) -> None:
    mover, other = sides(table)
    assert mover.post("make", **first(mover)).told["verdict"] == "legal"
    log = json.loads(referee(table.store, "log", "--name", "eve", "--json").stdout)
    assert log["entries"][-1]["kind"] == "move"
    assert other.view()["rev"] == mover.view()["rev"]
    assert other.view()["now"]["line"] != mover.view()["now"]["line"], "one is English, the other German"


def test_the_table_as_data_is_what_its_schema_says(table: Served) -> None:
    for phone in (*sides(table), Phone(table, "")):
        assert msgspec.convert(phone.view(), View).seat == (phone.view()["seat"])


def test_a_tap_on_an_older_page_changes_nothing(table: Served) -> None:
    mover, _ = sides(table)
    tap = first(mover)
    typed = mover.view()["now"]["example"]
    assert referee(table.store, "move", typed, "--name", "eve", "--as", mover.view()["seat"]).returncode == 0
    late = mover.post("make", **tap)
    assert (late.status, late.told["error"]) == (409, "overtaken")


def test_what_is_typed_at_the_keyboard_stands_on_phones_within_a_second(table: Served) -> None:
    mover, other = sides(table)
    before, name = other.view()["rev"], mover.view()["seat"]
    assert referee(table.store, "move", mover.view()["now"]["example"], "--name", "eve", "--as", name).returncode == 0
    start = time.monotonic()
    while other.view()["rev"] == before:
        assert time.monotonic() - start < 1
        time.sleep(0.02)


def test_a_sentence_is_understood_in_the_language_of_the_phone(table: Served) -> None:
    mover, other = sides(table)
    said = "beseech the {0}" if mover.lang == "en" else "{0} anflehen"
    offer = next(each for each in mover.view()["offers"] if each["object"])
    line = f"{offer['verb']} {offer['object']}"
    assert said
    answer = mover.post("say", text=line, rev=mover.view()["rev"])
    assert answer.status == 200, answer.told
    assert other.post("say", text="hmpf grmbl", rev="").status == 422


def test_what_is_asked_of_the_referee_is_answered_and_nothing_moves(table: Served) -> None:
    mover, _ = sides(table)
    before = mover.view()["rev"]
    for said, asked in (("whose turn is it?", "now"), ("undo that", "undo"), ("hang on", "wait")):
        answer = mover.post("say", text=said, rev=before)
        assert (answer.status, answer.told["intent"]) == (200, asked)
        assert answer.told["lines"]
    assert mover.view()["rev"] == before


def test_one_takes_back_one_s_own_move_alone_and_another_only_together(table: Served) -> None:
    mover, other = sides(table)
    begun = mover.view()["rev"]
    mover.post("make", **first(mover))
    moved = mover.view()["rev"]
    assert other.post("back", do="ask", to="1", rev=moved).status == 200
    assert mover.view()["rev"] == moved, "the mover has still to agree"
    assert mover.post("back", do="no", rev=moved).status == 200
    assert mover.post("back", do="agree", rev=moved).status == 409, "nobody asks any more"
    assert other.post("back", do="ask", to="1", rev=moved).status == 200
    table.again()
    assert mover.post("back", do="agree", rev=moved).status == 200, "the wish outlives the server"
    said = [each["kind"] for each in json.loads(referee(table.store, "log", "--name", "eve", "--json").stdout)["said"]]
    assert said == ["joined", "joined", "ask-back", "decline", "ask-back", "agree", "taken-back"]
    assert mover.view()["rev"].split(".")[0] == begun.split(".")[0]
    mover.post("make", **first(mover))
    assert mover.post("back", do="ask", to="1", rev=mover.view()["rev"]).status == 200
    assert mover.view()["rev"].split(".")[0] == begun.split(".")[0], "own last move: nobody is asked"


def test_a_verdict_is_shown_on_every_phone_until_the_game_goes_on(table: Served) -> None:
    mover, other = sides(table)
    name = mover.view()["seat"]
    asked = f"{other.view()['seat']}: offer draw"
    answer = mover.post("ask", text=asked)
    assert answer.told["verdict"] == "illegal"
    assert "Nicht erlaubt" not in other.get("").body.decode()
    mover.post("ask", text=asked, tell=True)
    assert "Nicht erlaubt" in other.get("").body.decode() or "Not allowed" in other.get("").body.decode()
    mover.post("make", **first(mover))
    assert asked not in other.get("").body.decode(), name


def test_a_rule_is_found_in_the_language_of_the_phone(table: Served) -> None:
    _, german = sides(table)
    german.lang = "de"
    found = german.post("rules", text="darf ich zweimal dasselbe tun").told["matches"]
    assert "turn.distinct" in " ".join(each["citation"] for each in found[:3])


def test_the_rules_are_read_part_by_part(table: Served) -> None:
    mover, _ = sides(table)
    page = mover.get("rules").body.decode()
    part = page.partition('name="part" value="')[2].partition('"')[0]
    found = mover.post("rules", part=part).told["matches"]
    assert found
    assert f"<small>{len(found)}</small>" in page
    assert (
        found[0]["text"]
        in mover.send(
            "POST", f"/{table.room}/rules", f"part={part}".encode(), Content_Type="application/x-www-form-urlencoded"
        ).body.decode()
    )


def test_a_question_is_asked_by_taps(table: Served) -> None:
    """Also about what can't be done, and about somebody else; but not about a player who has nothing to decide."""
    first, second = sides(table)
    first.post("make", **offer_of(first, "Beseech"))
    done = first if first.view()["offers"] else second
    done.post("make", **offer_of(done, done.view()["offers"][0]["verb"]))
    name, other = done.view()["seat"], (second if done is first else first)
    asked = other.post("ask", who=name).told["offers"]
    assert {each["refused"] for each in asked} == {None}, "whether it is allowed is the very question"
    verdicts = set()
    for offer in asked:
        told = other.post("ask", who=name, offer=offer["id"]).told
        verdicts.add(told.get("verdict"))
    assert {"legal", "illegal"} <= verdicts
    assert done.post("ask", who=other.view()["seat"]).told["offers"] == []


def offer_of(phone: Phone, verb: str) -> dict[str, object]:
    view = phone.view()
    return {"offer": next(each["id"] for each in view["offers"] if each["verb"] == verb), "rev": view["rev"]}


def read_events(phone: Phone, seconds: float) -> bytes:
    """What a stream sends in so many seconds."""
    place = urlsplit(phone.game.origin)
    with socket.create_connection((place.hostname, place.port), timeout=seconds) as one:
        head = (
            f"GET /{phone.game.room}/events HTTP/1.1\r\nHost: {place.netloc}\r\nCookie: lang=en; {phone.cookie}\r\n\r\n"
        )
        one.sendall(head.encode())
        got, end = b"", time.monotonic() + seconds
        while (left := end - time.monotonic()) > 0:
            one.settimeout(left)
            try:
                got += one.recv(65536)
            except TimeoutError:
                break
    return got


def test_a_stream_begins_with_the_whole_page(table: Served) -> None:
    mover, _ = sides(table)
    got = read_events(mover, 1.0)
    assert b"text/event-stream" in got
    assert got.count(b"event: page") == 1
    assert b'data: <div id="page"' in got


def test_a_phone_has_so_many_streams(table: Served) -> None:
    mover, _ = sides(table)
    place = urlsplit(table.origin)
    many = []
    for _ in range(5):
        one = socket.create_connection((place.hostname, place.port), timeout=5)
        one.sendall(
            f"GET /{table.room}/events HTTP/1.1\r\nHost: {place.netloc}\r\nCookie: {mover.cookie}\r\n\r\n".encode()
        )
        many.append(one.recv(40))
        mover.streams = getattr(mover, "streams", [])
        mover.streams.append(one)
    assert [b" 200 " in head for head in many] == [True] * 4 + [False]
    for one in mover.streams:
        one.close()
    time.sleep(0.5)
    assert b"event: page" in read_events(mover, 1.0), "closed ones count no more"
