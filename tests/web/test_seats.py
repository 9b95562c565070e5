"""Who is who: codes, seats, and what becomes of them."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.web.serving import Phone, Served, referee, served


@pytest.fixture
def table(tmp_path: Path):
    begun = referee(tmp_path, "new", "avignon", "--seats", "Ann,Ben", "--name", "eve", "--dice", "yours")
    assert begun.returncode == 0, begun.stderr
    with served(tmp_path, "eve") as found:
        yield found


def test_a_seat_survives_the_server(table: Served) -> None:
    ann = Phone(table, "Ann")
    table.again()
    assert ann.view()["seat"] == "Ann"
    assert "1 of 2 seats: Ann" in "".join(table.shown)


def test_a_code_of_yesterday_still_opens_the_table(table: Served) -> None:
    """The sign that was printed stays good, until somebody asks for a new code alone."""
    old = table.code
    table.again()
    assert table.code != old
    assert Phone(table).post("sit", code=old.upper(), seat="Ann").status == 204
    table.options = ("--new-code",)
    table.again()
    assert Phone(table).post("sit", code=old, seat="Ben").status == 403


def test_a_taken_seat_is_given_only_by_another_player(table: Served) -> None:
    ann, thief = Phone(table, "Ann"), Phone(table)
    assert thief.post("sit", code=table.code, seat="Ann").status == 204
    assert thief.view()["seat"] is None
    asked = table_phone_id(ann)
    assert thief.post("seat", phone=asked, do="agree").status == 409
    looker = Phone(table, "")
    assert looker.post("seat", phone=asked, do="agree").status == 409
    assert thief.view()["seat"] is None
    ben = Phone(table, "Ben")
    assert ben.post("seat", phone=asked, do="agree").status == 204
    assert thief.view()["seat"] == "Ann"
    assert ann.get("view").status == 401, "the old phone is out"


def table_phone_id(phone: Phone) -> str:
    """How the page names the phone that asks for a seat."""
    page = phone.get("").body.decode()
    return page.partition('name="phone" value="')[2].partition('"')[0]


def test_a_seat_is_freed_from_the_keyboard(table: Served) -> None:
    ann = Phone(table, "Ann")
    freed = referee(table.store, "serve", "--free", "ann", "--name", "eve")
    assert (freed.returncode, freed.stdout) == (0, "The seat of Ann is free.\n")
    assert ann.get("view").status == 401
    Phone(table, "Ann")


def test_ten_wrong_codes_a_minute(table: Served) -> None:
    stranger = Phone(table)
    tries = [stranger.post("sit", code="b" * 16).status for _ in range(12)]
    assert tries == [403] * 10 + [429] * 2


def test_no_secret_of_a_phone_is_written_anywhere(table: Served) -> None:
    """Neither code nor cookie stands in a page, an error, a log, an address or a file."""
    ann = Phone(table, "Ann")
    cookie = ann.cookie.partition("=")[2]
    bodies = [ann.get(route).body for route in ("", "view", "seats", "log", "ask", "rules", "join")]
    bodies += [ann.post("make", offer="?", rev="?").body, ann.post("say", text=cookie[:5], rev="").body]
    table.process.terminate()
    table.process.wait()
    written = table.process.stdout.read()
    files = [file.read_bytes() for file in table.store.rglob("*") if file.is_file()]
    for secret in (cookie, table.code):
        assert not [body for body in (*bodies, *files, written.encode()) if secret.encode() in body]
    table.start()


def test_somebody_who_looks_on_can_only_look(table: Served) -> None:
    looker = Phone(table, "")
    assert looker.view()["seat"] is None
    assert looker.view()["offers"] == []
    for route, told in (("make", {"offer": "x"}), ("say", {"text": "beseech bishop"}), ("draw", {})):
        assert looker.post(route, rev=looker.view()["rev"], **told).status == 403


@pytest.mark.parametrize("form", ["{}: beseech bishop 1", "{} - beseech bishop 1", "{} beseeches the bishop 1"])
def test_nobody_speaks_for_another(table: Served, form: str) -> None:
    ann, ben = Phone(table, "Ann"), Phone(table, "Ben")
    before = ann.view()["rev"]
    mover, other = (ann, ben) if ann.view()["offers"] else (ben, ann)
    name = mover.view()["seat"]
    said = other.post("say", text=form.format(name), rev=before)
    assert said.status in (403, 422)
    assert ann.view()["rev"] == before


def test_what_only_serve_needs_is_named_where_it_is_missing(tmp_path: Path) -> None:
    from tests.web.serving import REFEREE, run

    referee(tmp_path, "new", "avignon", "--seats", "Ann,Ben", "--name", "eve")
    python, flag, code = REFEREE
    blocked = f"import sys; sys.modules['starlette'] = None; {code}"
    told = run([python, flag, blocked, "serve", "--store", str(tmp_path), "--lang", "en"])
    assert told.returncode == 2
    assert 'pip install "consistory[table]"' in told.stderr


@pytest.mark.parametrize(
    ("options", "told"),
    [
        (("--lan", "8.8.8.8"), "8.8.8.8 can be reached from outside"),
        (("--lan", "0.0.0.0"), "0.0.0.0 can be reached from outside"),
        (("--lan", "somewhere"), "is no address"),
        (("--lan", "10.255.255.254"), "can't serve at 10.255.255.254"),
    ],
)
def test_only_a_private_address_of_this_machine(tmp_path: Path, options: tuple[str, ...], told: str) -> None:
    referee(tmp_path, "new", "avignon", "--seats", "Ann,Ben", "--name", "eve")
    answer = referee(tmp_path, "serve", *options)
    assert answer.returncode == 2
    assert told in answer.stderr


def test_a_taken_port_is_said_in_one_line(table: Served) -> None:
    answer = referee(table.store, "serve", "--lan", "127.0.0.1")
    assert answer.returncode == 2
    assert answer.stderr.startswith("Port ")
    assert answer.stderr.count("\n") == 1
