"""Writes the layout logs anew: `python tests/aids/renew_logs.py`. Look at the difference before you keep it."""

from __future__ import annotations

from aids_helpers import HERE, PAGES, laid_out

from aids.render.layout_log import layout_log

if __name__ == "__main__":
    for file in PAGES:
        (HERE / "layout" / f"{file.stem}.log").write_text(layout_log(laid_out(file.read_text("utf-8"))), "utf-8")
