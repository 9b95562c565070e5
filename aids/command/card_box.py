"""A box for cards that lie there already: those of a game in its box, a deck of somebody else."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from ..layout.deck_options import DeckOptions
from .options import OUTPUT, box_of, options_of
from .own_sheets import OwnSheet, check_card_size, looks_of, make_own, own_language

if TYPE_CHECKING:
    from .parameters import (
        AsJson,
        BoxKind,
        BoxTitle,
        CardSize,
        Count,
        Dpi,
        Format,
        Language,
        Out,
        Paper,
        Theme,
        Thickness,
    )


def box(
    title: BoxTitle,
    count: Count,
    card: CardSize = "poker",
    kind: BoxKind = "tuck",
    thickness: Thickness = "",
    lang: Language = "",
    paper: Paper = "",
    theme: Theme = "",
    format: Format = "pdf",
    dpi: Dpi = 150,
    out: Out = OUTPUT,
    as_json: AsJson = False,
) -> None:
    """A box for a deck, by the number and the size of its cards."""
    from msgspec.structs import replace

    from ..make.own import id_of
    from ..make.template import filled_in

    check_card_size(card)
    how = DeckOptions(box=box_of(kind, thickness, format))
    xml = filled_in(
        '<aid id="box" lang="{lang}" title="{title}"><deck card="{card}"><card id="c" copies="{count}"/></deck></aid>',
        lang=own_language(lang),
        title=title,
        card=card,
        count=f"{count}",
    )
    sheets = [
        OwnSheet(lambda marked: xml, Path("box.xml"), id_of(title), lang, size, look, ending=how.ending)
        for size, look in looks_of(paper, theme)
    ]
    make_own(sheets, replace(options_of(format, dpi), deck=how), out, as_json)
