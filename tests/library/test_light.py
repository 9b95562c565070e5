"""Commands that are soon over: what they load less of, and how they end."""

from __future__ import annotations

import gc
import hashlib
import subprocess
import sys
from textwrap import dedent

import pytest

from referee.library import light


def ran(code: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)


def test_msgspec_is_loaded_alone_and_whoever_wants_more_gets_it() -> None:
    done = ran(
        "import sys\nfrom referee.library.light import load_msgspec\nload_msgspec()\n"
        "assert 'msgspec' in sys.modules and 'typing_extensions' not in sys.modules\n"
        "import typing_extensions, msgspec, typing\n"
        "class Part(msgspec.Struct):\n    n: typing.Annotated[int, msgspec.Meta(ge=1)]\n"
        "print(msgspec.convert({'n': 3}, Part).n, typing_extensions.Annotated is not None)\n"
    )
    assert done.stdout == "3 True\n", done.stderr


def test_digests_are_those_of_openssl() -> None:
    done = ran(
        "import sys\nfrom referee.library.light import load_hashlib\nload_hashlib()\nimport hashlib\n"
        "assert '_hashlib' not in sys.modules\n"
        "print(hashlib.sha256(b'x').hexdigest(), hashlib.md5(b'x', usedforsecurity=False).hexdigest())\n"
    )
    assert done.stdout.split() == [hashlib.sha256(b"x").hexdigest(), hashlib.md5(b"x").hexdigest()], done.stderr


LATER = {
    "something in it is used": (
        """
        load_later("PIL.Image")
        from PIL import Image
        assert "PIL._imaging" not in sys.modules
        print(Image.new("L", (2, 3)).size, "PIL._imaging" in sys.modules)
        """,
        "(2, 3) True",
    ),
    "it is looked for in its package": (
        """
        load_later("PIL.Image")
        import PIL.Image
        print("PIL._imaging" in sys.modules, PIL.Image.new("L", (2, 3)).size)
        """,
        "False (2, 3)",
    ),
    "it is only imported": (
        """
        load_later("tempfile")
        import tempfile
        assert "shutil" not in sys.modules
        with tempfile.TemporaryDirectory() as folder:
            print(folder != "", type(tempfile).__name__)
        import tempfile as again
        assert again is tempfile and "shutil" in sys.modules
        """,
        "True module",
    ),
    "functions of it are taken by name": (
        """
        load_later("tempfile", "gettempdir")
        from tempfile import gettempdir
        assert "shutil" not in sys.modules
        folder = gettempdir()
        assert "shutil" in sys.modules
        import tempfile
        print(tempfile.gettempdir() == folder, tempfile.gettempdir is gettempdir)
        """,
        "True False",
    ),
    "classes of it are taken by name": (
        """
        from referee.library.light import load_package
        load_package("jinja2", lexer=("get_lexer", "Lexer", "TokenStream"), parser=("Parser",))
        import jinja2.lexer
        from jinja2 import Environment, environment
        from jinja2.nodes import Template
        assert "jinja2._identifier" not in sys.modules
        print(isinstance(environment.Parser(Environment(), "{{ a }}").parse(), Template))
        print(isinstance(Environment().lexer, environment.Lexer), isinstance(3, environment.Lexer))
        print(jinja2.lexer is sys.modules["jinja2.lexer"], type(jinja2.lexer).__name__)
        """,
        "True\nTrue False\nTrue module",
    ),
    "it is not there": (
        """
        load_later("nowhere.at_all")
        load_later("json.at_all")
        print("nowhere.at_all" in sys.modules, "json.at_all" in sys.modules)
        """,
        "False False",
    ),
    "several threads need it at once": (
        """
        load_later("inspect")
        import inspect
        from concurrent.futures import ThreadPoolExecutor
        from threading import Barrier
        together = Barrier(4)
        def ask(n):
            together.wait()
            return inspect.isawaitable(n)
        sys.setswitchinterval(1e-6)
        with ThreadPoolExecutor(4) as pool:
            print(list(pool.map(ask, range(4))))
        """,
        "[False, False, False, False]",
    ),
    "all of it is taken": (
        """
        load_later("inspect")
        from inspect import *
        import inspect
        print(isclass(int), hasattr(inspect, "nothing_of_the_kind"))
        """,
        "True False",
    ),
}
"""Programs in which a module is loaded later, by when that is, and what they print."""


@pytest.mark.parametrize(("program", "printed"), LATER.values(), ids=LATER)
def test_a_module_is_loaded_later_when(program: str, printed: str) -> None:
    done = ran(f"import sys\nfrom referee.library.light import load_later\n{dedent(program)}")
    assert done.stdout == f"{printed}\n", done.stderr


def test_what_is_known_of_a_module_does_without_it() -> None:
    done = ran(
        "from referee.library.light import load_msgspec\nload_msgspec()\nimport platform, os\n"
        "print(platform.system() == os.uname().sysname, type(platform).__name__)\n"
        "print(platform.python_version_tuple()[0], type(platform).__name__, platform.system() == os.uname().sysname)\n"
    )
    assert done.stdout == "True _Later\n3 module True\n", done.stderr


def test_what_is_read_along_goes_on_after_a_command_and_tidies_up_again() -> None:
    with light.without_garbage_collection(to_the_end=True):
        light.keep_alive(object())
        assert not gc.isenabled()
    light.end(3)
    assert gc.isenabled()
    assert light._HELD == []


def test_a_process_ends_with_its_code_and_with_all_that_it_wrote() -> None:
    done = ran(
        "import sys\nfrom referee.library import light\n"
        "class Last:\n    def __del__(self):\n        print('taken apart')\n"
        "with light.without_garbage_collection(to_the_end=True):\n    light.keep_alive(Last())\n    print('said')\n"
        "sys.stdout.flush()\nlight.end(3)\n"
    )
    assert (done.returncode, done.stdout) == (3, "said\n")


def test_nothing_is_held_where_nothing_ends() -> None:
    light.keep_alive(object())
    light.end(3)
    assert light._HELD == []
