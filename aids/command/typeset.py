"""A page of the page language, written by hand, as a PDF:
`python -m aids.command.typeset [--fillable] PAGE.xml OUT.pdf`.

What has been made from the same page with the same program is left alone, before anything heavy is loaded."""

from __future__ import annotations

import os
import sys
import zlib

TYPE_CHECKING = False  # as in typing, which would take longer to load than all the rest of an unchanged page
if TYPE_CHECKING:
    from typing import NoReturn

    from ..render.second_process import WriteFile

CODE = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
ROOMS = ("command", "page", "markup", "type", "layout", "render")
"""Where the program is that makes a page."""
FILLABLE = "--fillable"


def typeset(
    xml: str, where: str = "page.xml", theme: str = "", *, forms: bool = False, write: WriteFile | None = None
) -> bytes:
    """The PDF, with `forms` to be filled in on the screen; `write` writes it, else this process. Raises SheetError with
    everything that does not fit."""
    from ..layout.document import set_document
    from ..markup.parse import parse
    from ..page.theme import theme as theme_named
    from ..render.icons import names
    from ..render.pdf import pdf_parts
    from ..render.second_process import write_here
    from ..type.hyphens import Hyphens
    from ..type.typography import typography

    with nothing_thrown_away():
        aid = parse(xml, where)
        hyphens = Hyphens(typography(aid.text("lang")).hyphens)
        document = set_document(aid, where, names(), hyphens, theme, forms=forms)
        made = (write or write_here)(pdf_parts(document, theme_named(document.theme), forms=forms))
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
    rooms = [os.path.join(CODE, name) for name in ROOMS]
    packaged = os.path.join(CODE, "..", "referee", "library", "share")
    share = packaged if os.path.isdir(packaged) else os.path.join(CODE, "..")
    data = os.path.join(share, "data")
    return [*rooms, data, os.path.join(data, "themes"), os.path.join(share, "templates", "icons")]


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
    file = os.stat(out)
    return f"{mark} {file.st_size} {file.st_mtime_ns}"


def _beside(out: str, ending: str) -> str:
    """A hidden file beside another."""
    folder, name = os.path.split(os.path.abspath(out))
    return os.path.join(folder, f".{name}.{ending}")


def main(arguments: list[str]) -> int:
    """0 done, 1 the page can't be set or printed, 2 usage."""
    forms = FILLABLE in arguments
    files = [argument for argument in arguments if argument != FILLABLE]
    if len(files) != 2:
        from .messages import t

        print(t("aids-typeset-usage"), file=sys.stderr)
        return 2
    page, out = files
    try:
        with open(page, "rb") as file:
            content = file.read()
    except OSError as wrong:
        print(wrong, file=sys.stderr)
        return 2
    mark = f"{mark_of(content)}{FILLABLE if forms else ''}"
    try:
        with open(_beside(out, "made"), encoding="utf-8") as noted:
            if noted.read() == _told(out, mark):
                return 0
    except OSError:
        pass
    from ..render.second_process import FileWriter

    with nothing_thrown_away(), FileWriter() as write:
        return _make(content.decode(), page, out, mark, write, forms=forms)


def _make(xml: str, page: str, out: str, mark: str, write: WriteFile, *, forms: bool) -> int:
    from ..page.problems import SheetError
    from ..render.second_process import SecondProcessFailed

    try:
        made = typeset(xml, os.path.basename(page), forms=forms, write=write)
    except SheetError as wrong:
        from .messages import spoken

        for problem in wrong.problems:
            print(problem.told(spoken()), file=sys.stderr)
        return 1
    except SecondProcessFailed as failed:
        from .messages import t

        print(t("aids-press-failed", why=failed), file=sys.stderr)
        return 1
    draft = _beside(out, "new")
    with open(draft, "wb") as file:
        file.write(made)
    os.replace(draft, out)
    with open(_beside(out, "made"), "w", encoding="utf-8") as kept:
        kept.write(_told(out, mark))
    return 0


def run() -> NoReturn:
    """The command. Nothing is looked through for rubbish at its end: the process takes it all with it."""
    code = main(sys.argv[1:])
    import gc

    gc.freeze()
    sys.exit(code)


if __name__ == "__main__":
    run()
