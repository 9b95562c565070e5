"""A page of the page language, written by hand, as a PDF: `python -m aids.typeset PAGE.xml OUT.pdf`.

What has been made from the same page with the same program is left alone, before anything heavy is loaded."""

from __future__ import annotations

import os
import sys
import zlib

HERE = os.path.dirname(os.path.abspath(__file__))


def typeset(xml: str, where: str = "page.xml", theme: str = "") -> bytes:
    """The PDF. Raises SheetError with everything that does not fit."""
    from .language.parse import parse
    from .layout.document import set_document
    from .render.icons import names
    from .render.pdf import write_pdf
    from .theme import theme as named
    from .type.hyphens import Hyphens
    from .type.language import printing

    with nothing_thrown_away():
        aid = parse(xml, where)
        hyphens = Hyphens(printing(aid.text("lang")).hyphens)
        held = set_document(aid, where, names(), hyphens, theme)
        made = write_pdf(held, named(held.theme))
    hyphens.save()
    return made


class nothing_thrown_away:  # noqa: N801 - read as words
    """While a sheet is set nothing is looked through for rubbish: everything is needed until it is done."""

    def __enter__(self) -> None:
        import gc

        self.was = gc.isenabled()
        gc.disable()

    def __exit__(self, *_: object) -> None:
        import gc

        if self.was:
            gc.enable()


def _folders() -> list[str]:
    """Where everything lies that the program is made of; found without loading what finds it elsewhere."""
    inner = [os.path.join(HERE, name) for name in ("language", "layout", "render", "type")]
    packaged = os.path.join(HERE, "..", "referee", "library", "share")
    share = packaged if os.path.isdir(packaged) else os.path.join(HERE, "..")
    data = os.path.join(share, "data")
    return [HERE, *inner, data, os.path.join(data, "themes"), os.path.join(share, "templates", "icons")]


def mark_of(content: bytes) -> str:
    """Changes with the page, with the program, and with the data that it reads."""
    seen = []
    for folder in _folders():
        with os.scandir(folder) as entries:
            for entry in entries:
                if entry.name.endswith((".py", ".toml", ".svg")):
                    told = entry.stat()
                    seen.append(f"{entry.name}:{told.st_size}:{told.st_mtime_ns}")
    whole = content + "\n".join(sorted(seen)).encode() + sys.version.encode()
    return f"{zlib.crc32(whole):08x}{zlib.adler32(whole):08x}{len(content):x}"


def _told(out: str, mark: str) -> str:
    held = os.stat(out)
    return f"{mark} {held.st_size} {held.st_mtime_ns}"


def _note(out: str) -> str:
    """Where it is noted what a file was made from: a hidden file beside it."""
    folder, name = os.path.split(os.path.abspath(out))
    return os.path.join(folder, f".{name}.made")


def main(arguments: list[str]) -> int:
    """0 done, 1 the page can't be set, 2 usage."""
    if len(arguments) != 2:
        print(__doc__, file=sys.stderr)
        return 2
    page, out = arguments
    try:
        with open(page, "rb") as file:
            content = file.read()
    except OSError as wrong:
        print(wrong, file=sys.stderr)
        return 2
    mark, note = mark_of(content), _note(out)
    try:
        with open(note, encoding="utf-8") as file:
            if file.read() == _told(out, mark):
                return 0
    except OSError:
        pass
    return _make(content.decode(), page, out, mark, note)


def _make(xml: str, page: str, out: str, mark: str, note: str) -> int:
    with nothing_thrown_away():
        return _write(xml, page, out, mark, note)


def _write(xml: str, page: str, out: str, mark: str, note: str) -> int:
    from .language.messages import SheetError

    try:
        made = typeset(xml, os.path.basename(page))
    except SheetError as wrong:
        from .talk import spoken

        for problem in wrong.problems:
            print(problem.told(spoken()), file=sys.stderr)
        return 1
    with open(out, "wb") as file:
        file.write(made)
    with open(note, "w", encoding="utf-8") as kept:
        kept.write(_told(out, mark))
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
