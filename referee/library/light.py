"""Faster start-up for short commands: third-party packages are imported late or in part, and nothing is cleaned up at
the end."""

from __future__ import annotations

import gc
import os
import sys
from _thread import RLock
from collections.abc import Callable
from types import ModuleType

TYPE_CHECKING = False  # as in typing, which would take longer to load than this module
if TYPE_CHECKING:
    from importlib.machinery import ModuleSpec
    from typing import Any


def load_msgspec() -> None:
    """Imports msgspec without `typing_extensions`, which it uses if it is installed. That package imports `inspect` and
    Python's parser, and takes as long as msgspec itself. All that msgspec needs from it is in `typing` from Python 3.11
    on, where msgspec looks next. `platform` is not imported either: `uuid` and others ask it only for what is known
    without it."""
    if hasattr(os, "uname") and sys.implementation.name == "cpython":
        load_later("platform", system=lambda: os.uname().sysname, python_implementation=lambda: "CPython")
    _load_without("msgspec", "typing_extensions")


def load_hashlib() -> None:
    """Imports hashlib without OpenSSL, whose library takes longer to load than a sheet takes to be hashed: Python has
    the same digests of its own."""
    _load_without("hashlib", "_hashlib")


def _load_without(package: str, lacking: str) -> None:
    """Imports a package as if another one were not installed. All other modules can still import that one."""
    if package in sys.modules or lacking in sys.modules:
        return
    sys.modules[lacking] = None  # type: ignore[assignment]  # the import of it fails
    try:
        __import__(package)
    except ImportError:
        pass  # one that can't do without gets it when it is loaded next
    finally:
        del sys.modules[lacking]


def load_later(name: str, *taken: str, **known: Callable[..., object]) -> None:
    """Imports a module when something in it is first used, not at `import`. Its functions and classes that are `taken`
    by name (`from name import function`) import it when they are called; the values in `known` do without it. Does
    nothing if the module is imported already, or does not exist. (`importlib.util.LazyLoader` would import it at
    `import name`, because Python looks at its spec.)"""
    package, _, _ = name.rpartition(".")
    if package and _spec_of(package) is not None:
        __import__(package)  # else nobody would set the module in it
    _put_off(name, taken, known)


def load_package(package: str, **later: tuple[str, ...]) -> None:
    """Imports a package, but its modules in `later` only when they are used, as `load_later` does."""
    for module, taken in later.items():
        _put_off(f"{package}.{module}", taken, {})
    __import__(package)
    for module in later:
        _set_in_package(sys.modules[f"{package}.{module}"])


def _put_off(name: str, taken: tuple[str, ...], known: dict[str, Callable[..., object]]) -> None:
    if name in sys.modules or (spec := _spec_of(name)) is None or spec.loader is None:
        return
    from importlib.util import module_from_spec

    made = module_from_spec(spec)
    made.__class__ = _Later
    made.__dict__.update((each, _Taken(name, each)) for each in taken)
    made.__dict__.update(known)
    sys.modules[name] = made
    _set_in_package(made)


def _spec_of(name: str) -> ModuleSpec | None:
    """The spec of a module, without importing the packages above it."""
    from importlib.machinery import PathFinder

    package, _, _ = name.rpartition(".")
    if not package:
        return PathFinder.find_spec(name)
    home = _spec_of(package)
    return None if home is None else PathFinder.find_spec(name, home.submodule_search_locations)


def _set_in_package(module: ModuleType) -> None:
    package, _, name = module.__name__.rpartition(".")
    if package in sys.modules:
        setattr(sys.modules[package], name, module)


class _Taken:
    """A function or a class of a module that is imported later."""

    def __init__(self, module: str, name: str) -> None:
        self.module, self.name = module, name

    def _itself(self) -> Any:
        module = sys.modules[self.module]
        if isinstance(module, _Later):
            _Later.load(module)
        return getattr(module, self.name)

    def __call__(self, *arguments: object, **named: object) -> object:
        return self._itself()(*arguments, **named)

    def __instancecheck__(self, thing: object) -> bool:
        return isinstance(thing, self._itself())


class _Later(ModuleType):
    """A module before its first use."""

    def __getattr__(self, name: str) -> object:
        if name in ("__path__", "__file__"):  # asked of every module that is imported
            raise AttributeError(name)
        _Later.load(self)  # another thread may have made it a module like others by now
        try:
            return self.__dict__[name]
        except KeyError:
            raise AttributeError(f"module {self.__name__!r} has no attribute {name!r}") from None

    def load(self) -> None:
        """Turns this into an ordinary module. Other threads wait; the module itself, while it is being imported, does
        not."""
        with _LOADING:
            spec = self.__spec__
            if isinstance(self, _Later) and self not in _BEGUN and spec and spec.loader:
                _BEGUN.append(self)
                spec.loader.exec_module(self)
                self.__class__ = ModuleType  # type: ignore[assignment]
                _set_in_package(self)


_LOADING = RLock()
_BEGUN: list[_Later] = []
"""Modules whose import has begun."""


class without_garbage_collection:  # noqa: N801 - read as words
    """Switches garbage collection off: all that a page is made of is needed until it is done. With `to_the_end`, ends
    the process at the end, by `end`."""

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
"""Objects that live until the process ends."""


def keep_alive(*things: object) -> None:
    """Keeps these objects until the process ends, in a process that makes one thing: freeing them takes as long as
    parsing a page. Does nothing elsewhere."""
    if _HELD and not gc.isenabled():
        _HELD.extend(things)


def end(code: int | None) -> None:
    """Ends the process here, after all output is written, if it was to end with this result. Returns elsewhere, and
    when the process is measured or its output is captured."""
    if not _HELD:
        return
    if sys.getprofile() is None and sys.gettrace() is None and sys.stdout is sys.__stdout__:
        os._exit(code or 0)
    _HELD.clear()
    gc.enable()
