"""Shared by the tests of the site: where its tools are, what a page links to, a browser, a host."""

from __future__ import annotations

import json
import os
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from html.parser import HTMLParser
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread
from typing import Any

import pytest

HERE = Path(__file__).parent
TOOLS = HERE / "node_modules"
"""What `npm ci` in this folder installs."""

REQUIRED = "CONSISTORY_BROWSER"
"""With the value `required` a missing browser or tool is a failure, not a reason to skip."""

LANGS = ("en", "de", "fr")
PHONE, DESK = {"width": 390, "height": 844}, {"width": 1280, "height": 900}
FLAGS = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)

SMALL = """
() => {
  const seen = (e) => e.checkVisibility({ visibilityProperty: true }) && e.getBoundingClientRect().width > 1;
  const few = (list) => [...new Set(list)].slice(0, 5);
  const touched = [...document.querySelectorAll("a, button, summary, input")].filter(seen);
  const inline = (e) => e.classList.contains("cite");
  const low = touched.filter((e) => {
    const box = (e.closest(".field") ?? e).getBoundingClientRect();
    return box.height < (inline(e) ? 24 : 43.9) || (!inline(e) && box.width < 43.9);
  });
  const words = [...document.querySelectorAll("body *")].filter((e) => seen(e) &&
    [...e.childNodes].some((n) => n.nodeType === 3 && n.textContent.trim()));
  return {
    wide: document.documentElement.scrollWidth - innerWidth,
    low: few(low.map((e) => e.outerHTML.slice(0, 160))),
    fine: few(words.filter((e) => parseFloat(getComputedStyle(e).fontSize) < 12.5)
      .map((e) => e.outerHTML.slice(0, 120))),
    out: few(words.filter((e) => !e.closest(".bar-title") && e.getBoundingClientRect().right > innerWidth + 0.5)
      .map((e) => e.outerHTML.slice(0, 160))),
    unfolded: document.querySelectorAll("details:not([open])").length,
  };
}
"""
"""What is too wide, too low for a finger, too fine to read, or beyond the edge."""


def lacking(what: str, way: str) -> None:
    """Skips the test on a contributor's machine; fails it where everything must be there."""
    if os.environ.get(REQUIRED) == "required":
        pytest.fail(f"{what} is missing, and {REQUIRED}=required: {way}")
    pytest.skip(f"{what} is missing: {way}")


def tool(*parts: str) -> Path:
    """A file of a package that the tests need."""
    file = TOOLS.joinpath(*parts)
    if not file.is_file():
        lacking(parts[0], "npm ci --prefix tests/site --ignore-scripts")
    return file


def chromium() -> str:
    """The browser: $CONSISTORY_CHROMIUM, else the first that is installed."""
    named = os.environ.get("CONSISTORY_CHROMIUM", "")
    found = named or next(filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome"))), "")
    if not found:
        lacking("Chromium", "apt-get install chromium, or name one in CONSISTORY_CHROMIUM")
    return found


@contextmanager
def browsing() -> Iterator[Any]:
    """A browser without a window."""
    where = chromium()
    try:
        from playwright.sync_api import sync_playwright
    except ImportError:
        lacking("playwright", "pip install -e .[dev]")
    with sync_playwright() as driver:
        browser = driver.chromium.launch(executable_path=where, args=list(FLAGS))
        try:
            yield browser
        finally:
            browser.close()


class Quiet(SimpleHTTPRequestHandler):
    """A plain host of files, as any page host is one."""

    def log_message(self, *told: object) -> None:
        """Says nothing."""


@contextmanager
def hosted(folder: Path) -> Iterator[str]:
    """The folder on a host of this machine; gives its address. After the end nobody answers there."""

    def handler(*given: Any) -> Quiet:
        return Quiet(*given, directory=str(folder))

    server = ThreadingHTTPServer(("127.0.0.1", 0), handler)
    Thread(target=server.serve_forever, daemon=True).start()
    try:
        yield f"http://127.0.0.1:{server.server_port}/"
    finally:
        server.shutdown()
        server.server_close()


class Read(HTMLParser):
    """What a page holds: ids, links, everything that it loads, its words."""

    def __init__(self, content: bytes) -> None:
        super().__init__()
        self.ids: list[str] = []
        self.links: list[str] = []
        self.loads: list[str] = []
        self.text: list[str] = []
        self.by_id: dict[str, list[str]] = {}
        self._open: list[tuple[str, str]] = []
        self.feed(content.decode())

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        held = {name: value or "" for name, value in attrs}
        if "id" in held:
            self.ids.append(held["id"])
        if tag == "a":
            self.links.append(held["href"])
        elif tag in ("link", "script", "img", "use", "iframe", "source", "form"):
            self.loads += [held[name] for name in ("href", "src", "action") if held.get(name)]
        if tag not in ("meta", "link", "input", "br", "use"):
            self._open.append((tag, held.get("id", "")))

    def handle_endtag(self, tag: str) -> None:
        if self._open and self._open[-1][0] == tag:
            self._open.pop()

    def handle_data(self, data: str) -> None:
        if words := " ".join(data.split()):
            self.text.append(words)
            for _, id in self._open:
                if id:
                    self.by_id.setdefault(id, []).append(words)


def search_file(content: bytes) -> dict[str, Any]:
    """What a file of documents hands to the page."""
    text = content.decode()
    assert text.startswith("consistory(")
    assert text.endswith(");\n")
    held: dict[str, Any] = json.loads(text.removeprefix("consistory(").removesuffix(");\n"))
    return held
