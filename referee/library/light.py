"""Commands that are soon over: packages of others are loaded with less than they ask for, and nothing is tidied up."""

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
    """Loads msgspec without `typing_extensions`, which it takes when it is installed and which loads `inspect` and the
    parser of Python, as long as msgspec itself. All that it takes of it stands in `typing` from Python 3.11 on, where
    it looks next. Nor is `platform` loaded, of which `uuid` and others ask no more than what is known without."""
    if hasattr(os, "uname") and sys.implementation.name == "cpython":
        load_later("platform", system=lambda: os.uname().sysname, python_implementation=lambda: "CPython")
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


def load_later(name: str, *taken: str, **known: Callable[..., object]) -> None:
    """A module is loaded when something in it is first used, not when it is imported; functions and classes of it that
    are `taken` by name before (`from name import function`) load it when they are called; what is `known` of it does
    without. Nothing where it is loaded already, or not to be had.
    (`importlib.util.LazyLoader` loads what `import name` asks for at once: Python looks at its spec.)"""
    package, _, _ = name.rpartition(".")
    if package and _spec_of(package) is not None:
        __import__(package)  # else nobody would set the module in it
    _put_off(name, taken, known)


def load_package(package: str, **later: tuple[str, ...]) -> None:
    """Loads a package, but modules of it `later`, as `load_later` does with what is taken of each."""
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
    """Where a module is to be loaded from. The packages above it are not loaded for that."""
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
    """A function or a class of a module that is loaded later."""

    def __init__(self, module: str, name: str) -> None:
        self.module, self.name = module, name

    def _itself(self) -> Any:
        module = sys.modules[self.module]
        if isinstance(module, _Later):
            _Later.load(module)
        return getattr(module, self.name)

    def __call__(self, *given: object, **named: object) -> object:
        return self._itself()(*given, **named)

    def __instancecheck__(self, thing: object) -> bool:
        return isinstance(thing, self._itself())


class _Later(ModuleType):
    """A module before something in it is used."""

    def __getattr__(self, name: str) -> object:
        if name in ("__path__", "__file__"):  # asked of every module that is imported
            raise AttributeError(name)
        _Later.load(self)  # another thread may have made it a module like others by now
        try:
            return self.__dict__[name]
        except KeyError:
            raise AttributeError(f"module {self.__name__!r} has no attribute {name!r}") from None

    def load(self) -> None:
        """From here on it is as any other module. Others who need it wait; it itself, while it is loaded, does not."""
        with _LOADING:
            spec = self.__spec__
            if isinstance(self, _Later) and self not in _BEGUN and spec and spec.loader:
                _BEGUN.append(self)
                spec.loader.exec_module(self)
                self.__class__ = ModuleType  # type: ignore[assignment]
                _set_in_package(self)


_LOADING = RLock()
_BEGUN: list[_Later] = []
"""Modules whose loading has begun."""


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
