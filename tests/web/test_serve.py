"""How a table is served: its paper sign, and TLS with the owner's certificate."""

from __future__ import annotations

import shutil
import ssl
import subprocess
from pathlib import Path
from urllib.request import urlopen

import pytest
from pypdf import PdfReader

from tests.web.serving import HOST, free_port, referee, served


@pytest.fixture
def store(tmp_path: Path) -> Path:
    begun = referee(tmp_path, "new", "avignon", "--seats", "Ann,Ben", "--name", "eve", "--dice", "yours")
    assert begun.returncode == 0, begun.stderr
    return tmp_path


def test_the_sign_has_the_address_the_code_and_what_to_do_in_every_language(
    store: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(store)
    with served(store, "eve", "--paper") as table:
        page = PdfReader(store / "avignon-sign.pdf").pages[0]
        text = page.extract_text()
        assert f"{table.base}/join" in text
        assert table.code in text.replace(" ", "")
        assert [round(float(side)) for side in page.mediabox[2:]] == [420, 595], "A5 upright"
        for words in ("Avignon", "eve", "WLAN", "Wi-Fi"):
            assert words in text


def test_a_certificate_of_one_s_own_serves_https(store: Path) -> None:
    if shutil.which("openssl") is None:
        pytest.skip("openssl makes the certificate")
    certificate, key = store / "cert.pem", store / "key.pem"
    command = ["openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2", "-subj", f"/CN={HOST}"]
    names = ["-addext", f"subjectAltName=IP:{HOST}", "-keyout", str(key), "-out", str(certificate)]
    subprocess.run([*command, *names], check=True, capture_output=True)
    with served(store, "eve", "--tls", str(certificate), str(key)) as table:
        assert table.join.startswith("https://")
        trusted = ssl.create_default_context(cafile=str(certificate))
        with urlopen(f"{table.base}/join", context=trusted, timeout=20) as answer:
            assert answer.status == 200
            assert 'data-screen="join"' in answer.read().decode()


@pytest.mark.parametrize("content", ["", "no certificate", None])
def test_a_certificate_that_is_none_is_said_before_anything_is_served(store: Path, content: str | None) -> None:
    file = store / "cert.pem"
    if content is not None:
        file.write_text(content)
    told = referee(store, "serve", "--lan", HOST, "--port", str(free_port()), "--tls", str(file), str(file))
    assert told.returncode == 2
    assert f"{file} and {file} can't be used as a certificate and its key: " in told.stderr
    assert told.stdout == ""
