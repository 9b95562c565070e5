"""The commands beside sheets of one's own: an example to begin with, and the reference of the page language."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Annotated

import typer

from referee.library.whole import write_in_folder

from .answers import print_json
from .messages import t
from .options import Failed, chosen
from .parameters import AsJson


def init(
    folder: Annotated[Path, typer.Argument(metavar="[FOLDER]", help=t("aids-option-folder"))] = Path("."),
    as_json: AsJson = False,
) -> None:
    """Lay out a small example."""
    from referee.library.paths import templates_root

    example = templates_root() / "example"
    files = [file for file in sorted(example.rglob("*")) if file.is_file()]
    places = [folder / file.relative_to(example) for file in files]
    if there := [str(place) for place in places if place.exists()]:
        raise Failed(2, t("aids-init-there", files=", ".join(there)))
    for file, place in zip(files, places, strict=True):
        write_in_folder(place, file.read_bytes())
    if as_json:
        print_json({"files": [str(place) for place in places]})
        return
    print(*places, sep="\n")
    print(t("aids-init-next", folder=folder), file=sys.stderr)


def language(
    tag: Annotated[str, typer.Argument(metavar="[TAG]", help=t("aids-option-tag"))] = "",
    schema: Annotated[bool, typer.Option("--schema", help=t("aids-option-schema"))] = False,
) -> None:
    """The reference of the page language."""
    from ..markup import reference
    from ..markup.tags import TAGS

    if tag:
        print(reference.reference_of(TAGS[chosen(tag, list(TAGS), "tag")[0]]))
    else:
        print(reference.schema() if schema else reference.reference(), end="")
