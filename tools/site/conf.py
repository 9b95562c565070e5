"""The settings of Sphinx for the pages that `tools.docs` lays out."""

import ast
import sys
from importlib import import_module
from pathlib import Path

from sphinx.application import Sphinx

from referee import __version__

project = "Consistory"
release = __version__
html_title = f"Consistory {__version__}"
extensions = ["myst_parser", "sphinx.ext.autodoc"]
myst_heading_anchors = 4
root_doc = "index"
html_theme = "furo"
html_copy_source = False
html_show_sphinx = False

default_role = "code"
autodoc_member_order = "bysource"
autodoc_default_options = {"members": True, "undoc-members": False}
autodoc_typehints = "signature"
autodoc_preserve_defaults = True
toc_object_entries_show_parents = "hide"
python_use_unqualified_type_names = True
add_module_names = False
suppress_warnings = [
    "misc.highlighting_failure",  # an example may leave out a part of a line
    "ref.python",  # two classes are called Field; the name links to neither
]


def import_for_types(app: Sphinx) -> None:
    """Imports for real what the modules of both packages import for their types alone: signatures name it."""
    for package in ("referee", "aids"):
        for file in Path(str(import_module(package).__path__[0])).rglob("*.py"):
            name = ".".join((package, *file.relative_to(import_module(package).__path__[0]).with_suffix("").parts))
            module = sys.modules.get(name.removesuffix(".__init__"))
            if module is None:
                continue
            for node in ast.parse(file.read_text("utf-8")).body:
                if isinstance(node, ast.If) and ast.unparse(node.test) == "TYPE_CHECKING":
                    exec(compile(ast.Module(node.body, []), str(file), "exec"), module.__dict__)


def setup(app: Sphinx) -> None:
    """Loads the modules of the pages before any of them is described."""
    from tools.docs import API

    for _, package, modules in API.values():
        for module in modules.split():
            import_module(f"{package}.{module}")
    app.connect("builder-inited", import_for_types)
