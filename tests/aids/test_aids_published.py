"""Tables at an address: saved as CSV, read from there where there is no network, refused where there is a page."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path
from threading import Thread

import pytest
from test_aids_mistakes import author  # noqa: F401 - a fixture

from aids.page.published import address_of, table_address

Author = Callable[..., tuple[int, str, str]]
SHEET = "https://docs.google.com/spreadsheets/d/1AbC-d_9"
PUBLISHED = "https://docs.google.com/spreadsheets/d/e/2PACX-1v"


@pytest.mark.parametrize(
    ("address", "table"),
    [
        (f"{SHEET}/edit#gid=7", f"{SHEET}/export?gid=7&format=csv"),
        (f"{SHEET}/edit?gid=7#gid=7", f"{SHEET}/export?gid=7&format=csv"),
        (f"{SHEET}/edit?usp=sharing", f"{SHEET}/export?format=csv"),
        (SHEET, f"{SHEET}/export?format=csv"),
        (f"{SHEET}/export?format=csv", f"{SHEET}/export?format=csv"),
        (f"{PUBLISHED}/pubhtml", f"{PUBLISHED}/pub?output=csv"),
        (f"{PUBLISHED}/pub?gid=0&single=true&output=csv", f"{PUBLISHED}/pub?gid=0&output=csv"),
        ("https://example.org/cards.csv?a=1", "https://example.org/cards.csv?a=1"),
    ],
)
def test_every_address_of_a_sheet_leads_to_its_table(address: str, table: str) -> None:
    assert address_of(Path(address)) == address
    assert table_address(address) == table


@pytest.mark.parametrize("file", ["cards.csv", "/tmp/http/cards.csv", "c:/cards.csv", "https.csv"])
def test_a_file_is_no_address(file: str) -> None:
    assert address_of(Path(file)) == ""


class _Answers(BaseHTTPRequestHandler):
    """Gives the table of the server, or a page."""

    def do_GET(self) -> None:
        table = self.path.startswith("/table")
        content = self.server.table if table else b"<html>Sign in</html>"  # type: ignore[attr-defined]
        self.send_response(200)
        self.send_header("Content-Type", "text/csv" if table else "text/html; charset=utf-8")
        self.end_headers()
        self.wfile.write(content)

    def log_message(self, *_: object) -> None:
        pass


@pytest.fixture
def server() -> Iterator[HTTPServer]:
    made = HTTPServer(("127.0.0.1", 0), _Answers)
    thread = Thread(target=made.serve_forever, daemon=True)
    thread.start()
    yield made
    made.shutdown()
    thread.join()
    made.server_close()


def deck(author: Author, address: str) -> tuple[int, str]:  # noqa: F811
    Path("own").mkdir(exist_ok=True)
    Path("own/t.xml.j2").write_text('<card id="{{ id }}"><stack pad="6mm"><p>{{ id }}</p></stack></card>', "utf-8")
    code, _, err = author("deck", address, "--template", "own/t.xml.j2", "--format", "txt")
    return code, err


def test_a_table_is_saved_and_read_again_without_the_network(author: Author, server: HTTPServer) -> None:  # noqa: F811
    address = f"http://127.0.0.1:{server.server_port}/table?gid=3"
    server.table = b"id\none\n"  # type: ignore[attr-defined]
    assert deck(author, address)[0] == 0
    [saved] = Path("own").glob("*.csv")
    assert saved.read_bytes() == b"id\none\n"
    server.table = b"id\ntwo\nthree\n"  # type: ignore[attr-defined]
    code, err = deck(author, address)
    assert code == 0
    assert f"saved in {saved}" in err
    [made] = Path("output").glob("*.txt")
    assert made.read_text("utf-8").split() == ["two", "three"]
    server.shutdown()
    server.server_close()
    code, err = deck(author, address)
    assert code == 0
    assert f"cards are those of {saved.name}" in err
    assert saved.read_bytes() == b"id\ntwo\nthree\n"


def test_what_gives_no_table_is_told_with_the_way_out(author: Author, server: HTTPServer) -> None:  # noqa: F811
    code, err = deck(author, f"http://127.0.0.1:{server.server_port}/login")
    assert code == 1
    assert "gives a page, not a table. Share the sheet" in err
    code, err = deck(author, "http://127.0.0.1:9/table")
    assert code == 1
    assert "can’t be reached" in err
    assert list(Path("own").glob("*.csv")) == []
