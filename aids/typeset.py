"""A page of the page language, written by hand, as a PDF: `python -m aids.typeset [--fillable] PAGE.xml OUT.pdf`.

What has been made from the same page with the same program is left alone, before anything heavy is loaded."""

from __future__ import annotations

import os
import sys
import zlib

TYPE_CHECKING = False  # as in typing, which would take longer to load than all the rest of an unchanged page
if TYPE_CHECKING:
    from typing import NoReturn

    from .render.press import Print

HERE = os.path.dirname(os.path.abspath(__file__))
FILLABLE = "--fillable"


def typeset(
    xml: str, where: str = "page.xml", theme: str = "", *, forms: bool = False, press: Print | None = None
) -> bytes:
    """The PDF, with `forms` to be filled in on the screen; `press` prints it, else this process. Raises SheetError with
    everything that does not fit."""
    from .language.parse import parse
    from .layout.document import set_document
    from .render.icons import names
    from .render.pdf import plates
    from .render.press import print_here
    from .theme import theme as named
    from .type.hyphens import Hyphens
    from .type.language import printing

    with nothing_thrown_away():
        aid = parse(xml, where)
        hyphens = Hyphens(printing(aid.text("lang")).hyphens)
        held = set_document(aid, where, names(), hyphens, theme, forms=forms)
        made = (press or print_here)(plates(held, named(held.theme), forms=forms))
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


def _beside(out: str, ending: str) -> str:
    """A hidden file beside another."""
    folder, name = os.path.split(os.path.abspath(out))
    return os.path.join(folder, f".{name}.{ending}")


def main(arguments: list[str]) -> int:
    """0 done, 1 the page can't be set or printed, 2 usage."""
    forms = FILLABLE in arguments
    files = [argument for argument in arguments if argument != FILLABLE]
    if len(files) != 2:
        print(__doc__, file=sys.stderr)
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
    from .render.press import PressRoom

    with nothing_thrown_away(), PressRoom() as press:
        return _make(content.decode(), page, out, mark, press, forms=forms)


def _make(xml: str, page: str, out: str, mark: str, press: Print, *, forms: bool) -> int:
    from .language.messages import SheetError
    from .render.press import PressFailed

    try:
        made = typeset(xml, os.path.basename(page), forms=forms, press=press)
    except SheetError as wrong:
        from .talk import spoken

        for problem in wrong.problems:
            print(problem.told(spoken()), file=sys.stderr)
        return 1
    except PressFailed as failed:
        print(failed, file=sys.stderr)
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
