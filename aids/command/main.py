"""The `aids` command. What has been made from the same files by the same command line is answered for before anything
heavy is loaded."""

from __future__ import annotations

import sys

TYPE_CHECKING = False  # as in typing, which would take longer to load than an unchanged answer
if TYPE_CHECKING:
    from typing import Any

    from .again import Run


def main(arguments: list[str] | None = None) -> None:
    """Runs the command and exits: 0 done, 1 a sheet or a check failed, 2 usage, 4 damaged data; otherwise as `streams`
    says."""
    from .again import Run

    typed = sys.argv[1:] if arguments is None else arguments
    run = Run(typed, main)
    if run.answered():
        sys.exit(0)
    try:
        with run:
            _run(typed, run, ends=arguments is None)
    finally:
        if arguments is None:  # the process ends, and takes everything with it: nothing is looked through for rubbish
            import gc

            gc.freeze()


def _run(typed: list[str], run: Run, *, ends: bool) -> None:
    from referee.library import light

    light.load_later("urllib.parse", "quote_from_bytes", "unquote", "urlparse")  # others need it for addresses
    light.load_later("textwrap")  # msgspec needs it for schemas
    light.load_msgspec()

    from referee.library import streams
    from referee.library.errors import LibraryError
    from referee.library.reasons import REASONS

    from ..page.problems import SheetError
    from .answers import complain
    from .messages import spoken, t, worded
    from .options import Failed
    from .straight import plainly

    def unwritten(why: str) -> str:
        return t("aids-lost", why=why)

    as_json = "--json" in typed
    code: Any = 0
    streams.prepare()
    try:
        if (command := plainly(typed)) is not None:
            light.load_hashlib()
            with light.without_garbage_collection(to_the_end=ends):
                command()
        else:
            from .app import app

            code = app(typed, standalone_mode=False) or 0
    except Failed as end:
        code = end.code
        if end.told:
            complain(end.told, as_json)
    except SheetError as wrong:
        code = 1
        complain("\n".join(problem.in_words(spoken()) for problem in wrong.problems), as_json)
    except LibraryError as wrong:
        text, code = worded(wrong)
        complain(text, as_json)
    except OSError as wrong:
        if wrong.filename is None:
            code = streams.lost(wrong, unwritten)
        else:
            reading = isinstance(wrong, FileNotFoundError | IsADirectoryError)
            code = 2 if reading else 1
            file = isinstance(wrong, FileExistsError)
            id = "aids-unreadable" if reading else "aids-not-folder" if file else "aids-unwritable"
            reason = REASONS.get(wrong.strerror or "")
            why = t(f"aids-why-{reason}") if reason else str(wrong.strerror)
            complain(t(id, file=str(wrong.filename), why=why), as_json)
    except KeyboardInterrupt:
        code = streams.INTERRUPTED
    except SystemExit as end:
        code = streams.NOBODY_READS if streams.interrupted() else end.code or 0
    except Exception as wrong:
        code = 2
        match type(wrong).__name__:
            case "Abort":
                code = streams.INTERRUPTED
            case "NoArgsIsHelpError":
                wrong.show()  # type: ignore[attr-defined]
            case _ if hasattr(wrong, "format_message"):
                from .misused import misused

                complain(misused(wrong), as_json)
            case _:
                raise
    for left in run.damaged:
        text, damaged = worded(left)
        complain(text, as_json=False)
        code = code or damaged
    code = streams.finish(code, unwritten)
    light.end(code)
    sys.exit(code)


if __name__ == "__main__":
    main()
