"""What is not ours stands as it was published; what is ours stays small."""

from __future__ import annotations

from referee.library.paths import templates_root
from tests.site.site_helpers import tool


def test_idiomorph_is_the_published_one() -> None:
    place = templates_root() / "phone" / "vendor"
    assert (place / "idiomorph.js").read_bytes() == tool("idiomorph", "dist", "idiomorph.min.js").read_bytes()
    assert (place / "idiomorph-LICENSE.txt").read_bytes() == tool("idiomorph", "LICENSE").read_bytes()


def test_our_script_is_small() -> None:
    assert len((templates_root() / "phone" / "phone.js").read_bytes()) <= 6000
