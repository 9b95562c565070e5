"""Commands that are soon over: packages of others are loaded with less than they ask for, and nothing is tidied up."""

from __future__ import annotations

import gc
import os
import sys
from collections.abc import Callable
from types import ModuleType


def load_msgspec() -> None:
    """Loads msgspec without `typing_extensions`, which it takes when it is installed and which loads `inspect` and the
    parser of Python, as long as msgspec itself. All that it takes of it stands in `typing` from Python 3.11 on, where
    it looks next. Nor is `platform` loaded, of which `uuid` asks no more than the name of the system."""
    if hasattr(os, "uname"):
        load_later("platform", system=lambda: os.uname().sysname)
    _load_without("msgspec", "typing_extensions")


def load_hashlib() -> None:
    """Loads hashlib without OpenSSL, whose library takes longer to load than a sheet has to be hashed: Python has the
    same digests of its own."""
    _load_without("hashlib", "_hashlib")


def _load_without(package: str, lacking: str) -> None:
    """Loads a package as where another one is not installed. Whoever else wants that one gets it."""
    if package in sys.modules or lacking in sys.modules:
        return
    sys.modules[lacking] = None  # type: ignore[assignment]  # the import of it fails
    try:
        __import__(package)
    except ImportError:
        pass  # one that can't do without gets it when it is loaded next
    finally:
        del sys.modules[lacking]


def load_later(name: str, *functions: str, **known: Callable[..., object]) -> None:
    """A module is loaded when something in it is first used, not when it is imported; `functions` of it can be taken
    by name before (`from name import function`), and load it when they are called; what is `known` of it does without.
    Nothing where it is loaded already.
    (`importlib.util.LazyLoader` loads what `import name` asks for at once: Python looks at its spec.)"""
    if name in sys.modules:
        return
    from importlib import import_module
    from importlib.util import find_spec, module_from_spec

    package, _, module = name.rpartition(".")
    home = import_module(package) if package else None
    spec = find_spec(name)
    if spec is None or spec.loader is None:
        return
    made = module_from_spec(spec)
    made.__class__ = _Later
    made.__dict__.update((function, _called_later(name, function)) for function in functions)
    made.__dict__.update(known)
    sys.modules[name] = made
    if home is not None:
        setattr(home, module, made)


def _called_later(name: str, function: str) -> Callable[..., object]:
    def called(*given: object, **named: object) -> object:
        module = sys.modules[name]
        if isinstance(module, _Later):
            module.load()
        return getattr(module, function)(*given, **named)

    return called


class _Later(ModuleType):
    """A module before something in it is used."""

    def __getattr__(self, name: str) -> object:
        if name in ("__path__", "__file__", "__all__"):
            raise AttributeError(name)
        self.load()
        return getattr(self, name)

    def load(self) -> None:
        """From here on it is as any other module."""
        self.__class__ = ModuleType  # type: ignore[assignment]
        if (spec := self.__spec__) is not None and spec.loader is not None:
            spec.loader.exec_module(self)


class nothing_thrown_away:  # noqa: N801 - read as words
    """Within it nothing is looked through for rubbish: all that a page is made of is needed until it is done. With
    `to_the_end` the process ends with it, by `end`."""

    def __init__(self, *, to_the_end: bool = False) -> None:
        self.to_the_end = to_the_end

    def __enter__(self) -> None:
        self.was = gc.isenabled()
        gc.disable()
        if self.to_the_end:
            _HELD.append(None)

    def __exit__(self, *_: object) -> None:
        if self.was and not self.to_the_end:
            gc.enable()


_HELD: list[object] = []
"""What ends with the process."""


def hold(*things: object) -> None:
    """Of a process that makes one thing and ends: these are not taken apart before, which takes as long as parsing a
    page. Elsewhere nothing is held."""
    if _HELD and not gc.isenabled():
        _HELD.extend(things)


def end(code: int | None) -> None:
    """Ends the process here, everything being written, where it was to end with what it made. Returns elsewhere, also
    where somebody measures it, or reads along in place of its output."""
    if not _HELD:
        return
    if sys.getprofile() is None and sys.gettrace() is None and sys.stdout is sys.__stdout__:
        os._exit(code or 0)
    _HELD.clear()
    gc.enable()
