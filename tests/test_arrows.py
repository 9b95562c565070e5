"""The imports of the house, drawn, those for types alone among them: no circle but the one that is named."""

from __future__ import annotations

from graphlib import TopologicalSorter

import grimp

NAMED = ("aids.layout.boxes", "aids.layout.tables")
"""A box may hold a table, and the cells of a table hold boxes."""


def test_no_module_knows_whoever_knows_it() -> None:
    house = grimp.build_graph("referee", "aids", cache_dir=None)
    arrows = {module: set(house.find_modules_directly_imported_by(module)) for module in house.modules}
    for inner in NAMED:
        arrows[inner] -= set(NAMED)
    assert len(arrows) > 500
    TopologicalSorter(arrows).prepare()
