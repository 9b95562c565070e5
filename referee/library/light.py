"""Commands that are soon over: packages of others are loaded with less than they ask for, and nothing is tidied up."""

from __future__ import annotations

import gc
import sys


def load_msgspec() -> None:
    """Loads msgspec without `typing_extensions`, which it takes when it is installed and which loads `inspect` and the
    parser of Python, as long as msgspec itself. All that it takes of it stands in `typing` from Python 3.11 on, where
    it looks next. Whoever else wants `typing_extensions` gets it."""
    if "msgspec" in sys.modules or "typing_extensions" in sys.modules:
        return
    sys.modules["typing_extensions"] = None  # type: ignore[assignment]  # the import of it fails
    try:
        import msgspec  # noqa: F401
    except ImportError:
        pass  # one that can't do without gets it when it is loaded next
    finally:
        del sys.modules["typing_extensions"]


def load_later(package: str, module: str) -> None:
    """A module of a package is loaded when something in it is first used, not when it is imported. Nothing where it is
    loaded already."""
    name = f"{package}.{module}"
    if name in sys.modules:
        return
    from importlib import import_module
    from importlib.util import LazyLoader, find_spec, module_from_spec

    home = import_module(package)
    spec = find_spec(name)
    if spec is None or spec.loader is None:
        return
    spec.loader = loader = LazyLoader(spec.loader)
    made = module_from_spec(spec)
    sys.modules[name] = made
    loader.exec_module(made)
    setattr(home, module, made)


class nothing_thrown_away:  # noqa: N801 - read as words
    """Within it nothing is looked through for rubbish: all that a page is made of is needed until it is done."""

    def __enter__(self) -> None:
        self.was = gc.isenabled()
        gc.disable()

    def __exit__(self, *_: object) -> None:
        if self.was:
            gc.enable()
