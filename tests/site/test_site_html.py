"""Every page is valid HTML, by a validator of its own."""

from __future__ import annotations

import shutil
import subprocess

from site_helpers import HERE, lacking, tool


def test_every_page_is_valid(files, folder) -> None:
    tool("html-validate", "package.json")
    if not (node := shutil.which("node")):
        lacking("node", "apt-get install nodejs")
    done = subprocess.run([node, str(HERE / "validate.mjs"), str(folder)], capture_output=True, text=True, check=False)
    pages = sum(name.endswith(".html") for name in files)
    assert (done.stdout.splitlines()[-1:], done.stderr) == ([f"{pages} pages, 0 problems"], ""), done.stdout
