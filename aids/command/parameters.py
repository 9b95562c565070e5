"""Arguments and options that several commands share."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Annotated, get_type_hints

import typer

from .completing import completing
from .messages import t

Game = Annotated[str, typer.Argument(help=t("aids-option-game"), autocompletion=completing("games"))]
AidId = Annotated[str, typer.Argument(help=t("aids-option-aid"), autocompletion=completing("aids"))]
Lang = Annotated[str, typer.Option("--lang", help=t("aids-option-lang"), autocompletion=completing("languages"))]
Speak = Annotated[str, typer.Option("--lang", help=t("aids-option-speak"), autocompletion=completing("languages"))]
Paper = Annotated[str, typer.Option("--paper", help=t("aids-option-paper"), autocompletion=completing("papers"))]
Theme = Annotated[str, typer.Option("--theme", help=t("aids-option-theme"), autocompletion=completing("themes"))]
Format = Annotated[str, typer.Option("--format", help=t("aids-option-format"))]
Variant = Annotated[str, typer.Option("--variant", help=t("aids-option-variant"))]
Referenced = Annotated[bool, typer.Option("--referenced", help=t("aids-option-referenced"))]
Dpi = Annotated[int, typer.Option("--dpi", help=t("aids-option-dpi"))]
Out = Annotated[Path, typer.Option("--out", help=t("aids-option-out"))]
AsJson = Annotated[bool, typer.Option("--json", help=t("aids-option-json"))]
Force = Annotated[bool, typer.Option("--force", help=t("aids-option-force"))]
Recheck = Annotated[bool, typer.Option("--force", help=t("aids-option-recheck"))]
Copies = Annotated[int, typer.Option("--copies", min=1, max=100, help=t("aids-option-copies"))]
Bleed = Annotated[str, typer.Option("--bleed", help=t("aids-option-bleed"))]
Marks = Annotated[bool | None, typer.Option("--marks/--no-marks", help=t("aids-option-marks"))]
Backs = Annotated[str, typer.Option("--backs", help=t("aids-option-backs"))]
Large = Annotated[bool, typer.Option("--large", help=t("aids-option-large"))]
Box = Annotated[str, typer.Option("--box", metavar="tuck|wrapper", help=t("aids-option-box"))]
BoxTitle = Annotated[str, typer.Argument(metavar="TITLE", help=t("aids-option-box-title"))]
Count = Annotated[int, typer.Option("--count", min=1, max=999, help=t("aids-option-box-count"))]
BoxKind = Annotated[str, typer.Option("--kind", metavar="tuck|wrapper", help=t("aids-option-box-kind"))]
Thickness = Annotated[str, typer.Option("--thickness", help=t("aids-option-thickness"))]
DieLine = Annotated[bool, typer.Option("--die-line", help=t("aids-option-die-line"))]
Shop = Annotated[str, typer.Option("--shop", help=t("aids-option-shop"))]
Press = Annotated[str, typer.Option("--press", metavar="PROFILE", help=t("aids-option-press"))]
Offset = Annotated[str, typer.Option("--offset", help=t("aids-option-offset"))]
Order = Annotated[str, typer.Option("--order", help=t("aids-option-order"))]
Printer = Annotated[str, typer.Option("--printer", help=t("aids-option-printer"))]
OnePerPage = Annotated[bool, typer.Option("--one-per-page", help=t("aids-option-single"))]
Sleeve = Annotated[bool, typer.Option("--sleeve", help=t("aids-option-sleeve"))]
Cards = Annotated[bool, typer.Option("--cards", help=t("aids-option-cards"))]
Watch = Annotated[bool, typer.Option("--watch", help=t("aids-option-watch"))]
KeepXml = Annotated[bool, typer.Option("--keep-xml", help=t("aids-option-xml"))]
LayoutLog = Annotated[bool, typer.Option("--layout-log", help=t("aids-option-log"))]
Preview = Annotated[bool, typer.Option("--preview", help=t("aids-option-preview"))]
Jobs = Annotated[int, typer.Option("--jobs", "-j", min=0, max=64, help=t("aids-option-jobs"))]

CardsFile = Annotated[Path, typer.Argument(metavar="CARDS", help=t("aids-option-table"))]
Template = Annotated[Path, typer.Option("--template", help=t("aids-option-template"))]
CardSize = Annotated[str, typer.Option("--card", help=t("aids-option-card"))]
SheetOf = Annotated[str, typer.Option("--sheet", help=t("aids-option-sheet"))]
Where = Annotated[str, typer.Option("--where", help=t("aids-option-where"))]
Only = Annotated[str, typer.Option("--only", help=t("aids-option-only"))]
Language = Annotated[str, typer.Option("--lang", help=t("aids-option-own-lang"))]
Page = Annotated[Path, typer.Argument(metavar="PAGE", help=t("aids-option-page"))]
OutFile = Annotated[Path | None, typer.Argument(metavar="[OUT]", help=t("aids-option-out-file"))]
Fillable = Annotated[bool, typer.Option("--fillable", help=t("aids-option-fillable"))]


def with_parameters(command: Callable[..., None]) -> Callable[..., None]:
    """A command that names its parameters after those of this module, with the parameters themselves."""
    command.__annotations__ = get_type_hints(command, globals(), include_extras=True)
    return command
