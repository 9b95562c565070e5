"""Commands that are soon over: what they load less of, and how they end."""

from __future__ import annotations

import gc
import hashlib
import subprocess
import sys

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


def test_a_module_is_loaded_when_something_in_it_is_used() -> None:
    done = ran(
        "import sys\nfrom referee.library.light import load_later\nload_later('PIL.Image')\n"
        "from PIL import Image\nassert 'PIL._imaging' not in sys.modules\n"
        "print(Image.new('L', (2, 3)).size)\nassert 'PIL._imaging' in sys.modules\n"
    )
    assert done.stdout == "(2, 3)\n", done.stderr


def test_a_module_that_is_only_imported_is_not_loaded() -> None:
    done = ran(
        "import sys\nfrom referee.library.light import load_later\nload_later('tempfile')\n"
        "import tempfile\nassert 'shutil' not in sys.modules\n"
        "with tempfile.TemporaryDirectory() as folder:\n    print(folder != '', type(tempfile).__name__)\n"
        "import tempfile as again\nassert again is tempfile and 'shutil' in sys.modules\n"
    )
    assert done.stdout == "True module\n", done.stderr


def test_functions_that_are_taken_by_name_load_their_module_when_they_are_called() -> None:
    done = ran(
        "import sys\nfrom referee.library.light import load_later\nload_later('tempfile', 'gettempdir')\n"
        "from tempfile import gettempdir\nassert 'shutil' not in sys.modules\n"
        "folder = gettempdir()\nassert 'shutil' in sys.modules\n"
        "import tempfile\nprint(tempfile.gettempdir() == folder, tempfile.gettempdir is gettempdir)\n"
    )
    assert done.stdout == "True False\n", done.stderr


def test_a_class_that_is_taken_by_name_knows_its_own() -> None:
    done = ran(
        "import sys\nfrom referee.library.light import load_later\n"
        "load_later('jinja2.lexer', 'get_lexer', 'Lexer', 'TokenStream')\nload_later('jinja2.parser', 'Parser')\n"
        "from jinja2 import Environment, environment\nfrom jinja2.nodes import Template\n"
        "assert 'jinja2._identifier' not in sys.modules\n"
        "print(isinstance(environment.Parser(Environment(), '{{ a }}').parse(), Template))\n"
        "print(isinstance(Environment().lexer, environment.Lexer), isinstance(3, environment.Lexer))\n"
        "import jinja2\nprint(jinja2.lexer is sys.modules['jinja2.lexer'], type(jinja2.lexer).__name__)\n"
    )
    assert done.stdout == "True\nTrue False\nTrue module\n", done.stderr


def test_a_module_that_is_not_there_is_not_loaded_later_either() -> None:
    done = ran(
        "import sys\nfrom referee.library.light import load_later\nload_later('nowhere.at_all')\n"
        "load_later('json.at_all')\nprint('nowhere.at_all' in sys.modules, 'json.at_all' in sys.modules)\n"
    )
    assert done.stdout == "False False\n", done.stderr


def test_two_threads_that_need_a_module_at_once_both_get_it() -> None:
    done = ran(
        "import sys\nfrom referee.library.light import load_later\nload_later('inspect')\nimport inspect\n"
        "from concurrent.futures import ThreadPoolExecutor\nfrom threading import Barrier\n"
        "together = Barrier(4)\n"
        "def ask(n):\n    together.wait()\n    return inspect.isawaitable(n)\n"
        "sys.setswitchinterval(1e-6)\n"
        "with ThreadPoolExecutor(4) as pool:\n    print(list(pool.map(ask, range(4))))\n"
        "from inspect import *\nprint(isclass(int), hasattr(inspect, 'nothing_of_the_kind'))\n"
    )
    assert done.stdout == "[False, False, False, False]\nTrue False\n", done.stderr


def test_what_is_known_of_a_module_does_without_it() -> None:
    done = ran(
        "from referee.library.light import load_msgspec\nload_msgspec()\nimport platform, os\n"
        "print(platform.system() == os.uname().sysname, type(platform).__name__)\n"
        "print(platform.python_version_tuple()[0], type(platform).__name__, platform.system() == os.uname().sysname)\n"
    )
    assert done.stdout == "True _Later\n3 module True\n", done.stderr


def test_what_is_read_along_goes_on_after_a_command_and_tidies_up_again() -> None:
    with light.nothing_thrown_away(to_the_end=True):
        light.hold(object())
        assert not gc.isenabled()
    light.end(3)
    assert gc.isenabled()
    assert light._HELD == []


def test_a_process_ends_with_its_code_and_with_all_that_it_wrote() -> None:
    done = ran(
        "import sys\nfrom referee.library import light\n"
        "class Last:\n    def __del__(self):\n        print('taken apart')\n"
        "with light.nothing_thrown_away(to_the_end=True):\n    light.hold(Last())\n    print('said')\n"
        "sys.stdout.flush()\nlight.end(3)\n"
    )
    assert (done.returncode, done.stdout) == (3, "said\n")


def test_nothing_is_held_where_nothing_ends() -> None:
    light.hold(object())
    light.end(3)
    assert light._HELD == []
